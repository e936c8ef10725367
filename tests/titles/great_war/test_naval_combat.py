"""The Naval Combat Table: fire, losses, and fire in answer."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from grognard.chance.procedures import BadInput, Refusal
from grognard.titles.great_war.naval_combat import NavalOutcome
from grognard.titles.great_war.ships import fill, in_order, weakest_first
from tests.oracle import agrees, odds, resolved, sure
from tests.titles.great_war import by_hand
from tests.titles.great_war.by_hand import Navy, combats
from tests.titles.great_war.printed import FACES, chance, chances, printed, shares, slip, text

FLEETS: dict[str, Any] = {
    "attack": 30,
    "defence": 22,
    "attacker_protection": [6, 4, 8],
    "defender_protection": [5, 3, 3, 7],
    "attacker_combat": [5, 10, 15],
    "defender_combat": [8, 1, 6, 7],
}
FIRST = ("both", "attacker", "defender")
REMOVALS = {"weakest-first": by_hand.weakest_first, "fill": by_hand.fill}


def without_strengths(fleets: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fleets.items() if not name.endswith("_combat")}


def worked_out(fleets: dict[str, Any], first: str, removal: str = "weakest-first") -> dict[Any, Fraction]:
    """Every pair of dice on the printed table."""
    attacker = Navy(fleets["attack"], fleets.get("attacker_protection", []), fleets.get("attacker_combat"))
    defender = Navy(fleets["defence"], fleets.get("defender_protection", []), fleets.get("defender_combat"))
    return shares(NavalOutcome(*fall) for fall in combats(attacker, defender, first, REMOVALS[removal]))


def fight(dice: list[int], rules: dict[str, str] | None = None, **inputs: Any) -> NavalOutcome:
    found: NavalOutcome = resolved("great-war/naval-combat", dice, rules, **inputs)
    return found


# fire ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("strength", [1, 5, 6, 15, 16, 30, 31, 50, 51, 75, 76, 99, 100, 101, 100_000])
def test_each_edge_of_each_column(strength: int) -> None:
    hits = [fight([face], attack=strength, defence=0).defender_factors_lost for face in FACES]
    assert hits == [int(printed("naval-combat", face, strength)) for face in FACES]


def test_a_strength_of_0_does_not_fire() -> None:
    assert sure("great-war/naval-combat", attack=0, defence=0) == NavalOutcome(0, 0, 0, 0)
    assert fight([6], attack=0, defence=40) == NavalOutcome(12, 0, 0, 0)


@pytest.mark.parametrize("first", FIRST)
def test_without_protection_only_factors_are_reported(first: str) -> None:
    assert chances("naval-combat", attack=60, defence=8, first=first) == worked_out({"attack": 60, "defence": 8}, first)
    assert chance("naval-combat", lambda o: o.attacker_units_lost or o.defender_units_lost, attack=60, defence=8) == 0


def test_factors_are_those_of_the_chart_and_not_capped() -> None:
    assert fight([6], attack=100, defence=0, defender_protection=[3, 4]) == NavalOutcome(0, 24, 0, 2)


# who goes ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("face", "lost"),
    [(1, 0), (2, 1), (3, 1), (4, 1), (5, 2), (6, 2)],  # 2, 4, 4, 6, 8, 12 factors: 12 does not reach 3 + 5 + 7
)
def test_GW_I4_weakest_first_and_factors_left_over_are_lost(face: int, lost: int) -> None:
    assert fight([face], attack=20, defence=0, defender_protection=[7, 3, 5]).defender_units_lost == lost


@pytest.mark.parametrize(
    ("face", "lost"),
    [(1, 0), (2, 1), (3, 1), (4, 1), (5, 2), (6, 2)],  # 4 takes the 3, 6 the 5, 8 the 3 and 5, 12 the 5 and 7
)
def test_GW_I4_fill_takes_the_greatest_total(face: int, lost: int) -> None:
    found = fight([face], {"GW-I4": "fill"}, attack=20, defence=0, defender_protection=[7, 3, 5])
    assert found.defender_units_lost == lost


def test_GW_I4_fill_gives_up_the_unit_that_uses_the_factors_best() -> None:
    fire: dict[str, Any] = {
        "attack": 20,
        "defence": 9,
        "first": "attacker",
        "defender_protection": [2, 4],
        "defender_combat": [8, 1],
    }
    assert fight([2, 6], attacker_protection=[1], **fire).attacker_factors_lost == 4  # 2 goes; 1 fires: 4 of 1-5
    assert fight([2, 6], {"GW-I4": "fill"}, attacker_protection=[1], **fire).attacker_factors_lost == 6  # 4 goes; 8


def test_GW_I4_fill_prefers_the_fewest_units() -> None:
    units: dict[str, Any] = {"attack": 20, "defence": 0, "defender_protection": [1, 1, 2, 4]}
    assert fight([2], **units).defender_units_lost == 3
    assert fight([2], {"GW-I4": "fill"}, **units).defender_units_lost == 1


@pytest.mark.parametrize("factors", range(30))
def test_removals_against_all_subsets(factors: int) -> None:
    for protection, combat in [((7, 3, 5, 3), (1, 9, 2, 4)), ((2, 2, 2, 6), (5, 1, 3, 3)), ((9, 4), (0, 0)), ((), ())]:
        units = in_order(protection, combat)
        assert list(weakest_first(units, factors)) == by_hand.weakest_first(list(units), factors)
        assert list(fill(units, factors)) == by_hand.fill(list(units), factors)


def test_GW_I13_of_equal_protection_the_weaker_combat_strength_goes() -> None:
    answer: dict[str, Any] = {
        "attack": 20,
        "defence": 9,
        "first": "attacker",
        "defender_protection": [4, 4],
        "defender_combat": [8, 1],
    }
    assert fight([2, 6], **answer).attacker_factors_lost == 6  # 8 fires on 6-15; 1 would have fired on 1-5
    assert ("of equal protection", "GW-I13", "less-combat") in slip("naval-combat", **answer)


# fire in answer ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", FIRST)
@pytest.mark.parametrize("removal", REMOVALS)
def test_all_dice_with_the_strength_of_each_unit_known(first: str, removal: str) -> None:
    found = chances("naval-combat", {"GW-I4": removal}, first=first, **FLEETS)
    assert found == worked_out(FLEETS, first, removal)


@pytest.mark.parametrize("first", FIRST)
@pytest.mark.parametrize("removal", REMOVALS)
def test_all_dice_with_shares_of_the_strength(first: str, removal: str) -> None:
    fleets = without_strengths(FLEETS)
    assert chances("naval-combat", {"GW-I4": removal}, first=first, **fleets) == worked_out(fleets, first, removal)


@pytest.mark.parametrize("first", FIRST)
@pytest.mark.parametrize(("attack", "defence"), [(5, 6), (15, 16), (101, 76), (0, 60)])
def test_all_dice_at_other_strengths(first: str, attack: int, defence: int) -> None:
    fleets: dict[str, Any] = {
        "attack": attack,
        "defence": defence,
        "attacker_protection": [2, 2, 9],
        "defender_protection": [1, 5],
    }
    assert chances("naval-combat", first=first, **fleets) == worked_out(fleets, first)


def test_who_fires_at_once_fires_with_all() -> None:
    assert fight([6, 6], attack=30, defence=9, defender_protection=[4]) == NavalOutcome(6, 12, 0, 1)


def test_who_is_gone_does_not_answer() -> None:
    assert fight([6], attack=30, defence=9, first="attacker", defender_protection=[4]) == NavalOutcome(0, 12, 0, 1)
    assert fight([6], attack=9, defence=30, first="defender", attacker_protection=[4]) == NavalOutcome(12, 0, 1, 0)


@pytest.mark.parametrize(("defence", "hits"), [(10, 4), (11, 6)])
def test_GW_I5_a_share_is_rounded_half_up(defence: int, hits: int) -> None:
    """Half of 10 is 5, on 1-5; half of 11 is 5½, which is 6, on 6-15."""
    halved = fight([2, 6], attack=20, defence=defence, first="attacker", defender_protection=[4, 5])
    assert halved == NavalOutcome(hits, 4, 0, 1)


def test_GW_I5_a_share_below_a_half_is_rounded_down() -> None:
    """Half of 16 is 8, on 6-15; a third is 5⅓, which is 5, on 1-5."""
    fire: dict[str, Any] = {"attack": 20, "defence": 16, "first": "attacker"}
    assert fight([2, 6], defender_protection=[4, 5], **fire).attacker_factors_lost == 6
    assert fight([5, 6], defender_protection=[4, 4, 5], **fire).attacker_factors_lost == 4


def test_a_share_that_rounds_to_0_does_not_fire() -> None:
    found = fight([5], attack=20, defence=1, first="attacker", defender_protection=[4, 4, 5])
    assert found == NavalOutcome(0, 8, 0, 2)


@pytest.mark.parametrize("first", ["attacker", "defender"])
def test_firing_first_never_hurts(first: str) -> None:
    mine = "attacker_units_lost" if first == "attacker" else "defender_units_lost"
    other = "defender" if first == "attacker" else "attacker"

    def lost_at_least(least: int, who: str) -> Fraction:
        return chance("naval-combat", lambda o: getattr(o, mine) >= least, first=who, **FLEETS)

    for least in range(1, 4):
        assert lost_at_least(least, first) <= lost_at_least(least, "both") <= lost_at_least(least, other)


@pytest.mark.parametrize("strength", [5, 15, 30, 50, 75, 99])
def test_a_better_column_never_hurts_who_fires(strength: int) -> None:
    for face in FACES:
        now, better = (fight([face], attack=n, defence=0).defender_factors_lost for n in (strength, strength + 1))
        assert better >= now


def test_sides_may_be_swapped() -> None:
    swap = {name: f"{'defender' if name[0] == 'a' else 'attacker'}_{name[9:]}" for name in FLEETS if "_" in name}
    turned = {swap.get(name, name): value for name, value in FLEETS.items()} | {"attack": 22, "defence": 30}
    found = chances("naval-combat", first="defender", **turned)
    for outcome, probability in chances("naval-combat", first="attacker", **FLEETS).items():
        a, b, c, d = (getattr(outcome, field) for field in outcome.__struct_fields__)
        assert found[NavalOutcome(b, a, d, c)] == probability


# rounds (GW-I6) ------------------------------------------------------------------------------------------------------

ROUNDS = {"GW-I6": "rounds"}
DUEL: dict[str, Any] = {"attack": 6, "defence": 6, "attacker_protection": [4], "defender_protection": [4]}
"""Each side removes the other's one unit on 4, 5 or 6."""


