"""A question to a procedure: title, procedure, inputs, rules in force, doctrine; whoever asks it, and from where."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any

import msgspec

from grognard.chance import query
from grognard.chance.budget import Budget, never
from grognard.chance.distribution import Distribution
from grognard.chance.doctrine import NO_CHOICES, Doctrine, always
from grognard.chance.procedures import BadInput, Inputs, Registered
from grognard.chance.solving import Solution
from grognard.charts.rules import Rules
from grognard.errors import Unknown, printable
from grognard.staff.figures import worth
from grognard.titles.title import Title


class Question:
    """What is asked before a roll, and with it."""

    def __init__(
        self,
        title: Title,
        procedure: str,
        given: Mapping[str, Any],
        rules: Rules | None = None,
        doctrine: str | None = None,
        choose: Mapping[str, str] | None = None,
        stop: Callable[[], bool] = never,
    ) -> None:
        self.title = title
        self.procedure = title.procedure(procedure)
        self.rules = rules or title.rules()
        self.given = dict(given)
        self.chosen = {_label(self.procedure, label): always(option) for label, option in (choose or {}).items()}
        self.choose = dict(choose or {})
        self.base = self.procedure.doctrine(doctrine)
        self.named = doctrine is not None
        self.stop = stop

    @cached_property
    def inputs(self) -> Inputs:
        """The inputs, checked."""
        return self.procedure.read(self.given)

    @cached_property
    def doctrine(self) -> Doctrine:
        """The doctrine named, with the labels answered one by one."""
        if not self.chosen:
            return self.base
        told = ", ".join(f"{label} {option}" for label, option in self.choose.items())
        return self.base.with_(self.chosen, f"{self.base.name}, but {told}")

    @property
    def budget(self) -> Budget:
        """What one query may cost: each has its own, all are given up together."""
        return Budget(cancelled=self.stop)

    @property
    def head(self) -> dict[str, Any]:
        """How every answer to a question begins."""
        return {"title": self.title.id, "procedure": self.procedure.id, "inputs": msgspec.to_builtins(self.inputs)}

    def odds(self, **changed: Any) -> query.Odds:
        """The slip and the exact odds, perhaps with some inputs changed."""
        inputs = self.procedure.read({**self.given, **changed}) if changed else self.inputs
        return query.odds(self.procedure, self.rules, inputs, self.doctrine, self.budget)

    def best_play(self, side: str, terms: Mapping[str, Fraction]) -> tuple[query.Odds, Solution]:
        """The odds if both sides do their best for this worth; a doctrine that is named binds the opponent."""
        if not terms:
            raise BadInput("best play needs a worth: what each field of the outcome is worth to that side")
        fixed = (self.base.opposing(side) if self.named else NO_CHOICES).with_(self.chosen)
        measure = lambda outcome: worth(outcome, terms)  # noqa: E731
        return query.best_play(self.procedure, self.rules, self.inputs, side, measure, fixed, self.budget)


def _label(procedure: Registered[Any], label: str) -> str:
    """A label that something in the procedure is chosen under."""
    if label in procedure.choices:
        return label
    if not procedure.choices:
        raise BadInput(f"nobody chooses anything in {procedure.id}, and “{printable(label)}” was to be chosen")
    raise Unknown.name(f"choice in {procedure.id}", label, list(procedure.choices))


def merged(distribution: Distribution[Any], by: str | None) -> Distribution[Any]:
    """The outcomes merged to these fields, parted by commas; as they are where none are named."""
    if not by:
        return distribution
    fields = [field.strip().replace("-", "_") for field in by.split(",")]
    if len(set(fields)) < len(fields):
        raise BadInput(f"outcomes are merged to each field once, and “{printable(by)}” names one twice")
    return distribution.merged(*fields)
