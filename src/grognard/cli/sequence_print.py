"""A sequence of play on the terminal, readable at 80 columns."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table

from grognard.play.sequence import Part, Sequence, Step

MARGIN = 6
"""The room of a step's number."""

ALONE = 2
"""Lists as short as this are printed again rather than pointed at."""


def print_sequence(out: Console, name: str, found: Sequence) -> None:
    """The whole turn; parts that have the same steps as one before name them only."""
    calendar, sides = found.calendar, ", ".join(f"{side.name} ({side.short})" for side in found.sides)
    marks = ["• may be done → procedure or ledger:action", "! easy to forget"]
    marks += ["ʰ house rule"] if any(step.house for step in found.steps) else []
    out.print(f"[bold]{escape(name)}[/]  [dim]{found.title}[/]")
    out.print(escape(f"{found.about} {found.turn.capitalize()} {calendar.first} to {calendar.last}. {sides}."))
    out.print(f"[dim]{'   '.join(marks)}[/]")
    told: dict[str, Part] = {}
    printed: list[Step] = []
    for part in found.parts:
        steps = [step for step in found.steps if step.part == part.id]
        out.print(f"\n[bold]{escape(_heading(found, part))}[/]")
        if part.block in told:
            _again(out, found, steps, told[part.block])
            continue
        told[part.block] = part
        for step in steps:
            _step(out, found, part, step, _like(printed, step))
            printed.append(step)


def _heading(found: Sequence, part: Part) -> str:
    """A part, and whose it is where a side has it."""
    return part.name if part.acts not in [side.id for side in found.sides] else f"{part.name} · {found.who(part.acts)}"


def _again(out: Console, found: Sequence, steps: list[Step], before: Part) -> None:
    """Steps that are those of a part before."""
    numbers = "-".join(dict.fromkeys(str(found.number(step.id) + 1) for step in (steps[0], steps[-1])))
    names = " · ".join(step.name for step in steps)
    out.print(Padding(f"[dim]{numbers}, as in {escape(_heading(found, before))}:[/] {escape(names)}", (0, 0, 0, 2)))


def _step(out: Console, found: Sequence, part: Part, step: Step, before: Step | None) -> None:
    """A step with its lists, and of an earlier one that it is like only the number."""
    name = step.name + " (optional)" * step.optional + "ʰ" * step.house
    who = "" if step.acts == part.acts else f" · {found.who(step.acts)}"
    number = f"{found.number(step.id) + 1:>{MARGIN - 2}}"
    out.print(f"{number}  [bold]{escape(name)}[/]{escape(who)}  [dim]{escape(step.rule)}[/]")
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column(width=MARGIN - 1)
    table.add_column(width=1)
    table.add_column()
    permitted, remember = step.permitted, step.remember
    if before is not None:
        table.add_row("", "=", f"all that is under {found.number(before.id) + 1}")
        permitted, remember = permitted[len(before.permitted) :], remember[len(before.remember) :]
    for each in permitted:
        by = [*each.procedures, *(f"ledger:{id_}" for id_ in each.actions)]
        table.add_row("", "•", escape(each.what + (f" → {', '.join(by)}" if by else "")))
    for reminder in remember:
        table.add_row("", "!", f"{escape(reminder.what)} [dim]{escape(f'[{reminder.rule}]')}[/]")
    if table.row_count:
        out.print(table)


def _like(steps: list[Step], step: Step) -> Step | None:
    """The first of these steps of which all holds in this one too."""
    for each in steps:
        same = step.permitted[: len(each.permitted)], step.remember[: len(each.remember)]
        if len(each.permitted) + len(each.remember) > ALONE and same == (each.permitted, each.remember):
            return each
    return None
