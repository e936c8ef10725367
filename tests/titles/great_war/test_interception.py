"""Interception: 3 or less on two dice, with its modifiers."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from grognard.chance.procedures import BadInput
from grognard.titles.great_war.interception import InterceptionOutcome
from tests.oracle import agrees, resolved, sure
from tests.titles.great_war.printed import FACES, chance, slip, text, warned

MISSIONS = ("bombardment", "raiding", "rebasing", "engagement")


def by_hand(modifier: int) -> Fraction:
    """Every pair of dice."""
    hits = [one + other + modifier <= 3 for one, other in product(FACES, FACES)]
    return Fraction(sum(hits), len(hits))


def intercepted(mission: str = "raiding", **facts: Any) -> Fraction:
    return chance("interception", lambda outcome: bool(outcome.intercepted), mission=mission, **facts)


@pytest.mark.parametrize("mission", MISSIONS)
def test_every_mission_is_intercepted_on_3_or_less(mission: str) -> None:
    assert intercepted(mission) == by_hand(0) == Fraction(3, 36)


@pytest.mark.parametrize(("level", "modifier"), [(0, 0), (3, 0), (4, -1), (5, -1)])
def test_interceptors_at_air_level_4_or_5_subtract_1(level: int, modifier: int) -> None:
    assert intercepted(interceptor_air=level) == by_hand(modifier)


@pytest.mark.parametrize(("level", "modifier"), [(0, 0), (4, 0), (5, 1)])
def test_intercepted_side_at_air_level_5_adds_1(level: int, modifier: int) -> None:
    assert intercepted(intercepted_air=level) == by_hand(modifier)


@pytest.mark.parametrize(
    ("ours", "theirs", "modifier"),
    [
        ([3, 4], [2, 5], -1),  # every interceptor above their lowest, though not above their highest
        ([3, 2], [2, 5], 0),  # one of them only equals it
        ([2], [2], 0),
        ([1, 5], [2, 3], 1),
        ([5], [], 0),
        ([], [5], 0),
        ([], [], 0),
    ],
)
def test_contact_ratings_count_when_every_one_is_above_the_lowest_of_the_others(
    ours: list[int], theirs: list[int], modifier: int
) -> None:
    assert intercepted(interceptor_contacts=ours, intercepted_contacts=theirs) == by_hand(modifier)


def test_submarines_alone_add_1() -> None:
    assert intercepted(intercepted_all_submarines=True) == by_hand(1)


def test_all_modifiers_that_apply_add_up() -> None:
    for ours, theirs, low, high, submarines in product((3, 4), (4, 5), ([1], [2], [3]), ([1], [2], [3]), (False, True)):
        modifier = -(ours >= 4) + (theirs == 5) + submarines
        modifier += -all(rating > min(high) for rating in low) + all(rating > min(low) for rating in high)
        assert by_hand(modifier) == intercepted(
            interceptor_air=ours,
            intercepted_air=theirs,
            interceptor_contacts=low,
            intercepted_contacts=high,
            intercepted_all_submarines=submarines,
        )


BEST: dict[str, Any] = {"interceptor_air": 5, "interceptor_contacts": [4], "intercepted_contacts": [3]}
WORST: dict[str, Any] = {
    "intercepted_air": 5,
    "interceptor_contacts": [3],
    "intercepted_contacts": [4],
    "intercepted_all_submarines": True,
}


def test_at_best_5_or_less_intercepts_and_at_worst_nothing_does() -> None:
    assert intercepted(**BEST) == Fraction(10, 36)
    assert intercepted(**WORST) == 0
    assert sure("great-war/interception", mission="raiding", **WORST) == InterceptionOutcome(intercepted=False)


@pytest.mark.parametrize(("dice", "found"), [([1, 2], True), ([2, 2], False)])
def test_the_edge_between_3_and_4(dice: list[int], found: bool) -> None:
    assert resolved("great-war/interception", dice, mission="raiding").intercepted is found


@pytest.mark.parametrize(("dice", "found"), [([1, 3], True), ([2, 3], False)])
def test_a_modified_roll_decides(dice: list[int], found: bool) -> None:
    assert resolved("great-war/interception", dice, mission="raiding", interceptor_air=4).intercepted is found


# GW-I1 ---------------------------------------------------------------------------------------------------------------


def test_the_number_for_an_engagement_is_unknown_and_the_slip_warns() -> None:
    assert "General Engagement" in warned("interception", mission="engagement")
    assert ("engagement intercepted on", "GW-I1", "3 or less") in slip("interception", mission="engagement")


@pytest.mark.parametrize("mission", MISSIONS[:3])
def test_the_other_missions_warn_of_nothing(mission: str) -> None:
    assert warned("interception", mission=mission) == ""


def test_GW_I1_automatic_rolls_no_dice_for_an_engagement_and_still_warns() -> None:
    rules = {"GW-I1": "automatic"}
    assert resolved("great-war/interception", [], rules, mission="engagement", **WORST).intercepted is True
    assert "General Engagement" in warned("interception", rules, mission="engagement")


def test_GW_I1_automatic_leaves_the_other_missions_alone() -> None:
    assert chance("interception", lambda o: o.intercepted, {"GW-I1": "automatic"}, mission="raiding") == Fraction(3, 36)


# the slip, the rest --------------------------------------------------------------------------------------------------


def test_the_slip_names_each_modifier_and_the_total() -> None:
    lines = slip("interception", mission="raiding", **BEST)
    assert [effect for _, _, effect in lines] == ["-1", "-1", "-2", "3 or less"]


def test_a_fact_that_changes_nothing_stands_at_0() -> None:
    lines = slip(
        "interception", mission="raiding", interceptor_air=3, interceptor_contacts=[2], intercepted_contacts=[2]
    )
    assert ("interceptors at air level 3", "Interception", "0") in lines
    assert ("lowest contact ratings 2 and 2", "Interception", "0") in lines


@pytest.mark.parametrize(
    "facts",
    [
        {"mission": "landing"},
        {"mission": "raiding", "interceptor_air": 6},
        {"mission": "raiding", "intercepted_air": -1},
        {"mission": "raiding", "interceptor_contacts": [1] * 13},
        {"mission": "raiding", "intercepted_contacts": [-1]},
        {"mission": "raiding", "intercepted_all_submarines": 1},
        {},
    ],
)
def test_bad_inputs_are_named(facts: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        chance("interception", bool, **facts)


@pytest.mark.parametrize("facts", [{}, BEST, WORST])
@pytest.mark.parametrize("mission", ["raiding", "engagement"])
def test_every_fall_of_the_dice_agrees(mission: str, facts: dict[str, Any]) -> None:
    agrees("great-war/interception", mission=mission, **facts)


def test_better_air_never_hurts_either_side() -> None:
    for mine in range(5):
        assert intercepted(interceptor_air=mine) <= intercepted(interceptor_air=mine + 1)
        assert intercepted(intercepted_air=mine) >= intercepted(intercepted_air=mine + 1)


def test_text() -> None:
    assert [text("interception", InterceptionOutcome(found)) for found in (False, True)] == [
        "not intercepted",
        "intercepted",
    ]


def test_ratings_of_one_side_only_stand_at_0_on_the_slip() -> None:
    one = slip("interception", mission="raiding", interceptor_contacts=[3])
    assert ("contact ratings of one side only", "Interception", "0") in one
    assert len(slip("interception", mission="raiding")) == 2
