"""The keys that a chart file may have, as types."""

from __future__ import annotations

from typing import Literal

import msgspec

from grognard.charts.axes import AxisKind, Beyond
from grognard.charts.chart import NoteKind, Source, State


class AxisEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the headings of a side are meant."""

    kind: AxisKind = "names"
    below: Beyond = "end"
    above: Beyond = "end"
    named: tuple[str, ...] = ()


class Lint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which way the cells get better, for the vocabulary's merits never to fall."""

    rows: Literal["", "down", "up"] = ""
    columns: Literal["", "right", "left"] = ""


class ExceptionEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place where the print does not get better, and why that is believed."""

    row: str
    column: str
    why: str


class NoteEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A note as written: it may name several rows, columns, or cells by their text."""

    kind: NoteKind
    why: str
    row: str | tuple[str, ...] | None = None
    column: str | tuple[str, ...] | None = None
    only: tuple[str, ...] = ()
    modifier: str | None = None
    printed: str | None = None
    alternatives: tuple[str, ...] = ()
    under: str | None = None
    values: dict[str, str] = {}


class ModifierEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A modifier as written."""

    key: str
    what: str
    effect: str


class RemarkEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A remark as written."""

    text: str
    mark: str = ""


class ChartFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every key a chart file may have."""

    id: str
    name: str
    source: Source
    sheet: str
    state: State = "stated"
    why: str = ""
    dice: str | None = None
    no_effect: str = "-"
    cells: str = "text"
    rows: AxisEntry = AxisEntry()
    columns: AxisEntry = AxisEntry()
    better: Lint = Lint()
    note: tuple[NoteEntry, ...] = ()
    modifier: tuple[ModifierEntry, ...] = ()
    remark: tuple[RemarkEntry, ...] = ()
    exception: tuple[ExceptionEntry, ...] = ()
    legend: dict[str, str] = {}
