"""What questions about a map with units on it share: the map, the rules on it, and where both sides stand."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from grognard.chance.procedures import BadInput
from grognard.cli.common import Charts, Choices, in_force
from grognard.maps.board import Map
from grognard.maps.obstacles import Obstacles, Purpose
from grognard.maps.rules import MapRules
from grognard.titles import title
from grognard.titles.atlas import Facts, map_rules, read_map

MOST_UNITS = 5_000
FACTS = Facts()

Svg = Annotated[Path | None, Parameter(name="--svg", help="Draw the answer on the map.")]
Dark = Annotated[bool, Parameter(name="--dark", negative="", help="The dark sheet.")]


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Situation:
    """Who moves, where both sides stand, and what the rules turn on."""

    mover: Annotated[str | None, Parameter(help="mech, leg, truck …; `grognard map ground` lists them.")] = None
    enemy: Annotated[str, Parameter(help="Where enemy units stand, parted by commas.", show_default=False)] = ""
    friend: Annotated[
        str, Parameter(help="Where friendly units stand already, parted by commas.", show_default=False)
    ] = ""
    year: Annotated[int, Parameter(help="Where roads are primary only from some year on.")] = FACTS.year
    weather: Annotated[str, Parameter(help="clear, rain or storm, where the rules know it.")] = FACTS.weather
    rules: Choices = None
    charts: Charts = None


ALONE = Situation()


class Asked:
    """A map under a situation."""

    def __init__(self, address: str, given: Situation) -> None:
        self.map = read_map(address)
        self.rules = rules_on(self.map, given)
        self.mover = given.mover or next(iter(self.rules.movers))
        self.movement = self.rules.mover(self.mover)
        self.enemies = nodes(self.map, given.enemy)
        self.friends = nodes(self.map, given.friend)

    def stands(self, said: str) -> int:
        """Where the unit stands that is asked about."""
        node = self.map.node(said)
        self._not_both((node,))
        return node

    def _not_both(self, friends: tuple[int, ...]) -> None:
        """In a hex stand units of one side only; in an area, of both."""
        for node in friends:
            if node in self.enemies and node < self.map.room:
                raise BadInput(f"{self.map.said(node)}: units of both sides stand there; name one of them elsewhere")

    def obstacles(self, purpose: Purpose, *more_friends: int) -> Obstacles:
        """What stands in the way."""
        friends = (*self.friends, *more_friends)
        self._not_both(friends)
        return self.rules.zones.obstacles(self.map, purpose, self.enemies, friends, self.mover)

    def head(self) -> dict[str, Any]:
        """What every answer begins with."""
        return {"map": self.map.id, "title": self.map.title, "mover": self.mover}


def rules_on(found: Map, given: Situation) -> MapRules:
    """What holds on a map in a situation; on a map of no title nothing can be chosen."""
    facts = Facts.of(year=given.year, weather=given.weather)
    if not (given.rules or given.charts):
        return map_rules(found, facts=facts)
    if not found.title:
        raise BadInput(f"--{'rules' if given.rules else 'charts'}: this map belongs to no title")
    return map_rules(found, in_force(title(found.title), given.rules, given.charts), facts)


def nodes(found: Map, said: str) -> tuple[int, ...]:
    """Hexes or areas by number or name, parted by commas."""
    words = [word.strip() for word in said.split(",") if word.strip()]
    if len(words) > MOST_UNITS:
        raise BadInput(f"{len(words):,} hexes; there may be {MOST_UNITS:,}")
    return tuple(dict.fromkeys(found.node(word) for word in words))
