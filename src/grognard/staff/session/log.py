"""A session, read off its log: what stands, what is under way, and whether the last thing can be taken back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from grognard.chance.live import Answer
from grognard.chance.procedures import Reason, Refusal
from grognard.errors import GrognardError, Unknown
from grognard.staff.session.events import (
    MOST_EVENTS,
    Answered,
    AnyEvent,
    Begun,
    Dropped,
    Opened,
    Overruled,
    Placed,
    Redone,
    Renamed,
    Result,
    Stored,
    Undone,
)

RULE = ""
CHANCE = ("roll", "draw")
"""Kinds of answers that are dice or chits: they stand."""


class Run(msgspec.Struct, frozen=True, kw_only=True):
    """One roll of the session."""

    number: int
    opened: Opened
    at: str
    place: Placed | None
    """Where on the track it was made."""
    answers: tuple[Answer, ...] = ()
    result: Result | None = None
    by_hand: bool = False
    """Some of its dice were rolled on the table."""
    redone: tuple[Redone, ...] = ()
    overruled: Overruled | None = None
    dropped: bool = False

    @property
    def open(self) -> bool:
        """Whether it waits for an answer."""
        return self.result is None and not self.dropped


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """A session as it stands."""

    begun: Begun
    name: str
    sides: dict[str, str]
    place: Placed | None
    runs: dict[int, Run]
    log: tuple[Stored, ...]
    gone: frozenset[int]
    """The numbers of events that were taken back, and of what took them back."""

    @property
    def number(self) -> int:
        """The number of the last event."""
        return self.log[-1].number

    @property
    def standing(self) -> list[Stored]:
        """The events that stand."""
        return [each for each in self.log if each.number not in self.gone]

    @property
    def open_run(self) -> Run | None:
        """The roll that waits for an answer, if one does."""
        return next((run for run in self.runs.values() if run.open), None)

    def run(self, number: int) -> Run:
        """A roll by its number."""
        if number not in self.runs:
            raise Unknown(f"there is no roll {number} in this session; it has {len(self.runs)}")
        return self.runs[number]

    def next_run(self) -> int:
        """The number of the next roll; numbers of rolls taken back are not used again."""
        return 1 + max((each.event.run for each in self.log if isinstance(each.event, Opened)), default=0)


class BadLog(GrognardError):
    """A log that is none."""


def read(log: Sequence[Stored]) -> Session:
    """The session that a log leads to."""
    if not log or not isinstance(log[0].event, Begun):
        raise BadLog("a session begins with its title: this log does not")
    if len(log) > MOST_EVENTS:
        raise BadLog(f"{len(log):,} events: a session has at most {MOST_EVENTS:,}")
    if [each.number for each in log] != list(range(1, len(log) + 1)):
        raise BadLog("the events of this log are not numbered one after the other")
    gone = _gone(log)
    reading = _Reading(log[0].event)
    for each in log[1:]:
        if each.number not in gone:
            reading.add(each)
    return Session(
        begun=log[0].event,
        name=reading.name,
        sides=reading.sides,
        place=reading.place,
        runs=reading.runs,
        log=tuple(log),
        gone=gone,
    )


def _gone(log: Iterable[Stored]) -> frozenset[int]:
    gone: set[int] = set()
    for each in log:
        if isinstance(each.event, Undone):
            gone |= {each.number, each.event.event}
    return frozenset(gone)


class _Reading:
    """The session so far, while its log is read."""

    def __init__(self, begun: Begun) -> None:
        self.name, self.sides = begun.name, dict(begun.sides)
        self.place: Placed | None = None
        self.runs: dict[int, Run] = {}

    def add(self, stored: Stored) -> None:
        """One event more."""
        match stored.event:
            case Begun():
                raise BadLog(f"event {stored.number} begins a session that has begun already")
            case Renamed(name=name, sides=sides):
                self.name = name
                self.sides |= sides
            case Placed() as place:
                self.place = place
            case Opened() as opened:
                self._open(stored, opened)
            case Answered() | Redone() | Overruled() | Dropped() as event:
                self._change(stored, event)
            case _:
                pass

    def _open(self, stored: Stored, opened: Opened) -> None:
        if opened.run in self.runs:
            raise BadLog(f"event {stored.number} opens roll {opened.run} once more")
        self.runs[opened.run] = Run(number=opened.run, opened=opened, at=stored.at, place=self.place)

    def _change(self, stored: Stored, event: Answered | Redone | Overruled | Dropped) -> None:
        if event.run not in self.runs:
            raise BadLog(f"event {stored.number} speaks of roll {event.run}, which is not open before it")
        run = self.runs[event.run]
        self.runs[event.run] = msgspec.structs.replace(run, **_changed(run, event))


def _changed(run: Run, event: Answered | Redone | Overruled | Dropped) -> dict[str, Any]:
    """What is different of a roll after an event."""
    match event:
        case Answered(by=by, answers=answers, result=result):
            return {"answers": (*run.answers, *answers), "result": result, "by_hand": run.by_hand or by == "hand"}
        case Redone(answers=answers, result=result):
            return {"answers": tuple(answers), "result": result, "redone": (*run.redone, event)}
        case Overruled():
            return {"overruled": event}
        case Dropped():
            return {"dropped": True}


# what may be done next ------------------------------------------------------------------------------


def last(session: Session) -> Stored | None:
    """The last event that stands and is not the beginning."""
    return next((each for each in reversed(session.standing) if each.number > 1), None)


def undo(session: Session) -> Undone:
    """What takes the last thing back; dice that have fallen are not picked up again."""
    event = last(session)
    if event is None:
        raise refuse("There is nothing to take back.")
    if isinstance(event.event, Answered) and any(each.kind in CHANCE for each in event.event.answers):
        raise refuse(
            f"The dice of roll {event.event.run} have fallen and stand. If they were entered wrongly, or the players "
            "agree on another result, correct the roll: the log then shows both."
        )
    return Undone(event=event.number)


def may_open(session: Session) -> None:
    """Refuse a new roll while another waits."""
    if waiting := session.open_run:
        raise refuse(f"Roll {waiting.number} is not finished: finish it, or put it aside, before the next one.")


def refuse(text: str, *numbers: object) -> Refusal:
    """What the log does not allow."""
    return Refusal(Reason(RULE, text, tuple(map(str, numbers))))


def kinds(event: AnyEvent) -> str:
    """The name of a kind of event."""
    return str(type(event).__struct_config__.tag)
