"""What there is to ask about, as documents: the charts, the procedures, the rules of a title."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from grognard.charts.cells import NOTHING
from grognard.charts.chart import Chart, Modifier, Remark, Source
from grognard.charts.rules import Option
from grognard.staff.answers import declaration
from grognard.staff.documents import Document, ProcedureEntry
from grognard.titles.coverage import Coverage, coverage
from grognard.titles.sheet import House
from grognard.titles.title import Title


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


class ProceduresDocument(Document, frozen=True, kw_only=True):
    """What can be asked."""

    schema: str = "grognard-procedures/1"
    procedures: list[ProcedureEntry]


class DocumentEntry(msgspec.Struct, frozen=True):
    """The source of a title."""

    document: str


class RulesDocument(Document, frozen=True, kw_only=True):
    """A title: its edition, what is interpreted, what of its source is covered."""

    schema: str = "grognard-rules/1"
    title: str
    name: str
    edition: str
    about: str
    state: str
    source: DocumentEntry
    digest: str
    options: list[Option]
    interpretations: list[Option]
    house: list[House]
    coverage: list[Coverage]


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


def procedures_document(titles: Iterable[Title]) -> ProceduresDocument:
    """The procedures of these titles."""
    return ProceduresDocument(procedures=[declaration(each) for of in titles for each in of.procedures.values()])


def rules_document(of: Title) -> RulesDocument:
    """The rules of a title."""
    sheet = of.sheet
    return RulesDocument(
        title=of.id,
        name=sheet.name,
        edition=sheet.edition,
        about=sheet.about,
        state=sheet.state,
        source=DocumentEntry(sheet.source.document),
        digest=of.rules().digest,
        options=list(sheet.option),
        interpretations=[option for option in of.options.values() if option not in sheet.option],
        house=list(sheet.house),
        coverage=coverage(of),
    )
