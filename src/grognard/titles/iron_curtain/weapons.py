"""Nuclear and chemical weapons: each unit that is struck, or enters a struck hex, rolls for its steps."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from grognard.chance.dice import D6
from grognard.chance.procedures import Inputs, Ready
from grognard.chance.requests import Call, Procedure, Roll
from grognard.chance.tally import Line
from grognard.charts.chart import Strip
from grognard.charts.rules import Rules
from grognard.titles.iron_curtain.cells import StepLoss
from grognard.titles.iron_curtain.registry import PROCEDURES, UnitSteps, counted
from grognard.titles.kit import in_turn

Struck = Annotated[UnitSteps, msgspec.Meta(description="steps of each unit in the hex: [2,1]")]
Entering = Annotated[UnitSteps, msgspec.Meta(description="steps of each unit that enters a struck hex: [2,1]")]


class Strike(Inputs, frozen=True):
    """The units in a hex that is struck."""

    units: Struck


class Entry(Inputs, frozen=True):
    """Units that enter a struck hex."""

    units: Entering


class ChemicalEntry(Inputs, frozen=True):
    """Units of one side that enter a struck hex."""

    units: Entering
    side: Annotated[Literal["nato", "wp"], msgspec.Meta(description="whose they are: NATO's or the Warsaw Pact's")]


class WeaponOutcome(msgspec.Struct, frozen=True):
    """What each unit loses, in the order given, and how many lose their last step."""

    steps_lost: tuple[int, ...]
    eliminated: int


class Weapon(msgspec.Struct, frozen=True, eq=False):
    """The column a unit rolls on, and what the roll is called."""

    column: Strip
    label: str


def weapon_text(outcome: WeaponOutcome) -> str:
    """Unit by unit as the table prints it, then how many are eliminated."""
    units = ", ".join(_steps(lost) for lost in outcome.steps_lost)
    return units + (f"; {outcome.eliminated} Elim" if outcome.eliminated else "")


def _steps(lost: int) -> str:
    return {0: "-", 1: "Step"}.get(lost, f"{lost} Steps")


def weapon(units: tuple[int, ...], used: Weapon) -> Procedure[WeaponOutcome]:
    """One die for each unit."""
    lost = yield from Call(in_turn, unit_rolls, units, used)
    return WeaponOutcome(lost, sum(loss == steps for loss, steps in zip(lost, units, strict=True)))


def unit_rolls(steps: int, used: Weapon) -> Procedure[int]:
    """The steps one unit loses: no more than it has, and all of them if it is eliminated."""
    loss: StepLoss = yield from Roll(D6, used.label, on=used.column)
    return steps if loss.eliminated else min(loss.steps, steps)


def _ready(rules: Rules, sheet: str, heading: str, units: tuple[int, ...]) -> Ready:
    """Every unit rolls on the column with this heading."""
    chart = rules.chart(sheet)
    column = chart.column(chart.axis().index(heading))
    label = f"{sheet} {heading.partition(':')[0].lower()}"
    each = Line(counted("units", units), sheet, "one die each", "one die each")
    slip = (Line("column", sheet, heading, heading), each)
    return Ready((units, Weapon(column, label)), slip, strip=column)


@PROCEDURES.register(
    "nuclear-strike",
    inputs=Strike,
    body=weapon,
    text=weapon_text,
    example="'units=[2,1]'",
    charts=("nuclear",),
)
def nuclear_strike_head(rules: Rules, given: Strike) -> Ready:
    """A nuclear strike on a hex: each unit in it rolls."""
    return _ready(rules, "nuclear", "Strike", given.units)


@PROCEDURES.register(
    "nuclear-entry",
    inputs=Entry,
    body=weapon,
    text=weapon_text,
    example="'units=[3]'",
    charts=("nuclear",),
)
def nuclear_entry_head(rules: Rules, given: Entry) -> Ready:
    """Units enter a hex that a nuclear weapon has struck: each rolls."""
    return _ready(rules, "nuclear", "Entry", given.units)


@PROCEDURES.register(
    "chemical-strike",
    inputs=Strike,
    body=weapon,
    text=weapon_text,
    example="'units=[2,1]'",
    charts=("chemical",),
)
def chemical_strike_head(rules: Rules, given: Strike) -> Ready:
    """A chemical strike on a hex: each unit in it rolls."""
    return _ready(rules, "chemical", "Strike", given.units)


@PROCEDURES.register(
    "chemical-entry",
    inputs=ChemicalEntry,
    body=weapon,
    text=weapon_text,
    example="'units=[2]' side=wp",
    charts=("chemical",),
)
def chemical_entry_head(rules: Rules, given: ChemicalEntry) -> Ready:
    """Units enter a hex that a chemical weapon has struck: each rolls in the column of its side."""
    return _ready(rules, "chemical", f"Entry: {given.side.upper()}", given.units)
