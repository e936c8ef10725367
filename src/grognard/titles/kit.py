"""What the heads of several titles share: strengths with their halvings, odds, places and refusals."""

from __future__ import annotations

from collections.abc import Callable, Generator
from fractions import Fraction
from typing import Annotated, Any, TypeVar, TypeVarTuple

import msgspec

from grognard.chance.procedures import Reason, Refusal
from grognard.chance.requests import Call, Procedure
from grognard.chance.tally import Line, Tally, amount, shift
from grognard.charts.axes import Axis
from grognard.charts.odds import Rounding, half_down, half_up, round_odds, show_odds, show_raw
from grognard.charts.rules import Rules

I = TypeVar("I")  # noqa: E741
Ts = TypeVarTuple("Ts")

MOST = 100_000
"""More than any strength or count a game can hold."""

Count = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
Number = Annotated[float, msgspec.Meta(ge=0, le=MOST)] | Annotated[int, msgspec.Meta(ge=0, le=MOST)]
"""A strength as typed: 7 or 7.5. Heads make it exact."""

HALF = Fraction(1, 2)


def exact(number: float) -> Fraction:
    """A typed number as the fraction it names: 0.1 is a tenth."""
    return Fraction(str(number))


class Strength(msgspec.Struct, frozen=True):
    """A strength and the lines that made it. Fractions are kept until a chart asks for whole numbers."""

    what: str
    value: Fraction
    lines: tuple[Line, ...]

    @classmethod
    def of(cls, what: str, number: float, rule: str) -> Strength:
        """The strength as it was given."""
        value = exact(number)
        return cls(what, value, (Line(what, rule, amount(value), plain(value)),))

    def times(self, factor: Fraction, why: str, rule: str) -> Strength:
        """Multiplied, and the slip says why."""
        value = self.value * factor
        line = Line(f"{self.what}: {why}", rule, f"×{amount(factor)}", plain(value))
        return Strength(self.what, value, (*self.lines, line))

    def counts_as(self, number: int, why: str, rule: str) -> Strength:
        """Another strength in its place, and the slip says why."""
        line = Line(f"{self.what}: {why}", rule, str(number), number)
        return Strength(self.what, Fraction(number), (*self.lines, line))

    def halved(self, why: str, rule: str) -> Strength:
        """Halved, and the slip says why."""
        return self.times(HALF, why, rule)


def plain(value: Fraction) -> int | str:
    """A whole number as a number, a fraction as text."""
    return int(value) if value.denominator == 1 else str(value)


def refuse(rule: str, text: str, *numbers: object) -> Refusal:
    """A refusal for one reason: the rule, a sentence, the numbers that clash."""
    return Refusal(Reason(rule, text, tuple(str(number) for number in numbers)))


def odds_place(
    axis: Axis, attack: Strength, defence: Strength, rounding: Rounding, rule: str
) -> tuple[int, tuple[Line, ...]]:
    """Where the odds of two strengths stand among the headings, unshifted, and the lines that say so.

    Against a defence of 0 they are beyond the best heading (GEN-I2).
    """
    if not attack.value:
        against = amount(defence.value)
        raise refuse(
            "GEN-I2",
            f"The attack cannot be made: 0 against a defence of {against} has no odds; any more strength than 0 has.",
            0,
            plain(defence.value),
        )
    both = f"{amount(attack.value)}:{amount(defence.value)}"
    if not defence.value:
        best = max(range(len(axis.labels)), key=lambda i: _ratio(axis, i))
        return best, (Line("odds", "GEN-I2", f"{both}, beyond the best", axis.labels[best]),)
    ratio = round_odds(attack.value, defence.value, rounding)
    raw = show_raw(attack.value, defence.value)
    return axis.index(ratio), (Line("odds", rule, f"{both} = {raw}", show_odds(ratio)),)


def _ratio(axis: Axis, index: int) -> Fraction:
    from grognard.charts.odds import parse_odds

    return parse_odds(axis.labels[index]) or Fraction(0)


def beyond(axis: Axis, value: int) -> int:
    """How many headings beyond the sheet a difference would stand if the sheet went on one by one (GEN-I3)."""
    bands = [band for band in axis.bands if band]
    first, last = bands[0].high, bands[-1].low
    if first is not None and value < first:
        return value - first
    return value - last if last is not None and value > last else 0


def shifted(axis: Axis, place: int, shifts: Tally, rule: str) -> tuple[int, tuple[Line, ...]]:
    """A place moved once by all shifts together and clamped once (GEN-I3), and the lines that say so."""
    last = len(axis.labels) - 1
    moved = min(max(place + shifts, 0), last)
    if not shifts.lines:
        return moved, (Line("column", rule, axis.labels[moved], axis.labels[moved]),)
    how = moved_from(axis, place, shift(shifts), moved, ended=moved != place + shifts)
    return moved, (*shifts.lines, Line("column", rule, how, axis.labels[moved]))


def moved_from(axis: Axis, place: int, shift_: str, moved: int, ended: bool) -> str:
    """How a shift leads from a place to its heading: “3:1 1L”, “4:1 2L, the end of the sheet”."""
    held = min(max(place, 0), len(axis.labels) - 1)
    if held != place:  # the sheet goes on (GEN-I3)
        return f"{abs(place - held)} beyond {axis.labels[held]}, {shift_} → {axis.labels[moved]}"
    return f"{axis.labels[place]} {shift_}" + (", the end of the sheet" if ended else "")


def difference(what: str, rule: str, attack: int, defence: int) -> Line:
    """The line of a differential."""
    return Line(what, rule, f"{attack} − {defence}", attack - defence)


def whole(value: Fraction) -> int:
    """A fraction on a chart of whole numbers: rounded, a half up (GEN-I4)."""
    return half_up(value)


Round = Callable[[Fraction], int]


def rounding(rules: Rules) -> Round:
    """How a fraction is rounded under the choice in force (GEN-I4)."""
    return half_down if rules.choice("GEN-I4") == "half-down" else half_up


def rounded_how(rules: Rules) -> str:
    """The same for a slip, which says so where it is not the usual way."""
    return f"rounded{other_half(rounding(rules))}"


def other_half(rounded: Round) -> str:
    """What a slip adds where halves do not go the usual way (GEN-I4)."""
    return ", a half down (GEN-I4)" if rounded is half_down else ""


def answer(outcome: Any) -> Generator[Any, Any, Any]:
    """The body of a calculator: nothing is asked, the head has worked it all out."""
    yield from ()
    return outcome


def in_turn(step: Callable[[I, *Ts], Procedure[int]], items: tuple[I, ...], *given: *Ts) -> Procedure[tuple[int, ...]]:
    """What each item comes to, in their order.

    Results unit by unit never merge, so a fold would open every one of them again for the next unit. Halves
    open each joint result once, and halves that are alike once between them.
    """
    if len(items) <= 1:
        return () if not items else ((yield from Call(step, items[0], *given)),)
    half = len(items) // 2
    ahead = yield from Call(in_turn, step, items[:half], *given)
    return ahead + (yield from Call(in_turn, step, items[half:], *given))
