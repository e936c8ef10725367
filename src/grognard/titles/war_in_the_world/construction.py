"""Construction: what a unit may spend on it, who fortifies quickly, and the repair of railways."""

from __future__ import annotations

from itertools import count
from typing import Annotated, Literal

import msgspec

from grognard.chance.procedures import Inputs, Ready
from grognard.chance.tally import Line
from grognard.charts.rules import Rules
from grognard.titles.kit import MOST, answer, refuse
from grognard.titles.war_in_the_world.dates import Date, number
from grognard.titles.war_in_the_world.registry import PROCEDURES, Nation, said

RULE = "Supply Rules"
REPAIR: dict[str, int] = {"same": 20, "other": 100}
"""Supply points that a rail hex of the same or of another gauge costs."""
RAILROAD_UNIT = 100
"""Supply points that a railroad unit may spend in a turn."""
FRENCH_FROM = "8/40"
"""After this cycle French 3-4s fortify in one turn."""

Column = Literal["Allied", "Japanese"]
ALLIES: dict[str, tuple[str, ...]] = {
    "pacific-allies": ("us", "commonwealth", "free-french"),
    "all-allies": ("us", "commonwealth", "free-french", "french", "soviet"),
}
FORTIFIERS: dict[str, str] = {"soviet": "1-4", "french": "3-4", "free-french": "3-4"}

Factors = Annotated[
    str, msgspec.Meta(pattern=r"^(\d{1,3}|\(\d{1,3}\))-\d{1,3}$", description="its factors: 3-4, (2)-5")
]


class ConstructionRights(Inputs, frozen=True):
    """One ground unit."""

    nation: Annotated[Nation, msgspec.Meta(description="whose unit it is")]
    unit: Factors
    date: Date


class ConstructionOutcome(msgspec.Struct, frozen=True):
    """Whose rights it has, what it may spend in a turn, and whether it fortifies in one turn."""

    builds_as: Column
    points: int
    fortifies: bool


def construction_text(outcome: ConstructionOutcome) -> str:
    """The points and the right to fortify."""
    fortifies = "; fortifies in one turn" if outcome.fortifies else ""
    return f"{outcome.points} supply points a turn, as {outcome.builds_as}{fortifies}"


@PROCEDURES.register(
    "construction-rights",
    inputs=ConstructionRights,
    body=answer,
    text=construction_text,
    example="nation=soviet unit=1-4 date=1/42",
    charts=("construction",),
)
def construction_rights_head(rules: Rules, given: ConstructionRights) -> Ready:
    """What a unit may spend on construction in a turn, and whether it fortifies in one."""
    factor = int(given.unit.partition("-")[0].strip("()"))
    allied = given.nation == "german" or given.nation in ALLIES[rules.choice("WIW-I19")]
    column: Column = "Allied" if allied else "Japanese"
    points: int = rules.chart("construction").value(factor, column)
    fortifies = given.unit == FORTIFIERS.get(given.nation) and (
        given.nation == "soviet" or number(given.date) > number(FRENCH_FROM)
    )
    slip = (
        Line(f"{given.nation} units build as", "WIW-I19", column, column),
        Line(f"combat factor {factor}", "21.0", f"{points} supply points a turn", points),
        said("fortifies in one turn", RULE, "yes" if fortifies else "no"),
    )
    return Ready((ConstructionOutcome(column, points, fortifies),), slip)


class Occupier(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit that is no railroad unit, in the rail hex where it begins the ground phase."""

    hex: Annotated[int, msgspec.Meta(ge=1, le=12, description="which of the hexes it is in, from 1")]
    points: Annotated[int, msgspec.Meta(ge=0, le=MOST, description="supply points that it may spend there")]


class RailRepair(Inputs, frozen=True):
    """A stretch of broken railway, hex by hex from the end that works."""

    hexes: Annotated[
        tuple[Literal["same", "other"], ...],
        msgspec.Meta(max_length=12, description='gauge of each hex in order, such as ["same","other"]'),
    ]
    units: Annotated[int, msgspec.Meta(ge=0, le=MOST, description="railroad units")] = 1
    from_rail: Annotated[bool, msgspec.Meta(description="the first hex is entered from a rail hex that works")] = True
    others: Annotated[
        tuple[Occupier, ...],
        msgspec.Meta(
            max_length=12,
            description='other units in the hex they begin in, with what they may spend: [{"hex":2,"points":40}]',
        ),
    ] = ()


class RailRepairOutcome(msgspec.Struct, frozen=True):
    """Supply points in all, and the turns it takes."""

    points: int
    turns: int


def rail_repair_text(outcome: RailRepairOutcome) -> str:
    """Points and turns."""
    return f"{outcome.points} supply points, {outcome.turns} turn{'' if outcome.turns == 1 else 's'}"


@PROCEDURES.register(
    "rail-repair",
    inputs=RailRepair,
    body=answer,
    text=rail_repair_text,
    example="""'hexes=["same","same","other"]' units=1""",
)
def rail_repair_head(_rules: Rules, given: RailRepair) -> Ready:
    """What the repair of a railway costs, and how many turns it takes."""
    alone = _repaired_by_others(given)
    left = [REPAIR[gauge] for place, gauge in enumerate(given.hexes, 1) if place not in alone]
    if left and not given.units:
        raise refuse(
            RULE, f"There is no railroad unit to enter the hexes that are left, {len(left)} of them.", len(left), 0
        )
    if left and not given.from_rail:
        raise refuse(
            RULE, "A railroad unit repairs a hex by entering it from the rail hex beside it; none works there."
        )
    turns = _by_turn(left, given.units)
    points = sum(REPAIR[gauge] for gauge in given.hexes)
    slip = (
        *(
            Line(f"hex {place}, by the unit that begins there", RULE, str(REPAIR[given.hexes[place - 1]]), place)
            for place in sorted(alone)
        ),
        *(
            Line(f"turn {turn}, {given.units} × {RAILROAD_UNIT} at most", "WIW-I6", str(spent), spent)
            for turn, spent in zip(count(1), turns, strict=False)
        ),
        Line("supply points", RULE, str(points), points),
    )
    return Ready((RailRepairOutcome(points, max(len(turns), int(bool(alone)))),), slip)


def _repaired_by_others(given: RailRepair) -> set[int]:
    """The hexes that other units repair: each only the one it begins the ground phase in, within the turn (WIW-I6)."""
    if beyond := [other.hex for other in given.others if other.hex > len(given.hexes)]:
        raise refuse(
            RULE, f"There is no hex {beyond[0]}: {len(given.hexes)} are to be repaired.", beyond[0], len(given.hexes)
        )
    return {other.hex for other in given.others if other.points >= REPAIR[given.hexes[other.hex - 1]]}


def _by_turn(costs: list[int], units: int) -> list[int]:
    """What is spent each turn: hexes are taken in order, each paid by one unit within one turn (WIW-I6)."""
    turns: list[int] = []
    purses: list[int] = []
    for cost in costs:
        able = [purse for purse in purses if purse >= cost]
        if not able:
            turns.append(0)
            purses = [RAILROAD_UNIT] * units
            able = purses
        payer = min(able)
        purses[purses.index(payer)] -= cost
        turns[-1] += cost
    return turns
