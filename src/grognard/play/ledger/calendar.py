"""The calendar of a campaign: periods made of steps, counted through so that dates can be compared."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from grognard.chance.procedures import BadInput

ELAPSED, TO_COME, STEPS = "calendar/elapsed", "calendar/to-come", "steps"
"""Time passes by a posting like any other."""


class Calendar(msgspec.Struct, frozen=True, eq=False, kw_only=True):
    """Periods (cycles, quarters, game turns) and the steps of each. A date is `7/42`, or `7/42.3` for a step."""

    steps: tuple[str, ...]
    """In their order; a period of one step leaves it unnamed."""
    turns: tuple[str, ...]
    """The steps that are game turns: where `advance --turns` stops."""
    number: Callable[[str], int]
    """A period's text as a count."""
    written: Callable[[int], str]
    """And back."""
    first: str
    last: str
    """The periods it knows."""

    def period(self, at: int) -> int:
        """The period a step belongs to."""
        return at // len(self.steps)

    def step(self, at: int) -> str:
        """The name of a step."""
        return self.steps[at % len(self.steps)]

    def show(self, at: int) -> str:
        """A step as it is written: 7/42.3."""
        name = self.step(at)
        return self.written(self.period(at)) + (f".{name}" if name else "")

    def read(self, text: str) -> range:
        """The steps a date covers: a whole period, or one step of it."""
        period, dot, name = text.partition(".")
        try:
            count = self.number(period)
            known = self.written(count) == period and self.number(self.first) <= count <= self.number(self.last)
        except ValueError:
            known = False
        if not known or (dot and name not in self.steps):
            raise BadInput(f"“{text[:40]}” is no date here: {self.example}")
        begin = count * len(self.steps)
        if not dot:
            return range(begin, begin + len(self.steps))
        at = begin + self.steps.index(name)
        return range(at, at + 1)

    @property
    def example(self) -> str:
        """What dates look like."""
        named = [name for name in self.steps if name]
        steps = f", or {self.first}.{named[-1]} for a step (there are {', '.join(named)})" if named else ""
        return f"write {self.first} … {self.last}{steps}"

    def to_next_turn(self, at: int) -> int:
        """How many steps on the next game turn begins."""
        return next(n for n in range(1, len(self.steps) + 1) if self.step(at + n) in self.turns)

    @property
    def end(self) -> int:
        """The last step there is."""
        return self.read(self.last)[-1]
