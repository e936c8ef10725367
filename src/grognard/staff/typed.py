"""Inputs as people type them: `name=value`, a value being JSON where it reads as JSON, else a word."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import msgspec

from grognard.chance.procedures import BadInput
from grognard.errors import printable

SIGNED = re.compile(r"[+−]([0-9]+(?:\.[0-9]+)?)")
"""+3 and −3 as sheets and slips print them; in JSON there is no plus, and the minus is a hyphen."""

FRACTION = re.compile(r"[+-]?[0-9]{1,9}(\.[0-9]{1,9}|/0*[1-9][0-9]{0,8})?")
"""What a worth may be; longer ones say no more, and 1e999999999 would never be worked out."""


def read_words(text: str) -> dict[str, Any]:
    """Inputs out of one line, quoted as in a shell."""
    try:
        return read_inputs(shlex.split(text))
    except ValueError as error:
        raise BadInput(f"{error}: a quotation mark is missing") from None


def read_inputs(words: Iterable[str]) -> dict[str, Any]:
    """`key=value` words as inputs."""
    given: dict[str, Any] = {}
    for word in words:
        key, equals, value = word.partition("=")
        name = key.replace("-", "_")
        if not equals or not name:
            raise BadInput(f"“{printable(word)}” is no input: write name=value")
        if name in given:
            raise BadInput(f"{printable(name)} is given twice: {printable(str(given[name]))} and {printable(value)}")
        given[name] = read_value(value)
    return given


def read_value(text: str) -> Any:
    """A number, list, object, true or false; anything else is a word."""
    if signed := SIGNED.fullmatch(text):
        text = f"{'-' if text[0] == '−' else ''}{signed[1]}"
    try:
        value = msgspec.json.decode(text)
        if isinstance(value, (dict, list)):
            _check_twice(text)
    except UnicodeEncodeError:
        raise BadInput(f"“{printable(text)}” is no text: it is not in UTF-8") from None
    except (msgspec.DecodeError, RecursionError):
        return text
    return value


def read_fraction(text: str) -> Fraction:
    """A number such as 1, -2, 0.5 or 1/2, exactly; anything else is a `ValueError`."""
    plain = text.strip().replace("−", "-")
    if not FRACTION.fullmatch(plain):
        raise ValueError(text)
    return Fraction(plain)


def _check_twice(text: str) -> None:
    """Nothing may be told twice in one record: the quick decoder would take the last of two without a word."""
    import json  # only for lists and records: a question without them need not wait for it

    json.loads(text, object_pairs_hook=_each_once)


def _each_once(pairs: list[tuple[str, Any]]) -> None:
    if twice := [key for key, times in Counter(key for key, _ in pairs).items() if times > 1]:
        raise BadInput(f"{printable(', '.join(twice))} is given twice in one record")
