"""Charts as documents: the list of them, and one as on the sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from grognard.charts.cells import NOTHING
from grognard.charts.chart import Chart, Modifier, Remark, Source
from grognard.staff.documents import Document


class ChartEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A chart in the list of charts."""

    id: str
    title: str
    name: str
    dice: str | None
    state: str
    notes: list[str]
    """The kinds of notes that its cells have."""
    origin: str


class ChartsDocument(Document, frozen=True, kw_only=True):
    """The charts there are."""

    schema: str = "grognard-charts/1"
    charts: list[ChartEntry]


class NoteEntry(msgspec.Struct, frozen=True, kw_only=True):
    """What is said of a cell, or of the whole sheet."""

    row: str | None
    column: str | None
    kind: str
    printed: str | None
    value: str | None
    alternatives: list[str]
    why: str


class ChartDocument(Document, frozen=True, kw_only=True):
    """A chart; `cells[r][c]` is the printed text, `-` for the sheet's mark of no effect."""

    schema: str = "grognard-chart/1"
    id: str
    title: str
    name: str
    source: Source
    state: str
    why: str
    dice: str | None
    columns: list[str] | dict[str, list[str]]
    """The headings; by class of terrain or the like where there are several."""
    rows: list[str]
    cells: list[list[str]]
    notes: list[NoteEntry]
    modifiers: list[Modifier]
    legend: dict[str, str]
    remarks: list[Remark]
    origin: str


def charts_document(charts: Iterable[Chart]) -> ChartsDocument:
    """The list of these charts."""
    return ChartsDocument(charts=[_entry(chart) for chart in charts])


def _entry(chart: Chart) -> ChartEntry:
    return ChartEntry(
        id=chart.id,
        title=chart.title,
        name=chart.name,
        dice=chart.dice,
        state=chart.state,
        notes=list(dict.fromkeys(note.kind for note in chart.notes)),
        origin=chart.origin,
    )


def chart_document(chart: Chart) -> ChartDocument:
    """A whole chart."""
    axes = {key: list(axis.labels) for key, axis in chart.columns.items()}
    return ChartDocument(
        id=chart.id,
        title=chart.title,
        name=chart.name,
        source=chart.source,
        state=chart.state,
        why=chart.why,
        dice=chart.dice,
        columns=axes[""] if list(axes) == [""] else axes,
        rows=list(chart.rows.labels),
        cells=[[cell.text or NOTHING for cell in row] for row in chart.cells],
        notes=list(_notes(chart)),
        modifiers=list(chart.modifiers),
        legend=chart.legend,
        remarks=list(chart.remarks),
        origin=chart.origin,
    )


def _notes(chart: Chart) -> Iterator[NoteEntry]:
    """What is said of the whole sheet, without row and column; then each note at its cell."""
    if chart.state != "stated":
        yield NoteEntry(
            row=None, column=None, kind=chart.state, printed=None, value=None, alternatives=[], why=chart.why
        )
    for note in chart.notes:
        yield NoteEntry(
            row=note.row,
            column=note.column,
            kind=note.kind,
            printed=note.printed,
            value=note.value,
            alternatives=list(note.alternatives),
            why=note.why,
        )
