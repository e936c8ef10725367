"""Cheapest ways from one node or many over a web, cost by cost. All whole numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from heapq import heappop, heappush

from grognard.maps.obstacles import NOTHING, Obstacles
from grognard.maps.web import Steps

NEVER = 1 << 60


class Spread:
    """What was reached: the cost to each node, and the node before it."""

    def __init__(self, cost: dict[int, int], came: dict[int, int]) -> None:
        self._cost, self._came = cost, came

    def __contains__(self, node: int) -> bool:
        return node in self._cost

    @property
    def nodes(self) -> Collection[int]:
        """Every node that was reached."""
        return self._cost.keys()

    def cost(self, node: int) -> int | None:
        """The cost to a node; `None` where it was not reached."""
        return self._cost.get(node)

    def path(self, node: int) -> tuple[int, ...]:
        """The nodes from a start to this one."""
        path = [node]
        while (before := self._came.get(path[-1])) is not None:
            path.append(before)
        return tuple(reversed(path))


def spread(
    steps: Mapping[int, Steps],
    starts: Iterable[int],
    limit: int | None = None,
    obstacles: Obstacles = NOTHING,
    scale: int = 1,
) -> Spread:
    """Every node within a limit (in parts of a point) of the starts.

    Nodes wait in one list for each cost. There are few different costs, so that the heap only orders the lists. What
    the enemy closes is reached like any other node, but leads nowhere and is struck out at the end.
    """
    most = NEVER if limit is None else limit
    cost = dict.fromkeys(starts, 0)
    came: dict[int, int] = {}
    way = _Past(steps, obstacles, frozenset(cost), scale)
    guarded = way.guarded
    waiting = {0: list(cost)}
    heap = [0]
    known = cost.get
    while heap:
        here = heappop(heap)
        for node in waiting[here]:
            if cost[node] < here:
                continue
            for other, step in way.steps(node) if node in guarded else steps[node]:
                there = here + step
                if there <= most and there < known(other, NEVER):
                    cost[other] = there
                    came[other] = node
                    if there in waiting:
                        waiting[there].append(other)
                    else:
                        waiting[there] = [other]
                        heappush(heap, there)
        del waiting[here]
    for node in way.struck:
        cost.pop(node, None)
    return Spread(cost, came)


class _Past:
    """The way past what stands there: which nodes must be looked at, and which steps lead on from them."""

    def __init__(self, steps: Mapping[int, Steps], obstacles: Obstacles, begun: frozenset[int], scale: int) -> None:
        self._steps, self._obstacles, self._begun = steps, obstacles, begun
        self._toll = obstacles.toll * scale
        self.struck: set[int] = set()
        zone = obstacles.zone
        self.guarded: Collection[int] = obstacles.closed
        if zone and (obstacles.stops or obstacles.apart):
            self.guarded = {*obstacles.closed, *zone}
        if zone and self._toll:
            self.guarded = _Everywhere()

    def steps(self, node: int) -> Iterable[tuple[int, int]]:
        """The steps that are left from a node."""
        obstacles = self._obstacles
        zone, inside = obstacles.zone, node in obstacles.zone
        if node not in self._begun:
            if node in obstacles.closed:
                self.struck.add(node)
                return ()
            if inside and obstacles.stops:
                return ()
        left = self._steps[node]
        if inside and obstacles.apart:
            left = tuple(step for step in left if step[0] not in zone)
        if self._toll:
            left = tuple((other, step + self._toll if other in zone else step) for other, step in left)
        return left


class _Everywhere(frozenset[int]):
    """Holds every node."""

    def __contains__(self, node: object) -> bool:
        return True
