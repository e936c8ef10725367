"""From a chart file to a chart in force."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

import msgspec

from grognard.charts.axes import Axis
from grognard.charts.cells import COMMON, NOTHING, Vocabulary
from grognard.charts.chart import Cell, Chart, Modifier, Note, Remark
from grognard.charts.entries import AxisEntry, ChartFile, NoteEntry
from grognard.charts.files import Text
from grognard.charts.keys import parse_file
from grognard.charts.lint import lint
from grognard.charts.notes import meaning_of, place_notes, places_of
from grognard.charts.sheet import Sheet, parse_sheet

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_DICE = re.compile(r"[1-9]?\d?d(6|10)")
_SHIFT = re.compile(r"(\d{1,3}) ?([LRUD])")
_ADDED = re.compile(r"[+\-−]\d{1,3}|0")


class Draft(msgspec.Struct):
    """A chart file as it is read, whatever is wrong with it."""

    entry: ChartFile
    text: Text
    sheet: Sheet | None = None
    """None where nothing is laid out."""
    chart: Chart | None = None
    """The chart, if nothing is wrong; or one with holes, for its form to be compared."""

    def spots(self, note: NoteEntry) -> list[tuple[int, int]]:
        """The cells that a note speaks of."""
        if self.sheet is None or note.modifier is not None:
            return []
        rows, _ = places_of(note.row, self.sheet.rows)
        columns, _ = places_of(note.column, self.sheet.heads[0][1:])
        return self.sheet.spots(note, rows, columns)


def build_chart(
    name: str, raw: str, title: str, vocabularies: Mapping[str, Vocabulary], choices: Mapping[str, str]
) -> Chart:
    """The chart a file's text describes; `BadChart` names all that is wrong with it."""
    draft = read_draft(name, raw, title, vocabularies, choices)
    draft.text.raise_faults()
    assert draft.chart
    return draft.chart


def read_draft(
    name: str, raw: str, title: str, vocabularies: Mapping[str, Vocabulary], choices: Mapping[str, str]
) -> Draft:
    """The chart a file's text describes, as far as it can be read, with everything that is wrong in it."""
    entry, text = parse_file(name, raw)
    draft = Draft(entry, text)
    _check_head(entry, text, vocabularies)
    draft.sheet = sheet = parse_sheet(entry.sheet, text)
    if sheet is None:
        return draft
    columns = {sheet.key(line): _columns(entry.columns, sheet, nth, text) for nth, line in enumerate(sheet.heads)}
    rows = _rows(entry.rows, sheet, text)
    vocabulary = {**COMMON, **vocabularies}.get(entry.cells, COMMON["text"])
    notes = place_notes(entry, sheet, vocabulary, text, choices)
    cells = _cells(sheet, notes, vocabulary, text)
    modifiers = tuple(
        Modifier(m.key, m.what, m.effect, _effect(m.effect, f"{text.entry('modifier', i)}.effect", text))
        for i, m in enumerate(entry.modifier)
    )
    draft.chart = Chart(
        id=entry.id,
        title=title,
        name=entry.name,
        source=entry.source,
        state=entry.state,
        why=entry.why,
        dice=entry.dice,
        no_effect=entry.no_effect,
        vocabulary=entry.cells,
        corner=sheet.corner,
        columns=columns,
        rows=rows,
        cells=cells,
        notes=tuple(notes.values()),
        modifiers=modifiers,
        legend=entry.legend,
        remarks=tuple(Remark(remark.mark, remark.text) for remark in entry.remark),
        strips={},
    )
    if not text.faults:
        for key, fault, at in lint(draft.chart, entry, vocabulary):
            text.fault(key, fault, sheet.lines[at[0]] if at else None, at, "odd")
    return draft


def _check_head(entry: ChartFile, text: Text, vocabularies: Mapping[str, Vocabulary]) -> None:
    """What the keys above the sheet say, where it could be read at all."""
    if not _ID.fullmatch(entry.id) and not text.blames("id"):
        text.fault("id", f"“{entry.id}” is not of small letters, digits and single hyphens")
    if entry.dice is not None and not _DICE.fullmatch(entry.dice):
        text.fault("dice", f"“{entry.dice}” is not dice such as 1d6, 2d6 or 1d10")
    if entry.cells not in COMMON and entry.cells not in vocabularies:
        known = ", ".join([*COMMON, *vocabularies])
        text.fault("cells", f"there is no vocabulary “{entry.cells}”; there are {known}")
    if entry.state != "stated" and not entry.why and not text.blames("why"):
        text.fault("state", f"a chart that is {entry.state} says why")
    last = {modifier.key: nth for nth, modifier in enumerate(entry.modifier)}
    for key, times in Counter(modifier.key for modifier in entry.modifier).items():
        if times > 1:
            text.fault(f"{text.entry('modifier', last[key])}.key", f"modifier “{key}” stands twice")


def _columns(entry: AxisEntry, sheet: Sheet, nth: int, text: Text) -> Axis:
    labels = tuple(sheet.heads[nth][1:])
    for fault, place in Axis.check(entry.kind, labels, entry.named):
        line = sheet.head_lines[nth] if place is not None else text.line_of("columns")
        at = () if place is None else (nth - len(sheet.heads), place)
        text.fault("columns", f"columns: {fault}", line, at)
    return Axis(entry.kind, labels, entry.below, entry.above, entry.named)


def _rows(entry: AxisEntry, sheet: Sheet, text: Text) -> Axis:
    labels = tuple(sheet.rows)
    for fault, place in Axis.check(entry.kind, labels, entry.named):
        line, at = (text.line_of("rows"), ()) if place is None else (sheet.lines[place], (place, -1))
        text.fault("sheet", f"rows: {fault}", line, at)
    return Axis(entry.kind, labels, entry.below, entry.above, entry.named)


def _cells(
    sheet: Sheet, notes: dict[tuple[int | None, int | None, int], Note], vocabulary: Vocabulary, text: Text
) -> tuple[tuple[Cell, ...], ...]:
    """Every cell with its meaning. A note's value stands in for the sheet's where a choice says so."""
    at: dict[tuple[int, int], list[Note]] = {}
    for (row, column, _), note in notes.items():
        if row is not None and column is not None:
            at.setdefault((row, column), []).append(note)
    found = []
    for r, texts in enumerate(sheet.cells):
        line = []
        for c, cell in enumerate(texts):
            here = tuple(at.get((r, c), ()))
            read = next((note.value for note in here if note.value != cell), cell)
            meaning = meaning_of(read, vocabulary, text, "sheet", (r, c), sheet.lines[r])
            line.append(Cell(read or NOTHING, meaning, here))
        found.append(tuple(line))
    return tuple(found)


def _effect(effect: str, key: str, text: Text) -> int:
    """-1, +3, 2L or 1R (columns), 1U or 1D (rows) as a signed number."""
    if match := _SHIFT.fullmatch(effect):
        return int(match[1]) * (1 if match[2] in "RD" else -1)
    if _ADDED.fullmatch(effect):
        return int(effect.replace("−", "-"))
    text.fault(key, f"“{effect}” is not a modifier such as -1 or +3, or a shift such as 2L, 1R or 1D")
    return 0
