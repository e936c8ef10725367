"""Where the procedures of OCS register, and what several of their heads share."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from grognard.chance.procedures import Procedures
from grognard.chance.tally import Line, Tally
from grognard.charts.chart import Chart, Strip
from grognard.charts.rules import Rules
from grognard.titles.kit import Strength, shifted, whole
from grognard.titles.ocs.cells import TOKENS_PER_SUPPLY_POINT

PROCEDURES = Procedures[Rules]("ocs")

TerrainClass = Literal["open", "close", "very-close"]
SupplyLevel = Literal["full", "low", "none"]
SUPPLIED = {"full": "full supply", "low": "low supply", "none": "no supply"}

Terrain = Annotated[TerrainClass, msgspec.Meta(description="the defender's hex")]
Hedgehog = Annotated[int, msgspec.Meta(ge=0, le=4, description="level of the hedgehog in the hex; 0 for none")]
Fortification = Annotated[bool, msgspec.Meta(description="the hex is printed as a fortification")]


def modifier_line(chart: Chart, key: str, rule: str | None = None) -> Line:
    """A line under a chart as a line of the slip."""
    modifier = chart.modifier(key)
    return Line(modifier.what, rule or chart.id, modifier.effect, modifier.value)


def noted(what: str, rule: str, effect: str) -> Line:
    """A line of the slip that says something and adds nothing."""
    return Line(what, rule, effect, effect)


def bombardment(chart: Chart, strength: float, shifts: Tally) -> tuple[Strip, tuple[Line, ...]]:
    """The column of a total of barrage and ground support, shifted, and the lines that lead to it."""
    given = Strength.of("barrage and ground support", strength, chart.id)
    total = whole(given.value)
    lines = given.lines
    if total != given.value:
        lines += (Line("rounded", "GEN-I4", str(total), total),)
    place, moves = shifted(chart.axis(), chart.axis().index(total), shifts, chart.id)
    return chart.column(place), (*lines, *moves)


def share(amount: int, percent: int) -> int:
    """A percentage of an amount, rounded: ⌊amount·percent/100 + ½⌋ in whole numbers."""
    return (2 * amount * percent + 100) // 200


def tokens_text(tokens: int) -> str:
    """Tokens as players pay them: 2T, 1 SP, 2 SP 2T."""
    points, rest = divmod(tokens, TOKENS_PER_SUPPLY_POINT)
    return " ".join([f"{points} SP"] * (points > 0) + [f"{rest}T"] * (rest > 0)) or "0"


def some(count: int, noun: str, nouns: str = "") -> str:
    """1 step, 2 steps."""
    return f"{count} {noun if count == 1 else nouns or noun + 's'}"
