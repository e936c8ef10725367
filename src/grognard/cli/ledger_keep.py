"""`grognard ledger new`, `post`, `advance`, `undo`: what adds to a ledger."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from grognard.cli import ledger_print
from grognard.cli.common import Charts, Choices, Json, emit_document, in_force
from grognard.cli.questions import read_inputs
from grognard.play.ledger import store
from grognard.play.ledger.campaign import Ledger
from grognard.play.ledger.postings import Record
from grognard.staff import ledger_documents as documents
from grognard.staff import ledgers
from grognard.titles import title
from grognard.titles.ledgers import ledger_of

Memo = Annotated[str, Parameter(help="A note of your own, kept with the action.")]


def new(
    file: Path,
    /,
    *,
    title_: Annotated[str, Parameter(name="--title", help="The title whose books are kept.")],
    name: Annotated[str, Parameter(help="What you call the campaign.")] = "",
    start: Annotated[str | None, Parameter(help="The date it begins, such as 9/39.")] = None,
    rules: Choices = None,
    json: Json = False,
) -> None:
    """Begin a ledger in a new file.

    Example: grognard ledger new my.ledger --title war-in-the-world --start 9/39

    Parameters
    ----------
    file
        The file to write; one that is there already is left alone.
    """
    ledger_of(title_)  # a title that keeps none is refused first
    chosen = in_force(title(title_), rules, None).chosen
    begun = ledgers.begin(title_, name=name or file.stem, start=start, choices=chosen)
    store.create(file, begun)
    if json:
        return emit_document(documents.new_document(begun))
    return ledger_print.begun(begun, file.name)


def post(file: Path, action: str, /, *inputs: str, memo: Memo = "", charts: Charts = None, json: Json = False) -> None:
    """Enter an action: all its postings, or none if one of them does not balance.

    Example: grognard ledger post my.ledger make country=Italy blocks=5

    Parameters
    ----------
    file
        The ledger.
    action
        What is done; `grognard ledger actions TITLE` lists what there is.
    inputs
        name=value for each input.
    """
    given = read_inputs(inputs)
    with store.writing(file, ledger_of) as kept_:
        record = kept_.post(action, given, ledgers.rules_of(kept_, charts), memo)
    _answer(documents.LedgerPostDocument, kept_, [record], json)


def advance(
    file: Path,
    /,
    *,
    turns: Annotated[int | None, Parameter(help="Go on to the so-manieth game turn from here; 1 if not told.")] = None,
    phases: Annotated[int | None, Parameter(help="Go on by so many steps of the calendar instead.")] = None,
    charts: Charts = None,
    json: Json = False,
) -> None:
    """Let time pass: run what falls due, step by step in its order, and list it.

    Example: grognard ledger advance my.ledger --turns 4

    Parameters
    ----------
    file
        The ledger.
    """
    with store.writing(file, ledger_of) as kept_:
        records = ledgers.go_on(kept_, ledgers.rules_of(kept_, charts), turns=turns, phases=phases)
    _answer(documents.LedgerAdvanceDocument, kept_, records, json)


def undo(
    file: Path,
    /,
    *,
    times: Annotated[int, Parameter(help="So many actions; each step of an advance is one.")] = 1,
    charts: Charts = None,
    json: Json = False,
) -> None:
    """Reverse the last action that still stands. Both stay in the log.

    Example: grognard ledger undo my.ledger

    Parameters
    ----------
    file
        The ledger.
    """
    with store.writing(file, ledger_of) as kept_:
        records = ledgers.take_back(kept_, ledgers.rules_of(kept_, charts), times)
    _answer(documents.LedgerUndoDocument, kept_, records, json)


def _answer(of: type[documents.LedgerAddedDocument], kept_: Ledger, records: list[Record], json: bool) -> None:
    """What has been added to a ledger; and a word, if it was done under other rules than what stands before it."""
    if said := ledgers.other_rules(kept_.records[: -len(records)], records[0].rules):
        print(f"{said}; `grognard ledger check` tells whether it matters.", file=sys.stderr)
    if json:
        return emit_document(documents.added_document(of, kept_, records))
    return ledger_print.added(kept_, records)
