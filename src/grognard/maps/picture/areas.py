"""Areas: seas and land by their outlines, boxes with what stands in them, circles of lanes, ports."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.maps.board import Area
from grognard.maps.picture.canvas import ROUND, UNIT, Canvas
from grognard.maps.picture.labels import Labels, Spot, width
from grognard.maps.picture.svg import Point, number, path, polygon, text

CLASSES = {"land": "land", "sea": "zone", "port": "ring", "circle": "ring", "box": "box"}
RING = 0.26 * UNIT
SHAPELESS_SEA = 0.62 * UNIT
LINE = 15.0
"""From one line of a box to the next."""
SEA, NAME, REGION, NOTE = 14.0, 11.0, 15.0, 9.0
FIT = 3
"""Letters that find room in a circle."""
LONG = 12
"""A name of a sea is broken in two where it is longer."""


def look_of(canvas: Canvas, area: Area) -> str:
    """How an area is drawn."""
    return canvas.map.ground.areas[area.kind].look


def in_box(canvas: Canvas, node: int) -> bool:
    """Whether a node is a box."""
    area = canvas.map.area_of(node)
    return area is not None and look_of(canvas, area) == "box"


def has_coast(canvas: Canvas) -> bool:
    """Whether a map on hexes has the outline of the land, to be drawn in hexes that are land and sea."""
    shapes = (area for area in canvas.map.areas if area.shape and look_of(canvas, area) == "land")
    return canvas.map.grid is not None and any(True for _ in shapes)


def outlines(canvas: Canvas, look: str) -> Iterator[str]:
    """The outlines of seas, or above them of land, unless that is drawn in hexes."""
    if look == "land" and has_coast(canvas):
        return
    for area in canvas.map.areas:
        if area.shape and look_of(canvas, area) == look:
            rings = (polygon([canvas.put(point) for point in ring]) for ring in area.shape)
            yield path(rings, CLASSES[look]).replace("<path ", '<path fill-rule="evenodd" ')


def on_top(canvas: Canvas) -> Iterator[str]:
    """What has no outline of its own, and outlines of other kinds; above the links that lead there."""
    for node, area in enumerate(canvas.map.areas, canvas.map.room):
        look = look_of(canvas, area)
        if area.shape and look not in ("sea", "land"):
            rings = (polygon([canvas.put(point) for point in ring]) for ring in area.shape)
            yield path(rings, CLASSES[look])
        elif look == "box":
            yield _box(canvas, node, area)
        elif not area.shape and look != "land":
            x, y = canvas.put(area.at)
            radius = SHAPELESS_SEA if look == "sea" else RING
            yield f'<circle class="{CLASSES[look]}" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'


def _lines(canvas: Canvas, node: int, area: Area) -> list[str]:
    """What is written in a box: its name, and what stands there."""
    return [area.name, *(place.name for place in canvas.map.places_at.get(node, ()) if place.name)]


def _box(canvas: Canvas, node: int, area: Area) -> str:
    lines = _lines(canvas, node, area)
    x, y = canvas.put(area.at)
    wide = max(2 * ROUND * UNIT, *(width(line, NAME) + 20 for line in lines))
    high = 1.1 * ROUND * UNIT + LINE * (len(lines) - 1)
    place = f'x="{number(x - wide / 2)}" y="{number(y - high / 2)}" width="{number(wide)}" height="{number(high)}"'
    return f'<rect class="box" {place} rx="6"/>'


def names(canvas: Canvas, labels: Labels) -> Iterator[str]:
    """The names of areas."""
    for node, area in enumerate(canvas.map.areas, canvas.map.room):
        look, (x, y) = look_of(canvas, area), canvas.put(area.at)
        if look == "box":
            lines = _lines(canvas, node, area)
            top = y + 4 - LINE * (len(lines) - 1) / 2
            for nth, line in enumerate(lines):
                yield text(line, (x, top + nth * LINE), "note" if nth else "name")
        elif look == "circle" and len(area.name) <= FIT:
            yield text(area.name, (x, y + 3), "note")
        elif look == "circle":
            below = (x, y + RING + 10)
            spots = [Spot(below), Spot((x + RING + 4, y + 3), "start"), Spot((x - RING - 4, y + 3), "end")]
            spot = labels.put(area.name, NOTE, [*spots, Spot((x, y - RING - 4))])
            yield text(area.name, spot.at, f"note halo{'' if spot.anchor == 'middle' else f' {spot.anchor}'}")
        elif area.name and look in ("sea", "land"):
            yield from _spread(area.name, (x, y), look, labels)
        elif area.name:
            yield text(area.name, (x, y + RING + 12), "name halo")


def _spread(name: str, where: Point, look: str, labels: Labels) -> Iterator[str]:
    """A name of a sea or country; a long one of a sea in two lines."""
    size, spaced, class_ = (SEA, 3.0, "sea") if look == "sea" else (REGION, 4.0, "region halo")
    lines = [name]
    if look == "sea" and len(name) > LONG and " " in name:
        middle = min((i for i, letter in enumerate(name) if letter == " "), key=lambda i: abs(i - len(name) / 2))
        lines = [name[:middle], name[middle + 1 :]]
    for nth, line in enumerate(lines):
        at = (where[0], where[1] + 4 + (nth - (len(lines) - 1) / 2) * (size + 3))
        labels.put(line, size, [Spot(at)], spaced)
        yield text(line, at, class_)
