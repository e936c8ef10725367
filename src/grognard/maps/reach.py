"""What a unit can reach: every node, the cost, the path, the slip of that cost; and why not another."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from grognard.chance.procedures import Reason
from grognard.chance.tally import Line
from grognard.errors import GrognardError
from grognard.maps.board import Map
from grognard.maps.movement import Movement, plain
from grognard.maps.obstacles import NOTHING, Obstacles
from grognard.maps.points import many, show
from grognard.maps.spread import Spread, spread
from grognard.maps.web import Web, ways_in, web, whole_parts

MOST_POINTS = 1_000


class Reach:
    """The answer for one unit."""

    def __init__(
        self,
        net: Web,
        start: int,
        allowance: Fraction,
        obstacles: Obstacles,
        found: Spread,
        only_hex: frozenset[int],
    ) -> None:
        self.web, self.start, self.allowance, self.obstacles = net, start, allowance, obstacles
        self._spread = found
        self.only_hex = only_hex
        """Hexes that are entered only because a unit may always move one."""

    @property
    def map(self) -> Map:
        """Where."""
        return self.web.map

    def __contains__(self, node: int) -> bool:
        return node in self._spread or node in self.only_hex

    def __iter__(self) -> Iterator[int]:
        yield from self._spread.nodes
        yield from self.only_hex

    def __len__(self) -> int:
        return len(self._spread.nodes) + len(self.only_hex)

    def cost(self, node: int) -> Fraction:
        """The least points for which a node is reached; all there are, for the one hex that is always allowed."""
        parts = self._spread.cost(node)
        if parts is not None:
            return self.web.points(parts)
        if node in self.only_hex:
            return self.allowance
        raise GrognardError(self.why_not(node).text)

    def path(self, node: int) -> tuple[int, ...]:
        """The nodes from the start to this one, on a cheapest way."""
        if node in self.only_hex:
            return self.start, node
        if node not in self._spread:
            raise GrognardError(self.why_not(node).text)
        return self._spread.path(node)

    def slip(self, node: int) -> tuple[Line, ...]:
        """What each step of the path costs and why; the lines add up to the cost."""
        path = self.path(node)
        lines = list(self.web.slip(path))
        for entered in path[1:]:
            if (toll := self.obstacles.toll) and entered in self.obstacles.zone:
                rule = self.obstacles.zone[entered].rule
                lines.append(Line(f"{self.map.label(entered)}  enemy zone", rule, f"+{toll}", toll))
        if node in self.only_hex:
            spared = sum(Fraction(line.value) for line in lines) - self.allowance
            text = f"one hex may always be moved, for all of the {many(self.allowance)}"
            lines.append(Line(text, self.web.movement.one_hex, f"−{show(spared)}", plain(-spared)))
        return tuple(lines)

    def why_not(self, node: int) -> Reason:
        """Why a node is not reached: what closes it, or what it would cost."""
        found, movement = self.map, self.web.movement
        said = found.said(node)
        if barrier := self.obstacles.closed.get(node):
            return Reason(barrier.rule, f"{said} cannot be entered: {barrier.text(found)}.")
        free = spread(self.web, [self.start], None, self.obstacles, self.web.scale)
        if (parts := free.cost(node)) is not None:
            needed = self.web.points(parts)
            text = f"{said} costs {many(needed)}; the unit has {show(self.allowance)}."
            return Reason(movement.rule, text, (show(needed), show(self.allowance)))
        if node in spread(self.web, [self.start]):
            return Reason(self._in_the_way(node), f"{said} cannot be reached: the enemy is in the way everywhere.")
        forbids = [forbidden for way in ways_in(found, node) if (forbidden := self.web.price(way).forbids)]
        because = f": {forbids[0]}" if len(set(forbids)) == 1 else ""
        return Reason(movement.rule, f"{said} cannot be reached by {movement.mover}{because}.")

    def _in_the_way(self, node: int) -> str:
        """The rule of what stops whoever would come by."""
        barriers = {**self.obstacles.zone, **self.obstacles.closed}
        near = [barriers[other] for other in (node, *self.map.adjacent(node)) if other in barriers]
        return next((barrier.rule for barrier in (*near, *barriers.values())), "")


def reach(
    found: Map,
    movement: Movement,
    start: int,
    allowance: Fraction | int,
    obstacles: Obstacles = NOTHING,
    *,
    fresh: bool = True,
) -> Reach:
    """What a unit can reach from a node with so many points.

    `fresh`: it has not moved yet, and so may always move one hex where the rules let it.
    """
    points = Fraction(allowance)
    if not 0 <= points <= MOST_POINTS:
        raise GrognardError(f"{show(points)} movement points; there may be 0 to {MOST_POINTS:,}")
    if start not in found:
        raise GrognardError(f"{found.label(start)} is not on the map")
    net = web(found, movement)
    reached = spread(net, [start], whole_parts(points, net.scale), obstacles, net.scale)
    only: frozenset[int] = frozenset()
    if fresh and movement.one_hex and points:
        stopped = obstacles.apart and start in obstacles.zone
        only = frozenset(
            other
            for other, _ in net[start]
            if other not in reached and other not in obstacles.closed and not (stopped and other in obstacles.zone)
        )
    return Reach(net, start, points, obstacles, reached, only)
