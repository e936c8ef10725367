"""Forced march: infantry that moves without movement supply."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from grognard.chance.dice import TWO_D6
from grognard.chance.procedures import Inputs, Ready
from grognard.chance.requests import Procedure, Roll
from grognard.chance.tally import Line
from grognard.charts.rules import Rules
from grognard.titles.kit import MOST, refuse
from grognard.titles.war_in_the_world.registry import PROCEDURES, AtMost

RULE = "Supply Rules"

Loss = Literal["none", "reduced", "eliminated"]


class ForcedMarch(Inputs, frozen=True):
    """One infantry unit at the end of the phase in which it force marched."""

    spent: Annotated[int, msgspec.Meta(ge=0, le=MOST, description="movement points spent unsupplied")]
    has_battlegroup: Annotated[bool, msgspec.Meta(description="it can be reduced to a battlegroup")]
    mechanized: Annotated[bool, msgspec.Meta(description="it is mechanized, and so may not force march")] = False


class ForcedMarchOutcome(msgspec.Struct, frozen=True):
    """What the march costs the unit."""

    loss: Loss


def forced_march(worn: AtMost, loss: Loss) -> Procedure[ForcedMarchOutcome]:
    """Two dice not above the points moved unsupplied: the unit is reduced or, without a battlegroup, lost."""
    suffers = yield from Roll(TWO_D6, "forced march", on=worn)
    return ForcedMarchOutcome(loss if suffers else "none")


@PROCEDURES.register(
    "forced-march",
    inputs=ForcedMarch,
    body=forced_march,
    text=lambda outcome: "no effect" if outcome.loss == "none" else outcome.loss,
    example="spent=6 has_battlegroup=true",
)
def forced_march_head(_rules: Rules, given: ForcedMarch) -> Ready:
    """The risk of a forced march: two dice against the movement points spent unsupplied."""
    if given.mechanized:
        raise refuse(
            RULE,
            "The unit may not force march: only infantry may, and it is mechanized. "
            f"Movement supply for {given.spent} points would let it move.",
        )
    loss: Loss = "reduced" if given.has_battlegroup else "eliminated"
    slip = (
        Line("points spent without movement supply", RULE, str(given.spent), given.spent),
        Line(f"two dice, {given.spent} or less", RULE, loss, loss),
    )
    return Ready((AtMost(given.spent, loss), loss), slip)
