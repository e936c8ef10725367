"""The sequence of play of a title as a document: what the command prints and the server sends."""

from __future__ import annotations

import msgspec

from grognard.play.sequence import Decided, Part, Sequence, Step
from grognard.play.sides import Side
from grognard.staff.documents import Document


class TurnsEntry(msgspec.Struct, frozen=True):
    """What turns are called, the one in which a game begins, the first and the last there is."""

    called: str
    begins: str
    first: str
    last: str


class SequenceDocument(Document, frozen=True, kw_only=True):
    """A turn step by step."""

    schema: str = "grognard-sequence/1"
    title: str
    about: str
    turns: TurnsEntry
    first_player: Decided
    sides: list[Side]
    parts: list[Part]
    steps: list[Step]


def sequence_document(found: Sequence) -> SequenceDocument:
    """The document of a sequence."""
    calendar = found.calendar
    return SequenceDocument(
        title=found.title,
        about=found.about,
        turns=TurnsEntry(found.turn, found.begins, calendar.first, calendar.last),
        first_player=found.first,
        sides=list(found.sides),
        parts=list(found.parts),
        steps=list(found.steps),
    )
