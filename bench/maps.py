"""Reach and supply on 500 × 500 hexes beside networkx and scipy, in pure Python. `python -m bench maps`."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import networkx as nx
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra

from bench.terrains import random_map, truck
from bench.timing import best, shown
from grognard.maps.board import Map
from grognard.maps.bulk import FAST, UNREACHED, all_costs, by_steps
from grognard.maps.legs import Leg
from grognard.maps.movement import Movement
from grognard.maps.obstacles import NO_ZONES, Obstacles
from grognard.maps.reach import reach
from grognard.maps.spread import NEVER
from grognard.maps.supply import Supply, SupplyRule, trace
from grognard.maps.web import Web, web

ACROSS, POINTS, UNITS, SOURCES, ENEMIES = 500, 12, 1_000, 50, 2_000


class Field:
    """One map, and the same costs for us and for the peers; enemies are left out of the peers' graphs beforehand."""

    def __init__(self) -> None:
        draw = random.Random(7)
        self.map: Map = random_map(7, ACROSS, ACROSS, sides=0.05, roads=60)
        self.movement: Movement = truck()
        self.web: Web = web(self.map, self.movement)
        self.sources = draw.sample(self.map.hexes, SOURCES)
        self.units = draw.sample(self.map.hexes, UNITS)
        taken = {*self.sources, *self.units}
        self.enemies = [hex_ for hex_ in draw.sample(self.map.hexes, ENEMIES) if hex_ not in taken]
        self.obstacles: Obstacles = NO_ZONES.obstacles(self.map, "supply", self.enemies)
        self.middle = self.units[0]
        enemies = set(self.enemies)
        self.graph = nx.DiGraph()
        edges = [
            (one, other, cost)
            for one in self.map.hexes
            if one not in enemies
            for other, cost in self.web[one]
            if other not in enemies
        ]
        self.graph.add_nodes_from(self.map.hexes)
        self.graph.add_weighted_edges_from(edges)
        starts, ends, costs = zip(*edges, strict=True)
        self.matrix = csr_matrix((costs, (starts, ends)), shape=(len(self.map.terrain), len(self.map.terrain)))

    def rule(self, limit: int | None, count: Any) -> SupplyRule:
        """Supply by truck."""
        most = None if limit is None else Fraction(limit)
        leg = Leg(name="by truck", rule="bench", over="ground", movement=self.movement, count=count, limit=most)
        return SupplyRule(rule="bench", legs=(leg,))

    def supplied(self, rule: SupplyRule) -> tuple[Supply, int]:
        """Every unit asked."""
        found = trace(self.map, rule, self.sources, self.obstacles)
        return found, sum(unit in found for unit in self.units)


def row(name: str, ours: Callable[[], Any], theirs: list[Callable[[], Any] | None]) -> list[str]:
    """Our time, and what each peer takes for each of ours."""
    mine = best(ours, 2.0)
    cells = []
    for peer in theirs:
        took = best(peer, 2.0) if peer else None
        cells += [shown(took), f"{took / mine:.1f}×"] if took else ["", ""]
    return [name, shown(mine), *cells]


def reach_row(field: Field) -> list[list[str]]:
    """From one hex, costs and ways."""
    cutoff = POINTS * field.web.scale

    def ours() -> int:
        return len(reach(field.map, field.movement, field.middle, POINTS, field.obstacles))

    def cold() -> int:
        field.web.clear()
        return ours()

    def theirs() -> Any:
        return nx.single_source_dijkstra(field.graph, field.middle, cutoff=cutoff)

    def scipys() -> Any:
        return dijkstra(field.matrix, indices=field.middle, limit=cutoff)

    reached = nx.single_source_dijkstra_path_length(field.graph, field.middle, cutoff=cutoff)
    found = reach(field.map, field.movement, field.middle, POINTS, field.obstacles)
    assert {node: found.cost(node) * field.web.scale for node in found} == reached
    name = f"reach, {POINTS} points, {len(found)} hexes"
    return [row(name, ours, [theirs, scipys]), row(f"{name}, costs not worked out before", cold, [theirs, scipys])]


def supply_rows(field: Field) -> list[list[str]]:
    """From fifty sources to a thousand units."""
    rows = []
    for limit, count in ((15, "points"), (30, "points"), (None, "points"), (None, "hexes")):
        rule = field.rule(limit, count)
        weight = "weight" if count == "points" else None
        cutoff = None if limit is None else limit * field.web.scale

        def ours(rule: SupplyRule = rule) -> int:
            return field.supplied(rule)[1]

        def theirs(weight: str | None = weight, cutoff: int | None = cutoff) -> Any:
            return nx.multi_source_dijkstra_path_length(field.graph, set(field.sources), cutoff=cutoff, weight=weight)

        def scipys(weight: str | None = weight, cutoff: int | None = cutoff) -> Any:
            most = float("inf") if cutoff is None else cutoff
            return dijkstra(field.matrix, indices=field.sources, limit=most, min_only=True, unweighted=weight is None)

        reached = theirs()
        supplied = sum(unit in reached for unit in field.units)
        assert ours() == supplied
        length = "any length" if limit is None else f"{limit} {count}"
        rows.append(row(f"supply of {UNITS:,} units, {length} ({count}), {supplied} in supply", ours, [theirs, scipys]))
    found, _ = field.supplied(field.rule(30, "points"))
    rows.append(
        row("the lines of all of them", lambda: [found.line(unit) for unit in field.units if unit in found], [])
    )
    return rows


def every_row(field: Field) -> list[str]:
    """Costs to every hex as one list, as a laboratory asks for them: with numba, if it is installed, and without."""
    shut = frozenset(field.enemies)
    begin = [source for source in sorted(field.sources) if source not in shut]

    def ours() -> list[int]:
        return all_costs(field.web, begin, NEVER, shut)

    def pure() -> list[int]:
        return by_steps(field.web, begin, NEVER, shut)

    def scipys() -> Any:
        return dijkstra(field.matrix, indices=begin, min_only=True)

    costs = scipys()
    assert ours() == pure() == [UNREACHED if cost == float("inf") else int(cost) for cost in costs]
    name = f"costs to every hex, {'by numba' if FAST else 'numba is not installed'}"
    return [*row(name, ours, [None, scipys]), f"pure Python {shown(best(pure, 2.0))}, the same integers"]


def main() -> None:
    """Print the table; the ratios are what is claimed."""
    field = Field()
    head = [f"{ACROSS} × {ACROSS} hexes", "grognard", "networkx", "", "scipy (C)", ""]
    rows = [head, *reach_row(field), *supply_rows(field)]
    every = every_row(field)
    rows = [each + [""] * (len(head) - len(each)) for each in (*rows, every[: len(head)])]
    widths = [max(len(line[i]) for line in rows) for i in range(len(head))]
    for name, *cells in rows:
        print(
            name.ljust(widths[0]), *(cell.rjust(wide) for cell, wide in zip(cells, widths[1:], strict=True)), sep="  "
        )
    print("A ratio is the peer's time for each of ours, in this run. The graphs of the peers are made beforehand.")
    print(f"Costs to every hex, {every[-1]}.")
    once = best(lambda: Web(field.map, field.movement), 1.0, 3)
    print(f"Before the first question of supply about a map, once: {shown(_set_up(field))}; of reach: {shown(once)}.")


def _set_up(field: Field) -> float:
    """What the board of bits takes to be made."""
    from grognard.maps.bits import Board

    return best(lambda: Board(field.web, uniform=False), 1.0, 3)
