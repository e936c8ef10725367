"""Every choice among interpretations changes a result, and what each choice comes to."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grognard.chance.procedures import Refusal
from grognard.titles import title
from tests.oracle import agrees, resolved
from tests.titles.iron_curtain.printed import chances, line, slip, texts

OPTIONS = title("iron-curtain").options
GOES_ON, NO_EFFECT, AS_1 = {"GEN-I3": "sheet-goes-on"}, {"GEN-I1": "no-effect"}, {"GEN-I2": "counts-as-1"}
ROLLED = {"IC-I3": "rolled"}

QUESTIONS: dict[str, tuple[str, dict[str, Any]]] = {
    "IC-I2": ("combat-1962", {"attack": 7, "defence": 2}),
    "IC-I3": ("combat-1962", {"attack": 3, "defence": 1}),
    "IC-I4": ("combat-1945", {"attack": 1, "defence": 3, "terrain": True}),
    "GEN-I1": ("combat-1945", {"attack": 3, "defence": 1, "defender_out_of_supply": True}),
    "GEN-I2": ("combat-1962", {"attack": 1, "defence": 0}),
    "GEN-I3": ("combat-1962", {"attack": 6, "defence": 1, "terrain": True}),
}
ELSEWHERE = {"IC-I6", "IC-I7", "IC-I8", "IC-I9"}
"""Of the ground and of movement: test_cover.py, tests/maps/test_titles.py."""


def test_every_interpretation_with_alternatives_is_asked_about() -> None:
    assert {option.id for option in OPTIONS.values() if len(option.choices) > 1} == {*QUESTIONS, *ELSEWHERE}


@pytest.mark.parametrize("id_", QUESTIONS)
def test_each_choice_changes_the_odds(id_: str) -> None:
    procedure, inputs = QUESTIONS[id_]
    found = [chances(procedure, {id_: choice}, **inputs) for choice in OPTIONS[id_].choices]
    assert all(a != b for i, a in enumerate(found) for b in found[:i])
    assert chances(procedure, **inputs) == chances(procedure, {id_: OPTIONS[id_].default}, **inputs)


@pytest.mark.parametrize("id_", ["IC-I3", "GEN-I1"])
def test_every_fall_of_the_dice_agrees_under_the_other_choice(id_: str) -> None:
    procedure, inputs = QUESTIONS[id_]
    other = next(choice for choice in OPTIONS[id_].choices if choice != OPTIONS[id_].default)
    agrees(f"iron-curtain/{procedure}", {id_: other}, **inputs)


@pytest.mark.parametrize(("attack", "held", "going_on"), [(3, "2:1", "2:1"), (4, "3:1", "3:1"), (5, "3:1", "4:1")])
def test_GEN_I3_odds_beyond_4_to_1_are_shifted_from_4_to_1_or_from_where_they_are(
    attack: int, held: str, going_on: str
) -> None:
    asked: dict[str, Any] = {"attack": attack, "defence": 1, "terrain": True}
    assert line("row", "combat-1962", **asked)[2] == held
    assert line("row", "combat-1962", GOES_ON, **asked)[2] == going_on
    as_headed = {"3:1": "3:1", "2:1": "2:1", "4:1": "4:1 or more"}
    assert line("column", "combat-1945", **asked)[2] == as_headed[held]
    assert line("column", "combat-1945", GOES_ON, **asked)[2] == as_headed[going_on]


def test_GEN_I3_stands_on_the_slip_of_a_shift_from_beyond_the_sheet_only() -> None:
    six = ("2 beyond the sheet", "GEN-I3", "shifted from the end of the sheet", "the end of the sheet")
    assert six in slip("combat-1962", attack=6, defence=1, terrain=True)
    goes_on = line("2 beyond the sheet", "combat-1945", GOES_ON, attack=6, defence=1, terrain=True)
    assert goes_on[1] == "shifted from there"
    row = line("row", "combat-1962", GOES_ON, attack=6, defence=1, terrain=True)
    assert row == ("crt-1962", "2 beyond 4:1, 1D → 4:1", "4:1")
    for attack, terrain in ((6, False), (4, True), (0.2, True)):
        assert "GEN-I3" not in [rule for _, rule, *_ in slip("combat-1962", attack=attack, defence=1, terrain=terrain)]


def test_GEN_I3_without_terrain_nothing_is_shifted() -> None:
    for id_ in ("combat-1962", "combat-1945"):
        assert chances(id_, GOES_ON, attack=9, defence=1) == chances(id_, attack=9, defence=1)


def test_GEN_I1_a_roll_without_a_row_is_on_the_nearest_or_has_no_effect() -> None:
    asked: dict[str, Any] = {"attack": 3, "defence": 1, "defender_out_of_supply": True}
    assert texts("combat-1945", **asked)["D 3 r"] == Fraction(1 + 2 + 3, 36)  # 12, and 13 and 14 beyond it
    found = texts("combat-1945", NO_EFFECT, **asked)
    assert (found["D 3 r"], found["ne"]) == (Fraction(3, 36), Fraction(1 + 2, 36))
    assert line("modified rolls above 12", "combat-1945", NO_EFFECT, **asked)[1] == "have no effect"


def test_GEN_I2_against_0_odds_are_the_best_or_0_counts_as_1() -> None:
    assert line("row", "combat-1962", attack=2, defence=0)[2] == "4:1"
    assert line("row", "combat-1962", AS_1, attack=2, defence=0)[2] == "2:1"
    assert line("attack: 0 counts as 1", "combat-1962", AS_1, attack=0, defence=3)[0] == "GEN-I2"
    assert line("row", "combat-1962", AS_1, attack=0, defence=3)[2] == "1:3"
    with pytest.raises(Refusal, match="0 against a defence of 3"):
        chances("combat-1962", attack=0, defence=3)


def test_IC_I3_of_a_destroyed_stack_the_retreat_is_not_rolled_for_or_is() -> None:
    asked: dict[str, Any] = {"attack": 3, "defence": 1}
    assert resolved("iron-curtain/combat-1962", [4, 5], **asked).retreat == 0
    assert resolved("iron-curtain/combat-1962", [4, 5, 6], ROLLED, **asked).retreat == 3
    assert line("if every defender is destroyed", "combat-1962", ROLLED, **asked)[1] == "rolled for all the same"
    assert chances("combat-1962", ROLLED, **asked, no_retreat=True) == chances("combat-1962", **asked, no_retreat=True)
