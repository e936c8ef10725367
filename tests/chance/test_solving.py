"""Best play: expectimax for turns, matrix games for secrets, and what is refused."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.questions import Table
from grognard.chance.dice import D6
from grognard.chance.doctrine import Doctrine, first
from grognard.chance.errors import TooLarge
from grognard.chance.game import Hidden
from grognard.chance.matrix import solve_matrix
from grognard.chance.requests import Become, Call, Choose, Fold, Procedure, Repeat, Roll, Secret
from grognard.chance.solving import LoopedChoice, solve
from grognard.errors import GrognardError


def worth(outcome: int) -> int:
    return outcome


def press_on(left: int) -> Procedure[int]:
    """Keep the die or throw again, so many times."""
    face = yield from Roll(D6, "die")
    if left == 0:
        return face
    if (yield from Choose("me", "keep", ("keep", "again"))) == "keep":
        return face
    return (yield from Call(press_on, left - 1))


def test_stopping_at_the_right_face() -> None:
    """Three throws of a die: 14/3, the textbook's figure."""
    assert solve(press_on, (2,), "me", worth).value == Fraction(14, 3)
    assert solve(press_on, (1,), "me", worth).value == Fraction(17, 4)


def test_the_other_side_does_its_worst() -> None:
    """The opponent keeps low faces: by symmetry 7 less the best."""
    assert solve(press_on, (2,), "you", worth).value == 7 - Fraction(14, 3)


def test_the_odds_are_those_of_best_play() -> None:
    solution = solve(press_on, (1,), "me", worth)
    assert solution.distribution.mean() == solution.value
    assert solution.distribution[6] == Fraction(1, 6) + Fraction(1, 2) * Fraction(1, 6)


def test_each_decision_is_told_with_what_led_to_it() -> None:
    decisions = {d.after: d.choice[0][0] for d in solve(press_on, (1,), "me", worth).play}
    assert decisions == {(("die", face),): "keep" if face > 3 else "again" for face in range(1, 7)}


def test_of_equal_options_the_first_listed_is_played() -> None:
    def same() -> Procedure[int]:
        yield from Choose("me", "either", ("b", "a"))
        return 1

    assert solve(same, (), "me", worth).play[0].choice == (("b", Fraction(1)),)


def matching(one: Any, other: Any) -> int:
    return 1 if one == other else -1


def test_a_secret_choice_is_mixed() -> None:
    def pennies() -> Procedure[int]:
        one, other = yield from Secret("penny", {"me": ("heads", "tails"), "you": ("heads", "tails")})
        return matching(one, other) * (2 if one == "heads" else 1)

    solution = solve(pennies, (), "me", worth)
    mine, yours = solution.play
    assert dict(mine.choice) == {"heads": Fraction(1, 3), "tails": Fraction(2, 3)}
    assert dict(yours.choice) == {"heads": Fraction(1, 2), "tails": Fraction(1, 2)}
    assert solution.value == solution.distribution.mean() == 0


def test_what_follows_a_sub_procedure_counts_in_its_choices() -> None:
    def aim() -> Procedure[int]:
        return 3 if (yield from Choose("me", "aim", ("high", "low"))) == "high" else 1

    def whole() -> Procedure[int]:
        aimed = yield from Call(aim)
        return aimed * (yield from Roll(D6, "sign", on=Table(0, -1, -1, -1, -1, 1, 1)))

    assert solve(whole, (), "me", worth).value == Fraction(-1, 3)


def test_a_side_given_a_doctrine_follows_it() -> None:
    def duel() -> Procedure[int]:
        mine = yield from Choose("me", "mine", (1, 2))
        return mine * (yield from Choose("you", "yours", (-1, 1)))

    assert solve(duel, (), "me", worth).value == -1
    assert solve(duel, (), "me", worth, doctrine=Doctrine("d", {"yours": lambda c: 1})).value == 2


def step(total: int, item: int) -> Procedure[int]:
    if (yield from Choose("me", "take", ("take", "leave"), item)) == "leave":
        return total
    face = yield from Roll(D6, "risk", on=Table(0, 1, 1, 1, 1, 1, -1))
    return total + item * face


def test_choices_inside_a_fold_and_a_repeat() -> None:
    def folded() -> Procedure[int]:
        return (yield from Fold(step, (3, -1, 2), 0))

    def repeated() -> Procedure[int]:
        return (yield from Repeat(step, 3, 0, 3))

    assert solve(folded, (), "me", worth).value == Fraction(2, 3) * 5
    assert solve(repeated, (), "me", worth).value == 6


