"""Places: signs in their hexes and areas, and names beside them."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.maps.board import Place
from grognard.maps.picture.areas import RING, in_box
from grognard.maps.picture.canvas import UNIT, Canvas
from grognard.maps.picture.labels import Box, Labels, Spot
from grognard.maps.picture.svg import Point, number, text

SIGNS: dict[str, str] = {
    "dot": "M-2.6 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0z",
    "city": "M-4-4h8v8h-8z",
    "capital": "M0-6.4l1.9 4 4.4.5-3.3 3 .9 4.4-3.9-2.2-3.9 2.2.9-4.4-3.3-3 4.4-.5z",
    "port": "M-.8-6.4a1.9 1.9 0 1 1 1.6 0v2.2h2.4v1.6H.8v5.4c1.7-.3 3-1.4 3.4-3l1.6.5c-.7 2.8-2.9 4.3-5.8 4.3"
    "s-5.1-1.5-5.8-4.3l1.6-.5c.4 1.6 1.7 2.7 3.4 3v-5.4h-2.4v-1.6h2.4z",
    "airfield": "M-.9-6.5h1.8v4.1l5.3 3v1.7l-5.3-1.5v3.2l1.9 1.4v1.2l-2.8-.8-2.8.8v-1.2l1.9-1.4v-3.2"
    "l-5.3 1.5v-1.7l5.3-3z",
    "star": "M0-6.4l1.9 4 4.4.5-3.3 3 .9 4.4-3.9-2.2-3.9 2.2.9-4.4-3.3-3 4.4-.5z",
    "depot": "M-5 4.4v-5.2l5-3.8 5 3.8v5.2z",
    "factory": "M-6 4.6v-7.4l3.6 2.4v-2.4l3.6 2.4v-5.4h4.8v10.4z",
    "passage": "M-7-5.6q7.6 5.6 0 11.2zM7-5.6q-7.6 5.6 0 11.2z",
    "source": "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0zM-3.4-1h2.4v-2.4h2v2.4h2.4v2h-2.4v2.4h-2v-2.4h-2.4z",
    "entry": "M-6-2h6v-3.4l6.4 5.4-6.4 5.4v-3.4h-6z",
}
"""Each sign around the point it stands at."""
MARKED = ("source", "entry", "capital", "passage")
WIDE_NAMES = {"region": "region halo", "water": "sea"}
REACH = 6.5
"""Half of the room that a sign takes."""
BETWEEN = 15.0
NAME, GREAT_NAME = 11.0, 12.5
GREAT = ("city", "capital")
"""Looks of ground whose names are printed large."""


def sign(look: str, where: Point) -> str:
    """A sign at a point."""
    class_ = "mark" if look in MARKED else "sym"
    move = f"translate({number(where[0])} {number(where[1])})"
    return f'<path class="{class_}" fill-rule="evenodd" transform="{move}" d="{SIGNS[look]}"/>'


def shown(canvas: Canvas, node: int) -> list[Place]:
    """The places of a node that have a sign; what stands in a box is part of the box."""
    if in_box(canvas, node):
        return []
    looks = canvas.map.ground.places
    return [place for place in canvas.map.places_at.get(node, ()) if looks[place.kind].look not in WIDE_NAMES]


def signs(canvas: Canvas) -> Iterator[str]:
    """The signs, several in a hex side by side."""
    for node in canvas.map.places_at:
        those = shown(canvas, node)
        for place, where in zip(those, _row(canvas, node, len(those)), strict=True):
            yield sign(canvas.map.ground.places[place.kind].look, where)


def _row(canvas: Canvas, node: int, count: int) -> list[Point]:
    x, y = canvas.centre(node)
    return [(x + (nth - (count - 1) / 2) * BETWEEN, y) for nth in range(count)]


def taken(canvas: Canvas) -> Iterator[Box]:
    """Where signs stand."""
    for node in canvas.map.places_at:
        reach = REACH if canvas.map.area_of(node) is None else RING
        for x, y in _row(canvas, node, len(shown(canvas, node))):
            yield x - reach, y - reach, x + reach, y + reach


def names(canvas: Canvas, labels: Labels) -> Iterator[str]:
    """The names of hexes and of places, the great ones first, each beside its hex's centre where there is room."""
    found = canvas.map
    great = {node for node in found.names if (ground := found.terrain_of(node)) and ground.look in GREAT}
    said = [(node not in great, node, name) for node, name in found.names.items()]
    for node in found.places_at:
        named = {place.name: _said(place) for place in reversed(shown(canvas, node)) if place.name}
        said += [(True, node, text_) for name, text_ in named.items() if name != found.names.get(node)]
    for small, node, name in sorted(said):
        row = len(shown(canvas, node)) * BETWEEN / 2
        low, reach = (RING + 11, RING) if canvas.map.area_of(node) else (0.36 * UNIT, REACH)
        spots = _beside(canvas.centre(node), low, max(row, reach) + 2)
        spot = labels.put(name, NAME if small else GREAT_NAME, spots)
        anchor = "" if spot.anchor == "middle" else f" {spot.anchor}"
        yield text(name, spot.at, f"name halo{'' if small else ' great'}{anchor}")


def _beside(centre: Point, below: float, aside: float) -> list[Spot]:
    """Below, to the right, to the left, above; then a little off."""
    x, y = centre
    low, high = y + below, y - 0.2 * UNIT
    spots = [Spot((x, low)), Spot((x + aside, y + 4), "start"), Spot((x - aside, y + 4), "end"), Spot((x, high))]
    for across in (14, -14, 26, -26):
        spots += [Spot((x + across, low)), Spot((x + across, low + 6)), Spot((x + across, high))]
    return spots


def wide_names(canvas: Canvas, labels: Labels) -> Iterator[str]:
    """The names of country and of seas, moved a little where towns are in their way."""
    for place in canvas.map.places:
        look = canvas.map.ground.places[place.kind].look
        if look in WIDE_NAMES and place.name:
            size, spaced = (15.0, 4.0) if look == "region" else (14.0, 3.0)
            spot = labels.put(place.name, size, around(canvas.centre(place.at)), spaced)
            yield text(place.name, spot.at, WIDE_NAMES[look])


def around(centre: Point) -> list[Spot]:
    """The point, and others up to a hex away."""
    x, y = centre
    steps = (0.0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75, 1.0, -1.0)
    moves = sorted(
        ((across, down) for across in steps for down in steps), key=lambda move: move[0] ** 2 + 2 * move[1] ** 2
    )
    return [Spot((x + across * UNIT, y + 5 + down * UNIT)) for across, down in moves]


def _said(place: Place) -> str:
    """The name, and the capacity if it has one."""
    capacity = place.values.get("capacity")
    return place.name if capacity is None else f"{place.name} {capacity}"
