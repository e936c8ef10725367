"""What the declared type of an input allows, in words, and what is wrong with a value that it does not allow."""

from __future__ import annotations

import re
import types
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from functools import cache
from numbers import Integral
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin

import msgspec

from grognard.errors import GrognardError
from grognard.reading import convert

MOST_SHOWN = 80
MOST_DECIMALS = 6
"""More than any strength is printed with; what is exact about longer ones is as long as they are."""
NOUNS = {int: "whole number", float: "number", str: "word"}
EXACT = "exact"
"""Under this name a declaration says how many items of a list exact odds can take."""


class BadInput(GrognardError):
    """Inputs that are no inputs of the procedure."""


class Form(NamedTuple):
    """One of the forms that a value may take: its type, and all that the declaration says of it, outermost first."""

    bare: Any
    metas: tuple[msgspec.Meta, ...]

    def bound(self, name: str) -> Any:
        """The bound of this name, if there is one."""
        return next((found for meta in self.metas if (found := getattr(meta, name)) is not None), None)


def forms_of(hint: Any, metas: tuple[msgspec.Meta, ...] = ()) -> list[Form]:
    """The forms of a declared type, those of a union one by one."""
    while hasattr(hint, "__metadata__"):
        metas += tuple(meta for meta in hint.__metadata__ if isinstance(meta, msgspec.Meta))
        hint = hint.__origin__
    if get_origin(hint) in (Union, types.UnionType):
        return [form for part in get_args(hint) for form in forms_of(part, metas)]
    return [Form(hint, metas)]


@cache
def declared_fields(struct: type[msgspec.Struct]) -> Mapping[str, msgspec.structs.FieldInfo]:
    """The fields of a declaration by name; reading its annotations anew each time would cost more than a question."""
    return {field.encode_name: field for field in msgspec.structs.fields(struct)}


@cache
def exact_lengths(struct: type[msgspec.Struct]) -> Mapping[str, int]:
    """How many items exact odds can take of each list that may be longer."""
    found = {name: _exact_length(field.type) for name, field in declared_fields(struct).items()}
    return {name: most for name, most in found.items() if most is not None}


def _exact_length(hint: Any) -> int | None:
    metas = [meta for form in forms_of(hint) for meta in form.metas]
    return next((meta.extra[EXACT] for meta in metas if meta.extra and EXACT in meta.extra), None)


def as_typed(value: Any) -> Any:
    """A value as it would be typed: numbers of other makes (fractions, decimals, numpy's) as plain ones."""
    if hasattr(value, "tolist"):  # of numpy: its float is a `float` by descent, its bool is no `bool`
        value = value.tolist()
    if isinstance(value, (list, tuple)):
        return [as_typed(each) for each in value]
    if isinstance(value, dict):
        return {name: as_typed(each) for name, each in value.items()}
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, Decimal) or (isinstance(value, Fraction) and value.denominator > 1):
        return float(value)
    return int(value) if isinstance(value, (Integral, Fraction)) else value


def check_value(name: str, value: Any, hint: Any, rule: str = "") -> None:
    """One value against its declared type; the error names it, what is allowed, and the rule if one is known."""
    try:
        convert(value, hint)
    except (msgspec.ValidationError, UnicodeEncodeError) as error:
        raise BadInput(_wrong(name, value, hint, str(error), rule)) from None
    if isinstance(value, float) and Fraction(str(value)).denominator > 10**MOST_DECIMALS:
        raise BadInput(f"{name}={value} will not do: it may have {MOST_DECIMALS} decimals at most{_by(hint, rule)}")


def _wrong(name: str, value: Any, hint: Any, said: str, rule: str) -> str:
    """What is wrong with a value, and with which part of it, where the validator points at one."""
    said, _, path = said.partition(" - at `$")
    whole = f"{name}={shown(value)} will not do: "
    within = name
    for key, place in re.findall(r"\.(\w+)|\[(\d+)\]", path):
        name, value, hint = _part(name, value, hint, key, place)
    why = f"{allowed(hint)} is wanted"
    if lacking := re.search(r"missing required field `(.+)`", said):
        why = f"it lacks {lacking[1]}; {why}"
    elif strange := re.search(r"unknown field `(.+)`", said, re.DOTALL):
        why = f"there is no {strange[1][:MOST_SHOWN]} in it; {why}"
    part = "" if name == within else f"{name}={shown(value)}, and "
    return f"{whole}{part}{why}{_by(hint, rule)}"


