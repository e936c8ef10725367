"""Seas cut into areas: outlines cut off at the rim of the page, and which areas touch on the water."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from tools.mapbuilder.lines import between
from tools.mapbuilder.raster import Raster
from tools.mapbuilder.topojson import Point


def dense(ring: Sequence[Point], degrees: float = 2.0) -> Iterator[Point]:
    """A ring of longitudes and latitudes with points put between, for straight lines are bent on a page."""
    for one, other in pairwise([*ring, ring[0]]):
        low, high = min(one, other), max(one, other)
        pieces = int(max(high[0] - low[0], abs(high[1] - low[1])) / degrees) + 1
        points = [between(low, high, i / pieces) for i in range(pieces + 1)]
        yield from (points if one == low else points[::-1])[:-1]


def clipped(ring: Sequence[Point], left: float, top: float, right: float, bottom: float) -> list[Point]:
    """What of a ring lies on the page; nothing if it is beyond."""
    found = list(ring)
    for axis, limit, sign in ((0, left, 1), (0, right, -1), (1, top, 1), (1, bottom, -1)):
        found = _cut(found, lambda at, axis=axis, limit=limit, sign=sign: sign * (at[axis] - limit))  # type: ignore[misc]
    return found


def _cut(ring: list[Point], inside: Callable[[Point], float]) -> list[Point]:
    """The part of a ring on which a figure is not negative."""
    found: list[Point] = []
    for one, other in zip(ring, [*ring[1:], *ring[:1]], strict=True):
        here, there = inside(one), inside(other)
        if here >= 0:
            found.append(one)
        if here * there < 0:
            found.append(between(one, other, here / (here - there)))
    return found


def extent(ring: Sequence[Point]) -> float:
    """The area that a ring goes round."""
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]))) / 2


def touching(raster: Raster, most: int) -> Counter[tuple[int, int]]:
    """Along how many squares any two painted numbers up to this one lie side by side."""
    found: Counter[tuple[int, int]] = Counter()
    for row, below in pairwise([*raster.rows, raster.rows[-1]]):
        for pair in (*pairwise(row), *zip(row, below, strict=True)):
            low, high = sorted(pair)
            if 0 < low < high <= most:
                found[low, high] += 1
    return found
