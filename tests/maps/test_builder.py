"""The maps of the package: built byte for byte, checked, and true to the geography and charts they stand for."""

from __future__ import annotations

from collections import deque

import msgspec
import pytest

from grognard.maps.board import WIDE, Map
from grognard.maps.check import check
from grognard.maps.reach import reach
from grognard.titles import title
from grognard.titles.atlas import bundled, map_rules, read_map
from grognard.titles.war_in_the_world.lanes import Lanes
from tools.mapbuilder.__main__ import MAPS, TITLES
from tools.mapbuilder.mosaic import clipped, dense, extent
from tools.mapbuilder.outlines import coasts
from tools.mapbuilder.sources import TOWNS
from tools.mapbuilder.traced import lines, slug

EUROPE = read_map("war-in-the-world/europe")
CENTRAL = read_map("iron-curtain/central-europe")
SEAS = read_map("great-war/sea-areas")


@pytest.mark.parametrize("folder", MAPS)
def test_the_builder_makes_the_files_of_the_package_byte_for_byte(folder: str) -> None:
    made = {name: text.encode() for name, text in MAPS[folder]().items()}
    assert {path.name: path.read_bytes() for path in (TITLES / folder).iterdir()} == made


def test_every_map_of_the_package_is_built() -> None:
    assert set(bundled().values()) == {TITLES / folder for folder in MAPS}


@pytest.mark.parametrize("address", bundled())
def test_nothing_is_doubtful_about_a_map_of_the_package(address: str) -> None:
    assert check(read_map(address)) == []


@pytest.mark.parametrize("folder", TOWNS)
def test_every_town_of_a_gazetteer_is_a_town_of_its_own(folder: str) -> None:
    towns = lines(f"{folder}/towns.csv")
    assert len({row["geonameid"] for row in towns}) == len(towns)


@pytest.mark.parametrize("address", ["iron-curtain/central-europe", "ocs/meuse", "war-in-the-world/europe"])
def test_what_stands_in_a_hex_stands_on_land(address: str) -> None:
    found = read_map(address)
    wet = {node for node in found.hexes if (terrain := found.terrain_of(node)) and terrain.water}
    assert [place.id for place in found.places if place.at in wet and place.kind not in WIDE] == []


@pytest.mark.parametrize("address", ["iron-curtain/central-europe", "ocs/meuse"])
def test_every_source_of_supply_stands_on_a_road_or_railroad(address: str) -> None:
    found = read_map(address)
    on = {hex_ for line in found.networks for hex_ in line.hexes}
    assert [place.id for place in found.places if place.kind == "source" and place.at not in on] == []


