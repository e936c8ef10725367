"""The ground: terrain by colour and pattern, the hexes, their numbers and names."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.maps.geometry import SIDES
from grognard.maps.picture.areas import has_coast
from grognard.maps.picture.canvas import UNIT, Canvas
from grognard.maps.picture.patterns import BLOCKS, TILES, blocks
from grognard.maps.picture.svg import at, path, polygon, text

COAST = "coast"
"""The look of ground that is land and sea."""
MOST_NUMBERED = 12_000
"""Maps of more hexes are drawn without numbers: nobody could read them."""


def ground(canvas: Canvas) -> Iterator[str]:
    """A path for each kind of terrain."""
    found = canvas.map
    if found.grid is None:
        return
    by_look: dict[str, list[str]] = {}
    for hex_ in found.hexes:
        terrain = found.terrain_of(hex_)
        assert terrain
        by_look.setdefault(terrain.look, []).append(polygon(canvas.corners(hex_)))
    if has_coast(canvas):
        yield from _coast(canvas, "".join(by_look.pop(COAST, ())))
    for look, outlines in by_look.items():
        fill = f'fill="url(#{look})"' if look in TILES else f'class="g-{look}"'
        yield f'<path {fill} d="{"".join(outlines)}"/>'
    for look in BLOCKS:
        hexes_ = (hex_ for hex_ in found.hexes if (terrain := found.terrain_of(hex_)) and terrain.look == look)
        yield path((blocks(look, *canvas.centre(hex_)) for hex_ in hexes_), f"{look}-block")


def _coast(canvas: Canvas, hexes_: str) -> Iterator[str]:
    """Hexes that are land and sea: water, a shore where land hexes begin, and over both the land that lies in them."""
    areas = canvas.map.areas
    shapes = [area.shape for area in areas if canvas.map.ground.areas[area.kind].look == "land"]
    rings = "".join(polygon([canvas.put(point) for point in ring]) for shape in shapes for ring in shape)
    edges = dict.fromkeys(canvas.edge(side) for side in _inland(canvas))
    yield f'<clipPath id="coast-hexes"><path d="{hexes_}"/></clipPath><path fill="url(#water)" d="{hexes_}"/>'
    yield path((f"M{at(canvas.corner(one))}L{at(canvas.corner(other))}" for one, other in edges), "l inland")
    yield f'<path class="coastland" fill-rule="evenodd" clip-path="url(#coast-hexes)" d="{rings}"/>'


def _inland(canvas: Canvas) -> Iterator[int]:
    """The hexsides between hexes that are land and sea and those that are land alone."""
    found, grid = canvas.map, canvas.map.grid
    assert grid
    for hex_ in found.hexes:
        terrain = found.terrain_of(hex_)
        if terrain and terrain.look == COAST:
            for direction, other in grid.around(hex_):
                beyond = found.terrain_of(other)
                if beyond and not beyond.water and beyond.look not in (COAST, "ice"):
                    yield hex_ * SIDES + direction


def looks(canvas: Canvas) -> list[str]:
    """The looks of terrain that the map has, in the order of its ground."""
    kinds = canvas.map.ground.terrain.values()
    used = set(canvas.map.terrain)
    found = dict.fromkeys(kind.look for place, kind in enumerate(kinds) if place in used)
    return list(dict.fromkeys((*found, "water")) if COAST in found and has_coast(canvas) else found)


def hexes(canvas: Canvas) -> Iterator[str]:
    """Every hexside once, as a hairline."""
    found = canvas.map
    if found.grid is None:
        return
    edges = dict.fromkeys(canvas.edge(hex_ * SIDES + side) for hex_ in found.hexes for side in range(SIDES))
    yield path((f"M{at(canvas.corner(one))}L{at(canvas.corner(other))}" for one, other in edges), "grid")


def numbers(canvas: Canvas) -> Iterator[str]:
    """The printed number at the top of each hex."""
    found = canvas.map
    if found.grid is None or len(found.hexes) > MOST_NUMBERED:
        return
    up = 0.36 if found.grid.orientation == "flat" else 0.34
    for hex_ in found.hexes:
        x, y = canvas.centre(hex_)
        yield text(found.label(hex_), (x, y - up * UNIT + 2), "number")
