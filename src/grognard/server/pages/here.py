"""Which charts of the players' own a page is shown by: those in force at this table, or those its address names."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar.params import QueryParameter

from grognard.server.room import Room

Charts = Annotated[str | None, QueryParameter(name="_charts", max_length=64)]


class Here(msgspec.Struct, frozen=True, kw_only=True):
    """The own charts that a page asks by, for its scripts too."""

    asked: str
    """The set that the page is shown by; empty for the bundled charts."""
    asked_charts: list[str]
    """The files of that set, each named by its chart and version."""
    in_force: str
    """The set that is in force at this table; empty for none."""
    in_force_charts: list[str]


async def here(room: Room, title_id: str, wanted: str | None) -> Here:
    """The own charts of a page: `wanted` is a set, empty or `bundled` for none, absent for what is in force."""
    standing = await room.standing(title_id)
    asked = await room.table.named(room.database, title_id, wanted)
    return Here(
        asked=asked,
        asked_charts=[each.name for each in room.charts.files(title_id, asked)],
        in_force=standing.name,
        in_force_charts=[each.name for each in room.charts.files(title_id, standing.name)],
    )
