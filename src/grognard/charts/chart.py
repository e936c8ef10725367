"""A chart: cells under headings, each with its printed text, its meaning and where it comes from."""

from __future__ import annotations

from fractions import Fraction
from html import escape
from typing import Any, Literal

import msgspec

from grognard.chance.requests import Doubt
from grognard.charts.axes import Axis
from grognard.errors import Unknown

MODIFIER = "modifier "
"""How a note on a modifier begins its row; the modifier's key follows."""

NoteKind = Literal["reconstructed", "disputed", "errata", "unknown", "house"]
State = Literal["stated", "reconstructed", "house"]


class Note(msgspec.Struct, frozen=True):
    """What is said of one cell (or, without a row or column, of more): its repair, doubt or correction."""

    row: str | None
    column: str | None
    kind: NoteKind
    printed: str | None
    value: str
    alternatives: tuple[str, ...]
    why: str
    under: str | None = None
    """The option or interpretation that chooses the value, if one does."""
    values: dict[str, str] = {}
    """The cell's text under each choice of `under`."""

    @property
    def warns(self) -> bool:
        """Whether whoever meets this cell must be told: it is not simply what the source says."""
        return self.kind in ("disputed", "unknown")


class Cell(msgspec.Struct, frozen=True, eq=False):
    """One cell in force: the text, what it means, and what is said of it."""

    text: str
    value: Any
    notes: tuple[Note, ...] = ()


class Modifier(msgspec.Struct, frozen=True):
    """A line under the chart: a die-roll modifier or a column shift."""

    key: str
    what: str
    effect: str
    value: int
    """Signed; a shift to the right and an addition to the die are positive."""

    @property
    def moves(self) -> Literal["columns", "rows", "the roll"]:
        """What it is that the effect moves."""
        return (
            "columns"
            if self.effect.endswith(("L", "R"))
            else "rows"
            if self.effect.endswith(("U", "D"))
            else "the roll"
        )


class Remark(msgspec.Struct, frozen=True):
    """A note under the chart, in our words, with the mark the sheet gives it."""

    mark: str
    text: str


class Source(msgspec.Struct, frozen=True):
    """Where on which document the chart stands; a house chart names what points at it."""

    document: str
    section: str


