"""The jobs a worker does with the log of a session: what a long or a hostile one costs, it costs here."""

from __future__ import annotations

import msgspec

from grognard.server.desk.jobs import Stopper, job, sets
from grognard.staff.session import luck as lucks
from grognard.staff.session.documents import session_document
from grognard.staff.session.events import Stored
from grognard.staff.session.export import check
from grognard.staff.session.log import read


class LogTold(msgspec.Struct, frozen=True):
    """The log of a session."""

    log: list[Stored]


class Sound(msgspec.Struct, frozen=True):
    """Nothing is wrong."""


@job("session-check", LogTold)
def checked(told: LogTold, _: Stopper) -> Sound:
    """Refuse a log that is none, and one that could not be shown."""
    check(told.log)
    session = read(told.log)
    begun = session.begun
    session_document("", session, sets().rules(begun.title, begun.rules, begun.charts))
    return Sound()


@job("session-luck", LogTold)
def luck(told: LogTold, _: Stopper) -> lucks.Luck:
    """What the dice of a session gave each side."""
    return lucks.luck(read(told.log))
