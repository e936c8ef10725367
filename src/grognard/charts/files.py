"""Chart files: TOML laid out like the print, read strictly, every fault named with its line and key."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any, Literal

import msgspec

from grognard.charts import toml
from grognard.charts.scan import scan
from grognard.errors import GrognardError, Unreadable

MAX_BYTES = 200_000
MAX_CELLS = 5_000
MAX_LABEL = 200
MAX_DIGITS = 9
"""Of a number in a field: no sheet counts further, and a procedure must be able to."""
MAX_ENTRIES = 500
"""Of notes, modifiers, remarks and the like, each."""
MAX_DEPTH = 8
"""Brackets in brackets, and parts of a key."""
MAX_FAULTS = 100
"""So many are listed; of more, how many there are."""

FaultKind = Literal["wrong", "odd", "unlike"]
"""What cannot be read; what a proof-reader would query; what keeps it from standing in for the bundled chart."""


class Fault(msgspec.Struct, frozen=True, order=True):
    """One thing wrong in a file."""

    line: int
    key: str
    text: str
    at: tuple[int, ...] = ()
    """The field of the sheet it is in, by row and column from 0: a heading line is row -1 (the last), a row's
    heading column -1; empty where it is in none."""
    kind: FaultKind = "wrong"

    def __str__(self) -> str:
        return f"line {self.line}, {self.key}: {self.text}"


class BadChart(GrognardError):
    """A chart file that cannot be used, with everything that is wrong in it."""

    def __init__(self, path: str, faults: list[Fault], more: int = 0) -> None:
        self.path, self.faults, self.more = path, sorted(faults), more
        lines = "".join(f"\n  {fault}" for fault in self.faults)
        count = "one fault" if len(faults) + more == 1 else f"{len(faults) + more} faults"
        super().__init__(f"{path}: {count}{lines}" + (f"\n  and {more} more" if more else ""))


class BadCharts(GrognardError):
    """Several chart files that cannot be used, each with everything that is wrong in it."""

    def __init__(self, bad: list[BadChart]) -> None:
        self.bad = bad
        super().__init__("\n".join(map(str, bad)))


class Text:
    """The raw file, for finding the line a key stands on."""

    def __init__(self, path: str, raw: str) -> None:
        self.path, self.places = path, _places(raw)
        self.faults: list[Fault] = []
        self.more = 0
        """Faults beyond those that are listed."""
        self.read: dict[str, list[int]] = {}
        """Of each list, the places of the entries that could be read."""

    def fault(
        self, key: str, text: str, line: int | None = None, at: tuple[int, ...] = (), kind: FaultKind = "wrong"
    ) -> None:
        """Note a fault; at the line of its key, if no other is named."""
        if len(self.faults) >= MAX_FAULTS:
            self.more += 1
            return
        self.faults.append(Fault(self.line_of(key) if line is None else line, key, text, at, kind))

    def entry(self, key: str, nth: int) -> str:
        """The key of an entry, by its place among those that could be read."""
        places = self.read.get(key)
        return f"{key}[{places[nth] if places else nth}]"

    def blames(self, key: str) -> bool:
        """Whether something is wrong with a key or within it."""
        return any(re.match(rf"{re.escape(key)}(?![\w-])", fault.key) for fault in self.faults)

    def line_of(self, key: str) -> int:
        """The line of `name`, `table.name` or `table[2].name` (counted from 0); of what it would stand in; or 1."""
        while key and key not in self.places:
            key = key[: max(key.rfind("."), key.rfind("["), 0)]
        return self.places.get(key, 1)

    def sheet_line(self) -> int:
        """The number of the line before the first line of the sheet's text."""
        return self.line_of("sheet")

    def raise_faults(self) -> None:
        """Refuse the file if anything is wrong with it."""
        if self.faults:
            raise BadChart(self.path, self.faults, self.more)


def _places(raw: str) -> dict[str, int]:
    """The line of every key and table, called as faults call them: `rows`, `note[2].why`."""
    places: dict[str, int] = {}
    entries: Counter[str] = Counter()
    table = ""
    for each in scan(raw).statements:
        name = ".".join(each.path)
        first, *rest = each.path
        if each.kind == "entry":
            table = f"{name}[{entries[name]}]."
            entries[name] += 1
        elif each.kind == "table":
            table = f"{'.'.join([f'{first}[{entries[first] - 1}]' if entries[first] else first, *rest])}."
        for key in (f"{table}{name}",) if each.kind == "key" else (table.removesuffix("."), name):
            places.setdefault(key, each.line)
    return places


def check_size(name: str, size: int) -> None:
    """Refuse more bytes than a chart can have."""
    if size > MAX_BYTES:
        raise BadChart(name, [Fault(1, "file", f"{size} bytes; a chart file has at most {MAX_BYTES}")])


def read_text(path: Path) -> str:
    """A file's text, if it is of a size a chart can have."""
    if not path.is_file():  # a device or a pipe may never end
        raise Unreadable(f"{path.name} is no file that can be read")
    check_size(path.name, path.stat().st_size)
    try:
        return path.read_bytes().decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        raise BadChart(path.name, [Fault(line, "file", "the text is not UTF-8")]) from None


def read_toml(path: str, raw: str) -> dict[str, Any]:
    """What a text says, if it is TOML, and not so deep that reading it would never end."""
    found = scan(raw)
    if found.deepest > MAX_DEPTH:
        said = f"brackets {found.deepest} deep; there may be {MAX_DEPTH}"
        raise BadChart(path, [Fault(found.deepest_line, "file", said if found.whole else f"not TOML: {said}")])
    try:
        return toml.load(raw)
    except toml.NotToml as error:
        raise BadChart(path, [Fault(error.line, "file", f"not TOML: {error}")]) from None
