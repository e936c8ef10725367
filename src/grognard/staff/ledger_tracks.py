"""The tracks of a ledger as they lie on the table: dates across, and what stands in each box.

Families of accounts whose names hold a date are tracks. A level, such as morale, is drawn as one too: what it was at
the end of each period, and what it is now.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Literal

import msgspec

from grognard.play.ledger.accounts import Account
from grognard.play.ledger.bookkeeping import DATES
from grognard.play.ledger.campaign import Ledger
from grognard.play.ledger.names import ANY, fits
from grognard.play.ledger.statements import dated_postings
from grognard.staff.ledger_words import parts_said, thing_said
from grognard.titles import title
from grognard.titles.layouts import layout_of
from grognard.titles.sequences import sequence_of

BEFORE, AHEAD, FAR = 8, 8, 40
"""Periods drawn before the present one; always drawn after it; drawn without a gap."""
COURSE = 16
"""Periods of the course of a level."""
ACROSS = ("due", "cycle")
"""The part of an account's name that says in which box it stands."""


class BoxItem(msgspec.Struct, frozen=True):
    """What stands in a box: so many, and of what."""

    account: str
    commodity: str
    amount: int
    said: str
    """What is not said by where it stands; empty where that says all."""
    change: int | None = None
    """Of a level: how it moved since the period before."""


class TrackBox(msgspec.Struct, frozen=True):
    """A box with something in it."""

    date: str
    items: list[BoxItem]


class TrackLane(msgspec.Struct, frozen=True):
    """Boxes that stand in one row: those of a side, a power, a port."""

    name: str
    boxes: list[TrackBox]


class TrackDate(msgspec.Struct, frozen=True):
    """A date above the boxes."""

    date: str
    now: bool
    gap: bool
    """Dates with nothing on them are left out before it."""


class TrackEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One track."""

    pattern: str
    """The family of accounts; of the courses of levels, which are of several, none."""
    about: str
    kind: Literal["due", "level"]
    dates: list[TrackDate]
    lanes: list[TrackLane]


def across(family: Account) -> str | None:
    """The part of its accounts' names by which a family is a track, if it is one."""
    return None if family.is_source else next((name for name in ACROSS if name in family.parts), None)


def tracks(ledger: Ledger) -> list[TrackEntry]:
    """Every track, the courses of levels last."""
    families = [family for family in ledger.books.families if across(family)]
    levels = layout_of(title(ledger.books.title)).ledger.levels
    return [*(_track(ledger, family) for family in families), *_courses(ledger, levels)]


# what is due -----------------------------------------------------------------------------------------


def _track(ledger: Ledger, family: Account) -> TrackEntry:
    lanes: dict[str, dict[int, list[BoxItem]]] = {}
    for held in ledger.balances.held(family.pattern):
        parts = ledger.books.parts(held.account)
        period = ledger.books.calendar.number(parts.pop(across(family) or ""))
        row, *rest = _row_first(parts)
        said = ", ".join([*([] if _says_all(family) else [thing_said(held.commodity)]), *rest])
        item = BoxItem(held.account, held.commodity, held.amount, said)
        lanes.setdefault(row, {}).setdefault(period, []).append(item)
    dates = _dates(ledger, {period for boxes in lanes.values() for period in boxes})
    shown = {each.date for each in dates}
    drawn = [_lane(ledger, name, boxes, shown) for name, boxes in lanes.items()]
    return TrackEntry(
        pattern=family.pattern,
        about=family.about,
        kind="due",
        dates=dates,
        lanes=[lane for lane in drawn if lane.boxes],
    )


def _row_first(parts: dict[str, str]) -> list[str]:
    """The row an account stands in, and what else its name says."""
    rows = [name for name in parts if name not in DATES][:1]
    return [
        *parts_said({name: parts[name] for name in rows}),
        *parts_said({n: p for n, p in parts.items() if n not in rows}),
    ]


