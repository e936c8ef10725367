"""Movement, zones, supply and retreats on an Iron Curtain map: the terrain chart, its notes, and the house rules.

The chart has a row for each kind of ground; a road marked with a year counts as primary from then on and as secondary
before. What a step costs is put together from these rows (IC-H2).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

import msgspec

from grognard.charts.chart import Chart
from grognard.charts.rules import Rules
from grognard.maps.board import Map, Way
from grognard.maps.ground import Ground
from grognard.maps.legs import Leg
from grognard.maps.movement import Movement, names_of
from grognard.maps.obstacles import ZoneRule
from grognard.maps.retreat import AdvanceRule, RetreatRule
from grognard.maps.rules import MapRules
from grognard.maps.stacking import StackingRule
from grognard.maps.supply import SupplyRule
from grognard.titles.iron_curtain.cells import Effect, TerrainCell

CHART = "terrain"
COLUMNS = {"mech": "mech", "leg": "leg", "air-mobile": "leg"}
"""The column each mover pays by; air-mobile units walk when they do not fly over hexsides."""
AIR_MOBILE = "air-mobile"
PRIMARY, SECONDARY, BRIDGE, FERRY = "primary-road", "secondary-road", "secondary-road-bridge", "ferry"
SUPPLY_HEXES = Fraction(10)
MOST_UNITS = Fraction(3)
NOTE_3 = 3
"""Of the chart: attacked across only where a road or railroad crosses."""


def map_rules(rules: Rules, ground: Ground, year: int) -> MapRules:
    """What holds on the map in a year."""
    chart = rules.chart(CHART)
    movers = {key: movement(rules, chart, ground, key, year) for key in ground.movers}
    return MapRules(
        movers=movers,
        supply={key: _supply(each, tuple(ground.networks)) for key, each in movers.items()},
        zones=ZoneRule(
            rule="IC-H3",
            unit_rule="IC-H3",
            reaches=attack_rule(rules, chart).allows,
            stops=True,
            apart=True,
            closes=frozenset(("supply", "retreat")),
            negated=frozenset(("supply", "retreat")),
        ),
        retreat=RetreatRule(rule="IC-H9"),
        advance=AdvanceRule(rule="IC-H9"),
        stacking=StackingRule(rule="IC-H4", limit=MOST_UNITS, counts="combat units"),
    )


def movement(rules: Rules, chart: Chart, ground: Ground, mover: str, year: int) -> Movement:
    """What one kind of mover pays in a year."""
    cells: dict[str, TerrainCell] = {row: chart.value(row, COLUMNS[mover]) for row in chart.rows.labels}
    hexsides = {key: cells[key].number for key in ground.hexsides if key in cells and key != BRIDGE}
    if mover == AIR_MOBILE:  # they are unaffected by prohibited hexsides
        hexsides = {key: added for key, added in hexsides.items() if added is not None}
    rows = {key: _row(key, year) for key in ground.networks}
    return Movement(
        mover=mover,
        rule=CHART,
        names={**names_of(ground), **{key: _later(key) for key, row in rows.items() if row == SECONDARY != key}},
        terrain={key: cells[key].number for key in ground.terrain},
        hexsides=hexsides,
        networks={key: cost for key, row in rows.items() if (cost := cells[row].number) is not None},
        negates={
            **{key: frozenset(kind.negates) for key, kind in ground.hexsides.items() if kind.negates},
            **_crossing(rules, ground, rows, cells),
        },
        one_hex="IC-H2",
    )


def _row(network: str, year: int) -> str:
    """The row of the chart that a road is in this year."""
    kind, _, since = network.rpartition("-")
    if kind == "road" and since.isdigit():
        return PRIMARY if year >= int(since) else SECONDARY
    return network


def _later(network: str) -> str:
    """What a primary road is called before its year."""
    return f"secondary road (primary from {network.rpartition('-')[2]})"


def _crossing(
    rules: Rules, ground: Ground, rows: Mapping[str, str], cells: Mapping[str, TerrainCell]
) -> dict[str, frozenset[str]]:
    """The hexsides that cost nothing where a road or railroad crosses: prohibited ones, and others too (IC-I9).

    A secondary road crosses rivers for nothing only on a bridge, which the map shows as a feature of its own.
    """
    prohibited = frozenset(key for key in ground.hexsides if key in cells and cells[key].effect is Effect.PROHIBITED)
    costly = frozenset(key for key in ground.hexsides if key in cells and cells[key].effect is Effect.ADDED) - {FERRY}
    nothing = rules.choice("IC-I9") == "nothing"
    return {key: prohibited | costly if nothing and row != SECONDARY else prohibited for key, row in rows.items()}


class AttackRule(msgspec.Struct, frozen=True, eq=False, kw_only=True):
    """Over which hexsides units may attack, by the chart and its notes."""

    never: frozenset[str]
    """Ground that nobody attacks across or into: ocean."""
    prohibited: frozenset[str]
    """Attacked across only where a road or railroad crosses, unless by air-mobile units."""
    noted: frozenset[str]
    """Of these, those that note [3] speaks of."""
    noted_for_all: bool
    """The note binds air-mobile units too (IC-I7)."""
    by_ferry: bool
    """A ferry carries attacks too, where no note forbids it (IC-I6)."""

    def allows(self, found: Map, way: Way, air_mobile: bool = False) -> bool:
        """Whether a unit may attack over this step."""
        if way.side is None:
            return False
        features = found.features.get(way.side, ())
        terrain = found.terrain_of(way.to)
        if terrain and terrain.key in self.never:
            return False
        return self.bars(features, bool(found.crossings.get(way.side)), air_mobile) is None

    def bars(self, features: Iterable[str], crossed: bool, air_mobile: bool) -> str | None:
        """The feature of a hexside that bars an attack, if one does; `crossed` is by a road or railroad."""
        there = frozenset(features)
        if forbidden := self.never & there:
            return min(forbidden)
        if crossed or BRIDGE in there:
            return None
        ferried = self.by_ferry and FERRY in there
        closed = there & (self.noted if air_mobile or ferried else self.prohibited)
        return min(closed) if closed and (self.noted_for_all or not air_mobile) else None


def attack_rule(rules: Rules, chart: Chart) -> AttackRule:
    """The rule as the chart has it under these choices."""
    rows = {row: chart.value(row, "defender terrain") for row in chart.rows.labels if row != FERRY}
    prohibited = {row for row in rows if chart.value(row, "leg").effect is Effect.PROHIBITED}
    noted = {row for row in prohibited if NOTE_3 in rows[row].notes}
    return AttackRule(
        never=frozenset(row for row, cell in rows.items() if cell.effect is Effect.NO_ATTACK),
        prohibited=frozenset(prohibited),
        noted=frozenset(noted),
        noted_for_all=rules.choice("IC-I7") == "note-3-binds-all",
        by_ferry=rules.choice("IC-I6") == "ferry-too",
    )


def _supply(movement_: Movement, networks: tuple[str, ...]) -> SupplyRule:
    """Ten hexes to a road or railroad, and along it to a source (IC-H5)."""
    return SupplyRule(
        rule="IC-H5",
        legs=(
            Leg(name="overland", rule="IC-H5", over="ground", movement=movement_, limit=SUPPLY_HEXES, heading="in"),
            Leg(name="by road or railroad", rule="IC-H5", over="network", kinds=networks),
        ),
    )
