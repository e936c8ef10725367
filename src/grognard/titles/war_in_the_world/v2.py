"""V-2 strikes: nothing stops the rockets on the way."""

from __future__ import annotations

from typing import Annotated

import msgspec

from grognard.chance.procedures import Ready
from grognard.chance.requests import Call, Procedure
from grognard.chance.tally import Line
from grognard.charts.chart import doubt
from grognard.charts.rules import Rules
from grognard.titles.kit import MOST, refuse
from grognard.titles.war_in_the_world.registry import PROCEDURES
from grognard.titles.war_in_the_world.rockets import V2, Launch, RocketStrike, bombard, check_base, hit_text, launch_of


class V2Strike(RocketStrike, frozen=True, kw_only=True):
    """V-2s against a target of the moment."""

    level: Annotated[int, msgspec.Meta(ge=0, le=MOST, description="level of each baseforce that launches")]
    v1_there: Annotated[bool, msgspec.Meta(description="a baseforce that launches runs V-1s too")] = False


class V2StrikeOutcome(msgspec.Struct, frozen=True):
    """What the strike does, and the rockets spent; nothing meets it on the way."""

    struck: int
    modifier: int
    d: int
    s: bool
    spent: int


def v2_strike(launch: Launch) -> Procedure[V2StrikeOutcome]:
    """The bombardment: V-2s are destroyed on the ground at their base or not at all."""
    hit = yield from Call(bombard, launch.rockets, launch)
    return V2StrikeOutcome(launch.rockets, hit.modifier, hit.d, hit.s, launch.spent)


@PROCEDURES.register(
    "v2-strike",
    inputs=V2Strike,
    body=v2_strike,
    text=lambda outcome: hit_text(outcome.modifier, outcome.d, outcome.s),
    example="rockets=10 level=5",
    charts=("vweapons", "aircraft", "bombardment", "ports-and-bases"),
    strength="rockets",
)
def v2_strike_head(rules: Rules, given: V2Strike) -> Ready:
    """A strike by V-2s: nothing stops them on the way."""
    base = check_base(rules, "V-2", given)
    chart = rules.chart("vweapons")
    least: int = chart.value("least level of the baseforce", "V-2")
    if given.level < least:
        raise refuse(
            V2,
            f"V-2 rockets need a baseforce of level {least}, and this is of level {given.level}.",
            given.level,
            least,
        )
    if given.v1_there and not chart.value("other V weapon at that baseforce", "V-2"):
        raise refuse(V2, "The baseforce runs V-1s: one that launches V-2s may not run them as well.")
    launch, launched = launch_of(rules, "V-2", given)
    strip = launch.bombardment.of(given.rockets * launch.each)
    level = Line(f"baseforce of level {given.level}", V2, f"{least} or more", given.level)
    doubts = tuple(doubt(chart, note) for note in chart.cell("spent in use", "V-2").notes if note.warns)
    return Ready((launch,), (base, level, *launched), doubts=doubts, strip=strip)
