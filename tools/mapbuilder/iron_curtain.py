"""Central Europe around the inner-German border, for `iron-curtain`."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.maps.numbering import Numbering
from tools.mapbuilder.countryside import Countryside
from tools.mapbuilder.frame import Frame, azimuthal, flat
from tools.mapbuilder.sheets import ATTRIBUTION, GEONAMES, NATURAL_EARTH, OURS, PUBLIC, Head, HexMap
from tools.mapbuilder.traced import Tracing, gazetteer

DATA = "iron-curtain"
KM, COLUMNS, ROWS = 18, 40, 40
PRIMARY = ((1946, "road-1945"), (1964, "road-1962"), (1978, "road-1975"))
"""The last year of opening for each kind of primary road."""
CITIES = ("city", "major-city")
BRIDGED = {"river-canal", "major-river"}

HEAD = Head(
    id="central-europe",
    name="Central Europe, 1945-1989",
    title="iron-curtain",
    about="Germany from the Rhine to the Oder and from the Baltic to the Danube, with Bohemia. A grid and a tracing of "
    "our own: which hexes are rough, wooded or cities, which rivers are major and which roads secondary is a house "
    "reading of general geography, and no publisher's map.",
    scale=(KM, "km"),
    sources=(
        ("coast and borders of today", NATURAL_EARTH, PUBLIC),
        ("places of towns", GEONAMES, ATTRIBUTION),
        ("rivers, woods, hills, roads, railroads, airfields and the inner-German border", "traced by us", OURS),
    ),
)

COUNTRIES = {
    "Germany": "west-germany",
    "Czechia": "czechoslovakia",
    "Poland": "poland",
    "Austria": "austria",
    "Denmark": "denmark",
    "Netherlands": "netherlands",
    "Belgium": "belgium",
    "Luxembourg": "luxembourg",
    "France": "france",
}


def build() -> dict[str, str]:
    """Every file of the map by name."""
    frame = Frame.of_grid(azimuthal(10.6, 51.25), KM, flat(COLUMNS, ROWS), Numbering("CC.RR"))
    made = HexMap(frame, "open")
    land = Countryside(made, Tracing(frame, gazetteer(f"{DATA}/towns.csv")), DATA, plain="open", sea="ocean")
    land.lands("europe.csv", COUNTRIES, 0.4)
    land.fix()
    land.cover()
    land.places(CITIES)
    land.rivers()
    land.networks(_kind, ("rr",))
    _bridges(made)
    made.add_borders()
    return made.files(HEAD)


def _kind(row: Mapping[str, str]) -> str:
    """What a road is: primary from the first of the three years by which it was open."""
    if row["kind"] == "rail":
        return "rr"
    return next((kind for last, kind in PRIMARY if row["opened"] and int(row["opened"]) <= last), "secondary-road")


def _bridges(made: HexMap) -> None:
    """A secondary road has a bridge wherever it crosses a river."""
    for kind, hexes, _ in made.roads:
        for side in made.crossed(hexes) if kind == "secondary-road" else ():
            known = made.side(side)
            if known is not None and BRIDGED & set(made.features.get(known, ())):
                made.add(side, "secondary-road-bridge")
