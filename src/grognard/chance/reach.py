"""What would it take: the least strength for each better column, found by asking the head itself."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec

from grognard.chance.procedures import BadInput, Refusal, Registered
from grognard.chance.tally import amount
from grognard.errors import BadQuestion, GrognardError

MOST = 100_000


class Better(msgspec.Struct, frozen=True):
    """A better column and the strength that just reaches it."""

    column: str
    strength: Fraction
    more: Fraction


class Reach(msgspec.Struct, frozen=True):
    """Where a strength stands, what of it is wasted there, and what better columns take."""

    input: str
    strength: Fraction
    column: str | None
    """None where the present strength reaches none: it is refused, or the table has no roll for it."""
    kind: str
    """Whether it is a column or a row of its chart."""
    wasted: Fraction
    better: tuple[Better, ...]

    def __repr__(self) -> str:
        now = f"{self.input} {amount(self.strength)}: {self.kind} {self.column or 'none'}, {amount(self.wasted)} wasted"
        better = [f"{each.column}  +{amount(each.more)}  {amount(each.strength)}" for each in self.better]
        return "\n".join([now, *better])


def reach(procedure: Registered[Any], rules: Any, given: Mapping[str, Any]) -> Reach:
    """Search along the strength for the places where the head comes to another column."""
    name = procedure.strength
    if name is None:
        raise BadQuestion(f"{procedure.id} reads no odds or differential: there is no column to reach")
    if name not in given:
        procedure.read(given)  # says what is missing
        raise BadQuestion(f"{procedure.id}: give {name} to see what more of it would do")
    read = getattr(procedure.read(given), name)
    if not isinstance(read, (int, float)):
        raise BadQuestion(f"{procedure.id}: {name}={read} is no number that more could be added to")
    now = Fraction(str(read))
    unit = Fraction(1, now.denominator)  # whole strengths grow by ones, halves by halves
    at = _Columns(procedure, rules, given, name, unit)
    steps = int(now / unit)
    here = at.column(steps)
    if here is not None:
        at.check_more(steps)
    wasted = Fraction(0) if here is None else (steps - at.first(steps)) * unit
    found = []
    while (after := at.next(steps)) is not None:
        steps = after
        column = at.column(steps)
        assert column is not None
        found.append(Better(column, steps * unit, steps * unit - now))
    return Reach(name, now, here, at.kind, wasted, tuple(found))


class _Columns:
    """The column at each number of steps of strength, as the head gives it; it only ever gets better."""

    def __init__(
        self, procedure: Registered[Any], rules: Any, given: Mapping[str, Any], name: str, unit: Fraction
    ) -> None:
        self.procedure, self.rules, self.given, self.name, self.unit = procedure, rules, given, name, unit
        self.known: dict[int, str | None] = {}
        self.kind = "column"

    def column(self, steps: int) -> str | None:
        if steps not in self.known:
            self.known[steps] = self._asked(self._with(steps))
        return self.known[steps]

    def check_more(self, steps: int) -> None:
        """Where other inputs bind the strength, as the sum of its units, more of it alone has no column."""
        try:
            self.procedure.head(self.rules, self.procedure.read(self._with(steps + 1)))
        except Refusal as refused:
            raise BadQuestion(f"{self.procedure.id}: more {self.name} alone is refused. {refused}") from None
        except BadInput:  # the most there may be: nothing is better
            return

    def _with(self, steps: int) -> dict[str, Any]:
        strength = self.unit * steps
        plain = int(strength) if strength.denominator == 1 else float(strength)
        return {**self.given, self.name: plain}

    def _asked(self, given: Mapping[str, Any]) -> str | None:
        try:
            strip = self.procedure.head(self.rules, self.procedure.read(given)).strip
        except GrognardError as error:
            if isinstance(error, (Refusal, BadInput)):
                return None
            raise
        if strip is None:
            return None
        self.kind = strip.kind
        return str(strip.label)

    def first(self, steps: int) -> int:
        """The least strength with the same column as this one; this one where the column has no lower end."""
        least = -int(MOST / self.unit)  # a balance of strengths goes below 0
        if self.column(least) == self.column(steps):
            return steps
        low, high = least, steps
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if self.column(middle) == self.column(steps) else (middle, high)
        return high

    def next(self, steps: int) -> int | None:
        """The least strength above this one with another column, if any has."""
        most, here = int(MOST / self.unit), self.column(steps)
        span = 1
        while self.column(min(steps + span, most)) in (here, None):
            if steps + span >= most:
                return None
            span *= 2
        low, high = steps + span // 2, min(steps + span, most)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self.column(middle) in (here, None) else (low, middle)
        return high
