"""What a form may do to a chart file, as types: one declaration for the pages, the API and its description."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from grognard.charts.chart import NoteKind, State
from grognard.charts.files import MAX_CELLS, MAX_ENTRIES

Text = Annotated[str, Meta(max_length=4_000)]
Place = Annotated[int, Meta(ge=-20, le=MAX_CELLS)]
Nth = Annotated[int, Meta(ge=0, lt=MAX_ENTRIES)]


class Edit(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do"):
    """One thing to be done to a chart."""


class SetField(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text for a field of the sheet: a cell, a heading, or what heads the headings."""

    row: Place
    column: Place
    text: Text


class SetFields(Edit, frozen=True, kw_only=True, tag="fields", forbid_unknown_fields=True):
    """Texts for fields of the sheet; several, where a block is pasted."""

    fields: Annotated[list[SetField], Meta(min_length=1, max_length=MAX_CELLS)]


class AddRow(Edit, frozen=True, kw_only=True, tag="add-row", forbid_unknown_fields=True):
    """A row before this one, or after the last."""

    at: Place


class DropRow(Edit, frozen=True, kw_only=True, tag="drop-row", forbid_unknown_fields=True):
    """Away with a row."""

    at: Place


class AddColumn(Edit, frozen=True, kw_only=True, tag="add-column", forbid_unknown_fields=True):
    """A column before this one, or after the last."""

    at: Place


class DropColumn(Edit, frozen=True, kw_only=True, tag="drop-column", forbid_unknown_fields=True):
    """Away with a column."""

    at: Place


class SetKey(Edit, frozen=True, kw_only=True, tag="key", forbid_unknown_fields=True):
    """A key of the file; none takes it away."""

    key: Literal["id", "name", "why", "no_effect", "dice", "cells"]
    value: Text | None


class SetState(Edit, frozen=True, kw_only=True, tag="state", forbid_unknown_fields=True):
    """Whether the values are printed ones, repaired ones or one's own."""

    value: State


class SetSource(Edit, frozen=True, kw_only=True, tag="source", forbid_unknown_fields=True):
    """Where the chart stands."""

    key: Literal["document", "section"]
    value: Text


class SetKind(Edit, frozen=True, kw_only=True, tag="kind", forbid_unknown_fields=True):
    """How the headings of a side are meant, or which way its cells get better."""

    side: Literal["rows", "columns"]
    key: Literal["kind", "better"]
    value: Annotated[str, Meta(max_length=20)] | None


class SetNote(Edit, frozen=True, kw_only=True, tag="note", forbid_unknown_fields=True):
    """What is said of cells: the nth note, or a new one with the headings of what it speaks of."""

    nth: Nth | None = None
    row: Text | None = None
    column: Text | None = None
    kind: NoteKind
    why: Text
    printed: Text | None = None
    alternatives: Annotated[list[Text], Meta(max_length=50)] = []


class SetRemark(Edit, frozen=True, kw_only=True, tag="remark", forbid_unknown_fields=True):
    """A note under the chart: the nth, or a new one."""

    nth: Nth | None = None
    mark: Text = ""
    text: Text


class SetModifier(Edit, frozen=True, kw_only=True, tag="modifier", forbid_unknown_fields=True):
    """A line of modifiers: the nth, or a new one."""

    nth: Nth | None = None
    key: Text
    what: Text
    effect: Text


class SetLegend(Edit, frozen=True, kw_only=True, tag="legend", forbid_unknown_fields=True):
    """What a code means; `was` is what it was called; without a meaning it goes."""

    code: Text
    meaning: Text | None
    was: Text | None = None


class SetException(Edit, frozen=True, kw_only=True, tag="exception", forbid_unknown_fields=True):
    """A place where the chart does not get better, and why that is meant."""

    row: Text
    column: Text
    why: Text


class Drop(Edit, frozen=True, kw_only=True, tag="drop", forbid_unknown_fields=True):
    """Away with the nth note, remark, modifier or exception."""

    of: Literal["note", "remark", "modifier", "exception"]
    nth: Nth


AnyEdit = (
    SetFields
    | AddRow
    | DropRow
    | AddColumn
    | DropColumn
    | SetKey
    | SetState
    | SetSource
    | SetKind
    | SetNote
    | SetRemark
    | SetModifier
    | SetLegend
    | SetException
    | Drop
)
