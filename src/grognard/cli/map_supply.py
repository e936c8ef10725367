"""`grognard map supply`: each unit's line, or what breaks it and what would restore it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from grognard.chance.procedures import BadInput
from grognard.cli.common import Json, console, emit
from grognard.cli.map_asked import ALONE, Asked, Dark, Situation, Svg, nodes
from grognard.maps.board import Map
from grognard.maps.broken import explain
from grognard.maps.points import counted
from grognard.maps.supply import Part, Supply, trace

if TYPE_CHECKING:
    from rich.console import Console


def supply(
    address: str,
    /,
    *,
    unit: Annotated[str, Parameter(help="Where the units stand, parted by commas.")],
    source: Annotated[
        str, Parameter(help="The sources, parted by commas; else the map's own.", show_default=False)
    ] = "",
    side: Annotated[str | None, Parameter(help="Of the map's own sources those of this side.")] = None,
    relay: Annotated[
        str, Parameter(help="Headquarters through which lines may go on, parted by commas.", show_default=False)
    ] = "",
    given: Situation = ALONE,
    svg: Svg = None,
    dark: Dark = False,
    json: Json = False,
) -> None:
    """Print each unit's line of supply, or what breaks it and what would restore it.

    Example: grognard map supply iron-curtain/central-europe --unit Fulda --side nato --enemy 16.24

    Parameters
    ----------
    address
        TITLE/MAP, or the folder of your own map.
    """
    asked = Asked(address, given)
    units = nodes(asked.map, unit)
    if not units:
        raise BadInput("--unit: say where a unit stands")
    sources = nodes(asked.map, source) or _own_sources(asked.map, side)
    obstacles = asked.obstacles("supply", *units)
    found = trace(asked.map, asked.rules.line(asked.mover), sources, obstacles, relays=nodes(asked.map, relay))
    if svg:
        _draw_supply(asked, found, units, svg, dark)
    if json:
        return emit("map-supply", {**asked.head(), "units": [_unit_document(found, node) for node in units]})
    out = console()
    for node in units:
        _print_unit(out, found, node)
    return None


def _own_sources(found: Map, side: str | None) -> tuple[int, ...]:
    """The sources that stand on the map."""
    there = [place for place in found.places if place.kind == "source"]
    own = [place.at for place in there if side is None or place.values.get("side") == side]
    if not own:
        sides = sorted({str(place.values["side"]) for place in there if "side" in place.values})
        known = f"; its sources are of {', '.join(sides)}" if sides else ""
        raise BadInput(f"the map has no source{f' of {side}' if side else ''}{known}: name some with --source")
    return tuple(own)


def _print_unit(out: Console, found: Supply, node: int) -> None:
    of = found.question.map
    if node in found:
        line = found.line(node)
        out.print(f"[bold]{of.said(node)}[/] is in supply from {of.said(found.source(node))}.")
        for part in line:
            out.print(f"  {_said(part)}: {' '.join(of.label(each) for each in part.nodes)}", markup=False)
        return
    broken = explain(found.question, node)
    out.print(f"[bold]{of.said(node)}[/] is not in supply.")
    for reason in broken.reasons():
        out.print(f"  {reason.text} [{reason.rule}]", markup=False)


def _said(part: Part) -> str:
    one = "hex" if part.leg.count == "hexes" else "point"
    return f"{part.leg.name}, {counted(part.length, one, part.leg.count)}"


def _unit_document(found: Supply, node: int) -> dict[str, Any]:
    of = found.question.map
    if node in found:
        parts = [
            {
                "leg": part.leg.name,
                "rule": part.leg.rule,
                "path": [of.label(each) for each in part.nodes],
                "length": str(part.length),
                "counts": part.leg.count,
            }
            for part in found.line(node)
        ]
        return {"at": of.label(node), "supplied": True, "source": of.label(found.source(node)), "line": parts}
    broken = explain(found.question, node)
    return {
        "at": of.label(node),
        "supplied": False,
        "reasons": [{"rule": each.rule, "text": each.text, "numbers": list(each.numbers)} for each in broken.reasons()],
        "breaks": [[of.label(each) for each, _ in way.breaks] for way in broken.ways],
        "if_enemy_left": [[of.label(each) for each in sorted(those)] for those in broken.leave],
        "if_friend_stood": [of.label(each) for each in broken.stand],
    }


def _draw_supply(asked: Asked, found: Supply, units: tuple[int, ...], svg: Path, dark: bool) -> None:
    from grognard.maps.picture import Overlay, draw

    overlay = Overlay(
        caption=f"supply of {', '.join(asked.map.said(node) for node in units[:4])}",
        paths=tuple(part.nodes for node in units if node in found for part in found.line(node)),
        zones=tuple(found.question.obstacles.closed),
        enemies=asked.enemies,
        friends=tuple(dict.fromkeys((*units, *asked.friends))),
    )
    svg.write_text(draw(asked.map, dark, overlay), "utf-8")
