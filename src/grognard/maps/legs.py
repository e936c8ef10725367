"""The legs of a supply line: over ground, by road or rail, or along links such as sea lanes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Literal, Protocol

import msgspec

from grognard.errors import GrognardError
from grognard.maps.bits import Board
from grognard.maps.board import Map
from grognard.maps.floods import flood
from grognard.maps.movement import Movement
from grognard.maps.obstacles import Obstacles
from grognard.maps.spread import spread
from grognard.maps.web import Heading, Steps, Web, web, whole_parts


class Leg(msgspec.Struct, frozen=True, eq=False, kw_only=True):
    """One part of a line."""

    name: str
    """As it is said: “overland”, “by road or railroad”."""
    rule: str
    over: Literal["ground", "network", "link"]
    movement: Movement | None = None
    """Over ground: who must be able to go there, and what it costs."""
    kinds: tuple[str, ...] = ()
    """Of networks or links."""
    count: Literal["hexes", "points"] = "hexes"
    limit: Fraction | None = None
    """The most hexes or points; none: any length."""
    heading: Heading = "out"
    """Whether it is paid from the source to the unit (out) or from the unit to the source (in)."""
    through_relay: bool = False
    """The next leg towards the unit goes on only from a relay, such as a headquarters, or from where this one began."""


class Reached(Protocol):
    """What a leg reached: a `Spread` or a `Flood`."""

    def __contains__(self, node: int) -> bool: ...

    @property
    def nodes(self) -> Collection[int]: ...

    def cost(self, node: int) -> int | None: ...

    def path(self, node: int) -> tuple[int, ...]: ...


def over(found: Map, leg: Leg, begin: Iterable[int], obstacles: Obstacles) -> Reached:
    """What a leg reaches from where it begins, past the closed hexes."""
    shut = Obstacles(closed=obstacles.closed)
    if leg.over != "ground":
        return spread(_lines(found, leg.over, leg.kinds, leg.heading), begin, _parts(leg, 1), shut)
    if leg.movement is None:
        raise GrognardError(f"the leg “{leg.name}” does not say who must be able to go there")
    uniform = leg.count == "hexes"
    if board := _board(found, leg.movement, uniform):
        return flood(board, begin, _parts(leg, board.scale), shut.closed, leg.heading)
    net = web(found, leg.movement, leg.heading)
    return spread(_Uniform(net) if uniform else net, begin, _parts(leg, 1 if uniform else net.scale), shut)


def _parts(leg: Leg, scale: int) -> int | None:
    return None if leg.limit is None else whole_parts(leg.limit, scale)


def length(found: Map, leg: Leg, cost: int) -> Fraction:
    """A cost along a leg in what the leg counts."""
    if leg.count == "hexes" or leg.movement is None:
        return Fraction(cost)
    return Fraction(cost, web(found, leg.movement).scale)


class _Uniform(dict[int, Steps]):
    """The steps of a web, each of them one."""

    def __init__(self, net: Web) -> None:
        super().__init__()
        self._net = net

    def __missing__(self, node: int) -> Steps:
        self[node] = steps = tuple((other, 1) for other, _ in self._net[node])
        return steps


@lru_cache(maxsize=16)
def _board(found: Map, movement: Movement, uniform: bool) -> Board | None:
    """The board of bits, for maps that are hexes and nothing else, where every step costs something."""
    if found.grid is None or found.links or found.areas:
        return None
    costs = (*movement.terrain.values(), *movement.networks.values(), *movement.places.values())
    return None if 0 in costs and not uniform else Board(web(found, movement), uniform)


class _Lines(dict[int, Steps]):
    """Steps along lines; from elsewhere there are none."""

    def __missing__(self, node: int) -> Steps:
        return ()


@lru_cache(maxsize=16)
def _lines(found: Map, along: str, kinds: tuple[str, ...], heading: Heading) -> Mapping[int, Steps]:
    """The steps along networks or links of these kinds, each of them one."""
    if along == "network":
        one_way = [pair for line in found.networks if line.kind in kinds for pair in pairwise(line.hexes)]
        pairs = [*one_way, *((other, one) for one, other in one_way)]
    else:
        links = [link for link in found.links if link.kind in kinds]
        pairs = [(link.one, link.other) for link in links]
        pairs += [(link.other, link.one) for link in links if link.both]
    steps: dict[int, dict[int, int]] = {}
    for one, other in pairs:
        start, to = (one, other) if heading == "out" else (other, one)
        steps.setdefault(start, {})[to] = 1
    return _Lines({node: tuple(to.items()) for node, to in steps.items()})
