"""`grognard ledger actions`, `show`, `due`, `check`: what asks of a ledger."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from grognard.cli import ledger_print
from grognard.cli.common import Charts, Json, emit_document
from grognard.errors import GrognardError
from grognard.play.ledger import store
from grognard.play.ledger.checking import check as checked
from grognard.staff import ledger_documents as documents
from grognard.staff import ledgers
from grognard.titles.ledgers import ledger_of

LAST = 20
"""Movements of an account shown unless more are asked for."""


class FailedCheck(GrognardError):
    """A ledger that is not sound."""


def actions(name: str, action: str | None = None, /, *, json: Json = False) -> None:
    """List the actions of a title's ledger, or tell what one needs.

    Example: grognard ledger actions war-in-the-world supply-unit

    Parameters
    ----------
    name
        A title: war-in-the-world, world-war-three, great-war.
    action
        One of its actions.
    """
    books = ledger_of(name)
    if json:
        return emit_document(documents.actions_document(books, action))
    return ledger_print.action(books.action(action)) if action else ledger_print.actions(books)


def show(
    file: Path,
    /,
    *,
    account: Annotated[str | None, Parameter(help="supply/places/london, or all of supply, or '*/german'.")] = None,
    date: Annotated[str | None, Parameter(help="What moved then: 7/42, or 7/42.3 for one step.")] = None,
    every: Annotated[
        bool, Parameter(name="--all", negative="", help="Sources, and every movement, undone too.")
    ] = False,
    last: Annotated[int, Parameter(help="How many movements of an account to show.")] = LAST,
    json: Json = False,
) -> None:
    """Show what there is; with --account or --date, what came and went, and the action behind each movement.

    Example: grognard ledger show my.ledger --account supply/places/london --date 7/42

    Parameters
    ----------
    file
        The ledger.
    """
    kept_ = store.read(file, ledger_of)
    if json:
        return emit_document(documents.show_document(kept_, account=account, date=date, every=every))
    if account is None and date is None:
        return ledger_print.balances(kept_, ledgers.held(kept_, every=every))
    found = ledgers.sheets(kept_, account=account, date=date, every=every)
    return ledger_print.statement(kept_, found, None if every else max(last, 0))


def due(
    file: Path,
    /,
    *,
    turns: Annotated[int | None, Parameter(help="Look ahead to the so-manieth game turn; 1 if not told.")] = None,
    phases: Annotated[int | None, Parameter(help="Look ahead by so many steps of the calendar instead.")] = None,
    charts: Charts = None,
    json: Json = False,
) -> None:
    """List what falls due as time passes, if nothing is done before: what `advance` would post. Nothing is written.

    Example: grognard ledger due my.ledger --turns 4

    Parameters
    ----------
    file
        The ledger.
    """
    kept_ = store.read(file, ledger_of)
    found = ledgers.ahead(kept_, ledgers.rules_of(kept_, charts), turns=turns, phases=phases)
    if json:
        return emit_document(documents.due_document(kept_, found))
    return ledger_print.due(kept_, found)


def check(file: Path, /, *, charts: Charts = None, json: Json = False) -> None:
    """Check a ledger: every hash, date, sum and bound, and the whole campaign done again from its log.

    Example: grognard ledger check my.ledger

    Parameters
    ----------
    file
        The ledger.
    """
    kept_ = store.read(file, ledger_of)
    found = checked(kept_, ledgers.rules_of(kept_, charts))
    if json:
        emit_document(documents.check_document(kept_, found))
    else:
        ledger_print.checked(kept_, found)
    if not found.sound:
        raise FailedCheck(f"{file.name} is not sound: {'; '.join(found.faults)}")
