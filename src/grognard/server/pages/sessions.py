"""Sessions: the list of them, one of them, and its report to print."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from grognard.server.keeper import Keeper
from grognard.server.pages.paper import page
from grognard.server.room import Room
from grognard.server.shelf import sessions as shelf
from grognard.staff.sequences import sequence_document
from grognard.staff.session.documents import track_of
from grognard.staff.session.report import markdown
from grognard.titles import TITLES, title
from grognard.titles.sequences import sequence_of

Of = Annotated[str, QueryParameter(name="title", max_length=40)]


class Begun(msgspec.Struct, frozen=True):
    """A title as its sessions are begun."""

    id: str
    name: str
    sides: list[object]
    options: list[object]


def _begun(id_: str) -> Begun:
    of = title(id_)
    return Begun(id_, of.sheet.name, list(sequence_of(id_).sides), list(of.options.values()))


@get("/sessions")
async def sessions_page(room: NamedDependency[Room], wanted: Of = "") -> Response[str]:
    """Every session, and the way to begin another."""
    listed = await room.database.do(shelf.listed)
    begun = [_begun(id_) for id_ in TITLES]
    return page("sessions.html", sessions=listed, begun=begun, chosen=wanted if wanted in TITLES else "")


@get("/sessions/{id_:str}")
async def session_page(id_: FromPath[str], room: NamedDependency[Room]) -> Response[str]:
    """One session."""
    keeper = Keeper(room, id_)
    session = await keeper.session()
    track = track_of(session, keeper.rules(session))
    return page("session.html", session=await keeper.document(), track=sequence_document(track))


@get("/sessions/{id_:str}/report")
async def report_page(id_: FromPath[str], room: NamedDependency[Room]) -> Response[str]:
    """The evening, to print."""
    keeper = Keeper(room, id_)
    document = await keeper.document()
    return page(
        "report.html",
        session=document,
        of=title(document.title),
        entries={each.number: each for each in document.runs},
        runs=await keeper.workings(),
        luck=await keeper.luck(),
    )


@get("/sessions/{id_:str}/report.md")
async def report_text(id_: FromPath[str], room: NamedDependency[Room]) -> Response[str]:
    """The evening in Markdown."""
    keeper = Keeper(room, id_)
    document = await keeper.document()
    text = markdown(document, await keeper.workings(), await keeper.luck())
    headers = {"content-disposition": f'attachment; filename="grognard-{id_}.md"'}
    return Response(text, media_type="text/markdown", headers=headers)


SESSION_PAGES = [sessions_page, session_page, report_page, report_text]
