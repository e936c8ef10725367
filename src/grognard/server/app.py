"""The application: pages, API, its description, and the guard around it all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from litestar import Litestar, Router
from litestar.di import Provide
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, License, SecurityScheme, Tag
from litestar.static_files import create_static_files_router
from litestar.types import ASGIApp

from grognard import __version__
from grognard.reading import prepare
from grognard.server.api.charts import CHARTS
from grognard.server.api.ledgers import LEDGERS
from grognard.server.api.library import LIBRARY
from grognard.server.api.questions import QUESTIONS
from grognard.server.api.sessions import SESSIONS
from grognard.server.failures import HANDLERS
from grognard.server.guard import Guard
from grognard.server.pages import PAGES
from grognard.server.room import Room
from grognard.server.settings import Settings

STATIC = Path(__file__).parent / "static"

DESCRIPTION = OpenAPIConfig(
    title="Grognard",
    version=__version__,
    description="Referee and staff officer for hex-and-counter wargames: odds, rolls, sessions, ledgers, charts.",
    license=License(name="Apache-2.0", url="https://www.apache.org/licenses/LICENSE-2.0"),
    path="/schema",
    use_handler_docstrings=True,
    render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
    tags=[Tag(name="Questions", description="What is asked before a roll.")],
    components=Components(
        security_schemes={
            "token": SecurityScheme(type="http", scheme="bearer", description="The token of the address.")
        }
    ),
    security=[{"token": []}],
)


def build(settings: Settings) -> ASGIApp:
    """The application of one server."""
    return Guard(inside(settings), settings)


def inside(settings: Settings) -> Litestar:
    """The application without its guard."""
    room = Room(settings)
    prepare()

    @asynccontextmanager
    async def open_room(_: Litestar) -> AsyncIterator[None]:
        room.open()
        warming = asyncio.create_task(room.warm())
        try:
            yield
        finally:
            warming.cancel()
            await room.close()

    api = Router("/api", route_handlers=[LIBRARY, QUESTIONS, SESSIONS, LEDGERS, CHARTS])
    pages = Router("/", route_handlers=PAGES, include_in_schema=False)
    static = create_static_files_router("/static", [STATIC], include_in_schema=False)
    limit = RateLimitConfig(("minute", settings.requests_a_minute), exclude=["/static"], set_rate_limit_headers=False)
    return Litestar(
        [api, pages, static],
        dependencies={"room": Provide(lambda: room, sync_to_thread=False)},
        exception_handlers=HANDLERS,
        lifespan=[open_room],
        middleware=[limit.middleware],
        openapi_config=DESCRIPTION,
        request_max_body_size=settings.most_bytes,
    )
