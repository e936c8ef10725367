"""Construction rights and the repair of railways."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.titles.war_in_the_world.construction import ConstructionOutcome, RailRepairOutcome
from tests.titles.war_in_the_world.printed import ask, named, refused, says, text, warned

ALLIED = {0: 0, 1: 20, 2: 20, 3: 40, 5: 40, 6: 60, 9: 60, 10: 100, 40: 100}
JAPANESE = {0: 0, 1: 10, 2: 10, 3: 20, 5: 20, 6: 30, 9: 30, 10: 50, 40: 50}


def rights(nation: str, unit: str = "4-5", date: str = "1/42", rules: dict[str, str] | None = None) -> Any:
    return ask("construction-rights", rules, nation=nation, unit=unit, date=date)


@pytest.mark.parametrize(("factor", "points"), ALLIED.items())
@pytest.mark.parametrize("nation", ["german", "us", "commonwealth", "free-french"])
def test_s145_s146_s153_germans_build_as_the_allies_do(nation: str, factor: int, points: int) -> None:
    assert rights(nation, f"{factor}-9") == ConstructionOutcome("Allied", points, fortifies=False)


@pytest.mark.parametrize(("factor", "points"), JAPANESE.items())
@pytest.mark.parametrize("nation", ["italian", "french", "soviet", "other"])
def test_s154_all_others_build_as_the_japanese_do(nation: str, factor: int, points: int) -> None:
    assert rights(nation, f"{factor}-9") == ConstructionOutcome("Japanese", points, fortifies=False)


@pytest.mark.parametrize("nation", ["french", "soviet"])
def test_i19_decides_whether_french_and_soviets_are_allies_here(nation: str) -> None:
    assert rights(nation).builds_as == "Japanese"
    assert rights(nation, rules={"WIW-I19": "all-allies"}).builds_as == "Allied"
    assert rights("italian", rules={"WIW-I19": "all-allies"}).builds_as == "Japanese"
    assert named("construction-rights", "WIW-I19", nation=nation, unit="4-5", date="1/42")


def test_a_factor_in_brackets_counts_as_its_number() -> None:
    assert rights("us", "(2)-5").points == 20


@pytest.mark.parametrize("date", ["9/39", "8/40", "1/45"])
def test_s147_soviet_1_4s_fortify_in_one_turn_at_any_time(date: str) -> None:
    assert rights("soviet", "1-4", date).fortifies
    assert not rights("soviet", "3-4", date).fortifies


@pytest.mark.parametrize(("date", "may"), [("8/39", False), ("8/40", False), ("9/40", True), ("1/41", True)])
@pytest.mark.parametrize("nation", ["french", "free-french"])
def test_s147_french_3_4s_do_so_after_8_40(nation: str, date: str, may: bool) -> None:
    assert rights(nation, "3-4", date).fortifies is may
    assert not rights(nation, "1-4", date).fortifies


@pytest.mark.parametrize("unit", ["1-4", "3-4"])
def test_nobody_else_fortifies_in_one_turn(unit: str) -> None:
    assert not any(rights(nation, unit).fortifies for nation in ("german", "us", "commonwealth", "italian", "other"))


def test_rights_in_words_and_their_house_chart() -> None:
    assert text("construction-rights", rights("soviet", "1-4")) == (
        "10 supply points a turn, as Japanese; fortifies in one turn"
    )
    assert "construction is a house chart" in warned("construction-rights", nation="us", unit="1-4", date="1/42")


# rail repair ----------------------------------------------------------------------------------------


def repair(*hexes: str, **inputs: Any) -> tuple[int, int]:
    outcome = ask("rail-repair", hexes=list(hexes), **inputs)
    return outcome.points, outcome.turns


def test_s150_a_hex_of_the_same_gauge_costs_20() -> None:
    assert repair("same") == (20, 1)


def test_s151_a_hex_of_another_gauge_costs_100() -> None:
    assert repair("other") == (100, 1)


@pytest.mark.parametrize(("hexes", "turns"), [(1, 1), (5, 1), (6, 2), (10, 2), (11, 3)])
def test_s148_a_railroad_unit_spends_at_most_100_a_turn(hexes: int, turns: int) -> None:
    assert repair(*["same"] * hexes) == (20 * hexes, turns)


@pytest.mark.parametrize(("units", "turns"), [(1, 3), (2, 2), (3, 1), (50, 1)])
def test_more_railroad_units_take_fewer_turns(units: int, turns: int) -> None:
    assert repair(*["other"] * 3, units=units) == (300, turns)


def test_hexes_are_repaired_in_their_order() -> None:
    assert repair("same", "other", "same") == (140, 3)
    assert repair("other", "same", "same") == (140, 2)


def test_a_second_unit_pays_what_the_first_cannot() -> None:
    assert repair("same", "other", "same", units=2) == (140, 1)


def test_i6_a_hex_is_paid_within_one_turn_by_one_unit() -> None:
    assert repair("same", "other") == (120, 2)
    assert named("rail-repair", "WIW-I6", hexes=["same"])


def test_nothing_to_repair_costs_nothing() -> None:
    assert repair() == (0, 0)
    assert repair(units=0) == (0, 0)


def test_s149_a_hex_is_entered_from_a_rail_hex_that_works() -> None:
    refused("rail-repair", "from the rail hex beside it", hexes=["same"], from_rail=False)


def test_s152_other_units_repair_only_the_hex_they_begin_in() -> None:
    other = [{"hex": 2, "points": 100}]
    assert repair("other", "other", others=other) == (200, 1)
    assert repair("other", "other", "other", others=other) == (300, 2)
    assert repair("same", units=0, others=[{"hex": 1, "points": 20}]) == (20, 1)


def test_s152_another_unit_that_may_not_spend_enough_repairs_nothing() -> None:
    assert repair("other", "other", others=[{"hex": 2, "points": 99}]) == (200, 2)
    refused(
        "rail-repair", "hexes that are left, 1 of them", hexes=["other"], units=0, others=[{"hex": 1, "points": 60}]
    )


def test_another_unit_stands_in_a_hex_of_the_line() -> None:
    no = refused("rail-repair", "There is no hex 3: 2 are", hexes=["same", "same"], others=[{"hex": 3, "points": 40}])
    assert no.reasons[0].numbers == ("3", "2")


def test_without_a_railroad_unit_the_rest_cannot_be_repaired() -> None:
    no = refused("rail-repair", "hexes that are left, 2 of them", hexes=["same", "other"], units=0)
    assert no.reasons[0].numbers == ("2", "0")


def test_the_repair_by_turns_is_on_the_slip() -> None:
    assert says("rail-repair", "turn 2", hexes=["same", "other"])
    assert text("rail-repair", RailRepairOutcome(20, 1)) == "20 supply points, 1 turn"
    assert text("rail-repair", RailRepairOutcome(140, 2)) == "140 supply points, 2 turns"
