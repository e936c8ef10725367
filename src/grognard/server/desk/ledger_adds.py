"""The jobs that write ledgers: begin one, take one in, add to one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from grognard.charts.rules import Rules
from grognard.play.ledger import codec, store
from grognard.play.ledger.bookkeeping import ADVANCE, UNDO
from grognard.play.ledger.campaign import Ledger
from grognard.play.ledger.checking import check
from grognard.play.ledger.postings import Record
from grognard.server import ledger_files
from grognard.server.desk.jobs import Stopper, job
from grognard.server.desk.ledger_told import Told, at_disk, choices_of, rules_of
from grognard.server.ledger_asks import Adding, AdvanceAsk, NewLedger, PostAsk, UndoAsk
from grognard.server.problems import FaultEntry, Problem, Trouble
from grognard.staff import ledger_documents as documents
from grognard.staff import ledgers
from grognard.staff.forms import faults
from grognard.titles import title
from grognard.titles.ledgers import ledger_of

A = TypeVar("A", bound=documents.LedgerAddedDocument)


class NewTold(msgspec.Struct, frozen=True):
    """A ledger to be begun in a folder."""

    folder: str
    ask: NewLedger


@job("ledger-new", NewTold)
def new(told: NewTold, _: Stopper) -> documents.LedgerNewDocument:
    """Begin a ledger."""
    ask = told.ask
    if wrong := ledgers.begin_faults(ask.title, name=ask.name, start=ask.start):
        raise Trouble(Problem(kind="bad-input", status=400, text=" ".join(wrong.values()), inputs=wrong))
    begun = ledgers.begin(ask.title, name=ask.name, start=ask.start, choices=ask.rules)
    return _created(told.folder, begun)


class TakeInTold(msgspec.Struct, frozen=True):
    """A file to be taken into a folder."""

    folder: str
    raw: bytes


@job("ledger-take-in", TakeInTold)
def take_in(told: TakeInTold, _: Stopper) -> documents.LedgerNewDocument:
    """A ledger out of a file, if it is sound: whoever sent it, and whatever is in it."""
    if wrong := codec.faults("The file", told.raw, ledger_of):
        raise _bad_file([FaultEntry(each.line, "", each.said) for each in wrong])
    ledger = codec.decode("The file", told.raw, ledger_of)
    rules = title(ledger.head.title).rules(choices_of(ledger, "The file"))
    found = check(ledger, rules)
    if found.faults and not found.remarks:  # under other rules or charts it may well have been sound
        raise _bad_file([FaultEntry(0, "", each) for each in found.faults])
    return _created(told.folder, ledger)


def _bad_file(found: Sequence[FaultEntry]) -> Trouble:
    count = "one fault" if len(found) == 1 else f"{len(found)} faults"
    said = f"The file is no sound ledger, and nothing was kept of it: {count}."
    return Trouble(Problem(kind="bad-file", status=422, text=said, faults=tuple(found)))


def _created(folder: str, ledger: Ledger) -> documents.LedgerNewDocument:
    with at_disk(Path(folder)):
        return documents.new_document(ledger, ledger_files.create(Path(folder), ledger))


class PostTold(Told, frozen=True, kw_only=True):
    """An action to be entered."""

    ask: PostAsk


class AdvanceTold(Told, frozen=True, kw_only=True):
    """Time to pass."""

    ask: AdvanceAsk


class UndoTold(Told, frozen=True, kw_only=True):
    """An action to be taken back."""

    ask: UndoAsk


@job("ledger-post", PostTold)
def post(told: PostTold, _: Stopper) -> documents.LedgerPostDocument:
    """Enter an action."""
    ask = told.ask

    def again(ledger: Ledger, later: list[Record]) -> int:
        inputs = msgspec.to_builtins(ledger.books.action(ask.action).read(ask.inputs))
        return int((later[0].action, later[0].inputs, later[0].memo) == (ask.action, inputs, ask.memo))

    def does(ledger: Ledger, rules: Rules) -> list[Record]:
        wanted = ledger.books.action(ask.action)
        if wrong := faults(wanted, ask.inputs):
            raise Trouble(Problem(kind="bad-input", status=400, text=" ".join(wrong.values()), inputs=wrong))
        return [ledger.post(ask.action, ask.inputs, rules, ask.memo)]

    return _add(documents.LedgerPostDocument, told, ask, does, again)


@job("ledger-advance", AdvanceTold)
def advance(told: AdvanceTold, _: Stopper) -> documents.LedgerAdvanceDocument:
    """Let time pass."""
    ask = told.ask

    def again(_: Ledger, later: list[Record]) -> int:
        return next((n for n, record in enumerate(later) if record.action != ADVANCE), len(later))

    def does(ledger: Ledger, rules: Rules) -> list[Record]:
        return ledgers.go_on(ledger, rules, turns=ask.turns, phases=ask.phases)

    return _add(documents.LedgerAdvanceDocument, told, ask, does, again)


@job("ledger-undo", UndoTold)
def undo(told: UndoTold, _: Stopper) -> documents.LedgerUndoDocument:
    """Take the last action back."""
    return _add(
        documents.LedgerUndoDocument,
        told,
        told.ask,
        lambda ledger, rules: [ledger.undo(rules)],
        lambda _, later: int(later[0].action == UNDO),
    )


def _add(
    of: type[A],
    told: Told,
    ask: Adding,
    does: Callable[[Ledger, Rules], list[Record]],
    again: Callable[[Ledger, list[Record]], int],
) -> A:
    """Add to a ledger, if it still stands where the asker saw it; what was done already is answered as it was then."""
    with at_disk(told.path), store.writing(told.path, ledger_of) as ledger:
        later = ledgers.added_since(ledger, ask.after) if ask.after else []
        if not later:
            return documents.added_document(of, ledger, does(ledger, rules_of(ledger, told)))
        done = again(ledger, later) if ask.again else 0
        if not done:
            raise ledgers.moved(ledger, later)
        return documents.added_document(of, ledger, later[:done])
