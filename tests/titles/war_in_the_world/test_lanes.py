"""The off-map lanes as a graph, with the article's changes."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from grognard.chance.procedures import Refusal
from grognard.errors import GrognardError, Unknown
from grognard.titles import title
from grognard.titles.war_in_the_world.lanes import Lanes, Side, Spot

OF = title("war-in-the-world")
LANES = Lanes(OF.rules())
AFRICA = "England-African Coast, anticlockwise"
CLOCKWISE, MIDDLE_EAST = "England-African Coast, clockwise", "England-Middle East"
CAPE, PANAMA = "West Coast-African Coast", "West Coast-East Coast"


def spot(id_: str) -> Spot:
    return LANES.spots[id_]


def beside(id_: str) -> set[str]:
    return {each.id for each in LANES.beside(spot(id_))}


def test_s8_s257_axis_forces_may_use_the_lanes() -> None:
    assert LANES.route("England", "African Coast", "axis").moves == 15
    assert LANES.said == ["Axis forces may enter", "26.45 is void"]
    assert LANES.route("Glasgow", "Suez", "axis").moves == 22


def test_s9_the_clockwise_set_is_dropped_and_the_other_is_one_circle_longer() -> None:
    assert CLOCKWISE not in LANES.lanes
    assert LANES.lanes[AFRICA].circles == LANES.dropped[CLOCKWISE].circles + 1
    assert not any(each.lane == CLOCKWISE for each in LANES.spots.values())


def test_s10_the_set_between_england_and_the_middle_east_is_dropped() -> None:
    assert MIDDLE_EAST in LANES.dropped
    assert not any(each.lane == MIDDLE_EAST for each in LANES.spots.values())


@pytest.mark.parametrize("lane", [PANAMA, CAPE])
def test_s11_the_fourth_circle_from_the_west_coast_is_the_panama_canal_zone(lane: str) -> None:
    assert [each.number for each in LANES.spots.values() if each.lane == lane and "PCZ" in each.names] == [4]


@pytest.mark.parametrize("lane", [PANAMA, CAPE])
def test_s12_only_allied_forces_enter_a_panama_circle(lane: str) -> None:
    assert spot(f"{lane} 4").barred == ["axis"]
    assert LANES.route("West Coast", f"{lane} 5", "allied").moves == 5
    with pytest.raises(Refusal, match="No lane leads Axis forces"):
        LANES.route("West Coast", f"{lane} 5", "axis")
    with pytest.raises(Refusal, match="Axis forces may not enter"):
        LANES.route(f"{lane} 4", f"{lane} 5", "axis")


def test_only_the_panama_circles_are_barred() -> None:
    assert {each.id for each in LANES.spots.values() if each.barred} == {f"{PANAMA} 4", f"{CAPE} 4"}


def test_s13_the_circles_just_east_of_panama_are_joined() -> None:
    assert f"{CAPE} 5" in beside(f"{PANAMA} 5")
    assert LANES.route("East Coast", "G", "axis").moves == 5


def test_s14_the_cape_is_joined_to_the_fourth_circle_of_the_way_to_england() -> None:
    cape = LANES.find("Cape of Good Hope")
    lane = LANES.lanes[CAPE]
    assert cape.number == lane.number(4, "African Coast") == lane.circles - 3
    assert LANES.find("S").id in beside(cape.id)


@pytest.mark.parametrize(
    ("mark", "lane", "circle", "counted_from"),
    [
        pytest.param("G", CAPE, 6, "West Coast", id="WIW-S15"),
        pytest.param("S", AFRICA, 4, "African Coast", id="WIW-S16"),
        pytest.param("Y", AFRICA, 8, "African Coast", id="WIW-S17"),
        pytest.param("L", AFRICA, 11, "African Coast", id="WIW-S18"),
    ],
)
def test_marks_for_deployment(mark: str, lane: str, circle: int, counted_from: str) -> None:
    assert LANES.find(mark).id == f"{lane} {LANES.lanes[lane].number(circle, counted_from)}"


def test_s19_s_places_the_graf_spee_and_the_others_british_forces() -> None:
    assert LANES.marks["S"] == "where the Graf Spee begins"
    assert {LANES.marks[mark] for mark in "GYL"} == {"where a British task force begins"}


@pytest.mark.parametrize("box", ["England", "Middle East"])
def test_s20_two_boxes_have_no_port_and_collect_cargo_and_count_as_circles(box: str) -> None:
    assert spot(box).notes == [
        "no port capacity",
        "collection area",
        "counts as a circle of the lanes",
        "opens on the European map",
    ]
    assert spot("West Coast").notes == []


def test_s21_two_boxes_open_on_ports_of_the_european_map() -> None:
    exits = {link.a: link.b for link in LANES.links if link.kind == "exit"}
    assert exits["Glasgow"] == "England"
    assert exits["Suez"] == "Middle East"
    assert (spot("Glasgow").capacity, spot("Bristol").capacity) == (25, 2)
    assert "off-map-exits is a house chart" in " ".join(LANES.provenance)


# distances ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "goal", "side", "moves"),
    [
        ("England", "England", "allied", 0),
        ("England", "African Coast", "allied", 15),
        ("England", "S", "allied", 11),
        ("African Coast", "S", "axis", 4),
        ("Glasgow", "England", "allied", 1),
        ("Glasgow", "S", "allied", 12),
        ("West Coast", "East Coast", "allied", 8),
        ("G", "S", "axis", 8),
        ("Suez", "African Coast", "allied", 7),
        ("England", "East Coast", "axis", 7),
        ("East Coast", "African Coast", "axis", 16),
    ],
)
def test_distances_in_circles_and_boxes(start: str, goal: str, side: Side, moves: int) -> None:
    assert LANES.route(start, goal, side).moves == moves
    assert LANES.route(goal, start, side).moves == moves - (start == "Glasgow") - (start == "Suez")


def test_a_route_goes_from_each_spot_to_one_beside_it() -> None:
    sides: tuple[Side, ...] = ("allied", "axis")
    for side in sides:
        spots = LANES.route("England", "Suez", side).spots
        assert all(b.id in beside(a.id) for a, b in pairwise(spots))


def test_no_axis_way_leads_to_the_west_coast_while_the_cape_is_open_to_it() -> None:
    with pytest.raises(Refusal, match="No lane leads Axis forces from England to West Coast"):
        LANES.route("England", "West Coast", "axis")
    assert LANES.route("England", "Cape of Good Hope", "axis").moves == 12


@pytest.mark.parametrize(("name", "said"), [("PCZ", "say which"), ("Kiel", "no box"), ("x" * 500, "no box")])
def test_what_is_not_on_the_lanes_is_refused(name: str, said: str) -> None:
    with pytest.raises(Unknown, match=said):
        LANES.find(name)


# a player's own display -----------------------------------------------------------------------------


def own(folder: Path, old: str, new: str, chart: str = "off-map-lanes") -> Lanes:
    text = OF.rules().library.bundled[chart].read_text("utf-8")
    assert old in text
    (folder / "mine.toml").write_text(text.replace(old, new), "utf-8")
    return Lanes(OF.rules(charts=folder))


def test_a_display_of_ones_own_takes_the_place_of_the_house_chart(tmp_path: Path) -> None:
    found = own(tmp_path, "| 14", "| 18")
    assert found.route("England", "African Coast", "allied").moves == 19
    assert "off-map-lanes is replaced by mine.toml" in found.provenance


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("West Coast-East Coast  ", "Somewhere-Elsewhere    ", "no set of circles on the chart off-map-lanes"),
        ("| 14", "| 7 ", "has 7 circles and no number 8"),
        ("African Coast | 14", "Cape          | 14", "no end of"),
    ],
)
def test_a_display_that_the_changes_do_not_fit_is_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(GrognardError, match=said):
        own(tmp_path, old, new)
