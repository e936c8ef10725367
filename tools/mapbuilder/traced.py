"""What we traced: lists of lines and places as plain data, each with its reason.

A point is `lon:lat`, or the id of a town whose place a gazetteer knows; `magdeburg/e` is a point on the eastern side of
the hex that the town stands in: a river that is to leave the town on its western bank runs there.
"""

from __future__ import annotations

import csv
import io
import math
import re
import unicodedata
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from tools.mapbuilder.frame import Frame
from tools.mapbuilder.outlines import point
from tools.mapbuilder.topojson import Point

DATA = Path(__file__).parent / "data"

COMPASS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")


class Town(NamedTuple):
    """A town of the gazetteer: a few columns of GeoNames."""

    id: str
    name: str
    lon: float
    lat: float


def lines(path: str) -> list[dict[str, str]]:
    """The lines of a CSV file of ours by their headings; remarks and empty lines are passed over."""
    with (DATA / path).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(line for line in file if line.strip() and not line.startswith("#")))


def gazetteer(path: str) -> dict[str, Town]:
    """The towns of a file by id."""
    return {row["id"]: Town(row["id"], row["name"], float(row["lon"]), float(row["lat"])) for row in lines(path)}


def is_town(token: str) -> bool:
    """Whether a point is the name of a town."""
    return re.match(r"-?\d", token) is None


PLAIN = str.maketrans({"ß": "ss", "ø": "o", "Ø": "o", "ł": "l", "Ł": "l", "æ": "ae", "ı": "i", "đ": "d"})
"""Letters that no accent makes, and what is written for them in an id."""


def slug(name: str) -> str:
    """`Köln` as `koln`, `Frankfurt am Main` as `frankfurt-am-main`."""
    plain = name.translate(PLAIN)
    plain = unicodedata.normalize("NFKD", plain).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")


class Tracing:
    """Points as written, put on the page of one map."""

    def __init__(self, frame: Frame, towns: Mapping[str, Town]) -> None:
        self.frame, self.towns = frame, towns

    def at(self, token: str) -> Point:
        """The point of the page that a token means."""
        if not is_town(token):
            return self.frame.page(*point(token))
        name, _, side = token.partition("/")
        if name not in self.towns:
            raise SystemExit(f"the gazetteer has no {name}: run python -m tools.mapbuilder fetch")
        town = self.towns[name]
        if not side:
            return self.frame.page(town.lon, town.lat)
        hex_ = self.frame.hex_of(town.lon, town.lat)
        assert hex_ is not None, f"{token} is off the map"
        x, y = self.frame.grid.centre(hex_)
        turn = math.radians(45 * COMPASS.index(side))
        return x + 0.5 * math.sin(turn), y - 0.5 * math.cos(turn)

    def line(self, points: str) -> list[Point]:
        """A line of points parted by spaces."""
        return [self.at(token) for token in points.split()]


def paged(at: Point) -> str:
    """A point of the page, as files of maps have it."""
    return f"{at[0]:.2f}:{at[1]:.2f}"


def outline(ring: Iterable[Point]) -> str:
    """A ring on the page, points that fall on one another once."""
    return " ".join(dict.fromkeys(map(paged, ring)))


def written(heads: tuple[str, ...], rows: list[tuple[object, ...]], remarks: tuple[str, ...] = ()) -> str:
    """A CSV file; remarks stand below the heading."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(heads)
    for remark in remarks:
        out.write(f"# {remark}\n")
    table.writerows(rows)
    return out.getvalue()
