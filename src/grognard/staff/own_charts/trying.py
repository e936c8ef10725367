"""A sound chart tried out: every procedure that reads it is asked its example."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from grognard.chance import query
from grognard.chance.budget import Budget
from grognard.chance.errors import Cancelled, TooLarge
from grognard.chance.procedures import Refusal
from grognard.charts.rules import Rules
from grognard.errors import GrognardError
from grognard.staff.documents import Document
from grognard.staff.forms import example_inputs, spoken
from grognard.staff.own_charts.odds import broken
from grognard.staff.question import Question
from grognard.titles import title

QUICK = 60_000
"""Paths and states spent on one example."""


class Trial(msgspec.Struct, frozen=True):
    """One procedure: whether it works with the chart, and if not, why."""

    procedure: str
    name: str
    works: bool
    said: str = ""


class ChartTrials(Document, frozen=True, kw_only=True):
    """Every procedure that reads the chart, tried on its example."""

    schema: str = "grognard-chart-trials/1"
    title: str
    id: str
    trials: list[Trial]


def tried(rules: Rules, id_: str, stop: Callable[[], bool]) -> ChartTrials:
    """Ask every procedure that reads the chart."""
    readers = [each.id for each in title(rules.title).procedures.values() if id_ in each.charts]
    return ChartTrials(title=rules.title, id=id_, trials=[_trial(rules, each, stop) for each in readers])


def _trial(rules: Rules, procedure: str, stop: Callable[[], bool]) -> Trial:
    of = title(rules.title)
    asked = Question(of, procedure, example_inputs(of.procedure(procedure)), rules, stop=stop)
    said = ""
    try:
        query.odds(asked.procedure, rules, asked.inputs, asked.doctrine, Budget(QUICK, QUICK, cancelled=stop))
    except Cancelled:
        raise
    except Refusal as refusal:
        return Trial(procedure, spoken(procedure), works=True, said=f"Its example is refused: {refusal}")
    except TooLarge:
        return Trial(procedure, spoken(procedure), works=True, said="Its example is too large to be tried at once.")
    except GrognardError as error:
        said = str(error)
    except Exception as error:  # whatever a procedure stumbles over
        said = broken(asked, error)
    return Trial(procedure, spoken(procedure), works=not said, said=said)
