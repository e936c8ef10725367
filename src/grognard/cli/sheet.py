"""A chart on the terminal, laid out like the sheet and readable at 80 columns."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from grognard.charts.chart import Cell, Chart
from grognard.cli.widths import GAP, Width, shared, width_of
from grognard.staff.sheets import class_name, legend, notes, origin, shown, words


def print_chart(out: Console, chart: Chart) -> None:
    """The heading, the sheet in as many blocks as its width needs, and all that stands under it."""
    out.print(f"[bold]{escape(chart.name)}[/]  [dim]{chart.title}/{chart.id}[/]")
    out.print(f"[dim]{escape(origin(chart))}[/]")
    for places in blocks(chart, out.width):
        out.print(_block(chart, places, out.width))
    _under(out, chart)


def blocks(chart: Chart, width: int) -> list[range]:
    """Runs of columns that fit beside the row headings: as few runs as can be, and of those none much the wider."""
    stub, columns = _widths(chart)
    fewest = _runs(stub, columns, width)
    for narrower in range(width - 1, 0, -1):
        runs = _runs(stub, columns, narrower)
        if len(runs) > len(fewest):
            break
        fewest = runs
    return fewest


def _runs(stub: Width, columns: list[Width], width: int) -> list[range]:
    """As many columns as fit, then as many of those left, and so on."""
    found, start, used = [], 0, stub.least + GAP
    for place, column in enumerate(columns):
        if place > start and used + column.least + GAP > width:
            found.append(range(start, place))
            start, used = place, stub.least + GAP
        used += column.least + GAP
    return [*found, range(start, len(columns))]


def _widths(chart: Chart) -> tuple[Width, list[Width]]:
    """Of the row headings, and of each column."""
    axes = list(chart.columns.values())
    stub = width_of([chart.corner, *map(class_name, chart.columns)], list(chart.rows.labels))
    return stub, [
        width_of([axis.labels[c] for axis in axes], [shown(chart, row[c]) for row in chart.cells])
        for c in range(len(axes[0].labels))
    ]


def _block(chart: Chart, places: range, width: int) -> Table:
    from rich import box

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), show_lines=False)
    stub, columns = _widths(chart)
    first, *others = shared([stub, *(columns[c] for c in places)], width - GAP * (len(places) + 1))
    names = "\n".join(escape(class_name(key) if key else chart.corner) for key in chart.columns)
    table.add_column(names, width=first, style="bold", overflow="fold")
    for c, wide in zip(places, others, strict=True):
        heads = "\n".join(escape(axis.labels[c]) for axis in chart.columns.values())
        table.add_column(heads, width=wide, overflow="fold", justify="left" if words(chart) else "center")
    for label, row in zip(chart.rows.labels, chart.cells, strict=True):
        table.add_row(escape(label), *(_cell(chart, row[c]) for c in places))
    return table


def _cell(chart: Chart, cell: Cell) -> Text:
    return Text(shown(chart, cell), style="" if not cell.notes else "italic")


def _under(out: Console, chart: Chart) -> None:
    if chart.state != "stated":
        out.print(f"[bold]{chart.state.capitalize()}.[/] {escape(chart.why)}")
    for code, meaning in legend(chart).items():
        out.print(f"[bold]{escape(code)}[/]  {escape(meaning)}")
    for modifier in chart.modifiers:
        out.print(f"[bold]{escape(modifier.effect):>3}[/]  {escape(modifier.what)}")
    for remark in chart.remarks:
        out.print(f"[bold]{escape(remark.mark)}[/]  {escape(remark.text)}" if remark.mark else escape(remark.text))
    for line in notes(chart):
        out.print(escape(line))
