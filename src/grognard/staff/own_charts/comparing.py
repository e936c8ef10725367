"""Two charts cell by cell, laid out as one sheet: what stands in each, what share of the rolls finds another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from fractions import Fraction

import msgspec

from grognard.charts.chart import Cell, Chart
from grognard.charts.lint import dice_range
from grognard.staff.documents import Document
from grognard.staff.sheets import notes

Places = list[tuple[int | None, int | None]]
"""Where a heading stands in the one chart and in the other; none where it does not."""


class Pair(msgspec.Struct, frozen=True):
    """What stands at one place in the one chart and in the other; none where there is no such place."""

    one: str | None
    other: str | None
    noted: bool = False
    """Something else is said of it."""


class ComparedHead(msgspec.Struct, frozen=True):
    """A heading line: the class it is of, and its headings."""

    under: str
    labels: list[Pair]


class ComparedRow(msgspec.Struct, frozen=True):
    """A row: its heading, and its cells."""

    label: Pair
    cells: list[Pair]


class Moved(msgspec.Struct, frozen=True):
    """The share of the rolls in a column that find another cell."""

    share: str
    p: float


class Difference(msgspec.Struct, frozen=True):
    """Something beside the sheet that differs."""

    what: str
    one: str
    other: str


class ComparedChart(Document, frozen=True, kw_only=True):
    """Two charts as one sheet."""

    schema: str = "grognard-chart-compared/1"
    title: str
    id: str
    name: str
    corner: str
    heads: list[ComparedHead]
    rows: list[ComparedRow]
    cells: int
    """Places there are in either."""
    changed: int
    """Those of them whose text differs."""
    moved: list[Moved | None]
    """Column by column, where both are rolled on with the same dice; none for a column that only one has."""
    beside: list[Difference]


def compared(one: Chart, other: Chart) -> ComparedChart:
    """The two, cell by cell."""
    heads = list(zip(one.columns.items(), other.columns.values(), strict=False))
    columns = _aligned(_first(one), _first(other))
    rows = _aligned(one.rows.labels, other.rows.labels)
    cells = [
        ComparedRow(_label(one.rows.labels, other.rows.labels, r), [_cell(one, other, r, c) for c in columns])
        for r in rows
    ]
    return ComparedChart(
        title=other.title,
        id=other.id,
        name=other.name,
        corner=other.corner,
        heads=[
            ComparedHead(under, [_label(axis.labels, beside.labels, c) for c in columns])
            for (under, axis), beside in heads
        ],
        rows=cells,
        cells=len(rows) * len(columns),
        changed=sum(cell.one != cell.other for row in cells for cell in row.cells),
        moved=_moved(one, other, columns),
        beside=list(_beside(one, other)),
    )


def _first(chart: Chart) -> tuple[str, ...]:
    return next(iter(chart.columns.values())).labels


def _aligned(one: Sequence[str], other: Sequence[str]) -> Places:
    """The headings of both in one order; those that stand in each other's stead side by side."""
    found: Places = []
    for _, a, b, c, d in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        if b - a == d - c:
            found += zip(range(a, b), range(c, d), strict=True)
        else:
            found += [(place, None) for place in range(a, b)]
            found += [(None, place) for place in range(c, d)]
    return found


def _label(one: Sequence[str], other: Sequence[str], at: tuple[int | None, int | None]) -> Pair:
    a, b = at
    return Pair(None if a is None else one[a], None if b is None else other[b])


def _cell(one: Chart, other: Chart, r: tuple[int | None, int | None], c: tuple[int | None, int | None]) -> Pair:
    """What stands where a row and a column meet."""
    before = one.cells[r[0]][c[0]] if r[0] is not None and c[0] is not None else None
    after = other.cells[r[1]][c[1]] if r[1] is not None and c[1] is not None else None
    noted = before is not None and after is not None and _notes(before) != _notes(after)
    return Pair(before.text if before else None, after.text if after else None, noted)


def _notes(cell: Cell) -> list[tuple[object, ...]]:
    """What is said of a cell."""
    return [(note.kind, note.why, note.printed, note.alternatives) for note in cell.notes]


def _moved(one: Chart, other: Chart, columns: Places) -> list[Moved | None]:
    """By the dice themselves, before any modifier: a share of their falls for each column."""
    if one.dice is None or one.dice != other.dice or {one.rows.kind, other.rows.kind} != {"total"}:
        return []
    falls = _falls(one.dice)
    found: list[Moved | None] = []
    for a, b in columns:
        if a is None or b is None:
            found.append(None)
            continue
        share = sum(
            (
                chance
                for total, chance in falls.items()
                if one.cells[one.rows.index(total)][a].text != other.cells[other.rows.index(total)][b].text
            ),
            Fraction(0),
        )
        found.append(Moved(str(share), float(share)))
    return found


def _falls(dice: str) -> dict[int, Fraction]:
    """Each total of dice such as 2d6 with its chance."""
    count, _, sides = dice.partition("d")
    faces = dice_range(f"1d{sides}")
    chances = {0: Fraction(1)}
    for _ in range(int(count or 1)):
        summed: dict[int, Fraction] = {}
        for total, chance in chances.items():
            for face in faces:
                summed[total + face] = summed.get(total + face, Fraction(0)) + chance / len(faces)
        chances = summed
    return chances


def _beside(one: Chart, other: Chart) -> Iterator[Difference]:
    """What differs beside the sheet."""
    for what, before, after in (
        ("Name", one.name, other.name),
        ("Source", f"{one.source.document}, {one.source.section}", f"{other.source.document}, {other.source.section}"),
        ("State", one.state, other.state),
        ("Reason", one.why, other.why),
        ("Mark of no effect", one.no_effect, other.no_effect),
        ("Dice", one.dice or "none", other.dice or "none"),
    ):
        if before != after:
            yield Difference(what, before, after)
    modifiers = [{each.key: f"{each.effect} {each.what}" for each in chart.modifiers} for chart in (one, other)]
    yield from _tables("Modifier", *modifiers)
    yield from _tables("Legend", one.legend, other.legend)
    yield from _lists("Remark", [each.text for each in one.remarks], [each.text for each in other.remarks])
    yield from _lists("Note", notes(one), notes(other))


def _tables(what: str, one: dict[str, str], other: dict[str, str]) -> Iterator[Difference]:
    for key in {**one, **other}:
        if one.get(key) != other.get(key):
            yield Difference(f"{what} {key}", one.get(key, ""), other.get(key, ""))


def _lists(what: str, one: list[str], other: list[str]) -> Iterator[Difference]:
    yield from (Difference(what, each, "") for each in one if each not in other)
    yield from (Difference(what, "", each) for each in other if each not in one)
