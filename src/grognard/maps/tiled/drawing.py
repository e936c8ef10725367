"""A Tiled map as it is written, in XML or JSON: one form of both."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from grognard.maps.faults import Faults
from grognard.maps.tiled.json_tree import read_json
from grognard.maps.tiled.tiles import tiles_of
from grognard.maps.tiled.tree import Element, read_xml

MAX_BYTES = 30_000_000
MAX_TILES = 300_000
MOST_TILES_IN_ALL = 4_000_000
"""In all layers together: packed, a million tiles are a line of text."""
MOST_TILESETS = 50
MOST_POINTS = 100_000
"""Of all lines together."""


class Shape(msgspec.Struct, frozen=True):
    """An object: a point, or a line of points, in pixels."""

    kind: str
    name: str
    points: tuple[tuple[float, float], ...]
    line: int
    said: str
    """As a fault names it."""


class Drawing(msgspec.Struct, frozen=True, kw_only=True):
    """What we read of a Tiled map."""

    columns: int
    rows: int
    tile: tuple[int, int]
    hexside: int
    axis: str
    index: str
    layers: tuple[tuple[Element, tuple[int, ...]], ...]
    """Each tile layer with its tiles."""
    kinds: dict[int, str]
    """The class of each tile that has one."""
    shapes: tuple[Shape, ...]


def read_drawing(path: Path, faults: Faults) -> Drawing | None:
    """The drawing in a `.tmx` or `.tmj` file; `None` and faults if it is not a hexagonal map we can read."""
    if path.stat().st_size > MAX_BYTES:
        faults.add(path.name, 1, f"{path.stat().st_size:,} bytes; there may be {MAX_BYTES:,}")
        return None
    raw = path.read_bytes()
    root = read_xml(raw, path.name, faults) if raw.lstrip()[:1] == b"<" else read_json(raw, path.name, faults)
    if root is None:
        return None
    if root.name != "map" or root.attributes.get("orientation") != "hexagonal":
        faults.add(path.name, root.line, "not a hexagonal map of Tiled")
        return None
    if root.attributes.get("infinite", "0") not in ("0", "false"):
        faults.add(path.name, root.line, "an infinite map: make it finite in Tiled")
        return None
    numbers = {key: _number(root, key, path.name, faults) for key in _NUMBERS}
    if faults.found:
        return None
    if numbers["width"] * numbers["height"] > MAX_TILES:
        faults.add(path.name, root.line, f"over {MAX_TILES:,} hexes")
        return None
    size = numbers["width"] * numbers["height"]
    layers, tilesets = _groups(root, "layer"), root.all("tileset")
    axis, index = root.attributes.get("staggeraxis", "y"), root.attributes.get("staggerindex", "odd")
    for wrong, text in (
        (axis not in ("x", "y"), f"staggeraxis is “{axis[:20]}”, neither x nor y"),
        (index not in ("odd", "even"), f"staggerindex is “{index[:20]}”, neither odd nor even"),
        (len(layers) * size > MOST_TILES_IN_ALL, f"{len(layers)} layers; over {MOST_TILES_IN_ALL:,} tiles in all"),
        (len(tilesets) > MOST_TILESETS, f"{len(tilesets)} tilesets; there may be {MOST_TILESETS}"),
    ):
        if wrong:
            faults.add(path.name, root.line, text)
    if faults.found:
        return None
    kinds: dict[int, str] = {}
    for tileset in tilesets:
        kinds |= _kinds(tileset, path, faults)
    return Drawing(
        columns=numbers["width"],
        rows=numbers["height"],
        tile=(numbers["tilewidth"], numbers["tileheight"]),
        hexside=numbers["hexsidelength"],
        axis=axis,
        index=index,
        layers=tuple((layer, tiles_of(layer, size, path.name, faults)) for layer in layers),
        kinds=kinds,
        shapes=_shapes(root, path.name, faults),
    )


_NUMBERS = ("width", "height", "tilewidth", "tileheight", "hexsidelength")


def _number(element: Element, key: str, file: str, faults: Faults) -> int:
    said = element.attributes.get(key, "")
    if not re.fullmatch(r"[1-9]\d{0,3}", said):
        faults.add(file, element.line, f"{element.name}: {key} is “{said[:20]}”, not a number from 1 to 9999")
        return 0
    return int(said)


def _groups(root: Element, name: str) -> list[Element]:
    """Layers of tiles, or of objects, in their order; those in groups too."""
    found = []
    for each in root.inside:
        if each.name == name:
            found.append(each)
        elif each.name == "group":
            found += _groups(each, name)
    return found


def _kinds(tileset: Element, path: Path, faults: Faults) -> dict[int, str]:
    """The class of each tile of a tileset: its class or type, or its property “terrain”."""
    first = _tile_number(tileset, "firstgid", "1")
    source = tileset.attributes.get("source")
    found: Element | None = tileset
    if source is not None:
        found = _beside(path, source, tileset.line, faults)
    if found is None:
        return {}
    kinds = {}
    for tile in found.all("tile"):
        kind = tile.attributes.get("class") or tile.attributes.get("type") or _property(tile, "terrain")
        number = _tile_number(tile, "id")
        if first is None or number is None:
            faults.add(path.name, tileset.line, "tileset: a tile, or its firstgid, has no number")
            return {}
        if kind:
            kinds[first + number] = kind
    return kinds


def _tile_number(element: Element, key: str, default: str = "") -> int | None:
    said = element.attributes.get(key, default)
    return int(said) if re.fullmatch(r"[0-9]{1,10}", said) else None


def _beside(path: Path, source: str, line: int, faults: Faults) -> Element | None:
    """A tileset in a file of its own, in the folder of the map and nowhere else."""
    folder = path.parent.resolve()
    try:
        other = (folder / source).resolve()
        there = other.is_relative_to(folder) and other.is_file() and other.stat().st_size <= MAX_BYTES
    except (OSError, ValueError):  # a name of thousands of letters, or with a zero byte in it
        there = False
    if not there:
        faults.add(path.name, line, f"tileset: there is no file “{source[:60]}” in the folder of the map")
        return None
    raw = other.read_bytes()
    return read_xml(raw, other.name, faults) if raw.lstrip()[:1] == b"<" else read_json(raw, other.name, faults)


def _property(element: Element, name: str) -> str:
    """A property that was added in Tiled."""
    those = element.one("properties")
    found = (
        next((each for each in those.all("property") if each.attributes.get("name") == name), None) if those else None
    )
    return found.attributes.get("value", "") if found else ""


def _shapes(root: Element, file: str, faults: Faults) -> tuple[Shape, ...]:
    """The objects that have a class."""
    found: list[Shape] = []
    points = 0
    for thing in (thing for group in _groups(root, "objectgroup") for thing in group.all("object")):
        kind = thing.attributes.get("class") or thing.attributes.get("type") or ""
        if not kind:
            continue
        name = thing.attributes.get("name", "")
        try:
            shape = Shape(kind, name, _points_of(thing), thing.line, _said(thing, name or kind))
        except ValueError:
            faults.add(file, thing.line, f"{_said(thing, name or kind)}: its points are no numbers")
            continue
        points += len(shape.points)
        if points > MOST_POINTS:
            faults.add(file, thing.line, f"objects of over {MOST_POINTS:,} points in all")
            break
        found.append(shape)
    return tuple(found)


def _said(thing: Element, name: str) -> str:
    """An object as a fault names it; JSON has no lines, so the number that Tiled gave it helps to find it."""
    plain = "".join(each if each.isprintable() else "�" for each in name[:60])
    number = thing.attributes.get("id", "")[:10]
    return f"object {number} “{plain}”" if number.isdecimal() else f"object “{plain}”"


def _points_of(thing: Element) -> tuple[tuple[float, float], ...]:
    """The points of a line, the first of a polygon at its end again; the middle of anything else."""
    x, y = (float(thing.attributes.get(key, "0")) for key in ("x", "y"))
    line, ring = thing.one("polyline"), thing.one("polygon")
    if drawn := line or ring:
        pairs = [pair.split(",") for pair in drawn.attributes.get("points", "0,0").split()]
        points = tuple((x + float(dx), y + float(dy)) for dx, dy in pairs)
        return points if line else (*points, points[0])
    wide, high = (float(thing.attributes.get(key, "0")) / 2 for key in ("width", "height"))
    return ((x + wide, y - high if "gid" in thing.attributes else y + high),)  # a tile stands on its lower left corner
