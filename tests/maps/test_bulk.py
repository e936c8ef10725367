"""Costs to every node at once: the same integers with numba and without."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.terrains import random_map, truck
from grognard.maps import bulk
from grognard.maps.board import Map
from grognard.maps.bulk import UNREACHED, all_costs, by_steps
from grognard.maps.reach import reach
from grognard.maps.web import web
from tests.maps.worlds import hexes, maps


@given(maps(), st.data(), st.integers(0, 30))
def test_without_numba_the_costs_are_those_of_reach(found: Map, data: st.DataObject, limit: int) -> None:
    start = data.draw(hexes(found))
    costs = by_steps(web(found, truck()), [start], limit, frozenset())
    reached = reach(found, truck(), start, 0 if not limit else limit // 2)
    assert all(costs[node] == 2 * reached.cost(node) for node in reached)
    assert all(cost == UNREACHED or cost <= limit for cost in costs)


@settings(deadline=None, max_examples=30)
@given(st.data())
def test_with_numba_the_integers_are_the_same(data: st.DataObject) -> None:
    pytest.importorskip("numba")
    assert bulk.FAST
    found = random_map(data.draw(st.integers(0, 999)), 20, 20, sides=0.3, off=0.1)
    starts = data.draw(st.sets(hexes(found), min_size=1, max_size=4))
    closed = frozenset(data.draw(st.sets(hexes(found), max_size=20))) - starts
    limit = data.draw(st.integers(0, 60))
    net = web(found, truck())
    assert all_costs(net, starts, limit, closed) == by_steps(net, sorted(starts), limit, closed)
