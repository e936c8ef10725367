"""Where the procedures of War in the World register, and what several of their heads share."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from grognard.chance.procedures import Procedures
from grognard.chance.requests import Doubt
from grognard.chance.tally import Line, amount
from grognard.charts.chart import Chart, Strip
from grognard.charts.rules import Rules
from grognard.titles.kit import whole

PROCEDURES = Procedures[Rules]("war-in-the-world")

Nation = Literal["german", "italian", "commonwealth", "us", "french", "free-french", "soviet", "other"]
"""Whose units they are; the article's rules tell no more of them apart."""

ANTI_TANK_LABELS: dict[str, str] = {
    "commonwealth": "Commonwealth",
    "us": "US",
    "free-french": "Free French",
    "german": "German",
    "soviet": "Soviet",
}
"""The rows of the chart anti-tank-rows; all others share one more."""
ALL_OTHERS = "every other country"


class Columns:
    """The columns of one chart by the strength that finds them, each looked up once."""

    def __init__(self, chart: Chart, under: str | None = None) -> None:
        self.chart, self.axis = chart, chart.axis(under)
        self._known: dict[int, Strip] = {}

    def of(self, strength: int) -> Strip:
        """The column this strength falls in."""
        if strength not in self._known:
            self._known[strength] = self.chart.column(self.axis.index(strength))
        return self._known[strength]

    def line(self, what: str, rule: str, strength: Fraction | int) -> tuple[Strip, Line]:
        """The column of a strength, rounded to the chart's whole numbers, and the line that says so."""
        points = whole(Fraction(strength))
        label = self.axis.labels[self.axis.index(points)]
        shown = str(points) if points == strength else f"{amount(strength)} rounded to {points}"
        return self.of(points), Line(what, rule, f"{shown}: column {label}", label)


class AtMost:
    """What a total that must not be above a limit is read on: it happens, or it does not."""

    def __init__(self, limit: int, happens: str) -> None:
        self.limit, self.happens = limit, happens

    def at(self, total: int) -> bool:
        return total <= self.limit

    def text(self, total: int) -> str:
        return self.happens if self.at(total) else "no effect"

    def doubts(self, totals: range) -> tuple[Doubt, ...]:  # noqa: ARG002
        return ()


def said(what: str, rule: str, words: str) -> Line:
    """A line of the slip that says something in words, and no number."""
    return Line(what, rule, words, 0)


def figure(value: Fraction) -> int | str:
    """A whole number as a number, a fraction as players write it."""
    return int(value) if value.denominator == 1 else amount(value)


def percent_of(number: int | Fraction, percent: int) -> Fraction:
    """So many hundredths of a number, exactly."""
    return Fraction(number) * percent / 100


def anti_aircraft_line(rules: Rules, nation: str) -> str:
    """The line of table 7.58 on which a nation's units fire at tanks: `commonwealth` or `japanese`."""
    line: str = rules.chart("anti-tank-rows").value(ANTI_TANK_LABELS.get(nation, ALL_OTHERS), "line")
    return line
