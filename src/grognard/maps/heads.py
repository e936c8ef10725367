"""TOML files of maps, read strictly into a declared struct, every fault named with its line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from grognard.charts import toml
from grognard.charts.files import Text
from grognard.maps.faults import Faults
from grognard.reading import convert

MAX_BYTES = 200_000
MOST_TEXT = 2_000
"""Characters of one text."""
T = TypeVar("T", bound=msgspec.Struct)


def read_bytes(path: Path, most: int, faults: Faults) -> str | None:
    """The text of a file of a bearable size; `None` and a fault if it is not text or too large."""
    size = path.stat().st_size
    if size > most:
        faults.add(path.name, 1, f"{size:,} bytes; there may be {most:,}")
        return None
    raw = path.read_bytes()
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        faults.add(path.name, raw[: error.start].count(b"\n") + 1, "the text is not UTF-8")
        return None


def line_of(path: Path, key: str) -> int:
    """The line on which `name`, `table.name` or `table[2].name` stands in a file that could be read."""
    return Text(path.name, path.read_text("utf-8-sig")).line_of(key)


def read_toml(path: Path, wanted: type[T], faults: Faults) -> T | None:
    """The struct that a TOML file holds; `None` where it holds none, and then there are faults that say why."""
    raw = read_bytes(path, MAX_BYTES, faults)
    if raw is None:
        return None
    text = Text(path.name, raw)
    try:
        table = toml.load(raw)
    except toml.NotToml as error:
        faults.add(path.name, error.line, f"not TOML: {error}")
        return None
    fields = {field.encode_name: field for field in msgspec.structs.fields(wanted)}
    values: dict[str, Any] = {}
    before = len(faults.found)
    for key, said in _texts("", table):
        if len(said) > MOST_TEXT or not said.replace("\n", "").isprintable():
            wrong = f"{key}: of at most {MOST_TEXT:,} characters, all of them printable"
            faults.add(path.name, text.line_of(key), wrong)
    for key, value in table.items():
        if key not in fields:
            faults.add(path.name, text.line_of(key), f"{key}: there is no such key; there are {', '.join(fields)}")
        elif isinstance(value, list) and (inner := _entry_type(fields[key].type)):
            values[key] = tuple(
                _convert(f"{key}[{i}]", each, inner, path.name, text, faults) for i, each in enumerate(value)
            )
        else:
            values[key] = _convert(key, value, fields[key].type, path.name, text, faults)
    for key, field in fields.items():
        if field.required and key not in table:
            faults.add(path.name, 1, f"{key}: is missing")
    return wanted(**values) if len(faults.found) == before else None


def _texts(key: str, value: object) -> Iterator[tuple[str, str]]:
    """Every text of a table with its key: `name`, `terrain[2].name`."""
    match value:
        case str():
            yield key, value
        case dict():
            for name, inner in value.items():
                yield from _texts(f"{key}.{name}" if key else name, inner)
        case list():
            for i, inner in enumerate(value):
                yield from _texts(f"{key}[{i}]", inner)


def _entry_type(wanted: Any) -> Any:
    """The struct of the entries of an array of tables; `None` if it is none."""
    inner = getattr(wanted, "__args__", (None,))[0]
    return inner if isinstance(inner, type) and issubclass(inner, msgspec.Struct) else None


def _convert(key: str, value: object, wanted: Any, file: str, text: Text, faults: Faults) -> Any:
    try:
        return convert(value, wanted)
    except msgspec.ValidationError as error:
        message = str(error)
        where = re.search(r" - at `\$\.?([^`]*)`", message)
        inner = f"{key}.{where[1].split('[')[0]}" if where and where[1] else key
        faults.add(file, text.line_of(inner), f"{inner}: {message.split(' - at')[0]}")
        return None
