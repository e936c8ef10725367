"""Raids on cargo [26.68] and meetings off the map [26.8]."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from grognard.titles import title
from grognard.titles.war_in_the_world.search import ESCAPE, MeetingOutcome, RaidOutcome
from tests.titles.war_in_the_world.printed import (
    FACES,
    TITLE,
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

NEEDED = {1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 2, 7: 1}
"""House table 8.2: the least face that finds, by search points."""


def finds(points: int, face: int) -> bool:
    return points > 0 and face >= NEEDED[min(points, 7)]


def raid(**inputs: Any) -> dict[Any, Fraction]:
    return chances("explicit-raid", **inputs)


@pytest.mark.parametrize(
    ("load", "u_boats", "points"),
    [
        (350, 0, 0),
        (375, 0, 1),
        (374, 1, 1),
        (399, 0, 1),
        (400, 0, 2),
        (25, 13, 0),
        (0, 14, 0),
        (24, 15, 1),
        (250, 11, 7),
    ],
)
def test_s273_s274_search_points_are_whole_increments_of_25_less_14_and_the_u_boats(
    load: int, u_boats: int, points: int
) -> None:
    expected = shares(RaidOutcome(points, finds(points, face)) for face in FACES)
    assert raid(load=load, u_boats=u_boats) == expected


@pytest.mark.parametrize("engagement", [1, 9, 20])
def test_s274_a_task_force_adds_its_engagement_value_instead(engagement: int) -> None:
    assert raid(load=300, engagement=engagement) == raid(load=300, u_boats=engagement)


def test_one_raid_is_by_u_boats_or_by_a_task_force() -> None:
    no = refused("explicit-raid", "One raid is by U-boats or by a task force", load=500, u_boats=2, engagement=3)
    assert no.reasons[0].numbers == ("2", "3")


def test_i7_at_0_points_or_fewer_there_is_no_search() -> None:
    assert rolled("explicit-raid", [], load=0, u_boats=3) == RaidOutcome(-11, contact=False)
    assert rolled("explicit-raid", [], load=350) == RaidOutcome(0, contact=False)
    assert says("explicit-raid", "no search", load=350)
    assert named("explicit-raid", "WIW-I7", load=350)


def test_i7_the_least_column_may_be_read_instead(tmp_path: Path) -> None:
    least, own = {"WIW-I7": "least-column"}, ("6   | -         | contact", "6   | contact   | contact")
    nothing, found = RaidOutcome(0, contact=False), RaidOutcome(0, contact=True)
    assert chances("explicit-raid", least, load=350) == {nothing: 1}
    assert named("explicit-raid", "WIW-I7", least, load=350)
    with_chart(tmp_path, "search", own)
    assert under(title(TITLE).rules(least, charts=tmp_path), "explicit-raid", load=350)[found] == Fraction(1, 6)
    assert under(title(TITLE).rules(charts=tmp_path), "explicit-raid", load=350) == {nothing: 1}


def test_more_u_boats_never_find_less() -> None:
    found = [raid(load=200, u_boats=n) for n in range(16)]
    contact = [sum(p for outcome, p in odds.items() if outcome.contact) for odds in found]
    assert contact == sorted(contact)
    assert (contact[0], contact[-1]) == (0, 1)


def test_a_raid_in_words_and_its_house_chart() -> None:
    assert text("explicit-raid", RaidOutcome(3, contact=True)) == "contact"
    assert text("explicit-raid", RaidOutcome(3, contact=False)) == "no contact"
    assert "search is a house chart" in warned("explicit-raid", load=0)


# meetings -------------------------------------------------------------------------------------------


def meets(moved: int, *, lone: bool) -> dict[MeetingOutcome, Fraction]:
    """By hand: a search by the points, then the raider's own die."""
    falls = []
    for face, second in product(FACES, repeat=2):
        found = finds(6 - moved, face)
        escapes = found and lone and second <= 3
        falls.append(MeetingOutcome(contact=found and not escapes, escaped=escapes))
    return shares(falls)


@pytest.mark.parametrize("moved", range(9))
def test_s258_s259_search_points_are_6_less_the_circles_and_boxes_moved_by_both(moved: int) -> None:
    assert chances("off-map-search", moved=moved) == meets(moved, lone=False)


@pytest.mark.parametrize("moved", range(9))
def test_s260_a_lone_armed_merchant_ship_escapes_a_contact_on_3_or_less(moved: int) -> None:
    assert chances("off-map-search", moved=moved, lone_raider=True) == meets(moved, lone=True)


