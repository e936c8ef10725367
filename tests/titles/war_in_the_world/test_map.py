"""Changes to the display and the European maps: off-map, ports, airbases."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.titles import title
from tests.titles.war_in_the_world.printed import TITLE, value

OFF_MAP = title(TITLE).rules().chart("off-map")
ANTI = "England-African Coast, anticlockwise"
COLUMNS = ("edit", "on", "counted from", "circle", "with", "counted there from", "circle there", "what")


def listed(places: str) -> list[str]:
    return places.split(", ")


TWENTY_FIVE = listed(
    "Alexandria, E5425, Marseilles, Leningrad, G3304, Antwerp, Wilhelmshaven, Kiel, C4705, Glasgow, London, B2632, "
    "Liverpool, Scapa Flow, Sevastopol, Taranto"
)
FIFTEEN = listed("Athens, Brest, Oran, Toulon")
TEN = listed(
    "Suez, Tobruk, Tripoli, Lisbon, Casablanca, Gibraltar, Odessa, Baku, Riga, Stockholm, Oslo, Copenhagen, Stettin, "
    "Bremen, Hamburg, Amsterdam, Le Havre, Trieste, Bordeaux, Belfast, Lerwick, Venice, Naples, Messina, Bizerte, "
    "La Spezia, Palermo, Genoa"
)
FOUR, THREE = listed("Murmansk, Arkhangelsk, Lindos"), listed("Luleå, Beirut, Narvik")
TWO = listed("Benghazi, Edinburgh, Hull, Portsmouth, Newport, Bristol, Bergen, Malmö, Nice")


def edits(**wanted: Any) -> list[dict[str, Any]]:
    """The lines of the edit list that have these entries."""
    lines = [{name: OFF_MAP.value(label, name) for name in COLUMNS} for label in OFF_MAP.rows.labels]
    keys = {key.replace("_", " "): entry for key, entry in wanted.items()}
    return [line for line in lines if all(line[key] == entry for key, entry in keys.items())]


def capacities(places: list[str]) -> set[Any]:
    return {value("ports", place, "capacity") for place in places}


def test_s8_s256_axis_forces_may_use_the_display() -> None:
    assert edits(edit="rule", on="all lanes", what="Axis forces may enter")


def test_s257_rule_26_45_is_dropped() -> None:
    assert edits(edit="rule", what="26.45 is void")


def test_s9_the_clockwise_set_from_england_to_the_african_coast_is_dropped_and_the_longer_one_stays() -> None:
    assert edits(edit="drop", on="England-African Coast, clockwise")
    (kept,) = edits(edit="keep")
    assert (kept["on"], kept["what"]) == (ANTI, "one circle longer than no. 1")


def test_s10_the_circles_between_england_and_the_middle_east_are_dropped() -> None:
    assert edits(edit="drop", on="England-Middle East")


@pytest.mark.parametrize("lane", ["West Coast-East Coast", "West Coast-African Coast"])
def test_s11_the_fourth_circle_from_the_west_coast_is_the_panama_canal_zone(lane: str) -> None:
    (name,) = edits(edit="name", on=lane)
    assert (name["counted from"], name["circle"], name["what"]) == ("West Coast", 4, "PCZ")


@pytest.mark.parametrize("lane", ["West Coast-East Coast", "West Coast-African Coast"])
def test_s12_the_axis_may_not_enter_a_panama_circle(lane: str) -> None:
    (bar,) = edits(edit="bar", on=lane)
    assert (bar["counted from"], bar["circle"], bar["what"]) == ("West Coast", 4, "Axis")


def test_s13_the_two_circles_next_to_the_east_of_panama_are_joined() -> None:
    (join,) = edits(edit="join", counted_from="east of PCZ")
    assert (join["on"], join["circle"]) == ("West Coast-East Coast", 1)
    assert (join["with"], join["counted there from"], join["circle there"]) == (
        "West Coast-African Coast",
        "east of PCZ",
        1,
    )


def test_s14_the_cape_is_joined_to_the_fourth_circle_towards_england() -> None:
    (join,) = edits(edit="join", what="Cape of Good Hope")
    assert (join["on"], join["counted from"], join["circle"]) == ("West Coast-African Coast", "African Coast", 4)
    assert (join["with"], join["counted there from"], join["circle there"]) == (ANTI, "African Coast", 4)


@pytest.mark.parametrize(
    ("mark", "lane", "box", "circle"),
    [
        pytest.param("G", "West Coast-African Coast", "east of PCZ", 2, id="WIW-S15"),
        pytest.param("S", ANTI, "African Coast", 4, id="WIW-S16"),
        pytest.param("Y", ANTI, "African Coast", 8, id="WIW-S17"),
        pytest.param("L", ANTI, "African Coast", 11, id="WIW-S18"),
    ],
)
def test_each_mark_stands_on_its_circle(mark: str, lane: str, box: str, circle: int) -> None:
    (line,) = edits(edit="mark", what=mark)
    assert (line["on"], line["counted from"], line["circle"]) == (lane, box, circle)


def test_s19_three_marks_are_british_and_s_is_the_graf_spee() -> None:
    british = [mark for mark in "GSYL" if OFF_MAP.legend[mark].startswith("where a British")]
    assert british == ["G", "Y", "L"]
    assert "Graf Spee" in OFF_MAP.legend["S"]


@pytest.mark.parametrize("box", ["England", "Middle East"])
@pytest.mark.parametrize("what", ["no port capacity", "collection area", "counts as a circle of the lanes"])
def test_s20_two_boxes_lose_their_ports_and_become_lane_circles(box: str, what: str) -> None:
    assert edits(edit="box", on=box, what=what)


@pytest.mark.parametrize("box", ["England", "Middle East"])
def test_s21_two_boxes_open_on_the_european_map(box: str) -> None:
    assert edits(edit="box", on=box, what="opens on the European map")
    exits = title(TITLE).rules().chart("off-map-exits")
    assert exits.state == "house"
    assert box in [exits.value(port, "box") for port in exits.rows.labels]


def test_s22_airbases_and_baseforces_may_be_built_in_play() -> None:
    remarks = {id_: " ".join(r.text for r in title(TITLE).rules().chart(id_).remarks) for id_ in ("airbases", "ports")}
    assert "built in play" in remarks["airbases"]
    assert "built in play" in remarks["ports"]


def test_s23_a_city_has_an_airbase_of_level_1() -> None:
    assert value("airbases", "city", "level") == 1


def test_s24_a_manufacturing_centre_has_level_5() -> None:
    assert value("airbases", "manufacturing centre", "level") == 5


def test_s25_the_capital_of_a_major_power_has_level_10() -> None:
    assert value("airbases", "capital of a major power", "level") == 10


def test_s26_ports_keep_the_class_of_the_map() -> None:
    assert {value("ports", port, "class") for port in ("Alexandria", "Oslo", "Bergen")} == {"as map"}


def test_s27_scapa_flow_is_minor_and_keeps_its_25() -> None:
    assert (value("ports", "Scapa Flow", "class"), value("ports", "Scapa Flow", "capacity")) == ("minor", 25)


def test_s28_french_ports_are_minor_but_brest_marseilles_and_toulon() -> None:
    assert {value("ports", port, "class") for port in ("Le Havre", "Bordeaux", "Nice")} == {"minor"}
    assert {value("ports", port, "class") for port in ("Brest", "Marseilles", "Toulon")} == {"as map"}
    assert value("ports", "Le Havre", "capacity") == 10


def test_s29_sixteen_places_have_25() -> None:
    assert (len(TWENTY_FIVE), capacities(TWENTY_FIVE)) == (16, {25})
    assert sum(place[1:].isdigit() for place in TWENTY_FIVE) == 4


def test_s30_four_places_have_15() -> None:
    assert (len(FIFTEEN), capacities(FIFTEEN)) == (4, {15})


def test_s31_twenty_eight_places_have_10() -> None:
    assert (len(TEN), capacities(TEN)) == (28, {10})


def test_s32_three_places_have_4() -> None:
    assert (len(FOUR), capacities(FOUR)) == (3, {4})


def test_s33_three_places_have_3() -> None:
    assert (len(THREE), capacities(THREE)) == (3, {3})


def test_s34_nine_places_have_2() -> None:
    assert (len(TWO), capacities(TWO)) == (9, {2})


def test_s35_other_major_ports_have_5() -> None:
    assert value("ports", "other major port", "capacity") == 5


def test_s36_other_minor_ports_have_1() -> None:
    assert value("ports", "other minor port", "capacity") == 1


def test_no_port_is_left_out_and_none_is_added() -> None:
    places = [*TWENTY_FIVE, *FIFTEEN, *TEN, *FOUR, *THREE, *TWO]
    others = ["other major port", "other minor port"]
    assert list(title(TITLE).rules().chart("ports").rows.labels) == places + others
