"""The charts room itself: what every page and every answer of the API needs, in one object."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.enums import MediaType

from grognard.charts.rules import Rules
from grognard.server.chart_sets import FOLDER, ChartSets
from grognard.server.desk.jobs import CHART_SETS
from grognard.server.desk.pool import GIVEN_UP, Pool
from grognard.server.ledger_files import FOLDER as LEDGERS
from grognard.server.ledger_files import LedgerFiles
from grognard.server.problems import Trouble
from grognard.server.settings import Settings
from grognard.server.shelf.database import FILE, Database
from grognard.server.table import Standing, Table
from grognard.staff.finding import find

ASKER = "x-asker"
"""The header by which a page says which of its questions is the latest: a new one takes the place of the one before."""


class Room:
    """The settings, the workers, and what is kept."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.charts = ChartSets(settings.data / FOLDER)
        self.pool = Pool(settings.workers, settings.seconds, {CHART_SETS: str(self.charts.folder)})
        self.table = Table(self.charts)
        self.ledgers = LedgerFiles(settings.data / LEDGERS)
        self._database: Database | None = None

    def open(self) -> None:
        """Open the file that everything is kept in."""
        self._database = Database(self.settings.data / FILE)

    async def warm(self) -> None:
        """What the first question and the first search would wait for, before they come."""
        await self.pool.warm()
        await asyncio.to_thread(find, "hedgehog", top=1)

    @property
    def database(self) -> Database:
        """What is kept."""
        assert self._database, "the room is not open"
        return self._database

    def rules(self, title_id: str, choices: Mapping[str, str], charts: str = "") -> Rules:
        """The rules in force under these choices, with a set of own charts in front."""
        return self.charts.rules(title_id, choices, charts)

    async def standing(self, title_id: str) -> Standing:
        """The own charts of a title in force at this table."""
        return await self.table.standing(self.database, title_id)

    async def rules_here(self, title_id: str, charts: str | None = None) -> Rules:
        """The rules with the own charts in force at this table, or those that an address names."""
        return self.rules(title_id, {}, await self.table.named(self.database, title_id, charts))

    async def ask(self, job: str, told: Any, *, seconds: float | None = None, once: bool = False) -> bytes:
        """A document, as JSON, from a worker; what writes is done `once`."""
        return await self.pool.ask(job, msgspec.json.encode(told), seconds=seconds, once=once)

    async def answer(
        self, request: Request[Any, Any, Any], job: str, told: Any, *, seconds: float | None = None
    ) -> Response[Any]:
        """The same for somebody who may go away, or ask something else instead: his question is then given up."""
        asker = request.headers.get(ASKER, "")[:64]
        body = msgspec.json.encode(told)
        asked = asyncio.create_task(self.pool.ask(job, body, asker=asker, seconds=seconds))
        left = asyncio.create_task(_left(request))
        try:
            await asyncio.wait({asked, left}, return_when=asyncio.FIRST_COMPLETED)
            if not asked.done():
                raise Trouble(GIVEN_UP)
            return document(await asked)
        finally:
            asked.cancel()
            left.cancel()

    async def close(self) -> None:
        """End the workers and close the file."""
        await self.pool.close()
        self.database.close()


async def _left(request: Request[Any, Any, Any]) -> None:
    """Ends when whoever sent the request has gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def document(body: bytes) -> Response[Any]:
    """A document that is JSON already."""
    return Response(body, media_type=MediaType.JSON)
