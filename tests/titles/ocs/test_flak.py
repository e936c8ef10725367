"""Flak: the strength of a hex and the table, case by case."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from grognard.chance.procedures import BadInput, Refusal
from grognard.titles import title
from tests.oracle import agrees, odds, resolved

FLAK = "ocs/flak"
# On each column: the least roll that aborts, and the least that also reduces.
COLUMNS = {0: (11, 13), 1: (10, 12), 2: (9, 12), 3: (8, 11)}


def at_least(total: int) -> Fraction:
    return Fraction(sum(a + b >= total for a, b in product(range(1, 7), repeat=2)), 36)


def chances(**inputs: Any) -> tuple[Fraction, Fraction]:
    """That the unit aborts, and that it is also reduced."""
    found = odds(FLAK, **inputs).distribution
    return found.chance(lambda o: o.abort), found.chance(lambda o: o.reduced)


def column(number: int) -> tuple[Fraction, Fraction]:
    abort, reduced = COLUMNS[number]
    return at_least(abort), at_least(reduced)


@pytest.mark.parametrize(
    ("strength", "number"), [(0, 0), (1, 0), (2, 0), (3, 1), (6, 1), (7, 2), (12, 2), (13, 3), (50, 3)]
)
def test_every_edge_of_the_columns(strength: int, number: int) -> None:
    assert chances(strength=strength) == column(number)


@pytest.mark.parametrize(
    ("facts", "strength"),
    [
        ({}, 0),
        ({"steps": 4}, 4),
        ({"steps": 2}, 2),
        ({"steps": 2, "supplies_in_hex": True}, 3),
        ({"steps": 2, "port_or_city": True}, 3),
        ({"steps": 1, "supplies_in_hex": True, "port_or_city": True}, 3),
        ({"airbase_level": 3}, 3),
        ({"airbase_level": 2}, 2),
        ({"steps": 6, "airbase_level": 1}, 7),
        ({"steps": 5, "airbase_level": 5, "supplies_in_hex": True, "port_or_city": True}, 12),
        ({"steps": 6, "airbase_level": 5, "supplies_in_hex": True, "port_or_city": True}, 13),
    ],
)
def test_what_adds_to_the_flak_of_a_hex(facts: dict[str, Any], strength: int) -> None:
    assert odds(FLAK, **facts).distribution == odds(FLAK, strength=strength).distribution
    total = next(line.value for line in odds(FLAK, **facts).slip if line.what.startswith("flak strength"))
    assert total == strength


def test_a_hex_of_no_strength_fires_on_the_first_column() -> None:
    assert chances() == (Fraction(3, 36), Fraction(0))


@pytest.mark.parametrize(
    ("dice", "text"), [([3, 4], "-"), ([4, 4], "A"), ([5, 5], "A"), ([5, 6], "-1"), ([6, 6], "-1")]
)
def test_results_at_thirteen(dice: list[int], text: str) -> None:
    assert title("ocs").procedure("flak").text(resolved(FLAK, dice, strength=13)) == text


def test_who_is_reduced_aborts_too() -> None:
    for strength in (0, 3, 7, 13):
        assert all(
            outcome.abort or not outcome.reduced for outcome in odds(FLAK, strength=strength).distribution.outcomes
        )


def test_more_flak_never_helps_the_aircraft() -> None:
    found = [chances(strength=strength) for strength in range(20)]
    assert found == sorted(found)


def test_each_fall_of_the_dice_bears_out_the_odds() -> None:
    for strength in (0, 3, 7, 13):
        agrees(FLAK, strength=strength)


def test_strength_and_what_makes_it_are_not_both_given() -> None:
    with pytest.raises(Refusal, match="given as 7, and what is in the hex as 3") as refused:
        odds(FLAK, strength=7, steps=2, port_or_city=True)
    assert refused.value.reasons[0].numbers == ("7", "3")


@pytest.mark.parametrize("wrong", [{"steps": -1}, {"strength": -1}, {"airbase_level": 1.5}, {"port_or_city": 1}])
def test_inputs_are_counts_and_facts(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        odds(FLAK, **wrong)


@pytest.mark.parametrize(("choice", "said"), [("each-unit", "each air unit"), ("mission", "the mission")])
def test_the_slip_says_how_often_flak_rolls(choice: str, said: str) -> None:
    slip = odds(FLAK, {"OCS-I9": choice}, steps=4).slip
    assert said in next(line.effect for line in slip if line.rule == "OCS-I9")
