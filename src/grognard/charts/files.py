"""Chart files: TOML laid out like the print, read strictly, every fault named with its line and key."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec

from grognard.charts import toml
from grognard.charts.chart import Source
from grognard.charts.entries import ChartFile
from grognard.charts.scan import scan
from grognard.errors import GrognardError

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


class Text:
    """The raw file, for finding the line a key stands on."""

    def __init__(self, path: str, raw: str) -> None:
        self.path, self.lines = path, raw.split("\n")
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
        """The line of `name`, `table.name` or `table[2].name` (counted from 0); 1 if it is missing."""
        table, _, name = key.rpartition(".")
        start, inline = self._table(table) if table else (0, False)
        if inline:
            return start
        if "[" in name:
            return self._table(name)[0] or 1
        for number, line in enumerate(self.lines[start:], start + 1):
            if re.match(rf"\s*\[{{0,2}}{re.escape(name)}\b", line):
                return number
        return start + 1

    def _table(self, table: str) -> tuple[int, bool]:
        """The line of a table's head, and whether the whole table stands on that line."""
        counted = re.fullmatch(r"(.+)\[(\d+)\]", table)  # a quoted key may have any brackets of its own
        name, nth = counted.groups() if counted else (table, 0)
        numbered = list(enumerate(self.lines, 1))
        heads = [i for i, line in numbered if re.match(rf"\s*\[{{1,2}}{re.escape(name)}\]", line)]
        inline = [i for i, line in numbered if re.match(rf"\s*{re.escape(name)}\s*=", line)]
        places, place = heads or inline, int(nth)
        return (places[place], not heads) if place < len(places) else (0, False)

    def sheet_line(self) -> int:
        """The number of the line before the first line of the sheet's text."""
        return self.line_of("sheet")

    def raise_faults(self) -> None:
        """Refuse the file if anything is wrong with it."""
        if self.faults:
            raise BadChart(self.path, self.faults, self.more)


def check_size(name: str, size: int) -> None:
    """Refuse more bytes than a chart can have."""
    if size > MAX_BYTES:
        raise BadChart(name, [Fault(1, "file", f"{size} bytes; a chart file has at most {MAX_BYTES}")])


def read_text(path: Path) -> str:
    """A file's text, if it is of a size a chart can have."""
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


FIELDS = {field.encode_name: field for field in msgspec.structs.fields(ChartFile)}


def parse_file(path: str, raw: str) -> tuple[ChartFile, Text]:
    """The keys of a chart file, each checked for itself so that all faults show at once.

    What is missing or will not do is as good as empty in the file; the text knows of the fault.
    """
    check_size(path, len(raw.encode("utf-8", "replace")))
    text = Text(path, raw)
    values: dict[str, Any] = {"id": "", "name": "", "source": Source("", ""), "sheet": ""}
    table = read_toml(path, raw)
    for key, value in table.items():
        if key not in FIELDS:
            text.fault(key, f"no such key; there are {', '.join(FIELDS)}")
        elif isinstance(value, list | dict) and len(value) > MAX_ENTRIES:
            text.fault(key, f"{len(value)} entries; there may be {MAX_ENTRIES}")
        elif isinstance(value, list):
            values[key] = _entries(key, value, FIELDS[key].type, text)
        elif (read := _convert(key, value, FIELDS[key].type, text)) is not None:
            values[key] = read
    for key, field in FIELDS.items():
        if field.required and key not in table:
            text.fault(key, "is missing", 1)
    return ChartFile(**values), text


def _entries(key: str, entries: list[Any], wanted: Any, text: Text) -> tuple[Any, ...]:
    """Those entries of a list that can be read."""
    inner = getattr(wanted, "__args__", (str,))[0]
    read = [_convert(f"{key}[{i}]", entry, inner, text) for i, entry in enumerate(entries)]
    text.read[key] = [i for i, entry in enumerate(read) if entry is not None]
    return tuple(entry for entry in read if entry is not None)


def _convert(key: str, value: object, wanted: Any, text: Text) -> Any:
    if unprintable := sorted(_unprintable(value)):
        text.fault(key, f"has what cannot be printed: {', '.join(f'U+{ord(char):04X}' for char in unprintable[:5])}")
        return None
    try:
        return msgspec.convert(value, wanted)
    except msgspec.ValidationError as error:
        message = str(error)
        where = re.search(r" - at `\$\.?([^`]*)`", message)
        inner = f"{key}.{where[1].split('[')[0]}" if where and where[1] else key
        text.fault(inner, message.split(" - at")[0] + _offered(wanted, where[1] if where else ""))
        return None


def _unprintable(value: object) -> set[str]:
    """What would reach a terminal as a command, or turn the line about: files come from other players."""
    match value:
        case str():
            return {char for char in value if not (char.isprintable() or char.isspace())}
        case list():
            return set[str]().union(*map(_unprintable, value))
        case dict():
            return set[str]().union(*map(_unprintable, [*value, *value.values()]))
        case _:
            return set()


def _offered(wanted: Any, name: str) -> str:
    """The words there are to choose from, where that is what a key wants."""
    if isinstance(wanted, type) and issubclass(wanted, msgspec.Struct):
        wanted = next((each.type for each in msgspec.structs.fields(wanted) if each.encode_name == name), None)
    words = [word for word in get_args(wanted) if word] if get_origin(wanted) is Literal else []
    return f"; there are {', '.join(words)}" if words else ""
