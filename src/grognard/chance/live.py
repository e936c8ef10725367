"""A procedure under way at the table: what it asks now, what was answered, what came of it."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

import msgspec

from grognard.chance.errors import BadAnswer, annotate
from grognard.chance.requests import (
    LEAVES,
    Become,
    Call,
    Choose,
    Draw,
    Fold,
    On,
    Repeat,
    Roll,
    Secret,
    shown,
    started,
)
from grognard.chance.tally import Tally
from grognard.chance.values import check, option_id
from grognard.errors import Defect, GrognardError
from grognard.reading import convert

Leaf = Roll[Any] | Draw[Any] | Choose[Any] | Secret
MAX_REQUESTS = 100_000


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """One stored answer: faces for a roll, a chit's or option's id, or one id for each side."""

    kind: str
    label: str
    given: tuple[int | str, ...] | str


class Happened(msgspec.Struct, frozen=True):
    """One answer with all that was shown with it."""

    request: Any
    answer: Answer
    value: Any
    """What the procedure was told: a total or cell, a chit, an option, or one option for each side."""

    @property
    def faces(self) -> tuple[int, ...]:
        """What the dice of a roll showed."""
        assert isinstance(self.request, Roll)
        return tuple(int(face) for face in self.answer.given)

    @property
    def total(self) -> int:
        """The total of a roll, modifier and all."""
        return int(self.request.dice.total(self.faces))

    @property
    def because(self) -> tuple[Tally, ...]:
        return self.request.because if isinstance(self.request, Roll) else ()


class Live:
    """One run. Give answers until `pending` is `None`; then `result` is what came of it."""

    def __init__(self, procedure: Callable[..., Any], *args: Any) -> None:
        self.procedure, self.args = procedure, args
        self.happened: list[Happened] = []
        self.pending: Leaf | None = None
        self.result: Any = None
        self._broken: Exception | None = None
        self._running = unfold(procedure, args)
        self._advance(None)

    @property
    def finished(self) -> bool:
        return self.pending is None

    @property
    def answers(self) -> tuple[Answer, ...]:
        """What to store to resume this run."""
        return tuple(happened.answer for happened in self.happened)

    @property
    def read(self) -> dict[tuple[On[Any], int], None]:
        """The columns that its rolls were read on, each with the total it was read at."""
        rolls = [(each.request.on, each.total) for each in self.happened if isinstance(each.request, Roll)]
        return {(on, total): None for on, total in rolls if on is not None}

    def roll(self, faces: tuple[int, ...]) -> None:
        """Answer a roll with the faces that the dice show."""
        roll = self._asked(Roll)
        total = roll.dice.total(faces)
        self._take(faces, total if roll.on is None else roll.on.at(total))

    def draw(self, chit: Any) -> None:
        """Answer a draw with the chit that came."""
        draw = self._asked(Draw)
        left = draw.cup.without(chit)
        drawn = next(each for each, _ in draw.cup.chits if each == chit)
        self._take(option_id(drawn), (drawn, left))

    def choose(self, option: Any) -> None:
        """Answer a choice with one of its options."""
        picked = _offered(self._asked(Choose), option)
        self._take(option_id(picked), picked)

    def reveal(self, *options: Any) -> None:
        """Answer a secret choice with each side's option."""
        secret = self._asked(Secret)
        picked = tuple(_offered(choice, option) for choice, option in zip(secret.choices(), options, strict=True))
        self._take(tuple(map(option_id, picked)), picked)

    def give(self, answer: Answer) -> None:
        """Answer from a record; its kind and label must be those now asked for."""
        try:
            self._give(answer)
        except (msgspec.ValidationError, ValueError) as error:
            if isinstance(error, GrognardError):
                raise
            raise BadAnswer(f"“{answer.label}” cannot be answered with {answer.given!r}") from None

    def _give(self, answer: Answer) -> None:
        pending = self.pending
        if pending is None:
            raise BadAnswer(f"the record answers “{answer.label}”, but the procedure has ended")
        kind = type(pending).__name__.lower()
        if (kind, pending.label) != (answer.kind, answer.label):
            raise BadAnswer(f"the record answers {answer.kind} “{answer.label}”, but {kind} “{pending.label}” is asked")
        match pending:
            case Roll():
                self.roll(convert(answer.given, tuple[int, ...]))
            case Draw(cup=cup):
                self.draw(_by_id([chit for chit, _ in cup.chits], answer.given, pending.label))
            case Choose(options=options):
                self.choose(_by_id(options, answer.given, pending.label))
            case Secret():
                given = convert(answer.given, tuple[str, ...])
                pairs = zip(pending.choices(), given, strict=True)
                self.reveal(*(_by_id(choice.options, id_, choice.label) for choice, id_ in pairs))

    def _asked(self, kind: type[Any]) -> Any:
        if not isinstance(self.pending, kind):
            asked = "nothing" if self.pending is None else repr(self.pending)
            raise BadAnswer(f"{asked} is asked, not a {kind.__name__.lower()}")
        return self.pending

    def _take(self, given: Any, value: Any) -> None:
        pending = self.pending
        assert pending is not None
        if self._broken is not None:
            raise Defect(f"{shown(self.procedure, self.args)} has failed: {self._broken}") from self._broken
        answer = Answer(type(pending).__name__.lower(), pending.label, given)
        if len(self.happened) >= MAX_REQUESTS:
            raise BadAnswer(f"{shown(self.procedure, self.args)} has asked {MAX_REQUESTS:,} times and not ended")
        self.happened.append(Happened(pending, answer, value))
        self._advance(value)

    def _advance(self, value: Any) -> None:
        try:
            self.pending = self._running.send(value)
            _distinct(self.pending)
        except StopIteration as stop:
            self.pending, self.result = None, stop.value
            check(self.result, f"the result of {shown(self.procedure, self.args)}")
        except Exception as error:
            self._broken = error
            annotate(error, self.procedure, self.args, [(each.request, each.value) for each in self.happened])
            raise


