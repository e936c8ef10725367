"""What tanks cost their unit each cycle: supply [14.8] and attrition [19.5]."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

import msgspec

from grognard.chance.procedures import Inputs, Ready
from grognard.chance.tally import Line, amount
from grognard.charts.rules import Rules
from grognard.titles.kit import HALF, MOST, answer, refuse, whole
from grognard.titles.war_in_the_world.registry import PROCEDURES, figure, percent_of, said
from grognard.titles.war_in_the_world.tanks import MOST_TANKS

SUPPLY, ATTRITION, CAPACITY = "14.8", "19.5", "50.33"
SMALL = 10
"""The greatest capacity that pays the lower price."""
SMALL_PRICE, PRICE = 15, 100

When = Literal["strategic-turn", "start-of-turn", "later"]

Capacity = Annotated[int, msgspec.Meta(ge=0, le=MOST_TANKS, description="most tanks the unit may run at full strength")]
Reduced = Annotated[bool, msgspec.Meta(description="the unit is reduced: half the capacity")]


def present(capacity: int, reduced: bool) -> tuple[Fraction, Line]:
    """What a unit may run now, half if it is reduced [50.33], and the line that says so."""
    now = capacity * HALF if reduced else Fraction(capacity)
    return now, Line("tank capacity", CAPACITY, f"{'half: ' if reduced else ''}{amount(now)}", figure(now))


class AfvSupply(Inputs, frozen=True):
    """One unit's tanks and the supply for them in one cycle."""

    capacity: Capacity
    points: Annotated[int, msgspec.Meta(ge=0, le=MOST, description="supply points that began the phase in its hex")]
    when: Annotated[When, msgspec.Meta(description="when it is paid")] = "strategic-turn"
    reduced: Reduced = False
    mechanized: Annotated[bool, msgspec.Meta(description="it is mechanized")] = True


class AfvSupplyOutcome(msgspec.Struct, frozen=True):
    """The price, and whether the unit's tanks may escort, intercept and assault."""

    cost: int
    supplied: bool


@PROCEDURES.register(
    "afv-supply",
    inputs=AfvSupply,
    body=answer,
    text=lambda outcome: f"{outcome.cost} supply points: {'supplied' if outcome.supplied else 'not supplied'}",
    example="capacity=30 points=120",
)
def afv_supply_head(rules: Rules, given: AfvSupply) -> Ready:
    """What a unit pays each cycle for its tanks to operate, over and above its other supply."""
    if not given.mechanized:
        line = said("not mechanized", SUPPLY, "needs no tank supply")
        return Ready((AfvSupplyOutcome(0, supplied=True),), (line,))
    if given.when == "later":
        raise refuse(
            "14.84", "Tank supply is paid in the strategic turn or at the start of a game turn, and it is later."
        )
    by_present = rules.choice("WIW-I15") == "present"
    now, line = present(given.capacity, given.reduced and by_present)
    cost = SMALL_PRICE if now <= SMALL else PRICE
    supplied = given.points >= cost
    slip = (
        line,
        Line(f"capacity {SMALL} or less" if now <= SMALL else f"capacity above {SMALL}", "WIW-I15", str(cost), cost),
        Line("paid at the start of a turn", "14.84", "the same price", cost)
        if given.when == "start-of-turn"
        else Line("paid in the strategic turn", "14.81", str(cost), cost),
        Line("besides basic, movement and combat supply", SUPPLY, str(cost), cost),
        Line("points that began the phase in its hex", "14.82", str(given.points), given.points),
        said("escort, intercept and assault", "14.83", "allowed" if supplied else "not allowed"),
    )
    return Ready((AfvSupplyOutcome(cost, supplied),), slip)


class AfvAttrition(Inputs, frozen=True):
    """The tanks of one unit or depot at the end of a cycle."""

    tanks: Annotated[int, msgspec.Meta(ge=0, le=MOST_TANKS, description="tank-points held")]
    capacity: Annotated[Capacity | None, msgspec.Meta(description="left out, none are above it")] = None
    reduced: Reduced = False
    depot: Annotated[bool, msgspec.Meta(description="they are in a depot")] = False


class AfvAttritionOutcome(msgspec.Struct, frozen=True):
    """Tank-points lost and left."""

    lost: int
    left: int


@PROCEDURES.register(
    "afv-attrition",
    inputs=AfvAttrition,
    body=answer,
    text=lambda outcome: f"{outcome.lost} lost, {outcome.left} left",
    example="tanks=24 capacity=20",
    charts=("afv-over-capacity",),
)
def afv_attrition_head(rules: Rules, given: AfvAttrition) -> Ready:
    """What a cycle wears away of the tanks in one unit."""
    rates = rules.chart("afv-over-capacity")
    slip: list[Line] = []
    above = Fraction(0)
    if given.capacity is not None and not given.depot:
        now, line = present(given.capacity, given.reduced)
        above = max(given.tanks - now, Fraction(0))
        slip.append(line)
    shares = [("in a depot", Fraction(given.tanks))]
    if not given.depot:
        shares = [("within the capacity", given.tanks - above), ("above the capacity", above)]
    worn = Fraction(0)
    for where, tanks in shares:
        percent: int = rates.value(where, "lost")
        worn += percent_of(tanks, percent)
        rule = "50.34" if where.startswith("above") else ATTRITION
        slip.append(
            Line(
                f"{amount(tanks)} tanks {where}",
                rule,
                f"{percent} % = {amount(percent_of(tanks, percent))}",
                figure(percent_of(tanks, percent)),
            )
        )
    lost = whole(worn)
    slip.append(Line("of the unit's whole tank strength, rounded", "WIW-I12", str(lost), lost))
    slip.append(said("which of its tanks", ATTRITION, "as for air points"))
    return Ready((AfvAttritionOutcome(lost, given.tanks - lost),), tuple(slip))
