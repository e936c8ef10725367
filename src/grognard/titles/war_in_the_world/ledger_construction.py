"""Construction: works in hand with the supply they have had, and the repair of railways."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from grognard.chance.procedures import Inputs
from grognard.play.ledger.accounts import Account, source
from grognard.play.ledger.actions import Action
from grognard.play.ledger.bookkeeping import Desk, Due
from grognard.play.ledger.names import path
from grognard.play.ledger.postings import Posting, move, posting
from grognard.titles.kit import refuse
from grognard.titles.ledger_kit import MARKER, Any0, Called, Place, Some, worked
from grognard.titles.war_in_the_world.construction import (
    RAILROAD_UNIT,
    RULE,
    ConstructionRights,
    Factors,
    Occupier,
    RailRepair,
    construction_rights_head,
    rail_repair_head,
)
from grognard.titles.war_in_the_world.ledger_calendar import TURNS
from grognard.titles.war_in_the_world.ledger_supply import PLACES, SPENT, SUPPLY
from grognard.titles.war_in_the_world.registry import Nation

WORK, RAILS = "construction-points", "rail-hexes"
OPEN, SITES, BUILT = "construction/open", "construction/sites", "construction/built"
PLANS, DONE, BUILDERS = "construction/plans", "construction/done", "construction/builders"
BROKEN, REPAIRED = "construction/rails-broken", "construction/rails-repaired"

ACCOUNTS = (
    Account(
        f"{OPEN}/*/*",
        "supply points that a work in hand still needs, by place and work",
        (WORK,),
        parts=("place", "work"),
    ),
    Account(f"{SITES}/*/*", "1 for a work in hand", (MARKER,), parts=("place", "work")),
    Account(f"{BUILT}/*/*", "works finished", (MARKER,), parts=("place", "work")),
    Account(DONE, "construction points put in", (WORK,)),
    source(PLANS, "the other side of works in hand", WORK, MARKER),
    Account(
        f"{BUILDERS}/*",
        "supply points spent on construction, by the unit that spent them",
        (SUPPLY,),
        parts=("builder",),
    ),
    source(BROKEN, "rail hexes that were broken", RAILS),
    Account(REPAIRED, "rail hexes repaired", (RAILS,)),
)


class Begin(Inputs, frozen=True):
    """A work to be built."""

    place: Place
    work: Annotated[Called, msgspec.Meta(description="what is built: airbase, baseforce, fortification")]
    points: Annotated[Some, msgspec.Meta(description="supply points it takes in all")]


def begin(_desk: Desk, given: Begin) -> Iterator[Posting]:
    """Begin a work; what each takes is in the Pacific game's rules, so it is told here."""
    names = given.place, given.work
    yield posting(
        f"{given.work} in {given.place} begun: {given.points} points",
        RULE,
        move(WORK, given.points, out_of=PLANS, into=path(OPEN, *names)),
        move(MARKER, 1, out_of=PLANS, into=path(SITES, *names)),
    )


class Construct(Inputs, frozen=True):
    """Supply that one unit spends on a work in one turn."""

    place: Place
    work: Called
    points: Some
    builder: Annotated[Called, msgspec.Meta(description="the unit that builds")]
    nation: Nation
    unit: Factors


def construct(desk: Desk, given: Construct) -> Iterator[Posting]:
    """Spend supply on a work, no more than the unit's nation and factor allow in a turn."""
    asked = ConstructionRights(nation=given.nation, unit=given.unit, date=desk.date)
    rights = worked(construction_rights_head(desk.rules, asked))
    builder = path(BUILDERS, given.builder)
    spent = desk.moved(builder, SUPPLY)
    if spent + given.points > rights.points:
        raise refuse(
            RULE,
            f"{given.builder} may spend {rights.points} points on construction in a turn, as {rights.builds_as}; "
            f"it has spent {spent}, and {given.points} more are too many.",
            spent + given.points,
            rights.points,
        )
    yield posting(
        f"{given.builder} puts {given.points} points into {given.work} in {given.place}",
        RULE,
        move(SUPPLY, given.points, out_of=path(PLACES, given.place), into=builder),
        move(WORK, given.points, out_of=path(OPEN, given.place, given.work), into=DONE),
    )


def finish(desk: Desk) -> Iterator[Posting]:
    """Works that have had all they need are finished as the next turn begins."""
    for held in desk.held(f"{SITES}/*/*"):
        place, work = held.names[-2:]
        if not desk.of(path(OPEN, place, work), WORK):
            done = move(MARKER, held.amount, out_of=held.account, into=path(BUILT, place, work))
            yield posting(f"{work} in {place} is finished", RULE, done)


class RepairRail(Inputs, frozen=True):
    """A stretch of broken railway that is repaired this turn."""

    place: Annotated[Place, msgspec.Meta(description="whence the supply is drawn")]
    hexes: Annotated[
        tuple[Literal["same", "other"], ...],
        msgspec.Meta(min_length=1, max_length=12, description='gauge of each hex in order, such as ["same","other"]'),
    ]
    units: Annotated[Any0, msgspec.Meta(description="railroad units")] = 1
    others: Annotated[
        tuple[Occupier, ...],
        msgspec.Meta(
            max_length=12,
            description='other units in the hex they begin in, with what they may spend: [{"hex":2,"points":40}]',
        ),
    ] = ()
    crew: Annotated[
        Called | None,
        msgspec.Meta(description="the railroad unit, if it is one: what it spends in the turn is counted"),
    ] = None


def repair_rail(desk: Desk, given: RepairRail) -> Iterator[Posting]:
    """Repair rail hexes: what railroad units can in one turn, and others where they begin."""
    asked = RailRepair(hexes=given.hexes, units=given.units, others=given.others)
    found = worked(rail_repair_head(desk.rules, asked))
    if found.turns > 1:
        raise refuse(
            RULE,
            f"{len(given.hexes)} hexes take {given.units} railroad units {found.turns} turns; "
            "enter those of this turn.",
            found.turns,
            1,
        )
    purse = f"{SPENT}/rail-repair"
    if given.crew is not None:
        purse = path(BUILDERS, given.crew)
        _check_crew(given, found.points, desk.moved(purse, SUPPLY))
    yield posting(
        f"{len(given.hexes)} rail hexes repaired",
        RULE,
        move(SUPPLY, found.points, out_of=path(PLACES, given.place), into=purse),
        move(RAILS, len(given.hexes), out_of=BROKEN, into=REPAIRED),
    )


def _check_crew(given: RepairRail, points: int, spent: int) -> None:
    """One railroad unit by its name spends no more in a turn than it may."""
    if given.units != 1 or given.others:
        raise refuse(RULE, f"{given.crew} is one railroad unit: enter what others repair apart.")
    if spent + points > RAILROAD_UNIT:
        raise refuse(
            RULE,
            f"{given.crew} may spend {RAILROAD_UNIT} points on rails in a turn; it has spent {spent}, and "
            f"{points} more are too many.",
            spent + points,
            RAILROAD_UNIT,
        )


ACTIONS = (
    Action(id="begin-work", inputs=Begin, does=begin, example="place=Tobruk work=airbase points=60"),
    Action(
        id="construct",
        inputs=Construct,
        does=construct,
        example="place=Tobruk work=airbase points=20 builder='1st Engineers' nation=us unit='(2)-5'",
        when=TURNS,
    ),
    Action(
        id="repair-rail",
        inputs=RepairRail,
        does=repair_rail,
        example="""place=Warsaw 'hexes=["other"]' units=1""",
        when=TURNS,
    ),
)

DUE = (Due("works that have had all they need are finished", "begin", TURNS, finish),)
