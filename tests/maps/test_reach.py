"""What a unit can reach: beside networkx on random maps, then zones, slips and refusals."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.terrains import truck
from grognard.errors import GrognardError
from grognard.maps.board import Map
from grognard.maps.movement import Movement, from_ground
from grognard.maps.obstacles import NO_ZONES, NOTHING, Obstacles, ZoneRule
from grognard.maps.reach import Reach, reach
from tests.maps.worlds import fords, graph, hexes, maps

STOPPING = ZoneRule(rule="Z", unit_rule="U", stops=True, apart=True)


def track(**changes: str) -> Movement:
    return from_ground(fords().ground, "track", "R", **changes)


def ask(start: str, points: float, obstacles: Obstacles = NOTHING, **changes: str) -> tuple[Map, Reach]:
    found = fords()
    return found, reach(
        found, from_ground(found.ground, "track", "R", **changes), found.node(start), Fraction(points), obstacles
    )


@given(maps(), st.data(), st.integers(0, 40))
def test_reach_agrees_with_networkx(found: Map, data: st.DataObject, halves: int) -> None:
    start = data.draw(hexes(found))
    closed = frozenset(data.draw(st.sets(hexes(found), max_size=8))) - {start}
    ours = reach(found, truck(), start, Fraction(halves, 2), NO_ZONES.obstacles(found, "move", closed))
    theirs = nx.single_source_dijkstra_path_length(graph(found, closed), start, cutoff=halves)
    assert {node: ours.cost(node) * 2 for node in ours} == theirs


@given(maps(), st.data())
def test_the_slip_of_a_path_adds_up_to_its_cost(found: Map, data: st.DataObject) -> None:
    start = data.draw(hexes(found))
    ours = reach(found, truck(), start, 12)
    for node in ours:
        path = ours.path(node)
        assert (path[0], path[-1]) == (start, node)
        assert all(other in found.adjacent(one) for one, other in pairwise(path))
        assert sum(Fraction(line.value) for line in ours.slip(node)) == ours.cost(node)


@given(maps(6), st.data())
def test_zones_agree_with_a_search_that_walks_every_way(found: Map, data: st.DataObject) -> None:
    start = data.draw(hexes(found))
    enemies = data.draw(st.sets(hexes(found), max_size=3)) - {start}
    toll = data.draw(st.sampled_from((0, 1)))
    rule = ZoneRule(rule="Z", unit_rule="U", stops=data.draw(st.booleans()), apart=data.draw(st.booleans()), toll=toll)
    ours = reach(found, truck(), start, 5, rule.obstacles(found, "move", enemies))
    zone = {other for enemy in enemies for other in found.adjacent(enemy)}
    plain = graph(found, frozenset(enemies))
    best: dict[int, int] = {start: 0}
    edge = [(0, start)]
    while edge:
        cost, here = edge.pop()
        if here in zone and here != start and rule.stops:
            continue
        for other in plain.successors(here):
            there = cost + plain[here][other]["weight"] + 2 * toll * (other in zone)
            barred = rule.apart and here in zone and other in zone
            if not barred and there <= 10 and there < best.get(other, 99):
                best[other] = there
                edge.append((there, other))
    assert {node: ours.cost(node) * 2 for node in ours} == best


def test_a_road_is_followed_at_its_own_cost_and_crosses_the_river_for_nothing() -> None:
    found, reached = ask("0102", 3)
    assert reached.cost(found.node("0503")) == 2
    assert [found.label(node) for node in reached.path(found.node("0503"))] == ["0102", "0202", "0303", "0402", "0503"]
    assert "river, crossed by road" in [line.what.split("  ")[1] for line in reached.slip(found.node("0503"))]


def test_a_river_costs_extra_where_nothing_crosses_it() -> None:
    found = fords()
    way = found.way(found.node("0401"), found.node("0502"))
    assert way
    price = track().price(found, way)
    assert (price.cost, [line.what for line in price.lines]) == (Fraction(3), ["open", "river"])


def test_a_bridge_takes_the_cost_of_the_river_away() -> None:
    found, reached = ask("0403", 2)
    assert reached.cost(found.node("0504")) == 1


def test_a_gorge_is_crossed_by_ferry_at_the_ferrys_cost_and_nowhere_else() -> None:
    found, reached = ask("0405", 4)
    assert reached.cost(found.node("0506")) == 1 + 3
    refused = reach(found, track(), found.node("0404"), 1).why_not(found.node("0505"))
    assert "0505 costs" in refused.text
    assert track().cheapest("open", ("gorge",), ()).forbids == "gorge: a hexside prohibited to track"


def test_a_unit_may_always_move_one_hex_that_is_not_prohibited() -> None:
    found, reached = ask("0604", 1, one_hex="ONE")
    hills = found.node("0704")
    assert hills in reached.only_hex
    assert [line.effect for line in reached.slip(hills)] == ["4", "−3"], "4 points for hills, all of the 1 there is"
    assert sum(Fraction(line.value) for line in reached.slip(hills)) == reached.cost(hills) == 1
    assert reached.cost(hills) == 1
    assert reached.slip(hills)[-1].rule == "ONE"
    assert found.node("0706") not in reached


def test_a_unit_that_has_moved_has_no_free_hex() -> None:
    found = fords()
    assert not reach(found, track(one_hex="ONE"), found.node("0604"), 1, fresh=False).only_hex


def test_whoever_enters_a_zone_stops_there() -> None:
    found = fords()
    zones = STOPPING.obstacles(found, "move", [found.node("0302")])
    reached = reach(found, track(), found.node("0101"), 9, zones)
    assert found.node("0202") in reached
    assert found.node("0301") not in reached
    assert not any(node in zones.zone for end in reached for node in reached.path(end)[1:-1])


def test_from_a_zone_nobody_goes_straight_into_another() -> None:
    found = fords()
    zones = STOPPING.obstacles(found, "move", [found.node("0302")])
    reached = reach(found, track(), found.node("0202"), 1, zones)
    assert found.node("0201") in zones.zone
    assert found.node("0102") in reached
    assert found.node("0303") not in reached


def test_a_refusal_names_what_it_costs_and_what_there_is() -> None:
    found, reached = ask("0102", 2.5)
    reason = reached.why_not(found.node("0704"))
    assert reason.text == "0704 costs 6½ points; the unit has 2½."
    assert reason.numbers == ("6½", "2½")


def test_a_refusal_says_what_closes_the_hex() -> None:
    found = fords()
    reached = reach(found, track(), found.node("0102"), 3, STOPPING.obstacles(found, "move", [found.node("0202")]))
    assert reached.why_not(found.node("0202")).text == "0202 cannot be entered: an enemy unit stands there."


def test_a_refusal_says_what_is_prohibited() -> None:
    found, reached = ask("0102", 3)
    assert (
        reached.why_not(found.node("Mirror Lake")).text
        == "0706 cannot be reached by track: lake is prohibited to track."
    )


def test_a_refusal_says_that_the_enemy_is_in_the_way() -> None:
    found = fords()
    zones = STOPPING.obstacles(found, "move", [found.node(each) for each in ("0201", "0202", "0103")])
    reason = reach(found, track(), found.node("0102"), 9, zones).why_not(found.node("0503"))
    assert reason.text.endswith("the enemy is in the way everywhere.")


@pytest.mark.parametrize("points", [-1, 1001])
def test_points_have_bounds(points: int) -> None:
    found = fords()
    with pytest.raises(GrognardError, match="movement points"):
        reach(found, track(), found.node("0102"), points)
