"""One question at several values of an input, side by side."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec

from grognard.chance.distribution import Distribution
from grognard.chance.procedures import BadInput, Refusal
from grognard.staff.figures import figure_names, figures
from grognard.staff.question import Question, merged

MOST_VALUES = 100
FEW = 9
"""So many different outcomes are shown each for itself; of more, the averages."""


def typed(value: Any) -> str:
    """A value as it would be typed."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


class Point(msgspec.Struct, frozen=True):
    """One value of the input and what it gives."""

    value: Any
    odds: Distribution[Any] | None
    refusal: Refusal | None = None
    warnings: tuple[str, ...] = ()

    @property
    def refused(self) -> str | None:
        """Why it is refused, if it is."""
        return str(self.refusal) if self.refusal else None

    @property
    def typed(self) -> str:
        """The value as it would be typed."""
        return typed(self.value)


class Series(msgspec.Struct, frozen=True):
    """What is compared: rows with a number for each value, none where it is refused."""

    kind: str
    """`chance` for shares of outcomes, `average` for figures."""
    rows: list[tuple[str, list[Fraction | None]]]


def points_of(asked: Question, name: str, values: list[Any], by: str | None = None) -> list[Point]:
    """The odds at each value; at least one of them must be allowed."""
    if not 1 <= len(values) <= MOST_VALUES:
        raise BadInput(f"{name}: {len(values)} values; there may be 1 to {MOST_VALUES}")
    points = [_point(asked, name, value, by) for value in values]
    refusals = [point.refusal for point in points if point.refusal]
    if len(refusals) == len(points):
        first = refusals[0].reasons[0]
        text = f"Every value of {name} is refused; {points[0].typed}: {first.text}"
        raise Refusal(msgspec.structs.replace(first, text=text))
    return points


def _point(asked: Question, name: str, value: Any, by: str | None) -> Point:
    try:
        found = asked.odds(**{name: value})
    except Refusal as refusal:
        return Point(value, None, refusal)
    return Point(value, merged(found.distribution, by), warnings=found.warnings)


def warnings_of(points: list[Point]) -> tuple[str, ...]:
    """What must be said beside any of them, once."""
    return tuple(dict.fromkeys(warning for point in points for warning in point.warnings))


def series_of(points: list[Point]) -> Series:
    """The chance of each outcome where they are few, else the average of each figure."""
    odds = [point.odds for point in points]
    those = [each for each in odds if each is not None]
    every = Distribution({outcome: 1 for each in those for outcome in each.outcomes}, those[0].text)
    if len(every) <= FEW:
        return Series("chance", [(every.text(outcome), _shares(outcome, odds)) for outcome in every.outcomes])
    names = figure_names(every.outcomes)
    return Series("average", [(name.replace("_", " "), _means(name, odds)) for name in names])


def _shares(outcome: Any, odds: list[Distribution[Any] | None]) -> list[Fraction | None]:
    return [None if each is None else each[outcome] for each in odds]


def _means(name: str, odds: list[Distribution[Any] | None]) -> list[Fraction | None]:
    return [None if each is None else each.mean(lambda outcome: figures(outcome)[name]) for each in odds]
