"""Every choice among interpretations changes a result."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.titles import title
from tests.oracle import odds
from tests.titles.great_war.printed import chances, slip

FLEET = {"combat": 30, "protection": [1, 1, 2, 4], "contacts": [3]}
OTHER = {"combat": 50, "protection": [4, 5], "contacts": [4], "nations": ["german"]}
MISSION = {"force": FLEET, "interceptor": OTHER}
COMBAT = {
    "attack": 20,
    "defence": 20,
    "attacker_protection": [1, 1, 2, 4],
    "defender_protection": [2, 4],
}

AIRBORNE = {"attacker_all_german": True, "attacker_air": 4, "defender_all_bgu": True}

QUESTIONS: dict[str, tuple[str, dict[str, Any]]] = {
    "GW-I1": ("interception", {"mission": "engagement"}),
    "GW-I4": ("naval-combat", COMBAT),
    "GW-I6": ("naval-combat", COMBAT),
    "GW-I7": ("commerce-raiding", {"combat": 5, "convoy_contact": 0, "transport_present": True}),
    "GW-I8": ("mission", {"mission": "rebasing", **MISSION}),
    "GW-I10": ("mission", {"mission": "rebasing", **MISSION}),
    "GW-I12": ("bombardment", {"squadrons": 10}),
    "GW-I2": ("contact", {**AIRBORNE, "attacker_rating": 3, "defender_rating": 2}),
    "GW-I3": ("mission", {"mission": "rebasing", "force": FLEET, "interceptor": {**OTHER, "contacts": [1, 5]}}),
    "GW-I11": ("mission", {"mission": "engagement", **MISSION}),
    "GEN-I3": ("contact", {"attacker_rating": 0, "defender_rating": 5, "defender_in_port": True}),
    "GEN-I4": ("naval-combat", {**COMBAT, "defence": 11, "first": "attacker"}),
}
IN_A_MISSION: dict[str, dict[str, Any]] = {
    "GW-I1": {"mission": "engagement"},
    "GW-I4": {"mission": "rebasing"},
    "GW-I6": {"mission": "rebasing"},
    "GW-I7": {"mission": "raiding", "convoy_contact": 0, "transport_present": True},
    "GW-I8": {"mission": "rebasing"},
    "GW-I10": {"mission": "rebasing"},
    "GW-I12": {"mission": "bombardment", "squadrons": 10},
    "GW-I2": {"mission": "rebasing", "force": {**FLEET, "nations": ["us"]}, "interceptor": {**OTHER, "air": 4}},
    "GW-I3": {"mission": "rebasing", "interceptor": {**OTHER, "contacts": [1, 5]}},
    "GW-I11": {"mission": "engagement"},
    "GEN-I3": {"mission": "rebasing", "force": {**FLEET, "contacts": [9]}},
    "GEN-I4": {"mission": "raiding", "convoy_contact": 0},
}


def test_every_interpretation_with_alternatives_is_asked_about_here() -> None:
    options = title("great-war").options.values()
    assert {option.id for option in options if len(option.choices) > 1} == set(QUESTIONS) == set(IN_A_MISSION)


@pytest.mark.parametrize("id_", QUESTIONS)
def test_each_choice_changes_the_odds(id_: str) -> None:
    procedure, inputs = QUESTIONS[id_]
    found = [chances(procedure, {id_: choice}, **inputs) for choice in title("great-war").options[id_].choices]
    assert all(a != b for i, a in enumerate(found) for b in found[:i])


@pytest.mark.parametrize("id_", IN_A_MISSION)
def test_each_choice_changes_the_odds_of_a_mission(id_: str) -> None:
    inputs = MISSION | IN_A_MISSION[id_]
    found = [chances("mission", {id_: choice}, **inputs) for choice in title("great-war").options[id_].choices]
    assert all(a != b for i, a in enumerate(found) for b in found[:i])


@pytest.mark.parametrize("id_", QUESTIONS)
def test_the_default_is_what_is_asked_without_a_choice(id_: str) -> None:
    procedure, inputs = QUESTIONS[id_]
    default = title("great-war").options[id_].default
    assert chances(procedure, **inputs) == chances(procedure, {id_: default}, **inputs)


def test_GW_I2_shifts_are_held_to_the_sheet_at_the_end_or_each_time() -> None:
    asked: dict[str, Any] = {**AIRBORNE, "attacker_rating": 3, "defender_rating": 2}  # +1, 2R and 1R, then 1L
    assert ("column", "GW-I2", "+1 2R → +3(+)") in slip("contact", **asked)
    one_by_one = ("column", "GW-I2", "+1 2R → +2, one by one")
    assert one_by_one in slip("contact", {"GW-I2": "one-by-one"}, **asked)


def test_GW_I2_a_fact_that_changes_nothing_holds_nothing_to_the_sheet() -> None:
    both = {"GW-I2": "one-by-one", "GEN-I3": "sheet-goes-on"}
    asked: dict[str, Any] = {"attacker_rating": 6, "defender_rating": 2, "defender_all_bgu": True}  # +4, 1L
    assert chances("contact", both, **asked, attacker_air=3) == chances("contact", both, **asked)


@pytest.mark.parametrize(
    ("difference", "held", "going_on"), [(-3, "-1", "-2(-)"), (-9, "-1", "-2(-)"), (-2, "-1", "-1")]
)
def test_GEN_I3_a_difference_beyond_the_sheet_is_shifted_from_its_end_or_from_where_it_is(
    difference: int, held: str, going_on: str
) -> None:
    asked: dict[str, Any] = {"attacker_rating": 9 + difference, "defender_rating": 9, "defender_in_port": True}
    for choice, column in (("clamp-once", held), ("sheet-goes-on", going_on)):
        (line,) = (
            each for each in odds("great-war/contact", {"GEN-I3": choice}, **asked).slip if each.what == "column"
        )
        assert line.value == column


def test_GEN_I3_stands_on_the_slip_of_a_shift_from_beyond_the_sheet_only() -> None:
    beyond: dict[str, Any] = {"attacker_rating": 0, "defender_rating": 5}
    assert ("3 beyond the sheet", "GEN-I3", "shifted from the end column") in slip(
        "contact", **beyond, defender_in_port=True
    )
    assert "GEN-I3" not in [rule for _, rule, _ in slip("contact", **beyond)]


def test_GW_I3_a_fleet_has_its_lowest_rating_or_the_average() -> None:
    mixed = {**OTHER, "contacts": [1, 4, 4]}
    asked: dict[str, Any] = {"mission": "rebasing", "force": FLEET, "interceptor": mixed}
    assert ("attacker's contact rating", "GW-I3", "1") in slip("mission", **asked)
    assert ("attacker's contact rating", "GW-I3", "3") in slip("mission", {"GW-I3": "average"}, **asked)


def test_GW_I11_the_side_left_alone_dominates_or_nobody() -> None:
    asked: dict[str, Any] = {"mission": "engagement", **MISSION}
    assert {each.dominates for each in chances("mission", {"GW-I11": "nobody"}, **asked)} == {None}
    assert {each.dominates for each in chances("mission", **asked)} == {None, "force", "interceptor"}


def test_GEN_I4_a_half_of_a_share_goes_up_or_down() -> None:
    asked = QUESTIONS["GEN-I4"][1]
    assert any("11 × 1/2 = 6 → 6-15" in effect for _, _, effect in slip("naval-combat", **asked))
    assert any(
        "11 × 1/2 = 5, a half down (GEN-I4) → 1-5" in effect
        for _, _, effect in slip("naval-combat", {"GEN-I4": "half-down"}, **asked)
    )
