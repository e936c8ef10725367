"""Who makes supply, turn by turn: capitals within looting values, London within its imports."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from grognard.chance.procedures import Inputs
from grognard.play.ledger.accounts import Account, source
from grognard.play.ledger.actions import Action
from grognard.play.ledger.bookkeeping import Desk, Due
from grognard.play.ledger.names import part, path
from grognard.play.ledger.postings import Posting, move, posting
from grognard.titles.kit import refuse
from grognard.titles.ledger_kit import MARKER, Any0, Place, Some, set_to, worked
from grognard.titles.war_in_the_world.blocks import (
    BLOCK,
    CAPITALS,
    RULE,
    SupplyProduction,
    SupplyProductionOutcome,
    supply_production_head,
)
from grognard.titles.war_in_the_world.countries import Country, named
from grognard.titles.war_in_the_world.ledger_calendar import TURNS
from grognard.titles.war_in_the_world.ledger_supply import MADE, PLACES, SUPPLY

RATE = "blocks-a-turn"
STANDING, PLANS = "supply/standing", "supply/plans"
LOOTED, LIBERATED, FATES = "countries/looted", "countries/liberated", "countries/fates"
CAPACITY = "imports/capacity"

ACCOUNTS = (
    Account(
        f"{STANDING}/*/*",
        "blocks that a country makes in a place each turn without being told again",
        (RATE,),
        parts=("country", "place"),
    ),
    source(PLANS, "the other side of standing orders", RATE),
    Account(
        f"{LOOTED}/*", "1 while Germany occupies a country and may loot it", (MARKER,), ceiling=1, parts=("country",)
    ),
    Account(f"{LIBERATED}/*", "1 once a country has been liberated", (MARKER,), ceiling=1, parts=("country",)),
    source(FATES, "the other side of those markers", MARKER),
)


def production_of(desk: Desk, country: str) -> SupplyProductionOutcome:
    """Who makes how many blocks a turn of a country's, as the war now stands for it."""
    given = SupplyProduction(
        country=country,
        looted=bool(desk.of(path(LOOTED, country), MARKER)),
        liberated=bool(desk.of(path(LIBERATED, country), MARKER)),
        imports=desk.of(CAPACITY, RATE),
    )
    found: SupplyProductionOutcome = worked(supply_production_head(desk.rules, given))
    return found


def left_to_make(desk: Desk, country: str) -> int:
    """Blocks that may yet be made of a country's in this game turn."""
    allowed = production_of(desk, country).blocks
    if allowed is None:
        raise refuse(RULE, f"{country} makes supply by production in the strategic turn: use order, or us-supply.")
    return allowed + desk.moved(path(MADE, country), SUPPLY) // BLOCK


def made(desk: Desk, country: str, place: str, blocks: int) -> Posting:
    """The posting of blocks that a country's capital turns out."""
    maker = production_of(desk, country).maker
    memo = f"{maker} makes {blocks} block{'s' * (blocks != 1)} in {place.replace('-', ' ').title()}"
    return posting(memo, RULE, move(SUPPLY, blocks * BLOCK, out_of=path(MADE, country), into=path(PLACES, place)))


class Make(Inputs, frozen=True):
    """Supply blocks of one country in one game turn."""

    country: Country
    blocks: Some
    place: Annotated[Place | None, msgspec.Meta(description="its capital; known for England and Italy")] = None


def make(desk: Desk, given: Make) -> Iterator[Posting]:
    """Make supply blocks in a capital, at most the looting value a game turn; in London at most the import capacity."""
    country = named(given.country)
    left = left_to_make(desk, country)
    if given.blocks > left:
        raise refuse(
            RULE,
            f"{given.blocks} blocks may not be made: {left} are left for {country} this turn." + _why(desk, country),
            given.blocks,
            left,
        )
    yield made(desk, country, capital(country, given.place), given.blocks)


def _why(desk: Desk, country: str) -> str:
    """For London, where the import capacity stands: it is what a new ledger must be told first."""
    if country != "England" or production_of(desk, country).maker != country:
        return ""
    return f" London's import capacity is {desk.of(CAPACITY, RATE)}; imports sets the marker as the campaign begins."


def capital(country: str, place: str | None) -> str:
    """Where a country's supply appears: in its capital, which for two of them is told."""
    known = CAPITALS.get(country)
    if known is None and place is None:
        raise refuse(RULE, f"Name the place: the capital of {country} is not told in the article.")
    if known is not None and place is not None and part(place) != part(known):
        raise refuse(RULE, f"Supply of {country} is made in {known}, its capital, not in {place}.", place, known)
    return known or str(place)


class Standing(Inputs, frozen=True):
    """What a country is to make each game turn from the next on."""

    country: Country
    blocks: Annotated[Any0, msgspec.Meta(description="0 ends it")]
    place: Annotated[Place | None, msgspec.Meta(description="its capital; known for England and Italy")] = None


def standing(desk: Desk, given: Standing) -> Iterator[Posting]:
    """Let a country make so many blocks at the beginning of each game turn, as far as it may."""
    country = named(given.country)
    place = capital(country, given.place)
    if given.blocks:
        left_to_make(desk, country)  # refuses those who make supply by production
    memo = f"{country} is to make {given.blocks} blocks a turn in {place}"
    account = path(STANDING, country, place)
    yield posting(memo, RULE, set_to(desk, RATE, given.blocks, account=account, against=PLANS))


def make_as_ordered(desk: Desk) -> Iterator[Posting]:
    """What standing orders make as a game turn begins, no more than a country may."""
    for held in desk.held(f"{STANDING}/*/*"):
        country, place = held.names[-2].replace("-", " "), held.names[-1]
        blocks = min(held.amount, left_to_make(desk, named(country)))
        if blocks > 0:
            yield made(desk, named(country), place, blocks)


class Fate(Inputs, frozen=True):
    """A country and what has become of it."""

    country: Country
    now: Annotated[
        Literal["looted", "liberated", "free"],
        msgspec.Meta(description="Germany may loot it; it has been liberated; neither"),
    ]


def fate(desk: Desk, given: Fate) -> Iterator[Posting]:
    """Note that a country is occupied and may be looted, or has been liberated: that decides who makes its supply."""
    country = named(given.country)
    sides = ((LOOTED, given.now == "looted"), (LIBERATED, given.now == "liberated"))
    moves = (set_to(desk, MARKER, int(on), account=path(account, country), against=FATES) for account, on in sides)
    yield posting(f"{country}: {given.now}", RULE, *moves)


ACTIONS = (
    Action(id="make", inputs=Make, does=make, example="country=Italy blocks=5", when=TURNS),
    Action(id="standing", inputs=Standing, does=standing, example="country=England blocks=60"),
    Action(id="fate", inputs=Fate, does=fate, example="country=Poland now=looted"),
)


DUE = (Due("supply blocks made by standing order", "begin", TURNS, make_as_ordered),)
