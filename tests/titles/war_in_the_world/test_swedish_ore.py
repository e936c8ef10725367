"""Swedish ore in neutral ships [34.1]."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.titles.war_in_the_world.swedish_ore import SwedishOreOutcome
from tests.titles.war_in_the_world.printed import ask, named, refused, says, text


def ore(through_put: int, supply: int, **inputs: Any) -> SwedishOreOutcome:
    given = {"ships": "swedish", **inputs}
    found: SwedishOreOutcome = ask("swedish-ore", through_put=through_put, supply=supply, **given)
    return found


@pytest.mark.parametrize(("ships", "origin"), [("swedish", "swedish-port"), ("norwegian", "narvik")])
def test_s221_swedish_ships_carry_from_swedish_ports_and_norwegian_from_narvik(ships: str, origin: str) -> None:
    assert ore(50, 50, ships=ships, origin=origin) == ore(50, 50, ships=ships)
    other = {"swedish-port": "narvik", "narvik": "swedish-port"}[origin]
    where = "a Swedish port" if ships == "swedish" else "Narvik"
    refused("swedish-ore", f"carry the ore from {where} only", ships=ships, through_put=50, supply=50, origin=other)


def test_s222_neutral_ships_move_only_for_a_pipeline_to_a_german_port() -> None:
    refused("swedish-ore", "leads to a German port", ships="swedish", through_put=5, supply=5, destination="other")
    refused(
        "swedish-ore", "to form a pipeline or to dissolve it", ships="swedish", through_put=5, supply=5, move="other"
    )


def test_s223_dissolved_they_go_to_the_nearest_home_port() -> None:
    assert ore(75, 75, move="dissolve") == SwedishOreOutcome(0, 0, 0, 75, "nearest home port", war=False)


@pytest.mark.parametrize("through_put", [0, 25, 60, 100])
def test_s224_s226_the_price_is_supply_of_load_equal_to_the_through_put(through_put: int) -> None:
    found = ore(through_put, 100)
    assert found == SwedishOreOutcome(through_put, through_put, through_put, 0, "none", war=False)


def test_s225_what_is_paid_leaves_play_and_cannot_be_captured() -> None:
    assert says("swedish-ore", "leaves play and cannot be captured", ships="swedish", through_put=25, supply=25)


@pytest.mark.parametrize(
    ("supply", "kept"), [(100, 100), (99, 75), (76, 75), (75, 75), (74, 50), (25, 25), (24, 0), (0, 0)]
)
def test_s227_s228_i14_short_supply_cuts_the_through_put_in_steps_of_25_down(supply: int, kept: int) -> None:
    found = ore(100, supply)
    assert (found.through_put, found.exported, found.imported, found.freed) == (kept, kept, kept, 100 - kept)
    assert named("swedish-ore", "WIW-I14", ships="swedish", through_put=100, supply=supply)


def test_a_through_put_that_is_paid_in_full_is_not_rounded() -> None:
    assert ore(60, 60).through_put == 60
    assert ore(60, 59).through_put == 50


def test_s229_ships_freed_go_home_unless_they_are_put_back() -> None:
    assert ore(100, 80).freed_go == "nearest home port"
    assert ore(100, 80, reconverted=True).freed_go == "back on the pipeline"
    assert ore(100, 100, reconverted=True).freed_go == "none"


@pytest.mark.parametrize("imports", [0, 50, 75])
def test_s230_imports_may_be_as_much_as_exports(imports: int) -> None:
    assert ore(100, 80, imports=imports).imported == imports


def test_s230_imports_are_never_above_exports() -> None:
    no = refused("swedish-ore", "never above exports", ships="swedish", through_put=100, supply=80, imports=76)
    assert no.reasons[0].numbers == ("76", "75")


def test_s231_using_neutral_ships_is_optional() -> None:
    assert ore(0, 0) == SwedishOreOutcome(0, 0, 0, 0, "none", war=False)


@pytest.mark.parametrize(
    ("attack", "war", "words"),
    [
        pytest.param("none", False, "do not attack", id="no attack"),
        pytest.param("at-sea", False, "as if German", id="WIW-S232"),
        pytest.param("coastal", True, "a declaration of war", id="WIW-S233"),
        pytest.param("mines", False, "mine coastal hexes: no declaration of war", id="WIW-S234 WIW-S235"),
    ],
)
def test_the_allies_may_attack(attack: str, war: bool, words: str) -> None:
    assert ore(50, 50, attack=attack).war is war
    assert says("swedish-ore", words, ships="swedish", through_put=50, supply=50, attack=attack)


def test_ore_in_words() -> None:
    assert text("swedish-ore", ore(100, 80)) == "through-put 75: 75 paid, 75 imported; 25 freed, nearest home port"
    assert text("swedish-ore", ore(50, 50, attack="coastal")) == (
        "through-put 50: 50 paid, 50 imported; a declaration of war"
    )
