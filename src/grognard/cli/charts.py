"""`grognard charts` and `grognard chart`: the sheets."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from cyclopts import Parameter

from grognard.charts.cells import NOTHING
from grognard.charts.chart import Chart
from grognard.cli.common import Charts, Choices, Json, console, emit, in_force, split
from grognard.errors import Unknown
from grognard.staff.sheets import standing
from grognard.titles import TITLES, title

if TYPE_CHECKING:
    from rich.console import Console


def charts(name: str | None = None, /, *, own: Charts = None, json: Json = False) -> None:
    """List the charts of every title, or of one.

    Example: grognard charts great-war

    Parameters
    ----------
    name
        A title: world-war-three, iron-curtain, war-in-the-world, great-war, ocs.
    """
    wanted = [title(name)] if name else [title(id_) for id_ in TITLES]
    folders = {each.id: own if name else _folder_of(own, each.id) for each in wanted}
    if own and not any(folders.values()):
        raise Unknown(
            f"of which title are the charts in {own}? Name it, for example: grognard charts ocs --charts {own}"
        )
    found = {each.id: each.rules(charts=folders[each.id]).charts() for each in wanted}
    if json:
        return emit("charts", {"charts": [summary(chart) for title_ in found.values() for chart in title_]})
    out = console()
    for id_, those in found.items():
        _list(out, id_, those)
    return None


def _folder_of(own: Path | None, id_: str) -> Path | None:
    """A player's folder of charts as far as it is a title's: all titles are listed, and it may be for one of them."""
    return own if own and (not own.is_dir() or (own / id_).is_dir()) else None


def _list(out: Console, id_: str, charts_: list[Chart]) -> None:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
    table.add_column(no_wrap=True, min_width=2 + max(len(chart_.id) for chart_ in charts_))
    table.add_column()
    table.add_column(no_wrap=True)
    table.add_column(max_width=len("reconstructed,"), overflow="fold")
    for chart_ in charts_:
        table.add_row(f"  {chart_.id}", chart_.name, chart_.dice or "", ", ".join(standing(chart_)))
    out.print(f"[bold]{id_}[/]  {len(charts_)} charts")
    out.print(table)
    out.print()


def summary(chart_: Chart) -> dict[str, Any]:
    """A chart in the list of charts."""
    return {
        "id": chart_.id,
        "title": chart_.title,
        "name": chart_.name,
        "dice": chart_.dice,
        "state": chart_.state,
        "notes": list(dict.fromkeys(note.kind for note in chart_.notes)),
        "origin": chart_.origin,
    }


def chart(
    address: str,
    /,
    *,
    rules: Choices = None,
    own: Charts = None,
    template: Annotated[
        bool, Parameter(name="--template", negative="", help="Print a chart file to put your own values in instead.")
    ] = False,
    json: Json = False,
) -> None:
    """Print a chart as on the sheet, with its notes under it.

    Example: grognard chart ocs/combat

    Parameters
    ----------
    address
        TITLE/CHART, as `grognard charts` lists them.
    """
    of, id_ = split(address, "chart")
    in_force_ = in_force(of, rules, own)
    found = in_force_.chart(id_)
    if template:
        from grognard.staff.own_charts.template import template_of

        text = template_of(in_force_, found)
        return emit("chart-template", {"id": id_, "title": of.id, "file": text}) if json else print(text, end="")
    if json:
        return emit("chart", document(found))
    from grognard.cli.sheet import print_chart

    return print_chart(console(), found)


def document(chart_: Chart) -> dict[str, Any]:
    """The JSON of a chart; `cells[r][c]` is the printed text, `-` for the sheet's mark of no effect."""
    axes = {key: list(axis.labels) for key, axis in chart_.columns.items()}
    return {
        "id": chart_.id,
        "title": chart_.title,
        "name": chart_.name,
        "source": {"document": chart_.source.document, "section": chart_.source.section},
        "state": chart_.state,
        "why": chart_.why,
        "dice": chart_.dice,
        "columns": axes[""] if list(axes) == [""] else axes,
        "rows": list(chart_.rows.labels),
        "cells": [[cell.text or NOTHING for cell in row] for row in chart_.cells],
        "notes": list(_notes(chart_)),
        "modifiers": [msgspec.to_builtins(modifier) for modifier in chart_.modifiers],
        "legend": chart_.legend,
        "remarks": [msgspec.to_builtins(remark) for remark in chart_.remarks],
        "origin": chart_.origin,
    }


def _notes(chart_: Chart) -> Iterator[dict[str, Any]]:
    """What is said of the whole sheet, without row and column; then each note at its cell."""
    if chart_.state != "stated":
        whole = {"printed": None, "value": None, "alternatives": []}
        yield {"row": None, "column": None, "kind": chart_.state, **whole, "why": chart_.why}
    for note in chart_.notes:
        yield {
            "row": note.row,
            "column": note.column,
            "kind": note.kind,
            "printed": note.printed,
            "value": note.value,
            "alternatives": list(note.alternatives),
            "why": note.why,
        }
