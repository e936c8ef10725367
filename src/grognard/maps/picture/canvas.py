"""Where things of a map stand on the sheet."""

from __future__ import annotations

from grognard.maps.board import Link, Map
from grognard.maps.geometry import CORNER, SIDES
from grognard.maps.picture.svg import Point

UNIT = 44.0
"""Pixels from the centre of a hex to the next."""
MARGIN = 28.0
ROUND = 0.9
"""The size of an area that has no shape, in hexes."""
BEYOND = 44.0
"""Room at either side for what leads from one rim of the map to the other."""

Corner = tuple[int, int]


class Canvas:
    """The page that holds every hex and area of a map."""

    def __init__(self, found: Map) -> None:
        self.map = found
        points = [point for ring in self._outlines() for point in ring] or [(0.0, 0.0)]
        self.left, self.top = min(x for x, _ in points), min(y for _, y in points)
        across = max(x for x, _ in points) - self.left
        self._half = across / 2
        self.side = MARGIN + (BEYOND if any(map(self.rounds, found.links)) else 0.0)
        self.width = across * UNIT + 2 * self.side
        self.height = (max(y for _, y in points) - self.top) * UNIT + 2 * MARGIN

    def _outlines(self) -> list[list[Point]]:
        found = self.map
        rings: list[list[Point]] = []
        if found.grid is not None:
            centres = [found.grid.centre(hex_) for hex_ in found.hexes]
            rings.append([(x + dx, y + dy) for x, y in centres for dx in (-CORNER, CORNER) for dy in (-CORNER, CORNER)])
        for area in found.areas:
            x, y = area.at
            rings.append([(x - ROUND, y - ROUND), (x + ROUND, y + ROUND)])
            rings += [list(ring) for ring in area.shape]
        return rings

    def rounds(self, link: Link) -> bool:
        """Whether a link leads round the world, from one rim of the hexes to the other."""
        grid = self.map.grid
        if grid is None or max(link.one, link.other) >= self.map.room:
            return False
        return abs(grid.centre(link.one)[0] - grid.centre(link.other)[0]) > self._half

    def put(self, point: Point) -> Point:
        """A point of the map on the page."""
        return (point[0] - self.left) * UNIT + self.side, (point[1] - self.top) * UNIT + MARGIN

    def centre(self, node: int) -> Point:
        """The centre of a hex or area."""
        area = self.map.area_of(node)
        if area is not None:
            return self.put(area.at)
        assert self.map.grid
        return self.put(self.map.grid.centre(node))

    def corners(self, hex_: int) -> list[Point]:
        """The six corners of a hex."""
        assert self.map.grid
        return [self.put(corner) for corner in self.map.grid.corners(hex_)]

    def edge(self, side: int) -> tuple[Corner, Corner]:
        """The ends of a hexside; hexsides that meet share one."""
        assert self.map.grid
        hex_, direction = divmod(side, SIDES)
        corners = self.map.grid.corner_names(hex_)
        one, other = corners[direction], corners[(direction + 1) % SIDES]
        return (one, other) if one < other else (other, one)

    def corner(self, name: Corner) -> Point:
        """Where a named corner is."""
        assert self.map.grid
        return self.put(self.map.grid.corner_at(name))
