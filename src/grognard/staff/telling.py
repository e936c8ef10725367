"""Phrases as sentences: what each role does, one after another, and the other procedures an outcome holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from grognard.staff.english import listed, polished
from grognard.staff.saying import ABSENT, Bit, Scene, bits, field_of
from grognard.titles.wording import Meaning, Part

NOTHING = "nothing comes of it"
"""What is said of outcomes merged to fields that say nothing."""
PAIR = 2


def told(meaning: Meaning, outcome: Any, given: Any, called: Mapping[str, str]) -> list[str]:
    """The sentences of an outcome, with the other procedures it holds told where they belong."""
    scene = Scene(meaning, outcome, given)
    found: list[str] = []
    begun: list[Bit] = []
    for figure in meaning.figures.values():
        parts = [part for part in meaning.parts if part.before == figure.field and took_place(part, outcome)]
        if parts:
            found += [*_sentences(begun, called), *_parts(parts, outcome, given)]
            begun = []
        begun += bits(figure, scene)
    found += _sentences(begun, called)
    if not found:
        found = [polished(meaning.nothing or NOTHING)]
    found += _parts([p for p in meaning.parts if not p.before and took_place(p, outcome)], outcome, given)
    return [*found, polished(meaning.closing)] if meaning.closing else found


def took_place(part: Part, outcome: Any) -> bool:
    """Whether the outcome has anything of the other procedure."""
    values = (field_of(outcome, field) for field in part.meaning.figures)
    return any(value is not None and value is not ABSENT for value in values)


def _parts(parts: Sequence[Part], outcome: Any, given: Any) -> list[str]:
    return [each for part in parts for each in told(part.meaning, outcome, given, part.called)]


def _sentences(begun: Sequence[Bit], called: Mapping[str, str]) -> list[str]:
    """Phrases as one sentence, and the sentences that follow from them, each once."""
    clauses: list[str] = []
    last = ""
    for (on, _), group in groupby(
        (bit for bit in begun if bit.text), key=lambda bit: (bit.on, "" if bit.on else bit.figure)
    ):
        together = list(group)
        does = _predicates(together) if on else listed([bit.text for bit in together])
        if together[0].tied and clauses:
            clauses[-1] += f", and {does}"
        elif on:
            clauses.append(f"{called[on]} {'likewise' if does == last else does}")
        else:
            clauses.append(does)
        last = does if on else ""
    after = dict.fromkeys(bit.also for bit in begun if bit.also)
    return [polished(text) for text in (*[_joined(clauses)] * bool(clauses), *after)]


def _joined(clauses: Sequence[str]) -> str:
    """Two plain clauses by “and”; others by semicolons."""
    plain = not any(" and " in clause or "," in clause or ":" in clause for clause in clauses)
    return ", and ".join(clauses) if plain and len(clauses) == PAIR else "; ".join(clauses)


def _predicates(together: Sequence[Bit]) -> str:
    """What one role does, one verb for neighbours that share it."""
    said: list[str] = []
    for verb, group in groupby(enumerate(together), key=lambda each: each[1].verb):
        texts = [bit.more if bit.more and place else bit.text for place, bit in group]
        said += [f"{verb} {listed(texts)}"] if verb else texts
    return listed(said, comma=len(said) > PAIR)
