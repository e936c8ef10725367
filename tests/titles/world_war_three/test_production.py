"""Production [25.1]."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.chance.procedures import BadInput, Refusal
from grognard.titles.world_war_three.production import OrderLine, ProductionOutcome, production_text
from tests.oracle import agrees, sure
from tests.titles.world_war_three.printed import slip, warned

PRODUCTION = "world-war-three/production"

PRINTED = {
    "surface-a": "6 10 5 9",
    "surface-b": "4 7 3 6",
    "undepletion": "• • 1 2",
    "ssn": "4 7 3 6",
    "asw": "3 3 2 2",
    "cd": "3 4 2 3",
    "amph": "4 4 3 3",
    "ms": "2 3 1 2",
    "land-point": "4 3 3 2",
    "supply-or-port": "1 1 • •",
    "industrial-hex": "20 8 10 4",
    "icbm": "1 2 • •",
}
"""Cost and time of building new, cost and time of rebuilding."""
WAYS = [
    (unit, kind, *row.split()[place : place + 2])
    for unit, row in PRINTED.items()
    for kind, place in (("new", 0), ("rebuild", 2))
]
POSSIBLE = [(unit, kind, int(cost), int(time)) for unit, kind, cost, time in WAYS if cost != "•"]
IMPOSSIBLE = [(unit, kind) for unit, kind, cost, _ in WAYS if cost == "•"]


def order(unit: str, kind: str = "new", count: int = 1) -> dict[str, Any]:
    return {"unit": unit, "kind": kind, "count": count}


def produced(*orders: dict[str, Any], points: int = 100, turn: int = 1) -> ProductionOutcome:
    found: ProductionOutcome = sure(PRODUCTION, points=points, orders=list(orders), turn=turn)
    return found


@pytest.mark.parametrize(("unit", "kind", "cost", "time"), POSSIBLE)
def test_each_unit_has_its_printed_cost_and_time(unit: str, kind: str, cost: int, time: int) -> None:
    assert produced(order(unit, kind), turn=5).lines == (OrderLine(cost, arrives=5 + time),)


@pytest.mark.parametrize(("unit", "kind"), IMPOSSIBLE)
def test_a_bullet_is_refused(unit: str, kind: str) -> None:
    wanted, other = ("built new", "rebuilt") if kind == "new" else ("rebuilt", "built new")
    with pytest.raises(Refusal, match=rf"{unit} cannot be {wanted}: .* only be {other}\. \[25\.1\]") as no:
        produced(order(unit, kind))
    assert no.value.reasons[0].numbers == (unit, kind)


def test_three_turns_started_on_turn_1_arrive_on_turn_4() -> None:
    assert produced(order("asw")).lines[0].arrives == 4


def test_undepletion_is_a_rebuild() -> None:
    assert produced(order("undepletion", "rebuild")).lines == (OrderLine(1, 3),)


@pytest.mark.parametrize("unit", [unit for unit, kind, *_ in POSSIBLE if kind == "rebuild" and unit != "undepletion"])
def test_a_rebuild_is_cheaper_and_quicker_than_building_new(unit: str) -> None:
    new, again = (produced(order(unit, kind)).lines[0] for kind in ("new", "rebuild"))
    assert again.cost < new.cost
    assert again.arrives < new.arrives


@pytest.mark.parametrize("count", [1, 2, 7])
def test_an_order_of_several_costs_several_times_and_arrives_at_once(count: int) -> None:
    assert produced(order("ms", count=count)).lines == (OrderLine(2 * count, 4),)


def test_the_count_is_1_unless_given() -> None:
    assert produced({"unit": "cd", "kind": "new"}) == produced(order("cd", count=1))


def test_orders_keep_their_order_and_are_paid_for_together() -> None:
    found = produced(order("icbm"), order("surface-a", "rebuild"), order("icbm"), points=8, turn=2)
    assert found == ProductionOutcome((OrderLine(1, 4), OrderLine(5, 11), OrderLine(1, 4)), spent=7, left=1)


def test_spending_the_last_point_is_allowed() -> None:
    assert produced(order("ssn", count=2), points=8).left == 0


def test_overspending_by_a_point_is_refused_with_both_numbers() -> None:
    with pytest.raises(Refusal, match=r"cost 8 and there are 7 Production Points: 1 too many\. \[25\.1\]") as no:
        produced(order("ssn", count=2), points=7)
    assert no.value.reasons[0].numbers == ("8", "7")


def test_no_orders_spend_nothing() -> None:
    assert produced(points=9) == ProductionOutcome((), spent=0, left=9)
    assert produced(points=0) == ProductionOutcome((), spent=0, left=0)


@pytest.mark.parametrize("unit", ["ss", "tank", "Surf-A"])
def test_a_unit_that_is_not_on_the_chart_is_refused_and_conventional_submarines_are_not(unit: str) -> None:
    with pytest.raises(Refusal, match=rf"no “{unit}” on the production chart; there are surface-a, .*icbm\. \[25\.1\]"):
        produced(order(unit))


@pytest.mark.parametrize("points", [7, 8, 50])
def test_points_are_spent_or_left(points: int) -> None:
    found = produced(order("asw"), order("amph"), points=points)
    assert found.spent + found.left == points
    assert found.spent == sum(line.cost for line in found.lines)


@pytest.mark.parametrize("turn", [1, 2, 40])
def test_a_later_start_arrives_as_much_later(turn: int) -> None:
    assert produced(order("surface-a"), turn=turn).lines[0].arrives == turn + 10


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("points", -1),
        ("turn", 0),
        ("orders", "asw"),
        ("orders", [{"unit": "asw"}]),
        ("orders", [{"unit": "asw", "kind": "used"}]),
        ("orders", [{"unit": "asw", "kind": "new", "count": 0}]),
        ("orders", [{"unit": "asw", "kind": "new", "price": 1}]),
        ("orders", [order("ms")] * 13),
    ],
)
def test_wrong_inputs_are_named(name: str, value: Any) -> None:
    with pytest.raises(BadInput, match=f"{name}=.*will not do"):
        sure(PRODUCTION, **{"points": 9, "orders": [], "turn": 1, name: value})


def test_the_slip_shows_each_price_and_date_and_what_is_left() -> None:
    asked: dict[str, Any] = {
        "points": 20,
        "turn": 1,
        "orders": [order("asw", count=2), order("undepletion", "rebuild")],
    }
    assert slip("production", **asked) == [
        ("asw, new", "25.1", "2 × 3 = 6, arrives on 1 + 3 = 4"),
        ("undepletion, rebuild", "25.1", "1 × 1 = 1, arrives on 1 + 2 = 3"),
        ("spent in all", "25.1", "20 − 7 = 13 left"),
    ]


def test_nothing_is_doubtful() -> None:
    assert warned("production", points=9, orders=[order("asw")], turn=1) == ""


def test_the_text_is_what_is_spent_and_left_and_when_it_arrives() -> None:
    assert (
        production_text(ProductionOutcome((OrderLine(6, 4), OrderLine(1, 3)), 7, 13))
        == "7 spent, 13 left; arrive on 4, 3"
    )
    assert production_text(ProductionOutcome((), 0, 9)) == "0 spent, 9 left"


def test_a_run_gives_what_the_odds_say() -> None:
    asked: dict[str, Any] = {"points": 9, "turn": 1, "orders": [order("asw")]}
    assert agrees(PRODUCTION, **asked).outcomes == (sure(PRODUCTION, **asked),)
