"""A picture of the off-map lanes: a sketch of the oceans in plain SVG, not to scale and of our own drawing."""

from __future__ import annotations

from html import escape
from math import cos, pi, sin

from grognard.titles.war_in_the_world.lanes import Lane, Lanes, Link, Route, Spot

WIDTH, HEIGHT = 1180, 720
CIRCLE, BOX_W, BOX_H = 9, 118, 40
Point = tuple[float, float]

BOXES: dict[str, Point] = {
    "West Coast": (100, 200),
    "East Coast": (400, 170),
    "England": (700, 110),
    "Middle East": (1010, 230),
    "African Coast": (1010, 480),
}
"""Where the boxes stand that the article names; others are put in a ring."""

ANCHORS: dict[str, tuple[tuple[str, int, Point], ...]] = {
    "West Coast-East Coast": (("West Coast", 1, (168, 250)), ("West Coast", 4, (280, 366))),
    "West Coast-African Coast": (
        ("West Coast", 1, (108, 262)),
        ("West Coast", 4, (222, 412)),
        ("West Coast", 5, (290, 448)),
        ("African Coast", 8, (600, 586)),
        ("African Coast", 4, (800, 632)),
        ("African Coast", 1, (968, 560)),
    ),
    "England-African Coast, anticlockwise": (
        ("African Coast", 11, (634, 240)),
        ("African Coast", 8, (650, 390)),
        ("African Coast", 4, (800, 552)),
        ("African Coast", 1, (930, 520)),
    ),
    "England-African Coast, clockwise": (("African Coast", 7, (860, 330)),),
    "Middle East-African Coast": (("African Coast", 3, (1050, 355)),),
}
"""Circles, counted from a box, that are held at a place; the others stand between them."""

AFAR: tuple[Point, Point] = ((60, 660), (1100, 660))
"""Where a dropped set ends whose box is no longer on the display."""

STYLE = """
text { font: 13px 'Source Sans 3', 'Segoe UI', sans-serif; fill: #26231d }
.paper { fill: #fbf8f0 } .head { font-weight: 600; font-size: 18px } .dim { fill: #6b6557; font-size: 12px }
.lane { stroke: #8d8675; stroke-width: 1.5; fill: none }
.gone { stroke: #8d8675; stroke-width: 1.25; fill: none; stroke-dasharray: 2 5 }
.join { stroke: #26231d; stroke-width: 1.5; fill: none; stroke-dasharray: 6 4 }
.exit { stroke: #8d8675; stroke-width: 1; fill: none }
.circle { fill: #fbf8f0; stroke: #26231d; stroke-width: 1.25 } .marked { fill: #f0e3c2 } .barred { fill: #e2c9bd }
.box { fill: #f4efe1; stroke: #26231d; stroke-width: 1.5 } .port { fill: #26231d }
.number { font-size: 9px; text-anchor: middle } .mid { text-anchor: middle } .end { text-anchor: end }
.name { font-weight: 600 }
.halo { stroke: #fbf8f0; stroke-width: 4; paint-order: stroke; stroke-linejoin: round }
.way { stroke: #a8482c; stroke-width: 4; fill: none; stroke-linejoin: round; stroke-linecap: round; opacity: 0.55 }
.axis { stroke-dasharray: 2 7 }
@media (prefers-color-scheme: dark) {
  text { fill: #ece6d6 } .paper { fill: #18202b } .dim { fill: #a9b0b8 } .lane, .exit { stroke: #6d7783 }
  .gone { stroke: #8a95a3 } .join { stroke: #ece6d6 } .circle { fill: #18202b; stroke: #ece6d6 }
  .marked { fill: #4a4530 } .barred { fill: #5b3a30 } .box { fill: #222d3a; stroke: #ece6d6 } .port { fill: #ece6d6 }
  .halo { stroke: #18202b } .way { stroke: #e08a68 }
}
"""


