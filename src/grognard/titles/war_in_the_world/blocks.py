"""Who makes supply, how much and where."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from grognard.chance.procedures import Inputs, Ready
from grognard.chance.tally import Line
from grognard.charts.rules import Rules
from grognard.titles.kit import answer, refuse
from grognard.titles.war_in_the_world.countries import Country, named, same
from grognard.titles.war_in_the_world.registry import PROCEDURES, said

RULE = "Supply Rules"
BLOCK = 100
"""Supply points in a supply block."""
CYCLE = 4
"""Game turns that a strategic cycle provides for."""
FULL_IMPORTS = 60
"""Blocks a turn that reach London undamaged."""

CAPITALS = {"England": "London", "Italy": "Rome"}
OTHERS = "any other country"
BY_POINTS = {"arms": "any working arms centre", "personnel": "any working personnel centre"}

Paid = Literal["arms", "personnel"]


class SupplyProduction(Inputs, frozen=True):
    """A country, and what has become of it."""

    country: Annotated[Country, msgspec.Meta(description="the country, such as Italy")]
    looted: Annotated[bool, msgspec.Meta(description="Germany occupies it and may loot it")] = False
    liberated: Annotated[bool, msgspec.Meta(description="it was occupied and has been liberated")] = False
    imports: Annotated[int, msgspec.Meta(ge=0, le=FULL_IMPORTS, description="present import capacity, for England")] = (
        FULL_IMPORTS
    )
    paid_in: Annotated[Paid | None, msgspec.Meta(description="the points the Soviet Union spends")] = None


class SupplyProductionOutcome(msgspec.Struct, frozen=True):
    """Who makes supply of this country's, how much, where, and for how many turns at once."""

    maker: str | None
    blocks: int | None
    """At most, each turn; `null` where production points alone limit them."""
    points: int | None
    places: tuple[str, ...]
    turns: int


def supply_production_text(outcome: SupplyProductionOutcome) -> str:
    """Who makes how much, and where."""
    if outcome.maker is None:
        return "none"
    much = "as many blocks as are paid for" if outcome.blocks is None else f"{outcome.blocks} blocks a turn"
    return f"{outcome.maker}: {much}, {' or '.join(outcome.places)}"


@PROCEDURES.register(
    "supply-production",
    inputs=SupplyProduction,
    body=answer,
    text=supply_production_text,
    example="country=Italy",
    charts=("looting-values",),
)
def supply_production_head(rules: Rules, given: SupplyProduction) -> Ready:
    """The supply blocks a country yields: who makes them, how many a turn, and where."""
    country = named(given.country)
    own = _own_production(country, given)
    if own is not None:
        line = Line(f"{country}, in the strategic cycle", RULE, f"for the next {CYCLE} turns", CYCLE)
        return Ready((own,), (line,))
    row, value = _looting_value(rules, country)
    slip = [Line(f"looting value of {country}, in blocks a turn", RULE, f"{value}, by “{row}”", value)]
    if given.liberated:
        slip.append(said(f"{country} has been liberated", RULE, "it makes no blocks again"))
        return Ready((SupplyProductionOutcome(None, 0, 0, (), 1),), tuple(slip))
    maker, blocks = country, value
    if given.looted:
        maker = "Germany"
        slip.append(said(f"Germany may loot {country}", RULE, "Germany alone makes them, and has no bonus"))
    elif country == "England":
        blocks = min(value, given.imports)
        slip.append(Line("import capacity", "26.67", f"{given.imports} at most", blocks))
    place = CAPITALS.get(country, f"the capital of {country}")
    slip.append(Line(f"supply points, {BLOCK} a block", RULE, f"{blocks} × {BLOCK} = {blocks * BLOCK}", blocks * BLOCK))
    return Ready((SupplyProductionOutcome(maker, blocks, blocks * BLOCK, (place,), 1),), tuple(slip))


def _looting_value(rules: Rules, country: str) -> tuple[str, int]:
    """The row of a country on the chart, or that of all others, and its value."""
    chart = rules.chart("looting-values")
    row = next((label for wanted in (country, OTHERS) for label in chart.rows.labels if same(label, wanted)), None)
    if row is None:
        raise refuse(RULE, f"The chart looting-values has neither {country} nor “{OTHERS}”.", country)
    value: int = chart.value(row, "blocks a turn")
    return row, value


def _own_production(country: str, given: SupplyProduction) -> SupplyProductionOutcome | None:
    """What the three powers make by production in the strategic cycle; none for other countries."""
    places: tuple[str, ...]
    if country == "US":
        places = ("East Coast box", "West Coast box")
    elif country == "Germany":
        places = ("any working manufacturing centre",)
    elif country == "Soviet Union" and not given.looted:
        places = (BY_POINTS[given.paid_in],) if given.paid_in else tuple(BY_POINTS.values())
    else:
        return None
    return SupplyProductionOutcome(country, None, None, places, CYCLE)
