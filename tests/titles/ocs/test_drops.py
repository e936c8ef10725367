"""Supplies and units dropped from the air: case by case."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest

from grognard.chance.procedures import BadInput
from grognard.titles import title
from tests.oracle import agrees, odds, resolved, sure

SUPPLY, UNIT = "ocs/supply-drop", "ocs/unit-drop"
LANDED, DESTROYED = (True, False, None, None), (False, True, None, None)


# supplies ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "landed"), [(1, 1), (4, 1), (5, 0), (6, 0)])
def test_a_load_lands_on_4_or_less(die: int, landed: int) -> None:
    outcome = resolved(SUPPLY, [die], loads=1)
    assert (outcome.landed, outcome.lost) == (landed, 1 - landed)


def test_a_die_for_each_load() -> None:
    outcome = resolved(SUPPLY, [1, 5, 4, 6, 2], loads=5)
    assert (outcome.landed, outcome.lost) == (3, 2)


@pytest.mark.parametrize("loads", [1, 2, 7, 20, 100])
def test_loads_are_independent(loads: int) -> None:
    found = {outcome.landed: chance for outcome, chance in odds(SUPPLY, loads=loads).distribution}
    assert found == {n: comb(loads, n) * Fraction(2**n, 3**loads) for n in range(loads + 1)}


def test_no_load_no_die() -> None:
    assert sure(SUPPLY, loads=0) == resolved(SUPPLY, [], loads=0)


def test_each_fall_of_the_supply_dice_bears_out_the_odds() -> None:
    agrees(SUPPLY, loads=3)


def test_supplies_in_words() -> None:
    assert title("ocs").procedure("supply-drop").text(resolved(SUPPLY, [3, 6], loads=2)) == "1 landed, 1 lost"


@pytest.mark.parametrize("loads", [-1, 1.5, 101, "two"])
def test_loads_are_a_count_of_up_to_a_hundred(loads: Any) -> None:
    with pytest.raises(BadInput, match="loads="):
        odds(SUPPLY, loads=loads)


# units ---------------------------------------------------------------------------------------------


def shown(outcome: Any) -> tuple[Any, ...]:
    return outcome.landed, outcome.destroyed, outcome.direction, outcome.distance


@pytest.mark.parametrize(("die", "wanted"), [(1, LANDED), (4, LANDED), (6, DESTROYED)])
def test_in_the_open(die: int, wanted: Any) -> None:
    assert shown(resolved(UNIT, [die], open=True)) == wanted


@pytest.mark.parametrize(("die", "wanted"), [(1, LANDED), (3, LANDED), (5, DESTROYED), (6, DESTROYED)])
def test_one_is_added_elsewhere(die: int, wanted: Any) -> None:
    assert shown(resolved(UNIT, [die], open=False)) == wanted


def test_who_scatters_rolls_direction_and_distance_and_has_landed() -> None:
    assert shown(resolved(UNIT, [5, 3, 6], open=True)) == (True, False, 3, 6)
    assert shown(resolved(UNIT, [4, 1, 2], open=False)) == (True, False, 1, 2)


@pytest.mark.parametrize("die", [1, 4, 6])
def test_coming_down_on_an_enemy_destroys(die: int) -> None:
    assert shown(resolved(UNIT, [die], open=True, enemy_in_hex=True)) == DESTROYED


def test_who_scatters_comes_down_beside_the_enemy() -> None:
    assert shown(resolved(UNIT, [5, 2, 1], open=True, enemy_in_hex=True)) == (True, False, 2, 1)


@pytest.mark.parametrize(
    ("facts", "lands", "scatters", "destroyed"),
    [
        ({"open": True}, 4, 1, 1),
        ({"open": False}, 3, 1, 2),
        ({"open": True, "enemy_in_hex": True}, 0, 1, 5),
        ({"open": False, "enemy_in_hex": True}, 0, 1, 5),
    ],
)
def test_chances_in_sixths(facts: dict[str, Any], lands: int, scatters: int, destroyed: int) -> None:
    found = odds(UNIT, **facts).distribution
    sixths = [
        found.chance(lambda o: o.landed and o.direction is None),
        found.chance(lambda o: o.landed and o.direction is not None),
        found.chance(lambda o: o.destroyed),
    ]
    assert sixths == [Fraction(n, 6) for n in (lands, scatters, destroyed)]


def test_every_direction_and_distance_is_as_likely() -> None:
    found = odds(UNIT, open=True).distribution
    scattered = [chance for outcome, chance in found if outcome.direction is not None]
    assert scattered == [Fraction(1, 216)] * 36


def test_each_fall_of_the_dice_bears_out_the_odds() -> None:
    for open_ in (True, False):
        for enemy in (True, False):
            agrees(UNIT, open=open_, enemy_in_hex=enemy)


def test_the_modifier_is_on_the_slip() -> None:
    assert [line.value for line in odds(UNIT, open=False).slip] == [1, 1]
    assert [line.value for line in odds(UNIT, open=True).slip] == [0]
    assert odds(UNIT, open=True, enemy_in_hex=True).slip[-1].what.startswith("an enemy combat unit")


def test_units_in_words() -> None:
    text = title("ocs").procedure("unit-drop").text
    assert [text(resolved(UNIT, dice, open=True)) for dice in ([1], [5, 3, 2], [6])] == [
        "landed",
        "landed, direction 3, distance 2",
        "destroyed",
    ]


def test_the_terrain_must_be_told() -> None:
    with pytest.raises(BadInput, match="needs open"):
        odds(UNIT)
