"""The Supply Attrition Table and who is exempt from it."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any, get_args

import icepool
import pytest

from grognard.chance.procedures import BadInput, Refusal
from grognard.titles import title
from grognard.titles.great_war.attrition import AttritionOutcome, Exemption
from tests.oracle import agrees, resolved, sure
from tests.titles.great_war.printed import chances, slip, text

HIGHEST = {
    ("desert", True): 3,
    ("desert", False): 2,
    ("mountain", True): 3,
    ("mountain", False): 2,
    ("other", True): 2,
    ("other", False): 1,
}
"""The last face on which a land unit is eliminated, as printed."""

OF_ANY_UNIT = (
    "neutral",
    "guerrilla",
    "fortification",
    "headquarters",
    "naval-base",
    "industrial-city",
    "fortified-zone",
    "port",
    "city",
    "japanese",
)
OF_LAND_UNITS = ("line-of-communication", "colony-or-home", "naval-transport", "uprising")


def by_icepool(highest: int, units: int) -> dict[AttritionOutcome, Fraction]:
    die = units @ icepool.coin(highest, 6)
    return {AttritionOutcome(int(n)): Fraction(ways, die.denominator()) for n, ways in die.items()}


@pytest.mark.parametrize(("terrain", "winter"), HIGHEST)
@pytest.mark.parametrize("units", [1, 2, 7])
def test_land_units_in_each_terrain_and_season(terrain: str, winter: bool, units: int) -> None:
    found = chances("land-attrition", terrain=terrain, winter=winter, units=units)
    assert found == by_icepool(HIGHEST[terrain, winter], units)


@pytest.mark.parametrize(("terrain", "winter"), HIGHEST)
def test_each_face_for_a_land_unit(terrain: str, winter: bool) -> None:
    gone = [
        resolved("great-war/land-attrition", [face], terrain=terrain, winter=winter).eliminated for face in range(1, 7)
    ]
    assert gone == [int(face <= HIGHEST[terrain, winter]) for face in range(1, 7)]


@pytest.mark.parametrize("units", [1, 3, 12])
def test_naval_units_are_eliminated_on_1_and_2(units: int) -> None:
    assert chances("naval-attrition", units=units) == by_icepool(2, units)


def test_one_unit_checks_unless_more_are_named() -> None:
    assert chances("naval-attrition") == chances("naval-attrition", units=1)


def test_no_units_lose_none() -> None:
    assert sure("great-war/naval-attrition", units=0) == AttritionOutcome(0)


@pytest.mark.parametrize("reason", OF_ANY_UNIT + OF_LAND_UNITS)
def test_an_exempt_land_unit_rolls_no_die(reason: str) -> None:
    found = resolved("great-war/land-attrition", [], terrain="desert", winter=True, units=9, exempt=reason)
    assert found == AttritionOutcome(0)


@pytest.mark.parametrize("reason", OF_ANY_UNIT)
def test_an_exempt_naval_unit_rolls_no_die(reason: str) -> None:
    assert resolved("great-war/naval-attrition", [], units=9, exempt=reason) == AttritionOutcome(0)


@pytest.mark.parametrize("reason", OF_LAND_UNITS)
def test_reasons_of_land_units_exempt_no_naval_unit(reason: str) -> None:
    with pytest.raises(Refusal, match=r"exempts land units only.*headquarters"):
        chances("naval-attrition", exempt=reason)


def test_the_reasons_are_the_rows_of_the_chart() -> None:
    assert get_args(Exemption) == title("great-war").chart("attrition-exempt").rows.labels
    assert set(get_args(Exemption)) == set(OF_ANY_UNIT + OF_LAND_UNITS)


def test_the_slip_tells_the_faces_and_the_exemption() -> None:
    assert slip("land-attrition", terrain="other", winter=True, units=4, exempt="uprising") == [
        ("land units", "Supply Attrition Table", "4"),
        ("eliminated, other, in winter", "Supply Attrition Table", "on 1-2"),
        ("exempt: uprising", "Supply Attrition Table", "0 dice"),
    ]


@pytest.mark.parametrize(
    "facts",
    [
        {"terrain": "desert"},
        {"winter": True},
        {"terrain": "jungle", "winter": True},
        {"terrain": "desert", "winter": 1},
        {"terrain": "desert", "winter": True, "units": -1},
        {"terrain": "desert", "winter": True, "units": 101},
        {"terrain": "desert", "winter": True, "exempt": "tired"},
    ],
)
def test_bad_inputs_are_named(facts: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        chances("land-attrition", **facts)


def test_every_fall_of_the_dice_agrees() -> None:
    for terrain, winter in product(("mountain", "other"), (False, True)):
        agrees("great-war/land-attrition", terrain=terrain, winter=winter, units=3)
    agrees("great-war/naval-attrition", units=4)
    agrees("great-war/naval-attrition", units=4, exempt="port")


@pytest.mark.parametrize("terrain", ["desert", "mountain", "other"])
def test_winter_is_never_kinder(terrain: str) -> None:
    for least in range(1, 5):
        summer, winter = (
            sum(
                chance
                for outcome, chance in chances("land-attrition", terrain=terrain, winter=season, units=4).items()
                if outcome.eliminated >= least
            )
            for season in (False, True)
        )
        assert winter > summer


def test_text() -> None:
    assert [text("naval-attrition", AttritionOutcome(n)) for n in (0, 2)] == ["none eliminated", "2 eliminated"]
