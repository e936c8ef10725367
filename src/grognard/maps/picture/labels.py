"""Names that keep out of each other's way: each takes the first of its places that is free, or the least crowded."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from grognard.maps.picture.svg import Point

LETTER = 0.6
"""How wide a letter is beside the size of its type, on the average."""
CELL = 64.0
"""Boxes are kept by the squares of the page they lie in."""

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Anchor = Literal["start", "middle", "end"]


class Spot(msgspec.Struct, frozen=True):
    """One place where a name may stand."""

    at: Point
    anchor: Anchor = "middle"
    turn: float = 0.0
    """Degrees, about the point."""


def width(said: str, size: float, spaced: float = 0.0) -> float:
    """About how wide a text is."""
    return len(said) * (size * LETTER + spaced)


def boxes(spot: Spot, wide: float, size: float) -> list[Box]:
    """What a text at a spot covers: one box, or a row of small ones where it is turned."""
    x, y = spot.at
    left = {"start": 0.0, "middle": -wide / 2, "end": -wide}[spot.anchor]
    if not spot.turn:
        return [(x + left, y - size * 0.8, x + left + wide, y + size * 0.25)]
    turn, pieces = math.radians(spot.turn), max(1, round(wide / size))
    found = []
    for i in range(pieces):
        along, up = left + (i + 0.5) * wide / pieces, -size * 0.9
        cx, cy = x + along * math.cos(turn) - up * math.sin(turn), y + along * math.sin(turn) + up * math.cos(turn)
        found.append((cx - size / 2, cy - size / 2, cx + size / 2, cy + size / 2))
    return found


class Labels:
    """What is taken of the page."""

    def __init__(self, width: float) -> None:
        self._width = width
        self._cells: dict[tuple[int, int], list[Box]] = {}

    def take(self, those: Iterable[Box]) -> None:
        """Nothing else is to stand here, if it can be helped."""
        for box in those:
            for cell in _cells(box):
                self._cells.setdefault(cell, []).append(box)

    def crowding(self, those: Iterable[Box]) -> float:
        """How much of what is taken these would cover, or of what is not the page."""
        beyond = ((-1e6, -1e6, 0.0, 1e6), (self._width, -1e6, 1e6, 1e6))
        return sum(_shared(box, other) for box in those for other in (*self._near(box), *beyond))

    def _near(self, box: Box) -> set[Box]:
        return {other for cell in _cells(box) for other in self._cells.get(cell, ())}

    def put(self, said: str, size: float, spots: Sequence[Spot], spaced: float = 0.0) -> Spot:
        """The first spot that is free, or the least crowded, which is then taken."""
        wide = width(said, size, spaced)
        tried = []
        for nth, spot in enumerate(spots):
            covered = boxes(spot, wide, size)
            crowding = self.crowding(covered)
            tried.append((crowding, nth))
            if crowding == 0:
                break
        best = spots[min(tried)[1]]
        self.take(boxes(best, wide, size))
        return best


def _cells(box: Box) -> Iterable[tuple[int, int]]:
    left, top, right, bottom = (int(edge // CELL) for edge in box)
    return ((x, y) for x in range(left, right + 1) for y in range(top, bottom + 1))


def _shared(one: Box, other: Box) -> float:
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across * down if across > 0 and down > 0 else 0.0
