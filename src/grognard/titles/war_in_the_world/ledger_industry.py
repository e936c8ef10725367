"""German import blocks: carried to the manufacturing centres and turned into production points [34.0]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec

from grognard.chance.procedures import Inputs
from grognard.play.ledger.accounts import Account, source
from grognard.play.ledger.actions import Action
from grognard.play.ledger.bookkeeping import Desk, Due
from grognard.play.ledger.postings import Posting, move, posting
from grognard.titles.kit import refuse
from grognard.titles.ledger_kit import Any0, Called, Some, worked
from grognard.titles.war_in_the_world.ledger_calendar import REINFORCEMENT
from grognard.titles.war_in_the_world.ledger_production import (
    FROM,
    GERMAN_POINTS,
    IMPORTS,
    PHASES,
    POOLS,
    SPENT,
)
from grognard.titles.war_in_the_world.production import BLOCKS, GermanProduction, german_production_head

CONVERTED, COUNTS, COUNT = "production/converted", "production/counts", "blocks-this-cycle"

ACCOUNTS = (
    Account(CONVERTED, "import blocks turned into production points in this strategic turn", (COUNT,)),
    source(COUNTS, "the other side of that count", COUNT),
)


class CarryImports(Inputs, frozen=True):
    """Import blocks brought from resource centres to manufacturing centres."""

    blocks: Some
    by: Annotated[Called | None, msgspec.Meta(description="the pipeline, or how else")] = None


def carry_imports(_desk: Desk, given: CarryImports) -> Iterator[Posting]:
    """Carry German import blocks from resource centres into the pool."""
    memo = f"{given.blocks} import blocks reach manufacturing centres" + (f" by {given.by}" if given.by else "")
    into = f"{POOLS}/{IMPORTS}"
    yield posting(memo, BLOCKS, move(IMPORTS, given.blocks, out_of=f"{FROM}/resource-centres", into=into))


class SpendImports(Inputs, frozen=True):
    """German import blocks turned into production points."""

    blocks: Some
    centres: Annotated[Any0, msgspec.Meta(description="manufacturing centres that work")]


def spend_imports(desk: Desk, given: SpendImports) -> Iterator[Posting]:
    """Turn import blocks into production points, one block a working centre at most, times the economic multiple."""
    before = desk.of(CONVERTED, COUNT)
    if before and before + given.blocks > given.centres:
        raise refuse(
            BLOCKS,
            f"{given.blocks} blocks may not be spent: {before} have been in this strategic turn, and there are "
            f"{given.centres} working manufacturing centres.",
            before + given.blocks,
            given.centres,
        )
    asked = GermanProduction(
        pool=desk.of(f"{POOLS}/{IMPORTS}", IMPORTS), spend=given.blocks, centres=given.centres, date=desk.date
    )
    gained = worked(german_production_head(desk.rules, asked)).points
    yield posting(
        f"{given.blocks} import blocks give {gained} production points",
        BLOCKS,
        move(IMPORTS, given.blocks, out_of=f"{POOLS}/{IMPORTS}", into=f"{SPENT}/german"),
        move(GERMAN_POINTS, gained, out_of=f"{FROM}/industry", into=f"{POOLS}/{GERMAN_POINTS}"),
        move(COUNT, given.blocks, out_of=COUNTS, into=CONVERTED),
    )


def begin_anew(desk: Desk) -> Iterator[Posting]:
    """A strategic turn begins: every working centre may turn a block into points again."""
    spent = desk.of(CONVERTED, COUNT)
    yield posting("centres work for another cycle", BLOCKS, move(COUNT, spent, out_of=CONVERTED, into=COUNTS))


ACTIONS = (
    Action(id="carry-imports", inputs=CarryImports, does=carry_imports, example="blocks=12"),
    Action(id="spend-imports", inputs=SpendImports, does=spend_imports, example="blocks=10 centres=12", when=PHASES),
)

DUE = (Due("a new strategic turn for the manufacturing centres", "begin", (REINFORCEMENT,), begin_anew),)
