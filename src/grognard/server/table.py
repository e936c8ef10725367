"""What is in force at this table: the players' own charts, as one set for each title."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec

from grognard.charts.library import OwnFile
from grognard.errors import GrognardError
from grognard.server.chart_sets import BUNDLED, ChartSets, file_of
from grognard.server.shelf import own_charts as shelf
from grognard.server.shelf.database import Database
from grognard.titles import title


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """The own charts of a title in force."""

    name: str = ""
    """Of their set; empty for none."""
    charts: dict[str, int] = {}
    """The version of each."""
    broken: dict[str, str] = {}
    """Charts that were put in force and no longer fit, as after an update of Grognard: why."""


class Table:
    """Keeps the sets of what is in force up to date."""

    def __init__(self, sets: ChartSets) -> None:
        self.sets = sets
        self._known: dict[str, tuple[dict[str, int], Standing]] = {}
        """By title: what was in force when it was last asked for, and what that came to."""

    async def standing(self, database: Database, title_id: str) -> Standing:
        """What is in force for a title; its set is written when it is first asked for."""
        of = title(title_id).id
        forced = await database.do(shelf.forced, of)
        known = self._known.get(of)
        if known is None or known[0] != forced:
            kept = await database.do(shelf.in_force, of)
            known = {each.id: each.version for each in kept}, await asyncio.to_thread(self._made, of, kept)
            self._known[of] = known
        return known[1]

    def _made(self, of: str, kept: Sequence[shelf.Kept]) -> Standing:
        broken = {each.id: why for each in kept if (why := unfit(of, each))}
        good = [each for each in kept if each.id not in broken]
        name = self.sets.write(of, [file_of(each.id, each.version, each.text) for each in good])
        return Standing(name=name, charts={each.id: each.version for each in good}, broken=broken)

    async def named(self, database: Database, title_id: str, wanted: str | None) -> str:
        """The set that an address names: what is in force where it names none."""
        if wanted is None:
            return (await self.standing(database, title_id)).name
        return "" if wanted == BUNDLED else wanted


def unfit(of: str, each: shelf.Kept) -> str:
    """Why a chart cannot be in force; nothing if it can."""
    own: list[OwnFile] = [file_of(each.id, each.version, each.text)]
    try:
        title(of).rules(charts=own).chart(each.id)
    except GrognardError as error:
        return str(error)
    return ""
