"""The sea areas of 1914-1918, for `great-war`: a graph, drawn on the coast."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from grognard.maps.geometry import Grid
from tools.mapbuilder.frame import Frame, azimuthal
from tools.mapbuilder.mosaic import clipped, dense, extent, touching
from tools.mapbuilder.outlines import coasts, point
from tools.mapbuilder.raster import NOTHING, Raster
from tools.mapbuilder.sheets import NATURAL_EARTH, OURS, PUBLIC, Head, head_file
from tools.mapbuilder.topojson import Point
from tools.mapbuilder.traced import DATA as FILES
from tools.mapbuilder.traced import lines, outline, paged, slug, written

DATA = "great-war"
KM, WIDE, HIGH = 100, 53.0, 49.0
MIDDLE = (9.0, 52.0)
WEST, NORTH = 26.5, 23.0
"""Where the middle lies on the page."""
PER_UNIT = 8
LAND = 255
FEW, WIDE_OPEN = 60, 3
"""Squares of sea that may be left over between outlines, and those along which areas must touch to be adjacent."""
SMALLEST = 0.02
"""Islands of less than this are not drawn: a square unit is a hundred kilometres each way."""

HEAD = Head(
    id="sea-areas",
    name="Sea areas, 1914-1918",
    title="great-war",
    about="The seas of Europe and the waters beyond, cut into areas by us, with naval bases and ports of our own "
    "choice. Sea areas that touch on open water are adjacent; a base is beside the areas its links name. The sheets "
    "speak of sea areas, bases beside them and zones off the map, and have none of them: this is no publisher's map.",
    scale=(KM, "km"),
    sources=(
        ("coast of today", NATURAL_EARTH, PUBLIC),
        ("sea areas, naval bases, ports, straits and canals", "traced by us", OURS),
    ),
)


def build() -> dict[str, str]:
    """Every file of the map by name."""
    frame = Frame(azimuthal(*MIDDLE), KM, (WEST, NORTH), Grid(orientation="flat", columns=1, rows=1, shoved=1))
    land = [_on_page(frame, ring) for ring in coasts((FILES / "outlines" / "europe.csv").read_text("utf-8"))]
    land = [ring for ring in land if len(ring) > 2 and extent(ring) > SMALLEST]
    seas = {row["id"]: _on_page(frame, dense(points(row["points"]))) for row in lines(f"{DATA}/seas.csv")}
    return {
        "map.toml": head_file(HEAD),
        "areas.csv": _areas(frame, land, seas),
        "links.csv": _links(_beside(land, seas)),
        "places.csv": _places(),
    }


def points(said: str) -> list[Point]:
    """Longitudes and latitudes parted by spaces."""
    return [point(each) for each in said.split()]


def _on_page(frame: Frame, ring: Iterable[Point]) -> list[Point]:
    return clipped([frame.page(*each) for each in ring], 0.0, 0.0, WIDE, HIGH)


def _areas(frame: Frame, land: list[list[Point]], seas: dict[str, list[Point]]) -> str:
    """Seas with their outlines, boxes, ports, the land, and names on it."""

    def at(row: Mapping[str, str]) -> str:
        return paged(frame.page(*point(row["at"])))

    rows: list[tuple[object, ...]] = [
        ("coast", "land", f"{WIDE / 2:g}:{HIGH / 2:g}", "", " / ".join(map(outline, land)), "")
    ]
    rows += [
        (row["id"], "sea", at(row), row["name"], outline(seas[row["id"]]), "") for row in lines(f"{DATA}/seas.csv")
    ]
    rows += [(row["id"], "off-map", row["at"], row["name"], "", "") for row in lines(f"{DATA}/boxes.csv")]
    rows += [
        (slug(row["name"]), "port", at(row), "", "", f"nation={row['nation']}") for row in lines(f"{DATA}/ports.csv")
    ]
    rows += [(f"on-{slug(row['name'])}", "land", at(row), row["name"], "", "") for row in lines(f"{DATA}/names.csv")]
    return written(("id", "kind", "at", "name", "shape", "values"), rows)


def _beside(land: list[list[Point]], seas: dict[str, list[Point]]) -> list[tuple[str, str]]:
    """The sea areas that touch on open water."""
    raster = Raster(0.0, 0.0, WIDE, HIGH, PER_UNIT)
    ids = ["", *seas]
    for number, id_ in enumerate(ids[1:], 1):
        raster.fill([seas[id_]], number)
    raster.fill(land, LAND)
    nowhere = sum(row.count(NOTHING) for row in raster.rows)
    assert nowhere < FEW, f"{nowhere} squares of sea belong to no area"
    return [
        (ids[one], ids[other])
        for (one, other), squares in sorted(touching(raster, len(seas)).items())
        if squares >= WIDE_OPEN
    ]


def _links(beside: list[tuple[str, str]]) -> str:
    """What touches; straits, canals and ways beyond as traced; every port with its sea areas."""
    traced = lines(f"{DATA}/links.csv")
    known = {frozenset((row["from"], row["to"])) for row in traced}
    rows: list[tuple[object, ...]] = [
        (one, other, "adjacent", "", "") for one, other in beside if frozenset((one, other)) not in known
    ]
    rows += [(row["from"], row["to"], row["kind"], row["name"], row["values"]) for row in traced]
    for row in lines(f"{DATA}/ports.csv"):
        rows += [(slug(row["name"]), sea, "adjacent", "", "") for sea in row["on"].split()]
    return written(("from", "to", "kind", "name", "values"), rows)


def _places() -> str:
    """Naval bases and ports, each in its area."""
    rows: list[tuple[object, ...]] = []
    for row in [*lines(f"{DATA}/ports.csv"), *lines(f"{DATA}/cities.csv")]:
        id_ = slug(row["name"])
        at = id_ if "on" in row else row["at"]
        rows.append((f"{row['kind']}-{id_}", at, row["kind"], row["name"], f"nation={row['nation']}"))
    return written(("id", "at", "kind", "name", "values"), rows)
