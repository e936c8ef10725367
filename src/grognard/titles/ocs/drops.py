"""Supplies and units dropped from the air."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from grognard.chance.dice import D6
from grognard.chance.procedures import Inputs, Ready
from grognard.chance.requests import Procedure, Repeat, Roll
from grognard.chance.tally import Line, Tally
from grognard.charts.chart import Strip
from grognard.charts.rules import Rules
from grognard.titles.ocs.registry import PROCEDURES, modifier_line, noted

SUPPLY_DROP, UNIT_DROP = "supply-drop", "unit-drop"
MOST_LOADS = 100


class SupplyDrop(Inputs, frozen=True):
    """A drop of supplies on one hex."""

    loads: Annotated[int, msgspec.Meta(ge=0, le=MOST_LOADS, description="loads, one for each air unit")]


class SupplyDropOutcome(msgspec.Struct, frozen=True):
    """Loads that arrive, and loads that do not."""

    landed: int
    lost: int


def supply_drop(column: Strip, loads: int) -> Procedure[SupplyDropOutcome]:
    """Supply Air Drop Table: a die for each load."""
    landed = yield from Repeat(one_load, loads, 0, column)
    return SupplyDropOutcome(landed, loads - landed)


def one_load(landed: int, column: Strip) -> Procedure[int]:
    """It arrives or is destroyed."""
    result: str = yield from Roll(D6, "supply drop", on=column)
    return landed + (1 if result == "landed" else 0)


@PROCEDURES.register(
    "supply-drop",
    inputs=SupplyDrop,
    body=supply_drop,
    text=lambda outcome: f"{outcome.landed} landed, {outcome.lost} lost",
    example="loads=4",
    charts=("supply-drop",),
)
def supply_drop_head(rules: Rules, given: SupplyDrop) -> Ready:
    """How many loads of supplies arrive."""
    column = rules.chart("supply-drop").column(0)
    slip = (Line("loads", SUPPLY_DROP, f"{given.loads}, a die for each", given.loads),)
    return Ready((column, given.loads), slip, strip=column)


class UnitDrop(Inputs, frozen=True):
    """One unit that jumps."""

    open: Annotated[bool, msgspec.Meta(description="the landing hex is open terrain")]
    enemy_in_hex: Annotated[bool, msgspec.Meta(description="an enemy combat unit is in the landing hex")] = False


class UnitDropOutcome(msgspec.Struct, frozen=True):
    """Whether it is down, in combat mode and disorganized; where to, if it scattered."""

    landed: bool
    destroyed: bool
    direction: int | None
    distance: int | None


def unit_drop_text(outcome: UnitDropOutcome) -> str:
    """What becomes of the unit."""
    if outcome.direction is None:
        return "landed" if outcome.landed else "destroyed"
    return f"landed, direction {outcome.direction}, distance {outcome.distance}"


def unit_drop(column: Strip, modifier: Tally, enemy_in_hex: bool) -> Procedure[UnitDropOutcome]:
    """Unit Air Drop Table: who scatters comes down elsewhere, and rolls no more for that hex."""
    result: Literal["landed", "scatters", "destroyed"]
    result = yield from Roll(D6 + modifier, "unit drop", on=column, because=(modifier,))
    if result == "scatters":
        direction = yield from Roll(D6, "direction")
        distance = yield from Roll(D6, "distance")
        return UnitDropOutcome(landed=True, destroyed=False, direction=direction, distance=distance)
    landed = result == "landed" and not enemy_in_hex
    return UnitDropOutcome(landed, not landed, None, None)


@PROCEDURES.register(
    "unit-drop",
    inputs=UnitDrop,
    body=unit_drop,
    text=unit_drop_text,
    example="open=false",
    charts=("unit-drop",),
)
def unit_drop_head(rules: Rules, given: UnitDrop) -> Ready:
    """Whether a unit that is dropped lands, scatters or is lost."""
    chart = rules.chart("unit-drop")
    modifier = Tally("die-roll modifier", [] if given.open else [modifier_line(chart, "not-open")])
    enemy = noted("an enemy combat unit in the landing hex", UNIT_DROP, "who lands there is destroyed")
    column = chart.column(0)
    return Ready((column, modifier, given.enemy_in_hex), (modifier, *(enemy,) * given.enemy_in_hex), strip=column)
