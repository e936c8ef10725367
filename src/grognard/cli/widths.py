"""How wide the columns of a table are, so that no code and no word is ever cut off."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from grognard.staff.sheets import CODE

GAP = 2
"""Blank characters beside each column."""


class Width(NamedTuple):
    """How narrow a column may be without breaking a code or a word, and how wide it is when nothing is broken."""

    least: int
    most: int


def width_of(heads: list[str], cells: list[str]) -> Width:
    """Headings may be broken between words, and cells that are words rather than codes."""
    whole = [cell for cell in cells if len(cell) <= CODE]
    broken = [word for text in [*heads, *cells] if text not in whole for word in text.split()]
    return Width(max(map(len, [*whole, *broken]), default=1), max(map(len, [*heads, *cells]), default=1))


def shared(widths: Sequence[Width], room: int) -> list[int]:
    """The least width for each, and of the room that is left as much for one as for another while they want it."""
    given = [width.least for width in widths]
    for _ in range(room - sum(given)):
        short = [place for place, width in enumerate(widths) if given[place] < width.most]
        if short:
            given[min(short, key=lambda place: given[place] - widths[place].least)] += 1
    return given


def columns(heads: Sequence[str], rows: Iterable[Sequence[str]], room: int) -> list[int]:
    """The widths of a whole table in so much room; where even the words are too wide, the widest are folded."""
    cells = list(zip(*rows, strict=True)) or [()] * len(heads)
    widths = [width_of([head], list(those)) for head, those in zip(heads, cells, strict=True)]
    given = shared(widths, room - GAP * len(heads))
    for _ in range(sum(given) + GAP * len(heads) - room):
        given[given.index(max(given))] -= 1
    return given
