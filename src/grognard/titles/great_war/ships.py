"""The ships of one side in a naval combat: who goes for the factors lost, and what is left to fire."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from grognard.charts.chart import Chart, Strip
from grognard.charts.rules import Rules
from grognard.titles.great_war.registry import column, share, share_text
from grognard.titles.kit import Round, rounding

Unit = tuple[int, int]
"""Protection and combat strength; 0 for a strength that is not known unit by unit."""
Units = tuple[Unit, ...]
"""Weakest first; equal units are equal."""
Removal = Callable[[Units, int], Units]


def in_order(protection: tuple[int, ...], combat: tuple[int, ...]) -> Units:
    """Weakest first; of equal protection the one with less combat strength (GW-I13)."""
    return tuple(sorted(zip(protection, combat or (0,) * len(protection), strict=True)))


def weakest_first(units: Units, factors: int) -> Units:
    """What is left (GW-I4): factors that cannot remove the next unit whole are lost."""
    for place, (protection, _) in enumerate(units):
        if protection > factors:
            return units[place:]
        factors -= protection
    return ()


def fill(units: Units, factors: int) -> Units:
    """What is left (GW-I4): the greatest total not above the factors goes; of such the fewest units,
    then those with the least strength (GW-I13).

    `ways` holds for each total the best choice of units that have it.
    """
    ways: dict[int, tuple[int, int, tuple[int, ...]]] = {0: (0, 0, ())}
    for place, (protection, combat) in enumerate(units):
        for total, (count, fire, gone) in list(ways.items()):
            if total + protection <= factors:
                way = count + 1, fire + combat, (*gone, place)
                ways[total + protection] = min(way, ways.get(total + protection, way))
    _, _, gone = ways[max(ways)]
    return tuple(unit for place, unit in enumerate(units) if place not in gone)


REMOVALS: dict[str, Removal] = {"weakest-first": weakest_first, "fill": fill}


class Ships(msgspec.Struct, frozen=True, eq=False):
    """One side: what is the same on every path of a combat."""

    who: str
    label: str
    """Of its roll."""
    chart: Chart
    combat: int
    units: Units
    """None where protection is not given: nobody is removed."""
    known: bool
    """Each unit's strength is known."""
    remove: Removal
    rounded: Round

    @property
    def has_ties(self) -> bool:
        """Whether units of equal protection differ in strength, so that GW-I13 has to choose."""
        return len({protection for protection, _ in self.units}) < len(set(self.units))

    def strength(self, left: Units) -> int:
        """Total combat strength of the units left: their sum, or their share (GW-I5)."""
        if left == self.units:
            return self.combat
        return (
            sum(combat for _, combat in left)
            if self.known
            else share(self.combat, len(left), len(self.units), self.rounded)
        )

    def reckoned(self, left: Units) -> str:
        """The same as it is reckoned."""
        if self.known or not left or left == self.units:
            return str(self.strength(left))
        return share_text(self.combat, len(left), len(self.units), self.rounded)

    def fires(self, left: Units) -> Strip | None:
        """The column the units left fire on; a strength of 0 does not fire."""
        strength = self.strength(left)
        return column(self.chart, strength) if strength else None

    def heading(self, left: Units) -> str:
        """The heading of that column."""
        strip = self.fires(left)
        return strip.label if strip else "does not fire"

    def worst(self, left: Units) -> int:
        """The most factors the units left can remove at once."""
        strip = self.fires(left)
        return max(cell.value for cell in strip.cells) if strip else 0

    def lost(self, left: Units) -> int:
        """Units that are gone."""
        return len(self.units) - len(left)

    def factors(self, left: Units) -> int:
        """Protection factors of the units that are gone."""
        return sum(protection for protection, _ in self.units) - sum(protection for protection, _ in left)


def ships(rules: Rules, who: str, combat: int, protection: tuple[int, ...], strengths: tuple[int, ...] = ()) -> Ships:
    """One side as its player gives it."""
    return Ships(
        who,
        f"{who} fires",
        rules.chart("naval-combat"),
        combat,
        in_order(protection, strengths),
        known=bool(strengths),
        remove=REMOVALS[rules.choice("GW-I4")],
        rounded=rounding(rules),
    )
