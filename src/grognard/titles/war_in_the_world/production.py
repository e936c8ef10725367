"""German and Soviet production: import blocks, and what units cost and when they come [34.0], [34.6], [34.9]."""

from __future__ import annotations

from typing import Annotated

import msgspec

from grognard.chance.procedures import Inputs, Ready
from grognard.chance.tally import Line, amount
from grognard.charts.rules import Rules
from grognard.titles.kit import MOST, Number, answer, exact, refuse, whole
from grognard.titles.war_in_the_world.dates import Date, dated, number, written
from grognard.titles.war_in_the_world.registry import PROCEDURES, figure

BLOCKS, GERMAN, SOVIET = "34.0", "34.6", "34.9"


class GermanProduction(Inputs, frozen=True):
    """Import blocks spent in one strategic turn."""

    pool: Annotated[int, msgspec.Meta(ge=0, le=MOST, description="import blocks in the pool")]
    spend: Annotated[int, msgspec.Meta(ge=0, le=MOST, description="import blocks spent")]
    centres: Annotated[int, msgspec.Meta(ge=0, le=MOST, description="manufacturing centres that work")]
    date: Date
    carried: Annotated[
        int, msgspec.Meta(ge=0, le=MOST, description="blocks that arrive from resource centres this turn")
    ] = 0
    multiple: Annotated[
        Number | None, msgspec.Meta(description="the economic multiple; left out, that of the chart")
    ] = None


class GermanProductionOutcome(msgspec.Struct, frozen=True):
    """Production points for the production pool, and the import blocks left."""

    points: int
    pool: int


