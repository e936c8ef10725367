"""Combat of 1945: the column, the supply modifier, the result."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest

from grognard.chance.procedures import BadInput, Refusal
from grognard.chance.table import WrongDice
from grognard.titles import title
from grognard.titles.iron_curtain.cells import Result1945
from grognard.titles.iron_curtain.combat_1945 import text_1945
from tests.oracle import agrees, odds, resolved, sure
from tests.titles.iron_curtain.printed import (
    COLUMNS_1945,
    CRT_1945,
    DISPUTED,
    DRM_1945,
    FACES,
    chances,
    line,
    never_less,
    shares,
    slip,
    tails,
    texts,
    whole_sum,
    with_chart,
)

COMBAT = "iron-curtain/combat-1945"
A1 = Result1945(1, 0, 0)

AT: dict[str, dict[str, Any]] = {
    "1:3": {"attack": 1, "defence": 3},
    "1:2": {"attack": 1, "defence": 2},
    "1:1": {"attack": 1, "defence": 1},
    "2:1": {"attack": 2, "defence": 1},
    "3:1": {"attack": 3, "defence": 1},
    "4:1 or more": {"attack": 4, "defence": 1},
}
"""Inputs that lead to each column."""

each_column = pytest.mark.parametrize("column", COLUMNS_1945)
each_supply = pytest.mark.parametrize(("defender", "attackers"), list(DRM_1945))


def by_hand(column: str, modifier: int = 0, no_retreat: bool = False) -> dict[str, Fraction]:
    """The printed column under 36 falls of two dice, a modified roll beyond 2 to 12 at the end."""
    place = COLUMNS_1945.index(column)
    rolls = (min(max(one + other + modifier, 2), 12) for one, other in product(FACES, FACES))
    printed = (CRT_1945[roll][place] for roll in rolls)
    return shares(text.removesuffix(" r") if no_retreat else text for text in printed)


def column_of(rules: dict[str, str] | None = None, **inputs: Any) -> str | None:
    """The column that is rolled on; none where there is no roll."""
    of = title("iron-curtain")
    combat = of.procedure("combat-1945")
    strip = combat.head(of.rules(rules), combat.read(inputs)).strip
    return None if strip is None else str(strip.label)


def supply(defender: bool, attackers: str) -> dict[str, Any]:
    return {"defender_out_of_supply": defender, "attackers_out_of_supply": attackers}


# the odds and their column -------------------------------------------------------------------------


@each_column
@each_supply
def test_each_column_under_each_supply(column: str, defender: bool, attackers: str) -> None:
    found = texts("combat-1945", **AT[column], **supply(defender, attackers))
    assert found == by_hand(column, DRM_1945[defender, attackers])


@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [
        (100_000, 1, "4:1 or more"),
        (35, 10, "4:1 or more"),
        (3499, 1000, "3:1"),
        (25, 10, "3:1"),
        (2499, 1000, "2:1"),
        (15, 10, "2:1"),
        (1499, 1000, "1:1"),
        (1000, 1499, "1:1"),
        (10, 15, "1:2"),
        (1000, 2499, "1:2"),
        (10, 25, "1:3"),
        (1000, 3499, "1:3"),
        (10, 35, None),
        (1, 100_000, None),
    ],
)
def test_odds_round_to_the_nearest_a_half_up_on_the_larger_side(attack: int, defence: int, column: str | None) -> None:
    assert column_of(attack=attack, defence=defence) == column


@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [(39, 10, "3:1"), (29, 10, "2:1"), (19, 10, "1:1"), (10, 11, "1:2"), (10, 21, "1:3"), (10, 31, None)],
)
def test_rounding_for_the_defender_takes_n_to_1_down_and_1_to_n_up(
    attack: int, defence: int, column: str | None
) -> None:
    assert (
        column_of({"IC-I2": "defender"}, attack=attack, defence=defence)
        == column
        != column_of({"IC-I2": "nearest"}, attack=attack, defence=defence)
    )


@pytest.mark.parametrize(
    ("column", "left"), [*zip(COLUMNS_1945[1:], COLUMNS_1945, strict=False), (COLUMNS_1945[0], COLUMNS_1945[0])]
)
def test_terrain_shifts_one_column_left(column: str, left: str) -> None:
    assert column_of(**AT[column], terrain=True) == left
    assert texts("combat-1945", **AT[column], terrain=True) == by_hand(left)


def test_terrain_shifts_from_the_last_column_however_good_the_odds() -> None:
    assert column_of(attack=99, defence=1, terrain=True) == "3:1"


def test_a_shift_left_of_1_to_3_stays_there_by_default_and_is_an_a1_otherwise() -> None:
    assert texts("combat-1945", {"IC-I4": "stay"}, **AT["1:3"], terrain=True) == by_hand("1:3")
    assert sure(COMBAT, {"IC-I4": "a1"}, **AT["1:3"], terrain=True) == A1


@pytest.mark.parametrize("choice", ["stay", "a1"])
def test_the_slip_names_the_reading_on_the_shift_off_the_sheet(choice: str) -> None:
    said = slip("combat-1945", {"IC-I4": choice}, **AT["1:3"], terrain=True)
    assert [rule for _, rule, *_ in said].count("IC-I4") == 1
    assert "IC-I4" not in [rule for _, rule, *_ in slip("combat-1945", {"IC-I4": choice}, **AT["1:2"], terrain=True)]


@pytest.mark.parametrize("choice", ["stay", "a1"])
def test_without_terrain_1_to_3_is_rolled_for(choice: str) -> None:
    assert texts("combat-1945", {"IC-I4": choice}, **AT["1:3"]) == by_hand("1:3")


@pytest.mark.parametrize("terrain", [False, True])
@pytest.mark.parametrize("choice", ["stay", "a1"])
def test_odds_below_1_to_3_are_an_a1_without_a_roll(choice: str, terrain: bool) -> None:
    rules = {"IC-I4": choice}
    assert sure(COMBAT, rules, attack=1, defence=4, terrain=terrain) == A1
    assert resolved(COMBAT, [], rules, attack=1, defence=4, terrain=terrain) == A1


def test_dice_given_where_none_are_rolled_are_an_error() -> None:
    with pytest.raises(WrongDice, match="never rolled"):
        resolved(COMBAT, [3, 4], attack=1, defence=4)


@pytest.mark.parametrize(("terrain", "column"), [(False, "4:1 or more"), (True, "3:1")])
def test_a_defence_of_0_is_beyond_the_best_column(terrain: bool, column: str) -> None:
    assert column_of(attack=1, defence=0, terrain=terrain) == column


@pytest.mark.parametrize("defence", [0, 3])
def test_an_attack_of_0_is_refused(defence: int) -> None:
    with pytest.raises(
        Refusal, match=r"0 against a defence of \d has no odds; any more strength than 0 has\. \[GEN-I2\]"
    ):
        chances("combat-1945", attack=0, defence=defence)


# supply --------------------------------------------------------------------------------------------


@each_supply
def test_the_modifier_of_each_supply(defender: bool, attackers: str) -> None:
    found = slip("combat-1945", **AT["1:1"], **supply(defender, attackers))
    ((_, _, _, value),) = [each for each in found if each[0] in ("supply", "supply, in all")]
    assert value == DRM_1945[defender, attackers]


def test_all_in_supply_has_no_line_and_no_modifier() -> None:
    assert line("supply", "combat-1945", **AT["1:1"]) == ("", "none", 0)


def test_a_modifier_of_0_is_shown_with_its_line() -> None:
    found = line("out of supply: the defender, all attackers", "combat-1945", **AT["1:1"], **supply(True, "all"))
    assert found == ("drm-1945", "+0", 0)


@pytest.mark.parametrize(
    ("dice", "told", "result"),
    [
        ([6, 6], supply(True, "none"), Result1945(0, 3, 3)),
        ([5, 5], supply(True, "none"), Result1945(0, 3, 3)),
        ([5, 4], supply(True, "none"), Result1945(0, 2, 3)),
        ([1, 1], supply(False, "some"), Result1945(2, 0, 0)),
        ([1, 2], supply(False, "all"), Result1945(2, 0, 0)),
        ([2, 3], supply(False, "all"), Result1945(1, 0, 0)),
    ],
)
def test_a_modified_roll_beyond_the_rows_uses_the_nearest(
    dice: list[int], told: dict[str, Any], result: Result1945
) -> None:
    assert resolved(COMBAT, dice, **AT["3:1"], **told) == result


@pytest.mark.parametrize(
    ("told", "line_"),
    [
        (supply(True, "none"), "modified rolls above 12"),
        (supply(True, "some"), "modified rolls above 12"),
        (supply(False, "some"), "modified rolls below 2"),
    ],
)
def test_the_slip_says_where_modified_rolls_beyond_the_rows_fall(told: dict[str, Any], line_: str) -> None:
    assert line(line_, "combat-1945", **AT["1:1"], **told)[0] == "GEN-I1"


def test_the_slip_says_nothing_of_such_rolls_where_there_are_none() -> None:
    for told in (supply(False, "none"), supply(True, "all")):
        assert "GEN-I1" not in [rule for _, rule, *_ in slip("combat-1945", **AT["1:1"], **told)]


# the result ----------------------------------------------------------------------------------------


@each_column
def test_no_retreat_terrain_ignores_the_r_and_nothing_else(column: str) -> None:
    assert texts("combat-1945", **AT[column], no_retreat=True) == by_hand(column, no_retreat=True)


def test_a_retreat_is_3_hexes() -> None:
    assert resolved(COMBAT, [4, 4], **AT["1:1"]) == Result1945(0, 1, 3)
    assert resolved(COMBAT, [4, 4], **AT["1:1"], no_retreat=True) == Result1945(0, 1, 0)


@pytest.mark.parametrize("text", sorted({text for row in CRT_1945.values() for text in row}))
def test_the_text_is_the_cell_as_printed(text: str) -> None:
    roll, place = next((roll, row.index(text)) for roll, row in CRT_1945.items() if text in row)
    dice = [min(6, roll - 1), roll - min(6, roll - 1)]
    assert text_1945(resolved(COMBAT, dice, **AT[COLUMNS_1945[place]])) == text


@pytest.mark.parametrize("terrain", [False, True])
@pytest.mark.parametrize("no_retreat", [False, True])
@each_supply
def test_every_fall_of_the_dice_bears_the_odds_out(
    defender: bool, attackers: str, no_retreat: bool, terrain: bool
) -> None:
    found = agrees(COMBAT, **AT["2:1"], terrain=terrain, no_retreat=no_retreat, **supply(defender, attackers))
    expected = by_hand("1:1" if terrain else "2:1", DRM_1945[defender, attackers], no_retreat)
    assert {text_1945(result): chance for result, chance in found} == expected


def test_every_fall_bears_out_an_attack_without_a_roll() -> None:
    assert dict(agrees(COMBAT, attack=1, defence=9, **supply(True, "some"))) == {A1: Fraction(1)}


@pytest.mark.parametrize(("worse", "better"), list(pairwise(COLUMNS_1945)))
def test_a_better_column_never_hurts_the_attacker(worse: str, better: str) -> None:
    def at(column: str, figure: Callable[[Result1945], int]) -> list[Fraction]:
        return tails("combat-1945", figure, **AT[column])

    assert never_less(at(worse, lambda r: r.attacker_steps), at(better, lambda r: r.attacker_steps))
    assert never_less(at(better, lambda r: r.defender_steps), at(worse, lambda r: r.defender_steps))
    assert never_less(at(better, lambda r: r.retreat), at(worse, lambda r: r.retreat))


@each_column
def test_a_defender_out_of_supply_never_gains_by_it(column: str) -> None:
    fed, unfed = (odds(COMBAT, **AT[column], defender_out_of_supply=out).distribution for out in (False, True))
    assert unfed.mean(lambda r: r.defender_steps - r.attacker_steps) >= fed.mean(
        lambda r: r.defender_steps - r.attacker_steps
    )


@each_column
@each_supply
def test_the_chances_sum_to_1(column: str, defender: bool, attackers: str) -> None:
    assert whole_sum("combat-1945", **AT[column], **supply(defender, attackers)) == 1


def test_the_slip_is_the_whole_working() -> None:
    found = slip("combat-1945", attack=9, defence=3, terrain=True, no_retreat=True, **supply(False, "some"))
    assert found == [
        ("attack", "crt-1945", "9", 9),
        ("defence", "crt-1945", "3", 3),
        ("odds", "IC-I2", "9:3 = 3.00", "3:1"),
        ("the defender has terrain", "crt-1945", "1L", -1),
        ("column", "crt-1945", "3:1 1L", "2:1"),
        ("out of supply: some attackers", "drm-1945", "-2", -2),
        ("supply, in all", "", "-2", -2),
        ("modified rolls below 2", "GEN-I1", "count as 2", "2"),
        ("no-retreat terrain", "7.2d", "r is ignored", "r is ignored"),
    ]


def test_facts_that_change_nothing_without_a_roll_stand_at_0() -> None:
    found = slip("combat-1945", attack=1, defence=9, terrain=True, no_retreat=True, **supply(True, "none"))
    assert found[3] == ("below 1:3", "SCS 7.4", "A 1 without a roll", "A 1")
    assert [value for *_, value in found[4:]] == [0, 0, 0]


def test_a_disputed_modifier_warns_whoever_uses_it(tmp_path: Path) -> None:
    rules = with_chart(tmp_path, "drm-1945", more=DISPUTED.format(row="Yes", column="Some", other="+0"))
    of = title("iron-curtain")
    told, quiet = (of.odds("combat-1945", rules=rules, **AT["1:1"], **supply(True, who)) for who in ("some", "all"))
    assert any("disputed" in text for text in told.warnings)
    assert not any("disputed" in text for text in quiet.warnings)


@pytest.mark.parametrize(
    "wrong",
    [
        {"attack": -1},
        {"defence": "x"},
        {"terrain": "yes"},
        {"no_retreat": 0},
        {"defender_out_of_supply": "some"},
        {"attackers_out_of_supply": "any"},
        {"attackers_out_of_supply": True},
    ],
)
def test_inputs_out_of_range_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match=next(iter(wrong))):
        chances("combat-1945", **{"attack": 4, "defence": 1, **wrong})
