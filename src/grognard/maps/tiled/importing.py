"""From a Tiled drawing to a map: tiles are terrain, points are places, lines are roads or rivers.

The class of a tile or object in Tiled is a key of the ground. A line of a kind of network follows the hexes beneath
it; a line of a kind of hexside follows the hexsides from corner to corner.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path

import msgspec

from grognard.errors import Unknown
from grognard.maps.board import OFF, Map, Network, Place
from grognard.maps.faults import Faults
from grognard.maps.geometry import SIDES, TALL, Grid
from grognard.maps.ground import MOST_NAME, Ground
from grognard.maps.loading import MOST_ACROSS
from grognard.maps.numbering import Numbering
from grognard.maps.tiled.drawing import Drawing, read_drawing

Point = tuple[float, float]
LONGEST = 10_000
"""Hexes that one road follows, or hexsides that one river does."""


def import_map(path: Path, id_: str, title: str, ground: Ground, classes: Mapping[str, str] | None = None) -> Map:
    """The map that a Tiled file holds. `classes` says which key a class of the drawing stands for."""
    keys = [*ground.terrain, *ground.hexsides, *ground.networks, *ground.places]
    for key in (classes or {}).values():
        if key not in keys:
            raise Unknown.name(f"key of the ground of {title}", key, keys)
    faults = Faults(path.name)
    drawing = read_drawing(path, faults)
    faults.stop()
    assert drawing
    if idle := (classes or {}).keys() - {*drawing.kinds.values(), *(shape.kind for shape in drawing.shapes)}:
        raise Unknown.name("class in the drawing", min(idle), sorted({*drawing.kinds.values()}))
    grid = _grid(drawing)
    if max(drawing.columns, drawing.rows) > MOST_ACROSS:
        faults.add(path.name, 1, f"{drawing.columns} × {drawing.rows} hexes; there may be {MOST_ACROSS:,} each way")
        faults.stop()
    digits = max(2, len(str(max(drawing.columns, drawing.rows))))
    found = Map(
        id=id_,
        name=id_,
        title=title,
        ground=ground,
        grid=grid,
        numbering=Numbering("C" * digits + "R" * digits),
        terrain=_terrain(drawing, ground, classes or {}, path.name, faults),
    )
    faults.stop()
    found = _with_shapes(found, drawing, classes or {}, path.name, faults)
    faults.stop()
    return found


def _grid(drawing: Drawing) -> Grid:
    """Tiled counts from 0; the indexes that are odd (or even) are shoved."""
    return Grid(
        orientation="flat" if drawing.axis == "x" else "pointy",
        columns=drawing.columns,
        rows=drawing.rows,
        shoved=1 if drawing.index == "odd" else 0,
    )


def _terrain(drawing: Drawing, ground: Ground, classes: Mapping[str, str], file: str, faults: Faults) -> bytes:
    """The topmost tile of each hex that is terrain."""
    board = bytearray([OFF]) * (drawing.columns * drawing.rows)
    number = {key: place for place, key in enumerate(ground.terrain_keys)}
    strange: dict[str, int] = {}
    for layer, tiles in drawing.layers:
        for hex_, gid in enumerate(tiles):
            if not gid:
                continue
            kind = drawing.kinds.get(gid, "")
            key = classes.get(kind, kind)
            if key in number:
                board[hex_] = number[key]
            else:
                strange.setdefault(kind[:60] or f"tile {gid} (no class)", layer.line)
    for kind, line in strange.items():
        faults.add(file, line, f"{kind}: no terrain; there are {', '.join(number)}: set the class of the tile in Tiled")
    if all(each == OFF for each in board):
        faults.add(file, 1, "no hex has a tile that is terrain")
    return bytes(board)


def _with_shapes(found: Map, drawing: Drawing, classes: Mapping[str, str], file: str, faults: Faults) -> Map:
    """The map with what the objects of the drawing put on it."""
    networks: list[Network] = []
    places: list[Place] = []
    features: dict[int, tuple[str, ...]] = {}
    names: dict[int, str] = {}
    for shape in drawing.shapes:
        kind = classes.get(shape.kind, shape.kind)
        points = [_point(found, drawing, point) for point in shape.points]
        try:
            if len(shape.name) > MOST_NAME or not shape.name.isprintable():
                raise ValueError(f"a name has at most {MOST_NAME} characters, all of them printable")
            if kind in found.ground.networks:
                networks.append(Network(kind, tuple(_hexes(found, points)), shape.name))
            elif kind in found.ground.hexsides:
                for side in _sides(found, points):
                    features[side] = tuple(dict.fromkeys((*features.get(side, ()), kind)))
                    if shape.name:
                        names[side] = shape.name
            elif kind in found.ground.places:
                places.append(Place(_id(found, kind, shape.name, places), _hex(found, points[0]), kind, shape.name))
            else:
                raise ValueError("its class is no network, hexside or place of the ground")
        except ValueError as error:
            faults.add(file, shape.line, f"{shape.said}: {error}")
    return msgspec.structs.replace(
        found, networks=tuple(networks), places=tuple(places), features=features, hexside_names=names
    )


def _point(found: Map, drawing: Drawing, point: Point) -> Point:
    """Pixels of Tiled in our units, from the centre of the first hex."""
    assert found.grid
    (wide, high), side = drawing.tile, drawing.hexside
    x, y = point[0] - wide / 2, point[1] - high / 2
    pushed = found.grid.shoved == 0
    if found.grid.orientation == "flat":
        return x / ((wide + side) / 2) * TALL, y / high - (0.5 if pushed else 0)
    return x / wide - (0.5 if pushed else 0), y / ((high + side) / 2) * TALL


def _hex(found: Map, point: Point) -> int:
    """The hex at a point, which must be on the map."""
    assert found.grid
    hex_ = found.grid.hex_at(*point)
    if hex_ is None or hex_ not in found:
        raise ValueError("a point of it is not on the map")
    return hex_


def _hexes(found: Map, points: list[Point]) -> list[int]:
    """The hexes beneath a line."""
    assert found.grid
    hexes = [_hex(found, points[0])]
    for point in points[1:]:
        for hex_ in found.grid.line(hexes[-1], _hex(found, point))[1:]:
            if hex_ is None or hex_ not in found:
                raise ValueError("it leaves the map")
            hexes.append(hex_)
        if len(hexes) > LONGEST:
            raise ValueError(f"it is over {LONGEST:,} hexes long")
    if len(hexes) == 1:
        raise ValueError("it lies in one hex; a road follows two at least")
    return hexes


def _sides(found: Map, points: list[Point]) -> Iterator[int]:
    """The hexsides along a line from corner to corner, each from both sides of it."""
    corners = [_corner(found, point) for point in points]
    length = 0
    for one, other in pairwise(corners):
        here = one
        while here != other:
            here, sides = _towards(found, here, other)
            yield from sides
            length += 1
            if length > LONGEST:
                raise ValueError(f"it is over {LONGEST:,} hexsides long")
    if len(set(corners)) == 1:
        raise ValueError("it begins and ends at one corner of a hex")


def _corner(found: Map, point: Point) -> tuple[int, int]:
    """The corner nearest to a point."""
    grid = found.grid
    assert grid
    return min(grid.corner_names(_hex(found, point)), key=lambda name: math.dist(grid.corner_at(name), point))


def _towards(found: Map, here: tuple[int, int], other: tuple[int, int]) -> tuple[tuple[int, int], list[int]]:
    """The next corner on the way to another, and the hexside to it: of those that meet, the one that leads nearest."""
    grid = found.grid
    assert grid
    target = grid.corner_at(other)
    best: dict[tuple[int, int], list[int]] = {}
    centre = grid.hex_at(*grid.corner_at(here))
    for hex_ in grid.within(centre, 1) if centre is not None else ():
        names = grid.corner_names(hex_)
        for direction in range(SIDES):
            ends = names[direction], names[(direction + 1) % SIDES]
            if here in ends and hex_ in found:
                there = ends[0] if ends[1] == here else ends[1]
                best.setdefault(there, []).append(hex_ * SIDES + direction)
    if not best:
        raise ValueError("it leaves the map")
    there = min(best, key=lambda name: math.dist(grid.corner_at(name), target))
    if math.dist(grid.corner_at(there), target) >= math.dist(grid.corner_at(here), target):
        raise ValueError("it leaves the map")
    return there, best[there]


def _id(found: Map, kind: str, name: str, places: list[Place]) -> str:
    """An id from a name, not to be taken for a hex number; a number makes it its own."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain)[:50].strip("-") or kind
    if found.numbering.read(slug) is not None:
        slug = f"{kind}-{slug}"
    taken = {place.id for place in places}
    return next(each for each in (slug, *(f"{slug}-{n}" for n in range(2, len(taken) + 3))) if each not in taken)
