"""A worker process, as the server holds it.

A question that takes too long or is no longer wanted is stopped by asking its worker; a worker that does not listen is
ended and another takes its place.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import Mapping

import msgspec

from grognard.reading import decode
from grognard.server.desk.frames import HEAD, MOST, Do, Done, Failed, Stop, pack
from grognard.server.problems import Problem, Trouble

GRACE = 1.0
"""Seconds after its time until a worker that does not listen is ended."""

LOST = Problem(kind="lost", status=500, text="The process that worked this out came to an end; ask again.")
CUT_OFF = Problem(
    kind="too-long", status=422, text="This took too long to work out and was cut off; it can be sampled instead."
)


class Hand:
    """One worker process."""

    def __init__(self, known: Mapping[str, str]) -> None:
        self.known = known
        self.process: asyncio.subprocess.Process | None = None
        self._length: int | None = None
        """Of the frame whose head has been read and whose body has not."""

    async def start(self) -> asyncio.subprocess.Process:
        """The process, begun anew if it has ended."""
        if self.process is None or self.process.returncode is not None:
            self._length = None
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "grognard.server.desk.worker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                env={**os.environ, **self.known},
                start_new_session=True,  # Ctrl-C is for the server, which then ends its workers
            )
        return self.process

    async def work(self, job: Do) -> bytes:
        """The answer to a job; whatever goes wrong leaves a worker that can take the next."""
        process = await self.start()
        try:
            await self._send(process, pack(job))
            async with asyncio.timeout(job.seconds + GRACE):
                return await self._answer(process, job.number)
        except asyncio.CancelledError:
            await self._stop(process, job.number)
            raise
        except TimeoutError:
            await self.end()
            raise Trouble(CUT_OFF) from None
        except (OSError, asyncio.IncompleteReadError):
            await self.end()
            raise Trouble(LOST) from None

    async def _stop(self, process: asyncio.subprocess.Process, number: int) -> None:
        """Ask the worker to stop and wait for it to say so; end it if it does not."""
        try:
            await self._send(process, pack(Stop(number)))
            async with asyncio.timeout(GRACE):
                await self._answer(process, number)
        except Trouble:
            pass
        except (TimeoutError, OSError, asyncio.IncompleteReadError):
            await self.end()

    async def _send(self, process: asyncio.subprocess.Process, frame: bytes) -> None:
        assert process.stdin
        process.stdin.write(frame)
        await process.stdin.drain()

    async def _answer(self, process: asyncio.subprocess.Process, number: int) -> bytes:
        while (frame := await self._next(process)).number != number:
            pass
        if isinstance(frame, Failed):
            raise Trouble(decode(frame.problem, Problem))
        return frame.answer

    async def _next(self, process: asyncio.subprocess.Process) -> Done | Failed:
        """The next frame. Given up between its head and its body, it is read on from there the next time."""
        assert process.stdout
        if self._length is None:
            (self._length,) = HEAD.unpack(await process.stdout.readexactly(HEAD.size))
        body = await process.stdout.readexactly(min(self._length, MOST))
        self._length = None
        return msgspec.msgpack.decode(body, type=Done | Failed)

    async def end(self) -> None:
        """End the process, whatever it is doing."""
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
