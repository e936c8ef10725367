"""Interception: whether a fleet at sea on a mission is met by another."""

from __future__ import annotations

from typing import Annotated

import msgspec

from grognard.chance.dice import TWO_D6
from grognard.chance.procedures import Inputs, Ready
from grognard.chance.requests import Procedure, Roll
from grognard.chance.tally import Line, Tally
from grognard.charts.chart import doubt
from grognard.charts.rules import Rules
from grognard.titles.great_war.cells import ALWAYS
from grognard.titles.great_war.registry import (
    BEST_AIR,
    GOOD_AIR,
    PROCEDURES,
    AirLevel,
    Fact,
    Mission,
    Rating,
    Within,
    air,
    tally,
    within,
)

RULE = "Interception"
COLUMN = "intercepted on"


class Interception(Inputs, frozen=True):
    """A fleet on a mission and a fleet that would intercept it."""

    mission: Annotated[Mission, msgspec.Meta(description="what the fleet that may be intercepted is doing")]
    interceptor_air: Annotated[AirLevel, msgspec.Meta(description="air level of the interceptors; 0 for none")] = 0
    intercepted_air: Annotated[AirLevel, msgspec.Meta(description="air level of the intercepted; 0 for none")] = 0
    interceptor_contacts: Annotated[
        tuple[Rating, ...], msgspec.Meta(max_length=12, description="contact rating of each intercepting unit")
    ] = ()
    intercepted_contacts: Annotated[
        tuple[Rating, ...], msgspec.Meta(max_length=12, description="contact rating of each intercepted unit")
    ] = ()
    intercepted_all_submarines: Annotated[bool, msgspec.Meta(description="submarines alone are intercepted")] = False


class InterceptionOutcome(msgspec.Struct, frozen=True):
    """Whether the fleet is intercepted; contact is another matter."""

    intercepted: bool


def interception_text(outcome: InterceptionOutcome) -> str:
    """Intercepted or not."""
    return "intercepted" if outcome.intercepted else "not intercepted"


def interception(needed: Within, modifier: Tally) -> Procedure[InterceptionOutcome]:
    """Interception: two dice, unless the fleet is intercepted whatever they show (GW-I1)."""
    if needed.band == ALWAYS:
        return InterceptionOutcome(intercepted=True)
    found = yield from Roll(TWO_D6 + modifier, "interception", on=needed, because=(modifier,))
    return InterceptionOutcome(intercepted=found)


@PROCEDURES.register(
    "interception",
    inputs=Interception,
    body=interception,
    text=interception_text,
    example="mission=raiding interceptor_air=4 'interceptor_contacts=[3,4]' 'intercepted_contacts=[2,4]'",
    charts=("interception",),
    rule=RULE,
)
def interception_head(rules: Rules, given: Interception) -> Ready:
    """Whether a fleet on a mission is intercepted."""
    chart = rules.chart("interception")
    cell = chart.cell(given.mission, COLUMN)
    modifier = tally(chart, "modifier", RULE, (*_air(given), *_contacts(given), _submarines(given)))
    rule = next((note.under for note in cell.notes if note.under), RULE)
    needed = Line(f"{given.mission} intercepted on", rule, cell.text, cell.text)
    doubts = tuple(doubt(chart, note) for note in cell.notes if note.warns)
    return Ready((within(cell.value, "intercepted", "not intercepted"), modifier), (modifier, needed), doubts)


def _air(given: Interception) -> tuple[Fact, ...]:
    return (
        Fact("interceptor-air", given.interceptor_air >= GOOD_AIR, air("interceptors", given.interceptor_air)),
        Fact("intercepted-air", given.intercepted_air >= BEST_AIR, air("intercepted side", given.intercepted_air)),
    )


def _contacts(given: Interception) -> tuple[Fact, ...]:
    """Every rating on one side is above the lowest on the other just if its own lowest is."""
    if not (given.interceptor_contacts and given.intercepted_contacts):
        one = bool(given.interceptor_contacts or given.intercepted_contacts)
        return (Fact("interceptor-contacts", applies=False, idle="contact ratings of one side only" * one),)
    ours, theirs = min(given.interceptor_contacts), min(given.intercepted_contacts)
    level = f"lowest contact ratings {ours} and {theirs}" if ours == theirs else ""
    return Fact("interceptor-contacts", ours > theirs, level), Fact("intercepted-contacts", theirs > ours)


def _submarines(given: Interception) -> Fact:
    return Fact("submarines-only", given.intercepted_all_submarines)
