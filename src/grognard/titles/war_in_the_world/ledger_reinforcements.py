"""The reinforcement tracks of both games: what is scheduled by date, and what it becomes when it is due."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec

from grognard.chance.procedures import Inputs
from grognard.play.ledger.accounts import Account, source
from grognard.play.ledger.actions import Action
from grognard.play.ledger.balances import Held
from grognard.play.ledger.bookkeeping import Desk, Due
from grognard.play.ledger.names import part, path
from grognard.play.ledger.postings import Posting, move, posting
from grognard.titles.kit import refuse
from grognard.titles.ledger_kit import Called, Place, Some
from grognard.titles.war_in_the_world.blocks import BLOCK
from grognard.titles.war_in_the_world.conversion_rows import (
    AS_IT_IS,
    BECOMES,
    ITEMS,
    ON_ONE_TRACK,
    ROWS,
    US_LATE,
    US_MADE,
    US_MAKE_UP,
    Item,
    Track,
    row,
)
from grognard.titles.war_in_the_world.dates import Date, number
from grognard.titles.war_in_the_world.ledger_calendar import REINFORCEMENT, cycle_of, slot
from grognard.titles.war_in_the_world.ledger_production import FORCES, UNITS, Force, unit
from grognard.titles.war_in_the_world.ledger_supply import FROM, PLACES, SUPPLY

RULE = "Reinforcement Tracks"
SCHEDULED = "scheduled"
TRACKS, PRINT, TURNED, IGNORED = (
    "reinforcements",
    "reinforcements/print",
    "reinforcements/turned",
    "reinforcements/ignored",
)
ARRIVED = "reinforcements/arrived"
US_BLOCK_FROM = "13/41"
ANYWHERE = "as printed"
"""Where units come of which neither the article nor the player tells the place."""

ACCOUNTS = (
    Account(
        f"{TRACKS}/*/*/*/*/*",
        "scheduled units: track, cycle due, kind, power, and where they come",
        (SCHEDULED,),
        parts=("track", "due", "item", "power", "place"),
    ),
    source(PRINT, "the printed tracks", SCHEDULED),
    Account(TURNED, "scheduled units that have come as what the conversion makes of them", (SCHEDULED,)),
    Account(IGNORED, "scheduled units that the conversion ignores", (SCHEDULED,)),
    source(f"{ARRIVED}/*", "what they came as", f"{UNITS}/*", parts=("power",)),
)


class Schedule(Inputs, frozen=True):
    """What a printed track has in one cycle."""

    track: Track
    item: Annotated[
        Item,
        msgspec.Meta(
            description="irp, mrp and ap are the European game's replacement and air points, apb an air point block; "
            "naval on the European track is a ship of Table I, naval-east-coast one of the US that is in that box "
            "already; other is what needs no conversion"
        ),
    ]
    power: Force
    due: Date
    count: Some = 1
    place: Annotated[
        Place | None,
        msgspec.Meta(description="where it comes; for a French or Italian irp a port in French North Africa or Libya"),
    ] = None
    unit: Annotated[Called | None, msgspec.Meta(description="for other: what it is")] = None
    producible: Annotated[
        bool, msgspec.Meta(description="of a US unit on the European track: it could be produced before 13/41")
    ] = True
    us_make_up: Annotated[bool, msgspec.Meta(description="of a Commonwealth MRP: as the US AFV block")] = False


def schedule(desk: Desk, given: Schedule) -> Iterator[Posting]:
    """Put units of a printed reinforcement track on the ledger's; they are converted when they are due, or now."""
    due = number(given.due)
    _check(desk, given, due)
    kind = _kind(given)
    place = _place(desk, given, row(given.track, kind, given.power, due))
    account = path(f"{TRACKS}/{given.track}/{slot(due)}", kind, given.power, place)
    memo = f"{given.count} {given.item} ({given.power}) on the {given.track} track for {given.due}"
    yield posting(memo, RULE, move(SCHEDULED, given.count, out_of=PRINT, into=account))
    if due == desk.period:
        yield _converted(desk, Held(account, SCHEDULED, given.count))


