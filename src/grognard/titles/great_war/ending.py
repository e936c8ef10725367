"""How a mission ends: after a refusal of combat, after combat, or unopposed."""

from __future__ import annotations

from typing import Literal

import msgspec

from grognard.chance.tally import Line
from grognard.charts.rules import Rules
from grognard.titles.great_war.registry import Mission

RULE = "Refusing Combat"

Side = Literal["force", "interceptor"]
Return = Literal["base", "previous-area"]
SIDES: tuple[Side, ...] = ("force", "interceptor")
OTHER: dict[Side, Side] = {"force": "interceptor", "interceptor": "force"}


class Ending(msgspec.Struct, frozen=True):
    """What each side does when contact is over, and who dominates the sea area."""

    completed: bool
    force_returns: Return | None
    interceptor_returns: bool
    dominates: Side | None


UNOPPOSED = Ending(completed=True, force_returns=None, interceptor_returns=False, dominates=None)
"""Never contested: the mission goes on (GW-I9) and nobody dominates (GW-I11)."""


def after_refusal(rules: Rules, mission: Mission, refuser: Side) -> Ending:
    """Refusing Combat: each side does as its own mission's row says; the one that stays may dominate."""
    chart, stays = rules.chart("refusal"), OTHER[refuser]
    rows: dict[Side, str] = {
        "force": mission,
        "interceptor": "interception of an engagement" if mission == "engagement" else "interception",
    }
    does: dict[Side, str] = {
        refuser: chart.value(rows[refuser], "it refuses"),
        stays: chart.value(rows[stays], "the other side refuses"),
    }
    area = chart.value(rows[stays], "then the sea area")
    completed = does["force"] == "completes"
    returns: Return = "previous-area" if does["force"] == "previous-area" else "base"
    return Ending(
        completed, None if completed else returns, does["interceptor"] == "base", stays if area == "dominates" else None
    )


def after_combat(
    mission: Mission, force_left: bool, interceptor_left: bool, goes_on: bool, alone_dominates: bool
) -> Ending:
    """A force with units left completes its mission (GW-I10); one left alone in an engagement dominates (GW-I11)."""
    alone: Side | None = None
    if mission == "engagement" and force_left != interceptor_left and alone_dominates:
        alone = "force" if force_left else "interceptor"
    return Ending(completed=force_left and goes_on, force_returns=None, interceptor_returns=False, dominates=alone)


def refusal_line(refuser: Side, ending: Ending) -> Line:
    """What follows if a side refuses, for the slip."""
    words = ", ".join(ending_words(ending))
    return Line(f"{refuser} refuses", RULE, words, words)


def ending_words(ending: Ending) -> tuple[str, ...]:
    """An ending as the sheet would put it."""
    words = ["mission completed" if ending.completed else "mission not completed"]
    if ending.force_returns:
        words.append("force to base" if ending.force_returns == "base" else "force to its previous area")
    if ending.interceptor_returns:
        words.append("interceptor to base")
    if ending.dominates:
        words.append(f"{ending.dominates} dominates")
    return tuple(words)