def draw(found: Lanes, routes: list[Route]) -> str:
    """The whole display: sets of circles, boxes, joins, ports, and the routes asked for."""
    places = placed(found)
    whose = (
        "yours" if any(text.startswith("off-map-lanes is replaced") for text in found.provenance) else "a house chart"
    )
    gone = [_line(_curve(lane, places), "gone") for lane in found.dropped.values()]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
            ' role="img">',
            "<title>The off-map lanes of War in the World</title>",
            f"<desc>{escape(_words(found))}</desc>",
            f"<style>{STYLE}</style>",
            f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}"/>',
            '<text class="head" x="24" y="36">The off-map lanes</text>',
            f'<text class="dim" x="24" y="56">a sketch, not to scale; the lengths of the lanes are {whose}</text>',
            *gone,
            *(_line(_curve(lane, places), "lane") for lane in found.lanes.values()),
            *(_line([places[link.a], places[link.b]], link.kind) for link in found.links if link.kind != "lane"),
            *(_line([places[spot.id] for spot in route.spots], f"way {route.side}") for route in routes),
            *(_circle(found, spot, places) for spot in found.spots.values() if spot.kind == "circle"),
            *(_box(spot, places[spot.id]) for spot in found.spots.values() if spot.kind == "box"),
            *(_port(found, link, places) for link in found.links if link.kind == "exit"),
            *_legend(found, routes),
            "</svg>\n",
        ]
    )


def placed(found: Lanes) -> dict[str, Point]:
    """Where everything stands."""
    places = dict(_boxes([spot.id for spot in found.spots.values() if spot.kind == "box"]))
    for lane in found.lanes.values():
        for n, point in enumerate(_curve(lane, places)[1:-1], 1):
            places[f"{lane.name} {n}"] = point
    by_box: dict[str, list[Link]] = {}
    for link in found.links:
        if link.kind == "exit":
            by_box.setdefault(link.b, []).append(link)
    for box, links in by_box.items():
        x, y = places[box]
        for n, link in enumerate(links):
            places[link.a] = (x + BOX_W / 2 + 34, y - 9 * (len(links) - 1) + 18 * n)
    return places


def _boxes(names: list[str]) -> list[tuple[str, Point]]:
    """Boxes where the oceans would have them; those the article does not name in a ring."""
    others = [name for name in names if name not in BOXES]
    ring = {
        name: (WIDTH / 2 + 420 * cos(2 * pi * n / len(others)), HEIGHT / 2 + 250 * sin(2 * pi * n / len(others)))
        for n, name in enumerate(others)
    }
    return [(name, {**BOXES, **ring}[name]) for name in names]


def _curve(lane: Lane, places: dict[str, Point]) -> list[Point]:
    """The two boxes of a set and its circles between them, on a smooth line through the circles held at a place."""
    ends = {0: places.get(lane.begins, AFAR[0]), lane.circles + 1: places.get(lane.ends, AFAR[1])}
    held = dict(ends)
    for end, circle, point in ANCHORS.get(lane.name, ()):
        if 1 <= circle <= lane.circles:
            held[lane.number(circle, end)] = point
    knots = sorted(held.items())
    knots[0] = (0, _edge(knots[0][1], knots[1][1]))
    knots[-1] = (knots[-1][0], _edge(knots[-1][1], knots[-2][1]))
    return [_between(knots, n) for n in range(lane.circles + 2)]


def _edge(box: Point, towards: Point) -> Point:
    """Where a line from a box leaves it."""
    dx, dy = towards[0] - box[0], towards[1] - box[1]
    share = min(BOX_W / 2 / abs(dx) if dx else 1, BOX_H / 2 / abs(dy) if dy else 1, 1)
    return box[0] + dx * share, box[1] + dy * share


def _between(knots: list[tuple[int, Point]], n: int) -> Point:
    """A place on the line through the knots (cubic, slopes from the knots on both sides)."""
    place = max(i for i, (at, _) in enumerate(knots[:-1]) if at <= n)
    (a, p), (b, q) = knots[place], knots[place + 1]
    t = (n - a) / (b - a)
    (x0, y0), (x1, y1) = _slope(knots, place), _slope(knots, place + 1)
    span = b - a
    h00, h10 = 2 * t**3 - 3 * t**2 + 1, t**3 - 2 * t**2 + t
    h01, h11 = -2 * t**3 + 3 * t**2, t**3 - t**2
    return (
        h00 * p[0] + h10 * span * x0 + h01 * q[0] + h11 * span * x1,
        h00 * p[1] + h10 * span * y0 + h01 * q[1] + h11 * span * y1,
    )


def _slope(knots: list[tuple[int, Point]], place: int) -> Point:
    """How the line goes through a knot: as from its neighbour before to its neighbour after."""
    (a, p), (b, q) = knots[max(place - 1, 0)], knots[min(place + 1, len(knots) - 1)]
    return (q[0] - p[0]) / (b - a), (q[1] - p[1]) / (b - a)


def _line(points: list[Point], kind: str) -> str:
    return f'<polyline class="{kind}" points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in points)}"/>'


