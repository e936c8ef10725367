"""Procedures made at random: best play against plain recursion, loops against linear equations."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from grognard.chance.cups import Cup
from grognard.chance.dice import Dice
from grognard.chance.distribution import Distribution
from grognard.chance.doctrine import Doctrine, evenly
from grognard.chance.errors import Endless
from grognard.chance.exact import Exact
from grognard.chance.matrix import solve_matrix
from grognard.chance.requests import Become, Call, Choose, Draw, Procedure, Roll, Secret
from grognard.chance.solving import solve
from tests.oracle import every_fall

ME, YOU = "me", "you"


class Tree(msgspec.Struct, frozen=True, eq=False):
    """What is asked, of whom, and what follows each answer; an end has none and is worth something."""

    kind: str
    follow: tuple[Tree, ...] = ()
    side: str = ME
    worth: int = 0


ENDS = st.builds(Tree, st.just("end"), worth=st.integers(-3, 3))
SIDES = st.sampled_from([ME, YOU])


def _grown(smaller: st.SearchStrategy[Tree]) -> st.SearchStrategy[Tree]:
    few = st.lists(smaller, min_size=1, max_size=3).map(tuple)
    four = st.lists(smaller, min_size=4, max_size=4).map(tuple)
    called = st.tuples(smaller, *[smaller] * 7).map(tuple)
    return st.one_of(
        st.builds(Tree, st.sampled_from(["roll", "draw", "choose", "become"]), few, SIDES),
        st.builds(Tree, st.just("secret"), four, SIDES),
        st.builds(Tree, st.just("call"), called),
    )


TREES = st.recursive(ENDS, _grown, max_leaves=12)


def played(tree: Tree) -> Procedure[int]:
    """A tree as a procedure."""
    if tree.kind == "end":
        return tree.worth
    if tree.kind == "roll":
        place = yield from Roll(Dice(1, len(tree.follow), low=0), "roll")
    elif tree.kind == "draw":
        place, _ = yield from Draw(Cup((i, i + 1) for i in range(len(tree.follow))), "draw")
    elif tree.kind == "choose":
        place = yield from Choose(tree.side, "pick", tuple(range(len(tree.follow))))
    elif tree.kind == "secret":
        one, other = yield from Secret("hide", {tree.side: (0, 1), _other(tree.side): (0, 1)})
        place = 2 * one + other
    elif tree.kind == "call":
        place = (yield from Call(played, tree.follow[0])) + 4
    else:
        return Become(played, tree.follow[0])
    return (yield from Call(played, tree.follow[place]))


def _other(side: str) -> str:
    return YOU if side == ME else ME


Then = Callable[[int], Fraction]


def value(tree: Tree, then: Then = Fraction, even: str | None = None) -> Fraction:
    """What it is worth to me, by recursion; a side may choose evenly instead of well."""
    if tree.kind == "end":
        return then(tree.worth)
    if tree.kind == "call":
        return value(tree.follow[0], lambda end: value(tree.follow[end + 4], then, even), even)
    worths = [value(each, then, even) for each in tree.follow]
    whole = Fraction(len(worths))
    match tree.kind:
        case "roll":
            return sum(worths, Fraction()) / whole
        case "draw":
            return sum(((i + 1) * each for i, each in enumerate(worths)), Fraction()) / (whole * (whole + 1) / 2)
        case "choose":
            return sum(worths, Fraction()) / whole if tree.side == even else (max if tree.side == ME else min)(worths)
        case "secret":
            return _hidden(tree.side, worths, even)
        case _:
            return worths[0]


def _hidden(side: str, worths: list[Fraction], even: str | None) -> Fraction:
    game = [worths[:2], worths[2:]]
    mine = game if side == ME else [list(row) for row in zip(*game, strict=True)]
    if even == YOU:
        return max(sum(row, Fraction()) / 2 for row in mine)
    return solve_matrix(mine)[0]


EVEN = Doctrine("even", {"pick": evenly, "hide": evenly})


def choosers(tree: Tree) -> set[str]:
    """Who comes to choose anything in it."""
    exact = Exact(EVEN)
    exact.spread(played, (tree,))
    return {side for _, side in exact.choices}


@given(TREES)
def test_best_play_is_what_recursion_finds(tree: Tree) -> None:
    assume(choosers(tree))
    found = solve(played, (tree,), ME, Fraction)
    assert found.value == value(tree) == found.distribution.mean()
    assert solve(played, (tree,), YOU, lambda end: Fraction(-end)).value == -found.value


@given(TREES)
def test_best_play_against_a_doctrine_is_what_recursion_finds(tree: Tree) -> None:
    assume(ME in choosers(tree))
    assert solve(played, (tree,), ME, Fraction, EVEN.opposing(ME)).value == value(tree, even=YOU)


@given(TREES)
def test_odds_are_what_every_fall_and_choice_gives(tree: Tree) -> None:
    uneven = Doctrine("uneven", {"pick": _first_twice, "hide": evenly})
    weights, whole = Exact(uneven).spread(played, (tree,))
    assert sum(weight for _, weight in weights) == whole
    assert Distribution(dict(weights)) == every_fall(played, tree, doctrine=uneven)


def _first_twice(choice: Choose[Any]) -> dict[Any, Fraction]:
    shares = [2, *[1] * (len(choice.options) - 1)]
    return {option: Fraction(share, sum(shares)) for option, share in zip(choice.options, shares, strict=True)}


# loops -----------------------------------------------------------------------------------------------------


class Ways(msgspec.Struct, frozen=True, eq=False):
    """Where each state leads, all ways alike: to another state, or below 0 to an end."""

    rows: tuple[tuple[int, ...], ...]


@st.composite
def chains(draw: st.DrawFn) -> Ways:
    states = draw(st.integers(1, 8))
    to = st.integers(-3, states - 1)
    return Ways(tuple(tuple(draw(st.lists(to, min_size=1, max_size=4))) for _ in range(states)))


def wandering(state: int, ways: Ways) -> Procedure[int]:
    to = ways.rows[state][(yield from Roll(Dice(1, len(ways.rows[state]), low=0), "way"))]
    return to if to < 0 else Become(wandering, to, ways)


@given(chains())
def test_states_that_lead_back_are_what_linear_equations_give(ways: Ways) -> None:
    reached = _reached(ways)
    if any(not _may_end(state, ways) for state in reached):
        with pytest.raises(Endless):
            Exact().spread(wandering, (0, ways))
        return
    weights, whole = Exact().spread(wandering, (0, ways))
    found = {end: Fraction(weight, whole) for end, weight in weights}
    for end in (-1, -2, -3):
        assert found.get(end, 0) == _solved(reached, ways, end)[0]


def _reached(ways: Ways, start: int = 0) -> list[int]:
    found = [start]
    for state in found:
        found += [to for to in dict.fromkeys(ways.rows[state]) if to >= 0 and to not in found]
    return found


def _may_end(state: int, ways: Ways) -> bool:
    return any(to < 0 for each in _reached(ways, state) for to in ways.rows[each])


def _solved(states: list[int], ways: Ways, end: int) -> list[Fraction]:
    """The chance of the end from each state: one equation for each, by elimination."""
    lines = []
    for state in states:
        share = Fraction(1, len(ways.rows[state]))
        line = [Fraction(int(other == state)) - share * ways.rows[state].count(other) for other in states]
        lines.append([*line, share * ways.rows[state].count(end)])
    for i in range(len(lines)):
        place = next(j for j in range(i, len(lines)) if lines[j][i])
        lines[i], lines[place] = lines[place], lines[i]
        lines[i] = [number / lines[i][i] for number in lines[i]]
        for j, line in enumerate(lines):
            if j != i and line[i]:
                lines[j] = [a - line[i] * b for a, b in zip(line, lines[i], strict=True)]
    return [line[-1] for line in lines]