class Chart(msgspec.Struct, frozen=True, eq=False, kw_only=True):
    """One chart of one title as it is in force in a game; compared by identity."""

    id: str
    title: str
    name: str
    source: Source
    state: State = "stated"
    why: str = ""
    dice: str | None = None
    no_effect: str = "-"
    vocabulary: str = "text"
    columns: dict[str, Axis]
    """Headings by class of terrain or the like; one class is the rule."""
    corner: str = ""
    rows: Axis
    cells: tuple[tuple[Cell, ...], ...]
    notes: tuple[Note, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    legend: dict[str, str] = {}
    remarks: tuple[Remark, ...] = ()
    origin: str = "bundled"
    """`bundled`, or the file of a player that stands in for it."""
    strips: dict[tuple[str, int, str | None], Strip] = {}

    def __repr__(self) -> str:
        return f"<chart {self.title}/{self.id}>"

    def _repr_html_(self) -> str:
        """The sheet as a table, for notebooks; what is said of a cell stands behind it."""
        heads = "".join(
            f"<tr><th>{escape(under if len(self.columns) > 1 else self.corner)}</th>"
            + "".join(f"<th>{escape(label)}</th>" for label in axis.labels)
            + "</tr>"
            for under, axis in self.columns.items()
        )
        rows = "".join(
            f"<tr><th>{escape(label)}</th>" + "".join(self._html_of(cell) for cell in cells) + "</tr>"
            for label, cells in zip(self.rows.labels, self.cells, strict=True)
        )
        return f"<table><caption>{escape(self.name)}</caption>{heads}{rows}</table>"

    def _html_of(self, cell: Cell) -> str:
        said = " ".join(f"{note.kind}: {note.why}" for note in cell.notes)
        text = self.no_effect if cell.text == "-" else cell.text
        return f"<td title='{escape(said)}'>{escape(text)}*</td>" if said else f"<td>{escape(text)}</td>"

    def replaced(self, **changes: Any) -> Chart:
        """This chart with some things changed; its strips are its own."""
        return msgspec.structs.replace(self, strips={}, **changes)

    def axis(self, under: str | None = None) -> Axis:
        """The column headings, of the named class where there are several."""
        if under is None and len(self.columns) == 1:
            return next(iter(self.columns.values()))
        if under is None or under not in self.columns:
            raise Unknown.name("class of headings", str(under), list(self.columns))
        return self.columns[under]

    def column(self, index: int, under: str | None = None) -> Strip:
        """The column at a place, for a roll to be read on; `under` says by which class of headings it is called."""
        return self._strip("column", index, under)

    def row(self, index: int) -> Strip:
        """The row at a place, read along the column headings."""
        return self._strip("row", index, None)

    def cell(self, row: int | Fraction | str, column: int | Fraction | str, under: str | None = None) -> Cell:
        """The cell where two values meet."""
        return self.cells[self.rows.index(row)][self.axis(under).index(column)]

    def value(self, row: int | Fraction | str, column: int | Fraction | str, under: str | None = None) -> Any:
        """What the cell where two values meet means."""
        return self.cell(row, column, under).value

    def modifier(self, key: str) -> Modifier:
        """The line under the chart with this key."""
        for modifier in self.modifiers:
            if modifier.key == key:
                return modifier
        raise Unknown.name(f"modifier under {self.title}/{self.id}", key, [m.key for m in self.modifiers])

    def _strip(self, kind: Literal["column", "row"], index: int, under: str | None) -> Strip:
        """Strips are made once: what a roll is read on is hashed by identity."""
        key = (kind, index, under)
        if key not in self.strips:
            self.strips[key] = Strip(self, kind, index, under)
        return self.strips[key]


class Strip:
    """One column or row of a chart: the cells a total is looked up among."""

    __slots__ = ("cells", "chart", "headings", "index", "kind", "label", "under")

    def __init__(self, chart: Chart, kind: Literal["column", "row"], index: int, under: str | None = None) -> None:
        self.chart, self.kind, self.index, self.under = chart, kind, index, under
        if kind == "column":
            self.cells = tuple(row[index] for row in chart.cells)
            heads = chart.columns[under] if under else next(iter(chart.columns.values()))
            self.headings, self.label = chart.rows, heads.labels[index]
        else:
            self.cells = chart.cells[index]
            self.headings, self.label = next(iter(chart.columns.values())), chart.rows.labels[index]

    def cell(self, total: int) -> Cell:
        """The cell a total falls on; beyond the sheet the nearest one (GEN-I1)."""
        return self.cells[self.headings.index(total)]

    def at(self, total: int) -> Any:
        """What the cell a total falls on means."""
        return self.cell(total).value

    def text(self, total: int) -> str:
        """What the cell a total falls on prints."""
        return self.cell(total).text

    def doubts(self, totals: range) -> tuple[Doubt, ...]:
        """What must be said to someone whose roll may fall anywhere in these totals."""
        places = sorted({self.headings.index(total) for total in totals})
        column = self.label if self.kind == "column" else None
        noted = [note for place in places for note in self.cells[place].notes if note.warns]
        return tuple(doubt(self.chart, note, column) for note in noted)

    def __repr__(self) -> str:
        return f"<{self.kind} {self.label} of {self.chart.title}/{self.chart.id}>"


def doubt(chart: Chart, note: Note, column: str | None = None) -> Doubt:
    """What is doubtful about one cell, in words; `column` is its heading in the class of headings that was read."""
    if note.row is not None and note.row.startswith(MODIFIER):
        place = f"modifier “{chart.modifier(note.row.removeprefix(MODIFIER)).what}”"
    else:
        named = (("row", note.row), ("column", column or note.column))
        place = ", ".join(f"{what} {which}" for what, which in named if which is not None)
    other = f", or {' or '.join(note.alternatives)}" if note.alternatives else ""
    return Doubt(chart.id, f"{place}, {note.kind}, read as {note.value}{other}", note.why)


def doubts(chart: Chart, *cells: Cell) -> tuple[Doubt, ...]:
    """What must be said to whoever reads these cells."""
    return tuple(doubt(chart, note) for cell in cells for note in cell.notes if note.warns)
