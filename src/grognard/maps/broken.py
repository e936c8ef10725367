"""Why there is no line: what breaks each way, and what would restore it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from fractions import Fraction

import msgspec

from grognard.chance.procedures import Reason
from grognard.errors import GrognardError
from grognard.maps.board import Map
from grognard.maps.legs import Leg, over
from grognard.maps.obstacles import Barrier, Obstacles
from grognard.maps.points import show
from grognard.maps.supply import Part, Question, Supply, answer

MOST_WAYS = 6
MOST_TRIED = 60
"""So many changes of one kind are tried, the nearest first; that there are more is then said."""


class BrokenWay(msgspec.Struct, frozen=True):
    """The best way to one source, and what is wrong with it."""

    source: int
    line: tuple[Part, ...]
    breaks: tuple[tuple[int, Barrier], ...]
    """The hexes that the enemy closes, from the unit on."""
    too_long: tuple[tuple[Leg, Fraction], ...]
    """Legs longer than allowed, with their length."""


class Broken(msgspec.Struct, frozen=True):
    """Why a unit is not in supply, and what would put it in supply again."""

    question: Question
    node: int
    ways: tuple[BrokenWay, ...]
    leave: tuple[frozenset[int], ...]
    """It would be in supply if the enemy left all the hexes of any one of these."""
    stand: tuple[int, ...]
    """Or if a friendly unit stood in any one of these."""
    untried: int = 0
    """Changes that might help as well and were not tried, for there are too many."""

    def reasons(self) -> tuple[Reason, ...]:
        """In sentences."""
        found, rule = self.question.map, self.question.rule.rule
        if not self.ways:
            return (Reason(rule, f"No way at all leads from {found.said(self.node)} to a source."),)
        return (*(_said(found, rule, way) for way in self.ways), *self._cures())

    def _cures(self) -> Iterator[Reason]:
        found, rule = self.question.map, self.question.rule.rule
        cures = []
        if self.leave:
            cures.append(f"the enemy left {' or '.join(_and(found, hexes) for hexes in self.leave)}")
        if self.stand:
            cures.append(f"a friendly unit stood in {' or '.join(map(found.said, self.stand))}")
        if cures:
            yield Reason(rule, f"There would be a line if {', or if '.join(cures)}.")
        if self.untried:
            yield Reason(rule, f"The nearest {MOST_TRIED} changes were tried; {self.untried} more might help as well.")


def _and(found: Map, nodes: Iterable[int]) -> str:
    return " and ".join(found.said(node) for node in sorted(nodes))


def _said(found: Map, rule: str, way: BrokenWay) -> Reason:
    """What is wrong with one way."""
    wrong: list[str] = []
    numbers: tuple[str, ...] = ()
    if way.breaks:
        node, barrier = way.breaks[0]
        rule = barrier.rule or rule
        more = f", and {len(way.breaks) - 1} more on that way" if len(way.breaks) > 1 else ""
        wrong.append(f"broken at {found.said(node)}, {barrier.text(found)}{more}")
    if way.too_long:
        leg, length = way.too_long[0]
        assert leg.limit is not None
        rule, numbers = leg.rule, (show(length), show(leg.limit))
        allowed = f"{show(leg.limit)} {'is' if leg.limit <= 1 else 'are'} allowed"
        wrong.append(f"{show(length)} {leg.count} {leg.name}; {allowed}")
    return Reason(rule, f"To {found.said(way.source)}: {'; and '.join(wrong)}.", numbers)


def explain(asked: Question, node: int) -> Broken:
    """Why a unit there is not in supply."""
    supply = answer(asked)
    if node in supply:
        raise GrognardError(f"{asked.map.said(node)} is in supply")
    walls = _wall(asked, node), _front(asked, supply)
    enemies = _nearest(asked.map, node, set.intersection(*map(_alone, walls)))
    hexes = _nearest(asked.map, node, set.intersection(*map(_yielding, walls)))
    leave = [
        gone for enemy in enemies[:MOST_TRIED] if node in answer(_changed(asked, gone=(gone := frozenset((enemy,)))))
    ]
    stand = [hex_ for hex_ in hexes[:MOST_TRIED] if node in answer(_changed(asked, friend=hex_))]
    ways = tuple(_ways(asked, node))
    return Broken(
        asked,
        node,
        ways,
        leave=tuple(leave or _together(asked, node, ways)),
        stand=tuple(stand),
        untried=max(0, len(enemies) - MOST_TRIED) + max(0, len(hexes) - MOST_TRIED),
    )


def _ways(asked: Question, node: int) -> Iterator[BrokenWay]:
    """To one source after another the way there would be without the enemy: within the limits, or without them too."""
    free = msgspec.structs.replace(asked, obstacles=Obstacles(), by_leg={})
    legs = tuple(msgspec.structs.replace(leg, limit=None) for leg in asked.rule.legs)
    endless = msgspec.structs.replace(free, rule=msgspec.structs.replace(asked.rule, legs=legs))
    left, shown = asked.sources, 0
    for question in (free, endless):
        while shown < MOST_WAYS and node in (found := answer(msgspec.structs.replace(question, sources=left))):
            source = found.source(node)
            yield _way(asked, source, found.line(node))
            left, shown = left - {source}, shown + 1


def _way(asked: Question, source: int, line: tuple[Part, ...]) -> BrokenWay:
    by_name = {leg.name: leg for leg in asked.rule.legs}
    breaks: dict[int, Barrier] = {}
    too_long = []
    for part in line:
        leg = by_name[part.leg.name]
        closed = asked.on(leg).closed
        breaks |= {each: closed[each] for each in part.nodes if each in closed}
        if leg.limit is not None and part.length > leg.limit:
            too_long.append((leg, part.length))
    if not line and source in asked.obstacles.closed:
        breaks[source] = asked.obstacles.closed[source]
    return BrokenWay(source, line, tuple(breaks.items()), tuple(too_long))


def _nearest(found: Map, node: int, others: Iterable[int]) -> list[int]:
    """On a grid by distance; areas as they come."""

    def far(other: int) -> int:
        hexes = found.grid is not None and node < found.room and other < found.room
        return found.grid.distance(node, other) if hexes and found.grid else 0

    return sorted(others, key=lambda other: (far(other), other))


def _wall(asked: Question, node: int) -> dict[int, list[Barrier]]:
    """The closed hexes where the unit's line stops, traced from its own end.

    A line is restored only by opening one of these, and one of those where the sources' lines stop.
    """
    begin: Collection[int] = [node]
    walls = []
    for leg in asked.rule.legs:
        back = msgspec.structs.replace(leg, heading="in" if leg.heading == "out" else "out")
        shut = asked.on(leg)
        reached = over(asked.map, back, [each for each in begin if each not in shut.closed], shut).nodes
        walls.append((leg, begin, reached))
        begin = reached
    return _beside(asked, walls)


def _front(asked: Question, supply: Supply) -> dict[int, list[Barrier]]:
    """The closed hexes where the sources' lines stop."""
    begin: Collection[int] = asked.sources
    walls = []
    for leg, reached in zip(reversed(asked.rule.legs), reversed(supply.reached), strict=True):
        walls.append((leg, begin, reached.nodes))
        begin = reached.nodes
    return _beside(asked, walls)


