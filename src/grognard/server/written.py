"""What is written of a chart, and where: bundled, a version that was kept, or a draft that was not."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from msgspec import Meta

from grognard.chance.procedures import BadInput
from grognard.charts.files import check_size
from grognard.charts.library import OwnFile
from grognard.charts.scan import value_of
from grognard.errors import Unknown
from grognard.server.chart_sets import BUNDLED, file_of
from grognard.server.room import Room
from grognard.server.shelf import own_charts as shelf
from grognard.staff.own_charts.template import template_on_a_page
from grognard.titles import title

__all__ = ["BUNDLED", "TEMPLATE", "OwnChart", "Which", "listing", "sides", "texts"]
TEMPLATE = "template"
DRAFT = "draft.toml"
"""What a draft is called on slips."""


class Which(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which of the files of one chart: a version of your own, a draft, or, of neither, the bundled one."""

    version: Annotated[int, Meta(ge=1, le=100_000)] | None = None
    text: str | None = None


class OwnChart(msgspec.Struct, frozen=True, kw_only=True):
    """A chart of the players' own, as it is kept."""

    title: str
    id: str
    name: str
    replaces: str | None
    """The name of the bundled chart it stands in for; none where it adds one."""
    versions: list[shelf.Version]
    in_force: int | None
    broken: str = ""
    """Why the version that was put in force cannot be: it no longer fits."""


async def listing(room: Room, of: str | None = None) -> list[OwnChart]:
    """Every chart that was kept, the newest name of each."""
    listed = await room.database.do(shelf.listed, of)
    return [await _described(room, each) for each in listed]


async def _described(room: Room, each: shelf.Listed) -> OwnChart:
    standing = await room.standing(each.title)
    last = await room.database.do(shelf.kept, each.title, each.id, each.versions[-1].version)
    bundled = title(each.title).rules().library.bundled
    return OwnChart(
        title=each.title,
        id=each.id,
        name=value_of(last.text, "name") or each.id,
        replaces=title(each.title).chart(each.id).name if each.id in bundled else None,
        versions=each.versions,
        in_force=each.in_force,
        broken=standing.broken.get(each.id, ""),
    )


async def texts(room: Room, of: str, id_: str, wanted: str | None) -> tuple[int | None, str]:
    """A chart file and the number of its version: by number, `bundled`, `template`, or the one to go on with."""
    rules = title(of).rules()
    if wanted == TEMPLATE:
        return None, template_on_a_page(rules, rules.chart(id_))
    if wanted == BUNDLED:
        return None, rules.library.bundled_text(id_)
    if wanted is not None:
        if not wanted.isdecimal():
            raise Unknown(f"there is no version “{wanted}”: a number, {BUNDLED} or {TEMPLATE} is wanted")
        number = int(wanted)
    else:
        versions = [each.versions for each in await room.database.do(shelf.listed, of) if each.id == id_]
        if not versions:
            return None, await asyncio.to_thread(rules.library.bundled_text, id_)
        number = versions[0][-1].version
    return number, (await room.database.do(shelf.kept, of, id_, number)).text


async def sides(room: Room, of: str, id_: str, one: Which, other: Which) -> tuple[list[OwnFile], list[OwnFile]]:
    """Two charts of one id, each among all the others of the title that are in force at this table."""
    beside = [
        file_of(each.id, each.version, each.text)
        for each in await room.database.do(shelf.in_force, of)
        if each.id != id_
    ]
    return [*await _file(room, of, id_, one), *beside], [*await _file(room, of, id_, other), *beside]


async def _file(room: Room, of: str, id_: str, which: Which) -> list[OwnFile]:
    """The file of one side; none where the bundled one stands."""
    if which.text is not None:
        check_size(DRAFT, len(which.text.encode()))
        if (called := value_of(which.text, "id")) != id_:
            raise BadInput(f"the draft is of “{called}”; it is compared with charts of that id, not of {id_}")
        return [OwnFile(DRAFT, which.text)]
    if which.version is not None:
        found = await room.database.do(shelf.kept, of, id_, which.version)
        return [file_of(id_, found.version, found.text)]
    return []
