"""Where the procedures of great-war register, and what they share: facts, choices, shares, rolls within a band."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Literal, NamedTuple

import msgspec

from grognard.chance.procedures import Procedures
from grognard.chance.requests import Doubt
from grognard.chance.tally import Line, Tally
from grognard.charts.bands import Band
from grognard.charts.chart import Chart, Strip
from grognard.charts.rules import Rules
from grognard.titles.kit import MOST, Round, other_half

PROCEDURES = Procedures[Rules]("great-war")

Mission = Literal["bombardment", "raiding", "rebasing", "engagement"]
AirLevel = Annotated[int, msgspec.Meta(ge=0, le=5)]
Rating = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
Protection = Annotated[int, msgspec.Meta(ge=1, le=MOST)]
Combat = Annotated[int, msgspec.Meta(ge=0, le=MOST)]

GOOD_AIR, BEST_AIR = 4, 5
"""The air levels that count: 4 and 5 for interceptors and seaplanes, 5 for a side that is intercepted."""


class Fact(NamedTuple):
    """A modifier of a chart, whether it applies, and how the slip shows it at 0 if it is stated and does not."""

    key: str
    applies: bool
    idle: str = ""


def tally(chart: Chart, what: str, rule: str, facts: Iterable[Fact]) -> Tally:
    """The modifiers that apply, and at 0 the facts that were stated and change nothing."""
    lines = []
    for key, applies, idle in facts:
        modifier = chart.modifier(key)
        if applies:
            lines.append(Line(modifier.what, rule, modifier.effect, modifier.value))
        elif idle:
            lines.append(Line(idle, rule, "0", 0))
    return Tally(what, lines)


def air(whose: str, level: int) -> str:
    """An air level that changes nothing, as a fact; level 0 is none at all."""
    return f"{whose} at air level {level}" if level else ""


def chosen(rules: Rules, id_: str, what: str) -> Line:
    """The line for an interpretation that bears on this slip."""
    choice = rules.choice(id_)
    return Line(what, id_, choice, choice)


def signed(number: int) -> str:
    """+2, +0, −2."""
    return f"{'−' if number < 0 else '+'}{abs(number)}"


def share(amount: int, left: int, units: int, rounded: Round) -> int:
    """What a force has of an amount when some of its units are left: its share, rounded (GW-I5)."""
    return rounded(Fraction(amount * left, units))


def share_text(amount: int, left: int, units: int, rounded: Round) -> str:
    """The same as it is reckoned: “30 × 2/3 = 20”; and how a half of one goes, if not the usual way."""
    half = Fraction(amount * left, units).denominator == 2
    return f"{amount} × {left}/{units} = {share(amount, left, units, rounded)}{other_half(rounded) if half else ''}"


def column(chart: Chart, value: int) -> Strip:
    """The column of a number, unshifted; an end column for one beyond the sheet."""
    return chart.column(chart.axis().index(value))


class Within:
    """Whether a roll falls in the band that a cell gives, such as “3 or less”; none does where it gives none."""

    __slots__ = ("band", "no", "yes")

    def __init__(self, band: Band | None, yes: str, no: str) -> None:
        self.band, self.yes, self.no = band, yes, no

    def at(self, total: int) -> bool:
        return self.band is not None and total in self.band

    def text(self, total: int) -> str:
        return self.yes if self.at(total) else self.no

    def doubts(self, totals: range) -> tuple[Doubt, ...]:  # noqa: ARG002
        """None: the head has read the cell, and speaks of it."""
        return ()


@lru_cache(maxsize=64)
def within(band: Band | None, yes: str, no: str) -> Within:
    """One object for one band and its words: what a roll is read on is compared by identity."""
    return Within(band, yes, no)
