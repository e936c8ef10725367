"""Who has the bounce in the air, and the initiative among ships and tanks."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from grognard.chance.dice import D6
from grognard.chance.procedures import Inputs, Ready
from grognard.chance.requests import Procedure, Roll
from grognard.chance.tally import Line
from grognard.charts.chart import Strip
from grognard.charts.rules import Rules
from grognard.titles.war_in_the_world.dates import Date, dated, number
from grognard.titles.war_in_the_world.registry import PROCEDURES, said

BOUNCE, INITIATIVE = "Air Rules", "9.51"
FIRST_COLUMN = "13/41"
"""Earlier dates use the column of this one."""

Power = Literal["G", "I", "A", "S"]
Side = Literal["axis", "allied"]


class Bounce(Inputs, frozen=True):
    """The powers that meet in the air."""

    date: Date
    sides: Annotated[
        tuple[Power, ...], msgspec.Meta(min_length=1, max_length=12, description='powers present, such as ["G","A"]')
    ]


class BounceOutcome(msgspec.Struct, frozen=True):
    """Who has the bounce, and over whom; each of the latter has it over those after him."""

    holder: Power
    over: tuple[Power, ...]


def bounce(column: Strip, present: tuple[Power, ...]) -> Procedure[BounceOutcome]:
    """One die gives an order; the leftmost of the powers present has the bounce (WIW-I4)."""
    order: tuple[Power, ...] = yield from Roll(D6, "bounce", on=column)
    holder, *over = (power for power in order if power in present)
    return BounceOutcome(holder, tuple(over))


@PROCEDURES.register(
    "bounce",
    inputs=Bounce,
    body=bounce,
    text=lambda outcome: "/".join((outcome.holder, *outcome.over)),
    example="""date=10/42 'sides=["G","A"]'""",
    charts=("bounce",),
)
def bounce_head(rules: Rules, given: Bounce) -> Ready:
    """Which power has the bounce over which, by date."""
    chart = rules.chart("bounce")
    place, line = dated(chart.axis(), given.date, "date", BOUNCE)
    absent = [power for power in ("G", "I", "A", "S") if power not in given.sides]
    skipped = said("not present", "WIW-I4", f"{', '.join(absent)} skipped" if absent else "none")
    return Ready((chart.column(place), given.sides), (line, skipped), strip=chart.column(place))


class Initiative(Inputs, frozen=True):
    """A fight of ships or of tanks."""

    date: Date


class InitiativeOutcome(msgspec.Struct, frozen=True):
    """The side that goes first: all the Axis, or all the Allies."""

    side: Side


def initiative_column(rules: Rules, date: str) -> tuple[Strip, Line]:
    """The column of a date; before 13/41 that of 13/41 [9.51]."""
    chart = rules.chart("initiative")
    early = number(date) < number(FIRST_COLUMN)
    place, line = dated(chart.axis(), FIRST_COLUMN if early else date, "initiative", INITIATIVE)
    if early:
        line = Line("initiative", INITIATIVE, f"{date}: as {FIRST_COLUMN}", line.value)
    return chart.column(place), line


def initiative(column: Strip) -> Procedure[InitiativeOutcome]:
    """One die on the column of the date."""
    return InitiativeOutcome((yield from Roll(D6, "initiative", on=column)))


@PROCEDURES.register(
    "initiative",
    inputs=Initiative,
    body=initiative,
    text=lambda outcome: "J: all the Axis" if outcome.side == "axis" else "A: all the Allies",
    example="date=6/42",
    charts=("initiative",),
)
def initiative_head(rules: Rules, given: Initiative) -> Ready:
    """Which side goes first among ships or tanks, by date."""
    column, line = initiative_column(rules, given.date)
    return Ready((column,), (line,), strip=column)
