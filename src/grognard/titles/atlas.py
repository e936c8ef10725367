"""The maps of the titles: their grounds and rules, the maps in the package, and a player's own."""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file, files
from pathlib import Path

import msgspec

from grognard.chance.procedures import BadInput
from grognard.charts.rules import Rules
from grognard.errors import Unknown, printable
from grognard.maps.board import Map
from grognard.maps.faults import Faults
from grognard.maps.ground import Ground, load_ground
from grognard.maps.loading import HEAD, load_map
from grognard.maps.rules import MapRules, plain_rules
from grognard.titles import TITLES, title

FIRST_YEAR, LAST_YEAR = 1900, 2100
WEATHERS = ("clear", "rain", "storm")


HOUSE_GROUND = "house ground"
"""What titles charge whose sheets print no terrain costs."""


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """What the rules of a map may turn on."""

    year: int = 1985
    weather: str = "clear"

    @classmethod
    def of(cls, *, year: int = 1985, weather: str = "clear") -> Facts:
        """Facts as typed, checked."""
        if not FIRST_YEAR <= year <= LAST_YEAR:
            raise BadInput(f"--year {year}: it may be {FIRST_YEAR} to {LAST_YEAR}")
        if weather not in WEATHERS:
            raise BadInput(f"--weather {printable(weather)}: it may be {', '.join(WEATHERS)}")
        return cls(year=year, weather=weather)


@cache
def ground(id_: str) -> Ground:
    """What the hexes of a title's maps may be."""
    faults = Faults(id_)
    with as_file(files(f"grognard.titles.{title(id_).module}").joinpath("ground.toml")) as path:
        found = load_ground(path, faults)
    faults.stop()
    assert found
    return found


def map_rules(found: Map, rules: Rules | None = None, facts: Facts | None = None) -> MapRules:
    """What holds on a map: the rules of its title, or its own ground's costs."""
    known = facts or Facts()
    if found.title == "iron-curtain":
        from grognard.titles.iron_curtain import movement as iron_curtain

        return iron_curtain.map_rules(rules or title(found.title).rules(), found.ground, known.year)
    if found.title == "ocs":
        from grognard.titles.ocs import movement as ocs

        return ocs.map_rules(rules or title(found.title).rules(), found.ground, known.weather)
    return plain_rules(found.ground, HOUSE_GROUND if found.title else "ground")


def ground_map(address: str) -> Map:
    """A map for the sake of its ground: of a title, a map without a hex."""
    return (
        Map(id=address, name=address, title=address, ground=ground(address)) if address in TITLES else read_map(address)
    )


def bundled() -> dict[str, Path]:
    """The maps in the package by TITLE/ID."""
    found: dict[str, Path] = {}
    for id_ in TITLES:
        with as_file(files(f"grognard.titles.{title(id_).module}").joinpath("maps")) as folder:
            if folder.is_dir():
                found |= {f"{id_}/{each.parent.name}": each.parent for each in sorted(folder.glob(f"*/{HEAD}"))}
    return found


def read_map(address: str) -> Map:
    """A map of the package by TITLE/ID, or one of the player's own by its folder."""
    maps = bundled()
    if address in maps:
        return load_map(maps[address], ground)
    path = Path(address)
    if not path.exists():
        raise Unknown.name("map", address, list(maps) or ["a folder with a map.toml"])
    return load_map(path, ground)
