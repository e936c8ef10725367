"""Retreats, advances and stacks."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.terrains import truck
from grognard.errors import GrognardError
from grognard.maps.board import Map
from grognard.maps.movement import from_ground
from grognard.maps.obstacles import NOTHING, Obstacles, ZoneRule
from grognard.maps.retreat import AdvanceRule, Retreat, RetreatRule, advances, retreats
from grognard.maps.stacking import StackingRule
from tests.maps.worlds import fords, graph, hexes, maps

RULE = RetreatRule(rule="9")
ZONES = ZoneRule(rule="Z", unit_rule="U", closes=frozenset(("retreat",)), negated=frozenset(("retreat",)))


def ask(start: str, hexes_: int, obstacles: Obstacles = NOTHING, full: tuple[str, ...] = ()) -> tuple[Map, Retreat]:
    found = fords()
    leg = from_ground(found.ground, "leg", "R")
    shut = frozenset(found.node(each) for each in full)
    return found, retreats(found, leg, found.node(start), hexes_, RULE, obstacles, shut)


@given(maps(), st.data(), st.integers(0, 3))
def test_retreats_are_all_ways_that_lead_farther_with_every_hex(found: Map, data: st.DataObject, hexes_: int) -> None:
    start = data.draw(hexes(found))
    closed = data.draw(st.sets(hexes(found), max_size=4)) - {start}
    assert found.grid
    ways: list[tuple[int, ...]] = [(start,)]
    plain = graph(found, frozenset(closed))
    for length in range(hexes_):
        further = [
            (*way, other)
            for way in ways
            for other in plain.successors(way[-1])
            if found.grid.distance(start, other) > length
        ]
        if not further:
            break
        ways = further
    shut = ZoneRule(rule="Z", unit_rule="U").obstacles(found, "retreat", closed)
    ours = retreats(found, truck(), start, hexes_, RULE, shut)
    assert sorted(path for end in ours.ends for path in ours.paths(end)) == sorted(ways)


def test_a_stack_retreats_past_no_zone_unless_a_friend_stands_there() -> None:
    found = fords()
    enemies = [found.node("0303")]
    alone = ZONES.obstacles(found, "retreat", enemies)
    helped = ZONES.obstacles(found, "retreat", enemies, [found.node("0203"), found.node("0304")])
    _, retreat = ask("0104", 2, alone)
    assert not any(found.node("0203") in path for end in retreat.ends for path in retreat.paths(end))
    _, retreat = ask("0104", 2, helped)
    assert any(found.node("0203") in path for end in retreat.ends for path in retreat.paths(end))


def test_a_stack_that_cannot_go_all_the_way_says_how_far_it_can() -> None:
    found = fords()
    enemies = [found.node(each) for each in ("0202", "0203")]
    _, retreat = ask("0101", 3, ZONES.obstacles(found, "retreat", enemies))
    assert retreat.longest == 0
    reason = retreat.reason()
    assert reason
    assert (reason.rule, reason.text, reason.numbers) == ("9", "0101 can retreat none of 3 hexes.", ("0", "3"))
    _, free = ask("0101", 3)
    assert free.reason() is None


def test_a_stack_does_not_end_in_a_full_hex_but_may_pass_it() -> None:
    found, retreat = ask("0102", 1, full=("0101", "0103"))
    assert {found.label(end) for end in retreat.ends} == {"0201", "0202"}
    found, retreat = ask("0102", 2, full=("0101", "0103", "0201", "0202"))
    assert found.node("0302") in retreat.ends


def test_a_retreat_has_bounds() -> None:
    with pytest.raises(GrognardError, match="a retreat of 21 hexes"):
        ask("0102", 21)


def test_victors_advance_into_the_hex_and_along_the_way_of_those_who_fled() -> None:
    found = fords()
    leg = from_ground(found.ground, "leg", "R")
    hex_, fled = found.node("0303"), (found.node("0402"), found.node("0503"))
    one = advances(found, leg, [found.node("0202")], hex_, AdvanceRule(rule="A"))
    assert one == {found.node("0202"): (found.node("0202"), hex_)}
    three = advances(found, leg, [found.node("0202")], hex_, AdvanceRule(rule="A", hexes=3), fled)
    assert three[found.node("0202")] == (found.node("0202"), hex_, *fled)


def test_nobody_advances_over_a_prohibited_hexside() -> None:
    found = fords()
    leg = from_ground(found.ground, "leg", "R")
    assert advances(found, leg, [found.node("0404")], found.node("0505"), AdvanceRule(rule="A")) == {}


def test_too_much_in_a_hex_is_named_with_both_numbers() -> None:
    found = fords()
    rule = StackingRule(rule="H4", limit=Fraction(3), counts="combat units")
    over = rule.over(found, {found.node("0102"): 4, found.node("0101"): 3})
    assert [(reason.rule, reason.text) for reason in over.values()] == [
        ("H4", "0102 Aston holds 4 combat units; 3 are allowed.")
    ]
    assert [rule.room(1), rule.room(5)] == [Fraction(2), Fraction(0)]
