"""A ledger as it stands, for a page: where its calendar is, what there is in groups and on tracks, what may be done."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from grognard.charts.rules import Rules
from grognard.play.ledger.calendar import ELAPSED, TO_COME
from grognard.play.ledger.campaign import Ledger
from grognard.staff.ledger_documents import LedgerDocument, standing
from grognard.staff.ledger_forms import ActionHeading, headings
from grognard.staff.ledger_journal import JournalEntry, journal_entries
from grognard.staff.ledger_tracks import TrackEntry, across, tracks
from grognard.staff.ledger_words import account_said, thing_said
from grognard.staff.ledgers import Row, groups, other_rules, steps_ahead
from grognard.titles import title
from grognard.titles.sequences import sequence_of


class CalendarEntry(msgspec.Struct, frozen=True, kw_only=True):
    """Where the calendar is."""

    called: str
    """What a period is: a cycle, a quarter, a game turn."""
    period: str
    step: str
    steps: list[str]
    """Of a period, in their order; one that is empty has no name."""
    turns: list[str]
    """Those that are game turns."""
    next_step: str | None
    next_turn: str | None
    """None at the end of the calendar."""
    example: str
    """What dates look like."""


class HeldEntry(msgspec.Struct, frozen=True, kw_only=True):
    """What one account holds of one thing."""

    account: str
    said: str
    commodity: str
    thing: str
    amount: int


class FamilyEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A family of accounts and what they hold."""

    pattern: str
    about: str
    is_source: bool
    held: list[HeldEntry]


class LedgerStateDocument(LedgerDocument, frozen=True, kw_only=True):
    """A ledger as it stands."""

    schema: str = "grognard-ledger-state/1"
    id: str | UnsetType = UNSET
    title_name: str
    about: str
    start: str
    choices: dict[str, str]
    """Options and interpretations chosen when it was begun."""
    house: list[str]
    calendar: CalendarEntry
    families: list[FamilyEntry]
    """Those that lie on a track are there."""
    tracks: list[TrackEntry]
    actions: list[ActionHeading]
    undo: JournalEntry | None
    """What would be taken back."""
    accounts: list[str]
    """Accounts there are, for entries by hand."""
    things: list[str]
    """What they hold."""
    remark: str | None
    """What is no fault but should be known."""


def state_document(ledger: Ledger, rules: Rules, id_: str | UnsetType = UNSET) -> LedgerStateDocument:
    """A ledger as it stands, under the rules that it would go on by."""
    on_tracks = {family.pattern for family in ledger.books.families if across(family)}
    held = [each for each in ledger.balances.held() if each.account not in (ELAPSED, TO_COME)]
    declared = [each for each in ledger.books.families if "*" not in each.pattern]
    return LedgerStateDocument(
        **standing(ledger),
        id=id_,
        title_name=title(ledger.head.title).sheet.name,
        about=ledger.books.about,
        start=ledger.head.start,
        choices=ledger.head.choices,
        house=list(ledger.books.house),
        calendar=_calendar(ledger),
        families=[each for each in _families(ledger) if each.pattern not in on_tracks],
        tracks=tracks(ledger),
        actions=headings(ledger),
        undo=journal_entries(ledger, [ledger.last])[0] if ledger.last else None,
        accounts=sorted({each.account for each in held} | {each.pattern for each in declared}),
        things=sorted({each.commodity for each in held} | {t for each in declared for t in each.holds if "*" not in t}),
        remark=other_rules(ledger.records, rules.digest),
    )


def _calendar(ledger: Ledger) -> CalendarEntry:
    calendar, now = ledger.books.calendar, ledger.now
    left = calendar.end - now
    turn = steps_ahead(ledger, 1, None) if left else 0
    return CalendarEntry(
        called=sequence_of(ledger.head.title).turn,
        period=calendar.written(calendar.period(now)),
        step=calendar.step(now),
        steps=list(calendar.steps),
        turns=list(calendar.turns),
        next_step=calendar.show(now + 1) if left else None,
        next_turn=calendar.show(now + turn) if 0 < turn <= left else None,
        example=calendar.example,
    )


def _families(ledger: Ledger) -> list[FamilyEntry]:
    """What there is, sources among it; time has a place of its own."""
    return [
        FamilyEntry(
            pattern=group.pattern,
            about=group.about,
            is_source=group.is_source,
            held=[_held(ledger, row) for row in group.rows],
        )
        for group in groups(ledger, every=True)
        if not group.pattern.startswith("calendar/")
    ]


def _held(ledger: Ledger, row: Row) -> HeldEntry:
    """A row of a family, its thing left unsaid where the account is called the same."""
    said, thing = account_said(ledger, row.account), thing_said(row.commodity)
    thing = "" if said.casefold() == thing.casefold() else thing
    return HeldEntry(account=row.account, said=said, commodity=row.commodity, thing=thing, amount=row.amount)
