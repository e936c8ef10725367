"""Attrition of units in no supply."""

from __future__ import annotations

from typing import Annotated

import msgspec

from grognard.chance.dice import D6
from grognard.chance.procedures import UNIT_BY_UNIT, Inputs, Ready
from grognard.chance.requests import Call, Procedure, Roll
from grognard.chance.tally import Line, Tally, amount
from grognard.charts.chart import Chart, Strip
from grognard.charts.rules import Rules
from grognard.titles.kit import HALF, MOST, Number, exact, in_turn
from grognard.titles.ocs.registry import PROCEDURES, modifier_line

MEDIUM, LARGE = 2, 4
"""RE from which a unit counts as more than small: above 2 (with the corrections, from 2), and from 4."""

BY_RATING = {5: "ar-4-5", 4: "ar-4-5", 3: "ar-3", 1: "ar-1", 0: "ar-0"}


class Unit(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One unit in no supply."""

    ar: Annotated[int, msgspec.Meta(ge=0, le=5, description="its action rating")]
    re: Annotated[Number, msgspec.Meta(description="its size in RE")]
    before: Annotated[bool, msgspec.Meta(description="it was in no supply the time before, too")]
    steps: Annotated[
        Annotated[int, msgspec.Meta(ge=0, le=MOST)] | None,
        msgspec.Meta(description="steps it has: it can lose no more"),
    ] = None


class Attrition(Inputs, frozen=True, kw_only=True):
    """The units in no supply in one Supply Usage Segment."""

    units: Annotated[
        tuple[Unit, ...],
        UNIT_BY_UNIT,
        msgspec.Meta(description='such as [{"ar":3,"re":2,"before":false,"steps":4}]'),
    ]


class AttritionOutcome(msgspec.Struct, frozen=True):
    """Steps lost, unit by unit."""

    steps_lost: tuple[int, ...]


class Starved(msgspec.Struct, frozen=True):
    """What one unit rolls with."""

    column: Strip
    modifier: Tally
    most: int | None


def attrition_text(outcome: AttritionOutcome) -> str:
    """The table's print for each unit."""
    return ", ".join(f"-{lost}" if lost else "-" for lost in outcome.steps_lost) or "-"


def attrition(units: tuple[Starved, ...]) -> Procedure[AttritionOutcome]:
    """Once for each unit."""
    return AttritionOutcome((yield from Call(in_turn, one_unit, units)))


def one_unit(unit: Starved) -> Procedure[int]:
    """One die and the modifier on the unit's column."""
    lost: int = yield from Roll(D6 + unit.modifier, "attrition", on=unit.column, because=(unit.modifier,))
    return lost if unit.most is None else min(lost, unit.most)


@PROCEDURES.register(
    "attrition",
    inputs=Attrition,
    body=attrition,
    text=attrition_text,
    example="""'units=[{"ar":3,"re":2,"before":false}]'""",
    charts=("attrition",),
)
def attrition_head(rules: Rules, given: Attrition) -> Ready:
    """Steps that units in no supply lose."""
    chart = rules.chart("attrition")
    starved = [_starved(rules, chart, unit, nth) for nth, unit in enumerate(given.units, 1)]
    slip = tuple(entry for _, lines in starved for entry in lines)
    return Ready((tuple(unit for unit, _ in starved),), slip)


def _starved(rules: Rules, chart: Chart, unit: Unit, nth: int) -> tuple[Starved, tuple[Line | Tally, ...]]:
    place = 1 if unit.before else 0
    heading = chart.axis().labels[place]
    rating = modifier_line(chart, BY_RATING[unit.ar]) if unit.ar in BY_RATING else _none(f"action rating {unit.ar}")
    modifier = Tally(f"unit {nth}: modifier", [rating, _by_size(rules, chart, unit)])
    lines: list[Line | Tally] = [Line(f"unit {nth}: column", "attrition", heading, heading), modifier]
    if unit.steps is not None:
        lines.append(Line(f"unit {nth}: steps", "attrition", f"at most {unit.steps} lost", unit.steps))
    return Starved(chart.column(place), modifier, unit.steps), tuple(lines)


def _by_size(rules: Rules, chart: Chart, unit: Unit) -> Line:
    """Small and large units; exactly 2 RE count as medium under the corrections only."""
    re = exact(unit.re)
    corrected = rules.choice("errata") == "operations-8-9"
    if re <= HALF:
        return modifier_line(chart, "re-half")
    if re >= LARGE:
        return modifier_line(chart, "re-4")
    if re > MEDIUM:
        return modifier_line(chart, "re-above-2")
    if re == MEDIUM and corrected:
        modifier = chart.modifier("re-above-2")
        return Line("the unit is of exactly 2 RE", "errata", modifier.effect, modifier.value)
    return _none(f"the unit is of {amount(re)} RE")


def _none(what: str) -> Line:
    """What the sheet has no modifier for."""
    return Line(what, "attrition", "+0", 0)
