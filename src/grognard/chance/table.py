"""At the table: a source of dice and players' choices drive a run to its end."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol, TypeVar

from grognard.chance.cups import Cup
from grognard.chance.dice import Dice
from grognard.chance.doctrine import NO_CHOICES, Doctrine
from grognard.chance.errors import BadAnswer
from grognard.chance.live import Live
from grognard.chance.requests import Choose, Draw, Roll, Secret
from grognard.errors import GrognardError

A = TypeVar("A")
T = TypeVar("T")


class Source(Protocol):
    """Where chance comes from."""

    def faces(self, dice: Dice) -> tuple[int, ...]: ...
    def chit(self, cup: Cup[Any]) -> Any: ...
    def mixed(self, options: Sequence[tuple[Any, int]], whole: int) -> Any: ...


class Seeded:
    """Dice from a generator: the system's own when no seed is given."""

    def __init__(self, seed: int | None = None) -> None:
        self._below: Callable[[int], int] = secrets.randbelow if seed is None else random.Random(seed).randrange

    def faces(self, dice: Dice) -> tuple[int, ...]:
        return tuple(dice.low + self._below(dice.sides) for _ in range(dice.count))

    def chit(self, cup: Cup[Any]) -> Any:
        return self.mixed(cup.chits, len(cup))

    def mixed(self, options: Sequence[tuple[Any, int]], whole: int) -> Any:
        left = self._below(whole)
        for option, weight in options:
            left -= weight
            if left < 0:
                return option
        raise AssertionError("weights exceed their sum")


class WrongDice(GrognardError):
    """Too few dice given, too many, or faces that no die shows."""


class Scripted(Seeded):
    """Given dice, in order. An unscripted roll is an error."""

    def __init__(self, faces: Iterable[int]) -> None:
        super().__init__()
        self._left = list(faces)
        self._given = len(self._left)

    def faces(self, dice: Dice) -> tuple[int, ...]:
        if len(self._left) < dice.count:
            left = len(self._left) or "none"
            raise WrongDice(f"{_dice(self._given)} given, and more are rolled: {dice} finds {left} left")
        taken = tuple(self._left[: dice.count])
        del self._left[: dice.count]
        try:
            dice.total(taken)
        except GrognardError as error:
            raise WrongDice(str(error)) from None
        return taken

    def chit(self, cup: Cup[Any]) -> Any:
        wanted = self.faces(Dice(1, 10, low=0))[0]
        if wanted not in dict(cup.chits):
            raise WrongDice(f"there is no chit {wanted} in {cup!r}")
        return wanted

    def close(self) -> None:
        """Every die given must have been rolled."""
        if self._left:
            left = "1 is" if len(self._left) == 1 else f"{len(self._left)} are"
            raise WrongDice(f"{_dice(self._given)} given, and {left} never rolled")


def _dice(count: int) -> str:
    return "1 die was" if count == 1 else f"{count} dice were"


def _of(label: str, ask: Callable[[A], T], what: A) -> T:
    """What the source gives; where it gives nothing, the error names the roll."""
    try:
        return ask(what)
    except WrongDice as wrong:
        raise WrongDice(f"{label}: {wrong}") from None


Chooser = Callable[[Choose[Any]], Any]


def by_doctrine(doctrine: Doctrine, source: Source) -> Chooser:
    """Choices as a doctrine makes them, mixes drawn from the source."""

    def choose(choice: Choose[Any]) -> Any:
        options, whole = doctrine.weigh(choice)
        return options[0][0] if len(options) == 1 else source.mixed(options, whole)

    return choose


def play(live: Live, source: Source, choose: Chooser | Doctrine = NO_CHOICES) -> Any:
    """Drive a run to its end and answer its result."""
    chooser = by_doctrine(choose, source) if isinstance(choose, Doctrine) else choose
    while live.pending is not None:
        step(live, source, chooser)
    if isinstance(source, Scripted):
        source.close()
    return live.result


def step(live: Live, source: Source, choose: Chooser) -> None:
    """Answer the one thing now asked."""
    match live.pending:
        case Roll(dice=dice):
            live.roll(_of(live.pending.label, source.faces, dice))
        case Draw(cup=cup):
            live.draw(_of(live.pending.label, source.chit, cup))
        case Choose() as choice:
            live.choose(choose(choice))
        case Secret() as secret:
            live.reveal(*(choose(choice) for choice in secret.choices()))
        case None:
            raise BadAnswer("nothing is asked")
