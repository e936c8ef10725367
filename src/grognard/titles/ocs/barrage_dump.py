"""Barrage and ground support against dumps, trucks and wagons."""

from __future__ import annotations

from typing import Annotated

import msgspec

from grognard.chance.dice import D6
from grognard.chance.procedures import Inputs, Ready
from grognard.chance.requests import Doubt, Procedure, Roll
from grognard.chance.tally import Line, Tally
from grognard.charts.chart import Chart, Strip, doubt
from grognard.charts.rules import Rules
from grognard.titles.kit import Count, Number
from grognard.titles.ocs.registry import (
    PROCEDURES,
    Fortification,
    Hedgehog,
    Terrain,
    bombardment,
    modifier_line,
    share,
    some,
)

FEW, BETWEEN = 5, 15
"""From 5 points one column, above 15 two; the sheet passes over 15 itself (OCS-I1)."""


class BarrageDump(Inputs, frozen=True, kw_only=True):
    """One barrage on the trucks, wagons and supplies in one hex."""

    strength: Annotated[Number, msgspec.Meta(description="artillery and ground support, halved if in low supply")]
    trucks: Annotated[Count, msgspec.Meta(description="truck points in the hex")] = 0
    wagons: Annotated[Count, msgspec.Meta(description="wagon points in the hex")] = 0
    supply: Annotated[Count, msgspec.Meta(description="supply points in the hex")] = 0
    hedgehog: Hedgehog = 0
    fortification: Fortification = False
    terrain: Terrain = "open"


class DumpLoss(msgspec.Struct, frozen=True):
    """What is lost of each."""

    trucks: int
    wagons: int
    supply: int


def dump_text(outcome: DumpLoss) -> str:
    """What is lost, or the table's mark."""
    lost = (
        some(outcome.trucks, "truck") if outcome.trucks else "",
        some(outcome.wagons, "wagon") if outcome.wagons else "",
        f"{outcome.supply} SP" if outcome.supply else "",
    )
    return ", ".join(part for part in lost if part) or "-"


def barrage_dump(column: Strip, trucks: int, wagons: int, supply: int) -> Procedure[DumpLoss]:
    """One die for the hex; its percentage of each type by itself, rounded."""
    percent: int = yield from Roll(D6, "barrage", on=column)
    return DumpLoss(share(trucks, percent), share(wagons, percent), share(supply, percent))


@PROCEDURES.register(
    "barrage-dump",
    inputs=BarrageDump,
    body=barrage_dump,
    text=dump_text,
    example="strength=30 trucks=10 wagons=4 supply=15",
    charts=("barrage-dump",),
    strength="strength",
)
def barrage_dump_head(rules: Rules, given: BarrageDump) -> Ready:
    """Barrage and ground support against trucks, wagons and supplies."""
    chart = rules.chart("barrage-dump")
    points = given.trucks + given.wagons + given.supply
    by_points, doubts = _by_points(rules, chart, points)
    column, lines = bombardment(chart, given.strength, Tally("shifts", [*_by_hex(chart, given), *by_points]))
    in_hex = Line("points in the hex", chart.id, f"{given.trucks} + {given.wagons} + {given.supply} = {points}", points)
    args = (column, given.trucks, given.wagons, given.supply)
    return Ready(args, (in_hex, *lines), doubts=doubts, strip=column)


def _by_hex(chart: Chart, given: BarrageDump) -> list[Line]:
    """Lines 1 and 2, each once."""
    applies = (
        ("hedgehog-or-fortification", given.hedgehog > 0 or given.fortification),
        ("close", given.terrain != "open"),
    )
    return [modifier_line(chart, key) for key, here in applies if here]


def _by_points(rules: Rules, chart: Chart, points: int) -> tuple[list[Line], tuple[Doubt, ...]]:
    """Lines 3 and 4; exactly 15 points are in doubt."""
    if points < FEW:
        return [], ()
    if points != BETWEEN:
        return [modifier_line(chart, "points-5" if points < BETWEEN else "points-over-15")], ()
    key = "points-5" if rules.choice("OCS-I1") == "one-right" else "points-over-15"
    return [modifier_line(chart, key, "OCS-I1")], tuple(doubt(chart, note) for note in chart.notes if note.warns)
