"""Tanks outside combat: availability, transfer, depots, capture, supply and attrition."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from grognard.chance.live import Live
from grognard.chance.requests import Choose
from grognard.chance.solving import solve
from grognard.titles import title
from grognard.titles.war_in_the_world.afv import AfvDepotLoadOutcome, AfvTransferOutcome
from grognard.titles.war_in_the_world.afv_capture import AfvCaptureOutcome
from grognard.titles.war_in_the_world.afv_upkeep import AfvAttritionOutcome, AfvSupplyOutcome
from grognard.titles.war_in_the_world.tanks import Kind, Tanks, kind_of
from tests.titles.war_in_the_world.printed import (
    AVAILABLE,
    FACES,
    TITLE,
    ask,
    chances,
    named,
    refused,
    rolled,
    says,
    shares,
    text,
    under,
    warned,
    with_chart,
)


def half_up(number: Fraction) -> int:
    return int(number + Fraction(1, 2))


def test_s3_mechanized_units_hold_a_tank_capacity_and_serve_their_tanks() -> None:
    chart = title(TITLE).rules().chart("afv-capacity")
    assert chart.axis().labels == ("armored", "mechanized")
    assert ask("afv-transfer", tanks=1, to="mechanized", same_hex=True, after_combat=True).may_fight


def test_s155_the_tank_rules_reuse_the_tables_of_the_air_rules() -> None:
    of = title(TITLE).procedures
    shared = {"air-combat", "anti-aircraft", "bombardment"}
    assert shared <= set(of["afv-strike"].charts) & set(of["v1-strike"].charts)


# availability ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("tanks", [0, 1, 15, 37, 1000])
def test_s177_a_unit_that_did_not_move_has_all_its_tanks(tanks: int) -> None:
    assert ask("afv-availability", tanks=tanks, moved=0).available == tanks


@pytest.mark.parametrize(("moved", "percent"), AVAILABLE.items())
@pytest.mark.parametrize("tanks", [0, 1, 5, 14, 15, 25, 33])
def test_s176_s178_i9_by_hexes_moved_a_share_rounded(tanks: int, moved: int, percent: int) -> None:
    found = ask("afv-availability", tanks=tanks, moved=moved)
    assert (found.available, found.percent) == (half_up(Fraction(tanks * percent, 100)), percent)
    assert named("afv-availability", "WIW-I9", tanks=tanks, moved=moved)


def test_i9_the_share_may_be_rounded_down() -> None:
    down = {"WIW-I9": "per-unit-down"}
    found = [ask("afv-availability", down, tanks=tanks, moved=3).available for tanks in (10, 15, 19, 20)]
    assert found == [7, 10, 13, 14]
    assert says("afv-availability", "rounded down", down, tanks=15, moved=3)
    assert not says("afv-availability", "rounded down", tanks=15, moved=3)


def test_i9_the_other_sides_tanks_all_count() -> None:
    found = ask("afv-availability", tanks=15, moved=9, phasing=False)
    assert (found.available, found.percent) == (15, 100)


def test_availability_in_words() -> None:
    assert text("afv-availability", ask("afv-availability", tanks=15, moved=3)) == "11 tanks (70 %)"
    assert "availability is a house chart" in warned("afv-availability", tanks=1, moved=1)


# transfer and depots --------------------------------------------------------------------------------

PASS: dict[str, Any] = {"tanks": 8, "to": "mechanized", "same_hex": True, "after_combat": True}


def test_s167_tanks_passed_to_a_mechanized_unit_may_fight() -> None:
    assert ask("afv-transfer", **PASS) == AfvTransferOutcome(8, may_fight=True)


def test_s166_s167_tanks_in_a_depot_neither_attack_nor_defend() -> None:
    assert ask("afv-transfer", **{**PASS, "to": "depot"}) == AfvTransferOutcome(8, may_fight=False)


def test_s166_only_mechanized_units_and_depots_hold_tanks() -> None:
    refused("afv-transfer", "Only mechanized units and depots hold tanks", **{**PASS, "to": "other"})


def test_s171_tanks_pass_in_one_hex_at_the_end_of_the_combat_phase() -> None:
    refused("afv-transfer", "must be in one hex", **{**PASS, "same_hex": False})
    refused("afv-transfer", "at the end of the combat phase only", **{**PASS, "after_combat": False})


def test_a_transfer_in_words() -> None:
    assert text("afv-transfer", AfvTransferOutcome(8, may_fight=True)) == "8 tanks, may fight"
    assert text("afv-transfer", AfvTransferOutcome(8, may_fight=False)) == "8 tanks, may not fight"


@pytest.mark.parametrize(("count", "load"), [(0, 0), (1, 1), (3, 1), (4, 2), (7, 3), (30, 9)])
def test_s168_s169_a_depot_is_one_load_point_for_each_10_at_points_or_part(count: int, load: int) -> None:
    found = ask("afv-depot-load", tanks=[{"at": 3, "b": 0, "count": count}])
    assert found == AfvDepotLoadOutcome(load, 3 * count)


def test_s169_types_add_up_and_brackets_change_nothing() -> None:
    tanks = [{"type": "example medium tank", "count": 3}, {"at": "(3)", "b": 2, "count": 4}]
    assert ask("afv-depot-load", tanks=tanks) == AfvDepotLoadOutcome(3, 21)


def test_s170_merchant_shipping_carries_tanks_in_depots_only() -> None:
    tanks = [{"at": 3, "b": 0, "count": 4}]
    assert ask("afv-depot-load", tanks=tanks, merchant=True).load_points == 2
    refused("afv-depot-load", "unload them", tanks=tanks, merchant=True, in_depot=False)


def test_i20_tanks_that_stay_in_their_unit_are_carried_with_it() -> None:
    tanks = [{"at": 3, "b": 0, "count": 4}]
    assert ask("afv-depot-load", tanks=tanks, in_depot=False).load_points == 0
    assert named("afv-depot-load", "WIW-I20", tanks=tanks, in_depot=False)


def test_i20_they_may_have_a_load_of_their_own() -> None:
    tanks, own = [{"at": 3, "b": 0, "count": 4}], {"WIW-I20": "own-load"}
    assert ask("afv-depot-load", own, tanks=tanks, in_depot=False).load_points == 2
    assert named("afv-depot-load", "WIW-I20", own, tanks=tanks, in_depot=False)
    assert not named("afv-depot-load", "WIW-I20", own, tanks=tanks)


def test_tanks_need_a_type_or_both_strengths() -> None:
    refused("afv-depot-load", "a group has no type", tanks=[{"count": 4}])
    refused("afv-depot-load", "no type “Tiger”", tanks=[{"type": "Tiger", "count": 4}])
    refused("afv-depot-load", "needs both at and b", tanks=[{"at": 3, "count": 4}])


def test_a_type_keeps_its_brackets() -> None:
    rules = title(TITLE).rules()
    assert kind_of(rules, Tanks(count=1, type="example assault gun")) == Kind("example assault gun", 3, True, 3)
    assert kind_of(rules, Tanks(count=1, type="example assault gun", b=9)) == Kind("example assault gun", 3, True, 9)
    assert kind_of(rules, Tanks(count=1, type="example medium tank", at=9)) == Kind("example medium tank", 9, False, 2)


def test_a_strength_given_goes_before_that_of_the_type() -> None:
    tanks = [{"type": "example medium tank", "at": 10, "count": 1}, {"type": "Tiger", "at": 10, "b": 1, "count": 1}]
    assert ask("afv-depot-load", tanks=tanks).at == 20


def test_a_depots_load_in_words() -> None:
    assert text("afv-depot-load", AfvDepotLoadOutcome(1, 4)) == "1 load point"
    assert text("afv-depot-load", AfvDepotLoadOutcome(2, 14)) == "2 load points"


# capture --------------------------------------------------------------------------------------------

SHARE = {1: 0, 2: 10, 3: 20, 4: 30, 5: 40, 6: 50}
PARK: list[dict[str, Any]] = [{"at": 5, "b": 1, "count": 8}, {"at": 1, "b": 1, "count": 12}]


def captured(counts: list[int]) -> dict[Any, Fraction]:
    """The share of all, taken from the first listed on."""
    falls = []
    for face in FACES:
        left = due = half_up(Fraction(sum(counts) * SHARE[face], 100))
        taken = []
        for count in counts:
            taken.append(min(count, left))
            left -= taken[-1]
        falls.append(AfvCaptureOutcome(tuple(taken), sum(counts) - due))
    return shares(falls)


@pytest.mark.parametrize("counts", [[20], [8, 12], [1, 1, 1], [5], [0, 3], [1]])
def test_s199_tanks_are_captured_as_supply_is(counts: list[int]) -> None:
    tanks = [{"at": 3, "b": n, "count": count} for n, count in enumerate(counts)]
    assert chances("afv-capture", tanks=tanks, depot=True) == captured(counts)


@pytest.mark.parametrize("facts", [{"depot": True}, {"destroyed": True, "occupied": True}])
def test_s198_a_depots_hex_is_gained_or_all_enemies_die_and_friends_move_in(facts: dict[str, bool]) -> None:
    given: dict[str, Any] = {"tanks": PARK, **facts}
    assert rolled("afv-capture", [4], **given) == AfvCaptureOutcome((6, 0), 14)


@pytest.mark.parametrize(
    ("facts", "lacking"),
    [
        ({}, "not emptied of enemy units"),
        ({"destroyed": True}, "not occupied at once"),
        ({"occupied": True}, "not emptied of enemy units"),
    ],
)
def test_s198_otherwise_nothing_is_captured(facts: dict[str, bool], lacking: str) -> None:
    given: dict[str, Any] = {"tanks": PARK, **facts}
    refused("afv-capture", f"No tanks are captured: .* the hex was {lacking}", **given)


@pytest.mark.parametrize(("die", "asked"), [(1, False), (2, True), (6, True)])
def test_the_captor_is_asked_only_where_he_can_choose(die: int, asked: bool) -> None:
    procedure, rules = title(TITLE).procedure("afv-capture"), title(TITLE).rules()
    for tanks, choice in ((PARK, asked), (PARK[:1], False)):
        ready = procedure.head(rules, procedure.read({"tanks": tanks, "depot": True}))
        live = Live(procedure.body, *ready.args)
        live.roll((die,))
        assert isinstance(live.pending, Choose) is choice


@pytest.mark.parametrize("weights", [(5, 1), (1, 5)])
def test_s200_of_several_types_the_captor_picks(weights: tuple[int, int]) -> None:
    """Best play takes the type that is worth more: of 0, 2, 4, 6, 8, 10 tanks as many as there are."""
    procedure, rules = title(TITLE).procedure("afv-capture"), title(TITLE).rules()
    ready = procedure.head(rules, procedure.read({"tanks": PARK, "depot": True}))

    def worth(outcome: Any) -> int:
        return sum(a * b for a, b in zip(weights, outcome.captured, strict=True))

    dear = 8 if weights[0] == 5 else 12
    by_hand = sum(5 * min(n, dear) + max(0, n - dear) for n in (0, 2, 4, 6, 8, 10))
    assert solve(procedure.body, ready.args, "captor", worth).value == Fraction(by_hand, 6)


def test_a_capture_in_words() -> None:
    assert text("afv-capture", AfvCaptureOutcome((6, 0), 14)) == "captured 6 + 0, destroyed 14"


# supply ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("capacity", "cost"), [(0, 15), (1, 15), (10, 15), (11, 100), (40, 100)])
def test_s201_s203_s204_s205_capacity_10_or_less_costs_15_and_all_others_100(capacity: int, cost: int) -> None:
    assert ask("afv-supply", capacity=capacity, points=100) == AfvSupplyOutcome(cost, supplied=True)


@pytest.mark.parametrize(("capacity", "cost"), [(20, 15), (21, 100), (22, 100)])
def test_s164_i15_a_reduced_unit_pays_by_half_its_capacity(capacity: int, cost: int) -> None:
    assert ask("afv-supply", capacity=capacity, points=0, reduced=True).cost == cost
    assert ask("afv-supply", capacity=capacity, points=0, reduced=False).cost == 100
    assert named("afv-supply", "WIW-I15", capacity=capacity, points=0)


def test_i15_a_reduced_unit_may_pay_by_its_full_capacity() -> None:
    full = {"WIW-I15": "full"}
    assert ask("afv-supply", full, capacity=20, points=0, reduced=True).cost == 100
    assert ask("afv-supply", full, capacity=10, points=0, reduced=True).cost == 15


def test_s201_units_that_are_not_mechanized_need_none() -> None:
    assert ask("afv-supply", capacity=30, points=0, mechanized=False) == AfvSupplyOutcome(0, supplied=True)


def test_s202_tank_supply_is_over_and_above_the_other_three() -> None:
    assert says("afv-supply", "besides basic, movement and combat supply", capacity=15, points=100)


@pytest.mark.parametrize(("when", "rule"), [("strategic-turn", "14.81"), ("start-of-turn", "14.84")])
def test_s206_s210_it_is_paid_in_the_strategic_turn_or_at_the_start_of_a_turn_at_the_same_price(
    when: str, rule: str
) -> None:
    assert ask("afv-supply", capacity=30, points=100, when=when).cost == 100
    assert named("afv-supply", rule, capacity=30, points=100, when=when)


def test_s210_at_other_times_it_may_not_be_paid() -> None:
    refused("afv-supply", "and it is later", capacity=30, points=100, when="later")


@pytest.mark.parametrize(
    ("capacity", "points", "supplied"), [(30, 100, True), (30, 99, False), (5, 15, True), (5, 14, False)]
)
def test_s207_it_is_paid_from_points_that_began_the_phase_in_the_hex(
    capacity: int, points: int, supplied: bool
) -> None:
    assert ask("afv-supply", capacity=capacity, points=points).supplied is supplied


def test_s208_tanks_that_are_not_supplied_may_not_escort_intercept_or_assault() -> None:
    assert says("afv-supply", "not allowed", capacity=30, points=99)


def test_tank_supply_in_words() -> None:
    assert text("afv-supply", AfvSupplyOutcome(15, supplied=True)) == "15 supply points: supplied"
    assert text("afv-supply", AfvSupplyOutcome(100, supplied=False)) == "100 supply points: not supplied"


# attrition ------------------------------------------------------------------------------------------


def worn(tanks: int, **facts: Any) -> int:
    found: AfvAttritionOutcome = ask("afv-attrition", tanks=tanks, **facts)
    assert found.left == tanks - found.lost
    return found.lost


@pytest.mark.parametrize(("tanks", "lost"), [(0, 0), (4, 0), (5, 1), (14, 1), (15, 2), (24, 2), (25, 3), (1000, 100)])
def test_s211_i12_a_tenth_of_the_units_whole_strength_rounded(tanks: int, lost: int) -> None:
    assert worn(tanks) == lost
    assert named("afv-attrition", "WIW-I12", tanks=tanks)


def test_s212_which_tanks_go_is_settled_as_for_air_points() -> None:
    assert says("afv-attrition", "as for air points", tanks=9)


@pytest.mark.parametrize("tanks", [0, 5, 100])
def test_s213_depots_lose_none(tanks: int) -> None:
    assert worn(tanks, depot=True) == worn(tanks, depot=True, capacity=1) == 0


@pytest.mark.parametrize(("tanks", "capacity", "lost"), [(20, 20, 2), (22, 20, 3), (24, 20, 4), (30, 20, 7), (9, 0, 5)])
def test_s165_tanks_above_the_capacity_wear_out_faster(tanks: int, capacity: int, lost: int) -> None:
    assert worn(tanks, capacity=capacity) == lost


@pytest.mark.parametrize(("tanks", "lost"), [(7, 1), (8, 1), (10, 2), (15, 5)])
def test_s164_a_reduced_units_capacity_is_half(tanks: int, lost: int) -> None:
    """Capacity 15, so 7½: 7 lose 0.7, 8 lose 0.75 + 0.25, 10 lose 0.75 + 1.25, 15 lose 0.75 + 3.75."""
    assert worn(tanks, capacity=15, reduced=True) == lost
    assert worn(15, capacity=15) == 2


def test_more_capacity_never_costs_more_tanks() -> None:
    lost = [worn(40, capacity=capacity) for capacity in range(0, 50, 5)]
    assert lost == sorted(lost, reverse=True)


def test_the_rates_are_the_charts(tmp_path: Path) -> None:
    rules = with_chart(tmp_path, "afv-over-capacity", ("above the capacity   | 50", "above the capacity   | 100"))
    (found,) = under(rules, "afv-attrition", tanks=24, capacity=20)
    assert found.lost == 6
    assert text("afv-attrition", found) == "6 lost, 18 left"
    assert "afv-over-capacity is a house chart" in warned("afv-attrition", tanks=1)
