"""Rows of weights over states that may lead back to each other: sorted, unlooped, pushed through."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from math import gcd, lcm
from typing import TypeVar

N = TypeVar("N", bound=Hashable)
Row = tuple[dict[N, int], int]
"""Weights of what follows, and their sum."""


def components(start: N, follow: Callable[[N], Iterable[N]]) -> list[list[N]]:
    """Sets of states that lead back to each other, each set before those it leads to (Tarjan, without recursion)."""
    index: dict[N, int] = {}
    low: dict[N, int] = {}
    waiting: list[N] = []
    held: set[N] = set()
    found: list[list[N]] = []
    index[start] = low[start] = 0
    waiting.append(start)
    held.add(start)
    work = [(start, iter(follow(start)))]
    while work:
        node, rest = work[-1]
        for after in rest:
            if after not in index:
                index[after] = low[after] = len(index)
                waiting.append(after)
                held.add(after)
                work.append((after, iter(follow(after))))
                break
            if after in held:
                low[node] = min(low[node], index[after])
        else:
            work.pop()
            if work:
                low[work[-1][0]] = min(low[work[-1][0]], low[node])
            if low[node] == index[node]:
                found.append(_unstack(node, waiting, held))
    found.reverse()
    return found


def _unstack(node: N, waiting: list[N], held: set[N]) -> list[N]:
    component = []
    while True:
        last = waiting.pop()
        held.discard(last)
        component.append(last)
        if last == node:
            return component


def unloop(component: list[N], rows: dict[N, Row[N]], ask: Callable[[], None]) -> bool:
    """Rewrite the rows of one component so that each leads only to later states of it, or out.

    State elimination: a state's own loop is divided out (its weights are kept and their sum is less),
    then every later row has its step to this state replaced by what follows this state. The chance
    of leaving by each way is unchanged, and exact. False if some state never leaves.
    """
    for place, state in enumerate(component):
        ask()
        weights, whole = rows[state]
        if state in weights:
            weights = dict(weights)
            whole -= weights.pop(state)
            if not whole:
                return False
            rows[state] = weights, whole
        for later in component[place + 1 :]:
            through = rows[later][0].get(state)
            if through:
                rows[later] = _replaced(rows[later], state, through, rows[state])
    return True


def _replaced(row: Row[N], state: N, through: int, after: Row[N]) -> Row[N]:
    """A row with its step to `state` replaced by what follows it."""
    weights = {target: weight * after[1] for target, weight in row[0].items() if target != state}
    for target, weight in after[0].items():
        weights[target] = weights.get(target, 0) + through * weight
    whole = row[1] * after[1]
    common = gcd(whole, *weights.values())
    return {target: weight // common for target, weight in weights.items()}, whole // common


def push(order: Iterable[N], start: N, rows: Mapping[N, Row[N]], ask: Callable[[], None]) -> Row[N]:
    """All the mass from `start`, pushed along rows in topological order; what has no row is an end.

    Mass that arrived over routes of different lengths stands over different denominators; it is brought
    over one only when its state is reached.
    """
    arrived: dict[N, dict[int, int]] = {start: {1: 1}}
    for state in order:
        if state not in arrived or state not in rows:
            continue
        ask()
        mass, over = _gathered(arrived.pop(state))
        weights, whole = rows[state]
        below = over * whole
        for target, weight in weights.items():
            here = arrived.setdefault(target, {})
            here[below] = here.get(below, 0) + mass * weight
    whole = lcm(*(over for parts in arrived.values() for over in parts))
    ends = {end: sum(mass * (whole // over) for over, mass in parts.items()) for end, parts in arrived.items()}
    common = gcd(whole, *ends.values())
    return {end: weight // common for end, weight in ends.items()}, whole // common


def _gathered(parts: dict[int, int]) -> tuple[int, int]:
    if len(parts) == 1:
        ((over, mass),) = parts.items()
    else:
        over = lcm(*parts)
        mass = sum(part * (over // below) for below, part in parts.items())
    common = gcd(mass, over)
    return mass // common, over // common
