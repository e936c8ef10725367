"""What would it take: each better column and the least that reaches it, against asking strength by strength."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grognard.chance.reach import Reach, reach
from grognard.titles import title

OCS = title("ocs")
RATINGS = {"attacker_ar": 3, "defender_ar": 3}


def reached(procedure: str, **given: Any) -> Reach:
    return reach(OCS.procedure(procedure), OCS.rules(), given)


def column(procedure: str, **given: Any) -> str:
    asked = OCS.procedure(procedure)
    return str(asked.head(OCS.rules(), asked.read(given)).strip.label)


CASES = [
    ("combat", "attack", {"attack": 12, "defence": 4, "terrain": "close", **RATINGS}, 1),
    ("combat", "attack", {"attack": 7, "defence": 3, "attacker_supply": "low", "shift": -1, **RATINGS}, 1),
    ("combat", "attack", {"attack": 7.5, "defence": 3, **RATINGS}, 2),
    ("combat", "attack", {"attack": 1.7, "defence": 1.1, **RATINGS}, 10),
    ("barrage", "strength", {"strength": 24, "re": 3, "hedgehog": 3}, 1),
    ("barrage-facility", "strength", {"strength": 4.25, "facility": "rail"}, 4),
    ("flak", "steps", {"steps": 1, "airbase_level": 2}, 1),
]


@pytest.mark.parametrize(("procedure", "name", "given", "parts"), CASES)
def test_each_better_column_and_the_least_that_reaches_it(
    procedure: str, name: str, given: dict[str, Any], parts: int
) -> None:
    """Asked at every whole number, half, quarter or tenth, as finely as the strength was given."""
    now = Fraction(str(given[name]))
    found = reached(procedure, **given)
    here = column(procedure, **given)
    wanted: dict[str, Fraction] = {}
    for step in range(1, 150 * parts):
        more = now + Fraction(step, parts)
        given_more = {**given, name: int(more) if more.denominator == 1 else float(more)}
        wanted.setdefault(column(procedure, **given_more), more)
    assert found.column == here
    assert {each.column: each.strength for each in found.better} == {
        label: strength for label, strength in wanted.items() if label != here
    }


@pytest.mark.parametrize(("procedure", "name", "given", "parts"), CASES)
def test_what_is_wasted_could_be_left_out_and_no_more(
    procedure: str, name: str, given: dict[str, Any], parts: int
) -> None:
    least = Fraction(str(given[name])) - reached(procedure, **given).wasted
    here = column(procedure, **given)
    assert column(procedure, **{**given, name: int(least) if least.denominator == 1 else float(least)}) == here
    less = least - Fraction(1, parts)
    if less > 0:
        assert column(procedure, **{**given, name: int(less) if less.denominator == 1 else float(less)}) != here