def _circle(found: Lanes, spot: Spot, places: dict[str, Point]) -> str:
    """A circle with its number, and beside it what it is called."""
    x, y = places[spot.id]
    kind = "circle barred" if spot.barred else "circle marked" if spot.mark or spot.names else "circle"
    shown = [f'<circle class="{kind}" cx="{x:.1f}" cy="{y:.1f}" r="{CIRCLE}"/>']
    shown.append(f'<text class="number" x="{x:.1f}" y="{y + 3.2:.1f}">{spot.number}</text>')
    if spot.mark or spot.names:
        called = ", ".join([*([spot.mark] if spot.mark else []), *spot.names])
        dx, dy, how = _beside(found, spot, places)
        shown.append(f'<text class="name halo {how}" x="{x + dx:.1f}" y="{y + dy:.1f}">{escape(called)}</text>')
    return f"<g><title>{escape(spot.label)}</title>{''.join(shown)}</g>"


def _beside(found: Lanes, spot: Spot, places: dict[str, Point]) -> tuple[float, float, str]:
    """Where a name stands clear of the lines: left of an upright run, else on the side where nothing joins."""
    x, y = places[spot.id]
    around = [(places[other.id][0] - x, places[other.id][1] - y) for other in found.beside(spot)]
    if all(abs(dy) > abs(dx) for dx, dy in around):
        return -CIRCLE - 6, 4, "end"
    joined_below = any(dy > abs(dx) for dx, dy in around)
    return 0, -CIRCLE - 6 if joined_below else CIRCLE + 15, "mid"


def _box(spot: Spot, at: Point) -> str:
    x, y = at
    return (
        f"<g><title>{escape('; '.join([spot.id, *spot.notes]))}</title>"
        f'<rect class="box" x="{x - BOX_W / 2}" y="{y - BOX_H / 2}" width="{BOX_W}" height="{BOX_H}" rx="3"/>'
        f'<text class="name mid" x="{x}" y="{y + 5}">{escape(spot.id)}</text></g>'
    )


def _port(found: Lanes, link: Link, places: dict[str, Point]) -> str:
    x, y = places[link.a]
    capacity = found.spots[link.a].capacity
    holds = "" if capacity is None else f" {capacity}"
    return (
        f"<g><title>{escape(link.a)}: {link.points} movement points from the {escape(link.b)} box</title>"
        f'<rect class="port" x="{x - 3}" y="{y - 3}" width="6" height="6"/>'
        f'<text class="dim" x="{x + 8}" y="{y + 4}">{escape(link.a)}{holds}</text></g>'
    )


def _legend(found: Lanes, routes: list[Route]) -> list[str]:
    """What the lines and colours mean, and the routes drawn."""
    entries = [("lane", "a set of circles"), ("join", "circles joined by the article")]
    if found.dropped:
        entries.append(("gone", "a set the article drops"))
    for route in routes:
        first, last = route.spots[0].short, route.spots[-1].short
        entries.append((f"way {route.side}", f"{first} → {last}, {route.side}: {route.moves} moves"))
    top = HEIGHT - 24 - 20 * len(entries)
    shown = []
    for n, (kind, text) in enumerate(entries):
        y = top + 20 * n
        shown.append(f'<line class="{kind}" x1="24" x2="64" y1="{y}" y2="{y}"/>')
        shown.append(f'<text class="dim" x="74" y="{y + 4}">{escape(text)}</text>')
    shown.append(_key("barred", 24, "Panama Canal Zone: Allied task forces only"))
    if found.marks:
        by_text: dict[str, list[str]] = {}
        for mark, text in sorted(found.marks.items()):
            by_text.setdefault(text, []).append(mark)
        shown.append(_key("marked", 400, "; ".join(f"{', '.join(each)}: {text}" for text, each in by_text.items())))
    return shown


def _key(kind: str, x: int, text: str) -> str:
    """What a circle of a colour is, below the picture."""
    return (
        f'<rect class="circle {kind}" x="{x}" y="{HEIGHT - 30}" width="14" height="14" rx="7"/>'
        f'<text class="dim" x="{x + 24 if x > 24 else 74}" y="{HEIGHT - 19}">{escape(text)}</text>'
    )


def _words(found: Lanes) -> str:
    """The picture in words."""
    lanes = "; ".join(f"{lane.name}, {lane.circles} circles" for lane in found.lanes.values())
    joins = "; ".join(f"{link.a} joined to {link.b}" for link in found.links if link.kind == "join")
    return f"{lanes}. {joins}."
