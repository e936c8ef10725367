"""Ledgers: the list of them, and one laid out for use during a game."""

from __future__ import annotations

import shlex
from typing import Annotated

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter
from litestar.response import Redirect

from grognard.reading import decode
from grognard.server.api.ledgers import LONG, told
from grognard.server.desk.ledger_reads import Folder, LedgerPage, LedgersDocument, PageTold
from grognard.server.ledger_files import MOST_BYTES
from grognard.server.pages.paper import page
from grognard.server.room import Room
from grognard.titles import title
from grognard.titles.ledgers import kept, ledger_of

Of = Annotated[str, QueryParameter(name="title", max_length=40)]
Charts = Annotated[str | None, QueryParameter(name="charts", max_length=64)]
AT_FIRST = 12
"""Actions of the journal that a page begins with."""


class Begun(msgspec.Struct, frozen=True):
    """A title as its ledgers are begun."""

    id: str
    name: str
    about: str
    start: str
    dates: str
    options: list[object]


def _begun(id_: str) -> Begun:
    of, books = title(id_), ledger_of(id_)
    options: list[object] = [of.options[each] for each in books.options]
    return Begun(id_, of.sheet.name, books.about, books.start, books.calendar.example, options)


@get("/ledgers")
async def ledgers_page(room: NamedDependency[Room], wanted: Of = "") -> Response[str]:
    """The ledgers in the data folder, by title, and the way to begin another."""
    body = await room.ask("ledgers", Folder(str(room.ledgers.folder)), seconds=LONG)
    listed = decode(body, LedgersDocument).ledgers
    begun = [_begun(id_) for id_ in kept()]
    chosen = wanted if wanted in kept() else ""
    return page("ledgers.html", listed=listed, begun=begun, chosen=chosen, folder=room.ledgers.folder, most=MOST_BYTES)


@get("/ledgers/{id_:str}")
async def ledger_page(
    id_: FromPath[str], room: NamedDependency[Room], charts: Charts = None
) -> Response[str] | Redirect:
    """One ledger; by the charts in force at this table, which its address names, unless it names others."""
    asked = PageTold(file=told(room, id_).file, charts=charts or "", most=AT_FIRST)
    found = decode(await room.ask("ledger-page", asked, seconds=LONG), LedgerPage)
    if charts is None and (standing := await room.standing(found.state.title)).name:
        return Redirect(f"/ledgers/{id_}?charts={standing.name}", status_code=303)
    return page("ledger.html", state=found.state, journal=found.journal, shown=shlex.quote(asked.file))


LEDGER_PAGES = [ledgers_page, ledger_page]
