"""Dice of any number and size, and what their totals weigh."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import accumulate
from typing import ClassVar

from grognard.errors import GrognardError

MAX_COUNT = 100
MAX_SIDES = 1000


class Dice:
    """So many dice of so many sides and a modifier; equal dice are the same object.

    `2 * D6 + 3` is two six-sided dice with 3 added to their total. A die begins at 1, a chit at 0.
    """

    __slots__ = ("count", "low", "plus", "sides")
    _known: ClassVar[dict[tuple[int, int, int, int], Dice]] = {}

    count: int
    sides: int
    low: int
    plus: int

    def __new__(cls, count: int, sides: int, low: int = 1, plus: int = 0) -> Dice:
        key = (count, sides, low, int(plus))
        dice = cls._known.get(key)
        if dice is None:
            if not (1 <= count <= MAX_COUNT and 1 <= sides <= MAX_SIDES):
                raise GrognardError(f"{count} dice of {sides} sides: there may be 1-{MAX_COUNT} of 1-{MAX_SIDES}")
            dice = super().__new__(cls)
            dice.count, dice.sides, dice.low, dice.plus = key
            cls._known[key] = dice
        return dice

    @classmethod
    def parse(cls, text: str) -> Dice:
        """`1d6`, `2d6`, or `1d10` for a chit from 0 to 9."""
        match = re.fullmatch(r"(\d{0,3})d(\d{1,4})", text)
        if match is None:
            raise GrognardError(f"“{text}” is not dice such as 2d6")
        sides = int(match[2])
        return cls(int(match[1] or 1), sides, low=0 if sides == 10 else 1)

    def __rmul__(self, times: int) -> Dice:
        return Dice(self.count * times, self.sides, self.low, self.plus * times)

    def __add__(self, plus: int) -> Dice:
        return Dice(self.count, self.sides, self.low, self.plus + plus)

    def __sub__(self, minus: int) -> Dice:
        return Dice(self.count, self.sides, self.low, self.plus - minus)

    @property
    def faces(self) -> range:
        """What one die can show."""
        return range(self.low, self.low + self.sides)

    @property
    def totals(self) -> range:
        """Every total, modifier and all."""
        return range(self.low * self.count + self.plus, self.faces[-1] * self.count + self.plus + 1)

    @property
    def weights(self) -> tuple[int, ...]:
        """In how many ways each of `totals` falls."""
        return _ways(self.count, self.sides)

    @property
    def ways(self) -> int:
        """In how many ways the dice can fall."""
        return int(self.sides**self.count)

    def total(self, faces: tuple[int, ...]) -> int:
        """The total of faces shown; impossible faces are refused."""
        if len(faces) != self.count:
            raise GrognardError(f"{self} wants {self.count} faces, not {len(faces)}")
        for face in faces:
            if face not in self.faces:
                raise GrognardError(f"no die of {self} shows {face}: it shows {self.low} to {self.faces[-1]}")
        return sum(faces) + self.plus

    def __repr__(self) -> str:
        return f"{self.count}d{self.sides}" + (f"{self.plus:+d}" if self.plus else "")

    def __reduce__(self) -> tuple[type[Dice], tuple[int, int, int, int]]:
        return Dice, (self.count, self.sides, self.low, self.plus)


@lru_cache(maxsize=256)
def _ways(count: int, sides: int) -> tuple[int, ...]:
    """Ways to each total, one die at a time."""
    if count == 1:
        return (1,) * sides
    fewer = (0, *accumulate(_ways(count - 1, sides)))
    size = count * (sides - 1) + 1
    return tuple(fewer[min(i + 1, len(fewer) - 1)] - fewer[max(0, i - sides + 1)] for i in range(size))


D6 = Dice(1, 6)
TWO_D6 = 2 * D6
CHIT = Dice(1, 10, low=0)
