"""Numbers, nouns and lists as they are said."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from grognard.titles.wording import Noun

NUMERALS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
ORDINALS = (
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
)
NounOf = Callable[[str], Noun]


def numeral(number: int) -> str:
    """Up to twelve in words: two, 13, 1,200."""
    return NUMERALS[number] if 0 <= number < len(NUMERALS) else f"{number:,}"


def ordinal(place: int) -> str:
    """The place in a list, from 1: first, second, 13th."""
    return ORDINALS[place - 1] if place <= len(ORDINALS) else f"{place}th"


def some(number: int, noun: Noun, noun_of: NounOf, digits: bool = False) -> str:
    """A step, two steps, no steps; what is packed is unpacked: a supply point and two tokens."""
    if noun.by and number >= noun.by:
        packs, left = divmod(number, noun.by)
        rest = [some(left, noun, noun_of, digits)] if left else []
        return listed([some(packs, noun_of(noun.pack), noun_of, digits), *rest])
    if digits:
        return f"{number:,} {bare(noun) if number == 1 else noun.many}"
    if number == 1:
        return noun.one
    return f"{'no' if number == 0 else numeral(number)} {noun.many}"


def bare(noun: Noun) -> str:
    """One of it without the article."""
    return noun.one.partition(" ")[2]


def listed(parts: Sequence[str], last: str = "and", *, comma: bool = False) -> str:
    """One, another and a third; a comma before the last where a part has an “and” of its own, or if wanted."""
    if not parts:
        return ""
    *before, end = parts
    if not before:
        return end
    inner = comma or any(" and " in part or "," in part for part in parts)
    return f"{', '.join(before)}{',' if inner else ''} {last} {end}"


def which(places: Sequence[int], of: int) -> str:
    """Those at these places of so many: the, both, all, the first and third."""
    if of == 1:
        return "the"
    if len(places) == of:
        return all_of(of)
    return f"the {listed([ordinal(place) for place in places])}"


PARTIES = {
    "phasing": "phasing side",
    "non-phasing": "other side",
    "allied": "Allies",
    "allies": "Allies",
    "central": "Central Powers",
    "german": "German force",
}
"""Roles whose names stand before a noun that players add without thinking."""


def party(role: str) -> str:
    """A role as it is spoken of."""
    return PARTIES.get(role, role)


def all_of(count: int) -> str:
    """All of so many."""
    return {1: "it", 2: "both"}.get(count, "all")


def polished(text: str) -> str:
    """Single spaces, a capital after each full stop, a full stop at the end."""
    text = " ".join(text.split())
    if text and text[-1] not in ".?!":
        text += "."
    return re.sub(r"(^|[.?!] )([a-z])", lambda match: match[1] + match[2].upper(), text)
