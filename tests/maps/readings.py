"""An outsider's reading of the sheets: what a step costs, and over which hexsides a unit attacks.

Everything here is worked out from the words of the charts and house rules and from centres that lie a unit apart;
nothing is taken from the code that is tested.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Iterable
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any

import networkx as nx

from grognard.maps.board import OFF, Map, Network
from grognard.maps.geometry import Grid, opposite
from grognard.titles.atlas import ground
from tests.maps.worlds import adjacent

Cost = Callable[[Map, int, int], Fraction | None]

MECH_LEG = {
    "open": (1, 1),
    "forest": (1, 1),
    "rough": (2, 1),
    "mountain": (5, 2),
    "city": (1, 1),
    "major-city": (1, 1),
    "ocean": None,
}
PROHIBITED = {"major-river", "sea-line", "ocean"}
LEG_TRACK_TRUCK = {
    "open": (1, 1, 2),
    "desert": (1, 1, 2),
    "town": (2, 3, 4),
    "woods": (2, 3, 4),
    "hills": (2, 3, 4),
    "city": (3, 4, 6),
    "wooded-hills": (3, 4, 6),
    "mountain": (3, 4, 6),
    "marsh": (3, 4, 6),
    "water": None,
}
OVER_A_RIVER = (1, 2, 4)
HALF = Fraction(1, 2)


def random_ground(seed: int, title: str, hexsides: Collection[str], networks: Collection[str]) -> Map:
    """A small map of a title with any of these features anywhere, several on one hexside too."""
    random = Random(seed)
    found = ground(title)
    grid = Grid(
        orientation=random.choice(("flat", "pointy")),
        columns=random.randint(2, 8),
        rows=random.randint(2, 8),
        shoved=random.choice((0, 1)),
    )
    kinds = [0, OFF, *range(len(found.terrain))]
    board = bytes(random.choices(kinds, [4, 1] + [1] * len(found.terrain), k=grid.size - 1)) + b"\0"
    features: dict[int, tuple[str, ...]] = {}
    for here in range(grid.size):
        for direction, other in grid.around(here):
            keys = tuple(key for key in hexsides if random.random() < 0.15)
            if here < other and keys and OFF not in (board[here], board[other]):
                features[here * 6 + direction] = features[other * 6 + opposite(direction)] = keys
    lines = []
    for kind in random.choices(list(networks), k=random.randint(0, 4)):
        way = [random.choice([hex_ for hex_ in range(grid.size) if board[hex_] != OFF])]
        while near := [hex_ for hex_ in grid.neighbours(way[-1]) if board[hex_] != OFF]:
            way.append(random.choice(near))
            if random.random() < 0.2:
                lines.append(Network(kind, tuple(way)))
                break
    return Map(
        id="random",
        name="random",
        title=title,
        ground=found,
        grid=grid,
        terrain=board,
        features=features,
        networks=tuple(lines),
    )


def terrain(found: Map, hex_: int) -> str:
    return found.ground.terrain_keys[found.terrain[hex_]]


def features(found: Map, one: int, other: int) -> set[str]:
    """What the hexside between two hexes has."""
    assert found.grid
    return {
        key
        for side, keys in found.features.items()
        for key in keys
        if side // 6 == one and found.grid.beside(one, side % 6) == other
    }


def crossed_by(found: Map, one: int, other: int) -> set[str]:
    """The kinds of road and railroad that go from one hex to the other."""
    steps = ((line.kind, *pair) for line in found.networks for pair in pairwise(line.hexes))
    return {kind for kind, a, b in steps if {a, b} == {one, other}}


def iron_curtain(mover: str, year: int, rivers_cost_on_primary_roads: bool) -> Cost:
    """The terrain chart with its notes, IC-I9 and IC-H2."""

    def cost(found: Map, one: int, other: int) -> Fraction | None:
        on_side, roads = features(found, one, other), crossed_by(found, one, other)
        primary = {each for each in roads if each == "rr" or (each[:5] == "road-" and year >= int(each[5:]))}
        bridge = "secondary-road-bridge" in on_side
        hexes = [Fraction(1)] if roads - primary else []
        hexes += [HALF] if primary else []
        if figures := MECH_LEG[terrain(found, other)]:
            hexes.append(Fraction(figures[0] if mover == "mech" else figures[1]))
        sides = [Fraction(3)] if "ferry" in on_side else []
        barred = on_side & PROHIBITED and mover != "air-mobile"
        if not barred or roads or (bridge and "ocean" not in on_side):
            free = bridge or (primary and not rivers_cost_on_primary_roads)
            sides.append(Fraction(1 if "river-canal" in on_side and not free else 0))
        return min(hexes) + min(sides) if hexes and sides else None

    return cost


def attacks(found: Map, one: int, other: int) -> bool:
    """Whether a unit that is not air-mobile may attack from one hex into another (notes 3 and P, IC-I6)."""
    on_side = features(found, one, other)
    if terrain(found, other) == "ocean" or "ocean" in on_side:
        return False
    crossed = crossed_by(found, one, other) or "secondary-road-bridge" in on_side
    return bool(crossed) or not on_side & {"major-river", "sea-line"}


def ocs(mover: str, weather: str) -> Cost:
    """OCS-H1 and OCS-H4."""
    column = ("leg", "track", "truck").index(mover)

    def cost(found: Map, one: int, other: int) -> Fraction | None:
        on_side, roads = features(found, one, other), crossed_by(found, one, other)
        figures = LEG_TRACK_TRUCK[terrain(found, other)]
        hexes = [Fraction(figures[column] * (1 if weather == "clear" else 2))] if figures else []
        hexes += [Fraction(1) if mover == "leg" else HALF] if "road" in roads else []
        crossed = bool(roads) or "bridge" in on_side
        sides = []
        if "coast" not in on_side:
            sides += [Fraction(OVER_A_RIVER[column])] if "ferry" in on_side else []
            if crossed or "major-river" not in on_side:
                sides.append(Fraction(OVER_A_RIVER[column] if "river" in on_side and not crossed else 0))
        return min(hexes) + min(sides) if hexes and sides else None

    return cost


def graph(found: Map, cost: Cost) -> Any:
    """Every step that is allowed, with its cost."""
    seen = nx.DiGraph()
    seen.add_nodes_from(found.hexes)
    for one in found.hexes:
        for other in found.hexes:
            if adjacent(found, one, other) and (points := cost(found, one, other)) is not None:
                seen.add_edge(one, other, weight=points)
    return seen


def along(found: Map, kinds: Callable[[str], bool]) -> Any:
    """The steps along roads or railroads, each of them one."""
    seen = nx.DiGraph()
    seen.add_nodes_from(found.hexes)
    for line in found.networks:
        for one, other in pairwise(line.hexes):
            if kinds(line.kind):
                seen.add_edge(one, other, weight=Fraction(1))
                seen.add_edge(other, one, weight=Fraction(1))
    return seen


def walked(
    seen: Any,
    starts: Iterable[int],
    limit: Fraction | None,
    closed: Collection[int] = (),
    zone: Collection[int] = (),
    *,
    stops: bool = False,
    apart: bool = False,
) -> dict[int, Fraction]:
    """The least cost to every node, past what is closed and under what a zone does."""
    begun = [start for start in starts if start not in closed]
    best = dict.fromkeys(begun, Fraction(0))
    edge = [(Fraction(0), start) for start in begun]
    while edge:
        cost, here = heapq.heappop(edge)
        if cost > best[here] or (stops and here in zone and here not in begun):
            continue
        for other in seen.successors(here):
            there = cost + seen[here][other]["weight"]
            barred = other in closed or (apart and here in zone and other in zone)
            if not barred and (limit is None or there <= limit) and there < best.get(other, there + 1):
                best[other] = there
                heapq.heappush(edge, (there, other))
    return best


def counted(seen: Any) -> Any:
    """The same steps, each of them one."""
    found = nx.DiGraph()
    found.add_nodes_from(seen)
    found.add_edges_from(seen.edges, weight=Fraction(1))
    return found
