"""Barrage and ground support against units."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product
from typing import Any

import pytest

from tests.oracle import agrees, odds, resolved
from tests.titles.ocs.printed import (
    ERRATA,
    OCS,
    TWO_DICE,
    bad,
    cell,
    column,
    head,
    printed,
    refused,
    slip,
)

PLAIN: dict[str, Any] = {"strength": 14, "re": 2}
"""The sixth of eleven columns, and no line applies."""
MIDDLE = 5


def shift(rules: dict[str, str] | None = None, **inputs: Any) -> int:
    """Columns moved from the middle of the sheet."""
    return column("barrage", rules, **{**PLAIN, **inputs}) - MIDDLE


def by_the_print(nth: int, corrected: bool = False) -> dict[tuple[int, bool], Fraction]:
    """Every fall of two dice, and of a third for 1/2, on the printed column; the corrections typed here."""
    changed = {(7, 7): "1/2", (9, 5): "1/2", (10, 4): "1/2"} if corrected else {}
    found: dict[tuple[int, bool], Fraction] = {}
    for roll, die in product(TWO_DICE, range(1, 7)):
        text = changed.get((nth, roll), cell("barrage", roll, nth))
        steps = int(die >= 4) if text == "1/2" else int(text) if text.isdigit() else 0
        found[steps, text != "-"] = found.get((steps, text != "-"), Fraction()) + Fraction(1, 216)
    return found


def came(rules: dict[str, str] | None = None, **inputs: Any) -> dict[tuple[int, bool], Fraction]:
    return {(o.steps, o.disorganized): chance for o, chance in odds("ocs/barrage", rules, **inputs).distribution}


# columns and cells -------------------------------------------------------------------------------

EDGES = [(0, 0), (1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (7, 3), (8, 4), (11, 4), (12, 5), (16, 5), (17, 6), (24, 6)]
EDGES += [(25, 7), (40, 7), (41, 8), (68, 8), (69, 9), (116, 9), (117, 10), (5000, 10)]


@pytest.mark.parametrize(("strength", "nth"), EDGES)
@pytest.mark.parametrize("corrected", [False, True])
def test_every_column_against_brute_force(strength: int, nth: int, corrected: bool) -> None:
    rules = ERRATA if corrected else None
    assert column("barrage", rules, strength=strength, re=2) == nth
    assert came(rules, strength=strength, re=2) == by_the_print(nth, corrected)


@pytest.mark.parametrize(("strength", "nth"), [(4.4, 2), (4.5, 3), (24.49, 6), (24.5, 7), (0.4, 0), (1.5, 1)])
def test_a_fraction_of_strength_is_rounded(strength: float, nth: int) -> None:
    assert column("barrage", strength=strength, re=2) == nth


def test_the_corrections_change_three_cells() -> None:
    for strength, nth in ((30, 7), (100, 9), (200, 10)):
        assert came(ERRATA, strength=strength, re=2) != came(strength=strength, re=2)
        assert by_the_print(nth, corrected=True) != by_the_print(nth)


def test_the_correction_that_names_the_wrong_row_is_warned_of() -> None:
    for rules in (None, ERRATA):
        assert any(
            "row 4, column 117+, disputed" in each for each in odds("ocs/barrage", rules, strength=200, re=2).warnings
        )
        assert not odds("ocs/barrage", rules, strength=100, re=2).warnings


@pytest.mark.parametrize("row", range(2, 13))
@pytest.mark.parametrize("nth", range(11))
def test_every_cell_is_reached(row: int, nth: int) -> None:
    strength = [1, 2, 3, 5, 8, 12, 17, 25, 41, 69, 117][nth]
    text = cell("barrage", row, nth)
    dice = [min(6, row - 1), row - min(6, row - 1)]
    outcome = resolved("ocs/barrage", [*dice, 6] if text == "1/2" else dice, strength=strength, re=2)
    assert OCS.procedure("barrage").text(outcome) == ("1" if text == "1/2" else text)


@pytest.mark.parametrize(("die", "steps"), [(1, 0), (3, 0), (4, 1), (6, 1)])
def test_half_costs_a_step_on_4_to_6_and_disorganizes_in_any_case(die: int, steps: int) -> None:
    outcome = resolved("ocs/barrage", [4, 5, die], strength=10, re=2)
    assert (outcome.steps, outcome.disorganized) == (steps, True)


# shifts ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("inputs", "moved"),
    [
        ({}, 0),
        ({"hedgehog": 1}, -1),
        ({"hedgehog": 2}, -1),
        ({"hedgehog": 3}, -2),
        ({"hedgehog": 4}, -2),
        ({"fortification": True}, -2),
        ({"hedgehog": 4, "fortification": True}, -2),
        ({"terrain": "close"}, -1),
        ({"terrain": "very-close"}, -1),
        ({"spotted": False}, -1),
        ({"re": 0}, -2),
        ({"re": 0.5}, -2),
        ({"re": 0.99}, -2),
        ({"re": 1}, -1),
        ({"re": 1.01}, 0),
        ({"re": 2.99}, 0),
        ({"re": 3}, 1),
        ({"re": 3.99}, 1),
        ({"re": 4}, 2),
        ({"re": 5.99}, 2),
        ({"re": 6}, 3),
        ({"re": 40}, 3),
    ],
)
def test_each_line_alone(inputs: dict[str, Any], moved: int) -> None:
    assert shift(**inputs) == moved


@pytest.mark.parametrize("hedgehog", [1, 2])
def test_a_small_hedgehog_in_a_fortification_takes_both_lines_or_by_the_corrections_one(hedgehog: int) -> None:
    both: dict[str, Any] = {"hedgehog": hedgehog, "fortification": True}
    assert shift(**both) == -3
    assert shift(ERRATA, **both) == -2
    assert slip("barrage", **PLAIN, **both)["lines 1 and 2"] == ("errata", "both, as printed")
    assert slip("barrage", ERRATA, **PLAIN, **both)["lines 1 and 2"] == ("errata", "never both: line 2 only")


@pytest.mark.parametrize("inputs", [{"hedgehog": 1}, {"hedgehog": 3}, {"fortification": True}])
def test_otherwise_the_corrections_shift_nothing(inputs: dict[str, Any]) -> None:
    assert shift(ERRATA, **inputs) == shift(**inputs)
    for more in ({}, {"hedgehog": 3, "fortification": True}):
        assert "lines 1 and 2" not in slip("barrage", **PLAIN, **{**inputs, **more})


@pytest.mark.parametrize(("strength", "row"), [(30, "7"), (80, "5"), (120, "4")])
def test_the_slip_tells_which_cell_of_the_column_is_corrected(strength: int, row: str) -> None:
    inputs: dict[str, Any] = {"strength": strength, "re": 2}
    assert slip("barrage", ERRATA, **inputs)[f"row {row}, corrected"] == ("errata", "1 → 1/2")
    assert f"row {row}, corrected" not in slip("barrage", **inputs)


def test_a_column_without_corrections_tells_of_none() -> None:
    assert slip("barrage", ERRATA, strength=20, re=2) == slip("barrage", strength=20, re=2)


def test_more_headquarters_than_steps_lose_nothing() -> None:
    outcomes = odds("ocs/barrage", strength=120, re=6, target_steps=1, headquarters=3).distribution.outcomes
    assert {outcome.steps for outcome in outcomes} == {0}


def test_all_lines_together() -> None:
    works: dict[str, Any] = {"hedgehog": 1, "fortification": True, "terrain": "close", "spotted": False}
    assert column("barrage", strength=200, re=0.5, **works) == 10 - 7
    assert column("barrage", strength=200, re=6, **works) == 10 - 2


def test_shifts_stop_at_the_ends() -> None:
    assert column("barrage", strength=100, re=6) == 10
    assert column("barrage", strength=3, re=0.5, hedgehog=4, terrain="close") == 0


def test_shifts_are_summed_before_they_stop() -> None:
    """3R and 2L from the last column but one: 1R, not the end and 2L back (GEN-I3)."""
    assert column("barrage", strength=100, re=6, hedgehog=3) == 10
    assert column("barrage", strength=2, re=6, hedgehog=4, terrain="close", spotted=False) == 0


# losses ------------------------------------------------------------------------------------------


def test_steps_in_the_hex_cap_the_loss() -> None:
    inputs: dict[str, Any] = {"strength": 200, "re": 2}
    assert max(o.steps for o in odds("ocs/barrage", **inputs).distribution.outcomes) == 3
    assert max(o.steps for o in odds("ocs/barrage", **inputs, target_steps=2).distribution.outcomes) == 2


def test_headquarters_keep_their_last_step_and_are_disorganized_all_the_same() -> None:
    inputs: dict[str, Any] = {"strength": 200, "re": 2, "target_steps": 3}
    assert max(o.steps for o in odds("ocs/barrage", **inputs, headquarters=1).distribution.outcomes) == 2
    alone = odds("ocs/barrage", strength=200, re=2, target_steps=1, headquarters=1).distribution
    assert {(o.steps, o.disorganized) for o in alone.outcomes} == {(0, True)}
    assert OCS.procedure("barrage").text(alone.outcomes[0]) == "DG"


def test_headquarters_need_the_steps_in_the_hex() -> None:
    rule, text, numbers = refused("barrage", **PLAIN, headquarters=1)
    assert (rule, numbers) == ("barrage", ("1", "target_steps"))
    assert "target_steps" in text


# the whole ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("inputs", [{}, {"strength": 200, "target_steps": 2, "headquarters": 1}, {"strength": 20}])
def test_every_fall_of_the_dice_bears_the_odds_out(inputs: dict[str, Any]) -> None:
    assert sum(chance for _, chance in agrees("ocs/barrage", **{**PLAIN, **inputs})) == 1


@pytest.mark.parametrize("rules", [None, ERRATA])
def test_more_strength_never_does_less(rules: dict[str, str] | None) -> None:
    spreads = [odds("ocs/barrage", rules, strength=strength, re=2).distribution for strength in range(1, 130)]
    for less, more in pairwise(spreads):
        assert all(more.by("steps").at_least(steps) >= less.by("steps").at_least(steps) for steps in (1, 2, 3))
        assert more.chance(lambda o: o.disorganized) >= less.chance(lambda o: o.disorganized)


def test_the_slip_leads_to_the_column() -> None:
    lines = slip("barrage", strength=20.5, re=6, hedgehog=3, spotted=False, target_steps=4, headquarters=1)
    assert lines["barrage and ground support"] == ("barrage", "20½")
    assert lines["rounded"] == ("GEN-I4", "21")
    assert lines[printed_line("hedgehog-3-4")] == ("barrage", "2L")
    assert lines[printed_line("unspotted")] == ("barrage", "1L")
    assert lines[printed_line("re-6")] == ("barrage", "3R")
    assert lines["column"] == ("barrage", "17-24 0")
    assert lines["steps that can be lost, at most"][1] == "4 − 1 kept by headquarters = 3"


@pytest.mark.parametrize(("re", "said"), [(1.5, "1½: no shift"), (2, "2: no shift"), (1, None), (3, None), (0.5, None)])
def test_re_between_the_lines_stand_on_the_slip_too(re: float, said: str | None) -> None:
    assert slip("barrage", strength=20, re=re).get("RE in the hex") == (said and ("barrage", said))


def printed_line(key: str) -> str:
    return OCS.chart("barrage").modifier(key).what


def test_the_roll_itself_is_not_modified() -> None:
    assert head("barrage", **PLAIN).strip.index == MIDDLE
    assert printed("barrage").rows[0] == "2-3"


@pytest.mark.parametrize(
    ("inputs", "said"),
    [
        ({"strength": -1}, "strength"),
        ({"re": -1}, "re"),
        ({"hedgehog": 5}, "hedgehog"),
        ({"target_steps": -1}, "target"),
    ],
)
def test_inputs_out_of_range_are_named(inputs: dict[str, Any], said: str) -> None:
    assert said in bad("barrage", **{**PLAIN, **inputs})


def test_the_re_in_the_hex_is_required() -> None:
    assert "re" in bad("barrage", strength=1)
