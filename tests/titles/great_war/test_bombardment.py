"""The Bombardment Table."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from grognard.chance.procedures import BadInput
from grognard.titles.great_war.bombardment import BombardmentOutcome
from tests.oracle import agrees, resolved, sure
from tests.titles.great_war.printed import FACES, chances, printed, shares, slip, text

NOTHING = BombardmentOutcome(False, 0, 0, False)


def meaning(cell: str, fortification: bool, city: bool, always: bool = False) -> BombardmentOutcome:
    """The notes under the table."""
    fortress = fortification and cell in ("B", "X", "XX")
    morale = {"X": -1 if city else 0, "XX": 2 if city or always else 0}.get(cell, 0)
    return BombardmentOutcome(fortress, int(cell == "_*" and fortification), morale, cell == "XX" and city)


def by_hand(squadrons: int, fortification: bool, city: bool, always: bool = False) -> dict[Any, Fraction]:
    return shares(meaning(printed("bombardment", face, squadrons), fortification, city, always) for face in FACES)


@pytest.mark.parametrize("squadrons", range(1, 13))
def test_each_number_of_squadrons_against_each_kind_of_hex(squadrons: int) -> None:
    for fortification, city in product((False, True), (False, True)):
        assert by_hand(squadrons, fortification, city) == chances(
            "bombardment", squadrons=squadrons, fortification=fortification, city=city
        )


def test_more_than_10_squadrons_count_as_10() -> None:
    ten, nine = (chances("bombardment", squadrons=n, fortification=True, city=True) for n in (10, 9))
    assert chances("bombardment", squadrons=11, fortification=True, city=True) == ten != nine
    assert chances("bombardment", squadrons=100_000, fortification=True, city=True) == ten


def bombard(face: int, squadrons: int, **facts: Any) -> BombardmentOutcome:
    found: BombardmentOutcome = resolved("great-war/bombardment", [face], squadrons=squadrons, **facts)
    return found


def test_a_1_loses_an_attacking_unit_to_a_fortification_only() -> None:
    assert bombard(1, 10, fortification=True).attacker_unit_lost == 1
    assert bombard(1, 10, city=True) == NOTHING


def test_B_eliminates_a_fortress_and_does_nothing_to_a_city() -> None:
    assert bombard(5, 1, fortification=True, city=True) == BombardmentOutcome(True, 0, 0, False)
    assert bombard(5, 1, city=True) == NOTHING


def test_X_lowers_morale_by_1_where_there_is_a_city() -> None:
    assert bombard(6, 5, city=True) == BombardmentOutcome(False, 0, -1, False)
    assert bombard(6, 5, fortification=True) == BombardmentOutcome(True, 0, 0, False)


def test_XX_devastates_a_city_and_raises_morale_by_2() -> None:
    assert bombard(6, 9, fortification=True, city=True) == BombardmentOutcome(True, 0, 2, True)


def test_GW_I12_without_a_city_XX_raises_no_morale() -> None:
    assert bombard(6, 9, fortification=True) == BombardmentOutcome(True, 0, 0, False)


def test_GW_I12_always_raises_it_without_devastating_anything() -> None:
    assert bombard(6, 9, rules={"GW-I12": "always"}) == BombardmentOutcome(False, 0, 2, False)
    assert bombard(6, 5, rules={"GW-I12": "always"}) == NOTHING  # X still needs a city


@pytest.mark.parametrize("squadrons", [8, 9, 10])
def test_GW_I12_always_against_the_printed_table(squadrons: int) -> None:
    for fortification, city in product((False, True), (False, True)):
        found = chances(
            "bombardment", {"GW-I12": "always"}, squadrons=squadrons, fortification=fortification, city=city
        )
        assert found == by_hand(squadrons, fortification, city, always=True)


def test_an_empty_hex_cannot_suffer() -> None:
    assert sure("great-war/bombardment", squadrons=10) == NOTHING


@pytest.mark.parametrize("squadrons", range(1, 10))
def test_one_squadron_more_never_saves_a_fortress_or_a_city(squadrons: int) -> None:
    for field in ("fortress_eliminated", "city_devastated"):
        fewer, more = (
            sum(
                chance
                for outcome, chance in chances("bombardment", squadrons=n, fortification=True, city=True).items()
                if getattr(outcome, field)
            )
            for n in (squadrons, squadrons + 1)
        )
        assert more >= fewer


def test_the_slip_tells_the_column_and_what_is_in_the_hex() -> None:
    assert slip("bombardment", squadrons=12, fortification=True) == [
        ("squadrons", "Bombardment Table", "12 → column 10"),
        ("enemy fortification in the hex", "Bombardment Table", "yes"),
        ("city in the hex", "Bombardment Table", "no"),
        ("outrage at XX", "GW-I12", "city-only"),
    ]


def test_GW_I12_is_no_line_where_there_is_a_city() -> None:
    assert "GW-I12" not in [rule for _, rule, _ in slip("bombardment", squadrons=1, city=True)]


@pytest.mark.parametrize("facts", [{}, {"squadrons": 0}, {"squadrons": 1.5}, {"squadrons": 1, "city": 1}])
def test_bad_inputs_are_named(facts: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        chances("bombardment", **facts)


@pytest.mark.parametrize("choice", ["city-only", "always"])
def test_every_fall_of_the_die_agrees(choice: str) -> None:
    for squadrons, city in product((1, 5, 10), (False, True)):
        agrees("great-war/bombardment", {"GW-I12": choice}, squadrons=squadrons, fortification=True, city=city)


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        ("-", "-"),
        ("_*", "_*: attacking unit lost"),
        ("B", "B: fortress eliminated"),
        ("X", "X: fortress eliminated, enemy morale -1"),
        ("XX", "XX: fortress eliminated, city devastated, enemy morale +2"),
    ],
)
def test_text_is_the_letters_and_what_they_did(cell: str, words: str) -> None:
    assert text("bombardment", meaning(cell, True, True)) == words
