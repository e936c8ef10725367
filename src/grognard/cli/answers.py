"""Slips, odds and rolls on the terminal."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rich.console import Console, RenderableType
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table

from grognard.chance.distribution import Distribution
from grognard.chance.live import Live
from grognard.chance.procedures import Ready
from grognard.chance.query import Odds
from grognard.chance.solving import Solution
from grognard.charts.cells import NOTHING
from grognard.charts.chart import Strip
from grognard.staff.answers import picked
from grognard.staff.figures import figure_names, figures
from grognard.staff.marginals import places, shares
from grognard.staff.question import Question
from grognard.staff.running import happened

BAR = 24
MANY = 40
"""More outcomes than this are cut unless all are asked for."""


def grid() -> Table:
    """Columns side by side, without lines."""
    return Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))


def indented(what: RenderableType) -> Padding:
    """Two letters in, every line of it."""
    return Padding(what, (0, 0, 0, 2), expand=False)


def print_slip(out: Console, ready: Ready) -> None:
    """Each line with its effect and its rule, and the cells that the roll is read on."""
    table = grid()
    for line in ready.lines():
        table.add_row(escape(line.what), escape(line.said), f"[dim]{escape(line.rule)}[/]")
    out.print(indented(table))
    if isinstance(ready.strip, Strip) and ready.strip.kind == "column":
        out.print(indented(f"[dim]{escape(_strip(ready.strip, out.width - 2))}[/]"))


def _strip(strip: Strip, width: int) -> str:
    """The cells of a column by their rolls, in lines that part no roll from its cell."""
    cells = zip(strip.headings.labels, strip.cells, strict=True)
    mark = strip.chart.no_effect
    lines = [""]
    for label, cell in cells:
        item = f"{label}: {mark if cell.text == NOTHING else cell.text}"
        if lines[-1] and len(lines[-1]) + len(f" · {item}") > width - len(" ·"):
            lines[-1] += " ·"
            lines.append(item)
        else:
            lines[-1] += f" · {item}" if lines[-1] else item
    return "\n".join(lines)


def print_odds(out: Console, asked: Question, found: Odds, shown: Distribution[Any], top: int | None) -> None:
    """The slip, then every outcome with its bar, its percentage and the exact fraction."""
    out.print(f"[bold]{asked.title.id}/{asked.procedure.id}[/]")
    print_slip(out, found.ready)
    if found.doctrine != "none":
        out.print(f"  [dim]choices: {escape(found.doctrine)}[/]")
    out.print()
    print_outcomes(out, shown, top)
    warn(out, found.warnings)


def print_outcomes(out: Console, shown: Distribution[Any], top: int | None) -> None:
    """Every outcome; where they are too many to read, what each part of them comes to by itself, and the likeliest."""
    if top is None and len(shown) > MANY:
        print_figures(out, shown)
        top = MANY // 2
    print_distribution(out, shown, top)


def print_distribution(out: Console, shown: Distribution[Any], top: int | None) -> None:
    """Outcomes with bars, those that read alike in one line; what `top` leaves out is told."""
    shown = shown.by_text()
    kept, left = shown.top(top) if top is not None else (list(shown), Fraction(0))
    likeliest = max((chance for _, chance in kept), default=Fraction(1))
    table = grid()
    for outcome, chance in kept:
        bar = "█" * max(1, round(BAR * chance / likeliest))
        table.add_row(escape(shown.text(outcome)), f"{float(chance):6.1%}", bar, f"[dim]{short(chance)}[/]")
    out.print(indented(table))
    if left:
        others = len(shown) - len(kept)
        rest = "1 other," if others == 1 else f"{others} others, together"
        out.print(f"  and {rest} {float(left):.1%}  [dim]{short(left)}[/]")


def short(chance: Fraction) -> str:
    """A fraction, unless it is too long to read."""
    text = str(chance)
    return text if len(text) <= 24 else "exact in --json"


def print_figures(out: Console, shown: Distribution[Any]) -> None:
    """The mean of each figure of many joint outcomes, and what becomes of each unit, before any of them."""
    names = figure_names(shown.outcomes)
    table = grid()
    for name in names:
        mean = float(shown.mean(lambda outcome, name=name: figures(outcome)[name]))  # type: ignore[misc]
        yes_or_no = all(isinstance(getattr(outcome, name), bool | None) for outcome in shown.outcomes)
        table.add_row(f"  {name.replace('_', ' ')}", f"{mean:.1%}" if yes_or_no else f"{mean:.2f} on average")
    for what, each in places(shown):
        table.add_row(f"  {what}", escape(shares(each)))
    if table.row_count:
        out.print(table)
    out.print(f"\n  {len(shown):,} joint outcomes; the likeliest:\n")


def print_resolved(out: Console, asked: Question, ready: Ready, live: Live, warnings: tuple[str, ...]) -> None:
    """The slip, what was rolled and chosen, and the result."""
    out.print(f"[bold]{asked.title.id}/{asked.procedure.id}[/]")
    print_slip(out, ready)
    out.print()
    for each in live.happened:
        out.print(f"  {escape(happened(each).said)}")
    out.print(f"{'' if not live.happened else chr(10)}  [bold]{escape(asked.procedure.text(live.result))}[/]")
    warn(out, warnings)


def warn(out: Console, warnings: tuple[str, ...]) -> None:
    """What is not simply as the source says."""
    for warning in warnings:
        out.print(f"\n  [bold]![/] {escape(warning)}")


def print_play(out: Console, solution: Solution) -> None:
    """The value, and what each side does where."""
    out.print(f"\n  worth to {escape(solution.side)}: {float(solution.value):.3f}  [dim]{short(solution.value)}[/]")
    table = grid()
    for decision in solution.play[:MANY]:
        after = ", ".join(decision.led_here()[-3:])
        choice = picked(decision)
        said = choice if isinstance(choice, str) else ", ".join(f"{option} {share}" for option, share in choice.items())
        table.add_row(f"  {escape(decision.side)}, {escape(decision.label)}", escape(said), f"[dim]{escape(after)}[/]")
    out.print(table)
    if len(solution.play) > MANY:
        out.print(f"  and {len(solution.play) - MANY} more decisions; --json lists all")