def test_s260_the_escape_is_rolled_only_after_a_contact() -> None:
    assert rolled("off-map-search", [1], moved=1, lone_raider=True) == MeetingOutcome(contact=False, escaped=False)
    assert rolled("off-map-search", [2, 3], moved=1, lone_raider=True) == MeetingOutcome(contact=False, escaped=True)
    assert rolled("off-map-search", [2, 4], moved=1, lone_raider=True) == MeetingOutcome(contact=True, escaped=False)


def test_i7_forces_that_moved_6_or_more_do_not_search() -> None:
    assert rolled("off-map-search", [], moved=6) == MeetingOutcome(contact=False, escaped=False)
    assert named("off-map-search", "WIW-I7", moved=6)


@pytest.mark.parametrize("area", ["african-coast", "east-coast"])
@pytest.mark.parametrize("facts", [{}, {"moved": 30}, {"lone_raider": True}])
def test_s261_i8_a_german_force_on_two_coasts_is_contacted_at_will_without_roll_or_escape(
    area: str, facts: dict[str, Any]
) -> None:
    given = {"moved": 0, **facts, "area": area}
    assert rolled("off-map-search", [], **given) == MeetingOutcome(contact=True, escaped=False)
    assert named("off-map-search", "WIW-I8", **given)


def test_i8_a_lone_raider_may_be_let_escape_a_contact_at_will() -> None:
    escape: dict[str, str] = {"WIW-I8": "escape"}
    given: dict[str, Any] = {"moved": 0, "area": "east-coast"}
    half = Fraction(1, 2)
    expected = {MeetingOutcome(contact=True, escaped=False): half, MeetingOutcome(contact=False, escaped=True): half}
    assert chances("off-map-search", escape, lone_raider=True, **given) == expected
    assert chances("off-map-search", escape, **given) == {MeetingOutcome(contact=True, escaped=False): 1}
    assert says("off-map-search", "escapes on 1-3, but no contact taken at will", lone_raider=True, **given)
    assert not says("off-map-search", "but no contact", escape, lone_raider=True, **given)


@pytest.mark.parametrize("area", ["african-coast", "east-coast"])
def test_s261_the_allies_may_leave_it(area: str) -> None:
    nothing = MeetingOutcome(contact=False, escaped=False)
    assert chances("off-map-search", doctrine="shun", moved=0, area=area) == {nothing: 1}


def test_i21_a_contact_left_at_will_may_leave_the_search_open() -> None:
    search = {"WIW-I21": "search"}
    assert chances("off-map-search", search, "shun", moved=2, area="east-coast") == meets(2, lone=False)
    assert chances("off-map-search", search, "seek", moved=2, area="east-coast") == {
        MeetingOutcome(contact=True, escaped=False): 1
    }


def test_other_axis_forces_are_searched_for_there_too() -> None:
    assert chances("off-map-search", moved=2, area="east-coast", german=False) == meets(2, lone=False)


def test_moving_farther_never_brings_contact() -> None:
    contact = [meets(moved, lone=True).get(MeetingOutcome(contact=True, escaped=False), 0) for moved in range(8)]
    asked = [
        chances("off-map-search", moved=moved, lone_raider=True).get(MeetingOutcome(contact=True, escaped=False), 0)
        for moved in range(8)
    ]
    assert asked == contact == sorted(contact, reverse=True)


def test_a_meeting_in_words() -> None:
    outcomes = [MeetingOutcome(True, False), MeetingOutcome(False, True), MeetingOutcome(False, False)]
    assert [text("off-map-search", outcome) for outcome in outcomes] == ["contact", "escaped", "no contact"]


@pytest.mark.parametrize(
    ("inputs", "rules", "column"),
    [
        ({"moved": 2}, {}, "4"),
        ({"moved": 7}, {}, None),
        ({"moved": 2, "area": "east-coast"}, {}, None),
        ({"moved": 2, "area": "east-coast"}, {"WIW-I21": "search"}, "4"),
    ],
)
def test_the_slip_shows_the_column_only_where_a_search_may_come(
    inputs: dict[str, Any], rules: dict[str, str], column: str | None
) -> None:
    procedure = title(TITLE).procedure("off-map-search")
    strip = procedure.head(title(TITLE).rules(rules), procedure.read(inputs)).strip
    assert (strip and strip.label) == column


def test_the_escape_die_reads_as_it_is_meant() -> None:
    assert [ESCAPE.text(face) for face in (3, 4)] == ["escapes", "no effect"]
