"""Supply: beside networkx on random maps, by both of our ways; lines leg by leg; what breaks and what restores them."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from itertools import pairwise

import msgspec
import networkx as nx
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bench.terrains import GROUND, truck
from grognard.errors import GrognardError
from grognard.maps.bits import Board
from grognard.maps.board import Area, Link, Map
from grognard.maps.broken import Broken, explain
from grognard.maps.floods import flood
from grognard.maps.geometry import Grid
from grognard.maps.ground import LinkKind
from grognard.maps.legs import Leg
from grognard.maps.movement import from_ground
from grognard.maps.obstacles import NO_ZONES, Obstacles, ZoneRule
from grognard.maps.spread import spread
from grognard.maps.supply import Supply, SupplyRule, trace
from grognard.maps.web import web
from tests.maps.worlds import fords, graph, hexes, maps

TRUCK = truck()
ZONES = ZoneRule(
    rule="Z", unit_rule="U", closes=frozenset(("supply", "retreat")), negated=frozenset(("supply", "retreat"))
)


def by_truck(limit: Fraction | None, heading: str = "out", count: str = "points") -> SupplyRule:
    leg = Leg(name="by truck", rule="S", over="ground", movement=TRUCK, count=count, limit=limit, heading=heading)  # type: ignore[arg-type]
    return SupplyRule(rule="S", legs=(leg,))


@given(maps(), st.data(), st.integers(0, 30))
def test_supply_by_points_agrees_with_networkx(found: Map, data: st.DataObject, halves: int) -> None:
    sources = data.draw(st.sets(hexes(found), min_size=1, max_size=4))
    closed = frozenset(data.draw(st.sets(hexes(found), max_size=8))) - sources
    obstacles = NO_ZONES.obstacles(found, "supply", closed)
    seen = graph(found, closed)
    for heading, directed in (("out", seen), ("in", seen.reverse())):
        ours = trace(found, by_truck(Fraction(halves, 2), heading), sources, obstacles)
        theirs = nx.multi_source_dijkstra_path_length(directed, sources, cutoff=halves)
        assert {node for node in found.hexes if node in ours} == set(theirs)
        assert all(sum(part.length for part in ours.line(node)) * 2 == cost for node, cost in theirs.items())


@given(maps(), st.data(), st.one_of(st.none(), st.integers(0, 6)))
def test_supply_by_hexes_agrees_with_networkx(found: Map, data: st.DataObject, limit: int | None) -> None:
    sources = data.draw(st.sets(hexes(found), min_size=1, max_size=3))
    closed = frozenset(data.draw(st.sets(hexes(found), max_size=8))) - sources
    rule = by_truck(None if limit is None else Fraction(limit), "in", "hexes")
    ours = trace(found, rule, sources, NO_ZONES.obstacles(found, "supply", closed))
    backwards = graph(found, closed).reverse()
    theirs = nx.multi_source_dijkstra_path_length(backwards, sources, cutoff=limit, weight=None)
    theirs = theirs if limit is None else {node: far for node, far in theirs.items() if far <= limit}
    assert {node for node in found.hexes if node in ours} == set(theirs)


@given(maps(), st.data(), st.one_of(st.none(), st.integers(0, 40)), st.sampled_from(("out", "in")))
def test_fronts_of_bits_and_single_steps_give_the_same_integers(
    found: Map, data: st.DataObject, limit: int | None, heading: str
) -> None:
    starts = data.draw(st.sets(hexes(found), min_size=1, max_size=4))
    closed = {node: None for node in data.draw(st.sets(hexes(found), max_size=6)) if node not in starts}
    wave = flood(Board(web(found, TRUCK), uniform=False), starts, limit, closed, heading)  # type: ignore[arg-type]
    steps = web(found, TRUCK, heading)
    single = spread(steps, starts, limit, Obstacles(closed=closed))  # type: ignore[arg-type]
    assert {node: wave.cost(node) for node in wave.nodes} == {node: single.cost(node) for node in single.nodes}
    for node in wave.nodes:
        path = wave.path(node)
        assert path[0] in starts
        assert sum(dict(steps[one])[other] for one, other in pairwise(path)) == wave.cost(node)


@given(maps(), st.data())
def test_a_line_is_a_way_from_the_unit_to_a_source_past_no_closed_hex(found: Map, data: st.DataObject) -> None:
    source = data.draw(hexes(found))
    enemies = data.draw(st.sets(hexes(found), max_size=3)) - {source}
    obstacles = ZONES.obstacles(found, "supply", enemies, [source])
    supply = trace(found, by_truck(Fraction(9), "in"), [source], obstacles)
    for node in supply.nodes:
        walked = [node]
        for part in supply.line(node):
            assert part.nodes[0] == walked[-1]
            walked += part.nodes[1:]
        assert walked[-1] == source == supply.source(node)
        assert all(other in found.adjacent(one) for one, other in pairwise(walked))
        assert not set(walked) & set(obstacles.closed)


@given(maps(7), st.data())
def test_what_is_said_to_restore_a_line_restores_it(found: Map, data: st.DataObject) -> None:
    source, unit = data.draw(hexes(found)), data.draw(hexes(found))
    enemies = data.draw(st.sets(hexes(found), min_size=1, max_size=5)) - {source, unit}
    rule = by_truck(Fraction(15), "in")

    def supplied(there: Collection[int], *friends: int) -> bool:
        return unit in trace(found, rule, [source], ZONES.obstacles(found, "supply", there, [source, unit, *friends]))

    assume(not supplied(enemies))
    obstacles = ZONES.obstacles(found, "supply", enemies, [source, unit])
    broken = explain(trace(found, rule, [source], obstacles).question, unit)
    for gone in broken.leave:
        assert supplied(enemies - gone)
        assert not any(supplied(enemies - gone | {enemy}) for enemy in gone), "none of them may stay"
    for friend in broken.stand:
        assert supplied(enemies, friend)
    alone = {enemy for enemy in enemies if supplied(enemies - {enemy})}
    if alone:
        assert broken.leave == tuple(frozenset((enemy,)) for enemy in _in_order(broken, alone))
    assert {node for node in found.hexes if node not in enemies and supplied(enemies, node)} == set(broken.stand)


def _in_order(broken: Broken, enemies: set[int]) -> list[int]:
    return [enemy for gone in broken.leave for enemy in gone if enemy in enemies]


def leg(name: str, over: str, **given: object) -> Leg:
    return Leg(name=name, rule="S", over=over, **given)  # type: ignore[arg-type]


def two_legs(limit: int) -> SupplyRule:
    movement = from_ground(fords().ground, "leg", "R")
    overland = leg("overland", "ground", movement=movement, limit=Fraction(limit), heading="in")
    return SupplyRule(rule="S", legs=(overland, leg("by road or rail", "network", kinds=("road", "rail"))))


def ask(rule: SupplyRule, *enemies: str, friends: tuple[str, ...] = (), source: str = "0102") -> tuple[Map, Supply]:
    found = fords()
    nodes = [found.node(each) for each in enemies]
    obstacles = ZONES.obstacles(found, "supply", nodes, [found.node(each) for each in friends])
    return found, trace(found, rule, [found.node(source)], obstacles)


def test_a_line_goes_overland_to_a_road_and_along_it() -> None:
    found, supply = ask(two_legs(2))
    line = supply.line(found.node("0605"))
    assert [(part.leg.name, part.length) for part in line] == [
        ("overland", Fraction(2)),
        ("by road or rail", Fraction(5)),
    ]
    assert [found.label(node) for node in line[0].nodes] == ["0605", "0604", "0603"]


def test_legs_of_no_length_are_left_out() -> None:
    found, supply = ask(two_legs(2))
    assert [part.leg.name for part in supply.line(found.node("0603"))] == ["by road or rail"]
    assert supply.line(found.node("0102")) == ()


def test_a_zone_breaks_a_line_and_a_friend_in_it_mends_it() -> None:
    found, supply = ask(two_legs(1), "0504", "0301")
    assert found.node("0603") not in supply
    broken = explain(supply.question, found.node("0603"))
    assert broken.reasons()[0].text.startswith("To 0102 Aston: broken at ")
    found, supply = ask(two_legs(1), "0504", "0301", friends=("0402", "0503", "0303", "0603", "0202"))
    assert found.node("0603") in supply


def test_the_explanation_names_the_enemy_who_would_have_to_leave() -> None:
    found = fords()
    wall = [found.node(f"04{row:02d}") for row in range(1, 7)]
    enemies = NO_ZONES.obstacles(found, "supply", wall)
    supply = trace(found, two_legs(9), [found.node("0102")], enemies)
    broken = explain(supply.question, found.node("0603"))
    assert broken.reasons()[-1].text.startswith("There would be a line if the enemy left 04")


def test_where_no_one_enemy_is_enough_those_of_one_way_are_named_together() -> None:
    found = fords()
    walls = [found.node(f"{column:02d}{row:02d}") for column in (3, 4) for row in range(1, 7)]
    supply = trace(found, two_legs(9), [found.node("0102")], NO_ZONES.obstacles(found, "supply", walls))
    broken = explain(supply.question, found.node("0603"))
    assert [len(gone) for gone in broken.leave] == [2]


def test_a_line_that_is_too_long_says_how_long_it_is() -> None:
    found, supply = ask(two_legs(1))
    reasons = explain(supply.question, found.node("0605")).reasons()
    assert [reason.text for reason in reasons] == ["To 0102 Aston: 2 hexes overland; 1 is allowed."]
    assert reasons[0].numbers == ("2", "1")


def test_where_nothing_leads_there_that_is_said() -> None:
    found, supply = ask(two_legs(9), source="0706")
    assert (
        explain(supply.question, found.node("0603")).reasons()[0].text == "No way at all leads from 0603 to a source."
    )


def test_a_unit_in_supply_has_nothing_to_explain() -> None:
    found, supply = ask(two_legs(9))
    with pytest.raises(GrognardError, match="is in supply"):
        explain(supply.question, found.node("0603"))


def test_a_source_that_the_enemy_holds_supplies_nobody() -> None:
    _, supply = ask(two_legs(9), "0102")
    assert not list(supply.nodes)


def relayed(limit: int) -> SupplyRule:
    movement = from_ground(fords().ground, "leg", "R")
    draw = leg("drawn", "ground", movement=movement, limit=Fraction(limit), count="points")
    throw = leg("thrown", "ground", movement=movement, limit=Fraction(limit), count="points", through_relay=True)
    return SupplyRule(rule="S", legs=(draw, throw))


def test_a_line_goes_on_from_a_headquarters_and_from_nowhere_else() -> None:
    found = fords()
    rule = relayed(3)
    unit, dump, staff = found.node("0603"), found.node("0102"), found.node("0402")
    assert unit not in trace(found, rule, [dump])
    supply = trace(found, rule, [dump], relays=[staff])
    assert [(part.leg.name, part.nodes[-1]) for part in supply.line(unit)] == [("drawn", staff), ("thrown", dump)]


def test_one_leg_may_have_obstacles_of_its_own() -> None:
    found = fords()
    cut = Obstacles(closed=ZONES.obstacles(found, "supply", [found.node("0303")]).closed)
    supply = trace(found, two_legs(1), [found.node("0102")], by_leg={"by road or rail": cut})
    assert found.node("0603") not in supply
    assert found.node("0603") in trace(found, two_legs(1), [found.node("0102")])


def sea_map() -> Map:
    """The fords with a port at each end of a sea lane of two areas."""
    found = fords()
    ground = msgspec.structs.replace(found.ground, links={"lane": LinkKind(key="lane", name="lane", look="lane")})
    areas = (Area("north", "sea", "North", (0.0, -2.0)), Area("south", "sea", "South", (5.0, -2.0)))
    first = found.room
    ways = ((found.node("0101"), first), (first, first + 1), (first + 1, found.node("0801")))
    links = tuple(Link(one, other, "lane") for one, other in ways)
    return msgspec.structs.replace(found, ground=ground, areas=areas, links=links)


def test_a_line_goes_by_sea() -> None:
    found = sea_map()
    movement = from_ground(found.ground, "leg", "R")
    overland = leg("overland", "ground", movement=movement, limit=Fraction(1), heading="in")
    rule = SupplyRule(rule="S", legs=(overland, leg("by sea", "link", kinds=("lane",))))
    supply = trace(found, rule, [found.node("0101")])
    assert [part.leg.name for part in supply.line(found.node("0802"))] == ["overland", "by sea"]
    closed = Obstacles(closed=NO_ZONES.obstacles(found, "supply", [found.node("south")]).closed)
    blocked = trace(found, rule, [found.node("0101")], closed)
    assert explain(blocked.question, found.node("0802")).leave == (frozenset((found.node("south"),)),)


def test_a_source_beyond_the_nearest_that_no_way_leads_to_is_named() -> None:
    found = fords()
    lake = found.ground.terrain_keys.index("lake")
    lakes = [hex_ for hex_ in found.hexes if found.label(hex_)[:2] in ("07", "08")]
    drowned = bytes(lake if hex_ in lakes else kind for hex_, kind in enumerate(found.terrain))
    found = msgspec.structs.replace(found, terrain=drowned, networks=())
    unit, wall = found.node("0603"), [found.node(f"04{row:02d}") for row in range(1, 7)]
    overland = SupplyRule(rule="S", legs=two_legs(20).legs[:1])
    supply = trace(found, overland, [*lakes, found.node("0102")], NO_ZONES.obstacles(found, "supply", wall))
    broken = explain(supply.question, unit)
    assert [found.label(way.source) for way in broken.ways] == ["0102"]
    assert broken.reasons()[0].text.startswith("To 0102 Aston: broken at 04")


def test_a_way_that_is_broken_and_too_long_is_said_to_be_both() -> None:
    found = fords()
    wall = [found.node(f"04{row:02d}") for row in range(1, 7)]
    overland = SupplyRule(rule="S", legs=two_legs(3).legs[:1])
    supply = trace(found, overland, [found.node("0102")], NO_ZONES.obstacles(found, "supply", wall))
    (reason,) = explain(supply.question, found.node("0603")).reasons()
    assert reason.text.endswith("an enemy unit stands there; and 5 hexes overland; 3 are allowed.")
    assert reason.numbers == ("5", "3")


def test_changes_that_were_not_tried_are_counted() -> None:
    grid = Grid(orientation="flat", columns=140, rows=3, shoved=1)
    found = Map(id="long", name="long", ground=GROUND, grid=grid, terrain=bytes(grid.size))
    middle = [hex_ for hex_ in found.hexes if grid.place(hex_)[1] == 1]
    supply = trace(found, by_truck(None), found.hexes[:140], NO_ZONES.obstacles(found, "supply", middle))
    broken = explain(supply.question, found.hexes[-1])
    assert (len(broken.leave), broken.untried) == (60, 80)
    assert broken.reasons()[-1].text == "The nearest 60 changes were tried; 80 more might help as well."


def test_an_enemy_at_the_far_end_of_a_link_of_one_way_is_named() -> None:
    found = sea_map()
    north, south = found.node("north"), found.node("south")
    one_way = tuple(msgspec.structs.replace(link, both=False) for link in found.links)
    found = msgspec.structs.replace(found, links=one_way)
    movement = from_ground(found.ground, "leg", "R")
    inland = leg("overland", "ground", movement=movement, limit=Fraction(0))
    rule = SupplyRule(rule="S", legs=(inland, leg("by sea", "link", kinds=("lane",))))
    supply = trace(found, rule, [north], NO_ZONES.obstacles(found, "supply", [south]))
    assert explain(supply.question, found.node("0801")).leave == (frozenset((south,)),)
