"""The sheet of a chart file as it is laid out: one field changed in its place, rows and columns put in and taken out.

Fields are named as the faults name them: rows from 0, the last heading line -1; columns from 0, the rows' headings -1.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from grognard.charts.cells import NOTHING
from grognard.charts.sheet import RULE
from grognard.staff.own_charts.changing import CannotChange

NEW = "new"
"""What a row or column is headed until it is named."""


class LaidOut:
    """The lines of a sheet."""

    def __init__(self, sheet: str) -> None:
        self.lines = sheet.split("\n")
        full = [i for i, line in enumerate(self.lines) if line.strip()]
        rules = [i for i in full if RULE.fullmatch(self.lines[i])]
        if len(rules) != 1:
            raise CannotChange(
                "The sheet wants headings, one rule of hyphens under them, and rows: mend it in the text."
            )
        self.rule = rules[0]
        self.heads = [i for i in full if i < self.rule]
        self.body = [i for i in full if i > self.rule]

    @property
    def text(self) -> str:
        """The sheet."""
        return "\n".join(self.lines)

    def fields(self, line: int) -> list[str]:
        """What stands in a line, field by field."""
        return [field.strip() for field in self.lines[line].split("|")]

    def line(self, row: int) -> int:
        """The line of a row, or of a heading line."""
        those, place = (self.body, row) if row >= 0 else (self.heads, len(self.heads) + row)
        if not 0 <= place < len(those):
            raise CannotChange(f"There is no row {row} in the sheet; it has {len(self.body)}.")
        return those[place]

    def field(self, row: int, column: int) -> str:
        """What stands in a field."""
        fields = self.fields(self.line(row))
        if not 0 <= column + 1 < len(fields):
            raise CannotChange(f"There is no column {column} in that row; it has {len(fields) - 1}.")
        return fields[column + 1]

    def set(self, row: int, column: int, text: str) -> None:
        """Put a text into a field. Where it does not fit, the column is widened, in all lines alike."""
        if "|" in text or "\n" in text:
            raise CannotChange("A field holds one line without “|”, which parts the fields.")
        self.field(row, column)
        line, place = self.line(row), column + 1
        parts = self.lines[line].split("|")
        last = place == len(parts) - 1
        wanted = (" " if place else "") + text.strip() + ("" if last else " ")
        room = len(parts[place])
        if len(wanted) > room and not last:
            self._widen(place, room, len(wanted) - room)
            parts = self.lines[line].split("|")
        parts[place] = wanted if last else wanted.ljust(len(parts[place]))
        self.lines[line] = "|".join(parts)
        if last:
            self._stretch_rule(len(self.lines[line]))

    def _widen(self, place: int, room: int, by: int) -> None:
        """Add room to a column, in the lines in which it is as wide as here, and to the rule."""
        for line in [*self.heads, *self.body]:
            parts = self.lines[line].split("|")
            if place < len(parts) - 1 and len(parts[place]) == room:
                parts[place] += " " * by
                self.lines[line] = "|".join(parts)
        pieces = re.split(r"([+|])", self.lines[self.rule])
        if 2 * place < len(pieces):
            pieces[2 * place] += "-" * by
            self.lines[self.rule] = "".join(pieces)

    def _stretch_rule(self, length: int) -> None:
        rule = self.lines[self.rule].rstrip()
        if rule.endswith("-"):
            self.lines[self.rule] = rule + "-" * max(0, length - len(rule))

    # rows and columns

    def add_row(self, at: int) -> None:
        """Put a row before this one, or after the last."""
        if not 0 <= at <= len(self.body):
            raise CannotChange(f"There is no row {at} in the sheet; it has {len(self.body)}.")
        heads, body = self._taken()
        body.insert(at, [self._unused([row[0] for row in body]), *[NOTHING] * (len(heads[0]) - 1)])
        self._lay(heads, body)

    def drop_row(self, at: int) -> None:
        """Take a row away."""
        self.line(at)
        if at < 0 or len(self.body) == 1:
            raise CannotChange("A sheet keeps its headings and one row at least.")
        heads, body = self._taken()
        del body[at]
        self._lay(heads, body)

    def add_column(self, at: int) -> None:
        """Put a column before this one, or after the last."""
        heads, body = self._taken()
        if not 0 <= at < len(heads[0]):
            raise CannotChange(f"There is no column {at} in the sheet; it has {len(heads[0]) - 1}.")
        for line in heads:
            line.insert(at + 1, self._unused(line[1:]))
        for row in body:
            row.insert(at + 1, NOTHING)
        self._lay(heads, body)

    def drop_column(self, at: int) -> None:
        """Take a column away."""
        heads, body = self._taken()
        if not 0 <= at < len(heads[0]) - 1 or len(heads[0]) == 2:
            raise CannotChange("A sheet keeps its rows' headings and one column at least.")
        for line in [*heads, *body]:
            del line[at + 1]
        self._lay(heads, body)

    def _taken(self) -> tuple[list[list[str]], list[list[str]]]:
        heads = [self.fields(line) for line in self.heads]
        body = [self.fields(line) for line in self.body]
        if any(len(line) != len(heads[0]) for line in [*heads, *body]):
            raise CannotChange("The rows of the sheet are not equally long: mend that in the text first.")
        return heads, body

    def _unused(self, taken: Sequence[str]) -> str:
        names = (NEW if n == 1 else f"{NEW} {n}" for n in range(1, len(taken) + 2))
        return next(name for name in names if name not in taken)

    def _lay(self, heads: list[list[str]], body: list[list[str]]) -> None:
        """The whole sheet, every column as wide as it must be."""
        widths = [max(len(line[c]) for line in [*heads, *body]) for c in range(len(heads[0]))]
        rule = "-+-".join("-" * max(width, 1) for width in widths)
        laid = [_line(line, widths) for line in heads] + [rule] + [_line(row, widths) for row in body]
        first = self.heads[0]
        blank = self.lines[self.body[-1] + 1 :]
        self.lines = [*self.lines[:first], *laid, *blank]
        self.heads = list(range(first, first + len(heads)))
        self.rule = first + len(heads)
        self.body = list(range(self.rule + 1, self.rule + 1 + len(body)))


def _line(fields: list[str], widths: list[int]) -> str:
    return " | ".join(field.ljust(width) for field, width in zip(fields, widths, strict=True)).rstrip()
