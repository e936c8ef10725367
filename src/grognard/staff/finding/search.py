"""Find a chart, a procedure, a modifier, a rule: the answer to a search, as a document."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

import msgspec

from grognard.chance.procedures import BadInput
from grognard.staff.documents import Document
from grognard.staff.finding.index import index_of
from grognard.staff.finding.marking import Mark, best_line
from grognard.staff.finding.nearest import one_by_one, put_right
from grognard.staff.finding.query import Asked, asked, cleaned
from grognard.staff.finding.ranking import Ranked, Search
from grognard.staff.finding.things import Kind, Place
from grognard.titles import TITLES, title
from grognard.titles.sheet import general

TOP, MOST = 20, 100
"""Hits given unless more or fewer are asked for, and at most."""
MEANT = 3
"""Other queries told where nothing is found."""


class HitEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One thing found."""

    kind: Kind
    title: str
    id: str
    """Of the chart, procedure, ledger action, rule or statement; of a part, that of what it is a part of."""
    name: str
    line: str
    """The text in which the words are."""
    marks: list[Mark]
    """Where in the line they are: from one character to before another."""
    opens: Place
    command: str
    """What shows it on a terminal."""
    score: int


class TermEntry(msgspec.Struct, frozen=True):
    """An abbreviation that was looked for, and what it stands for."""

    short: str
    means: str
    titles: list[str]


class FindDocument(Document, frozen=True, kw_only=True):
    """What a search has found."""

    schema: str = "grognard-find/1"
    query: str
    titles: list[str]
    found: int
    """How many things there are; the best of them are the hits."""
    hits: list[HitEntry]
    terms: list[TermEntry]
    meant: list[str]
    """Where nothing is found: queries near this one that do find something."""
    elsewhere: list[str]
    """Where nothing is found: the other titles in which there is something."""


def find(query: str, titles: Sequence[str] | None = None, top: int = TOP) -> FindDocument:
    """Find what has all the words of a query: in every title, or in these."""
    if not 1 <= top <= MOST:
        raise BadInput(f"{top} hits: from 1 to {MOST} are given")
    text = cleaned(query)
    wanted = [title(id_).id for id_ in dict.fromkeys(titles or TITLES)]
    questions = {id_: asked(text, id_) for id_ in wanted}
    found = _found(questions)
    return FindDocument(
        query=text,
        titles=wanted,
        found=len(found),
        hits=[_hit(each, questions[each.thing.place.title]) for each in found[:top]],
        terms=_terms(questions, {each.thing.place.title for each in found} or set(wanted)),
        meant=[] if found else _meant(text, wanted),
        elsewhere=[] if found else [id_ for id_ in TITLES if id_ not in wanted and _found({id_: asked(text, id_)})],
    )


def _found(questions: dict[str, Asked]) -> list[Ranked]:
    """The best first; equals in the order of titles, and of things in them. What titles share stands once."""
    found = [
        (-each.score, place, each.number, each)
        for place, (id_, question) in enumerate(questions.items())
        for each in Search(index_of(id_), question).ranked()
    ]
    shared = {option.id for option in general()}
    seen: set[str] = set()
    kept = []
    for *_, each in sorted(found, key=lambda entry: entry[:3]):
        if each.thing.id not in seen:
            kept.append(each)
        if each.thing.id in shared:
            seen.add(each.thing.id)
    return kept


def _hit(each: Ranked, question: Asked) -> HitEntry:
    thing = each.thing
    line, marks = best_line(thing.lines, question.words)
    return HitEntry(
        kind=thing.kind,
        title=thing.place.title,
        id=thing.id,
        name=thing.name,
        line=line,
        marks=marks,
        opens=thing.place,
        command=thing.place.command,
        score=each.score,
    )


def _terms(questions: dict[str, Asked], among: set[str]) -> list[TermEntry]:
    """The abbreviations that were typed as these titles use them, each meaning once."""
    found: dict[tuple[str, str], list[str]] = {}
    for id_, question in questions.items():
        for term in question.terms if id_ in among else ():
            found.setdefault((term.short, term.means), []).append(id_)
    return [TermEntry(short, means, titles) for (short, means), titles in found.items()]


def _meant(query: str, titles: list[str]) -> list[str]:
    """Queries near this one that find something in these titles."""
    indexes = [index_of(id_) for id_ in titles]
    others = (other for other in put_right(query, indexes) if _found({id_: asked(other, id_) for id_ in titles}))
    return list(islice(others, MEANT)) or one_by_one(query, indexes)[:MEANT]
