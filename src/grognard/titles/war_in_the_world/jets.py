"""Jets on intercept CAP: the air combat routines with what they leave out."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from grognard.chance.doctrine import Doctrine, first
from grognard.chance.procedures import Inputs, Ready
from grognard.chance.requests import Call, Procedure
from grognard.chance.tally import Line
from grognard.charts.rules import Rules
from grognard.titles.kit import refuse
from grognard.titles.war_in_the_world.air_combat import (
    GO_ON,
    PARTIES,
    Altitude,
    Fight,
    Flight,
    Points,
    Step,
    air_combat,
    routine,
    strength_of,
)
from grognard.titles.war_in_the_world.registry import PROCEDURES, Columns, said

RULE = "Air Rules 1"


class JetAirCombat(Inputs, frozen=True):
    """Jets that intercept a strike, by one routine."""

    routine: Annotated[
        Literal["A", "B", "C", "D"],
        msgspec.Meta(description="A no escort, B close, C close and loose, D loose, as the chart air-routines has it"),
    ]
    cap: Annotated[Flight, msgspec.Meta(description='the interceptors, such as {"type":"example jet","points":6}')]
    bombers: Annotated[Flight, msgspec.Meta(description='the strike, such as {"strength":1,"points":20}')]
    close_escort: Annotated[Flight | None, msgspec.Meta(description="fighters that stay with the bombers")] = None
    loose_escort: Annotated[Flight | None, msgspec.Meta(description="fighters that range about them")] = None
    altitude: Annotated[Altitude, msgspec.Meta(description="where they meet")] = "high"
    jets: Annotated[bool, msgspec.Meta(description="the interceptors are jets; false for the routine as it stands")] = (
        True
    )


class JetAirCombatOutcome(msgspec.Struct, frozen=True):
    """Air points lost by each party."""

    cap_lost: int
    bombers_lost: int
    close_escort_lost: int
    loose_escort_lost: int


def jet_air_combat_text(outcome: JetAirCombatOutcome) -> str:
    """Who lost what."""
    names = ("cap", "bombers", "close", "loose")
    lost = [f"{name} −{count}" for name, count in zip(names, msgspec.structs.astuple(outcome), strict=True) if count]
    return ", ".join(lost) or "no losses"


def jet_air_combat(points: Points, steps: tuple[Step, ...], fight: Fight) -> Procedure[JetAirCombatOutcome]:
    """The routine, and what it costs each party."""
    left = yield from Call(air_combat, points, steps, fight)
    return JetAirCombatOutcome(*(had - has for had, has in zip(points, left, strict=True)))


@PROCEDURES.register(
    "jet-air-combat",
    inputs=JetAirCombat,
    body=jet_air_combat,
    text=jet_air_combat_text,
    example="""routine=B 'cap={"type":"example jet","points":6}' """
    """'bombers={"type":"example bomber","points":20}' 'close_escort={"type":"example fighter","points":10}'""",
    doctrines=(
        Doctrine("press-on", {GO_ON: first}, "the jets mean to do step 3"),
        Doctrine("break-off", {GO_ON: lambda choice: choice.options[-1]}, "the jets mean to do no more than step 1"),
    ),
    charts=("aircraft", "air-routines", "jet-routines", "air-combat"),
)
def jet_air_combat_head(rules: Rules, given: JetAirCombat) -> Ready:
    """Jets intercept a strike: an air combat routine with the steps they leave out."""
    flights = (given.cap, given.bombers, given.close_escort, given.loose_escort)
    _no_jets(rules, given)
    each = tuple(strength_of(rules, flight, given.altitude) for flight in flights)
    points = tuple(flight.points if flight else 0 for flight in flights)
    fight = Fight(each, (100,) * len(PARTIES), Columns(rules.chart("air-combat")))
    steps = routine(rules, given.routine, jets=given.jets)
    slip = [
        Line(f"{party}: {count} points of {strength}", RULE, str(count * strength), count * strength)
        for party, count, strength in zip(PARTIES, points, each, strict=True)
        if count
    ]
    for number, label in enumerate(rules.chart("air-routines").axis().labels, 1):
        slip.append(said(f"routine {given.routine}, {label}", RULE, _how(steps, number)))
    return Ready((points, steps, fight), tuple(slip))


def _how(steps: tuple[Step, ...], number: int) -> str:
    for step in steps:
        if step.number == number:
            condition = ", only if step 3 is meant" if step.if_step_3 else ""
            return f"{step.strike.striker} > {step.strike.target}{condition}"
    return "not done"


def _no_jets(rules: Rules, given: JetAirCombat) -> None:
    """Jets fly CAP alone: they are no bombers and no close escort."""
    chart = rules.chart("aircraft")
    for flight, what in ((given.bombers, "bombers"), (given.close_escort, "close escort")):
        if flight and flight.type in chart.rows.labels and chart.value(flight.type, "kind") == "jet":
            raise refuse(RULE, f"{flight.type} may not fly as {what}: jets fly CAP only, and never in close escort.")
