"""Dates are written cycle/year; thirteen cycles make a year, four game turns a cycle."""

from __future__ import annotations

from typing import Annotated

import msgspec

from grognard.chance.tally import Line
from grognard.charts.axes import Axis
from grognard.errors import GrognardError

CYCLES = 13
FOREVER = "start"

Date = Annotated[str, msgspec.Meta(pattern=r"^([1-9]|1[0-3])/(39|4[0-9])$", description="cycle/year, such as 13/41")]


def number(date: str) -> int:
    """Cycles counted through the years, so that dates can be compared and added to."""
    cycle, _, year = date.partition("/")
    return int(year) * CYCLES + int(cycle) - 1


def written(count: int) -> str:
    """The date of a cycle so counted."""
    year, cycle = divmod(count, CYCLES)
    return f"{cycle + 1}/{year}"


def period(axis: Axis, date: str) -> int:
    """Where a date stands among headings such as `start-8/40` or `13/41`: the latest that has begun, else the first."""
    begun = [place for place, label in enumerate(axis.labels) if _begins(label) <= number(date)]
    return begun[-1] if begun else 0


def _begins(label: str) -> int:
    first = label.partition("-")[0].strip()
    if first == FOREVER:
        return 0
    try:
        return number(first)
    except ValueError:
        raise GrognardError(f"“{label}” heads a chart by dates and is no period such as 9/40-13/41") from None


def dated(axis: Axis, date: str, what: str, rule: str) -> tuple[int, Line]:
    """The place of a date among the headings, and the line that says so."""
    place = period(axis, date)
    return place, Line(what, rule, f"{date}: column {axis.labels[place]}", axis.labels[place])
