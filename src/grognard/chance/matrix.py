"""Matrix games for simultaneous choices: exact value and mixes, by simplex over fractions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from grognard.chance.budget import never
from grognard.errors import Defect

Matrix = Sequence[Sequence[Fraction]]
Mixed = tuple[Fraction, ...]


def solve_matrix(game: Matrix, ask: Callable[[], object] = never) -> tuple[Fraction, Mixed, Mixed]:
    """The value to the row player, who gains what the column player loses, and each one's best mix.

    A saddle of single options is preferred, the first listed; the answer is checked as a saddle.
    """
    rows, columns = _single(game) or _mixed(game, ask)
    value = sum((p * q * game[i][j] for i, p in enumerate(rows) for j, q in enumerate(columns)), Fraction())
    _check(game, rows, columns, value)
    return value, rows, columns


def _single(game: Matrix) -> tuple[Mixed, Mixed] | None:
    """A pair of options from which neither would move."""
    sure = [min(row) for row in game]
    held = [max(row[j] for row in game) for j in range(len(game[0]))]
    if max(sure) != min(held):
        return None
    return pure(sure.index(max(sure)), len(game)), pure(held.index(min(held)), len(game[0]))


def pure(place: int, size: int) -> Mixed:
    """One option for certain."""
    return tuple(Fraction(int(i == place)) for i in range(size))


def _mixed(game: Matrix, ask: Callable[[], object]) -> tuple[Mixed, Mixed]:
    """The column player's programme: maximise Σy with A·y ≤ 1 for A made positive; its duals are the row mix."""
    lift = 1 - min(min(row) for row in game)
    m, n = len(game), len(game[0])
    table = [
        [game[i][j] + lift for j in range(n)] + [Fraction(int(i == k)) for k in range(m)] + [Fraction(1)]
        for i in range(m)
    ]
    gains = [Fraction(-1)] * n + [Fraction(0)] * (m + 1)
    basis = list(range(n, n + m))
    while (entering := next((j for j in range(n + m) if gains[j] < 0), None)) is not None:
        ask()
        leaving = min(
            (i for i in range(m) if table[i][entering] > 0), key=lambda i: (table[i][-1] / table[i][entering], basis[i])
        )
        _pivot(table, gains, leaving, entering)
        basis[leaving] = entering
    total = gains[-1]
    column = [Fraction(0)] * n
    for i, variable in enumerate(basis):
        if variable < n:
            column[variable] = table[i][-1] / total
    return tuple(gains[n + i] / total for i in range(m)), tuple(column)


def _pivot(table: list[list[Fraction]], gains: list[Fraction], row: int, column: int) -> None:
    by = table[row][column]
    table[row] = [value / by for value in table[row]]
    for other in (*(line for i, line in enumerate(table) if i != row), gains):
        if factor := other[column]:
            other[:] = [value - factor * pivot for value, pivot in zip(other, table[row], strict=True)]


def _check(game: Matrix, rows: Mixed, columns: Mixed, value: Fraction) -> None:
    sure = min(sum((p * row[j] for p, row in zip(rows, game, strict=True)), Fraction()) for j in range(len(game[0])))
    held = max(sum((q * cell for q, cell in zip(columns, row, strict=True)), Fraction()) for row in game)
    if not (sum(rows) == sum(columns) == 1 and min(*rows, *columns, Fraction(0)) >= 0 and sure == value == held):
        raise Defect(f"no saddle: the row player is sure of {sure}, the column player holds {held}, value {value}")
