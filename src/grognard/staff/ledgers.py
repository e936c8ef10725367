"""Ledgers as those who show them need them: begun, gone on with, read in groups.

Whoever shows a ledger reads or writes its file with `grognard.play.ledger.store` and asks here for the rest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from grognard.chance.procedures import BadInput, Reason, Refusal
from grognard.charts.rules import Rules
from grognard.errors import BadQuestion, Unknown
from grognard.play.ledger.accounts import RULE
from grognard.play.ledger.actions import Action
from grognard.play.ledger.balances import Held
from grognard.play.ledger.bookkeeping import DATES
from grognard.play.ledger.calendar import ELAPSED, TO_COME
from grognard.play.ledger.campaign import Head, Ledger
from grognard.play.ledger.codec import BadLedger
from grognard.play.ledger.coming import Coming, coming
from grognard.play.ledger.postings import MAX_TEXT, Record
from grognard.play.ledger.statements import Sheet, statement
from grognard.titles import title
from grognard.titles.ledgers import ledger_of

LONGEST = 520
"""Game turns gone on by at once: ten years of cycles."""


class Moved(Refusal):
    """Somebody has added to the ledger meanwhile."""


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """What one account holds of one commodity."""

    account: str
    commodity: str
    amount: int
    parts: dict[str, str]
    """What the account's name says: {"place": "london"}, {"power": "german", "due": "3/40"}."""


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """A family of accounts and what they hold."""

    pattern: str
    about: str
    is_source: bool
    rows: tuple[Row, ...]


def begin(title_id: str, *, name: str, start: str | None = None, choices: Mapping[str, str] | None = None) -> Ledger:
    """An empty ledger of a title, kept by the options and interpretations chosen. It is not written anywhere yet."""
    books = ledger_of(title_id)
    chosen = title(title_id).rules(choices).chosen
    if len(name) > MAX_TEXT or not name.isprintable():
        raise BadInput(f"the name is to be one line of text, {MAX_TEXT} characters at most")
    return Ledger(books, Head(title=books.title, name=name, start=start or books.start, choices=chosen))


def begin_faults(title_id: str, *, name: str, start: str | None = None) -> dict[str, str]:
    """What is wrong with each thing that a ledger is begun with, by its name."""
    found = {}
    if not name.strip() or len(name) > MAX_TEXT or not name.isprintable():
        found["name"] = f"The name is to be one line of text, {MAX_TEXT} characters at most."
    if start:
        try:
            ledger_of(title_id).calendar.read(start)
        except BadInput as error:
            found["start"] = str(error)
    return found


def rules_of(ledger: Ledger, charts: Path | None = None) -> Rules:
    """The rules a ledger is kept by: the choices it was begun with, and a player's charts."""
    of = title(ledger.head.title)
    try:
        kept_by = of.rules(ledger.head.choices)
    except (Unknown, BadQuestion) as error:
        raise BadLedger(ledger.head.name, str(error), 1) from None
    return kept_by if charts is None else of.rules(ledger.head.choices, charts)


def added_since(ledger: Ledger, hash_: str) -> list[Record]:
    """What has been added to the log of this name; refused if this one does not begin as that one."""
    hashes = [Ledger(ledger.books, ledger.head).hash, *(record.hash for record in ledger.records)]
    if hash_ not in hashes:
        raise Moved(Reason(RULE, "This is not the ledger that you looked at: look at it again.", ()))
    return ledger.records[hashes.index(hash_) :]


def moved(ledger: Ledger, later: Sequence[Record]) -> Moved:
    """The word for somebody who has looked at the ledger before these were added."""
    before, now = len(ledger.records) - len(later), len(ledger.records)
    said = f"The ledger has gone on meanwhile, from action {before} to {now}: look at it again and repeat this."
    return Moved(Reason(RULE, said, (str(before), str(now))))


def other_rules(before: Sequence[Record], digest: str) -> str | None:
    """A word, if the rules are not those of the action before."""
    if not before or before[-1].rules == digest:
        return None
    return f"The rules or charts in force ({digest}) are not those of the action before ({before[-1].rules})"


# time -----------------------------------------------------------------------------------------------


def go_on(ledger: Ledger, rules: Rules, *, turns: int | None = None, phases: int | None = None) -> list[Record]:
    """Let time pass, by one game turn if nothing else is told; each step is a record."""
    return [ledger.advance(rules) for _ in range(steps_ahead(ledger, turns, phases))]


