"""Tanks off the map [50.3]: strengths by unit and depot, who holds them where, and how they come and go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from grognard.chance.procedures import Inputs
from grognard.play.ledger.accounts import Account, source
from grognard.play.ledger.actions import Action
from grognard.play.ledger.bookkeeping import Desk
from grognard.play.ledger.names import part, path
from grognard.play.ledger.postings import Posting, move, posting
from grognard.titles.kit import refuse
from grognard.titles.ledger_kit import MARKER, Called, Place, Some, set_to
from grognard.titles.war_in_the_world.afv_upkeep import CAPACITY as CAPACITY_RULE
from grognard.titles.war_in_the_world.tanks import MOST_TANKS

TANKS, RATING = "tanks", "tank-capacity"
UNITS, DEPOTS = "tanks/units", "tanks/depots"
HOLDERS = (UNITS, DEPOTS)
FROM, LOST, BROKEN_UP = "tanks/from", "tanks/lost", "tanks/broken-up"
CAPACITY, REDUCED, SUPPLIED, AT = "tanks/capacity", "tanks/reduced", "tanks/supplied", "tanks/at"
RATINGS, MARKERS = "tanks/ratings", "tanks/markers"
DISPLAY = "50.3"

ACCOUNTS = (
    Account(f"{UNITS}/*", "tank-points in a mechanized unit, by type", (f"{TANKS}/*",), parts=("unit",)),
    Account(f"{DEPOTS}/*", "tank-points in a depot, by type", (f"{TANKS}/*",), parts=("depot",)),
    source(f"{FROM}/*", "where tanks came from", f"{TANKS}/*", parts=("origin",)),
    Account(f"{LOST}/*", "tank-points lost, by cause", (f"{TANKS}/*",), parts=("to",)),
    Account(BROKEN_UP, "AFV and air blocks that were opened", ("units/*",)),
    Account(
        f"{CAPACITY}/*", "tanks that a unit may run at full strength", (RATING,), ceiling=MOST_TANKS, parts=("unit",)
    ),
    source(RATINGS, "the other side of capacities", RATING),
    Account(f"{REDUCED}/*", "1 while a unit is reduced", (MARKER,), ceiling=1, parts=("unit",)),
    Account(f"{SUPPLIED}/*", "1 once a unit's tanks are supplied for the cycle", (MARKER,), ceiling=1, parts=("unit",)),
    Account(
        f"{AT}/*/*",
        "1 where a unit or depot stands: its name, then the place",
        (MARKER,),
        ceiling=1,
        parts=("name", "place"),
    ),
    source(MARKERS, "the other side of markers", MARKER),
)


def holder(desk: Desk, name: str) -> str:
    """The account of a unit or depot on the display chart."""
    if not desk.held(f"{AT}/{part(name)}/*"):
        raise refuse(DISPLAY, f"There is no {name} on the display chart; enter it with tank-unit or tank-depot.")
    return path(UNITS if desk.of(path(CAPACITY, name), RATING) else DEPOTS, name)


def place_of(desk: Desk, name: str) -> str:
    """Where a unit or depot stands."""
    return desk.held(f"{AT}/{part(name)}/*")[0].names[-1]


def known_type(desk: Desk, name: str) -> str:
    """A type as the chart writes it."""
    labels = desk.rules.chart("afv-types").rows.labels
    for label in labels:
        if part(label) == part(name):
            return label
    raise refuse("50.1", f"There is no type “{name}” on the chart afv-types; there are {', '.join(labels)}.")


def tank(type_: str) -> str:
    """The commodity of a type."""
    return path(TANKS, type_)


class TankUnit(Inputs, frozen=True):
    """A mechanized unit that gets a track of the display chart."""

    unit: Called
    place: Place
    size: Literal["regiment", "brigade", "division", "corps"] = "division"
    kind: Literal["armored", "mechanized"] = "armored"
    capacity: Annotated[
        Annotated[int, msgspec.Meta(ge=1, le=MOST_TANKS)] | None,
        msgspec.Meta(description="tanks it may run; left out, as the chart afv-capacity has it"),
    ] = None


def tank_unit(desk: Desk, given: TankUnit) -> Iterator[Posting]:
    """Give a mechanized unit a track, with the tank capacity of its size."""
    size = "regiment or brigade" if given.size in ("regiment", "brigade") else given.size
    capacity = given.capacity or desk.rules.chart("afv-capacity").value(size, given.kind)
    _new(desk, given.unit)
    yield posting(
        f"{given.unit} in {given.place}, capacity {capacity}",
        CAPACITY_RULE,
        move(RATING, capacity, out_of=RATINGS, into=path(CAPACITY, given.unit)),
        move(MARKER, 1, out_of=MARKERS, into=path(AT, given.unit, given.place)),
    )


class TankDepot(Inputs, frozen=True):
    """A labelled replacement counter that holds tanks without a unit."""

    depot: Called
    place: Place


def tank_depot(desk: Desk, given: TankDepot) -> Iterator[Posting]:
    """Put down a tank depot."""
    _new(desk, given.depot)
    here = path(AT, given.depot, given.place)
    yield posting(f"depot {given.depot} in {given.place}", "50.4", move(MARKER, 1, out_of=MARKERS, into=here))


def _new(desk: Desk, name: str) -> None:
    if desk.held(f"{AT}/{part(name)}/*"):
        raise refuse(DISPLAY, f"{name} is on the display chart already, in {place_of(desk, name)}.")


class MoveHolder(Inputs, frozen=True):
    """A unit or depot that goes to another place."""

    name: Called
    to: Place


def move_holder(desk: Desk, given: MoveHolder) -> Iterator[Posting]:
    """Move a unit or depot: what it pays from and passes to depends on where it is."""
    holder(desk, given.name)
    here = desk.held(f"{AT}/{part(given.name)}/*")[0].account
    moved = move(MARKER, 1, out_of=here, into=path(AT, given.name, given.to))
    yield posting(f"{given.name}: {place_of(desk, given.name)} → {given.to}", DISPLAY, moved)


class Reduce(Inputs, frozen=True):
    """A unit and whether it is reduced."""

    unit: Called
    reduced: bool = True


def reduce_unit(desk: Desk, given: Reduce) -> Iterator[Posting]:
    """Turn a unit to its reduced side, or back: its tank capacity is then half."""
    if not holder(desk, given.unit).startswith(UNITS):
        raise refuse(CAPACITY_RULE, f"{given.unit} is a depot, which has no reduced side.")
    moved = set_to(desk, MARKER, int(given.reduced), account=path(REDUCED, given.unit), against=MARKERS)
    yield posting(f"{given.unit}: {'reduced' if given.reduced else 'at full strength'}", CAPACITY_RULE, moved)


class Remove(Inputs, frozen=True):
    """A unit or depot that is no longer there."""

    name: Called


def remove(desk: Desk, given: Remove) -> Iterator[Posting]:
    """Take a unit that was destroyed, or an empty depot, off the display chart."""
    if left := sum(held.amount for held in desk.held(holder(desk, given.name))):
        raise refuse(
            DISPLAY, f"{given.name} still holds {left} tanks: they pass on, are lost, or are captured first.", left
        )
    rating, markers = path(CAPACITY, given.name), [desk.held(f"{AT}/{part(given.name)}/*")[0].account]
    markers += [path(account, given.name) for account in (REDUCED, SUPPLIED)]
    yield posting(
        f"{given.name} is off the display chart",
        DISPLAY,
        move(RATING, desk.of(rating, RATING), out_of=rating, into=RATINGS),
        *(move(MARKER, desk.of(account, MARKER), out_of=account, into=MARKERS) for account in markers),
    )


class Issue(Inputs, frozen=True):
    """Tanks of one type that a unit or depot has as the campaign begins."""

    to: Called
    type: Called
    count: Some


def issue(desk: Desk, given: Issue) -> Iterator[Posting]:
    """Give a unit or depot the tanks it has as the campaign begins."""
    type_ = known_type(desk, given.type)
    moved = move(tank(type_), given.count, out_of=f"{FROM}/opening", into=holder(desk, given.to))
    yield posting(f"{given.count} {type_} to {given.to}", DISPLAY, moved)


ACTIONS = (
    Action(
        id="tank-unit", inputs=TankUnit, does=tank_unit, example="unit='7th Armoured' place=Alexandria size=division"
    ),
    Action(id="tank-depot", inputs=TankDepot, does=tank_depot, example="depot='Delta' place=Alexandria"),
    Action(id="tank-move", inputs=MoveHolder, does=move_holder, example="name='7th Armoured' to=Tobruk"),
    Action(id="tank-reduce", inputs=Reduce, does=reduce_unit, example="unit='7th Armoured' reduced=true"),
    Action(id="tank-remove", inputs=Remove, does=remove, example="name=Delta"),
    Action(id="tank-issue", inputs=Issue, does=issue, example="to='7th Armoured' type='example medium tank' count=20"),
)
