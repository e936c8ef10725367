"""`grognard charts` and `grognard chart`: the sheets."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from grognard.charts.chart import Chart
from grognard.cli.common import Charts, Choices, Json, console, emit, emit_document, in_force, split
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
        from grognard.staff.chart_documents import charts_document

        return emit_document(charts_document(chart for those in found.values() for chart in those))
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
    table.add_column(overflow="fold")
    table.add_column(no_wrap=True)
    table.add_column(max_width=len("reconstructed,"), overflow="fold")
    for chart_ in charts_:
        table.add_row(f"  {chart_.id}", chart_.name, chart_.dice or "", ", ".join(standing(chart_)))
    out.print(f"[bold]{id_}[/]  {len(charts_)} charts")
    out.print(table)
    out.print()


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
        from grognard.staff.chart_documents import chart_document

        return emit_document(chart_document(found))
    from grognard.cli.sheet import print_chart

    return print_chart(console(), found)
