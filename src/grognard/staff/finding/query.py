"""A search as typed: its words, bounded, and what they may stand for in one title."""

from __future__ import annotations

import unicodedata
from functools import cache

import msgspec

from grognard.chance.procedures import BadInput
from grognard.staff.finding.words import parts, stem, tokens
from grognard.titles.terms import Term, terms_of

MAX_QUERY = 200
MAX_WORDS = 12

SMALL = frozenset("a an and are do does for how i in is of on or s the to what which".split())  # noqa: SIM905
"""Words that are not looked for where there are others."""

Way = tuple[str, ...]
"""Words all of which are to be met."""


class Wanted(msgspec.Struct, frozen=True):
    """One thing that a player wants: the word he typed, or another way to say it."""

    typed: str
    ways: tuple[Way, ...]
    """The first as typed."""
    is_short: bool = False
    """The other ways are an abbreviation, or what it stands for."""


class Asked(msgspec.Struct, frozen=True):
    """What is looked for in one title."""

    wanted: tuple[Wanted, ...]
    """All of it is to be met."""
    terms: tuple[Term, ...]
    """The abbreviations that were typed."""
    typed: tuple[str, ...]
    """The words as typed, small ones and all, without the s of their plurals."""

    @property
    def words(self) -> set[str]:
        """Every word that may be met."""
        return {word for each in self.wanted for way in each.ways for word in way}


def cleaned(query: str) -> str:
    """A query without what cannot be printed; too long a one is refused."""
    if len(query) > MAX_QUERY:
        raise BadInput(f"a search has at most {MAX_QUERY} characters; this one has {len(query):,}")
    shown = "".join(char if char.isprintable() else " " for char in unicodedata.normalize("NFC", query))
    found = " ".join(shown.split())
    if (many := len(set(parts(found)))) > MAX_WORDS:
        raise BadInput(f"a search has at most {MAX_WORDS} different words; this one has {many}")
    return found


def typed_words(query: str) -> list[Wanted]:
    """The words of a query, each once; a hyphenated one may be met in its parts or in one."""
    found: dict[tuple[Way, ...], Wanted] = {}
    whole, end = "", 0
    for token in tokens(query):
        if token.is_joined:
            whole, end = token.word, token.end
            typed = query[token.start : end]
            ways: tuple[Way, ...] = (tuple(parts(typed)), (whole,))
        elif token.start < end:
            continue  # a part of the word before
        else:
            typed, ways = query[token.start : token.end], ((token.word,),)
        found[ways] = Wanted(typed, ways)
    every = list(found.values())
    return [each for each in every if each.typed.casefold() not in SMALL] or every


def asked(query: str, title: str) -> Asked:
    """A query as a title understands it: an abbreviation may be met as what it stands for, and the reverse.

    Small letters among other words, as in “at all costs”, are hardly meant for one.
    """
    letters, spelt = _terms(title)
    ahead = typed_words(query)
    wanted: list[Wanted] = []
    met: list[Term] = []
    while ahead:
        count = _spelt_out(ahead, spelt)
        typed = " ".join(each.typed for each in ahead[:count])
        said = tuple(word for each in ahead[:count] for word in each.ways[0])
        if terms := spelt.get(tuple(map(stem, said))):
            wanted.append(Wanted(typed, (said, *((_letters(term),) for term in terms)), is_short=True))
        elif terms := letters.get("".join(map(stem, said))):
            met += terms if typed != typed.lower() or len(wanted) + len(ahead) == 1 else []
            wanted.append(Wanted(typed, (*ahead[0].ways, *map(_said, terms)), is_short=True))
        else:
            wanted.append(ahead[0])
        ahead = ahead[count:]
    return Asked(tuple(wanted), tuple(met), tuple(parts(query)))


def _spelt_out(words: list[Wanted], spelt: dict[Way, list[Term]]) -> int:
    """How many of the words ahead stand together: all that spell out an abbreviation, else one."""
    said: list[str] = []
    longest = 1
    for count, each in enumerate(words, 1):
        said += map(stem, each.ways[0])
        longest = count if tuple(said) in spelt else longest
    return longest


@cache
def _terms(title: str) -> tuple[dict[str, list[Term]], dict[Way, list[Term]]]:
    """The abbreviations of a title by their letters, and by the words that they stand for."""
    letters: dict[str, list[Term]] = {}
    spelt: dict[Way, list[Term]] = {}
    for term in terms_of(title):
        letters.setdefault(_letters(term), []).append(term)
        spelt.setdefault(tuple(word for word in parts(term.means) if word not in SMALL), []).append(term)
    return letters, spelt


def _letters(term: Term) -> str:
    return "".join(parts(term.short))


def _said(term: Term) -> Way:
    return tuple(word for word in parts(term.said) if word not in SMALL)
