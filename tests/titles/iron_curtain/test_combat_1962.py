"""Combat of 1962-1989: the row, the loss rolls, the retreat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest

from grognard.chance.live import Live
from grognard.chance.procedures import BadInput, Refusal
from grognard.chance.table import Scripted, WrongDice, play
from grognard.charts.files import BadChart
from grognard.errors import Unknown
from grognard.titles import title
from grognard.titles.iron_curtain.combat_1962 import Outcome1962, text_1962
from tests.oracle import agrees, odds, resolved
from tests.titles.iron_curtain.printed import (
    DISPUTED,
    FACES,
    RETREATS_1962,
    ROWS_1962,
    chances,
    line,
    loss_chance,
    never_less,
    slip,
    tails,
    texts,
    whole_sum,
    with_chart,
)

COMBAT = "iron-curtain/combat-1962"

AT: dict[str, dict[str, Any]] = {
    "4:1": {"attack": 4, "defence": 1},
    "3:1": {"attack": 3, "defence": 1},
    "2:1": {"attack": 2, "defence": 1},
    "1:1": {"attack": 1, "defence": 1},
    "shift only": {"attack": 1, "defence": 1, "terrain": True},
    "1:2": {"attack": 1, "defence": 2},
    "1:3": {"attack": 1, "defence": 3},
    "1:4 or less": {"attack": 1, "defence": 4},
}
"""Inputs that lead to each row."""

each_row = pytest.mark.parametrize("row", ROWS_1962)


def by_hand(
    row: str,
    defenders: tuple[int, ...] = (1,),
    stacks: int = 1,
    no_retreat: bool = False,
    attackers: tuple[int, ...] | None = None,
) -> dict[Outcome1962, Fraction]:
    """Every fall of every roll, from the printed row; chances multiplied out roll by roll."""
    found: Counter[Outcome1962] = Counter()
    attacker, defender = loss_chance(row, 0), loss_chance(row, 1)
    for ours, theirs in product(product((0, 1), repeat=stacks), product((0, 1), repeat=len(defenders))):
        chance = Fraction(1)
        for hit in ours:
            chance *= attacker if hit else 1 - attacker
        for hit in theirs:
            chance *= defender if hit else 1 - defender
        gone = sum(hit >= steps for hit, steps in zip(theirs, defenders, strict=True))
        lost_units = None if attackers is None else sum(h >= s for h, s in zip(ours, attackers, strict=True))
        rolled = not no_retreat and gone < len(defenders)
        for hexes in RETREATS_1962[row].split() if rolled else "0":
            share = chance / (6 if rolled else 1)
            found[Outcome1962(sum(ours), theirs, gone, int(hexes), lost_units)] += share  # type: ignore[assignment]
    return {outcome: Fraction(chance) for outcome, chance in found.items()}


def row_of(rules: dict[str, str] | None = None, **inputs: Any) -> str:
    """The row that everything is rolled on."""
    of = title("iron-curtain")
    combat = of.procedure("combat-1962")
    return str(combat.head(of.rules(rules), combat.read(inputs)).strip.label)


def fought(dice: list[int], **inputs: Any) -> Outcome1962:
    """The outcome under these dice, which must be just enough."""
    outcome: Outcome1962 = resolved(COMBAT, dice, **inputs)
    return outcome


# the odds and their row ----------------------------------------------------------------------------


@each_row
def test_each_row_rolls_as_printed(row: str) -> None:
    assert chances("combat-1962", **AT[row]) == by_hand(row)


@each_row
def test_two_stacks_against_two_units_on_each_row(row: str) -> None:
    found = chances("combat-1962", **AT[row], attacker_stacks=2, defenders=[2, 1])
    assert found == by_hand(row, defenders=(2, 1), stacks=2)


@pytest.mark.parametrize(
    ("attack", "defence", "row"),
    [
        (35, 10, "4:1"),
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
        (10, 35, "1:4 or less"),
    ],
)
def test_odds_round_to_the_nearest_a_half_up_on_the_larger_side(attack: int, defence: int, row: str) -> None:
    assert row_of(attack=attack, defence=defence) == row


@pytest.mark.parametrize(
    ("attack", "defence", "row"),
    [
        (40, 10, "4:1"),
        (39, 10, "3:1"),
        (29, 10, "2:1"),
        (19, 10, "1:1"),
        (10, 11, "1:2"),
        (10, 20, "1:2"),
        (10, 21, "1:3"),
        (10, 30, "1:3"),
        (10, 31, "1:4 or less"),
    ],
)
def test_rounding_for_the_defender_takes_n_to_1_down_and_1_to_n_up(attack: int, defence: int, row: str) -> None:
    assert row_of({"IC-I2": "defender"}, attack=attack, defence=defence) == row


@pytest.mark.parametrize(("attack", "defence"), [(7, 2), (11, 10), (10, 11), (10, 12)])
def test_both_roundings_change_the_odds_only_where_they_round_apart(attack: int, defence: int) -> None:
    nearest, defender = (
        chances("combat-1962", {"IC-I2": choice}, attack=attack, defence=defence) for choice in ("nearest", "defender")
    )
    assert (nearest != defender) is ((attack, defence) != (11, 10))


def test_a_half_strength_counts_as_typed() -> None:
    assert row_of(attack=7.5, defence=3) == "3:1"
    assert row_of(attack=7.4, defence=3) == "2:1"


@pytest.mark.parametrize("attack", [5, 8, 100_000])
def test_odds_above_4_to_1_use_4_to_1(attack: int) -> None:
    assert row_of(attack=attack, defence=1) == "4:1"
    assert line("odds above the sheet", "combat-1962", attack=attack, defence=1) == ("IC-I1", "count as 4:1", "4:1")


def test_odds_of_4_to_1_are_on_the_sheet() -> None:
    assert "odds above the sheet" not in [what for what, *_ in slip("combat-1962", attack=4, defence=1)]


def test_odds_below_1_to_4_use_1_to_4() -> None:
    assert row_of(attack=1, defence=100_000) == "1:4 or less"


@pytest.mark.parametrize(("terrain", "row"), [(False, "4:1"), (True, "3:1")])
def test_a_defence_of_0_is_beyond_the_best_row(terrain: bool, row: str) -> None:
    assert row_of(attack=1, defence=0, terrain=terrain) == row


def test_an_attack_of_0_is_refused() -> None:
    with pytest.raises(
        Refusal, match=r"0 against a defence of \d has no odds; any more strength than 0 has\. \[GEN-I2\]"
    ) as no:
        chances("combat-1962", attack=0, defence=3)
    assert no.value.reasons[0].numbers == ("0", "3")


@pytest.mark.parametrize(
    ("odds", "row"),
    [
        ((4, 1), "3:1"),
        ((3, 1), "2:1"),
        ((2, 1), "1:1"),
        ((1, 1), "shift only"),
        ((1, 2), "1:3"),
        ((1, 3), "1:4 or less"),
        ((1, 4), "1:4 or less"),
        ((9, 1), "3:1"),
        ((1, 9), "1:4 or less"),
    ],
)
def test_terrain_shifts_one_row_down_from_the_rounded_odds(odds: tuple[int, int], row: str) -> None:
    assert row_of(attack=odds[0], defence=odds[1], terrain=True) == row


@pytest.mark.parametrize(("attack", "defence"), [(a, d) for a in range(1, 13) for d in range(1, 13)])
def test_no_odds_reach_shift_only_without_terrain(attack: int, defence: int) -> None:
    assert row_of(attack=attack, defence=defence) != "shift only"


# loss rolls ----------------------------------------------------------------------------------------


def test_a_loss_in_brackets_is_1_in_12() -> None:
    found = odds(COMBAT, attack=4, defence=1).distribution
    assert found.chance(lambda outcome: outcome.attacker_losses == 1) == Fraction(1, 12)


@pytest.mark.parametrize(("second", "lost"), [(1, 1), (2, 1), (3, 1), (4, 0), (5, 0), (6, 0)])
def test_a_first_1_in_brackets_is_rolled_again_and_lost_on_1_to_3(second: int, lost: int) -> None:
    assert fought([1, second, 1, 1], attack=4, defence=1).attacker_losses == lost


@pytest.mark.parametrize("first", [2, 3, 4, 5, 6])
def test_another_first_roll_in_brackets_is_no_loss_and_not_rolled_again(first: int) -> None:
    assert fought([first, 1, 1], attack=4, defence=1).attacker_losses == 0


def test_a_1_outside_brackets_is_not_rolled_again() -> None:
    assert fought([1, 1, 1], attack=3, defence=1).attacker_losses == 1


@pytest.mark.parametrize(("face", "lost"), [(3, 0), (4, 1), (5, 1), (6, 1)])
def test_at_2_to_1_a_defender_loses_on_4_to_6(face: int, lost: int) -> None:
    assert fought([6, face, 1], attack=2, defence=1, defenders=[2]).defender_losses == (lost,)


def test_the_attackers_stacks_roll_first_then_the_defenders_from_the_top_then_the_retreat() -> None:
    of = title("iron-curtain")
    combat = of.procedure("combat-1962")
    given = combat.read({"attack": 2, "defence": 1, "attacker_stacks": 2, "defenders": [2, 2, 2]})
    live = Live(combat.body, *combat.head(of.rules(), given).args)
    assert play(live, Scripted([1, 6, 4, 1, 6, 5])) == Outcome1962(1, (1, 0, 1), 0, 3)
    attacker, defender = ["attacker's loss"] * 2, ["defender's loss"] * 3
    assert [each.request.label for each in live.happened] == [*attacker, *defender, "retreat"]


@pytest.mark.parametrize("stacks", [1, 2, 5])
def test_a_stack_never_loses_more_than_one(stacks: int) -> None:
    found = chances("combat-1962", attack=1, defence=4, attacker_stacks=stacks)
    assert max(outcome.attacker_losses for outcome in found) == stacks


def test_no_unit_loses_more_than_one_step() -> None:
    found = chances("combat-1962", attack=4, defence=1, defenders=[5, 5])
    assert {loss for outcome in found for loss in outcome.defender_losses} == {0, 1}


@pytest.mark.parametrize(("steps", "destroyed"), [([1, 1], 2), ([1, 2], 1), ([2, 1], 1), ([2, 3], 0)])
def test_a_loss_destroys_a_unit_on_its_last_step(steps: list[int], destroyed: int) -> None:
    dice = [6, 6, 6] + [6] * (destroyed < 2)
    assert fought(dice, attack=1, defence=2, defenders=steps).defender_destroyed == destroyed


def test_attackers_destroyed_are_counted_where_their_steps_are_given() -> None:
    outcome = fought([1, 1, 6, 1, 1], attack=1, defence=2, attacker_stacks=3, attackers=[1, 2, 1])
    assert (outcome.attacker_losses, outcome.attacker_destroyed) == (2, 1)


@each_row
def test_attackers_destroyed_on_each_row(row: str) -> None:
    found = chances("combat-1962", **AT[row], attacker_stacks=3, attackers=[1, 2, 1], defenders=[2])
    assert found == by_hand(row, defenders=(2,), stacks=3, attackers=(1, 2, 1))


def test_attackers_destroyed_are_not_told_where_steps_are_not_given() -> None:
    (first, *_) = odds(COMBAT, attack=4, defence=1).distribution.json()
    assert list(first["outcome"]) == ["attacker_losses", "defender_losses", "defender_destroyed", "retreat"]
    (first, *_) = odds(COMBAT, attack=4, defence=1, attackers=[2]).distribution.json()
    assert first["outcome"]["attacker_destroyed"] == 0


@pytest.mark.parametrize(("stacks", "attackers"), [(1, [1, 2]), (3, [1, 2]), (2, [1])])
def test_steps_for_another_number_of_stacks_are_refused(stacks: int, attackers: list[int]) -> None:
    with pytest.raises(Refusal, match=f"attackers lists {len(attackers)} and attacker_stacks is {stacks}") as no:
        chances("combat-1962", attack=4, defence=1, attacker_stacks=stacks, attackers=attackers)
    assert no.value.reasons[0].numbers == (str(len(attackers)), str(stacks))


# the retreat ---------------------------------------------------------------------------------------


@each_row
@pytest.mark.parametrize("face", FACES)
def test_each_retreat_roll_gives_its_printed_hexes(row: str, face: int) -> None:
    unhurt = [2, 1] if row == "4:1" else [6, 1]
    assert fought([*unhurt, face], **AT[row]).retreat == int(RETREATS_1962[row].split()[face - 1])


@each_row
def test_no_retreat_terrain_leaves_the_losses_and_takes_the_retreat(row: str) -> None:
    found = chances("combat-1962", **AT[row], no_retreat=True, defenders=[2, 1])
    assert found == by_hand(row, defenders=(2, 1), no_retreat=True)
    assert {outcome.retreat for outcome in found} == {0}


def test_no_retreat_roll_is_made_in_no_retreat_terrain() -> None:
    assert fought([6, 1], attack=2, defence=1, no_retreat=True).retreat == 0
    with pytest.raises(WrongDice, match="never rolled"):
        fought([6, 1, 6], attack=2, defence=1, no_retreat=True)


def test_no_retreat_roll_is_made_when_every_defender_is_destroyed() -> None:
    assert fought([6, 6, 6], attack=2, defence=1, defenders=[1, 1]) == Outcome1962(0, (1, 1), 2, 0)


def test_a_survivor_on_its_second_step_still_rolls_for_retreat() -> None:
    assert fought([6, 6, 6, 6], attack=2, defence=1, defenders=[1, 2]).retreat == 3


def test_the_slip_names_the_reading_on_destroyed_stacks_only_where_a_stack_can_be_destroyed() -> None:
    def named(**inputs: Any) -> bool:
        return "IC-I3" in [rule for _, rule, *_ in slip("combat-1962", attack=2, defence=1, **inputs)]

    assert named(defenders=[1, 1])
    assert not named(defenders=[1, 2])
    assert not named(defenders=[1, 1], no_retreat=True)


# the whole -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("stacks", [1, 2])
@pytest.mark.parametrize("defenders", [[1], [2], [1, 2], [1, 1]])
@pytest.mark.parametrize("row", ["4:1", "1:1", "1:2"])
def test_every_fall_of_the_dice_bears_the_odds_out(row: str, defenders: list[int], stacks: int) -> None:
    found = agrees(COMBAT, **AT[row], defenders=defenders, attacker_stacks=stacks)
    assert dict(found) == by_hand(row, defenders=tuple(defenders), stacks=stacks)


def test_every_fall_of_the_dice_bears_out_attackers_destroyed_and_no_retreat() -> None:
    found = agrees(COMBAT, **AT["1:3"], attacker_stacks=2, attackers=[1, 2], defenders=[1, 1, 2], no_retreat=True)
    assert dict(found) == by_hand("1:3", (1, 1, 2), stacks=2, no_retreat=True, attackers=(1, 2))


def test_twelve_defenders_are_exact() -> None:
    found = odds(COMBAT, attack=3, defence=1, defenders=[1] * 12).distribution
    assert len(found) == 2 * (2 * (2**12 - 1) + 1)
    every_other = tuple(place % 2 for place in range(12))
    assert found[Outcome1962(1, every_other, 6, 2)] == Fraction(1, 6) * Fraction(1, 2) ** 12 * Fraction(2, 6)
    assert found[Outcome1962(0, (1,) * 12, 12, 0)] == Fraction(5, 6) * Fraction(1, 2) ** 12


def test_a_hundred_stacks_lose_as_a_binomial() -> None:
    found = odds(COMBAT, attack=3, defence=1, attacker_stacks=100).distribution
    assert found.mean(lambda outcome: outcome.attacker_losses) == Fraction(100, 6)
    assert found.chance(lambda outcome: outcome.attacker_losses == 100) == Fraction(1, 6**100)


def test_defenders_in_another_order_lose_in_that_order() -> None:
    one, other = (chances("combat-1962", attack=2, defence=1, defenders=steps) for steps in ([1, 2, 3], [3, 2, 1]))
    turned = {
        Outcome1962(o.attacker_losses, o.defender_losses[::-1], o.defender_destroyed, o.retreat): chance
        for o, chance in other.items()
    }
    assert one == turned


@pytest.mark.parametrize(("better", "worse"), list(pairwise(ROWS_1962)))
def test_a_better_row_never_hurts_the_attacker(better: str, worse: str) -> None:
    def at(row: str, figure: Callable[[Outcome1962], int]) -> list[Fraction]:
        return tails("combat-1962", figure, **AT[row], defenders=[2, 2], attacker_stacks=2)

    assert never_less(at(worse, lambda o: o.attacker_losses), at(better, lambda o: o.attacker_losses))
    assert never_less(at(better, lambda o: sum(o.defender_losses)), at(worse, lambda o: sum(o.defender_losses)))
    assert never_less(at(better, lambda o: o.retreat), at(worse, lambda o: o.retreat))


@each_row
def test_the_chances_sum_to_1(row: str) -> None:
    assert whole_sum("combat-1962", **AT[row], defenders=[1, 2, 1], attacker_stacks=2) == 1


@pytest.mark.parametrize(
    ("outcome", "text"),
    [
        (Outcome1962(1, (1, 1), 0, 3), "A1 D2 r3"),
        (Outcome1962(2, (0,), 0, 0), "A2"),
        (Outcome1962(0, (0, 1, 0), 1, 0), "D1"),
        (Outcome1962(0, (0,), 0, 1), "r1"),
        (Outcome1962(1, (0,), 0, 2), "A1 r2"),
        (Outcome1962(0, (0, 0), 0, 0), "ne"),
    ],
)
def test_the_text_counts_stacks_units_and_hexes_and_leaves_out_what_is_0(outcome: Outcome1962, text: str) -> None:
    assert text_1962(outcome) == text


def test_texts_of_a_plain_combat() -> None:
    assert texts("combat-1962", attack=1, defence=2, no_retreat=True) == {
        "ne": Fraction(5, 18),
        "D1": Fraction(1, 18),
        "A1": Fraction(5, 9),
        "A1 D1": Fraction(1, 9),
    }


def test_the_slip_is_the_whole_working() -> None:
    given: dict[str, Any] = {"attack": 14, "defence": 4, "terrain": True, "attacker_stacks": 2, "attackers": [1, 3]}
    assert slip("combat-1962", defenders=[2, 1], **given) == [
        ("attack", "crt-1962", "14", 14),
        ("defence", "crt-1962", "4", 4),
        ("odds", "IC-I2", "14:4 = 3.50", "4:1"),
        ("the defender has terrain", "crt-1962", "1D", 1),
        ("row", "crt-1962", "4:1 1D", "3:1"),
        ("attacking stacks: 2 (steps 1, 3)", "crt-1962", "each loses on 1", "1"),
        ("defending units: 2 (steps 2, 1)", "crt-1962", "each loses on 4-6", "4-6"),
        ("retreat roll", "crt-1962", "r2: 1-2 · r3: 3-6", "r2: 1-2 · r3: 3-6"),
    ]


def test_the_slip_says_that_a_shift_ran_off_the_sheet() -> None:
    found = line("row", "combat-1962", attack=1, defence=9, terrain=True)
    assert found == ("crt-1962", "1:4 or less 1D, the end of the sheet", "1:4 or less")


def test_the_slip_names_the_rule_that_forbids_retreat() -> None:
    assert line("no-retreat terrain", "combat-1962", attack=1, defence=9, no_retreat=True)[0] == "7.2d"


# charts of a player's own --------------------------------------------------------------------------


def test_a_players_own_ranges_are_rolled_on(tmp_path: Path) -> None:
    rules = with_chart(tmp_path, "crt-1962", ("3:1         | 1                 | 4-6", "3:1         | 1-3 | 2-6"))
    found = title("iron-curtain").odds("combat-1962", rules=rules, attack=3, defence=1, defenders=[2]).distribution
    assert found.chance(lambda outcome: outcome.attacker_losses == 1) == Fraction(1, 2)
    assert found.chance(lambda outcome: outcome.defender_losses == (1,)) == Fraction(5, 6)


def test_a_players_own_brackets_work_for_the_defender_too(tmp_path: Path) -> None:
    rules = with_chart(tmp_path, "crt-1962", ("| 1                 | 4-6", "| 1 | (2-6)"))
    found = title("iron-curtain").odds("combat-1962", rules=rules, attack=3, defence=1).distribution
    assert found.chance(lambda outcome: outcome.defender_losses == (1,)) == Fraction(5, 36)


@pytest.mark.parametrize("column", ["attacker loses on", "defender loses on", "2 hexes"])
def test_a_disputed_range_warns_whoever_rolls_on_its_row(tmp_path: Path, column: str) -> None:
    note = DISPUTED.format(row="3:1", column=column, other="1-3")
    rules = with_chart(tmp_path, "crt-1962", more=note)
    of = title("iron-curtain")
    warned = [of.odds("combat-1962", rules=rules, attack=attack, defence=1).warnings for attack in (3, 2)]
    assert any("disputed" in text and column in text for text in warned[0])
    assert not any("disputed" in text for text in warned[1])


def test_a_disputed_retreat_does_not_warn_where_nobody_rolls_for_it(tmp_path: Path) -> None:
    rules = with_chart(tmp_path, "crt-1962", more=DISPUTED.format(row="3:1", column="2 hexes", other="1-3"))
    found = title("iron-curtain").odds("combat-1962", rules=rules, attack=3, defence=1, no_retreat=True)
    assert not any("disputed" in text for text in found.warnings)


@pytest.mark.parametrize(("cell", "says"), [("2", "1 is in no column"), ("1-3", "3 is in 2 hexes and 3 hexes")])
def test_retreats_that_do_not_share_out_the_die_are_refused(tmp_path: Path, cell: str, says: str) -> None:
    rules = with_chart(tmp_path, "crt-1962", ("| -     | 1-2     | 3-6", f"| -     | {cell}     | 3-6"))
    with pytest.raises(BadChart, match=f"row 3:1: the retreat roll {says}"):
        title("iron-curtain").odds("combat-1962", rules=rules, attack=3, defence=1)


# inputs --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wrong",
    [
        {"attack": -1},
        {"attack": "x"},
        {"attack": 100_001},
        {"attack": float("nan")},
        {"defence": -0.5},
        {"terrain": 1},
        {"no_retreat": "yes"},
        {"attacker_stacks": 0},
        {"attacker_stacks": 1.5},
        {"defenders": []},
        {"defenders": [0]},
        {"defenders": [100]},
        {"defenders": 2},
        {"defenders": [1] * 61},
        {"attackers": []},
        {"attackers": [1] * 61},
    ],
)
def test_inputs_out_of_range_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match=next(iter(wrong))):
        chances("combat-1962", **{"attack": 4, "defence": 1, **wrong})


def test_both_strengths_are_needed() -> None:
    with pytest.raises(BadInput, match="needs defence"):
        chances("combat-1962", attack=4)


def test_an_unknown_input_is_refused() -> None:
    with pytest.raises(Unknown, match="did you mean terrain"):
        chances("combat-1962", attack=4, defence=1, terain=True)
