"""A map: hexes, areas, or both, behind one small interface. A node is a number: first the hexes, then the areas."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise

import msgspec

from grognard.errors import Unknown, printable
from grognard.maps.geometry import SIDES, Grid, opposite
from grognard.maps.ground import Ground, Terrain
from grognard.maps.numbering import Numbering
from grognard.maps.parts import Across, Area, Link, Network, Place, Source, Way
from grognard.maps.sheets import Values

__all__ = ["OFF", "Across", "Area", "Link", "Map", "Network", "Place", "Source", "Way"]

LONG_ENOUGH = 4
"""Letters of a name that says which area is meant; a circle is called 5, or S."""
MOST_EXAMPLES = 12
WIDE = ("region", "water")
"""Kinds of place that are names of country and of seas, not of what stands in the hex."""
OFF = 255
"""Stands for the terrain of a hex that is not on the map."""


class Map(msgspec.Struct, frozen=True, eq=False, dict=True, kw_only=True):
    """One map; compared by identity."""

    id: str
    name: str
    ground: Ground
    title: str = ""
    about: str = ""
    across: Across | None = None
    sources: tuple[Source, ...] = ()
    grid: Grid | None = None
    first: tuple[int, int] = (1, 1)
    rows_up: bool = False
    numbering: Numbering = Numbering()
    terrain: bytes = b""
    """A number for each hex: its place among the keys of the ground, or `OFF`."""
    names: dict[int, str] = {}
    countries: dict[int, str] = {}
    values: dict[int, Values] = {}
    features: dict[int, tuple[str, ...]] = {}
    """By hexside, from both sides of it: start × 6 + direction."""
    hexside_names: dict[int, str] = {}
    networks: tuple[Network, ...] = ()
    places: tuple[Place, ...] = ()
    areas: tuple[Area, ...] = ()
    links: tuple[Link, ...] = ()

    @property
    def room(self) -> int:
        """How many hexes the grid has room for; the first area's node."""
        return self.grid.size if self.grid else 0

    @cached_property
    def hexes(self) -> tuple[int, ...]:
        """Every hex that is on the map."""
        return tuple(hex_ for hex_, terrain in enumerate(self.terrain) if terrain != OFF)

    def __contains__(self, node: int) -> bool:
        if 0 <= node < self.room:
            return self.terrain[node] != OFF
        return self.room <= node < self.room + len(self.areas)

    def terrain_of(self, node: int) -> Terrain | None:
        """What a hex is; `None` off the map, and for areas."""
        if not 0 <= node < self.room or self.terrain[node] == OFF:
            return None
        return self.ground.terrain[self.ground.terrain_keys[self.terrain[node]]]

    def area_of(self, node: int) -> Area | None:
        """The area a node is; `None` for a hex."""
        return self.areas[node - self.room] if self.room <= node < self.room + len(self.areas) else None

    def label(self, node: int) -> str:
        """The printed number of a hex, the id of an area."""
        if (area := self.area_of(node)) is not None:
            return area.id
        assert self.grid, "a map without a grid has only areas"
        column, row = self.grid.place(node)
        return self.numbering.text(self.first[0] + column, self.first[1] + self._printed(row))

    def _printed(self, row: int) -> int:
        """A row counted the way the print counts, and back: it is its own inverse."""
        assert self.grid
        return self.grid.rows - 1 - row if self.rows_up else row

    def find(self, label: str) -> int | None:
        """The node a label names, if it names one on the map."""
        if label in self._area_nodes:
            return self._area_nodes[label]
        hex_ = self.hex_numbered(label)
        return hex_ if hex_ is not None and self.terrain[hex_] != OFF else None

    def hex_numbered(self, label: str) -> int | None:
        """The hex of this printed number, on the map or not; `None` beyond the grid."""
        read = self.numbering.read(label) if self.grid else None
        if self.grid is None or read is None:
            return None
        return self.grid.at(read[0] - self.first[0], self._printed(read[1] - self.first[1]))

    def node(self, label: str) -> int:
        """The node of a label, of a hex's name or of a place; what is unknown, or is several, is refused."""
        found = self.find(label)
        if found is not None:
            return found
        there = self._by_name.get(label.casefold(), ())
        if len(there) > 1:
            raise Unknown(f"“{label}” is {' and '.join(self.label(node) for node in there)}: say which")
        if there:
            return there[0]
        if self.hexes and self.numbering.read(label) is not None:
            first, last = self.label(self.hexes[0]), self.label(self.hexes[-1])
            raise Unknown(f"{printable(label)} is not on the map, which runs from {first} to {last}")
        raise Unknown.name("hex or area", label, self._examples(label))

    @cached_property
    def _area_nodes(self) -> dict[str, int]:
        return {area.id: self.room + i for i, area in enumerate(self.areas)}

    @cached_property
    def _named(self) -> list[tuple[str, int]]:
        """Names and what bears them; what is only drawn is not asked about."""
        drawn = {key for key, kind in self.ground.areas.items() if kind.drawn_only}
        named = [(area.name, self.room + i) for i, area in enumerate(self.areas) if area.kind not in drawn]
        named += [(word, place.at) for place in self.places for word in (place.name, place.id)]
        named += [(name, node) for node, name in self.names.items()]
        return [(name, node) for name, node in named if name]

    @cached_property
    def _by_name(self) -> dict[str, tuple[int, ...]]:
        found: dict[str, tuple[int, ...]] = {}
        for name, node in self._named:
            known = found.get(name.casefold(), ())
            found[name.casefold()] = known if node in known else (*known, node)
        return found

    def _examples(self, label: str) -> list[str]:
        """What may have been meant: the hex of these digits, names that begin alike, some hexes and areas."""
        if self.grid is not None and (read := self.numbering.read_digits(label)) is not None:
            return [self.numbering.text(*read)]
        first = label[:1].casefold()
        alike = {name.casefold().replace("-", " "): name for name, _ in reversed(self._named)}
        names = sorted(name for name in alike.values() if name[:1].casefold() == first)
        hexes = [self.label(node) for node in (*self.hexes[:1], *self.hexes[-1:])]
        return [*names, *hexes] or sorted(alike.values())[:MOST_EXAMPLES]

    def ways(self, node: int) -> Iterator[Way]:
        """Every step from a node: over each hexside to a hex on the map, and along each link."""
        if self.grid is not None and node < self.room:
            for direction, other in self.grid.around(node):
                if self.terrain[other] != OFF:
                    yield Way(node, other, node * SIDES + direction, None)
        for link in self._links.get(node, ()):
            yield Way(node, link.other if link.one == node else link.one, None, link)

    def way(self, start: int, to: int) -> Way | None:
        """The step from a node to one beside it, if there is one."""
        return next((way for way in self.ways(start) if way.to == to), None)

    @cached_property
    def _links(self) -> dict[int, list[Link]]:
        found: dict[int, list[Link]] = {}
        for link in self.links:
            found.setdefault(link.one, []).append(link)
            if link.both:
                found.setdefault(link.other, []).append(link)
        return found

    def adjacent(self, node: int) -> tuple[int, ...]:
        """The nodes that a step leads to."""
        return tuple(dict.fromkeys(way.to for way in self.ways(node)))

    def near(self, node: int) -> tuple[int, ...]:
        """The nodes that a step leads to or from: links may be of one way."""
        return tuple(dict.fromkeys((*self.adjacent(node), *self._links_in.get(node, ()))))

    @cached_property
    def _links_in(self) -> dict[int, list[int]]:
        """Where the links of one way to each node come from."""
        found: dict[int, list[int]] = {}
        for link in self.links:
            if not link.both:
                found.setdefault(link.other, []).append(link.one)
        return found

    @cached_property
    def crossings(self) -> dict[int, tuple[str, ...]]:
        """Which kinds of network cross a hexside, from both sides of it."""
        found: dict[int, set[str]] = {}
        if self.grid is None:
            return {}
        for network in self.networks:
            for one, other in pairwise(network.hexes):
                for side in self.sides(one, other):
                    found.setdefault(side, set()).add(network.kind)
        order = list(self.ground.networks)
        return {side: tuple(sorted(kinds, key=order.index)) for side, kinds in found.items()}

    @cached_property
    def odd_sides(self) -> frozenset[int]:
        """The hexsides that have a feature or a network, from both sides of them."""
        return frozenset((*self.features, *self.crossings))

    def sides(self, one: int, other: int) -> tuple[int, int]:
        """The hexside between two adjacent hexes, from either side."""
        assert self.grid
        direction = self.grid.direction(one, other)
        assert direction is not None, "they are adjacent"
        return one * SIDES + direction, other * SIDES + opposite(direction)

    @cached_property
    def places_at(self) -> dict[int, tuple[Place, ...]]:
        """The places of each node that has any."""
        found: dict[int, tuple[Place, ...]] = {}
        for place in self.places:
            found[place.at] = (*found.get(place.at, ()), place)
        return found

    def said(self, node: int) -> str:
        """A node as players say it: a hex by its number, and its name if it has one; an area by its name."""
        there = [place for place in self.places_at.get(node, ()) if place.kind not in WIDE]
        named = self.names.get(node) or next((place.name for place in there if place.name), "")
        if (area := self.area_of(node)) is not None:
            return area.name if len(area.name) >= LONG_ENOUGH else named or area.id
        return f"{self.label(node)} {named}".rstrip()
