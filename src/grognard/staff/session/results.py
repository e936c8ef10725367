"""What a finished roll came to, and what was to be expected of it: for the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import msgspec

from grognard.chance import query
from grognard.chance.budget import Budget, never
from grognard.chance.distribution import Distribution
from grognard.chance.errors import TooLarge
from grognard.errors import GrognardError
from grognard.staff.meaning import merit, sentence, tolls
from grognard.staff.question import Question
from grognard.staff.session.events import MOST_VALUES, Chance, Result, Toll
from grognard.titles.meanings import meaning_of
from grognard.titles.wording import Meaning

QUICK = 60_000
"""Paths and states spent on what was to be expected before it is sampled: the players are waiting for the result."""
RUNS = 2_000
SEED = 1
NEVER = [(0, "1")]
WORTH = ""
"""In place of a unit: the worth to the acting role by the house measure."""


def result_of(asked: Question, outcome: Any, stop: Callable[[], bool] = never) -> Result:
    """The result of a roll, in code and words, with what fell on whom and what was to be expected of it."""
    meaning = meaning_of(asked.title.id, asked.procedure.id)
    expected, sampled = _expected(asked, meaning, stop)
    return Result(
        outcome=msgspec.to_builtins(outcome),
        text=asked.procedure.text(outcome),
        said=sentence(meaning, outcome, asked.inputs),
        merit=merit(meaning, outcome) if expected else None,
        tolls=[Toll(role, unit, count) for (role, unit), count in tolls(meaning, outcome).items() if count],
        expected=expected,
        sampled=sampled,
    )


def _expected(asked: Question, meaning: Meaning, stop: Callable[[], bool]) -> tuple[list[Chance], int]:
    """The chances of each toll and of the worth, and of how many runs they are a sample."""
    try:
        found, sampled = _odds(asked, stop)
    except GrognardError:
        return [], 0  # nothing can be expected where a choice is open: the result stands without
    fell = {outcome: tolls(meaning, outcome) for outcome in found.outcomes}
    keys = dict.fromkeys(key for each in fell.values() for key in each)
    chances = [_chance(found, key, {outcome: each.get(key, 0) for outcome, each in fell.items()}) for key in keys]
    if meaning.acts:
        worths = _chance(found, (meaning.acts, WORTH), {each: merit(meaning, each) for each in found.outcomes})
        chances += [worths] if len(worths.values) > 1 else []  # what is certain is no luck
    return [each for each in chances if each.values != NEVER and len(each.values) <= MOST_VALUES], sampled


def _odds(asked: Question, stop: Callable[[], bool]) -> tuple[Distribution[Any], int]:
    """Exact odds where they are quickly had, else a sample."""
    procedure, rules, doctrine = asked.procedure, asked.rules, asked.doctrine
    try:
        budget = Budget(paths=QUICK, states=QUICK, cancelled=stop)
        return query.odds(procedure, rules, asked.inputs, doctrine, budget).distribution, 0
    except TooLarge:
        _, sample = query.sampled(procedure, rules, asked.inputs, doctrine, RUNS, SEED, Budget(cancelled=stop))
        return sample.distribution, RUNS


def _chance(found: Distribution[Any], key: tuple[str, str], counts: Mapping[Any, int]) -> Chance:
    """How often each count comes, over all outcomes."""
    values: dict[int, Fraction] = {}
    for outcome, share in found:
        values[counts[outcome]] = values.get(counts[outcome], Fraction(0)) + share
    return Chance(*key, [(value, str(share)) for value, share in sorted(values.items())])
