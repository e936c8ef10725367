"""What the ground of a combat gives the defender: terrain, and no retreat, by the terrain chart and its notes."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from grognard.chance.tally import Line
from grognard.charts.chart import Chart
from grognard.charts.rules import Rules
from grognard.errors import Unknown
from grognard.titles.iron_curtain.cells import Effect
from grognard.titles.iron_curtain.movement import CHART, attack_rule
from grognard.titles.kit import refuse

ROADS = frozenset({"primary-road", "secondary-road", "rr"})
GIVES, HOLDS = "defender terrain", "no retreat"
"""The columns of the chart."""


class Across(msgspec.Struct, frozen=True):
    """One attacker: the rows of the chart that the hexside before it has, and whether it is air-mobile."""

    features: tuple[str, ...] = ()
    air_mobile: bool = False


class Cover(msgspec.Struct, frozen=True):
    """The inputs `terrain` and `no_retreat` of a combat, and the lines that lead to them."""

    terrain: bool
    no_retreat: bool
    lines: tuple[Line, ...]


def cover(rules: Rules, hex_terrain: str, attackers: Iterable[Across]) -> Cover:
    """The cover of a hex attacked like this; an attack that may not be made is refused."""
    chart, those = rules.chart(CHART), tuple(attackers)
    for name in (hex_terrain, *(feature for each in those for feature in each.features)):
        if name not in chart.rows.labels:
            raise Unknown.name("terrain on the terrain chart called", name, list(chart.rows.labels))
    _check(rules, chart, those)
    sides = [frozenset(_covering(chart, each)) for each in those]
    counts = bool(sides) and all(sides)  # note [2]: of every attacker, or of none
    met = sorted(frozenset().union(*sides))
    holding = _holding(rules, chart, those, met if counts else [])
    lines = [Line(hex_terrain, CHART, f"terrain {_word(_says(chart, hex_terrain, GIVES))}", hex_terrain)]
    if met:
        said = (
            "counts: every attacker is across such" if counts else "does not count: not every attacker is across such"
        )
        lines.append(Line(f"hexside terrain: {', '.join(met)}", f"{CHART} [2]", said, _word(counts)))
    if any(_says(chart, row, HOLDS) for each in those for row in each.features):
        held = ", ".join(holding) or "none"
        lines.append(Line("hexsides that forbid retreat", "IC-I8", held, held))
    return Cover(
        terrain=_says(chart, hex_terrain, GIVES) or counts,
        no_retreat=_says(chart, hex_terrain, HOLDS) or bool(holding),
        lines=tuple(lines),
    )


def _check(rules: Rules, chart: Chart, attackers: tuple[Across, ...]) -> None:
    """Notes P and [3], and the rows that allow no attack (IC-I6, IC-I7)."""
    rule = attack_rule(rules, chart)
    for each in attackers:
        barred = rule.bars(each.features, bool(ROADS.intersection(each.features)), each.air_mobile)
        if barred is not None:
            who = "nobody attacks" if barred in rule.never else "without a road or railroad these units do not attack"
            raise refuse(CHART, f"The attack cannot be made: {who} across {barred}.", barred)


def _covering(chart: Chart, attacker: Across) -> list[str]:
    """The features that give terrain against an attacker; prohibited ones give none against air-mobile units."""
    rows = [row for row in attacker.features if _says(chart, row, GIVES)]
    return [row for row in rows if not (attacker.air_mobile and _prohibited(chart, row))]


def _holding(rules: Rules, chart: Chart, attackers: tuple[Across, ...], counting: list[str]) -> list[str]:
    """The hexside features that forbid retreat: those that give terrain, or any that is attacked across (IC-I8)."""
    any_across = rules.choice("IC-I8") == "any-attacker-across"
    rows = sorted({row for each in attackers for row in each.features}) if any_across else counting
    return [row for row in rows if _says(chart, row, HOLDS)]


def _says(chart: Chart, row: str, column: str) -> bool:
    return bool(chart.value(row, column).effect is Effect.YES)


def _prohibited(chart: Chart, row: str) -> bool:
    return bool(chart.value(row, "leg").effect is Effect.PROHIBITED)


def _word(yes: bool) -> str:
    return "yes" if yes else "no"
