"""Combat: odds and shifts, supply, surprise, the die-roll modifier, the table, and attacks at all costs."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from grognard.chance.live import Live
from grognard.chance.requests import Roll
from tests.oracle import agrees, odds, resolved
from tests.titles.ocs.printed import (
    HEADINGS,
    OCS,
    TWO_DICE,
    Result,
    bad,
    cell,
    column,
    columns_by_chance,
    head,
    printed,
    refused,
    slip,
    taken_apart,
    texts,
    together,
)

EVEN: dict[str, Any] = {"attack": 4, "defence": 4, "attacker_ar": 3, "defender_ar": 3}
FOUR_TO_ONE: dict[str, Any] = {**EVEN, "attack": 16}
ONE, TWO, THREE, FOUR = 3, 4, 5, 6
"""Places of 1:1, 2:1, 3:1 and 4:1 in open terrain."""


def place(
    attack: float, defence: float, terrain: str = "open", rules: dict[str, str] | None = None, **more: Any
) -> int:
    return column("combat", rules, **{**EVEN, "attack": attack, "defence": defence, "terrain": terrain, **more})


def ratio(heading: str) -> tuple[int, int]:
    one, other = heading.split(":")
    return int(one), int(other)


def result(outcome: Any) -> Result:
    return Result(
        outcome.attacker_losses,
        outcome.attacker_option,
        outcome.defender_losses,
        outcome.defender_option,
        outcome.disorganized,
        outcome.exploitation,
    )


# the table ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("terrain", HEADINGS)
@pytest.mark.parametrize("nth", range(13))
def test_every_row_of_every_column_under_every_heading(terrain: str, nth: int) -> None:
    attack, defence = ratio(printed("combat").heads[terrain][nth])
    for row in range(15):
        dice = [1, 1] if row < 3 else [6, 6] if row > 11 else [min(6, row - 1), row - min(6, row - 1)]
        difference = row - sum(dice)
        outcome = resolved(
            "ocs/combat",
            dice,
            attack=attack,
            defence=defence,
            terrain=terrain,
            attacker_ar=max(0, difference),
            defender_ar=max(0, -difference),
        )
        assert OCS.procedure("combat").text(outcome) == printed("combat").cells[row][nth]
        assert result(outcome) == taken_apart(printed("combat").cells[row][nth])


@pytest.mark.parametrize(("dice", "attacker", "defender", "row"), [([1, 1], 0, 5, 0), ([6, 6], 5, 0, 14)])
def test_rows_beyond_the_sheet_are_the_nearest(dice: list[int], attacker: int, defender: int, row: int) -> None:
    """2 − 5 = −3 is row 0, 12 + 5 = 17 row 14 (GEN-I1)."""
    inputs = {**FOUR_TO_ONE, "attacker_ar": attacker, "defender_ar": defender}
    assert OCS.procedure("combat").text(resolved("ocs/combat", dice, **inputs)) == printed("combat").cells[row][FOUR]


@pytest.mark.parametrize("difference", range(-5, 6))
def test_the_modifier_is_the_difference_of_the_action_ratings(difference: int) -> None:
    inputs = {**FOUR_TO_ONE, "attacker_ar": max(0, difference), "defender_ar": max(0, -difference)}
    falls = Counter(cell("combat", total + difference, FOUR) for total in TWO_DICE)
    found = texts("combat", agrees("ocs/combat", **inputs))
    assert found == {text: Fraction(ways, 36) for text, ways in falls.items()}


def test_the_disputed_cell_is_kept_and_warned_of() -> None:
    inputs = {**EVEN, "attack": 1, "defence": 3}
    assert OCS.procedure("combat").text(resolved("ocs/combat", [3, 3], **inputs)) == "AL1o1 Do1"
    for terrain, heading in zip(HEADINGS, ("1:3", "1:2", "1:1"), strict=True):
        attack, _, defence = heading.partition(":")
        there = {**EVEN, "attack": int(attack), "defence": int(defence), "terrain": terrain}
        warned = odds("ocs/combat", **there).warnings
        assert any(f"row 6, column {heading}, disputed" in warning for warning in warned)
    assert not odds("ocs/combat", **FOUR_TO_ONE).warnings


# odds --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("terrain", HEADINGS)
def test_odds_take_the_highest_heading_not_above_them(terrain: str) -> None:
    headings = [Fraction(*ratio(label)) for label in printed("combat").heads[terrain]]
    for attack, defence in [(n, 1) for n in range(1, 31)] + [(1, n) for n in range(2, 8)]:
        reached = [i for i, heading in enumerate(headings) if heading <= Fraction(attack, defence)]
        assert place(attack, defence, terrain) == (reached[-1] if reached else 0)


@pytest.mark.parametrize(
    ("attack", "defence", "nearest", "down"),
    [
        (5, 2, THREE, TWO),  # 2½:1
        (2.49, 1, TWO, TWO),
        (2.99, 1, THREE, TWO),
        (3, 1, THREE, THREE),
        (10, 15, 2, 2),  # 1:1½ is 1:2 either way
        (10, 14, ONE, 2),  # 1:1.4
        (9, 10, ONE, 2),
        (2, 5, 1, 1),  # 1:2½
        (10, 24, 2, 1),  # 1:2.4
        (1, 4, 0, 0),
        (1, 9, 0, 0),
        (100, 1, 12, 12),
    ],
)
def test_odds_are_rounded_to_the_nearest_or_down(attack: float, defence: float, nearest: int, down: int) -> None:
    assert place(attack, defence) == nearest
    assert place(attack, defence, rules={"OCS-I3": "down"}) == down


def test_against_nothing_odds_are_beyond_the_best() -> None:
    assert place(1, 0) == 12
    assert place(1, 0, shift=-2) == 10


def test_an_attack_of_nothing_is_refused() -> None:
    rule, text, numbers = refused("combat", **{**EVEN, "attack": 0})
    assert rule == "GEN-I2"
    assert "0" in text
    assert numbers == ("0", "4")


@pytest.mark.parametrize("terrain", HEADINGS)
def test_strengths_keep_their_fractions(terrain: str) -> None:
    assert place(0.5, 0.1, terrain) == place(5, 1, terrain)
    assert place(7.5, 2.5, terrain) == place(3, 1, terrain)


@pytest.mark.parametrize("terrain", HEADINGS)
def test_the_column_is_called_by_the_heading_of_the_terrain(terrain: str) -> None:
    inputs = {**EVEN, "attack": 12, "terrain": terrain}
    assert head("combat", **inputs).strip.label == "3:1"
    assert slip("combat", **inputs)["column"] == (f"combat, {terrain.replace('-', ' ')}", "3:1")


def test_terrain_only_changes_the_headings() -> None:
    """4:1 is the seventh column in the open, the sixth in close terrain and the fifth in very close."""
    assert [place(4, 1, terrain) for terrain in HEADINGS] == [6, 5, 4]


# shifts ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shift", "to"), [(0, FOUR), (1, FOUR + 1), (-1, FOUR - 1), (6, 12), (7, 12), (-6, 0), (-7, 0)]
)
def test_an_agreed_shift_moves_the_column_and_stops_at_the_ends(shift: int, to: int) -> None:
    assert column("combat", **FOUR_TO_ONE, shift=shift) == to


def test_odds_below_the_sheet_are_shifted_from_its_first_column() -> None:
    assert place(1, 20, shift=2) == 2
    assert place(60, 1, shift=-2) == 10


def test_surprise_and_agreed_shift_are_summed_before_the_clamp() -> None:
    """A shift of 9 to the right and surprise of 4 to the left: 4:1 moves 5, not to the end and 4 back (GEN-I3)."""
    inputs = {**FOUR_TO_ONE, "attacker_ar": 0, "defender_ar": 5, "shift": 9, "surprise": True}
    outcome = resolved("ocs/combat", [1, 1, 4, 6, 6], **inputs)
    assert OCS.procedure("combat").text(outcome) == printed("combat").cells[7][FOUR + 5]


# supply ------------------------------------------------------------------------------------------


def test_low_supply_halves_the_attack() -> None:
    assert place(8, 2) == FOUR
    assert place(8, 2, attacker_supply="low") == TWO


def test_low_supply_leaves_the_defence_alone() -> None:
    assert place(8, 2, defender_supply="low") == FOUR


def test_an_attacker_in_no_supply_is_refused() -> None:
    rule, text, numbers = refused("combat", **EVEN, attacker_supply="none")
    assert rule == "supply-levels"
    assert "no supply may not attack" in text
    assert numbers == ("attacker_supply=none", "low")


def test_an_attacker_without_all_his_combat_supply_is_refused() -> None:
    rule, text, numbers = refused("combat", **EVEN, attacker_combat_supply=False)
    assert rule == "combat-supply"
    assert "2T, 1T for 1 RE or less" in text
    assert numbers == ("0", "2T")


@pytest.mark.parametrize(
    ("supply", "paid", "effect", "once"),
    [
        ("full", True, 4, 4),
        ("none", True, 8, 8),
        ("full", False, 8, 8),
        ("low", False, 8, 8),
        ("none", False, 16, 8),
    ],
)
def test_a_defence_in_no_supply_or_unpaid_is_halved_and_both_quartered(
    supply: str, paid: bool, effect: int, once: int
) -> None:
    """16 against 16, against 8, against 4: the odds tell how far the defence has come down (OCS-I2)."""
    inputs: dict[str, Any] = {"defender_supply": supply, "defender_combat_supply": paid}
    assert place(16, 4, "very-close", **inputs) == place(effect, 1, "very-close")
    assert place(16, 4, "very-close", {"OCS-I2": "once"}, **inputs) == place(once, 1, "very-close")


@pytest.mark.parametrize(("rating", "halved"), [(5, 3), (4, 2), (3, 2), (2, 1), (1, 1), (0, 0)])
def test_no_supply_leaves_the_action_rating_or_halves_it_rounded(rating: int, halved: int) -> None:
    inputs = {**EVEN, "defender_ar": rating, "defender_supply": "none"}
    (whole,), (half,) = (
        head("combat", rules, **inputs).args[0].modifiers for rules in (None, {"OCS-I8": "rating-too"})
    )
    assert whole == 3 - rating
    assert half == 3 - halved


def test_the_rating_of_a_supplied_defender_is_never_halved() -> None:
    inputs = {**EVEN, "defender_ar": 5, "defender_supply": "low"}
    assert head("combat", {"OCS-I8": "rating-too"}, **inputs).args[0].modifiers == (-2,)


# surprise ----------------------------------------------------------------------------------------


def with_surprise(nth: int, difference: int, overrun: bool, fortified: bool) -> dict[Result, Fraction]:
    """Brute force over 36 × 6 × 36 falls."""
    found: dict[Result, Fraction] = {}
    for at, chance in columns_by_chance(nth, difference, overrun, fortified):
        for total in TWO_DICE:
            fallen = taken_apart(cell("combat", total + difference, at))
            fallen = fallen._replace(exploitation=None) if overrun else fallen
            found[fallen] = found.get(fallen, Fraction()) + chance / 36
    return found


@pytest.mark.parametrize("overrun", [False, True])
@pytest.mark.parametrize("fortified", [False, True])
@pytest.mark.parametrize(("attacker", "defender"), [(3, 3), (5, 0), (0, 5), (4, 2)])
@pytest.mark.parametrize("nth", [1, 6, 11])
def test_surprise_against_brute_force(overrun: bool, fortified: bool, attacker: int, defender: int, nth: int) -> None:
    attack, defence = ratio(printed("combat").heads["open"][nth])
    found = odds(
        "ocs/combat",
        attack=attack,
        defence=defence,
        attacker_ar=attacker,
        defender_ar=defender,
        surprise=True,
        overrun=overrun,
        fortification=fortified,
    )
    expected = with_surprise(nth, attacker - defender, overrun, fortified)
    assert {result(outcome): chance for outcome, chance in found.distribution} == expected


@pytest.mark.parametrize(
    ("overrun", "dice", "who"),
    [
        (False, [6, 6], "attacker"),
        (False, [6, 5], None),
        (False, [1, 2], None),
        (False, [1, 1], "defender"),
        (True, [6, 5], "attacker"),
        (True, [6, 4], None),
        (True, [1, 3], None),
        (True, [1, 2], "defender"),
    ],
)
def test_who_has_surprise(overrun: bool, dice: list[int], who: str | None) -> None:
    """Regular 12+ and 2-, overrun 11+ and 3-: one die of columns his way."""
    rolled = [*dice, 2, 3, 4] if who else [*dice, 3, 4]
    outcome = resolved("ocs/combat", rolled, **FOUR_TO_ONE, surprise=True, overrun=overrun)
    moved = {"attacker": 2, "defender": -2, None: 0}[who]
    assert result(outcome)[:5] == taken_apart(printed("combat").cells[7][FOUR + moved])[:5]


@pytest.mark.parametrize("works", [{"hedgehog": 1}, {"hedgehog": 4}, {"fortification": True}])
def test_a_hedgehog_or_a_fortification_takes_one_from_surprise_and_both_no_more(works: dict[str, Any]) -> None:
    for more in ({}, {"hedgehog": 3, "fortification": True}):
        assert head("combat", **EVEN, surprise=True, **{**works, **more}).args[0].surprise_modifier == -1
    assert head("combat", **EVEN, surprise=True).args[0].surprise_modifier == 0


def test_the_difference_of_ratings_counts_for_surprise() -> None:
    inputs = {**EVEN, "attacker_ar": 5, "defender_ar": 1, "hedgehog": 1, "surprise": True}
    assert head("combat", **inputs).args[0].surprise_modifier == 3


@pytest.mark.parametrize(("overrun", "heading"), [(False, "Regular Attack"), (True, "Overrun Attack")])
def test_the_slip_names_the_column_of_surprise(overrun: bool, heading: str) -> None:
    lines = slip("combat", **FOUR_TO_ONE, surprise=True, overrun=overrun)
    assert lines["surprise column"] == ("surprise", heading)
    assert "surprise column" not in slip("combat", **FOUR_TO_ONE, overrun=overrun)


def test_without_the_optional_rule_nobody_rolls_for_surprise() -> None:
    assert resolved("ocs/combat", [6, 6], **FOUR_TO_ONE, hedgehog=4) is not None
    assert slip("combat", **FOUR_TO_ONE, hedgehog=4)["hedgehog or fortification"][1] == "counts for surprise only"
    for without in ({}, {"hedgehog": 4, "surprise": True}):
        assert "hedgehog or fortification" not in slip("combat", **{**FOUR_TO_ONE, **without})


# overruns ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "nth", "text"), [(4, 11, "Ao1 DL1o2"), (4, 12, "DL1o2"), (14, 12, "DL2o3DG"), (7, 3, "AL1o1 Do1")]
)
def test_an_overrun_has_no_exploitation(row: int, nth: int, text: str) -> None:
    attack, defence = ratio(printed("combat").heads["open"][nth])
    dice = [row // 2, row - row // 2] if row < 13 else [6, 6]
    inputs: dict[str, Any] = {
        "attack": attack,
        "defence": defence,
        "attacker_ar": row - sum(dice),
        "defender_ar": 0,
        "overrun": True,
    }
    outcome = resolved("ocs/combat", dice, **inputs)
    assert outcome.exploitation is None
    assert OCS.procedure("combat").text(outcome) == text


# at all costs ------------------------------------------------------------------------------------


def at_all_costs(nth: int, difference: int) -> dict[Result, Fraction]:
    found: dict[Result, Fraction] = {}
    for one in TWO_DICE:
        for other in TWO_DICE:
            rolls = (one + difference, other + difference - 4)
            both = together(*(taken_apart(cell("combat", roll, nth)) for roll in rolls))
            found[both] = found.get(both, Fraction()) + Fraction(1, 36 * 36)
    return found


@pytest.mark.parametrize("nth", [0, 4, 8, 12])
@pytest.mark.parametrize("difference", [-3, 0, 4])
def test_at_all_costs_two_rolls_the_second_less_4_are_added_up(nth: int, difference: int) -> None:
    attack, defence = ratio(printed("combat").heads["open"][nth])
    ratings: dict[str, Any] = {"attacker_ar": max(0, difference), "defender_ar": max(0, -difference)}
    found = odds("ocs/combat", attack=attack, defence=defence, **ratings, at_all_costs=True).distribution
    assert {result(outcome): chance for outcome, chance in found} == at_all_costs(nth, difference)


def test_at_all_costs_surprise_comes_once_before_both_rolls() -> None:
    inputs = {**FOUR_TO_ONE, "surprise": True, "at_all_costs": True}
    outcome = resolved("ocs/combat", [6, 6, 5, 6, 6, 6, 6], **inputs)
    both = together(*(taken_apart(printed("combat").cells[row][FOUR + 5]) for row in (12, 8)))
    assert result(outcome) == both


def test_at_all_costs_with_surprise_against_brute_force() -> None:
    expected: dict[Result, Fraction] = {}
    for nth, chance in columns_by_chance(FOUR, 2, overrun=False, fortified=True):
        for both, share in at_all_costs_of(nth, 2).items():
            expected[both] = expected.get(both, Fraction()) + chance * share
    inputs = {**FOUR_TO_ONE, "attacker_ar": 5, "hedgehog": 2, "surprise": True, "at_all_costs": True}
    found = odds("ocs/combat", **inputs).distribution
    assert {result(outcome): chance for outcome, chance in found} == expected


KNOWN: dict[tuple[int, int], dict[Result, Fraction]] = {}


def at_all_costs_of(nth: int, difference: int) -> dict[Result, Fraction]:
    if (nth, difference) not in KNOWN:
        KNOWN[nth, difference] = at_all_costs(nth, difference)
    return KNOWN[nth, difference]


@pytest.mark.parametrize(
    ("nth", "dice", "ratings", "text"),
    [
        (11, [2, 2, 6, 2], (0, 0), "Ao2 e4 DL2o4"),  # Ao1 e4 DL1o2 twice
        (12, [6, 6, 6, 6], (0, 0), "Ae2 DL4o5DG"),  # Ae2 DL2o3DG and Ae3 DL2o2DG: the lower number
        (3, [3, 4, 3, 4], (0, 0), "AL3o1 Do1"),  # AL1o1 Do1 and AL2
        (9, [3, 4, 2, 2], (0, 0), "AL1o2 e4 DL1o3"),  # Ao1 e4 DL1o2 and, at 0, AL1o1 Do1
    ],
)
def test_the_text_of_two_results(nth: int, dice: list[int], ratings: tuple[int, int], text: str) -> None:
    attack, defence = ratio(printed("combat").heads["open"][nth])
    inputs: dict[str, Any] = {
        "attack": attack,
        "defence": defence,
        "attacker_ar": ratings[0],
        "defender_ar": ratings[1],
    }
    outcome = resolved("ocs/combat", dice, **inputs, at_all_costs=True)
    assert OCS.procedure("combat").text(outcome) == text


def test_an_overrun_may_be_at_all_costs_or_not() -> None:
    inputs = {**EVEN, "overrun": True, "at_all_costs": True}
    assert all(outcome.exploitation is None for outcome in odds("ocs/combat", **inputs).distribution.outcomes)
    rule, _, numbers = refused("combat", {"OCS-I15": "regular-only"}, **inputs)
    assert (rule, numbers) == ("OCS-I15", ("overrun", "at all costs"))
    assert head("combat", {"OCS-I15": "regular-only"}, **EVEN, at_all_costs=True)


def test_one_result_after_the_other_still_shows_their_sum() -> None:
    """A combat carries nothing out, so OCS-I5 changes engagements only; the slip says so."""
    inputs = {**EVEN, "at_all_costs": True}
    rules = {"OCS-I5": "one-after-the-other"}
    assert odds("ocs/combat", rules, **inputs).distribution == odds("ocs/combat", **inputs).distribution
    assert "in turn" in slip("combat", rules, **inputs)["two results at all costs"][1]
    assert slip("combat", **inputs)["two results at all costs"] == ("OCS-I5", "added up")


# the whole ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "inputs",
    [
        {},
        {"surprise": True},
        {"surprise": True, "overrun": True, "hedgehog": 2, "shift": -1, "terrain": "close"},
        {"at_all_costs": True, "attacker_supply": "low", "terrain": "very-close"},
        {"at_all_costs": True, "surprise": True, "attacker_ar": 5},
    ],
)
def test_every_fall_of_the_dice_bears_the_odds_out(inputs: dict[str, Any]) -> None:
    assert sum(chance for _, chance in agrees("ocs/combat", **{**FOUR_TO_ONE, **inputs})) == 1


def attackers_pay(outcome: Any) -> int:
    return int(outcome.attacker_losses + outcome.attacker_option)


def defenders_pay(outcome: Any) -> int:
    return int(outcome.defender_losses + outcome.defender_option)


def test_a_better_column_never_hurts_the_attacker() -> None:
    found = [odds("ocs/combat", **FOUR_TO_ONE, shift=shift).distribution for shift in range(-7, 7)]
    for worse, better in pairwise(found):
        for least in range(1, 6):
            assert better.map(attackers_pay).at_least(least) <= worse.map(attackers_pay).at_least(least)
            assert better.map(defenders_pay).at_least(least) >= worse.map(defenders_pay).at_least(least)


def test_more_strength_is_never_a_worse_column() -> None:
    for terrain in HEADINGS:
        columns = [place(attack, 3, terrain) for attack in range(1, 100)]
        assert columns == sorted(columns)


def test_the_slip_leads_from_the_strengths_to_the_column() -> None:
    lines = slip("combat", **{**EVEN, "attack": 30}, attacker_supply="low", defender_supply="none", shift=-1)
    assert lines["attack"] == ("combat-steps", "30")
    assert lines["attack: low supply"] == ("supply-levels", "×½")
    assert lines["defence: no supply"] == ("supply-levels", "×½")
    assert lines["odds"] == ("OCS-I3", "15:2 = 7.50")
    assert lines["agreed shift"] == ("combat-steps", "1L")
    assert lines["column"] == ("combat, open", "7:1 1L")
    assert lines["action ratings, 3 not halved"] == ("OCS-I8", "3 − 3 = +0")


def test_the_slip_names_the_interpretations_that_apply() -> None:
    inputs = {**EVEN, "defender_supply": "none", "defender_combat_supply": False}
    assert slip("combat", **inputs)["defence: no combat supply as well"] == ("OCS-I2", "×½")
    assert slip("combat", {"OCS-I2": "once"}, **inputs)["defence: no combat supply as well"] == ("OCS-I2", "×1")
    assert slip("combat", **inputs)["action ratings, 3 not halved"] == ("OCS-I8", "3 − 3 = +0")
    assert slip("combat", {"OCS-I8": "rating-too"}, **inputs)["action ratings, 3 halved"] == ("OCS-I8", "3 − 2 = +1")
    assert slip("combat", **EVEN, overrun=True, at_all_costs=True)["an overrun at all costs"] == ("OCS-I15", "allowed")


def test_the_roll_shows_the_shift_that_surprise_brought() -> None:
    live = Live(OCS.procedure("combat").body, *head("combat", **EVEN, surprise=True, shift=1).args)
    live.roll((6, 6))
    live.roll((4,))
    assert isinstance(live.pending, Roll)
    shifts, _ = live.pending.because
    assert [(line.what, line.effect) for line in shifts.lines] == [
        ("agreed shift", "1R"),
        ("the attacker has surprise", "4R"),
    ]


def test_the_slip_names_no_interpretation_that_does_not() -> None:
    rules = {rule for rule, _ in slip("combat", **EVEN).values()}
    assert {rule for rule in rules if rule.startswith("OCS")} == {"OCS-I3"}


@pytest.mark.parametrize(
    ("inputs", "said"),
    [
        ({"attack": -1}, "attack"),
        ({"attacker_ar": 6}, "attacker_ar"),
        ({"defender_ar": -1}, "defender_ar"),
        ({"hedgehog": 5}, "hedgehog"),
        ({"terrain": "swamp"}, "terrain"),
        ({"attacker_supply": "some"}, "attacker_supply"),
        ({"shift": 0.5}, "shift"),
        ({"overrun": 1}, "overrun"),
    ],
)
def test_inputs_out_of_range_are_named(inputs: dict[str, Any], said: str) -> None:
    assert said in bad("combat", **{**EVEN, **inputs})


def test_action_ratings_are_required() -> None:
    assert "attacker_ar, defender_ar" in bad("combat", attack=1, defence=1)
