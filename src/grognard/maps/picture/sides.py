"""What lies on hexsides: rivers as long lines with their names, coasts, borders, bridges, ferries."""

from __future__ import annotations

import math
from collections.abc import Iterator

from grognard.maps.board import OFF
from grognard.maps.geometry import SIDES
from grognard.maps.picture.canvas import UNIT, Canvas, Corner
from grognard.maps.picture.chains import chains, middle, smooth
from grognard.maps.picture.labels import Labels, Spot
from grognard.maps.picture.svg import Point, at, number, path, text

STROKES: dict[str, tuple[str, ...]] = {
    "border": ("l flat border-edge", "l flat border"),
    "sea": ("l flat sea-line", "l coast"),
    "coast": ("l coast",),
    "strait": ("l flat strait",),
    "canal": ("l flat canal-ticks", "l canal"),
    "stream": ("l stream",),
    "river": ("l river",),
    "great-river": ("l great-edge", "l great-river"),
}
"""The strokes of each look, the lower first. Of a border the line is drawn last, above the river it follows."""
CROSSING = ("bridge", "ferry")
BOTH = ("coast", "ice")
"""Looks of ground that is neither all land nor all water."""
LONG_ENOUGH = 3
"""Hexsides along which a name can be printed."""
MOST_TRIED = 40
RIVER_NAME = 10.0


def sides(canvas: Canvas) -> Iterator[str]:
    """Lines along hexsides, the lowest kinds first."""
    last = []
    for look, strokes in STROKES.items():
        lines = chains(_edges(canvas, look))
        drawn = [smooth([canvas.corner(corner) for corner in line]) for line in lines]
        parts = [path(drawn, stroke) for stroke in strokes]
        yield from parts[:1] if look == "border" else parts
        last += parts[1:] if look == "border" else []
    yield from last


def shores(canvas: Canvas) -> Iterator[str]:
    """Every hexside between land and water that has no line of its own."""
    found = canvas.map
    if found.grid is None:
        return
    water = bytes(kind.water for kind in found.ground.terrain.values())
    both = bytes(kind.look in BOTH for kind in found.ground.terrain.values())
    edges: dict[tuple[Corner, Corner], None] = {}
    for hex_ in found.hexes:
        if water[found.terrain[hex_]]:
            for direction, other in found.grid.around(hex_):
                kind = found.terrain[other]
                if kind != OFF and not water[kind] and not both[kind]:
                    edges[canvas.edge(hex_ * SIDES + direction)] = None
    yield path((f"M{at(canvas.corner(one))}L{at(canvas.corner(other))}" for one, other in edges), "l shore")


def _edges(canvas: Canvas, look: str) -> list[tuple[Corner, Corner]]:
    """The hexsides that have a feature of this look, each once."""
    kinds = canvas.map.ground.hexsides
    features = canvas.map.features.items()
    return list(
        dict.fromkeys(canvas.edge(side) for side, keys in features if any(kinds[key].look == look for key in keys))
    )


def crossings(canvas: Canvas) -> Iterator[str]:
    """Bridges and ferries, across the hexside."""
    kinds = canvas.map.ground.hexsides
    for look in CROSSING:
        drawn: dict[tuple[Corner, Corner], None] = {}
        for side, keys in canvas.map.features.items():
            if any(kinds[key].look == look for key in keys):
                drawn[canvas.edge(side)] = None
        for edge in drawn:
            yield from crossing(look, canvas.corner(edge[0]), canvas.corner(edge[1]))


def crossing(look: str, one: Point, other: Point) -> Iterator[str]:
    """A bridge or ferry over the hexside between two corners."""
    return (_bridge if look == "bridge" else _ferry)(one, other)


def _across(one: Point, other: Point, along: float, over: float) -> Point:
    """A point so far along the hexside from its middle, and so far to one side of it, in pixels."""
    length = math.dist(one, other) or 1
    ux, uy = (other[0] - one[0]) / length, (other[1] - one[1]) / length
    x, y = middle(one, other)
    return x + ux * along - uy * over, y + uy * along + ux * over


def _bridge(one: Point, other: Point) -> Iterator[str]:
    """Two parapets."""
    rails = []
    for along in (-3.2, 3.2):
        flare = math.copysign(1.8, along)
        points = [(along + flare, -7.5), (along, -5.0), (along, 5.0), (along + flare, 7.5)]
        rails.append("M" + "L".join(at(_across(one, other, *point)) for point in points))
    road = f"M{at(_across(one, other, 0, -6))}L{at(_across(one, other, 0, 6))}"
    yield path([road], "l flat gap")
    yield path(rails, "l bridge")


def _ferry(one: Point, other: Point) -> Iterator[str]:
    """A broken line with a boat on it."""
    yield path([f"M{at(_across(one, other, 0, -10))}L{at(_across(one, other, 0, 10))}"], "l flat ferry")
    x, y = middle(one, other)
    yield f'<path class="sym" d="M{number(x - 5)} {number(y - 1.6)}h10l-2.4 4h-5.2z"/>'


def river_names(canvas: Canvas, labels: Labels) -> Iterator[str]:
    """Each name once, along the straightest stretch of its longest line that is free."""
    by_name: dict[str, dict[tuple[Corner, Corner], None]] = {}
    for side, name in canvas.map.hexside_names.items():
        by_name.setdefault(name, {})[canvas.edge(side)] = None
    for name, edges in by_name.items():
        line = max(chains(edges), key=len)
        points = [canvas.corner(corner) for corner in line]
        if len(points) > LONG_ENOUGH:
            spot = labels.put(name, RIVER_NAME, _along(name, points))
            (x, y), turn = spot.at, number(spot.turn)
            turned = f' transform="rotate({turn} {number(x)} {number(y)})" dy="-6"'
            yield text(name, spot.at, "stream-name halo", turned)


def _along(name: str, points: list[Point]) -> list[Spot]:
    """Beside the stretches of a line, those first that are straightest for their length."""
    span = min(len(points) - 1, max(LONG_ENOUGH, round(len(name) * 6 / (UNIT * 0.5))))
    starts = range(len(points) - span)
    straight = sorted(
        starts, key=lambda i: (-round(math.dist(points[i], points[i + span]), 1), abs(i - len(points) // 2))
    )
    return [_beside(points[start], points[start + span]) for start in straight[:MOST_TRIED]]


def _beside(one: Point, other: Point) -> Spot:
    if other[0] < one[0]:
        one, other = other, one
    return Spot(middle(one, other), turn=math.degrees(math.atan2(other[1] - one[1], other[0] - one[0])) or 0.01)