def test_GW_I6_one_round_may_leave_both() -> None:
    both_left = chance("naval-combat", lambda o: o.attacker_units_lost + o.defender_units_lost == 0, **DUEL)
    assert both_left == Fraction(1, 4)


def test_GW_I6_without_the_units_of_a_side_there_is_one_round_and_the_slip_says_so() -> None:
    one: dict[str, Any] = {"attack": 9, "defence": 9, "defender_protection": [3, 4]}
    assert chances("naval-combat", ROUNDS, **one) == chances("naval-combat", **one)
    assert ("rounds", "GW-I6", "one: the units of a side are not given") in slip("naval-combat", ROUNDS, **one)


def test_GW_I6_rounds_go_on_until_a_side_is_gone() -> None:
    assert chances("naval-combat", ROUNDS, **DUEL) == {
        NavalOutcome(0, 4, 0, 1): Fraction(1, 3),
        NavalOutcome(4, 0, 1, 0): Fraction(1, 3),
        NavalOutcome(4, 4, 1, 1): Fraction(1, 3),
    }


def test_GW_I14_who_fires_first_does_so_in_every_round() -> None:
    assert chances("naval-combat", ROUNDS, first="attacker", **DUEL) == {
        NavalOutcome(0, 4, 0, 1): Fraction(2, 3),
        NavalOutcome(4, 0, 1, 0): Fraction(1, 3),
    }


