"""Where a stack may retreat, and who may advance after it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

import msgspec

from grognard.chance.procedures import Reason
from grognard.errors import GrognardError
from grognard.maps.board import Map
from grognard.maps.movement import Movement
from grognard.maps.obstacles import NOTHING, Obstacles
from grognard.maps.points import counted
from grognard.maps.web import web

MOST_HEXES = 20


class RetreatRule(msgspec.Struct, frozen=True, kw_only=True):
    """How a stack retreats."""

    rule: str
    farther: bool = True
    """Each hex is farther from where it stood than the one before."""


class Retreat:
    """The ways of one stack: hexes by the number of steps they are away, and those each was entered from."""

    def __init__(self, found: Map, rule: RetreatRule, hexes: int, steps: list[dict[int, list[int]]]) -> None:
        self.map, self.rule, self.hexes = found, rule, hexes
        self._steps = steps

    @property
    def start(self) -> int:
        """Where the stack stood."""
        return next(iter(self._steps[0]))

    @property
    def longest(self) -> int:
        """How many hexes it can go at most, of those it should."""
        return len(self._steps) - 1

    @property
    def ends(self) -> tuple[int, ...]:
        """Where it may end when it goes as far as it can."""
        return tuple(self._steps[-1])

    def paths(self, end: int) -> Iterator[tuple[int, ...]]:
        """Every path to an end."""
        if end not in self._steps[-1]:
            raise GrognardError(f"{self.map.said(end)} is no end of this retreat")
        yield from self._back((end,), self.longest)

    def path(self, end: int) -> tuple[int, ...]:
        """One path to an end."""
        return next(self.paths(end))

    def _back(self, path: tuple[int, ...], step: int) -> Iterator[tuple[int, ...]]:
        if step == 0:
            yield path
            return
        for before in self._steps[step][path[0]]:
            yield from self._back((before, *path), step - 1)

    def reason(self) -> Reason | None:
        """What to say of a stack that cannot go all the way."""
        if self.longest == self.hexes:
            return None
        how = f"only {self.longest} of" if self.longest else "none of"
        text = f"{self.map.said(self.start)} can retreat {how} {counted(self.hexes, 'hex', 'hexes')}."
        return Reason(self.rule.rule, text, (str(self.longest), str(self.hexes)))


def retreats(
    found: Map,
    movement: Movement,
    start: int,
    hexes: int,
    rule: RetreatRule,
    obstacles: Obstacles = NOTHING,
    full: Collection[int] = frozenset(),
) -> Retreat:
    """Every way of a stack over so many hexes. In `full` hexes it may not end."""
    if not 0 <= hexes <= MOST_HEXES:
        raise GrognardError(f"a retreat of {hexes} hexes; there may be 0 to {MOST_HEXES}")
    net = web(found, movement)
    steps: list[dict[int, list[int]]] = [{start: []}]
    for _ in range(hexes):
        further: dict[int, list[int]] = {}
        for node in steps[-1]:
            for other, _cost in net[node]:
                if other in obstacles.closed or (
                    rule.farther and _far(found, start, other) <= _far(found, start, node)
                ):
                    continue
                further.setdefault(other, []).append(node)
        if not further:
            break
        steps.append(further)
    while len(steps) > 1 and not (kept := {node: came for node, came in steps[-1].items() if node not in full}):
        steps.pop()
    if len(steps) > 1:
        steps[-1] = kept
    return Retreat(found, rule, hexes, steps)


def _far(found: Map, one: int, other: int) -> int:
    """Hexes between two nodes; between areas, whether they are the same."""
    if found.grid is not None and one < found.room and other < found.room:
        return found.grid.distance(one, other)
    return int(one != other)


class AdvanceRule(msgspec.Struct, frozen=True, kw_only=True):
    """How victors advance."""

    rule: str
    hexes: int = 1
    """Into the hex that was attacked, and so many in all along the way of those who retreated."""


def advances(
    found: Map,
    movement: Movement,
    attackers: Iterable[int],
    hex_: int,
    rule: AdvanceRule,
    retreated: tuple[int, ...] = (),
    obstacles: Obstacles = NOTHING,
) -> dict[int, tuple[int, ...]]:
    """For each hex of attackers the path on which they may advance; none for those who cannot enter."""
    net = web(found, movement)
    way = retreated if retreated[:1] == (hex_,) else (hex_, *retreated)
    paths = {}
    for start in attackers:
        path = [start]
        for other in way[: rule.hexes]:
            if other in obstacles.closed or other not in dict(net[path[-1]]):
                break
            path.append(other)
        if len(path) > 1:
            paths[start] = tuple(path)
    return paths
