"""One step of a plan, asked of its procedure: what it does to each way things may stand."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from grognard.chance.budget import Budget
from grognard.chance.doctrine import Doctrine, always
from grognard.chance.errors import BadAnswer, OpenChoice, TooLarge
from grognard.chance.exact import Exact, Spread
from grognard.chance.procedures import BadInput, Inputs, Refusal
from grognard.chance.query import check_lengths
from grognard.chance.requests import Doubt
from grognard.charts.rules import Rules
from grognard.errors import Unknown
from grognard.staff.expressions import Expression, shown
from grognard.staff.plan import BadPlan, Step
from grognard.titles.title import Title

State = tuple[Any, ...]

EVALUATION = 16
"""What writing an outcome into the state costs, counted in states that are only passed on."""


class Made(msgspec.Struct, frozen=True):
    """What a step does to one state: the states it leads to, or why it is not made."""

    spread: Spread | None = None
    refused: str | None = None


class Asked:
    """A step and what it does. What was worked out is kept, so that other states and orders find it again."""

    def __init__(self, title: Title, step: Step, names: tuple[str, ...], rules: Rules, budget: Budget) -> None:
        self.step, self.name, self.names, self.rules, self.budget = step, step.name, names, rules, budget
        with blamed(f"step {self.name}"):
            self.procedure = title.procedure(step.procedure.removeprefix(f"{title.id}/"))
            self._exact = Exact(self._doctrine(), budget)
        read = {name for expression in step.after.values() for name in expression.names}
        self._read = tuple(name for name in names if name in read)
        """The values of state on which its changes depend."""
        self._known: dict[State, Made] = {}
        self._answers: dict[Inputs, Spread | str] = {}
        self._changes: dict[tuple[Inputs, State], Spread] = {}
        self._head_doubts: dict[Doubt, None] = {}
        self._misunderstood: BadInput | None = None

    def __call__(self, state: State) -> Made:
        """What it does to this state."""
        if state not in self._known:
            with blamed(f"step {self.name}"):
                self._known[state] = self._made(dict(zip(self.names, state, strict=True)))
        return self._known[state]

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """The doubtful cells it has met."""
        return (*self._head_doubts, *self._exact.doubts)

    @property
    def idle_choices(self) -> list[str]:
        """Labels it was to answer and was never asked, if it was made at all."""
        met = [label for label, _ in self._exact.choices]
        return [label for label in self.step.choose if label not in met] if self._changes else []

    def check_understood(self) -> None:
        """Inputs that fit in no state are a fault of the plan; where they fit in some, it is not possible in others."""
        if self._misunderstood and not self._answers:
            raise BadPlan.at(f"step {self.name}", str(self._misunderstood))

    def _made(self, env: dict[str, Any]) -> Made:
        """Ask, and write the outcomes into the state."""
        if not self.step.when.holds(env):
            return Made()
        try:
            inputs = self.procedure.read(_filled(self.step.inputs, env))
        except BadInput as error:
            self._misunderstood = error
            return Made(refused=str(error))
        if inputs not in self._answers:
            self._answers[inputs] = self._answer(inputs)
        answer = self._answers[inputs]
        if isinstance(answer, str):
            return Made(refused=answer)
        key = inputs, tuple(env[name] for name in self._read)
        if key not in self._changes:
            self._changes[key] = self._changed(env, answer)
        changes, whole = self._changes[key]
        return Made((tuple((tuple({**env, **dict(change)}.values()), weight) for change, weight in changes), whole))

    def _answer(self, inputs: Inputs) -> Spread | str:
        """Its outcomes, or why its head refuses."""
        try:
            ready = self.procedure.head(self.rules, inputs)
        except Refusal as refusal:
            return str(refusal)
        self._head_doubts.update(dict.fromkeys(ready.doubts))
        try:
            check_lengths(self.procedure, inputs)
            return self._exact.spread(self.procedure.body, ready.args)
        except TooLarge as error:
            raise TooLarge(error.what, error.bound, self.procedure.body, self.name) from error

    def _changed(self, env: dict[str, Any], outcomes: Spread) -> Spread:
        """The new values that its outcomes make, each worked out from the values before the step."""
        results, whole = outcomes
        self.budget.visit(EVALUATION * len(results), self.procedure.body, self.name)
        found: dict[State, int] = {}
        for outcome, weight in results:
            seen = {**env, "outcome": outcome}
            change = tuple((name, _kept(each, env[name], seen)) for name, each in self.step.after.items())
            found[change] = found.get(change, 0) + weight
        return tuple(found.items()), whole

    def _doctrine(self) -> Doctrine:
        base = self.procedure.doctrine(self.step.doctrine)
        chosen = {label: always(option) for label, option in self.step.choose.items()}
        return base.with_(chosen) if chosen else base


@contextmanager
def blamed(where: str) -> Iterator[None]:
    """What a file names and there is none of is a fault of the file, in this place."""
    try:
        yield
    except (Unknown, BadAnswer, OpenChoice) as error:
        raise BadPlan.at(where, str(error)) from error


def _filled(value: Any, env: dict[str, Any]) -> Any:
    """An input with its expressions worked out."""
    if isinstance(value, Expression):
        return value.value(env)
    if isinstance(value, list):
        return [_filled(each, env) for each in value]
    if isinstance(value, dict):
        return {key: _filled(each, env) for key, each in value.items()}
    return value


KINDS = {bool: "true or false", int: "a number", str: "a word"}


def _kept(expression: Expression, before: Any, seen: dict[str, Any]) -> Any:
    """A new value, of the kind the old one is; a number may say yes or no."""
    value, kind = expression.value(seen), type(before)
    if kind is bool and isinstance(value, int):
        return bool(value)
    if type(value) is not kind:
        raise BadPlan.at(expression.where, f"{shown(value)} is not {KINDS[kind]}, as the value is at the start")
    return value
