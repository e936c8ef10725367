"""A procedure: the situation, the working, the prospects, and the roll."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from grognard.errors import Unknown
from grognard.server.keeper import Keeper
from grognard.server.pages.here import Charts, here
from grognard.server.pages.paper import page
from grognard.server.room import Room
from grognard.server.shelf import sessions as shelf
from grognard.staff.forms import form
from grognard.staff.session.documents import SessionDocument
from grognard.titles import title

Named = Annotated[str | None, QueryParameter(name="_session", max_length=40)]


@get("/{name:str}/ask/{id_:str}")
async def procedure_page(
    name: FromPath[str], id_: FromPath[str], room: NamedDependency[Room], session: Named = None, charts: Charts = None
) -> Response[str]:
    """The page of a procedure, made from its declared inputs."""
    of = title(name)
    procedure = of.procedure(id_)
    document = await _session(room, name, session)
    found = await here(room, name, document.charts if document and charts is None else charts)
    rules = room.rules(name, document.rules if document else {}, found.asked)
    return page(
        "procedure.html",
        of=of,
        form=form(of, procedure, rules),
        charts=[rules.chart(each) for each in procedure.charts],
        session=document,
        here=found,
    )


async def _session(room: Room, name: str, wanted: str | None) -> SessionDocument | None:
    """The session that rolls go to: the one named, else the latest of this title, if it is of these days."""
    if wanted is None:
        wanted = next((each.id for each in await room.database.do(shelf.listed) if each.title == name), None)
    if not wanted:
        return None
    try:
        document = await Keeper(room, wanted).document()
    except Unknown:
        return None
    return document if document.title == name else None


@get("/{name:str}/compare/{id_:str}")
async def compare_page(
    name: FromPath[str], id_: FromPath[str], room: NamedDependency[Room], charts: Charts = None
) -> Response[str]:
    """Set-ups of one question side by side, and any figure over any two inputs."""
    of = title(name)
    procedure = of.procedure(id_)
    found = await here(room, name, charts)
    return page("compare.html", of=of, form=form(of, procedure, room.rules(name, {}, found.asked)), here=found)


PROCEDURES = [procedure_page, compare_page]
