"""Plan files: a state, steps that change it, and an objective."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from grognard.charts import toml
from grognard.errors import GrognardError
from grognard.reading import convert
from grognard.staff.expressions import BadExpression, Expression
from grognard.staff.plan_checking import Fault, faults, misshapen
from grognard.staff.plan_places import line_of

MAX_BYTES = 100_000
MAX_NESTED = 8
"""How deep lists and tables of inputs may be."""


class BadPlan(GrognardError):
    """A plan that cannot be used: what is wrong in it, each with the place it stands in, if it has one."""

    def __init__(self, text: str, faults: tuple[Fault, ...] = ()) -> None:
        self.faults = faults
        super().__init__(text)

    @classmethod
    def at(cls, where: str, text: str) -> BadPlan:
        """What is wrong in one place."""
        said = f"{where}: {text}"
        return cls(said, (Fault(where, said),))


class PlanStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step as written."""

    name: str
    procedure: str
    inputs: dict[str, Any] = {}
    when: str = "True"
    after: dict[str, str] = {}
    doctrine: str | None = None
    choose: dict[str, str] = {}


class PlanFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every key of a plan file."""

    title: str
    objective: str
    step: tuple[PlanStep, ...]
    about: str = ""
    state: dict[str, bool | int | str] = {}
    rules: dict[str, str] = {}
    exchange: tuple[str, ...] = ()


class Step(msgspec.Struct, frozen=True, eq=False):
    """A step with its expressions parsed."""

    name: str
    procedure: str
    inputs: dict[str, Any]
    """Plain values, and expressions over the state where a text begins with “=”."""
    when: Expression
    after: dict[str, Expression]
    doctrine: str | None
    choose: dict[str, str]


class Plan(msgspec.Struct, frozen=True, eq=False):
    """A plan, ready to be worked out."""

    title: str
    about: str
    objective: Expression
    start: tuple[tuple[str, bool | int | str], ...]
    steps: tuple[Step, ...]
    rules: dict[str, str]
    exchange: tuple[str, ...]


def read_text(path: Path) -> str:
    """The text of a plan file, if it is one that can be read."""
    with path.open("rb") as file:
        raw = file.read(MAX_BYTES + 1)
    if len(raw) > MAX_BYTES:
        raise BadPlan(f"{path.name}: more than {MAX_BYTES:,} bytes; a plan has at most so many")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadPlan(f"{path.name}: the text is not UTF-8") from None


@contextmanager
def located(name: str, raw: str) -> Iterator[None]:
    """Whatever is wrong with a plan is said with its file, and with the line it stands on."""
    try:
        yield
    except BadExpression as error:
        raise _listed(name, raw, (Fault(error.where, str(error)),)) from None
    except BadPlan as error:
        if not error.faults:
            raise
        raise _listed(name, raw, error.faults) from None


def _listed(name: str, raw: str, wrong: tuple[Fault, ...]) -> BadPlan:
    """One fault in one line, several in as many."""
    found = sorted((each._replace(line=line_of(raw, each.where)) for each in wrong), key=lambda each: each.line)
    if len(found) == 1:
        return BadPlan(f"{name}{_at(found[0], ', ')}", tuple(found))
    lines = "".join(f"\n  {_at(each)}" for each in found)
    return BadPlan(f"{name}: {len(found)} faults{lines}", tuple(found))


def _at(fault: Fault, joined: str = "") -> str:
    """A fault behind its line, if it is of one."""
    return f"{joined}line {fault.line}: {fault.text}" if fault.line else f"{joined and ': '}{fault.text}"


def parse_plan(name: str, raw: str) -> Plan:
    """The plan in a text; what is wrong is said with its place."""
    with located(name, raw):
        return ready(name, sheet(name, raw))


def sheet(name: str, raw: str) -> PlanFile:
    """The plan in a text as it is written, its expressions not yet looked at."""
    try:
        table = toml.load(raw)
    except toml.NotToml as error:
        raise BadPlan(f"{name}: not TOML: {error}") from None
    if wrong := tuple(misshapen(table, PlanFile, PlanStep)):
        raise _listed(name, raw, wrong)
    return convert(table, PlanFile)


def ready(name: str, entry: PlanFile) -> Plan:
    """A plan as written, ready to be worked out."""
    _refuse(name, tuple(faults(entry)))
    reader = _Reader(frozenset(entry.state))
    plan = Plan(
        entry.title,
        entry.about,
        reader.expression(entry.objective, "objective"),
        tuple(entry.state.items()),
        tuple(reader.step(step) for step in entry.step),
        entry.rules,
        entry.exchange,
    )
    _refuse(name, tuple(reader.wrong))
    return plan


def _refuse(name: str, wrong: tuple[Fault, ...]) -> None:
    if wrong:
        raise BadPlan(f"{name}: {'; '.join(fault.text for fault in wrong)}", wrong)


class _Reader:
    """Parses the expressions of a plan. Names are checked before anything is worked out: a branch seldom reached
    hides no misspelling.
    """

    def __init__(self, names: frozenset[str]) -> None:
        self.names = names
        self.wrong: list[Fault] = []

    def expression(self, text: str, where: str, *more: str) -> Expression:
        """The expression in a text; of one that is none the fault is noted, and “false” stands in for it."""
        try:
            found = Expression(text, where)
        except BadExpression as error:
            self.wrong.append(Fault(where, str(error)))
            return Expression("false", where)
        known = self.names | {*more}
        for name in sorted(found.names - known):
            self.wrong.append(Fault(where, f"{where}: there is no “{name}”; there are {', '.join(sorted(known))}"))
        return found

    def step(self, entry: PlanStep) -> Step:
        """A step with its expressions parsed."""
        where = f"step {entry.name}"
        return Step(
            entry.name,
            entry.procedure,
            {key: self.input(value, f"{where}, {key}") for key, value in entry.inputs.items()},
            self.expression(entry.when, f"{where}, when"),
            {key: self.expression(text, f"{where}, after {key}", "outcome") for key, text in entry.after.items()},
            entry.doctrine,
            entry.choose,
        )

    def input(self, value: Any, where: str, depth: int = 0) -> Any:
        """A plain value, or an expression over the state."""
        if depth > MAX_NESTED:
            self.wrong.append(Fault(where, f"{where}: lists within lists, more than {MAX_NESTED} deep"))
            return None
        if isinstance(value, str) and value.startswith("="):
            return self.expression(value[1:], where)
        if isinstance(value, list):
            return [self.input(each, where, depth + 1) for each in value]
        if isinstance(value, dict):
            return {key: self.input(each, where, depth + 1) for key, each in value.items()}
        return value
