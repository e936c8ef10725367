"""Movement and supply of the titles beside an outsider's reading of their sheets, on random maps, for every mover."""

from __future__ import annotations

from collections.abc import Callable, Collection
from fractions import Fraction
from itertools import pairwise
from typing import Any

import msgspec
import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.maps.board import Area, Link, Map, Place
from grognard.maps.broken import explain
from grognard.maps.ground import AreaKind, LinkKind, PlaceKind
from grognard.maps.legs import Leg
from grognard.maps.movement import from_ground
from grognard.maps.obstacles import NO_ZONES, Obstacles, ZoneRule
from grognard.maps.reach import Reach, reach
from grognard.maps.rules import MapRules
from grognard.maps.supply import SupplyRule, trace
from grognard.titles import title
from grognard.titles.atlas import Facts, map_rules
from tests.maps import readings
from tests.maps.readings import along, counted, random_ground, walked
from tests.maps.worlds import adjacent, maps
from tests.maps.worlds import graph as truck_graph

IC_SIDES = ("river-canal", "major-river", "sea-line", "ocean", "secondary-road-bridge", "ferry", "border")
IC_ROADS = ("road-1945", "road-1962", "road-1975", "secondary-road", "rr")
OCS_SIDES = ("river", "major-river", "bridge", "ferry", "coast", "border")
OCS_ROADS = ("road", "track", "rail-multi", "rail-single", "rail-low")
SEEDS = st.integers(0, 1_000_000)
YEARS = st.sampled_from((1944, 1945, 1961, 1962, 1974, 1975, 1985))


def some(data: st.DataObject, nodes: Collection[int], most: int) -> frozenset[int]:
    return frozenset(data.draw(st.sets(st.sampled_from(sorted(nodes)), max_size=most)))


def zone_of(found: Map, enemies: Collection[int], reaches: Callable[[Map, int, int], bool]) -> set[int]:
    """Every hex beside an enemy that could attack it."""
    beside = ((enemy, hex_) for enemy in enemies for hex_ in found.hexes if adjacent(found, enemy, hex_))
    return {hex_ for enemy, hex_ in beside if reaches(found, enemy, hex_)}


def same_reach(ours: Reach, theirs: dict[int, Fraction]) -> bool:
    """Whether both reach the same hexes at the same costs, and each slip adds up."""
    paid = {node: ours.cost(node) for node in ours if node not in ours.only_hex}
    slips = all(sum(Fraction(line.value) for line in ours.slip(node)) == ours.cost(node) for node in ours)
    steps = all(found in ours.map.adjacent(one) for node in ours for one, found in pairwise(ours.path(node)))
    return paid == theirs and slips and steps


@pytest.mark.parametrize("mover", ["mech", "leg", "air-mobile"])
@settings(max_examples=60)
@given(SEEDS, YEARS, st.sampled_from(("nothing", "hexside")), st.integers(0, 16), st.data())
def test_ic_reach_is_what_the_terrain_chart_says(
    mover: str, seed: int, year: int, crossing: str, halves: int, data: st.DataObject
) -> None:
    found = random_ground(seed, "iron-curtain", IC_SIDES, IC_ROADS)
    rules = map_rules(found, title("iron-curtain").rules({"IC-I9": crossing}), Facts.of(year=year))
    start = data.draw(st.sampled_from(found.hexes))
    enemies = some(data, found.hexes, 4) - {start}
    obstacles = rules.zones.obstacles(found, "move", enemies, [], mover)
    zone = zone_of(found, enemies, readings.attacks)
    assert set(obstacles.zone) == zone
    seen = readings.graph(found, readings.iron_curtain(mover, year, crossing == "hexside"))
    points = Fraction(halves, 2)
    ours = reach(found, rules.mover(mover), start, points, obstacles)
    theirs = walked(seen, [start], points, enemies, zone, stops=True, apart=True)
    assert same_reach(ours, theirs)
    left = {other for other in seen.successors(start) if other not in theirs and other not in enemies}
    assert ours.only_hex == (left - (zone if start in zone else set()) if points else set())
    for node in set(found.hexes) - set(ours):
        assert ours.why_not(node).text


