"""Barrage and ground support against dumps, trucks and wagons."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from tests.oracle import agrees, odds, resolved
from tests.titles.ocs.printed import OCS, bad, cell, column, slip

TWO_RIGHT = {"OCS-I1": "two-right"}
MIDDLE: dict[str, Any] = {"strength": 10}
"""The fourth of eight columns."""


def shift(rules: dict[str, str] | None = None, **inputs: Any) -> int:
    return column("barrage-dump", rules, **{**MIDDLE, **inputs}) - 3


def rounded(amount: int, percent: int) -> int:
    """Half up."""
    return int(Fraction(amount * percent, 100) + Fraction(1, 2))


def percent(roll: int, nth: int) -> int:
    text = cell("barrage-dump", roll, nth)
    return 0 if text == "-" else int(text.rstrip("%"))


def test_a_quarter_of_10_trucks_4_wagons_and_15_points_is_3_1_and_4() -> None:
    """The sheet's example: 25 % on a 5 in the column 49-62, from 29 points two columns right of 13-24."""
    outcome = resolved("ocs/barrage-dump", [5], strength=20, trucks=10, wagons=4, supply=15)
    assert (outcome.trucks, outcome.wagons, outcome.supply) == (3, 1, 4)
    assert OCS.procedure("barrage-dump").text(outcome) == "3 trucks, 1 wagon, 4 SP"


EDGES = [(0, 0), (1, 0), (2, 1), (4, 1), (5, 2), (8, 2), (9, 3), (12, 3), (13, 4), (24, 4), (25, 5), (48, 5), (49, 6)]
EDGES += [(62, 6), (63, 7), (900, 7)]


@pytest.mark.parametrize(("strength", "nth"), EDGES)
def test_every_column_against_brute_force(strength: int, nth: int) -> None:
    """Four points in the hex shift nothing, so the amounts are of one type each time."""
    assert column("barrage-dump", strength=strength, trucks=4) == nth
    for name in ("trucks", "wagons", "supply"):
        found: dict[int, Fraction] = {}
        for roll in range(1, 7):
            lost = rounded(4, percent(roll, nth))
            found[lost] = found.get(lost, Fraction()) + Fraction(1, 6)
        amount: dict[str, Any] = {name: 4}
        spread = odds("ocs/barrage-dump", strength=strength, **amount).distribution
        assert dict(spread.by(name)) == found


FIRST = [1, 2, 5, 9, 13, 25, 49, 63]
ONE_LEFT: dict[str, Any] = {"supply": 1000, "hedgehog": 1, "terrain": "close"}
"""Two right for a thousand points, three left for the place."""


@pytest.mark.parametrize("roll", range(1, 7))
@pytest.mark.parametrize("nth", range(8))
def test_every_cell_is_reached(roll: int, nth: int) -> None:
    last: dict[str, Any] = {"strength": 63, "supply": 1000}
    inputs = last if nth == 7 else {"strength": FIRST[nth + 1], **ONE_LEFT}
    assert column("barrage-dump", **inputs) == nth
    assert resolved("ocs/barrage-dump", [roll], **inputs).supply == 10 * percent(roll, nth)


@pytest.mark.parametrize(("strength", "nth"), [(4.4, 1), (4.5, 2), (0.5, 0), (0.2, 0), (12.5, 4)])
def test_a_fraction_of_strength_is_rounded_and_below_the_first_band_uses_it(strength: float, nth: int) -> None:
    assert column("barrage-dump", strength=strength) == nth


@pytest.mark.parametrize(
    ("inputs", "moved"),
    [
        ({}, 0),
        ({"hedgehog": 1}, -1),
        ({"hedgehog": 4}, -1),
        ({"fortification": True}, -1),
        ({"hedgehog": 2, "fortification": True}, -1),
        ({"terrain": "close"}, -2),
        ({"terrain": "very-close"}, -2),
        ({"terrain": "close", "hedgehog": 1}, -3),
        ({"trucks": 4}, 0),
        ({"trucks": 5}, 1),
        ({"trucks": 2, "wagons": 2, "supply": 1}, 1),
        ({"supply": 14}, 1),
        ({"supply": 16}, 2),
        ({"trucks": 8, "wagons": 8}, 2),
        ({"supply": 16, "terrain": "very-close", "fortification": True}, -1),
    ],
)
def test_each_line_alone_and_together(inputs: dict[str, Any], moved: int) -> None:
    assert shift(**inputs) == moved
    assert shift(TWO_RIGHT, **inputs) == moved


def test_exactly_15_points_shift_one_right_or_two() -> None:
    inputs: dict[str, Any] = {"trucks": 5, "wagons": 5, "supply": 5}
    assert shift(**inputs) == 1
    assert shift(TWO_RIGHT, **inputs) == 2
    assert odds("ocs/barrage-dump", **MIDDLE, **inputs).distribution != (
        odds("ocs/barrage-dump", TWO_RIGHT, **MIDDLE, **inputs).distribution
    )
    assert any(rule == "OCS-I1" for rule, _ in slip("barrage-dump", **MIDDLE, **inputs).values())


def test_exactly_15_points_are_warned_of_and_others_are_not() -> None:
    assert "15" in odds("ocs/barrage-dump", strength=10, supply=15).warnings[0]
    assert not odds("ocs/barrage-dump", strength=10, supply=16).warnings


def test_shifts_stop_at_the_ends_after_they_are_summed() -> None:
    assert column("barrage-dump", strength=63, supply=20) == 7
    assert column("barrage-dump", strength=1, terrain="close", hedgehog=1) == 0
    assert column("barrage-dump", strength=63, supply=20, terrain="close", hedgehog=1) == 6


def test_nothing_in_the_hex_loses_nothing() -> None:
    assert [OCS.procedure("barrage-dump").text(o) for o, _ in odds("ocs/barrage-dump", strength=90).distribution] == [
        "-"
    ]


def test_every_fall_of_the_die_bears_the_odds_out() -> None:
    assert sum(chance for _, chance in agrees("ocs/barrage-dump", strength=30, trucks=10, wagons=3, supply=9)) == 1


def test_more_strength_never_destroys_less() -> None:
    spreads = [odds("ocs/barrage-dump", strength=n, supply=40).distribution.by("supply") for n in range(1, 80)]
    for less, more in pairwise(spreads):
        assert all(more.at_least(points) >= less.at_least(points) for points in range(1, 13))


@pytest.mark.parametrize("name", ["trucks", "wagons", "supply"])
def test_amounts_are_whole_and_not_below_0(name: str) -> None:
    assert name in bad("barrage-dump", strength=1, **{name: -1})
    assert name in bad("barrage-dump", strength=1, **{name: 1.5})
