"""The Merchant Shipping Outcome Table: what the Allies suffer for ships sunk."""

from __future__ import annotations

from typing import Annotated

import msgspec

from grognard.chance.dice import D6
from grognard.chance.procedures import Inputs, Ready
from grognard.chance.requests import Procedure, Roll
from grognard.chance.tally import Line
from grognard.charts.chart import Strip
from grognard.charts.rules import Rules
from grognard.titles.great_war.cells import ShippingResult
from grognard.titles.great_war.registry import PROCEDURES, column
from grognard.titles.kit import MOST

RULE = "Merchant Shipping Outcome Table"


class MerchantShipping(Inputs, frozen=True):
    """Where Allied shipping stands."""

    level: Annotated[int, msgspec.Meta(ge=0, le=MOST, description="the current Allied merchant shipping level")]


class ShippingOutcome(msgspec.Struct, frozen=True):
    """The change of Allied morale; collapse halves British industry in the British Isles for this quarter."""

    morale: int
    industrial_collapse: bool


def shipping_text(outcome: ShippingOutcome) -> str:
    """The table's letters, and what they mean."""
    letters = {0: "", -5: "S", -10: "SS"}[outcome.morale] + "/I" * outcome.industrial_collapse
    collapse = ", industrial collapse" * outcome.industrial_collapse
    return f"{letters}: Allied morale {outcome.morale:+d}{collapse}" if letters else "-"


def merchant_shipping(level: Strip) -> Procedure[ShippingOutcome]:
    """Merchant Shipping Outcome Table: a die on the column of the level."""
    result: ShippingResult = yield from Roll(D6, "merchant shipping", on=level)
    return ShippingOutcome(result.morale, result.industrial_collapse)


@PROCEDURES.register(
    "merchant-shipping",
    inputs=MerchantShipping,
    body=merchant_shipping,
    text=shipping_text,
    example="level=35",
    charts=("merchant-shipping",),
    strength="level",
    rule=RULE,
)
def merchant_shipping_head(rules: Rules, given: MerchantShipping) -> Ready:
    """What lost merchant shipping does to Allied morale and British industry."""
    strip = column(rules.chart("merchant-shipping"), given.level)
    return Ready((strip,), (Line("shipping level", RULE, f"{given.level} → {strip.label}", strip.label),), strip=strip)
