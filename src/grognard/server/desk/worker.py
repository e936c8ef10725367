"""A worker: jobs come in by its standard input, are worked out one at a time, and go out by its standard output.

A second thread reads on meanwhile, so that a job can be stopped: what is worked out asks often whether it is wanted.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import time
from collections.abc import Callable
from queue import SimpleQueue
from typing import BinaryIO

import msgspec

from grognard.errors import GrognardError
from grognard.server.desk.frames import Do, Done, Failed, Stop, pack, unpack
from grognard.server.problems import Problem, TooLong, problem_of

MEMORY = 2 * 1024**3
"""Bytes that a worker may have: a hostile chart must not take the machine's."""
VAST = Problem(
    kind="too-large",
    status=422,
    text=f"This would take more memory than the {MEMORY >> 30} GB that a question may have.",
)


class Worker:
    """The jobs that wait, and those that nobody wants any more."""

    def __init__(self, source: BinaryIO, sink: BinaryIO) -> None:
        self.source, self.sink = source, sink
        self.waiting: SimpleQueue[Do | None] = SimpleQueue()
        self.stopped: set[int] = set()

    def read(self) -> None:
        """Take in frames until the server has gone."""
        while (frame := unpack(self.source.read)) is not None:
            if isinstance(frame, Stop):
                self.stopped.add(frame.number)
            else:
                self.waiting.put(frame)
        self.waiting.put(None)

    def work(self) -> None:
        """Work jobs out until there will be no more."""
        while (job := self.waiting.get()) is not None:
            self.sink.write(pack(self.answered(job)))
            self.sink.flush()
            self.stopped.discard(job.number)

    def answered(self, job: Do) -> Done | Failed:
        """The answer to a job, or why there is none."""
        from grognard.server.desk import (  # noqa: F401 - registers their jobs
            chart_jobs,
            ledger_adds,
            ledger_reads,
            session_jobs,
        )
        from grognard.server.desk.jobs import work_out

        try:
            answer = work_out(job.job, job.body, self._stopper(job))
            return Done(job.number, msgspec.json.encode(answer))
        except GrognardError as error:
            return Failed(job.number, msgspec.json.encode(problem_of(error)))
        except RecursionError:
            deep = Problem(kind="too-large", status=422, text="This goes too deep to be worked out.")
            return Failed(job.number, msgspec.json.encode(deep))
        except MemoryError:
            return Failed(job.number, msgspec.json.encode(VAST))
        except Exception as error:  # a defect of ours must not cost the players their worker
            sys.excepthook(type(error), error, error.__traceback__)
            fault = Problem(kind="defect", status=500, text=f"This is a fault in Grognard; please report it: {error!r}")
            return Failed(job.number, msgspec.json.encode(fault))

    def _stopper(self, job: Do) -> Callable[[], bool]:
        """Whether to stop: nobody wants the answer any more, or its time is over."""
        until = time.monotonic() + job.seconds

        def stop() -> bool:
            if time.monotonic() > until:
                raise TooLong(job.seconds)
            return job.number in self.stopped

        return stop


def bound_memory() -> None:
    """Have the system refuse more, where it can."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, most))


def main() -> None:
    """Serve until standard input ends. What prints by mistake goes to standard error, not between the frames."""
    bound_memory()
    sink = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    worker = Worker(sys.stdin.buffer, sink)
    threading.Thread(target=worker.read, daemon=True).start()
    worker.work()


if __name__ == "__main__":
    main()
