"""Land combat [25.5]: a difference of strengths, one die, face-value points lost."""

from __future__ import annotations

from typing import Annotated

import msgspec

from grognard.chance.dice import D6
from grognard.chance.procedures import Inputs, Ready
from grognard.chance.requests import Procedure, Roll
from grognard.chance.tally import Line
from grognard.charts.chart import Strip
from grognard.charts.rules import Rules
from grognard.titles.kit import MOST
from grognard.titles.world_war_three.registry import PROCEDURES, differential

RULE = "25.5"


class LandCombat(Inputs, frozen=True):
    """One attack on one hex."""

    attack: Annotated[int, msgspec.Meta(ge=0, le=MOST, description="the attackers' Attack Strength, in all")]
    defence: Annotated[int, msgspec.Meta(ge=0, le=MOST, description="the defenders' adjusted Defense Strength")]
    defender_points: Annotated[
        int, msgspec.Meta(ge=0, le=MOST, description="face-value points in the hex; 0 does not cap the loss")
    ] = 0


class LandResult(msgspec.Struct, frozen=True):
    """What the defenders lose, and whether survivors must retreat one hex."""

    points_lost: int
    retreat: bool
    eliminated: bool


def land_text(result: LandResult) -> str:
    """The table's figure, and what becomes of the defenders."""
    return f"{result.points_lost or '•'} {'eliminated' if result.eliminated else 'retreat'}"


def land_combat(column: Strip, points: int) -> Procedure[LandResult]:
    """25.5: a die on the column gives the points lost; survivors retreat one hex, after no loss too."""
    loss: int = yield from Roll(D6, "land combat", on=column)
    lost = min(loss, points) if points else loss
    eliminated = bool(points) and lost == points
    return LandResult(lost, retreat=not eliminated, eliminated=eliminated)


@PROCEDURES.register(
    "land-combat",
    inputs=LandCombat,
    body=land_combat,
    text=land_text,
    example="attack=4 defence=2",
    charts=("land-combat",),
    strength="attack",
    rule=RULE,
)
def land_combat_head(rules: Rules, given: LandCombat) -> Ready:
    """Attack a hex on land: a difference of strengths and one die."""
    column, slip = differential(rules, rules.chart("land-combat"), RULE, given.attack, given.defence)
    if given.defender_points:
        slip += (Line("points in the hex, at most lost", RULE, str(given.defender_points), given.defender_points),)
    return Ready((column, given.defender_points), slip, strip=column)
