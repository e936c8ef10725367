"""What the exact interpreter merges, what it refuses, and that it notices impure procedures."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.questions import Table
from grognard.chance.budget import Budget
from grognard.chance.cups import Cup
from grognard.chance.dice import D6, TWO_D6, Dice
from grognard.chance.distribution import Distribution
from grognard.chance.doctrine import Doctrine, evenly, first
from grognard.chance.errors import BadAnswer, Cancelled, Endless, Impure, OpenChoice, TooDeep, TooLarge
from grognard.chance.exact import Exact
from grognard.chance.requests import Become, Call, Choose, Draw, Fold, Procedure, Repeat, Roll, Secret
from grognard.errors import Defect
from tests.oracle import every_fall, exactly

HALF = Table(0, 0, 0, 0, 1, 1, 1)


def half() -> Procedure[int]:
    return (yield from Roll(D6, "half", on=HALF))


def add(total: int, times: int) -> Procedure[int]:
    return total + times * (yield from Roll(D6, "half", on=HALF))


# merging ---------------------------------------------------------------------------------------------------


def test_equal_cells_merge_before_they_branch() -> None:
    runs = []

    def counted() -> Procedure[int]:
        runs.append(1)
        return (yield from Roll(TWO_D6, "half", on=HALF))

    Exact().spread(counted, ())
    assert len(runs) == 2


def test_a_fold_opens_each_distinct_state_and_item_once() -> None:
    opened = []

    def step(total: int, item: int) -> Procedure[int]:
        face = yield from Roll(D6, "half", on=HALF)
        if not face:
            opened.append((total, item))
        return total + face

    def all_of_them() -> Procedure[int]:
        return (yield from Fold(step, (1, 1, 2, 1), 0))

    Exact().spread(all_of_them, ())
    assert len(opened) == len(set(opened))


def test_twenty_loads_in_a_repeat_are_twenty_one_results() -> None:
    def loads() -> Procedure[int]:
        return (yield from Repeat(add, 20, 0, 1))

    assert len(exactly(loads)) == 21


def test_a_fold_gives_each_item_its_own_step() -> None:
    def weighted() -> Procedure[int]:
        return (yield from Fold(add, (1, 2, 4), 0))

    assert exactly(weighted) == Distribution(dict.fromkeys(range(8), 1))


def test_results_of_a_call_merge() -> None:
    def twice() -> Procedure[int]:
        one = yield from Call(half)
        other = yield from Call(half)
        return one + other

    assert exactly(twice) == Distribution({0: 1, 1: 2, 2: 1})


@given(st.lists(st.integers(0, 3), max_size=4), st.integers(0, 3))
def test_a_fold_is_the_loop_it_stands_for(items: list[int], start: int) -> None:
    def folded() -> Procedure[int]:
        return (yield from Fold(add, tuple(items), start))

    def looped() -> Procedure[int]:
        total = start
        for item in items:
            total = yield from Call(add, total, item)
        return total

    assert exactly(folded) == exactly(looped) == every_fall(folded)


# cups, choices ---------------------------------------------------------------------------------------------


def test_drawing_without_return_is_hypergeometric() -> None:
    def draw(state: tuple[int, Cup[str]]) -> Procedure[tuple[int, Cup[str]]]:
        chit, left = yield from Draw(state[1], "draw")
        return state[0] + (chit == "red"), left

    def reds() -> Procedure[int]:
        count, _ = yield from Repeat(draw, 3, (0, Cup([("red", 4), ("blue", 3)])))
        return count

    found = exactly(reds)
    assert [found[k] for k in range(4)] == [Fraction(n, 35) for n in (1, 12, 18, 4)]


def test_odds_take_a_doctrine_for_each_choice() -> None:
    def fire() -> Procedure[int]:
        aim = yield from Choose("attacker", "aim", ("high", "low"))
        return (yield from Roll(D6, "shot")) + (10 if aim == "high" else 0)

    assert exactly(fire, doctrine=Doctrine("bold", {"aim": first})).mean() == Fraction(27, 2)
    assert exactly(fire, doctrine=Doctrine("either", {"aim": evenly})).mean() == Fraction(17, 2)
    with pytest.raises(OpenChoice, match="attacker must choose “aim” from high, low"):
        exactly(fire)


def test_secret_choices_are_mixed_apart() -> None:
    def throw() -> Procedure[tuple[str, str]]:
        one, other = yield from Secret("throw", {"a": ("x", "y"), "b": ("x", "y")})
        return one, other

    mixed = Doctrine("mixed", {"throw": lambda choice: {"x": Fraction(1, 3), "y": Fraction(2, 3)}})
    assert exactly(throw, doctrine=mixed)[("y", "y")] == Fraction(4, 9)


def test_a_doctrine_may_only_take_what_is_offered() -> None:
    def aim() -> Procedure[str]:
        return (yield from Choose("a", "aim", ("high", "low")))

    with pytest.raises(BadAnswer, match="not offered"):
        exactly(aim, doctrine=Doctrine("odd", {"aim": lambda choice: "sideways"}))
    with pytest.raises(BadAnswer, match="does not sum to 1"):
        exactly(aim, doctrine=Doctrine("odd", {"aim": lambda choice: {"high": Fraction(1, 2)}}))


# loops -----------------------------------------------------------------------------------------------------


def test_a_reroll_that_may_go_on_for_ever_is_exact() -> None:
    def again() -> Procedure[int]:
        face = yield from Roll(D6, "again")
        return face if face > 2 else Become(again)

    assert exactly(again) == Distribution({3: 1, 4: 1, 5: 1, 6: 1})


BET = Table(0, 1, 1, 0, 0, 0, 0)


def ruin(mine: int, all_of_it: int) -> Procedure[bool]:
    won = yield from Roll(D6, "bet", on=BET)
    mine += 1 if won else -1
    return mine > 0 if mine in (0, all_of_it) else Become(ruin, mine, all_of_it)


@pytest.mark.parametrize("mine", [1, 3, 7])
def test_states_that_lead_back_to_each_other_agree_with_gamblers_ruin(mine: int) -> None:
    ratio = Fraction(2)  # q/p for p = 1/3
    assert exactly(ruin, mine, 9)[True] == (1 - ratio**mine) / (1 - ratio**9)


def test_a_hundred_equations_are_solved_and_no_more() -> None:
    assert exactly(ruin, 50, 101)[True] == (1 - Fraction(2) ** 50) / (1 - Fraction(2) ** 101)
    with pytest.raises(TooLarge, match="100 states that lead back to each other"):
        exactly(ruin, 50, 102)


def test_what_cannot_end_is_refused() -> None:
    def forever(turn: int) -> Procedure[int]:
        yield from Roll(D6, "turn")
        return Become(forever, 1 - turn)

    def stuck() -> Procedure[int]:
        yield from Roll(D6, "turn")
        return Become(stuck)

    for procedure, args in ((forever, (0,)), (stuck, ())):
        with pytest.raises(Endless, match="never ends"):
            exactly(procedure, *args)


def test_a_call_of_itself_is_refused_with_advice() -> None:
    def inside(again: int) -> Procedure[int]:
        return (yield from Call(inside, again))

    def deeper(level: int) -> Procedure[int]:
        return (yield from Call(deeper, level + 1))

    for procedure in (inside, deeper):
        with pytest.raises(TooDeep, match="Become, or use Repeat"):
            exactly(procedure, 0)


# purity and types ------------------------------------------------------------------------------------------


def test_a_procedure_that_asks_other_things_when_run_again_is_noticed() -> None:
    labels = iter("abcdefgh")

    def moody() -> Procedure[int]:
        return (yield from Roll(D6, next(labels)))

    with pytest.raises(Impure, match="must be pure"):
        Exact().spread(moody, ())


def test_a_procedure_that_ends_early_when_run_again_is_noticed() -> None:
    runs: list[int] = []

    def tiring() -> Procedure[int]:
        runs.append(1)
        if len(runs) > 1:
            return 0
        return (yield from Roll(D6, "once"))

    with pytest.raises(Impure, match="ended early"):
        Exact().spread(tiring, ())


def test_the_auditor_notices_another_result() -> None:
    runs: list[int] = []

    def counting() -> Procedure[int]:
        runs.append(1)
        yield from Roll(D6, "x", on=HALF)
        return len(runs)

    with pytest.raises(Impure):
        exactly(counting)


class Bag(msgspec.Struct):
    """A struct that is not frozen."""

    x: int


@pytest.mark.parametrize(
    ("result", "word"), [([1], "list"), ({"a": 1}, "dict"), (0.5, "float"), ((1, [2]), "list"), (Bag(1), "frozen")]
)
def test_lists_floats_and_their_like_are_refused_by_name(result: Any, word: str) -> None:
    def bad() -> Procedure[Any]:
        yield from Roll(D6, "x", on=HALF)
        return result

    def called(argument: Any) -> Procedure[Any]:
        yield from Roll(D6, "x", on=HALF)
        return 0

    def calling() -> Procedure[Any]:
        return (yield from Call(called, result))

    for procedure in (bad, calling):
        with pytest.raises(Defect, match=word):
            exactly(procedure)


def test_true_and_1_in_one_field_are_refused() -> None:
    def mixed() -> Procedure[Any]:
        face = yield from Roll(D6, "x", on=HALF)
        return True if face else 1

    def argument(flag: Any) -> Procedure[int]:
        yield from Roll(D6, "x", on=HALF)
        return int(flag)

    def calling() -> Procedure[int]:
        one = yield from Call(argument, True)
        return one + (yield from Call(argument, 1))

    for procedure in (mixed, calling):
        with pytest.raises(Defect, match="type"):
            exactly(procedure)


def test_an_exception_passes_with_a_note_of_where_it_came_from() -> None:
    def failing(argument: int) -> Procedure[int]:
        face = yield from Roll(D6, "fatal")
        return argument // (face - 6)

    with pytest.raises(ZeroDivisionError) as caught:
        exactly(failing, 7)
    assert caught.value.__notes__ == ["in failing(7) after fatal = 6"]


def test_a_yield_of_something_else_is_refused() -> None:
    def odd() -> Procedure[int]:
        return (yield "a die, please")  # type: ignore[misc, no-any-return]

    def bare() -> Procedure[int]:
        return (yield Roll(D6, "bare"))  # type: ignore[misc, no-any-return]

    with pytest.raises(Defect, match="not a request"):
        exactly(odd)
    assert exactly(bare).mean() == Fraction(7, 2)


# bounds ----------------------------------------------------------------------------------------------------


def long(rolls: int) -> Procedure[int]:
    total = 0
    for _ in range(rolls):
        total += yield from Roll(D6, "long")
    return total


def test_too_many_paths_name_the_procedure_and_the_label_and_offer_sampling() -> None:
    with pytest.raises(TooLarge, match=r"long at “long” goes past 1,000 paths.*sampled instead"):
        Exact(budget=Budget(paths=1000)).spread(long, (5,))


def test_too_many_states_are_refused() -> None:
    def wide() -> Procedure[int]:
        return (yield from Repeat(widen, 50, 0))

    def widen(n: int) -> Procedure[int]:
        return n * 6 + (yield from Roll(D6, "widen"))

    with pytest.raises(TooLarge, match="states"):
        Exact(budget=Budget(states=5000)).spread(wide, ())


def test_a_step_repeated_without_number_is_refused_before_it_fills_the_memory() -> None:
    def endless() -> Procedure[int]:
        return (yield from Repeat(half_again, 10**15, 0))

    def half_again(_: int) -> Procedure[int]:
        return (yield from Roll(D6, "half", on=HALF))

    with pytest.raises(TooLarge, match="half_again at “half_again” goes past 5,000 states"):
        Exact(budget=Budget(states=5000)).spread(endless, ())


def test_a_query_can_be_cancelled() -> None:
    asked = []

    def cancelled() -> bool:
        asked.append(1)
        return len(asked) > 2

    with pytest.raises(Cancelled):
        Exact(budget=Budget(cancelled=cancelled)).spread(long, (6,))


# everything at once ----------------------------------------------------------------------------------------


@given(
    st.lists(st.sampled_from([Dice(1, 4), D6, Dice(1, 3) + 1]), min_size=1, max_size=3),
    st.lists(st.integers(0, 3), min_size=12, max_size=12),
    st.integers(0, 2),
)
def test_any_procedure_agrees_with_every_fall_of_its_dice(dice: list[Dice], cells: list[int], stop: int) -> None:
    table = Table(*cells)

    def rolling() -> Procedure[Hashable]:
        found: tuple[int, ...] = ()
        for die in dice:
            cell = yield from Roll(die, "a roll", on=table)
            found += (cell,)
            if cell == stop:
                return found
        return found

    assert exactly(rolling) == every_fall(rolling)
    weights, whole = Exact().spread(rolling, ())
    assert sum(weight for _, weight in weights) == whole
