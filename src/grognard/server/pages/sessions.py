"""Sessions: the list of them, one of them, and its report to print."""

from __future__ import annotations

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from grognard.server.keeper import Keeper
from grognard.server.pages.paper import page
from grognard.server.room import Room
from grognard.server.shelf import sessions as shelf
from grognard.staff.running import Running
from grognard.staff.sequences import sequence_document
from grognard.staff.session.documents import SessionDocument, track_of
from grognard.staff.session.luck import luck
from grognard.staff.session.report import markdown
from grognard.titles import title


@get("/sessions")
async def sessions_page(room: NamedDependency[Room]) -> Response[str]:
    """Every session, and the way to begin another."""
    return page("sessions.html", sessions=await room.database.do(shelf.listed))


@get("/sessions/{id_:str}")
async def session_page(id_: FromPath[str], room: NamedDependency[Room]) -> Response[str]:
    """One session."""
    keeper = Keeper(room, id_)
    session = await keeper.session()
    track = track_of(session, keeper.rules(session))
    return page("session.html", session=await keeper.document(), track=sequence_document(track))


async def _runs(keeper: Keeper, document: SessionDocument) -> dict[int, Running | None]:
    """The working of every roll, as far as the rules are still those it was made by."""
    return {each.number: (await keeper.roll(each.number)).running for each in document.runs}


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
        runs=await _runs(keeper, document),
        luck=luck(await keeper.session()),
    )


@get("/sessions/{id_:str}/report.md")
async def report_text(id_: FromPath[str], room: NamedDependency[Room]) -> Response[str]:
    """The evening in Markdown."""
    keeper = Keeper(room, id_)
    document = await keeper.document()
    text = markdown(document, await _runs(keeper, document), luck(await keeper.session()))
    headers = {"content-disposition": f'attachment; filename="grognard-{id_}.md"'}
    return Response(text, media_type="text/markdown", headers=headers)


SESSION_PAGES = [sessions_page, session_page, report_page, report_text]