@pytest.mark.parametrize("mover", ["leg", "track", "truck"])
@settings(max_examples=60)
@given(SEEDS, st.sampled_from(("clear", "rain", "storm")), st.integers(0, 30), st.data())
def test_ocs_reach_is_what_the_house_rules_say(
    mover: str, seed: int, weather: str, halves: int, data: st.DataObject
) -> None:
    found = random_ground(seed, "ocs", OCS_SIDES, OCS_ROADS)
    rules = map_rules(found, facts=Facts.of(weather=weather))
    start = data.draw(st.sampled_from(found.hexes))
    enemies = some(data, found.hexes, 4) - {start}
    friends = some(data, found.hexes, 4) - enemies
    beside = zone_of(found, enemies, lambda *_: True)
    zone = beside - friends if mover == "truck" else set()
    obstacles = rules.zones.obstacles(found, "move", enemies, friends, mover)
    seen = readings.graph(found, readings.ocs(mover, weather))
    points = Fraction(halves, 2)
    ours = reach(found, rules.mover(mover), start, points, obstacles)
    assert same_reach(ours, walked(seen, [start], points, enemies, zone, stops=True))


Supplied = Callable[[Collection[int], Collection[int]], Collection[int]]
"""Everywhere that is in supply with these enemies and friends, by an outsider's reckoning."""


def explained_fully(
    found: Map, rules: MapRules, rule: SupplyRule, data: st.DataObject, supplied: Callable[..., Collection[int]]
) -> None:
    """Supply is as the outsider has it, and of single changes just those are named that restore it."""
    sources = some(data, found.hexes, 3) or frozenset(found.hexes[:1])
    relays = some(data, found.hexes, 2)
    enemies = some(data, found.hexes, 5)
    friends = some(data, found.hexes, 3) - enemies
    ours = trace(found, rule, sources, rules.zones.obstacles(found, "supply", enemies, friends), relays=relays)
    theirs = supplied(sources, relays, enemies, friends)
    assert set(ours.nodes) == set(theirs)
    for unit in sorted(set(found.hexes) - set(theirs) - enemies)[:5]:
        broken = explain(ours.question, unit)
        alone = {gone for gone in enemies if unit in supplied(sources, relays, enemies - {gone}, friends)}
        if alone:
            assert set(broken.leave) == {frozenset((gone,)) for gone in alone}
        for gone in broken.leave:
            assert unit in supplied(sources, relays, enemies - gone, friends)
        free = set(found.hexes) - enemies - friends
        assert set(broken.stand) == {
            hex_ for hex_ in free if unit in supplied(sources, relays, enemies, {*friends, hex_})
        }
        if unit in supplied(sources, relays, (), friends):
            assert broken.ways, "without the enemy there is a way"
        assert broken.reasons()


@pytest.mark.parametrize("mover", ["mech", "leg", "air-mobile"])
@settings(max_examples=20)
@given(SEEDS, st.integers(0, 3), st.data())
def test_ic_h5_supply_and_what_would_restore_it(mover: str, seed: int, limit: int, data: st.DataObject) -> None:
    found = random_ground(seed, "iron-curtain", IC_SIDES, IC_ROADS)
    rules = map_rules(found)
    overland, by_road = rules.line(mover).legs
    rule = SupplyRule(rule="IC-H5", legs=(msgspec.structs.replace(overland, limit=Fraction(limit)), by_road))
    back = counted(readings.graph(found, readings.iron_curtain(mover, 1985, False))).reverse()
    roads = along(found, lambda _: True)

    def supplied(
        sources: Collection[int], _relays: Collection[int], enemies: Collection[int], friends: Collection[int]
    ) -> Collection[int]:
        closed = {*enemies, *(zone_of(found, enemies, readings.attacks) - set(friends))}
        return walked(back, walked(roads, sources, None, closed), Fraction(limit), closed)

    explained_fully(found, rules, rule, data, supplied)


