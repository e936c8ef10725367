"""Best play for a page: what each side decides where, in words; or why it cannot be had."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec

from grognard.chance import query
from grognard.chance.errors import Cancelled
from grognard.chance.requests import Choose
from grognard.chance.solving import Decision, Solution
from grognard.chance.values import option_id
from grognard.charts.cells import NOTHING
from grognard.errors import Defect, GrognardError
from grognard.staff.asking import asks, option_said
from grognard.staff.question import Question

MOST = 400
"""Decisions that are told; a tree that has more is told so far."""


class OptionShare(msgspec.Struct, frozen=True):
    """An option that is taken, and how often."""

    id: str
    said: str
    share: str
    p: float


class DecisionEntry(msgspec.Struct, frozen=True):
    """One decision of best play."""

    side: str
    label: str
    asks: str
    after: list[str]
    """What has happened before, each in a few words."""
    choice: list[OptionShare]


class BestPlay(msgspec.Struct, frozen=True, kw_only=True):
    """Best play for a side, or why it cannot be had."""

    side: str
    why_not: str | None = None
    value: str | None = None
    value_p: float | None = None
    decisions: list[DecisionEntry] = []
    count: int = 0


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """What was found: the odds under best play, if there are any."""

    told: BestPlay
    odds: query.Odds | None = None
    choices: tuple[tuple[str, str], ...] = ()


def best_play(asked: Question, side: str, worth: Mapping[str, Fraction]) -> Found:
    """Best play for a side; where it is too large to be had, the reason."""
    try:
        odds, solution = asked.best_play(side, worth)
    except (Cancelled, Defect):
        raise
    except GrognardError as error:
        return Found(told=BestPlay(side=side, why_not=str(error)))
    told = BestPlay(
        side=side,
        value=str(solution.value),
        value_p=float(solution.value),
        decisions=_decisions(asked, solution),
        count=len(solution.play),
    )
    labels = dict.fromkeys((decision.label, decision.side) for decision in solution.play)
    return Found(told=told, odds=odds, choices=tuple(labels))


Put = Mapping[tuple[tuple[tuple[str, Any], ...], str], Choose[Any]]
"""Each choice as it was put, by what had happened before it and its label."""


def _decisions(asked: Question, solution: Solution) -> list[DecisionEntry]:
    printed = _printed(asked)
    put = {(decision.after, decision.label): decision.asked for decision in solution.play}
    return [_entry(asked, decision, printed, put) for decision in solution.play[:MOST]]


def _entry(asked: Question, decision: Decision, printed: Mapping[Any, str], put: Put) -> DecisionEntry:
    procedure, request = asked.procedure, decision.asked

    def happened(place: int) -> str:
        label, answer = decision.after[place]
        choice = put.get((decision.after[:place], label))
        if choice and answer in choice.options:
            return f"{label}: {option_said(procedure, choice, answer)}"
        return f"{label}: {printed.get(answer) or _told(answer)}"

    return DecisionEntry(
        decision.side,
        decision.label,
        asks(procedure, request),
        [happened(place) for place in range(len(decision.after))],
        [
            OptionShare(option_id(option), option_said(procedure, request, option), str(share), float(share))
            for option, share in decision.choice
        ],
    )


def _printed(asked: Question) -> dict[Any, str]:
    """What the cells of the charts read print, by what they mean: answers that fell on a chart are told by it."""
    found: dict[Any, str] = {}
    for id_ in asked.procedure.charts:
        chart = asked.rules.chart(id_)
        for cell in (cell for row in chart.cells for cell in row):
            if isinstance(cell.value, msgspec.Struct):
                found.setdefault(cell.value, chart.no_effect if cell.text == NOTHING else cell.text)
    return found


def _told(answer: Any) -> str:
    """An answer in a few words: of a struct, the fields that say something."""
    if not isinstance(answer, msgspec.Struct):
        return option_id(answer)
    fields = {name: getattr(answer, name) for name in answer.__struct_fields__}
    return ", ".join(f"{name.replace('_', ' ')} {option_id(value)}" for name, value in fields.items() if value)
