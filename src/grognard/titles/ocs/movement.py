"""Movement, zones and supply on an OCS map: house rules, for the sheet points elsewhere for them.

What each type of movement pays stands in `ground.toml` (OCS-H1). Next to an enemy only truck movement stops, and no
supply line passes: that is the chart `adjacent-enemy`.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from grognard.charts.rules import Rules
from grognard.maps.ground import Ground
from grognard.maps.legs import Leg
from grognard.maps.movement import Movement, from_ground
from grognard.maps.obstacles import Purpose, ZoneRule
from grognard.maps.rules import MapRules
from grognard.maps.stacking import StackingRule
from grognard.maps.supply import SupplyRule

TRUCK = "truck"
CHART, ALONE, WITH_FRIEND = "adjacent-enemy", "next to an enemy", "with a friendly unit in the hex"
TRUCK_ROW, SUPPLY_ROW = "truck movement", "supply line"
WET = ("rain", "storm")
DRAW, THROW = Fraction(5), Fraction(10)
MOST_RE = Fraction(12)


def map_rules(rules: Rules, ground: Ground, weather: str) -> MapRules:
    """What holds on the map in this weather."""
    movers = {key: movement(ground, key, weather) for key in ground.movers}
    supply = _supply(movers[TRUCK], tuple(key for key, kind in ground.networks.items() if kind.group == "rail"))
    return MapRules(
        movers=movers,
        supply=dict.fromkeys(movers, supply),
        zones=zone_rule(rules),
        stacking=StackingRule(rule="OCS-H2", limit=MOST_RE, counts="RE"),
    )


def movement(ground: Ground, mover: str, weather: str) -> Movement:
    """What one type of movement pays; in rain and storm hexes off the road cost double (OCS-H4)."""
    dry = from_ground(ground, mover, "OCS-H1", one_hex="OCS-H1")
    if weather not in WET:
        return dry
    doubled = {key: None if cost is None else 2 * cost for key, cost in dry.terrain.items()}
    return msgspec.structs.replace(dry, terrain=doubled, rule="OCS-H1, OCS-H4")


def zone_rule(rules: Rules) -> ZoneRule:
    """Every hex next to an enemy unit, as the chart has it."""
    chart = rules.chart(CHART)
    rows: dict[str, Purpose] = {TRUCK_ROW: "move", SUPPLY_ROW: "supply"}
    return ZoneRule(
        rule=CHART,
        unit_rule="an enemy hex is entered only by overrun",
        stops=not chart.value(TRUCK_ROW, ALONE),
        binds=frozenset((TRUCK,)),
        closes=frozenset(("supply",) if not chart.value(SUPPLY_ROW, ALONE) else ()),
        negated=frozenset(purpose for row, purpose in rows.items() if chart.value(row, WITH_FRIEND)),
    )


def _supply(truck: Movement, rails: tuple[str, ...]) -> SupplyRule:
    """5 points of truck movement to a dump, or to a headquarters 10 from it; a railroad counts nothing (OCS-H5)."""
    rule = "OCS-H5"
    return SupplyRule(
        rule=rule,
        legs=(
            Leg(name="drawn by truck", rule=rule, over="ground", movement=truck, count="points", limit=DRAW),
            Leg(
                name="thrown by truck through a headquarters",
                rule=rule,
                over="ground",
                movement=truck,
                count="points",
                limit=THROW,
                through_relay=True,
            ),
            Leg(name="by railroad", rule=rule, over="network", kinds=rails),
        ),
    )
