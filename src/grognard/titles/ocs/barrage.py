"""Barrage and ground support against units."""

from __future__ import annotations

from typing import Annotated

import msgspec

from grognard.chance.dice import D6, TWO_D6
from grognard.chance.procedures import Inputs, Ready
from grognard.chance.requests import Procedure, Roll
from grognard.chance.tally import Line, Tally, amount
from grognard.charts.chart import Chart, Strip
from grognard.charts.rules import Rules
from grognard.titles.kit import MOST, Number, exact, refuse
from grognard.titles.ocs.cells import BarrageResult
from grognard.titles.ocs.registry import PROCEDURES, Fortification, Hedgehog, Terrain, bombardment, modifier_line, noted

HALF_HITS_FROM = 4
"""A 1/2 costs a step on 4-6."""


class Barrage(Inputs, frozen=True, kw_only=True):
    """One barrage on the units in one hex."""

    strength: Annotated[Number, msgspec.Meta(description="artillery and ground support, halved if in low supply")]
    hedgehog: Hedgehog = 0
    fortification: Fortification = False
    terrain: Terrain = "open"
    spotted: Annotated[bool, msgspec.Meta(description="a unit of the firing side is next to the hex")] = True
    re: Annotated[Number, msgspec.Meta(description="RE of units in the hex")]
    target_steps: Annotated[
        Annotated[int, msgspec.Meta(ge=0, le=MOST)] | None,
        msgspec.Meta(description="steps of units in the hex; left out, they do not cap the loss"),
    ] = None
    headquarters: Annotated[
        int, msgspec.Meta(ge=0, le=MOST, description="how many of the units are headquarters; needs target_steps")
    ] = 0


class BarrageOutcome(msgspec.Struct, frozen=True):
    """Steps the units in the hex lose, the owner choosing which units, and whether they are disorganized."""

    steps: int
    disorganized: bool


def barrage_text(outcome: BarrageOutcome) -> str:
    """The table's print."""
    return str(outcome.steps) if outcome.steps else "DG" if outcome.disorganized else "-"


def barrage(column: Strip, most: int | None) -> Procedure[BarrageOutcome]:
    """Two dice for the hex; a 1/2 is decided by one more."""
    cell: BarrageResult = yield from Roll(TWO_D6, "barrage", on=column)
    steps = cell.steps
    if cell.half:
        die = yield from Roll(D6, "1/2")
        steps += int(die >= HALF_HITS_FROM)
    return BarrageOutcome(steps if most is None else min(steps, most), cell.disorganized)


@PROCEDURES.register(
    "barrage",
    inputs=Barrage,
    body=barrage,
    text=barrage_text,
    example="strength=20 re=3",
    charts=("barrage",),
    strength="strength",
)
def barrage_head(rules: Rules, given: Barrage) -> Ready:
    """Barrage and ground support against units."""
    chart = rules.chart("barrage")
    column, lines = bombardment(chart, given.strength, _shifts(rules, chart, given))
    most, cap = _most(given)
    said = (*_unshifted(given), *_both(rules, given), *_corrected(column), *cap)
    return Ready((column, most), (*lines, *said), strip=column)


def _shifts(rules: Rules, chart: Chart, given: Barrage) -> Tally:
    """Each line once, and all that apply."""
    small, large = 1 <= given.hedgehog <= 2, given.hedgehog > 2 or given.fortification
    applies = (
        ("hedgehog-1-2", small and not (large and rules.choice("errata") == "operations-8-9")),
        ("hedgehog-3-4", large),
        ("close", given.terrain != "open"),
        ("unspotted", not given.spotted),
        (_size(given), True),
    )
    return Tally("shifts", [modifier_line(chart, key) for key, here in applies if here and key])


def _size(given: Barrage) -> str:
    """The line for the RE in the hex; from more than 1 to less than 3 there is none."""
    re = exact(given.re)
    if re < 1:
        return "re-below-1"
    if re == 1:
        return "re-1"
    return "re-6" if re >= 6 else "re-4" if re >= 4 else "re-3" if re >= 3 else ""


def _unshifted(given: Barrage) -> tuple[Line, ...]:
    """RE between the lines, which shift nothing."""
    return () if _size(given) else (Line("RE in the hex", "barrage", f"{amount(exact(given.re))}: no shift", 0),)


def _both(rules: Rules, given: Barrage) -> tuple[Line, ...]:
    """What the corrections do to a small hedgehog in a fortification."""
    if not (1 <= given.hedgehog <= 2 and given.fortification):
        return ()
    apart = rules.choice("errata") == "operations-8-9"
    return (noted("lines 1 and 2", "errata", "never both: line 2 only" if apart else "both, as printed"),)


def _corrected(column: Strip) -> tuple[Line, ...]:
    """Cells of the column that the corrections in force have changed."""
    notes = [note for cell in column.cells for note in cell.notes if note.kind == "errata"]
    return tuple(
        noted(f"row {note.row}, corrected", note.under or column.chart.id, f"{note.printed} → {note.value}")
        for note in notes
        if note.value != note.printed
    )


def _most(given: Barrage) -> tuple[int | None, tuple[Line, ...]]:
    """The most steps that can be lost: headquarters keep the last of theirs."""
    if given.target_steps is None:
        if given.headquarters:
            raise refuse(
                "barrage",
                f"What {given.headquarters} headquarters keep cannot be told: the steps in the hex were not given. "
                "Add target_steps.",
                given.headquarters,
                "target_steps",
            )
        return None, ()
    kept = min(given.headquarters, given.target_steps)
    most = given.target_steps - kept
    effect = f"{given.target_steps} − {kept} kept by headquarters = {most}" if kept else str(most)
    return most, (Line("steps that can be lost, at most", "barrage", effect, most),)
