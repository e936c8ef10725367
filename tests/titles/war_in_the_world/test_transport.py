"""Movement over European hexes, loads, preparation, and the exchange of units."""

from __future__ import annotations

import pytest

from grognard.titles.war_in_the_world.transport import UnitExchangeOutcome
from tests.titles.war_in_the_world.printed import ask, refused, says, text


@pytest.mark.parametrize(("points", "hexes"), [(0, 0), (1, 0), (2, 1), (3, 1), (126, 63), (127, 63)])
def test_s111_a_european_hex_costs_2_movement_points(points: int, hexes: int) -> None:
    assert ask("sea-move", points=points).hexes == hexes


def test_s112_speed_class_2_makes_63_hexes() -> None:
    assert text("sea-move", ask("sea-move", speed_class=2)) == "63 hexes"


@pytest.mark.parametrize("speed", [0, 1, 3])
def test_of_other_speed_classes_the_article_does_not_speak(speed: int) -> None:
    no = refused("sea-move", "Give its movement points instead", speed_class=speed)
    assert no.reasons[0].numbers == (str(speed), "2")


def test_points_or_class_and_not_both() -> None:
    refused("sea-move", "one of the two")
    refused("sea-move", "one of the two", points=9, speed_class=2)


@pytest.mark.parametrize("by", ["sea", "air"])
@pytest.mark.parametrize("strength", [0, 1, 8])
def test_s65_a_ground_units_load_is_its_combat_strength(by: str, strength: int) -> None:
    assert ask("load-points", strength=strength, by=by).load_points == strength


def test_loads_in_words() -> None:
    assert text("load-points", ask("load-points", strength=1)) == "1 load point"
    assert text("load-points", ask("load-points", strength=8)) == "8 load points"


@pytest.mark.parametrize(
    ("side", "procedure"), [("axis", "japanese"), ("allied", "allied"), ("soviet", "allied"), ("other", "allied")]
)
def test_s110_the_axis_prepares_as_the_japanese_and_all_others_as_the_allies(side: str, procedure: str) -> None:
    found = ask("amphibious-preparation", side=side)
    assert found.procedure == procedure
    assert text("amphibious-preparation", found) == f"the {procedure.title()} procedure"


@pytest.mark.parametrize("to", ["europe", "pacific"])
@pytest.mark.parametrize("kind", ["naval", "air"])
def test_s279_s280_ships_and_air_points_pass_without_limit(kind: str, to: str) -> None:
    assert ask("unit-exchange", kind=kind, to=to, deployed=99, counters=1) == UnitExchangeOutcome(kind, kind)
    assert says("unit-exchange", "pass without limit", kind=kind, to=to)


def test_s281_s282_an_11_3_leaves_the_pacific_and_an_8_10_appears_in_europe() -> None:
    found = ask("unit-exchange", kind="ground", unit="11-3", to="europe")
    assert text("unit-exchange", found) == "11-3 leaves, 8-10 appears"
    assert ask("unit-exchange", kind="ground", unit="8-10", to="pacific") == UnitExchangeOutcome("8-10", "11-3")


@pytest.mark.parametrize(("unit", "to"), [("11-3", "pacific"), ("8-10", "europe"), ("4-8", "europe"), (None, "europe")])
def test_a_counterpart_that_is_not_told_must_be_named(unit: str | None, to: str) -> None:
    refused(
        "unit-exchange", f"What {unit or 'the unit'} is in .* name its counterpart", kind="ground", unit=unit, to=to
    )


def test_a_named_counterpart_is_imported() -> None:
    found = ask("unit-exchange", kind="ground", unit="4-8", counterpart="3-8", to="europe")
    assert found == UnitExchangeOutcome("4-8", "3-8")


def test_s283_us_marines_stay_in_the_pacific() -> None:
    refused("unit-exchange", "US Marines may not leave the Pacific", kind="marine", unit="7-3", to="europe")
    assert ask("unit-exchange", kind="marine", unit="7-3", counterpart="7-3", to="pacific")


def test_s284_railroad_units_stay_in_europe() -> None:
    refused("unit-exchange", "Railroad units may not leave Europe", kind="railroad", unit="0-5", to="pacific")
    assert ask("unit-exchange", kind="railroad", unit="0-5", counterpart="0-5", to="europe")


@pytest.mark.parametrize(("deployed", "counters", "may"), [(0, 1, True), (3, 4, True), (4, 4, False), (0, 0, False)])
def test_s285_no_theatre_holds_more_of_a_type_than_there_are_counters(deployed: int, counters: int, may: bool) -> None:
    if may:
        assert ask("unit-exchange", kind="ground", unit="11-3", to="europe", deployed=deployed, counters=counters)
        return
    given = {"unit": "11-3", "to": "europe", "deployed": deployed, "counters": counters}
    no = refused("unit-exchange", "no counter for 8-10", None, kind="ground", **given)
    assert no.reasons[0].numbers == (str(deployed), str(counters))
