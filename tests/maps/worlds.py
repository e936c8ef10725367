"""Random maps for the tests, and what an outsider would make of them: centres a unit apart, costs by the table."""

from __future__ import annotations

import math
from fractions import Fraction
from pathlib import Path
from typing import Any

import networkx as nx
from hypothesis import strategies as st

from bench.terrains import COSTS, random_map
from grognard.maps.board import OFF, Map
from grognard.maps.geometry import Grid
from grognard.maps.loading import load_map
from grognard.titles.atlas import ground

FORDS = Path(__file__).parent / "fords"
RIVER, FERRY = Fraction(3, 2), Fraction(3)


def fords() -> Map:
    """The small map of the tests."""
    return load_map(FORDS, ground)


@st.composite
def grids(draw: st.DrawFn, most: int = 12) -> Grid:
    """A grid of either orientation and stagger."""
    return Grid(
        orientation=draw(st.sampled_from(("flat", "pointy"))),
        columns=draw(st.integers(1, most)),
        rows=draw(st.integers(1, most)),
        shoved=draw(st.sampled_from((0, 1))),
    )


@st.composite
def maps(draw: st.DrawFn, most: int = 9) -> Map:
    """A random map with rivers, gorges, bridges, ferries, roads, lakes, and holes in it."""
    return random_map(
        seed=draw(st.integers(0, 10_000)),
        columns=draw(st.integers(2, most)),
        rows=draw(st.integers(2, most)),
        orientation=draw(st.sampled_from(("flat", "pointy"))),
        shoved=draw(st.sampled_from((0, 1))),
        sides=draw(st.sampled_from((0.0, 0.2, 0.5))),
        roads=draw(st.integers(0, 4)),
        off=draw(st.sampled_from((0.0, 0.15))),
    )


def hexes(found: Map) -> st.SearchStrategy[int]:
    """A hex that is on the map."""
    return st.sampled_from(found.hexes)


def adjacent(found: Map, one: int, other: int) -> bool:
    """Whether two centres are one unit apart."""
    assert found.grid
    return abs(math.dist(found.grid.centre(one), found.grid.centre(other)) - 1) < 1e-6


def step(found: Map, one: int, other: int) -> Fraction | None:
    """What a truck pays, worked out from the words of the rules and from nothing of ours."""
    assert found.grid
    road = any(
        {one, other} in ({*pair},) for line in found.networks for pair in zip(line.hexes, line.hexes[1:], strict=False)
    )
    features: tuple[str, ...] = ()
    for side, keys in found.features.items():
        if side // 6 == one and found.grid.beside(one, side % 6) == other:
            features = keys
    key = list(COSTS)[found.terrain[other]]
    ground_cost = None if COSTS[key] == "P" else Fraction(COSTS[key])
    if road:
        ground_cost = Fraction(1, 2) if ground_cost is None else min(ground_cost, Fraction(1, 2))
    if ground_cost is None:
        return None
    if road or not features or features == ("river", "bridge"):
        return ground_cost
    if features == ("river",):
        return ground_cost + RIVER
    return ground_cost + FERRY if "ferry" in features else None


def graph(found: Map, closed: frozenset[int] = frozenset()) -> Any:
    """The map as networkx sees it, in half points."""
    seen = nx.DiGraph()
    there = [hex_ for hex_ in range(len(found.terrain)) if found.terrain[hex_] != OFF and hex_ not in closed]
    seen.add_nodes_from(there)
    for one in there:
        for other in there:
            if adjacent(found, one, other) and (cost := step(found, one, other)) is not None:
                seen.add_edge(one, other, weight=int(2 * cost))
    return seen
