"""Sequence files read strictly: every fault is named, with its line."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path

import msgspec

from grognard.charts.files import Text
from grognard.errors import GrognardError
from grognard.maps.faults import Fault, Faults
from grognard.maps.heads import read_toml
from grognard.maps.sheets import is_id
from grognard.play.ledger.calendar import Calendar
from grognard.play.sequence import BOTH, FIRST, SECOND
from grognard.play.sequence_files import OTHER, PHASING, PermittedEntry, ReminderEntry, SequenceFile

MOST_STEPS = 200

_NUMBERED = re.compile(r"[A-Z0-9]+-[HI]\d+")
"""A house rule or interpretation by its number."""


class BadSequence(GrognardError):
    """A sequence file that cannot be used, with everything that is wrong in it."""

    def __init__(self, name: str, faults: Iterable[Fault]) -> None:
        self.faults = sorted(faults)
        count = "one fault" if len(self.faults) == 1 else f"{len(self.faults)} faults"
        super().__init__(f"{name}: {count}" + "".join(f"\n  {fault}" for fault in self.faults))


class Known(msgspec.Struct, frozen=True, eq=False, kw_only=True):
    """What there is in a title that its sequence may name."""

    title: str
    calendar: Calendar
    procedures: Collection[str] = ()
    actions: Mapping[str, tuple[str, ...]] = {}
    """Actions of the ledger, each with the steps of the calendar in which it may be done; none: in all."""
    choices: Mapping[str, Collection[str]] = {}
    """Options and interpretations, and what may be chosen."""
    house: Collection[str] = ()


def load_sequence(path: Path, known: Known) -> SequenceFile:
    """The sequence in a file; every fault is named with its line."""
    faults = Faults(path.name)
    file = read_toml(path, SequenceFile, faults)
    if file is not None:
        text = Text(path.name, path.read_text("utf-8-sig"))
        wrong = [*_wrong_frame(file, known), *_wrong_parts(file), *_wrong_steps(file, known)]
        for key, said in wrong or _wrong_dates(file, known):
            faults.add(path.name, text.line_of(key), f"{key}: {said}")
    if file is None or faults.found:
        raise BadSequence(path.name, faults.found)
    return file


Wrong = Iterator[tuple[str, str]]
"""Keys, and what is wrong with each."""


def _wrong_frame(file: SequenceFile, known: Known) -> Wrong:
    """Faults in what is said of the whole turn, and in the sides."""
    if file.title != known.title:
        yield "title", f"is {known.title}, and not “{file.title}”"
    if len(file.side) != 2:
        yield "side", f"there are two sides, and not {len(file.side)}"
    yield from _wrong_ids("side", [side.id for side in file.side], taken=(FIRST, SECOND, BOTH, PHASING, OTHER))
    yield from _wrong_ids("part", [part.id for part in file.part])
    yield from _wrong_ids("step", [step.id for step in file.step])
    if (file.first == "each-turn") != bool(file.decided):
        yield "decided", "names a step if who goes first is decided each turn, and only then"
    elif file.decided and file.decided not in [step.id for step in file.step]:
        yield "decided", f"there is no step “{file.decided}”"


def _wrong_ids(sort: str, ids: list[str], taken: tuple[str, ...] = ()) -> Wrong:
    for number, id_ in enumerate(ids):
        if not is_id(id_):
            yield f"{sort}[{number}].id", f"“{id_}” is not of small letters, digits and single hyphens"
        elif id_ in (*taken, *ids[:number]):
            yield f"{sort}[{number}].id", f"“{id_}” is taken"


def _wrong_parts(file: SequenceFile) -> Wrong:
    """Faults in the parts and their other orders."""
    parts, actors = [part.id for part in file.part], _actors(file)
    for number, part in enumerate(file.part):
        if part.acts not in actors:
            yield f"part[{number}].acts", f"nobody is “{part.acts}”; there are {', '.join(actors)}"
        if not file.block(part.runs):
            yield f"part[{number}]", f"the block “{part.runs}” has no step"
    for number, order in enumerate(file.order):
        if sorted(order.parts) != sorted(parts):
            yield f"order[{number}].parts", f"is no order of {', '.join(parts)}"
    count = sum(len(file.block(part.runs)) for part in file.part)
    if not 1 <= count <= MOST_STEPS:
        yield "step", f"the turn has {count} steps; there may be 1 to {MOST_STEPS}"


def _actors(file: SequenceFile) -> tuple[str, ...]:
    """Who may act: where the sequence has each side at its place nobody is first or second."""
    sides = tuple(side.id for side in file.side)
    return (*sides, BOTH) if file.first == "fixed" else (*sides, FIRST, SECOND, BOTH)


def _wrong_steps(file: SequenceFile, known: Known) -> Wrong:
    """Faults in the steps, each by itself."""
    whose = {part.runs: part.acts for part in file.part}
    actors = (PHASING, OTHER, *_actors(file))
    for number, step in enumerate(file.step):
        where = f"step[{number}]"
        if step.block not in whose:
            yield f"{where}.block", f"no part runs through a block “{step.block}”"
        elif step.acts == OTHER and whose[step.block] == BOTH:
            yield f"{where}.acts", "in a part of both sides there is no other"
        if step.acts not in actors:
            yield f"{where}.acts", f"nobody is “{step.acts}”; there are {', '.join(actors)}"
        if step.like and step.like not in [each.id for each in file.step[:number]]:
            yield f"{where}.like", f"there is no step “{step.like}” before this one"
        if wrong := _wrong_rule(step.rule, known):
            yield f"{where}.rule", wrong
        yield from ((f"{where}.permitted", wrong) for each in step.permitted for wrong in _wrong_permitted(each, known))
        yield from ((f"{where}.remember", wrong) for each in step.remember for wrong in _wrong_reminder(each, known))
    for number, order in enumerate(file.order):
        yield from ((f"order[{number}].under", wrong) for wrong in _wrong_choice(order.under, known))


def _wrong_permitted(entry: PermittedEntry, known: Known) -> Iterator[str]:
    yield from (f"there is no procedure “{id_}”" for id_ in entry.procedures if id_ not in known.procedures)
    yield from (f"the ledger has no action “{id_}”" for id_ in entry.actions if id_ not in known.actions)
    yield from _wrong_choice(entry.under, known) if entry.under else ()


def _wrong_reminder(entry: ReminderEntry, known: Known) -> Iterator[str]:
    if wrong := _wrong_rule(entry.rule, known):
        yield wrong
    yield from _wrong_choice(entry.under, known) if entry.under else ()


def _wrong_rule(rule: str, known: Known) -> str:
    """What is wrong with a rule: a numbered one must be one there is."""
    there = (*known.choices, *known.house)
    strange = [id_ for id_ in _NUMBERED.findall(rule) if id_ not in there]
    if strange:
        return f"there is no {strange[0]} among the interpretations and house rules"
    return "" if rule.strip() else "is empty"


def _wrong_choice(under: str, known: Known) -> Iterator[str]:
    """What is wrong with ID=choice."""
    id_, _, choice = under.partition("=")
    if id_ not in known.choices:
        yield f"there is no option “{id_}”"
    elif choice not in known.choices[id_]:
        yield f"{id_} cannot be “{choice}”: there are {', '.join(known.choices[id_])}"


def _wrong_dates(file: SequenceFile, known: Known) -> Wrong:
    """The calendar never goes back within a turn, and the ledger's actions are named where it has them."""
    steps, reached = known.calendar.steps, 0
    for part in file.part:
        for step in file.block(part.runs):
            where = f"step[{file.step.index(step)}]"
            date = step.date or part.date or steps[reached]
            if date not in steps:
                yield f"{where}.date", f"the calendar has no step “{date}”; it has {', '.join(steps)}"
                continue
            if steps.index(date) < reached:
                yield f"{where}.date", f"“{date}” comes before “{steps[reached]}”, where the calendar stands"
            reached = steps.index(date)
            for id_ in (id_ for permitted in file.permitted(step) for id_ in permitted.actions):
                when = known.actions[id_]
                if when and date not in when:
                    yield f"{where}.permitted", f"the ledger has “{id_}” in {', '.join(when)} only, and not in {date}"
