"""A player's chart looked at: every fault in its place, and the chart as a form shows it, faults and all."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grognard.charts.cells import COMMON
from grognard.charts.chart import NoteKind, State
from grognard.charts.entries import ExceptionEntry, ModifierEntry, RemarkEntry
from grognard.charts.files import BadChart, Fault, FaultKind
from grognard.charts.library import OwnFile
from grognard.charts.loading import Draft
from grognard.charts.notes import MAX_NOTED
from grognard.charts.rules import check_choices
from grognard.staff.documents import Document
from grognard.titles.title import Title

ENTRIES = ("note", "modifier", "remark", "exception")


class ChartFault(msgspec.Struct, frozen=True, kw_only=True):
    """One thing wrong in a chart file, and where."""

    line: int
    key: str
    text: str
    kind: FaultKind
    row: int | None = None
    """Of the sheet, from 0; the last heading line is -1."""
    column: int | None = None
    """Of the sheet, from 0; the rows' headings are -1."""


class NoteView(msgspec.Struct, frozen=True, kw_only=True):
    """A note as it is written, and the cells it speaks of."""

    nth: int
    kind: NoteKind
    why: str
    row: list[str] | None
    column: list[str] | None
    only: list[str]
    modifier: str | None
    printed: str | None
    alternatives: list[str]
    under: str | None
    values: dict[str, str]
    cells: list[tuple[int, int]]


class SideView(msgspec.Struct, frozen=True, kw_only=True):
    """How the headings of a side are meant, and which way its cells get better."""

    kind: str
    below: str
    above: str
    named: list[str]
    better: str


class ChartView(msgspec.Struct, frozen=True, kw_only=True):
    """A chart file as a form shows it, key by key."""

    id: str
    name: str
    document: str
    section: str
    state: State
    why: str
    dice: str | None
    cells: str
    no_effect: str
    rows: SideView
    columns: SideView
    heads: list[list[str]]
    """The heading lines, the stub first."""
    body: list[list[str]]
    """The rows, their headings first."""
    lines: list[int]
    """The number of each row's line in the text."""
    notes: list[NoteView]
    modifiers: list[ModifierEntry]
    remarks: list[RemarkEntry]
    exceptions: list[ExceptionEntry]
    legend: list[tuple[str, str]]
    whole: bool
    """Whether every note, modifier, remark and exception could be read: their places are then those in the text."""


class ChartCheck(Document, frozen=True, kw_only=True):
    """What is to be said of a chart file."""

    schema: str = "grognard-chart-check/1"
    title: str
    id: str
    name: str
    replaces: str | None
    """The name of the bundled chart that it would stand in for."""
    readers: list[str]
    """The procedures that read a chart of this id."""
    sound: bool
    faults: list[ChartFault]
    more: int
    """Faults beyond those that are listed."""
    vocabularies: list[str]
    view: ChartView | None
    """None where nothing can be shown in a form."""


def checked(of: Title, text: str) -> ChartCheck:
    """Everything there is to say of a text, by the very loader that is used when it is in force."""
    rules = of.rules()
    vocabularies = [*COMMON, *rules.library.vocabularies]
    try:
        draft = _read(of, text)
    except BadChart as bad:
        return ChartCheck(
            title=of.id,
            id="",
            name="",
            replaces=None,
            readers=[],
            sound=False,
            faults=[_fault(each) for each in bad.faults],
            more=bad.more,
            vocabularies=vocabularies,
            view=None,
        )
    id_ = draft.entry.id
    return ChartCheck(
        title=of.id,
        id=id_,
        name=draft.entry.name,
        replaces=of.chart(id_).name if id_ in rules.library.bundled else None,
        readers=[each.id for each in of.procedures.values() if id_ in each.charts],
        sound=not draft.text.faults,
        faults=[_fault(each) for each in sorted(draft.text.faults)],
        more=draft.text.more,
        vocabularies=vocabularies,
        view=_view(draft),
    )


def _read(of: Title, text: str) -> Draft:
    """The chart under the default choices; if that is sound, under every other choice that its notes follow too."""
    own = OwnFile("the chart", text)
    rules = of.rules()
    draft = rules.library.read(own, rules.choices)
    check_choices(draft, rules.options)
    if not draft.text.faults:
        for id_, choice in sorted(set(_followed(draft))):
            if rules.choices[id_] != choice:
                under = rules.library.read(own, {**rules.choices, id_: choice}).text
                draft.text.faults += [
                    msgspec.structs.replace(each, text=f"with {id_} = {choice}: {each.text}") for each in under.faults
                ]
    return draft


def _followed(draft: Draft) -> Iterator[tuple[str, str]]:
    """The choices that change a cell of the chart."""
    for note in draft.entry.note:
        if note.under is not None:
            yield from ((note.under, choice) for choice in note.values)


def _fault(each: Fault) -> ChartFault:
    row, column = each.at or (None, None)
    return ChartFault(line=each.line, key=each.key, text=each.text, kind=each.kind, row=row, column=column)


def _view(draft: Draft) -> ChartView | None:
    entry, sheet = draft.entry, draft.sheet
    if sheet is None:
        return None
    every = [places for key, places in draft.text.read.items() if key in ENTRIES]
    return ChartView(
        id=entry.id,
        name=entry.name,
        document=entry.source.document,
        section=entry.source.section,
        state=entry.state,
        why=entry.why,
        dice=entry.dice,
        cells=entry.cells,
        no_effect=entry.no_effect,
        rows=_side(draft, "rows"),
        columns=_side(draft, "columns"),
        heads=sheet.heads,
        body=[[label, *cells] for label, cells in zip(sheet.rows, sheet.cells, strict=True)],
        lines=sheet.lines,
        notes=list(_notes(draft)),
        modifiers=list(entry.modifier),
        remarks=list(entry.remark),
        exceptions=list(entry.exception),
        legend=list(entry.legend.items()),
        whole=all(places == list(range(len(places))) for places in every),
    )


def _side(draft: Draft, side: str) -> SideView:
    axis = getattr(draft.entry, side)
    better = getattr(draft.entry.better, side)
    return SideView(kind=axis.kind, below=axis.below, above=axis.above, named=list(axis.named), better=better)


def _notes(draft: Draft) -> Iterator[NoteView]:
    left = MAX_NOTED
    for nth, note in enumerate(draft.entry.note):
        cells = draft.spots(note)[:left]
        left -= len(cells)
        yield NoteView(
            nth=nth,
            kind=note.kind,
            why=note.why,
            row=_names(note.row),
            column=_names(note.column),
            only=list(note.only),
            modifier=note.modifier,
            printed=note.printed,
            alternatives=list(note.alternatives),
            under=note.under,
            values=note.values,
            cells=cells,
        )


def _names(named: str | tuple[str, ...] | None) -> list[str] | None:
    return [named] if isinstance(named, str) else None if named is None else list(named)
