"""The workers, as the server sees them: places to work at, and the questions that wait for one.

Every question begins at one of a few quick places. What is not answered soon leaves it to the next and goes on at one
of as many long places; where those are taken it is stopped, waits for one and begins anew. So heavy questions, however
many, hold up a light one by moments. Who asks again before his last question is answered gives that one up.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator, Mapping
from itertools import count

import msgspec

from grognard.server.desk.frames import Do
from grognard.server.desk.hand import Hand
from grognard.server.problems import Problem, Trouble

SECONDS = 5.0
"""How long an answer may take, unless something else is said."""
SOON = 0.3
"""Seconds that a question may keep a quick place."""
WAITING = 200
"""Questions that may wait; more are turned away with a word."""

BUSY = Problem(kind="busy", status=503, text="Too many questions are waiting; ask again in a moment.")
GIVEN_UP = Problem(kind="cancelled", status=409, text="Another question has taken the place of this one.")


class Pool:
    """Questions in, answers out."""

    def __init__(
        self, workers: int | None = None, seconds: float = SECONDS, known: Mapping[str, str] | None = None
    ) -> None:
        self.seconds, self.known = seconds, known or {}
        self._places = workers or max(2, min(4, os.cpu_count() or 1))
        self._quick, self._long = asyncio.Semaphore(self._places), asyncio.Semaphore(self._places)
        self._hands: list[Hand] = []
        self._idle: list[Hand] = []
        self._waiting = 0
        self._numbers = count(1)
        self._asked: dict[str, asyncio.Task[bytes]] = {}

    async def ask(
        self, job: str, body: bytes, *, asker: str = "", seconds: float | None = None, once: bool = False
    ) -> bytes:
        """The answer to a question; an earlier one of the same asker is given up. What writes is done `once`."""
        do = Do(next(self._numbers), job, body, seconds or self.seconds)
        if not asker:
            return await self._answer(do, once)
        if earlier := self._asked.get(asker):
            earlier.cancel()
        task = asyncio.create_task(self._answer(do, once))
        self._asked[asker] = task
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.cancel()
            if asyncio.current_task().cancelling():  # type: ignore[union-attr]
                raise
            raise Trouble(GIVEN_UP) from None
        finally:
            if self._asked.get(asker) is task:
                del self._asked[asker]

    async def _answer(self, do: Do, once: bool) -> bytes:
        async with self._place(self._quick) as place, self._at_work(do) as work:
            await asyncio.wait({work}, timeout=SOON)
            if not work.done() and not self._long.locked():
                await place.move(self._long)
            if work.done() or once or place.lane is self._long:
                return await work
        async with self._place(self._long):
            return await self._worked(msgspec.structs.replace(do, number=next(self._numbers)))

    @contextlib.asynccontextmanager
    async def _place(self, lane: asyncio.Semaphore) -> AsyncIterator[Place]:
        if self._waiting >= WAITING:
            raise Trouble(BUSY)
        self._waiting += 1
        try:
            await lane.acquire()
        finally:
            self._waiting -= 1
        place = Place(lane)
        try:
            yield place
        finally:
            place.lane.release()

    @contextlib.asynccontextmanager
    async def _at_work(self, do: Do) -> AsyncIterator[asyncio.Task[bytes]]:
        """A worker at a job; it has stopped when this is left."""
        work = asyncio.create_task(self._worked(do))
        try:
            yield work
        finally:
            work.cancel()
            await asyncio.wait({work})

    async def _worked(self, do: Do) -> bytes:
        """By a worker that is free, the one used last first: what it knows is warm."""
        hand = self._idle.pop() if self._idle else self._another()
        try:
            return await hand.work(do)
        finally:
            self._idle.append(hand)

    def _another(self) -> Hand:
        self._hands.append(Hand(self.known))
        return self._hands[-1]

    async def warm(self) -> None:
        """Begin workers before they are needed: while all long places are taken, one is there for a light question."""
        for _ in range(self._places + 1):
            hand = self._another()
            with contextlib.suppress(Trouble):
                await hand.work(Do(next(self._numbers), "warm", b"{}", self.seconds))
            self._idle.append(hand)

    async def close(self) -> None:
        """End every worker."""
        for task in self._asked.values():
            task.cancel()
        await asyncio.gather(*(hand.end() for hand in self._hands))


class Place:
    """Where a question is worked out."""

    def __init__(self, lane: asyncio.Semaphore) -> None:
        self.lane = lane

    async def move(self, lane: asyncio.Semaphore) -> None:
        """Leave it to the next for one of another kind."""
        await lane.acquire()
        self.lane.release()
        self.lane = lane
