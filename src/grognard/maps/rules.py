"""The rules of a title's map, in one object: who moves how, and what zones, supply, retreats and stacks do."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from grognard.errors import Unknown
from grognard.maps.ground import Ground
from grognard.maps.legs import Leg
from grognard.maps.movement import Movement, from_ground
from grognard.maps.obstacles import NO_ZONES, ZoneRule
from grognard.maps.retreat import AdvanceRule, RetreatRule
from grognard.maps.stacking import StackingRule
from grognard.maps.supply import SupplyRule


class MapRules(msgspec.Struct, frozen=True, eq=False, kw_only=True):
    """What holds on the maps of one title, under the rules and the facts (a year, the weather) of one moment."""

    movers: Mapping[str, Movement]
    supply: Mapping[str, SupplyRule]
    """By mover: a line runs where the unit, or what carries its supply, can go."""
    zones: ZoneRule = NO_ZONES
    retreat: RetreatRule | None = None
    advance: AdvanceRule | None = None
    stacking: StackingRule | None = None

    def mover(self, key: str) -> Movement:
        """A kind of mover."""
        if key not in self.movers:
            raise Unknown.name("mover", key, list(self.movers))
        return self.movers[key]

    def line(self, mover: str) -> SupplyRule:
        """The supply rule of a kind of mover."""
        if mover not in self.supply:
            raise Unknown.name("mover", mover, list(self.supply))
        return self.supply[mover]


def plain_rules(ground: Ground, rule: str = "ground") -> MapRules:
    """A ground's own costs and nothing else: no zones, and lines of any length over ground that can be entered."""
    movers = {key: from_ground(ground, key, rule) for key in ground.movers}
    return MapRules(
        movers=movers,
        supply={
            key: SupplyRule(
                rule="any length",
                legs=(
                    Leg(name=_way(ground, movement), rule="any length", over="ground", movement=movement, heading="in"),
                ),
            )
            for key, movement in movers.items()
        },
    )


def _way(ground: Ground, movement: Movement) -> str:
    """How a line of this mover is said to run."""
    entered = [kind for key, kind in ground.terrain.items() if movement.terrain[key] is not None]
    if not entered:
        return "from area to area"
    return "by sea" if any(kind.water for kind in entered) else "overland"
