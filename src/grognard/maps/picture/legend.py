"""The legend: every kind of thing that is on the map, its name, the scale, and where the ground comes from."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from grognard.maps.board import Map
from grognard.maps.picture import lines, links, sides
from grognard.maps.picture.areas import CLASSES
from grognard.maps.picture.canvas import UNIT, Canvas
from grognard.maps.picture.patterns import BLOCKS, TILES, blocks
from grognard.maps.picture.places import SIGNS, sign
from grognard.maps.picture.svg import Point, number, path, text
from grognard.maps.points import show

WIDTH = 236.0
LINE = 22.0
LETTERS, TITLE_LETTERS = 38, 16
"""That fit a line of small print, and of the title."""


def legend(canvas: Canvas) -> tuple[list[str], float]:
    """What is drawn, and how far down it reaches."""
    found, left = canvas.map, 0.0
    drawn: list[str] = []
    y = 54.0
    for line in textwrap.wrap(found.name, TITLE_LETTERS):
        drawn.append(text(line, (left, y), "title"))
        y += 26
    for line in textwrap.wrap(found.about, LETTERS):
        drawn.append(text(line, (left, y - 4), "small"))
        y += 14
    for head, entries in _blocks(found):
        if entries:
            y += 16
            drawn.append(text(head, (left, y), "head"))
            y += 8
        for swatch, name in entries:
            drawn += [*_swatch(swatch, (left, y)), text(name, (left + 52, y + 14), "key")]
            y += LINE
    if found.across is not None:
        y += 18
        drawn += _scale(found, left, y)
        y += 22
    for source in found.sources:
        said = f"{source.what}: {source.origin}" + (f" ({source.licence})" if source.licence else "")
        for line in textwrap.wrap(said, LETTERS):
            y += 13
            drawn.append(text(line, (left, y), "small"))
        y += 3
    return drawn, y


def _blocks(found: Map) -> Iterator[tuple[str, list[tuple[tuple[str, str], str]]]]:
    """The headings, and under each what the map has of it."""
    ground = found.ground
    used = set(found.terrain)
    kinds = [kind for place, kind in enumerate(ground.terrain.values()) if place in used]
    yield "Ground", [(("terrain", kind.look), kind.name) for kind in kinds]
    on_sides = {key for keys in found.features.values() for key in keys}
    yield "Hexsides", [(("side", kind.look), kind.name) for key, kind in ground.hexsides.items() if key in on_sides]
    roads = {line.kind for line in found.networks}
    yield (
        "Roads and railroads",
        [(("network", kind.look), kind.name) for key, kind in ground.networks.items() if key in roads],
    )
    areas = {area.kind for area in found.areas if area.shape or ground.areas[area.kind].look != "land"}
    coast = "coast" in (kind.look for kind in kinds)
    drawn = [kind for key, kind in ground.areas.items() if key in areas and not (coast and kind.look == "land")]
    yield "Areas", [(("area", kind.look), kind.name) for kind in drawn]
    there = {place.kind for place in found.places}
    shown = [kind for key, kind in ground.places.items() if key in there and kind.look in SIGNS]
    yield "Places", [(("place", kind.look), kind.name) for kind in shown]
    ways = {link.kind for link in found.links}
    yield "Links", [(("link", kind.look), kind.name) for key, kind in ground.links.items() if key in ways]


def _swatch(what: tuple[str, str], where: Point) -> Iterator[str]:
    """A small picture of one kind of thing."""
    sort, look = what
    x, y = where
    across = f"M{number(x)} {number(y + 10)}h40"
    if sort == "terrain" and look == "coast":
        yield f'<rect class="g-water" x="{number(x)}" y="{number(y)}" width="40" height="18"/>'
        yield f'<path class="coastland" d="M{number(x)} {number(y)}h22q-6 4-2 9t-4 9h-16z"/>'
        yield f'<rect class="frame" x="{number(x)}" y="{number(y)}" width="40" height="18"/>'
    elif sort == "terrain":
        fill = f'fill="url(#{look})"' if look in TILES else f'class="g-{look}"'
        yield f'<rect {fill} x="{number(x)}" y="{number(y)}" width="40" height="18"/>'
        if look in BLOCKS:
            small = f'<g transform="translate({number(x + 20)} {number(y + 9)}) scale(.6)">'
            yield f"{small}{path([blocks(look, 0, 0)], f'{look}-block')}</g>"
        yield f'<rect class="frame" x="{number(x)}" y="{number(y)}" width="40" height="18"/>'
    elif sort == "side" and look in sides.STROKES:
        yield from (path([across], stroke) for stroke in sides.STROKES[look])
    elif sort == "side":
        yield path([across], "l river")
        yield from sides.crossing(look, (x + 14, y + 10), (x + 26, y + 10))
    elif sort == "network":
        yield from (path([across], stroke) for stroke in lines.STROKES[look])
    elif sort == "link":
        yield path([across], links.STROKES[look])
    elif sort == "area" and look in ("circle", "port"):
        yield f'<circle class="ring" cx="{number(x + 20)}" cy="{number(y + 9)}" r="8"/>'
    elif sort == "area":
        yield f'<rect class="{CLASSES[look]}" x="{number(x)}" y="{number(y)}" width="40" height="18"/>'
    else:
        yield sign(look, (x + 20, y + 10))


def _scale(found: Map, left: float, y: float) -> Iterator[str]:
    """A bar of three hexes."""
    assert found.across
    for nth in range(4):
        yield text(_far(found, nth), (left + nth * UNIT, y - 4), "note")
    for nth in range(3):
        class_ = "sym" if nth % 2 == 0 else "ring"
        place = f'x="{number(left + nth * UNIT)}" y="{number(y)}" width="{number(UNIT)}" height="4"'
        yield f'<rect class="{class_}" {place}/>'
    yield text(found.across.unit, (left + 3 * UNIT + 8, y + 5), "small")


def _far(found: Map, hexes: int) -> str:
    assert found.across
    far = hexes * found.across.hex
    return show(int(far)) if far == int(far) else f"{far:.1f}"