def test_GW_I14_it_ends_when_neither_can_remove_another_unit() -> None:
    stalemate: dict[str, Any] = {"attack": 3, "defence": 3, "attacker_protection": [5], "defender_protection": [5]}
    assert sure("great-war/naval-combat", ROUNDS, **stalemate) == NavalOutcome(0, 0, 0, 0)


def test_GW_I14_a_unit_just_within_reach_is_fought_for() -> None:
    """4 factors are the most of 1-5."""
    reach: dict[str, Any] = {"attack": 3, "defence": 3, "attacker_protection": [5], "defender_protection": [4]}
    assert sure("great-war/naval-combat", ROUNDS, **reach) == NavalOutcome(0, 4, 0, 1)
    turned = {**reach, "attacker_protection": [4], "defender_protection": [5]}
    assert sure("great-war/naval-combat", ROUNDS, **turned) == NavalOutcome(4, 0, 1, 0)


def test_GW_I14_it_goes_on_while_one_side_can() -> None:
    one_sided: dict[str, Any] = {"attack": 3, "defence": 6, "attacker_protection": [5], "defender_protection": [5]}
    assert sure("great-war/naval-combat", ROUNDS, **one_sided) == NavalOutcome(5, 0, 1, 0)


def test_GW_I14_the_factors_are_those_of_the_units_removed() -> None:
    ours, theirs = sorted(FLEETS["attacker_protection"]), sorted(FLEETS["defender_protection"])
    for outcome in odds("great-war/naval-combat", ROUNDS, **without_strengths(FLEETS)).distribution.outcomes:
        assert outcome.attacker_factors_lost == sum(ours[: outcome.attacker_units_lost])
        assert outcome.defender_factors_lost == sum(theirs[: outcome.defender_units_lost])


