"""The jobs a worker does with charts of the players' own: what a hostile file costs, it costs here."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from grognard.charts.library import OwnFile
from grognard.charts.rules import Rules
from grognard.server.asks import EditAsk, OwnText, TwoCharts, TwoOdds
from grognard.server.chart_sets import file_of
from grognard.server.desk.jobs import Stopper, check_inputs, job
from grognard.staff.documents import Document
from grognard.staff.own_charts.checking import ChartCheck, checked
from grognard.staff.own_charts.comparing import ComparedChart, compared
from grognard.staff.own_charts.edits import edited
from grognard.staff.own_charts.odds import ChartOdds, ChartOver, chart_odds, chart_over
from grognard.staff.own_charts.trying import ChartTrials, tried
from grognard.staff.question import Question
from grognard.titles import title

__all__ = ["ChartEdited"]


class ChartEdited(Document, frozen=True, kw_only=True):
    """A chart file after an edit, and what is then to be said of it."""

    schema: str = "grognard-chart-edited/1"
    text: str
    said: list[str]
    """What was done beside what was asked."""
    check: ChartCheck


@job("chart-check", OwnText)
def check(told: OwnText, _: Stopper) -> ChartCheck:
    """Everything there is to say of a chart file."""
    return checked(title(told.title), told.text)


@job("chart-edit", EditAsk)
def edit(told: EditAsk, _: Stopper) -> ChartEdited:
    """What a form does to a chart file."""
    text, said = edited(told.text, told.edits)
    return ChartEdited(text=text, said=said, check=checked(title(told.title), text))


@job("chart-try", OwnText)
def try_out(told: OwnText, stop: Stopper) -> ChartTrials:
    """Every procedure that reads the chart, tried on its example."""
    id_ = checked(title(told.title), told.text).id
    return tried(_rules(told.title, (file_of(id_, 0, told.text),), ()), id_, stop)


@job("chart-compare", TwoCharts)
def compare(told: TwoCharts, _: Stopper) -> ComparedChart:
    """Two charts, cell by cell."""
    one, other = _both(told)
    return compared(one.chart(told.id), other.chart(told.id))


@job("chart-odds", TwoOdds)
def odds(told: TwoOdds, stop: Stopper) -> ChartOdds:
    """One question under two charts."""
    return chart_odds(*_questions(told, stop))


@job("chart-over", TwoOdds)
def over(told: TwoOdds, stop: Stopper) -> ChartOver:
    """One question under two charts at many values of an input."""
    return chart_over(*_questions(told, stop), told.vary, told.values)


def _questions(told: TwoOdds, stop: Stopper) -> tuple[Question, Question]:
    of = title(told.title)
    check_inputs(of.procedure(told.procedure), told.inputs, (told.vary,) if told.vary else ())
    one, other = (Question(of, told.procedure, told.inputs, rules, told.doctrine, stop=stop) for rules in _both(told))
    return one, other


def _both(told: TwoCharts) -> tuple[Rules, Rules]:
    return _in_force(told, told.one), _in_force(told, told.other)


def _in_force(told: TwoCharts, files: Sequence[OwnFile]) -> Rules:
    if not files:
        return title(told.title).rules(told.rules)
    return _rules(told.title, tuple(files), tuple(sorted(told.rules.items())))


@lru_cache(maxsize=16)
def _rules(of: str, files: tuple[OwnFile, ...], choices: tuple[tuple[str, str], ...]) -> Rules:
    """The rules with these files in front; kept, for the next question is about the same."""
    return title(of).rules(dict(choices), files)
