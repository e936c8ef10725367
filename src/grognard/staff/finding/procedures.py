"""Procedures with their inputs and doctrines, and the actions of ledgers, as things to be found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET

from grognard.chance.procedures import Registered
from grognard.play.ledger.actions import Action
from grognard.play.ledger.bookkeeping import Bookkeeping
from grognard.staff.finding.things import Kind, Place, Thing, sentences
from grognard.staff.forms import Field, inputs_fields, spoken


def procedure_thing(procedure: Registered[Any]) -> Thing:
    """A procedure with what it is told and how its choices may be made."""
    name = spoken(procedure.id)

    def part(kind: Kind, key: str, *lines: str) -> Thing:
        place = Place(page="procedure", title=procedure.title, id=procedure.id, key=key)
        return Thing(kind=kind, id=procedure.id, name=name, called=(key,), lines=lines, place=place)

    inputs = [part("input", field.name, *_lines(field)) for field in inputs_fields(procedure.inputs)]
    doctrines = [
        part("doctrine", each.name, f"{each.name}: {each.about}") for each in procedure.doctrines if each.name != "none"
    ]
    return Thing(
        kind="procedure",
        id=procedure.id,
        name=name,
        called=(procedure.id,),
        lines=_about(procedure.about),
        place=Place(page="procedure", title=procedure.title, id=procedure.id),
        parts=(*inputs, *doctrines),
    )


def ledger_things(books: Bookkeeping) -> Iterator[Thing]:
    """The ledger of a title, and its actions with their inputs."""
    yield Thing(
        kind="ledger",
        id="ledger",
        name="Ledger",
        called=("ledger",),
        lines=(books.about, *books.house),
        place=Place(page="ledger", title=books.title),
    )
    yield from (_action(books, each) for each in books.every_action)


def _action(books: Bookkeeping, action: Action) -> Thing:
    name = spoken(action.id)

    def given(field: Field) -> Thing:
        place = Place(page="ledger", title=books.title, id=action.id, key=field.name)
        return Thing(kind="input", id=action.id, name=name, called=(field.name,), lines=_lines(field), place=place)

    return Thing(
        kind="ledger action",
        id=action.id,
        name=name,
        called=(action.id,),
        lines=_about(action.about),
        place=Place(page="ledger", title=books.title, id=action.id),
        parts=tuple(map(given, inputs_fields(action.inputs))),
    )


def _about(text: str) -> tuple[str, ...]:
    """A docstring by its paragraphs."""
    return tuple(line for part in text.split("\n\n") for line in sentences(" ".join(part.split())))


def _lines(field: Field) -> tuple[str, ...]:
    """What is said of an input: its help, the words it may be, and what it is made of."""
    return tuple(dict.fromkeys(_said(field)))


def _said(field: Field) -> Iterator[str]:
    words = ", ".join(map(str, field.words or ()))
    label = "" if field.name == "item" else field.label
    if said := ": ".join(filter(None, (label, "; ".join(filter(None, (field.help, words)))))):
        yield said
    inner = [] if field.options is UNSET else field.options
    inner = inner + ([] if field.item is UNSET else [field.item])
    for each in inner + ([] if field.fields is UNSET else field.fields):
        yield from _said(each)
