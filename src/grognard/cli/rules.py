"""`grognard rules`: edition, options, interpretations, house rules and coverage of a title."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from grognard.charts.rules import Option
from grognard.cli.common import Json, console, emit_document
from grognard.cli.widths import columns
from grognard.staff.library import rules_document
from grognard.titles import title
from grognard.titles.coverage import Coverage
from grognard.titles.coverage import coverage as covered_by
from grognard.titles.title import Title

if TYPE_CHECKING:
    from rich.console import Console


def rules(
    name: str,
    /,
    *,
    coverage: Annotated[
        bool,
        Parameter(name="--coverage", negative="", help="Every numbered statement of the source, and where it is met."),
    ] = False,
    json: Json = False,
) -> None:
    """Print a title's edition, options, interpretations and what of its source is covered.

    Example: grognard rules ocs

    Parameters
    ----------
    name
        A title: world-war-three, iron-curtain, war-in-the-world, great-war, ocs.
    """
    of = title(name)
    if coverage:
        from grognard.cli.statements import print_statements

        return print_statements(of, json)
    if json:
        return emit_document(rules_document(of))
    return _print(console(), of)


def _print(out: Console, of: Title) -> None:
    from rich.markup import escape

    sheet = of.sheet
    out.print(f"[bold]{escape(sheet.name)}[/]  [dim]{of.id}[/]")
    out.print(escape(f"{sheet.about} {sheet.state}"))
    out.print(f"[bold]Edition[/]  {escape(sheet.edition)}")
    if sheet.option:
        out.print("\n[bold]Options[/]")
        for option in sheet.option:
            _option(out, option)
    out.print(
        "\n[bold]Interpretations[/]  [dim]where the source is silent or damaged; --rules ID=choice takes another[/]"
    )
    for id_, option in of.options.items():
        if id_ not in [each.id for each in sheet.option]:
            _option(out, option)
    if sheet.house:
        out.print("\n[bold]House rules[/]  [dim]ours, where the source points at something it does not contain[/]")
        for house in sheet.house:
            out.print(escape(f"{house.id}  {house.about} {house.why}"))
    _coverage(out, covered_by(of))


def _option(out: Console, option: Option) -> None:
    from rich.markup import escape
    from rich.padding import Padding

    out.print(f"[bold]{escape(option.id)}[/]  {escape(option.about)}")
    for choice, meaning in option.choices.items():
        mark = "•" if choice == option.default else "○"
        out.print(Padding(f"{mark} {escape(choice)}: {escape(meaning)}", (0, 0, 0, 4)))
    if option.why:
        out.print(Padding(f"[dim]{escape(option.why)}[/]", (0, 0, 0, 4)))


def _coverage(out: Console, covered: list[Coverage]) -> None:
    from rich import box
    from rich.markup import escape
    from rich.table import Table

    done = sum(each.state == "covered" for each in covered)
    out.print(f"\n[bold]Coverage of the source[/]  [dim]{done} of {len(covered)} parts[/]")
    heads = ("part of the source", "charts → procedures", "state")
    rows = [_part(each) for each in covered]
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for head, width in zip(heads, columns(heads, rows, out.width), strict=True):
        table.add_column(head, width=width, overflow="fold")
    for row in rows:
        table.add_row(*map(escape, row))
    out.print(table)


def _part(each: Coverage) -> tuple[str, str, str]:
    not_yet = [f"{id_} (not yet)" for id_ in each.procedures_missing]
    procedures = [*each.procedures, *not_yet]
    met = [" · ".join(each.charts)] * bool(each.charts) + [f"→ {' · '.join(procedures)}"] * bool(procedures)
    return each.what, " ".join(met), each.said