def take_back(ledger: Ledger, rules: Rules, times: int = 1) -> list[Record]:
    """Reverse the last actions that still stand, the latest first; one that is not there is a refusal of all."""
    if not 1 <= times <= LONGEST:
        raise BadInput(f"{times} times: from 1 to {LONGEST} at a time")
    return [ledger.undo(rules) for _ in range(times)]


def ahead(ledger: Ledger, rules: Rules, *, turns: int | None = None, phases: int | None = None) -> list[Coming]:
    """What going on so far would post as things stand now; the ledger is left as it is."""
    return coming(ledger, rules, steps_ahead(ledger, turns, phases))


def steps_ahead(ledger: Ledger, turns: int | None, phases: int | None) -> int:
    """Steps of the calendar to the so-manieth game turn from here, or as many as are told."""
    many = phases if phases is not None else 1 if turns is None else turns
    if turns is not None and phases is not None:
        raise BadInput("give --turns or --phases, not both")
    if not 1 <= many <= LONGEST:
        raise BadInput(f"{many} {'phases' if phases is not None else 'turns'}: from 1 to {LONGEST} at a time")
    if phases is not None:
        return many
    at = ledger.now
    for _ in range(many):
        at += ledger.books.calendar.to_next_turn(at)
    return at - ledger.now


def open_now(ledger: Ledger) -> list[Action]:
    """The actions that may be done in the present step."""
    return [each for each in ledger.books.every_action if is_open(ledger, each)]


def is_open(ledger: Ledger, action: Action) -> bool:
    """Whether an action may be done in the present step."""
    return not action.when or ledger.books.calendar.step(ledger.now) in action.when


# what there is --------------------------------------------------------------------------------------


def is_source(ledger: Ledger, account: str) -> bool:
    """Whether an account is the other side of things, and not where they are."""
    family = ledger.balances.accounts.family(account)
    return account in (ELAPSED, TO_COME) or family is None or family.is_source


def held(ledger: Ledger, *, every: bool = False) -> list[Held]:
    """What accounts hold, by name; sources only if every account is wanted."""
    return [each for each in ledger.balances.held() if every or not is_source(ledger, each.account)]


def groups(ledger: Ledger, *, every: bool = False) -> list[Group]:
    """What accounts hold, family by family in the order in which the title declares them; empty ones left out."""
    accounts = ledger.balances.accounts
    rows: dict[str, list[Row]] = {}
    for each in held(ledger, every=every):
        if family := accounts.family(each.account):
            parts = ledger.books.parts(each.account)
            row = Row(account=each.account, commodity=each.commodity, amount=each.amount, parts=parts)
            rows.setdefault(family.pattern, []).append(row)
    return [
        Group(pattern=family.pattern, about=family.about, is_source=family.is_source, rows=tuple(rows[family.pattern]))
        for family in accounts.families
        if family.pattern in rows
    ]


def known(ledger: Ledger) -> dict[str, list[str]]:
    """Names that the ledger has for places, units, pipelines and so on: suggestions for the inputs so called."""
    found: dict[str, set[str]] = {}
    for each in ledger.balances.held():
        for name, part in ledger.books.parts(each.account).items():
            if name not in DATES:
                found.setdefault(name, set()).add(part)
    return {name: sorted(parts) for name, parts in sorted(found.items())}


def sheets(ledger: Ledger, *, account: str | None = None, date: str | None = None, every: bool = False) -> list[Sheet]:
    """What came into accounts and went out: of one name or pattern or of all, at a date or ever."""
    wanted = account or (lambda name: every or not is_source(ledger, name))
    return statement(ledger, wanted, ledger.books.calendar.read(date) if date else None)


def balances_after(ledger: Ledger, records: Sequence[Record]) -> dict[tuple[int, int, int], int]:
    """What an entry's account held just after it, by the entry's place: record number, posting, entry (from 0).

    The records are the last of the ledger; the balances are reckoned back from what is held now.
    """
    now: dict[tuple[str, str], int] = {}
    after: dict[tuple[int, int, int], int] = {}
    for record in reversed(records):
        for p, each in reversed(list(enumerate(record.postings))):
            for e, entry in enumerate(each.entries):
                key = entry.account, entry.commodity
                after[record.number, p, e] = now.setdefault(key, ledger.balances.of(*key))
                now[key] -= entry.amount
    return after
