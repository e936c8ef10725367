"""What an outcome means: a sentence that a player would say, and what it is worth to whom."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from grognard.staff.saying import ABSENT, field_of, there
from grognard.staff.telling import told
from grognard.titles.wording import Figure, Meaning

OURS = "The measure is Grognard's own, and rough; it is no part of the game."


def sentence(meaning: Meaning, outcome: Any, given: Any = None) -> str:
    """The outcome in a sentence or two; in more, where it tells a chain of events.

    The inputs that led to it decide some phrases, such as how an attack at all costs meets its option; without
    them those phrases keep to what holds in any case. Outcomes are structs, or the mappings they are in JSON.
    """
    return " ".join(told(meaning, outcome, given, meaning.called))


def merit(meaning: Meaning, outcome: Any) -> int:
    """What the outcome is worth to the role that acts: what falls on it, less what falls on the other."""
    return sum(number * falls.worth for falls, number in counts(meaning, outcome))


def tolls(meaning: Meaning, outcome: Any) -> dict[tuple[str, str], int]:
    """What falls on each role, by what is counted: steps, hexes, points."""
    found: dict[tuple[str, str], int] = {}
    for falls, number in counts(meaning, outcome):
        if falls.unit:
            key = falls.role, falls.unit
            found[key] = found.get(key, 0) + number
    return found


def worth_terms(meaning: Meaning, fields: Collection[str] | None = None) -> dict[str, int]:
    """The worth to the role that acts as a linear sum of fields, for best play; empty where there is none.

    Of a field of words each word is counted by itself. Figures that count once whatever their number no such sum can
    count: their measure is `merit` itself. `fields` keeps to those that can be counted in the outcomes at hand.
    """
    sums: dict[str, int] = {}
    for each in _fallen(meaning):
        if each.kinds:
            sums |= {f"{each.field}.{word}": falls.worth for word, falls in each.kinds.items()}
        elif not each.figure.once:
            sums[each.field] = each.falls.worth
    return {field: worth for field, worth in sums.items() if worth and (fields is None or field in fields)}


def measure(meaning: Meaning) -> list[str]:
    """What counts how much, and whose measure that is; nothing where nothing is weighed."""
    falls = (fall for each in _fallen(meaning) for fall in (each.falls, *each.kinds.values()))
    weights = {fall.name: abs(fall.worth) for fall in falls if fall.worth}
    if not weights:
        return []
    said = ", ".join(f"{name} {weight}" for name, weight in weights.items())
    return [f"{said[0].upper()}{said[1:]}.", OURS]


# counting


class Falls(NamedTuple):
    """What one of a figure, or of one word of it, is to the procedure that was asked."""

    role: str
    """The role it falls on; none for what falls on nobody."""
    unit: str
    name: str
    """What is weighed."""
    worth: int
    """To the role that acts."""


class Fallen(NamedTuple):
    """A field, and what falls on whom by it: by itself, or by each of its words."""

    field: str
    figure: Figure
    falls: Falls
    kinds: Mapping[str, Falls]


def counts(meaning: Meaning, outcome: Any) -> Iterator[tuple[Falls, int]]:
    """Everything in the outcome that falls on somebody, and how many; what other procedures in it did among it."""
    for each in _fallen(meaning):
        value = field_of(outcome, each.field)
        if value is None or value is ABSENT:
            continue
        items = value if isinstance(value, (tuple, list)) else (value,)
        if each.kinds:
            yield from ((each.kinds[str(item)], 1) for item in items if str(item) in each.kinds)
        elif each.figure.once:
            yield each.falls, int(there(each.figure, value))
        else:
            yield each.falls, sum(int(item or 0) for item in items)


@lru_cache(maxsize=256)
def _fallen(meaning: Meaning) -> tuple[Fallen, ...]:
    """Every field by which anything falls on anybody, worked out once."""
    return tuple(_in_roles(meaning, {role: role for role in meaning.called}, meaning.acts))


def _in_roles(meaning: Meaning, roles: Mapping[str, str], acts: str) -> Iterator[Fallen]:
    """The fields of a procedure whose roles are these of the one that was asked."""
    for field, figure in meaning.figures.items():
        falls = _falls(meaning, figure, roles, acts)
        kinds = {word: _falls(meaning, kind, roles, acts) for word, kind in figure.kinds.items() if kind.on}
        if kinds or falls.unit or falls.worth:
            yield Fallen(field, figure, falls, kinds)
    for part in meaning.parts:
        yield from _in_roles(part.meaning, {role: roles[ours] for role, ours in part.roles.items()}, acts)


def _falls(meaning: Meaning, figure: Figure, roles: Mapping[str, str], acts: str) -> Falls:
    if not figure.on:
        return Falls("", "", "", 0)
    role = roles[figure.on]
    name = figure.label or (meaning.nouns[figure.unit].one if figure.unit else "")
    return Falls(role, figure.unit, name, figure.worth if role == acts else -figure.worth)
