"""Supply by place: where it is, where it goes, what it is spent on. It is kept in points; a block is 100 of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from grognard.chance.procedures import Inputs
from grognard.play.ledger.accounts import Account, source
from grognard.play.ledger.actions import Action
from grognard.play.ledger.bookkeeping import Desk
from grognard.play.ledger.names import path
from grognard.play.ledger.postings import Posting, move, posting
from grognard.titles.kit import whole
from grognard.titles.ledger_kit import Any0, Called, Face, Place, Some, worked
from grognard.titles.war_in_the_world.blocks import (
    RULE,
)
from grognard.titles.war_in_the_world.ledger_calendar import TURNS
from grognard.titles.war_in_the_world.registry import percent_of
from grognard.titles.war_in_the_world.supply import FREE, Size, SupplyCost, supply_cost_head

SUPPLY = "supply"
PLACES, TRUCKS, SPENT, MADE, FROM = "supply/places", "supply/trucks", "supply/spent", "supply/made", "supply/from"
CAPTURE = "50.7"

ACCOUNTS = (
    Account(f"{PLACES}/*", "supply points in a place", (SUPPLY,), parts=("place",)),
    Account(f"{TRUCKS}/*", "supply points on a truck unit", (SUPPLY,), parts=("unit",)),
    Account(f"{SPENT}/*", "supply points spent, by what they were spent on", (SUPPLY,), parts=("on",)),
    source(f"{MADE}/*", "supply points made, by country", SUPPLY, parts=("country",)),
    source(f"{FROM}/*", "supply points that came into play otherwise", SUPPLY, parts=("origin",)),
)


class Stock(Inputs, frozen=True):
    """Supply that is there as the campaign begins."""

    place: Place
    points: Some


def stock(_desk: Desk, given: Stock) -> Iterator[Posting]:
    """Put down supply that a place has as the campaign begins."""
    memo = f"{given.points} points in {given.place} to begin with"
    yield posting(memo, RULE, move(SUPPLY, given.points, out_of=f"{FROM}/opening", into=path(PLACES, given.place)))


class MoveSupply(Inputs, frozen=True):
    """Supply that changes its place."""

    out_of: Place
    into: Place
    points: Some
    by: Literal["rail", "road", "sea", "air"] = "road"


def move_supply(_desk: Desk, given: MoveSupply) -> Iterator[Posting]:
    """Carry supply from one place to another."""
    memo = f"{given.points} points by {given.by}, {given.out_of} → {given.into}"
    places = path(PLACES, given.out_of), path(PLACES, given.into)
    yield posting(memo, RULE, move(SUPPLY, given.points, out_of=places[0], into=places[1]))


class Truck(Inputs, frozen=True):
    """A truck unit that takes supply up or puts it down."""

    unit: Called
    place: Place
    points: Some
    does: Literal["load", "unload"]


def truck(_desk: Desk, given: Truck) -> Iterator[Posting]:
    """Load a truck unit, or unload it."""
    ends = [path(PLACES, given.place), path(TRUCKS, given.unit)]
    if given.does == "unload":
        ends.reverse()
    memo = f"{given.unit} {given.does}s {given.points} points in {given.place}"
    yield posting(memo, RULE, move(SUPPLY, given.points, out_of=ends[0], into=ends[1]))


class SupplyUnit(Inputs, frozen=True):
    """One unit's supply in one ground phase."""

    unit: Called
    place: Annotated[Place, msgspec.Meta(description="whence the supply is drawn")]
    size: Size
    terrain_mp: Annotated[Any0, msgspec.Meta(description="movement cost of the unit's hex")]
    spent: Annotated[Any0, msgspec.Meta(description="movement points it spends")] = 0
    attacks: bool = False
    free: Annotated[bool, msgspec.Meta(description="its basic supply is free [14.9]")] = False


def supply_unit(desk: Desk, given: SupplyUnit) -> Iterator[Posting]:
    """Pay a ground unit's basic, movement and combat supply."""
    asked = SupplyCost(size=given.size, terrain_mp=given.terrain_mp, spent=given.spent, attacks=given.attacks)
    cost = worked(supply_cost_head(desk.rules, asked))
    basic = 0 if given.free else cost.basic
    needs = (("basic", basic), ("movement", cost.movement), ("combat", cost.combat))
    said = ", ".join(f"{need} {points}" for need, points in needs if points)
    said += f"; basic supply is free [{FREE}]" if given.free else ""
    here = path(PLACES, given.place)
    moves = (move(SUPPLY, points, out_of=here, into=f"{SPENT}/{need}") for need, points in needs)
    yield posting(f"{given.unit}: {said}", RULE, *moves)


class SpendSupply(Inputs, frozen=True):
    """Supply that is used up otherwise."""

    place: Place
    points: Some
    on: Literal["basic", "movement", "combat", "aircraft", "ships", "other", "lost"]


def spend_supply(_desk: Desk, given: SpendSupply) -> Iterator[Posting]:
    """Spend or lose supply for anything that has no action of its own."""
    memo = f"{given.points} points in {given.place}: {given.on}"
    yield posting(memo, RULE, move(SUPPLY, given.points, out_of=path(PLACES, given.place), into=f"{SPENT}/{given.on}"))


class Rebuild(Inputs, frozen=True):
    """A unit brought back to strength."""

    unit: Called
    place: Place
    size: Size
    how: Literal["reorganize", "rebuild"]


def rebuild(desk: Desk, given: Rebuild) -> Iterator[Posting]:
    """Pay for reorganizing or rebuilding a unit."""
    row = "regiment or brigade" if given.size in ("regiment", "brigade") else given.size
    points = desk.rules.chart("rebuild-supply").value(row, given.how)
    memo = f"{given.how} {given.unit}, a {given.size}"
    yield posting(memo, RULE, move(SUPPLY, points, out_of=path(PLACES, given.place), into=f"{SPENT}/{given.how}"))


class CaptureSupply(Inputs, frozen=True):
    """A place with supply that changes hands."""

    place: Place
    die: Face


def capture_supply(desk: Desk, given: CaptureSupply) -> Iterator[Posting]:
    """Let the enemy take a place: he captures a share of its supply, and the rest is destroyed."""
    here = path(PLACES, given.place)
    points = desk.of(here, SUPPLY)
    percent = desk.rules.chart("supply-capture").value(given.die, "captured")
    captured = whole(percent_of(points, percent))
    memo = f"{given.place} falls, die {given.die}: {captured} of {points} points captured"
    yield posting(memo, CAPTURE, move(SUPPLY, points - captured, out_of=here, into=f"{SPENT}/destroyed"))


ACTIONS = (
    Action(id="stock", inputs=Stock, does=stock, example="place=London points=6000"),
    Action(id="move-supply", inputs=MoveSupply, does=move_supply, example="out_of=London into=Hull points=200 by=rail"),
    Action(id="truck", inputs=Truck, does=truck, example="unit='1 LTU' place=Tripoli points=40 does=load", when=TURNS),
    Action(
        id="supply-unit",
        inputs=SupplyUnit,
        does=supply_unit,
        example="unit='7th Armoured' place=Tobruk size=division terrain_mp=1 spent=3 attacks=true",
        when=TURNS,
    ),
    Action(id="spend-supply", inputs=SpendSupply, does=spend_supply, example="place=Kiel points=40 on=ships"),
    Action(
        id="rebuild",
        inputs=Rebuild,
        does=rebuild,
        example="unit='51st Division' place=London size=division how=rebuild",
    ),
    Action(id="capture-supply", inputs=CaptureSupply, does=capture_supply, example="place=Tobruk die=4", when=TURNS),
)
