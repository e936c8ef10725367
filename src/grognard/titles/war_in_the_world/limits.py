"""What timid fleets may do [30.77], the one strike on an Italian port [31.79], and who reads Axis plans [22.0]."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from grognard.chance.procedures import Inputs, Ready
from grognard.chance.tally import Line, amount
from grognard.charts.rules import Rules
from grognard.titles.kit import HALF, MOST, answer, whole
from grognard.titles.war_in_the_world.dates import Date, number
from grognard.titles.war_in_the_world.registry import PROCEDURES, Nation, said

TIMID, PORT_STRIKE, INTELLIGENCE = "30.77", "31.79", "22.0"
READS_FROM, READS_TO = "9/40", "9/44"


class ReactionLimits(Inputs, frozen=True):
    """A task force, and how the war stands for its country."""

    nation: Annotated[Nation, msgspec.Meta(description="whose task force it is")]
    breakoff: Annotated[int, msgspec.Meta(ge=0, le=MOST, description="breakoff level of the task force")]
    react: Annotated[bool, msgspec.Meta(description="it has a react mission")] = False
    paris: Annotated[bool, msgspec.Meta(description="an enemy unit is on or next to Paris")] = False
    lacking: Annotated[
        Annotated[int, msgspec.Meta(ge=0, le=20)] | None,
        msgspec.Meta(description="conditions of Italian surrender that do not hold; left out, several"),
    ] = None
    struck_before: Annotated[
        bool, msgspec.Meta(description="Britain has made its one air strike on an Italian port")
    ] = False


class ReactionLimitsOutcome(msgspec.Struct, frozen=True):
    """The breakoff level, and whether combat missions and the strike on an Italian port are open."""

    breakoff: int
    combat: bool
    port_strike: bool


def reaction_limits_text(outcome: ReactionLimitsOutcome) -> str:
    """The level, and what is open."""
    strike = "; may strike an Italian port" if outcome.port_strike else ""
    return f"breakoff level {outcome.breakoff}, {'combat missions' if outcome.combat else 'no combat mission'}{strike}"


@PROCEDURES.register(
    "reaction-limits",
    inputs=ReactionLimits,
    body=answer,
    text=reaction_limits_text,
    example="nation=italian breakoff=6 react=true",
)
def reaction_limits_head(_rules: Rules, given: ReactionLimits) -> Ready:
    """What the French, Italian and British fleets may do, and at which breakoff level."""
    timid = given.nation in ("french", "italian") and given.react
    half = given.breakoff * HALF
    breakoff = whole(half) if timid else given.breakoff
    besieged = given.nation == "french" and given.paris
    wavering = given.nation == "italian" and given.lacking == 1
    strike = given.nation == "commonwealth" and not given.struck_before
    level = f"half: {amount(half)}, rounded {breakoff}" if timid else "as it is"
    slip = (
        Line(f"{given.nation}, breakoff level {given.breakoff}", TIMID, level, breakoff),
        said("French, an enemy on or next to Paris", TIMID, "no combat mission" if besieged else "no"),
        said(
            f"Italian, conditions of surrender not yet met: {'several' if given.lacking is None else given.lacking}",
            TIMID,
            "all but one hold: no combat mission" if wavering else "no",
        ),
        said(
            "British, one air strike a game on an Italian port",
            PORT_STRIKE,
            "open, air points in their T role" if strike else "no",
        ),
    )
    return Ready((ReactionLimitsOutcome(breakoff, not (besieged or wavering), strike),), slip)


class Intelligence(Inputs, frozen=True):
    """A player on a date."""

    date: Date
    player: Annotated[Literal["allied", "soviet"], msgspec.Meta(description="who would read Axis plans")] = "allied"


class IntelligenceOutcome(msgspec.Struct, frozen=True):
    """What the player may learn and must do."""

    reads_plans: bool
    inspects_cards: bool
    """German cards of U-boats being built."""
    plots_with_german: bool
    told_by_allies: bool


def intelligence_text(outcome: IntelligenceOutcome) -> str:
    """What the player learns, and when he plots."""
    if outcome.plots_with_german:
        return "reads no Axis plans; plots naval missions with the German player"
    cards = ", and U-boat cards" if outcome.inspects_cards else ""
    return f"reads Axis plans{cards}" if outcome.reads_plans else "reads no Axis plans"


@PROCEDURES.register(
    "intelligence",
    inputs=Intelligence,
    body=answer,
    text=intelligence_text,
    example="date=6/42",
)
def intelligence_head(rules: Rules, given: Intelligence) -> Ready:
    """Whether a player reads Axis plans on a date."""
    soviet = given.player == "soviet"
    in_time = number(READS_FROM) <= number(given.date) <= number(READS_TO)
    reads = in_time and not soviet
    cards = reads and rules.choice("u-boat-yards") == "home-ports"
    slip = (
        said(f"from {READS_FROM} through {READS_TO}", INTELLIGENCE, f"{given.date}: {'yes' if in_time else 'no'}"),
        said("the Soviet player", INTELLIGENCE, "plots when Germany does; need be told nothing" if soviet else "no"),
        said("U-boat cards", "u-boat-yards", "may be inspected" if cards else "no"),
    )
    return Ready((IntelligenceOutcome(reads, cards, soviet, told_by_allies=False),), slip)
