"""`grognard odds … --vary input=…`: one question at several values of an input, side by side."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from rich import box
from rich.markup import escape
from rich.table import Table

from grognard.chance.procedures import BadInput
from grognard.cli.answers import warn
from grognard.cli.common import console, emit_document
from grognard.cli.questions import read_value
from grognard.errors import printable
from grognard.staff.answers import vary_answer
from grognard.staff.question import Question
from grognard.staff.varying import MOST_VALUES, Point, Series, points_of, series_of, typed, warnings_of

CELL, GAP = len("refused"), 2
"""The width of a cell, and of what parts it from the next."""


def compare(asked: Question, vary: str, by: str | None, plot: Path | None, json: bool) -> None:
    """The table, and the picture if one is asked for."""
    name, values = read_vary(vary)
    points = points_of(asked, name, values, by)
    series = series_of(points)
    if plot:
        from grognard.cli.plot import draw

        heading = f"{asked.title.id}/{asked.procedure.id}"
        held = ", ".join(f"{key} {typed(value)}" for key, value in asked.given.items() if key != name)
        plot.write_text(draw(heading, name, [point.typed for point in points], series, held), "utf-8")
    if json:
        return emit_document(vary_answer(asked, name, points))
    _print(asked, name, points, series)
    if plot:
        console().print(f"  drawn in {escape(str(plot))}")
    return None


def read_vary(text: str) -> tuple[str, list[Any]]:
    """`input=4..9`, or `input=` and values parted by commas."""
    key, equals, those = text.partition("=")
    name = key.replace("-", "_")
    if not equals or not name or not those:
        raise BadInput(f"--vary {printable(text)}: write input=4..9 or input=one,other")
    if match := re.fullmatch(r"(-?\d+)\.\.(-?\d+)", those):
        first, last = int(match[1]), int(match[2])
        step = 1 if first <= last else -1
        values: Sequence[Any] = range(first, last + step, step)
    elif ".." in those:
        raise BadInput(f"--vary {printable(text)}: a range goes from one whole number to another, such as 4..9")
    else:
        whole = read_value(f"[{those}]")
        values = whole if isinstance(whole, list) else [read_value(each) for each in those.split(",")]
    if not 1 <= len(values) <= MOST_VALUES:
        raise BadInput(f"--vary {printable(text)}: {len(values)} values; there may be 1 to {MOST_VALUES}")
    return name, list(values)


def _print(asked: Question, name: str, points: list[Point], series: Series) -> None:
    out = console()
    out.print(f"[bold]{asked.title.id}/{asked.procedure.id}[/]")
    what = "the chance of each outcome" if series.kind == "chance" else "the average of each figure"
    out.print(f"  {what}, by {name}")
    headings, values = [heading for heading, _ in series.rows], [point.typed for point in points]
    cells = [[_cell(series.kind, numbers[place]) for _, numbers in series.rows] for place in range(len(points))]
    if _width(name, headings, values) <= out.width:
        out.print(_table(name, headings, values, cells))
    else:  # the values are shorter than what is said of them, and of many there are several tables
        fits = max(1, (out.width - max(map(len, headings)) - 4) // (max(CELL, *map(len, values)) + GAP))
        for first in range(0, len(values), fits):
            some = slice(first, first + fits)
            out.print(_table(name, values[some], headings, list(zip(*cells[some], strict=True))))
    for point in points:
        if point.refused:
            out.print(f"  {escape(point.typed)}: {escape(point.refused)}")
    warn(out, warnings_of(points))


def _width(name: str, headings: Sequence[str], rows: Sequence[str]) -> int:
    """The least width in which no word of a heading is cut."""
    words = [max(CELL, *map(len, heading.split())) for heading in headings]
    return max(map(len, [name, *rows])) + sum(word + GAP for word in words) + 2


def _table(name: str, headings: Sequence[str], rows: Sequence[str], cells: Sequence[Sequence[str]]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column(name)
    for heading in headings:
        table.add_column(escape(heading), justify="right")
    for row, those in zip(rows, cells, strict=True):
        table.add_row(escape(row), *those)
    return table


def _cell(kind: str, number: Fraction | None) -> str:
    if number is None:
        return "refused"
    return f"{float(number):.1%}" if kind == "chance" else f"{float(number):.2f}"
