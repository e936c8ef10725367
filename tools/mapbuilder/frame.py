"""The grid laid over the globe: from longitude and latitude to a point of the page, and to a hex.

The page has the units of map files: the distance between the centres of two adjacent hexes, y running down.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from grognard.maps.geometry import TALL, Grid
from grognard.maps.numbering import Numbering
from tools.mapbuilder.topojson import Point

RADIUS = 6371.0
"""Of the Earth, in kilometres."""

Projection = Callable[[float, float], Point]
"""Kilometres east and north of the middle of the map."""


def azimuthal(lon0: float, lat0: float) -> Projection:
    """Lambert's equal-area projection around a point: for a map of one continent or less."""
    sin0, cos0 = math.sin(math.radians(lat0)), math.cos(math.radians(lat0))

    def project(lon: float, lat: float) -> Point:
        east, north = math.radians(lon - lon0), math.radians(lat)
        sin, cos = math.sin(north), math.cos(north)
        k = RADIUS * math.sqrt(2 / (1 + sin0 * sin + cos0 * cos * math.cos(east)))
        return k * cos * math.sin(east), k * (cos0 * sin - sin0 * cos * math.cos(east))

    return project


def cylindrical(cut: float, true_at: float, lat0: float) -> Projection:
    """Straight meridians and parallels: for the world, cut open along a meridian, true in length at one latitude.

    Longitudes run on from the cut eastwards: what lies west of it is one turn of the globe beyond the eastern rim.
    """
    across = RADIUS * math.cos(math.radians(true_at))

    def project(lon: float, lat: float) -> Point:
        return across * math.radians(lon - cut - 180), RADIUS * math.radians(lat - lat0)

    return project


class Frame(NamedTuple):
    """One map's place on the globe."""

    projection: Projection
    km: float
    """Across one hex, or one unit of a map without hexes."""
    middle: Point
    """Where the middle of the projection lies on the page."""
    grid: Grid
    numbering: Numbering = Numbering()

    @classmethod
    def of_grid(cls, projection: Projection, km: float, grid: Grid, numbering: Numbering) -> Frame:
        """A grid of flat-topped hexes with the middle of the projection in its middle."""
        middle = ((grid.columns - 1) * TALL / 2, (grid.rows - 1) / 2 + 0.25)
        return cls(projection, km, middle, grid, numbering)

    def page(self, lon: float, lat: float) -> Point:
        """The point of the page."""
        east, north = self.projection(lon, lat)
        return self.middle[0] + east / self.km, self.middle[1] - north / self.km

    def hex_of(self, lon: float, lat: float) -> int | None:
        """The hex of the page."""
        return self.grid.hex_at(*self.page(lon, lat))

    def label(self, hex_: int) -> str:
        """The printed number of a hex; columns and rows count from 1 at the top left."""
        column, row = self.grid.place(hex_)
        return self.numbering.text(column + 1, row + 1)


def flat(columns: int, rows: int) -> Grid:
    """Flat-topped hexes of which the columns with even numbers stand half a hex lower."""
    return Grid(orientation="flat", columns=columns, rows=rows, shoved=1)
