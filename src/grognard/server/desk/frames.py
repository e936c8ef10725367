"""What passes between the server and a worker: frames of a length and that many bytes of msgpack."""

from __future__ import annotations

import struct
from collections.abc import Callable

import msgspec

HEAD = struct.Struct(">I")
MOST = 64_000_000
"""Bytes in one frame: far more than any answer has."""


class Do(msgspec.Struct, frozen=True, tag=True):
    """Work one job out."""

    number: int
    job: str
    body: bytes
    """What the job is told, as JSON."""
    seconds: float
    """How long it may take."""


class Stop(msgspec.Struct, frozen=True, tag=True):
    """Whoever asked for this job no longer wants it."""

    number: int


class Done(msgspec.Struct, frozen=True, tag=True):
    """The answer, as JSON."""

    number: int
    answer: bytes


class Failed(msgspec.Struct, frozen=True, tag=True):
    """Why there is no answer."""

    number: int
    problem: bytes
    """A `Problem`, as JSON."""


def pack(frame: Do | Stop | Done | Failed) -> bytes:
    """A frame as it is sent."""
    body = msgspec.msgpack.encode(frame)
    return HEAD.pack(len(body)) + body


def unpack(read: Callable[[int], bytes]) -> Do | Stop | None:
    """The next frame a worker is sent; none where the server has gone."""
    head = read(HEAD.size)
    if len(head) < HEAD.size:
        return None
    (length,) = HEAD.unpack(head)
    body = read(length)
    return msgspec.msgpack.decode(body, type=Do | Stop) if len(body) == length else None
