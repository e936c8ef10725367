"""`grognard map …`: the maps, their check and their picture; questions about units have modules of their own."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter

from grognard.chance.procedures import BadInput
from grognard.cli.common import Charts, Json, console, emit
from grognard.cli.map_asked import FACTS, Dark, Situation, rules_on
from grognard.cli.map_reach import reach, retreat
from grognard.cli.map_supply import supply
from grognard.errors import GrognardError
from grognard.maps.board import Map
from grognard.maps.check import check as doubts_of
from grognard.maps.movement import Movement
from grognard.maps.points import show as points
from grognard.maps.stacking import StackingRule
from grognard.titles.atlas import bundled, ground_map, read_map
from grognard.titles.atlas import ground as ground_of

map_commands = App(
    name="map",
    help="Maps: list, check and draw them; what a unit can reach, and what is in supply.",
    help_format="plaintext",
)
for command in (reach, supply, retreat):
    map_commands.command(command)


WITHOUT_COST = ("terrain", "hexside", "network")
"""Sorts of ground that are listed even where they cost nothing."""


class CheckFailed(GrognardError):
    """A map that can be read and is doubtful."""


@map_commands.command(name="list")
def list_maps(*, json: Json = False) -> None:
    """List the maps of the titles.

    Example: grognard map list
    """
    found = [(address, read_map(address)) for address in bundled()]
    if json:
        return emit("maps", {"maps": [{"address": address, **summary(each)} for address, each in found]})
    out = console()
    for address, each in found:
        out.print(f"[bold]{address}[/]")
        out.print(f"  {each.name}: {size(each)}", highlight=False, markup=False)
    return None


def summary(found: Map) -> dict[str, Any]:
    """A map in a list of maps."""
    return {
        "id": found.id,
        "title": found.title,
        "name": found.name,
        "about": found.about,
        "hexes": len(found.hexes),
        "areas": len(found.areas),
    }


def size(found: Map) -> str:
    """How large a map is, in words."""
    parts = []
    if found.grid is not None:
        parts.append(f"{found.grid.columns} × {found.grid.rows}, {len(found.hexes):,} hexes")
    if found.areas:
        parts.append(f"{len(found.areas)} area{'s' * (len(found.areas) != 1)}")
    return ", ".join(parts)


@map_commands.command
def check(address: str, /, *, json: Json = False) -> None:
    """Check a map: strictly what is wrong in its files, then what is doubtful on the ground.

    Example: grognard map check my-map

    Parameters
    ----------
    address
        TITLE/MAP, or the folder of your own map.
    """
    found = read_map(address)
    doubts = doubts_of(found)
    if json:
        listed = [{"file": each.file, "line": each.line or None, "text": each.text} for each in doubts]
        emit("map-check", {**summary(found), "doubts": listed})
    if doubts:
        lines = "".join(f"\n  {doubt}" for doubt in doubts)
        raise CheckFailed(f"{found.id}: {len(doubts)} doubtful{lines}")
    if not json:
        console().print(f"{found.id}: {size(found)}; nothing is wrong with it.")


@map_commands.command
def show(address: str, /, *, svg: Annotated[Path, Parameter(allow_leading_hyphen=True)], dark: Dark = False) -> None:
    """Draw a map.

    Example: grognard map show iron-curtain/central-europe --svg map.svg

    Parameters
    ----------
    address
        TITLE/MAP, or the folder of your own map.
    svg
        The file to draw in; - for standard output.
    """
    from grognard.maps.picture import draw

    drawn = draw(read_map(address), dark)
    if str(svg) == "-":
        sys.stdout.write(drawn)
    else:
        svg.write_text(drawn, "utf-8")
        console().print(f"drawn in {svg}", markup=False)


@map_commands.command(name="import")
def import_drawing(
    drawing: Path,
    folder: Path,
    /,
    *,
    title: str,
    classes: Annotated[
        list[str] | None,
        Parameter(name="--class", consume_multiple=False, negative="", help="CLASS=KEY; may be repeated."),
    ] = None,
    json: Json = False,
) -> None:
    """Make a map of a hexagonal map drawn with Tiled (.tmx or .tmj).

    Example: grognard map import front.tmx my-front --title ocs --class swamp=marsh

    Parameters
    ----------
    drawing
        The file of Tiled. The classes of its tiles and objects are keys of the ground, or --class says which they are.
    folder
        Where the map is written.
    title
        Whose ground it uses.
    """
    from grognard.maps.tiled.importing import import_map
    from grognard.maps.writing import write_map

    pairs = [pair.partition("=") for pair in classes or []]
    if wrong := [first for first, equals, _ in pairs if not equals]:
        raise BadInput(f"--class {wrong[0]}: write CLASS=KEY")
    named = re.sub(r"[^a-z0-9]+", "-", folder.name.lower()).strip("-") or "map"
    found = import_map(drawing, named, title, ground_of(title), {first: key for first, _, key in pairs})
    files = write_map(found, folder)
    if json:
        return emit("map-import", {**summary(found), "files": [each.name for each in files]})
    return console().print(
        f"{size(found)}, written to {folder}: {', '.join(each.name for each in files)}", markup=False
    )


@map_commands.command
def ground(
    address: str,
    /,
    *,
    year: int = FACTS.year,
    weather: str = FACTS.weather,
    charts: Charts = None,
    json: Json = False,
) -> None:
    """Print what every kind of ground costs.

    Example: grognard map ground iron-curtain --year 1962

    Parameters
    ----------
    address
        A title, TITLE/MAP, or the folder of your own map.
    year
        The year, where roads are primary only from some year on.
    weather
        clear, rain or storm, where the rules know it.
    """
    found = ground_map(address)
    rules = rules_on(found, Situation(year=year, weather=weather, charts=charts))
    movers, stacking = rules.movers, rules.stacking
    rows = [*_rows(found, movers)]
    if json:
        kinds = [
            {"sort": sort, "key": key, "name": name, "cost": dict(zip(movers, costs, strict=True))}
            for sort, key, name, costs in rows
        ]
        by = {key: mover.rule for key, mover in movers.items()}
        limit = stacking and {"rule": stacking.rule, "limit": str(stacking.limit), "counts": stacking.counts}
        document = {"title": found.title, "movers": list(movers), "rules": by, "kinds": kinds, "stacking": limit}
        return emit("map-ground", document)
    return _print_ground(rows, movers, stacking)


def _print_ground(
    rows: list[tuple[str, str, str, list[str | None]]], movers: Mapping[str, Movement], stacking: StackingRule | None
) -> None:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 2, 0, 0))
    for head in ("", "key", "name", *movers):
        table.add_column(head, justify="right" if head in movers else "left", no_wrap=head != "name")
    last = ""
    for sort, key, name, costs in rows:
        if not any(costs) and sort not in WITHOUT_COST:
            continue
        table.add_row("" if sort == last else sort, key, name, *(cost or "·" for cost in costs))
        last = sort
    out = console()
    out.print(table)
    out.print(f"Rule of the costs: {', '.join(dict.fromkeys(mover.rule for mover in movers.values()))}.", markup=False)
    if stacking:
        out.print(f"A hex holds {points(stacking.limit)} {stacking.counts} of a side. [{stacking.rule}]", markup=False)


def _rows(found: Map, movers: Mapping[str, Movement]) -> list[tuple[str, str, str, list[str | None]]]:
    """Every kind with what each mover pays: points, P for prohibited, nothing."""
    kinds: list[tuple[str, dict[str, Any], str]] = [
        ("terrain", found.ground.terrain, "terrain"),
        ("hexside", found.ground.hexsides, "hexsides"),
        ("network", found.ground.networks, "networks"),
        ("place", found.ground.places, "places"),
        ("area", found.ground.areas, ""),
        ("link", found.ground.links, "links"),
    ]
    return [
        (sort, key, kind.name, [_cost(getattr(mover, costs, {}), key, sort) for mover in movers.values()])
        for sort, those, costs in kinds
        for key, kind in those.items()
    ]


def _cost(costs: dict[str, Any], key: str, sort: str) -> str | None:
    if key not in costs:
        return "P" if sort == "terrain" else None
    if costs[key] is None:
        return "P"
    return f"+{points(costs[key])}" if sort == "hexside" else points(costs[key])
