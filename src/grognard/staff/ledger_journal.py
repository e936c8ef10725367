"""The journal of a ledger, the latest first: every action with what it posted and what each account held after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from grognard.play.ledger.bookkeeping import ADVANCE, UNDO
from grognard.play.ledger.campaign import Ledger
from grognard.play.ledger.postings import Posting, Record
from grognard.play.ledger.statements import undone_records
from grognard.staff.forms import spoken
from grognard.staff.ledger_documents import LedgerDocument, standing
from grognard.staff.ledgers import balances_after, is_source

MOST_ENTRIES = 2_000
"""Entries on one page of the journal; of one action that has more, the first."""


class JournalLine(msgspec.Struct, frozen=True):
    """One entry, and what its account held after it."""

    account: str
    commodity: str
    amount: int
    after: int
    is_source: bool


class JournalPosting(msgspec.Struct, frozen=True, kw_only=True):
    """Entries that belong together."""

    memo: str
    rule: str
    passes: str | None
    """The date it goes on to, if it is the passing of time."""
    lines: list[JournalLine]


class JournalEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One action and what it posted."""

    number: int
    date: str
    action: str
    name: str
    inputs: dict[str, Any]
    memo: str
    undone: bool
    """It was undone later, or is an undoing."""
    postings: list[JournalPosting]
    left_out: int
    """Postings that would be too many to show."""


class LedgerJournalDocument(LedgerDocument, frozen=True, kw_only=True):
    """A page of the journal, the latest action first."""

    schema: str = "grognard-ledger-journal/1"
    journal: list[JournalEntry]
    earlier: int
    """The actions before those."""


def journal_document(ledger: Ledger, *, before: int | None = None, most: int = 20) -> LedgerJournalDocument:
    """The last actions before a number, or the last of all: so many, or fewer where they posted very much."""
    stop = len(ledger.records) if before is None else max(min(before - 1, len(ledger.records)), 0)
    start = stop
    entries = 0
    while start > max(stop - most, 0) and (entries := entries + _size(ledger.records[start - 1])) <= MOST_ENTRIES:
        start -= 1
    start = min(start, max(stop - 1, 0))
    found = journal_entries(ledger, ledger.records[start:stop])
    return LedgerJournalDocument(**standing(ledger), journal=found[::-1], earlier=start)


def journal_entries(ledger: Ledger, records: Sequence[Record]) -> list[JournalEntry]:
    """Actions that follow each other in the log, as the journal shows them."""
    if not records:
        return []
    after = balances_after(ledger, ledger.records[records[0].number - 1 :])
    undone = undone_records(ledger)
    return [_entry(ledger, record, after, record.number in undone) for record in records]


def _size(record: Record) -> int:
    return sum(len(each.entries) for each in record.postings)


def _entry(ledger: Ledger, record: Record, after: dict[tuple[int, int, int], int], undone: bool) -> JournalEntry:
    shown = _shown(record)
    return JournalEntry(
        number=record.number,
        date=record.date,
        action=record.action,
        name=spoken(record.action),
        inputs=record.inputs,
        memo=record.memo,
        undone=undone,
        postings=[_posting(ledger, record, p, each, after) for p, each in enumerate(shown)],
        left_out=len(record.postings) - len(shown),
    )


def _shown(record: Record) -> list[Posting]:
    """Its postings, up to the most entries that are shown."""
    found: list[Posting] = []
    left = MOST_ENTRIES
    for each in record.postings:
        left -= len(each.entries)
        if left < 0:
            break
        found.append(each)
    return found


def _posting(
    ledger: Ledger, record: Record, p: int, posting: Posting, after: dict[tuple[int, int, int], int]
) -> JournalPosting:
    passes = posting.passes_time and record.action in (ADVANCE, UNDO)
    lines = [
        JournalLine(
            entry.account, entry.commodity, entry.amount, after[record.number, p, e], is_source(ledger, entry.account)
        )
        for e, entry in enumerate(posting.entries)
    ]
    return JournalPosting(
        memo=posting.memo,
        rule=posting.rule,
        passes=posting.memo.partition("→")[2].strip() or posting.memo if passes else None,
        lines=[] if passes else lines,
    )
