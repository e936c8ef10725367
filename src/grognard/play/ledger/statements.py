"""Statements: what came into the accounts asked for and what went out, by date, each with the action behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from grognard.play.ledger.bookkeeping import UNDO
from grognard.play.ledger.calendar import ELAPSED
from grognard.play.ledger.campaign import Ledger
from grognard.play.ledger.names import asked_for
from grognard.play.ledger.postings import Entry, Posting, Record


class Movement(msgspec.Struct, frozen=True, kw_only=True):
    """One entry of an account, and whence it comes or whither it goes."""

    date: str
    amount: int
    against: tuple[str, ...]
    """The accounts on the other side of the posting."""
    record: int
    action: str
    memo: str
    rule: str
    note: str
    """The player's own."""
    undone: bool
    """Undone later, or an undoing: it does not count."""


class Sheet(msgspec.Struct, kw_only=True):
    """One commodity of one account over the dates asked for."""

    account: str
    commodity: str
    opening: int = 0
    came: int = 0
    went: int = 0
    closing: int = 0
    movements: list[Movement] = []


def statement(ledger: Ledger, wanted: Callable[[str], bool] | str, steps: range | None = None) -> list[Sheet]:
    """What moved in the accounts asked for, in these steps of the calendar, or ever; by name.

    An action that was undone, and its undoing, stand among the movements but count neither as come nor as gone.
    """
    asked = wanted if callable(wanted) else lambda account: asked_for(account, wanted)
    sheets: dict[tuple[str, str], Sheet] = {}
    undone = undone_records(ledger)
    for at, record, each in dated_postings(ledger):
        for entry in each.entries:
            if asked(entry.account) and (steps is None or at < steps.stop):
                key = entry.account, entry.commodity
                sheet = sheets.setdefault(key, Sheet(account=key[0], commodity=key[1]))
                before = steps is not None and at < steps.start
                _enter(sheet, entry, before, _movement(ledger, at, record, each, entry, record.number in undone))
    found = [sheets[key] for key in sorted(sheets)]
    return [each for each in found if each.opening or each.closing or each.movements]


def _enter(sheet: Sheet, entry: Entry, before: bool, movement: Movement) -> None:
    """Count one entry, before the dates asked for or within them."""
    if not before:
        sheet.movements.append(movement)
    if movement.undone:
        return
    sheet.closing += entry.amount
    if before:
        sheet.opening += entry.amount
    elif entry.amount > 0:
        sheet.came += entry.amount
    else:
        sheet.went -= entry.amount


def _movement(ledger: Ledger, at: int, record: Record, each: Posting, entry: Entry, undone: bool) -> Movement:
    others = {
        e.account for e in each.entries if e.commodity == entry.commodity and (e.amount > 0) != (entry.amount > 0)
    }
    return Movement(
        date=ledger.books.calendar.show(at),
        amount=entry.amount,
        against=tuple(sorted(others)),
        record=record.number,
        action=record.action,
        memo=each.memo,
        rule=each.rule,
        note=record.memo,
        undone=undone,
    )


def dated_postings(ledger: Ledger) -> Iterator[tuple[int, Record, Posting]]:
    """Every posting with the step it fell in: an advance posts in the step it leaves and in the one it comes to."""
    at = ledger.start
    for record in ledger.records:
        for each in record.postings:
            yield at, record, each
            at += sum(entry.amount for entry in each.entries if entry.account == ELAPSED)


def undone_records(ledger: Ledger) -> set[int]:
    """The numbers of actions that were undone, and of their undoings."""
    found: set[int] = set()
    for record in ledger.records:
        if record.action == UNDO:
            found |= {record.number, record.inputs["action"]}
    return found
