"""The Merchant Shipping Outcome Table, and the points lost in a contested sea zone."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from grognard.chance.procedures import BadInput
from grognard.titles.great_war.contested import ContestedOutcome
from grognard.titles.great_war.shipping import ShippingOutcome
from tests.oracle import agrees, resolved, sure
from tests.titles.great_war.printed import FACES, chances, printed, shares, slip, text


def shipping(cell: str) -> ShippingOutcome:
    """The notes under the table."""
    return ShippingOutcome({"-": 0, "S": -5, "SS": -10}[cell.removesuffix("/I")], cell.endswith("/I"))


@pytest.mark.parametrize("level", [0, 20, 21, 40, 41, 60, 61, 80, 81, 100, 101, 100_000])
def test_each_edge_of_each_column_of_shipping(level: int) -> None:
    by_hand = shares(shipping(printed("merchant-shipping", face, level)) for face in FACES)
    assert chances("merchant-shipping", level=level) == by_hand


def test_81_and_more_is_one_column() -> None:
    assert sure("great-war/merchant-shipping", level=81) == sure("great-war/merchant-shipping", level=250)


@pytest.mark.parametrize(
    ("level", "face", "outcome"),
    [
        (80, 5, ShippingOutcome(-5, industrial_collapse=False)),
        (40, 5, ShippingOutcome(-5, industrial_collapse=True)),
        (20, 4, ShippingOutcome(-10, industrial_collapse=True)),
    ],
)
def test_S_costs_5_SS_10_and_I_is_collapse(level: int, face: int, outcome: ShippingOutcome) -> None:
    assert resolved("great-war/merchant-shipping", [face], level=level) == outcome


@pytest.mark.parametrize("level", [0, 20, 40, 60, 80])
def test_more_shipping_never_hurts_the_allies(level: int) -> None:
    for worst in (-10, -5):
        now, more = (
            sum(chance for outcome, chance in chances("merchant-shipping", level=n).items() if outcome.morale <= worst)
            for n in (level, level + 20)
        )
        assert more <= now


def test_the_slip_tells_the_column_of_the_level() -> None:
    assert slip("merchant-shipping", level=100) == [
        ("shipping level", "Merchant Shipping Outcome Table", "100 → 81-100+")
    ]


@pytest.mark.parametrize("facts", [{}, {"level": -1}, {"level": "low"}])
def test_bad_levels_are_named(facts: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        chances("merchant-shipping", **facts)


@pytest.mark.parametrize("cell", ["-", "S", "S/I", "SS/I"])
def test_text_of_shipping_begins_with_the_cell(cell: str) -> None:
    assert text("merchant-shipping", shipping(cell)).partition(":")[0] == cell


def test_text_of_shipping_says_what_it_means() -> None:
    assert text("merchant-shipping", shipping("SS/I")) == "SS/I: Allied morale -10, industrial collapse"


# contested sea zone --------------------------------------------------------------------------------------------------


def contested(cell: str) -> ContestedOutcome:
    points, _, engagement = cell.partition(" + ")
    return ContestedOutcome(int(points), engagement == "GE")


@pytest.mark.parametrize("balance", [-100, -4, -3, 0, 3, 4, 100])
def test_each_edge_of_each_column_of_the_contested_zone(balance: int) -> None:
    by_hand = shares(contested(printed("contested-zone", face, balance)) for face in FACES)
    assert chances("contested-zone", balance=balance) == by_hand


def test_minus_3_and_plus_3_belong_to_the_middle_column() -> None:
    middle = chances("contested-zone", balance=0)
    assert chances("contested-zone", balance=-3) == chances("contested-zone", balance=3) == middle
    assert middle not in (chances("contested-zone", balance=-4), chances("contested-zone", balance=4))


def test_without_defenders_5_points_go_and_without_attackers_none() -> None:
    assert sure("great-war/contested-zone", balance="no-defenders") == ContestedOutcome(5, general_engagement=False)
    assert sure("great-war/contested-zone", balance="no-attackers") == ContestedOutcome(0, general_engagement=False)


@pytest.mark.parametrize(
    ("balance", "face", "outcome"),
    [(0, 6, ContestedOutcome(4, general_engagement=True)), (4, 1, ContestedOutcome(0, general_engagement=False))],
)
def test_GE_is_a_general_engagement(balance: int, face: int, outcome: ContestedOutcome) -> None:
    assert resolved("great-war/contested-zone", [face], balance=balance) == outcome


def test_a_better_balance_never_costs_more_points() -> None:
    order = ["no-defenders", -4, 0, 4, "no-attackers"]
    for worse, better in pairwise(order):
        for face in FACES:
            lost = [resolved("great-war/contested-zone", [face], balance=b).points_lost for b in (worse, better)]
            assert lost[0] >= lost[1]


@pytest.mark.parametrize(
    ("balance", "effect"),
    [(-3, "−3 → -3 to +3"), (7, "+7 → more than +3"), ("no-defenders", "no defenders")],
)
def test_the_slip_tells_the_column_of_the_balance(balance: Any, effect: str) -> None:
    assert slip("contested-zone", balance=balance) == [("balance of light forces", "Contested Sea Zone Table", effect)]


@pytest.mark.parametrize("facts", [{}, {"balance": "nobody"}, {"balance": 0.5}, {"balance": 1_000_000}])
def test_bad_balances_are_named(facts: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        chances("contested-zone", **facts)


def test_text_of_the_contested_zone_is_the_cell() -> None:
    assert [text("contested-zone", contested(cell)) for cell in ("0", "4 + GE")] == ["0", "4 + GE"]


@pytest.mark.parametrize("level", [10, 30, 50, 70, 90])
def test_every_fall_of_the_die_agrees_for_shipping(level: int) -> None:
    assert sum((chance for _, chance in agrees("great-war/merchant-shipping", level=level)), Fraction()) == 1


@pytest.mark.parametrize("balance", [-9, 0, 9, "no-defenders", "no-attackers"])
def test_every_fall_of_the_die_agrees_for_the_contested_zone(balance: Any) -> None:
    assert sum((chance for _, chance in agrees("great-war/contested-zone", balance=balance)), Fraction()) == 1
