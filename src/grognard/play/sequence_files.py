"""Sequences of play as TOML: blocks of steps, and the parts of the turn that run through them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import msgspec

from grognard.play.ledger.calendar import Calendar
from grognard.play.sequence import BOTH, FIRST, SECOND, Decided, Part, Permitted, Reminder, Sequence, Step, Words
from grognard.play.sides import Name, Side

PHASING, OTHER = "phasing", "other"
"""Who acts in a step, said by whose part it is in."""

HOUSE = re.compile(r"[A-Z0-9]+-H\d+")


class PermittedEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What may be done, as written; `under` is the choice it holds under, as ID=choice."""

    what: Words
    procedures: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    under: str = ""


class ReminderEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is easy to forget, as written."""

    what: Words
    rule: str
    under: str = ""


class PartEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part as written: it runs through the steps of its block."""

    id: str
    name: Words
    acts: str = BOTH
    block: str = ""
    """Its own, where none is named."""
    date: str = ""

    @property
    def runs(self) -> str:
        """The block it runs through."""
        return self.block or self.id


class StepEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A step of a block as written."""

    id: str
    block: str
    name: Words
    rule: str
    acts: str = PHASING
    optional: bool = False
    date: str = ""
    like: str = ""
    """A step of the file of which all holds here too."""
    permitted: tuple[PermittedEntry, ...] = ()
    remember: tuple[ReminderEntry, ...] = ()


class OrderEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another order of the parts under a choice."""

    under: str
    parts: tuple[str, ...]


class SequenceFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every key of a `sequence.toml`."""

    title: str
    about: Words
    turn: Name
    first: Decided
    decided: str = ""
    """The step that settles who goes first, where each turn has its own."""
    side: tuple[Side, ...] = ()
    part: tuple[PartEntry, ...] = ()
    step: tuple[StepEntry, ...] = ()
    order: tuple[OrderEntry, ...] = ()

    def block(self, id_: str) -> list[StepEntry]:
        """The steps of a block in their order."""
        return [step for step in self.step if step.block == id_]

    def permitted(self, step: StepEntry) -> tuple[PermittedEntry, ...]:
        """What may be done in a step, that of the step it is like before its own."""
        return (*(each for like in self._like(step) for each in self.permitted(like)), *step.permitted)

    def remember(self, step: StepEntry) -> tuple[ReminderEntry, ...]:
        """What is to be remembered, likewise."""
        return (*(each for like in self._like(step) for each in self.remember(like)), *step.remember)

    def _like(self, step: StepEntry) -> list[StepEntry]:
        return [each for each in self.step if step.like and each.id == step.like]


# the turn, step by step --------------------------------------------------------------------------


def sequence(file: SequenceFile, calendar: Calendar, choices: Mapping[str, str], begins: str) -> Sequence:
    """The turn step by step under these choices."""
    parts = _parts(file, choices)
    return Sequence(
        title=file.title,
        about=file.about,
        turn=file.turn,
        calendar=calendar,
        begins=begins,
        first=file.first,
        sides=(file.side[0], file.side[1]),
        parts=tuple(Part(part.id, part.name, part.acts, part.runs) for part in parts),
        steps=tuple(_steps(file, parts, calendar, choices)),
    )


def _parts(file: SequenceFile, choices: Mapping[str, str]) -> list[PartEntry]:
    """The parts in the order that is in force."""
    known = {part.id: part for part in file.part}
    ids = next((order.parts for order in file.order if _holds(order.under, choices)), tuple(known))
    return [known[id_] for id_ in ids]


def _holds(under: str, choices: Mapping[str, str]) -> bool:
    """Whether something said under a choice holds."""
    id_, _, choice = under.partition("=")
    return not under or choices[id_] == choice


def _steps(
    file: SequenceFile, parts: list[PartEntry], calendar: Calendar, choices: Mapping[str, str]
) -> Iterator[Step]:
    date = calendar.steps[0]
    for part in parts:
        for step in file.block(part.runs):
            date = step.date or part.date or date
            yield Step(
                id=f"{part.id}/{step.id}",
                name=step.name,
                part=part.id,
                acts=_acts(file, part.acts, step.acts),
                optional=step.optional,
                rule=step.rule,
                house=HOUSE.search(step.rule) is not None,
                decides=step.id == file.decided,
                date=date,
                permitted=tuple(
                    Permitted(each.what, each.procedures, each.actions)
                    for each in file.permitted(step)
                    if _holds(each.under, choices)
                ),
                remember=tuple(
                    Reminder(each.what, each.rule) for each in file.remember(step) if _holds(each.under, choices)
                ),
            )


def _acts(file: SequenceFile, part: str, step: str) -> str:
    """Who acts in a step of a part."""
    if step == PHASING:
        return part
    if step != OTHER:
        return step
    one, two = (FIRST, SECOND) if part in (FIRST, SECOND) else (side.id for side in file.side)
    return two if part == one else one
