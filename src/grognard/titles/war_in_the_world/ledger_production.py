"""Production: pools of import blocks and points, orders on the tracks, and what arrives [34.0], [34.6], [34.9]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from grognard.chance.procedures import Inputs
from grognard.play.ledger.accounts import Account, source
from grognard.play.ledger.actions import Action
from grognard.play.ledger.bookkeeping import Desk, Due
from grognard.play.ledger.names import part, path
from grognard.play.ledger.postings import Entry, Posting, move, posting
from grognard.titles.kit import refuse
from grognard.titles.ledger_kit import Called, Place, Some, worked
from grognard.titles.war_in_the_world.blocks import BLOCK
from grognard.titles.war_in_the_world.blocks import RULE as SUPPLY_RULE
from grognard.titles.war_in_the_world.bombing import KIEL
from grognard.titles.war_in_the_world.dates import number
from grognard.titles.war_in_the_world.ledger_calendar import PRODUCTION, REINFORCEMENT, cycle_of, slot
from grognard.titles.war_in_the_world.ledger_supply import MADE, PLACES, SUPPLY
from grognard.titles.war_in_the_world.ledger_yards import U_BOATS, YARDS
from grognard.titles.war_in_the_world.production import (
    BLOCKS,
    GERMAN,
    SOVIET,
    Order,
    ProductionPlan,
    SovietProduction,
    production_plan_head,
    soviet_production_head,
)

Power = Literal["german", "soviet"]
Pool = Literal["import-blocks", "german-points", "soviet-arms", "soviet-personnel"]
Force = Literal["german", "italian", "commonwealth", "us", "french", "soviet", "other"]

POOLS, SPENT, FROM = "production/pools", "production/spent", "production/from"
TRACK, WORKS, FORCES, CASUALTIES = "track", "production/works", "forces", "casualties"
IMPORTS, GERMAN_POINTS, ARMS, PERSONNEL = "import-blocks", "german-points", "soviet-arms", "soviet-personnel"
UNITS = "units"
SUPPLY_BLOCK = "supply block"
"""How the cost chart's rows begin that are no units but supply."""

ACCOUNTS = (
    Account(
        f"{POOLS}/*", "import blocks, production, arms and personnel points not yet spent", ("*",), parts=("pool",)
    ),
    Account(f"{SPENT}/*", "those spent", ("*",), parts=("power",)),
    source(f"{FROM}/*", "where they came from", "*", parts=("origin",)),
    Account(
        f"{TRACK}/*/*",
        "units being built, by power and the cycle they are due (year-cycle)",
        (f"{UNITS}/*",),
        parts=("power", "due"),
    ),
    source(f"{WORKS}/*", "units begun, by power", f"{UNITS}/*", parts=("power",)),
    Account(f"{FORCES}/*", "units that have arrived", (f"{UNITS}/*",), parts=("power",)),
    Account(f"{CASUALTIES}/*", "units lost", (f"{UNITS}/*",), parts=("power",)),
)


def unit(name: str) -> str:
    """The commodity of a kind of unit."""
    return path(UNITS, name)


class Points(Inputs, frozen=True):
    """What comes into a pool by rules that are not in the article."""

    pool: Pool
    count: Some


def points(_desk: Desk, given: Points) -> Iterator[Posting]:
    """Put points or blocks in a pool: its stock as the campaign begins, or what the two games' own rules give."""
    memo = f"{given.count} {given.pool} come in"
    yield posting(memo, BLOCKS, move(given.pool, given.count, out_of=f"{FROM}/rules", into=f"{POOLS}/{given.pool}"))


class NewOrder(Inputs, frozen=True):
    """So many of one unit, begun now."""

    power: Power
    unit: Annotated[str, msgspec.Meta(max_length=60, description="a row of the chart production-costs")]
    count: Some = 1
    place: Annotated[Place | None, msgspec.Meta(description="for supply blocks: the centre they appear in")] = None
    port: Annotated[Place, msgspec.Meta(description="for U-boats: where they are built")] = KIEL


def order(desk: Desk, given: NewOrder) -> Iterator[Posting]:
    """Begin German or Soviet units, paid from the pools, and put them on the track; supply blocks are there at once."""
    cost, arrives = (_german if given.power == "german" else _soviet)(desk, given)
    paid = [move(pool, price, out_of=f"{POOLS}/{pool}", into=f"{SPENT}/{given.power}") for pool, price in cost.items()]
    price = " and ".join(f"{price} {pool}" for pool, price in cost.items() if price)
    memo = f"{given.count} {given.unit} for {price}, due {arrives}"
    yield posting(memo, GERMAN if given.power == "german" else SOVIET, *paid, _begun(desk, given, number(arrives)))


def _german(desk: Desk, given: NewOrder) -> tuple[dict[str, int], str]:
    """What a German order costs from each pool, and when it arrives."""
    asked = ProductionPlan(
        points=desk.of(f"{POOLS}/{GERMAN_POINTS}", GERMAN_POINTS),
        orders=(Order(given.unit, given.count),),
        date=desk.date,
    )
    line = worked(production_plan_head(desk.rules, asked)).lines[0]
    return {GERMAN_POINTS: line.cost}, line.arrives


