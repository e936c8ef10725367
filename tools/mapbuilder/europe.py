"""Europe and the off-map lanes, for `war-in-the-world`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from grognard.charts.chart import Chart
from grognard.maps.numbering import Numbering
from grognard.titles import title
from grognard.titles.war_in_the_world.lanes import Lanes, Spot
from tools.mapbuilder.countryside import Countryside
from tools.mapbuilder.frame import Frame, azimuthal, flat
from tools.mapbuilder.lines import between
from tools.mapbuilder.outlines import point
from tools.mapbuilder.sheets import ATTRIBUTION, GEONAMES, NATURAL_EARTH, OURS, PUBLIC, Head, HexMap, Place
from tools.mapbuilder.topojson import Point
from tools.mapbuilder.traced import Tracing, gazetteer, lines, paged, slug, written

DATA = "europe"
KM, COLUMNS, ROWS = 60, 100, 78
MIDDLE = (19.0, 50.5)
OTHERS = {"major": "other major port", "minor": "other minor port"}
"""The rows of the chart `ports` for those it does not name."""

HEAD = Head(
    id="europe",
    name="Europe and the off-map lanes",
    title="war-in-the-world",
    about="Europe, the Mediterranean and western Russia in the summer of 1939, with the off-map display as the article "
    "changes it. Ports that the article names have its capacities; four of them (B2632, C4705, E5425, G3304) it names "
    "by the hex of another map alone, and they are not here. A grid and a tracing of our own: terrain, the class of "
    "other ports, cities and centres are a house reading of general geography, and no publisher's map.",
    scale=(KM, "km"),
    sources=(
        ("coast and borders of today", NATURAL_EARTH, PUBLIC),
        ("places of towns", GEONAMES, ATTRIBUTION),
        ("borders of 1939, rivers, relief, woods and railroads", "traced by us", OURS),
        ("capacities, lanes and changes to them", "the charts ports, off-map-lanes, off-map, off-map-exits", OURS),
    ),
)

SOVIET = (
    "Russia",
    "Belarus",
    "Ukraine",
    "Georgia",
    "Armenia",
    "Azerbaijan",
    "Kazakhstan",
    "Uzbekistan",
    "Turkmenistan",
)
YUGOSLAV = ("Serbia", "Croatia", "Slovenia", "Bosnia and Herz.", "Montenegro", "Macedonia", "Kosovo")
ALONE = (
    *(
        "Albania",
        "Algeria",
        "Belgium",
        "Bulgaria",
        "Denmark",
        "Egypt",
        "Estonia",
        "Finland",
        "France",
        "Greece",
        "Hungary",
    ),
    *("Iceland", "Iran", "Iraq", "Ireland", "Italy", "Latvia", "Libya", "Lithuania", "Luxembourg", "Netherlands"),
    *("Norway", "Poland", "Portugal", "Romania", "Saudi Arabia", "Slovakia", "Spain", "Sweden", "Switzerland", "Syria"),
    *("Tunisia", "Turkey"),
)
COUNTRIES = {
    **{name: slug(name) for name in ALONE},
    **dict.fromkeys(SOVIET, "soviet-union"),
    **dict.fromkeys(YUGOSLAV, "yugoslavia"),
    **dict.fromkeys(("Germany", "Austria", "Czechia"), "germany"),
    **dict.fromkeys(("United Kingdom", "Isle of Man", "Jersey"), "united-kingdom"),
    **dict.fromkeys(("Cyprus", "N. Cyprus"), "cyprus"),
    **dict.fromkeys(("Israel", "Palestine"), "palestine"),
    "Faeroe Is.": "denmark",
    "Åland": "finland",
    "San Marino": "italy",
    "Liechtenstein": "switzerland",
    "Andorra": "spain",
    "Malta": "malta",
    "Morocco": "french-morocco",
    "Jordan": "transjordan",
    "Lebanon": "syria",
    "Kuwait": "iraq",
    "W. Sahara": "spanish-sahara",
}


def build() -> dict[str, str]:
    """Every file of the map by name."""
    rules = title("war-in-the-world").rules()
    frame = Frame.of_grid(azimuthal(*MIDDLE), KM, flat(COLUMNS, ROWS), Numbering("CCCRR"))
    made = HexMap(frame, "sea")
    tracing = Tracing(frame, gazetteer(f"{DATA}/towns.csv"))
    land = Countryside(made, tracing, DATA, plain="clear", sea="sea")
    land.lands("europe.csv", COUNTRIES)
    land.cover()
    land.fix()
    land.places()
    made.places = [_with_capacity(place, rules.chart("ports")) for place in made.places]
    _ashore(made)
    land.rivers()
    land.networks(lambda row: row["kind"], ("rail",))
    made.add_borders()
    lanes = Lanes(rules)
    return made.files(HEAD) | {"areas.csv": _areas(lanes), "links.csv": _links(lanes, made)}


def _with_capacity(place: Place, ports: Chart) -> Place:
    """A port as the chart has it; of one that the chart does not name its class is ours."""
    if place.kind != "port":
        return place
    known = place.name in ports.rows.labels
    row = place.name if known else OTHERS[place.values.removeprefix("class=")]
    said = str(ports.value(row, "class"))
    class_ = "" if said == "as map" else f" class={said}"
    return place._replace(values=f"capacity={ports.value(row, 'capacity')}{class_}")


def _ashore(made: HexMap) -> None:
    """A place on an island too small to be land makes its hex land."""
    by_label = {made.frame.label(hex_): hex_ for hex_ in range(made.grid.size)}
    for place in made.places:
        if place.kind not in ("water", "region") and made.terrain[by_label[place.at]] == "sea":
            made.terrain[by_label[place.at]] = "clear"
    for hex_, terrain in made.terrain.items():
        if terrain == "sea":
            made.country.pop(hex_, None)


def _areas(lanes: Lanes) -> str:
    """Boxes and circles, where our display has them."""
    drawn = {(row["what"], row["id"]): row["points"].split() for row in lines(f"{DATA}/display.csv")}
    rows: list[tuple[object, ...]] = []
    for spot in lanes.spots.values():
        if spot.kind == "box":
            (at,) = drawn["box", spot.id]
            rows.append((slug(spot.id), "box", at, spot.id, ""))
        elif spot.kind == "circle":
            assert spot.lane and spot.number
            at = paged(_circle(drawn["lane", spot.lane], spot.number, lanes.lanes[spot.lane].circles))
            rows.append((slug(spot.id), "circle", at, _said(spot), _barred(spot)))
    return written(("id", "kind", "at", "name", "values"), rows)


def _circle(traced: Sequence[str], number: int, circles: int) -> Point:
    """Where a circle of a lane lies: evenly between the boxes, or between circles whose place is traced."""
    line = [point(each.partition("=")[2] or each) for each in traced]
    pinned = [(int(each.partition("=")[0]), nth) for nth, each in enumerate(traced) if "=" in each]
    pins = [(0, 0), *pinned, (circles + 1, len(line) - 1)]
    for (one, begin), (other, end) in pairwise(pins):
        if number <= other:
            return _along(line[begin : end + 1], (number - one) / (other - one))
    raise AssertionError("the last pin is the box at the far end")


def _said(spot: Spot) -> str:
    """What is printed at a circle: its names and mark, or its number."""
    return ", ".join([*spot.names, *([spot.mark] if spot.mark else [])]) or str(spot.number)


def _barred(spot: Spot) -> str:
    return f"barred={spot.barred[0]}" if spot.barred else ""


def _along(line: Sequence[Point], share: float) -> Point:
    """The point so far along a line."""
    left = share * sum(math.dist(one, other) for one, other in pairwise(line))
    for one, other in pairwise(line):
        length = math.dist(one, other)
        if left <= length:
            return between(one, other, left / length)
        left -= length
    return line[-1]


def _links(lanes: Lanes, made: HexMap) -> str:
    """The lanes, the ways between boxes and ports, and the straits that we traced."""
    port = {place.name: place.at for place in made.places if place.kind == "port"}
    rows: list[tuple[object, ...]] = []
    for link in lanes.links:
        one, other = (port.get(end) or slug(end) for end in (link.a, link.b))
        kind = "opening" if link.kind == "exit" else "lane"
        rows.append((one, other, kind, link.points or "", ""))
    for row in lines(f"{DATA}/links.csv"):
        ends = [made.frame.hex_of(*point(row[end])) for end in ("from", "to")]
        assert all(end is not None and made.terrain[end] == "sea" for end in ends), f"{row['name']} does not join seas"
        rows.append((*(made.frame.label(end) for end in ends if end is not None), row["kind"], "", row["name"]))
    return written(("from", "to", "kind", "cost", "name"), rows)
