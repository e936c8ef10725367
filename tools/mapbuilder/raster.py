"""A page of small squares to paint outlines on: what lies where is then counted, not computed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

from grognard.maps.geometry import Grid
from tools.mapbuilder.topojson import Point

NOTHING = 0


class Raster:
    """Squares over a part of the page; each holds the number of what was painted last."""

    def __init__(self, west: float, north: float, east: float, south: float, per_unit: int) -> None:
        self.west, self.north, self.size = west, north, 1 / per_unit
        self.width, self.height = round((east - west) * per_unit), round((south - north) * per_unit)
        self.rows = [bytearray(self.width) for _ in range(self.height)]

    @classmethod
    def over(cls, grid: Grid, per_unit: int) -> Raster:
        """Over a whole grid."""
        last = grid.centre(grid.size - 1)
        return cls(-1.0, -1.0, last[0] + 1, last[1] + 1.5, per_unit)

    def centre(self, column: int, row: int) -> Point:
        """The middle of a square, on the page."""
        return self.west + (column + 0.5) * self.size, self.north + (row + 0.5) * self.size

    def fill(self, rings: Iterable[Sequence[Point]], what: int, only_on: int | None = None) -> None:
        """Paint what an odd number of rings goes round; if asked, only over what is there already."""
        crossings: list[list[float]] = [[] for _ in range(self.height)]
        for ring in rings:
            for one, other in pairwise([*ring, ring[0]]):
                self._cross(one, other, crossings)
        for row, xs in zip(self.rows, crossings, strict=True):
            xs.sort()
            for begin, end in zip(xs[::2], xs[1::2], strict=True):
                self._paint(row, begin, end, what, only_on)

    def _cross(self, one: Point, other: Point, crossings: list[list[float]]) -> None:
        """Where an edge crosses the middles of rows."""
        (ax, ay), (bx, by) = (one, other) if one[1] < other[1] else (other, one)
        first = max(self._next((ay - self.north) / self.size), 0)
        last = min(self._next((by - self.north) / self.size), self.height)
        for row in range(first, last):
            y = self.north + (row + 0.5) * self.size
            crossings[row].append(ax + (y - ay) / (by - ay) * (bx - ax))

    @staticmethod
    def _next(place: float) -> int:
        """The first square whose middle is not before this place."""
        return -int(-(place - 0.5) // 1)

    def _paint(self, row: bytearray, begin: float, end: float, what: int, only_on: int | None) -> None:
        first = max(self._next((begin - self.west) / self.size), 0)
        last = min(self._next((end - self.west) / self.size), self.width)
        if last <= first:
            return
        if only_on is None:
            row[first:last] = bytes([what]) * (last - first)
        else:
            row[first:last] = row[first:last].replace(bytes([only_on]), bytes([what]))

    def brush(self, points: Sequence[Point], radius: float, what: int, only_on: int | None = None) -> None:
        """Paint all that lies within a radius of a line."""
        for one, other in pairwise(points if len(points) > 1 else [*points, *points]):
            self.fill([_capsule(one, other, radius)], what, only_on)

    def at(self, x: float, y: float) -> int:
        """What is painted at a point of the page; nothing beyond the raster."""
        column, row = int((x - self.west) // self.size), int((y - self.north) // self.size)
        return self.rows[row][column] if 0 <= column < self.width and 0 <= row < self.height else NOTHING

    def shares(self, grid: Grid) -> dict[int, Counter[int]]:
        """How many squares of each kind lie in each hex of a grid."""
        found: dict[int, Counter[int]] = {hex_: Counter() for hex_ in range(grid.size)}
        for row, hexes in zip(
            self.rows, _hexes(grid, self.west, self.north, self.width, self.height, self.size), strict=True
        ):
            for hex_, what in zip(hexes, row, strict=True):
                if hex_ is not None:
                    found[hex_][what] += 1
        return found


@lru_cache(maxsize=2)
def _hexes(grid: Grid, west: float, north: float, width: int, height: int, size: float) -> list[list[int | None]]:
    """The hex that each square lies in, row by row."""
    return [
        [grid.hex_at(west + (x + 0.5) * size, north + (y + 0.5) * size) for x in range(width)] for y in range(height)
    ]


_ROUND = ((1.0, 0.0), (0.866, 0.5), (0.5, 0.866), (0.0, 1.0), (-0.5, 0.866), (-0.866, 0.5), (-1.0, 0.0))


def _capsule(one: Point, other: Point, radius: float) -> list[Point]:
    """The outline of all that lies within a radius of a straight line, its ends round."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    length = (dx * dx + dy * dy) ** 0.5
    ux, uy = (dx / length, dy / length) if length else (1.0, 0.0)
    ring = []
    for (x, y), sign in ((other, 1), (one, -1)):
        for across, along in _ROUND:
            a, b = sign * across * radius, sign * along * radius
            ring.append((x - a * uy + b * ux, y + a * ux + b * uy))
    return ring