@settings(max_examples=25)
@given(SEEDS, st.data())
def test_ocs_h5_supply_and_what_would_restore_it(seed: int, data: st.DataObject) -> None:
    found = random_ground(seed, "ocs", OCS_SIDES, OCS_ROADS)
    rules = map_rules(found)
    by_truck = readings.graph(found, readings.ocs("truck", "clear"))
    rails = along(found, lambda kind: kind.startswith("rail"))

    def supplied(
        sources: Collection[int], relays: Collection[int], enemies: Collection[int], friends: Collection[int]
    ) -> Collection[int]:
        closed = {*enemies, *(zone_of(found, enemies, lambda *_: True) - set(friends))}
        dumps = walked(rails, sources, None, closed)
        thrown = walked(by_truck, dumps, Fraction(10), closed)
        return walked(by_truck, {*dumps, *(set(relays) & set(thrown))}, Fraction(5), closed)

    explained_fully(found, rules, rules.line("leg"), data, supplied)


LANE = Fraction(3, 2)
PORT = Fraction(1, 3)


@st.composite
def linked(draw: st.DrawFn) -> Map:
    """A random map with areas beside it, links of one way and both, some with a cost of their own, and ports."""
    found = draw(maps(6))
    nodes = [*found.hexes, *range(found.room, found.room + 4)]
    pairs = draw(st.lists(st.tuples(st.sampled_from(nodes), st.sampled_from(nodes)), max_size=8))
    costs = st.sampled_from((None, Fraction(0), Fraction(1, 2), Fraction(5, 3), Fraction(4)))
    kinds = st.sampled_from(("lane", "lane", "wall"))
    ground = msgspec.structs.replace(
        found.ground,
        places={"port": PlaceKind(key="port", name="port", look="port", cost={"truck": "1/3"})},
        areas={"sea": AreaKind(key="sea", name="sea", look="sea")},
        links={
            "lane": LinkKind(key="lane", name="lane", look="lane", cost={"truck": "3/2"}),
            "wall": LinkKind(key="wall", name="wall", look="lane"),
        },
    )
    return msgspec.structs.replace(
        found,
        ground=ground,
        areas=tuple(Area(f"sea-{i}", "sea", f"Sea {i}", (0.0, 0.0)) for i in range(4)),
        links=tuple(Link(a, b, draw(kinds), draw(costs), draw(st.booleans())) for a, b in pairs if a != b),
        places=tuple(Place(f"port-{hex_}", hex_, "port") for hex_ in found.hexes[:2]),
    )


def sea_graph(found: Map) -> tuple[Any, Any]:
    """All steps of a truck over land, into ports and along lanes; and the lanes alone."""
    seen, lanes = truck_graph(found), nx.DiGraph()
    for one, other, cost in list(seen.edges(data="weight")):
        seen[one][other]["weight"] = Fraction(cost, 2)
    ports = [place.at for place in found.places]
    for port in ports:
        as_open = msgspec.structs.replace(
            found, terrain=bytes(0 if hex_ == port else kind for hex_, kind in enumerate(found.terrain))
        )
        for one, _, cost in truck_graph(as_open).in_edges(port, data="weight"):
            road = bool(readings.crossed_by(found, one, port))
            side = Fraction(cost, 2) - (Fraction(1, 2) if road else 1)
            known = seen[one][port]["weight"] if seen.has_edge(one, port) else None
            seen.add_edge(one, port, weight=PORT + side if known is None else min(known, PORT + side))
    for graph in (seen, lanes):
        graph.add_nodes_from([*found.hexes, *range(found.room, found.room + len(found.areas))])
    for link in found.links:
        for one, other in ((link.one, link.other), (link.other, link.one))[: 1 + link.both]:
            if link.kind == "lane":
                cost = LANE if link.cost is None else link.cost
                lanes.add_edge(one, other, weight=Fraction(1))
                seen.add_edge(
                    one, other, weight=min(cost, seen[one][other]["weight"] if seen.has_edge(one, other) else cost)
                )
    return seen, lanes


