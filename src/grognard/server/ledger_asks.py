"""What a client asks of a ledger, as types: for the API, its description and the workers."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from grognard.play.ledger.postings import MAX_TEXT
from grognard.server.asks import Given, Name, Table, Word
from grognard.staff.ledgers import LONGEST

Note = Annotated[str, Meta(max_length=MAX_TEXT)]
Many = Annotated[int, Meta(ge=1, le=LONGEST)]


class NewLedger(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ledger to be begun."""

    title: Name
    name: Annotated[str, Meta(min_length=1, max_length=MAX_TEXT, description="What you call the campaign.")]
    start: Annotated[Word | None, Meta(description="The date it begins; the title's usual one if absent.")] = None
    rules: Annotated[
        Table, Meta(description="Options and interpretations by id, where they differ from the default.")
    ] = {}


class Adding(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every addition to a ledger may say."""

    after: Annotated[
        str,
        Meta(
            max_length=64,
            description="The hash of the ledger as you know it: nothing is added if it has gone on meanwhile. "
            "Empty: add to whatever then stands.",
        ),
    ] = ""
    again: Annotated[
        bool,
        Meta(
            description="This was sent before with the same `after`, and no answer came: if it was done then, "
            "it is not done twice."
        ),
    ] = False
    charts: Annotated[str, Meta(max_length=64, description="A set of own charts in force, by its name.")] = ""


class PostAsk(Adding, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An action to be entered."""

    action: Name
    inputs: Given = {}
    memo: Annotated[Note, Meta(description="A note of your own, kept with the action.")] = ""


class AdvanceAsk(Adding, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How far to go on: to the so-manieth game turn from here, or by so many steps; else by one turn."""

    turns: Many | None = None
    phases: Many | None = None


class UndoAsk(Adding, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The last action that still stands, to be taken back."""
