"""The exact interpreter against icepool, dyce and every fall of the dice."""

from __future__ import annotations

import pytest

from bench.questions import APART, LARGE, QUESTIONS, Question, chain, duel, losses_and_retreat
from grognard.chance.distribution import Distribution
from tests.oracle import every_fall, exactly

each = pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.name)


@each
def test_agrees_with_icepool(question: Question) -> None:
    theirs = question.icepool()
    assert exactly(question.procedure, *question.args) == Distribution({outcome: theirs[outcome] for outcome in theirs})


@each
def test_agrees_with_dyce(question: Question) -> None:
    assert exactly(question.procedure, *question.args) == Distribution(dict(question.dyce().items()))


@each
def test_agrees_with_dyce_cached_by_hand(question: Question) -> None:
    if question.dyce_cached:
        assert exactly(question.procedure, *question.args) == Distribution(dict(question.dyce_cached().items()))


def test_a_large_state_agrees_with_dyce() -> None:
    assert LARGE.dyce_cached
    ours = LARGE.ours()
    assert ours == Distribution(dict(LARGE.dyce_cached().items()))
    assert len(ours) > 1000


@pytest.mark.parametrize(
    ("procedure", "args"),
    [
        (QUESTIONS[0].procedure, (2,)),
        (QUESTIONS[1].procedure, (3,)),
        (losses_and_retreat, (3,)),
        (duel, (2, 2)),
        (chain, (5, 3, APART)),
    ],
)
def test_agrees_with_every_fall_of_the_dice(procedure: object, args: tuple[object, ...]) -> None:
    assert exactly(procedure, *args) == every_fall(procedure, *args)  # type: ignore[arg-type]
