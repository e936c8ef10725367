"""The slip: modifiers as values. A tally is an int that remembers the lines that made it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import msgspec

FINEST = 8
"""Sheets have no finer fractions than eighths: a finer one was typed as a decimal, and is written as one."""
MOST_DECIMALS = 6


class Line(msgspec.Struct, frozen=True):
    """One line of a slip: what applies, by which rule, with what effect, and the value it gives."""

    what: str
    rule: str
    effect: str
    value: int | str

    @property
    def said(self) -> str:
        """The effect, and what it comes to where the effect itself does not say it."""
        value = str(self.value)
        shown = amount(Fraction(value)) if re.fullmatch(r"-?\d+(/\d+)?", value) else value
        if self.effect.startswith("×") and self.effect != f"×{value}":
            return f"{self.effect} → {shown}"
        if isinstance(self.value, int) or any(_says(self.effect, each) for each in (value, shown)):
            return self.effect
        return f"{self.effect} → {value}"


def _says(effect: str, value: str) -> bool:
    return re.search(rf"(?<![\w:.]){re.escape(value)}(?![\w:.])", effect) is not None


class Tally(int):
    """A total and its lines. Equal totals are equal, so odds merge them; a live run keeps every line."""

    what: str
    lines: tuple[Line, ...]

    def __new__(cls, what: str, lines: Iterable[Line] = ()) -> Tally:
        kept = tuple(lines)
        tally = super().__new__(cls, sum(int(line.value) for line in kept))
        tally.what, tally.lines = what, kept
        return tally

    def plus(self, what: str, rule: str, value: int, effect: str | None = None) -> Tally:
        """This tally with one line more."""
        return Tally(self.what, (*self.lines, Line(what, rule, effect or f"{value:+d}", value)))

    def __reduce__(self) -> tuple[Any, ...]:
        return Tally, (self.what, self.lines)

    def __repr__(self) -> str:
        return f"{int(self):+d} {self.what}"


def shift(value: int) -> str:
    """A column shift as sheets print it: 2L, 1R."""
    return f"{abs(value)}{'R' if value > 0 else 'L'}" if value else "0"


def amount(value: Fraction | int) -> str:
    """A strength as players write it: 7, 7½, 17/6; and 0.3 where it was written with decimals."""
    value = Fraction(value)
    if value.denominator == 2:
        whole = value.numerator // 2
        return f"{whole or ''}½"
    if value.denominator > FINEST and 10**MOST_DECIMALS % value.denominator == 0:
        return f"{float(value):.{MOST_DECIMALS}f}".rstrip("0")
    return str(value)