@settings(max_examples=60)
@given(
    linked(),
    st.integers(0, 20),
    st.sampled_from((1, 2, 3)),
    st.booleans(),
    st.booleans(),
    st.sampled_from((0, 2)),
    st.data(),
)
def test_reach_goes_by_links_of_one_way_and_both_through_areas_and_into_ports(
    found: Map, parts: int, of: int, stops: bool, apart: bool, toll: int, data: st.DataObject
) -> None:
    seen, _ = sea_graph(found)
    start = data.draw(st.sampled_from(sorted(seen)))
    enemies = some(data, seen, 3) - {start}
    rule = ZoneRule(rule="Z", unit_rule="U", stops=stops, apart=apart, toll=toll)
    zone = {other for enemy in enemies for other in found.adjacent(enemy)}
    for _, other, there in seen.edges(data=True):
        there["weight"] += toll * (other in zone)
    points = Fraction(parts, of)
    ours = reach(found, from_ground(found.ground, "truck", "R"), start, points, rule.obstacles(found, "move", enemies))
    assert same_reach(ours, walked(seen, [start], points, enemies, zone, stops=stops, apart=apart))


@settings(max_examples=60)
@given(linked(), st.sampled_from(("out", "in")), st.sampled_from(("points", "hexes")), st.data())
def test_supply_goes_by_sea_and_what_would_restore_it_is_said(
    found: Map, heading: str, count: str, data: st.DataObject
) -> None:
    truck = from_ground(found.ground, "truck", "R")
    limits = [data.draw(st.sampled_from((None, Fraction(1), Fraction(4)))) for _ in range(2)]
    inland = Leg(name="inland", rule="S", over="ground", movement=truck, count=count, limit=limits[0], heading=heading)  # type: ignore[arg-type]
    by_sea = Leg(name="by sea", rule="S", over="link", kinds=("lane",), limit=limits[1], heading=heading)  # type: ignore[arg-type]
    seen, lanes = (graph if heading == "out" else graph.reverse() for graph in sea_graph(found))
    sources = some(data, seen, 2) or frozenset((found.room,))
    enemies = some(data, seen, 4)

    def supplied(there: Collection[int]) -> dict[int, Fraction]:
        ashore = walked(lanes, sources, limits[1], there)
        return walked(seen if count == "points" else counted(seen), ashore, limits[0], there)

    obstacles = NO_ZONES.obstacles(found, "supply", enemies)
    ours = trace(found, SupplyRule(rule="S", legs=(inland, by_sea)), sources, obstacles)
    assert set(ours.nodes) == set(supplied(enemies))
    for unit in sorted(set(seen) - set(ours.nodes) - enemies)[:5]:
        broken = explain(ours.question, unit)
        if alone := {enemy for enemy in enemies if unit in supplied(enemies - {enemy})}:
            assert set(broken.leave) == {frozenset((enemy,)) for enemy in alone}
        assert all(unit in supplied(enemies - gone) for gone in broken.leave)
        assert bool(broken.ways) or unit not in supplied(())


def test_a_map_of_hexes_with_an_area_that_nothing_leads_to_is_asked_like_any_other() -> None:
    found = random_ground(1, "iron-curtain", (), IC_ROADS)
    alone = msgspec.structs.replace(found, areas=(Area("box", "box", "Box", (0.0, 0.0)),))
    closed = Obstacles(closed=NO_ZONES.obstacles(alone, "supply", [alone.room]).closed)
    here = alone.hexes[0]
    assert here in trace(alone, map_rules(alone).line("leg"), [here], closed)
