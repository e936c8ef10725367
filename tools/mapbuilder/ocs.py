"""The ground between Sambre, Meuse and Moselle, for `ocs`."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.maps.numbering import Numbering
from tools.mapbuilder.countryside import Countryside
from tools.mapbuilder.frame import Frame, azimuthal, flat
from tools.mapbuilder.sheets import ATTRIBUTION, GEONAMES, NATURAL_EARTH, OURS, PUBLIC, Head, HexMap
from tools.mapbuilder.traced import Tracing, gazetteer

DATA = "meuse"
KM, COLUMNS, ROWS = 8, 40, 30
RAILS = ("rail-multi", "rail-single", "rail-low")

HEAD = Head(
    id="meuse",
    name="The Ardennes",
    title="ocs",
    about="Real ground of our own choice: Belgium, Luxembourg and their borders from Saint-Quentin to Cologne, five "
    "miles to a hex, with the roads and railroads of about 1940. A grid and a tracing of our own: what is hilly, "
    "wooded, a town or a major river is a house reading of general geography, and no publisher's map.",
    scale=(KM, "km"),
    sources=(
        ("borders of today", NATURAL_EARTH, PUBLIC),
        ("places of towns", GEONAMES, ATTRIBUTION),
        ("rivers, woods, hills, roads, railroads and airfields", "traced by us", OURS),
    ),
)

COUNTRIES = {
    "Belgium": "belgium",
    "France": "france",
    "Germany": "germany",
    "Luxembourg": "luxembourg",
    "Netherlands": "netherlands",
}


def build() -> dict[str, str]:
    """Every file of the map by name."""
    frame = Frame.of_grid(azimuthal(5.15, 50.0), KM, flat(COLUMNS, ROWS), Numbering("CC.RR"))
    made = HexMap(frame, "open")
    land = Countryside(made, Tracing(frame, gazetteer(f"{DATA}/towns.csv")), DATA, plain="open", sea="water")
    land.lands("europe.csv", COUNTRIES)
    land.fix()
    land.cover()
    land.places(("city", "town"))
    land.rivers()
    land.networks(_kind, RAILS)
    made.add_borders()
    return made.files(HEAD)


def _kind(row: Mapping[str, str]) -> str:
    return row["kind"]
