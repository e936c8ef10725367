"""What can be wrong with a plan before its expressions are looked at, each fault with its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.chance.declared import declared_fields
from grognard.errors import Unknown, printable
from grognard.staff.expressions import reserved

if TYPE_CHECKING:
    from grognard.staff.plan import PlanFile, PlanStep

MAX_STEPS = 12
MAX_STATE = 20
MAX_EXCHANGED = 6
"""So many steps may be exchanged: 720 orders."""
MAX_WORD = 100
MAX_NUMBER = 10**12
MAX_SHOWN = 40


class Fault(NamedTuple):
    """One thing wrong in a plan."""

    where: str
    """Such as “objective” or “step storm, when”; empty for the whole."""
    text: str
    line: int = 0
    """Of the file; 0 where there is none, or where it is the whole."""


TEXT, TABLE = (str, "text in quotes is wanted"), (dict, "a table is wanted")
KINDS: dict[str, tuple[type, str]] = {
    **dict.fromkeys(("title", "about", "objective", "name", "procedure", "when", "doctrine"), TEXT),
    **dict.fromkeys(("state", "rules", "inputs", "after", "choose"), TABLE),
    "exchange": (list, "a list of names is wanted"),
    "step": (list, "each step stands under [[step]]"),
}


def misshapen(table: dict[str, Any], plan: type[PlanFile], step: type[PlanStep]) -> Iterator[Fault]:
    """Keys that no plan has, keys that it lacks, and values of no kind that they may be."""
    yield from _keys("", "plan", table, plan)
    for key, value in _entries(table.get("state")):
        if not isinstance(value, bool | int | str):
            text = f"state: {key} is {_toml(value)}; a value is a whole number, true or false, or a word"
            yield Fault(f"state {key}", text)
    for key, value in _entries(table.get("rules")):
        if not isinstance(value, str):
            yield Fault("rules", f"rules: {key} is {_toml(value)}; {TEXT[1]}")
    for each in _items(table.get("exchange")):
        if not isinstance(each, str):
            yield Fault("exchange", f"exchange: {_toml(each)} is no name; {TEXT[1]}")
    for nth, each in enumerate(_items(table.get("step")), 1):
        yield from _misshapen_step(nth, each, step)


def _misshapen_step(nth: int, entry: Any, step: type[PlanStep]) -> Iterator[Fault]:
    """The same of one step, which is called by its number where it has no name."""
    if not isinstance(entry, dict):
        yield Fault("step", f"step {nth}: {_toml(entry)} is no step; {KINDS['step'][1]}")
        return
    name = entry.get("name")
    where = f"step {name if isinstance(name, str) and name else nth}"
    yield from _keys(where, "step", entry, step)
    for key, value in _entries(entry.get("after")):
        if not isinstance(value, str):
            yield Fault(f"{where}, after {key}", f"{where}, after {key}: {_toml(value)} is no expression; {QUOTE_IT}")
    for key, value in _entries(entry.get("choose")):
        if not isinstance(value, str):
            yield Fault(f"{where}, choose", f"{where}, choose: {key} is {_toml(value)}; {TEXT[1]}")


QUOTE_IT = "write it in quotes"


def _keys(where: str, what: str, table: dict[str, Any], struct: type[PlanFile] | type[PlanStep]) -> Iterator[Fault]:
    """The keys of a plan or of a step."""
    fields = declared_fields(struct)
    for key, value in table.items():
        place = f"{where}, {key}" if where else key
        if key not in fields:
            said = str(Unknown.name(f"key of a {what}", key, list(fields)))
            yield Fault(place, f"{where}: {said}" if where else said)
        elif not isinstance(value, KINDS[key][0]):
            yield Fault(place, f"{place}: {_toml(value)} will not do; {KINDS[key][1]}")
    for key, field in fields.items():
        if field.required and key not in table:
            yield Fault(where, f"{where or 'the plan'} has no {key}")


def _entries(value: Any) -> Iterable[tuple[str, Any]]:
    return value.items() if isinstance(value, dict) else ()


def _items(value: Any) -> Iterable[Any]:
    return value if isinstance(value, list) else ()


def _toml(value: Any) -> str:
    """A value as a file has it, if it is not too long to show."""
    said = str(value).lower() if isinstance(value, bool) else printable(str(value), MAX_SHOWN + 1)
    return said if len(said) <= MAX_SHOWN else "no single value" if isinstance(value, list | dict) else "too long"


def faults(entry: PlanFile) -> Iterator[Fault]:
    """Everything that is wrong with a plan before its expressions are looked at."""
    yield from _wrong_steps(entry)
    yield from _wrong_exchange(entry)
    yield from _wrong_state(entry)
    yield from _unprintable(entry)


def _wrong_steps(entry: PlanFile) -> Iterator[Fault]:
    names = [step.name for step in entry.step]
    if not 1 <= len(names) <= MAX_STEPS:
        yield Fault("", f"{len(names)} steps; a plan has 1 to {MAX_STEPS}")
    for nth, name in enumerate(names, 1):
        if not name:
            yield Fault(f"step {nth}", f"step {nth} has no name")
        elif not name.isprintable():
            yield Fault(f"step {name}", f"step {nth}, name: a character that cannot be printed")
    for each in sorted({n for n in names if names.count(n) > 1}):
        yield Fault(f"step {each}", f"two steps are called “{each}”")
    for step in entry.step:
        for key in step.after:
            if key not in entry.state:
                text = f"step {step.name}: after changes “{key}”, which is not in the state"
                yield Fault(f"step {step.name}, after {key}", text)


def _wrong_exchange(entry: PlanFile) -> Iterator[Fault]:
    names = [step.name for step in entry.step]
    for each in dict.fromkeys(entry.exchange):
        if each not in names:
            yield Fault("exchange", f"exchange names “{each}”, which is no step")
        elif entry.exchange.count(each) > 1:
            yield Fault("exchange", f"exchange names “{each}” twice")
    if len(entry.exchange) > MAX_EXCHANGED:
        yield Fault("exchange", f"{len(entry.exchange)} steps to exchange; {MAX_EXCHANGED} at most")


def _wrong_state(entry: PlanFile) -> Iterator[Fault]:
    if len(entry.state) > MAX_STATE:
        yield Fault("state", f"{len(entry.state)} values of state; {MAX_STATE} at most")
    for key, value in entry.state.items():
        if not _NAME.fullmatch(key):
            yield Fault(f"state {key}", f"state: “{key}” is no name for a value")
        elif reserved(key):
            yield Fault(f"state {key}", f"state: no value can be called {key}: the word is taken")
        elif fault := _unfit(value):
            yield Fault(f"state {key}", f"state: {key} is {fault}")


def _unprintable(entry: PlanFile) -> Iterator[Fault]:
    """Characters that a terminal would take for commands; a new line may stand in an expression."""
    for where, value in _places(entry):
        if not all(_printable(text) for text in _texts(value)):
            yield Fault(where, f"{where}: a character that cannot be printed")


def _places(entry: PlanFile) -> Iterator[tuple[str, Any]]:
    yield from (("title", entry.title), ("about", entry.about), ("objective", entry.objective))
    yield from (("exchange", entry.exchange), ("rules", entry.rules))
    for step in entry.step:
        where = f"step {step.name}"
        yield where, (step.procedure, step.doctrine, step.choose)
        yield f"{where}, when", step.when
        yield from ((f"{where}, {key}", (key, value)) for key, value in step.inputs.items())
        yield from ((f"{where}, after {key}", (key, text)) for key, text in step.after.items())


def _texts(value: Any) -> Iterator[str]:
    """Every text in a value, however deep."""
    waiting = [value]
    while waiting:
        match waiting.pop():
            case str(text):
                yield text
            case dict() as table:
                waiting += [*table, *table.values()]
            case list() | tuple() as values:
                waiting += values


def _printable(text: str) -> bool:
    return text.replace("\n", "").replace("\t", "").isprintable()


_NAME = re.compile(r"[a-z][a-z0-9_]*")


def _unfit(value: bool | int | str) -> str:
    """What is wrong with a value to start from."""
    if isinstance(value, str):
        return "" if len(value) <= MAX_WORD and value.isprintable() else f"no word of at most {MAX_WORD} letters"
    return "" if abs(value) <= MAX_NUMBER else f"a number past {MAX_NUMBER:,}"
