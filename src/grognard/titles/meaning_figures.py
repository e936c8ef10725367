"""One figure of an `outcomes.toml`, read strictly."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from grognard.reading import convert
from grognard.titles.meaning_entries import (
    FORMATS,
    FORMED,
    GIVEN,
    MOST_FORMS,
    NOT,
    OWN,
    TOKEN,
    WITHOUT,
    FigureEntry,
    KindEntry,
    WordingEntry,
    forms,
)
from grognard.titles.wording import Figure, Forms, Noun, Wording

T = TypeVar("T")


class Reading:
    """What a file has been found to say so far, and the faults in it."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.faults: list[str] = []
        self.nouns: dict[str, Noun] = {}

    def fault(self, where: str, what: str) -> None:
        """One more."""
        self.faults.append(f"{where}: {what}")

    def entry(self, where: str, raw: Any, wanted: type[T]) -> T | None:
        """A table as its type; none, and a fault, where it is no such table."""
        try:
            return convert(raw, wanted)
        except msgspec.ValidationError as error:
            self.fault(where, str(error))
            return None

    def noun(self, many: str, written: str | Noun) -> Noun:
        """A noun, with its plural for a name."""
        made = Noun(one=written) if isinstance(written, str) else written
        if not re.match(r"an? \S", made.one):
            self.fault(f"unit.{many}", f"“{made.one}” has no article: “a step” is wanted")
        if bool(made.pack) != bool(made.by > 1):
            self.fault(f"unit.{many}", "by and pack go together: so many of it make one of another noun")
        return msgspec.structs.replace(made, many=many)

    def tokens(self, where: str, phrases: Iterable[str], own: Collection[str], fields: Collection[str]) -> None:
        """What a phrase leaves open is something there is."""
        for token in (token for phrase in phrases for token in TOKEN.findall(phrase)):
            form, _, name = token.partition(" ")
            if token not in own and (name if form in FORMATS else token) not in fields:
                self.fault(where, f"{{{token}}} stands for nothing here")


def figure(reading: Reading, where: str, field: str, raw: Any, roles: list[str], fields: Mapping[str, Any]) -> Figure:
    """One figure; where it is silent, all that it may have is what other figures say of it."""
    entry = reading.entry(where, raw, FigureEntry)
    if entry is None:
        return Figure(field)
    if entry.unit and entry.unit not in reading.nouns:
        reading.fault(where, f"there is no unit “{entry.unit}”")
    if entry.silent:
        if entry != FigureEntry(silent=entry.silent, unit=entry.unit, words=entry.words):
            reading.fault(where, "it is silent and says or weighs something all the same")
        return Figure(field, unit=entry.unit, names=entry.words, quiet=entry.silent)
    _points_at(reading, where, entry, fields)
    made = _kind(reading, where, field, entry, roles)
    cases = {
        condition: _after(made.wording, _wording(reading, f"{where}.if.{condition}", case, falls=bool(entry.on)))
        for condition, case in entry.if_.items()
    }
    kinds = {word: _kind(reading, f"{where}.is.{word}", field, kind, roles) for word, kind in entry.is_.items()}
    if made.wording.silent and not kinds and all(case.silent for case in cases.values()):
        reading.fault(where, "it says nothing and is not declared silent")
    whole = msgspec.structs.replace(made, once=entry.once, of=entry.of, cases=cases, kinds=kinds, names=entry.words)
    for unit, phrases in _phrases(whole):
        own = OWN if unit else OWN - {"some", "#some"}
        reading.tokens(where, phrases, own, fields)
    return whole


def _points_at(reading: Reading, where: str, entry: FigureEntry, fields: Collection[str]) -> None:
    """What the figure names is there."""
    for condition in entry.if_:
        name = condition.removeprefix(NOT).removeprefix(WITHOUT)
        if name not in fields and not name.startswith(GIVEN):
            reading.fault(where, f"if “{condition}”: there is no figure {name}")
    if len({bool(entry.of), bool(entry.all), bool(entry.part)}) > 1:
        reading.fault(where, "a figure that is a part of another has all three of: of, all, part")
    if entry.of and entry.of not in fields:
        reading.fault(where, f"there is no figure {entry.of} for it to be a part of")


def _kind(reading: Reading, where: str, field: str, entry: KindEntry, roles: list[str]) -> Figure:
    if entry.on and entry.on not in roles:
        reading.fault(where, f"it falls on {entry.on}, which is no role here; there are {', '.join(roles) or 'none'}")
    if entry.unit and entry.unit not in reading.nouns and not isinstance(entry, FigureEntry):
        reading.fault(where, f"there is no unit “{entry.unit}”")
    if entry.worth and not (entry.on and (entry.unit or entry.as_)):
        reading.fault(where, "it has a worth: it needs on, and a unit or as")
    wording = _wording(reading, where, entry, falls=bool(entry.on))
    return Figure(field, wording=wording, on=entry.on, unit=entry.unit, label=entry.as_, worth=entry.worth)


def _wording(reading: Reading, where: str, entry: WordingEntry, *, falls: bool) -> Wording:
    made = {name: forms(getattr(entry, name)) for name in FORMED}
    for name, each in made.items():
        if len(each) > MOST_FORMS:
            reading.fault(where, f"{name} has {len(each)} forms; {MOST_FORMS} at most")
    if made["says"] and made["clause"]:
        reading.fault(where, "says and clause: one of the two")
    if (made["says"] or made["more"] or entry.verb) and not falls:
        reading.fault(where, "what it says continues the name of a role, and it falls on none; write a clause")
    if (made["more"] or entry.verb) and not made["says"]:
        reading.fault(where, "more and verb go with says")
    return Wording(**made, verb=entry.verb, also=entry.also)


def _after(usual: Wording, case: Wording) -> Wording:
    """A case that says anything keeps what it does not say otherwise of nothing, and of what follows."""
    if case.silent:
        return case
    return msgspec.structs.replace(case, none=case.none or usual.none, also=case.also or usual.also)


def _phrases(whole: Figure) -> Iterator[tuple[str, Forms]]:
    """Every phrase of a figure, with the unit it counts by."""
    wordings = [(whole.unit, each) for each in (whole.wording, *whole.cases.values())]
    for unit, wording in (*wordings, *((kind.unit, kind.wording) for kind in whole.kinds.values())):
        yield from ((unit, getattr(wording, name)) for name in FORMED)
        yield unit, (wording.also, wording.verb)
