"""Reinforcement tracks, counters and the templates of Tables I-VI."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.titles import title
from grognard.titles.war_in_the_world.cells import Arrival, Share, Strength
from tests.titles.war_in_the_world.printed import TITLE, value

CHARTS = title(TITLE).rules()


def becomes(what: str) -> tuple[Any, Any, Any]:
    """What a scheduled item becomes, how many of it, and where."""
    return tuple(value("reinforcement-conversion", what, column) for column in ("becomes", "each", "where"))


@pytest.mark.parametrize(
    ("scheduled", "result", "each", "where"),
    [
        pytest.param("anything not named below, Pacific", "as printed", None, None, id="WIW-S37"),
        pytest.param("APB after 5/42", "only by US production", None, None, id="WIW-S37, after 5/42"),
        pytest.param("Commonwealth naval unit", "ignored, see naval-reinforcements", None, None, id="WIW-S38"),
        pytest.param("US naval unit", "as printed", None, None, id="WIW-S39"),
        pytest.param("US naval unit already in the East Coast box", "ignored", None, None, id="WIW-S39, less"),
        pytest.param("general reinforcement", "ignored", None, None, id="WIW-S40"),
        pytest.param("railroad unit", "as printed", None, None, id="WIW-S40, railroad units"),
        pytest.param("AMPH in 1942 (six of them)", "APB", 1, None, id="WIW-S40, six AMPHs"),
        pytest.param("IRP, Commonwealth", "supply block", 2, "East Coast box", id="WIW-S41 WIW-S42"),
        pytest.param("IRP, French", "supply block", 2, "any French port in North Africa", id="WIW-S43"),
        pytest.param("IRP, Italian", "supply block", 2, "any port in Libya", id="WIW-S44"),
        pytest.param("MRP", "AFV block", None, "as ground units arrive", id="WIW-S46 WIW-S47"),
        pytest.param("AP", "air block", None, None, id="WIW-S48"),
        pytest.param("AP, British", "Commonwealth air block, any of 3", None, None, id="WIW-S49"),
        pytest.param("Mobile Supply Unit", "truck unit (LTU)", None, None, id="WIW-S50"),
        pytest.param("US unit that could be produced before 13/41", "by its own line", None, None, id="WIW-S51"),
        pytest.param("US unit that could not", "ignored", None, None, id="WIW-S51, the rest"),
        pytest.param("AP, US", "US fighter air block", None, None, id="WIW-S52"),
        pytest.param(
            "MRP, Commonwealth, from 13/41, as the US block",
            "AFV block",
            None,
            "East Coast box",
            id="WIW-S61 WIW-S62",
        ),
    ],
)
def test_a_scheduled_item_becomes(scheduled: str, result: str, each: int | None, where: str | None) -> None:
    assert becomes(scheduled) == (result, each, where)


def test_s45_supply_from_irps_comes_on_top_of_every_other_source() -> None:
    assert any("on top of every other" in remark.text for remark in CHARTS.chart("reinforcement-conversion").remarks)


def test_what_apb_stands_for_is_left_open() -> None:
    chart = CHARTS.chart("reinforcement-conversion")
    (note,) = [note for note in chart.notes if note.kind == "disputed"]
    assert (note.row, note.alternatives) == ("AMPH in 1942 (six of them)", ("amphibious block",))


ARRIVALS = CHARTS.chart("naval-reinforcements")


def arrivals(side: str) -> list[Arrival]:
    return [each for label in ARRIVALS.rows.labels for each in ARRIVALS.value(label, side)]


def test_s53_an_entry_is_british_or_italian_unless_it_is_marked_french_or_german() -> None:
    assert {each.navy for each in arrivals("Allied")} == {None, "french"}
    assert {each.navy for each in arrivals("Axis")} == {None, "german"}
    assert "without it is British" in ARRIVALS.legend["(FR)"]
    assert "without it is Italian" in ARRIVALS.legend["(GE)"]


def test_s54_s55_a_number_after_the_type_names_a_class_and_one_before_it_counts_ships() -> None:
    assert Arrival(2, "DD", "92", None) in arrivals("Allied")
    assert Arrival(1, "BB", "91", None) in arrivals("Allied")


def test_s56_fleet_and_coastal_submarines_are_told_apart() -> None:
    assert {"SS(F)", "SS(C)"} <= {each.type for each in arrivals("Axis")}


def test_s57_the_air_blocks_hold_points_of_types() -> None:
    chart = CHARTS.chart("air-blocks")
    assert chart.state == "house"
    assert chart.value("Commonwealth 2", "holds") == (
        Share(6, "example fighter-bomber"),
        Share(4, "example dive-bomber"),
    )
    types = CHARTS.chart("aircraft").rows.labels
    assert all(share.type in types for label in chart.rows.labels for share in chart.value(label, "holds"))


def test_s58_the_tank_blocks_hold_points_of_types() -> None:
    chart = CHARTS.chart("afv-blocks")
    types = CHARTS.chart("afv-types").rows.labels
    assert all(share.type in types for label in chart.rows.labels for share in chart.value(label, "holds"))


def test_s59_s60_s156_s157_s158_each_tank_type_has_a_strength_against_tanks_and_one_of_bombardment() -> None:
    chart = CHARTS.chart("afv-types")
    assert chart.state == "house"
    assert chart.axis().labels == ("AT", "B")
    assert chart.value("example medium tank", "AT") == Strength(3, bracketed=False)
    assert chart.value("example assault gun", "AT") == Strength(3, bracketed=True)
    assert chart.value("example tank destroyer", "B") == Strength(0, bracketed=False)


@pytest.mark.parametrize("navy", ["British", "Dutch", "US"])
def test_s63_table_iv_lists_totals_and_pennants_to_add(navy: str) -> None:
    chart = CHARTS.chart("ships")
    assert {"total", "to add"} <= set(chart.axis().labels)
    assert navy in [chart.value(label, "navy") for label in chart.rows.labels]


def test_s64_table_v_lists_navies_the_pacific_game_lacks() -> None:
    chart = CHARTS.chart("ships")
    others = [label for label in chart.rows.labels if chart.value(label, "navy") in ("German", "Italian")]
    assert others
    assert all(chart.value(label, "to add") is None for label in others)


@pytest.mark.parametrize(
    ("size", "multiple"),
    [("regiment", 1), ("brigade", 1), ("division", 3), ("corps", 4)],
)
def test_s66_s137_the_supply_multiple_goes_by_size_alone(size: str, multiple: int) -> None:
    assert value("supply-multiples", size, "multiple") == multiple
    assert CHARTS.chart("supply-multiples").axis().labels == ("multiple",)


@pytest.mark.parametrize(
    ("unit", "number", "factors"),
    [
        pytest.param("German engineer regiment", 15, "(2)-5", id="WIW-S67"),
        pytest.param("German infantry regiment", 40, "2-5", id="WIW-S67, infantry"),
        pytest.param("German mechanized infantry regiment", 12, "2-8", id="WIW-S67, mechanized"),
        pytest.param("US infantry regiment", 40, "3-10", id="WIW-S68"),
        pytest.param("US armored regiment", 9, "3-8", id="WIW-S68, armored"),
        pytest.param("US engineer regiment", 18, "(2)-5", id="WIW-S68, engineers"),
    ],
)
def test_a_counter_to_add(unit: str, number: int, factors: str) -> None:
    assert (value("extra-counters", unit, "number"), value("extra-counters", unit, "factors")) == (number, factors)


def test_s67_airbase_baseforce_and_shipping_counters_are_wanted_too() -> None:
    said = " ".join(remark.text for remark in CHARTS.chart("extra-counters").remarks)
    assert all(counter in said for counter in ("Airbases", "baseforces", "merchant shipping"))


def test_s69_s134_mobile_supply_units_are_truck_units() -> None:
    assert becomes("Mobile Supply Unit")[0] == "truck unit (LTU)"
    assert any("every Mobile Supply Unit" in remark.text for remark in CHARTS.chart("extra-counters").remarks)


def test_s70_s135_truck_units_move_as_motorized_with_allowance_10() -> None:
    assert value("extra-counters", "truck unit (LTU)", "allowance") == 10
    assert any("move as motorized" in remark.text for remark in CHARTS.chart("extra-counters").remarks)


def test_s71_table_vi_gives_each_aircraft_its_figures() -> None:
    chart = CHARTS.chart("aircraft")
    assert chart.state == "house"
    assert {"high", "low", "bombardment", "range"} <= set(chart.axis().labels)


def test_s143_s144_reorganizing_and_rebuilding_cost_supply() -> None:
    chart = CHARTS.chart("rebuild-supply")
    assert chart.state == "house"
    assert [chart.value("division", column) for column in ("reorganize", "rebuild")] == [30, 75]


def test_s163_how_many_tanks_a_unit_may_run_is_a_table() -> None:
    chart = CHARTS.chart("afv-capacity")
    assert chart.state == "house"
    assert chart.value("division", "armored") == 30


@pytest.mark.parametrize("country", ["German", "Soviet"])
def test_s193_germans_and_soviets_fire_at_tanks_on_the_commonwealth_line(country: str) -> None:
    assert value("anti-tank-rows", country, "line") == "commonwealth"


def test_s194_all_others_but_the_pacific_allies_fire_as_japanese() -> None:
    assert value("anti-tank-rows", "every other country", "line") == "japanese"


def test_s103_other_ships_and_the_hood_roll_critical_hits_as_japanese() -> None:
    assert [value("critical-hits", ships, "column") for ships in ("Hood", "every other country")] == ["japanese"] * 2


def test_s104_us_and_other_commonwealth_ships_roll_as_printed() -> None:
    assert value("critical-hits", "US", "column") == "us"
    assert value("critical-hits", "Commonwealth other than Hood", "column") == "commonwealth"


def test_s105_german_ships_take_no_critical_hits() -> None:
    assert value("critical-hits", "German", "column") == "none"


def test_the_columns_that_critical_hits_names_are_on_their_table() -> None:
    columns = CHARTS.chart("critical-hit-table").axis().labels
    rows = CHARTS.chart("critical-hits").rows.labels
    assert {value("critical-hits", row, "column") for row in rows} - {"none"} == set(columns)
