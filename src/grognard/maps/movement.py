"""What one kind of mover pays for one step, by rules that are data: the hex, the hexside, the road it follows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

import msgspec

from grognard.chance.tally import Line
from grognard.maps.board import Map, Way
from grognard.maps.ground import Ground, Kind, cost
from grognard.maps.points import show

Cost = Fraction | None
"""Points, or `None` for prohibited."""


class Price(NamedTuple):
    """What a step costs, line by line; or, prohibited, what forbids it."""

    cost: Fraction | None
    lines: tuple[Line, ...]
    forbids: str = ""


class Movement(msgspec.Struct, frozen=True, eq=False, dict=True, kw_only=True):
    """The costs of one kind of mover under the rules in force; compared by identity."""

    mover: str
    rule: str
    """Where the costs stand."""
    names: Mapping[str, str]
    """What each key is called on the slip."""
    terrain: Mapping[str, Cost]
    """To enter; a terrain that is not here is prohibited."""
    hexsides: Mapping[str, Cost] = {}
    """Added for crossing; a hexside that is not here costs nothing."""
    networks: Mapping[str, Fraction] = {}
    """In place of the hex's cost, for who follows the road or railroad."""
    places: Mapping[str, Fraction] = {}
    """In place of the hex's cost, for who enters at such a place: a ship a port."""
    links: Mapping[str, Cost] = {}
    negates: Mapping[str, frozenset[str]] = {}
    """Hexsides whose cost a bridge, ferry or crossing road takes away."""
    one_hex: str = ""
    """The rule by which a unit may always move one hex that is not prohibited to it; empty if there is none."""

    def price(self, found: Map, way: Way) -> Price:
        """What a step costs and why."""
        if way.link is not None:
            return self._link(way)
        assert way.side is not None
        terrain = found.terrain_of(way.to)
        assert terrain
        places = tuple(place.kind for place in found.places_at.get(way.to, ()) if place.kind in self.places)
        return self.cheapest(terrain.key, found.features.get(way.side, ()), found.crossings.get(way.side, ()), places)

    def _link(self, way: Way) -> Price:
        """The link's own cost, or what its kind costs."""
        assert way.link
        kind = way.link.kind
        points = self.links.get(kind)
        if points is None:
            return Price(None, (), f"a {self.names[kind]} is no way for {self.mover}")
        points = points if way.link.cost is None else way.link.cost
        return Price(points, (self._line(kind, points),))

    def cheapest(
        self, terrain: str, features: tuple[str, ...], crossings: tuple[str, ...], places: tuple[str, ...] = ()
    ) -> Price:
        """The cheapest of the ways to take a step: across country, along a road; with a ferry or without."""
        free = [key for key in (*crossings, *features) if key in self.negates and self.hexsides.get(key) is None]
        paid = [key for key in features if key in self.negates and self.hexsides.get(key) is not None]
        sides = [self._hexside(features, free, ferry) for ferry in (None, *paid)]
        hexes = [*self._hexes(terrain, crossings, places)]
        forbidden = next((each for each in (sides[0], hexes[0]) if each.cost is None), Price(None, ()))
        best = forbidden
        for side in sides:
            for hex_ in hexes:
                if side.cost is None or hex_.cost is None:
                    continue
                whole = hex_.cost + side.cost
                if best.cost is None or whole < best.cost:
                    best = Price(whole, (*hex_.lines, *side.lines))
        return best

    def _hexes(self, terrain: str, crossings: tuple[str, ...], places: tuple[str, ...]) -> Iterator[Price]:
        """What entering the hex costs: by its terrain, along each road, at each place."""
        points = self.terrain.get(terrain)
        if points is None:
            yield Price(None, (), f"{self.names[terrain]} is prohibited to {self.mover}")
        else:
            yield Price(points, (self._line(terrain, points),))
        for key in crossings:
            if key in self.networks:
                yield Price(self.networks[key], (self._line(key, self.networks[key], "along the "),))
        for key in places:
            yield Price(self.places[key], (self._line(key, self.places[key]),))

    def _hexside(self, features: tuple[str, ...], free: list[str], ferry: str | None) -> Price:
        """What crossing the hexside costs, with one ferry or none, beside the bridges and roads that cost nothing."""
        helps = [*free, ferry] if ferry else free
        points, lines = Fraction(0), []
        for key in features:
            if key not in self.hexsides or (key in self.negates and key != ferry):
                continue
            negated = next((each for each in helps if key in self.negates[each]), None)
            if negated is not None:
                lines.append(Line(f"{self.names[key]}, crossed by {self.names[negated]}", self.rule, "0", 0))
                continue
            added = self.hexsides[key]
            if added is None:
                return Price(None, (), f"{self.names[key]}: a hexside prohibited to {self.mover}")
            points += added
            if added:
                lines.append(self._line(key, added, added=True))
        return Price(points, tuple(lines))

    def _line(self, key: str, points: Fraction, before: str = "", *, added: bool = False) -> Line:
        effect = f"+{show(points)}" if added else show(points)
        return Line(f"{before}{self.names[key]}", self.rule, effect, plain(points))


def plain(points: Fraction) -> int | str:
    """Points as the value of a line: a whole number, or a fraction in words."""
    return int(points) if points.denominator == 1 else str(points)


def from_ground(ground: Ground, mover: str, rule: str, one_hex: str = "") -> Movement:
    """The movement that a ground has written in its own file."""
    sided: list[Kind] = [*ground.hexsides.values(), *ground.networks.values()]
    return Movement(
        mover=mover,
        rule=rule,
        names=names_of(ground),
        terrain={key: cost(kind.cost.get(mover, "P")) for key, kind in ground.terrain.items()},
        hexsides={key: cost(kind.cost[mover]) for key, kind in ground.hexsides.items() if mover in kind.cost},
        networks=_known(ground.networks, mover),
        places=_known(ground.places, mover),
        links=_known(ground.links, mover),
        negates={kind.key: frozenset(negates) for kind in sided if (negates := getattr(kind, "negates", ()))},
        one_hex=one_hex,
    )


def _known(kinds: Mapping[str, Kind], mover: str) -> dict[str, Fraction]:
    """The kinds that cost this mover points."""
    costs = {key: cost(kind.cost[mover]) for key, kind in kinds.items() if mover in kind.cost}
    return {key: points for key, points in costs.items() if points is not None}


def names_of(ground: Ground) -> dict[str, str]:
    """What every key of a ground is called."""
    kinds: list[Mapping[str, Kind]] = [
        ground.links,
        ground.places,
        ground.hexsides,
        ground.networks,
        ground.terrain,
    ]
    return {key: kind.name for each in kinds for key, kind in each.items()}
