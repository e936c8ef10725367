"""The Commerce Raiding Table: Central Powers ships among the Allied merchantmen."""

from __future__ import annotations

from typing import Annotated

import msgspec

from grognard.chance.dice import D6
from grognard.chance.procedures import Inputs, Ready
from grognard.chance.requests import Procedure, Roll
from grognard.chance.tally import Line
from grognard.charts.chart import Strip
from grognard.charts.rules import Rules
from grognard.titles.great_war.cells import RaidingResult
from grognard.titles.great_war.registry import PROCEDURES, Combat, Rating, chosen, column

RULE = "Commerce Raiding Table"
DOUBLED = 2
"""Merchant points under unrestricted submarine warfare."""


class CommerceRaiding(Inputs, frozen=True):
    """Raiders in one zone, and what guards it."""

    combat: Annotated[Combat, msgspec.Meta(description="the Central Powers' total naval combat strength")]
    convoy_contact: Annotated[Rating, msgspec.Meta(description="total contact strength of Allied convoys in the zone")]
    unrestricted: Annotated[bool, msgspec.Meta(description="unrestricted submarine warfare is in effect")] = False
    convoy_tactic: Annotated[bool, msgspec.Meta(description="the convoy tactic is in effect")] = False
    convoy_present: Annotated[bool, msgspec.Meta(description="an Allied convoy unit is in the box")] = False
    transport_present: Annotated[
        bool, msgspec.Meta(description="a Central Powers transport flotilla is in the area")
    ] = False


class RaidingOutcome(msgspec.Struct, frozen=True):
    """Merchant points and units lost; each kind of unit 0 or 1."""

    merchant_points: int
    raiders_lost: int
    transports_lost: int
    convoys_lost: int


class Terms(msgspec.Struct, frozen=True):
    """What a result comes to: the multiple of points, and the units that its marks would cost."""

    times: int
    raiders: int
    transports: int
    convoys: int


def raiding_text(outcome: RaidingOutcome) -> str:
    """Merchant points, with the table's mark and the units it cost."""
    lost = ["raider"] * outcome.raiders_lost + ["transport flotilla"] * outcome.transports_lost
    mark = "+D" if lost else "+A" if outcome.convoys_lost else ""
    lost += ["convoy"] * outcome.convoys_lost
    return f"{outcome.merchant_points}{mark}" + (f": {' and '.join(lost)} lost" if lost else "")


def commerce_raiding(difference: Strip, terms: Terms) -> Procedure[RaidingOutcome]:
    """Commerce Raiding Table: merchant points, and a unit of one side or the other where there is one."""
    result: RaidingResult = yield from Roll(D6, "commerce raiding", on=difference)
    return RaidingOutcome(
        result.merchant_points * terms.times,
        terms.raiders if result.plus_d else 0,
        terms.transports if result.plus_d else 0,
        terms.convoys if result.plus_a else 0,
    )


@PROCEDURES.register(
    "commerce-raiding",
    inputs=CommerceRaiding,
    body=commerce_raiding,
    text=raiding_text,
    example="combat=14 convoy_contact=5 convoy_tactic=true convoy_present=true",
    charts=("commerce-raiding",),
    strength="combat",
    rule=RULE,
)
def commerce_raiding_head(rules: Rules, given: CommerceRaiding) -> Ready:
    """Raid commerce: merchant points sunk, and ships lost on either side."""
    difference = given.combat - given.convoy_contact
    strip = column(rules.chart("commerce-raiding"), difference)
    raider = given.convoy_tactic and given.convoy_present
    transport = given.transport_present and (raider or rules.choice("GW-I7") == "whatever-the-tactic")
    terms = Terms(DOUBLED if given.unrestricted else 1, int(raider), int(transport), int(given.convoy_present))
    effect = f"{given.combat} − {given.convoy_contact} = {difference} → column {strip.label}"
    slip = [
        Line("combat less convoys' contact", RULE, effect, strip.label),
        Line("merchant points", RULE, f"×{terms.times}", terms.times),
        Line("+D: raider at risk", RULE, _needs(given), terms.raiders),
        Line("+D: transport flotilla at risk", RULE, str(terms.transports), terms.transports),
        Line("+A: convoy at risk", RULE, str(terms.convoys), terms.convoys),
    ]
    if given.transport_present:
        slip.append(chosen(rules, "GW-I7", "a transport flotilla goes"))
    return Ready((strip, terms), tuple(slip), strip=strip)


def _needs(given: CommerceRaiding) -> str:
    if given.convoy_tactic and not given.convoy_present:
        return "0: no convoy in the box"
    if given.convoy_present and not given.convoy_tactic:
        return "0: no convoy tactic"
    return str(int(given.convoy_tactic))