@PROCEDURES.register(
    "german-production",
    inputs=GermanProduction,
    body=answer,
    text=lambda outcome: f"{outcome.points} production points, {outcome.pool} import blocks left",
    example="pool=30 spend=20 centres=24 date=6/42",
    charts=("economic-multiple",),
)
def german_production_head(rules: Rules, given: GermanProduction) -> Ready:
    """Turn German import blocks into production points."""
    pool = given.pool + given.carried
    for most, what in ((pool, "import blocks in the pool"), (given.centres, "working manufacturing centres")):
        if given.spend > most:
            raise refuse(BLOCKS, f"{given.spend} blocks may not be spent: there are {most} {what}.", given.spend, most)
    chart = rules.chart("economic-multiple")
    place, line = dated(chart.axis(), given.date, "economic multiple", BLOCKS)
    multiple = chart.cells[0][place].value if given.multiple is None else exact(given.multiple)
    points = whole(given.spend * multiple)
    slip = (
        Line(
            "import blocks, with those carried from resource centres", BLOCKS, f"{given.pool} + {given.carried}", pool
        ),
        Line(f"spent, at most {given.centres} for the centres", BLOCKS, str(given.spend), given.spend),
        line if given.multiple is None else Line("economic multiple", BLOCKS, amount(multiple), figure(multiple)),
        Line("production points", "GEN-I4", f"{given.spend} × {amount(multiple)} = {points}", points),
    )
    return Ready((GermanProductionOutcome(points, pool - given.spend),), slip)


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many units of one kind."""

    unit: Annotated[str, msgspec.Meta(description="a row of the chart production-costs")]
    count: Annotated[int, msgspec.Meta(ge=1, le=MOST, description="how many of them")] = 1


Orders = Annotated[
    tuple[Order, ...], msgspec.Meta(max_length=12, description='such as [{"unit":"infantry division","count":2}]')
]


class OrderLine(msgspec.Struct, frozen=True):
    """What one order costs, and the cycle it arrives."""

    cost: int
    arrives: str


class SovietLine(msgspec.Struct, frozen=True):
    """What one order costs in both kinds of points, and the cycle it arrives."""

    arms: int
    personnel: int
    arrives: str


class ProductionPlan(Inputs, frozen=True):
    """German orders of one cycle."""

    points: Annotated[int, msgspec.Meta(ge=0, le=MOST, description="production points to spend")]
    orders: Orders
    date: Date


class ProductionPlanOutcome(msgspec.Struct, frozen=True):
    """The orders line by line, the points spent and the points left."""

    lines: tuple[OrderLine, ...]
    spent: int
    left: int


def production_plan_text(outcome: ProductionPlanOutcome) -> str:
    """Points spent and left, and when the orders arrive."""
    arrive = ", ".join(line.arrives for line in outcome.lines)
    return f"{outcome.spent} spent, {outcome.left} left" + (f"; arrive {arrive}" if arrive else "")


@PROCEDURES.register(
    "production-plan",
    inputs=ProductionPlan,
    body=answer,
    text=production_plan_text,
    example="""points=40 date=3/42 'orders=[{"unit":"armored division"},{"unit":"U-boats","count":2}]'""",
    charts=("production-costs",),
)
def production_plan_head(rules: Rules, given: ProductionPlan) -> Ready:
    """What German orders cost and when they arrive."""
    slip, lines = [], []
    for order in given.orders:
        each, cycles = _entries(rules, order.unit, "German points", "German cycles")
        lines.append(OrderLine(each * order.count, written(number(given.date) + cycles)))
        slip.append(_ordered(order, GERMAN, f"{order.count} × {each}", cycles, lines[-1].arrives, each * order.count))
    spent = sum(line.cost for line in lines)
    _check_purse(GERMAN, "production", spent, given.points)
    slip.append(
        Line(
            f"of {given.points} production points",
            GERMAN,
            f"{spent} spent, {given.points - spent} left",
            given.points - spent,
        )
    )
    return Ready((ProductionPlanOutcome(tuple(lines), spent, given.points - spent),), tuple(slip))


class SovietProduction(Inputs, frozen=True):
    """Soviet orders of one cycle."""

    arms: Annotated[int, msgspec.Meta(ge=0, le=MOST, description="arms points to spend")]
    personnel: Annotated[int, msgspec.Meta(ge=0, le=MOST, description="personnel points to spend")]
    orders: Orders
    date: Date


class SovietProductionOutcome(msgspec.Struct, frozen=True):
    """The orders line by line, and the points of both kinds spent and left."""

    lines: tuple[SovietLine, ...]
    arms_spent: int
    personnel_spent: int
    arms_left: int
    personnel_left: int


def soviet_production_text(outcome: SovietProductionOutcome) -> str:
    """Points spent and left, and when the orders arrive."""
    arrive = ", ".join(line.arrives for line in outcome.lines)
    spent = f"arms {outcome.arms_spent} spent, {outcome.arms_left} left"
    spent += f"; personnel {outcome.personnel_spent} spent, {outcome.personnel_left} left"
    return spent + (f"; arrive {arrive}" if arrive else "")


@PROCEDURES.register(
    "soviet-production",
    inputs=SovietProduction,
    body=answer,
    text=soviet_production_text,
    example="""arms=20 personnel=20 date=3/42 'orders=[{"unit":"infantry division","count":3}]'""",
    charts=("production-costs",),
)
def soviet_production_head(rules: Rules, given: SovietProduction) -> Ready:
    """What Soviet orders cost in arms and personnel points, and when they arrive."""
    slip, lines = [], []
    for order in given.orders:
        arms, personnel, cycles = _entries(rules, order.unit, "Soviet arms", "Soviet personnel", "Soviet cycles")
        arrives = written(number(given.date) + cycles)
        lines.append(SovietLine(arms * order.count, personnel * order.count, arrives))
        each = f"{order.count} × ({arms} arms, {personnel} personnel)"
        slip.append(_ordered(order, SOVIET, each, cycles, arrives, (arms + personnel) * order.count))
    arms_spent, personnel_spent = sum(line.arms for line in lines), sum(line.personnel for line in lines)
    _check_purse(SOVIET, "arms", arms_spent, given.arms)
    _check_purse(SOVIET, "personnel", personnel_spent, given.personnel)
    arms_left, personnel_left = given.arms - arms_spent, given.personnel - personnel_spent
    slip.append(Line(f"of {given.arms} arms points", SOVIET, f"{arms_spent} spent, {arms_left} left", arms_left))
    slip.append(
        Line(
            f"of {given.personnel} personnel points",
            SOVIET,
            f"{personnel_spent} spent, {personnel_left} left",
            personnel_left,
        )
    )
    outcome = SovietProductionOutcome(tuple(lines), arms_spent, personnel_spent, arms_left, personnel_left)
    return Ready((outcome,), tuple(slip))


def _ordered(order: Order, rule: str, each: str, cycles: int, arrives: str, cost: int) -> Line:
    return Line(f"{order.count} {order.unit}", rule, f"{each}, {cycles} cycles: arrives {arrives}, {cost} points", cost)


def _entries(rules: Rules, unit: str, *columns: str) -> list[int]:
    """The entries of a unit under a side's headings; refused where the side does not build it."""
    chart = rules.chart("production-costs")
    if unit not in chart.rows.labels:
        raise refuse(GERMAN, f"There is no {unit} on the cost chart; there are {', '.join(chart.rows.labels)}.", unit)
    entries: list[int] = [chart.value(unit, column) for column in columns]
    if None in entries:
        side = columns[0].partition(" ")[0]
        raise refuse(GERMAN if side == "German" else SOVIET, f"{unit}: the {side} player does not build it.", unit)
    return entries


def _check_purse(rule: str, points: str, spent: int, there: int) -> None:
    if spent > there:
        raise refuse(
            rule,
            f"The orders cost {spent} {points} points and there are {there}: {spent - there} too many.",
            spent,
            there,
        )
