"""May this unit do this here, now? What supply and enemy units next door allow."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

import msgspec

from grognard.chance.procedures import Inputs, Ready
from grognard.chance.tally import Line, amount
from grognard.charts.rules import Rules
from grognard.titles.kit import HALF, answer
from grognard.titles.ocs.registry import PROCEDURES, SUPPLIED, SupplyLevel, noted


class Verdict(msgspec.Struct, frozen=True):
    """Whether something is allowed, and why."""

    allowed: bool
    reason: str


def verdict_text(outcome: Verdict | SupplyVerdict) -> str:
    """The verdict and its reason."""
    return f"{'allowed' if outcome.allowed else 'not allowed'}: {outcome.reason}"


# supply levels -----------------------------------------------------------------------------------

SupplyAction = Literal["attack", "barrage", "defend", "move", "retreat", "refit"]


class SupplyLevels(Inputs, frozen=True, kw_only=True):
    """One unit or airbase, its supply, and what it is to do."""

    supply: Annotated[SupplyLevel, msgspec.Meta(description="its supply")]
    action: Annotated[SupplyAction, msgspec.Meta(description="what it is to do; refit is an airbase's")]
    mech: Annotated[bool, msgspec.Meta(description="the unit is armor or mech")] = False


class SupplyVerdict(msgspec.Struct, frozen=True):
    """Whether it is allowed and why; what multiplies its value, as the chart prints it; weekly rolls for attrition."""

    allowed: bool
    reason: str
    multiple: str | None
    attrition_rolls: int


@PROCEDURES.register(
    "supply-levels",
    inputs=SupplyLevels,
    body=answer,
    text=verdict_text,
    example="supply=low action=attack",
    charts=("supply-levels",),
)
def supply_levels_head(rules: Rules, given: SupplyLevels) -> Ready:
    """May a unit with this supply do this, and at what value?"""
    chart, column = rules.chart("supply-levels"), _supply_column(given)
    cell = chart.cell(given.supply, column)
    allowed = cell.value is not None
    rolls = int(chart.value(given.supply, "attrition rolls a week"))
    slip = (
        noted(f"{SUPPLIED[given.supply]}: {column}", "supply-levels", cell.text),
        Line("attrition rolls a week", "supply-levels", str(rolls), rolls),
    )
    multiple = cell.text if allowed and given.action != "retreat" else None
    reason = _supply_reason(given, VALUES.get(cell.value, f"at ×{amount(cell.value)}") if allowed else None)
    return Ready((SupplyVerdict(allowed, reason, multiple, rolls),), slip)


def _supply_column(given: SupplyLevels) -> str:
    """The column that speaks of the action."""
    if given.action in ("attack", "barrage"):
        return given.action
    if given.action == "refit":
        return "airbase refit"
    return "armor and mech movement" if given.mech and given.action in ("move", "retreat") else "other values"


def _supply_reason(given: SupplyLevels, at: str | None) -> str:
    """The verdict in words; armor and mech that cannot move do not survive a retreat."""
    who = "an airbase" if given.action == "refit" else "armor or mech" if given.mech else "a unit"
    who = f"{who} in {SUPPLIED[given.supply]}"
    if given.action == "retreat" and not at:
        return f"{who} is destroyed if a combat result makes it retreat"
    if not at:
        return f"{who} may not {given.action}"
    return f"{who} may {given.action}" + (f" {at}" if given.action in VALUED else "")


VALUED = ("attack", "barrage", "defend", "move")
VALUES = {Fraction(1): "at full value", HALF: "at half value"}


# next to an enemy --------------------------------------------------------------------------------

NearAction = Literal[
    "enter-by-truck", "leave-by-truck", "overrun-by-truck", "rail-transport", "supply-line", "rail-repair"
]
Friend = Literal["none", "in-place", "moving-along"]

TRUCK = "truck movement"
NEAR, HELPED = "next to an enemy", "with a friendly unit in the hex"


class AdjacentEnemy(Inputs, frozen=True, kw_only=True):
    """One hex that may be next to an enemy unit, and what is to be done in it."""

    action: Annotated[NearAction, msgspec.Meta(description="what is to be done; leave: move on out of the hex")]
    adjacent: Annotated[bool, msgspec.Meta(description="the hex is next to an enemy unit")] = True
    friend: Annotated[
        Friend,
        msgspec.Meta(description="a friendly unit in the hex: there before or done moving, or moving along"),
    ] = "none"
    began_here: Annotated[bool, msgspec.Meta(description="the moving unit began its turn in the hex")] = False


@PROCEDURES.register(
    "adjacent-enemy",
    inputs=AdjacentEnemy,
    body=answer,
    text=verdict_text,
    example="action=supply-line friend=in-place",
    charts=("adjacent-enemy",),
)
def adjacent_enemy_head(rules: Rules, given: AdjacentEnemy) -> Ready:
    """May this be done in a hex next to an enemy unit?"""
    if not given.adjacent:
        none = noted("no enemy next to the hex", "adjacent-enemy", "nothing is forbidden")
        return Ready((Verdict(allowed=True, reason="no enemy unit is next to the hex"),), (none,))
    chart = rules.chart("adjacent-enemy")
    row = TRUCK if given.action.endswith("truck") else given.action.replace("-", " ")
    column = HELPED if given.friend == "in-place" else NEAR
    cell = chart.cell(row, column)
    slip = [noted(f"{row}, {column}", "adjacent-enemy", cell.text)]
    if given.friend == "moving-along":
        slip.append(noted("a friendly unit that moves along", "adjacent-enemy", "does not count"))
    if cell.value:
        verdict = Verdict(allowed=True, reason=f"a friendly unit in the hex lets the {row} pass")
    elif row == TRUCK:
        verdict = _truck(given)
    else:
        verdict = Verdict(allowed=False, reason=f"no {row} next to an enemy{_help(given, chart.value(row, HELPED))}")
    return Ready((verdict,), tuple(slip))


def _help(given: AdjacentEnemy, helps: bool) -> str:
    """Why the friendly unit makes no difference, or what one would do."""
    if not helps:
        return ", with or without a friendly unit"
    return "; a unit that moves along is no help" if given.friend == "moving-along" else "; a unit there would allow it"


def _truck(given: AdjacentEnemy) -> Verdict:
    """The starred note: into the first such hex and no further, unless the turn began there."""
    match given.action:
        case "overrun-by-truck":
            return Verdict(allowed=True, reason="a unit that has to halt next to an enemy may overrun instead")
        case "enter-by-truck":
            return Verdict(allowed=True, reason="it may enter, and must then halt for the phase or overrun")
    if given.began_here:
        return Verdict(allowed=True, reason="it began its turn there, and may move until it enters another such hex")
    return Verdict(allowed=False, reason="truck movement ends in the first hex next to an enemy: halt there or overrun")
