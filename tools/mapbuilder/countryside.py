"""What the maps on hexes have in common: land and sea, cover, places, rivers, roads, each from its traced file."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from tools.mapbuilder.ground import greatest, land_share, main_land, outline_rings, paint_countries, paint_cover
from tools.mapbuilder.raster import NOTHING, Raster
from tools.mapbuilder.rivers import Rivers
from tools.mapbuilder.roads import NoWay, Roads
from tools.mapbuilder.sheets import HexMap, Place
from tools.mapbuilder.traced import Tracing, lines, slug

PER_UNIT = 8
"""Squares of the raster across a hex."""
MOSTLY_LAND, COVERED = 0.5, 0.4
"""The share of a hex that makes it land, and that makes it what covers it."""
DOT = "dot"
"""In our lists: a name with a dot, which is a place `town` and leaves the terrain of the hex alone."""


class Countryside:
    """One map on hexes in the making."""

    def __init__(self, made: HexMap, tracing: Tracing, folder: str, *, plain: str, sea: str) -> None:
        self.made, self.tracing, self.folder, self.plain, self.sea = made, tracing, folder, plain, sea

    def lands(self, outlines: str, countries: Mapping[str, str], least: float = MOSTLY_LAND) -> None:
        """Land and sea, and whose the land is: today's outlines, then the old borders we traced, later over earlier."""
        raster = Raster.over(self.made.grid, PER_UNIT)
        today = paint_countries(raster, outline_rings(self.tracing.frame, outlines))
        names = [countries.get(name, "") for name in today]
        for row in lines(f"{self.folder}/borders.csv"):
            old = [number for number, name in enumerate(names) if name and name in row["of"].split()]
            names.append(row["id"])
            for number in old:
                raster.fill([self.tracing.line(row["points"])], len(names) - 1, number)
        for hex_, counts in raster.shares(self.made.grid).items():
            if land_share(counts) >= least:
                self.made.terrain[hex_] = self.plain
                self.made.country[hex_] = names[main_land(counts)]
            else:
                self.made.terrain[hex_] = self.sea

    def fix(self) -> None:
        """Hexes whose terrain is not what the outline says, or whose country is that of the town in them."""
        for row in lines(f"{self.folder}/fixes.csv"):
            hex_ = self.made.grid.hex_at(*self.tracing.at(row["at"]))
            assert hex_ is not None, f"{row['at']} is off the map"
            if row["terrain"]:
                self.made.terrain[hex_] = row["terrain"]
            if row["country"]:
                self.made.country[hex_] = row["country"]

    def cover(self, least: float = COVERED) -> None:
        """Woods, hills and so on, on land."""
        raster = Raster.over(self.made.grid, PER_UNIT)
        keys = paint_cover(raster, self.tracing, f"{self.folder}/ground.csv")
        for hex_, counts in raster.shares(self.made.grid).items():
            what = greatest(counts, least)
            if what != NOTHING and self.made.terrain[hex_] == self.plain:
                self.made.terrain[hex_] = keys[what]

    def places(self, terrain: Collection[str] = ()) -> None:
        """Towns that are terrain become that of their hex; all else stands in it."""
        rows = lines(f"{self.folder}/places.csv")
        found = [(self.made.grid.hex_at(*self.tracing.at(row["at"])), row) for row in rows]
        off = [row["at"] for hex_, row in found if hex_ is None]
        assert not off, f"off the map: {', '.join(off)}"
        for hex_, row in found:
            assert hex_ is not None, "said above"
            if row["kind"] in terrain:
                self.made.terrain[hex_], self.made.names[hex_] = row["kind"], row["name"]
                if not row["name"]:
                    del self.made.names[hex_]
            else:
                self._place(hex_, row)

    def _place(self, hex_: int, row: Mapping[str, str]) -> None:
        kind = "town" if row["kind"] == DOT else row["kind"]
        number = 1 + sum(place.kind == kind for place in self.made.places)
        id_ = slug(row["name"]) or f"{kind}-{number}"
        if any(place.id == id_ for place in self.made.places):
            id_ = f"{id_}-{kind}"
        label = self.tracing.frame.label(hex_)
        self.made.places.append(Place(id_, label, kind, row["name"], row["values"], row["why"]))

    def rivers(self) -> None:
        """Rivers and canals, on hexsides with land on both sides."""
        rivers = Rivers(self.made.grid)
        for row in lines(f"{self.folder}/rivers.csv"):
            line = self.tracing.line(row["points"])
            course = rivers.lead(row["id"], row["kind"], line, out_of=row["out_of"], into=row["into"])
            for hex_, direction in rivers.sides(course):
                other = self.made.grid.beside(hex_, direction)
                if other is not None and self.sea not in (self.made.terrain[hex_], self.made.terrain[other]):
                    self.made.add((hex_, direction), row["kind"], row["name"])

    def networks(self, kind_of: Callable[[Mapping[str, str]], str], rails: Collection[str]) -> None:
        """Roads and railroads; `kind_of` says what a line of the file is on this title's ground."""
        water = {hex_ for hex_, terrain in self.made.terrain.items() if terrain == self.sea}
        groups = {False: Roads(self.made.grid, water), True: Roads(self.made.grid, water)}
        for row in lines(f"{self.folder}/networks.csv"):
            kind = kind_of(row)
            try:
                hexes = groups[kind in rails].lead(self.tracing.line(row["through"]))
            except NoWay as error:
                raise SystemExit(f"{self.folder}/networks.csv, {row['through']}: {error}") from None
            self.made.roads.append((kind, hexes, row["name"]))
