"""Values read as declared types, one thread at a time.

msgspec works a type out where it first reads one. Two threads that come first together find it half made, and the
process dies of it; so whoever reads anything as a type of ours reads it here.
"""

from __future__ import annotations

from contextlib import suppress
from threading import RLock
from typing import Any, TypeVar, overload

import msgspec

T = TypeVar("T")
_ONE_AT_A_TIME = RLock()


@overload
def convert(value: Any, wanted: type[T]) -> T: ...
@overload
def convert(value: Any, wanted: Any) -> Any: ...
def convert(value: Any, wanted: Any) -> Any:
    """Plain values as the type wanted; `msgspec.ValidationError` where they are not."""
    with _ONE_AT_A_TIME:
        return msgspec.convert(value, wanted)


@overload
def decode(text: bytes | str, wanted: type[T]) -> T: ...
@overload
def decode(text: bytes | str, wanted: Any) -> Any: ...
def decode(text: bytes | str, wanted: Any) -> Any:
    """JSON as the type wanted."""
    with _ONE_AT_A_TIME:
        return msgspec.json.decode(text, type=wanted)


def prepare(struct: type[msgspec.Struct] = msgspec.Struct) -> None:
    """Work out every struct of ours there is by now: a server's framework, which reads them too, finds them whole."""
    for each in struct.__subclasses__():
        if each.__module__.startswith("grognard."):
            with _ONE_AT_A_TIME, suppress(TypeError):  # of a struct that is only ever written
                msgspec.json.Decoder(each)
        prepare(each)
