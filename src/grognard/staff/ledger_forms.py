"""The form of an action of a ledger: its declared inputs, with the names that the books already have."""

from __future__ import annotations

from typing import Any

import msgspec

from grognard.play.ledger.actions import Action
from grognard.play.ledger.bookkeeping import Bookkeeping
from grognard.play.ledger.campaign import Ledger
from grognard.play.ledger.journal import JOURNAL
from grognard.staff.documents import Document
from grognard.staff.forms import Field, Group, inputs_fields, spoken
from grognard.staff.ledgers import is_open, known
from grognard.staff.typed import read_words
from grognard.titles import title
from grognard.titles.layouts import layout_of

BY_HAND = "By hand"
"""The heading of the journal, which every ledger has."""


class ActionChoice(msgspec.Struct, frozen=True, kw_only=True):
    """An action to pick."""

    id: str
    name: str
    about: str
    open: bool
    """It may be done in the present step."""
    when: list[str]


class ActionHeading(msgspec.Struct, frozen=True):
    """Actions that a player would look for together."""

    name: str
    actions: list[ActionChoice]


class LedgerFormDocument(Document, frozen=True, kw_only=True):
    """Everything a page or a client needs to enter one action."""

    schema: str = "grognard-ledger-form/1"
    title: str
    id: str
    name: str
    about: str
    when: list[str]
    open: bool
    example: dict[str, Any]
    groups: list[Group]


def headings(ledger: Ledger) -> list[ActionHeading]:
    """Every action, under its heading."""
    books = ledger.books
    declared = layout_of(title(books.title)).ledger.headings
    return [
        ActionHeading(name, [_choice(ledger, books.action(id_)) for id_ in ids])
        for name, ids in {**declared, BY_HAND: (JOURNAL.id,)}.items()
    ]


def _choice(ledger: Ledger, action: Action) -> ActionChoice:
    return ActionChoice(
        id=action.id,
        name=spoken(action.id),
        about=action.about.splitlines()[0],
        open=is_open(ledger, action),
        when=list(action.when),
    )


def action_form(ledger: Ledger, id_: str) -> LedgerFormDocument:
    """The form of one action as the ledger stands."""
    action = ledger.books.action(id_)
    names = known(ledger)
    fields = [_suggested(ledger.books, id_, field, names) for field in inputs_fields(action.inputs)]
    return LedgerFormDocument(
        title=ledger.books.title,
        id=action.id,
        name=spoken(action.id),
        about=action.about,
        when=list(action.when),
        open=is_open(ledger, action),
        example={} if action is JOURNAL else read_words(action.example),
        groups=[Group("What is done", fields)] if fields else [],
    )


def _suggested(books: Bookkeeping, action: str, field: Field, names: dict[str, list[str]]) -> Field:
    """A text with the names that the books have for it, and the rows of its chart."""
    if field.kind != "text":
        return field
    of = title(books.title)
    layout, key = layout_of(of).ledger, f"{action}.{field.name}"
    rows = list(of.chart(layout.charts[key]).rows.labels) if key in layout.charts else []
    found = rows or names.get(layout.names.get(key, field.name), [])
    return msgspec.structs.replace(field, suggestions=found) if found else field
