"""A map written to its files, the same bytes every time."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from pathlib import Path

from grognard.errors import GrognardError
from grognard.maps.board import OFF, Map
from grognard.maps.geometry import SIDES
from grognard.maps.loading import HEAD
from grognard.maps.sheets import AREAS, HEXES, HEXSIDES, LINKS, NETWORKS, PLACES, Sheet, Values


def write_map(found: Map, folder: Path) -> list[Path]:
    """The files of a map, in a folder that does not hold one yet."""
    if (folder / HEAD).exists():
        raise GrognardError(f"{folder} holds a map already")
    folder.mkdir(parents=True, exist_ok=True)
    texts = {HEAD: _head(found), **{sheet.file: _csv(sheet, rows) for sheet, rows in _sides(found) if rows}}
    written = []
    for name, text in texts.items():
        (folder / name).write_text(text, "utf-8", newline="\n")
        written.append(folder / name)
    return written


def _head(found: Map) -> str:
    """The TOML of a head."""
    lines = [f"id = {_quoted(found.id)}", f"name = {_quoted(found.name)}"]
    lines += [f"{key} = {_quoted(said)}" for key, said in (("title", found.title), ("about", found.about)) if said]
    if found.across is not None:
        lines.append(f"scale = {{ hex = {found.across.hex:g}, unit = {_quoted(found.across.unit)} }}")
    if found.grid is not None:
        lines += ["", "[grid]", *_grid(found)]
    for source in found.sources:
        lines += ["", "[[source]]", f"what = {_quoted(source.what)}", f"origin = {_quoted(source.origin)}"]
        lines += [f"licence = {_quoted(source.licence)}"] if source.licence else []
    return "\n".join(lines) + "\n"


def _grid(found: Map) -> list[str]:
    assert found.grid
    grid = found.grid
    zeroth = found.first[0] if grid.orientation == "flat" else found.first[1] + (grid.rows - 1 if found.rows_up else 0)
    even = (zeroth + grid.shoved) % 2 == 0
    lines = [
        f"orientation = {_quoted(grid.orientation)}",
        f"columns = {grid.columns}",
        f"rows = {grid.rows}",
        f"first = [{found.first[0]}, {found.first[1]}]",
        f"rows_run = {_quoted('up' if found.rows_up else 'down')}",
        f"stagger = {_quoted('even' if even else 'odd')}",
        f"number = {_quoted(found.numbering.template)}",
    ]
    return lines + ([f"prefix = {_quoted(found.numbering.prefix)}"] if found.numbering.prefix else [])


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(each if each.isprintable() else f"\\U{ord(each):08x}" for each in escaped) + '"'


def _csv(sheet: Sheet, rows: Iterable[dict[str, str]]) -> str:
    """A side, with the columns that are needed or used."""
    kept = list(rows)
    heads = [*sheet.needed, *(key for key in sheet.optional if any(row.get(key) for row in kept))]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(heads)
    writer.writerows([row.get(head, "") for head in heads] for row in kept)
    return out.getvalue()


def _sides(found: Map) -> list[tuple[Sheet, list[dict[str, str]]]]:
    label = found.label
    keys = found.ground.terrain_keys
    hexes = [
        {
            "hex": label(hex_),
            "terrain": keys[found.terrain[hex_]],
            "name": found.names.get(hex_, ""),
            "country": found.countries.get(hex_, ""),
            "values": _values(found.values.get(hex_, {})),
        }
        for hex_ in found.hexes
    ]
    networks = [
        {
            "kind": line.kind,
            "hexes": " ".join(map(label, line.hexes)),
            "name": line.name,
            "ends": "yes" if line.ends else "",
        }
        for line in found.networks
    ]
    places = [
        {
            "id": place.id,
            "at": label(place.at),
            "kind": place.kind,
            "name": place.name,
            "values": _values(place.values),
        }
        for place in found.places
    ]
    areas = [
        {
            "id": area.id,
            "kind": area.kind,
            "at": _point(area.at),
            "name": area.name,
            "shape": " / ".join(" ".join(map(_point, ring)) for ring in area.shape),
            "values": _values(area.values),
        }
        for area in found.areas
    ]
    links = [
        {
            "from": label(link.one),
            "to": label(link.other),
            "kind": link.kind,
            "cost": "" if link.cost is None else str(link.cost),
            "way": "" if link.both else "one",
            "name": link.name,
            "values": _values(link.values),
        }
        for link in found.links
    ]
    return [
        (HEXES, hexes),
        (HEXSIDES, _hexsides(found)),
        (NETWORKS, networks),
        (PLACES, places),
        (AREAS, areas),
        (LINKS, links),
    ]


def _hexsides(found: Map) -> list[dict[str, str]]:
    """Each hexside once, from the hex with the lower number."""
    rows = []
    for side, keys in sorted(found.features.items()):
        assert found.grid
        hex_, direction = divmod(side, SIDES)
        other = found.grid.beside(hex_, direction)
        if other is not None and other < hex_ and found.terrain[other] != OFF:
            continue
        name = found.hexside_names.get(side, "")
        way = found.grid.directions[direction]
        rows.append({"hex": found.label(hex_), "side": way, "features": " ".join(keys), "name": name})
    return rows


def _values(values: Values) -> str:
    return " ".join(f"{key}={value}" for key, value in values.items())


def _point(point: Sequence[float]) -> str:
    return ":".join(f"{each:.6f}".rstrip("0").rstrip(".") for each in point)
