"""What was given with a question, in a few words: what differs from the default, by the names on the form."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from grognard.chance.procedures import Registered
from grognard.staff.forms import Field, inputs_fields


def given(procedure: Registered[Any], inputs: Mapping[str, Any]) -> list[str]:
    """“Attack 24”, “Terrain close”, “Surprise”, in the order of the form."""
    return [
        _told(field, inputs[field.name])
        for field in _fields(procedure.inputs)
        if field.name in inputs and (field.required or inputs[field.name] != field.default)
    ]


@cache
def _fields(inputs: type[Any]) -> list[Field]:
    return inputs_fields(inputs)  # a session tells of hundreds of rolls


def _told(field: Field, value: Any) -> str:
    if value is True:
        return field.label
    if value is False:
        return f"{field.label}: no"
    if isinstance(value, list):
        plain = all(isinstance(each, int | float | str) for each in value)
        return f"{field.label} {', '.join(map(str, value)) if plain else len(value)}"
    if isinstance(value, Mapping):
        return field.label
    if isinstance(value, str):
        return f"{field.label} {value.replace('-', ' ')}"
    return f"{field.label} {value:g}" if isinstance(value, float) else f"{field.label} {value}"
