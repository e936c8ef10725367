"""Hexes as the bits of one whole number: a step of a whole front is a shift of that number.

Ways over a large map are found a front at a time: every hex of the same cost at once. A hex stands at the bit of its
slanting coordinates, so that each of the six directions is one shift for all hexes. Between one line of hexes and the
next there is room for what is shifted over the edge to fall into.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from grognard.maps.board import OFF, Way
from grognard.maps.geometry import SIDES, Grid, opposite
from grognard.maps.web import Web

_ONES = {value: bytes(ord("1") if each == value else ord("0") for each in range(256)) for value in range(256)}


class Layout:
    """Where the bits of a grid stand."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        flat = grid.orientation == "flat"
        self.lines, self.length = (grid.columns, grid.rows) if flat else (grid.rows, grid.columns)
        at = [grid.slanted(line if flat else line * grid.columns) for line in range(self.lines)]
        firsts = [r if flat else q for q, r in at]
        before = 1 - min(firsts)
        self.stride = max(firsts) + before + self.length + 1
        self.begins = [line * self.stride + first + before for line, first in enumerate(firsts)]
        self.size = self.lines * self.stride
        self.shifts = self._shifts()

    def _shifts(self) -> list[int]:
        """How far each direction moves a bit."""
        middle = Grid(orientation=self.grid.orientation, columns=5, rows=5, shoved=self.grid.shoved)
        q0, r0 = middle.slanted(12)
        found = []
        for direction in range(SIDES):
            other = middle.beside(12, direction)
            assert other is not None
            q, r = middle.slanted(other)
            line, along = (q - q0, r - r0) if self.grid.orientation == "flat" else (r - r0, q - q0)
            found.append(line * self.stride + along)
        return found

    def bit(self, hex_: int) -> int:
        """The bit of a hex."""
        row, column = divmod(hex_, self.grid.columns)
        if self.grid.orientation == "flat":
            return self.begins[column] + row
        return self.begins[row] + column

    def of_value(self, board: bytes, value: int) -> int:
        """The bits of all hexes with this byte."""
        text = bytearray(b"0") * self.size
        ones, columns = _ONES[value], self.grid.columns
        for line, begin in enumerate(self.begins):
            flat = self.grid.orientation == "flat"
            hexes = board[line::columns] if flat else board[line * columns : (line + 1) * columns]
            text[begin : begin + self.length] = hexes.translate(ones)
        text.reverse()
        return int(text, 2)

    def of(self, hexes: Iterable[int]) -> int:
        """The bits of these hexes."""
        bits = bytearray(self.size // 8 + 1)
        for hex_ in hexes:
            bit = self.bit(hex_)
            bits[bit >> 3] |= 1 << (bit & 7)
        return int.from_bytes(bits, "little")

    def bytes_of(self, bits: int) -> bytes:
        """Bits as bytes, in which one of them is found at once."""
        return bits.to_bytes(self.size // 8 + 1, "little")


def shifted(bits: int, by: int) -> int:
    """All bits moved on or back."""
    return bits << by if by >= 0 else bits >> -by


class Board:
    """The steps of one mover on one map as bits: plain ones by the terrain entered, others hexside by hexside.

    Every step costs something: a front must be dearer than the one before it.
    """

    def __init__(self, web: Web, uniform: bool) -> None:
        found = web.map
        assert found.grid
        self.layout = layout = Layout(found.grid)
        self.web = web
        self.scale = 1 if uniform else web.scale
        self.plain: dict[int, int] = {}
        self.terrain_costs: list[int | None] = []
        for index, key in enumerate(found.ground.terrain_keys):
            cost = web.movement.cheapest(key, (), ()).cost
            parts = None if cost is None else 1 if uniform else int(cost * web.scale)
            self.terrain_costs.append(parts)
            if parts is not None:
                self.plain[parts] = self.plain.get(parts, 0) | layout.of_value(found.terrain, index)
        self.all = layout.of_value(found.terrain.translate(_ON_MAP), 1)
        self.odd: list[int] = [0] * SIDES
        """By direction: the hexes from which a step is not plain."""
        self.extra: list[list[tuple[int, int]]] = [[] for _ in range(SIDES)]
        """By direction: what such steps cost, and the hexes from which they do."""
        self._read_odd(uniform)
        self.extra_to = [
            [(parts, shifted(hexes, layout.shifts[direction])) for parts, hexes in each]
            for direction, each in enumerate(self.extra)
        ]
        """The same, with the hexes to which."""

    def _read_odd(self, uniform: bool) -> None:
        """Steps over hexsides that have something, or into hexes with a place that matters."""
        odd: list[list[int]] = [[] for _ in range(SIDES)]
        extra: list[dict[int, list[int]]] = [{} for _ in range(SIDES)]
        for way in _unlike(self.web):
            assert way.side is not None
            parts = self.web.parts(way)
            if parts is not None and uniform:
                parts = 1
            if parts == self.entering(way.to):
                continue
            direction = way.side % SIDES
            odd[direction].append(way.start)
            if parts is not None:
                extra[direction].setdefault(parts, []).append(way.start)
        self.odd = [self.layout.of(hexes) for hexes in odd]
        self.extra = [[(parts, self.layout.of(hexes)) for parts, hexes in each.items()] for each in extra]

    @cached_property
    def steps_from(self) -> list[list[tuple[int, int]]]:
        """By direction: every cost of a step, plain or not, and the hexes from which it is that."""
        found = []
        for shift, odd, extra in zip(self.layout.shifts, self.odd, self.extra, strict=True):
            costs = dict(extra)
            for parts, hexes in self.plain.items():
                costs[parts] = costs.get(parts, 0) | (shifted(hexes, -shift) & self.all & ~odd)
            found.append(list(costs.items()))
        return found

    def entering(self, hex_: int) -> int | None:
        """What a plain step into a hex costs."""
        terrain = self.web.map.terrain[hex_]
        return None if terrain == OFF else self.terrain_costs[terrain]

    @cached_property
    def odd_bytes(self) -> list[bytes]:
        """The hexes from which a step in each direction is not plain."""
        return [self.layout.bytes_of(bits) for bits in self.odd]

    @cached_property
    def extra_bytes(self) -> list[list[tuple[int, bytes]]]:
        """By direction: what such steps cost, and from which hexes."""
        return [[(parts, self.layout.bytes_of(bits)) for parts, bits in each] for each in self.extra]


_ON_MAP = bytes(0 if value == OFF else 1 for value in range(256))


def _unlike(web: Web) -> Iterable[Way]:
    """Every step over a hexside that may cost other than its terrain."""
    found = web.map
    assert found.grid
    sides = {*found.features, *found.crossings}
    if web.movement.places:
        for node, places in found.places_at.items():
            if node < found.room and any(place.kind in web.movement.places for place in places):
                around = found.grid.around(node)
                sides |= {other * SIDES + opposite(direction) for direction, other in around}
    for side in sides:
        start, direction = divmod(side, SIDES)
        to = found.grid.beside(start, direction)
        if to is not None and found.terrain[to] != OFF and found.terrain[start] != OFF:
            yield Way(start, to, side, None)
