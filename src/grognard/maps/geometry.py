"""The geometry of a hex map, in whole numbers wherever it can be.

A hex is an index: its place on the page read row by row from the top left corner. Inside, distances and lines are
counted in two slanting coordinates q and r (a third, s = −q−r, is implied). One unit of length is the distance between
the centres of two adjacent hexes; y runs down the page.
"""

from __future__ import annotations

import math
from functools import cached_property
from typing import Literal

import msgspec

Orientation = Literal["flat", "pointy"]

FLAT = ("n", "ne", "se", "s", "sw", "nw")
POINTY = ("ne", "e", "se", "sw", "w", "nw")
_STEPS = {
    "flat": ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)),
    "pointy": ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)),
}
"""What each direction adds to q and r, clockwise."""

SIDES = 6
FAR_OFF = 1e6
"""No map reaches so far, and no point beyond it (or that is no number) is asked about further."""
TALL = math.sqrt(3) / 2
"""How far it is from one column (or row) to the next where they interlock."""
CORNER = 1 / math.sqrt(3)
"""From the centre of a hex to a corner."""


def opposite(direction: int) -> int:
    """The direction back."""
    return (direction + 3) % SIDES


class Grid(msgspec.Struct, frozen=True, dict=True, kw_only=True):
    """A rectangle of hexes."""

    orientation: Orientation
    columns: int
    rows: int
    shoved: Literal[0, 1]
    """Which columns (flat) or rows (pointy), by their place from 0, stand half a hex down or to the right."""

    @property
    def size(self) -> int:
        """How many hexes there is room for."""
        return self.columns * self.rows

    @cached_property
    def directions(self) -> tuple[str, ...]:
        """The names of the six directions, clockwise."""
        return FLAT if self.orientation == "flat" else POINTY

    def place(self, hex_: int) -> tuple[int, int]:
        """Column and row on the page, from 0."""
        row, column = divmod(hex_, self.columns)
        return column, row

    def at(self, column: int, row: int) -> int | None:
        """The hex at a column and row on the page, if it is on it."""
        return row * self.columns + column if 0 <= column < self.columns and 0 <= row < self.rows else None

    def slanted(self, hex_: int) -> tuple[int, int]:
        """The coordinates q and r of a hex."""
        row, column = divmod(hex_, self.columns)
        if self.orientation == "flat":
            return column, row - self._before(column)
        return column - self._before(row), row

    def _before(self, place: int) -> int:
        """How many of the columns (rows) before this one have pushed the slanting axis on by one."""
        return (place - (place & 1)) // 2 if self.shoved else (place + (place & 1)) // 2

    def from_slanted(self, q: int, r: int) -> int | None:
        """The hex at q and r, if it is on the page."""
        return self.at(q, r + self._before(q)) if self.orientation == "flat" else self.at(q + self._before(r), r)

    @cached_property
    def _moves(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """What each direction adds to column and row, for places that are even and odd."""
        both = []
        for parity in (0, 1):
            half = self._before(parity)
            moves = []
            for q, r in _STEPS[self.orientation]:
                if self.orientation == "flat":
                    moves.append((q, r + self._before(parity + q) - half))
                else:
                    moves.append((q + self._before(parity + r) - half, r))
            both.append(tuple(moves))
        return tuple(both)

    def beside(self, hex_: int, direction: int) -> int | None:
        """The hex on the other side of one of the six hexsides, if it is on the page."""
        row, column = divmod(hex_, self.columns)
        across, down = self._moves[(column if self.orientation == "flat" else row) & 1][direction]
        return self.at(column + across, row + down)

    def around(self, hex_: int) -> list[tuple[int, int]]:
        """Each direction that stays on the page, with the hex it leads to."""
        row, column = divmod(hex_, self.columns)
        odd = (column if self.orientation == "flat" else row) & 1
        if 0 < column < self.columns - 1 and 0 < row < self.rows - 1:
            return [(direction, hex_ + jump) for direction, jump in self._jumps[odd]]
        return [
            (direction, hex_ + down * self.columns + across)
            for direction, (across, down) in enumerate(self._moves[odd])
            if 0 <= column + across < self.columns and 0 <= row + down < self.rows
        ]

    @cached_property
    def _jumps(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """What each direction adds to a hex that is not at the edge."""
        return tuple(
            tuple((direction, down * self.columns + across) for direction, (across, down) in enumerate(moves))
            for moves in self._moves
        )

    def neighbours(self, hex_: int) -> tuple[int, ...]:
        """The adjacent hexes, clockwise."""
        return tuple(other for _, other in self.around(hex_))

    def direction(self, one: int, other: int) -> int | None:
        """The direction from a hex to an adjacent one; `None` if it is not adjacent."""
        return next((direction for direction, beside in self.around(one) if beside == other), None)

    def distance(self, one: int, other: int) -> int:
        """How many hexsides are crossed on the shortest way."""
        (q1, r1), (q2, r2) = self.slanted(one), self.slanted(other)
        q, r = q1 - q2, r1 - r2
        return max(abs(q), abs(r), abs(q + r))

    def ring(self, centre: int, radius: int) -> list[int]:
        """The hexes at exactly this distance that are on the page, clockwise."""
        if radius == 0:
            return [centre]
        q, r = self.slanted(centre)
        steps = _STEPS[self.orientation]
        q, r = q + radius * steps[4][0], r + radius * steps[4][1]
        found = []
        for direction in range(SIDES):
            for _ in range(radius):
                found.append(self.from_slanted(q, r))
                q, r = q + steps[direction][0], r + steps[direction][1]
        return [hex_ for hex_ in found if hex_ is not None]

    def within(self, centre: int, radius: int) -> list[int]:
        """The hexes at no more than this distance, the nearest first."""
        return [hex_ for each in range(radius + 1) for hex_ in self.ring(centre, each)]

    def line(self, one: int, other: int, side: Literal[1, -1] = 1) -> list[int | None]:
        """The hexes that a straight line between two centres passes through, in order; `None` where it leaves the page.

        Where it runs along a hexside it keeps to one side of it, with −1 to the other. All is whole numbers: each
        point of the line is a fraction with the same denominator, moved by less than any fraction can differ.
        """
        n = self.distance(one, other)
        (q1, r1), (q2, r2) = self.slanted(one), self.slanted(other)
        scale = 12 * max(n, 1)
        found = []
        for i in range(n + 1):
            q = 12 * (q1 * (n - i) + q2 * i) + side
            r = 12 * (r1 * (n - i) + r2 * i) + 2 * side
            found.append(self.from_slanted(*_nearest(q, r, scale) if n else (q1, r1)))
        return found

    def centre(self, hex_: int) -> tuple[float, float]:
        """Where the centre of a hex is on the page."""
        q, r = self.slanted(hex_)
        return (q * TALL, r + q / 2) if self.orientation == "flat" else (q + r / 2, r * TALL)

    def hex_at(self, x: float, y: float) -> int | None:
        """The hex that a point of the page lies in, if it lies in one."""
        if not (abs(x) < FAR_OFF and abs(y) < FAR_OFF):
            return None
        q, r = (x / TALL, y - x / TALL / 2) if self.orientation == "flat" else (x - y / TALL / 2, y / TALL)
        return self.from_slanted(*_nearest(q, r, 1))

    def corners(self, hex_: int) -> list[tuple[float, float]]:
        """The six corners, clockwise; the side in direction d runs from corner d to the one after it."""
        x, y = self.centre(hex_)
        first = -120 if self.orientation == "flat" else -90
        angles = (math.radians(first + 60 * k) for k in range(SIDES))
        return [(x + CORNER * math.cos(angle), y + CORNER * math.sin(angle)) for angle in angles]

    def corner_names(self, hex_: int) -> list[tuple[int, int]]:
        """The same corners as whole numbers, alike for all hexes that share one."""
        return [self.corner_name(x, y) for x, y in self.corners(hex_)]

    def corner_name(self, x: float, y: float) -> tuple[int, int]:
        """The name of the corner at a point that is one."""
        return (
            (round(x * 3 / TALL), round(y * 2)) if self.orientation == "flat" else (round(x * 2), round(y * 3 / TALL))
        )

    def corner_at(self, name: tuple[int, int]) -> tuple[float, float]:
        """Where a named corner is."""
        one, other = name
        return (one * TALL / 3, other / 2) if self.orientation == "flat" else (one / 2, other * TALL / 3)


def _nearest(q: float, r: float, scale: int) -> tuple[int, int]:
    """The hex whose centre is nearest to (q/scale, r/scale): round all three coordinates, mend the worst."""
    s = -q - r
    rounded = [_round(each, scale) for each in (q, r, s)]
    off = [abs(whole * scale - each) for whole, each in zip(rounded, (q, r, s), strict=True)]
    worst = off.index(max(off))
    if worst == 0:
        return -rounded[1] - rounded[2], rounded[1]
    if worst == 1:
        return rounded[0], -rounded[0] - rounded[2]
    return rounded[0], rounded[1]


def _round(value: float, scale: int) -> int:
    """To the nearest whole number, exactly if both are whole."""
    return int((2 * value + scale) // (2 * scale))
