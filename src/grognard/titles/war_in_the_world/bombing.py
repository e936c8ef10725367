"""Bombing of centres and of navalyards [35.0]."""

from __future__ import annotations

from typing import Annotated

import msgspec

from grognard.chance.dice import D6
from grognard.chance.procedures import Inputs, Ready
from grognard.chance.requests import Procedure, Roll
from grognard.chance.tally import Line
from grognard.charts.chart import Strip
from grognard.charts.rules import Rules
from grognard.titles.kit import MOST, refuse
from grognard.titles.war_in_the_world.cells import PortResult
from grognard.titles.war_in_the_world.dates import Date, number
from grognard.titles.war_in_the_world.registry import PROCEDURES, Columns, said

STRATEGIC, FIRE, YARD = "35.0", "35.5", "35.8"
FIRE_FROM = "1/44"
KIEL = "Kiel"

Strength = Annotated[int, msgspec.Meta(ge=0, le=MOST, description="bombardment strength that is left to strike")]
Place = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class StrategicBombing(Inputs, frozen=True):
    """Bombers over a centre."""

    strength: Strength


class CentreOutcome(msgspec.Struct, frozen=True):
    """For how many cycles the centre does not work."""

    cycles: int


def centre_text(outcome: CentreOutcome) -> str:
    """The cycles, as the chart has them."""
    return f"{outcome.cycles or 'no'} cycle{'' if outcome.cycles == 1 else 's'} idle"


def bomb_centre(column: Strip) -> Procedure[CentreOutcome]:
    """One die on the column of the strength."""
    return CentreOutcome((yield from Roll(D6, "strategic bombing", on=column)))


@PROCEDURES.register(
    "strategic-bombing",
    inputs=StrategicBombing,
    body=bomb_centre,
    text=centre_text,
    example="strength=40",
    charts=("strategic-bombing",),
    strength="strength",
)
def strategic_bombing_head(rules: Rules, given: StrategicBombing) -> Ready:
    """Bomb a centre."""
    column, line = Columns(rules.chart("strategic-bombing")).line("bombardment strength", STRATEGIC, given.strength)
    return Ready((column,), (line,), strip=column)


class FireBombing(Inputs, frozen=True):
    """Bombers with incendiaries over a German manufacturing centre."""

    strength: Strength
    date: Date


@PROCEDURES.register(
    "fire-bombing",
    inputs=FireBombing,
    body=bomb_centre,
    text=centre_text,
    example="strength=40 date=1/44",
    charts=("fire-bombing",),
    strength="strength",
)
def fire_bombing_head(rules: Rules, given: FireBombing) -> Ready:
    """Fire-bomb a German manufacturing centre, from 1/44."""
    if number(given.date) < number(FIRE_FROM):
        raise refuse(
            FIRE, f"It is {given.date}, and German centres may be fire-bombed from {FIRE_FROM}.", given.date, FIRE_FROM
        )
    column, line = Columns(rules.chart("fire-bombing")).line("bombardment strength", FIRE, given.strength)
    since = Line(f"from {FIRE_FROM}, effects as against Japan", FIRE, given.date, given.date)
    return Ready((column,), (since, line), strip=column)


class UBoats(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """U-boats on the reinforcement track."""

    count: Annotated[int, msgspec.Meta(ge=1, le=1000, description="U-boats that come together")]
    due: Annotated[int, msgspec.Meta(ge=1, le=50, description="cycles until they come: 1 is the next")]
    new: Annotated[bool, msgspec.Meta(description="begun in this cycle, or to be begun in the next")] = False
    port: Annotated[Place, msgspec.Meta(description="where they are built, if spread over the home ports")] = KIEL


class Navalyard(Inputs, frozen=True):
    """Bombers over a navalyard, and what is being built."""

    strength: Strength
    u_boats: Annotated[
        tuple[UBoats, ...], msgspec.Meta(max_length=12, description='such as [{"count":3,"due":1},{"count":2,"due":4}]')
    ]
    port: Annotated[Place, msgspec.Meta(description="the port bombed")] = KIEL


class NavalyardOutcome(msgspec.Struct, frozen=True):
    """The chart's result, and the cycles until each lot of U-boats now comes, in the order given."""

    d: int
    s: bool
    due: tuple[int, ...]


class Track(msgspec.Struct, frozen=True, eq=False):
    """The reinforcement track: of each lot the cycles until it comes, and whether a raid here can delay it."""

    lots: tuple[tuple[int, bool], ...]


def navalyard(column: Strip, track: Track) -> Procedure[NavalyardOutcome]:
    """S delays by one the U-boats due in the next cycle, D with a number all of them by that number."""
    result: PortResult = yield from Roll(D6, "navalyard", on=column)
    return NavalyardOutcome(
        result.d,
        result.s,
        tuple(due + (result.d + (result.s and due == 1)) * touched for due, touched in track.lots),
    )


def navalyard_text(outcome: NavalyardOutcome) -> str:
    """The chart's print, and when the U-boats come."""
    result = "S" if outcome.s else f"D{outcome.d}" if outcome.d else "no effect"
    return f"{result}: due in {', '.join(map(str, outcome.due))}" if outcome.due else result


@PROCEDURES.register(
    "navalyard",
    inputs=Navalyard,
    body=navalyard,
    text=navalyard_text,
    example="""strength=30 'u_boats=[{"count":3,"due":1},{"count":2,"due":4}]'""",
    charts=("ports-and-bases",),
    strength="strength",
)
def navalyard_head(rules: Rules, given: Navalyard) -> Ready:
    """Bomb a navalyard: the U-boats on the reinforcement track come later, and nothing else happens."""
    spread = rules.choice("u-boat-yards") == "home-ports"
    column, line = Columns(rules.chart("ports-and-bases")).line("bombardment strength", YARD, given.strength)
    slip = [line]
    lots = []
    for lot in given.u_boats:
        port = lot.port if spread else KIEL
        touched = not lot.new and port.casefold() == given.port.casefold()
        why = f"built at {port}; {given.port} is bombed"
        if lot.new:
            why = "begun in this cycle or the next: not delayed"
        slip.append(said(f"{lot.count} due in {lot.due}", YARD if lot.new else "u-boat-yards", why))
        lots.append((lot.due, touched))
    return Ready((column, Track(tuple(lots))), tuple(slip), strip=column)