def test_chance_that_comes_round_again_is_solved() -> None:
    def again() -> Procedure[int]:
        face = yield from Roll(D6, "again")
        if face < 3:
            return Become(again)
        if (yield from Choose("me", "keep", ("keep", "drop"))) == "keep":
            return face
        return 0

    assert solve(again, (), "me", worth).value == Fraction(9, 2)


def test_choices_that_come_round_again_are_refused() -> None:
    def again() -> Procedure[int]:
        face = yield from Roll(D6, "again")
        if (yield from Choose("me", "keep", ("keep", "again"))) == "again":
            return Become(again)
        return face

    with pytest.raises(LoopedChoice, match="keep"):
        solve(again, (), "me", worth)


def test_what_one_side_hides_is_refused() -> None:
    def hiding() -> Procedure[int]:
        (hidden,) = yield from Secret("hide", {"me": (1, 2)})
        return matching(hidden, (yield from Choose("you", "seek", (1, 2))))

    with pytest.raises(Hidden, match="outlives the request"):
        solve(hiding, (), "me", worth)


def test_a_third_side_and_no_side_are_refused() -> None:
    def three() -> Procedure[int]:
        total = 0
        for side in ("a", "b", "c"):
            total += yield from Choose(side, "pick", (1, 2))
        return total

    def none() -> Procedure[int]:
        return (yield from Roll(D6, "die"))

    with pytest.raises(GrognardError, match="two sides"):
        solve(three, (), "a", worth)
    with pytest.raises(GrognardError, match="nobody chooses"):
        solve(none, (), "a", worth)


def test_too_many_moments_are_refused() -> None:
    def long(left: int, told: tuple[int, ...]) -> Procedure[int]:
        face = yield from Roll(D6, "die")
        option = yield from Choose("me", "pick", (1, 2))
        if left == 0:
            return face * option
        return (yield from Call(long, left - 1, (*told, face * option)))

    with pytest.raises(TooLarge, match=r"20,000 .* too large for best play; against a named doctrine"):
        solve(long, (6, ()), "me", worth)


def test_too_many_repeats_of_a_choice_are_refused() -> None:
    def tiring() -> Procedure[int]:
        return (yield from Repeat(step, 10**15, 0, 1))

    with pytest.raises(TooLarge, match="step at “step” goes past 20,000"):
        solve(tiring, (), "me", worth)


# matrix games ----------------------------------------------------------------------------------------------

CELLS = st.integers(-6, 6).map(Fraction)


@st.composite
def games(draw: st.DrawFn) -> list[list[Fraction]]:
    columns = draw(st.integers(1, 5))
    return draw(st.lists(st.lists(CELLS, min_size=columns, max_size=columns), min_size=1, max_size=5))


@given(games())
def test_neither_player_of_a_matrix_can_do_better(game: list[list[Fraction]]) -> None:
    value, rows, columns = solve_matrix(game)
    assert sum(rows) == sum(columns) == 1
    for row in game:
        assert sum(q * cell for q, cell in zip(columns, row, strict=True)) <= value
    for j in range(len(game[0])):
        assert sum(p * row[j] for p, row in zip(rows, game, strict=True)) >= value


@given(st.lists(CELLS, min_size=4, max_size=4))
def test_two_by_two_agrees_with_the_formula(cells: list[Fraction]) -> None:
    a, b, c, d = cells
    value, _, _ = solve_matrix([[a, b], [c, d]])
    sure, held = max(min(a, b), min(c, d)), min(max(a, c), max(b, d))
    assert value == (sure if sure == held else (a * d - b * c) / (a + d - b - c))


def test_the_first_listed_saddle_is_taken() -> None:
    game = [[Fraction(int(i == j == 5)) for j in range(3)] for i in range(2)]
    _, rows, columns = solve_matrix(game)
    assert [*map(int, rows), *map(int, columns)] == [1, 0, 1, 0, 0]


def test_brute_force_over_pure_plans_bounds_the_value() -> None:
    def two_turns() -> Procedure[int]:
        one = yield from Choose("me", "one", (0, 1))
        other = yield from Choose("you", "two", (0, 1), one)
        return [[3, 1], [0, 2]][one][other]

    best = max(min([[3, 1], [0, 2]][one][reply[one]] for reply in product((0, 1), repeat=2)) for one in (0, 1))
    assert solve(two_turns, (), "me", worth).value == best


def test_a_doctrine_for_both_leaves_nothing_to_solve() -> None:
    def pick() -> Procedure[int]:
        return (yield from Choose("me", "pick", (1, 2)))

    with pytest.raises(GrognardError, match="nobody chooses"):
        solve(pick, (), "me", worth, doctrine=Doctrine("d", {"pick": first}))
