"""Who makes supply, and London's imports."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from grognard.titles.war_in_the_world.blocks import SupplyProductionOutcome
from grognard.titles.war_in_the_world.imports import ImportCapacityOutcome
from tests.titles.war_in_the_world.printed import ask, named, says, text, under, warned, with_chart

LOOTING = {"France": 12, "Belgium": 4, "Poland": 3, "norway": 2, "Egypt": 1, "Atlantis": 1, "Holland": 4}


def made(country: str, **facts: Any) -> SupplyProductionOutcome:
    found: SupplyProductionOutcome = ask("supply-production", country=country, **facts)
    return found


@pytest.mark.parametrize(("country", "blocks"), LOOTING.items())
def test_s123_a_country_makes_blocks_in_its_capital_up_to_its_looting_value(country: str, blocks: int) -> None:
    found = made(country)
    assert (found.blocks, found.points, found.turns) == (blocks, 100 * blocks, 1)
    assert found.places[0].startswith("the capital of ")


@pytest.mark.parametrize("country", ["Isle of Man", "isle of man", "Isle-of-Man"])
def test_a_row_of_ones_own_is_found_however_its_capitals_are_written(tmp_path: Path, country: str) -> None:
    changes = ("Portugal          | 2", "Isle of Man       | 7"), ('"Portugal"', '"Isle of Man"')
    rules = with_chart(tmp_path, "looting-values", *changes)
    (found,) = under(rules, "supply-production", country=country)
    assert found.blocks == 7


def test_s124_italy_makes_up_to_5_in_rome() -> None:
    assert made("Italy") == SupplyProductionOutcome("Italy", 5, 500, ("Rome",), 1)


def test_s125_england_makes_up_to_60_in_london() -> None:
    assert made("England") == SupplyProductionOutcome("England", 60, 6000, ("London",), 1)


@pytest.mark.parametrize("imports", [0, 17, 59, 60])
def test_s126_englands_blocks_sink_with_its_import_capacity(imports: int) -> None:
    assert made("Britain", imports=imports).blocks == imports
    assert made("Italy", imports=imports).blocks == 5


@pytest.mark.parametrize(("country", "blocks"), [("France", 12), ("Italy", 5), ("England", 60), ("Soviet Union", 10)])
def test_s127_s128_s129_where_germany_may_loot_it_alone_makes_them_instead_of_its_bonus(
    country: str, blocks: int
) -> None:
    found = made(country, looted=True, imports=20)
    assert (found.maker, found.blocks, len(found.places)) == ("Germany", blocks, 1)
    assert says("supply-production", "Germany alone makes them, and has no bonus", country=country, looted=True)


@pytest.mark.parametrize("looted", [False, True])
def test_s130_a_liberated_country_makes_none_again(looted: bool) -> None:
    assert made("France", liberated=True, looted=looted) == SupplyProductionOutcome(None, 0, 0, (), 1)


def test_s131_us_blocks_come_to_either_coast_box() -> None:
    assert made("USA") == SupplyProductionOutcome("US", None, None, ("East Coast box", "West Coast box"), 4)


def test_s132_german_blocks_come_to_any_working_manufacturing_centre() -> None:
    assert made("germany").places == ("any working manufacturing centre",)


@pytest.mark.parametrize(
    ("paid_in", "places"),
    [
        ("arms", ("any working arms centre",)),
        ("personnel", ("any working personnel centre",)),
        (None, ("any working arms centre", "any working personnel centre")),
    ],
)
def test_s133_soviet_blocks_come_to_a_centre_of_the_kind_of_point_spent(
    paid_in: str | None, places: tuple[str, ...]
) -> None:
    assert made("USSR", paid_in=paid_in) == SupplyProductionOutcome("Soviet Union", None, None, places, 4)


@pytest.mark.parametrize("country", ["US", "Germany", "Soviet Union"])
def test_s122_the_three_powers_make_supply_for_the_next_four_turns(country: str) -> None:
    assert made(country).turns == 4
    assert says("supply-production", "for the next 4 turns", country=country)


def test_production_in_words_and_its_house_values() -> None:
    assert text("supply-production", made("Italy")) == "Italy: 5 blocks a turn, Rome"
    assert text("supply-production", made("France", liberated=True)) == "none"
    assert (
        text("supply-production", made("US")) == "US: as many blocks as are paid for, East Coast box or West Coast box"
    )
    assert "looting-values is a house chart" in warned("supply-production", country="France")


# imports --------------------------------------------------------------------------------------------


def imports(capacity: int, damage: int, reading: str | None = None) -> int:
    rules = {"WIW-I1": reading} if reading else None
    found: ImportCapacityOutcome = ask("import-capacity", rules, capacity=capacity, damage=damage)
    assert found.damage == 0, "the marker goes back to 0 [26.67]"
    return found.capacity


@pytest.mark.parametrize(("capacity", "after"), [(0, 6), (1, 7), (53, 59), (54, 60), (55, 60), (60, 60)])
def test_s266_the_strategic_turn_begins_with_a_tenth_more_and_never_above_60(capacity: int, after: int) -> None:
    assert imports(capacity, 0) == after


@pytest.mark.parametrize(
    ("capacity", "after"), [(0, 0), (4, 4), (5, 6), (14, 15), (15, 17), (50, 55), (54, 59), (55, 60), (60, 60)]
)
def test_i1_the_tenth_may_be_of_the_present_capacity_rounded(capacity: int, after: int) -> None:
    assert imports(capacity, 0, "of-present") == after
    assert named("import-capacity", "WIW-I1", capacity=capacity, damage=0)


@pytest.mark.parametrize(
    ("capacity", "damage", "after"), [(60, 0, 60), (60, 1, 59), (50, 9, 47), (10, 15, 1), (10, 16, 0), (10, 17, 0)]
)
def test_s264_s267_damage_lowers_it_after_the_submarine_segment_and_not_below_0(
    capacity: int, damage: int, after: int
) -> None:
    assert imports(capacity, damage) == after


def test_s262_s263_s268_it_holds_for_four_turns_and_needs_no_merchant_shipping() -> None:
    assert says("import-capacity", "for the next 4 turns", capacity=60, damage=0)


def test_s270_the_damage_marker_is_set_back_to_0() -> None:
    assert ask("import-capacity", capacity=30, damage=12) == ImportCapacityOutcome(24, 0)
    assert text("import-capacity", ImportCapacityOutcome(24, 0)) == "24 blocks a turn, damage 0"


def test_the_growth_comes_before_the_damage() -> None:
    assert imports(58, 5) == 55


def damage(strength: int, hits: int, reading: str | None = None) -> int:
    rules = {"WIW-I2": reading} if reading else None
    found: int = ask("raider-damage", rules, strength=strength, submarine_hits=hits).damage
    return found


@pytest.mark.parametrize(("strength", "by_raiders"), [(0, 0), (1, 1), (40, 1)])
def test_s269_s271_raiders_with_any_strength_left_add_one(strength: int, by_raiders: int) -> None:
    assert damage(strength, 0) == by_raiders


@pytest.mark.parametrize(("reading", "by_raiders"), [("as-written", 1), ("total", 12), ("total-plus-one", 13)])
def test_i2_the_defective_sentence_may_be_read_in_three_ways(reading: str, by_raiders: int) -> None:
    assert damage(12, 0, reading) == by_raiders
    assert damage(0, 0, reading) == 0
    assert named("raider-damage", "WIW-I2", strength=1)


@pytest.mark.parametrize("hits", [0, 1, 5])
def test_s272_each_hit_by_submarine_points_adds_one_more(hits: int) -> None:
    assert damage(0, hits) == hits
    assert damage(7, hits) == hits + 1


def test_damage_in_words() -> None:
    assert text("raider-damage", ask("raider-damage", strength=1, submarine_hits=2)) == "damage +3"
