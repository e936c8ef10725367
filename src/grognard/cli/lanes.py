"""`grognard lanes`: the off-map lanes of war-in-the-world, routes on them and their picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.markup import escape
from rich.padding import Padding

from grognard.chance.procedures import BadInput, Refusal
from grognard.cli.answers import grid
from grognard.cli.common import Charts, Json, console, emit, in_force
from grognard.titles import title
from grognard.titles.war_in_the_world.lanes import Lanes, Link, Route, Side, Spot

TITLE = "war-in-the-world"
SIDES: tuple[Side, ...] = ("allied", "axis")


def lanes(
    *,
    start: Annotated[str | None, Parameter(name="--from", help="A box, a port, a mark such as S, or a circle.")] = None,
    to: Annotated[str | None, Parameter(help="Where to.")] = None,
    side: Annotated[Side | None, Parameter(help="Who passes; both if not told.")] = None,
    svg: Annotated[Path | None, Parameter(help="Also draw the lanes to this SVG file.")] = None,
    charts: Charts = None,
    json: Json = False,
) -> None:
    """Show the off-map lanes of war-in-the-world, or the shortest way between two places on them.

    Example: grognard lanes --from England --to "African Coast"
    """
    found = Lanes(in_force(title(TITLE), None, charts))
    if (start is None) != (to is None):
        raise BadInput("give both --from and --to, or neither")
    routes, barred = ways(found, start, to, side) if start and to else ([], [])
    if svg is not None:
        from grognard.cli.lanes_picture import draw

        svg.write_text(draw(found, routes), "utf-8")
    if json:
        return emit("lanes", {**document(found, routes), "refused": [str(each) for each in barred]})
    out = console()
    if routes:
        for route in routes:
            _route(out, route)
        for each in barred:
            out.print(escape(str(each)))
    else:
        _lanes(out, found)
    _said(out, found)
    return None


def ways(found: Lanes, start: str, to: str, side: Side | None) -> tuple[list[Route], list[Refusal]]:
    """The shortest way of a side, or of each, and why there is none for a side; if none has one, a refusal."""
    routes, barred = [], []
    for each in SIDES if side is None else (side,):
        try:
            routes.append(found.route(start, to, each))
        except Refusal as refusal:
            barred.append(refusal)
    if not routes:
        raise barred[0]
    return routes, barred


def document(found: Lanes, routes: list[Route]) -> dict[str, Any]:
    """The JSON of the lanes: the graph, and the routes asked for."""
    return {
        "title": TITLE,
        "lanes": [msgspec.to_builtins(lane) for lane in found.lanes.values()],
        "dropped": [msgspec.to_builtins(lane) for lane in found.dropped.values()],
        "spots": [msgspec.to_builtins(spot) for spot in found.spots.values()],
        "links": [msgspec.to_builtins(link) for link in found.links],
        "rules": found.said,
        "routes": [
            {
                "side": route.side,
                "moves": route.moves,
                "circles": route.circles,
                "spots": [spot.id for spot in route.spots],
            }
            for route in routes
        ],
        "provenance": list(found.provenance),
    }


def _route(out: Console, route: Route) -> None:
    """How far, and through what."""
    first, last = route.spots[0], route.spots[-1]
    out.print(f"[bold]{escape(first.label)} → {escape(last.label)}[/]  {route.side}")
    boxes = route.moves - route.circles
    entered = [_count(route.circles, "circle")] * bool(route.circles) + [f"{boxes} box{'es' * (boxes > 1)}"] * bool(
        boxes
    )
    out.print(f"  {_count(route.moves, 'move')}: {' and '.join(entered) or 'nothing'} entered")
    for text in _stages(route.spots):
        out.print(Padding(escape(text), (0, 0, 0, 4)))


def _stages(spots: tuple[Spot, ...]) -> list[str]:
    """The way in words: runs of circles of one set together, named ones by name."""
    found: list[str] = []
    run: list[Spot] = []
    for spot in (*spots, None):
        if spot and run and spot.lane and spot.lane == run[-1].lane:
            run.append(spot)
            continue
        if run:
            found.append(_stage(run))
        run = [spot] if spot else []
    return found


def _stage(run: list[Spot]) -> str:
    first, last = run[0], run[-1]
    if first.lane is None:
        return first.id
    numbers = f"{first.number}" if first is last else f"{first.number} to {last.number}"
    names = [f"{spot.number} is {name}" for spot in run for name in (*spot.names, *([spot.mark] if spot.mark else []))]
    return f"{first.lane}: {numbers}" + (f" ({', '.join(names)})" if names else "")


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"


def _lanes(out: Console, found: Lanes) -> None:
    """Sets, circles with something to say, joins, and where the boxes open."""
    out.print("[bold]The off-map lanes[/]  [dim]war-in-the-world[/]")
    table = grid()
    for lane in found.lanes.values():
        table.add_row(f"  {lane.name}", _count(lane.circles, "circle"), f"counted from {lane.begins}")
    for lane in found.dropped.values():
        table.add_row(f"  [dim]{lane.name}[/]", "[dim]dropped[/]", "")
    out.print(table)
    out.print("\n[bold]Circles[/]")
    table = grid()
    for spot in found.spots.values():
        if spot.kind == "circle" and (spot.names or spot.mark or spot.barred):
            barred = f"no {' or '.join(each.title() for each in spot.barred)} force enters" if spot.barred else ""
            marks = [f"mark {spot.mark}, {found.marks[spot.mark]}"] if spot.mark else []
            names = ", ".join([*spot.names, *marks])
            table.add_row(f"  {spot.id}", names, barred)
    for link in found.links:
        if link.kind == "join":
            table.add_row(f"  {link.a}", f"joined to {link.b}", "")
    out.print(table)
    out.print("\n[bold]Boxes[/]")
    for spot in found.spots.values():
        if spot.kind == "box":
            notes = f": {'; '.join(spot.notes)}" if spot.notes else ""
            out.print(Padding(escape(f"{spot.id}{notes}"), (0, 0, 0, 2)))
    out.print("\n[bold]Ports they open on[/]")
    table = grid()
    for link in found.links:
        if link.kind == "exit":
            table.add_row(*_exit(found, link))
    out.print(table)


def _exit(found: Lanes, link: Link) -> tuple[str, str, str, str]:
    capacity = found.spots[link.a].capacity
    holds = "" if capacity is None else f"capacity {capacity}"
    return f"  {link.a}", link.b, f"{link.points} movement points", holds


def _said(out: Console, found: Lanes) -> None:
    """What holds everywhere, and which charts are house charts."""
    out.print(f"\n[dim]{escape('; '.join(found.said))}[/]")
    for text in found.provenance:
        out.print(f"[dim]! {escape(text)}[/]")
