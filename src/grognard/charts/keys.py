"""The keys of a chart file, each checked for itself so that all faults show at once."""

from __future__ import annotations

import re
from typing import Any, Literal, get_args, get_origin

import msgspec

from grognard.charts.chart import Source
from grognard.charts.entries import ChartFile
from grognard.charts.files import MAX_ENTRIES, Text, check_size, read_toml
from grognard.reading import convert

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
        elif isinstance(value, list) and get_origin(FIELDS[key].type) is tuple:
            values[key] = _entries(key, value, FIELDS[key].type, text)
        elif (read := _convert(key, value, FIELDS[key].type, text)) is not None:
            values[key] = read
    for key, field in FIELDS.items():
        if field.required and key not in table:
            text.fault(key, "is missing", 1)
    return ChartFile(**values), text


def _entries(key: str, entries: list[Any], wanted: Any, text: Text) -> tuple[Any, ...]:
    """Those entries of a list that can be read."""
    inner = get_args(wanted)[0]
    read = [_convert(f"{key}[{i}]", entry, inner, text) for i, entry in enumerate(entries)]
    text.read[key] = [i for i, entry in enumerate(read) if entry is not None]
    return tuple(entry for entry in read if entry is not None)


def _convert(key: str, value: object, wanted: Any, text: Text) -> Any:
    if isinstance(value, dict) and isinstance(wanted, type) and issubclass(wanted, msgspec.Struct):
        return _table(key, value, wanted, text)
    if unprintable := sorted(_unprintable(value)):
        text.fault(key, f"has what cannot be printed: {', '.join(f'U+{ord(char):04X}' for char in unprintable[:5])}")
        return None
    if isinstance(value, dict) and get_origin(wanted) is dict:
        read = {name: _convert(f"{key}.{name}", each, get_args(wanted)[1], text) for name, each in value.items()}
        return {name: each for name, each in read.items() if each is not None}
    try:
        return convert(value, wanted)
    except msgspec.ValidationError as error:
        words = get_args(wanted) if get_origin(wanted) is Literal else ()
        offered = f"; there are {', '.join(filter(None, words))}" if words else ""
        text.fault(key, _plain(str(error)) + offered)
        return None


_KINDS = {
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
}


def _plain(said: str) -> str:
    """What msgspec says of a value, in words for those who write charts."""
    if match := re.match(r"Expected `([^`]+)`, got `([^`]+)`", said):
        wanted = [_KINDS.get(kind, kind) for kind in match[1].split(" | ") if kind != "null"]
        return f"{' or '.join(wanted)} is wanted, not {_KINDS.get(match[2], f'a {match[2]}')}"
    return said.split(" - at")[0]


def _table(key: str, table: dict[str, Any], wanted: type[msgspec.Struct], text: Text) -> Any:
    """A table, each of its keys checked for itself; None if anything is wrong with it."""
    before = len(text.faults) + text.more
    fields = {field.encode_name: field for field in msgspec.structs.fields(wanted)}
    values = {}
    for name, value in table.items():
        if name not in fields:
            text.fault(f"{key}.{name}", f"no such key; there are {', '.join(fields)}")
        else:
            values[name] = _convert(f"{key}.{name}", value, fields[name].type, text)
    for name, field in fields.items():
        if field.required and name not in table:
            text.fault(key, f"{name} is missing")
    return wanted(**values) if len(text.faults) + text.more == before else None


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