@pytest.mark.parametrize(
    ("town", "river"),
    [
        *(("Hamburg", "Elbe"), ("Dresden", "Elbe"), ("Magdeburg", "Elbe"), ("Wittenberge", "Elbe")),
        *(("Bremen", "Weser"), ("Minden", "Weser"), ("Hameln", "Weser"), ("Meiningen", "Werra")),
        *(
            ("Fulda", "Fulda"),
            ("Kassel", "Fulda"),
            ("Würzburg", "Main"),
            ("Schweinfurt", "Main"),
            ("Frankfurt", "Main"),
        ),
        *(("Jena", "Saale"), ("Halle", "Saale"), ("Saalfeld", "Saale"), ("Cologne", "Rhine"), ("Mannheim", "Rhine")),
        *(("Frankfurt (Oder)", "Oder"), ("Prague", "Vltava"), ("Passau", "Danube"), ("Ulm", "Danube")),
    ],
)
def test_a_town_lies_on_its_river(town: str, river: str) -> None:
    here = CENTRAL.node(town)
    assert river in {name for side, name in CENTRAL.hexside_names.items() if side // 6 == here}


WEST = "Hamburg Lüneburg Uelzen Wolfsburg Goslar Göttingen Kassel Fulda Coburg Hof Lübeck Passau"
EAST = "Wismar Ludwigslust Salzwedel Halberstadt Nordhausen Mühlhausen Eisenach Meiningen Plauen Görlitz"


@pytest.mark.parametrize(("country", "towns"), [("west-germany", WEST), ("east-germany", EAST)])
def test_towns_by_the_inner_german_border_lie_on_their_side_of_it(country: str, towns: str) -> None:
    assert {CENTRAL.countries[CENTRAL.node(town)] for town in towns.split()} == {country}
    assert CENTRAL.countries[CENTRAL.node("West Berlin")] == "west-berlin"
    assert CENTRAL.countries[CENTRAL.node("Frankfurt (Oder)")] == "east-germany"


@pytest.mark.parametrize(
    ("folder", "address", "codes"),
    [
        ("iron-curtain", "iron-curtain/central-europe", {"DE": ("west-germany", "east-germany", "west-berlin")}),
        ("meuse", "ocs/meuse", {"DE": ("germany",), "FR": ("france",), "BE": ("belgium",), "LU": ("luxembourg",)}),
    ],
)
def test_a_named_hex_belongs_to_the_country_of_its_town(
    folder: str, address: str, codes: dict[str, tuple[str, ...]]
) -> None:
    found = read_map(address)
    code = {slug(row["name"]): row["country"] for row in lines(f"{folder}/towns.csv")}
    for hex_, name in found.names.items():
        if countries := codes.get(code.get(slug(name), "")):
            assert found.countries[hex_] in countries, name


def test_the_border_of_1949_follows_the_elbe_and_the_oder() -> None:
    borders = {side for side, keys in CENTRAL.features.items() if "border" in keys}
    for river in ("Elbe", "Oder"):
        assert sum(CENTRAL.hexside_names.get(side) == river for side in borders) > 4


def test_wiw_every_port_that_the_article_names_is_on_the_map_with_its_capacity() -> None:
    ports = title("war-in-the-world").rules().chart("ports")
    there = {place.name: place for place in EUROPE.places if place.kind == "port"}
    for row in ports.rows.labels:
        if row.startswith("other ") or any(letter.isdigit() for letter in row):
            continue
        assert there[row].values["capacity"] == ports.value(row, "capacity"), row
    assert all("capacity" in place.values for place in there.values())


def test_wiw_every_port_lies_on_the_sea() -> None:
    ship = map_rules(EUROPE).mover("ship")
    for place in EUROPE.places:
        if place.kind == "port":
            assert len(reach(EUROPE, ship, place.at, 2)) > 1, place.name


def test_wiw_ships_go_from_sea_to_sea_by_the_straits() -> None:
    ship = map_rules(EUROPE).mover("ship")
    for one, other in (("Hamburg", "Leningrad"), ("Glasgow", "Naples"), ("Naples", "Odessa"), ("Oslo", "Murmansk")):
        assert EUROPE.node(other) in reach(EUROPE, ship, EUROPE.node(one), 400), (one, other)
    assert EUROPE.node("Baku") not in reach(EUROPE, ship, EUROPE.node("Odessa"), 1000), "the Caspian is closed"


def test_wiw_the_lanes_of_the_map_are_those_of_the_charts() -> None:
    lanes = Lanes(title("war-in-the-world").rules())
    port = {place.name: EUROPE.label(place.at) for place in EUROPE.places if place.kind == "port"}
    wanted = {frozenset(port.get(end) or slug(end) for end in (link.a, link.b)) for link in lanes.links}
    drawn = [link for link in EUROPE.links if link.kind != "strait"]
    assert {frozenset((EUROPE.label(link.one), EUROPE.label(link.other))) for link in drawn} == wanted
    assert len(drawn) == len(lanes.links)
    barred = {area.id for area in EUROPE.areas if area.values.get("barred") == "axis"}
    assert barred == {slug(spot.id) for spot in lanes.spots.values() if "axis" in spot.barred}


def test_wiw_from_england_to_the_middle_east_a_ship_pays_one_point_for_each_circle_and_box() -> None:
    lanes = Lanes(title("war-in-the-world").rules())
    found = reach(EUROPE, map_rules(EUROPE).mover("ship"), EUROPE.node("england"), 40)
    assert found.cost(EUROPE.node("middle-east")) == lanes.route("England", "Middle East", "allied").moves


def test_gw_areas_that_share_open_water_are_adjacent_and_others_are_not() -> None:
    beside = {frozenset((SEAS.label(link.one), SEAS.label(link.other))) for link in SEAS.links}

    def joined(one: str, other: str) -> bool:
        return frozenset((one, other)) in beside

    assert joined("heligoland-bight", "southern-north-sea")
    assert joined("norwegian-sea", "northern-north-sea")
    assert joined("bay-of-biscay", "iberian-coast")
    assert joined("heligoland-bight", "western-baltic"), "by the Kiel Canal"
    assert not joined("english-channel", "irish-sea")
    assert not joined("black-sea", "aegean")
    assert not joined("adriatic", "tyrrhenian-sea")


def test_gw_every_naval_base_has_a_sea_area_beside_it() -> None:
    sea = {node for node, area in enumerate(SEAS.areas) if area.kind == "sea"}
    for place in SEAS.places:
        here = SEAS.areas[place.at]
        assert here.kind == "off-map" or sea & set(SEAS.adjacent(place.at)), place.name


def test_gw_the_way_from_the_baltic_to_the_black_sea_goes_round_by_gibraltar() -> None:
    found = reach(SEAS, map_rules(SEAS).mover("ship"), SEAS.node("central-baltic"), 30)
    way = [SEAS.label(node) for node in found.path(SEAS.node("black-sea"))]
    assert [each for each in way if each in ("iberian-coast", "western-mediterranean", "sea-of-marmara")] == [
        "iberian-coast",
        "western-mediterranean",
        "sea-of-marmara",
    ]


def seas(found: Map, terrain: set[str]) -> list[set[int]]:
    """Parts of the map that ships do not leave without a link."""
    left = {hex_ for hex_ in found.hexes if (kind := found.terrain_of(hex_)) and kind.key in terrain}
    assert found.grid
    parts = []
    while left:
        edge, part = deque([left.pop()]), set()
        while edge:
            part.add(here := edge.popleft())
            for other in found.grid.neighbours(here):
                if other in left:
                    left.remove(other)
                    edge.append(other)
        parts.append(part)
    return parts


def test_ww3_the_world_is_round_and_its_oceans_are_one() -> None:
    world = read_map("world-war-three/world")
    ship = map_rules(world).mover("ship")
    near = reach(world, ship, world.node("Pearl Harbor"), 30)
    assert near.cost(world.node("Petropavlovsk")) < 12, "westwards over the rim"
    ports = [place.at for place in world.places if place.kind == "port"]
    assert all(port in reach(world, ship, world.node("Norfolk"), 60) for port in ports)
    assert all(part & set(ports) or len(part) < 12 for part in seas(world, {"sea", "coast"}))


@pytest.mark.parametrize(
    ("one", "other", "by"),
    [
        ("Norfolk", "San Francisco", "Drake Passage"),
        ("Buenos Aires", "Valparaíso", "Drake Passage"),
        ("Naples", "Aden", "Cape Town"),
        ("Bombay", "Cam Ranh", "Malacca"),
    ],
)
def test_ww3_without_the_canals_ships_go_the_long_way(one: str, other: str, by: str) -> None:
    world = read_map("world-war-three/world")
    world = msgspec.structs.replace(world, links=tuple(link for link in world.links if link.kind != "canal"))
    found = reach(world, map_rules(world).mover("ship"), world.node(one), 60)
    assert world.node(by) in found.path(world.node(other))


def test_ww3_the_black_sea_has_no_way_out_but_the_straits() -> None:
    world = read_map("world-war-three/world")
    world = msgspec.structs.replace(world, links=tuple(link for link in world.links if not link.name))
    found = reach(world, map_rules(world).mover("ship"), world.node("Sevastopol"), 60)
    assert {world.label(node) for node in found} == {"2506", "2606"}


def test_a_ring_is_cut_off_at_the_rim_of_the_page() -> None:
    ring = [(-1.0, -1.0), (3.0, -1.0), (3.0, 3.0), (-1.0, 3.0)]
    assert extent(clipped(ring, 0, 0, 2, 2)) == 4
    assert clipped([(5.0, 5.0), (6.0, 5.0), (6.0, 6.0)], 0, 0, 2, 2) == []


def test_neighbours_put_the_same_points_between_the_same_corners() -> None:
    forth = list(dense([(0.0, 50.0), (11.0, 52.0), (5.0, 60.0)]))
    back = list(dense([(11.0, 52.0), (0.0, 50.0), (5.0, 40.0)]))
    assert [point for point in forth if point in back][1:-1]
    assert set(forth[:7]) == set(back[:7])


def test_a_coast_is_what_only_one_country_has() -> None:
    arcs = "what,name,points\narc,1,1:0 1:1\narc,2,1:1 0:1 0:0 1:0\narc,3,1:0 2:0 2:1 1:1\n"
    text = f"{arcs}ring,A,1 2\nring,B,-1 3\n"
    (ring,) = coasts(text)
    assert sorted(ring) == [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)]