def _says_all(family: Account) -> bool:
    """Whether a family holds one thing only, which its heading names."""
    return len(family.holds) == 1 and ANY not in family.holds[0]


def _lane(ledger: Ledger, name: str, boxes: dict[int, list[BoxItem]], shown: set[str]) -> TrackLane:
    written = ledger.books.calendar.written
    found = [TrackBox(written(period), items) for period, items in sorted(boxes.items())]
    return TrackLane(name, [box for box in found if box.date in shown])


def _dates(ledger: Ledger, filled: set[int]) -> list[TrackDate]:
    """From a little before now on without a gap, as far as it is filled nearby; then only what is filled."""
    calendar = ledger.books.calendar
    now, last = calendar.period(ledger.now), calendar.period(calendar.end)
    first = max(min([now, *filled]), now - BEFORE)
    near = [period for period in filled if period <= now + FAR]
    end = min(max([now + AHEAD, *near]), last)
    periods = [*range(first, end + 1), *sorted(period for period in filled if period > end)]
    return [
        TrackDate(calendar.written(period), period == now, n > 0 and period != periods[n - 1] + 1)
        for n, period in enumerate(periods)
    ]


# levels ----------------------------------------------------------------------------------------------


def _courses(ledger: Ledger, levels: Mapping[str, str]) -> list[TrackEntry]:
    """The courses of the families that the title wants drawn, on one track; none where nothing ever stood."""
    ends = _period_ends(ledger, tuple(levels))
    if not ends:
        return []
    calendar = ledger.books.calendar
    now = calendar.period(ledger.now)
    periods = range(max(calendar.period(ledger.start), now - COURSE + 1), now + 1)
    lanes = [
        _course(ledger, called, key, ends[key], periods)
        for pattern, called in levels.items()
        for key in sorted(ends)
        if fits(key[0], pattern)
    ]
    dates = [TrackDate(calendar.written(period), period == now, gap=False) for period in periods]
    return [
        TrackEntry(
            pattern="",
            about=f"how it went, at the end of each {sequence_of(ledger.head.title).turn}",
            kind="level",
            dates=dates,
            lanes=lanes,
        )
    ]


def _course(ledger: Ledger, called: str, key: tuple[str, str], course: Mapping[int, int], periods: range) -> TrackLane:
    """One account from period to period: where it did not move, it held what it held before."""
    account, commodity = key
    amount = next((course[period] for period in sorted(course, reverse=True) if period < periods.start), 0)
    written, boxes = ledger.books.calendar.written, []
    for period in periods:
        before, amount = amount, course.get(period, amount)
        boxes.append(TrackBox(written(period), [BoxItem(account, commodity, amount, "", amount - before)]))
    said = [*([called] if called else []), *parts_said(ledger.books.parts(account))]
    return TrackLane(", ".join(said) or account, boxes)


def _period_ends(ledger: Ledger, levels: tuple[str, ...]) -> dict[tuple[str, str], dict[int, int]]:
    """What each account of a level held at the end of the periods in which it moved.

    An advance that was undone led back: what had moved in the periods it led to never was.
    """
    calendar = ledger.books.calendar
    found: dict[tuple[str, str], dict[int, int]] = defaultdict(dict)
    held: dict[tuple[str, str], int] = defaultdict(int)
    before = calendar.period(ledger.start)
    for at, _, posting in dated_postings(ledger):
        period = calendar.period(at)
        if period < before:
            _forget(found, period)
        before = period
        for entry in posting.entries:
            if any(fits(entry.account, pattern) for pattern in levels):
                key = entry.account, entry.commodity
                held[key] += entry.amount
                found[key][period] = held[key]
    _forget(found, calendar.period(ledger.now))
    return found


def _forget(found: dict[tuple[str, str], dict[int, int]], after: int) -> None:
    """Strike what is later than a period."""
    for course in found.values():
        for period in [each for each in course if each > after]:
            del course[period]
