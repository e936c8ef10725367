"""The laid-out part of a chart file, taken apart: heading lines, a rule of hyphens, rows, fields parted by bars."""

from __future__ import annotations

import re
from collections import Counter

import msgspec

from grognard.charts.entries import NoteEntry
from grognard.charts.files import MAX_CELLS, MAX_DIGITS, MAX_LABEL, Text

RULE = re.compile(r"[\s\-+|]*--[\s\-+|]*")


class Sheet(msgspec.Struct):
    """The laid-out part of a file, taken apart: headings by class, and rows of cell texts."""

    heads: list[list[str]]
    """The heading lines as they stand, the stub first."""
    rows: list[str]
    cells: list[list[str]]
    lines: list[int]
    """The number of each row's line."""
    head_lines: list[int]
    width: int
    """Fields in a line: as many as most lines have."""

    @property
    def corner(self) -> str:
        """What heads the rows, where there is one heading line."""
        return self.heads[0][0] if len(self.heads) == 1 else ""

    @property
    def headings(self) -> dict[str, tuple[str, ...]]:
        """The column headings by class; one line of them needs no name."""
        return {self.key(line): tuple(line[1:]) for line in self.heads}

    def key(self, line: list[str]) -> str:
        """The class that a heading line is of."""
        return "" if len(self.heads) == 1 else line[0].lower().replace(" ", "-")

    def spots(self, note: NoteEntry, rows: list[int], columns: list[int]) -> list[tuple[int, int]]:
        """Where a note stands that speaks of these rows and columns."""
        whole = [r for r in rows if len(self.cells[r]) == self.width - 1]
        within = [c for c in columns if c < self.width - 1]
        return [(r, c) for r in whole for c in within if not note.only or self.cells[r][c] in note.only]


def parse_sheet(sheet: str, text: Text) -> Sheet | None:
    """Headings above the rule, rows below it; fields parted by bars."""
    if text.blames("sheet"):
        return None
    first = text.sheet_line()
    lines = [(first + i + (0 if sheet.startswith("\n") else 1), line) for i, line in enumerate(sheet.split("\n"))]
    lines = [(number, line) for number, line in lines if line.strip()]
    rules = [i for i, (_, line) in enumerate(lines) if RULE.fullmatch(line)]
    if len(rules) != 1 or rules[0] == 0 or rules[0] == len(lines) - 1:
        text.fault("sheet", "wants headings, one rule of hyphens under them, and rows")
        return None
    split = [(number, line.split("|")) for number, line in lines]
    heads, body = split[: rules[0]], split[rules[0] + 1 :]
    for those, what in ((heads, "headings"), (body, "cells")):
        if (many := sum(len(fields) for _, fields in those)) > MAX_CELLS:
            text.fault("sheet", f"{many} {what}, in fields parted by bars; a chart has at most {MAX_CELLS}")
            return None
    found = Sheet(
        heads=[[field.strip() for field in fields] for _, fields in heads],
        rows=[fields[0].strip() for _, fields in body],
        cells=[[field.strip() for field in fields[1:]] for _, fields in body],
        lines=[number for number, _ in body],
        head_lines=[number for number, _ in heads],
        width=Counter(len(fields) for _, fields in heads + body).most_common(1)[0][0],
    )
    _check_fields(found, text)
    return found


def _check_fields(sheet: Sheet, text: Text) -> None:
    """As many fields in every line, none of them endless; no class of headings twice."""
    above = len(sheet.heads)
    whole = [*sheet.heads, *([label, *cells] for label, cells in zip(sheet.rows, sheet.cells, strict=True))]
    for place, (number, fields) in enumerate(zip([*sheet.head_lines, *sheet.lines], whole, strict=True)):
        r = place - above
        if len(fields) != sheet.width:
            most = "the first heading line has" if len(sheet.heads[0]) == sheet.width else "most lines have"
            said = f"has {len(fields)} fields where {most} {sheet.width}"
            text.fault("sheet", said, number, (r, min(len(fields), sheet.width) - 2))
        for c, field in enumerate(fields):
            if len(field) > MAX_LABEL:
                text.fault("sheet", f"a field of {len(field)} characters; {MAX_LABEL} at most", number, (r, c - 1))
            if many := digits(field):
                text.fault("sheet", f"a number of {many} digits; {MAX_DIGITS} at most", number, (r, c - 1))
    if sheet.width < 2:
        text.fault("sheet", "has no columns: fields are parted by bars, |", sheet.head_lines[0])
    keys = [sheet.key(line) for line in sheet.heads]
    for nth, key in enumerate(keys):
        if key in keys[:nth]:
            text.fault("sheet", f"two heading lines are called “{sheet.heads[nth][0]}”", sheet.head_lines[nth])


def digits(field: str) -> int:
    """How many digits an endless number in a field has; 0 where there is none."""
    return max((len(run) for run in re.findall(r"\d+", field) if len(run) > MAX_DIGITS), default=0)
