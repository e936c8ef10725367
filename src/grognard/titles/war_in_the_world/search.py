"""Search and contact on the off-map display: meetings of task forces [26.8] and raids on cargo [26.68]."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from grognard.chance.dice import D6
from grognard.chance.doctrine import Doctrine, first
from grognard.chance.procedures import Inputs, Ready
from grognard.chance.requests import Choose, Procedure, Roll
from grognard.chance.tally import Line
from grognard.charts.chart import Strip
from grognard.charts.rules import Rules
from grognard.titles.kit import MOST, refuse
from grognard.titles.war_in_the_world.registry import PROCEDURES, AtMost, said

MEETING, RAID = "26.8", "26.68"
SEARCH_POINTS = 6
"""Search points of forces that have not moved."""
INCREMENT = 25
"""Load points that make one increment of cargo."""
EMPTY_SEA = 14
"""What is taken off the increments of a raid."""
ESCAPE = AtMost(3, "escapes")

WANTED = "automatic contact"
CONTACT, SEARCH, PASS = "contact", "search", "pass"

Area = Literal["lane", "african-coast", "east-coast"]


class ExplicitRaid(Inputs, frozen=True):
    """A raid on cargo carried openly on the lanes."""

    load: Annotated[int, msgspec.Meta(ge=0, le=MOST, description="load points carried")]
    u_boats: Annotated[int, msgspec.Meta(ge=0, le=MOST, description="U-boats that raid")] = 0
    engagement: Annotated[
        int, msgspec.Meta(ge=0, le=MOST, description="engagement value of the task force that raids instead")
    ] = 0


class RaidOutcome(msgspec.Struct, frozen=True):
    """Whether the raider finds the cargo."""

    search_points: int
    contact: bool


def explicit_raid(points: int, column: Strip | None) -> Procedure[RaidOutcome]:
    """One die on the search chart, if there is a search at all (WIW-I7)."""
    found = column is not None and (yield from Roll(D6, "search", on=column))
    return RaidOutcome(points, found)


@PROCEDURES.register(
    "explicit-raid",
    inputs=ExplicitRaid,
    body=explicit_raid,
    text=lambda outcome: "contact" if outcome.contact else "no contact",
    example="load=300 u_boats=5",
    charts=("search",),
    strength="u_boats",
)
def explicit_raid_head(rules: Rules, given: ExplicitRaid) -> Ready:
    """Search for cargo carried openly on the lanes, by U-boats or by a task force."""
    if given.u_boats and given.engagement:
        raise refuse(
            RAID,
            f"One raid is by U-boats or by a task force: {given.u_boats} U-boats and an engagement value of "
            f"{given.engagement} are two. Search for each.",
            given.u_boats,
            given.engagement,
        )
    increments = given.load // INCREMENT
    points = increments - EMPTY_SEA + given.u_boats + given.engagement
    column, line = _search(rules, points)
    slip = (
        Line(f"whole increments of {INCREMENT} in a load of {given.load}", RAID, str(increments), increments),
        Line("the open sea", RAID, f"{-EMPTY_SEA:+d}", -EMPTY_SEA),
        Line("U-boats", RAID, f"+{given.u_boats}", given.u_boats),
        Line("engagement value of the task force", RAID, f"+{given.engagement}", given.engagement),
        line,
    )
    return Ready((points, column), slip, strip=column)


def _search(rules: Rules, points: int) -> tuple[Strip | None, Line]:
    """The column of so many search points; none where there is no search (WIW-I7)."""
    rule = "8.2" if points > 0 else "WIW-I7"
    if points <= 0 and rules.choice(rule) == "no-search":
        return None, Line("search points", rule, f"{points}: no search", points)
    chart = rules.chart("search")
    place = chart.axis().index(points)
    return chart.column(place), Line("search points", rule, f"{points}: column {chart.axis().labels[place]}", points)


def _escape(lone_raider: bool, at_will: bool) -> str:
    if not lone_raider:
        return "no"
    return f"escapes on 1-{ESCAPE.limit}" + (", but no contact taken at will" if at_will else "")


class OffMapSearch(Inputs, frozen=True):
    """Opposing task forces that end the third naval phase in one circle or box."""

    moved: Annotated[int, msgspec.Meta(ge=0, le=MOST, description="circles and boxes that both moved, in all")]
    lone_raider: Annotated[
        bool, msgspec.Meta(description="a force holds one German armed merchant ship and no second")
    ] = False
    area: Annotated[Area, msgspec.Meta(description="where they meet")] = "lane"
    german: Annotated[bool, msgspec.Meta(description="the force met is German")] = True


class MeetingOutcome(msgspec.Struct, frozen=True):
    """Whether the forces come to blows; an escape follows a contact and ends it."""

    contact: bool
    escaped: bool


def meeting_text(outcome: MeetingOutcome) -> str:
    """Contact, escape or neither."""
    return "contact" if outcome.contact else "escaped" if outcome.escaped else "no contact"


def off_map_search(
    column: Strip | None, lone_raider: bool, at_will: tuple[str, ...], sure: bool
) -> Procedure[MeetingOutcome]:
    """26.8: where the Allies have contact at will they may take it; else one die, and a lone raider may escape."""
    how = (yield from Choose("allied", WANTED, at_will)) if at_will else SEARCH
    if how == PASS:
        return MeetingOutcome(contact=False, escaped=False)
    found = how == CONTACT or (column is not None and (yield from Roll(D6, "search", on=column)))
    may_escape = found and lone_raider and not (how == CONTACT and sure)
    escaped = may_escape and (yield from Roll(D6, "escape", on=ESCAPE))
    return MeetingOutcome(contact=found and not escaped, escaped=escaped)


DOCTRINES = (
    Doctrine("seek", {WANTED: first}, "the Allies take contact where they may have it at will"),
    Doctrine("shun", {WANTED: lambda choice: choice.options[-1]}, "the Allies leave it"),
)


@PROCEDURES.register(
    "off-map-search",
    inputs=OffMapSearch,
    body=off_map_search,
    text=meeting_text,
    example="moved=2 lone_raider=true",
    doctrines=DOCTRINES,
    charts=("search",),
)
def off_map_search_head(rules: Rules, given: OffMapSearch) -> Ready:
    """Whether task forces that end in one circle or box of the off-map display meet."""
    points = SEARCH_POINTS - given.moved
    column, line = _search(rules, points)
    sure = rules.choice("WIW-I8") == "no-roll-no-escape"
    at_will: tuple[str, ...] = ()
    area = said("German force in the African or East Coast area", "26.82", "no")
    if given.german and given.area != "lane":
        at_will = (CONTACT, SEARCH if rules.choice("WIW-I21") == "search" else PASS)
        area = said(area.what, "WIW-I8", f"contact if the Allies want it, else {at_will[1]}")
    slip = (
        area,
        Line("search points of forces at rest", MEETING, str(SEARCH_POINTS), SEARCH_POINTS),
        Line("circles and boxes moved by both", MEETING, f"{-given.moved:+d}", -given.moved),
        line,
        said("one German armed merchant ship", "26.81", _escape(given.lone_raider, bool(at_will) and sure)),
    )
    searched = column if not at_will or SEARCH in at_will else None
    return Ready((column, given.lone_raider, at_will, sure), slip, strip=searched)
