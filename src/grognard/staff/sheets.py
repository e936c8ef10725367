"""What is said about a chart and its cells, wherever it is shown: marks, notes in words, where it comes from."""

from __future__ import annotations

from itertools import product

from grognard.charts.cells import NOTHING
from grognard.charts.chart import MODIFIER, Cell, Chart, Note

MARKS = {"reconstructed": "ʳ", "disputed": "ᵈ", "unknown": "ᵘ", "errata": "ᵉ", "house": "ʰ"}
"""A small letter in the cell's corner, explained in words under the chart."""


def origin(chart: Chart) -> str:
    """The document and section, the dice, and whose chart it is."""
    parts = [f"document {chart.source.document}, {chart.source.section}"]
    parts += [chart.dice] if chart.dice else []
    parts += [f"replaced by your {chart.origin}"] if chart.origin != "bundled" else []
    return " · ".join(parts)


CODE = 16
"""A cell longer than this is words, to be wrapped rather than set in another block."""


def words(chart: Chart) -> bool:
    """Whether the cells of a chart are words rather than codes."""
    return any(len(cell.text) > CODE for row in chart.cells for cell in row)


def text_of(chart: Chart, cell: Cell) -> str:
    """A cell's text with the sheet's own mark of no effect."""
    return chart.no_effect if cell.text == NOTHING else cell.text


def marks_of(cell: Cell) -> str:
    """The marks of a cell's notes."""
    return "".join(dict.fromkeys(MARKS[note.kind] for note in cell.notes))


def shown(chart: Chart, cell: Cell) -> str:
    """A cell's text with its marks."""
    return text_of(chart, cell) + marks_of(cell)


def standing(chart: Chart) -> list[str]:
    """What a reader should know before he trusts a chart."""
    kinds: dict[str, None] = dict.fromkeys(note.kind for note in chart.notes)
    said: list[str] = [] if chart.state == "stated" else [chart.state]
    said += [kind for kind in kinds if kind not in said]
    return said + ([f"yours: {chart.origin}"] if chart.origin != "bundled" else [])


def legend(chart: Chart) -> dict[str, str]:
    """What the codes mean, each as it stands in the sheet's cells."""
    return {chart.no_effect if code == NOTHING else code: meaning for code, meaning in chart.legend.items()}


def class_name(key: str) -> str:
    """A class of headings as a heading."""
    return key.replace("-", " ").capitalize()


def notes(chart: Chart) -> list[str]:
    """The notes in words; cells of which the same is said share a line."""
    grouped: dict[tuple[str, str, str | None], list[Note]] = {}
    for note in chart.notes:
        grouped.setdefault((note.kind, note.why, note.under), []).append(note)
    return [_note(chart, group) for group in grouped.values()]


def _note(chart: Chart, group: list[Note]) -> str:
    first = group[0]
    said = f"{MARKS[first.kind]} {first.kind}: {'; '.join(_places(chart, group))}. {first.why}"
    if first.under:
        said += f" [{first.under}: {', '.join(first.values) or 'see the rules'}]"
    return said


def _places(chart: Chart, group: list[Note]) -> list[str]:
    """The cells in the order of the sheet, those that read alike together: rows with the same columns in one phrase."""
    said = [_modifier(chart, note) for note in group if note.column is None]
    for reading, columns_of in _cells(chart, group).items():
        rows_of: dict[tuple[str, ...], list[str]] = {}
        for row, columns in columns_of.items():
            rows_of.setdefault(tuple(columns), []).append(row)
        said += [
            f"{_named('row', rows)}, {_named('column', [_column(chart, each) for each in across])}{reading}"
            for across, rows in rows_of.items()
        ]
    return said


def _cells(chart: Chart, group: list[Note]) -> dict[str, dict[str, list[str]]]:
    """What is read there, the rows where it is, and of each row the columns; all in the order of the sheet."""
    across = next(iter(chart.columns.values())).labels
    at = {(note.row, note.column): note for note in group}
    found: dict[str, dict[str, list[str]]] = {}
    for row, column in product(chart.rows.labels, across):
        if (row, column) in at:
            found.setdefault(_reading(at[row, column]), {}).setdefault(row, []).append(column)
    return found


def _modifier(chart: Chart, note: Note) -> str:
    """A modifier in its own words, and what is read there where that is not its effect."""
    modifier = chart.modifier((note.row or "").removeprefix(MODIFIER))
    here = f", here {note.value}" if note.value != modifier.effect else ""
    return f"“{modifier.what}”{here}{_reading(note)}"


def _column(chart: Chart, label: str) -> str:
    """A column's heading; where there are several classes of headings, each one's."""
    if len(chart.columns) == 1:
        return label
    place = next(iter(chart.columns.values())).labels.index(label)
    return ", ".join(f"{key.replace('-', ' ')} {axis.labels[place]}" for key, axis in chart.columns.items())


def _named(what: str, labels: list[str]) -> str:
    return f"{what}{'s' if len(labels) > 1 else ''} {' · '.join(labels)}"


def _reading(note: Note) -> str:
    printed = note.printed if note.printed != note.value else None
    parts = [f"printed {printed or 'empty'}"] if printed is not None else []
    others = [other for other in note.alternatives if other != printed]
    parts += [f"or {' or '.join(others)}"] if others else []
    return f" ({', '.join(parts)})" if parts else ""
