"""Reading `outcomes.toml` strictly: every fault is named, with the key it stands at."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

import msgspec

from grognard.titles.meaning_entries import (
    OF_OPTIONS,
    OF_QUESTIONS,
    BadMeanings,
    ChoiceEntry,
    FileEntry,
    OutcomeEntry,
    PartEntry,
    forms,
)
from grognard.titles.meaning_figures import Reading, figure
from grognard.titles.wording import ChoiceWords, Meaning, Meanings, Options, Part


class Read(msgspec.Struct, frozen=True):
    """An outcome before others are put into it."""

    meaning: Meaning
    parts: tuple[PartEntry, ...] = ()
    like: str = ""


def read_meanings(title: str, text: str) -> Meanings:
    """The meanings in the text of an `outcomes.toml`; every fault in it is named."""
    reading = Reading(title)
    try:
        file = reading.entry("the file", tomllib.loads(text), FileEntry)
    except tomllib.TOMLDecodeError as error:
        raise BadMeanings(title, [f"no TOML: {error}"]) from None
    if file is None:
        raise BadMeanings(title, reading.faults)
    reading.nouns |= {many: reading.noun(many, noun) for many, noun in file.unit.items()}
    for many, noun in reading.nouns.items():
        if noun.pack and noun.pack not in reading.nouns:
            reading.fault(f"unit.{many}", f"there is no unit “{noun.pack}” for it to be packed in")
    read = {id_: _outcome(reading, f"outcome.{id_}", id_, raw, file.called) for id_, raw in file.outcome.items()}
    outcomes = {id_: _whole(reading, id_, read) for id_ in read}
    choices = {label: _choice(reading, label, raw, file.called) for label, raw in file.choice.items()}
    if reading.faults:
        raise BadMeanings(title, reading.faults)
    return Meanings(outcomes, choices)


# outcomes


def _outcome(reading: Reading, where: str, id_: str, raw: Any, called: Mapping[str, str]) -> Read:
    entry = reading.entry(where, raw, OutcomeEntry)
    if entry is None:
        return Read(Meaning(reading.title, id_))
    if entry.like:
        if entry != OutcomeEntry(like=entry.like):
            reading.fault(where, f"it is like {entry.like} and says something all the same")
        return Read(Meaning(reading.title, id_), like=entry.like)
    names = {**called, **entry.called}
    roles = [role for role in (entry.acts, entry.meets) if role]
    if entry.meets and not entry.acts:
        reading.fault(where, f"{entry.meets} meets, and nobody acts")
    for role in roles:
        if role not in names:
            reading.fault(where, f"what {role} is called is not told")
    figures = {
        field: figure(reading, f"{where}.{field}", field, each, roles, entry.figure)
        for field, each in entry.figure.items()
    }
    if not entry.nothing and not any(each.wording.none for each in figures.values()):
        reading.fault(where, "nothing: what is said where no figure has anything to say is not told")
    meaning = Meaning(
        title=reading.title,
        procedure=id_,
        acts=entry.acts,
        meets=entry.meets,
        called={role: names.get(role, role) for role in roles},
        nothing=entry.nothing,
        closing=entry.closing,
        figures=figures,
        nouns=reading.nouns,
    )
    _one_weight(reading, where, meaning)
    return Read(meaning, entry.part)


def _one_weight(reading: Reading, where: str, meaning: Meaning) -> None:
    """What is weighed under one name has one weight."""
    weights: dict[str, int] = {}
    for whole in meaning.figures.values():
        for each in (whole, *whole.kinds.values()):
            name, weight = each.label or each.unit, abs(each.worth)
            if weight and weights.setdefault(name, weight) != weight:
                reading.fault(where, f"“{name}” is worth {weights[name]} and {weight}")


def _whole(reading: Reading, id_: str, read: Mapping[str, Read]) -> Meaning:
    """An outcome with what it is like, and with the other procedures within it."""
    where, found = f"outcome.{id_}", read[id_]
    if found.like:
        if found.like not in read or read[found.like].like:
            reading.fault(where, f"there is no outcome {found.like} for it to be like")
            return found.meaning
        return msgspec.structs.replace(_whole(reading, found.like, read), procedure=id_)
    parts = tuple(_part(reading, where, entry, found.meaning, read) for entry in found.parts)
    return msgspec.structs.replace(found.meaning, parts=tuple(part for part in parts if part))


def _part(reading: Reading, where: str, entry: PartEntry, whole: Meaning, read: Mapping[str, Read]) -> Part | None:
    if entry.procedure not in read or read[entry.procedure].like:
        reading.fault(where, f"there is no outcome {entry.procedure} to be a part of it")
        return None
    part = read[entry.procedure].meaning
    if set(entry.roles) != set(part.called) or not set(whole.called).issuperset(entry.roles.values()):
        reading.fault(where, f"roles of {entry.procedure}: each of {', '.join(part.called)} as one of ours")
    if entry.before and entry.before not in whole.figures:
        reading.fault(where, f"{entry.procedure} comes before {entry.before}, which is no figure")
    return Part(part, entry.roles, {**part.called, **entry.called}, entry.before)


# choices


def _choice(reading: Reading, label: str, raw: Any, called: Mapping[str, str]) -> ChoiceWords:
    where = f"choice.{label}"
    entry = reading.entry(where, raw, ChoiceEntry)
    if entry is None:
        return ChoiceWords(label, "")
    about = forms(entry.about)
    options = Options(
        words=entry.option,
        number=forms(entry.number),
        none=entry.none,
        parts={word: forms(each) for word, each in entry.part.items()},
        each=forms(entry.each),
    )
    if sum(map(bool, (options.words, options.number, options.parts, options.each))) != 1:
        reading.fault(where, "one form is wanted for its options: option, number, part or each")
    for name, unit in entry.units.items():
        if unit not in reading.nouns:
            reading.fault(where, f"there is no unit “{unit}”")
        if name not in (*about, *entry.part):
            reading.fault(where, f"units: there is no {name} here")
    reading.tokens(where, (entry.asks, entry.many), OF_QUESTIONS, about)
    phrases = (form for each in options.parts.values() for form in each)
    said = (*entry.option.values(), *options.number, options.none, *phrases, *options.each)
    reading.tokens(where, said, OF_OPTIONS, about)
    result = _outcome(reading, f"{where}.result", label, entry.result, called).meaning if entry.result else None
    return ChoiceWords(
        label=label,
        asks=entry.asks,
        many=entry.many,
        about=about,
        units=entry.units,
        names=entry.words,
        options=options,
        result=result,
        nouns=reading.nouns,
    )