def _check(desk: Desk, given: Schedule, due: int) -> None:
    """Refuse what no printed track can have, or what the article gives no conversion for."""
    if due < desk.period:
        raise refuse(RULE, f"{given.due} has passed: it is {desk.date}.", given.due, desk.date)
    if due == desk.period and desk.step != REINFORCEMENT:
        raise refuse(RULE, f"What comes in {given.due} has come: its {REINFORCEMENT} phase has passed.", given.due)
    if (track := ON_ONE_TRACK.get(given.item, given.track)) != given.track:
        raise refuse(RULE, f"{given.item} is an item of the {track.title()} track, not of the other.", given.item)
    if given.item == "naval-east-coast" and given.power != "us":
        raise refuse(
            RULE, "Only US ships are spoken of as being in the East Coast box already: use naval.", given.power
        )
    if given.item == "irp" and ("european", "irp", given.power) not in ROWS and _kind(given) == "irp":
        raise refuse(
            RULE,
            f"What an IRP of power {given.power} becomes is not told: those of the Commonwealth, France and Italy are "
            "supply.",
            given.power,
        )
    if not given.us_make_up:
        return
    if (given.item, given.power) != ("mrp", "commonwealth"):
        raise refuse(RULE, f"Only a Commonwealth MRP may come as the US AFV block, not {given.item} ({given.power}).")
    if due < number(US_BLOCK_FROM):
        raise refuse(
            RULE,
            f"A Commonwealth AFV block may be made up as the US block from {US_BLOCK_FROM}.",
            given.due,
            US_BLOCK_FROM,
        )


def _place(desk: Desk, given: Schedule, label: str) -> str:
    """Where it comes: as the chart has it, or at one of the ports it speaks of, or where the player says."""
    where: str | None = desk.rules.chart("reinforcement-conversion").value(label, "where")
    if where is None or where.startswith("as "):
        return given.place or ANYWHERE
    if where.startswith("any "):
        if given.place is None:
            raise refuse(RULE, f"Name the place: “{label}” comes to {where}.")
        return given.place
    if given.place is not None and part(given.place) != part(where):
        raise refuse(RULE, f"“{label}” comes to the {where}, not to {given.place}.", given.place, where)
    return where


def _kind(given: Schedule) -> str:
    """The kind of unit as its account names it, with what decides its conversion."""
    if given.power == "us" and given.track == "european" and not given.producible:
        return US_LATE
    if given.us_make_up:
        return US_MADE
    if given.item != "other":
        return given.item
    name = given.unit or "unit"
    if part(name) in (*ITEMS, US_LATE, US_MADE):
        raise refuse(RULE, f"“{name}” is an item of its own: schedule it as item={part(name)}.", name)
    return name


def convert(desk: Desk) -> Iterator[Posting]:
    """What is due on the reinforcement tracks comes as what the chart makes of it."""
    for held in desk.held(f"{TRACKS}/*/*/*/*/*"):
        if cycle_of(held.names[2]) <= desk.period:
            yield _converted(desk, held)


def _converted(desk: Desk, held: Held) -> Posting:
    """One scheduled kind of unit, turned into what it becomes."""
    _, track, due, kind, power, place = held.names
    label = row(track, kind, power, cycle_of(due))
    chart = desk.rules.chart("reinforcement-conversion")
    becomes, each = chart.value(label, "becomes"), chart.value(label, "each") or 1
    memo = f"{held.amount} {kind} ({power}): {becomes}"
    if becomes.startswith(("ignored", "only by")):
        return posting(memo, RULE, move(SCHEDULED, held.amount, out_of=held.account, into=IGNORED))
    taken = move(SCHEDULED, held.amount, out_of=held.account, into=TURNED)
    if becomes == "supply block":
        supply = move(SUPPLY, held.amount * each * BLOCK, out_of=f"{FROM}/reinforcements", into=path(PLACES, place))
        return posting(f"{memo}, {held.amount * each} in {place}", RULE, taken, supply)
    what = "us-afv-block" if label == US_MAKE_UP else BECOMES.get(becomes, AS_IT_IS.get(kind, kind))
    arrived = move(unit(what), held.amount * each, out_of=path(ARRIVED, power), into=path(FORCES, power))
    there = "" if place == part(ANYWHERE) else f", in {place}"
    return posting(f"{memo}{there}", RULE, taken, arrived)


ACTIONS = (
    Action(
        id="schedule",
        inputs=Schedule,
        does=schedule,
        example="track=european item=irp power=italian due=10/39 count=2 place=Tripoli",
    ),
)

DUE = (Due("units on the reinforcement tracks arrive, converted", "begin", (REINFORCEMENT,), convert),)
