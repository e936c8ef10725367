"""Best play: for two sides and one stated worth of the outcome, what one gains the other loses."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import lcm
from typing import Any

import msgspec

from grognard.chance.budget import Budget
from grognard.chance.distribution import Distribution, Text
from grognard.chance.doctrine import NO_CHOICES, Doctrine
from grognard.chance.exact import Exact
from grognard.chance.game import Game, Moment, Node
from grognard.chance.loops import components, push, unloop
from grognard.chance.matrix import Matrix, Mixed, pure, solve_matrix
from grognard.chance.requests import Choose, Doubt
from grognard.chance.values import option_id
from grognard.errors import BadQuestion, GrognardError, printable

Worth = Callable[[Any], Fraction | int]
MAX_EQUATIONS = 100


class Decision(msgspec.Struct, frozen=True):
    """What a side does at one moment of best play."""

    label: str
    side: str
    after: tuple[tuple[str, Any], ...]
    """The answers that led here, each with its label."""
    choice: tuple[tuple[Any, Fraction], ...]
    """One option for certain, or a mix."""
    asked: Choose[Any]
    """What is asked there, with its options."""

    def __repr__(self) -> str:
        mix = ", ".join(option_id(option) + f" {share}" * (share < 1) for option, share in self.choice)
        after = ", ".join(self.led_here())
        return f"{self.side}, {self.label}: {mix}" + (f" (after {after})" if after else "")

    def led_here(self) -> list[str]:
        """The answers that led here, each in a few words."""
        return [_answered(label, answer) for label, answer in self.after]


def _answered(label: str, answer: Any) -> str:
    """An answer under its label: of a struct, the fields that say something."""
    if not isinstance(answer, msgspec.Struct):
        return f"{label} {option_id(answer)}"
    fields = {name.replace("_", " "): getattr(answer, name) for name in answer.__struct_fields__}
    said = ", ".join(name if value is True else f"{name} {option_id(value)}" for name, value in fields.items() if value)
    return said if said.startswith(f"{label} ") else f"{label} {said}"


class Solution(msgspec.Struct, frozen=True):
    """The value to the named side, what both sides do, and the odds if they do it."""

    side: str
    value: Fraction
    play: tuple[Decision, ...]
    distribution: Distribution[Any]
    doubts: tuple[Doubt, ...]

    def __repr__(self) -> str:
        worth = f"worth to {self.side}: {float(self.value):.3f}  {self.value}"
        return "\n".join([worth, *map(repr, self.play), repr(self.distribution)])


class LoopedChoice(GrognardError):
    """Choices in states that lead back to each other."""


def solve(
    procedure: Callable[..., Any],
    args: tuple[Any, ...],
    side: str,
    worth: Worth,
    doctrine: Doctrine = NO_CHOICES,
    budget: Budget | None = None,
    text: Text = str,
) -> Solution:
    """Best play by `side` and its one opponent; labels the doctrine answers are played by it."""
    exact = Exact(doctrine, budget)
    game = Game(procedure, args, exact)
    order = components(game.start, game.follow)
    _two_sides(game, side)
    rows = {moment: _row(game.nodes[moment]) for component in order for moment in component}
    for component in order:
        _unlooped(component, game, rows)
    best = Best(game, side, worth, rows)
    topological = [moment for component in order for moment in component]
    for moment in reversed(topological):
        best.weigh(moment)
    ends, _ = push(topological, game.start, best.rows, exact.budget.ask)
    outcomes: dict[Any, int] = {}
    for moment, mass in ends.items():
        outcome = game.nodes[moment].outcome
        outcomes[outcome] = outcomes.get(outcome, 0) + mass
    return Solution(
        side, best.values[game.start], best.play(topological), Distribution(outcomes, text), tuple(exact.doubts)
    )


class Best:
    """Values and best choices, worked out from the ends backward."""

    def __init__(self, game: Game, side: str, worth: Worth, rows: dict[Moment, tuple[dict[Moment, int], int]]) -> None:
        self.game, self.side, self.worth, self.rows = game, side, worth, rows
        self.values: dict[Moment, Fraction] = {}
        self.mixes: dict[Moment, list[tuple[Choose[Any], list[tuple[Any, Fraction]]]]] = {}

    def weigh(self, moment: Moment) -> None:
        """The value of a moment whose followers' values are known, and the row that best play makes of it."""
        node = self.game.nodes[moment]
        match node.kind:
            case "end":
                self.values[moment] = Fraction(self.worth(node.outcome))
                del self.rows[moment]
            case "chance":
                weights, whole = self.rows[moment]
                self.values[moment] = (
                    sum((self.values[to] * weight for to, weight in weights.items()), Fraction()) / whole
                )
            case "choice":
                self._choice(moment, node)
            case "secret":
                self._secret(moment, node)

    def _choice(self, moment: Moment, node: Node) -> None:
        sign = 1 if node.request.side == self.side else -1
        worths = [sign * self.values[to] for to in node.follow]
        place = worths.index(max(worths))
        self.values[moment] = sign * worths[place]
        self.rows[moment] = ({node.follow[place]: 1}, 1)
        self.mixes[moment] = [(node.request, [(node.request.options[place], Fraction(1))])]

    def _secret(self, moment: Moment, node: Node) -> None:
        one, other = node.request.choices()
        sign = 1 if one.side == self.side else -1
        width = len(other.options)
        cells = [sign * self.values[to] for to in node.follow]
        game = [cells[i : i + width] for i in range(0, len(cells), width)]
        rows, columns = _mixes(game, _fixed(node, one), _fixed(node, other), self.game.exact.budget.ask)
        joint = [p * q for p in rows for q in columns]
        self.values[moment] = sign * sum((p * cell for p, cell in zip(joint, cells, strict=True)), Fraction())
        whole = _whole(joint)
        weights: dict[Moment, int] = {}
        for to, chance in zip(node.follow, joint, strict=True):
            if chance:
                weights[to] = weights.get(to, 0) + int(chance * whole)
        self.rows[moment] = weights, whole
        self.mixes[moment] = [
            (choice, [(option, p) for option, p in zip(choice.options, mix, strict=True) if p])
            for choice, mix in ((one, rows), (other, columns))
            if choice.side not in node.fixed
        ]

    def play(self, topological: list[Moment]) -> tuple[Decision, ...]:
        """Every decision that best play can come to, each with one way of coming to it."""
        after: dict[Moment, tuple[tuple[str, Any], ...]] = {self.game.start: ()}
        found = []
        for moment in topological:
            if moment not in after or moment not in self.rows:
                continue
            node = self.game.nodes[moment]
            for choice, mix in self.mixes.get(moment, ()):
                found.append(Decision(choice.label, choice.side, after[moment], tuple(mix), choice))
            for to in self.rows[moment][0]:
                if to not in after:
                    after[to] = (*after[moment], *_answer(node, to))
        return tuple(found)


