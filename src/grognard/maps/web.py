"""The steps of one mover on one map in whole numbers, worked out where they are first asked for and kept."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Literal

from grognard.chance.tally import Line
from grognard.errors import GrognardError
from grognard.maps.board import OFF, Map, Way
from grognard.maps.geometry import SIDES
from grognard.maps.movement import Movement, Price
from grognard.maps.points import common

MOST_PARTS = 1_000
"""So many parts a point may be cut into: twelfths of some costs beside sevenths of others."""

Steps = tuple[tuple[int, int], ...]
Heading = Literal["out", "in"]
"""Steps are taken from a node, or, traced backwards, towards it."""


class Web(dict[int, Steps]):
    """By node: the nodes that a step leads to, each with its cost in parts of a point.

    Heading `in`, the nodes from which a step leads here, with the cost of that step. A web is one large object, hashed
    by identity.
    """

    __hash__ = object.__hash__  # type: ignore[assignment]

    def __init__(self, found: Map, movement: Movement, heading: Heading = "out") -> None:
        super().__init__()
        self.map, self.movement, self.heading = found, movement, heading
        self.scale = scale_of(found, movement)
        self._prices: dict[tuple[object, ...], int | None] = {}
        self._terrain = [self._parts(movement.cheapest(key, (), ()).cost) for key in found.ground.terrain_keys]
        self._plain = not movement.places and not found.links

    def __missing__(self, node: int) -> Steps:
        out = self.heading == "out"
        if self._plain and out and node < self.map.room:
            steps = self._over_hexsides(node)
        elif out:
            steps = self._cheapest([(way.to, self.parts(way)) for way in self.map.ways(node)])
        else:
            steps = self._cheapest([(way.start, self.parts(way)) for way in ways_in(self.map, node)])
        self[node] = steps
        return steps

    @staticmethod
    def _cheapest(steps: list[tuple[int, int | None]]) -> Steps:
        """Each neighbour once, by the cheapest way to it."""
        best: dict[int, int] = {}
        for node, parts in steps:
            if parts is not None and parts < best.get(node, parts + 1):
                best[node] = parts
        return tuple(best.items())

    def _over_hexsides(self, node: int) -> Steps:
        """The same as by `ways`, for hexes that nothing but hexsides leads out of."""
        found = self.map
        assert found.grid
        odd, terrain, board = found.odd_sides, self._terrain, found.terrain
        steps = []
        for direction, other in found.grid.around(node):
            kind = board[other]
            if kind == OFF:
                continue
            side = node * SIDES + direction
            parts = self.parts(Way(node, other, side, None)) if side in odd else terrain[kind]
            if parts is not None:
                steps.append((other, parts))
        return tuple(steps)

    def price(self, way: Way) -> Price:
        """What a step costs, line by line."""
        return self.movement.price(self.map, way)

    def parts(self, way: Way) -> int | None:
        """What a step costs in parts of a point; steps that are alike are priced once."""
        found = self.map
        if way.link is not None:
            return self._parts(self.price(way).cost)
        assert way.side is not None
        places = found.places_at.get(way.to, ()) if self.movement.places else ()
        key = (
            found.terrain[way.to],
            found.features.get(way.side),
            found.crossings.get(way.side),
            *(place.kind for place in places),
        )
        if key not in self._prices:
            self._prices[key] = self._parts(self.price(way).cost)
        return self._prices[key]

    def _parts(self, cost: Fraction | None) -> int | None:
        return None if cost is None else int(cost * self.scale)

    def points(self, parts: int) -> Fraction:
        """Parts as points."""
        return Fraction(parts, self.scale)

    def best(self, start: int, to: int) -> tuple[Way, Price] | None:
        """The cheapest step between two nodes beside each other, if one is allowed."""
        priced = [(way, self.price(way)) for way in self.map.ways(start) if way.to == to]
        allowed = [each for each in priced if each[1].cost is not None]
        return min(allowed, key=lambda each: each[1].cost or 0) if allowed else None

    def slip(self, path: tuple[int, ...]) -> tuple[Line, ...]:
        """What each step of a path costs and why."""
        lines: list[Line] = []
        for start, to in pairwise(path):
            step = self.best(start, to)
            assert step, "the steps of a path are allowed"
            label = self.map.label(to)
            lines += [Line(f"{label}  {line.what}", line.rule, line.effect, line.value) for line in step[1].lines]
        return tuple(lines)


def ways_in(found: Map, node: int) -> list[Way]:
    """Every step that leads to a node."""
    return [way for other in found.near(node) for way in found.ways(other) if way.to == node]


def scale_of(found: Map, movement: Movement) -> int:
    """The parts of a point in which every cost is a whole number."""
    written = [*movement.terrain.values(), *movement.hexsides.values(), *movement.links.values()]
    costs = [each for each in written if each is not None]
    costs += [*movement.networks.values(), *movement.places.values()]
    costs += [link.cost for link in found.links if link.cost is not None]
    scale = common(costs)
    if scale > MOST_PARTS:
        raise GrognardError(f"the costs of {found.id} cut a point into {scale:,} parts; there may be {MOST_PARTS:,}")
    return scale


@lru_cache(maxsize=32)
def web(found: Map, movement: Movement, heading: Heading = "out") -> Web:
    """The web of a map and a movement, made once."""
    return Web(found, movement, heading)


def whole_parts(points: Fraction, scale: int) -> int:
    """As many parts as these points hold."""
    return math.floor(points * scale)
