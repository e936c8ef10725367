"""The prospects of a question: its outcomes in code and words, their worth, and what falls on whom on average."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec

from grognard.chance.distribution import Distribution
from grognard.staff.figures import figure_names, figures, weighable
from grognard.staff.forms import spoken
from grognard.staff.meaning import measure, merit, sentence, tolls, worth_terms
from grognard.staff.question import Question
from grognard.titles.meanings import meaning_of
from grognard.titles.wording import Meaning

SHOWN = 60
"""So many outcomes are sent unless all are asked for; the likeliest."""
SPREAD = 200
"""So many values of one figure are sent."""


class TextEntry(msgspec.Struct, frozen=True):
    """Outcomes that read alike, together."""

    text: str
    said: str
    """The result in a sentence."""
    probability: str
    p: float
    merit: int | None
    """What it is worth to the acting role by the house measure; none where outcomes that read alike differ in it."""


class SpreadEntry(msgspec.Struct, frozen=True):
    """One value of a figure: its chance, and the chance of at least as much."""

    value: str
    probability: str
    p: float
    at_least: str
    at_least_p: float


class FigureEntry(msgspec.Struct, frozen=True):
    """One figure of the outcome by itself, whatever the others are."""

    name: str
    label: str
    yes: bool
    """It is a yes or no: its mean is a chance."""
    mean: str
    mean_p: float
    least: str
    most: str
    spread: list[SpreadEntry]


class TollEntry(msgspec.Struct, frozen=True):
    """What falls on a role on average, of one unit."""

    role: str
    unit: str
    mean: str
    mean_p: float


class Prospects(msgspec.Struct, frozen=True, kw_only=True):
    """Everything there is to hope and fear."""

    count: int
    texts: list[TextEntry]
    texts_count: int
    figures: list[FigureEntry]
    tolls: list[TollEntry]
    acts: str
    """The role by whose fortunes results are sorted; empty where they touch nobody's."""
    meets: str
    measure: list[str]
    """What counts how much, in words."""
    worth: dict[str, int]
    """The worth to the acting role as a linear sum of fields, for best play."""


def prospects(asked: Question, shown: Distribution[Any], full: bool = False) -> Prospects:
    """What may come of a question."""
    meaning = meaning_of(asked.title.id, asked.procedure.id)
    names = figure_names(shown.outcomes)
    texts, texts_count = _texts(asked, meaning, shown, full)
    return Prospects(
        count=len(shown),
        texts=texts,
        texts_count=texts_count,
        figures=_figures(shown, names),
        tolls=_tolls(meaning, shown),
        acts=meaning.acts,
        meets=meaning.meets,
        measure=measure(meaning),
        worth=worth_terms(meaning, weighable(shown.outcomes)),
    )


def _texts(asked: Question, meaning: Meaning, shown: Distribution[Any], full: bool) -> tuple[list[TextEntry], int]:
    """The texts, or the likeliest of them in the order they stood; and how many there are."""
    texts = shown.by_text()
    kept = list(texts) if full or len(texts) <= SHOWN else texts.top(SHOWN)[0]
    wanted = {text for text, _ in kept}
    alike: dict[str, list[Any]] = {}
    for outcome in shown.outcomes:
        if (text := shown.text(outcome)) in wanted:
            alike.setdefault(text, []).append(outcome)
    entries = [
        TextEntry(
            text,
            sentence(meaning, alike[text][0], asked.inputs),
            str(chance),
            float(chance),
            _worth(meaning, alike[text]),
        )
        for text, chance in kept
    ]
    return entries, len(texts)


def _worth(meaning: Meaning, outcomes: list[Any]) -> int | None:
    if not meaning.acts:
        return None
    worths = {merit(meaning, outcome) for outcome in outcomes}
    return worths.pop() if len(worths) == 1 else None


def _tolls(meaning: Meaning, shown: Distribution[Any]) -> list[TollEntry]:
    sums: dict[tuple[str, str], int] = {}
    for outcome in shown.outcomes:
        for key, count in tolls(meaning, outcome).items():
            sums[key] = sums.get(key, 0) + count * shown.weight(outcome)
    means = {key: Fraction(total, shown.total) for key, total in sums.items() if total}
    return [TollEntry(role, unit, str(mean), float(mean)) for (role, unit), mean in means.items()]


def _figures(shown: Distribution[Any], names: list[str]) -> list[FigureEntry]:
    """Each figure by itself; every outcome is read once for all of them."""
    spreads: dict[str, dict[int, int]] = {name: {} for name in names}
    for outcome in shown.outcomes:
        weight, its = shown.weight(outcome), figures(outcome)
        for name, spread in spreads.items():
            spread[its[name]] = spread.get(its[name], 0) + weight
    first = shown.outcomes[0]
    return [_figure(name, isinstance(getattr(first, name), bool), Distribution(spreads[name])) for name in names]


def _figure(name: str, yes: bool, spread: Distribution[int]) -> FigureEntry:
    mean = spread.mean()
    entries = []
    left = spread.total
    for value in spread.outcomes:
        chance, at_least = spread[value], Fraction(left, spread.total)
        entries.append(SpreadEntry(str(value), str(chance), float(chance), str(at_least), float(at_least)))
        left -= spread.weight(value)
    ends = spread.outcomes
    return FigureEntry(name, spoken(name), yes, str(mean), float(mean), str(ends[0]), str(ends[-1]), entries[:SPREAD])
