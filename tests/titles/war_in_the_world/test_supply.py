"""Supply of ground units: cost, path, lack, free supply, and forced march."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from grognard.titles.war_in_the_world.march import ForcedMarchOutcome
from grognard.titles.war_in_the_world.supply import SupplyCostOutcome, SupplyStateOutcome
from tests.titles.war_in_the_world.printed import ask, chances, named, refused, rolled, says, text, under, with_chart

SIZES = {"regiment": 1, "brigade": 1, "division": 3, "corps": 4}
FULL: dict[str, Any] = {"basic": True, "movement": True, "combat": True, "mechanized": True}


def state(**changes: bool) -> SupplyStateOutcome:
    found: SupplyStateOutcome = ask("supply-state", **{**FULL, **changes})
    return found


# cost ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "multiple"), SIZES.items())
def test_s136_every_cost_goes_by_the_supply_multiple(size: str, multiple: int) -> None:
    cost = ask("supply-cost", size=size, terrain_mp=1, spent=1, attacks=True)
    assert cost == SupplyCostOutcome(multiple, multiple, multiple, 3 * multiple)


@pytest.mark.parametrize(("size", "multiple"), SIZES.items())
@pytest.mark.parametrize("spent", [0, 1, 7])
def test_s138_movement_supply_is_the_multiple_for_each_point_spent(size: str, multiple: int, spent: int) -> None:
    assert ask("supply-cost", size=size, terrain_mp=0, spent=spent).movement == multiple * spent


@pytest.mark.parametrize(("size", "multiple"), SIZES.items())
@pytest.mark.parametrize("terrain", [0, 1, 4])
def test_s141_basic_supply_is_the_multiple_for_each_point_its_hex_costs(size: str, multiple: int, terrain: int) -> None:
    assert ask("supply-cost", size=size, terrain_mp=terrain).basic == multiple * terrain


@pytest.mark.parametrize(("size", "multiple"), SIZES.items())
def test_s142_combat_supply_is_the_multiple_if_the_unit_attacks(size: str, multiple: int) -> None:
    assert ask("supply-cost", size=size, terrain_mp=1, attacks=True).combat == multiple
    assert ask("supply-cost", size=size, terrain_mp=1, attacks=False).combat == 0


def test_s113_s114_the_three_needs_are_paid_in_supply_points_and_add_up() -> None:
    assert ask("supply-cost", size="corps", terrain_mp=2, spent=5, attacks=True) == SupplyCostOutcome(8, 20, 4, 32)


def test_the_cost_in_words() -> None:
    assert text("supply-cost", SupplyCostOutcome(8, 20, 4, 32)) == "32: basic 8, movement 20, combat 4"


# path ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("length", "reached"), [(0, True), (7, True), (8, True), (9, False), (100_000, False)])
def test_s120_a_path_is_at_most_one_link_long(length: int, reached: bool) -> None:
    assert ask("supply-path", length=length).reached is reached


@pytest.mark.parametrize("length", [0, 8, 9])
def test_s119_a_path_that_the_enemy_blocks_reaches_nothing(length: int) -> None:
    assert not ask("supply-path", length=length, blocked=True).reached


def test_the_length_of_a_link_is_the_charts(tmp_path: Path) -> None:
    rules = with_chart(tmp_path, "supply-path-length", ("one link | 8", "one link | 5"))
    assert [str(outcome.reached) for outcome in under(rules, "supply-path", length=6)] == ["False"]
    assert text("supply-path", ask("supply-path", length=6)) == "reached"
    assert text("supply-path", ask("supply-path", length=9)) == "not reached"


# lack ----------------------------------------------------------------------------------------------


def test_a_unit_with_all_supply_may_do_everything() -> None:
    assert state() == SupplyStateOutcome(
        strength_halved=False, attrition=False, initial_phase="any", mechanized_phase=True, may_attack=True
    )


def test_s115_without_basic_supply_strength_is_halved_and_attrition_follows() -> None:
    assert state(basic=False) == SupplyStateOutcome(
        strength_halved=True, attrition=True, initial_phase="any", mechanized_phase=True, may_attack=True
    )


def test_s116_without_movement_supply_no_move_in_the_mechanized_phase() -> None:
    assert not state(movement=False).mechanized_phase
    assert not state(movement=False, mechanized=False).mechanized_phase


def test_s117_without_movement_supply_infantry_moves_first_by_forced_march_only() -> None:
    assert state(movement=False, mechanized=False).initial_phase == "forced-march"


def test_s139_mechanized_units_do_not_force_march() -> None:
    assert state(movement=False).initial_phase == "none"


def test_s118_without_combat_supply_no_attack() -> None:
    assert not state(combat=False).may_attack


@pytest.mark.parametrize("facts", list(product([False, True], repeat=4)))
def test_each_lack_has_its_own_effect_and_no_other(facts: tuple[bool, bool, bool, bool]) -> None:
    basic, movement, combat, mechanized = facts
    found = state(basic=basic, movement=movement, combat=combat, mechanized=mechanized)
    assert (found.strength_halved, found.attrition, found.may_attack) == (not basic, not basic, combat)
    assert (found.initial_phase == "any") is movement
    assert found.mechanized_phase is (movement and mechanized)


def test_i18_decides_whether_a_supplied_unit_that_is_not_mechanized_moves_twice() -> None:
    infantry: dict[str, Any] = {**FULL, "mechanized": False}
    assert not ask("supply-state", **infantry).mechanized_phase
    assert ask("supply-state", {"WIW-I18": "any-unit"}, **infantry).mechanized_phase
    assert not ask("supply-state", {"WIW-I18": "any-unit"}, **{**infantry, "movement": False}).mechanized_phase
    assert named("supply-state", "WIW-I18", **infantry)


def test_what_is_not_told_is_not_so() -> None:
    assert not ask("supply-state", basic=True, movement=True, combat=True).mechanized_phase
    assert not ask("alternate-supply", nation="Germany", country="Poland").free
    assert ask("supply-path", length=1).reached


def test_the_state_in_words() -> None:
    assert text("supply-state", state()) == ("full strength; initial phase: moves; mechanized phase: moves; may attack")
    assert text("supply-state", state(basic=False, movement=False, combat=False)) == (
        "half strength, attrition; initial phase: no move; mechanized phase: no move; no attack"
    )


# free supply ----------------------------------------------------------------------------------------


def free(nation: str, country: str, **facts: Any) -> tuple[bool, str | None]:
    outcome = ask("alternate-supply", nation=nation, country=country, **facts)
    return outcome.free, outcome.by


@pytest.mark.parametrize(("nation", "country"), [("Italy", "Italy"), ("poland", " Poland "), ("Britain", "England")])
def test_s275_s276_units_in_their_home_country_have_basic_supply_free(nation: str, country: str) -> None:
    assert free(nation, country) == (True, "home")


def test_s277_germans_have_it_free_wherever_germany_may_loot() -> None:
    assert free("Germany", "Poland", lootable=True) == (True, "looting")
    assert free("Germany", "Poland", lootable=False) == (False, None)
    assert free("Italy", "Poland", lootable=True) == (False, None)


def test_s278_a_liberated_country_supplies_its_liberators_units() -> None:
    assert free("US", "France", liberated_by="United States") == (True, "liberation")
    assert free("England", "France", liberated_by="US") == (False, None)
    assert named("alternate-supply", "WIW-I5", nation="US", country="France", liberated_by="US")


def test_i5_a_liberated_country_may_supply_its_own_units_alone() -> None:
    own = {"WIW-I5": "own-units"}
    assert not ask("alternate-supply", own, nation="US", country="France", liberated_by="US").free
    assert ask("alternate-supply", own, nation="France", country="France", liberated_by="US").by == "home"


def test_free_supply_in_words() -> None:
    assert text("alternate-supply", ask("alternate-supply", nation="Italy", country="Italy")) == "free: home"
    assert text("alternate-supply", ask("alternate-supply", nation="Italy", country="Egypt")) == "to be paid"


# forced march ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("spent", range(15))
def test_s140_two_dice_not_above_the_points_spent_reduce_the_unit(spent: int) -> None:
    worn = Fraction(sum(a + b <= spent for a, b in product(range(1, 7), repeat=2)), 36)
    found = chances("forced-march", spent=spent, has_battlegroup=True)
    assert found.get(ForcedMarchOutcome("reduced"), 0) == worn
    assert sum(found.values()) == 1


@pytest.mark.parametrize(("total", "loss"), [([3, 3], "eliminated"), ([3, 4], "none")])
def test_s140_a_unit_without_a_battlegroup_is_eliminated(total: list[int], loss: str) -> None:
    assert rolled("forced-march", total, spent=6, has_battlegroup=False).loss == loss


def test_more_points_unsupplied_are_never_safer() -> None:
    lost = [
        chances("forced-march", spent=n, has_battlegroup=True).get(ForcedMarchOutcome("none"), 0) for n in range(14)
    ]
    assert lost == sorted(lost, reverse=True)


def test_s139_a_mechanized_unit_may_not_force_march() -> None:
    refused("forced-march", "only infantry may", spent=3, has_battlegroup=True, mechanized=True)


def test_the_march_says_what_is_risked() -> None:
    assert says("forced-march", "eliminated", spent=4, has_battlegroup=False)
    assert text("forced-march", ForcedMarchOutcome("none")) == "no effect"
    assert text("forced-march", ForcedMarchOutcome("reduced")) == "reduced"