def _part(name: str, value: Any, hint: Any, key: str, place: str) -> tuple[str, Any, Any]:
    """A field of a record or an item of a list, with its name and its type."""
    for form in forms_of(hint):
        if place and get_origin(form.bare) is tuple:
            return f"{name}[{place}]", list(value)[int(place)], get_args(form.bare)[0]
        if key and _is_record(form.bare) and key in (fields := declared_fields(form.bare)):
            return f"{name}.{key}", value[key], fields[key].type
    return name, value, hint


def _by(hint: Any, rule: str) -> str:
    """The rule that the declaration gives for its range, else the one that is known."""
    own = [meta.extra["rule"] for form in forms_of(hint) for meta in form.metas if meta.extra and "rule" in meta.extra]
    named = own[0] if own else rule
    return f" [{named}]" if named else ""


def shown(value: Any) -> str:
    """A value as it would be typed, cut where it is long."""
    try:
        text = msgspec.json.encode(value).decode()
    except (TypeError, ValueError):
        text = ascii(value)
    if isinstance(value, float) and text == "null":
        text = str(value)  # JSON has no way to write what is no number
    return text if len(text) < MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


def allowed(hint: Any) -> str:
    """What a type allows: “a whole number from 1 to 9”, “nato or wp”, “a list of 1 to 12 whole numbers”."""
    return _either([word for form in _told(hint) for word in _words(form)])


def may_be_left_out(hint: Any) -> bool:
    """Whether there may be none."""
    return any(form.bare is types.NoneType for form in forms_of(hint))


def about(hint: Any) -> str:
    """What its declaration says of it, and what a longer list is good for."""
    said = next((str(meta.description) for form in forms_of(hint) for meta in form.metas if meta.description), "")
    most = _exact_length(hint)
    return f"{said}; more than {most} are rolled or sampled" if most else said


def record_in(hint: Any) -> type[msgspec.Struct] | None:
    """The record that it is, or that its list is made of."""
    for form in forms_of(hint):
        if get_origin(form.bare) is tuple:
            return record_in(get_args(form.bare)[0])
        if _is_record(form.bare):
            found: type[msgspec.Struct] = form.bare
            return found
    return None


def _told(hint: Any) -> list[Form]:
    """The forms worth telling: none is none, and whole numbers are numbers too."""
    forms = [form for form in forms_of(hint) if form.bare is not types.NoneType]
    return [form for form in forms if form.bare is not int or all(other.bare is not float for other in forms)]


def _words(form: Form) -> list[str]:
    """What one form is in words; several where it is a choice of words."""
    bare = form.bare
    if get_origin(bare) is tuple:
        return [f"a list{_items(form, get_args(bare)[0])}"]
    if bare in NOUNS:
        return [f"a {NOUNS[bare]}{_range(form)}"]
    if get_origin(bare) is Literal:
        return [str(word) for word in get_args(bare)]
    if bare is bool:
        return ["true", "false"]
    return [_record(bare)] if _is_record(bare) else [str(bare)]


def _items(form: Form, item: Any) -> str:
    """How long a list may be, and what its items are."""
    least, most = form.bound("min_length"), form.bound("max_length")
    bounds = f"{least} to {most}" if least and most else f"at most {most}" if most else f"at least {least}"
    count = f" of {bounds}" if least or most else ""
    (first, *others) = _told(item)
    if others or first.bare not in NOUNS:
        return f"{count}, each {allowed(item)}"
    return f"{count or ' of'} {NOUNS[first.bare]}s{_range(first)}"


def _record(bare: type[msgspec.Struct]) -> str:
    """A record by its fields; what may be left out has a question mark."""
    tag = [f"{bare.__struct_config__.tag_field}: {bare.__struct_config__.tag}"] if bare.__struct_config__.tag else []
    fields = [f"{name}{'' if field.required else '?'}" for name, field in declared_fields(bare).items()]
    return f"{{{', '.join(tag + fields)}}}"


def _range(form: Form) -> str:
    low, high, most = form.bound("ge"), form.bound("le"), form.bound("max_length")
    if form.bare is str:
        return f" of at most {most} letters" if most is not None else ""
    if low is not None and high is not None:
        return f" from {low:,} to {high:,}"
    if low is not None:
        return f" of at least {low:,}"
    return f" of at most {high:,}" if high is not None else ""


def _either(words: list[str]) -> str:
    """“one, two or three”."""
    *others, last = dict.fromkeys(words)
    return f"{', '.join(others)} or {last}" if others else last


def _is_record(bare: Any) -> bool:
    return isinstance(bare, type) and issubclass(bare, msgspec.Struct)
