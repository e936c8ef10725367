"""A session's log taken elsewhere, and in again: whoever sent it, it is one that play could have led to."""

from __future__ import annotations

from fractions import Fraction
from math import isclose
from typing import Annotated

import msgspec
from msgspec import Meta

from grognard.charts.library import MAX_FILES, OwnFile
from grognard.errors import Unknown
from grognard.staff.documents import Document
from grognard.staff.session.documents import is_chance
from grognard.staff.session.events import (
    MOST_EVENTS,
    Answered,
    Begun,
    Dropped,
    Opened,
    Overruled,
    Redone,
    Result,
    Stored,
    Undone,
)
from grognard.staff.session.log import BadLog, read
from grognard.titles import TITLES

SCHEMA = "grognard-session-log/1"


class Export(Document, frozen=True, kw_only=True):
    """The whole log of a session."""

    schema: str = SCHEMA
    log: Annotated[list[Stored], Meta(min_length=1, max_length=MOST_EVENTS)]
    charts: Annotated[list[OwnFile], Meta(max_length=MAX_FILES)] = msgspec.field(default_factory=list)
    """The players' own charts that it was played by."""

    @property
    def begun(self) -> Begun:
        """The session, if the log says which."""
        if self.schema != SCHEMA:
            raise BadLog(f"this says it is {self.schema[:60]}; a session's log is {SCHEMA}")
        begun = self.log[0].event
        if not isinstance(begun, Begun):
            raise BadLog("a session begins with its title: this log does not")
        if begun.title not in TITLES:
            raise Unknown.name("title", begun.title, list(TITLES))
        return begun


def check(log: list[Stored]) -> None:
    """Refuse a log that play cannot have led to."""
    read(log)
    standing: list[Stored] = []
    for each in log[1:]:
        if isinstance(each.event, Undone):
            _take_back(each.number, each.event, standing)
        else:
            standing.append(each)
        if isinstance(each.event, Answered | Redone) and each.event.result:
            _sound(each.number, each.event.result)
    _in_order(standing)


def _take_back(number: int, undone: Undone, standing: list[Stored]) -> None:
    last = standing.pop() if standing else None
    if last is None or last.number != undone.event:
        raise BadLog(f"event {number} takes back event {undone.event}, which is not the last that stands")
    if is_chance(last.event):
        raise BadLog(f"event {number} takes dice back that have fallen: they stand")


def _in_order(standing: list[Stored]) -> None:
    """One roll is finished before the next, and corrected when it is."""
    waiting: int | None = None
    for each in standing:
        match each.event:
            case Opened(run=run):
                if waiting is not None:
                    raise BadLog(f"event {each.number} opens roll {run} while roll {waiting} is not finished")
                waiting = run
            case Answered(run=run) | Dropped(run=run):
                if waiting != run:
                    raise BadLog(f"event {each.number} goes on with roll {run}, which does not wait")
                waiting = run if isinstance(each.event, Answered) and each.event.result is None else None
            case Redone(run=run) | Overruled(run=run):
                if waiting == run:
                    raise BadLog(f"event {each.number} corrects roll {run}, which is not finished")


def _sound(number: int, result: Result) -> None:
    """What was to be expected adds up, and what fell is among it."""
    for chance in result.expected:
        try:
            shares = {value: float(Fraction(share)) for value, share in chance.values}
        except (ZeroDivisionError, OverflowError):
            raise BadLog(f"event {number}: a chance of {chance.unit or 'worth'} is no fraction") from None
        if len(shares) < len(chance.values) or not isclose(sum(shares.values()), 1):
            raise BadLog(f"event {number}: the chances of {chance.unit or 'worth'} do not add up to 1")
        if not chance.unit and not result.sampled and result.merit not in shares:  # a sample may lack the rare
            raise BadLog(f"event {number}: its worth is {result.merit}, which was not to be expected")
