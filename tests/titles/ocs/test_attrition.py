"""Attrition of units in no supply."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import icepool
import pytest

from tests.oracle import agrees, odds, resolved
from tests.titles.ocs.printed import ERRATA, OCS, bad, cell, head, slip

PLAIN: dict[str, Any] = {"ar": 2, "re": 1, "before": False}
RATINGS = {5: -3, 4: -3, 3: -1, 2: 0, 1: 1, 0: 3}
SIZES = [(0, -1), (0.25, -1), (0.5, -1), (0.51, 0), (1, 0), (1.99, 0), (2.01, 1), (3, 1), (3.99, 1), (4, 2), (9, 2)]


def modifier(rules: dict[str, str] | None = None, **unit: Any) -> int:
    ((starved,),) = head("attrition", rules, units=[{**PLAIN, **unit}]).args
    return int(starved.modifier)


def lost(roll: int, before: bool) -> int:
    text = cell("attrition", roll, int(before))
    return 0 if text == "-" else -int(text)


@pytest.mark.parametrize(("ar", "effect"), list(RATINGS.items()))
def test_the_action_rating_alone(ar: int, effect: int) -> None:
    assert modifier(ar=ar) == effect


@pytest.mark.parametrize(("re", "effect"), SIZES)
def test_the_size_alone(re: float, effect: int) -> None:
    assert modifier(re=re) == effect
    assert modifier(ERRATA, re=re) == effect


def test_exactly_2_re_count_only_under_the_corrections() -> None:
    assert modifier(re=2) == 0
    assert modifier(ERRATA, re=2) == 1
    unit = [{**PLAIN, "re": 2}]
    assert odds("ocs/attrition", ERRATA, units=unit).distribution != odds("ocs/attrition", units=unit).distribution
    assert slip("attrition", ERRATA, units=unit)["the unit is of exactly 2 RE"] == ("errata", "+1")


@pytest.mark.parametrize(("ar", "re", "before"), list(product(RATINGS, [0.5, 1, 3, 4], [False, True])))
def test_rating_and_size_together_on_every_die(ar: int, re: float, before: bool) -> None:
    """From 1 − 3 − 1 to 6 + 3 + 2: the ends of the sheet take what is beyond them."""
    total = RATINGS[ar] + dict(SIZES)[re]
    assert modifier(ar=ar, re=re) == total
    for die in range(1, 7):
        outcome = resolved("ocs/attrition", [die], units=[{"ar": ar, "re": re, "before": before}])
        assert outcome.steps_lost == (lost(die + total, before),)


@pytest.mark.parametrize("roll", range(-3, 12))
@pytest.mark.parametrize("before", [False, True])
def test_every_cell_is_reached(roll: int, before: bool) -> None:
    ar, re = {-3: (4, 0.5), 10: (0, 4), 11: (0, 4)}.get(roll, (5, 1) if roll < 4 else (0, 1))
    die = roll - RATINGS[ar] - dict(SIZES)[re]
    outcome = resolved("ocs/attrition", [die], units=[{"ar": ar, "re": re, "before": before}])
    assert outcome.steps_lost == (lost(roll, before),)


def test_steps_cap_the_loss() -> None:
    unit = {"ar": 0, "re": 4, "before": True}
    assert resolved("ocs/attrition", [6], units=[unit]).steps_lost == (2,)
    assert resolved("ocs/attrition", [6], units=[{**unit, "steps": 1}]).steps_lost == (1,)
    assert resolved("ocs/attrition", [6], units=[{**unit, "steps": 0}]).steps_lost == (0,)


UNITS = [
    {"ar": 3, "re": 2, "before": False},
    {"ar": 0, "re": 4, "before": True, "steps": 1},
    {"ar": 1, "re": 0.5, "before": True},
]


def test_units_roll_one_by_one_in_their_order() -> None:
    outcome = resolved("ocs/attrition", [6, 1, 5], units=UNITS)
    assert outcome.steps_lost == (1, 1, 1)
    assert OCS.procedure("attrition").text(outcome) == "-1, -1, -1"
    assert OCS.procedure("attrition").text(resolved("ocs/attrition", [1, 6, 1], units=UNITS)) == "-, -1, -"


def test_the_joint_odds_against_icepool() -> None:
    shapes = [(-1, False, 9), (5, True, 1), (0, True, 9)]
    dice = [icepool.d6.map(lambda die, s=shape: min(lost(die + s[0], s[1]), s[2])) for shape in shapes]
    joint = icepool.tupleize(*dice)
    expected = {outcome: Fraction(ways, joint.denominator()) for outcome, ways in joint.items()}
    spread = odds("ocs/attrition", units=UNITS).distribution
    assert {outcome.steps_lost: chance for outcome, chance in spread} == expected


def test_the_slip_goes_unit_by_unit() -> None:
    lines = slip("attrition", units=UNITS)
    assert lines["unit 1: column"] == ("attrition", "First Time")
    assert lines["unit 1: modifier, in all"][1] == "-1"
    assert lines["unit 2: column"] == ("attrition", "Subsequent Times")
    assert lines["unit 2: steps"] == ("attrition", "at most 1 lost")
    assert lines["unit 3: modifier, in all"][1] == "+0"
    assert "unit 1: steps" not in lines


def test_a_rating_and_a_size_without_a_modifier_stand_on_the_slip_too() -> None:
    lines = slip("attrition", units=[{"ar": 2, "re": 1.5, "before": False}])
    assert lines["action rating 2"] == lines["the unit is of 1½ RE"] == ("attrition", "+0")
    assert lines["unit 1: modifier, in all"][1] == "+0"


@pytest.mark.parametrize("count", [0, 1, 2, 3, 5])
def test_every_fall_of_the_dice_bears_the_odds_out(count: int) -> None:
    units = (UNITS * 2)[:count]
    assert sum(chance for _, chance in agrees("ocs/attrition", units=units)) == 1


def test_twelve_units_are_answered_unit_by_unit() -> None:
    assert len(odds("ocs/attrition", units=[{**PLAIN, "before": True}] * 12).distribution) == 2**12


def test_a_second_week_and_a_lower_rating_never_cost_less() -> None:
    for ar, re in product(range(6), [0.5, 1, 3, 4]):
        first, later, worse = (
            odds("ocs/attrition", units=[unit]).distribution.map(lambda o: o.steps_lost[0])
            for unit in (
                {"ar": ar, "re": re, "before": False},
                {"ar": ar, "re": re, "before": True},
                {"ar": max(0, ar - 1), "re": re, "before": False},
            )
        )
        for steps in (1, 2):
            assert first.at_least(steps) <= later.at_least(steps)
            assert first.at_least(steps) <= worse.at_least(steps)


@pytest.mark.parametrize("unit", [{"ar": 6}, {"ar": -1}, {"re": -1}, {"steps": -1}, {"colour": "red"}, {"before": 1}])
def test_units_out_of_range_are_named(unit: dict[str, Any]) -> None:
    assert "units" in bad("attrition", units=[{**PLAIN, **unit}])


def test_before_is_required() -> None:
    assert "before" in bad("attrition", units=[{"ar": 1, "re": 1}])
