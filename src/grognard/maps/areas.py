"""The sides of a map that need no grid: areas, the links between them, and places."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import msgspec

from grognard.maps.board import Area, Link, Map, Place
from grognard.maps.faults import Faults
from grognard.maps.hexes import name_of, unknown
from grognard.maps.points import parse_points
from grognard.maps.sheets import AREAS, LINKS, PLACES, Row, Sheet, is_id, read_point, read_sheet, read_values

LEAST_CORNERS = 3
MOST_AREAS = 5_000

Ring = tuple[tuple[float, float], ...]


def read_areas(found: Map, folder: Path, faults: Faults) -> Map:
    """The map with its areas."""
    areas: list[Area] = []
    ids: dict[str, int] = {}
    for row in read_sheet(folder, AREAS, faults):
        if not _id_right(found, row, ids, AREAS, faults):
            continue
        if row["kind"] not in found.ground.areas:
            faults.add(AREAS.file, row.line, unknown("kind", row["kind"], found.ground.areas))
            continue
        at = read_point(row["at"])
        if at is None:
            faults.add(AREAS.file, row.line, f"at: “{row['at'][:40]}” is no point such as 12.5:3")
            continue
        shape = _shape(row, faults)
        name, values = name_of(AREAS, row, faults), read_values(AREAS, row, faults)
        areas.append(Area(row["id"], row["kind"], name, at, shape, values))
    if len(areas) > MOST_AREAS:
        faults.add(AREAS.file, 1, f"{len(areas):,} areas; there may be {MOST_AREAS:,}")
    return msgspec.structs.replace(found, areas=tuple(areas))


def _id_right(found: Map, row: Row, ids: dict[str, int], sheet: Sheet, faults: Faults) -> bool:
    """Whether a line has an id that is its own and is no hex number."""
    id_ = row["id"]
    if not is_id(id_):
        faults.add(sheet.file, row.line, f"id: “{id_[:40]}” is not of small letters, digits and single hyphens")
    elif id_ in ids:
        faults.add(sheet.file, row.line, f"id: “{id_}” stands in line {ids[id_]} already")
    elif found.grid is not None and found.numbering.read(id_) is not None:
        faults.add(sheet.file, row.line, f"id: “{id_}” looks like a hex number")
    else:
        ids[id_] = row.line
        return True
    return False


def _shape(row: Row, faults: Faults) -> tuple[Ring, ...]:
    """The rings of an outline."""
    rings = []
    for ring in row["shape"].split("/") if row["shape"] else ():
        points = [read_point(point) for point in ring.split()]
        known = tuple(point for point in points if point is not None)
        if len(known) < len(points):
            wrong = ring.split()[points.index(None)]
            faults.add(AREAS.file, row.line, f"shape: “{wrong[:40]}” is no point such as 12.5:3")
        elif len(known) < LEAST_CORNERS:
            faults.add(AREAS.file, row.line, f"shape: a ring of {len(known)} points; it takes {LEAST_CORNERS}")
        rings.append(known)
    return tuple(rings)


def read_links(found: Map, folder: Path, faults: Faults) -> Map:
    """The map with the links between its areas and hexes."""
    links = []
    for row in read_sheet(folder, LINKS, faults):
        one, other = (_end(found, row[end], end, LINKS, row, faults) for end in ("from", "to"))
        if row["kind"] not in found.ground.links:
            faults.add(LINKS.file, row.line, unknown("kind", row["kind"], found.ground.links))
            continue
        if row["way"] not in ("", "both", "one"):
            faults.add(LINKS.file, row.line, f"way: “{row['way']}” is neither both nor one")
        cost = _cost(row, faults)
        if one is None or other is None:
            continue
        if one == other:
            faults.add(LINKS.file, row.line, f"{row['from']} is linked with itself")
            continue
        name, values = name_of(LINKS, row, faults), read_values(LINKS, row, faults)
        links.append(Link(one, other, row["kind"], cost, row["way"] != "one", name, values))
    return msgspec.structs.replace(found, links=tuple(links))


def _cost(row: Row, faults: Faults) -> Fraction | None:
    if not row["cost"]:
        return None
    cost = parse_points(row["cost"])
    if cost is None:
        faults.add(LINKS.file, row.line, f"cost: “{row['cost'][:40]}” is no number of points such as 2 or 1/2")
    return cost


def _end(found: Map, label: str, what: str, sheet: Sheet, row: Row, faults: Faults) -> int | None:
    """The hex or area of this label."""
    node = found.find(label)
    if node is None:
        hex_ = found.hex_numbered(label)
        why = "is not on the map" if hex_ is not None else "is neither a hex nor an area of the map"
        faults.add(sheet.file, row.line, f"{what}: “{label[:40]}” {why}")
    return node


def read_places(found: Map, folder: Path, faults: Faults) -> Map:
    """The map with its places."""
    places = []
    ids: dict[str, int] = {}
    for row in read_sheet(folder, PLACES, faults):
        if not _id_right(found, row, ids, PLACES, faults):
            continue
        at = _end(found, row["at"], "at", PLACES, row, faults)
        if row["kind"] not in found.ground.places:
            faults.add(PLACES.file, row.line, unknown("kind", row["kind"], found.ground.places))
            continue
        if at is not None:
            name, values = name_of(PLACES, row, faults), read_values(PLACES, row, faults)
            places.append(Place(row["id"], at, row["kind"], name, values))
    return msgspec.structs.replace(found, places=tuple(places))
