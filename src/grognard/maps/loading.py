"""From the files of a map to the map. Nothing is guessed: what is wrong is listed, all at once, with file and line."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import msgspec

from grognard.errors import GrognardError, Unreadable
from grognard.maps.areas import read_areas, read_links, read_places
from grognard.maps.board import OFF, Across, Map, Source
from grognard.maps.faults import Faults
from grognard.maps.geometry import Grid, Orientation
from grognard.maps.ground import MOST_NAME, OFF_KEY, Ground, load_ground
from grognard.maps.heads import line_of, read_toml
from grognard.maps.hexes import read_hexes, read_hexsides, read_networks, unknown
from grognard.maps.numbering import Numbering
from grognard.maps.sheets import HEXES, SHEETS, is_id

HEAD = "map.toml"
GROUND = "ground.toml"
MOST_ACROSS, MOST_HEXES = 1_000, 300_000

Grounds = Callable[[str], Ground]
"""The ground of a title."""


class GridEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The table [grid] of a head."""

    orientation: Orientation
    columns: int
    rows: int
    first: tuple[int, int] = (1, 1)
    rows_run: Literal["down", "up"] = "down"
    stagger: Literal["even", "odd"]
    number: str = "CCRR"
    prefix: str = ""
    unlisted: str = OFF_KEY


class HeadFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every key of a `map.toml`."""

    id: str
    name: str
    title: str = ""
    about: str = ""
    scale: Across | None = None
    grid: GridEntry | None = None
    source: tuple[Source, ...] = ()


def load_map(path: Path, grounds: Grounds) -> Map:
    """The map in a folder (or of a `map.toml`); `BadMap` names all that is wrong with it."""
    folder = path.parent if path.name == HEAD else path
    if not folder.is_dir():
        raise Unreadable(f"there is no map {path}: a map is a folder with a {HEAD}")
    if not (folder / HEAD).is_file():
        raise Unreadable(f"{folder} is no map: it has no {HEAD}")
    faults = Faults(folder.name)
    head = read_toml(folder / HEAD, HeadFile, faults)
    if head is None:
        faults.stop()
    assert head
    _check_head(head, folder, faults)
    ground = _ground(head, folder, grounds, faults)
    _check_files(folder, faults)
    faults.stop()
    assert ground
    if head.grid is not None:
        _check_grid(head.grid, ground, folder, faults)
        faults.stop()
    found = _hexes(_empty(head, ground), head, folder, faults)
    found = read_areas(found, folder, faults)
    found = read_links(found, folder, faults)
    found = read_places(found, folder, faults)
    faults.stop()
    return found


def _check_head(head: HeadFile, folder: Path, faults: Faults) -> None:
    def wrong(key: str, text: str) -> None:
        faults.add(HEAD, line_of(folder / HEAD, key), text)

    if not is_id(head.id):
        wrong("id", f"id: “{head.id}” is not of small letters, digits and single hyphens")
    if not 0 < len(head.name.strip()) <= MOST_NAME:
        wrong("name", f"name: a map has a name, of at most {MOST_NAME} characters")
    if head.grid is None and not (folder / "areas.csv").is_file():
        faults.add(HEAD, 1, "there is neither a [grid] nor an areas.csv")
    if head.grid is not None and head.grid.unlisted == OFF_KEY and not (folder / HEXES.file).is_file():
        wrong("grid", "there is a [grid] and no hexes.csv, and unlisted hexes are off the map")
    if head.scale is not None and not 0 < head.scale.hex < 1e6:
        wrong("scale", f"scale: {head.scale.hex} is no distance")


def _check_files(folder: Path, faults: Faults) -> None:
    """A side whose name is misspelt would be missed by nobody but the players."""
    known = [sheet.file for sheet in SHEETS]
    for name in sorted(path.name for path in folder.iterdir()):
        if name.lower().endswith(".csv") and name not in known:
            faults.add(name, 1, unknown("the sides of a map", name, known))


def _ground(head: HeadFile, folder: Path, grounds: Grounds, faults: Faults) -> Ground | None:
    """The title's ground, or the map's own."""
    own = folder / GROUND
    if not head.title:
        if own.is_file():
            return load_ground(own, faults)
        faults.add(HEAD, 1, f"title: without a title there is a {GROUND} in the folder")
        return None
    if own.is_file():
        faults.add(HEAD, line_of(folder / HEAD, "title"), f"title: a map of {head.title} has no {GROUND} of its own")
        return None
    try:
        return grounds(head.title)
    except GrognardError as error:
        faults.add(HEAD, line_of(folder / HEAD, "title"), f"title: {error}")
        return None


def _check_grid(grid: GridEntry, ground: Ground, folder: Path, faults: Faults) -> None:
    def wrong(key: str, text: str) -> None:
        faults.add(HEAD, line_of(folder / HEAD, f"grid.{key}"), f"grid: {text}")

    for key, count in (("columns", grid.columns), ("rows", grid.rows)):
        if not 1 <= count <= MOST_ACROSS:
            return wrong(key, f"{count:,} {key}; there may be 1 to {MOST_ACROSS:,}")
    if grid.columns * grid.rows > MOST_HEXES:
        return wrong("rows", f"{grid.columns * grid.rows:,} hexes; there may be {MOST_HEXES:,}")
    if grid.unlisted != OFF_KEY and grid.unlisted not in ground.terrain:
        known = ", ".join(ground.terrain)
        return wrong("unlisted", f"unlisted: there is no terrain “{grid.unlisted}”; there are {known}")
    if not Numbering.known(grid.number):
        return wrong("number", f"number: “{grid.number}” is not one run of C and one of R, such as CCRR or CC.RR")
    if not re.fullmatch(r"[A-Za-z.-]{0,8}", grid.prefix):
        return wrong("prefix", f"prefix: “{grid.prefix[:20]}” is not of letters, dots and hyphens, at most 8")
    numbering = Numbering(grid.number, grid.prefix)
    for key, letter, first in (("columns", "C", grid.first[0]), ("rows", "R", grid.first[1])):
        last = first + getattr(grid, key) - 1
        if first < 0 or last > numbering.highest(letter):
            return wrong(key, f"the numbers {first} to {last} do not fit the digits {letter} of “{grid.number}”")
    return None


def _empty(head: HeadFile, ground: Ground) -> Map:
    """The map before its sides are read."""
    bare = Map(
        id=head.id,
        name=head.name,
        title=head.title,
        about=head.about,
        ground=ground,
        across=head.scale,
        sources=head.source,
    )
    if head.grid is None:
        return bare
    entry = head.grid
    terrain = OFF if entry.unlisted == OFF_KEY else ground.terrain_keys.index(entry.unlisted)
    return msgspec.structs.replace(
        bare,
        grid=make_grid(entry),
        first=entry.first,
        rows_up=entry.rows_run == "up",
        numbering=Numbering(entry.number, entry.prefix),
        terrain=bytes([terrain]) * (entry.columns * entry.rows),
    )


def make_grid(entry: GridEntry) -> Grid:
    """The grid of a head; the stagger it gives by printed number is turned into one by place."""
    if entry.orientation == "flat":
        zeroth = entry.first[0]
    else:
        zeroth = entry.first[1] + (entry.rows - 1 if entry.rows_run == "up" else 0)
    odd = (zeroth + (entry.stagger == "odd")) % 2
    return Grid(orientation=entry.orientation, columns=entry.columns, rows=entry.rows, shoved=1 if odd else 0)


def _hexes(found: Map, head: HeadFile, folder: Path, faults: Faults) -> Map:
    """The sides that lie on the grid."""
    if head.grid is None:
        for file in ("hexes.csv", "hexsides.csv", "networks.csv"):
            if (folder / file).is_file():
                faults.add(file, 1, f"the map has no [grid] in its {HEAD}")
        return found
    found = read_hexes(found, folder, faults)
    found = read_hexsides(found, folder, faults)
    return read_networks(found, folder, faults)
