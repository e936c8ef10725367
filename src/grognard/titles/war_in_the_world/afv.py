"""Tanks in units and depots: which are available, how they change hands, and what load a depot is [50.4]-[50.6]."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from grognard.chance.procedures import Inputs, Ready
from grognard.chance.tally import Line
from grognard.charts.rules import Rules
from grognard.titles.kit import MOST, answer, refuse, whole
from grognard.titles.war_in_the_world.registry import PROCEDURES, percent_of, said
from grognard.titles.war_in_the_world.tanks import MOST_TANKS, Groups, kind_of

STRIKES, TRANSFER, DEPOT = "50.6", "50.5", "50.4"
AT_PER_LOAD = 10
"""AT points, or part of them, that make one load point."""

Holder = Literal["mechanized", "depot", "other"]


class AfvAvailability(Inputs, frozen=True):
    """The tanks of one unit in a combat."""

    tanks: Annotated[int, msgspec.Meta(ge=0, le=MOST_TANKS, description="tank-points in the unit")]
    moved: Annotated[int, msgspec.Meta(ge=0, le=MOST, description="hexes it moved in the movement phase just before")]
    phasing: Annotated[bool, msgspec.Meta(description="it is on the phasing side")] = True


class AfvAvailabilityOutcome(msgspec.Struct, frozen=True):
    """How many of the unit's tanks are available, and their share."""

    available: int
    percent: int


def available(rules: Rules, tanks: int, moved: int) -> tuple[int, int]:
    """Of a phasing unit's tanks those available, rounded, and their percentage (WIW-I9)."""
    percent: int = rules.chart("availability").value("available", moved)
    share = percent_of(tanks, percent)
    return int(share) if rules.choice("WIW-I9") == "per-unit-down" else whole(share), percent


def _down(rules: Rules) -> str:
    return " down" if rules.choice("WIW-I9") == "per-unit-down" else ""


@PROCEDURES.register(
    "afv-availability",
    inputs=AfvAvailability,
    body=answer,
    text=lambda outcome: f"{outcome.available} tanks ({outcome.percent} %)",
    example="tanks=15 moved=3",
    charts=("availability",),
)
def afv_availability_head(rules: Rules, given: AfvAvailability) -> Ready:
    """How many tanks of one unit are available for a combat."""
    if not given.phasing:
        line = Line("not on the phasing side", "WIW-I9", "all are available", given.tanks)
        return Ready((AfvAvailabilityOutcome(given.tanks, 100),), (line,))
    count, percent = available(rules, given.tanks, given.moved)
    slip = (
        Line(f"moved {given.moved} hexes", "7.44", f"{percent} %", percent),
        Line(f"of {given.tanks} tanks, rounded{_down(rules)}", "WIW-I9", str(count), count),
    )
    return Ready((AfvAvailabilityOutcome(count, percent),), slip)


class AfvTransfer(Inputs, frozen=True):
    """Tanks that pass from one holder to another."""

    tanks: Annotated[int, msgspec.Meta(ge=0, le=MOST_TANKS, description="tank-points that pass")]
    to: Annotated[Holder, msgspec.Meta(description="who receives them: a mechanized unit, a depot, or another unit")]
    same_hex: Annotated[bool, msgspec.Meta(description="giver and receiver are in one hex")]
    after_combat: Annotated[bool, msgspec.Meta(description="it is the end of the combat phase")]


class AfvTransferOutcome(msgspec.Struct, frozen=True):
    """The tanks that pass, and whether they may then attack and defend."""

    tanks: int
    may_fight: bool


@PROCEDURES.register(
    "afv-transfer",
    inputs=AfvTransfer,
    body=answer,
    text=lambda outcome: f"{outcome.tanks} tanks, {'may fight' if outcome.may_fight else 'may not fight'}",
    example="tanks=12 to=mechanized same_hex=true after_combat=true",
)
def afv_transfer_head(_rules: Rules, given: AfvTransfer) -> Ready:
    """Pass tanks between units and depots in one hex at the end of the combat phase."""
    if not given.same_hex:
        raise refuse(TRANSFER, "The tanks may not pass: giver and receiver must be in one hex, and they are not.")
    if not given.after_combat:
        raise refuse(TRANSFER, "The tanks may not pass now: they do so at the end of the combat phase only.")
    if given.to == "other":
        raise refuse(DEPOT, "Only mechanized units and depots hold tanks; this unit is neither.")
    fights = given.to == "mechanized"
    slip = (
        Line("one hex, at the end of the combat phase", TRANSFER, f"{given.tanks} tanks pass", given.tanks),
        said("held by a mechanized unit", DEPOT, "may attack and defend")
        if fights
        else said("held by a depot", DEPOT, "may neither attack nor defend"),
    )
    return Ready((AfvTransferOutcome(given.tanks, fights),), slip)


class AfvDepotLoad(Inputs, frozen=True):
    """Tanks that go by sea."""

    tanks: Groups
    in_depot: Annotated[bool, msgspec.Meta(description="they are in a depot, not in a unit")] = True
    merchant: Annotated[bool, msgspec.Meta(description="merchant shipping carries them")] = False


class AfvDepotLoadOutcome(msgspec.Struct, frozen=True):
    """Load points, and the AT points they were reckoned from."""

    load_points: int
    at: int


@PROCEDURES.register(
    "afv-depot-load",
    inputs=AfvDepotLoad,
    body=answer,
    text=lambda outcome: f"{outcome.load_points} load point{'' if outcome.load_points == 1 else 's'}",
    example="""'tanks=[{"type":"example medium tank","count":12},{"type":"example assault gun","count":5}]'""",
    charts=("afv-types",),
)
def afv_depot_load_head(rules: Rules, given: AfvDepotLoad) -> Ready:
    """The load points of tanks that go by sea."""
    if given.merchant and not given.in_depot:
        raise refuse(
            DEPOT,
            "Merchant shipping carries tanks in depots only, and these are in a unit. Let the unit unload them and "
            "ship them apart.",
        )
    each = [(kind_of(rules, tanks), tanks.count) for tanks in given.tanks]
    at = sum(kind.at * count for kind, count in each)
    slip = [
        Line(f"{count} {kind.name}", "50.1", f"{count} × AT {kind.at} = {kind.at * count}", kind.at * count)
        for kind, count in each
    ]
    if not given.in_depot and rules.choice("WIW-I20") == "with-unit":
        slip.append(said("in their unit", "WIW-I20", "carried with the unit, no load of their own"))
        return Ready((AfvDepotLoadOutcome(0, at),), tuple(slip))
    load = -(-at // AT_PER_LOAD)
    rule = DEPOT if given.in_depot else "WIW-I20"
    slip.append(Line(f"one load point for each {AT_PER_LOAD} of {at}, or part", rule, str(load), load))
    return Ready((AfvDepotLoadOutcome(load, at),), tuple(slip))
