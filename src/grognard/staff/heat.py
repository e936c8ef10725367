"""Any figure of the outcome over any two inputs: one question for each cell."""

from __future__ import annotations

from typing import Any

import msgspec

from grognard.chance.procedures import BadInput, Refusal
from grognard.staff.documents import Document
from grognard.staff.measures import Known, Measure, measured
from grognard.staff.question import Question
from grognard.titles.meanings import meaning_of
from grognard.titles.wording import Meaning

MOST_CELLS = 625


class HeatCell(msgspec.Struct, frozen=True):
    """One question: its figures by name, or why it is refused."""

    figures: dict[str, float]
    refused: str | None = None


class HeatDocument(Document, frozen=True, kw_only=True):
    """A figure over two inputs."""

    schema: str = "grognard-heat/1"
    title: str
    procedure: str
    inputs: dict[str, Any]
    x: str
    xs: list[Any]
    y: str
    ys: list[Any]
    figures: list[Measure]
    cells: list[list[HeatCell]]
    """Row by row: a row for each `y`."""


def heat(asked: Question, x: str, xs: list[Any], y: str, ys: list[Any]) -> HeatDocument:
    """Every cell of a map of two inputs."""
    if x == y:
        raise BadInput(f"both ways vary {x}: choose two inputs")
    if not 1 <= len(xs) * len(ys) <= MOST_CELLS:
        raise BadInput(f"{len(xs)} values of {x} by {len(ys)} of {y}: there may be {MOST_CELLS} cells")
    meaning = meaning_of(asked.title.id, asked.procedure.id)
    known: Known = {}
    cells = [[_cell(asked, meaning, known, {x: one, y: other}) for one in xs] for other in ys]
    return HeatDocument(
        title=asked.title.id,
        procedure=asked.procedure.id,
        inputs={name: value for name, value in asked.given.items() if name not in (x, y)},
        x=x,
        xs=xs,
        y=y,
        ys=ys,
        figures=list(known.values()),
        cells=cells,
    )


def _cell(asked: Question, meaning: Meaning, known: Known, changed: dict[str, Any]) -> HeatCell:
    try:
        shown = asked.odds(**changed).distribution
    except Refusal as refusal:
        return HeatCell({}, str(refusal))
    return HeatCell({name: float(mean) for name, mean in measured(shown, meaning, known).items()})
