"""The Contested Sea Zone table: mobilization points lost where a line across the sea is disputed."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from grognard.chance.dice import D6
from grognard.chance.procedures import Inputs, Ready
from grognard.chance.requests import Procedure, Roll
from grognard.chance.tally import Line
from grognard.charts.chart import Strip
from grognard.charts.rules import Rules
from grognard.titles.great_war.cells import ContestedResult
from grognard.titles.great_war.registry import PROCEDURES, signed
from grognard.titles.kit import MOST

RULE = "Contested Sea Zone Table"


class ContestedZone(Inputs, frozen=True):
    """The balance of light forces in a zone that mobilization points cross."""

    balance: Annotated[
        Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)] | Literal["no-defenders", "no-attackers"],
        msgspec.Meta(
            description="combat strength of cruisers, escorts and submarines of the side that keeps the line open, "
            "minus the enemy's"
        ),
    ]


class ContestedOutcome(msgspec.Struct, frozen=True):
    """Mobilization points the transporting player loses, and whether those units fight a general engagement."""

    points_lost: int
    general_engagement: bool


def contested_text(outcome: ContestedOutcome) -> str:
    """As the table prints it."""
    return f"{outcome.points_lost}{' + GE' * outcome.general_engagement}"


def contested_zone(balance: Strip) -> Procedure[ContestedOutcome]:
    """Contested Sea Zone table: a die on the column of the balance."""
    result: ContestedResult = yield from Roll(D6, "contested zone", on=balance)
    return ContestedOutcome(result.points_lost, result.general_engagement)


@PROCEDURES.register(
    "contested-zone",
    inputs=ContestedZone,
    body=contested_zone,
    text=contested_text,
    example="balance=4",
    charts=("contested-zone",),
    strength="balance",
    rule=RULE,
)
def contested_zone_head(rules: Rules, given: ContestedZone) -> Ready:
    """Mobilization points lost on a disputed line across the sea."""
    chart, balance = rules.chart("contested-zone"), given.balance
    strip = chart.column(chart.axis().index(balance if isinstance(balance, int) else balance.replace("-", " ")))
    stated = signed(balance) if isinstance(balance, int) else strip.label
    effect = stated if stated == strip.label else f"{stated} → {strip.label}"
    return Ready((strip,), (Line("balance of light forces", RULE, effect, strip.label),), strip=strip)
