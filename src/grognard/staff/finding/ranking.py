"""Which things of a title a query finds, and in what order: the thing itself before what only mentions it."""

from __future__ import annotations

from typing import NamedTuple

from grognard.staff.finding.index import AROUND, CALLED, PART, Entry, Index, Met
from grognard.staff.finding.query import Asked, Wanted
from grognard.staff.finding.things import Kind, Thing
from grognard.staff.finding.words import EXACT, stem

LIKED: dict[Kind, int] = {
    "title": 14,
    "chart": 13,
    "procedure": 12,
    "ledger action": 11,
    "interpretation": 10,
    "option": 10,
    "house rule": 10,
    "ledger": 9,
    "step": 9,
    "modifier": 9,
    "legend": 8,
    "column": 7,
    "row": 7,
    "cell": 6,
    "input": 4,
    "doctrine": 4,
    "remark": 3,
    "statement": 2,
    "note": 1,
}
"""What a player would rather open, other things being equal."""

ALL_ITS_NAME = 15
"""For a thing all of whose name was typed; for a share of it less."""
NOTHING_ELSE: dict[Kind, int] = {"title": 60, "chart": 60, "procedure": 60, "ledger action": 60}
NOTHING_ELSE_PART = 20
"""For a thing that is called just what was typed; less for what stands on a page than for the page."""
ITS_ID = 65
"""For a thing whose id was typed, a little more: a name may be another's too."""
OTHERWISE = 10
"""Taken off for words met as what an abbreviation stands for, or as the abbreviation."""

_BEST, _MOST_AROUND = CALLED[EXACT], AROUND[EXACT]


class Ranked(NamedTuple):
    """A thing found."""

    thing: Thing
    score: int
    number: int
    """Its place in the index: where nothing else tells, things keep the order of their title."""


class Search:
    """One query in one title."""

    def __init__(self, index: Index, asked: Asked) -> None:
        self.index, self.asked = index, asked
        self.met = {word: index.met(word) for word in asked.words}
        needed = [_Needed(each, self.met) for each in asked.wanted]
        self.needed = sorted(needed, key=lambda each: each.often)
        self.stems = frozenset(map(stem, asked.words))
        self.typed = "".join(asked.typed)
        self.typed_words = frozenset(word for word in asked.typed if word[0].isalpha())

    def ranked(self) -> list[Ranked]:
        """Every thing that has all the words, in itself or around it, but one at least in itself.

        A chart or procedure that has them only scattered over its parts comes too, where no part has them all.
        """
        entries = self.index.entries
        found = self._scores({number for met in self.met.values() for number in met.own})
        told = {entries[number].whole for number in found} | set(found)
        found |= self._scores({number for met in self.met.values() for number in met.parts} - told)
        return [Ranked(entries[number].thing, score, number) for number, score in found.items()]

    def _scores(self, numbers: set[int]) -> dict[int, int]:
        return {number: score for number in numbers if (score := self._score(number))}

    def _score(self, number: int) -> int:
        """What the words are worth to a thing, in the mean, and what its name and kind add; 0 if one is not met."""
        entry = self.index.entries[number]
        total, least = 0, _BEST
        for each in self.needed:  # the rarest first
            worth = each.worth(number, entry.whole)
            if not worth:
                return 0
            total, least = total + worth, min(least, worth)
        return total // len(self.needed) + self._named(entry, least) + LIKED[entry.thing.kind]

    def _named(self, entry: Entry, least: int) -> int:
        """For the share of a thing's name that was typed, and for one that is called just so.

        Nothing for inputs: their names are but words, and many share them.
        """
        if self.typed in entry.ids:
            return ALL_ITS_NAME + ITS_ID
        if entry.thing.kind == "input":
            return 0
        share = max((len(name & self.stems) / len(name) for name in entry.names), default=0.0)
        if self.typed in entry.spelt or (self.typed_words in entry.names and least == _BEST):
            return ALL_ITS_NAME + NOTHING_ELSE.get(entry.thing.kind, NOTHING_ELSE_PART)
        return int(ALL_ITS_NAME * share)


class _Needed:
    """A word that a thing must have, in one way or another."""

    def __init__(self, wanted: Wanted, met: dict[str, Met]) -> None:
        as_typed, *others = [[met[word] for word in way] for way in wanted.ways]
        off = OTHERWISE if wanted.is_short else 0
        self.ways = [(as_typed, 0), *((mets, off) for mets in others)]
        self.often = sum(len(each.own) for mets, _ in self.ways for each in mets)

    def worth(self, number: int, whole: int) -> int:
        """What the best of its ways is worth to a thing: the mean of its words, if all are met."""
        best = 0
        for mets, off in self.ways:
            total = 0
            for met in mets:
                worth = met.own.get(number, 0)
                if worth < _MOST_AROUND:
                    worth = max(worth, met.around.get(whole, 0), met.title, PART if number in met.parts else 0)
                if not worth:
                    total = 0
                    break
                total += worth
            best = max(best, total // len(mets) - off)
        return best
