"""The joint odds of a plan: the state carried through its steps, exactly, each step asked of its own procedure."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import lcm
from typing import Any

import msgspec

from grognard.chance.budget import Budget
from grognard.chance.distribution import Distribution
from grognard.chance.errors import TooLarge
from grognard.chance.query import told
from grognard.chance.values import option_id
from grognard.charts.rules import Rules
from grognard.errors import GrognardError
from grognard.staff.plan import BadPlan, Plan
from grognard.staff.plan_checking import Fault
from grognard.staff.steps import Asked, State, blamed
from grognard.titles import title
from grognard.titles.title import Title


class Share(msgspec.Struct, frozen=True):
    """What becomes of one step: made, left out by its condition, or not possible; and the objective after it."""

    name: str
    procedure: str
    made: Fraction
    left_out: Fraction
    not_possible: tuple[tuple[str, Fraction], ...]
    """The head's reasons with their shares."""
    objective: Fraction
    """The chance that the objective stands once this step is done."""


class Ordered(msgspec.Struct, frozen=True):
    """One order of the steps and the chance of the objective by it."""

    steps: tuple[str, ...]
    objective: Fraction


class Joint(msgspec.Struct, frozen=True):
    """The joint odds of a plan as it is ordered, and the orders there might be, best first."""

    objective: Fraction
    shares: tuple[Share, ...]
    final: Distribution[Any]
    orders: tuple[Ordered, ...]
    warnings: tuple[str, ...]


class Outlook(msgspec.Struct, frozen=True, eq=False):
    """How things may stand: each state with its weight, out of the whole."""

    weights: dict[State, int]
    whole: int

    def chance(self, test: Callable[[State], bool]) -> Fraction:
        """How likely a state that passes is."""
        return Fraction(sum(weight for state, weight in self.weights.items() if test(state)), self.whole)


class PlanTooLarge(TooLarge):
    """A plan past its budget: it is not sampled, but it can be made smaller."""

    def __init__(self, error: TooLarge) -> None:
        super().__init__(error.what, error.bound, None, error.label)
        where = f" at “{error.label}”" if error.label else ""
        self.args = (
            f"the plan goes past {error.bound:,} {error.what}{where}: too large to work out exactly. "
            "Fewer values in the state, or fewer steps to exchange, would do, or a smaller question there.",
        )


class Staff:
    """Works a plan out, under its own rules or others."""

    def __init__(self, plan: Plan, budget: Budget | None = None, rules: Rules | None = None) -> None:
        self.plan = plan
        self.budget = budget or Budget()
        with blamed("title"):
            of = title(plan.title)
        self.rules = rules or _rules(of, plan)
        self.names = tuple(name for name, _ in plan.start)
        self.start = Outlook({tuple(value for _, value in plan.start): 1}, 1)
        self.steps = tuple(self._asked(of))
        self._objective: dict[State, bool] = {}

    def _asked(self, of: Title) -> list[Asked]:
        """The steps, each with its procedure; what the title has not is told of all of them at once."""
        found: list[Asked] = []
        wrong: list[Fault] = []
        for step in self.plan.steps:
            try:
                found.append(Asked(of, step, self.names, self.rules, self.budget))
            except BadPlan as error:
                wrong += error.faults
        if wrong:
            raise BadPlan("; ".join(fault.text for fault in wrong), tuple(wrong))
        return found

    def joint(self) -> Joint:
        """The odds as ordered, then those of every order that may be exchanged for it."""
        try:
            return self._joint()
        except TooLarge as error:
            raise PlanTooLarge(error) from error

    def _joint(self) -> Joint:
        now, shares = self.start, []
        for step in self.steps:
            before, now = now, self._through(step, now)
            shares.append(self._share(step, before, now))
            step.check_understood()
        orders = sorted(self._orders((), self.start), key=lambda order: -order.objective) if self.plan.exchange else ()
        return Joint(self._met(now), tuple(shares), self._final(now), tuple(orders), self._warnings())

    def _through(self, step: Asked, before: Outlook) -> Outlook:
        """How things may stand after a step."""
        spreads = {state: step(state).spread or (((state, 1),), 1) for state in before.weights}
        whole = lcm(*{own for _, own in spreads.values()})
        self.budget.visit(sum(len(results) for results, _ in spreads.values()), step.procedure.body, step.name)
        weights: dict[State, int] = {}
        for state, weight in before.weights.items():
            results, own = spreads[state]
            for result, part in results:
                weights[result] = weights.get(result, 0) + weight * part * (whole // own)
        return Outlook(weights, before.whole * whole)

    def _share(self, step: Asked, before: Outlook, after: Outlook) -> Share:
        reasons = dict.fromkeys(why for state in before.weights if (why := step(state).refused))
        return Share(
            step.name,
            step.procedure.id,
            before.chance(lambda state: step(state).spread is not None),
            before.chance(lambda state: step(state).spread is None and step(state).refused is None),
            tuple((why, before.chance(lambda state, why=why: step(state).refused == why)) for why in reasons),  # type: ignore[misc]
            self._met(after),
        )

    def _orders(self, taken: tuple[Asked, ...], now: Outlook) -> Iterator[Ordered]:
        """Every order that goes on so; the steps that are not exchanged keep their places."""
        if len(taken) == len(self.steps):
            yield Ordered(tuple(step.name for step in taken), self._met(now))
            return
        here, movable = self.steps[len(taken)], self.plan.exchange
        there = [step for step in self.steps if step.name in movable] if here.name in movable else [here]
        for step in there:
            if step not in taken:
                yield from self._orders((*taken, step), self._through(step, now))

    def _met(self, outlook: Outlook) -> Fraction:
        return outlook.chance(self._stands)

    def _stands(self, state: State) -> bool:
        if state not in self._objective:
            self._objective[state] = self.plan.objective.holds(dict(zip(self.names, state, strict=True)))
        return self._objective[state]

    def _final(self, outlook: Outlook) -> Distribution[Any]:
        state = msgspec.defstruct("State", list(self.names), frozen=True)
        return Distribution({state(*values): weight for values, weight in outlook.weights.items()}, _text)

    def _warnings(self) -> tuple[str, ...]:
        charts = dict.fromkeys(chart for step in self.steps for chart in step.procedure.charts)
        doubts = tuple(doubt for step in self.steps for doubt in step.doubts)
        idle = (
            f"step {step.name}: nobody is asked for “{label}”, which choose answers"
            for step in self.steps
            for label in step.idle_choices
        )
        return (*told(self.rules, tuple(charts), doubts), *idle)


def _rules(of: Title, plan: Plan) -> Rules:
    try:
        return of.rules(plan.rules)
    except GrognardError as error:
        raise BadPlan.at("rules", str(error)) from error


def _text(state: Any) -> str:
    return ", ".join(f"{name} {option_id(getattr(state, name))}" for name in state.__struct_fields__)
