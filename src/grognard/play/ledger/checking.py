"""The check of a ledger: the sums of all accounts, and the whole campaign done again from its log."""

from __future__ import annotations

import msgspec

from grognard.charts.rules import Rules
from grognard.errors import GrognardError
from grognard.play.ledger.campaign import Ledger


class Check(msgspec.Struct, frozen=True, kw_only=True):
    """What a check found."""

    records: int
    postings: int
    hash: str
    replayed: str | None
    """The hash of the ledger made anew; none if it cannot be."""
    totals: dict[str, int]
    """The sum of every commodity over all accounts: nothing but zeros."""
    faults: tuple[str, ...]
    remarks: tuple[str, ...]

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults


def check(ledger: Ledger, rules: Rules) -> Check:
    """What reading has not checked already: the totals, and that the same actions give the same postings again.

    Reading has checked every record's hash, place and date, every posting's sums, and every account's bounds.
    """
    totals = ledger.balances.totals()
    faults = [f"all accounts together have {total} {name} and not 0" for name, total in totals.items() if total]
    fresh, differences = _again(ledger, rules)
    return Check(
        records=len(ledger.records),
        postings=sum(len(record.postings) for record in ledger.records),
        hash=ledger.hash,
        replayed=fresh.hash if fresh else None,
        totals=totals,
        faults=tuple(faults + differences),
        remarks=_remarks(ledger, rules),
    )


def _again(ledger: Ledger, rules: Rules) -> tuple[Ledger | None, list[str]]:
    """The campaign made anew, and where its records differ from those in the log; stops at the first that does."""
    fresh = Ledger(ledger.books, ledger.head)
    for record in ledger.records:
        try:
            found = fresh.again(record, rules)
        except GrognardError as error:
            return None, [f"action {record.number} ({record.action}) can no longer be done: {error}"]
        if found.hash != record.hash:
            return None, [f"action {record.number} ({record.action}) now gives other postings"]
    return fresh, []


def _remarks(ledger: Ledger, rules: Rules) -> tuple[str, ...]:
    """What is no fault but should be known: actions done under other rules or charts than those of the check."""
    others = sorted({record.rules for record in ledger.records} - {rules.digest})
    count = sum(record.rules in others for record in ledger.records)
    if not count:
        return ()
    return (f"{count} actions were done under other rules or charts ({', '.join(others)}; now {rules.digest})",)
