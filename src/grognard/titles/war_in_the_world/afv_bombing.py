"""The bombing of tanks [7.68]."""

from __future__ import annotations

from typing import Annotated

import msgspec

from grognard.chance.dice import D6
from grognard.chance.procedures import Inputs, Ready
from grognard.chance.requests import Procedure, Roll
from grognard.chance.tally import Line
from grognard.charts.chart import Strip
from grognard.charts.rules import Rules
from grognard.titles.kit import MOST, refuse
from grognard.titles.war_in_the_world.bombing import Place
from grognard.titles.war_in_the_world.registry import PROCEDURES, Columns
from grognard.titles.war_in_the_world.tanks import MOST_TANKS

TANKS = "7.68"
TANK_BOMBERS = ("D", "FB")
"""Roles that may bombard tanks: dive bomber and fighter-bomber."""


class Bombers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Aircraft of one type: a row of the chart aircraft, or their role and bombardment strength a point."""

    points: Annotated[int, msgspec.Meta(ge=0, le=1000, description="air points")]
    type: Annotated[Place | None, msgspec.Meta(description="a row of the chart aircraft")] = None
    role: Annotated[Place | None, msgspec.Meta(description="D or FB, where no type is named")] = None
    bombardment: Annotated[
        Annotated[int, msgspec.Meta(ge=0, le=MOST)] | None,
        msgspec.Meta(description="bombardment strength a point, where no type is named"),
    ] = None


class AfvBombardment(Inputs, frozen=True):
    """Aircraft over tanks."""

    aircraft: Annotated[
        tuple[Bombers, ...],
        msgspec.Meta(
            min_length=1,
            max_length=12,
            description='such as [{"type":"example dive-bomber","points":8}], or role and bombardment for the type',
        ),
    ]
    tanks: Annotated[int, msgspec.Meta(ge=0, le=MOST_TANKS, description="tank-points bombarded")]


class AfvBombardmentOutcome(msgspec.Struct, frozen=True):
    """Tank-points lost."""

    lost: int


def afv_bombardment(column: Strip, tanks: int) -> Procedure[AfvBombardmentOutcome]:
    """Losses as of a bombed air headquarters, and no more than there are."""
    rolled = yield from Roll(D6, "bombardment of tanks", on=column)
    return AfvBombardmentOutcome(min(rolled, tanks))


@PROCEDURES.register(
    "afv-bombardment",
    inputs=AfvBombardment,
    body=afv_bombardment,
    text=lambda outcome: f"{outcome.lost} lost" if outcome.lost else "no losses",
    example="""'aircraft=[{"type":"example dive-bomber","points":8}]' tanks=15""",
    charts=("aircraft", "headquarters-losses"),
)
def afv_bombardment_head(rules: Rules, given: AfvBombardment) -> Ready:
    """Bombard tanks from the air: dive bombers and fighter-bombers only."""
    total, slip = 0, []
    for bombers in given.aircraft:
        strength = bombers.points * _tank_bombing(rules, bombers)
        total += strength
        name = bombers.type or bombers.role
        slip.append(Line(f"{bombers.points} {name}", TANKS, f"bombardment {strength}", strength))
    column, line = Columns(rules.chart("headquarters-losses")).line("bombardment strength", TANKS, total)
    most = Line("tank-points there, at most lost", TANKS, str(given.tanks), given.tanks)
    return Ready((column, given.tanks), (*slip, line, most), strip=column)


def _tank_bombing(rules: Rules, bombers: Bombers) -> int:
    """Bombardment strength a point, if the aircraft may bombard tanks at all."""
    chart = rules.chart("aircraft")
    role, bombardment = bombers.role, bombers.bombardment
    if bombers.type in chart.rows.labels:
        role = chart.value(bombers.type, "roles") if role is None else role
        bombardment = chart.value(bombers.type, "bombardment") if bombardment is None else bombardment
    if role is None or bombardment is None:
        known = ", ".join(chart.rows.labels)
        raise refuse(TANKS, f"Aircraft need a type, or both role and bombardment. There are {known}.")
    if not set(role.split()) & set(TANK_BOMBERS):
        raise refuse(
            TANKS,
            f"{bombers.type or role} may not bombard tanks: only dive bombers (D) and fighter-bombers (FB) may, and "
            f"its roles are {role}.",
            role,
        )
    return bombardment
