"""What is said of an evening's luck: as much as its percentile says, and no more."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from grognard.staff.session.events import Answered, AnyEvent, Begun, Chance, Opened, Result, Stored, Toll
from grognard.staff.session.log import read
from grognard.staff.session.luck import SideLuck, bell, below, luck, mean, together, variance, words


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


@pytest.mark.parametrize(
    ("percentile", "said"),
    [
        (0.999, "better than in more than 99 of 100 such evenings. About one evening in 500 is"),
        (0.001, "better than in fewer than 1 of 100 such evenings. About one evening in 500 is"),
        (1.0, "better than in more than 99 of 100 such evenings. Less than one in 1,000 is"),
        (0.0, "better than in fewer than 1 of 100 such evenings. Less than one in 1,000 is"),
        (1.0 + 1e-12, "Less than one in 1,000 is"),
    ],
)
def test_no_evening_is_the_worst_or_the_best_of_all(percentile: float, said: str) -> None:
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


def evening(*rolls: tuple[list[Toll], list[Chance], int | None]) -> list[SideLuck]:
    """The luck of blue, who attacks, and of red, who defends."""
    events: list[AnyEvent] = [Begun(title="ocs", name="x")]
    for run, (tolls, expected, merit) in enumerate(rolls, 1):
        roles = {"attacker": "blue", "defender": "red"}
        result = Result(outcome={}, text="", said="", merit=merit, tolls=tolls, expected=expected)
        events.append(Opened(run=run, procedure="combat", inputs={}, digest="x", roles=roles))
        events.append(Answered(run=run, by="app", answers=[], result=result))
    return luck(read([Stored(number=n, at="", event=event) for n, event in enumerate(events, 1)])).sides


def steps(*values: tuple[int, str]) -> Chance:
    return Chance("defender", "steps", list(values))


def counted(side: SideLuck, of: str) -> Any:
    (found,) = getattr(side, of)
    return found.actual, found.expected, found.at_most


def test_what_falls_on_one_is_inflicted_by_the_other() -> None:
    blue, red = evening(([Toll("defender", "steps", 2)], [steps((0, "1/2"), (2, "1/2"))], None))
    assert counted(blue, "inflicted") == counted(red, "suffered") == (2, 1.0, 1.0)
    assert blue.suffered == red.inflicted == []


def test_what_was_certain_is_expected_and_counted_alike() -> None:
    certain = [Toll("defender", "steps", 3)], [steps((3, "1"))], None
    _, red = evening(certain, ([], [steps((0, "1/2"), (2, "1/2"))], None))
    assert counted(red, "suffered") == (3, 4.0, 0.5)


def test_what_nothing_could_be_expected_of_is_not_counted_against_it() -> None:
    _, red = evening(
        ([Toll("defender", "steps", 9)], [], None), ([Toll("defender", "steps", 2)], [steps((0, "1/2"), (2, "1/2"))], 1)
    )
    assert counted(red, "suffered") == (2, 1.0, 1.0)


def test_the_percentile_of_an_evening_is_that_of_every_fall_of_its_dice() -> None:
    die = Chance("attacker", "", [(face, "1/6") for face in range(1, 7)])
    blue, red = evening(*(([], [die], face) for face in (2, 6, 3)))
    falls = [sum(faces) for faces in product(range(1, 7), repeat=3)]
    share = (sum(fall < 11 for fall in falls) + sum(fall == 11 for fall in falls) / 2) / 216
    assert blue.percentile == pytest.approx(share)
    assert red.percentile == pytest.approx(1 - share)
    assert blue.worth == pytest.approx(0.5)
    assert red.worth == pytest.approx(-0.5)


def test_the_bell_curve_of_many_rolls_is_close_to_their_sums() -> None:
    rolls = [{0: 0.5, 1: 0.3, 4: 0.2}] * 150
    exact, curve = together(rolls), bell(rolls)
    assert mean(curve) == pytest.approx(mean(exact))
    assert variance(curve) == pytest.approx(variance(exact), rel=0.01)
    assert all(below(curve, value) == pytest.approx(below(exact, value), abs=0.01) for value in range(100, 250))


def test_values_that_no_two_sums_share_are_not_summed_one_by_one() -> None:
    assert len(together([{0: 0.5, 2**n: 0.5} for n in range(30)])) < 2_000
