"""A ledger as text: a line of JSON for its head and one for each record, read strictly and within bounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

import msgspec

from grognard import reading
from grognard.errors import GrognardError
from grognard.play.ledger.bookkeeping import Bookkeeping
from grognard.play.ledger.campaign import SCHEMA, Head, Ledger
from grognard.play.ledger.postings import MAX_LINE, MAX_RECORDS, Record, canonical

MAX_BYTES = 64_000_000

T = TypeVar("T")

Shelf = Callable[[str], Bookkeeping]
"""The bookkeeping of a title by its id."""


MOST_FAULTS = 30
"""Faults that are told of one file."""


class BadLedger(GrognardError):
    """A file that is no ledger, or one that has been damaged or tampered with."""

    def __init__(self, name: str, said: str, line: int = 0) -> None:
        self.said, self.line = said, line
        super().__init__(f"{name}, line {line}: {said}" if line else f"{name}: {said}")


def encode(head: Head) -> bytes:
    """The first line of a ledger."""
    return canonical(head) + b"\n"


def encode_records(records: Iterable[Record]) -> bytes:
    """The lines of records."""
    return b"".join(canonical(record) + b"\n" for record in records)


def decode(name: str, raw: bytes, shelf: Shelf) -> Ledger:
    """The ledger in a file's text; what is wrong is said with its line."""
    lines = _lines(name, raw)
    ledger = _begun(name, lines[0], shelf)
    for number, line in enumerate(lines[1:], 2):
        record = _line(name, number, line, Record)
        try:
            ledger.admit(record)
        except GrognardError as error:
            raise BadLedger(name, str(error), number) from None
        _check_form(name, number, line, record)
    _check_form(name, 1, lines[0], ledger.head)
    return ledger


def _check_form(name: str, number: int, line: bytes, found: Head | Record) -> None:
    """Refuse a line that says what it said but is written otherwise: hashes are of the one form there is."""
    if line != canonical(found):
        raise BadLedger(name, "this was not written as ledgers are, in compact JSON with keys in order", number)


def faults(name: str, raw: bytes, shelf: Shelf) -> list[BadLedger]:
    """What is wrong with a file's text: every line that is no line of a ledger, or else the first that does not fit.

    What stands after a record that does not fit cannot be judged: each follows from all before it.
    """
    try:
        lines = _lines(name, raw)
    except BadLedger as error:
        return [error]
    found: list[BadLedger] = []
    for number, line in enumerate(lines, 1):
        try:
            _line(name, number, line, Record if number > 1 else Head)
        except BadLedger as error:
            found.append(error)
        if len(found) == MOST_FAULTS:
            break
    if not found:
        try:
            decode(name, raw, shelf)
        except BadLedger as error:
            found.append(error)
    return found


def _lines(name: str, raw: bytes) -> list[bytes]:
    """The lines of a file, if they can be those of a ledger."""
    if len(raw) > MAX_BYTES:
        raise BadLedger(name, f"{len(raw):,} bytes; a ledger has at most {MAX_BYTES:,}")
    if not raw.endswith(b"\n"):
        raise BadLedger(name, f"the file is {'cut off in its last line' if raw else 'empty'}; this is no ledger")
    lines = raw.split(b"\n")[:-1]
    if len(lines) > MAX_RECORDS + 1:
        raise BadLedger(name, f"{len(lines):,} lines; a ledger has at most {MAX_RECORDS:,} records")
    return lines


def _begun(name: str, line: bytes, shelf: Shelf) -> Ledger:
    """The ledger that the first line begins."""
    head = _line(name, 1, line, Head)
    try:
        return Ledger(shelf(head.title), head)
    except GrognardError as error:
        raise BadLedger(name, str(error), 1) from None


def _line(name: str, number: int, line: bytes, wanted: type[T]) -> T:
    """One line, if it is of this form."""
    if len(line) > MAX_LINE:
        raise BadLedger(name, f"{len(line):,} bytes; a line has at most {MAX_LINE:,}", number)
    try:
        return reading.decode(line, wanted)
    except (msgspec.DecodeError, msgspec.ValidationError, RecursionError, UnicodeDecodeError) as error:
        what = "a record" if number > 1 else f"the head of a ledger ({SCHEMA})"
        raise BadLedger(name, f"this is not {what}: {error}", number) from None
