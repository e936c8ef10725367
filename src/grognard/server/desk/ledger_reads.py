"""The jobs that read ledgers."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import msgspec

from grognard.errors import GrognardError
from grognard.play.ledger.checking import check
from grognard.server import ledger_files
from grognard.server.desk.jobs import Stopper, job
from grognard.server.desk.ledger_told import Told, read
from grognard.staff import ledger_documents as documents
from grognard.staff.documents import Document
from grognard.staff.ledger_forms import LedgerFormDocument, action_form
from grognard.staff.ledger_journal import LedgerJournalDocument, journal_document
from grognard.staff.ledger_state import LedgerStateDocument, state_document
from grognard.staff.ledgers import ahead
from grognard.titles import title


class LedgerListed(msgspec.Struct, frozen=True, kw_only=True):
    """A ledger in the list of ledgers."""

    id: str
    title: str
    title_name: str
    name: str
    date: str
    records: int
    changed: str
    fault: str | None
    """Why it cannot be read; then all else but its id is empty."""


class LedgersDocument(Document, frozen=True, kw_only=True):
    """The ledgers there are, the latest first."""

    schema: str = "grognard-ledgers/1"
    ledgers: list[LedgerListed]


class Folder(msgspec.Struct, frozen=True):
    """What the list is told."""

    folder: str


_listed: dict[tuple[str, int, int], LedgerListed] = {}
"""What has been read for the list, by file, time and size."""


@job("ledgers", Folder)
def listed(told: Folder, stop: Stopper) -> LedgersDocument:
    """The ledgers in the folder."""
    found = []
    for file in ledger_files.every(Path(told.folder)):
        stop()
        stat = file.stat()
        key = str(file), stat.st_mtime_ns, stat.st_size
        if key not in _listed:
            for old in [each for each in _listed if each[0] == key[0]]:
                del _listed[old]
            _listed[key] = _entry(file, datetime.fromtimestamp(stat.st_mtime, UTC).isoformat(timespec="seconds"))
        found.append(_listed[key])
    return LedgersDocument(ledgers=found)


def _entry(file: Path, changed: str) -> LedgerListed:
    try:
        ledger, _ = read(Told(file=str(file)))
    except GrognardError as error:
        return LedgerListed(
            id=file.stem, title="", title_name="", name="", date="", records=0, changed=changed, fault=str(error)
        )
    head = ledger.head
    return LedgerListed(
        id=file.stem,
        title=head.title,
        title_name=title(head.title).sheet.name,
        name=head.name,
        date=ledger.date,
        records=len(ledger.records),
        changed=changed,
        fault=None,
    )


@job("ledger-state", Told)
def state(told: Told, _: Stopper) -> LedgerStateDocument:
    """A ledger as it stands."""
    return state_document(*read(told), told.path.stem)


class JournalTold(Told, frozen=True, kw_only=True):
    """Which page of the journal."""

    before: int | None
    most: int


@job("ledger-journal", JournalTold)
def journal(told: JournalTold, _: Stopper) -> LedgerJournalDocument:
    """A page of the journal."""
    return journal_document(read(told)[0], before=told.before, most=told.most)


class DueTold(Told, frozen=True, kw_only=True):
    """How far to look ahead."""

    turns: int | None = None
    phases: int | None = None


@job("ledger-due", DueTold)
def due(told: DueTold, _: Stopper) -> documents.LedgerDueDocument:
    """What falls due."""
    ledger, rules = read(told)
    return documents.due_document(ledger, ahead(ledger, rules, turns=told.turns, phases=told.phases))


class ShowTold(Told, frozen=True, kw_only=True):
    """What came and went, of which accounts and when."""

    account: str | None
    date: str | None
    every: bool
    last: int | None


@job("ledger-show", ShowTold)
def show(told: ShowTold, _: Stopper) -> documents.LedgerShowDocument:
    """What there is; or what came and went."""
    ledger = read(told)[0]
    return documents.show_document(ledger, account=told.account, date=told.date, every=told.every, last=told.last)


@job("ledger-check", Told)
def checked(told: Told, _: Stopper) -> documents.LedgerCheckDocument:
    """Sums, and the whole campaign done again."""
    ledger, rules = read(told)
    return documents.check_document(ledger, check(ledger, rules))


class FormTold(Told, frozen=True, kw_only=True):
    """The form of which action."""

    action: str


@job("ledger-form", FormTold)
def action(told: FormTold, _: Stopper) -> LedgerFormDocument:
    """What an action needs, with the names the books have."""
    return action_form(read(told)[0], told.action)


class LedgerPage(msgspec.Struct, frozen=True):
    """All that the page of a ledger begins with."""

    state: LedgerStateDocument
    journal: LedgerJournalDocument


class PageTold(Told, frozen=True, kw_only=True):
    """How much of the journal."""

    most: int


@job("ledger-page", PageTold)
def page(told: PageTold, _: Stopper) -> LedgerPage:
    """A ledger as it stands, and the end of its journal."""
    ledger, rules = read(told)
    return LedgerPage(state_document(ledger, rules, told.path.stem), journal_document(ledger, most=told.most))
