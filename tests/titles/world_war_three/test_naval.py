"""Naval combat [25.4]."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from grognard.chance.live import Live
from grognard.chance.procedures import BadInput, Refusal
from grognard.chance.table import Scripted, play
from grognard.titles import title
from grognard.titles.world_war_three.naval import NavalOutcome, naval_text, surviving_attack
from tests.oracle import agrees, resolved
from tests.titles.world_war_three.printed import FACES, chances, naval, shares, slip, warned, whole_sum

NAVAL_COMBAT = "world-war-three/naval-combat"
FEW: dict[str, Any] = {"attack": 12, "defence": 7, "defenders": 3}
"""A differential of +5: d, d1, 1, 1, 2, 2."""


def by_hand(
    attack: int,
    defence: int,
    defenders: int,
    attackers: int = 1,
    can_deplete: bool = True,
    counter_attack: tuple[int, ...] | None = None,
    counter_defence: int = 0,
    counter_can_deplete: bool = True,
) -> dict[NavalOutcome, Fraction]:
    """Every pair of dice on the printed table; `counter_attack` is the strength that fires after 0, 1, 2, … losses."""

    def falls() -> Iterator[NavalOutcome]:
        for face in FACES:
            hits, d = naval(face, attack - defence)
            lost, depleted = min(hits, defenders), d if can_deplete else 0
            for other in FACES:
                if counter_attack is None:
                    yield NavalOutcome(lost, depleted, 0, 0)
                    continue
                hits, d = naval(other, max(0, counter_attack[lost] - counter_defence))
                fires = counter_can_deplete and lost < defenders
                yield NavalOutcome(lost, depleted, min(hits, attackers), d if fires else 0)

    return shares(falls())


# the attack ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("difference", range(18))
def test_each_differential_has_its_printed_column(difference: int) -> None:
    assert chances("naval-combat", attack=difference + 4, defence=4, defenders=9) == by_hand(difference, 0, 9)


@pytest.mark.parametrize("attack", [18, 19, 100_000])
def test_a_differential_above_17_counts_as_17(attack: int) -> None:
    assert chances("naval-combat", attack=attack, defence=0, defenders=9) == by_hand(17, 0, 9) != by_hand(16, 0, 9)


def test_a_differential_below_0_is_refused_with_both_numbers() -> None:
    with pytest.raises(Refusal, match=r"3 against a defence of 4 is −1, .* begins at \+0\. 1 more .* \[25\.4\]") as no:
        chances("naval-combat", attack=3, defence=4, defenders=1)
    assert no.value.reasons[0].numbers == ("3", "4")


@pytest.mark.parametrize("defenders", range(1, 7))
def test_the_defender_loses_no_more_units_than_he_has(defenders: int) -> None:
    assert chances("naval-combat", attack=17, defence=0, defenders=defenders) == by_hand(17, 0, defenders)


def test_a_d_depletes_the_attacker() -> None:
    assert resolved(NAVAL_COMBAT, [1], **FEW) == NavalOutcome(0, 1, 0, 0)


def test_d_and_a_number_are_both() -> None:
    assert resolved(NAVAL_COMBAT, [2], **FEW) == NavalOutcome(1, 1, 0, 0)


def test_a_d_depletes_nothing_without_a_surface_a_or_asw_unit() -> None:
    assert chances("naval-combat", can_deplete=False, **FEW) == by_hand(12, 7, 3, can_deplete=False)
    assert resolved(NAVAL_COMBAT, [1], can_deplete=False, **FEW) == NavalOutcome(0, 0, 0, 0)


def test_nobody_fires_back_unless_told_to() -> None:
    facts: dict[str, Any] = {"counter_attack": 17, "counter_defence": 0, "attackers": 5}
    assert chances("naval-combat", **facts, **FEW) == by_hand(12, 7, 3)


@pytest.mark.parametrize("attack", range(19))
def test_more_attack_never_hurts_the_attacker(attack: int) -> None:
    def at_least(strength: int, lost: int) -> Fraction:
        found = chances("naval-combat", attack=strength, defence=0, defenders=9)
        return sum((chance for result, chance in found.items() if result.defender_lost >= lost), Fraction())

    assert all(at_least(attack, lost) <= at_least(attack + 1, lost) for lost in range(1, 6))


# the counter-attack --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "fires"),
    [
        ({"counter_attack": 9}, (9, 6, 3, 0)),
        ({"counter_attack": 7}, (7, 5, 2, 0)),  # 4⅔ is 5, 2⅓ is 2
        ({"counter_attack": [5, 1, 3]}, (9, 8, 5, 0)),
        ({"counter_attack": [5, 1]}, (6, 6, 5, 0)),
        ({"counter_attack": [4]}, (4, 4, 4, 0)),
        ({"counter_attack": []}, (0, 0, 0, 0)),
        ({}, (0, 0, 0, 0)),
    ],
)
@pytest.mark.parametrize("defence", [0, 2, 6, 20])
@pytest.mark.parametrize("attackers", [1, 4])
@pytest.mark.parametrize("can_deplete", [True, False])
def test_attack_and_counter_attack_are_two_dice_on_the_printed_table(
    given: dict[str, Any], fires: tuple[int, ...], defence: int, attackers: int, can_deplete: bool
) -> None:
    asked = {**FEW, **given, "attackers": attackers, "counter_defence": defence, "counter_can_deplete": can_deplete}
    expected = by_hand(12, 7, 3, attackers, True, fires, defence, can_deplete)
    assert dict(agrees(NAVAL_COMBAT, counter=True, **asked)) == expected


@pytest.mark.parametrize("difference", [0, 5, 9, 13, 17])
@pytest.mark.parametrize("counter", [0, 9, 17, 40])
def test_both_ends_of_the_table_serve_both_sides(difference: int, counter: int) -> None:
    asked: dict[str, Any] = {
        "attack": difference,
        "defence": 0,
        "defenders": 2,
        "counter_attack": [counter, counter],
        "attackers": 9,
    }
    expected = by_hand(difference, 0, 2, 9, True, (2 * counter, counter, 0))
    assert chances("naval-combat", counter=True, **asked) == expected


def test_a_counter_attack_below_0_uses_the_column_of_0() -> None:
    assert resolved(NAVAL_COMBAT, [1, 6], counter=True, counter_attack=1, counter_defence=9, **FEW) == NavalOutcome(
        0, 1, attacker_lost=1, defender_depleted=1
    )


def test_with_no_combat_unit_left_the_column_of_0_is_used() -> None:
    asked: dict[str, Any] = {**FEW, "counter_attack": [9], "counter": True, "attackers": 5}
    assert resolved(NAVAL_COMBAT, [6, 6], **asked) == NavalOutcome(2, 0, 3, 0)  # one is left, and fires at +9
    assert resolved(NAVAL_COMBAT, [6, 6], **{**asked, "defenders": 2}) == NavalOutcome(2, 0, 1, 0)


def test_with_no_defender_left_none_is_depleted() -> None:
    assert resolved(NAVAL_COMBAT, [6, 1], counter=True, **{**FEW, "defenders": 2}) == NavalOutcome(2, 0, 0, 0)


def test_with_one_defender_left_he_may_be_depleted() -> None:
    assert resolved(NAVAL_COMBAT, [6, 1], counter=True, **FEW) == NavalOutcome(2, 0, 0, 1)


def test_a_d_of_the_counter_attack_depletes_none_without_a_surface_a_or_asw_unit() -> None:
    asked = {**FEW, "counter": True, "counter_can_deplete": False}
    assert resolved(NAVAL_COMBAT, [2, 1], **asked) == NavalOutcome(1, 1, 0, 0)


def test_the_attackers_lose_no_more_units_than_they_have() -> None:
    asked = {**FEW, "counter": True, "counter_attack": 30}
    assert resolved(NAVAL_COMBAT, [1, 6], **asked).attacker_lost == 1  # one unit, unless more are given
    assert resolved(NAVAL_COMBAT, [1, 6], attackers=4, **asked).attacker_lost == 4
    assert resolved(NAVAL_COMBAT, [1, 6], attackers=6, **asked).attacker_lost == 5


def test_losses_fall_first_on_defenders_that_are_not_combat_units() -> None:
    assert [surviving_attack((6, 2), 4, lost) for lost in range(5)] == [8, 8, 8, 6, 0]


def test_losses_fall_then_on_the_weakest_combat_unit() -> None:
    assert [surviving_attack((2, 6, 1), 3, lost) for lost in range(4)] == [9, 8, 6, 0]


def test_of_more_combat_units_than_defenders_only_so_many_fire_as_there_are_defenders() -> None:
    assert [surviving_attack((2, 6, 1), 2, lost) for lost in range(3)] == [8, 6, 0]


def test_combat_units_beyond_the_defenders_stand_at_0_on_the_slip() -> None:
    asked: dict[str, Any] = {**FEW, "defenders": 2, "counter": True}
    said = ("combat units beyond the 2 defenders", "25.4", "0: the weakest 1")
    assert said in slip("naval-combat", counter_attack=[2, 6, 1], **asked)
    assert len(slip("naval-combat", counter_attack=[2, 6], **asked)) == len(
        slip("naval-combat", counter_attack=8, **asked)
    )


@pytest.mark.parametrize(
    ("strength", "defenders", "lost", "fires"),
    [(7, 2, 1, 4), (10, 3, 2, 3), (7, 3, 1, 5), (7, 3, 2, 2), (9, 3, 3, 0), (9, 3, 0, 9)],
    ids=["3½ is 4", "3⅓ is 3", "4⅔ is 5", "2⅓ is 2", "none left", "none lost"],
)
def test_survivors_fire_their_share_rounded(strength: int, defenders: int, lost: int, fires: int) -> None:
    assert surviving_attack(strength, defenders, lost) == fires


def test_the_attackers_own_depletion_does_not_change_what_fires_back() -> None:
    asked = {**FEW, "counter": True, "counter_attack": 9, "counter_defence": 3, "attackers": 3}

    def back(can_deplete: bool) -> dict[tuple[int, int, int], Fraction]:
        found: dict[tuple[int, int, int], Fraction] = {}
        for result, chance in chances("naval-combat", can_deplete=can_deplete, **asked).items():
            key = result.defender_lost, result.attacker_lost, result.defender_depleted
            found[key] = found.get(key, Fraction()) + chance
        return found

    assert back(True) == back(False)


@pytest.mark.parametrize("strength", range(0, 20, 3))
def test_a_stronger_counter_attack_never_helps_the_attacker(strength: int) -> None:
    def loss(fires: int) -> Fraction:
        found = chances("naval-combat", counter=True, counter_attack=fires, attackers=9, **FEW)
        return sum((chance * result.attacker_lost for result, chance in found.items()), Fraction())

    assert loss(strength) <= loss(strength + 3)


@pytest.mark.parametrize("counter", [False, True])
def test_the_chances_sum_to_1(counter: bool) -> None:
    assert whole_sum("naval-combat", counter=counter, counter_attack=8, counter_defence=1, **FEW) == 1


# what is said --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("difference", "other"), [(5, "d1"), (9, "d2"), (13, "d3"), (16, "d4")])
def test_a_disputed_cell_of_row_1_warns(difference: int, other: str) -> None:
    said = warned("naval-combat", attack=difference, defence=0, defenders=1)
    assert f"row 1, column +{difference}, disputed" in said
    assert f"or {other}" in said


@pytest.mark.parametrize("difference", sorted({*range(18)} - {5, 9, 13, 16}))
def test_no_other_column_warns(difference: int) -> None:
    assert warned("naval-combat", attack=difference, defence=0, defenders=1) == ""


def test_a_disputed_cell_that_only_the_counter_attack_can_meet_warns() -> None:
    asked: dict[str, Any] = {"attack": 4, "defence": 0, "defenders": 3, "counter_attack": [9, 4, 3], "counter": True}
    assert "column +16" in warned("naval-combat", **asked)
    assert "column +13" in warned("naval-combat", **asked)  # 9 and 4, once the 3 is lost
    assert "column +5" not in warned("naval-combat", **asked)


def test_the_slip_shows_the_subtraction_and_who_may_be_depleted() -> None:
    assert slip("naval-combat", **FEW) == [
        ("differential", "25.4", "12 − 7 = +5"),
        ("d in the attack", "25.4", "depletes 1 Surface-A or ASW unit"),
        ("no counter-attack", "25.4", "0"),
    ]


def test_the_slip_says_so_when_a_d_depletes_nothing() -> None:
    assert ("d in the attack", "25.4", "depletes 0: no Surface-A or ASW unit") in slip(
        "naval-combat", can_deplete=False, **FEW
    )


def test_the_slip_shows_the_counter_attack_after_each_loss_that_can_be() -> None:
    assert slip("naval-combat", counter=True, counter_attack=[3, 1], counter_defence=2, **FEW)[2:] == [
        ("counter-attack, 0 lost", "25.4", "4 − 2 = +2"),
        ("counter-attack, 1 lost", "25.4", "4 − 2 = +2"),
        ("counter-attack, 2 lost", "25.4", "3 − 2 = +1"),
        ("d in the counter-attack", "25.4", "depletes 1 Surface-A or ASW unit"),
    ]


def test_the_slip_shows_no_loss_that_cannot_be() -> None:
    asked: dict[str, Any] = {"attack": 17, "defence": 0, "defenders": 80, "counter": True, "counter_attack": 80}
    assert [what for what, *_ in slip("naval-combat", **asked)][2:4] == [
        "counter-attack, 4 lost",
        "counter-attack, 5 lost",
    ]


def test_the_slip_names_the_interpretation_under_which_survivors_fire_their_share() -> None:
    assert slip("naval-combat", counter=True, counter_attack=7, counter_defence=6, **FEW)[2:5] == [
        ("counter-attack, 0 lost", "25.4", "7 − 6 = +1"),
        ("counter-attack, 1 lost", "WW3-I6", "7 × 2/3, rounded; 5 − 6 = −1, counts as +0"),
        ("counter-attack, 2 lost", "WW3-I6", "7 × 1/3, rounded; 2 − 6 = −4, counts as +0"),
    ]


@pytest.mark.parametrize(
    ("result", "text"),
    [
        (NavalOutcome(0, 1, 0, 0), "d"),
        (NavalOutcome(2, 0, 0, 0), "2"),
        (NavalOutcome(2, 1, 0, 0), "d2"),
        (NavalOutcome(0, 0, 0, 0), "•"),
        (NavalOutcome(2, 1, 1, 1), "d2 / d1"),
        (NavalOutcome(0, 0, 3, 0), "• / 3"),
    ],
)
def test_the_text_is_the_tables_print_and_after_a_stroke_the_counter_attacks(result: NavalOutcome, text: str) -> None:
    assert naval_text(result) == text


def test_the_rolls_are_named() -> None:
    of = title("world-war-three")
    combat = of.procedure("naval-combat")
    live = Live(combat.body, *combat.head(of.rules(), combat.read({**FEW, "counter": True})).args)
    play(live, Scripted([3, 4]))
    assert [answer.label for answer in live.answers] == ["naval combat", "counter-attack"]


def test_the_roll_is_read_on_the_column_of_the_differential() -> None:
    of = title("world-war-three")
    combat = of.procedure("naval-combat")
    assert combat.head(of.rules(), combat.read(FEW)).strip.label == "+5"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("attack", -1),
        ("defence", -1),
        ("defenders", 0),
        ("defenders", 101),
        ("attackers", 0),
        ("counter_attack", -1),
        ("counter_attack", [1, -1]),
        ("counter_attack", [1] * 13),
        ("counter_attack", "nine"),
        ("counter_defence", -1),
        ("can_deplete", 1),
        ("counter", "yes"),
    ],
)
def test_wrong_inputs_are_named(name: str, value: object) -> None:
    with pytest.raises(BadInput, match=f"{name}=.*will not do"):
        chances("naval-combat", **{**FEW, name: value})


@pytest.mark.parametrize("name", FEW)
def test_attack_defence_and_defenders_are_needed(name: str) -> None:
    with pytest.raises(BadInput, match=f"needs {name}"):
        chances("naval-combat", **{key: value for key, value in FEW.items() if key != name})


def test_the_slip_says_the_cap_where_the_column_can_give_more_losses_than_there_are_units() -> None:
    capped = ("defending units, at most lost", "25.4", "2")
    assert capped in slip("naval-combat", attack=19, defence=7, defenders=2)
    assert capped not in slip("naval-combat", attack=12, defence=7, defenders=2)
    back: dict[str, Any] = {"attack": 7, "defence": 7, "defenders": 3, "counter": True, "counter_attack": 9}
    fired = ("attacking units, at most lost", "25.4", "1")
    assert fired in slip("naval-combat", **back)
    assert fired not in slip("naval-combat", **{**back, "counter_attack": 0})
    stack: dict[str, Any] = {"attack": 19, "ship": "ss", "mode": "fast", "strength": 7, "units": 2}
    assert ("units in transit, at most lost", "25.3", "2") in slip("transit-attack", **stack)
