"""The Supply Attrition Table: a die for each unit that is out of supply."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from grognard.chance.dice import D6
from grognard.chance.procedures import Inputs, Ready
from grognard.chance.requests import Procedure, Repeat, Roll
from grognard.chance.tally import Line
from grognard.charts.chart import Cell
from grognard.charts.rules import Rules
from grognard.titles.great_war.registry import PROCEDURES, Within, within
from grognard.titles.kit import refuse

RULE = "Supply Attrition Table"
MOST_UNITS = 100

Terrain = Literal["desert", "mountain", "other"]
ROWS: dict[Terrain, str] = {"desert": "Desert or Mountain", "mountain": "Desert or Mountain", "other": "Other"}

Exemption = Literal[
    "line-of-communication",
    "neutral",
    "guerrilla",
    "fortification",
    "headquarters",
    "naval-base",
    "industrial-city",
    "fortified-zone",
    "port",
    "city",
    "colony-or-home",
    "naval-transport",
    "uprising",
    "japanese",
]
"""The rows of the chart attrition-exempt."""

Units = Annotated[int, msgspec.Meta(ge=0, le=MOST_UNITS, description="units that check, a die for each")]
Exempt = Annotated[Exemption | None, msgspec.Meta(description="why these units never check, if they do not")]


class LandAttrition(Inputs, frozen=True):
    """Land units alike in terrain and season."""

    terrain: Annotated[Terrain, msgspec.Meta(description="the terrain they are in")]
    winter: Annotated[bool, msgspec.Meta(description="it is winter")]
    units: Units = 1
    exempt: Exempt = None


class NavalAttrition(Inputs, frozen=True):
    """Naval units; terrain and season are nothing to them."""

    units: Units = 1
    exempt: Exempt = None


class AttritionOutcome(msgspec.Struct, frozen=True):
    """Units eliminated."""

    eliminated: int


def attrition_text(outcome: AttritionOutcome) -> str:
    """How many are eliminated."""
    return f"{outcome.eliminated or 'none'} eliminated"


def attrition(units: int, fatal: Within) -> Procedure[AttritionOutcome]:
    """Supply Attrition Table: a die for each unit."""
    return AttritionOutcome((yield from Repeat(one_check, units, 0, fatal)))


def one_check(eliminated: int, fatal: Within) -> Procedure[int]:
    """One unit survives or is eliminated."""
    gone = yield from Roll(D6, "attrition", on=fatal)
    return eliminated + 1 if gone else eliminated


@PROCEDURES.register(
    "land-attrition",
    inputs=LandAttrition,
    body=attrition,
    text=attrition_text,
    example="terrain=desert winter=false units=4",
    charts=("land-attrition", "attrition-exempt"),
    rule=RULE,
)
def land_attrition_head(rules: Rules, given: LandAttrition) -> Ready:
    """Land units that check for supply: how many are eliminated."""
    season = "in winter" if given.winter else "in other seasons"
    cell = rules.chart("land-attrition").cell(ROWS[given.terrain], season)
    return _ready(rules, "land unit", f"{given.terrain}, {season}", cell, given)


@PROCEDURES.register(
    "naval-attrition",
    inputs=NavalAttrition,
    body=attrition,
    text=attrition_text,
    example="units=3",
    charts=("naval-attrition", "attrition-exempt"),
    rule=RULE,
)
def naval_attrition_head(rules: Rules, given: NavalAttrition) -> Ready:
    """Naval units that check for supply: how many are eliminated."""
    cell = rules.chart("naval-attrition").cell("naval", "in all seasons")
    return _ready(rules, "naval unit", "naval, in all seasons", cell, given)


def _ready(rules: Rules, kind: str, where: str, fatal: Cell, given: LandAttrition | NavalAttrition) -> Ready:
    """A die for each unit; none for units that never check."""
    dice = 0 if given.exempt else given.units
    slip = [
        Line(f"{kind}s", RULE, str(given.units), given.units),
        Line(f"eliminated, {where}", RULE, f"on {fatal.text}", fatal.text),
    ]
    if given.exempt:
        _check(rules, kind, given.exempt)
        slip.append(Line(f"exempt: {given.exempt}", RULE, "0 dice", 0))
    return Ready((dice, within(fatal.value, "eliminated", "survives")), tuple(slip))


def _check(rules: Rules, kind: str, reason: Exemption) -> None:
    """Some reasons are of land units only."""
    chart = rules.chart("attrition-exempt")
    if not chart.value(reason, kind):
        others = ", ".join(label for label in chart.rows.labels if chart.value(label, kind))
        raise refuse(RULE, f"“{reason}” exempts land units only. A {kind} is exempt by {others}.", reason, kind)
