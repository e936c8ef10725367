"""The index of one title: which words stand in what, made when first asked for."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import cache
from itertools import accumulate
from typing import NamedTuple

import msgspec

from grognard.staff.finding.charts import chart_thing
from grognard.staff.finding.procedures import ledger_things, procedure_thing
from grognard.staff.finding.rules import rules_things, statement_things, step_things
from grognard.staff.finding.things import Thing
from grognard.staff.finding.words import (
    EXACT,
    INSIDE,
    LEAST_PREFIX,
    PREFIX,
    Token,
    folded,
    may_be_inside,
    nearness,
    parts,
    stem,
    tokens,
)
from grognard.titles import title
from grognard.titles.ledgers import kept, ledger_of
from grognard.titles.title import Title

CALLED = {EXACT: 100, PREFIX: 70, INSIDE: 45}
"""What a word is worth that stands in what a thing is called, by its nearness."""
SAID = {EXACT: 60, PREFIX: 35, INSIDE: 15}
"""In what is said of it."""
AROUND = {EXACT: 30, PREFIX: 20, INSIDE: 8}
"""In what the chart or procedure is called that it is a part of."""
TITLE = {EXACT: 20, PREFIX: 10, INSIDE: 0}
"""In what the title is called."""
PART = 10
"""In a part of it."""

NOBODY = -1


def things_of(of: Title) -> Iterator[Thing]:
    """Everything of a title that may be found."""
    yield from rules_things(of)
    rules = of.rules()
    for id_ in rules.library.ids:
        yield chart_thing(rules.chart(id_))
    for procedure in of.procedures.values():
        yield procedure_thing(procedure)
    if of.id in kept():
        yield from ledger_things(ledger_of(of.id))
    yield from step_things(of)
    yield from statement_things(of)


class Met(msgspec.Struct, frozen=True, eq=False):
    """Where one word looked for is met in a title, and what that is worth."""

    own: dict[int, int]
    """By thing: in what it is called or what is said of it."""
    around: dict[int, int]
    """By the thing whose parts it is worth something to."""
    parts: set[int]
    """Things that have it in a part."""
    title: int


class Entry(NamedTuple):
    """A thing in the index."""

    thing: Thing
    whole: int
    """The number of the thing it is a part of, or nobody."""
    names: tuple[frozenset[str], ...]
    """The words of each thing it is called, figures left out."""
    ids: frozenset[str]
    """Its id in one word, alone and after that of its title; a part has none of its own."""
    spelt: frozenset[str]
    """What it is called, each in one word."""


class Index:
    """The words of one title's things."""

    def __init__(self, of: Title) -> None:
        self.title = of.id
        self.entries: list[Entry] = []
        self._in: dict[str, tuple[list[int], list[int]]] = {}
        """By word: the things that are called so, and those of which it is said."""
        self.spelling: dict[str, str] = {}
        """How words are written, for those who misspell them: words of letters, and such with one hyphen."""
        for thing in things_of(of):
            number = self._add(thing, NOBODY)
            for part in thing.parts:
                self._add(part, number)
        self._title = {token.word for text in (of.id, of.sheet.name) for token in tokens(text)}
        self._by_stem: dict[str, list[str]] = {}
        for word in self._in:
            self._by_stem.setdefault(stem(word), []).append(word)
        self._words = list(self._in)
        self._text = "".join(f"\n{word}" for word in self._words)
        self._starts = list(accumulate((len(word) + 1 for word in self._words), initial=0))

    def _add(self, thing: Thing, whole: int) -> int:
        number = len(self.entries)
        names = [self._read(text) for text in thing.called]
        called = {token.word for name in names for token in name}
        said = {token.word for line in thing.lines for token in self._read(line)} - called
        for where, words in enumerate((called, said)):
            for word in words:
                self._in.setdefault(word, ([], []))[where].append(number)
        stems = [[stem(token.word) for token in name if not token.is_joined] for name in names]
        words_only = (frozenset(word for word in name if word[0].isalpha()) for name in stems)
        spelt = frozenset("".join(name) for name in stems if name)
        addresses = (thing.id, f"{self.title}/{thing.id}") if whole == NOBODY else ()
        ids = frozenset("".join(parts(address)) for address in addresses)
        self.entries.append(Entry(thing, whole, tuple(filter(None, words_only)), ids, spelt))
        return number

    def _read(self, text: str) -> list[Token]:
        found = tokens(text)
        for token in found:
            if token.word not in self.spelling and token.word.isalpha():
                written = folded(text[token.start : token.end])
                if written.count("-") + written.count("_") <= 1:
                    self.spelling[token.word] = written.replace("_", " ")
        return found

    def met(self, word: str) -> Met:
        """Where a word is met."""
        own: dict[int, int] = {}
        around: dict[int, int] = {}
        for like, near in self._like(word):
            called, said = self._in[like]
            for number in called:
                own[number] = max(own.get(number, 0), CALLED[near])
                around[number] = max(around.get(number, 0), AROUND[near])
            for number in said:
                own[number] = max(own.get(number, 0), SAID[near])
        within = max((TITLE.get(nearness(word, each), 0) for each in self._title), default=0)
        return Met(own, around, {self.entries[number].whole for number in own} - {NOBODY}, within)

    def often(self, word: str) -> int:
        """How many things have just this word."""
        called, said = self._in.get(word, ([], []))
        return len(called) + len(said)

    def knows(self, word: str) -> bool:
        """Whether a word is met at all."""
        return next(self._like(word), None) is not None

    def _like(self, word: str) -> Iterator[tuple[str, int]]:
        """The words of the title that are this one, begin with it or hold it."""
        for same in self._by_stem.get(stem(word), ()):
            yield same, EXACT
        root = stem(word)
        if len(root) < LEAST_PREFIX:
            return
        sought = root if may_be_inside(root) else f"\n{root}"
        at = self._text.find(sought)
        while at >= 0:
            place = bisect_right(self._starts, at) - 1
            like = self._words[place]
            near = nearness(word, like)
            if near > EXACT:
                yield like, near
            at = self._text.find(sought, self._starts[place + 1])


@cache
def index_of(id_: str) -> Index:
    """The index of a title."""
    return Index(title(id_))
