"""The ledger of great-war: the Allied merchant shipping level, morale, industry and mobilization points.

The sheet speaks of quarters and gives no dates: they are written quarter/year here. Its tables are asked with the dice
that the players have rolled.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec

from grognard.chance.procedures import Inputs
from grognard.play.ledger.accounts import Account, source
from grognard.play.ledger.actions import Action
from grognard.play.ledger.bookkeeping import Bookkeeping, Desk, Due
from grognard.play.ledger.calendar import Calendar
from grognard.play.ledger.names import path
from grognard.play.ledger.postings import Entry, Posting, move, posting
from grognard.titles.great_war.bombardment import RULE as BOMBARDMENT
from grognard.titles.great_war.bombardment import Bombardment
from grognard.titles.great_war.contested import RULE as CONTESTED
from grognard.titles.great_war.contested import ContestedZone
from grognard.titles.great_war.raiding import RULE as RAIDING
from grognard.titles.great_war.raiding import CommerceRaiding
from grognard.titles.great_war.registry import PROCEDURES
from grognard.titles.great_war.shipping import RULE as OUTCOME
from grognard.titles.great_war.shipping import MerchantShipping
from grognard.titles.kit import MOST, refuse
from grognard.titles.ledger_kit import MARKER, Face, Some, rolled, set_to

QUARTERS = 4
LEVEL, POINTS = "shipping/level", "merchant-points"
BUILT, SUNK = "shipping/built", "shipping/sunk"
MORALE, CHANGES = "morale", "morale-changes"
COLLAPSE, INDUSTRY, CHECKED = "industry/collapse", "industry/markers", "shipping/checked"
POOLS, MOBILIZED, WASTED = "mobilization/pools", "mobilization/from", "mobilization/lost"
MOBILIZATION = "mobilization-points"
LOSSES, FLEETS, UNITS = "losses", "fleets", "units"
MISSIONS, ORDERS = "missions", "orders"
"""Each roll is counted, so that one without effect leaves its trace too."""

Side = Literal["allied", "central"]
ENEMY = {"allied": "central", "central": "allied"}


def _number(date: str) -> int:
    """Quarters counted through the years."""
    quarter, _, year = date.partition("/")
    if not 1 <= int(quarter) <= QUARTERS:
        raise ValueError(date)
    return int(year) * QUARTERS + int(quarter) - 1


def _written(count: int) -> str:
    year, quarter = divmod(count, QUARTERS)
    return f"{quarter + 1}/{year}"


CALENDAR = Calendar(steps=("",), turns=("",), number=_number, written=_written, first="1/1914", last="4/1930")

ACCOUNTS = (
    Account(LEVEL, "the Allied merchant shipping level", (POINTS,)),
    source(BUILT, "merchant points built, or there at the beginning", POINTS),
    Account(SUNK, "merchant points sunk", (POINTS,)),
    Account(f"{MORALE}/*", "morale of a side; the sheet names no lowest", (MORALE,), floor=None, parts=("side",)),
    source(CHANGES, "the other side of morale", MORALE),
    Account(
        COLLAPSE,
        "1 in a quarter of industrial collapse: half of British industry in the British Isles",
        (MARKER,),
        ceiling=1,
    ),
    Account(CHECKED, "1 once the shipping outcome has been rolled this quarter", (MARKER,), ceiling=1),
    source(INDUSTRY, "the other side of markers", MARKER),
    Account(f"{POOLS}/*", "mobilization points of a side", (MOBILIZATION,), parts=("side",)),
    source(f"{MOBILIZED}/*", "where they came from", MOBILIZATION, parts=("side",)),
    Account(f"{WASTED}/*", "mobilization points lost at sea", (MOBILIZATION,), parts=("side",)),
    Account(f"{LOSSES}/*", "units lost in raiding and bombardment, by kind", (UNITS,), parts=("unit",)),
    source(FLEETS, "where units lost came from", UNITS),
    Account(f"{MISSIONS}/*", "raids, bombardments and transports rolled for", (MISSIONS,), parts=("mission",)),
    source(ORDERS, "the other side of missions", MISSIONS),
)


def mission(kind: str) -> tuple[Entry, ...]:
    """One more of a kind of mission."""
    return move(MISSIONS, 1, out_of=ORDERS, into=path(MISSIONS, kind))


def _asked(desk: Desk, procedure: str, given: Inputs, die: int) -> Any:
    """The outcome of a procedure whose inputs an action's inputs extend, with the die that was rolled."""
    registered = PROCEDURES.by_id[procedure]
    told = msgspec.to_builtins(given)
    names = registered.inputs.__struct_fields__
    return rolled(registered, desk.rules, registered.read({name: told[name] for name in names}), die)


class Build(Inputs, frozen=True):
    """Merchant points."""

    points: Some


def build(_desk: Desk, given: Build) -> Iterator[Posting]:
    """Add merchant points to the level: those there at the beginning, or newly built."""
    yield posting(f"{given.points} merchant points", RAIDING, move(POINTS, given.points, out_of=BUILT, into=LEVEL))


class Morale(Inputs, frozen=True):
    """Morale of a side, by rules that are not on the sheet."""

    side: Side
    change: Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]
    why: Annotated[str, msgspec.Meta(max_length=100)] = "as the campaign begins"


def morale(_desk: Desk, given: Morale) -> Iterator[Posting]:
    """Change a side's morale."""
    moved = move(MORALE, given.change, out_of=CHANGES, into=path(MORALE, given.side))
    yield posting(f"{given.side} morale {given.change:+d}: {given.why}", "morale", moved)


class Raid(CommerceRaiding, frozen=True, kw_only=True):
    """Commerce raiding in one zone, and its die."""

    die: Face


