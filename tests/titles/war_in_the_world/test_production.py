"""German import blocks, and what German and Soviet orders cost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from grognard.chance.procedures import BadInput
from grognard.titles.war_in_the_world.production import (
    GermanProductionOutcome,
    OrderLine,
    ProductionPlanOutcome,
    SovietLine,
    SovietProductionOutcome,
)
from tests.titles.war_in_the_world.printed import ask, named, refused, says, text, under, warned, with_chart

MULTIPLE = {"9/39": 1, "13/40": 1, "1/41": 2, "13/42": 2, "1/43": 3, "13/46": 3}
COSTS: dict[str, tuple[Any, ...]] = {
    "supply block": (1, 0, None),
    "supply block, for arms points": (None, None, (1, 0, 0)),
    "supply block, for personnel points": (None, None, (0, 1, 0)),
    "engineer regiment": (2, 1, (1, 1, 1)),
    "truck unit (LTU)": (3, 1, (2, 0, 1)),
    "infantry division": (4, 2, (2, 4, 2)),
    "V-1 rockets": (4, 2, None),
    "railroad unit": (5, 2, (3, 1, 2)),
    "mechanized division": (8, 3, (4, 4, 3)),
    "AFV block": (8, 3, (6, 0, 3)),
    "air block": (10, 3, (8, 0, 3)),
    "U-boats": (10, 5, None),
    "armored division": (12, 5, (8, 4, 4)),
    "V-2 rockets": (12, 5, None),
}
"""House Table IX: German points and cycles; Soviet arms, personnel, cycles."""

DATES = ["3/42", "4/42", "5/42", "6/42", "7/42", "8/42"]


USUAL: dict[str, Any] = {"pool": 30, "spend": 20, "centres": 24, "date": "6/42"}


def german(**inputs: Any) -> GermanProductionOutcome:
    given: dict[str, Any] = {**USUAL, **inputs}
    found: GermanProductionOutcome = ask("german-production", **given)
    return found


@pytest.mark.parametrize(("date", "multiple"), MULTIPLE.items())
def test_s220_blocks_spent_times_the_economic_multiple_are_production_points(date: str, multiple: int) -> None:
    assert german(date=date) == GermanProductionOutcome(20 * multiple, 10)


@pytest.mark.parametrize("spend", [0, 1, 24])
def test_s219_any_number_may_be_spent_up_to_the_working_centres(spend: int) -> None:
    assert german(spend=spend) == GermanProductionOutcome(2 * spend, 30 - spend)


def test_s219_more_than_the_working_centres_is_refused() -> None:
    no = refused("german-production", "25 blocks may not", pool=30, spend=25, centres=24, date="6/42")
    assert no.reasons[0].numbers == ("25", "24")


def test_more_than_the_pool_is_refused() -> None:
    no = refused("german-production", "there are 9 import blocks", pool=9, spend=10, centres=24, date="6/42")
    assert no.reasons[0].numbers == ("10", "9")


def test_s217_s218_blocks_carried_from_resource_centres_join_the_pool() -> None:
    assert german(pool=5, carried=16, spend=20) == GermanProductionOutcome(40, 1)
    assert says(
        "german-production", "carried from resource centres", pool=5, carried=16, spend=20, centres=24, date="1/42"
    )


@pytest.mark.parametrize(("multiple", "points"), [(0, 0), (1.5, 5), (2.5, 8), (2.4, 7), (3, 9)])
def test_a_multiple_of_the_players_own_is_rounded_half_up(multiple: float, points: int) -> None:
    assert german(spend=3, multiple=multiple).points == points
    assert named("german-production", "GEN-I4", pool=3, spend=3, centres=3, date="1/42", multiple=multiple)


def test_the_multiple_may_be_a_fraction_on_a_chart_of_ones_own(tmp_path: Path) -> None:
    rules = with_chart(tmp_path, "economic-multiple", ("multiple | 1           | 2 ", "multiple | 1           | 3/2 "))
    (found,) = under(rules, "german-production", pool=9, spend=3, centres=9, date="6/42")
    assert found.points == 5


def test_german_production_in_words() -> None:
    assert text("german-production", german()) == "40 production points, 10 import blocks left"
    assert "economic-multiple is a house chart" in warned("german-production", pool=1, spend=1, centres=1, date="1/42")


# orders ---------------------------------------------------------------------------------------------


def plan(*orders: tuple[str, int], points: int = 1000, date: str = "3/42") -> ProductionPlanOutcome:
    listed = [{"unit": unit, "count": count} for unit, count in orders]
    found: ProductionPlanOutcome = ask("production-plan", points=points, date=date, orders=listed)
    return found


@pytest.mark.parametrize(("unit", "costs"), COSTS.items())
def test_s236_s237_s238_each_german_order_costs_its_points_and_takes_its_cycles(
    unit: str, costs: tuple[Any, ...]
) -> None:
    points, cycles, _ = costs
    if points is None:
        refused(
            "production-plan",
            r"the German player does not build it. \[34.6\]",
            points=99,
            date="3/42",
            orders=[{"unit": unit}],
        )
    else:
        assert plan((unit, 3)) == ProductionPlanOutcome(
            (OrderLine(3 * points, DATES[cycles]),), 3 * points, 1000 - 3 * points
        )


@pytest.mark.parametrize(
    ("date", "arrives"), [("7/42", "12/42"), ("8/42", "13/42"), ("9/42", "1/43"), ("13/42", "5/43")]
)
def test_five_cycles_run_over_the_end_of_the_year(date: str, arrives: str) -> None:
    assert plan(("armored division", 1), date=date).lines[0].arrives == arrives


def test_orders_add_up() -> None:
    found = plan(("infantry division", 2), ("U-boats", 1), ("supply block", 5), points=23)
    assert (found.spent, found.left) == (23, 0)


def test_overspending_is_refused_with_both_numbers() -> None:
    orders = [{"unit": "infantry division", "count": 6}]
    no = refused(
        "production-plan",
        "cost 24 production points and there are 23: 1 too many",
        points=23,
        date="1/42",
        orders=orders,
    )
    assert no.reasons[0].numbers == ("24", "23")


def test_an_unknown_unit_is_refused_with_those_there_are() -> None:
    refused(
        "production-plan",
        "no tank on the cost chart; there are supply block",
        points=9,
        date="1/42",
        orders=[{"unit": "tank"}],
    )


def test_at_most_twelve_orders_at_once() -> None:
    with pytest.raises(BadInput, match="12"):
        plan(*[("supply block", 1)] * 13)


def soviet(*orders: tuple[str, int], arms: int = 500, personnel: int = 500) -> SovietProductionOutcome:
    listed = [{"unit": unit, "count": count} for unit, count in orders]
    found: SovietProductionOutcome = ask(
        "soviet-production", arms=arms, personnel=personnel, date="3/42", orders=listed
    )
    return found


@pytest.mark.parametrize(("unit", "costs"), COSTS.items())
def test_s239_each_soviet_order_costs_both_kinds_of_points(unit: str, costs: tuple[Any, ...]) -> None:
    if costs[2] is None:
        given: dict[str, Any] = {"arms": 99, "personnel": 99, "date": "3/42", "orders": [{"unit": unit}]}
        refused("soviet-production", r"the Soviet player does not build it. \[34.9\]", **given)
        return
    arms, personnel, cycles = costs[2]
    found = soviet((unit, 2))
    assert found.lines == (SovietLine(2 * arms, 2 * personnel, DATES[cycles]),)
    assert (found.arms_left, found.personnel_left) == (500 - 2 * arms, 500 - 2 * personnel)


@pytest.mark.parametrize(("arms", "personnel", "short"), [(5, 12, "6 arms"), (6, 11, "12 personnel")])
def test_each_kind_of_soviet_points_must_suffice(arms: int, personnel: int, short: str) -> None:
    assert soviet(("infantry division", 3), arms=6, personnel=12).arms_left == 0
    orders = [{"unit": "infantry division", "count": 3}]
    refused("soviet-production", f"cost {short} points", arms=arms, personnel=personnel, date="3/42", orders=orders)


def test_plans_in_words() -> None:
    assert text("production-plan", plan(("U-boats", 2), points=40)) == "20 spent, 20 left; arrive 8/42"
    assert text("production-plan", plan(points=4)) == "0 spent, 4 left"
    assert text("soviet-production", soviet(("AFV block", 1), arms=6, personnel=0)) == (
        "arms 6 spent, 0 left; personnel 0 spent, 0 left; arrive 6/42"
    )
