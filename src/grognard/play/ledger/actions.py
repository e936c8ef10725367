"""Actions: what players may enter in a ledger, each with its typed inputs declared once."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from grognard.chance.declared import BadInput, check_value, declared_fields
from grognard.chance.procedures import Inputs
from grognard.errors import Unknown
from grognard.play.ledger.postings import Posting
from grognard.reading import convert

MAX_INPUT = 4_000
"""Characters of JSON that the inputs of one action may have."""


class Action(msgspec.Struct, frozen=True, eq=False, kw_only=True):
    """One kind of entry in the log. The docstring of what it does is its help."""

    id: str
    inputs: type[Inputs]
    does: Callable[[Any, Any], Iterable[Posting]]
    """Given the desk and the inputs: the postings, one after the other."""
    example: str
    """Inputs as typed."""
    when: tuple[str, ...] = ()
    """The steps of the calendar in which it may be done; none named: in all."""

    @property
    def about(self) -> str:
        """What it is for."""
        return inspect.getdoc(self.does) or ""

    def read(self, given: Mapping[str, Any]) -> Inputs:
        """Inputs checked against their declaration; the error names the input, the value and what is allowed."""
        fields = declared_fields(self.inputs)
        for name in given:
            if name not in fields:
                raise Unknown.name(f"input of {self.id}", name[:40], list(fields) or ["none"])
        if missing := [name for name, field in fields.items() if field.required and name not in given]:
            raise BadInput(f"{self.id} needs {', '.join(missing)}; for example: {self.id} {self.example}".rstrip())
        if len(_json(given)) > MAX_INPUT:
            raise BadInput(f"the inputs of {self.id} have over {MAX_INPUT:,} characters")
        for name, value in given.items():
            self.check(name, value)
        return convert(dict(given), self.inputs)

    def check(self, name: str, value: Any) -> None:
        """One input against its declaration."""
        check_value(name, value, declared_fields(self.inputs)[name].type)


def _json(value: Any) -> str:
    """A value as JSON, for its length and for messages."""
    try:
        return msgspec.json.encode(value).decode()
    except (UnicodeEncodeError, OverflowError) as error:
        raise BadInput(f"there is something in the inputs that no file can hold: {error}") from None
