"""What can be wrong with a plan before its expressions are looked at, each fault with its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.staff.expressions import reserved

if TYPE_CHECKING:
    from grognard.staff.plan import PlanFile

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


def wrong_kinds(table: dict[str, Any]) -> Iterator[Fault]:
    """What stands under a name and is of no kind it may be: of such a place msgspec does not tell the name."""
    for key, value in _entries(table.get("state")):
        if not isinstance(value, bool | int | str):
            text = f"state: {key} is {_toml(value)}; a value is a whole number, true or false, or a word"
            yield Fault(f"state {key}", text)
    steps = table.get("step")
    for step in steps if isinstance(steps, list) else ():
        for key, value in _entries(step.get("after") if isinstance(step, dict) else None):
            if not isinstance(value, str):
                where = f"step {step.get('name')}, after {key}"
                yield Fault(where, f"{where}: {_toml(value)} is no expression; write it in quotes")


def _entries(value: Any) -> Iterable[tuple[str, Any]]:
    return value.items() if isinstance(value, dict) else ()


def _toml(value: Any) -> str:
    """A value as a file has it, if it is not too long to show."""
    said = str(value).lower() if isinstance(value, bool) else str(value)
    return said if len(said) <= MAX_SHOWN else "no single value" if isinstance(value, list | dict) else "too long"


def faults(entry: PlanFile) -> Iterator[Fault]:
    """Everything that is wrong with a plan before its expressions are looked at."""
    yield from _wrong_steps(entry)
    yield from _wrong_state(entry)
    yield from _unprintable(entry)


def _wrong_steps(entry: PlanFile) -> Iterator[Fault]:
    names = [step.name for step in entry.step]
    if not 1 <= len(names) <= MAX_STEPS:
        yield Fault("", f"{len(names)} steps; a plan has 1 to {MAX_STEPS}")
    for each in sorted({n for n in names if names.count(n) > 1}):
        yield Fault(f"step {each}", f"two steps are called “{each}”")
    for each in entry.exchange:
        if each not in names:
            yield Fault("exchange", f"exchange names “{each}”, which is no step")
    if len(entry.exchange) > MAX_EXCHANGED:
        yield Fault("exchange", f"{len(entry.exchange)} steps to exchange; {MAX_EXCHANGED} at most")
    if not all(names):
        yield Fault("", "a step has no name")
    if not all(text.isprintable() for text in (entry.about, *names)):
        yield Fault("", "about, or a name: a character that cannot be printed")
    for step in entry.step:
        for key in step.after:
            if key not in entry.state:
                text = f"step {step.name}: after changes “{key}”, which is not in the state"
                yield Fault(f"step {step.name}, after {key}", text)


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
    yield from (("title", entry.title), ("objective", entry.objective))
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
