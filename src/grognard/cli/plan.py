"""`grognard plan FILE`: several attacks in an order, and the joint odds of what they are for."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from grognard.cli.answers import grid, print_distribution, short, warn
from grognard.cli.common import Charts, Choices, Json, console, emit, emit_document, in_force
from grognard.staff.answers import plan_answer
from grognard.staff.joint import Joint, Staff
from grognard.staff.marginals import shares
from grognard.staff.plan import Plan, located, parse_plan, read_text
from grognard.titles import title
from grognard.titles.plans import plan_text

LIKELIEST = 5
"""Ends of a plan that are shown in full."""
SHOWN = 10
"""Orders shown."""


def plan(
    file: str,
    /,
    *,
    rules: Choices = None,
    charts: Charts = None,
    template: Annotated[bool, Parameter(name="--template", negative="", help="Print the plan file itself.")] = False,
    json: Json = False,
) -> None:
    """Work out a plan: the joint odds of its objective, each step's share, the best order.

    Example: grognard plan ocs/storm

    Parameters
    ----------
    file
        A plan file (*.toml), or one of the package: ocs/storm, iron-curtain/city, world-war-three/barrier,
        great-war/quarter, war-in-the-world/tonnage.
    rules
        ID=choice for an option or interpretation, over what the plan says; may be repeated.
    """
    name, text = _text(file)
    if template:
        return emit("plan-template", {"name": name, "file": text}) if json else print(text, end="")
    read = parse_plan(name, text)
    with located(name, text):
        staff = Staff(read)
        if rules or charts:
            staff = Staff(read, rules=in_force(title(read.title), rules, charts, read.rules))
        found = staff.joint()
    if json:
        return emit_document(plan_answer(read, found))
    return _print(console(), read, found)


def _text(file: str) -> tuple[str, str]:
    """The text of a plan, and its name: of a file, or of the package."""
    path = Path(file)
    if path.suffix == ".toml" or path.exists():
        return path.name, read_text(path)
    return file, plan_text(file)


def _print(out: Console, read: Plan, found: Joint) -> None:
    out.print(f"[bold]{escape(read.about or read.title)}[/]")
    out.print(f"  objective: {escape(read.objective.text)}")
    out.print(f"  met {float(found.objective):.1%} of the time  [dim]{short(found.objective)}[/]")
    _print_shares(out, found)
    _print_end(out, found)
    _print_orders(out, read, found)
    warn(out, found.warnings)


def _print_shares(out: Console, found: Joint) -> None:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("\nstep", overflow="fold")
    table.add_column("\nprocedure", overflow="fold")
    for heading in ("\nmade", "\nleft out", "not\npossible", "objective\nafter it"):
        table.add_column(heading, justify="right", no_wrap=True)
    for share in found.shares:
        refused = sum((part for _, part in share.not_possible), Fraction())
        shares = (share.made, share.left_out, refused, share.objective)
        table.add_row(escape(share.name), share.procedure, *(f"{float(part):.1%}" for part in shares))
    out.print(table)
    refusals = [(share.name, why, part) for share in found.shares for why, part in share.not_possible]
    for name, why, part in refusals:
        out.print(f"  {escape(name)} is not possible {float(part):.1%} of the time: {escape(why)}")
    if refusals:
        out.print()


def _print_end(out: Console, found: Joint) -> None:
    """Each value that may end differently by itself, then the likeliest ends in full."""
    ends = found.final.outcomes
    moved = [name for name in ends[0].__struct_fields__ if len({getattr(end, name) for end in ends}) > 1]
    out.print(f"  [bold]{'how it may stand at the end' if moved else 'it always ends alike'}[/]")
    table = grid()
    for name in moved:
        table.add_row(f"  {name}", escape(shares(found.final.by(name))))
    out.print(table)
    if len(moved) > 1:
        out.print("\n  [bold]the likeliest ends[/]")
        final = found.final.merged(*moved)
        print_distribution(out, final, LIKELIEST if len(final) > LIKELIEST else None)


def _print_orders(out: Console, read: Plan, found: Joint) -> None:
    if not found.orders:
        return
    best = found.orders[0]
    now = tuple(step.name for step in read.steps)
    said = "the order as it stands" if best.objective == found.objective else " → ".join(best.steps)
    out.print(f"\n  best order: {escape(said)}  {float(best.objective):.1%}")
    for order in found.orders[1:SHOWN]:
        mark = "  (as it stands)" if order.steps == now else ""
        out.print(f"    [dim]{escape(' → '.join(order.steps))}  {float(order.objective):.1%}{mark}[/]")
    if len(found.orders) > SHOWN:
        out.print(f"    [dim]and {len(found.orders) - SHOWN} other orders, none better; --json lists all[/]")
