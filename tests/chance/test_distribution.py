"""Distributions, samples and slips."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from typing import Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.questions import QUESTIONS, again, duel
from grognard.chance.budget import Budget
from grognard.chance.distribution import Distribution
from grognard.chance.sampling import sample
from grognard.chance.tally import Line, Tally, amount, shift
from grognard.errors import GrognardError
from tests.oracle import exactly

weights = st.dictionaries(st.integers(-20, 20), st.integers(1, 10**30), min_size=1, max_size=12)


class Colour(Enum):
    """Declared in an order of its own."""

    RED = "r"
    BLUE = "b"


class Result(msgspec.Struct, frozen=True):
    """An outcome with fields of every kind."""

    letter: Literal["N", "C", "D", "A"] | None
    colour: Colour
    hit: bool
    lost: int


@given(weights)
def test_probabilities_sum_to_exactly_one(given_: dict[int, int]) -> None:
    found = Distribution(given_)
    assert sum(chance for _, chance in found) == 1
    assert sum(found.weight(outcome) for outcome in found.outcomes) == found.total


@given(weights)
def test_tails_and_mean(given_: dict[int, int]) -> None:
    found = Distribution(given_)
    whole = sum(given_.values())
    assert found.mean() == Fraction(sum(k * w for k, w in given_.items()), whole)
    assert found.at_least(0) + found.at_most(-1) == 1
    assert found.variance() == sum((k - found.mean()) ** 2 * Fraction(w, whole) for k, w in given_.items())


def test_equal_proportions_are_equal() -> None:
    assert Distribution({"a": 2, "b": 4}) == Distribution({"b": 2, "a": 1})
    assert hash(Distribution({"a": 2, "b": 4})) == hash(Distribution({"b": 2, "a": 1}))


def test_what_cannot_happen_is_not_listed() -> None:
    assert Distribution({1: 0, 2: 3}).outcomes == (2,)


@pytest.mark.parametrize("bad", [{}, {1: 0}, {1: -1, 2: 3}])
def test_no_weight_is_no_distribution(bad: dict[int, int]) -> None:
    with pytest.raises(ValueError, match="weights"):
        Distribution(bad)


def test_outcomes_are_in_the_order_of_their_fields() -> None:
    """None first, named values as declared, false before true."""
    results = [
        Result(None, Colour.BLUE, True, 0),
        Result("N", Colour.RED, False, 1),
        Result("C", Colour.RED, False, 0),
        Result("C", Colour.RED, True, 0),
        Result("A", Colour.RED, False, 0),
        Result("A", Colour.BLUE, False, 0),
    ]
    assert list(Distribution(dict.fromkeys(reversed(results), 1)).outcomes) == results


def test_marginals_of_one_field_and_of_several() -> None:
    found = Distribution({Result("N", Colour.RED, True, 1): 1, Result("C", Colour.RED, True, 2): 3})
    assert found.by("letter")["C"] == Fraction(3, 4)
    assert found.by("hit", "lost")[(True, 1)] == Fraction(1, 4)
    with pytest.raises(GrognardError, match="did you mean lost"):
        found.by("last")


def test_joint_marginals_are_in_the_order_of_the_fields_too() -> None:
    found = Distribution({Result(letter, Colour.RED, True, 1): 1 for letter in ("A", "C", "D", "N", None)})
    assert [pair[0] for pair in found.by("letter", "lost").outcomes] == [None, "N", "C", "D", "A"]
    assert [row[0] for row in found.by("letter").compare(found.by("letter"))] == [None, "N", "C", "D", "A"]


def test_fractions_are_in_the_order_of_numbers() -> None:
    found = Distribution({1: 1, 2: 1, 3: 2}).map(lambda n: Fraction(10, n))
    assert found.outcomes == (Fraction(10, 3), Fraction(5), Fraction(10))
    assert found.at_least(4) == Fraction(1, 2)


def test_tails_go_by_the_order_of_the_outcomes() -> None:
    """Nothing comes before a number, and letters follow each other as they are declared."""
    lost = Distribution({None: 1, 3: 1, 4: 2})
    assert (lost.at_least(4), lost.at_most(3)) == (Fraction(1, 2), Fraction(1, 2))
    letters = Distribution({Result(letter, Colour.RED, True, 1): 1 for letter in ("A", "C", "D", "N")}).by("letter")
    assert letters.at_least("D") == Fraction(1, 2)


def test_a_long_distribution_says_what_it_leaves_out() -> None:
    found = Distribution(dict.fromkeys(range(400), 1))
    assert repr(found).endswith("… and 360 more")
    assert "<td>… and 200 more</td><td>50.0%</td><td></td><td>1/2</td>" in found._repr_html_()
    assert "more" not in Distribution(dict.fromkeys(range(200), 1))._repr_html_()


def test_the_likeliest_are_kept_in_order_and_the_rest_is_told() -> None:
    kept, left = Distribution({1: 1, 2: 5, 3: 1, 4: 3}).top(2)
    assert ([outcome for outcome, _ in kept], left) == ([2, 4], Fraction(1, 5))


def test_distance_and_comparison() -> None:
    one, other = Distribution({1: 1, 2: 1}), Distribution({2: 1, 3: 1})
    assert one.distance(other) == Fraction(1, 2)
    assert [row[0] for row in one.compare(other)] == [1, 2, 3]
    assert one.distance(one) == 0


def test_it_prints_as_text_json_and_html() -> None:
    found = Distribution({1: 1, 2: 3}, lambda n: f"<{n}>")
    assert repr(found) == "<1>    25.0%  1/4\n<2>    75.0%  3/4"
    assert found.json()[0] == {"outcome": 1, "text": "<1>", "probability": "1/4", "p": 0.25}
    assert "&lt;1&gt;" in found._repr_html_()
    assert "<1>" not in found._repr_html_()


@given(st.integers(0, 2**31))
def test_a_sample_drawn_from_the_exact_result_is_within_its_error(seed: int) -> None:
    drawn = sample(again, (), 4000, seed)
    assert drawn.method == "drawn from the exact result"
    for outcome, chance in exactly(again):
        assert abs(float(drawn.distribution[outcome] - chance)) < 6 * drawn.error(outcome)


def test_a_sample_is_played_where_there_is_no_exact_result() -> None:
    played = sample(duel, (8, 8), 3000, 5, budget=Budget(paths=10))
    assert played.method == "played"
    for outcome, chance in exactly(duel, 8, 8):
        assert abs(float(played.distribution[outcome] - chance)) < 6 * played.error(outcome)


@pytest.mark.parametrize("budget", [Budget(), Budget(paths=1)])
def test_a_seed_gives_the_same_sample(budget: Budget) -> None:
    question = QUESTIONS[2]
    one, other = (sample(question.procedure, question.args, 50, 9, budget=budget) for _ in range(2))
    assert one == other


@pytest.mark.parametrize("runs", [0, -1, 10**9])
def test_the_number_of_runs_is_bounded(runs: int) -> None:
    with pytest.raises(GrognardError, match="runs"):
        sample(again, (), runs, 1)


def test_an_unseen_outcome_has_an_error_too() -> None:
    assert sample(again, (), 10, 1).error("never") > 0


def test_a_tally_is_its_total_and_keeps_its_lines() -> None:
    tally = Tally("shift").plus("hedgehog", "barrage 1", -1, "1L").plus("6 RE", "barrage 9", 3, "3R")
    assert tally == 2
    assert hash(tally) == hash(2)
    assert tally.lines == (Line("hedgehog", "barrage 1", "1L", -1), Line("6 RE", "barrage 9", "3R", 3))
    assert Tally("shift") == 0


def test_amounts_and_shifts_as_players_write_them() -> None:
    assert [amount(Fraction(n)) for n in ("7", "15/2", "1/2", "17/6")] == ["7", "7½", "½", "17/6"]
    assert [shift(n) for n in (2, -1, 0)] == ["2R", "1L", "0"]


def test_texts_of_two_distributions_can_be_compared_though_one_has_some_that_the_other_lacks() -> None:
    one, other = Distribution({1: 1, 2: 1}), Distribution({2: 1, 3: 1})
    assert one.by_text().distance(other.by_text()) == Fraction(1, 2)
    assert other.by_text().distance(one.by_text()) == Fraction(1, 2)
