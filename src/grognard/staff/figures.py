"""Figures of outcomes: the fields that can be counted, what a linear sum of them is worth; outcomes that read alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from typing import Any, Literal, get_args, get_origin

import msgspec

from grognard.chance.procedures import BadInput
from grognard.errors import GrognardError


def worth(outcome: Any, terms: Mapping[str, Fraction]) -> Fraction:
    """The sum of an outcome's fields, each times what it is worth; lists count their sum."""
    fields = {**figures(outcome), **_parts(outcome)}
    for field in terms:
        if field not in fields:
            raise BadInput(f"the outcome has no number “{field}”; there are {', '.join(fields)}")
    return sum((terms[field] * fields[field] for field in terms), Fraction())


def weighable(outcomes: Iterable[Any]) -> list[str]:
    """What a worth may be stated of: all that can be counted in every one of these outcomes."""
    first, *others = ({**figures(outcome), **_parts(outcome)} for outcome in outcomes)
    return [name for name in first if all(name in each for each in others)]


def _parts(outcome: Any) -> dict[str, int]:
    """`defenders.destroyed`: how often a field says a word; `dump.captured`: a figure of what stands in a field."""
    found: dict[str, int] = {}
    for name, words in _words(type(outcome)).items():  # type: ignore[arg-type]
        value = getattr(outcome, name)
        said = value if isinstance(value, tuple) else (value,)
        found |= {f"{name}.{word}": said.count(word) for word in words}
    for name in outcome.__struct_fields__:
        if isinstance(inner := getattr(outcome, name), msgspec.Struct):
            found |= {f"{name}.{field}": number for field, number in figures(inner).items()}
    return found


@cache
def _words(kind: type[Any]) -> dict[str, list[str]]:
    """The words that each field of an outcome may say."""
    return {field.encode_name: words for field in msgspec.structs.fields(kind) if (words := _literals(field.type))}


def _literals(wanted: Any) -> list[str]:
    if get_origin(wanted) is Literal:
        return [word for word in get_args(wanted) if isinstance(word, str)]
    return [word for part in get_args(wanted) for word in _literals(part)]


def figure_names(outcomes: Iterable[Any]) -> list[str]:
    """The fields that are figures in every outcome, and known in one at least."""
    those = list(outcomes)
    first, *others = (list(figures(outcome)) for outcome in those)
    every = [name for name in first if all(name in each for each in others)]
    return [name for name in every if any(getattr(outcome, name) is not None for outcome in those)]


def figures(outcome: Any) -> dict[str, int]:
    """Every field that is a number, a yes or no, or a list of them; a missing number counts 0."""
    if not isinstance(outcome, msgspec.Struct):
        raise GrognardError(f"the outcome {outcome!r} has no fields")
    found = {}
    for name in outcome.__struct_fields__:
        value = getattr(outcome, name)
        if value is None:
            found[name] = 0
        elif isinstance(value, (bool, int)):
            found[name] = int(value)
        elif isinstance(value, tuple) and all(isinstance(part, (bool, int)) for part in value):
            found[name] = sum(value)
    return found
