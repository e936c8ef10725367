"""The journal: entries written by hand, for what no action foresees. They are checked like all others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import msgspec

from grognard.chance.procedures import Inputs
from grognard.play.ledger.accounts import RULE
from grognard.play.ledger.actions import Action
from grognard.play.ledger.postings import Entry, Posting, Text

AT_ONCE = 40
"""Entries of one line in the journal."""


class JournalEntry(Inputs, frozen=True):
    """A posting as it is to stand."""

    entries: Annotated[
        tuple[Entry, ...],
        msgspec.Meta(
            min_length=1, max_length=AT_ONCE, description="account, commodity and amount of each; they add up to zero"
        ),
    ]
    why: Annotated[Text, msgspec.Meta(description="what it is for")]


def post_entries(_desk: Any, given: JournalEntry) -> Iterator[Posting]:
    """Post entries by hand: a correction, or something no other action foresees."""
    yield Posting(given.why, RULE, given.entries)


JOURNAL = Action(
    id="journal",
    inputs=JournalEntry,
    does=post_entries,
    example="""'entries=[["ACCOUNT","COMMODITY",-14],["ACCOUNT","COMMODITY",14]]' why=miscounted""",
)
