"""What stands in the log: records of actions, each hashed with all before it, their postings, and their entries."""

from __future__ import annotations

import hashlib
from typing import Annotated, Any

import msgspec

from grognard.play.ledger.calendar import ELAPSED
from grognard.play.ledger.names import MAX_NAME

MOST = 10**12
"""More than any amount of anything in a game."""
MAX_ENTRIES = 400
MAX_POSTINGS = 2_000
MAX_TEXT = 400
MAX_LINE = 4_000_000
MAX_RECORDS = 500_000

Amount = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]
PLAIN = r"^[^\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]*$"
"""Text without what steers a terminal or turns its line around: it is shown there, and files come from others."""
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_NAME, pattern=PLAIN)]
Text = Annotated[str, msgspec.Meta(max_length=MAX_TEXT, pattern=PLAIN)]


class Entry(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """So much more, or less, of a commodity in an account. Written `[account, commodity, amount]`."""

    account: Name
    commodity: Name
    amount: Amount

    @property
    def reversed(self) -> Entry:
        """The entry that undoes this one."""
        return Entry(self.account, self.commodity, -self.amount)


class Posting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Entries that belong together: for each commodity they add up to zero."""

    memo: Text
    rule: Text
    entries: Annotated[tuple[Entry, ...], msgspec.Meta(min_length=1, max_length=MAX_ENTRIES)]

    @property
    def reversed(self) -> Posting:
        """The posting that undoes this one."""
        memo = f"undone: {self.memo}"
        return Posting(memo[:MAX_TEXT], self.rule, tuple(entry.reversed for entry in self.entries))

    @property
    def passes_time(self) -> bool:
        """Whether it moves the calendar."""
        return any(entry.account == ELAPSED for entry in self.entries)


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One action and all that it posted."""

    number: Annotated[int, msgspec.Meta(ge=1)]
    date: Text
    """When it was done; an `advance` is dated by the step it leaves."""
    action: Name
    inputs: dict[str, Any]
    memo: Text = ""
    """The player's own note."""
    rules: Text
    """The digest of the rules in force."""
    postings: Annotated[tuple[Posting, ...], msgspec.Meta(min_length=1, max_length=MAX_POSTINGS)]
    hash: Text = ""

    def hashed(self, before: str) -> Record:
        """This record with the hash of itself and of all that stands before it."""
        return msgspec.structs.replace(self, hash=self.fingerprint(before))

    def fingerprint(self, before: str) -> str:
        """The hash of this record after a log with that hash."""
        bare = msgspec.structs.replace(self, hash="")
        return hashlib.sha256(before.encode() + canonical(bare)).hexdigest()


def canonical(value: Any) -> bytes:
    """JSON of which there is one form only."""
    return msgspec.json.encode(value, order="deterministic")


def move(commodity: str, amount: int, *, out_of: str, into: str) -> tuple[Entry, ...]:
    """Entries that take an amount out of one account into another; none for nothing."""
    if not amount:
        return ()
    return (Entry(out_of, commodity, -amount), Entry(into, commodity, amount))


def posting(memo: str, rule: str, *moves: tuple[Entry, ...]) -> Posting:
    """A posting of several moves; what they do to one account is one entry."""
    sums: dict[tuple[str, str], int] = {}
    for entry in (entry for each in moves for entry in each):
        key = entry.account, entry.commodity
        sums[key] = sums.get(key, 0) + entry.amount
    entries = (Entry(account, commodity, amount) for (account, commodity), amount in sums.items() if amount)
    plain = "".join(letter if letter.isprintable() else " " for letter in memo)
    return Posting(plain[:MAX_TEXT], rule, tuple(entries))
