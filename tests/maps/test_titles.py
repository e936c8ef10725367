"""The rules of the titles on a map: the terrain chart of Iron Curtain with its notes, and the house rules of OCS."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from grognard.maps.board import Map, Network
from grognard.maps.broken import explain
from grognard.maps.geometry import Grid, opposite
from grognard.maps.movement import Price
from grognard.maps.reach import reach
from grognard.maps.supply import trace
from grognard.titles import TITLES, title
from grognard.titles.atlas import Facts, ground, map_rules

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "map-files.md"


def strip(id_: str, terrain: str, *features: str, network: str = "", columns: int = 2) -> Map:
    """Two hexes or more side by side: plain ones, then one of this terrain behind a hexside with these features."""
    found = ground(id_)
    keys = found.terrain_keys
    board = bytes([0] * (columns - 1) + [keys.index(terrain)])
    grid = Grid(orientation="pointy", columns=columns, rows=1, shoved=1)
    last = columns - 1
    east = grid.direction(last - 1, last)
    assert east is not None
    sides = {(last - 1) * 6 + east: features, last * 6 + opposite(east): features} if features else {}
    lines = (Network(network, tuple(range(columns))),) if network else ()
    return Map(
        id="strip", name="strip", title=id_, ground=found, grid=grid, terrain=board, features=sides, networks=lines
    )


def price(found: Map, mover: str, year: int = 1985, weather: str = "clear", **choices: str) -> Price:
    """What the last step of a strip costs."""
    chosen = {id_.replace("_", "-"): choice for id_, choice in choices.items()}
    rules = map_rules(found, title(found.title).rules(chosen), Facts.of(year=year, weather=weather))
    last = len(found.terrain) - 1
    way = found.way(last - 1, last)
    assert way
    return rules.mover(mover).price(found, way)


def cost(*features: str, terrain: str = "open", mover: str = "mech", network: str = "", year: int = 1985) -> str:
    found = price(strip("iron-curtain", terrain, *features, network=network), mover, year).cost
    return "P" if found is None else str(found)


@pytest.mark.parametrize(
    ("terrain", "mech", "leg"),
    [
        ("open", "1", "1"),
        ("forest", "1", "1"),
        ("rough", "2", "1"),
        ("mountain", "5", "2"),
        ("city", "1", "1"),
        ("major-city", "1", "1"),
        ("ocean", "P", "P"),
    ],
)
def test_ic_hexes_cost_what_the_chart_says(terrain: str, mech: str, leg: str) -> None:
    assert (cost(terrain=terrain), cost(terrain=terrain, mover="leg")) == (mech, leg)


def test_ic_a_river_adds_one_and_a_ferry_three() -> None:
    assert cost("river-canal") == "2"
    assert cost("river-canal", terrain="mountain") == "6"
    assert cost("major-river", "ferry") == "4"


@pytest.mark.parametrize("hexside", ["major-river", "sea-line", "ocean"])
def test_ic_prohibited_hexsides_are_crossed_only_by_ferry_road_or_railroad(hexside: str) -> None:
    assert cost(hexside) == "P"
    assert cost(hexside, mover="leg") == "P"
    assert cost(hexside, network="secondary-road") == "1"
    assert cost(hexside, network="rr") == "1/2"
    assert cost(hexside, network="road-1962") == "1/2"


def test_ic_air_mobile_units_ignore_prohibited_hexsides_but_do_not_stand_on_water() -> None:
    assert cost("major-river", mover="air-mobile") == "1"
    assert cost("river-canal", mover="air-mobile") == "2"
    assert cost(terrain="ocean", mover="air-mobile") == "P"


def test_ic_a_road_is_primary_from_its_year_on_and_secondary_before() -> None:
    for since in (1945, 1962, 1975):
        network = f"road-{since}"
        assert cost(terrain="mountain", network=network, year=since) == "1/2"
        assert cost(terrain="mountain", network=network, year=since - 1) == "1"


def test_ic_note_1_the_bridge_of_a_secondary_road_takes_the_cost_of_the_river_away() -> None:
    assert cost("river-canal", "secondary-road-bridge", network="secondary-road") == "1"
    assert cost("river-canal", network="secondary-road") == "2"
    assert cost("major-river", "secondary-road-bridge") == "1"


def test_ic_i9_a_primary_road_crosses_a_river_for_nothing_or_for_its_cost() -> None:
    found = strip("iron-curtain", "open", "river-canal", network="rr")
    assert price(found, "mech").cost == Fraction(1, 2)
    assert price(found, "mech", IC_I9="hexside").cost == Fraction(3, 2)
    over = strip("iron-curtain", "open", "major-river", network="rr")
    assert price(over, "mech", IC_I9="hexside").cost == Fraction(1, 2)


def test_ic_a_border_changes_nothing() -> None:
    assert cost("border") == "1"


def test_ic_h2_a_unit_may_always_move_one_hex() -> None:
    found = strip("iron-curtain", "mountain")
    reached = reach(found, map_rules(found).mover("mech"), 0, 3)
    assert reached.only_hex == {1}


def zone(*features: str, network: str = "", terrain: str = "open", **choices: str) -> bool:
    """Whether a unit in the last hex has a zone in the one before."""
    found = strip("iron-curtain", terrain, *features, network=network)
    chosen = {id_.replace("_", "-"): choice for id_, choice in choices.items()}
    return 0 in map_rules(found, title("iron-curtain").rules(chosen)).zones.zones(found, [1])


def test_ic_h3_a_zone_reaches_where_the_unit_could_attack() -> None:
    assert zone()
    assert zone("river-canal")
    assert not zone("major-river")
    assert not zone("sea-line")
    assert not zone("ocean", network="rr")
    assert zone("major-river", network="rr")
    assert not zone("major-river", "ferry"), "a ferry carries no attack (IC-I6)"


def test_ic_i7_note_3_binds_air_mobile_units_too_or_not() -> None:
    from grognard.titles.iron_curtain.movement import attack_rule

    found = strip("iron-curtain", "open", "sea-line")
    way = found.way(0, 1)
    assert way
    for choice, allowed in (("air-mobile-may", True), ("note-3-binds-all", False)):
        rules = title("iron-curtain").rules({"IC-I7": choice})
        attack = attack_rule(rules, rules.chart("terrain"))
        assert attack.allows(found, way, air_mobile=True) is allowed
        assert not attack.allows(found, way)


def three_rows(id_: str, columns: int = 9) -> Map:
    """Open ground, three hexes deep."""
    grid = Grid(orientation="pointy", columns=columns, rows=3, shoved=1)
    return Map(id="field", name="field", title=id_, ground=ground(id_), grid=grid, terrain=bytes(grid.size))


def test_ic_h3_an_enemy_zone_stops_and_is_not_left_straight_into_another() -> None:
    found = three_rows("iron-curtain")
    rules = map_rules(found)
    here = found.node("0302")
    obstacles = rules.zones.obstacles(found, "move", [found.node("0502")])
    reached = reach(found, rules.mover("leg"), here, 9, obstacles)
    assert found.node("0402") in reached
    assert all(node not in obstacles.zone for end in reached for node in reached.path(end)[1:-1])
    assert found.node("0902") not in reached


def test_ic_h5_ten_hexes_to_a_road_that_leads_to_a_source() -> None:
    found = three_rows("iron-curtain", columns=30)
    road = tuple(found.node(f"{column:02d}01") for column in range(1, 13))
    supply = trace(
        msgspec.structs.replace(found, networks=(Network("rr", road),)),
        map_rules(found).line("mech"),
        [found.node("0101")],
    )
    assert found.node("2201") in supply
    assert found.node("2301") not in supply
    reasons = explain(supply.question, found.node("2301")).reasons()
    assert reasons[0].text == "To 0101: 11 hexes overland; 10 are allowed."
    assert reasons[0].rule == "IC-H5"


def test_ic_h5_no_line_passes_a_zone_unless_a_friend_stands_there() -> None:
    found = strip("iron-curtain", "open", columns=4)
    rules = map_rules(found)
    assert 2 not in trace(found, rules.line("mech"), [0], rules.zones.obstacles(found, "supply", [3], []))
    assert 2 in trace(found, rules.line("mech"), [0], rules.zones.obstacles(found, "supply", [3], [2]))


@pytest.mark.parametrize(
    ("terrain", "leg", "track", "truck"),
    [
        ("open", "1", "1", "2"),
        ("woods", "2", "3", "4"),
        ("hills", "2", "3", "4"),
        ("wooded-hills", "3", "4", "6"),
        ("mountain", "3", "4", "6"),
        ("water", "None", "None", "None"),
    ],
)
def test_ocs_h1_hexes_cost_by_class_of_terrain_and_type_of_movement(
    terrain: str, leg: str, track: str, truck: str
) -> None:
    found = strip("ocs", terrain)
    assert [str(price(found, mover).cost) for mover in ("leg", "track", "truck")] == [leg, track, truck]


def test_ocs_h1_roads_rivers_and_crossings() -> None:
    road = strip("ocs", "mountain", "river", network="road")
    assert [str(price(road, mover).cost) for mover in ("leg", "track", "truck")] == ["1", "1/2", "1/2"]
    river = strip("ocs", "open", "river")
    assert [str(price(river, mover).cost) for mover in ("leg", "track", "truck")] == ["2", "3", "6"]
    assert price(strip("ocs", "open", "major-river"), "leg").cost is None
    assert price(strip("ocs", "open", "major-river", "ferry"), "truck").cost == 6
    assert price(strip("ocs", "open", "major-river", network="rail-low"), "truck").cost == 2


def test_ocs_h1_every_terrain_costs_what_its_class_does() -> None:
    classes = {"open": (1, 1, 2), "close": (2, 3, 4), "very-close": (3, 4, 6)}
    for kind in ground("ocs").terrain.values():
        if not kind.water:
            assert tuple(kind.cost[mover] for mover in ("leg", "track", "truck")) == classes[kind.kind]


def test_ocs_h4_in_rain_hexes_off_the_road_cost_double() -> None:
    found = strip("ocs", "woods", "river")
    assert price(found, "track", weather="rain").cost == 6 + 2
    assert price(strip("ocs", "woods", network="road"), "track", weather="storm").cost == Fraction(1, 2)


def test_ocs_next_to_an_enemy_only_truck_movement_stops_and_a_friend_lifts_it() -> None:
    found = three_rows("ocs")
    rules = map_rules(found)

    def passes(mover: str, *friends: str) -> bool:
        there = [found.node(each) for each in friends]
        obstacles = rules.zones.obstacles(found, "move", [found.node("0502")], there, mover)
        return found.node("0903") in reach(found, rules.mover(mover), found.node("0103"), 60, obstacles)

    assert passes("leg")
    assert passes("track")
    assert not passes("truck")
    assert not passes("truck", "0503")
    assert passes("truck", "0503", "0603")


def test_ocs_whoever_begins_next_to_an_enemy_may_leave() -> None:
    found = three_rows("ocs")
    rules = map_rules(found)
    obstacles = rules.zones.obstacles(found, "move", [found.node("0502")], [], "truck")
    reached = reach(found, rules.mover("truck"), found.node("0402"), 30, obstacles)
    assert found.node("0102") in reached


def test_ocs_h5_draws_within_5_or_through_a_headquarters_within_10_more() -> None:
    found = three_rows("ocs", columns=12)
    rules = map_rules(found)
    dump = found.node("0102")
    alone = trace(found, rules.line("leg"), [dump])
    assert found.node("0302") in alone
    assert found.node("0402") not in alone, "three hexes are 6 points of truck movement"
    helped = trace(found, rules.line("leg"), [dump], relays=[found.node("0602")])
    assert found.node("0802") in helped
    assert found.node("0902") not in helped
    rail = msgspec.structs.replace(
        found, networks=(Network("rail-single", tuple(found.node(f"{column:02d}02") for column in range(1, 8))),)
    )
    assert found.node("0902") in trace(rail, rules.line("leg"), [dump])


def test_ocs_a_line_is_cut_next_to_an_enemy_and_a_friend_mends_it() -> None:
    found = strip("ocs", "open", columns=4)
    rules = map_rules(found)
    assert 2 not in trace(found, rules.line("leg"), [0], rules.zones.obstacles(found, "supply", [3], []))
    assert 2 in trace(found, rules.line("leg"), [0], rules.zones.obstacles(found, "supply", [3], [2]))


@pytest.mark.parametrize("id_", TITLES)
def test_every_title_has_a_ground_with_rules(id_: str) -> None:
    found = Map(id=id_, name=id_, title=id_, ground=ground(id_))
    rules = map_rules(found)
    assert list(rules.movers) == list(ground(id_).movers) == list(rules.supply)


@pytest.mark.parametrize("id_", TITLES)
def test_the_page_lists_the_keys_of_each_ground(id_: str) -> None:
    found = ground(id_)
    cells = [
        [part.strip() for part in line.split("|")[1:-1]]
        for line in PAGE.read_text("utf-8").splitlines()
        if line.startswith("|")
    ]
    rows = [row for row in cells if row[0] == f"`{id_}`"]
    common = next(row for row in cells if row[0] == "every title")
    listed = [
        [word for part in re.findall(r"`([^`]*)`", cell) for word in part.split()] for row in rows for cell in row[1:]
    ]
    shared = common[1].strip("`").split()
    listed[3] += shared
    kinds = (found.terrain, found.hexsides, found.networks, found.places, found.areas, found.links)
    assert [sorted(keys) for keys in listed] == [sorted(each) for each in kinds]


def test_a_line_without_a_rule_of_its_own_is_said_to_run_by_sea_overland_or_from_area_to_area() -> None:
    def way(id_: str, mover: str) -> str:
        found = Map(id=id_, name=id_, title=id_, ground=ground(id_))
        return map_rules(found).line(mover).legs[0].name

    assert (way("war-in-the-world", "ship"), way("war-in-the-world", "leg")) == ("by sea", "overland")
    assert (way("world-war-three", "ship"), way("world-war-three", "land")) == ("by sea", "overland")
    assert way("great-war", "ship") == "from area to area"


def test_ic_the_slip_calls_a_road_secondary_before_its_year() -> None:
    hills = strip("iron-curtain", "mountain", network="road-1975")
    assert price(hills, "mech", 1974).lines[0].what == "along the secondary road (primary from 1975)"
    assert price(hills, "mech", 1975).lines[0].what == "along the primary road from 1975"
