"""The CSV sides of a map: what a spreadsheet saves, read line by line."""

from __future__ import annotations

import csv
import io
import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from grognard.maps.faults import Faults
from grognard.maps.heads import read_bytes

MAX_BYTES = 30_000_000
MAX_ROWS = 400_000
MAX_FIELD = 100_000

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_VALUE = re.compile(r"([a-z0-9]+(?:[-_][a-z0-9]+)*)=(-?\d{1,9}|[A-Za-z0-9._-]{1,80})")

Values = dict[str, int | str]


class Sheet(NamedTuple):
    """What a CSV side may have."""

    file: str
    needed: tuple[str, ...]
    optional: tuple[str, ...]


class Row(msgspec.Struct, frozen=True):
    """One line, by its headings."""

    line: int
    fields: dict[str, str]

    def __getitem__(self, key: str) -> str:
        return self.fields.get(key, "")


HEXES = Sheet("hexes.csv", ("hex", "terrain"), ("name", "country", "values"))
HEXSIDES = Sheet("hexsides.csv", ("hex", "side", "features"), ("name",))
NETWORKS = Sheet("networks.csv", ("kind", "hexes"), ("name", "ends"))
PLACES = Sheet("places.csv", ("id", "at", "kind"), ("name", "values", "note"))
AREAS = Sheet("areas.csv", ("id", "kind", "at"), ("name", "shape", "values"))
LINKS = Sheet("links.csv", ("from", "to", "kind"), ("cost", "way", "name", "values"))
SHEETS = (HEXES, HEXSIDES, NETWORKS, PLACES, AREAS, LINKS)


def read_sheet(folder: Path, sheet: Sheet, faults: Faults) -> list[Row]:
    """The lines of a side; none if the file is not there or its headings are wrong."""
    path = folder / sheet.file
    if not path.is_file():
        if os.path.lexists(path):
            faults.add(sheet.file, 1, "is no file that can be read")
        return []
    raw = read_bytes(path, MAX_BYTES, faults)
    if raw is None:
        return []
    head = raw.partition("\n")[0]
    parted = next((mark for mark in ",;\t" if mark in head), ",")
    lines = csv.reader(io.StringIO(raw, newline=""), delimiter=parted, strict=True)
    found: list[Row] = []
    line = 1
    try:
        heads = [head.strip().lower() for head in next(lines, [])]
        if not _heads_right(heads, sheet, faults):
            return []
        line = lines.line_num + 1
        for fields in lines:
            _add(found, line, heads, [field.strip() for field in fields], sheet, faults)
            line = lines.line_num + 1
            if len(found) > MAX_ROWS:
                faults.add(sheet.file, line, f"there may be {MAX_ROWS:,} lines")
                break
    except csv.Error as error:
        faults.add(sheet.file, line, f"not CSV: {error}")
    return found


def _heads_right(heads: Sequence[str], sheet: Sheet, faults: Faults) -> bool:
    """Whether the headings are those of the side."""
    known = (*sheet.needed, *sheet.optional)
    wrong = [f"there is no column “{head}”; there are {', '.join(known)}" for head in heads if head not in known]
    wrong += [f"the column “{head}” is missing" for head in sheet.needed if head not in heads]
    wrong += [f"the column “{head}” stands twice" for head in dict.fromkeys(heads) if heads.count(head) > 1]
    for text in wrong[:10]:
        faults.add(sheet.file, 1, text)
    return not wrong


def _add(found: list[Row], line: int, heads: list[str], fields: list[str], sheet: Sheet, faults: Faults) -> None:
    """Keep a line, unless it is empty or a remark."""
    if not any(fields) or fields[0].startswith("#"):
        return
    if len(fields) > len(heads) and not any(fields[len(heads) :]):
        fields = fields[: len(heads)]
    if len(fields) != len(heads):
        faults.add(sheet.file, line, f"{len(fields)} fields where the heading has {len(heads)}")
        return
    if max(map(len, fields)) > MAX_FIELD:
        faults.add(sheet.file, line, f"a field of over {MAX_FIELD:,} characters")
        return
    row = Row(line, dict(zip(heads, fields, strict=True)))
    if missing := [key for key in sheet.needed if not row[key]]:
        faults.add(sheet.file, line, f"{', '.join(missing)}: nothing is written there")
        return
    found.append(row)


def is_id(text: str) -> bool:
    """Whether this is of small letters, digits and single hyphens."""
    return len(text) <= 60 and _ID.fullmatch(text) is not None


def read_values(sheet: Sheet, row: Row, faults: Faults) -> Values:
    """`capacity=25 class=major`, taken apart."""
    values: Values = {}
    for word in row["values"].split():
        match = _VALUE.fullmatch(word)
        if match is None or match[1] in values:
            faults.add(sheet.file, row.line, f"values: “{word}” is not key=value, or its key stands twice")
        else:
            values[match[1]] = int(match[2]) if re.fullmatch(r"-?\d{1,9}", match[2]) else match[2]
    return values


def read_point(text: str) -> tuple[float, float] | None:
    """`12.5:3`, two coordinates; `None` for anything else."""
    match = re.fullmatch(r"(-?\d{1,5}(?:\.\d{1,6})?):(-?\d{1,5}(?:\.\d{1,6})?)", text)
    return (float(match[1]), float(match[2])) if match else None