def _fixed(node: Node, choice: Choose[Any]) -> Mixed | None:
    """What a doctrine has a side do at a secret choice, as a mix over its options."""
    if choice.side not in node.fixed:
        return None
    weights = dict(node.fixed[choice.side])
    whole = sum(weights.values())
    return tuple(Fraction(weights.get(option, 0), whole) for option in choice.options)


def _mixes(game: Matrix, rows: Mixed | None, columns: Mixed | None, ask: Callable[[], None]) -> tuple[Mixed, Mixed]:
    """What both do: a side that follows a doctrine is met with the best single option against it."""
    if rows is None and columns is None:
        _, rows, columns = solve_matrix(game, ask)
    elif rows is None and columns is not None:
        worths = [sum((q * cell for q, cell in zip(columns, row, strict=True)), Fraction()) for row in game]
        rows = pure(worths.index(max(worths)), len(game))
    elif rows is not None and columns is None:
        each = range(len(game[0]))
        worths = [sum((p * row[j] for p, row in zip(rows, game, strict=True)), Fraction()) for j in each]
        columns = pure(worths.index(min(worths)), len(worths))
    assert rows is not None
    assert columns is not None
    return rows, columns


def _answer(node: Node, to: Moment) -> tuple[tuple[str, Any], ...]:
    """The answer that leads from a node to a moment, with its label."""
    if to not in node.follow:
        return ()
    answer = node.answers[node.follow.index(to)]
    return () if answer is None else (answer,)


def _row(node: Node) -> tuple[dict[Moment, int], int]:
    """A chance node's weights; for a choice every option, so that loops are seen."""
    weights: dict[Moment, int] = {}
    for to, weight in zip(node.follow, node.weights or [1] * len(node.follow), strict=True):
        weights[to] = weights.get(to, 0) + weight
    return weights, node.whole


def _unlooped(component: list[Moment], game: Game, rows: dict[Moment, tuple[dict[Moment, int], int]]) -> None:
    if len(component) == 1 and component[0] not in rows[component[0]][0]:
        return
    chosen = [node.request for node in map(game.nodes.__getitem__, component) if node.kind != "chance"]
    if chosen:
        raise LoopedChoice(f"“{chosen[0].label}” is chosen in a loop that may come round again: not solved")
    if len(component) > MAX_EQUATIONS or not unloop(component, rows, game.exact.budget.ask):
        raise GrognardError(f"{len(component)} moments lead back to each other and cannot be solved")


def _two_sides(game: Game, side: str) -> None:
    choices = [
        choice
        for node in game.nodes.values()
        for choice in (
            [node.request] if node.kind == "choice" else node.request.choices() if node.kind == "secret" else []
        )
    ]
    sides = {choice.side for choice in choices}
    if not sides:
        raise BadQuestion("nobody chooses anything here: ask for odds")
    if side not in sides and len(sides) == 2:
        one, other = sorted(sides)
        raise BadQuestion(f"the two sides that choose here are {one} and {other}, and not “{printable(side)}”")
    if (side not in sides and len(sides) > 1) or len(sides | {side}) > 2:
        raise GrognardError(f"best play is for two sides; {', '.join(sorted(sides | {side}))} are more")


def _whole(parts: list[Fraction]) -> int:
    return lcm(*(part.denominator for part in parts))
