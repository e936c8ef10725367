"""How the cells of the 1962-1989 table are rolled on: they hold faces of the die, not results."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from grognard.chance.dice import D6
from grognard.chance.requests import Procedure, Roll
from grognard.charts.chart import Cell, Strip, doubts
from grognard.charts.files import BadChart, Fault
from grognard.titles.iron_curtain.cells import RollRange
from grognard.titles.iron_curtain.registry import Faces

LOSES_ON = {"attacker": "attacker loses on", "defender": "defender loses on"}
RETREATS = {"none": 0, "1 hex": 1, "2 hexes": 2, "3 hexes": 3}
"""The columns of the retreat roll, and how far each sends the defender."""
MADE_AGAIN = 1
"""The first roll that a cell in brackets has made again."""

Side = Literal["attacker", "defender"]
Loss = Literal["no loss", "a step lost", "rolled again"]


class LossRoll(msgspec.Struct, frozen=True, eq=False):
    """The loss roll of one side on one row, and the second roll where the cell stands in brackets."""

    label: str
    cell: Cell
    first: Faces[Loss]
    second: Faces[Loss]


def step_lost(roll: LossRoll) -> Procedure[int]:
    """One unit rolls: 1 if it loses a step. Of (1-3) only a first 1 can, on a second roll within the range."""
    loss = yield from Roll(D6, roll.label, on=roll.first)
    if loss == "rolled again":
        loss = yield from Roll(D6, "second loss roll", on=roll.second)
    return 1 if loss == "a step lost" else 0


@lru_cache(maxsize=64)
def loss_roll(row: Strip, side: Side) -> LossRoll:
    """The loss roll of a side on a row; one object, however often it is asked for."""
    cell = row.chart.cell(row.label, LOSES_ON[side])
    within: dict[int, Loss] = {face: "a step lost" if _holds(cell, face) else "no loss" for face in D6.faces}
    again: dict[int, Loss] = {face: "rolled again" if face == MADE_AGAIN else "no loss" for face in D6.faces}
    first, second = (
        Faces({face: (loss, loss) for face, loss in faces.items()}, doubts(row.chart, cell))
        for faces in (again if cell.value.rolled_again else within, within)
    )
    return LossRoll(f"{side}'s loss", cell, first, second)


@lru_cache(maxsize=64)
def retreat_roll(row: Strip) -> Faces[int]:
    """The retreat roll of a row, from a face to hexes: its columns share out the faces."""
    cells = retreat_cells(row)
    given = {}
    for face in D6.faces:
        found = [heading for heading, cell in cells.items() if _holds(cell, face)]
        if len(found) != 1:
            raise _not_shared_out(row, face, found)
        hexes = RETREATS[found[0]]
        given[face] = hexes, found[0] if hexes else "no retreat"
    return Faces(given, doubts(row.chart, *cells.values()))


def retreat_cells(row: Strip) -> dict[str, Cell]:
    """The cells of the retreat roll by their headings."""
    return {heading: row.chart.cell(row.label, heading) for heading in RETREATS}


def _holds(cell: Cell, face: int) -> bool:
    within: RollRange = cell.value
    return within.faces is not None and face in within.faces


def _not_shared_out(row: Strip, face: int, found: list[str]) -> BadChart:
    """A chart of a player's own with a gap or an overlap among the retreats."""
    gives = " and ".join(found) or "no column"
    return BadChart(row.chart.origin, [Fault(1, "sheet", f"row {row.label}: the retreat roll {face} is in {gives}")])
