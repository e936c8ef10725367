"""Production [25.1]: what orders cost and when they arrive."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from grognard.chance.procedures import Inputs, Ready
from grognard.chance.tally import Line
from grognard.charts.chart import Chart
from grognard.charts.rules import Rules
from grognard.errors import printable
from grognard.titles.kit import MOST, answer, refuse
from grognard.titles.world_war_three.registry import PROCEDURES

RULE = "25.1"


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many of one unit, built new or rebuilt after a loss."""

    unit: Annotated[str, msgspec.Meta(description="a row of the chart production, such as surface-a or land-point")]
    kind: Annotated[Literal["new", "rebuild"], msgspec.Meta(description="built new, or again after a loss")]
    count: Annotated[int, msgspec.Meta(ge=1, le=MOST, description="how many of them")] = 1


class Production(Inputs, frozen=True):
    """One side's orders of one game-turn."""

    points: Annotated[int, msgspec.Meta(ge=0, le=MOST, description="Production Points to spend")]
    orders: Annotated[
        tuple[Order, ...], msgspec.Meta(max_length=12, description='such as [{"unit":"asw","kind":"new","count":2}]')
    ]
    turn: Annotated[int, msgspec.Meta(ge=1, le=MOST, description="the game-turn the orders are given")]


class OrderLine(msgspec.Struct, frozen=True):
    """What one order costs in all, and the game-turn it appears."""

    cost: int
    arrives: int


class ProductionOutcome(msgspec.Struct, frozen=True):
    """The orders line by line, the points spent and the points left."""

    lines: tuple[OrderLine, ...]
    spent: int
    left: int


def production_text(outcome: ProductionOutcome) -> str:
    """Points spent and left, and when the orders arrive."""
    turns = ", ".join(str(line.arrives) for line in outcome.lines)
    return f"{outcome.spent} spent, {outcome.left} left" + (f"; arrive on {turns}" if turns else "")


@PROCEDURES.register(
    "production",
    inputs=Production,
    body=answer,
    text=production_text,
    example="""points=20 turn=1 'orders=[{"unit":"asw","kind":"new","count":2}]'""",
    charts=("production",),
    rule=RULE,
)
def production_head(rules: Rules, given: Production) -> Ready:
    """What orders cost and when they arrive; more than the points there are is refused."""
    chart = rules.chart("production")
    orders = [_order(chart, order, given.turn) for order in given.orders]
    lines = tuple(line for line, _ in orders)
    spent = sum(line.cost for line in lines)
    if spent > given.points:
        raise refuse(
            RULE,
            f"The orders cost {spent} and there are {given.points} Production Points: {spent - given.points} too many.",
            spent,
            given.points,
        )
    left = given.points - spent
    total = Line("spent in all", RULE, f"{given.points} − {spent} = {left} left", spent)
    return Ready((ProductionOutcome(lines, spent, left),), (*(said for _, said in orders), total))


def _order(chart: Chart, order: Order, turn: int) -> tuple[OrderLine, Line]:
    """One order priced and dated, and its line of the slip."""
    cost, time = _price(chart, order)
    line = OrderLine(cost * order.count, turn + time)
    effect = f"{order.count} × {cost} = {line.cost}, arrives on {turn} + {time} = {line.arrives}"
    return line, Line(f"{order.unit}, {order.kind}", RULE, effect, line.cost)


def _price(chart: Chart, order: Order) -> tuple[int, int]:
    """Cost and time of one unit; refused where the chart has no such unit, or has it not that way."""
    if order.unit not in chart.rows.labels:
        known = ", ".join(chart.rows.labels)
        unit = printable(order.unit)
        raise refuse(RULE, f"There is no “{unit}” on the production chart; there are {known}.", unit)
    cost = chart.value(order.unit, f"{order.kind} cost")
    time = chart.value(order.unit, f"{order.kind} time")
    if cost is None or time is None:
        wanted, other = ("built new", "rebuilt") if order.kind == "new" else ("rebuilt", "built new")
        raise refuse(
            RULE,
            f"{order.unit} cannot be {wanted}: the chart has • there; it can only be {other}.",
            order.unit,
            order.kind,
        )
    return cost, time
