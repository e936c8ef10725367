"""Charts, and what is on them, as things to be found."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial

from grognard.charts.axes import Axis
from grognard.charts.cells import NOTHING
from grognard.charts.chart import Chart, Note
from grognard.staff.finding.things import Kind, Place, Thing, sentences

LONGEST = 160
"""Characters of a row's cells that are shown with it."""

_FIGURE = re.compile(r"[+\-−]?\d+%?")


def chart_thing(chart: Chart) -> Thing:
    """A chart with its headings, cells, legend, modifiers, remarks and notes."""
    place = Place(page="chart", title=chart.title, id=chart.id)
    return Thing(
        kind="chart",
        id=chart.id,
        name=chart.name,
        called=(chart.id, chart.name),
        lines=(chart.name, chart.source.section, *filter(None, sentences(chart.why))),
        place=place,
        parts=(*_columns(chart), *_rows(chart), *_cells(chart), *_beside(chart), *_notes(chart)),
    )


def _part(chart: Chart, kind: Kind, called: tuple[str, ...], line: str, **where: str | None) -> Thing:
    place = Place(page="chart", title=chart.title, id=chart.id, **where)
    return Thing(kind=kind, id=chart.id, name=chart.name, called=called, lines=sentences(line), place=place)


def _columns(chart: Chart) -> Iterator[Thing]:
    """Classes of headings, and columns by their headings, each once."""
    column = partial(_part, chart, "column")
    seen: set[str] = set()
    for under, axis in chart.columns.items():
        if under:
            yield column((under,), f"{under.replace('-', ' ')}: {_cut(axis.labels)}", under=under)
        for label in _named(axis):
            if label not in seen:
                seen.add(label)
                yield column((label,), label, column=label, under=under or None)


def _rows(chart: Chart) -> Iterator[Thing]:
    """Rows by their headings; one that has a name is told with its cells."""
    row = partial(_part, chart, "row")
    if chart.rows.kind != "names":
        yield from (row((label,), label, row=label) for label in _named(chart.rows))
        return
    for label, cells in zip(chart.rows.labels, chart.cells, strict=True):
        said = _cut(cell.text for cell in cells if cell.text != NOTHING)
        yield row((label,), f"{label}: {said}" if said else label, row=label)


def _named(axis: Axis) -> tuple[str, ...]:
    """The headings that somebody may look for: no totals of dice, no bare figures."""
    if axis.kind == "total":
        return axis.named
    return tuple(label for label in axis.labels if not label.isdecimal())


def _cut(texts: Iterable[str]) -> str:
    """Cells in a line, as many as a line holds."""
    line = ""
    for text in texts:
        if len(line) + len(text) > LONGEST:
            return f"{line} …"
        line += f" · {text}" if line else text
    return line


def _cells(chart: Chart) -> Iterator[Thing]:
    """Every code or word that a roll may come to, at the first place that has it."""
    if chart.rows.kind == "names":
        return
    under, heads = next(iter(chart.columns.items()))
    seen = {NOTHING}
    for row, cells in zip(chart.rows.labels, chart.cells, strict=True):
        for column, cell in zip(heads.labels, cells, strict=True):
            if cell.text not in seen and not _FIGURE.fullmatch(cell.text):
                seen.add(cell.text)
                yield _part(chart, "cell", (cell.text,), cell.text, row=row, column=column, under=under or None)


def _beside(chart: Chart) -> Iterator[Thing]:
    """Legend, modifiers and remarks."""
    for code, meaning in chart.legend.items():
        yield _part(chart, "legend", (code,), f"{code}: {meaning}", key=code)
    for each in chart.modifiers:
        yield _part(chart, "modifier", (each.key,), f"{each.what}: {each.effect}", key=each.key)
    for remark in chart.remarks:
        yield _part(chart, "remark", (remark.mark,), remark.text, key=remark.mark or None)


def _notes(chart: Chart) -> Iterator[Thing]:
    """What is said of doubtful and corrected cells, each said once, at the first of them."""
    first: dict[tuple[str, str], Note] = {}
    for note in chart.notes:
        first.setdefault((note.kind, note.why), note)
    for (kind, why), note in first.items():
        key = note.row.removeprefix("modifier ") if note.row and note.row.startswith("modifier ") else None
        line = f"{kind}: {why}" + (f" [{note.under}]" if note.under else "")
        where = {"key": key} if key else {"row": note.row, "column": note.column}
        yield _part(chart, "note", (), line, **where)
