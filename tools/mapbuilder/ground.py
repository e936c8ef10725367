"""What each hex is: counted from what was painted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from tools.mapbuilder.frame import Frame
from tools.mapbuilder.outlines import read
from tools.mapbuilder.raster import NOTHING, Raster
from tools.mapbuilder.topojson import Point
from tools.mapbuilder.traced import DATA, Tracing, lines

Shares = Mapping[int, Counter[int]]


def outline_rings(frame: Frame, file: str) -> dict[str, list[list[Point]]]:
    """The rings of every country of a file of outlines, on the page."""
    found: dict[str, list[list[Point]]] = {}
    for name, ring in read((DATA / "outlines" / file).read_text(encoding="utf-8")):
        found.setdefault(name, []).append([frame.page(*point) for point in ring])
    return found


def paint_countries(raster: Raster, rings: Mapping[str, list[list[Point]]]) -> list[str]:
    """Paint every country with a number of its own; the names by number, the sea first."""
    names = ["", *sorted(rings)]
    for number, name in enumerate(names[1:], 1):
        for ring in rings[name]:
            raster.fill([ring], number, NOTHING)
    return names


def paint_cover(raster: Raster, tracing: Tracing, file: str) -> list[str]:
    """Paint the woods, hills and so on of a traced file, later lines over earlier; the terrain keys by number."""
    keys = [""]
    for row in lines(file):
        if row["terrain"] not in keys:
            keys.append(row["terrain"])
        number, line = keys.index(row["terrain"]), tracing.line(row["points"])
        if row["width"] == "area":
            raster.fill([line], number)
        else:
            raster.brush(line, float(row["width"]) / 2 / tracing.frame.km, number)
    return keys


def greatest(counts: Counter[int], least: float) -> int:
    """The number with the greatest share of a hex, if that is at least so great; nothing otherwise."""
    total = sum(counts.values())
    found = [(count, -what) for what, count in counts.items() if what != NOTHING and count >= least * total]
    return -max(found)[1] if found else NOTHING


def land_share(counts: Counter[int]) -> float:
    """How much of a hex is not sea."""
    total = sum(counts.values())
    return 1 - counts[NOTHING] / total if total else 0.0


def main_land(counts: Counter[int]) -> int:
    """The country with the greatest share of the land of a hex."""
    return greatest(counts, 0.0)


def inside(point: Point, ring: Sequence[Point]) -> bool:
    """Whether a point lies within a ring: an odd number of its edges passes to the right of it."""
    x, y = point
    found = False
    for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            found = not found
    return found


def isolated(hexes: Iterable[int], neighbours: Mapping[int, Sequence[int]]) -> list[int]:
    """Those of the hexes that touch no other of them."""
    known = set(hexes)
    return sorted(hex_ for hex_ in known if not known & set(neighbours[hex_]))
