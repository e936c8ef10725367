"""Nuclear confrontation [25.6]."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from grognard.chance.live import Live
from grognard.chance.procedures import BadInput
from grognard.chance.query import best_play
from grognard.chance.solving import Solution
from grognard.chance.table import Scripted, WrongDice, play
from grognard.errors import GrognardError
from grognard.titles import title
from grognard.titles.world_war_three.nuclear import EVEN, Confrontation, confrontation_text
from tests.oracle import agrees, odds, resolved
from tests.titles.world_war_three.printed import NUCLEAR, cell, slip, warned, whole_sum

NUCLEAR_CONFRONTATION = "world-war-three/nuclear-confrontation"
LEGEND: dict[str, str] = {}
AS_E = {"WW3-I2": "numbers-are-E"}
CHITS = range(1, 10)
BOTH_READINGS = pytest.mark.parametrize("rules", [LEGEND, AS_E], ids=["numbers are nothing", "numbers are E"])
BOTH_ESTIMATES = pytest.mark.parametrize("strict", [False, True], ids=["low estimate", "high estimate"])
EVERY_TOTAL = pytest.mark.parametrize("total", range(2, 19))


def by_hand(total: int, rules: dict[str, str], strict: bool) -> Fraction:
    """The chance of war, by every first and second chit on the printed chart."""
    column = min((total - 2) // 2, 7)  # 2-3, 4-5, … 14-15, and 16-18 for the rest

    def draws_again(first: int) -> bool:
        text = cell(NUCLEAR, first, column)
        return text == "E" or (text != "•" and rules == AS_E)

    wars = [draws_again(first) and (strict or second % 2 == 0) for first in range(10) for second in range(10)]
    return Fraction(sum(wars), 100)


def war(rules: dict[str, str] | None = None, doctrine: str | None = None, **inputs: Any) -> Fraction:
    return odds(NUCLEAR_CONFRONTATION, rules, doctrine, **inputs).distribution[Confrontation(war=True)]


def chits_for(total: int) -> dict[str, Any]:
    """A pair of chits with this sum."""
    return {"attacker_chit": max(1, total - 9), "defender_chit": min(9, total - 1)}


# the chart -----------------------------------------------------------------------------------------------------------


@EVERY_TOTAL
@BOTH_READINGS
@BOTH_ESTIMATES
def test_every_total_has_the_danger_of_its_printed_column(total: int, rules: dict[str, str], strict: bool) -> None:
    assert war(rules, strict=strict, **chits_for(total)) == by_hand(total, rules, strict)


@pytest.mark.parametrize(("total", "danger"), [(13, 0), (14, 15), (15, 15), (16, 30), (18, 30)])
def test_by_the_legend_there_is_danger_from_14_and_more_from_16(total: int, danger: int) -> None:
    assert war(**chits_for(total)) == Fraction(danger, 100)


@pytest.mark.parametrize(("total", "danger"), [(2, 45), (4, 35), (6, 25), (8, 20), (10, 15), (12, 10), (13, 10)])
def test_with_numbers_as_e_low_totals_are_the_most_dangerous(total: int, danger: int) -> None:
    assert war(AS_E, **chits_for(total)) == Fraction(danger, 100)


@pytest.mark.parametrize("total", [14, 15, 16, 17, 18])
def test_columns_without_numbers_read_alike_either_way(total: int) -> None:
    assert war(LEGEND, **chits_for(total)) == war(AS_E, **chits_for(total))


@pytest.mark.parametrize(("one", "other"), [(1, 9), (2, 8), (5, 5), (9, 1)])
def test_only_the_sum_of_the_chits_counts(one: int, other: int) -> None:
    assert war(AS_E, attacker_chit=one, defender_chit=other) == by_hand(10, AS_E, strict=False)


@EVERY_TOTAL
@BOTH_READINGS
def test_the_high_estimate_is_twice_the_low_one(total: int, rules: dict[str, str]) -> None:
    low, high = (war(rules, strict=strict, **chits_for(total)) for strict in (False, True))
    assert high == 2 * low


@EVERY_TOTAL
@BOTH_READINGS
def test_the_high_estimate_as_an_option_of_the_game_is_the_same(total: int, rules: dict[str, str]) -> None:
    always = {**rules, "strict-nuclear": "high"}
    assert war(always, **chits_for(total)) == war(rules, strict=True, **chits_for(total))


# the draws -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("second", range(10))
def test_after_an_e_an_even_second_chit_is_war_and_0_is_even(second: int) -> None:
    outcome = resolved(NUCLEAR_CONFRONTATION, [9, second], **chits_for(16))
    assert outcome == Confrontation(war=second in (0, 2, 4, 6, 8))


@pytest.mark.parametrize("first", range(10))
def test_a_first_chit_under_4_draws_no_second_at_the_highest_totals(first: int) -> None:
    dice = [first] if first < 4 else [first, 1]
    assert resolved(NUCLEAR_CONFRONTATION, dice, **chits_for(18)) == Confrontation(war=False)


def test_the_first_chit_goes_back_before_the_second_is_drawn() -> None:
    assert resolved(NUCLEAR_CONFRONTATION, [8, 8], **chits_for(18)) == Confrontation(war=True)


def test_by_the_high_estimate_there_is_no_second_draw() -> None:
    assert resolved(NUCLEAR_CONFRONTATION, [9], strict=True, **chits_for(16)) == Confrontation(war=True)
    with pytest.raises(WrongDice):
        resolved(NUCLEAR_CONFRONTATION, [9, 1], strict=True, **chits_for(16))


def test_a_number_draws_a_second_chit_only_under_the_reading_that_says_so() -> None:
    assert resolved(NUCLEAR_CONFRONTATION, [9], **chits_for(2)) == Confrontation(war=False)
    assert resolved(NUCLEAR_CONFRONTATION, [9, 2], AS_E, **chits_for(2)) == Confrontation(war=True)


@pytest.mark.parametrize("face", [-1, 10])
def test_there_is_no_chit_but_0_to_9(face: int) -> None:
    with pytest.raises(WrongDice):
        resolved(NUCLEAR_CONFRONTATION, [face], **chits_for(16))


# chits chosen in secret (WW3-I3) -------------------------------------------------------------------------------------


def test_secret_chits_are_those_from_1_to_9_for_both_sides() -> None:
    of = title("world-war-three")
    nuclear = of.procedure("nuclear-confrontation")
    live = Live(nuclear.body, *nuclear.head(of.rules(), nuclear.read({})).args)
    assert live.pending is not None
    assert dict(live.pending.options) == {"attacker": tuple(CHITS), "defender": tuple(CHITS)}  # type: ignore[union-attr]


@BOTH_READINGS
@BOTH_ESTIMATES
def test_at_even_chance_the_danger_is_the_average_of_81_pairs(rules: dict[str, str], strict: bool) -> None:
    average = sum((by_hand(a + b, rules, strict) for a, b in product(CHITS, CHITS)), Fraction()) / 81
    assert war(rules, strict=strict) == war(rules, "even-chance", strict=strict) == average


@pytest.mark.parametrize("chit", CHITS)
def test_one_known_chit_leaves_the_average_of_9(chit: int) -> None:
    average = sum((by_hand(chit + other, AS_E, strict=False) for other in CHITS), Fraction()) / 9
    assert war(AS_E, attacker_chit=chit) == war(AS_E, defender_chit=chit) == average


@pytest.mark.parametrize(("doctrine", "total"), [("low", 2), ("high", 18)])
def test_a_doctrine_takes_the_lowest_or_highest_chits(doctrine: str, total: int) -> None:
    assert war(AS_E, doctrine) == by_hand(total, AS_E, strict=False)


def test_the_highest_chit_is_9_and_the_lowest_1() -> None:
    assert war(AS_E, "high", defender_chit=5) == by_hand(14, AS_E, strict=False) != by_hand(13, AS_E, strict=False)
    assert war(AS_E, "low", defender_chit=2) == by_hand(3, AS_E, strict=False) != by_hand(4, AS_E, strict=False)


@pytest.mark.parametrize("side", ["attacker_chit", "defender_chit"])
@pytest.mark.parametrize("chit", [0, 10, -1, "five"])
def test_no_other_chit_may_be_chosen(side: str, chit: Any) -> None:
    with pytest.raises(BadInput, match=f"{side}=.*will not do"):
        war(**{side: chit})


@pytest.mark.parametrize("doctrine", ["even-chance", "low", "high"])
@BOTH_READINGS
@BOTH_ESTIMATES
def test_every_fall_of_the_chits_bears_the_odds_out(doctrine: str, rules: dict[str, str], strict: bool) -> None:
    found = agrees(NUCLEAR_CONFRONTATION, rules, doctrine, strict=strict)
    assert found == odds(NUCLEAR_CONFRONTATION, rules, doctrine, strict=strict).distribution


@BOTH_ESTIMATES
def test_the_chances_sum_to_1(strict: bool) -> None:
    assert whole_sum("nuclear-confrontation", strict=strict) == 1


# best play -----------------------------------------------------------------------------------------------------------


def solved(
    rules: dict[str, str], strict: bool = False, side: str = "attacker", stake: int = -1, **chits: int
) -> Solution:
    """Both sides do their best, and war is worth the stake to `side`."""
    of = title("world-war-three")
    nuclear = of.procedure("nuclear-confrontation")
    inputs = nuclear.read({"strict": strict, **chits})
    worth: Callable[[Confrontation], int] = lambda outcome: stake * outcome.war  # noqa: E731
    return best_play(nuclear, of.rules(rules), inputs, side, worth)[1]


def mixes(solution: Solution) -> dict[str, dict[int, Fraction]]:
    """What each side does."""
    return {decision.side: dict(decision.choice) for decision in solution.play}


@BOTH_READINGS
@BOTH_ESTIMATES
def test_best_play_is_a_saddle_of_the_printed_chart(rules: dict[str, str], strict: bool) -> None:
    solution = solved(rules, strict)
    mix = mixes(solution)
    danger = {(a, d): by_hand(a + d, rules, strict) for a, d in product(CHITS, CHITS)}
    attacker_suffers = [sum(p * danger[a, d] for a, p in mix["attacker"].items()) for d in CHITS]
    defender_inflicts = [sum(p * danger[a, d] for d, p in mix["defender"].items()) for a in CHITS]
    assert max(attacker_suffers) == min(defender_inflicts) == -solution.value
    for strategy in mix.values():
        assert sum(strategy.values()) == 1
        assert min(strategy.values()) > 0


@BOTH_READINGS
@BOTH_ESTIMATES
def test_the_value_is_the_chance_of_war_under_best_play(rules: dict[str, str], strict: bool) -> None:
    solution = solved(rules, strict)
    mix = mixes(solution)
    chance = sum(
        p * q * by_hand(a + d, rules, strict) for a, p in mix["attacker"].items() for d, q in mix["defender"].items()
    )
    assert solution.distribution[Confrontation(war=True)] == -solution.value == chance


@BOTH_ESTIMATES
def test_by_the_legend_the_attackers_lowest_chit_is_safe_whatever_the_defender_does(strict: bool) -> None:
    solution = solved(LEGEND, strict)
    assert mixes(solution)["attacker"] == {1: 1}
    assert solution.value == 0


def test_with_numbers_as_e_neither_side_has_one_best_chit() -> None:
    assert all(len(mix) > 1 for mix in mixes(solved(AS_E)).values())
    pure = {(a, d): by_hand(a + d, AS_E, strict=False) for a, d in product(CHITS, CHITS)}
    least = min(max(pure[a, d] for d in CHITS) for a in CHITS)
    most = max(min(pure[a, d] for a in CHITS) for d in CHITS)
    assert most < -solved(AS_E).value < least


@BOTH_READINGS
def test_the_high_estimate_doubles_the_value_and_leaves_the_choice(rules: dict[str, str]) -> None:
    low, high = solved(rules), solved(rules, strict=True)
    assert high.value == 2 * low.value
    assert mixes(high) == mixes(low)


@BOTH_READINGS
def test_the_worth_of_the_objective_scales_the_value_not_the_choice(rules: dict[str, str]) -> None:
    one, many = solved(rules), solved(rules, stake=-40)
    assert many.value == 40 * one.value
    assert mixes(many) == mixes(one)


@BOTH_READINGS
def test_what_one_side_gains_the_other_loses(rules: dict[str, str]) -> None:
    attacker, defender = solved(rules), solved(rules, side="defender", stake=1)
    assert defender.value == -attacker.value
    assert mixes(defender) == mixes(attacker)


@pytest.mark.parametrize("chit", CHITS)
def test_against_a_known_chit_of_the_attacker_the_defender_takes_the_most_dangerous_total(chit: int) -> None:
    solution = solved(AS_E, attacker_chit=chit)
    assert -solution.value == max(by_hand(chit + other, AS_E, strict=False) for other in CHITS)


@pytest.mark.parametrize("chit", CHITS)
def test_against_a_known_chit_of_the_defender_the_attacker_takes_the_safest_total(chit: int) -> None:
    solution = solved(AS_E, defender_chit=chit)
    assert -solution.value == min(by_hand(chit + other, AS_E, strict=False) for other in CHITS)


def test_a_third_side_is_refused() -> None:
    with pytest.raises(GrognardError, match="two sides"):
        solved(AS_E, side="neutral")


# what is said --------------------------------------------------------------------------------------------------------


def test_the_slip_shows_the_sum_of_the_chits_and_its_column() -> None:
    assert slip("nuclear-confrontation", attacker_chit=7, defender_chit=9) == [
        ("attacker's chit", "25.6", "7"),
        ("defender's chit", "25.6", "9"),
        ("confrontation total", "25.6", "7 + 9 = 16, column 16-18"),
        ("an E", "25.6", "is war if a second chit is even"),
    ]


@BOTH_READINGS
@pytest.mark.parametrize(("total", "has_numbers"), [(2, True), (13, True), (14, False), (18, False), (None, True)])
def test_the_slip_says_how_numbers_are_read_where_there_may_be_any(
    total: int | None, has_numbers: bool, rules: dict[str, str]
) -> None:
    chits = {} if total is None else chits_for(total)
    assert ("WW3-I2" in [rule for _, rule, _ in slip("nuclear-confrontation", rules, **chits)]) is has_numbers


def test_the_slip_says_who_chooses_in_secret() -> None:
    assert slip("nuclear-confrontation", defender_chit=9)[:2] == [
        ("attacker's chit", "WW3-I3", "1-9, in secret"),
        ("defender's chit", "25.6", "9"),
    ]


def test_the_slip_names_the_reading_and_the_estimate_in_force() -> None:
    assert slip("nuclear-confrontation", {**AS_E, "strict-nuclear": "high"})[-2:] == [
        ("a number on the chart", "WW3-I2", "the same as E"),
        ("an E", "strict-nuclear", "is war"),
    ]
    assert slip("nuclear-confrontation", strict=True)[-1] == ("an E", "25.6", "is war")


@pytest.mark.parametrize(("total", "warns"), [(2, True), (13, True), (14, False), (18, False)])
@BOTH_READINGS
def test_columns_with_numbers_warn(total: int, warns: bool, rules: dict[str, str]) -> None:
    assert ("unknown" in warned("nuclear-confrontation", rules, **chits_for(total))) is warns


def test_the_roll_is_read_on_the_column_where_both_chits_are_known() -> None:
    of = title("world-war-three")
    nuclear = of.procedure("nuclear-confrontation")
    known = nuclear.head(of.rules(), nuclear.read({"attacker_chit": 7, "defender_chit": 9}))
    assert known.strip.label == "16-18"
    assert nuclear.head(of.rules(), nuclear.read({"attacker_chit": 7})).strip is None


def test_a_run_keeps_both_hidden_chits_and_both_draws() -> None:
    of = title("world-war-three")
    nuclear = of.procedure("nuclear-confrontation")
    live = Live(nuclear.body, *nuclear.head(of.rules(), nuclear.read({})).args)
    live.reveal(7, 9)
    play(live, Scripted([4, 2]))
    assert [answer.given for answer in live.answers] == [("7", "9"), (4,), (2,)]
    assert [answer.label for answer in live.answers] == ["confrontation chit", "first chit", "second chit"]
    assert live.result == Confrontation(war=True)


@pytest.mark.parametrize(("chit", "text"), [(0, "war"), (3, "nothing"), (8, "war")])
def test_the_second_chit_reads_as_war_or_nothing(chit: int, text: str) -> None:
    assert EVEN.text(chit) == text


def test_the_text_is_war_or_nothing() -> None:
    assert [confrontation_text(Confrontation(war)) for war in (False, True)] == ["nothing", "war"]
