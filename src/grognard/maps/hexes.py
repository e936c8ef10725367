"""The sides of a map that lie on its grid: hexes, hexsides, roads and railroads."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import msgspec

from grognard.maps.board import OFF, Map, Network
from grognard.maps.faults import Faults
from grognard.maps.geometry import SIDES, opposite
from grognard.maps.ground import MOST_NAME, OFF_KEY
from grognard.maps.sheets import HEXES, HEXSIDES, NETWORKS, Row, Sheet, is_id, read_sheet, read_values

LEAST_HEXES = 2


def read_hexes(found: Map, folder: Path, faults: Faults) -> Map:
    """The map with what `hexes.csv` says of each hex."""
    terrain = bytearray(found.terrain)
    number = {OFF_KEY: OFF, **{key: i for i, key in enumerate(found.ground.terrain_keys)}}
    names, countries, values, stood = dict(found.names), dict(found.countries), dict(found.values), dict[int, int]()
    for row in read_sheet(folder, HEXES, faults):
        hex_ = hex_of(found, row["hex"], HEXES, row, faults)
        if hex_ is None:
            continue
        if hex_ in stood:
            faults.add(HEXES.file, row.line, f"hex {found.label(hex_)} stands in line {stood[hex_]} already")
            continue
        stood[hex_] = row.line
        if row["terrain"] not in number:
            faults.add(HEXES.file, row.line, unknown("terrain", row["terrain"], number))
            continue
        terrain[hex_] = number[row["terrain"]]
        if row["name"]:
            names[hex_] = name_of(HEXES, row, faults)
        if country := row["country"]:
            if not is_id(country):
                faults.add(HEXES.file, row.line, f"country: “{country}” is not of small letters, digits and hyphens")
            countries[hex_] = country
        if row["values"]:
            values[hex_] = read_values(HEXES, row, faults)
    if all(each == OFF for each in terrain):
        faults.add(HEXES.file, 1, "no hex is on the map")
    return msgspec.structs.replace(found, terrain=bytes(terrain), names=names, countries=countries, values=values)


def hex_of(found: Map, label: str, sheet: Sheet, row: Row, faults: Faults) -> int | None:
    """The hex of a printed number, on the map or not; a fault if it is beyond the grid or no number at all."""
    hex_ = found.hex_numbered(label)
    if hex_ is None:
        read = found.numbering.read(label)
        form = found.numbering.prefix + found.numbering.template
        text = f"“{label}” is no hex number of the form {form}" if read is None else f"{label} is beyond the grid"
        faults.add(sheet.file, row.line, text)
    return hex_


def on_map(found: Map, label: str, sheet: Sheet, row: Row, faults: Faults) -> int | None:
    """The hex of a printed number; a fault if it is not on the map."""
    hex_ = hex_of(found, label, sheet, row, faults)
    if hex_ is not None and found.terrain[hex_] == OFF:
        faults.add(sheet.file, row.line, f"{found.label(hex_)} is not on the map")
        return None
    return hex_


def name_of(sheet: Sheet, row: Row, faults: Faults) -> str:
    """A name that can be printed."""
    name = row["name"]
    if len(name) > MOST_NAME or not name.isprintable():
        faults.add(sheet.file, row.line, f"name: of at most {MOST_NAME} characters, all of them printable")
        return ""
    return name


def unknown(what: str, key: str, known: Iterable[str]) -> str:
    """There is no such key, and what was perhaps meant."""
    keys = list(known)
    close = difflib.get_close_matches(key, keys, n=3)
    hint = f"did you mean {', '.join(close)}?" if close else f"there are {', '.join(keys)}"
    return f"{what}: there is no “{key[:40]}”; {hint}"


def read_hexsides(found: Map, folder: Path, faults: Faults) -> Map:
    """The map with the features of its hexsides. One named from both sides must be named alike."""
    features: dict[int, tuple[str, ...]] = {}
    names: dict[int, str] = {}
    stood: dict[int, Row] = {}
    for row in read_sheet(folder, HEXSIDES, faults):
        side = _side_of(found, row, faults)
        if side is None:
            continue
        if side in stood:
            faults.add(HEXSIDES.file, row.line, f"{_said(row)} stands in line {stood[side].line} already")
            continue
        stood[side] = row
        keys = tuple(dict.fromkeys(row["features"].split()))
        if wrong := [key for key in keys if key not in found.ground.hexsides]:
            faults.add(HEXSIDES.file, row.line, unknown("features", wrong[0], found.ground.hexsides))
            continue
        name = name_of(HEXSIDES, row, faults)
        back = _across(found, side)
        if back in stood and (set(features.get(back, keys)) != set(keys) or names.get(back, "") != name):
            other = stood[back]
            text = f"“{other['features']}” and “{other['name']}” in line {other.line}"
            faults.add(HEXSIDES.file, row.line, f"{_said(row)} is the hexside of {_said(other)}, which has {text}")
            continue
        for each in (side, back) if back is not None else (side,):
            features[each] = keys
            if name:
                names[each] = name
    return msgspec.structs.replace(found, features=features, hexside_names=names)


def _said(row: Row) -> str:
    return f"{row['hex']} {row['side']}"


def _across(found: Map, side: int) -> int | None:
    """The same hexside seen from the hex beyond, if that is on the map."""
    assert found.grid
    hex_, direction = divmod(side, SIDES)
    other = found.grid.beside(hex_, direction)
    return None if other is None or found.terrain[other] == OFF else other * SIDES + opposite(direction)


def _side_of(found: Map, row: Row, faults: Faults) -> int | None:
    """The hexside that a line names."""
    assert found.grid
    hex_ = on_map(found, row["hex"], HEXSIDES, row, faults)
    if hex_ is None:
        return None
    if row["side"].lower() in found.grid.directions:
        return hex_ * SIDES + found.grid.directions.index(row["side"].lower())
    other = found.hex_numbered(row["side"])
    if other is None:
        known = ", ".join(found.grid.directions)
        faults.add(HEXSIDES.file, row.line, f"side: “{row['side']}” is neither a hex nor one of {known}")
        return None
    direction = found.grid.direction(hex_, other)
    if direction is None:
        faults.add(HEXSIDES.file, row.line, f"{row['hex']} and {row['side']} are not adjacent")
        return None
    return hex_ * SIDES + direction


def read_networks(found: Map, folder: Path, faults: Faults) -> Map:
    """The map with its roads and railroads."""
    lines = []
    for row in read_sheet(folder, NETWORKS, faults):
        if row["kind"] not in found.ground.networks:
            faults.add(NETWORKS.file, row.line, unknown("kind", row["kind"], found.ground.networks))
            continue
        hexes = [on_map(found, label, NETWORKS, row, faults) for label in row["hexes"].split()]
        known = [hex_ for hex_ in hexes if hex_ is not None]
        if len(known) < len(hexes):
            continue
        if len(known) < LEAST_HEXES:
            faults.add(NETWORKS.file, row.line, "hexes: a road follows two hexes at least")
        _check_steps(found, known, row, faults)
        if row["ends"] not in ("", "yes", "no"):
            faults.add(NETWORKS.file, row.line, f"ends: “{row['ends']}” is neither yes nor no")
        name = name_of(NETWORKS, row, faults)
        lines.append(Network(row["kind"], tuple(known), name, row["ends"] == "yes", row.line))
    return msgspec.structs.replace(found, networks=tuple(lines) if not faults.found else ())


def _check_steps(found: Map, hexes: list[int], row: Row, faults: Faults) -> None:
    assert found.grid
    for one, other in pairwise(hexes):
        if found.grid.direction(one, other) is None:
            text = f"{found.label(one)} and {found.label(other)} follow each other and are not adjacent"
            faults.add(NETWORKS.file, row.line, f"hexes: {text}")
