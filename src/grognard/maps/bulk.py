"""Costs to every node of a map as one list, for whoever asks very often: by numba where it is installed.

Without numba the same integers are worked out step by step. Numba (with numpy) comes with nothing that Grognard
needs; `pip install numba` is enough for it to be used.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from grognard.maps.obstacles import Barrier, Obstacles
from grognard.maps.spread import spread
from grognard.maps.web import Web

try:
    from heapq import heappop, heappush

    import numba
    import numpy as np

    FAST = True
except ImportError:
    FAST = False

UNREACHED = -1
_SHUT = Barrier("", "enemy", frozenset())


def all_costs(net: Web, starts: Iterable[int], limit: int, closed: Iterable[int] = ()) -> list[int]:
    """The cost to every node from the nearest start, in parts of a point; −1 where there is none within the limit."""
    shut = frozenset(closed)
    begin = sorted({start for start in starts if start not in shut})
    return _by_numba(net, begin, limit, shut) if FAST else by_steps(net, begin, limit, shut)


def by_steps(net: Web, begin: list[int], limit: int, shut: frozenset[int]) -> list[int]:
    """In pure Python."""
    costs = [UNREACHED] * _size(net)
    found = spread(net, begin, limit, Obstacles(closed=dict.fromkeys(shut, _SHUT)))
    for node in found.nodes:
        costs[node] = found.cost(node) or 0
    return costs


def _size(net: Web) -> int:
    return net.map.room + len(net.map.areas)


def _by_numba(net: Web, begin: list[int], limit: int, shut: frozenset[int]) -> list[int]:
    """The same by a compiled loop over the steps laid out in arrays."""
    first, others, steps = _arrays(net)
    costs: Any = np.full(_size(net), UNREACHED, dtype=np.int64)
    barred: Any = np.zeros(_size(net), dtype=np.bool_)
    barred[list(shut)] = True
    _kernel()(first, others, steps, np.array(begin, dtype=np.int64), limit, barred, costs)
    found: list[int] = costs.tolist()
    return found


@lru_cache(maxsize=4)
def _arrays(net: Web) -> tuple[Any, Any, Any]:
    """Every step of a web: where the steps of each node begin, where they lead, and what they cost."""
    first, others, steps = [0], [], []
    for node in range(_size(net)):
        for other, step in net[node] if node in net.map else ():
            others.append(other)
            steps.append(step)
        first.append(len(others))
    return np.array(first, dtype=np.int64), np.array(others, dtype=np.int64), np.array(steps, dtype=np.int64)


@lru_cache(maxsize=1)
def _kernel() -> Any:
    """Compiled when it is first asked for."""
    return numba.njit(_dijkstra)


def _dijkstra(first: Any, others: Any, steps: Any, begin: Any, limit: int, barred: Any, costs: Any) -> None:
    """The textbook search, as numba compiles it."""
    waiting = [(0, begin[i]) for i in range(len(begin))]
    for _, node in waiting:
        costs[node] = 0
    while waiting:
        here, node = heappop(waiting)
        if here > costs[node]:
            continue
        for i in range(first[node], first[node + 1]):
            other, there = others[i], here + steps[i]
            if there <= limit and not barred[other] and (costs[other] < 0 or there < costs[other]):
                costs[other] = there
                heappush(waiting, (there, other))