@pytest.mark.parametrize("missing", ["attacker_protection", "defender_protection"])
def test_GW_I6_without_the_units_of_a_side_there_is_one_round(missing: str) -> None:
    fleets = {name: value for name, value in without_strengths(FLEETS).items() if name != missing}
    assert chances("naval-combat", ROUNDS, **fleets) == chances("naval-combat", **fleets)


@pytest.mark.parametrize("first", FIRST)
def test_GW_I6_rounds_against_rounds_by_hand(first: str) -> None:
    """Probability is moved round by round until all but a trace has come to an end."""
    one, other = Navy(20, [3, 5]), Navy(14, [2, 4, 4])
    whole = (len(one.units), len(other.units))
    alive, ended = {whole: 1.0}, dict[tuple[int, int], float]()
    for _ in range(200):
        later: dict[tuple[int, int], float] = {}
        for (a, d), mass in alive.items():
            for faces in product(FACES, FACES):
                left = _round(one, other, a, d, first, faces)
                to = later if all(left) else ended
                to[left] = to.get(left, 0.0) + mass / 36
        alive = later
    units: dict[str, Any] = {"attacker_protection": [3, 5], "defender_protection": [2, 4, 4]}
    found = chances("naval-combat", ROUNDS, first=first, attack=20, defence=14, **units)
    for outcome, probability in found.items():
        left = (whole[0] - outcome.attacker_units_lost, whole[1] - outcome.defender_units_lost)
        assert float(probability) == pytest.approx(ended[left])
    assert len(found) == len(ended)


def _round(one: Navy, other: Navy, a: int, d: int, first: str, faces: tuple[int, int]) -> tuple[int, int]:
    """One round with so many units left of each side."""
    own, theirs = one.units[len(one.units) - a :], other.units[len(other.units) - d :]
    if first == "defender":
        own = by_hand.weakest_first(own, other.fire(theirs, faces[1]))
        return len(own), len(by_hand.weakest_first(theirs, one.fire(own, faces[0])))
    left = by_hand.weakest_first(theirs, one.fire(own, faces[0]))
    return len(by_hand.weakest_first(own, other.fire(theirs if first == "both" else left, faces[1]))), len(left)


# the slip, refusals --------------------------------------------------------------------------------------------------


def test_the_slip_tells_columns_and_interpretations() -> None:
    lines = slip("naval-combat", first="attacker", **without_strengths(FLEETS))
    assert ("attacker's combat strength", "Naval Combat Table", "30 → 16-30") in lines
    assert ("defender's protection", "Naval Combat Table", "3, 3, 5, 7") in lines
    assert ("units removed", "GW-I4", "weakest-first") in lines
    assert ("rounds", "GW-I6", "one-round") in lines


