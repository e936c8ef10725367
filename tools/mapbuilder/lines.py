"""How far a point lies from a line that was traced."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tools.mapbuilder.topojson import Point


def near(point: Point, line: Sequence[Point]) -> float:
    """The square of the distance from a point to a line of straight pieces."""
    px, py = point
    best = (px - line[0][0]) ** 2 + (py - line[0][1]) ** 2
    for (ax, ay), (bx, by) in pairwise(line):
        dx, dy = bx - ax, by - ay
        length = dx * dx + dy * dy
        along = 0.0 if length == 0 else min(max(((px - ax) * dx + (py - ay) * dy) / length, 0.0), 1.0)
        best = min(best, (ax + along * dx - px) ** 2 + (ay + along * dy - py) ** 2)
    return best


def between(one: Point, other: Point, share: float) -> Point:
    """A point of the straight line between two."""
    return one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])
