"""`grognard map reach` and `grognard map retreat`: where a unit can go, and what it costs."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from grognard.chance.procedures import BadInput, Reason
from grognard.chance.tally import Line
from grognard.cli.common import Json, console, emit
from grognard.cli.map_asked import ALONE, Asked, Dark, Situation, Svg, nodes
from grognard.errors import GrognardError
from grognard.maps.points import MOST, counted, many, parse_points, show
from grognard.maps.reach import Reach
from grognard.maps.reach import reach as reach_of
from grognard.maps.retreat import MOST_HEXES, AdvanceRule, RetreatRule, advances, retreats

if TYPE_CHECKING:
    from rich.console import Console


def reach(
    address: str,
    /,
    *,
    from_: Annotated[str, Parameter(name="--from", help="Where the unit stands.")],
    points: Annotated[str, Parameter(help="Its movement points: 6, 2½, 5/2.")],
    to: Annotated[str | None, Parameter(help="Print the path there, and what each step of it costs.")] = None,
    given: Situation = ALONE,
    svg: Svg = None,
    dark: Dark = False,
    json: Json = False,
) -> None:
    """Print what a unit can reach, and what it costs.

    Example: grognard map reach iron-curtain/central-europe --from Kassel --points 6 --mover mech

    Parameters
    ----------
    address
        TITLE/MAP, or the folder of your own map.
    """
    asked = Asked(address, given)
    start = asked.stands(from_)
    allowance = parse_points(points)
    if allowance is None:
        raise BadInput(f"--points {points}: write a number of points up to {MOST:,}, such as 6, 2½ or 5/2")
    obstacles = asked.obstacles("move")
    found = reach_of(asked.map, asked.movement, start, allowance, obstacles)
    end = None if to is None else asked.map.node(to)
    if svg:
        _draw_reach(asked, found, end, svg, dark, tuple(obstacles.zone))
    refused = None if end is None or end in found else found.why_not(end)
    if json:
        emit("map-reach", {**asked.head(), **_reach_document(found, end, refused)})
    if refused:
        raise OutOfReach(f"{refused.text} [{refused.rule}]")
    if json:
        return
    out = console()
    where = f"{asked.map.said(start)}, {many(allowance)}, {asked.mover}"
    if end is None:
        _print_reach(out, found, where)
    else:
        _print_path(out, found, end, where)
    return


class OutOfReach(GrognardError):
    """A hex that was asked for and is not reached."""


def _print_reach(out: Console, found: Reach, where: str) -> None:
    """Hexes by what they cost."""
    one, more = ("area", "areas") if found.map.grid is None else ("hex", "hexes")
    if found.map.grid is not None and found.map.areas:
        one, more = "hex or area", "hexes and areas"
    out.print(f"From {where}: {counted(len(found) - 1, one, more)}.", markup=False)
    by_cost: dict[Fraction, list[str]] = {}
    for node in sorted(found):
        if node != found.start:
            star = "*" if node in found.only_hex else ""
            by_cost.setdefault(found.cost(node), []).append(found.map.said(node).replace(" ", "\u00a0") + star)
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 2), show_header=False)
    table.add_column(justify="right", no_wrap=True)
    table.add_column()
    for cost, labels in sorted(by_cost.items()):
        table.add_row(show(cost), "  ".join(labels))
    out.print(table)
    if found.only_hex:
        out.print(f"  * one hex may always be moved [{found.web.movement.one_hex}]", markup=False)


def _print_path(out: Console, found: Reach, end: int, where: str) -> None:
    """The steps of a path."""
    out.print(f"From {where} to {found.map.said(end)}: {many(found.cost(end))}.", markup=False)
    out.print("  " + " → ".join(found.map.label(node) for node in found.path(end)), markup=False)
    _print_slip(out, found.slip(end))


def _print_slip(out: Console, lines: Iterable[Line]) -> None:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 2), show_header=False)
    for line in lines:
        table.add_row(line.what, line.effect, f"[dim]{line.rule}[/]")
    out.print(table)


def _reach_document(found: Reach, end: int | None, refused: Reason | None) -> dict[str, Any]:
    label = found.map.label
    document: dict[str, Any] = {"from": label(found.start), "points": str(found.allowance)}
    if end is None:
        reached = [
            {"at": label(node), "cost": str(found.cost(node)), "by": label(found.path(node)[-2])}
            for node in sorted(found)
            if node != found.start
        ]
        return {**document, "reached": reached}
    if refused:
        why = {"rule": refused.rule, "text": refused.text, "numbers": list(refused.numbers)}
        return {**document, "to": label(end), "refused": why}
    slip = [
        {"what": each.what, "rule": each.rule, "effect": each.effect, "value": each.value} for each in found.slip(end)
    ]
    path = [label(node) for node in found.path(end)]
    return {**document, "to": label(end), "cost": str(found.cost(end)), "path": path, "slip": slip}


def _draw_reach(asked: Asked, found: Reach, end: int | None, svg: Path, dark: bool, zones: tuple[int, ...]) -> None:
    from grognard.maps.picture import Overlay, draw

    overlay = Overlay(
        caption=f"{asked.mover}, {many(found.allowance)} from {asked.map.said(found.start)}",
        lit={node: show(found.cost(node)) for node in found if node != found.start},
        paths=(found.path(end),) if end is not None and end in found else (),
        zones=zones,
        enemies=asked.enemies,
        friends=tuple(dict.fromkeys((found.start, *asked.friends))),
    )
    svg.write_text(draw(asked.map, dark, overlay), "utf-8")


def retreat(
    address: str,
    /,
    *,
    from_: Annotated[str, Parameter(name="--from", help="Where the stack stands.")],
    hexes: Annotated[int, Parameter(help="How many hexes it should go.")],
    given: Situation = ALONE,
    full: Annotated[str, Parameter(help="Hexes in which it may not end, parted by commas.", show_default=False)] = "",
    attacker: Annotated[
        str, Parameter(help="Where the attackers stand, parted by commas: who may advance is told.", show_default=False)
    ] = "",
    json: Json = False,
) -> None:
    """Print where a stack may retreat, and who may advance after it.

    Example: grognard map retreat iron-curtain/central-europe --from Kassel --hexes 2 --attacker 17.21

    Parameters
    ----------
    address
        TITLE/MAP, or the folder of your own map.
    """
    if not 1 <= hexes <= MOST_HEXES:
        raise BadInput(f"--hexes {hexes}: a stack retreats 1 to {MOST_HEXES} hexes")
    asked = Asked(address, given)
    attackers = nodes(asked.map, attacker)
    asked.enemies = tuple(dict.fromkeys((*asked.enemies, *attackers)))
    rule = asked.rules.retreat or RetreatRule(rule="each hex farther away")
    start, obstacles = asked.stands(from_), asked.obstacles("retreat")
    found = retreats(asked.map, asked.movement, start, hexes, rule, obstacles, nodes(asked.map, full))
    advance = asked.rules.advance or AdvanceRule(rule="into the hex that was attacked")
    after = advances(asked.map, asked.movement, attackers, start, advance)
    label, reason = asked.map.label, found.reason()
    paths = {label(end): [label(node) for node in found.path(end)] for end in found.ends}
    if json:
        short = reason and {"rule": reason.rule, "text": reason.text, "numbers": list(reason.numbers)}
        stand = [label(node) for node in after]
        answer = {"hexes": found.longest, "paths": paths, "short": short, "may_advance": stand}
        return emit("map-retreat", {**asked.head(), **answer})
    out = console()
    if reason:
        out.print(f"{reason.text} [{reason.rule}]", markup=False)
    for end, path in paths.items() if found.longest else ():
        out.print(f"  {end}  {' → '.join(path)}", markup=False)
    if attackers:
        who = " or ".join(map(asked.map.said, after)) or "nobody"
        out.print(f"Once {asked.map.said(start)} is empty {who} may advance into it. [{advance.rule}]", markup=False)
    return None
