"""A flood: the cheapest ways from many hexes over a board of bits, one front for each cost."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cached_property

from grognard.maps.bits import Board, shifted
from grognard.maps.geometry import opposite
from grognard.maps.web import Heading

MOST_FRONTS = 200_000


class Flood:
    """What a flood reached; it answers as a `Spread` does."""

    def __init__(self, board: Board, fronts: list[int], heading: Heading) -> None:
        self._board, self._fronts, self._heading = board, fronts, heading

    @cached_property
    def _whole(self) -> bytes:
        """Every hex that was reached."""
        whole = 0
        for front in self._fronts:
            whole |= front
        return self._board.layout.bytes_of(whole)

    @cached_property
    def _each(self) -> list[bytes]:
        return [self._board.layout.bytes_of(front) if front else b"" for front in self._fronts]

    def _has(self, bits: bytes, node: int) -> bool:
        bit = self._board.layout.bit(node)
        return bool(bits[bit >> 3] >> (bit & 7) & 1)

    def __contains__(self, node: int) -> bool:
        return node < self._board.layout.grid.size and self._has(self._whole, node)

    @cached_property
    def nodes(self) -> Collection[int]:
        """Every hex that was reached."""
        return [hex_ for hex_ in self._board.web.map.hexes if hex_ in self]

    def cost(self, node: int) -> int | None:
        """The cost to a hex; `None` where it was not reached."""
        if node not in self:
            return None
        bit = self._board.layout.bit(node)
        place, mask = bit >> 3, 1 << (bit & 7)
        return next(cost for cost, front in enumerate(self._each) if front and front[place] & mask)

    def path(self, node: int) -> tuple[int, ...]:
        """The hexes from a start to this one: before each, the first hex from which the cost is right."""
        cost, path = self.cost(node), [node]
        while cost:
            before, step = self._before(path[-1], cost)
            path.append(before)
            cost -= step
        return tuple(reversed(path))

    def _before(self, node: int, cost: int) -> tuple[int, int]:
        for other, step in self._steps_to(node):
            if step <= cost and self._each[cost - step] and self._has(self._each[cost - step], other):
                return other, step
        raise AssertionError("a front has another before it")

    def _steps_to(self, node: int) -> Iterable[tuple[int, int]]:
        """The hexes from which the flood may have come here, with the cost of the step."""
        board = self._board
        for direction, other in board.layout.grid.around(node):
            start, to, over = (other, node, opposite(direction)) if self._heading == "out" else (node, other, direction)
            if self._has(board.odd_bytes[over], start):
                yield from ((other, parts) for parts, hexes in board.extra_bytes[over] if self._has(hexes, start))
            elif (parts := board.entering(to)) is not None:
                yield other, parts


def flood(
    board: Board, starts: Iterable[int], limit: int | None, closed: Iterable[int], heading: Heading = "out"
) -> Flood:
    """Every hex within a limit of the starts that is reached past the closed hexes."""
    free = board.all & ~board.layout.of(closed)
    most = MOST_FRONTS if limit is None else limit
    waiting = {0: board.layout.of(starts) & free}
    fronts: list[int] = []
    here = 0
    step = _out if heading == "out" else _in
    while waiting and here <= most:
        front = waiting.pop(here, 0) & free
        if front:
            free ^= front
            for parts, reached in step(board, front, free):
                if here + parts <= most:
                    waiting[here + parts] = waiting.get(here + parts, 0) | reached
        fronts.append(front)
        here += 1
    return Flood(board, fronts, heading)


def _out(board: Board, front: int, free: int) -> Iterable[tuple[int, int]]:
    """One step on from every hex of a front, by its cost: the hexes that are entered, by their terrain."""
    entered = 0
    found: dict[int, int] = {}
    for shift, odd, extra in zip(board.layout.shifts, board.odd, board.extra_to, strict=True):
        unlike = front & odd
        entered |= shifted(front ^ unlike, shift)
        if unlike:
            crossed = shifted(unlike, shift) & free
            for parts, hexes in extra:
                if reached := crossed & hexes:
                    found[parts] = found.get(parts, 0) | reached
    entered &= free
    for parts, hexes in board.plain.items():
        if reached := entered & hexes:
            found[parts] = found.get(parts, 0) | reached
    return found.items()


def _in(board: Board, front: int, free: int) -> Iterable[tuple[int, int]]:
    """One step back from every hex of a front, by its cost: the hexes from which it is entered."""
    found: dict[int, int] = {}
    for shift, steps in zip(board.layout.shifts, board.steps_from, strict=True):
        back = shifted(front, -shift) & free
        for parts, hexes in steps:
            if leaving := back & hexes:
                found[parts] = found.get(parts, 0) | leaving
    return found.items()
