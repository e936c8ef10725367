"""The documents about a ledger: what the commands print and the server sends is one declaration."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from grognard.play.ledger.actions import Action
from grognard.play.ledger.bookkeeping import Bookkeeping
from grognard.play.ledger.campaign import Ledger
from grognard.play.ledger.checking import Check
from grognard.play.ledger.coming import Coming
from grognard.play.ledger.postings import Record
from grognard.reading import convert
from grognard.staff.documents import Document
from grognard.staff.ledgers import held, sheets

T = TypeVar("T")
A = TypeVar("A", bound="LedgerAddedDocument")


class LedgerDocument(Document, frozen=True, kw_only=True):
    """How every document about a ledger begins: whose books they are, where they stand, the name of this very log."""

    schema: str
    title: str
    name: str
    date: str
    records: int
    hash: str


class PostingEntry(msgspec.Struct, frozen=True):
    """Entries that belong together, each as account, commodity, amount: of each commodity they add up to zero."""

    memo: str
    rule: str
    entries: list[tuple[str, str, int]]


class RecordEntry(msgspec.Struct, frozen=True):
    """One action and all that it posted, as the log has it."""

    number: int
    date: str
    action: str
    inputs: dict[str, Any]
    memo: str
    rules: str
    postings: list[PostingEntry]
    hash: str


class LedgerNewDocument(LedgerDocument, frozen=True, kw_only=True):
    """A ledger that has been begun."""

    schema: str = "grognard-ledger-new/1"
    id: str | UnsetType = UNSET
    """Its address in the charts room; a ledger in a file of the player's own has none."""


class LedgerAddedDocument(LedgerDocument, frozen=True, kw_only=True):
    """What has just been added to a ledger."""

    added: list[RecordEntry]


class LedgerPostDocument(LedgerAddedDocument, frozen=True, kw_only=True):
    """An action that has been entered."""

    schema: str = "grognard-ledger-post/1"


class LedgerAdvanceDocument(LedgerAddedDocument, frozen=True, kw_only=True):
    """Time that has passed, a record for each step."""

    schema: str = "grognard-ledger-advance/1"


class LedgerUndoDocument(LedgerAddedDocument, frozen=True, kw_only=True):
    """The reversal of the last action that still stood."""

    schema: str = "grognard-ledger-undo/1"


class BalanceEntry(msgspec.Struct, frozen=True):
    """So much of a commodity in an account."""

    account: str
    commodity: str
    amount: int


class MovementEntry(msgspec.Struct, frozen=True):
    """One entry of an account, whence it comes or whither it goes, and the action behind it."""

    date: str
    amount: int
    against: list[str]
    record: int
    action: str
    memo: str
    rule: str
    note: str
    undone: bool


class AccountEntry(msgspec.Struct, frozen=True):
    """One commodity of one account over the dates asked for."""

    account: str
    commodity: str
    opening: int
    came: int
    went: int
    closing: int
    movements: list[MovementEntry]
    left_out: int | UnsetType = UNSET
    """Earlier movements that `last` cuts off."""


class LedgerShowDocument(LedgerDocument, frozen=True, kw_only=True):
    """What there is; or, for an account or a date, what came and went."""

    schema: str = "grognard-ledger-show/1"
    balances: list[BalanceEntry] | UnsetType = UNSET
    account: str | UnsetType | None = UNSET
    of: str | UnsetType | None = UNSET
    accounts: list[AccountEntry] | UnsetType = UNSET


class ComingEntry(msgspec.Struct, frozen=True):
    """What falls due in one step of the calendar, in the order it will be run."""

    date: str
    postings: list[PostingEntry]


class LedgerDueDocument(LedgerDocument, frozen=True, kw_only=True):
    """What falls due as time passes, if nothing is done before."""

    schema: str = "grognard-ledger-due/1"
    coming: list[ComingEntry]


class LedgerCheckDocument(LedgerDocument, frozen=True, kw_only=True):
    """What a check found."""

    schema: str = "grognard-ledger-check/1"
    sound: bool
    postings: int
    replayed: str | None
    totals: dict[str, int]
    faults: list[str]
    remarks: list[str]


class ActionEntry(msgspec.Struct, frozen=True):
    """An action: what it is for, its inputs as JSON Schema, the steps it may be done in, an example."""

    id: str
    about: str
    inputs: dict[str, Any]
    when: list[str]
    example: str


class LedgerActionsDocument(Document, frozen=True, kw_only=True):
    """The actions of a title's ledger, and what is our own in it."""

    schema: str = "grognard-ledger-actions/1"
    title: str
    actions: list[ActionEntry]
    house: list[str]


def standing(ledger: Ledger) -> dict[str, Any]:
    """What every document about a ledger begins with."""
    return {
        "title": ledger.head.title,
        "name": ledger.head.name,
        "date": ledger.date,
        "records": len(ledger.records),
        "hash": ledger.hash,
    }


def new_document(ledger: Ledger, id_: str | UnsetType = UNSET) -> LedgerNewDocument:
    """A ledger that has been begun."""
    return LedgerNewDocument(**standing(ledger), id=id_)


def added_document(of: type[A], ledger: Ledger, records: Sequence[Record]) -> A:
    """What has just been added to a ledger, as the document of the command that did it."""
    return of(**standing(ledger), added=[entry(RecordEntry, record) for record in records])


def show_document(
    ledger: Ledger, *, account: str | None = None, date: str | None = None, every: bool = False, last: int | None = None
) -> LedgerShowDocument:
    """What there is; or, for an account or a date, what came and went: all of it, or the last so many movements."""
    if account is None and date is None:
        found = held(ledger, every=every)
        return LedgerShowDocument(**standing(ledger), balances=[BalanceEntry(*each) for each in found])
    accounts = [entry(AccountEntry, sheet) for sheet in sheets(ledger, account=account, date=date, every=every)]
    return LedgerShowDocument(
        **standing(ledger), account=account, of=date, accounts=[_cut(each, last) for each in accounts]
    )


def _cut(account: AccountEntry, last: int | None) -> AccountEntry:
    """The last so many movements; the sums are those of all."""
    many = len(account.movements)
    if last is None or many <= last:
        return account
    return msgspec.structs.replace(account, movements=account.movements[many - last :], left_out=many - last)


def due_document(ledger: Ledger, found: Sequence[Coming]) -> LedgerDueDocument:
    """What falls due, step by step."""
    return LedgerDueDocument(**standing(ledger), coming=[entry(ComingEntry, each) for each in found])


def check_document(ledger: Ledger, found: Check) -> LedgerCheckDocument:
    """What a check found."""
    return LedgerCheckDocument(
        **standing(ledger),
        sound=found.sound,
        postings=found.postings,
        replayed=found.replayed,
        totals=found.totals,
        faults=list(found.faults),
        remarks=list(found.remarks),
    )


def actions_document(books: Bookkeeping, action: str | None = None) -> LedgerActionsDocument:
    """The actions of a title, or one of them."""
    wanted = [books.action(action)] if action else books.every_action
    return LedgerActionsDocument(
        title=books.title, actions=[_declared(each) for each in wanted], house=list(books.house)
    )


def _declared(action: Action) -> ActionEntry:
    schema = msgspec.json.schema(action.inputs)
    return ActionEntry(id=action.id, about=action.about, inputs=schema, when=list(action.when), example=action.example)


def entry(wanted: type[T], value: Any) -> T:
    """A value of the ledger in the form that documents have."""
    return convert(msgspec.to_builtins(value), wanted)
