"""`grognard rules TITLE --coverage`: every numbered statement of a source, where it is met and tested."""

from __future__ import annotations

from collections import Counter

import msgspec
from rich import box
from rich.markup import escape
from rich.table import Table

from grognard.cli.common import console, emit
from grognard.cli.widths import columns
from grognard.titles.coverage import MEANING, Statement, statements
from grognard.titles.title import Title


def print_statements(of: Title, json: bool) -> None:
    """The table of a title's statements."""
    found = statements(of)
    counts = Counter(each.state for each in found)
    tested = sum(bool(each.tests) for each in found)
    if json:
        return emit(
            "coverage",
            {
                "title": of.id,
                "states": {state: {"count": counts[state], "meaning": text} for state, text in MEANING.items()},
                "tested": tested,
                "statements": [msgspec.to_builtins(each) for each in found],
            },
        )
    out = console()
    out.print(f"[bold]{escape(of.sheet.name)}[/]  {len(found)} statements, {tested} of them named by a test")
    for state, text in MEANING.items():
        if counts[state]:
            out.print(f"  {counts[state]:>3} {state}  [dim]{escape(text)}[/]")
    if any(each.house for each in found):
        out.print("[dim]A chart marked (house) has values of ours, which yours replace.[/]")
    heads = ("statement", "what it says", "where it is met", "tested in")
    rows = [(each.id, each.what, _met(each), " · ".join(map(_short, each.tests))) for each in found]
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for head, width in zip(heads, columns(heads, rows, out.width), strict=True):
        table.add_column(head, width=width, overflow="fold")
    for row in rows:
        table.add_row(*map(escape, row))
    out.print(table)
    return None


def _met(each: Statement) -> str:
    """Procedures, charts and ledger, and the state where that is not simply that it is implemented."""
    charts = [f"{chart} (house)" if chart in each.house else chart for chart in each.charts]
    parts = [*each.procedures, *charts, *(["ledger"] if each.ledger else [])]
    if each.state != "implemented":
        parts.append(f"({each.state})")
    return " · ".join(parts)


def _short(test: str) -> str:
    """A test file without its folders."""
    return test.rpartition("/")[2].removesuffix(".py").removeprefix("test_")