def _beside(asked: Question, walls: Iterable[tuple[Leg, Collection[int], Collection[int]]]) -> dict[int, list[Barrier]]:
    """What is closed to a leg of where it begins, and of what lies beside what it reached."""
    found: dict[int, list[Barrier]] = {}
    for leg, begin, reached in walls:
        closed = asked.on(leg).closed
        near = {each for node in reached for each in asked.map.near(node)}
        for node in closed.keys() & {*begin, *near}:
            found.setdefault(node, []).append(closed[node])
    return found


def _alone(wall: dict[int, list[Barrier]]) -> set[int]:
    """The enemies who close something by themselves."""
    return {enemy for those in wall.values() for each in those if len(each.by) == 1 for enemy in each.by}


def _yielding(wall: dict[int, list[Barrier]]) -> set[int]:
    """The hexes that a friendly unit would open."""
    return {node for node, those in wall.items() if any(each.yields for each in those)}


def _together(asked: Question, node: int, ways: tuple[BrokenWay, ...]) -> Iterator[frozenset[int]]:
    """Where no one enemy is enough: those of the way that the fewest close, none of whom may be left out."""
    crowds = [frozenset(enemy for _, barrier in way.breaks for enemy in barrier.by) for way in ways if way.breaks]
    for crowd in sorted(crowds, key=len):
        if node in answer(_changed(asked, gone=crowd)):
            yield _needed(asked, node, crowd)
            return


def _needed(asked: Question, node: int, crowd: frozenset[int]) -> frozenset[int]:
    """The crowd without those who may as well stay, the farthest first: where they close this way, another is open."""
    for enemy in _nearest(asked.map, node, crowd)[: -MOST_TRIED - 1 : -1]:
        fewer = crowd - {enemy}
        if node in answer(_changed(asked, gone=fewer)):
            crowd = fewer
    return crowd


def _changed(asked: Question, gone: frozenset[int] = frozenset(), friend: int | None = None) -> Question:
    """The question as it would be if these enemies were gone, or a friend stood there."""
    return msgspec.structs.replace(
        asked,
        obstacles=asked.obstacles.changed(gone, friend),
        by_leg={name: each.changed(gone, friend) for name, each in asked.by_leg.items()},
    )
