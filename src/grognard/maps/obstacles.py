"""What stands in the way: enemy units and their zones of control, as rule objects."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Literal

import msgspec

from grognard.maps.board import Map, Way

Purpose = Literal["move", "supply", "retreat"]


class Barrier(msgspec.Struct, frozen=True):
    """Why a hex is closed, or stops whoever enters it."""

    rule: str
    what: Literal["enemy", "zone"]
    by: frozenset[int]
    """The hexes of the enemy units that do it."""
    yields: bool = False
    """Whether a friendly unit in the hex takes it away."""

    def text(self, found: Map) -> str:
        """In words: “an enemy unit” or “in the zone of 2817”."""
        if self.what == "enemy":
            return "an enemy unit stands there"
        return f"in the zone of the enemy in {' and '.join(found.label(each) for each in sorted(self.by))}"


class Obstacles(msgspec.Struct, frozen=True, eq=False):
    """What stands in the way of one side for one purpose."""

    closed: Mapping[int, Barrier] = {}
    """These cannot be entered."""
    zone: Mapping[int, Barrier] = {}
    """These lie in enemy zones."""
    stops: bool = False
    """Whoever enters a zone stops there."""
    apart: bool = False
    """Nobody goes from a zone straight into another."""
    toll: int = 0
    """Whole points that are added for entering a zone."""

    def changed(self, gone: frozenset[int], friend: int | None = None) -> Obstacles:
        """What would stand in the way if these enemies were gone, or a friend stood there."""
        closed = {}
        for node, barrier in self.closed.items():
            by = barrier.by - gone
            if by and not (node == friend and barrier.yields):
                closed[node] = Barrier(barrier.rule, "enemy" if node in by else "zone", by, barrier.yields)
        return msgspec.structs.replace(self, closed=closed)


NOTHING = Obstacles()


def _always(_found: Map, _way: Way) -> bool:
    return True


class ZoneRule(msgspec.Struct, frozen=True, eq=False, kw_only=True):
    """A rule of zones of control: where they reach, and what they do to whom."""

    rule: str
    unit_rule: str
    """The rule that nobody enters a hex with enemy units."""
    reaches: Callable[[Map, Way], bool] = _always
    """Whether a unit's zone reaches over this step."""
    stops: bool = False
    apart: bool = False
    toll: int = 0
    closes: frozenset[Purpose] = frozenset()
    """For which purposes no zone may be entered at all."""
    negated: frozenset[Purpose] = frozenset()
    """For which purposes a friendly unit in the hex takes the zone away."""
    binds: frozenset[str] | None = None
    """The movers whose movement it binds; `None` for all."""

    def zones(self, found: Map, enemies: Iterable[int]) -> dict[int, Barrier]:
        """Every hex that lies in a zone, with the units whose zone it is."""
        by: dict[int, set[int]] = {}
        for enemy in enemies:
            for way in found.ways(enemy):
                if self.reaches(found, way):
                    by.setdefault(way.to, set()).add(enemy)
        return {node: Barrier(self.rule, "zone", frozenset(units)) for node, units in by.items()}

    def obstacles(
        self,
        found: Map,
        purpose: Purpose,
        enemies: Iterable[int],
        friends: Iterable[int] = (),
        mover: str | None = None,
        without_zone: Iterable[int] = (),
    ) -> Obstacles:
        """What stands in the way of one purpose.

        `friends` are units that take zones away where the rule lets them: those that are there already, never those
        that move along. `without_zone` are enemy units that have none.
        """
        units = frozenset(enemies)
        everyone = units | frozenset(without_zone)
        binds = purpose != "move" or self.binds is None or mover in self.binds
        zones = self.zones(found, units) if binds else {}
        if yields := purpose in self.negated:
            for node in friends:
                zones.pop(node, None)
        if purpose in self.closes:
            return Obstacles(closed=self._closed(everyone, zones, yields))
        if purpose != "move":
            zones = {}
        closed = self._closed(everyone, {}, yields)
        return Obstacles(closed=closed, zone=zones, stops=self.stops, apart=self.apart, toll=self.toll)

    def _closed(self, units: frozenset[int], zones: Mapping[int, Barrier], yields: bool) -> dict[int, Barrier]:
        """Hexes that units and their zones close; a unit's hex may lie in the zone of another as well."""
        closed = {node: Barrier(self.rule, "zone", each.by, yields) for node, each in zones.items()}
        for node in units:
            by = closed[node].by if node in closed else frozenset()
            closed[node] = Barrier(self.unit_rule, "enemy", by | {node})
        return closed


NO_ZONES = ZoneRule(rule="", unit_rule="enemy units")
"""Enemy units stand in the way and nothing else does."""
