"""The values procedures deal in: which are allowed, their types, and the order they are listed in."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from grognard.chance.cups import Cup
from grognard.chance.requests import Become
from grognard.chance.tally import Tally
from grognard.errors import Defect

_MUTABLE = (list, dict, set, bytearray)


def check(value: object, where: str) -> None:
    """Refuse by name what cannot be merged safely: lists, floats and the like."""
    if isinstance(value, (*_MUTABLE, float, complex)):
        kind = type(value).__name__
        instead = "a Fraction in the head, an int elsewhere" if isinstance(value, float) else "a tuple"
        raise Defect(f"{where} is a {kind} ({value!r}); use {instead}")
    if isinstance(value, Become):
        for arg in value.args:
            check(arg, where)
    elif isinstance(value, msgspec.Struct):
        if not value.__struct_config__.frozen:
            raise Defect(f"{where} is a {type(value).__name__}, which is not frozen")
        if value.__struct_config__.eq:
            for part in msgspec.structs.astuple(value):
                check(part, where)
    elif isinstance(value, tuple):
        for part in value:
            check(part, where)


def signature(value: Any) -> Any:
    """The types inside a value. `1 == True` merges two values that differ here; `None` fits any field."""
    if isinstance(value, Tally):
        return int
    if isinstance(value, Become):
        return (Become, value.procedure, *(signature(arg) for arg in value.args))
    if isinstance(value, msgspec.Struct) and value.__struct_config__.eq:
        return (type(value), *(signature(part) for part in msgspec.structs.astuple(value)))
    if isinstance(value, tuple):
        return (type(value), *(signature(part) for part in value))
    return type(value)


def clash(one: Any, other: Any) -> bool:
    """Whether two signatures give one field two types."""
    if one == other or type(None) in (one, other):
        return False
    if isinstance(one, tuple) and isinstance(other, tuple) and one[0] == other[0]:
        return any(clash(a, b) for a, b in zip(one[1:], other[1:], strict=False))
    return not (isinstance(one, tuple) or isinstance(other, tuple)) and {one, other} <= {int, bool, float}


def refined(one: Any, other: Any) -> Any:
    """What two signatures that do not clash say together: a `None` learns the type it stands for."""
    if one is type(None):
        return other
    if isinstance(one, tuple) and isinstance(other, tuple) and one[0] == other[0]:
        if len(one) != len(other):
            return max(one, other, key=len)
        return (one[0], *(refined(a, b) for a, b in zip(one[1:], other[1:], strict=True)))
    return one


def order(value: Any, named: Mapping[str, int] = {}) -> tuple[Any, ...]:
    """A sort key: `None` first, false before true, named values as declared, fields in their order."""
    match value:
        case None:
            return (0,)
        case int() | Fraction() | float():
            return (1, value)
        case str():
            return (2, 0, named[value]) if value in named else (2, 1, value)
        case Enum():
            return (3, list(type(value)).index(value))
        case Cup():
            return (4, repr(value))
        case msgspec.Struct():
            parts = zip(msgspec.structs.astuple(value), declared(type(value)), strict=True)
            return (5, *(order(part, names) for part, names in parts))
        case tuple():
            return (5, *(order(part, named) for part in value))
        case _:
            return (6, repr(value))


@lru_cache(maxsize=512)
def declared(struct: type[msgspec.Struct]) -> tuple[dict[str, int], ...]:
    """For each field the places of its named values, if its type lists any."""
    hints = get_type_hints(struct)
    return tuple(_places(hints[name]) for name in struct.__struct_fields__)


def _places(hint: Any) -> dict[str, int]:
    for each in (hint, *get_args(hint)):
        if get_origin(each) is Literal:
            return {name: place for place, name in enumerate(get_args(each)) if isinstance(name, str)}
    return {}


def option_id(value: object) -> str:
    """How an option or chit is written in a record and typed by a player."""
    match value:
        case str():
            return str(value)
        case Enum():
            return value.name.lower().replace("_", "-")
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case msgspec.Struct():
            return msgspec.json.encode(value).decode()
        case tuple():
            return "+".join(option_id(part) for part in value) or "none"
        case _:
            return str(value)
