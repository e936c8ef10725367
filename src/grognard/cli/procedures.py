"""`grognard procedures`, and the help of one procedure."""

from __future__ import annotations

from rich.markup import escape
from rich.padding import Padding

from grognard.cli.answers import grid
from grognard.cli.common import Json, console, emit_document, split
from grognard.cli.inputs import print_inputs
from grognard.staff.library import procedures_document
from grognard.titles import TITLES, title
from grognard.titles.layouts import layout_of


def procedures(name: str | None = None, /, *, json: Json = False) -> None:
    """List the procedures of every title, or of one.

    Example: grognard procedures ocs

    Parameters
    ----------
    name
        A title: world-war-three, iron-curtain, war-in-the-world, great-war, ocs.
    """
    wanted = [title(name)] if name else [title(id_) for id_ in TITLES]
    if json:
        return emit_document(procedures_document(wanted))
    out = console()
    for of in wanted:
        out.print(f"[bold]{of.id}[/]  {len(of.procedures)} procedures")
        table = grid()
        for heading, those in layout_of(of).headings.items():
            table.add_row(f"  [dim]{escape(heading)}[/]", "")
            for id_ in those:
                table.add_row(f"  {id_}", escape(of.procedures[id_].about.splitlines()[0]))
        out.print(table)
        out.print()
    return None


def help_for(address: str) -> None:
    """A procedure's inputs with ranges, defaults and an example."""
    of, id_ = split(address, "procedure")
    procedure = of.procedure(id_)
    out = console()
    out.print(f"[bold]{of.id}/{procedure.id}[/]")
    out.print(f"{escape(procedure.about)}\n")
    charts = layout_of(of).suggest
    print_inputs(out, procedure.inputs, {name: of.chart(chart).rows.labels for name, chart in charts.items()})
    if procedure.doctrines[0].name != "none":
        out.print("[bold]--doctrine[/]")
        for place, doctrine in enumerate(procedure.doctrines):
            mark = "○" if place else "•"
            out.print(Padding(f"{mark} {doctrine.name}: {escape(doctrine.about)}", (0, 0, 0, 4), expand=False))
        out.print(f"[bold]--choose[/]  LABEL=OPTION, for {escape(', '.join(procedure.choices))}")
    if procedure.charts:
        out.print(f"charts: {', '.join(f'{of.id}/{chart}' for chart in procedure.charts)}")
    out.print(f"\nExample: grognard odds {of.id}/{procedure.id} {escape(procedure.example)}", soft_wrap=True)
