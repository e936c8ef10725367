"""Barrage and ground support against railroads, airbases, hedgehogs and ports."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product
from math import comb
from typing import Any

import pytest

from tests.oracle import agrees, odds, resolved
from tests.titles.ocs.printed import OCS, bad, cell, column, refused, slip

KINDS = ("rail", "airbase", "hedgehog", "port")
EDGES = [
    (0, 0),
    (1, 0),
    (4, 0),
    (5, 1),
    (10, 1),
    (11, 2),
    (20, 2),
    (21, 3),
    (40, 3),
    (41, 4),
    (80, 4),
    (81, 5),
    (999, 5),
]
FIRST = [1, 5, 11, 21, 41, 81]


def text(outcome: Any) -> str:
    return OCS.procedure("barrage-facility").text(outcome)


def fires(facility: str, dice: list[int], strength: float = 25, **more: Any) -> Any:
    return resolved("ocs/barrage-facility", dice, strength=strength, facility=facility, **more)


@pytest.mark.parametrize(("strength", "nth"), EDGES)
def test_the_edges_of_the_columns(strength: int, nth: int) -> None:
    assert column("barrage-facility", strength=strength, facility="rail") == nth


@pytest.mark.parametrize(("strength", "nth"), [(4.4, 0), (4.5, 1), (20.5, 3), (0.3, 0)])
def test_a_fraction_of_strength_is_rounded(strength: float, nth: int) -> None:
    assert column("barrage-facility", strength=strength, facility="rail") == nth


@pytest.mark.parametrize("nth", range(6))
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("facility", KINDS)
def test_every_cell_at_every_facility(nth: int, die: int, facility: str) -> None:
    printed = cell("barrage-facility", die, nth)
    done = int(printed) if printed.isdigit() else 0
    outcome = fires(facility, [die], FIRST[nth])
    assert outcome.damaged == (facility == "rail" and done > 0)
    assert outcome.levels == (done if facility in ("airbase", "hedgehog") else 0)
    assert outcome.hits == (done if facility == "port" else 0)
    assert outcome.air_may_be_attacked == (facility == "airbase" and printed != "-")
    assert (outcome.air_reduced, outcome.air_destroyed) == (0, 0)


@pytest.mark.parametrize("facility", ["airbase", "hedgehog"])
@pytest.mark.parametrize(("level", "lost"), [(None, 2), (3, 2), (2, 2), (1, 1), (0, 0)])
def test_no_more_levels_are_lost_than_there_are(facility: str, level: int | None, lost: int) -> None:
    assert fires(facility, [6], level=level).levels == lost


@pytest.mark.parametrize(("before", "more"), [(None, 2), (0, 2), (2, 2), (3, 1), (4, 0)])
def test_a_port_takes_four_hits_at_most(before: int | None, more: int) -> None:
    assert fires("port", [6], level=before).hits == more


def test_a_port_of_five_hits_is_refused() -> None:
    rule, _, numbers = refused("barrage-facility", strength=1, facility="port", level=5)
    assert (rule, numbers) == ("port-damage", ("5", "4"))


def test_the_slip_shows_the_capacity_that_hits_leave() -> None:
    lines = slip("barrage-facility", strength=1, facility="port", level=1)
    assert lines["capacity with 1 hit"] == ("port-damage", "80 % → 60 % → 40 % → 20 %")


def test_a_level_is_nothing_to_a_railroad() -> None:
    assert slip("barrage-facility", strength=1, facility="rail", level=2)["level"][1] == "a railroad has none"
    assert fires("rail", [6], level=0).damaged


@pytest.mark.parametrize(("die", "hit"), [(1, 0), (3, 0), (4, 1), (6, 1)])
def test_an_inactive_air_unit_is_reduced_or_destroyed_on_4_to_6(die: int, hit: int) -> None:
    assert fires("airbase", [2, die], inactive_air=1).air_reduced == hit
    assert fires("airbase", [2, die], inactive_air=1, reduced_air=1).air_destroyed == hit


def test_full_and_reduced_air_units_are_counted_apart() -> None:
    outcome = fires("airbase", [2, 4, 1, 5, 6, 3], inactive_air=5, reduced_air=2)
    assert (outcome.air_reduced, outcome.air_destroyed) == (2, 1)
    assert text(outcome) == "(AB), 2 air reduced, 1 air destroyed"


@pytest.mark.parametrize("facility", ["rail", "hedgehog", "port"])
def test_aircraft_elsewhere_are_safe(facility: str) -> None:
    assert not fires(facility, [6], inactive_air=3).air_may_be_attacked
    assert "safe" in slip("barrage-facility", strength=1, facility=facility, inactive_air=3)["inactive air units"][1]


@pytest.mark.parametrize("nth", range(6))
def test_the_air_units_against_brute_force(nth: int) -> None:
    """Each die of the facility, then a half for each unit."""
    found: dict[tuple[int, bool, int, int], Fraction] = {}
    for die, reduced, destroyed in product(range(1, 7), range(4), range(3)):
        printed = cell("barrage-facility", die, nth)
        if printed == "-":
            if not reduced and not destroyed:
                key = (0, False, 0, 0)
                found[key] = found.get(key, Fraction()) + Fraction(1, 6)
            continue
        key = (int(printed) if printed.isdigit() else 0, True, reduced, destroyed)
        found[key] = found.get(key, Fraction()) + Fraction(comb(3, reduced) * comb(2, destroyed), 6 * 32)
    spread = odds("ocs/barrage-facility", strength=FIRST[nth], facility="airbase", inactive_air=5, reduced_air=2)
    fields = ("levels", "air_may_be_attacked", "air_reduced", "air_destroyed")
    assert dict(spread.distribution.by(*fields)) == found


def test_more_reduced_than_inactive_air_units_are_refused() -> None:
    rule, _, numbers = refused("barrage-facility", strength=1, facility="airbase", inactive_air=1, reduced_air=2)
    assert (rule, numbers) == ("inactive-air", ("2", "1"))


@pytest.mark.parametrize(
    ("facility", "dice", "said"),
    [
        ("rail", [1], "-"),
        ("rail", [2], "-"),
        ("rail", [6], "railroad damaged"),
        ("airbase", [2], "(AB)"),
        ("airbase", [6], "-2 levels"),
        ("hedgehog", [3], "-1 level"),
        ("port", [6], "2 hits"),
    ],
)
def test_the_text(facility: str, dice: list[int], said: str) -> None:
    assert text(fires(facility, dice)) == said


@pytest.mark.parametrize("facility", KINDS)
def test_every_fall_of_the_dice_bears_the_odds_out(facility: str) -> None:
    inputs: dict[str, Any] = {"facility": facility, "inactive_air": 3, "reduced_air": 1}
    assert sum(chance for _, chance in agrees("ocs/barrage-facility", strength=30, **inputs)) == 1


def test_more_strength_never_does_less() -> None:
    spreads = [odds("ocs/barrage-facility", strength=n, facility="airbase").distribution for n in range(1, 90)]
    for less, more in pairwise(spreads):
        assert all(more.by("levels").at_least(n) >= less.by("levels").at_least(n) for n in (1, 2))
        assert more.chance(lambda o: o.air_may_be_attacked) >= less.chance(lambda o: o.air_may_be_attacked)


def test_inputs_out_of_range_are_named() -> None:
    assert "facility" in bad("barrage-facility", strength=1, facility="road")
    assert "inactive_air" in bad("barrage-facility", strength=1, facility="rail", inactive_air=61)
    assert "level" in bad("barrage-facility", strength=1, facility="rail", level=-1)
