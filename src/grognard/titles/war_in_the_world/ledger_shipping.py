"""Merchant shipping: ships in port and in pipelines, and what the pipelines carry."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec

from grognard.chance.procedures import Inputs
from grognard.play.ledger.accounts import Account, source
from grognard.play.ledger.actions import Action
from grognard.play.ledger.balances import Held
from grognard.play.ledger.bookkeeping import Desk, Due
from grognard.play.ledger.names import path
from grognard.play.ledger.postings import Entry, Posting, move, posting
from grognard.titles.kit import refuse
from grognard.titles.ledger_kit import Any0, Called, Place, Some
from grognard.titles.war_in_the_world.ledger_calendar import SHIPPING, TURNS
from grognard.titles.war_in_the_world.ledger_supply import PLACES, SUPPLY

RULE = "Merchant Shipping Phase"
SHIPS, LOAD = "merchant-ships", "load-points"
HOME, LINES, RETURNING, SUNK, FLEETS = (
    "shipping/home",
    "shipping/pipelines",
    "shipping/returning",
    "shipping/sunk",
    "shipping/fleets",
)
THROUGH_PUT, CARRIED, CHARTERS = "pipelines/through-put", "pipelines/carried", "pipelines/charters"

ACCOUNTS = (
    Account(f"{HOME}/*", "merchant ships in the ports of a nation", (SHIPS,), parts=("nation",)),
    Account(
        f"{LINES}/*/*",
        "merchant ships in a pipeline: its name, then whose they are",
        (SHIPS,),
        parts=("pipeline", "nation"),
    ),
    Account(f"{RETURNING}/*", "ships on their way to the nearest home port", (SHIPS,), parts=("nation",)),
    Account(f"{SUNK}/*", "ships sunk, by nation", (SHIPS,), parts=("nation",)),
    source(FLEETS, "where merchant ships came from", SHIPS),
    Account(f"{THROUGH_PUT}/*", "load points a pipeline carries each turn", (LOAD,), parts=("pipeline",)),
    Account(f"{CARRIED}/*", "load points a pipeline has carried", (LOAD,), parts=("pipeline",)),
    source(CHARTERS, "the other side of pipelines", LOAD),
)


class Merchants(Inputs, frozen=True):
    """Merchant ships of one nation."""

    nation: Called
    ships: Some


def merchants(_desk: Desk, given: Merchants) -> Iterator[Posting]:
    """Count merchant ships that a nation has as the campaign begins, or builds."""
    moved = move(SHIPS, given.ships, out_of=FLEETS, into=path(HOME, given.nation))
    yield posting(f"{given.ships} {given.nation} merchant ships", RULE, moved)


class FormPipeline(Inputs, frozen=True):
    """Ships that take up regular carriage between two places."""

    pipeline: Called
    nation: Called
    ships: Some
    through_put: Annotated[Some, msgspec.Meta(description="load points it can carry each turn with these ships")]


def form(desk: Desk, given: FormPipeline) -> Iterator[Posting]:
    """Form a pipeline, or add ships to one: those at home, then those on their way there, turned back."""
    home, returning = path(HOME, given.nation), path(RETURNING, given.nation)
    back = min(max(given.ships - desk.of(home, SHIPS), 0), desk.of(returning, SHIPS))
    line = path(LINES, given.pipeline, given.nation)
    yield posting(
        f"{given.ships} {given.nation} ships into {given.pipeline}",
        RULE,
        move(SHIPS, given.ships - back, out_of=home, into=line),
        move(SHIPS, back, out_of=returning, into=line),
        move(LOAD, given.through_put, out_of=CHARTERS, into=path(THROUGH_PUT, given.pipeline)),
    )


class Dissolve(Inputs, frozen=True):
    """A pipeline that ends."""

    pipeline: Called


def dissolve(desk: Desk, given: Dissolve) -> Iterator[Posting]:
    """Dissolve a pipeline: its ships are home in the next active naval phase."""
    lines = desk.held(path(LINES, given.pipeline) + "/*")
    if not lines:
        raise refuse(RULE, f"There are no ships in a pipeline called {given.pipeline}.")
    load = path(THROUGH_PUT, given.pipeline)
    yield posting(
        f"{given.pipeline} is dissolved",
        RULE,
        *(freed(held, held.amount) for held in lines),
        move(LOAD, desk.of(load, LOAD), out_of=load, into=CHARTERS),
    )


def freed(held: Held, ships: int) -> tuple[Entry, ...]:
    """Ships of a pipeline that are on their way home."""
    return move(SHIPS, ships, out_of=held.account, into=path(RETURNING, held.names[-1]))


class SinkShips(Inputs, frozen=True):
    """Merchant ships sunk, in a pipeline or in port."""

    nation: Called
    ships: Some
    pipeline: Called | None = None
    through_put: Annotated[Any0, msgspec.Meta(description="load points the pipeline loses with them")] = 0


def sink(_desk: Desk, given: SinkShips) -> Iterator[Posting]:
    """Take off merchant ships sunk."""
    here = path(HOME, given.nation) if given.pipeline is None else path(LINES, given.pipeline, given.nation)
    moves = [move(SHIPS, given.ships, out_of=here, into=path(SUNK, given.nation))]
    if given.pipeline is not None:
        moves.append(move(LOAD, given.through_put, out_of=path(THROUGH_PUT, given.pipeline), into=CHARTERS))
    yield posting(f"{given.ships} {given.nation} merchant ships sunk", RULE, *moves)


class Ship(Inputs, frozen=True):
    """Supply that a pipeline carries."""

    pipeline: Called
    out_of: Place
    into: Place
    points: Some
    load: Annotated[Some, msgspec.Meta(description="its load points, by the Pacific game's rules")]


def ship(desk: Desk, given: Ship) -> Iterator[Posting]:
    """Carry supply by a pipeline, within what it can carry in a turn."""
    check_load(desk, given.pipeline, given.load)
    yield posting(
        f"{given.pipeline}: {given.points} points, {given.out_of} → {given.into}",
        RULE,
        move(SUPPLY, given.points, out_of=path(PLACES, given.out_of), into=path(PLACES, given.into)),
        move(LOAD, given.load, out_of=CHARTERS, into=path(CARRIED, given.pipeline)),
    )


def check_load(desk: Desk, pipeline: str, load: int) -> None:
    """Refuse a load above what the pipeline has left this turn."""
    through_put = desk.of(path(THROUGH_PUT, pipeline), LOAD)
    carried = desk.moved(path(CARRIED, pipeline), LOAD)
    if carried + load > through_put:
        raise refuse(
            RULE,
            f"{pipeline} carries {through_put} load points a turn and has carried {carried}: {load} more are too many.",
            carried + load,
            through_put,
        )


def come_home(desk: Desk) -> Iterator[Posting]:
    """Ships that left a pipeline are home with the next naval phases."""
    for held in desk.held(f"{RETURNING}/*"):
        nation = held.names[-1]
        moved = move(SHIPS, held.amount, out_of=held.account, into=path(HOME, nation))
        yield posting(f"{held.amount} {nation} merchant ships are home", RULE, moved)


ACTIONS = (
    Action(id="merchants", inputs=Merchants, does=merchants, example="nation=Swedish ships=8"),
    Action(
        id="pipeline",
        inputs=FormPipeline,
        does=form,
        example="pipeline=Luleå-Stettin nation=Swedish ships=8 through_put=100",
        when=(SHIPPING,),
    ),
    Action(id="dissolve", inputs=Dissolve, does=dissolve, example="pipeline=Luleå-Stettin", when=(SHIPPING,)),
    Action(id="sink", inputs=SinkShips, does=sink, example="nation=British ships=2"),
    Action(
        id="ship",
        inputs=Ship,
        does=ship,
        example="pipeline=Naples-Tripoli out_of=Naples into=Tripoli points=200 load=2",
        when=(SHIPPING, *TURNS),
    ),
)

DUE = (Due("merchant ships come home", "begin", TURNS, come_home),)
