"""Every cell, band edge, modifier and mark of every chart against a second transcription of its source."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from grognard.charts.axes import Axis, OffTheSheet
from grognard.charts.chart import Chart, Note
from grognard.titles import TITLES, title
from tests.sheets import FREE, Mark, Sheet, read_sheet

HERE = Path(__file__).parent
SHEETS = sorted(HERE.glob("*/sheets/*.txt"))


def _case(path: Path) -> tuple[Chart, Sheet]:
    chart = title(path.parts[-3].replace("_", "-")).rules().chart(path.stem)
    return chart, read_sheet(path)


each_sheet = pytest.mark.parametrize("path", SHEETS, ids=lambda path: f"{path.parts[-3]}/{path.stem}")


@each_sheet
def test_headings(path: Path) -> None:
    chart, sheet = _case(path)
    assert {key: list(axis.labels) for key, axis in chart.columns.items()} == sheet.heads
    assert list(chart.rows.labels) == sheet.rows


@each_sheet
def test_every_cell(path: Path) -> None:
    chart, sheet = _case(path)
    columns = next(iter(sheet.heads.values()))
    wrong = [
        f"row {label}, column {columns[c]}: the chart has {chart.cells[r][c].text!r}, the second transcription {text!r}"
        for r, label in enumerate(sheet.rows)
        for c, text in enumerate(sheet.cells[r])
        if text not in (FREE, chart.cells[r][c].text)
    ]
    assert not wrong, "\n".join(wrong)
    assert [len(row) for row in sheet.cells] == [len(columns)] * len(chart.cells)


@each_sheet
def test_every_band_edge(path: Path) -> None:
    chart, sheet = _case(path)
    for axis, edges in (
        (next(iter(chart.columns.values())), sheet.edges("columns")),
        (chart.rows, sheet.edges("rows")),
    ):
        measured = [label for label in axis.labels if label not in axis.named]
        assert list(edges) == ([] if axis.kind in ("names", "odds", "periods") else measured)
        for label, (low, high) in edges.items():
            place = axis.labels.index(label)
            for inside in (edge for edge in (low, high) if edge is not None):
                assert axis.index(inside) == place, f"{inside} belongs under {label}"
            if low is not None:
                assert _elsewhere(axis, low - 1, place, axis.below), f"{low - 1} does not belong under {label}"
            if high is not None:
                assert _elsewhere(axis, high + 1, place, axis.above), f"{high + 1} does not belong under {label}"


def _elsewhere(axis: Axis, value: int, place: int, beyond: str) -> bool:
    """A value outside a band falls under another heading, is refused, or is at an end that takes all beyond."""
    try:
        return axis.index(value) != place or (beyond == "end" and not any(value in band for band in axis.bands if band))
    except OffTheSheet:
        return beyond == "refuse"


@each_sheet
def test_every_modifier(path: Path) -> None:
    chart, sheet = _case(path)
    assert {modifier.key: modifier.value for modifier in chart.modifiers} == sheet.modifiers()


@each_sheet
def test_every_mark_and_no_other(path: Path) -> None:
    """The values of a house chart are marked as a whole: there is nothing to read them from a second time."""
    chart, sheet = _case(path)
    notes: dict[tuple[str | None, str | None, str], Note] = {
        (note.row, note.column, note.kind): note for note in chart.notes if note.kind != "house"
    }
    marks: dict[tuple[str | None, str | None, str], Mark] = {
        (mark.row, mark.column, mark.kind): mark for mark in sheet.marks()
    }
    assert set(notes) == set(marks)
    for place, mark in marks.items():
        note = notes[place]
        assert set(note.alternatives) == mark.others, place
        assert note.printed == (note.value if mark.printed is None else mark.printed.replace("empty", "")), place


@each_sheet
def test_dice_mark_of_no_effect_kinds_and_ends(path: Path) -> None:
    chart, sheet = _case(path)
    assert dict(_told(chart)) == sheet.print()


def _told(chart: Chart) -> Iterator[tuple[str, str]]:
    """Whatever a chart says of itself beyond what goes without saying."""
    for key, said, unsaid in (
        ("dice", chart.dice, None),
        ("no effect", chart.no_effect, "-"),
        ("state", chart.state, "stated"),
    ):
        if said is not None and said != unsaid:
            yield key, said
    for side, axis in (("columns", next(iter(chart.columns.values()))), ("rows", chart.rows)):
        if axis.kind in ("odds", "periods"):
            yield side, axis.kind
        for end, beyond in (("below", axis.below), ("above", axis.above)):
            if beyond != "end":
                yield f"{side} {end}", beyond


@each_sheet
def test_every_heading_of_odds_begins_at_its_odds(path: Path) -> None:
    chart, _ = _case(path)
    for axis in (*chart.columns.values(), chart.rows):
        if axis.kind != "odds":
            continue
        ratios = {Fraction(*map(int, re.findall(r"\d+", label)[:2])): label for label in axis.labels if ":" in label}
        order = [ratios[ratio] for ratio in sorted(ratios)]
        for ratio, label in ratios.items():
            worse = order[max(order.index(label) - 1, 0)]
            assert axis.labels[axis.index(ratio)] == label
            if label != order[0] or axis.below == "end":
                assert axis.labels[axis.index(ratio - Fraction(1, 1000))] == worse
        assert axis.labels[axis.index(Fraction(1000))] == order[-1]
        if axis.below == "refuse":
            with pytest.raises(OffTheSheet):
                axis.index(min(ratios) - Fraction(1, 1000))


@each_sheet
def test_every_fact_in_words(path: Path) -> None:
    chart, sheet = _case(path)
    for row, column, words in sheet.facts():
        text = chart.cell(row, column).text.lower()
        for word in words.split(","):
            assert word.strip().lower() in text, f"{row}, {column}: {word!r} is not in {text!r}"


@pytest.mark.parametrize("id_", TITLES)
def test_every_chart_of_a_source_has_a_second_transcription(id_: str) -> None:
    rules = title(id_).rules()
    stated = {chart for chart in rules.library.ids if rules.chart(chart).state != "house"}
    sheets = {path.stem for path in SHEETS if path.parts[-3] == id_.replace("-", "_")}
    assert stated <= sheets
