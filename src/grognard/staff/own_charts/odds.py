"""Two charts by the odds they give: one question asked under each, and the same question at many values of an input.

“What would this erratum do?” All of it is exact: the difference of two distributions, not of two samples.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import msgspec

from grognard.chance import query
from grognard.chance.distribution import Distribution
from grognard.chance.errors import Cancelled
from grognard.chance.procedures import BadInput
from grognard.chance.reach import reach
from grognard.charts.chart import Strip
from grognard.errors import GrognardError
from grognard.staff.answers import plain
from grognard.staff.documents import Document
from grognard.staff.forms import inputs_fields
from grognard.staff.measures import Known, Measure, measured
from grognard.staff.prospects import Prospects, prospects
from grognard.staff.question import Question
from grognard.titles.meanings import meaning_of

MOST_VALUES = 100
COLUMNS = 60
"""So many columns are looked at unasked."""


class SideOdds(msgspec.Struct, frozen=True, kw_only=True):
    """The question under one of the two charts: its prospects, or why there are none."""

    refused: str | None = None
    column: str | None = None
    """The column or row that is read."""
    prospects: Prospects | None = None
    warnings: list[str] = []


class Reaching(msgspec.Struct, frozen=True):
    """A strength that just reaches a column, and what that is called under each chart."""

    value: float
    one: str | None
    other: str | None


class ChartOdds(Document, frozen=True, kw_only=True):
    """One question under two charts."""

    schema: str = "grognard-chart-odds/1"
    title: str
    procedure: str
    inputs: dict[str, Any]
    one: SideOdds
    other: SideOdds
    moved: str | None
    """The share of the chances that goes from some results to others; none where one of the two is refused."""
    moved_p: float
    strength: str | None
    """The input whose growth moves to better columns."""
    columns: list[Reaching]
    """What of it just reaches each column, all else as it is."""


class Change(msgspec.Struct, frozen=True):
    """A figure under the one chart and under the other, and how far it goes."""

    one: str
    one_p: float
    other: str
    other_p: float
    change: str
    change_p: float


class OverPoint(msgspec.Struct, frozen=True, kw_only=True):
    """One value of the input: every figure under both charts, or why there is none."""

    value: Any
    one: str | None
    """The column under the one chart."""
    other: str | None
    refused: list[str]
    figures: dict[str, Change]
    moved: str | None
    moved_p: float


class ChartOver(Document, frozen=True, kw_only=True):
    """One question under two charts at many values of an input."""

    schema: str = "grognard-chart-over/1"
    title: str
    procedure: str
    inputs: dict[str, Any]
    vary: str
    figures: list[Measure]
    points: list[OverPoint]


class Under(msgspec.Struct, frozen=True):
    """One answer under one chart."""

    odds: Distribution[Any] | None
    refused: str | None
    column: str | None
    warnings: tuple[str, ...] = ()


def chart_odds(one: Question, other: Question) -> ChartOdds:
    """One question under two charts."""
    answers = under(one), under(other)
    moved = _moved(*answers)
    return ChartOdds(
        **one.head,
        one=_side(one, answers[0]),
        other=_side(other, answers[1]),
        moved=None if moved is None else str(moved),
        moved_p=float(moved or 0),
        strength=one.procedure.strength,
        columns=reaching(one, other),
    )


def chart_over(one: Question, other: Question, vary: str, values: Sequence[Any]) -> ChartOver:
    """The same question at these values of an input, under two charts."""
    if not 1 <= len(values) <= MOST_VALUES:
        raise BadInput(f"{vary}: {len(values)} values; there may be 1 to {MOST_VALUES}")
    known: Known = {}
    points = [_point(one, other, vary, value, known) for value in values]
    return ChartOver(
        title=one.title.id,
        procedure=one.procedure.id,
        inputs={name: value for name, value in one.given.items() if name != vary},
        vary=vary,
        figures=list(known.values()),
        points=points,
    )


def under(asked: Question, **changed: Any) -> Under:
    """The answer under one chart. A chart that a procedure cannot work with refuses the answer, and says so."""
    try:
        found = asked.odds(**changed)
        return Under(found.distribution, None, _column(found), found.warnings)
    except (Cancelled, BadInput):
        raise
    except GrognardError as error:
        return Under(None, str(error), None)
    except Exception as error:
        if not asked.rules.library.replaced:
            raise
        return Under(None, broken(asked, error), None)


def broken(asked: Question, error: Exception) -> str:
    """Why a procedure cannot work with a chart of a player's own."""
    name = asked.procedure.id
    return f"{name} cannot be worked out with this chart ({type(error).__name__}: {error})."[:300]


def _column(found: query.Odds) -> str | None:
    strip = found.ready.strip
    return strip.label if isinstance(strip, Strip) else None


def _side(asked: Question, answer: Under) -> SideOdds:
    if answer.odds is None:
        return SideOdds(refused=answer.refused)
    shown = prospects(asked, answer.odds)
    return SideOdds(column=answer.column, prospects=shown, warnings=list(answer.warnings))


def _moved(one: Under, other: Under) -> Fraction | None:
    if one.odds is None or other.odds is None:
        return None
    return one.odds.by_text().distance(other.odds.by_text())


def _point(one: Question, other: Question, vary: str, value: Any, known: Known) -> OverPoint:
    before, after = under(one, **{vary: value}), under(other, **{vary: value})
    moved = _moved(before, after)
    meaning = meaning_of(one.title.id, one.procedure.id)
    figures: dict[str, Change] = {}
    if before.odds and after.odds:
        was, becomes = measured(before.odds, meaning, known), measured(after.odds, meaning, known)
        figures = {name: _change(was[name], becomes[name]) for name in was if name in becomes}
    return OverPoint(
        value=value,
        one=before.column,
        other=after.column,
        refused=list(dict.fromkeys(each.refused for each in (before, after) if each.refused)),
        figures=figures,
        moved=None if moved is None else str(moved),
        moved_p=float(moved or 0),
    )


def _change(one: Fraction, other: Fraction) -> Change:
    change = other - one
    return Change(str(one), float(one), str(other), float(other), str(change), float(change))


def reaching(one: Question, other: Question) -> list[Reaching]:
    """The strengths at which either chart comes to another column, the least first."""
    found = _thresholds(one), _thresholds(other)
    strengths = sorted({*found[0], *found[1]})[:COLUMNS]
    return [Reaching(plain(each), _at(found[0], each), _at(found[1], each)) for each in strengths]


def _at(thresholds: dict[Fraction, str], strength: Fraction) -> str | None:
    """The column that a strength is in."""
    reached = [each for each in thresholds if each <= strength]
    return thresholds[max(reached)] if reached else None


def _thresholds(asked: Question) -> dict[Fraction, str]:
    """The least strength of each column."""
    name = asked.procedure.strength
    if name is None:
        return {}
    field = next(each for each in inputs_fields(asked.procedure.inputs) if each.name == name)
    least = field.low if field.low is not None else 1
    try:
        found = reach(asked.procedure, asked.rules, {**asked.given, name: least})
    except Cancelled:
        raise
    except GrognardError:
        return {}
    columns = {found.strength: found.column} if found.column is not None else {}
    return {**columns, **{each.strength: each.column for each in found.better}}
