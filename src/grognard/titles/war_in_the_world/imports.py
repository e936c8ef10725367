"""London's import capacity, and what raiders and U-boats do to it [26.67]."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

import msgspec

from grognard.chance.procedures import Inputs, Ready
from grognard.chance.tally import Line
from grognard.charts.rules import Rules
from grognard.titles.kit import MOST, answer, whole
from grognard.titles.war_in_the_world.blocks import CYCLE, FULL_IMPORTS
from grognard.titles.war_in_the_world.registry import PROCEDURES, percent_of

RULE = "26.67"
GROWTH = 10
"""Percent by which the capacity recovers each strategic turn."""


class ImportCapacity(Inputs, frozen=True):
    """The two markers as a strategic turn begins."""

    capacity: Annotated[int, msgspec.Meta(ge=0, le=FULL_IMPORTS, description="blocks a turn that reach London")]
    damage: Annotated[int, msgspec.Meta(ge=0, le=MOST, description="damage done since the last strategic turn")]


class ImportCapacityOutcome(msgspec.Struct, frozen=True):
    """The two markers after the submarine segment, for the next four turns."""

    capacity: int
    damage: int


@PROCEDURES.register(
    "import-capacity",
    inputs=ImportCapacity,
    body=answer,
    text=lambda outcome: f"{outcome.capacity} blocks a turn, damage {outcome.damage}",
    example="capacity=52 damage=9",
)
def import_capacity_head(rules: Rules, given: ImportCapacity) -> Ready:
    """London's import capacity for the next four turns."""
    base = given.capacity if rules.choice("WIW-I1") == "of-present" else FULL_IMPORTS
    growth = whole(Fraction(percent_of(base, GROWTH)))
    risen = min(given.capacity + growth, FULL_IMPORTS)
    left = max(risen - given.damage, 0)
    slip = (
        Line("present capacity", RULE, f"{given.capacity} blocks a turn", given.capacity),
        Line(f"the strategic turn begins: {GROWTH} % of {base}", "WIW-I1", f"+{growth}", growth),
        Line("with it", RULE, f"{risen}, never above {FULL_IMPORTS}", risen),
        Line("damage, after the submarine segment", RULE, f"{-given.damage:+d}, not below 0: {left}", left),
        Line(f"for the next {CYCLE} turns", RULE, f"{left}, damage back to 0", left),
    )
    return Ready((ImportCapacityOutcome(left, 0),), slip)


class RaiderDamage(Inputs, frozen=True):
    """German action on the England-African Coast lane in one turn."""

    strength: Annotated[
        int, msgspec.Meta(ge=0, le=MOST, description="bombardment strength of the raiders there, after damage")
    ]
    submarine_hits: Annotated[int, msgspec.Meta(ge=0, le=MOST, description="hits by submarine points there")] = 0


class RaiderDamageOutcome(msgspec.Struct, frozen=True):
    """What the damage marker rises by."""

    damage: int


@PROCEDURES.register(
    "raider-damage",
    inputs=RaiderDamage,
    body=answer,
    text=lambda outcome: f"damage +{outcome.damage}",
    example="strength=12 submarine_hits=2",
)
def raider_damage_head(rules: Rules, given: RaiderDamage) -> Ready:
    """What raiders and submarines add to the damage marker at the end of the third naval phase."""
    reading = rules.choice("WIW-I2")
    total, one = reading != "as-written", reading != "total"
    raiders = (given.strength if total else 0) + (1 if one and given.strength else 0)
    slip = (
        Line(f"bombardment strength on the lane: {given.strength}", "WIW-I2", f"+{raiders}", raiders),
        Line("hits by submarine points", RULE, f"+{given.submarine_hits}", given.submarine_hits),
    )
    return Ready((RaiderDamageOutcome(raiders + given.submarine_hits),), slip)
