"""Barrage and ground support against railroads, airbases, hedgehogs and ports, and the aircraft on the ground."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from grognard.chance.dice import D6
from grognard.chance.procedures import Inputs, Ready
from grognard.chance.requests import Procedure, Repeat, Roll
from grognard.chance.tally import Line, Tally
from grognard.charts.chart import Strip
from grognard.charts.rules import Rules
from grognard.titles.kit import MOST, Number, refuse
from grognard.titles.ocs.cells import FacilityResult
from grognard.titles.ocs.registry import PROCEDURES, bombardment, noted, some

MOST_AIR = 60
"""More air units than a base can hold; their joint odds grow with the square of their number."""

Kind = Literal["rail", "airbase", "hedgehog", "port"]
Level = Annotated[int, msgspec.Meta(ge=0, le=MOST)]


class BarrageFacility(Inputs, frozen=True, kw_only=True):
    """One barrage on one facility."""

    strength: Annotated[Number, msgspec.Meta(description="artillery and ground support, halved if in low supply")]
    facility: Annotated[Kind, msgspec.Meta(description="what is fired at")]
    level: Annotated[
        Level | None, msgspec.Meta(description="level of an airbase or hedgehog; of a port the hits it has already")
    ] = None
    inactive_air: Annotated[
        int, msgspec.Meta(ge=0, le=MOST_AIR, description="inactive air units at the airbase, reduced ones among them")
    ] = 0
    reduced_air: Annotated[int, msgspec.Meta(ge=0, le=MOST_AIR, description="how many of those are reduced")] = 0


class FacilityOutcome(msgspec.Struct, frozen=True):
    """A railroad damaged; levels an airbase or hedgehog loses; hits a port takes; and the inactive aircraft."""

    damaged: bool
    levels: int
    hits: int
    air_may_be_attacked: bool
    air_reduced: int
    air_destroyed: int


class Facility(msgspec.Struct, frozen=True, eq=False):
    """What is the same on every path."""

    column: Strip
    air: Strip
    kind: Kind
    most: int | None
    """Levels there are to lose, or hits a port can still take."""
    full_air: int
    reduced_air: int


def facility_text(outcome: FacilityOutcome) -> str:
    """What was done, or the table's mark."""
    done = (
        "railroad damaged" if outcome.damaged else "",
        f"-{some(outcome.levels, 'level')}" if outcome.levels else "",
        some(outcome.hits, "hit") if outcome.hits else "",
        "(AB)" if outcome.air_may_be_attacked and not outcome.levels else "",
        f"{outcome.air_reduced} air reduced" if outcome.air_reduced else "",
        f"{outcome.air_destroyed} air destroyed" if outcome.air_destroyed else "",
    )
    return ", ".join(part for part in done if part) or "-"


def barrage_facility(facility: Facility) -> Procedure[FacilityOutcome]:
    """One die for the facility; at an airbase (AB) or better lets the attacker go for the inactive aircraft."""
    cell: FacilityResult = yield from Roll(D6, "barrage", on=facility.column)
    done = cell.levels if facility.most is None else min(cell.levels, facility.most)
    open_to_attack = facility.kind == "airbase" and cell.air_may_be_attacked
    reduced = destroyed = 0
    if open_to_attack:
        reduced = yield from Repeat(one_air_unit, facility.full_air, 0, facility.air, "inactive air unit")
        destroyed = yield from Repeat(one_air_unit, facility.reduced_air, 0, facility.air, "one already reduced")
    return FacilityOutcome(
        damaged=facility.kind == "rail" and done > 0,
        levels=done if facility.kind in ("airbase", "hedgehog") else 0,
        hits=done if facility.kind == "port" else 0,
        air_may_be_attacked=open_to_attack,
        air_reduced=reduced,
        air_destroyed=destroyed,
    )


def one_air_unit(hit: int, table: Strip, label: str) -> Procedure[int]:
    """One die: reduced, or destroyed if it was reduced before."""
    result: str | None = yield from Roll(D6, label, on=table)
    return hit + int(result is not None)


@PROCEDURES.register(
    "barrage-facility",
    inputs=BarrageFacility,
    body=barrage_facility,
    text=facility_text,
    example="strength=25 facility=airbase level=2 inactive_air=2",
    charts=("barrage-facility", "port-damage", "inactive-air"),
    strength="strength",
)
def barrage_facility_head(rules: Rules, given: BarrageFacility) -> Ready:
    """Barrage and ground support against a railroad, airbase, hedgehog or port."""
    if given.reduced_air > given.inactive_air:
        raise refuse(
            "inactive-air",
            f"Of {given.inactive_air} inactive air units {given.reduced_air} cannot be reduced: inactive_air counts "
            f"reduced ones too, and {given.reduced_air} or more of it would do.",
            given.reduced_air,
            given.inactive_air,
        )
    column, lines = bombardment(rules.chart("barrage-facility"), given.strength, Tally("shifts"))
    most, said = _most(rules, given)
    facility = Facility(
        column,
        rules.chart("inactive-air").column(0),
        given.facility,
        most,
        given.inactive_air - given.reduced_air,
        given.reduced_air,
    )
    return Ready((facility,), (*lines, *said, *_air(given)), strip=column)


def _most(rules: Rules, given: BarrageFacility) -> tuple[int | None, tuple[Line, ...]]:
    """What there is to lose, and for a port what its hits leave of its capacity."""
    if given.level is None:
        return None, ()
    if given.facility == "rail":
        return None, (noted("level", "barrage-facility", "a railroad has none"),)
    if given.facility != "port":
        return given.level, (
            Line("levels that can be lost, at most", "barrage-facility", str(given.level), given.level),
        )
    chart = rules.chart("port-damage")
    hits = len(chart.axis().labels) - 1
    if given.level > hits:
        raise refuse(
            "port-damage",
            f"A port has at most {hits} hits and {given.level} were given; give the hits it has, or leave level out.",
            given.level,
            hits,
        )
    capacities = [f"{cell.text} %" for cell in chart.cells[0][given.level :]]
    steps = " → ".join(capacities)
    return hits - given.level, (Line(f"capacity with {some(given.level, 'hit')}", "port-damage", steps, capacities[0]),)


def _air(given: BarrageFacility) -> tuple[Line, ...]:
    if not given.inactive_air:
        return ()
    if given.facility != "airbase":
        return (noted("inactive air units", "inactive-air", "safe: not an airbase"),)
    how = f"{given.inactive_air}, {given.reduced_air} of them reduced"
    return (Line("inactive air units", "inactive-air", how, given.inactive_air),)
