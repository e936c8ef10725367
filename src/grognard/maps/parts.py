"""What a map is made of besides its hexes: roads, places, areas, links, and the steps that may be taken."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import msgspec

from grognard.maps.sheets import Values


class Network(msgspec.Struct, frozen=True):
    """A road or railroad as a line of the file has it."""

    kind: str
    hexes: tuple[int, ...]
    name: str = ""
    ends: bool = False
    line: int = 0


class Place(msgspec.Struct, frozen=True):
    """Something that stands in a hex or an area."""

    id: str
    at: int
    kind: str
    name: str = ""
    values: Values = {}


class Area(msgspec.Struct, frozen=True):
    """A sea zone, a box, a circle of a lane."""

    id: str
    kind: str
    name: str
    at: tuple[float, float]
    shape: tuple[tuple[tuple[float, float], ...], ...] = ()
    values: Values = {}


class Link(msgspec.Struct, frozen=True):
    """A way between two nodes that is no hexside."""

    one: int
    other: int
    kind: str
    cost: Fraction | None = None
    """`None`: what the ground says."""
    both: bool = True
    name: str = ""
    values: Values = {}


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the ground comes from."""

    what: str
    origin: str
    licence: str = ""


class Across(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far it is across one hex."""

    hex: float
    unit: str


class Way(NamedTuple):
    """One step that may be taken from a node: over a hexside, or along a link."""

    start: int
    to: int
    side: int | None
    """The hexside crossed, as the start and a direction in one number."""
    link: Link | None
