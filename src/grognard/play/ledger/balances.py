"""Balances: what each account holds, a reading of the postings, every one of them checked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from grognard.play.ledger.accounts import Accounts, refuse
from grognard.play.ledger.names import fits, is_path
from grognard.play.ledger.postings import MAX_ENTRIES, MOST, Posting

CONSERVED = 0
"""What the entries of a posting add up to, for each commodity."""


class Held(NamedTuple):
    """So much of a commodity in an account."""

    account: str
    commodity: str
    amount: int

    @property
    def names(self) -> list[str]:
        """The parts of the account's path."""
        return self.account.split("/")


class Balances:
    """What every account holds after some postings."""

    def __init__(self, accounts: Accounts, held: dict[tuple[str, str], int] | None = None) -> None:
        self.accounts = accounts
        self._held: dict[tuple[str, str], int] = dict(held or {})

    def copy(self) -> Balances:
        """The same balances, to be changed apart."""
        return Balances(self.accounts, self._held)

    def of(self, account: str, commodity: str) -> int:
        """What an account holds of a commodity."""
        return self._held.get((account, commodity), 0)

    def held(self, pattern: str | None = None) -> list[Held]:
        """What is not zero in the accounts of a family, by name; without a pattern, in all."""
        return sorted(
            Held(account, commodity, amount)
            for (account, commodity), amount in self._held.items()
            if amount and (pattern is None or fits(account, pattern))
        )

    def totals(self) -> dict[str, int]:
        """The sum over all accounts of each commodity: zero, if nothing came from nowhere."""
        found: dict[str, int] = defaultdict(int)
        for (_, commodity), amount in sorted(self._held.items()):
            found[commodity] += amount
        return dict(found)

    def apply(self, posting: Posting) -> None:
        """Add a posting; one that does not balance, or leaves an account too low or too high, is refused whole."""
        after = dict(self._after(posting))
        self._held.update(after)

    def _after(self, posting: Posting) -> Iterator[tuple[tuple[str, str], int]]:
        """The balances that the posting changes, as they would then be."""
        changes: dict[tuple[str, str], int] = defaultdict(int)
        if not 1 <= len(posting.entries) <= MAX_ENTRIES:
            raise refuse(f"A posting has 1 to {MAX_ENTRIES} entries, and this has {len(posting.entries)}.")
        for account, commodity, amount in ((e.account, e.commodity, e.amount) for e in posting.entries):
            if not is_path(account) or not is_path(commodity):
                raise refuse(f"“{account}”, “{commodity}” are no names of an account and of what it holds.")
            if type(amount) is not int or not 0 < abs(amount) <= MOST:
                raise refuse(
                    f"{account}: {amount!r} {commodity} is no whole number of them from 1 to {MOST:,}.", amount
                )
            changes[account, commodity] += amount
        self._check_sums(changes)
        for (account, commodity), change in changes.items():
            yield (account, commodity), self._checked(account, commodity, change)

    def _check_sums(self, changes: dict[tuple[str, str], int]) -> None:
        sums: dict[str, int] = defaultdict(int)
        for (_, commodity), amount in changes.items():
            sums[commodity] += amount
        for commodity, total in sums.items():
            if total != CONSERVED:
                raise refuse(
                    f"The entries of {commodity} add up to {total:+d} and not to {CONSERVED}: what leaves one account "
                    "goes into another, and what comes into play comes out of a source.",
                    total,
                    CONSERVED,
                )

    def _checked(self, account: str, commodity: str, change: int) -> int:
        """The balance after a change, if it is within the account's bounds."""
        family = self.accounts.check(account, commodity)
        before = self.of(account, commodity)
        after = before + change
        if family.floor is not None and change < 0 and after < family.floor:
            raise refuse(
                f"There are {before} {commodity} in {account} and {-change} are to leave it: "
                f"{family.floor - after} too many.",
                before,
                -change,
            )
        if family.ceiling is not None and change > 0 and after > family.ceiling:
            raise refuse(
                f"There are {before} {commodity} in {account} and {change} are to come in: "
                f"it holds {family.ceiling} at most.",
                after,
                family.ceiling,
            )
        if abs(after) > MOST:
            raise refuse(f"{account} would have {after} {commodity}: no account holds more than {MOST:,}.", after, MOST)
        return after
