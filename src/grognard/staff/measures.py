"""What one question comes to in figures: its worth, what falls on whom, every figure of the outcome; exact means."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec

from grognard.chance.distribution import Distribution
from grognard.staff.english import party
from grognard.staff.figures import figure_names, figures
from grognard.staff.forms import spoken
from grognard.staff.meaning import merit, tolls
from grognard.titles.wording import Meaning

WORTH = "worth"
"""The figure that is the worth to the acting role by the house measure."""


class Measure(msgspec.Struct, frozen=True):
    """A figure that questions have a number for."""

    name: str
    label: str
    kind: str
    """`worth`, `toll` (what falls on a role), `chance` (of a yes) or `mean`."""


Known = dict[str, Measure]
"""The figures met so far, by name."""


def measured(shown: Distribution[Any], meaning: Meaning, known: Known) -> dict[str, Fraction]:
    """The mean of every figure; those met for the first time are added to what is known."""
    found: dict[str, Fraction] = {}
    if meaning.acts:
        known.setdefault(WORTH, Measure(WORTH, f"Worth to the {party(meaning.acts)}", "worth"))
        found[WORTH] = _mean(shown, {outcome: merit(meaning, outcome) for outcome in shown.outcomes})
    found |= _tolls(shown, meaning, known)
    found |= _figures(shown, known)
    return found


def _tolls(shown: Distribution[Any], meaning: Meaning, known: Known) -> dict[str, Fraction]:
    fell = {outcome: tolls(meaning, outcome) for outcome in shown.outcomes}
    found = {}
    for role, unit in dict.fromkeys(key for each in fell.values() for key in each):
        name = f"{role}:{unit}"
        known.setdefault(name, Measure(name, f"{party(role)[0].upper()}{party(role)[1:]}: {unit}", "toll"))
        found[name] = _mean(shown, {outcome: each.get((role, unit), 0) for outcome, each in fell.items()})
    return found


def _figures(shown: Distribution[Any], known: Known) -> dict[str, Fraction]:
    found = {}
    read = {outcome: figures(outcome) for outcome in shown.outcomes}
    for name in figure_names(shown.outcomes):
        yes = isinstance(getattr(shown.outcomes[0], name), bool)
        known.setdefault(name, Measure(name, spoken(name), "chance" if yes else "mean"))
        found[name] = _mean(shown, {outcome: each[name] for outcome, each in read.items()})
    return found


def _mean(shown: Distribution[Any], counts: Mapping[Any, int]) -> Fraction:
    return Fraction(sum(count * shown.weight(outcome) for outcome, count in counts.items()), shown.total)
