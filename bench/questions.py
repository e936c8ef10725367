"""Six questions of odds, each as its rule reads: as a procedure, in icepool, and in dyce.

The tests assert that all three agree; the benchmark times them.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from typing import Any, Generic, TypeVar

import icepool
from dyce import H
from dyce.evaluation import expand
from dyce.lifecycle import ExperimentalWarning

from grognard.chance.dice import D6, TWO_D6
from grognard.chance.distribution import Distribution
from grognard.chance.exact import Exact, rolled
from grognard.chance.requests import Become, Doubt, Procedure, Repeat, Roll

warnings.filterwarnings("ignore", category=ExperimentalWarning)
C = TypeVar("C")
ALL = Fraction(0)
"""dyce must not cut paths off."""


class Table(Generic[C]):
    """A plain column of results for totals from 0 up, clamped at its ends."""

    def __init__(self, *cells: C) -> None:
        self.cells = cells

    def at(self, total: int) -> C:
        return self.cells[min(max(total, 0), len(self.cells) - 1)]

    def text(self, total: int) -> str:
        return str(self.at(total))

    def doubts(self, totals: range) -> tuple[Doubt, ...]:  # noqa: ARG002
        return ()


LOSSES = Table(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4)
COLUMNS = tuple(Table(*(max(0, total - 7 + column) // 2 for total in range(15))) for column in range(8))
FACE = {"lost": Table(0, 1, 1, 0, 0, 0, 0), "hexes": Table(0, 0, 0, 1, 1, 2, 3)}


# 1: two dice and a modifier on a table ------------------------------------------------------------------------------


def modified(modifier: int) -> Procedure[int]:
    return (yield from Roll(TWO_D6 + modifier, "combat", on=LOSSES))


def modified_icepool() -> Any:
    return (2 @ icepool.d6 + 2).map(LOSSES.at)


def modified_dyce() -> Any:
    return expand(lambda roll: LOSSES.at(roll.outcome + 2), 2 @ H(6), min_path_probability=ALL)


# 2: a roll that shifts the column before another roll ---------------------------------------------------------------


def surprised(column: int) -> Procedure[int]:
    surprise = yield from Roll(TWO_D6, "surprise")
    if surprise >= 10:
        column += yield from Roll(D6, "shift")
    return (yield from Roll(TWO_D6, "combat", on=COLUMNS[min(column, 7)]))


def surprised_icepool() -> Any:
    def combat(column: int) -> Any:
        return (2 @ icepool.d6).map(COLUMNS[min(column, 7)].at)

    return (2 @ icepool.d6).map(lambda s: (icepool.d6 + 3).map(combat) if s >= 10 else combat(3))


def surprised_dyce() -> Any:
    def combat(column: int) -> Any:
        return expand(lambda r: COLUMNS[min(column, 7)].at(r.outcome), 2 @ H(6), min_path_probability=ALL)

    def shifted() -> Any:
        return expand(lambda d: combat(3 + d.outcome), H(6), min_path_probability=ALL)

    return expand(lambda s: shifted() if s.outcome >= 10 else combat(3), 2 @ H(6), min_path_probability=ALL)


# 3: twenty loss rolls, and a retreat roll that is not made if all are lost ------------------------------------------


def one_loss(lost: int) -> Procedure[int]:
    return lost + (yield from Roll(D6, "loss", on=FACE["lost"]))


def losses_and_retreat(units: int) -> Procedure[tuple[int, int]]:
    lost = yield from Repeat(one_loss, units, 0)
    if lost == units:
        return lost, 0
    return lost, (yield from Roll(D6, "retreat", on=FACE["hexes"]))


def losses_and_retreat_icepool() -> Any:
    lost = 20 @ icepool.d6.map(FACE["lost"].at)
    retreat = icepool.d6.map(FACE["hexes"].at)
    return lost.map(lambda n: icepool.tupleize(n, 0) if n == 20 else icepool.tupleize(n, retreat))


def losses_and_retreat_dyce() -> Any:
    one = expand(lambda r: FACE["lost"].at(r.outcome), H(6), min_path_probability=ALL)

    def then(lost: Any) -> Any:
        if lost.outcome == 20:
            return (20, 0)
        return expand(lambda r: (lost.outcome, FACE["hexes"].at(r.outcome)), H(6), min_path_probability=ALL)

    return expand(then, 20 @ one, min_path_probability=ALL)


# 4: a duel, exchange after exchange, until one side is gone ---------------------------------------------------------

DUEL = Table(0, 0, 0, 1, 1, 2, 2)
"""By a die: 0 the first loses one, 1 the second loses one, 2 both do."""


def after_exchange(result: int, one: int, other: int) -> tuple[int, int]:
    return one - (result != 1), other - (result != 0)


def duel(one: int, other: int) -> Procedure[tuple[int, int]]:
    result = yield from Roll(D6, "exchange", on=DUEL)
    one, other = after_exchange(result, one, other)
    return (one, other) if not (one and other) else Become(duel, one, other)


def duel_icepool() -> Any:
    def exchange(one: int, other: int) -> Any:
        if not (one and other):
            return (one, other)
        return icepool.d6.map(DUEL.at).map(lambda result: after_exchange(result, one, other))

    return icepool.Die([(8, 8)]).map(exchange, star=True, repeat=16)


def duel_dyce() -> Any:
    @cache
    def exchange(one: int, other: int) -> Any:
        if not (one and other):
            return (one, other)
        return expand(
            lambda r: exchange(*after_exchange(DUEL.at(r.outcome), one, other)), H(6), min_path_probability=ALL
        )

    return exchange(8, 8)


# 5: a chain of thirty combats with a state --------------------------------------------------------------------------

State = tuple[int, int]
BOTH = Table(*((total % 4, 3 - total % 4) for total in range(15)))
APART = Table(*((total * 5 % 3, total * 7 % 4) for total in range(15)))
"""What each side loses: three between them, or each its own."""


def worn(state: State, lost: State) -> State:
    return max(0, state[0] - lost[0]), max(0, state[1] - lost[1])


def combat(state: State, table: Table[State]) -> Procedure[State]:
    return worn(state, (yield from Roll(TWO_D6, "combat", on=table)))


def chain(size: int, combats: int, table: Table[State]) -> Procedure[State]:
    return (yield from Repeat(combat, combats, (size, size), table))


def chain_icepool(size: int = 30, table: Table[State] = BOTH) -> Any:
    states = icepool.Die([(size, size)])
    for _ in range(30):
        states = states.map(lambda *s: (2 @ icepool.d6).map(lambda r: worn(s, table.at(r))), star=True)
    return states


def chain_dyce(size: int = 30, table: Table[State] = BOTH) -> Any:
    def step(state: Any) -> Any:
        return expand(lambda r: worn(state.outcome, table.at(r.outcome)), 2 @ H(6), min_path_probability=ALL)

    states = H({(size, size): 1})
    for _ in range(30):
        states = expand(step, states, min_path_probability=ALL)
    return states


def chain_dyce_cached(size: int = 30, table: Table[State] = BOTH) -> Any:
    dice = 2 @ H(6)

    @cache
    def after(state: State) -> Any:
        return expand(lambda r: worn(state, table.at(r.outcome)), dice, min_path_probability=ALL)

    states = H({(size, size): 1})
    for _ in range(30):
        states = expand(lambda state: after(state.outcome), states, min_path_probability=ALL)
    return states


# 6: a roll made over again for as long as it takes ------------------------------------------------------------------


def again() -> Procedure[int]:
    face = yield from Roll(D6, "again")
    return face if face > 2 else Become(again)


def again_icepool() -> Any:
    return icepool.d6.reroll([1, 2], depth="inf")


def again_dyce() -> Any:
    return expand(lambda r: H({}) if r.outcome <= 2 else r.outcome, H(6), min_path_probability=ALL)


@dataclass(frozen=True)
class Question:
    """One question in its forms; `dyce_cached` where a knowing user would keep the steps."""

    name: str
    procedure: Callable[..., Any]
    args: tuple[Any, ...]
    icepool: Callable[[], Any]
    dyce: Callable[[], Any]
    dyce_cached: Callable[[], Any] | None = None

    def ours(self) -> Distribution[Any]:
        """Cold: nothing remembered, not even what dice give on a column; to a distribution, as the peers."""
        rolled.cache_clear()
        weights, _ = Exact().spread(self.procedure, self.args)
        return Distribution(dict(weights))


QUESTIONS = (
    Question("2d6 and a modifier on a table", modified, (2,), modified_icepool, modified_dyce),
    Question("a roll that shifts the column of another", surprised, (3,), surprised_icepool, surprised_dyce),
    Question(
        "twenty losses and a retreat", losses_and_retreat, (20,), losses_and_retreat_icepool, losses_and_retreat_dyce
    ),
    Question("a duel until one side is gone", duel, (8, 8), duel_icepool, duel_dyce),
    Question("a chain of thirty combats", chain, (30, 30, BOTH), chain_icepool, chain_dyce, chain_dyce_cached),
    Question("a re-roll for ever", again, (), again_icepool, again_dyce),
)
LARGE = Question(
    "thirty combats on 41 × 41 states",
    chain,
    (40, 30, APART),
    partial(chain_icepool, 40, APART),
    partial(chain_dyce, 40, APART),
    partial(chain_dyce_cached, 40, APART),
)