def _soviet(desk: Desk, given: NewOrder) -> tuple[dict[str, int], str]:
    """What a Soviet order costs from each pool, and when it arrives."""
    asked = SovietProduction(
        arms=desk.of(f"{POOLS}/{ARMS}", ARMS),
        personnel=desk.of(f"{POOLS}/{PERSONNEL}", PERSONNEL),
        orders=(Order(given.unit, given.count),),
        date=desk.date,
    )
    line = worked(soviet_production_head(desk.rules, asked)).lines[0]
    return {ARMS: line.arms, PERSONNEL: line.personnel}, line.arrives


def _begun(desk: Desk, given: NewOrder, due: int) -> tuple[Entry, ...]:
    """Where an order goes: on the track, into a navalyard, or, as supply, to a place at once."""
    if given.unit.startswith(SUPPLY_BLOCK):
        if given.place is None:
            raise refuse(
                SUPPLY_RULE, "Name the place: a working manufacturing, arms or personnel centre of that power."
            )
        return move(SUPPLY, given.count * BLOCK, out_of=path(MADE, given.power), into=path(PLACES, given.place))
    at_once = due <= desk.period
    if part(given.unit) == U_BOATS:
        if desk.rules.choice("u-boat-yards") == "kiel" and part(given.port) != part(KIEL):
            raise refuse("u-boat-yards", f"All U-boats are built at {KIEL}, not at {given.port}, under this option.")
        into = path(YARDS, given.port, slot(desk.period), slot(due))
    else:
        into = path(TRACK, given.power, slot(due))
    out_of, there = path(WORKS, given.power), path(FORCES, given.power)
    return move(unit(given.unit), given.count, out_of=out_of, into=there if at_once else into)


class UsSupply(Inputs, frozen=True):
    """Supply blocks that the US produce in the strategic turn."""

    blocks: Some
    coast: Annotated[Literal["east", "west"], msgspec.Meta(description="the box they appear in")]


def us_supply(_desk: Desk, given: UsSupply) -> Iterator[Posting]:
    """Put US supply blocks in the East or West Coast box; what they cost is in the Pacific game's rules."""
    box = f"{given.coast.title()} Coast box"
    made = move(SUPPLY, given.blocks * BLOCK, out_of=path(MADE, "US"), into=path(PLACES, box))
    yield posting(f"{given.blocks} US blocks in the {box}", SUPPLY_RULE, made)


class Muster(Inputs, frozen=True):
    """Units of one power that come into play or leave it."""

    power: Force
    unit: Called
    count: Some = 1


def muster(_desk: Desk, given: Muster) -> Iterator[Posting]:
    """Count units that are there as the campaign begins, or come by other rules."""
    here = path(FORCES, given.power)
    moved = move(unit(given.unit), given.count, out_of=path(WORKS, given.power), into=here)
    yield posting(f"{given.count} {given.unit} of the {given.power} side", BLOCKS, moved)


def lose(_desk: Desk, given: Muster) -> Iterator[Posting]:
    """Count units lost."""
    moved = move(unit(given.unit), given.count, out_of=path(FORCES, given.power), into=path(CASUALTIES, given.power))
    yield posting(f"{given.count} {given.unit} of the {given.power} side lost", BLOCKS, moved)


def arrive(desk: Desk) -> Iterator[Posting]:
    """What is due on the production tracks arrives."""
    for held in desk.held(f"{TRACK}/*/*"):
        if cycle_of(held.names[-1]) <= desk.period:
            power = held.names[1]
            moved = move(held.commodity, held.amount, out_of=held.account, into=path(FORCES, power))
            rule = GERMAN if power == "german" else SOVIET
            yield posting(f"{held.amount} {held.commodity} arrive, {power}", rule, moved)
    for held in desk.held(f"{YARDS}/*/*/*"):
        if cycle_of(held.names[-1]) <= desk.period:
            moved = move(held.commodity, held.amount, out_of=held.account, into=path(FORCES, "german"))
            yield posting(f"{held.amount} U-boats leave the yard of {held.names[1]}", GERMAN, moved)


PHASES = (REINFORCEMENT, PRODUCTION)

ACTIONS = (
    Action(id="points", inputs=Points, does=points, example="pool=soviet-arms count=20"),
    Action(
        id="order", inputs=NewOrder, does=order, example="power=german unit='armored division' count=1", when=PHASES
    ),
    Action(id="us-supply", inputs=UsSupply, does=us_supply, example="blocks=20 coast=east", when=PHASES),
    Action(id="muster", inputs=Muster, does=muster, example="power=german unit='infantry division' count=40"),
    Action(id="lose", inputs=Muster, does=lose, example="power=german unit='infantry division' count=2"),
)

DUE = (Due("units on the production tracks arrive", "begin", (REINFORCEMENT,), arrive),)
