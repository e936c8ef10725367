"""Coast and borders: simplified from world-atlas once, kept as plain data, read from there ever after."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import Any, NamedTuple

from tools.mapbuilder.topojson import Arc, Point, joined, rings, unpack

NONE = "-"
"""Stands for a country that has no name in the data."""


class Window(NamedTuple):
    """A stretch of the globe in degrees."""

    west: float
    south: float
    east: float
    north: float

    def meets(self, points: Iterable[Point]) -> bool:
        """Whether the box around these points touches the window."""
        xs, ys = zip(*points, strict=True)
        across = min(xs) <= self.east and max(xs) >= self.west
        return bool(across and min(ys) <= self.north and max(ys) >= self.south)


def simplified(arc: Arc, tolerance: float) -> Arc:
    """The arc without the points that lie nearer than the tolerance to the line between those kept."""
    if len(arc) < 3:
        return arc
    keep = {0, len(arc) - 1}
    spans = [(0, len(arc) - 1)]
    while spans:
        first, last = spans.pop()
        worst, far = max(((_off(arc[i], arc[first], arc[last]), i) for i in range(first + 1, last)), default=(0.0, 0))
        if worst > tolerance:
            keep.add(far)
            spans += [(first, far), (far, last)]
    return tuple(arc[i] for i in sorted(keep))


def _off(point: Point, one: Point, other: Point) -> float:
    """How far a point lies from the straight line between two."""
    (px, py), (ax, ay), (bx, by) = point, one, other
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    along = 0.0 if length == 0 else min(max(((px - ax) * dx + (py - ay) * dy) / length, 0.0), 1.0)
    return float(((ax + along * dx - px) ** 2 + (ay + along * dy - py) ** 2) ** 0.5)


def derive(topology: dict[str, Any], window: Window, fine: float, coarse: float, digits: int) -> str:
    """The file of outlines: the countries that touch the window, fine within it and coarse outside."""
    arcs = unpack(topology)
    kept: dict[int, Arc] = {}
    countries = []
    for geometry in topology["objects"]["countries"]["geometries"]:
        found = [ring for ring in rings(geometry) if window.meets(joined(ring, arcs))]
        for index in {i if i >= 0 else ~i for ring in found for i in ring}:
            tolerance = fine if window.meets(arcs[index]) else coarse
            kept[index] = tuple((round(x, digits), round(y, digits)) for x, y in simplified(arcs[index], tolerance))
        countries += [(geometry["properties"]["name"] or NONE, ring) for ring in found]
    solid = [(name, ring) for name, ring in countries if len(set(joined(ring, kept))) > 3]
    return _written(kept, solid)


def _written(arcs: dict[int, Arc], countries: list[tuple[str, list[int]]]) -> str:
    """Arcs by new numbers, then rings: a minus before the number of an arc that runs backwards."""
    used = sorted({i if i >= 0 else ~i for _, ring in countries for i in ring})
    number = {index: n for n, index in enumerate(used, 1)}
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(("what", "name", "points"))
    for index in used:
        lines.writerow(("arc", number[index], " ".join(f"{x:g}:{y:g}" for x, y in arcs[index])))
    for name, ring in countries:
        lines.writerow(("ring", name, " ".join(f"{number[i]}" if i >= 0 else f"-{number[~i]}" for i in ring)))
    return out.getvalue()


def read(text: str) -> list[tuple[str, list[Point]]]:
    """Every ring of a file of outlines, with the country it belongs to; a country may have many."""
    arcs: dict[int, Arc] = {}
    found = []
    for what, name, points in list(csv.reader(io.StringIO(text)))[1:]:
        if what == "arc":
            arcs[int(name)] = tuple(point(each) for each in points.split())
        else:
            ring = [int(each) if not each.startswith("-") else ~int(each[1:]) for each in points.split()]
            found.append((name, unwrapped(joined(ring, arcs))))
    return found


def coasts(text: str) -> list[list[Point]]:
    """The coasts in a file of outlines, each a ring: the arcs that only one country has, put end to end."""
    arcs: dict[int, Arc] = {}
    used: list[int] = []
    for what, name, points in list(csv.reader(io.StringIO(text)))[1:]:
        if what == "arc":
            arcs[int(name)] = tuple(point(each) for each in points.split())
        else:
            used += [int(each) for each in points.split()]
    numbers = [abs(each) for each in used]
    alone = [each for each in used if numbers.count(abs(each)) == 1]
    ends = {(arcs[each] if each > 0 else arcs[-each][::-1])[0]: each for each in alone}
    found = []
    while ends:
        ring: list[Point] = []
        here = next(iter(ends))
        while here in ends:
            each = ends.pop(here)
            arc = arcs[each] if each > 0 else arcs[-each][::-1]
            ring += arc[:-1]
            here = arc[-1]
        found.append(unwrapped(ring))
    return found


def unwrapped(ring: list[Point]) -> list[Point]:
    """A ring that crosses the date line, its longitudes running on instead of starting again."""
    found = [ring[0]]
    for lon, lat in ring[1:]:
        found.append((lon - 360 * round((lon - found[-1][0]) / 360), lat))
    return found


def point(text: str) -> Point:
    """`10.2:53.4`, a longitude and a latitude."""
    lon, _, lat = text.partition(":")
    return float(lon), float(lat)