def unfold(procedure: Callable[..., Any], args: tuple[Any, ...]) -> Generator[Leaf, Any, Any]:
    """One path with its sub-procedures unfolded: asks only what dice, cups and players answer."""
    while True:
        running = started(procedure, args)
        try:
            request = next(running)
            while True:
                request = running.send((yield from _answered(request)))
        except StopIteration as stop:
            result = stop.value
        if type(result) is not Become:
            return result
        procedure, args = result.procedure, result.args


def _answered(request: Any) -> Generator[Leaf, Any, Any]:
    if isinstance(request, LEAVES):
        return (yield request)
    if isinstance(request, Call):
        return (yield from unfold(request.procedure, request.args))
    if isinstance(request, (Fold, Repeat)):
        state = request.start
        for given in request.rounds():
            state = yield from unfold(request.step, (state, *given))
        return state
    raise Defect(f"{request!r} was yielded, which is not a request")


def _distinct(asked: Leaf) -> None:
    """Options are stored by their ids: two that are written alike could not be told apart."""
    choices = asked.choices() if isinstance(asked, Secret) else [asked] if isinstance(asked, Choose) else []
    for choice in choices:
        options = choice.options
        if not options:
            raise Defect(f"{choice.side} is offered nothing for “{choice.label}”")
        numbers = set(map(type, options)) == {int}  # there may be hundreds, and they are told apart as they stand
        if len(set(options if numbers else map(option_id, options))) < len(options):
            ids = ", ".join(map(option_id, options))
            raise Defect(f"{choice.side} is offered two options written alike for “{choice.label}”: {ids}")


def _offered(choice: Choose[Any], option: Any) -> Any:
    """The option as it was offered: `True` picks a 1, which is written otherwise."""
    if option not in choice.options:
        offered = ", ".join(option_id(each) for each in choice.options)
        raise BadAnswer(f"{choice.side} cannot answer “{choice.label}” with {option_id(option)}: offered are {offered}")
    return choice.options[choice.options.index(option)]


def _by_id(options: Any, wanted: Any, label: str) -> Any:
    for option in options:
        if option_id(option) == wanted:
            return option
    raise BadAnswer(f"“{label}” cannot be {wanted}: there are {', '.join(option_id(each) for each in options)}")
