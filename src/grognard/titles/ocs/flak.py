"""Flak: the strength of a hex, and two dice against an air unit."""

from __future__ import annotations

from typing import Annotated

import msgspec

from grognard.chance.dice import TWO_D6
from grognard.chance.procedures import Inputs, Ready
from grognard.chance.requests import Procedure, Roll
from grognard.chance.tally import Line, Tally
from grognard.charts.chart import Strip
from grognard.charts.rules import Rules
from grognard.titles.kit import MOST, refuse
from grognard.titles.ocs.cells import FlakResult
from grognard.titles.ocs.registry import PROCEDURES, noted

RULE = "flak"
SUPPLIES, PORT_OR_CITY = 1, 1
"""What trucks, wagons or supplies add to a hex, and a friendly port or city."""

Strength = Annotated[int, msgspec.Meta(ge=0, le=MOST)]


class Flak(Inputs, frozen=True):
    """What is in the hex, or its flak strength already added up."""

    steps: Annotated[int, msgspec.Meta(ge=0, le=MOST, description="steps of units in the hex")] = 0
    supplies_in_hex: Annotated[bool, msgspec.Meta(description="trucks, wagons or supplies are in the hex")] = False
    airbase_level: Annotated[
        int, msgspec.Meta(ge=0, le=MOST, description="actual level of the airbase there, usable or not")
    ] = 0
    port_or_city: Annotated[bool, msgspec.Meta(description="the hex is a friendly port or city")] = False
    strength: Annotated[Strength | None, msgspec.Meta(description="flak strength in all, instead of the others")] = None


def flak_text(outcome: FlakResult) -> str:
    """As the table prints it."""
    return "-1" if outcome.reduced else "A" if outcome.abort else "-"


def flak(column: Strip) -> Procedure[FlakResult]:
    """Flak Table: two dice on the column of the hex."""
    result: FlakResult = yield from Roll(TWO_D6, "flak", on=column)
    return result


def fire(rules: Rules, given: Flak) -> tuple[Strip, tuple[Line | Tally, ...]]:
    """The column that a hex fires on, and the lines that lead to it."""
    strength = _strength(given)
    chart = rules.chart("flak")
    place = chart.axis().index(int(strength))
    label = chart.axis().labels[place]
    shots = "one roll for each air unit" if rules.choice("OCS-I9") == "each-unit" else "one roll for the mission"
    return chart.column(place), (strength, Line("flak column", RULE, label, label), noted("flak", "OCS-I9", shots))


def _strength(given: Flak) -> Tally:
    parts = (
        Line("steps in the hex", RULE, f"{given.steps:+d}", given.steps),
        Line("trucks, wagons or supplies", RULE, f"{SUPPLIES:+d}", SUPPLIES * given.supplies_in_hex),
        Line("actual level of the airbase", RULE, f"{given.airbase_level:+d}", given.airbase_level),
        Line("friendly port or city", RULE, f"{PORT_OR_CITY:+d}", PORT_OR_CITY * given.port_or_city),
    )
    counted = Tally("flak strength", (line for line in parts if line.value))
    if given.strength is None:
        return counted
    if counted.lines:
        raise refuse(
            RULE,
            f"The flak strength is given as {given.strength}, and what is in the hex as {int(counted)}: "
            "give one or the other.",
            given.strength,
            int(counted),
        )
    return Tally("flak strength", (Line("flak strength as given", RULE, f"{given.strength:+d}", given.strength),))


@PROCEDURES.register(
    "flak",
    inputs=Flak,
    body=flak,
    text=flak_text,
    example="steps=4 supplies_in_hex=true",
    charts=("flak",),
    strength="steps",
)
def flak_head(rules: Rules, given: Flak) -> Ready:
    """Whether flak turns an air unit back or reduces it."""
    column, slip = fire(rules, given)
    return Ready((column,), slip, strip=column)