def raid(desk: Desk, given: Raid) -> Iterator[Posting]:
    """Raid commerce: merchant points sunk come off the level, and ships of both sides are counted."""
    found = _asked(desk, "commerce-raiding", given, given.die)
    sunk = min(found.merchant_points, desk.of(LEVEL, POINTS))
    lost = (
        ("raiders", found.raiders_lost),
        ("transport-flotillas", found.transports_lost),
        ("convoys", found.convoys_lost),
    )
    yield posting(
        f"die {given.die}: {found.merchant_points} merchant points",
        RAIDING,
        mission("raids"),
        move(POINTS, sunk, out_of=LEVEL, into=SUNK),
        *(move(UNITS, count, out_of=FLEETS, into=path(LOSSES, kind)) for kind, count in lost),
    )


class ShippingOutcome(Inputs, frozen=True):
    """The die for the quarter's shipping outcome."""

    die: Face


def shipping_outcome(desk: Desk, given: ShippingOutcome) -> Iterator[Posting]:
    """Roll on the Merchant Shipping Outcome Table, once a quarter: Allied morale, and perhaps industrial collapse."""
    if desk.of(CHECKED, MARKER):
        raise refuse(OUTCOME, f"The shipping outcome of {desk.date} has been rolled.")
    level = desk.of(LEVEL, POINTS)
    found = rolled(PROCEDURES.by_id["merchant-shipping"], desk.rules, MerchantShipping(level=level), given.die)
    collapse = ", industrial collapse" if found.industrial_collapse else ""
    yield posting(
        f"level {level}, die {given.die}: Allied morale {found.morale:+d}{collapse}",
        OUTCOME,
        move(MORALE, found.morale, out_of=CHANGES, into=path(MORALE, "allied")),
        move(MARKER, int(found.industrial_collapse), out_of=INDUSTRY, into=COLLAPSE),
        move(MARKER, 1, out_of=INDUSTRY, into=CHECKED),
    )


class Bombard(Bombardment, frozen=True, kw_only=True):
    """Ships that fire at a coastal hex, and their die."""

    by: Side
    die: Face


def bombard(desk: Desk, given: Bombard) -> Iterator[Posting]:
    """Bombard a coast: enemy morale, and a ship lost to a fortification."""
    found = _asked(desk, "bombardment", given, given.die)
    enemy = ENEMY[given.by]
    yield posting(
        f"die {given.die}: {enemy} morale {found.enemy_morale:+d}, {found.attacker_unit_lost} attacking units lost",
        BOMBARDMENT,
        mission("bombardments"),
        move(MORALE, found.enemy_morale, out_of=CHANGES, into=path(MORALE, enemy)),
        move(UNITS, found.attacker_unit_lost, out_of=FLEETS, into=path(LOSSES, f"{given.by} squadrons")),
    )


class Mobilize(Inputs, frozen=True):
    """Mobilization points of a side."""

    side: Side
    points: Some


def mobilize(_desk: Desk, given: Mobilize) -> Iterator[Posting]:
    """Give a side mobilization points."""
    moved = move(MOBILIZATION, given.points, out_of=path(MOBILIZED, given.side), into=path(POOLS, given.side))
    yield posting(f"{given.points} mobilization points, {given.side}", CONTESTED, moved)


class Contested(ContestedZone, frozen=True, kw_only=True):
    """A line across a contested sea zone, and its die."""

    side: Annotated[Side, msgspec.Meta(description="who transports")]
    die: Face


def contested(desk: Desk, given: Contested) -> Iterator[Posting]:
    """Transport across a contested sea zone: mobilization points lost, no more than there are."""
    found = _asked(desk, "contested-zone", given, given.die)
    pool = path(POOLS, given.side)
    lost = min(found.points_lost, desk.of(pool, MOBILIZATION))
    memo = f"die {given.die}: {found.points_lost} mobilization points"
    memo += " and a general engagement" if found.general_engagement else ""
    yield posting(
        memo,
        CONTESTED,
        mission("transports"),
        move(MOBILIZATION, lost, out_of=pool, into=path(WASTED, given.side)),
    )


def new_quarter(desk: Desk) -> Iterator[Posting]:
    """Industrial collapse ends with its quarter, and the shipping outcome may be rolled again."""
    for account, memo in ((COLLAPSE, "British industry works in full again"), (CHECKED, "a new quarter's shipping")):
        yield posting(memo, OUTCOME, set_to(desk, MARKER, 0, account=account, against=INDUSTRY))


LEDGER = Bookkeeping(
    title="great-war",
    about="The Allied merchant shipping level, morale of both sides, industry and mobilization points.",
    calendar=CALENDAR,
    start="3/1914",
    families=ACCOUNTS,
    actions=(
        Action(id="build", inputs=Build, does=build, example="points=90"),
        Action(id="morale", inputs=Morale, does=morale, example="side=allied change=100"),
        Action(id="raid", inputs=Raid, does=raid, example="combat=14 convoy_contact=5 die=4"),
        Action(id="shipping-outcome", inputs=ShippingOutcome, does=shipping_outcome, example="die=5"),
        Action(id="bombard", inputs=Bombard, does=bombard, example="by=central squadrons=9 city=true die=6"),
        Action(id="mobilize", inputs=Mobilize, does=mobilize, example="side=allied points=12"),
        Action(id="contested", inputs=Contested, does=contested, example="side=allied balance=2 die=3"),
    ),
    options=("GW-I7", "GW-I12"),
    house=(
        "Dates are quarter/year: the sheet speaks of quarters and gives no dates.",
        "Morale has no lowest: the sheet names none.",
    ),
    due=(Due("the quarter's markers come off", "begin", ("",), new_quarter),),
)
