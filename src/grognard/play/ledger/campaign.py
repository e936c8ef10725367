"""A campaign's ledger: the log of its actions, which is the save, and the ways to add to it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec

from grognard.chance.procedures import BadInput
from grognard.charts.rules import Rules
from grognard.errors import GrognardError
from grognard.play.ledger.accounts import RULE, refuse
from grognard.play.ledger.balances import Balances
from grognard.play.ledger.bookkeeping import ADVANCE, UNDO, Bookkeeping, Desk
from grognard.play.ledger.calendar import ELAPSED, STEPS, TO_COME
from grognard.play.ledger.postings import (
    MAX_LINE,
    MAX_POSTINGS,
    MAX_RECORDS,
    MAX_TEXT,
    Name,
    Posting,
    Record,
    Text,
    canonical,
    move,
    posting,
)

SCHEMA = "grognard-ledger/1"


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a ledger says of itself before its first record."""

    schema: Literal["grognard-ledger/1"] = "grognard-ledger/1"
    title: Name
    name: Text
    """What the players call the campaign."""
    start: Text
    choices: dict[Name, Name] = {}
    """Options and interpretations chosen when it was begun."""


class Ledger:
    """The head and the log; everything else is read off them."""

    def __init__(self, books: Bookkeeping, head: Head) -> None:
        self.books, self.head = books, head
        self.records: list[Record] = []
        self.balances = Balances(books.accounts())
        self.opening = self.balances.copy()
        self.start = books.calendar.read(head.start)[0]
        self._live: list[Record] = []
        self._openings: list[Balances] = []

    def copy(self) -> Ledger:
        """The same log, to be added to apart."""
        other = Ledger(self.books, self.head)
        other.records = list(self.records)
        other.balances, other.opening = self.balances.copy(), self.opening
        other._live, other._openings = list(self._live), list(self._openings)
        return other

    @property
    def now(self) -> int:
        """The present step of the calendar."""
        return self.start + self.balances.of(ELAPSED, STEPS)

    @property
    def date(self) -> str:
        """The present step as it is written."""
        return self.books.calendar.show(self.now)

    @property
    def hash(self) -> str:
        """A name for this very log: its head and every record of it, in their order."""
        return self.records[-1].hash if self.records else hashlib.sha256(canonical(self.head)).hexdigest()

    @property
    def last(self) -> Record | None:
        """The last action that has not been undone."""
        return self._live[-1] if self._live else None

    def post(
        self, action: str, given: Mapping[str, Any], rules: Rules, memo: str = "", *, digest: str | None = None
    ) -> Record:
        """Do an action: all its postings, or none. It is kept under the digest of the rules, or under one given."""
        _check_note(memo)
        declared = self.books.action(action)
        inputs = declared.read(given)
        step = self.books.calendar.step(self.now)
        if declared.when and step not in declared.when:
            raise refuse(
                f"“{action}” is done in {' or '.join(declared.when)}, and it is {self.date}. "
                "`grognard ledger advance FILE --phases 1` goes on by one step.",
                self.date,
            )
        desk = self._desk(rules)
        postings = self._applied(desk, declared.does(desk, inputs))
        if not postings:
            raise refuse(f"“{action}” changes nothing with these inputs, so there is nothing to post.")
        return self._keep(action, msgspec.to_builtins(inputs), digest or rules.digest, postings, memo)

    def advance(self, rules: Rules, *, digest: str | None = None) -> Record:
        """Go on by one step: what falls due as the present one ends, then as the next begins, in that order."""
        calendar = self.books.calendar
        if self.now >= calendar.end:
            raise refuse(f"It is {self.date}, the last step of the calendar.", self.date)
        desk = self._desk(rules)
        postings = self._due(desk, "end")
        passing = f"{self.date} → {calendar.show(self.now + 1)}"
        postings += self._applied(desk, [posting(passing, RULE, move(STEPS, 1, out_of=TO_COME, into=ELAPSED))])
        begun = Desk(rules, calendar, self.now + 1, desk.balances, desk.balances.copy())
        postings += self._due(begun, "begin")
        return self._keep(ADVANCE, {}, digest or rules.digest, postings)

    def undo(self, rules: Rules, *, digest: str | None = None) -> Record:
        """Reverse the last action that still stands; it stays in the log, and so does its reversal."""
        if self.last is None:
            raise refuse("There is nothing to undo.")
        postings = [each.reversed for each in reversed(self.last.postings)]
        return self._keep(UNDO, {"action": self.last.number}, digest or rules.digest, postings)

    def again(self, record: Record, rules: Rules) -> Record:
        """Do what a record says, afresh, and keep it under the rules it was done by."""
        if record.action == ADVANCE:
            return self.advance(rules, digest=record.rules)
        if record.action == UNDO:
            return self.undo(rules, digest=record.rules)
        return self.post(record.action, record.inputs, rules, record.memo, digest=record.rules)

    def admit(self, record: Record) -> None:
        """Take a record as it stands in a file, after checking all that can be checked without the rules."""
        self._check_place(record)
        done: list[Posting] = []
        try:
            for each in record.postings:
                self.balances.apply(each)
                done.append(each)
        except GrognardError:
            for each in reversed(done):
                self.balances.apply(each.reversed)
            raise
        self._enter(record)

    def _desk(self, rules: Rules) -> Desk:
        """A draft for an action to work on: nothing of it stands until all of it is kept."""
        return Desk(rules, self.books.calendar, self.now, self.balances.copy(), self.opening)

    def _due(self, desk: Desk, at: Literal["begin", "end"]) -> list[Posting]:
        """The postings of all that falls due at this end of the desk's step."""
        postings = []
        for due in self.books.falls_due(at, desk.step):
            postings += self._applied(desk, due.does(desk))
        return postings

    def _applied(self, desk: Desk, postings: Iterable[Posting]) -> list[Posting]:
        """Each posting added to the draft before the next is asked for, so that it is read by what follows."""
        kept = []
        for each in postings:
            if each.entries:
                desk.balances.apply(each)
                kept.append(each)
        return kept

    def _keep(self, action: str, inputs: Any, digest: str, postings: list[Posting], memo: str = "") -> Record:
        record = Record(
            number=len(self.records) + 1,
            date=self.date,
            action=action,
            inputs=inputs,
            memo=memo,
            rules=digest,
            postings=tuple(postings),
        ).hashed(self.hash)
        _check_size(record)
        self.admit(record)
        return record

    def _check_place(self, record: Record) -> None:
        """Whether a record follows the log as it stands."""
        if record.number != len(self.records) + 1:
            raise refuse(f"Record {record.number} stands where {len(self.records) + 1} belongs.")
        if record.date != self.date:
            raise refuse(f"Record {record.number} is dated {record.date}, and it is {self.date}.")
        if record.hash != record.fingerprint(self.hash):
            raise refuse(f"Record {record.number} has been changed since it was written: its hash does not fit.")
        if record.action == UNDO:
            wanted = tuple(each.reversed for each in reversed(self.last.postings)) if self.last else ()
            told = record.inputs.get("action")
            if not self.last or told != self.last.number or record.postings != wanted:
                raise refuse(f"Record {record.number} is no reversal of the last action that stands.")
        elif record.action != ADVANCE and _touches_time(record):
            raise refuse(f"Record {record.number} moves the calendar and is no advance.")

    def _enter(self, record: Record) -> None:
        """Add a checked record; what the present step began with is kept for each that may be undone."""
        self.records.append(record)
        if record.action == UNDO:
            self._live.pop()
            self.opening = self._openings.pop()
        else:
            self._live.append(record)
            self._openings.append(self.opening)
        if record.action == ADVANCE:
            self.opening = self._opened(record)

    def _opened(self, record: Record) -> Balances:
        """The balances as the step began that an advance has come to, before what fell due at its beginning."""
        opening = self.balances.copy()
        for each in reversed(record.postings):
            if each.passes_time:
                break
            opening.apply(each.reversed)
        return opening


def _touches_time(record: Record) -> bool:
    return any(each.passes_time for each in record.postings)


def _check_size(record: Record) -> None:
    """Refuse a record that could not be read again."""
    if len(record.postings) > MAX_POSTINGS:
        raise refuse(f"One action would make {len(record.postings)} postings; {MAX_POSTINGS} at most.")
    size = len(canonical(record))
    if record.number > MAX_RECORDS or size > MAX_LINE:
        raise refuse(f"The ledger is full: record {record.number} of {MAX_RECORDS:,}, {size:,} of {MAX_LINE:,} bytes.")


def _check_note(memo: str) -> None:
    """Refuse a player's note that is too long, or that is no text."""
    if len(memo) > MAX_TEXT or not memo.isprintable():
        raise BadInput(f"the memo is to be one line of text, {MAX_TEXT} characters at most")
