"""The whole world at five hundred miles a hex, for `world-war-three`."""

from __future__ import annotations

import math
from collections.abc import Iterator

from grognard.maps.geometry import TALL
from grognard.maps.numbering import Numbering
from tools.mapbuilder.frame import RADIUS, Frame, cylindrical, flat
from tools.mapbuilder.ground import land_share, main_land, outline_rings, paint_countries
from tools.mapbuilder.mosaic import clipped, extent
from tools.mapbuilder.outlines import coasts
from tools.mapbuilder.raster import Raster
from tools.mapbuilder.sheets import ATTRIBUTION, GEONAMES, OURS, PUBLIC, Head, HexMap, Place
from tools.mapbuilder.topojson import Point
from tools.mapbuilder.traced import DATA as FILES
from tools.mapbuilder.traced import Tracing, gazetteer, lines, outline, slug, written

DATA = "world"
KM, COLUMNS, ROWS = 805, 44, 20
CUT, MIDDLE = -168.75, 12.0
"""The meridian along which the world is cut open, through the Bering Strait, and the parallel in mid-sheet."""
PER_UNIT = 8
ALL_LAND, ALL_SEA = 0.8, 0.12
ICE_FROM = 78.0
"""North of here the sea is under ice all the year."""
ICE_OPEN = (-12.0, 50.0)
"""But for these longitudes, where the Gulf Stream ends."""
ARCTIC_ISLANDS = 70.0
"""North of here the passages between the islands of Canada are frozen."""
SHIPS = ("sea", "coast")
SMALLEST, LEAST_CORNERS = 0.005, 3
"""Islands of less than this, in units of a hex's height squared, are not drawn."""

HEAD = Head(
    id="world",
    name="The World",
    title="world-war-three",
    about="Land, coast and sea, five hundred miles a hex at the 40th parallels. A grid of our own, cut open through "
    "the Bering Strait; links join the two rims, so that the world is round. Which hexes are coast, whose they are, "
    "and what ports and industries there are is a house choice.",
    scale=(500, "miles"),
    sources=(
        ("coast and countries of today", "Natural Earth 1:110m by way of world-atlas 2.0.2, simplified", PUBLIC),
        ("places of towns", GEONAMES, ATTRIBUTION),
        ("blocs, canals, straits, ports, bases and industries", "our own choice", OURS),
    ),
)

WEST = (
    "United States of America",
    "Canada",
    "United Kingdom",
    "France",
    "Germany",
    "Belgium",
    "Netherlands",
    "Luxembourg",
    "Italy",
    "Portugal",
    "Spain",
    "Greece",
    "Turkey",
    "Norway",
    "Denmark",
    "Greenland",
    "Iceland",
    "Japan",
    "South Korea",
    "Australia",
    "New Zealand",
    "Puerto Rico",
)
EAST = (
    "Russia",
    "Ukraine",
    "Belarus",
    "Moldova",
    "Estonia",
    "Latvia",
    "Lithuania",
    "Georgia",
    "Armenia",
    "Azerbaijan",
    "Kazakhstan",
    "Uzbekistan",
    "Turkmenistan",
    "Kyrgyzstan",
    "Tajikistan",
    "Poland",
    "Czechia",
    "Slovakia",
    "Hungary",
    "Romania",
    "Bulgaria",
    "Mongolia",
    "Cuba",
    "Vietnam",
    "North Korea",
)
BLOCS = dict.fromkeys(WEST, "western-alliance") | dict.fromkeys(EAST, "east-bloc") | {"China": "china"}


