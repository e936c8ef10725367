"""A stored run: procedure, inputs, the rules in force, and the answers; replayed, or resumed where it stopped."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from grognard.chance.errors import BadAnswer
from grognard.chance.live import Answer, Live
from grognard.errors import GrognardError
from grognard.reading import decode

MAX_BYTES = 1_000_000


class Record(msgspec.Struct, frozen=True):
    """What is kept of a run: enough to make it again, and to notice when the rules are no longer the same."""

    procedure: str
    inputs: dict[str, Any]
    rules: str
    """The digest of the rules in force."""
    answers: tuple[Answer, ...] = ()

    def encode(self) -> bytes:
        return msgspec.json.encode(self)

    @classmethod
    def decode(cls, raw: bytes) -> Record:
        if len(raw) > MAX_BYTES:
            raise GrognardError(f"the record has {len(raw):,} bytes; {MAX_BYTES:,} at most")
        try:
            return decode(raw, cls)
        except (msgspec.DecodeError, msgspec.ValidationError, RecursionError) as error:
            raise GrognardError(f"this is no record of a run: {error}") from None


def resume(procedure: Callable[..., Any], args: tuple[Any, ...], answers: Iterable[Answer]) -> Live:
    """The run these answers lead to; it may still ask, or have ended."""
    live = Live(procedure, *args)
    for nth, answer in enumerate(answers, 1):
        try:
            live.give(answer)
        except GrognardError as error:
            raise BadAnswer(f"answer {nth} of the record does not fit: {error}") from None
    return live


def replay(procedure: Callable[..., Any], args: tuple[Any, ...], answers: Iterable[Answer]) -> Live:
    """A finished run made again; a record that stops short is refused."""
    live = resume(procedure, args, answers)
    if live.pending is not None:
        raise BadAnswer(f"the record ends where {live.pending!r} is asked")
    return live
