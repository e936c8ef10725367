"""JSON of Tiled, read into the same tree as its XML."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from grognard.maps.faults import Faults
from grognard.maps.tiled.tree import Element
from grognard.reading import decode

MOST_NESTED = 8


def read_json(raw: bytes, file: str, faults: Faults) -> Element | None:
    """The same tree from JSON: numbers and words become attributes, lists of objects become elements."""
    try:
        document = decode(raw, dict[str, Any])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        where = re.search(r"\(byte (\d+)\)", str(error))
        line = raw[: int(where[1])].count(b"\n") + 1 if where else 1
        faults.add(file, line, f"not JSON: {error}")
        return None
    name = "tileset" if document.get("type") == "tileset" else "map"
    return _element(name, document, 0)


_LISTS = {"tilesets": "tileset", "tiles": "tile", "objects": "object"}
_LAYERS = {"tilelayer": "layer", "objectgroup": "objectgroup", "group": "group"}


def _element(name: str, table: dict[str, Any], deep: int) -> Element:
    plain = {key: str(value) for key, value in table.items() if isinstance(value, str | int | float)}
    plain |= {key: str(int(value)) for key, value in table.items() if isinstance(value, bool)}
    element = Element(name, plain, 1, [])
    if deep > MOST_NESTED:
        return element
    for key, inner in _LISTS.items():
        element.inside += [_element(inner, each, deep + 1) for each in _tables(table, key)]
    for each in _tables(table, "layers"):
        element.inside.append(_element(_LAYERS.get(str(each.get("type")), "other"), each, deep + 1))
    if properties := _tables(table, "properties"):
        inside = [Element("property", {key: str(value) for key, value in each.items()}, 1) for each in properties]
        element.inside.append(Element("properties", {}, 1, inside))
    for key in ("polyline", "polygon"):
        if corners := _tables(table, key):
            points = " ".join(f"{corner.get('x', 0)},{corner.get('y', 0)}" for corner in corners)
            element.inside.append(Element(key, {"points": points}, 1))
    if "data" in table:
        element.inside.append(_data(table))
    return element


def _tables(table: dict[str, Any], key: str) -> list[dict[str, Any]]:
    value = table.get(key)
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def _data(table: dict[str, Any]) -> Element:
    """The tiles of a layer: a list, or packed text."""
    data = table["data"]
    if isinstance(data, list):
        return Element("data", {"encoding": "csv"}, 1, text=",".join(str(each) for each in data))
    packed = {"encoding": str(table.get("encoding", "base64")), "compression": str(table.get("compression", ""))}
    return Element("data", packed, 1, text=str(data))
