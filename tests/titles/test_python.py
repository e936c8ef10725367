"""A title as a notebook uses it: odds, rolls, samples, best play and reach, with inputs as Python has them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grognard import TITLES, title
from grognard.chance.declared import declared_fields
from grognard.chance.table import WrongDice

IRON, WW3, GREAT_WAR = (title(id_) for id_ in ("iron-curtain", "world-war-three", "great-war"))
FLEET: dict[str, Any] = {"combat": 24, "protection": [4, 6], "contacts": [3, 4]}


@pytest.mark.parametrize("id_", TITLES)
def test_no_input_has_the_name_of_something_else_that_is_asked(id_: str) -> None:
    others = {"dice", "seed", "runs", "rules", "doctrine"}
    for procedure in title(id_).procedures.values():
        assert not others & set(declared_fields(procedure.inputs))


def test_a_roll_with_ones_own_dice_shows_how_it_came_about() -> None:
    found = IRON.resolve("combat-1945", attack=9, defence=3, dice=[5, 3])
    assert found.rolls == ["combat: 5+3 = 8 → D 1 r"]
    assert (found.text, found.outcome.retreat) == ("D 1 r", 3)
    assert repr(found).splitlines()[-2:] == ["combat: 5+3 = 8 → D 1 r", "D 1 r"]
    assert "<p><b>D 1 r</b></p>" in found._repr_html_()


def test_a_roll_on_a_doubtful_cell_is_told() -> None:
    asked: dict[str, Any] = {"attack": 12, "defence": 7, "defenders": 3}
    assert "disputed" in repr(WW3.resolve("naval-combat", dice=[1], **asked))
    assert not WW3.resolve("naval-combat", dice=[2], **asked).warnings


def test_too_few_dice_and_too_many_are_errors() -> None:
    with pytest.raises(WrongDice, match="combat: 1 die was given"):
        IRON.resolve("combat-1945", attack=9, defence=3, dice=[5])
    with pytest.raises(WrongDice, match="1 is never rolled"):
        IRON.resolve("combat-1945", attack=9, defence=3, dice=[5, 3, 1])


def test_a_seed_gives_the_same_roll_again_and_choices_go_by_doctrine() -> None:
    one, other = (
        GREAT_WAR.resolve(
            "mission", mission="engagement", force=FLEET, interceptor=FLEET, doctrine="refuse", seed=seed
        ).rolls
        for seed in (4, 4)
    )
    assert one == other


def test_a_sample_says_how_it_was_had() -> None:
    found = IRON.sample("combat-1945", attack=9, defence=3, runs=500, seed=2)
    assert sum(chance for _, chance in found.distribution) == 1
    assert repr(found).endswith("\n500 runs drawn from the exact result, seed 2")
    assert "500 runs" in found._repr_html_()


def test_best_play_is_for_any_worth() -> None:
    found = WW3.best_play(
        "nuclear-confrontation", "attacker", lambda outcome: -outcome.war, rules={"WW3-I2": "numbers-are-E"}
    )
    assert found.value == Fraction(-21, 100)
    assert "attacker, confrontation chit: 5 3/5, 9 2/5" in repr(found)


def test_best_play_tells_what_led_to_a_choice() -> None:
    asked: dict[str, Any] = {"mission": "engagement", "force": FLEET, "interceptor": FLEET}
    found = GREAT_WAR.best_play("mission", "force", lambda outcome: -int(outcome.defender_units_lost or 0), **asked)
    assert "force, advantage: refuse (after interception intercepted, contact D)" in repr(found)


def test_reach_is_short() -> None:
    found = IRON.reach("combat-1962", attack=9, defence=4)
    assert repr(found) == "attack 9: row 2:1, 3 wasted\n3:1  +1  10\n4:1  +5  14"


def test_outcomes_that_read_alike_are_printed_in_one_line() -> None:
    found = IRON.odds("combat-1962", attack=9, defence=4, defenders=[2, 1]).distribution
    texts = [line.split("  ")[0] for line in repr(found).splitlines()]
    assert len(texts) == len(set(texts)) < len(found)
    assert found._repr_html_().count("<td>D1 r3</td>") == 1
    assert sum(chance for _, chance in found.by_text()) == 1
