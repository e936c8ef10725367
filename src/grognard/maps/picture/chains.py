"""Edges put together to long lines, and lines made smooth."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from itertools import pairwise
from typing import TypeVar

from grognard.maps.picture.svg import Point, at

N = TypeVar("N", bound=Hashable)
THROUGH = 2
"""Edges at a node that a line only passes through; points of a line without a corner."""


def chains(edges: Iterable[tuple[N, N]]) -> list[list[N]]:
    """Lines along edges, each edge once: from ends and junctions first, then the rings that are left."""
    beside: dict[N, dict[N, None]] = {}
    for one, other in edges:
        beside.setdefault(one, {})[other] = None
        beside.setdefault(other, {})[one] = None
    found = []
    corners = {node for node in beside if len(beside[node]) != THROUGH}
    for start in sorted(beside, key=lambda node: node not in corners):
        while beside[start]:
            line = [start]
            while here := beside[line[-1]]:
                there = next(iter(here))
                del beside[line[-1]][there], beside[there][line[-1]]
                line.append(there)
                if there in corners or there == start:
                    break
            found.append(line)
    return found


def smooth(points: Sequence[Point]) -> str:
    """A line that touches the middle of every edge and rounds every corner between."""
    if len(points) == THROUGH:
        return f"M{at(points[0])}L{at(points[-1])}"
    closed = points[0] == points[-1]
    middles = [middle(one, other) for one, other in pairwise(points)]
    if closed:
        turns = [f"Q{at(corner)} {at(mid)}" for corner, mid in zip(points[1:], [*middles[1:], middles[0]], strict=True)]
        return f"M{at(middles[0])}{''.join(turns)}"
    turns = [f"Q{at(corner)} {at(mid)}" for corner, mid in zip(points[1:-1], middles[1:], strict=True)]
    return f"M{at(points[0])}L{at(middles[0])}{''.join(turns)}L{at(points[-1])}"


def middle(one: Point, other: Point) -> Point:
    """Half way."""
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
