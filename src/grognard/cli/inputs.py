"""The inputs of a procedure or of a ledger's action as help prints them: what each allows, its default, its meaning."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.padding import Padding

from grognard.chance.declared import about, allowed, declared_fields, forms_of, may_be_left_out, record_in

INDENT = 4
Words = Mapping[str, tuple[str, ...]]
"""For inputs that are text, by their names: the words that a player is likely to mean."""


def print_inputs(out: Console, inputs: type[msgspec.Struct], words: Words) -> None:
    """One by one; the fields of a record stand under the first input that takes it."""
    _print_fields(out, inputs, words, 0, {})


def _print_fields(
    out: Console, struct: type[msgspec.Struct], words: Words, indent: int, met: dict[type[msgspec.Struct], str]
) -> None:
    for name, field in declared_fields(struct).items():
        _print_field(out, name, field, words, indent)
        record = record_in(field.type)
        if record is None:
            continue
        if record in met:
            out.print(Padding(f"[dim]as {met[record]}[/]", (0, 0, 0, indent + INDENT), expand=False))
        else:
            met[record] = name
            _print_fields(out, record, words, indent + INDENT, met)


def _print_field(out: Console, name: str, field: msgspec.structs.FieldInfo, words: Words, indent: int) -> None:
    what = f"[bold]{name}[/]  {escape(allowed(field.type))}  [dim]{escape(_default(field))}[/]"
    out.print(Padding(what, (0, 0, 0, indent), expand=False))
    if said := about(field.type):
        out.print(Padding(escape(said), (0, 0, 0, indent + INDENT), expand=False))
    if name in words and any(form.bare is str for form in forms_of(field.type)):
        out.print(Padding(escape(", ".join(words[name])), (0, 0, 0, indent + INDENT), expand=False))


def _default(field: msgspec.structs.FieldInfo) -> str:
    if field.required:
        return "required"
    value: Any = field.default_factory() if callable(field.default_factory) else field.default
    if isinstance(value, msgspec.Struct) or (value is None and may_be_left_out(field.type)):
        return "may be left out"  # of a record each part tells its own default
    return f"default {msgspec.json.encode(value).decode()}"
