"""Combat of 1945: two dice on one table, modified by who is out of supply."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal

import msgspec

from grognard.chance.dice import TWO_D6
from grognard.chance.procedures import Inputs, Ready
from grognard.chance.requests import Doubt, On, Procedure, Roll
from grognard.chance.tally import Line, Tally
from grognard.charts.axes import Axis
from grognard.charts.cells import NOTHING
from grognard.charts.chart import Chart, Strip, doubts
from grognard.charts.odds import show_odds
from grognard.charts.rules import Rules
from grognard.titles.iron_curtain.cells import Result1945
from grognard.titles.iron_curtain.registry import (
    HAS_TERRAIN,
    NO_RETREAT,
    NO_RETREAT_RULE,
    PROCEDURES,
    TERRAIN_SHIFT,
    Attack,
    Defence,
    HasTerrain,
    NoRetreat,
    ends,
    idle,
    odds,
    shifted_from,
)
from grognard.titles.kit import shifted

SHEET, DRM = "crt-1945", "drm-1945"
BELOW_RULE = "SCS 7.4"
NOTHING_1945 = Result1945(attacker_steps=0, defender_steps=0, retreat=0)
A1 = Result1945(attacker_steps=1, defender_steps=0, retreat=0)
"""What odds worse than the table allows come to, without a roll."""


class Combat1945(Inputs, frozen=True):
    """One attack on one hex, 1945."""

    attack: Attack
    defence: Defence
    terrain: HasTerrain = False
    no_retreat: NoRetreat = False
    defender_out_of_supply: Annotated[bool, msgspec.Meta(description="the defending stack is out of supply")] = False
    attackers_out_of_supply: Annotated[
        Literal["none", "some", "all"], msgspec.Meta(description="how many of the attacking stacks are out of supply")
    ] = "none"


def text_1945(result: Result1945) -> str:
    """As the table prints it: D 1 r, A 1 D 1, ne."""
    lost = {"A": result.attacker_steps, "D": result.defender_steps}
    losses = [f"{side} {steps}" for side, steps in lost.items() if steps]
    return " ".join([*losses, "r"] if result.retreat else losses) or "ne"


def combat_1945(column: On[Result1945] | None, supply: Tally, no_retreat: bool) -> Procedure[Result1945]:
    """Two dice on the column, modified for supply; without a column the attack costs a step and there is no roll."""
    if column is None:
        return A1
    result: Result1945 = yield from Roll(TWO_D6 + supply, "combat", on=column, because=(supply,))
    return msgspec.structs.replace(result, retreat=0) if no_retreat else result


@PROCEDURES.register(
    "combat-1945",
    inputs=Combat1945,
    body=combat_1945,
    text=text_1945,
    example="attack=9 defence=3 terrain=true attackers_out_of_supply=some",
    charts=("crt-1945", "drm-1945"),
    strength="attack",
)
def combat_1945_head(rules: Rules, given: Combat1945) -> Ready:
    """Ground combat of 1945: two dice on one table, modified by supply."""
    column, slip = column_of(rules, rules.chart("crt-1945"), given)
    if column is None:
        return Ready((None, Tally("supply"), given.no_retreat), (*slip, *_without_a_roll(given)))
    supply, doubtful = supply_modifier(rules.chart("drm-1945"), given)
    on = only_rows(column) if rules.choice("GEN-I1") == "no-effect" else column
    held = (Line(NO_RETREAT, NO_RETREAT_RULE, "r is ignored", "r is ignored"),) if given.no_retreat else ()
    whole_slip = (*slip, supply, *_beyond(rules, column.chart, supply), *held)
    return Ready((on, supply, given.no_retreat), whole_slip, doubts=doubtful, strip=column)


def column_of(rules: Rules, chart: Chart, given: Combat1945) -> tuple[Strip | None, tuple[Line, ...]]:
    """The column of the odds, further left for terrain; none where the attack fails without a roll."""
    axis = chart.axis()
    found = odds(rules, axis, given.attack, given.defence, SHEET)
    place, lines = found.place, found.lines
    if found.ratio < ends(axis)[0]:
        told = (idle(HAS_TERRAIN, SHEET, "no shift"),) if given.terrain else ()
        return None, (*lines, _automatic(axis, BELOW_RULE), *told)
    shift = Tally("terrain")
    if given.terrain:
        left = chart.modifier(TERRAIN_SHIFT)
        shift = shift.plus(HAS_TERRAIN, SHEET, left.value, left.effect)
        place, whence = shifted_from(rules, found, better=1)
        lines += whence
    off = place + shift < 0
    if off and rules.choice("IC-I4") == "a1":
        return None, (*lines, *shift.lines, _automatic(axis, "IC-I4"))
    moved, said = shifted(axis, place, shift, "IC-I4" if off else SHEET)
    return chart.column(moved), (*lines, *said)


def _automatic(axis: Axis, rule: str) -> Line:
    return Line(f"below {show_odds(ends(axis)[0])}", rule, f"{text_1945(A1)} without a roll", text_1945(A1))


def supply_modifier(chart: Chart, given: Combat1945) -> tuple[Tally, tuple[Doubt, ...]]:
    """The one line of the table that is true of both sides; none if all are in supply."""
    cell = chart.cell("Yes" if given.defender_out_of_supply else "No", given.attackers_out_of_supply.capitalize())
    supply = Tally("supply")
    if cell.text != NOTHING:
        supply = supply.plus(_out_of_supply(given), DRM, cell.value)
    return supply, doubts(chart, cell)


def _beyond(rules: Rules, chart: Chart, supply: Tally) -> tuple[Line, ...]:
    """Where modified rolls fall that have no row (GEN-I1)."""
    if not supply:
        return ()
    end = chart.rows.labels[-1 if supply > 0 else 0]
    what = f"modified rolls {'above' if supply > 0 else 'below'} {end}"
    if rules.choice("GEN-I1") == "no-effect":
        return (Line(what, "GEN-I1", "have no effect", chart.no_effect),)
    return (Line(what, "GEN-I1", f"count as {end}", end),)


class OnlyRows:
    """A column on which a roll without a row of its own has no effect (GEN-I1)."""

    def __init__(self, column: Strip) -> None:
        self.column = column

    def _has(self, total: int) -> bool:
        return any(band is not None and total in band for band in self.column.headings.bands)

    def at(self, total: int) -> Result1945:
        """The result, if there is a row."""
        result: Result1945 = self.column.at(total) if self._has(total) else NOTHING_1945
        return result

    def text(self, total: int) -> str:
        """What the cell prints, if there is one."""
        return self.column.text(total) if self._has(total) else self.column.chart.no_effect

    def doubts(self, totals: range) -> tuple[Doubt, ...]:
        """What is doubtful in the rows there are."""
        return tuple(dict.fromkeys(d for t in totals if self._has(t) for d in self.column.doubts(range(t, t + 1))))


@lru_cache(maxsize=64)
def only_rows(column: Strip) -> OnlyRows:
    """One object for one column: what a roll is read on is compared by identity."""
    return OnlyRows(column)


def _out_of_supply(given: Combat1945) -> str:
    defender = ["the defender"] if given.defender_out_of_supply else []
    attackers = [f"{given.attackers_out_of_supply} attackers"] if given.attackers_out_of_supply != "none" else []
    return f"out of supply: {', '.join(defender + attackers) or 'nobody'}"


def _without_a_roll(given: Combat1945) -> tuple[Line, ...]:
    """What was told and has nothing to act on."""
    supply = given.defender_out_of_supply or given.attackers_out_of_supply != "none"
    modifier = (idle(_out_of_supply(given), DRM, "no roll to modify"),) if supply else ()
    return (*modifier, idle(NO_RETREAT, NO_RETREAT_RULE, "no retreat")) if given.no_retreat else modifier
