"""Roads and railroads as they were traced, led from hex to hex through the places they are to pass."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Sequence
from itertools import pairwise

from grognard.maps.geometry import Grid
from tools.mapbuilder.lines import between, near
from tools.mapbuilder.topojson import Point

STRAYING = 3.0
"""What the square of a distance from the straight line counts, beside the length of the way."""
SHARED = 0.75
"""What a step counts that another line of the group takes already."""
STEPS_TO_THE_RIM = 400


class NoWay(Exception):
    """Water lies across every way."""


class Roads:
    """The lines of one group, led one after the other: later ones run along earlier ones where they can."""

    def __init__(self, grid: Grid, barred: Collection[int]) -> None:
        self.grid, self.barred = grid, barred
        self.taken: set[frozenset[int]] = set()

    def lead(self, line: Sequence[Point]) -> list[int]:
        """The hexes of a road through these points in turn; of a piece beyond the map or at sea nothing is left."""
        way: list[int] = []
        for one, other in pairwise(line):
            piece = self._on_map(one, other)
            if piece is None:
                continue
            begin, end = piece
            found = self._way(way[-1] if way else begin, end, (one, other))
            way += found if not way else found[1:]
        self.taken.update(frozenset(step) for step in pairwise(way))
        return way

    def _on_map(self, one: Point, other: Point) -> tuple[int, int] | None:
        """The first and the last hex of land on the straight line between two points."""
        found = [
            hex_
            for i in range(STEPS_TO_THE_RIM + 1)
            if (hex_ := self.grid.hex_at(*between(one, other, i / STEPS_TO_THE_RIM))) is not None
            and hex_ not in self.barred
        ]
        return (found[0], found[-1]) if found else None

    def _way(self, begin: int, end: int, line: Sequence[Point]) -> list[int]:
        best = {begin: 0.0}
        came: dict[int, int] = {}
        edge = [(0.0, begin)]
        while edge:
            cost, here = heapq.heappop(edge)
            if here == end:
                break
            if cost > best[here]:
                continue
            for there in self.grid.neighbours(here):
                if there in self.barred:
                    continue
                step = 1 + STRAYING * near(self.grid.centre(there), line)
                new = cost + step * (SHARED if frozenset((here, there)) in self.taken else 1)
                if new < best.get(there, float("inf")):
                    best[there], came[there] = new, here
                    heapq.heappush(edge, (new, there))
        if end not in best:
            raise NoWay(f"water parts {line[0]} from {line[1]} on the page")
        way = [end]
        while way[-1] != begin:
            way.append(came[way[-1]])
        return way[::-1]
