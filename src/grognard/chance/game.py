"""The game a procedure is: what may follow each moment, found by running it."""

from __future__ import annotations

from collections.abc import Callable, Generator
from itertools import islice
from typing import Any, Literal

import msgspec

from grognard.chance.errors import GameTooLarge, OpenChoice
from grognard.chance.exact import Exact
from grognard.chance.requests import Become, Call, Choose, Fold, Repeat, Roll, Secret, started
from grognard.errors import GrognardError

MAX_NODES = 20_000


class Body(msgspec.Struct, frozen=True):
    """A procedure under way: its arguments and the answers it has had."""

    procedure: Callable[..., Any]
    args: tuple[Any, ...]
    answers: tuple[Any, ...] = ()

    def told(self, answer: Any) -> Body:
        return Body(self.procedure, self.args, (*self.answers, answer))


class Loop(msgspec.Struct, frozen=True):
    """A fold or repeat under way: the steps still to make after the one now on top."""

    step: Callable[..., Any]
    rounds: tuple[tuple[Any, ...], ...]


Frame = Body | Loop
Moment = tuple[Frame, ...]
"""The frames from the outermost to the one now running: everything that what follows depends on."""


class Node(msgspec.Struct):
    """A moment and what may follow it: an end, chance, one side's choice, or both sides' at once."""

    kind: Literal["end", "chance", "choice", "secret"]
    follow: list[Moment] = []
    weights: list[int] = []
    whole: int = 1
    outcome: Any = None
    request: Any = None
    answers: list[tuple[str, Any] | None] = []
    """The answer that leads to each moment of `follow`, with its label; none where nothing was asked."""
    fixed: dict[str, list[tuple[Any, int]]] = {}
    """Of a secret choice, what a doctrine has one side do: options with weights."""


class Hidden(GrognardError):
    """A secret choice that cannot be solved as both sides' at once."""


class Game:
    """All moments reachable from the start, opened on demand."""

    def __init__(self, procedure: Callable[..., Any], args: tuple[Any, ...], exact: Exact) -> None:
        self.start: Moment = (Body(procedure, args),)
        self.exact = exact
        self.nodes: dict[Moment, Node] = {}

    def follow(self, moment: Moment) -> list[Moment]:
        return self.node(moment).follow

    def node(self, moment: Moment) -> Node:
        node = self.nodes.get(moment)
        if node is None:
            if len(self.nodes) >= MAX_NODES:
                top = next(frame for frame in reversed(moment) if isinstance(frame, Body))
                raise GameTooLarge("moments of choice and chance", MAX_NODES, top.procedure, None)
            self.exact.budget.ask()
            node = self.nodes[moment] = self._opened(moment)
        return node

    def _opened(self, moment: Moment) -> Node:
        *below, top = moment
        assert isinstance(top, Body)
        try:
            request = _asked(top)
        except StopIteration as stop:
            return self._ended(tuple(below), stop.value)
        if isinstance(request, Choose) and not self.exact.doctrine.answers(request):
            follow: list[Moment] = [(*below, top.told(option)) for option in request.options]
            answers = [(request.label, option) for option in request.options]
            return Node("choice", follow, request=request, answers=answers)  # type: ignore[arg-type]
        if isinstance(request, Secret) and not all(map(self.exact.doctrine.answers, request.choices())):
            return self._secret(tuple(below), top, request)
        return self._chance(tuple(below), top, request)

    def _ended(self, below: Moment, result: Any) -> Node:
        if isinstance(result, Become):
            return self._passed_on(below, Body(result.procedure, result.args))
        if not below:
            return Node("end", outcome=result)
        return Node("chance", [resumed(below, result)], [1], answers=[None])

    def _passed_on(self, below: Moment, body: Body) -> Node:
        """The next state: its results at once if nobody chooses in it, else its own first moment."""
        try:
            weights, whole = self.exact.spread(body.procedure, body.args)
        except OpenChoice:
            return Node("chance", [(*below, body)], [1], answers=[None])
        follow = [resumed(below, result) for result, _ in weights]
        return Node("chance", follow, [w for _, w in weights], whole, answers=[None] * len(weights))

    def _secret(self, below: Moment, top: Body, request: Secret) -> Node:
        sides = [side for side, _ in request.options]
        if len(sides) != 2 or len(set(sides)) != 2:
            raise Hidden(
                f"“{request.label}” is a secret choice of {len(sides)} side(s): what one side hides outlives the "
                "request, or more than two choose; best play is for two who choose at once"
            )
        (_, one), (_, other) = request.options
        pairs = [(a, b) for a in one for b in other]
        fixed = {
            choice.side: self.exact.doctrine.weigh(choice)[0]
            for choice in request.choices()
            if self.exact.doctrine.answers(choice)
        }
        follow: list[Moment] = [(*below, top.told(pair)) for pair in pairs]
        answers = [(request.label, pair) for pair in pairs]
        return Node("secret", follow, request=request, answers=answers, fixed=fixed)  # type: ignore[arg-type]

    def _chance(self, below: Moment, top: Body, request: Any) -> Node:
        try:
            weights, whole = self.exact.weigh(request)
        except OpenChoice:
            if isinstance(request, Call):
                entered: Moment = (*below, top, Body(request.procedure, request.args))
            elif isinstance(request, (Fold, Repeat)):
                entered = resumed((*below, top, Loop(request.step, _rounds(request))), request.start)
            else:
                raise
            return Node("chance", [entered], [1], answers=[None])
        follow = [(*below, top.told(answer)) for answer, _ in weights]
        printed = _printed(request)
        told = [(request.label, printed.get(answer, answer)) for answer, _ in weights]
        return Node("chance", follow, [w for _, w in weights], whole, answers=told)  # type: ignore[arg-type]


def _finished(result: Any) -> Generator[Any, Any, Any]:
    """A procedure that asks nothing more: it stands for a result that ends the whole."""
    yield from ()
    return result


def resumed(below: Moment, result: Any) -> Moment:
    """The moment after a result is handed to whatever waits for it."""
    if not below:
        return (Body(_finished, (result,)),)
    *rest, waiting = below
    if isinstance(waiting, Body):
        return (*rest, waiting.told(result))
    if not waiting.rounds:
        return resumed(tuple(rest), result)
    given, *later = waiting.rounds
    return (*rest, Loop(waiting.step, tuple(later)), Body(waiting.step, (result, *given)))


def _rounds(request: Fold[Any] | Repeat[Any]) -> tuple[tuple[Any, ...], ...]:
    """All that the steps are given; each is a moment at least, so there may be no more of them than of moments."""
    rounds = tuple(islice(request.rounds(), MAX_NODES + 1))
    if len(rounds) > MAX_NODES:
        raise GameTooLarge("moments of choice and chance", MAX_NODES, request.step, request.label)
    return rounds


def _printed(request: Any) -> dict[Any, str]:
    """How the cells a roll may fall on are printed, for telling what led to a decision."""
    if not isinstance(request, Roll) or request.on is None:
        return {}
    return {request.on.at(total): request.on.text(total) for total in reversed(request.dice.totals)}


def _asked(body: Body) -> Any:
    """What a body asks after the answers it has had."""
    running = started(body.procedure, body.args)
    request = next(running)
    for answer in body.answers:
        request = running.send(answer)
    return request
