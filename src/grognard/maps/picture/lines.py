"""Roads and railroads through the hexes they follow."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from grognard.maps.board import OFF
from grognard.maps.geometry import SIDES
from grognard.maps.picture.canvas import Canvas
from grognard.maps.picture.chains import chains, middle, smooth
from grognard.maps.picture.labels import Labels, Spot
from grognard.maps.picture.svg import Point, path, text

STROKES: dict[str, tuple[str, ...]] = {
    "track": ("l flat track",),
    "road": ("l road",),
    "latest-motorway": ("l latest-edge", "l latest-motorway"),
    "later-motorway": ("l motorway-edge", "l motorway", "l later-motorway"),
    "motorway": ("l motorway-edge", "l motorway"),
    "light-railroad": ("l light-railroad", "l flat light-ties"),
    "railroad": ("l railroad", "l flat ties"),
    "main-railroad": ("l main-railroad", "l flat main-ties", "l main-between"),
}
BESIDE = 4.0
"""How far railroads run beside roads, so that both are seen where they share their hexes."""
NOTE = 9.0


def networks(canvas: Canvas) -> Iterator[str]:
    """Lines of each look, the lowest first."""
    shared = _shared(canvas)
    for look, strokes in STROKES.items():
        edges: dict[tuple[int, int], None] = {}
        for line in canvas.map.networks:
            if canvas.map.ground.networks[line.kind].look == look:
                edges |= {(min(pair), max(pair)): None for pair in pairwise(line.hexes)}
        aside = BESIDE if shared and "railroad" in look else 0.0
        drawn = [_drawn(canvas, line, aside) for line in chains(edges)]
        yield from (path(drawn, stroke) for stroke in strokes)


def _shared(canvas: Canvas) -> bool:
    """Whether a road and a railroad anywhere follow the same hexes."""
    by_group: dict[str, set[tuple[int, int]]] = {"road": set(), "rail": set()}
    for line in canvas.map.networks:
        group = canvas.map.ground.networks[line.kind].group
        by_group[group] |= {(min(pair), max(pair)) for pair in pairwise(line.hexes)}
    return bool(by_group["road"] & by_group["rail"])


def _drawn(canvas: Canvas, line: list[int], aside: float) -> str:
    points = [*_off(canvas, line[1], line[0]), *map(canvas.centre, line), *_off(canvas, line[-2], line[-1])]
    return smooth([(x + aside, y + aside) for x, y in points])


def _off(canvas: Canvas, before: int, end: int) -> Iterator[Point]:
    """Where a line that ends on the rim of the map, at no place, goes off it: the middle of the hexside ahead."""
    found, grid = canvas.map, canvas.map.grid
    assert grid
    if end in found.names or any(place.kind not in ("source", "entry") for place in found.places_at.get(end, ())):
        return
    x, y = canvas.centre(end)
    ahead = (2 * x - canvas.centre(before)[0], 2 * y - canvas.centre(before)[1])
    corners = canvas.corners(end)
    rim = [
        middle(corners[direction], corners[(direction + 1) % SIDES])
        for direction in range(SIDES)
        if (other := grid.beside(end, direction)) is None or found.terrain[other] == OFF
    ]
    on = [point for point in rim if (point[0] - x) * (ahead[0] - x) + (point[1] - y) * (ahead[1] - y) > 0]
    if on:
        yield min(on, key=lambda point: (point[0] - ahead[0]) ** 2 + (point[1] - ahead[1]) ** 2)


def network_names(canvas: Canvas, labels: Labels) -> Iterator[str]:
    """Each name of a road or railroad once, in the middle of its line."""
    seen: set[str] = set()
    for line in canvas.map.networks:
        if line.name and line.name not in seen:
            seen.add(line.name)
            place = (len(line.hexes) - 1) // 2
            x, y = middle(canvas.centre(line.hexes[place]), canvas.centre(line.hexes[place + 1]))
            spot = labels.put(line.name, NOTE, [Spot((x, y - 6)), Spot((x, y + 14))])
            yield text(line.name, spot.at, "note halo")
