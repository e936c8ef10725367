"""Dice, chits and cups."""

from __future__ import annotations

import copy
import pickle
from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.chance.cups import Cup
from grognard.chance.dice import CHIT, D6, TWO_D6, Dice
from grognard.errors import GrognardError


@given(st.integers(1, 5), st.integers(1, 12), st.integers(-20, 20))
def test_ways_to_each_total_agree_with_icepool(count: int, sides: int, plus: int) -> None:
    dice = count * Dice(1, sides) + plus
    theirs = count @ icepool.d(sides) + plus
    assert dict(zip(dice.totals, dice.weights, strict=True)) == dict(theirs.items())
    assert dice.ways == sum(dice.weights)


def test_ways_agree_with_every_fall() -> None:
    falls = [sum(faces) - 3 for faces in product(CHIT.faces, repeat=3)]
    dice = 3 * CHIT - 3
    assert [falls.count(total) for total in dice.totals] == list(dice.weights)


def test_equal_dice_are_one_object() -> None:
    assert 2 * D6 is TWO_D6
    assert TWO_D6 + 3 - 3 is TWO_D6
    assert copy.deepcopy(TWO_D6) is TWO_D6
    assert pickle.loads(pickle.dumps(TWO_D6)) is TWO_D6


def test_a_chit_is_0_to_9() -> None:
    assert list(CHIT.totals) == list(range(10))
    assert Dice.parse("1d10") is CHIT
    assert Dice.parse("2d6") is TWO_D6


@pytest.mark.parametrize("faces", [(7, 1), (0, 1), (1,), (1, 2, 3)])
def test_impossible_faces_are_refused(faces: tuple[int, ...]) -> None:
    with pytest.raises(GrognardError):
        TWO_D6.total(faces)


@pytest.mark.parametrize(("count", "sides"), [(0, 6), (101, 6), (1, 0), (1, 1001)])
def test_dice_are_bounded(count: int, sides: int) -> None:
    with pytest.raises(GrognardError, match="there may be"):
        Dice(count, sides)


@pytest.mark.parametrize("text", ["", "d", "2d", "2d6+1", "two d6", "-1d6"])
def test_what_is_not_dice_is_refused(text: str) -> None:
    with pytest.raises(GrognardError):
        Dice.parse(text)


def test_a_drawn_chit_leaves_the_cup() -> None:
    cup = Cup([("red", 2), ("blue", 1)])
    assert dict(cup.draws()) == {("red", Cup([("red", 1), ("blue", 1)])): 2, ("blue", Cup([("red", 2)])): 1}
    assert len(cup) == 3


def test_a_returned_chit_does_not() -> None:
    cup = Cup.of("red", "blue", returned=True)
    assert cup.without("red") is cup


def test_cups_are_equal_whatever_the_order() -> None:
    assert Cup.of("a", "b", "a") == Cup([("b", 1), ("a", 2)])
    assert hash(Cup.of("a", "b", "a")) == hash(Cup([("b", 1), ("a", 2)]))
    assert Cup.of("a") != Cup.of("a", returned=True)


def test_nothing_comes_from_an_empty_cup_nor_what_is_not_in_it() -> None:
    with pytest.raises(GrognardError, match="empty cup"):
        Cup([]).draws()
    with pytest.raises(GrognardError, match="no chit"):
        Cup.of("a").without("b")
    with pytest.raises(GrognardError, match="cannot hold"):
        Cup([("a", -1)])
