"""Exact odds beside icepool and dyce, cold, as the rules read. `python -m bench chance`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bench.queries import AIR_BATTLE, cold
from bench.questions import LARGE, QUESTIONS, Question
from bench.timing import best, shown


def row(question: Question) -> list[str]:
    """One question's times and what the peers take for each of ours."""
    ours = best(question.ours)
    peers: list[Callable[[], Any] | None] = [question.icepool, question.dyce, question.dyce_cached]
    cells = []
    for peer in peers:
        theirs = best(peer) if peer else None
        cells += [shown(theirs), f"{theirs / ours:.1f}×"] if theirs else ["", ""]
    return [question.name, shown(ours), *cells]


def main() -> None:
    """Print the table; the ratios are what is claimed."""
    head = ["question, cold", "grognard", "icepool", "", "dyce", "", "dyce, steps cached", ""]
    rows = [row(question) for question in (*QUESTIONS, LARGE)]
    rows.append(["an air battle of 6 against 5", shown(best(cold(*AIR_BATTLE))), *[""] * 6])
    widths = [max(len(line[i]) for line in [head, *rows]) for i in range(len(head))]
    for name, *cells in [head, *rows]:
        print(
            name.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True)), sep="  "
        )
    print("A ratio is the peer's time for each of ours, in this run.")