def build() -> dict[str, str]:
    """Every file of the map by name."""
    across = COLUMNS * TALL * KM / (2 * math.pi * RADIUS)
    projection = cylindrical(CUT, math.degrees(math.acos(across)), MIDDLE)
    frame = Frame.of_grid(projection, KM, flat(COLUMNS, ROWS), Numbering())
    made = HexMap(frame, "sea")
    tracing = Tracing(frame, gazetteer(f"{DATA}/towns.csv"))
    _ground(made)
    for row in lines(f"{DATA}/fixes.csv"):
        made.terrain[_hex(made, tracing, row["at"])] = row["terrain"]
    for row in lines(f"{DATA}/places.csv"):
        hex_ = _hex(made, tracing, row["at"])
        if row["kind"] == "port":
            made.terrain[hex_] = "coast"
        assert row["kind"] != "industry" or made.terrain[hex_] != "sea", f"{row['name']} lies at sea"
        made.places.append(
            Place(slug(row["name"]), frame.label(hex_), row["kind"], row["name"], row["values"], row["why"])
        )
    for hex_, terrain in made.terrain.items():
        if terrain == "sea":
            made.country.pop(hex_, None)
    made.add_borders()
    return made.files(HEAD) | {"areas.csv": _coast(made), "links.csv": _links(made, tracing)}


def _hex(made: HexMap, tracing: Tracing, token: str) -> int:
    hex_ = made.grid.hex_at(*tracing.at(token))
    assert hex_ is not None, f"{token} is off the map"
    return hex_


def _ground(made: HexMap) -> None:
    """Land, coast, sea and ice; what lies near one rim is painted beyond the other too."""
    raster = Raster.over(made.grid, PER_UNIT)
    turn = COLUMNS * TALL
    rings = outline_rings(made.frame, "world.csv")
    names = paint_countries(raster, {name: list(_turned(each, turn)) for name, each in rings.items()})
    for hex_, counts in raster.shares(made.grid).items():
        share, name = land_share(counts), names[main_land(counts)]
        made.terrain[hex_] = _terrain(share, name, *_degrees(made, hex_))
        if name in BLOCS:
            made.country[hex_] = BLOCS[name]


def _coast(made: HexMap) -> str:
    """The outline of the land, which is drawn in the hexes that are coast."""
    turn, last = COLUMNS * TALL, made.grid.centre(made.grid.size - 1)
    page = (-1.0, -1.0, last[0] + 1, last[1] + 1)
    whole = [
        [made.frame.page(*at) for at in ring] for ring in coasts((FILES / "outlines" / "world.csv").read_text("utf-8"))
    ]
    found = [clipped(ring, *page) for ring in _turned(whole, turn)]
    rings = " / ".join(outline(ring) for ring in found if len(ring) > LEAST_CORNERS and extent(ring) > SMALLEST)
    return written(("id", "kind", "at", "shape"), [("coast", "land", "0:0", rings)])


def _turned(rings: list[list[Point]], turn: float) -> Iterator[list[Point]]:
    for ring in rings:
        for turns in (-1, 0, 1):
            yield [(x + turns * turn, y) for x, y in ring]


def _degrees(made: HexMap, hex_: int) -> Point:
    """Longitude and latitude of the middle of a hex."""
    x, y = made.grid.centre(hex_)
    lon = CUT + (x + TALL / 2) / (COLUMNS * TALL) * 360
    return lon, MIDDLE - math.degrees((y - made.frame.middle[1]) * KM / RADIUS)


def _terrain(share: float, name: str, lon: float, lat: float) -> str:
    if share >= ALL_LAND:
        return "ice" if name == "Greenland" else "land"
    if name == "Canada" and lat > ARCTIC_ISLANDS:
        return "ice"
    if lat > ICE_FROM and not ICE_OPEN[0] < lon < ICE_OPEN[1]:
        return "ice"
    return "coast" if share > ALL_SEA else "sea"


def _links(made: HexMap, tracing: Tracing) -> str:
    """Canals and straits as traced, and what joins the rims: each ship hex of the first column to those of the last."""
    rows: list[tuple[object, ...]] = []
    for row in lines(f"{DATA}/links.csv"):
        one, other = (made.frame.label(_hex(made, tracing, row[end])) for end in ("from", "to"))
        rows.append((one, other, row["kind"], row["name"]))
    for row_ in range(ROWS):
        for beyond in (row_ - 1, row_):
            first, last = made.grid.at(0, row_), made.grid.at(COLUMNS - 1, beyond)
            if first is not None and last is not None and {made.terrain[first], made.terrain[last]} <= set(SHIPS):
                rows.append((made.frame.label(first), made.frame.label(last), "passage", ""))
    return written(("from", "to", "kind", "name"), rows)
