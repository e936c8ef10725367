"""Links: lanes and ways as lines, straits and canals where two areas come near each other, and ways from rim to rim."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from grognard.maps.board import Link
from grognard.maps.picture.areas import look_of
from grognard.maps.picture.canvas import UNIT, Canvas
from grognard.maps.picture.chains import middle
from grognard.maps.picture.labels import Anchor, Labels, Spot
from grognard.maps.picture.svg import Point, at, path, text
from grognard.maps.points import show

STROKES: dict[str, str] = {
    "lane": "l flat lane",
    "sea": "l flat lane",
    "strait": "l flat strait",
    "canal": "l canal",
    "way": "l flat way",
}
NOTE = 9.0
_ASIDE: tuple[tuple[int, Anchor], ...] = ((1, "start"), (-1, "end"))
SHORT = 9.0
"""Half of the mark of a strait between two areas whose outlines touch there."""
STUB = 15.0
"""How far a way to the other rim is drawn."""


def drawn(canvas: Canvas) -> Iterator[str]:
    """The lines, those that go lowest first."""
    for look, stroke in STROKES.items():
        those = [link for link in canvas.map.links if _look(canvas, link) == look and not canvas.rounds(link)]
        ends = [each for link in those if (each := _ends(canvas, link)) is not None]
        yield path((f"M{at(one)}L{at(other)}" for one, other in ends), stroke)
    yield path((f"M{at(one)}L{at(other)}" for one, other, _ in _stubs(canvas)), STROKES["lane"])


def _look(canvas: Canvas, link: Link) -> str:
    return canvas.map.ground.links[link.kind].look


def _ends(canvas: Canvas, link: Link) -> tuple[Point, Point] | None:
    """Where a link is drawn from and to; nowhere if it can be seen that its areas touch."""
    areas = [canvas.map.area_of(node) for node in (link.one, link.other)]
    looks = [look_of(canvas, area) if area else "" for area in areas]
    shapes = [area.shape if area else () for area in areas]
    if _look(canvas, link) == "sea" and all(look in ("sea", "port") for look in looks):
        return None
    if all(shapes):
        return _nearest(canvas, shapes)
    ends = canvas.centre(link.one), canvas.centre(link.other)
    return (_edge(canvas, shapes[0], ends[1]) or ends[0], _edge(canvas, shapes[1], ends[0]) or ends[1])


def _edge(canvas: Canvas, shape: tuple[tuple[Point, ...], ...], towards: Point) -> Point | None:
    """The point of an outline that is nearest to another point; none of no outline."""
    found = []
    for ring in shape:
        drawn = [canvas.put(point) for point in ring]
        found += [_foot(one, other, towards) for one, other in pairwise([*drawn, drawn[0]])]
    return min(found, key=lambda point: math.dist(point, towards), default=None)


def _foot(one: Point, other: Point, towards: Point) -> Point:
    """The point of a straight line between two that is nearest to a third."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    length = dx * dx + dy * dy
    along = ((towards[0] - one[0]) * dx + (towards[1] - one[1]) * dy) / length if length else 0.0
    along = min(max(along, 0.0), 1.0)
    return one[0] + along * dx, one[1] + along * dy


def _nearest(canvas: Canvas, shapes: list[tuple[tuple[Point, ...], ...]]) -> tuple[Point, Point]:
    """The corners of two outlines that are nearest to each other, or, where they touch, a short mark across."""
    corners = [[canvas.put(point) for ring in shape for point in ring] for shape in shapes]
    one, other = min(((a, b) for a in corners[0] for b in corners[1]), key=lambda pair: math.dist(*pair))
    if math.dist(one, other) > 2 * SHORT:
        return one, other
    shared = [a for a in corners[0] if any(math.dist(a, b) < 1 for b in corners[1])] or [one]
    x, y = (sum(values) / len(shared) for values in zip(*shared, strict=True))
    span = max(shared, key=lambda point: math.dist(point, (x, y)))
    turn = math.atan2(span[1] - y, span[0] - x) + math.pi / 2 if len(shared) > 1 else 0.0
    dx, dy = SHORT * math.cos(turn), SHORT * math.sin(turn)
    return (x - dx, y - dy), (x + dx, y + dy)


def _stubs(canvas: Canvas) -> Iterator[tuple[Point, Point, str]]:
    """From each hex that leads to the other rim a little way out, with what it leads to."""
    to: dict[int, list[str]] = {}
    for link in canvas.map.links:
        if canvas.rounds(link):
            to.setdefault(link.one, []).append(canvas.map.label(link.other))
            if link.both:
                to.setdefault(link.other, []).append(canvas.map.label(link.one))
    for node, labels in to.items():
        x, y = canvas.centre(node)
        out = math.copysign(0.5 * UNIT, x - canvas.width / 2)
        yield (x + out, y), (x + out + math.copysign(STUB, out), y), " ".join(labels)


def notes(canvas: Canvas, labels: Labels) -> Iterator[str]:
    """What is printed beside links."""
    for link in canvas.map.links:
        said = " ".join(part for part in (link.name, _cost(link)) if part)
        ends = _ends(canvas, link)
        if said and ends and not canvas.rounds(link):
            x, y = middle(*ends)
            spots = [Spot((x, y - 6)), Spot((x, y + 14))]
            spots += [Spot((x + side * 12, y + down), anchor) for down in (3, -9, 15) for side, anchor in _ASIDE]
            spots += [Spot((x, y + 26)), Spot((x, y - 18))]
            spot = labels.put(said, NOTE, spots)
            yield text(said, spot.at, f"note halo{'' if spot.anchor == 'middle' else f' {spot.anchor}'}")
    for one, (x, y), said in _stubs(canvas):
        right = x > one[0]
        yield text(said, (x + (3 if right else -3), y + 2.5), f"number {'start' if right else 'end'}")


def _cost(link: Link) -> str:
    return "" if link.cost is None else show(link.cost)
