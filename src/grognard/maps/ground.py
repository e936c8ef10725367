"""The ground of a title: which kinds of terrain, hexside, road, place, area and link a map may have."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Literal

import msgspec

from grognard.errors import Unknown
from grognard.maps.faults import Faults
from grognard.maps.heads import line_of, read_toml
from grognard.maps.points import parse_points
from grognard.maps.sheets import is_id

Written = str | int | float
"""A cost as written in a file: 2, "1/2", "P" for prohibited."""

PROHIBITED = "P"
OFF_KEY = "off"
"""In files, for the terrain of a hex that is not on the map."""
MOST_NAME = 80
"""Characters of a name that is printed."""
MOST_KINDS = 60
"""Of one sort; an index of a terrain is a byte."""

TERRAIN_LOOKS = (
    "open",
    "woods",
    "hills",
    "wooded-hills",
    "rough",
    "mountain",
    "marsh",
    "desert",
    "town",
    "city",
    "water",
    "deep",
    "coast",
    "ice",
)
HEXSIDE_LOOKS = ("stream", "river", "great-river", "coast", "sea", "strait", "canal", "bridge", "ferry", "border")
NETWORK_LOOKS = (
    "motorway",
    "later-motorway",
    "latest-motorway",
    "road",
    "track",
    "main-railroad",
    "railroad",
    "light-railroad",
)
PLACE_LOOKS = (
    "dot",
    "city",
    "capital",
    "port",
    "airfield",
    "star",
    "depot",
    "factory",
    "passage",
    "source",
    "entry",
    "region",
    "water",
)
AREA_LOOKS = ("sea", "land", "box", "circle", "port")
LINK_LOOKS = ("lane", "sea", "strait", "canal", "way")


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every kind of feature has: its key in the files, its name, how it is drawn, what it costs whom."""

    key: str
    name: str
    look: str
    cost: dict[str, Written] = {}


class Terrain(Kind, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a hex may be."""

    kind: str = ""
    """The class of terrain that charts know it by."""
    water: bool = False


class Hexside(Kind, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a hexside may have."""

    negates: tuple[str, ...] = ()
    """Hexsides whose cost or prohibition it takes away."""


class Network(Kind, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A road or railroad: its cost is paid in place of the hex's."""

    group: Literal["road", "rail"]
    negates: tuple[str, ...] = ()


class PlaceKind(Kind, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a place may be."""


class AreaKind(Kind, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What an area may be."""

    water: bool = False
    drawn_only: bool = False


class LinkKind(Kind, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a link may be; its cost is what it costs to follow one whose own cost is not written."""


class GroundFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every key of a `ground.toml`."""

    movers: tuple[str, ...] = ()
    terrain: tuple[Terrain, ...] = ()
    hexside: tuple[Hexside, ...] = ()
    network: tuple[Network, ...] = ()
    place: tuple[PlaceKind, ...] = ()
    area: tuple[AreaKind, ...] = ()
    link: tuple[LinkKind, ...] = ()


COMMON_PLACES = (
    PlaceKind(key="town", name="town", look="dot"),
    PlaceKind(key="region", name="region", look="region"),
    PlaceKind(key="water", name="sea or lake", look="water"),
    PlaceKind(key="source", name="source of supply", look="source"),
    PlaceKind(key="entry", name="entry of reinforcements", look="entry"),
)
"""Places of every title."""

_LOOKS = {
    "terrain": TERRAIN_LOOKS,
    "hexside": HEXSIDE_LOOKS,
    "network": NETWORK_LOOKS,
    "place": PLACE_LOOKS,
    "area": AREA_LOOKS,
    "link": LINK_LOOKS,
}


class Ground(msgspec.Struct, frozen=True, eq=False, dict=True):
    """The kinds of one title by key, in the order of its file."""

    movers: tuple[str, ...]
    terrain: dict[str, Terrain]
    hexsides: dict[str, Hexside]
    networks: dict[str, Network]
    places: dict[str, PlaceKind]
    areas: dict[str, AreaKind]
    links: dict[str, LinkKind]

    @cached_property
    def terrain_keys(self) -> tuple[str, ...]:
        """Terrain by the number that stands for it in a map."""
        return tuple(self.terrain)

    def named(self, sort: str, key: str) -> Kind:
        """A kind by its sort and key."""
        known: dict[str, dict[str, Kind]] = {
            "terrain": dict(self.terrain),
            "hexside": dict(self.hexsides),
            "network": dict(self.networks),
        }
        if key not in known[sort]:
            raise Unknown.name(sort, key, list(known[sort]))
        return known[sort][key]


def cost(written: Written) -> Fraction | None:
    """A cost as written: points, or `None` for prohibited."""
    if written == PROHIBITED:
        return None
    points = parse_points(str(written))
    if points is None:
        raise ValueError(f"“{written}” is neither points such as 2 or 1/2 nor P")
    return points


def load_ground(path: Path, faults: Faults) -> Ground | None:
    """The ground in a file; `None` where it is faulty."""
    file = read_toml(path, GroundFile, faults)
    if file is None:
        return None
    before = len(faults.found)
    for key, text in _wrong(file):
        faults.add(path.name, line_of(path, key), text)
    if len(faults.found) > before:
        return None
    return Ground(
        movers=file.movers,
        terrain={kind.key: kind for kind in file.terrain},
        hexsides={kind.key: kind for kind in file.hexside},
        networks={kind.key: kind for kind in file.network},
        places={kind.key: kind for kind in (*COMMON_PLACES, *file.place)},
        areas={kind.key: kind for kind in file.area},
        links={kind.key: kind for kind in file.link},
    )


def _wrong(file: GroundFile) -> Iterator[tuple[str, str]]:
    """What is wrong in a ground, each with its place in the file, in words that name the entry."""
    sides = {kind.key for kind in file.hexside}
    for sort, looks in _LOOKS.items():
        kinds: tuple[Kind, ...] = getattr(file, sort)
        if len(kinds) > MOST_KINDS:
            yield f"{sort}[{MOST_KINDS}]", f"{sort}: {len(kinds)} kinds; there may be {MOST_KINDS}"
        keys = [kind.key for kind in kinds]
        for nth, kind in enumerate(kinds):
            at, where = f"{sort}[{nth}]", f"{sort} “{kind.key}”"
            if not is_id(kind.key) or keys.index(kind.key) < nth:
                yield f"{at}.key", f"{where}: a key is of small letters, digits and single hyphens, and stands once"
            if len(kind.name) > MOST_NAME:
                yield f"{at}.name", f"{where}: a name of at most {MOST_NAME} characters"
            if kind.look not in looks:
                yield f"{at}.look", f"{where}: there is no look “{kind.look}”; there are {', '.join(looks)}"
            yield from ((f"{at}.cost", f"{where}: {text}") for text in _wrong_costs(kind, file.movers))
            if isinstance(kind, Hexside | Network):
                strange = [key for key in kind.negates if key not in sides]
                yield from ((f"{at}.negates", f"{where}: negates “{key}”, which is no hexside") for key in strange)
            if sort == "terrain" and kind.key == OFF_KEY:
                yield f"{at}.key", f"{where}: this word stands for hexes that are not on the map"


def _wrong_costs(kind: Kind, movers: tuple[str, ...]) -> Iterator[str]:
    for mover, written in kind.cost.items():
        if mover not in movers:
            yield f"there is no mover “{mover}”; there are {', '.join(movers)}"
        try:
            points = cost(written)
        except ValueError as error:
            yield f"{error}"
            continue
        if points == 0 and isinstance(kind, Terrain | Network | PlaceKind):
            yield "a step costs more than nothing"
