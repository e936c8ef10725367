"""Swedish ore in neutral ships [34.1]: what is paid for it, and what a payment that falls short does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from grognard.chance.procedures import Inputs
from grognard.play.ledger.actions import Action
from grognard.play.ledger.bookkeeping import Desk
from grognard.play.ledger.names import path
from grognard.play.ledger.postings import Posting, move, posting
from grognard.titles.kit import refuse
from grognard.titles.ledger_kit import Any0, Called, Place, worked
from grognard.titles.war_in_the_world.ledger_calendar import SHIPPING, TURNS
from grognard.titles.war_in_the_world.ledger_production import IMPORTS, POOLS
from grognard.titles.war_in_the_world.ledger_shipping import (
    CARRIED,
    CHARTERS,
    LINES,
    LOAD,
    SHIPS,
    THROUGH_PUT,
    check_load,
    freed,
)
from grognard.titles.war_in_the_world.ledger_supply import PLACES, SPENT, SUPPLY
from grognard.titles.war_in_the_world.swedish_ore import RULE as ORE
from grognard.titles.war_in_the_world.swedish_ore import SwedishOre, swedish_ore_head

NEUTRALS = "production/from/neutral-ore"


class Ore(Inputs, frozen=True):
    """Ore in neutral ships, and the supply that pays for it."""

    pipeline: Called
    ships: Literal["swedish", "norwegian"]
    place: Annotated[Place, msgspec.Meta(description="whence the supply is sent")]
    supply_points: Annotated[Any0, msgspec.Meta(description="supply sent to the neutral, in points")]
    supply_load: Annotated[Any0, msgspec.Meta(description="the same in load points")]
    blocks: Annotated[Any0, msgspec.Meta(description="import blocks that come in")]
    blocks_load: Annotated[Any0, msgspec.Meta(description="the same in load points")]


def ore(desk: Desk, given: Ore) -> Iterator[Posting]:
    """Carry Swedish ore in neutral ships: supply that pays leaves play, and a shortfall cuts the pipeline at once."""
    load = path(THROUGH_PUT, given.pipeline)
    through_put = desk.of(load, LOAD)
    _check_ore(desk, given, through_put)
    asked = SwedishOre(ships=given.ships, through_put=through_put, supply=given.supply_load, imports=given.blocks_load)
    found = worked(swedish_ore_head(desk.rules, asked))
    check_load(desk, given.pipeline, found.imported)
    paid = -(-given.supply_points * found.exported // given.supply_load) if given.supply_load else 0
    yield posting(
        f"{given.pipeline}: {given.blocks} import blocks for {paid} supply points",
        ORE,
        move(SUPPLY, paid, out_of=path(PLACES, given.place), into=f"{SPENT}/swedish-ore"),
        move(IMPORTS, given.blocks, out_of=NEUTRALS, into=f"{POOLS}/{IMPORTS}"),
        move(LOAD, found.imported, out_of=CHARTERS, into=path(CARRIED, given.pipeline)),
    )
    if found.freed:
        lines = desk.held(path(LINES, given.pipeline) + "/*")
        yield posting(
            f"{given.pipeline} falls to {found.through_put} load points: too little supply",
            ORE,
            move(LOAD, found.freed, out_of=load, into=CHARTERS),
            *(freed(held, held.amount * found.freed // through_put) for held in lines),
        )


def _check_ore(desk: Desk, given: Ore, through_put: int) -> None:
    """There is such a pipeline of those neutral ships, and what is carried has a load."""
    if not through_put or not desk.of(path(LINES, given.pipeline, given.ships), SHIPS):
        raise refuse(ORE, f"There are no {given.ships.title()} ships in a pipeline called {given.pipeline}.")
    pairs = (("supply points", given.supply_points, given.supply_load), ("blocks", given.blocks, given.blocks_load))
    for what, count, load in pairs:
        if bool(count) != bool(load):
            raise refuse(ORE, f"{count} {what} with a load of {load}: what is carried has a load.", count, load)


ACTIONS = (
    Action(
        id="ore",
        inputs=Ore,
        does=ore,
        example="pipeline=Luleå-Stettin ships=swedish place=Stettin supply_points=400 supply_load=100 "
        "blocks=4 blocks_load=100",
        when=(SHIPPING, *TURNS),
    ),
)
