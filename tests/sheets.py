"""Reads the second transcription of a chart: plain text, laid out like the print, made from the source."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import NamedTuple

FREE = "~"
"""A cell of free wording, which is not compared."""


class Mark(NamedTuple):
    """What the second reader says of a cell, or of a modifier."""

    row: str
    column: str | None
    kind: str
    others: frozenset[str]
    """What else it may be."""
    printed: str | None
    """What the source prints, where that is not what the sheet has; `empty` for nothing."""


@dataclass
class Sheet:
    """What one file says of one chart."""

    heads: dict[str, list[str]]
    rows: list[str]
    cells: list[list[str]]
    sections: dict[str, list[str]] = field(default_factory=dict)

    def edges(self, side: str) -> dict[str, tuple[int | None, int | None]]:
        """The band that each heading of a side covers."""
        return {label: _span(span) for label, span in self._pairs(side)}

    def modifiers(self) -> dict[str, int]:
        return {key: int(value) for key, value in self._pairs("modifiers")}

    def marks(self) -> Iterator[Mark]:
        """Each mark at each cell it is on: rows and columns that share one are parted by “·”."""
        for line in self.sections.get("marks", []):
            rows, columns, kind, others, *printed = (part.strip() for part in line.split("|"))
            for row, column in product(rows.split(" · "), columns.split(" · ")):
                readings = frozenset(others.split(" or ") if others else ())
                yield Mark(row, column or None, kind, readings, printed[0] if printed else None)

    def facts(self) -> list[list[str]]:
        return [[part.strip() for part in line.split("|")] for line in self.sections.get("facts", [])]

    def print(self) -> dict[str, str]:
        """What else the print says: its dice, its mark of no effect, how its headings are meant and where they end."""
        return dict(self._pairs("print"))

    def _pairs(self, section: str) -> list[tuple[str, str]]:
        lines = self.sections.get(section, [])
        return [(left.strip(), right.strip()) for left, _, right in (line.rpartition("=") for line in lines)]


def read_sheet(path: Path) -> Sheet:
    """The sheet in a file of the tests."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip() and line[0] != "#"]
    parts: dict[str, list[str]] = {"sheet": []}
    current = parts["sheet"]
    for line in lines:
        if line.startswith("== "):
            current = parts.setdefault(line[3:].strip(), [])
        else:
            current.append(line)
    table = parts.pop("sheet")
    rule = next(i for i, line in enumerate(table) if re.fullmatch(r"[\s\-+|]*--[\s\-+|]*", line))
    heads = [_fields(line) for line in table[:rule]]
    body = [_fields(line) for line in table[rule + 1 :]]
    classes = {("" if len(heads) == 1 else name.lower().replace(" ", "-")): labels for name, *labels in heads}
    return Sheet(classes, [row[0] for row in body], [row[1:] for row in body], parts)


def _fields(line: str) -> list[str]:
    return [part.strip() for part in line.split("|")]


def _span(text: str) -> tuple[int | None, int | None]:
    low, _, high = text.partition("..")
    return (None if low == "*" else int(low)), (None if high == "*" else int(high))
