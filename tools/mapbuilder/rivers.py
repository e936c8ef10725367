"""Rivers as they were traced, led along hexsides.

A river becomes the way from corner to corner that strays least from its line. It ends where it first meets the river it
flows into, and keeps off all others.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from grognard.maps.geometry import CORNER, SIDES, Grid
from tools.mapbuilder.lines import between, near
from tools.mapbuilder.topojson import Point

Corner = tuple[int, int]
"""A corner of the grid, in thousandths of a unit."""
Side = tuple[int, int]
"""A hexside: a hex and a direction, the lower hex of the two."""

STRAYING = 8.0
"""What the square of a distance from the traced line counts, beside the length of the way."""
TOUCHING = 4.0
"""What it counts to touch another river."""


class Course(NamedTuple):
    """A river on the grid, from its source to its mouth."""

    name: str
    kind: str
    corners: tuple[Corner, ...]


class Rivers:
    """The rivers of one map, led one after the other: those that others flow into first."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.at: dict[Corner, Point] = {}
        self.beside: dict[Corner, dict[Corner, Side]] = {}
        self.courses: dict[str, Course] = {}
        self.taken: set[Corner] = set()
        for hex_ in range(grid.size):
            self._add(hex_)

    def _add(self, hex_: int) -> None:
        points = self.grid.corners(hex_)
        keys = [(round(x * 1000), round(y * 1000)) for x, y in points]
        for direction in range(SIDES):
            one, other = keys[direction], keys[(direction + 1) % SIDES]
            self.at.setdefault(one, points[direction])
            self.beside.setdefault(one, {}).setdefault(other, (hex_, direction))
            self.beside.setdefault(other, {}).setdefault(one, (hex_, direction))

    def lead(self, name: str, kind: str, line: Sequence[Point], *, out_of: str = "", into: str = "") -> Course:
        """Lead one river along its line, out of one river and into another if they are named."""
        goal = set(self.courses[into].corners) if into else set()
        begin = self._nearest(line[0], self.courses[out_of].corners if out_of else tuple(self.at))
        end = self._nearest(line[-1], self.courses[into].corners if into else tuple(self.at))
        allowed = goal | (set(self.courses[out_of].corners) if out_of else set())
        corners = self._way(begin, end, line, self.taken - allowed)
        if into:
            stop = next(i for i, corner in enumerate(corners) if corner in goal and i > 0)
            corners = corners[: stop + 1]
        course = Course(name, kind, tuple(corners))
        self.courses[name] = course
        self.taken.update(corners)
        return course

    def _nearest(self, point: Point, corners: Sequence[Corner]) -> Corner:
        return min(corners, key=lambda corner: (_square(self.at[corner], point), corner))

    def _way(self, begin: Corner, end: Corner, line: Sequence[Point], others: set[Corner]) -> list[Corner]:
        """The way between two corners that strays least."""
        best: dict[Corner, float] = {begin: 0.0}
        came: dict[Corner, Corner] = {}
        edge = [(0.0, begin)]
        while edge:
            cost, here = heapq.heappop(edge)
            if here == end:
                break
            if cost > best[here]:
                continue
            for there in self.beside[here]:
                new = cost + self._cost(here, there, line) + (TOUCHING if there in others and there != end else 0.0)
                if new < best.get(there, float("inf")):
                    best[there], came[there] = new, here
                    heapq.heappush(edge, (new, there))
        way = [end]
        while way[-1] != begin:
            way.append(came[way[-1]])
        return way[::-1]

    def _cost(self, here: Corner, there: Corner, line: Sequence[Point]) -> float:
        one, other = self.at[here], self.at[there]
        strayed = sum(near(between(one, other, share), line) for share in (0.25, 0.5, 0.75, 1.0)) / 4
        return CORNER * (0.3 + STRAYING * strayed)

    def sides(self, course: Course) -> list[Side]:
        """The hexsides of a river from source to mouth."""
        return [self.beside[one][other] for one, other in pairwise(course.corners)]


def _square(one: Point, other: Point) -> float:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
