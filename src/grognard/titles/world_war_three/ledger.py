"""The ledger of world-war-three: production points, the production track, and the units of both sides [25.1].

The production stage ends a game turn for both sides together: what is due appears, then new production is put on the
track. What a unit costs and takes is the production chart's; how many points a side has is told, as the sheet points
for that at rules it does not hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from grognard.chance.procedures import Inputs
from grognard.play.ledger.accounts import Account, source
from grognard.play.ledger.actions import Action
from grognard.play.ledger.bookkeeping import Bookkeeping, Desk, Due
from grognard.play.ledger.calendar import Calendar
from grognard.play.ledger.names import part, path
from grognard.play.ledger.postings import Entry, Posting, move, posting
from grognard.titles.kit import refuse
from grognard.titles.ledger_kit import Some, worked
from grognard.titles.world_war_three.production import RULE, Order, Production, production_head

Side = Literal["east", "west"]
Unit = Annotated[str, msgspec.Meta(max_length=40, description="a row of the chart production")]
InPlay = Annotated[str, msgspec.Meta(max_length=40, description="a row of the chart production, or ss")]
Depletable = Literal["surface-a", "asw"]

POINTS, UNITS = "production-points", "units"
POOLS, SPENT, FROM = "points/pools", "points/spent", "points/from"
FORCES, DEPLETED, LOST, TRACK, WORKS = "forces", "depleted", "lost", "track", "works"
UNDEPLETION = "undepletion"
SUBMARINES = "ss"
"""Conventional submarines: they are in play, and the chart has no row to build them by."""
STAGES = ("naval", "land", "production")

CALENDAR = Calendar(steps=STAGES, turns=("naval",), number=int, written=str, first="1", last="999")

ACCOUNTS = (
    Account(f"{POOLS}/*", "Production Points not yet spent", (POINTS,), parts=("side",)),
    Account(f"{SPENT}/*", "Production Points spent", (POINTS,), parts=("side",)),
    source(f"{FROM}/*", "where Production Points came from", POINTS, parts=("side",)),
    Account(f"{FORCES}/*", "units in play, depleted ones among them", (f"{UNITS}/*",), parts=("side",)),
    Account(f"{DEPLETED}/*", "of those, the depleted", (f"{UNITS}/*",), parts=("side",)),
    Account(f"{LOST}/*", "units lost, which may be rebuilt", (f"{UNITS}/*",), parts=("side",)),
    Account(
        f"{TRACK}/*/*",
        "units on the production track: side, then the game turn they are due",
        (f"{UNITS}/*",),
        parts=("side", "due"),
    ),
    Account(
        f"{TRACK}-{UNDEPLETION}/*/*",
        "depleted units being made whole: side, then turn due",
        (f"{UNITS}/*",),
        parts=("side", "due"),
    ),
    source(f"{WORKS}/*", "where units came from", f"{UNITS}/*", parts=("side",)),
)


class Points(Inputs, frozen=True):
    """Production Points of one side."""

    side: Side
    points: Some


def receive(_desk: Desk, given: Points) -> Iterator[Posting]:
    """Give a side Production Points."""
    moved = move(POINTS, given.points, out_of=path(FROM, given.side), into=path(POOLS, given.side))
    yield posting(f"{given.points} Production Points for the {given.side}", RULE, moved)


class Units(Inputs, frozen=True):
    """Units of one kind."""

    side: Side
    unit: InPlay
    count: Some = 1


def deploy(desk: Desk, given: Units) -> Iterator[Posting]:
    """Count units that are in play as the game begins."""
    _check_known(desk, given.unit)
    yield posting(f"{given.count} {given.unit} in play", RULE, _units(given, path(WORKS, given.side), FORCES))


def lose(desk: Desk, given: Units) -> Iterator[Posting]:
    """Count units lost; they may be rebuilt."""
    here = path(DEPLETED, given.side)
    whole = desk.of(path(FORCES, given.side), _kind(given.unit)) - desk.of(here, _kind(given.unit))
    worn = max(given.count - whole, 0)
    yield posting(
        f"{given.count} {given.unit} lost",
        "25.4",
        _units(given, path(FORCES, given.side), LOST),
        move(_kind(given.unit), worn, out_of=here, into=path(WORKS, given.side)),
    )


class Deplete(Inputs, frozen=True):
    """Units that have been depleted."""

    side: Side
    unit: Depletable
    count: Some = 1


def deplete(desk: Desk, given: Deplete) -> Iterator[Posting]:
    """Note that Surface-A or ASW units have been depleted."""
    kind, side = _kind(given.unit), given.side
    there, worn = desk.of(path(FORCES, side), kind), desk.of(path(DEPLETED, side), kind)
    if worn + given.count > there:
        raise refuse(
            "25.4",
            f"{given.count} {given.unit} cannot be depleted: of {there}, {worn} are already.",
            given.count,
            there,
        )
    moved = move(kind, given.count, out_of=path(WORKS, side), into=path(DEPLETED, side))
    yield posting(f"{given.count} {given.unit} depleted", "25.4", moved)


class NewOrder(Inputs, frozen=True):
    """So many of one unit, built new or rebuilt."""

    side: Side
    unit: Unit
    kind: Literal["new", "rebuild"]
    count: Some = 1
    of: Annotated[Depletable | None, msgspec.Meta(description="for undepletion: of which unit")] = None


def order(desk: Desk, given: NewOrder) -> Iterator[Posting]:
    """Put new production on the track, paid from the side's points; it appears its time after this game turn."""
    asked = Production(
        points=desk.of(path(POOLS, given.side), POINTS),
        orders=(Order(given.unit, given.kind, given.count),),
        turn=desk.period,
    )
    line = worked(production_head(desk.rules, asked)).lines[0]
    paid = move(POINTS, line.cost, out_of=path(POOLS, given.side), into=path(SPENT, given.side))
    memo = f"{given.count} {given.unit}, {given.kind}, for {line.cost} points, due on {line.arrives}"
    yield posting(memo, RULE, paid, _ordered(desk, given, line.arrives))


