"""What air units may do in each phase."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from grognard.chance.procedures import Inputs, Ready
from grognard.chance.tally import Line
from grognard.charts.rules import Rules
from grognard.titles.kit import answer
from grognard.titles.ocs.registry import PROCEDURES, noted

INTERCEPTION = 5
"""Hexes an air unit may deploy to intercept: the number stands in the chart's heading."""

AirUnit = Literal["active-at-base", "active-elsewhere", "inactive"]
AirAction = Literal["move", "return", "barrage", "intercept"]
Phase = Literal["return", "movement", "reaction", "combat", "exploitation"]

ROWS = {
    "active-at-base": "active at a supplied friendly base",
    "active-elsewhere": "active elsewhere",
    "inactive": "inactive",
}
COLUMNS = {
    "move": "moves to targets or station",
    "return": "returns in the Return Segment",
    "barrage": "barrages",
}
DOING = {
    "move": "move to targets or station",
    "return": "return to base",
    "barrage": "barrage",
    "intercept": "deploy to intercept",
}


class AirPhasing(Inputs, frozen=True, kw_only=True):
    """One air unit, and what its owner has in mind for it."""

    unit: Annotated[AirUnit, msgspec.Meta(description="the air unit; a base is friendly and supplied, or elsewhere")]
    action: Annotated[AirAction, msgspec.Meta(description="what it is to do")]
    phase: Annotated[Phase, msgspec.Meta(description="the phase, or the Air Return Segment")]
    phasing: Annotated[bool, msgspec.Meta(description="its owner is the phasing player")]


class AirVerdict(msgspec.Struct, frozen=True):
    """Whether it is allowed, why, and how far if the sheet gives a number of hexes."""

    allowed: bool
    reason: str
    hexes: int | None


def air_verdict_text(outcome: AirVerdict) -> str:
    """The verdict, its reason, and the hexes."""
    far = f", up to {outcome.hexes} hexes" if outcome.hexes is not None else ""
    return f"{'allowed' if outcome.allowed else 'not allowed'}: {outcome.reason}{far}"


@PROCEDURES.register(
    "air-phasing",
    inputs=AirPhasing,
    body=answer,
    text=air_verdict_text,
    example="unit=active-at-base action=move phase=reaction phasing=false",
    charts=("air-phasing", "air-phasing-phases"),
)
def air_phasing_head(rules: Rules, given: AirPhasing) -> Ready:
    """May this air unit do this in this phase?"""
    can, by_unit = _by_air_unit(rules, given)
    whose, by_phase = _by_phase(rules, given)
    owner = "phasing" if given.phasing else "non-phasing"
    doing = DOING[given.action]
    if not can:
        allowed, reason = False, f"a unit that is {ROWS[given.unit]} may not {doing}"
    elif whose is None:
        allowed, reason = False, f"nobody's aircraft {doing} in the {_named(given.phase)}"
    elif whose != owner:
        allowed, reason = False, f"in the {_named(given.phase)} aircraft of the {whose} player {doing}"
    else:
        allowed, reason = True, f"a unit that is {ROWS[given.unit]} may {doing} in the {_named(given.phase)}"
    hexes = INTERCEPTION if allowed and given.action == "intercept" else None
    return Ready((AirVerdict(allowed, reason, hexes),), (by_unit, by_phase))


def _by_air_unit(rules: Rules, given: AirPhasing) -> tuple[bool, Line]:
    """What the state of the unit allows; the sheet has no column for interception (OCS-I18)."""
    chart, row = rules.chart("air-phasing"), ROWS[given.unit]
    if given.action != "intercept":
        cell = chart.cell(row, COLUMNS[given.action])
        return cell.value, noted(f"{row}: {COLUMNS[given.action]}", "air-phasing", cell.text)
    anywhere = rules.choice("OCS-I18") == "any-active"
    can = given.unit == "active-at-base" or (given.unit == "active-elsewhere" and anywhere)
    return can, noted(f"{row}: intercepts", "OCS-I18", "yes" if can else "no")


def _by_phase(rules: Rules, given: AirPhasing) -> tuple[str | None, Line]:
    """Whose aircraft do this in the phase. Barrages: those who move in it, and in Combat the phasing (note 2)."""
    if (given.action == "return") != (given.phase == "return"):
        return None, noted(f"{_named(given.phase)}: {DOING[given.action]}", "air-phasing", "-")
    if given.action == "return" or (given.action == "barrage" and given.phase == "combat"):
        return "phasing", noted(f"{_named(given.phase)}: {DOING[given.action]}", "air-phasing", "phasing")
    column = "deploys 5 hexes to intercept" if given.action == "intercept" else "moves up to range"
    cell = rules.chart("air-phasing-phases").cell(given.phase.capitalize(), column)
    return cell.value, noted(f"{_named(given.phase)}: {column}", "air-phasing-phases", cell.text)


def _named(phase: Phase) -> str:
    return "Air Return Segment" if phase == "return" else f"{phase.capitalize()} Phase"
