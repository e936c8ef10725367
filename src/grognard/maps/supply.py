"""Supply and lines of communication: from all sources together, leg by leg, to every unit that a line can reach."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction

import msgspec

from grognard.errors import GrognardError
from grognard.maps.board import Map
from grognard.maps.legs import Leg, Reached, length, over
from grognard.maps.obstacles import NOTHING, Obstacles


class SupplyRule(msgspec.Struct, frozen=True, eq=False, kw_only=True):
    """The legs of a line, the one at the unit first. Any of them may be of no length."""

    rule: str
    legs: tuple[Leg, ...]


class Question(msgspec.Struct, frozen=True, eq=False, kw_only=True):
    """All that decides who is in supply."""

    map: Map
    rule: SupplyRule
    sources: frozenset[int]
    obstacles: Obstacles = NOTHING
    by_leg: Mapping[str, Obstacles] = {}
    """Other obstacles for some legs, by their names: a railroad that no friend can open."""
    relays: frozenset[int] = frozenset()
    """Headquarters and their like."""

    def on(self, leg: Leg) -> Obstacles:
        """What stands in the way of a leg."""
        return self.by_leg.get(leg.name, self.obstacles)


class Part(msgspec.Struct, frozen=True):
    """One leg of a line that was found, from the unit's end."""

    leg: Leg
    nodes: tuple[int, ...]
    length: Fraction
    """In what the leg counts."""


class Supply:
    """Who is in supply, and by what line."""

    def __init__(self, question: Question, reached: list[Reached]) -> None:
        self.question = question
        self.reached = reached
        """By leg, the one at the unit first."""

    def __contains__(self, node: int) -> bool:
        """Whether a unit there is in supply."""
        return node in self.reached[0]

    @property
    def nodes(self) -> Collection[int]:
        """Everywhere that is in supply."""
        return self.reached[0].nodes

    def line(self, node: int) -> tuple[Part, ...]:
        """The line from a unit to a source, leg by leg; legs of no length are left out."""
        found = self.question.map
        if node not in self:
            raise GrognardError(f"{found.said(node)} is not in supply")
        parts = []
        end = node
        for leg, reached in zip(self.question.rule.legs, self.reached, strict=True):
            path = tuple(reversed(reached.path(end)))
            if len(path) > 1:
                parts.append(Part(leg, path, length(found, leg, reached.cost(end) or 0)))
            end = path[-1]
        return tuple(parts)

    def source(self, node: int) -> int:
        """The source that a unit's line leads to."""
        line = self.line(node)
        return line[-1].nodes[-1] if line else node


def trace(
    found: Map,
    rule: SupplyRule,
    sources: Iterable[int],
    obstacles: Obstacles = NOTHING,
    *,
    by_leg: Mapping[str, Obstacles] | None = None,
    relays: Iterable[int] = (),
) -> Supply:
    """The lines from all sources together, past what stands in the way."""
    return answer(
        Question(
            map=found,
            rule=rule,
            sources=frozenset(sources),
            obstacles=obstacles,
            by_leg=by_leg or {},
            relays=frozenset(relays),
        )
    )


def answer(asked: Question) -> Supply:
    """Leg after leg, from the sources to the units."""
    reached: list[Reached] = []
    begin: Collection[int] = [node for node in sorted(asked.sources) if node in asked.map]
    last = asked.rule.legs[-1]
    for leg in reversed(asked.rule.legs):
        if reached:
            begin = _further(begin, reached[0], last, asked.relays)
        shut, last = asked.on(leg), leg
        reached.insert(0, over(asked.map, leg, [node for node in begin if node not in shut.closed], shut))
    return Supply(asked, reached)


def _further(begun: Collection[int], reached: Reached, leg: Leg, relays: frozenset[int]) -> Collection[int]:
    """Where the next leg towards the units begins: wherever this one reached, or only at relays."""
    return [*begun, *(node for node in sorted(relays) if node in reached)] if leg.through_relay else reached.nodes