def test_the_slip_foresees_each_answer() -> None:
    lines = slip("naval-combat", attack=20, defence=9, first="attacker", defender_protection=[4, 5])
    assert [line for line in lines if line[0].startswith("defender after")] == [
        ("defender after 4, 6, 8 factors", "GW-I5", "1 lost: 9 × 1/2 = 5 → 1-5"),
        ("defender after 12 factors", "GW-I5", "2 lost: 0 → does not fire"),
    ]


@pytest.mark.parametrize(("combat", "told"), [([4, 4], False), ([1, 7], True)])
def test_the_slip_names_GW_I13_where_it_has_to_choose(combat: list[int], told: bool) -> None:
    lines = slip("naval-combat", attack=9, defence=sum(combat), defender_protection=[3, 3], defender_combat=combat)
    assert ("GW-I13" in [rule for _, rule, _ in lines]) is told


def test_the_slip_says_when_protection_is_not_given() -> None:
    lines = slip("naval-combat", attack=9, defence=8)
    assert ("defender's protection", "Naval Combat Table", "not given") in lines
    assert "GW-I4" not in [rule for _, rule, _ in lines]


def test_the_slip_foresees_nothing_where_both_fire_at_once() -> None:
    assert not [line for line in slip("naval-combat", **FLEETS) if " after " in line[0]]


@pytest.mark.parametrize("side", ["attacker", "defender"])
@pytest.mark.parametrize("last", [0, 99])
def test_strengths_that_do_not_add_up_are_refused_with_both_sums(side: str, last: int) -> None:
    total = FLEETS["attack" if side == "attacker" else "defence"]
    wrong = {**FLEETS, f"{side}_combat": [*FLEETS[f"{side}_combat"][:-1], last]}
    with pytest.raises(Refusal, match=r"must be equal") as no:
        chances("naval-combat", **wrong)
    assert no.value.reasons[0].numbers == (str(sum(wrong[f"{side}_combat"])), str(total))


@pytest.mark.parametrize("protection", [[], [1, 2], [1, 2, 3, 4]])
def test_strengths_of_other_units_than_those_protected_are_refused(protection: list[int]) -> None:
    with pytest.raises(Refusal, match="for each unit, in one order") as no:
        chances("naval-combat", **{**FLEETS, "attacker_protection": protection})
    assert no.value.reasons[0].numbers == ("3", str(len(protection)))


@pytest.mark.parametrize(
    "facts",
    [
        {"attack": 1},
        {"attack": -1, "defence": 1},
        {"attack": 1, "defence": 1, "first": "nobody"},
        {"attack": 1, "defence": 1, "attacker_protection": [0]},
        {"attack": 1, "defence": 1, "defender_protection": [1] * 13},
        {"attack": 1, "defence": 1, "attacker_combat": [-1]},
    ],
)
def test_bad_inputs_are_named(facts: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        chances("naval-combat", **facts)


# agreement -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", FIRST)
@pytest.mark.parametrize("removal", REMOVALS)
def test_every_fall_of_the_dice_agrees(first: str, removal: str) -> None:
    agrees("great-war/naval-combat", {"GW-I4": removal}, first=first, **FLEETS)
    agrees("great-war/naval-combat", {"GW-I4": removal}, first=first, **without_strengths(FLEETS))


def test_a_run_in_rounds_rolls_until_the_end() -> None:
    assert fight([1, 1, 2, 3, 4, 1], ROUNDS, **DUEL) == NavalOutcome(0, 4, 0, 1)


@pytest.mark.parametrize("first", FIRST)
def test_probabilities_sum_to_1_in_rounds(first: str) -> None:
    assert sum(chances("naval-combat", ROUNDS, first=first, **FLEETS).values()) == 1


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (NavalOutcome(0, 4, 0, 0), "attacker 0, defender 4"),
        (NavalOutcome(2, 12, 1, 3), "attacker 2 (1 unit), defender 12 (3 units)"),
    ],
)
def test_text_is_the_factors_and_the_units_they_remove(outcome: NavalOutcome, words: str) -> None:
    assert text("naval-combat", outcome) == words
