"""Air combat by routines: steps in which one party strikes another, each with what is left of it."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec

from grognard.chance.dice import D6
from grognard.chance.requests import Choose, Fold, Procedure, Roll
from grognard.chance.tally import Line, Tally
from grognard.charts.rules import Rules
from grognard.titles.kit import MOST, refuse
from grognard.titles.war_in_the_world.cells import Party, Strike
from grognard.titles.war_in_the_world.registry import Columns

RULE = "Air Rules 1"
PARTIES: tuple[Party, ...] = get_args(Party)
GO_ON = "go on to step 3"
INTERCEPTOR = "interceptor"

Points = tuple[int, ...]
"""Air points of each party, in the order of `PARTIES`."""
Altitude = Literal["high", "low"]


class Flight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Aircraft of one type: a row of the chart aircraft, or their air-to-air strength a point."""

    points: Annotated[int, msgspec.Meta(ge=0, le=1000, description="air points")]
    type: Annotated[
        Annotated[str, msgspec.Meta(max_length=40)] | None, msgspec.Meta(description="a row of the chart aircraft")
    ] = None
    strength: Annotated[
        Annotated[int, msgspec.Meta(ge=0, le=MOST)] | None,
        msgspec.Meta(description="air-to-air strength a point, where no type is named"),
    ] = None


class Step(msgspec.Struct, frozen=True):
    """One step of a routine: who strikes whom, and whether it depends on the will to do step 3."""

    number: int
    strike: Strike
    if_step_3: bool


class Fight(msgspec.Struct, frozen=True, eq=False):
    """What is the same on every path of an air combat."""

    each: tuple[int, ...]
    """Strength a point of each party."""
    percent: tuple[int, ...]
    """The share of that strength which counts."""
    combat: Columns

    def strength(self, party: int, points: int) -> Tally:
        """A party's strength, a half rounded up (GEN-I4)."""
        each, percent = self.each[party], self.percent[party]
        total = (2 * points * each * percent + 100) // 200
        effect = f"{points} × {each}" + (f" × {percent} %" if percent != 100 else "")
        return Tally("air-to-air strength", [Line(f"{points} {PARTIES[party]}", RULE, effect, total)])


class Sky(msgspec.Struct, frozen=True):
    """What is left of each party, and whether the interceptors mean to do step 3."""

    points: Points
    goes_on: bool


def air_combat(points: Points, steps: tuple[Step, ...], fight: Fight) -> Procedure[Points]:
    """The steps of a routine one after the other; answers what is left of each party."""
    sky = yield from Fold(step, steps, Sky(points, goes_on=True), fight)
    return sky.points


def step(sky: Sky, now: Step, fight: Fight) -> Procedure[Sky]:
    """One party strikes; whoever has nothing left, or nothing to strike, does not."""
    striker, target = PARTIES.index(now.strike.striker), PARTIES.index(now.strike.target)
    if now.if_step_3 and sky.points[0]:
        sky = Sky(sky.points, (yield from Choose(INTERCEPTOR, GO_ON, ("yes", "no"))) == "yes")
    strength = fight.strength(striker, sky.points[striker])
    if not (strength and sky.points[target]) or ((now.number == 3 or now.if_step_3) and not sky.goes_on):
        return sky
    lost = yield from Roll(D6, "air combat", on=fight.combat.of(strength), because=(strength,))
    left = list(sky.points)
    left[target] = max(0, left[target] - lost)
    return Sky(tuple(left), sky.goes_on)


def routine(rules: Rules, letter: str, *, jets: bool) -> tuple[Step, ...]:
    """The steps of a routine in order; jets on intercept CAP leave some out."""
    steps = rules.chart("air-routines")
    altered = rules.chart("jet-routines") if jets else None
    found = []
    for number, label in enumerate(steps.axis().labels, 1):
        strike: Strike | None = steps.value(letter, label)
        how: str = altered.value(letter, label) if altered and label in altered.axis().labels else ""
        if strike is not None and how != "not done":
            found.append(Step(number, strike, how.startswith("only if")))
    return tuple(found)


def strength_of(rules: Rules, flight: Flight | None, altitude: Altitude) -> int:
    """Air-to-air strength of one point: as given, else its type's at this altitude."""
    if flight is None:
        return 0
    if flight.strength is not None:
        return flight.strength
    chart = rules.chart("aircraft")
    if flight.type not in chart.rows.labels:
        named = f"there is no aircraft “{flight.type}”" if flight.type else "no type is named"
        raise refuse(RULE, f"A strength is lacking: {named}. There are {', '.join(chart.rows.labels)}.")
    value: int = chart.value(flight.type, altitude)
    return value
