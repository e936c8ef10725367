"""Every choice among interpretations changes a result, and what each choice comes to."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.chance.procedures import Refusal
from grognard.titles import title
from grognard.titles.world_war_three.naval import NavalOutcome
from grognard.titles.world_war_three.passage import PassageOutcome
from tests.oracle import resolved, sure
from tests.titles.world_war_three.printed import chances, slip

OPTIONS = title("world-war-three").options
BACK: dict[str, Any] = {
    "attack": 12,
    "defence": 7,
    "defenders": 2,
    "counter": True,
    "counter_attack": 7,
    "attackers": 5,
}
BOATS: dict[str, Any] = {"ship": "ss", "mode": "fast", "strength": 2, "units": 2, "one_at_a_time": True}
FAST: dict[str, Any] = {"ship": "ss", "mode": "fast", "range": 11}
WHOLE, DIVIDED, ROUNDED = {"WW3-I6": "whole-strength"}, {"WW3-I7": "divided"}, {"WW3-I4": "rounded"}
DOWN = {"GEN-I4": "half-down"}

QUESTIONS: dict[str, tuple[str, dict[str, Any]]] = {
    "strict-nuclear": ("nuclear-confrontation", {"attacker_chit": 9, "defender_chit": 9}),
    "WW3-I1": ("passage", {"ship": "surface", "ships": 6, "range": 22}),
    "WW3-I2": ("nuclear-confrontation", {"attacker_chit": 1, "defender_chit": 2}),
    "WW3-I4": ("passage", {**FAST, "ships": 4}),
    "WW3-I6": ("naval-combat", BACK),
    "WW3-I7": ("transit-attack", {**BOATS, "attack": 12}),
    "GEN-I4": ("naval-combat", BACK),
}
ELSEWHERE = {"WW3-I5"}
"""Of the sequence of play: tests/titles/test_sequences.py."""


def test_every_interpretation_with_alternatives_is_asked_about() -> None:
    switches = {option.id for option in OPTIONS.values() if len(option.choices) > 1}
    assert switches == {*QUESTIONS, *ELSEWHERE}


@pytest.mark.parametrize("id_", QUESTIONS)
def test_each_choice_changes_the_odds(id_: str) -> None:
    procedure, inputs = QUESTIONS[id_]
    found = [chances(procedure, {id_: choice}, **inputs) for choice in OPTIONS[id_].choices]
    assert all(a != b for i, a in enumerate(found) for b in found[:i])
    assert chances(procedure, **inputs) == chances(procedure, {id_: OPTIONS[id_].default}, **inputs)


def test_WW3_I4_a_fraction_of_a_ship_stays_in_port_or_is_rounded() -> None:
    for ships, down, rounded in ((4, 2, 3), (5, 3, 3), (6, 4, 4), (7, 4, 5)):  # 2:1 lets two thirds sail
        assert sure("world-war-three/passage", **FAST, ships=ships) == PassageOutcome("2:1", down, ships - down)
        assert sure("world-war-three/passage", ROUNDED, **FAST, ships=ships) == PassageOutcome(
            "2:1", rounded, ships - rounded
        )


def test_WW3_I6_survivors_fire_their_share_or_the_whole_strength() -> None:
    combat = "world-war-three/naval-combat"
    assert resolved(combat, [3, 5], **BACK) == NavalOutcome(1, 0, 2, 0)  # 7 × 1/2 is 4: column +4
    assert resolved(combat, [3, 5], WHOLE, **BACK) == NavalOutcome(1, 0, 2, 0)  # 7: column +7, 2 too on a 5
    assert resolved(combat, [3, 6], WHOLE, **BACK) == NavalOutcome(1, 0, 3, 0)
    assert resolved(combat, [3, 6], **BACK) == NavalOutcome(1, 0, 2, 0)
    assert resolved(combat, [6, 6], WHOLE, **BACK) == NavalOutcome(2, 0, 1, 0)  # nobody is left: +0


def test_WW3_I6_is_no_matter_where_each_units_strength_is_given() -> None:
    known: dict[str, Any] = {**BACK, "counter_attack": [3, 4]}
    assert chances("naval-combat", WHOLE, **known) == chances("naval-combat", **known)


def test_WW3_I7_the_whole_attack_meets_every_boat_or_an_equal_part_of_it() -> None:
    assert chances("transit-attack", DIVIDED, **BOATS, attack=12) == chances("transit-attack", **BOATS, attack=6)
    assert chances("transit-attack", DIVIDED, **BOATS, attack=9) == chances("transit-attack", **BOATS, attack=5)
    half_down = chances("transit-attack", {**DIVIDED, **DOWN}, **BOATS, attack=9)
    assert half_down == chances("transit-attack", **BOATS, attack=4)
    assert ("boats, one at a time", "WW3-I7", "9 ÷ 2 = 4½ on each") in slip(
        "transit-attack", DIVIDED, **BOATS, attack=9
    )
    with pytest.raises(Refusal, match="1 against a defence of 2 is −1"):
        chances("transit-attack", DIVIDED, **BOATS, attack=2)


@pytest.mark.parametrize(("rules", "least"), [(DIVIDED, 11), ({**DIVIDED, **DOWN}, 12)], ids=["up", "down"])
def test_WW3_I7_a_refusal_says_what_more_the_whole_attack_needs(rules: dict[str, str], least: int) -> None:
    """Two boats of 6: 5½ on each is the least that rounds up to 6, and 6 the least that rounds down to it."""
    boats: dict[str, Any] = {"ship": "ss", "mode": "silent", "strength": 2, "units": 2, "one_at_a_time": True}
    for short in (2, 3, least - 1):
        more = f"{least - short} more strength point{'s' * (least - short > 1)} in all would do"
        with pytest.raises(Refusal, match=more):
            chances("transit-attack", rules, **boats, attack=short)
    assert chances("transit-attack", rules, **boats, attack=least)


def test_WW3_I7_is_no_matter_for_a_stack() -> None:
    stack = {**BOATS, "one_at_a_time": False, "attack": 12}
    assert chances("transit-attack", DIVIDED, **stack) == chances("transit-attack", **stack)


def test_GEN_I4_a_half_goes_up_or_down() -> None:
    assert ("counter-attack, 1 lost", "WW3-I6", "7 × 1/2, rounded; 4 − 0 = +4") in slip("naval-combat", **BACK)
    down = ("counter-attack, 1 lost", "WW3-I6", "7 × 1/2, rounded, a half down (GEN-I4); 3 − 0 = +3")
    assert down in slip("naval-combat", DOWN, **BACK)
    more = {**BACK, "defenders": 3}  # 7 × 2/3 is 4⅔: 5 either way
    assert chances("naval-combat", DOWN, **more) == chances("naval-combat", **more)
