"""`grognard odds … --reach`: what each better column would take."""

from __future__ import annotations

from rich.markup import escape

from grognard.chance.reach import Reach, reach
from grognard.chance.tally import amount
from grognard.cli.answers import grid, warn
from grognard.cli.common import console, emit_document
from grognard.staff.answers import reach_answer
from grognard.staff.question import Question


def print_reach(asked: Question, json: bool) -> None:
    """The present column, the strength wasted in it, and the least more for each better one."""
    found = reach(asked.procedure, asked.rules, asked.given)
    if json:
        return emit_document(reach_answer(asked, found))
    out = console()
    out.print(f"[bold]{asked.title.id}/{asked.procedure.id}[/]")
    out.print(f"  {_present(found)}")
    table = grid()
    for better in found.better:
        table.add_row(
            f"  {escape(better.column)}", f"+{amount(better.more)}", f"[dim]{found.input} {amount(better.strength)}[/]"
        )
    if found.better:
        out.print(table)
    warn(out, asked.rules.provenance(*asked.procedure.charts))
    return None


def _present(found: Reach) -> str:
    now = f"{found.input} {amount(found.strength)}"
    if found.column is None:
        least = "the least that does:" if found.better else "nor does any more of it."
        return f"{now} reaches no {found.kind} as things stand; {least}"
    wasted = f", {amount(found.wasted)} of it wasted" if found.wasted else ", none of it wasted"
    better = f"Better {found.kind}s:" if found.better else "There is none better."
    return f"{now}: {found.kind} {escape(found.column)}{wasted}. {better}"
