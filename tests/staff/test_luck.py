"""What is said of an evening's luck: as much as its percentile says, and no more."""

from __future__ import annotations

import pytest

from grognard.staff.session.luck import below, mean, together, words


@pytest.mark.parametrize(
    ("percentile", "said"),
    [
        (None, "Nothing has been rolled yet"),
        (0.5, "better than in 50 of 100 such evenings. That is what dice do."),
        (0.89, "better than in 89 of 100 such evenings. That is what dice do."),
        (0.95, "About one evening in 10 is as far from the middle, on either side."),
        (0.05, "About one evening in 10 is as far from the middle, on either side."),
        (0.995, "About one evening in 100 is as far from the middle, on either side: rare, and no proof of anything."),
    ],
)
def test_luck_claims_what_its_percentile_says(percentile: float | None, said: str) -> None:
    assert said in words(percentile, 5)


def test_one_roll_is_no_evening() -> None:
    assert words(0.5, 1).startswith("In its one roll")


def test_values_of_several_rolls_are_added_as_independent_ones_are() -> None:
    die = dict.fromkeys(range(1, 7), 1 / 6)
    both = together([die, die])
    assert both[7] == pytest.approx(6 / 36)
    assert mean(both) == pytest.approx(7)


def test_half_of_those_that_came_out_alike_count_as_below() -> None:
    die = dict.fromkeys(range(1, 7), 1 / 6)
    assert below(die, 3) == pytest.approx(2.5 / 6)