def _ordered(desk: Desk, given: NewOrder, due: int) -> tuple[Entry, ...]:
    """The units on the track: new ones out of the works, rebuilt ones out of those lost."""
    if given.unit != UNDEPLETION:
        out_of = path(LOST if given.kind == "rebuild" else WORKS, given.side)
        return move(_kind(given.unit), given.count, out_of=out_of, into=f"{TRACK}/{given.side}/{_slot(due)}")
    if given.of is None:
        raise refuse(RULE, "Say of which unit: of=surface-a or of=asw.")
    kind = _kind(given.of)
    pending = sum(h.amount for h in desk.held(f"{TRACK}-{UNDEPLETION}/{given.side}/*") if h.commodity == kind)
    worn = desk.of(path(DEPLETED, given.side), kind) - pending
    if given.count > worn:
        raise refuse(RULE, f"{given.count} {given.of} cannot be made whole: {worn} are depleted.", given.count, worn)
    into = f"{TRACK}-{UNDEPLETION}/{given.side}/{_slot(due)}"
    return move(kind, given.count, out_of=path(WORKS, given.side), into=into)


def appear(desk: Desk) -> Iterator[Posting]:
    """Reinforcement: what is due on the track appears, and depleted units are whole again."""
    for held in desk.held(f"{TRACK}/*/*"):
        side, due = held.names[1:]
        if int(due) <= desk.period:
            moved = move(held.commodity, held.amount, out_of=held.account, into=path(FORCES, side))
            yield posting(f"{held.amount} {held.commodity} appear, {side}", RULE, moved)
    for held in desk.held(f"{TRACK}-{UNDEPLETION}/*/*"):
        side, due = held.names[1:]
        if int(due) <= desk.period:
            healed = min(held.amount, desk.of(path(DEPLETED, side), held.commodity))
            yield posting(
                f"{held.amount} {held.commodity} whole again, {side}",
                RULE,
                move(held.commodity, held.amount, out_of=held.account, into=path(WORKS, side)),
                move(held.commodity, healed, out_of=path(DEPLETED, side), into=path(WORKS, side)),
            )


def _check_known(desk: Desk, unit: str) -> None:
    """Refuse a word that no order could ever build again: a slip of the pen would stay in the books."""
    known = [*(row for row in desk.rules.chart("production").rows.labels if row != UNDEPLETION), SUBMARINES]
    if part(unit) not in map(part, known):
        raise refuse(RULE, f"There is no unit “{unit}”; there are {', '.join(known)}.", unit)


def _kind(unit: str) -> str:
    return path(UNITS, unit)


def _units(given: Units, out_of: str, into: str) -> tuple[Entry, ...]:
    return move(_kind(given.unit), given.count, out_of=out_of, into=path(into, given.side))


def _slot(turn: int) -> str:
    """A game turn as part of an account's name, so that accounts stand in the order of time."""
    return f"{turn:04}"


LEDGER = Bookkeeping(
    title="world-war-three",
    about="Production Points, the production track, units in play, depleted and lost.",
    calendar=CALENDAR,
    start="1",
    slots=int,
    families=ACCOUNTS,
    actions=(
        Action(id="points", inputs=Points, does=receive, example="side=west points=30"),
        Action(id="deploy", inputs=Units, does=deploy, example="side=west unit=asw count=6"),
        Action(id="lose", inputs=Units, does=lose, example="side=west unit=asw count=2"),
        Action(id="deplete", inputs=Deplete, does=deplete, example="side=west unit=surface-a"),
        Action(
            id="order",
            inputs=NewOrder,
            does=order,
            example="side=west unit=asw kind=rebuild count=2",
            when=("production",),
        ),
    ),
    house=("Of several units lost, whole ones go before depleted ones.",),
    due=(Due("units on the production track appear", "begin", ("production",), appear),),
)
