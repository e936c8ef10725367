"""The whole picture: layers from the ground up, and what is laid over it for one question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from grognard.errors import GrognardError
from grognard.maps.board import Map
from grognard.maps.picture import areas, grounds, lines, links, places, sides
from grognard.maps.picture.canvas import UNIT, Canvas
from grognard.maps.picture.labels import Labels
from grognard.maps.picture.legend import WIDTH, legend
from grognard.maps.picture.palette import style
from grognard.maps.picture.patterns import TILES, patterns
from grognard.maps.picture.svg import Point, attribute, number, path, polygon, text

MOST_HEXES = 100_000
FIGURE = (10.0, 6.0)
"""Half of the width and of the height that a figure or a unit takes: names keep out of it."""
ABOVE_NAME = 24.0
"""How far a figure stands above the name of a sea."""
LARGEST, SHARE = 2.5, 7
"""So many times as large as on a small sheet is the legend at most; on a large one it has this part of the width."""


class Overlay(msgspec.Struct, frozen=True, kw_only=True):
    """What is shown on the map for one question."""

    caption: str = ""
    lit: Mapping[int, str] = {}
    """Hexes that are lit, each with what is printed in it."""
    paths: tuple[tuple[int, ...], ...] = ()
    zones: tuple[int, ...] = ()
    enemies: tuple[int, ...] = ()
    friends: tuple[int, ...] = ()


def draw(found: Map, dark: bool = False, overlay: Overlay | None = None) -> str:
    """A map as SVG."""
    if len(found.hexes) > MOST_HEXES:
        raise GrognardError(f"{found.id} has {len(found.hexes):,} hexes; a picture may have {MOST_HEXES:,}")
    canvas = Canvas(found)
    key, bottom = legend(canvas)
    large = min(max(canvas.width / (SHARE * WIDTH), 1.0), LARGEST)
    width, height = canvas.width + (WIDTH + 24) * large, max(canvas.height, bottom * large + 24)
    size = f'viewBox="0 0 {number(width)} {number(height)}" width="{number(width)}" height="{number(height)}"'
    said = f"{found.name}. {found.about}".strip()
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label={attribute(said)}>',
        f"<style>{style(dark)}</style>",
        f"<defs>{patterns(look for look in grounds.looks(canvas) if look in TILES)}{_HATCH}</defs>",
        f'<rect class="paper" width="{number(width)}" height="{number(height)}"/>',
    ]
    layers = [layer for layer in _layers(canvas, overlay or Overlay()) if layer]
    move = f'<g transform="translate({number(canvas.width + 8)} 0) scale({large:.3g})">'
    return "\n".join([*head, *layers, move, *key, "</g></svg>\n"])


_HATCH = (
    '<pattern id="zone" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path class="hatch" d="M0 0V7"/></pattern>'
)


def _layers(canvas: Canvas, overlay: Overlay) -> Iterator[str]:
    """From the ground up."""
    names = list(_names(canvas, overlay))
    yield from areas.outlines(canvas, "sea")
    yield from _lit_areas(canvas, overlay)
    yield from areas.outlines(canvas, "land")
    yield from grounds.ground(canvas)
    yield from _zones(canvas, overlay)
    yield from grounds.hexes(canvas)
    yield from _lit(canvas, overlay)
    yield from sides.shores(canvas)
    yield from links.drawn(canvas)
    yield from areas.on_top(canvas)
    yield from sides.sides(canvas)
    yield from lines.networks(canvas)
    yield from sides.crossings(canvas)
    yield from grounds.numbers(canvas)
    yield from places.signs(canvas)
    yield from _paths(canvas, overlay)
    yield from names
    yield from _over(canvas, overlay)


def _names(canvas: Canvas, overlay: Overlay) -> Iterator[str]:
    """All names. Those that can least be moved are placed first, and drawn last."""
    labels = Labels(canvas.width)
    labels.take(places.taken(canvas))
    over = (_figure_at(canvas, node) for node in (*overlay.lit, *overlay.enemies, *overlay.friends))
    wide, high = FIGURE
    labels.take((x - wide, y - high, x + wide, y + high) for x, y in over)
    seas = list(areas.names(canvas, labels))
    towns = list(places.names(canvas, labels))
    notes = [*links.notes(canvas, labels), *lines.network_names(canvas, labels)]
    rivers = list(sides.river_names(canvas, labels))
    yield from places.wide_names(canvas, labels)
    yield from (*seas, *rivers, *notes, *towns)


def _zones(canvas: Canvas, overlay: Overlay) -> Iterator[str]:
    """Zones as quiet hatching."""
    hexes = [polygon(canvas.corners(node)) for node in overlay.zones if node < canvas.map.room]
    if hexes:
        yield f'<path fill="url(#zone)" d="{"".join(hexes)}"/>'


def _lit(canvas: Canvas, overlay: Overlay) -> Iterator[str]:
    """Hexes that are lit, a little smaller than they are, and areas, under the land."""
    yield path((_shrunk(canvas, node) for node in overlay.lit if node < canvas.map.room), "lit")


def _lit_areas(canvas: Canvas, overlay: Overlay) -> Iterator[str]:
    """Areas that are lit, by their outlines."""
    shapes = [area.shape for node in overlay.lit if (area := canvas.map.area_of(node))]
    yield path((polygon([canvas.put(point) for point in ring]) for shape in shapes for ring in shape), "lit")


def _shrunk(canvas: Canvas, node: int) -> str:
    x, y = canvas.centre(node)
    return polygon([(x + (cx - x) * 0.9, y + (cy - y) * 0.9) for cx, cy in canvas.corners(node)])


def _paths(canvas: Canvas, overlay: Overlay) -> Iterator[str]:
    """The ways that answer the question, below the names they pass."""
    drawn = ["M" + "L".join(f"{number(x)} {number(y)}" for x, y in map(canvas.centre, way)) for way in overlay.paths]
    yield path(drawn, "l line-edge")
    yield path(drawn, "l line")


def _over(canvas: Canvas, overlay: Overlay) -> Iterator[str]:
    """Figures and units, on top of everything."""
    for node, said in overlay.lit.items():
        x, y = _figure_at(canvas, node)
        yield text(said, (x, y + 4), "cost halo")
    for nodes, class_, letter in ((overlay.enemies, "enemy", "E"), (overlay.friends, "friend", "F")):
        for node in nodes:
            yield from _counter(canvas.centre(node), class_, letter)
    if overlay.caption:
        yield text(overlay.caption, (16, 20), "head halo")


def _figure_at(canvas: Canvas, node: int) -> Point:
    """Where a figure is printed: in the middle, or above the name that stands in the middle of a sea."""
    x, y = canvas.centre(node)
    area = canvas.map.area_of(node)
    named = area is not None and area.name and areas.look_of(canvas, area) == "sea"
    return (x, y - ABOVE_NAME) if named else (x, y)


def _counter(where: Point, class_: str, letter: str) -> Iterator[str]:
    half = UNIT * 0.22
    x, y = where
    place = f'x="{number(x - half)}" y="{number(y - half)}" width="{number(2 * half)}" height="{number(2 * half)}"'
    yield f'<rect class="{class_}" {place} rx="2"/>'
    yield text(letter, (x, y + 4), "on")
