"""Notes set at the cells they speak of, each with the value that the choices in force give."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.charts.cells import Vocabulary
from grognard.charts.chart import MODIFIER, Note
from grognard.charts.entries import ChartFile, NoteEntry
from grognard.charts.files import MAX_DIGITS, Text
from grognard.charts.sheet import Sheet, digits

SHOWN = 40
"""Headings that a fault lists."""
MAX_NOTED = 20_000
"""Notes at cells: one note may speak of many."""


def place_notes(
    entry: ChartFile, sheet: Sheet, vocabulary: Vocabulary, text: Text, choices: Mapping[str, str]
) -> dict[tuple[int | None, int | None, int], Note]:
    """Each note at each cell it speaks of, with the value that the choices give."""
    columns = sheet.heads[0][1:]
    placed: dict[tuple[int | None, int | None, int], Note] = {}
    for nth, note in enumerate(entry.note):
        key = text.entry("note", nth)
        if note.modifier is not None:
            placed[(None, None, nth)] = _modifier_note(note, key, entry, text, choices)
            continue
        rows = _named(note.row, sheet.rows, f"{key}.row", text)
        cols = _named(note.column, columns, f"{key}.column", text)
        spots = sheet.spots(note, rows, cols)
        seen = {sheet.cells[r][c] for r in rows for c in cols if c < len(sheet.cells[r])}
        if idle := [each for each in note.only if seen and each not in seen]:
            text.fault(f"{key}.only", f"no such cell has {' or '.join(idle)}")
        if len(placed) + len(spots) > MAX_NOTED:
            text.fault(key, f"speaks of {len(spots)} cells more; all notes together may speak of {MAX_NOTED}")
            break
        if spots:
            _check_readings(note, key, spots[0], vocabulary, text)
        for r, c in spots:
            placed[(r, c, nth)] = _note(note, sheet.rows[r], columns[c], sheet.cells[r][c], choices)
    return placed


def _modifier_note(note: NoteEntry, key: str, entry: ChartFile, text: Text, choices: Mapping[str, str]) -> Note:
    """A note on a line under the chart; what the sheet holds of it is its effect."""
    effects = {modifier.key: modifier.effect for modifier in entry.modifier}
    if note.modifier not in effects:
        text.fault(f"{key}.modifier", f"there is no modifier “{note.modifier}”; there are {_some([*effects])}")
    if note.row is not None or note.column is not None or note.only:
        text.fault(key, "speaks of a modifier or of cells, not of both")
    return _note(note, f"{MODIFIER}{note.modifier}", None, effects.get(note.modifier or "", ""), choices)


def _check_readings(note: NoteEntry, key: str, at: tuple[int, int], vocabulary: Vocabulary, text: Text) -> None:
    """What a cell may read instead means something, too."""
    for name, readings in (("alternatives", note.alternatives), ("values", note.values.values())):
        for each in dict.fromkeys(readings):
            if many := digits(each):
                text.fault(f"{key}.{name}", f"a number of {many} digits; {MAX_DIGITS} at most", at=at)
            else:
                meaning_of(each, vocabulary, text, f"{key}.{name}", at)


def meaning_of(
    cell: str, vocabulary: Vocabulary, text: Text, key: str, at: tuple[int, int], line: int | None = None
) -> object:
    """What the text of a cell means; if nothing, a fault."""
    try:
        return vocabulary.parse(cell)
    except ValueError as error:
        text.fault(key, f"cell “{cell}” does not parse: {error}", line, at)
        return None


def _named(wanted: str | tuple[str, ...] | None, labels: list[str], key: str, text: Text) -> list[int]:
    """Where the headings stand that a note names."""
    places, unknown = places_of(wanted, labels)
    for name in unknown:
        text.fault(key, f"there is no “{name}”; there are {_some(labels)}")
    return places


def places_of(wanted: str | tuple[str, ...] | None, labels: list[str]) -> tuple[list[int], list[str]]:
    """Where these headings stand, all of them if none is named; and those that stand nowhere."""
    if wanted is None:
        return list(range(len(labels))), []
    known = {label: place for place, label in reversed(list(enumerate(labels)))}
    names = dict.fromkeys((wanted,) if isinstance(wanted, str) else wanted)
    return [known[name] for name in names if name in known], [name for name in names if name not in known]


def _some(labels: list[str]) -> str:
    """Headings to choose from, as many as can be read at a glance."""
    return ", ".join(labels if len(labels) <= SHOWN else [*labels[:SHOWN], f"and {len(labels) - SHOWN} more"])


def _note(entry: NoteEntry, row: str, column: str | None, cell: str, choices: Mapping[str, str]) -> Note:
    value = entry.values.get(choices.get(entry.under or "", ""), cell)
    others = entry.alternatives or (cell, *entry.values.values())
    return Note(
        row=row,
        column=column,
        kind=entry.kind,
        printed=entry.printed if entry.printed is not None else cell,
        value=value,
        alternatives=tuple(dict.fromkeys(other for other in others if other != value)),
        why=entry.why,
        under=entry.under,
        values=entry.values,
    )
