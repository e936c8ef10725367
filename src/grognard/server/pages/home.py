"""The first screen: what this is, five doors, the last session, one thing to try. And the help."""

from __future__ import annotations

from litestar import Response, get
from litestar.di import NamedDependency

from grognard.server.pages.paper import page
from grognard.server.room import Room
from grognard.server.shelf import sessions as shelf


@get("/")
async def home(room: NamedDependency[Room]) -> Response[str]:
    """The first screen."""
    sessions = await room.database.do(shelf.listed, 1)
    return page("home.html", last=sessions[0] if sessions else None)


@get("/help")
async def help_page() -> Response[str]:
    """How to go about it, and the keys."""
    return page("help.html")


HOME = [home, help_page]
