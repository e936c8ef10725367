"""AFV strikes [50.6]: what both sides bring to a combat, before the five steps are fought."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec

from grognard.chance.doctrine import Doctrine, first
from grognard.chance.procedures import Inputs, Ready
from grognard.chance.requests import Choose
from grognard.chance.tally import Line, Tally
from grognard.charts.rules import Rules
from grognard.titles.kit import MOST, refuse
from grognard.titles.war_in_the_world.afv import available
from grognard.titles.war_in_the_world.afv_battle import (
    COMMIT,
    DIVIDE,
    LOSSES,
    OTHER,
    PHASING,
    SIDES,
    TARGET,
    Battery,
    Battle,
    Force,
    Report,
    StrikeOutcome,
    Unit,
    afv_strike,
)
from grognard.titles.war_in_the_world.dates import Date
from grognard.titles.war_in_the_world.initiative import Side, initiative_column
from grognard.titles.war_in_the_world.registry import PROCEDURES, Columns, Nation, anti_aircraft_line, said
from grognard.titles.war_in_the_world.supply import Size, multiple
from grognard.titles.war_in_the_world.tanks import Tanks, kind_of, kinds_of

RULE = "50.6"
FLAK = 6
"""Anti-tank strength of a German FLAK unit."""
TIMES = 2
"""Anti-tank strength of a unit for each point of its supply multiple."""


class CombatUnit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ground unit in the combat, and the tanks it has."""

    size: Annotated[Size, msgspec.Meta(description="it sets the supply multiple")]
    kind: Annotated[
        Literal["mechanized", "other", "flak", "anti-tank", "depot"],
        msgspec.Meta(description="what it is in this combat; tanks fight with mechanized units"),
    ] = "mechanized"
    moved: Annotated[
        int, msgspec.Meta(ge=0, le=MOST, description="hexes in the movement phase just before, of the phasing side")
    ] = 0
    supplied: Annotated[bool, msgspec.Meta(description="its tanks have their supply [14.8]")] = True
    tanks: Annotated[tuple[Tanks, ...], msgspec.Meta(max_length=12, description="its tanks, type by type")] = ()
    nation: Annotated[Nation | None, msgspec.Meta(description="if it is not that of its side")] = None


Units = Annotated[tuple[CombatUnit, ...], msgspec.Meta(min_length=1, max_length=12)]


class AfvStrike(Inputs, frozen=True):
    """A combat with mechanized units, just before it is resolved."""

    date: Date
    phasing: Annotated[Side, msgspec.Meta(description="the phasing side")]
    phasing_nation: Annotated[Nation, msgspec.Meta(description="whose units the phasing side's are")]
    phasing_units: Annotated[
        Units,
        msgspec.Meta(
            description='such as [{"size":"division","moved":2,"tanks":[{"type":"example medium tank","count":15}]}]'
        ),
    ]
    other_nation: Annotated[Nation, msgspec.Meta(description="whose units the other side's are")]
    other_units: Annotated[Units, msgspec.Meta(description="the other side's units, in the same form")]
    report: Annotated[
        Report, msgspec.Meta(description="tanks lost by type, in all, or not at all: less is worked out faster")
    ] = "types"


def afv_strike_text(outcome: StrikeOutcome) -> str:
    """The change of the die, then the tanks lost on both sides where they are reported."""
    lost = " against ".join("+".join(map(str, group)) for group in (outcome.phasing_lost, outcome.other_lost) if group)
    halved = "; attacking mechanized units halved" if outcome.attackers_halved else ""
    return f"die {outcome.modifier:+d}" + (f", lost {lost}" if lost else "") + halved


def _half(choice: Choose[Any]) -> Any:
    """Half of the tanks, and the odd one, to escort and intercept."""
    return choice.options[(len(choice.options) - 1) // 2]


def _none(choice: Choose[Any]) -> Any:
    return choice.options[-1]


def _alone(side: str) -> Callable[[Choose[Any]], Any]:
    """All of this side's tanks, and none of the other's."""
    return lambda choice: choice.options[0 if choice.side == side else -1]


BOLD = {COMMIT: first, DIVIDE: _half, TARGET: first, LOSSES: first}

DOCTRINES = (
    Doctrine("balanced", BOLD, "both commit all, halve what can do both, strike the assault group and the best tanks"),
    Doctrine("escort", {**BOLD, DIVIDE: first}, "as balanced, but all tanks that can are to escort and intercept"),
    Doctrine("assault", {**BOLD, DIVIDE: _none}, "as balanced, but all tanks that can are to assault"),
    Doctrine("phasing-alone", {**BOLD, COMMIT: _alone(SIDES[PHASING])}, "as balanced, but the other side stays out"),
    Doctrine("other-alone", {**BOLD, COMMIT: _alone(SIDES[OTHER])}, "as balanced, but the phasing side stays out"),
)


@PROCEDURES.register(
    "afv-strike",
    inputs=AfvStrike,
    body=afv_strike,
    text=afv_strike_text,
    example="date=7/43 phasing=axis phasing_nation=german other_nation=soviet report=modifier "
    """'phasing_units=[{"size":"division","moved":1,"tanks":[{"type":"example medium tank","count":20}]}]' """
    """'other_units=[{"size":"corps","tanks":[{"type":"example heavy tank","count":16}]}]'""",
    doctrines=DOCTRINES,
    charts=(
        "afv-types",
        "availability",
        "initiative",
        "air-combat",
        "anti-tank-rows",
        "supply-multiples",
        "anti-aircraft",
        "bombardment",
    ),
)
def afv_strike_head(rules: Rules, given: AfvStrike) -> Ready:
    """The tanks of both sides just before a combat with mechanized units: five steps, and the change of the die."""
    if not any(unit.kind == "mechanized" for unit in (*given.phasing_units, *given.other_units)):
        raise refuse(
            RULE, "No AFV strike can be made: it comes before a combat with mechanized units, and none is in it."
        )
    my_fire, my_shots = _fire(rules, given.phasing_nation, given.phasing_units, "phasing")
    their_fire, their_shots = _fire(rules, given.other_nation, given.other_units, "other")
    mine, my_lines = _force(rules, given.phasing_units, their_fire, phasing=True)
    theirs, their_lines = _force(rules, given.other_units, my_fire, phasing=False)
    initiative, line = initiative_column(rules, given.date)
    halved = any(
        unit.kind == "anti-tank" and (unit.nation or given.other_nation) == "soviet" for unit in given.other_units
    )
    battle = Battle(
        (mine, theirs),
        Columns(rules.chart("air-combat")),
        Columns(rules.chart("bombardment")),
        initiative,
        given.phasing,
        given.report,
        halved,
    )
    slip = (
        *my_lines,
        *their_lines,
        line,
        *my_shots,
        *their_shots,
        said("the combat die", "WIW-I11", "the phasing side's bombardment, less the other side's"),
        *[said("a Soviet anti-tank brigade defends", RULE, "attacking mechanized units halved")] * halved,
    )
    return Ready((battle,), slip)


def _force(
    rules: Rules, units: tuple[CombatUnit, ...], met_by: tuple[Battery, ...], *, phasing: bool
) -> tuple[Force, list[Line]]:
    """The tanks of a side and, of each unit, how many may be committed."""
    kinds = kinds_of(rules, tuple(tanks for unit in units for tanks in unit.tanks))
    slip, kept = [], []
    for nth, unit in enumerate(units, 1):
        if not unit.tanks:
            continue
        name = f"{'phasing' if phasing else 'other'} side, unit {nth}"
        count, line = _available(rules, unit, name, phasing)
        slip.append(line)
        tanks = tuple((kinds.index(kind_of(rules, tanks)), tanks.count) for tanks in unit.tanks)
        kept.append(Unit(name, tanks, count))
    return Force(kinds, tuple(kept), met_by), slip


def _available(rules: Rules, unit: CombatUnit, name: str, phasing: bool) -> tuple[int, Line]:
    """Step 2, as the tanks named in step 1 can be no more (WIW-I16)."""
    if unit.kind == "depot":
        raise refuse("50.4", f"{name}: tanks in a depot neither attack nor defend until a mechanized unit has them.")
    if unit.kind != "mechanized":
        raise refuse(
            "50.3", f"{name}: tanks are given to a unit that is not mechanized; only mechanized units run them."
        )
    total = sum(tanks.count for tanks in unit.tanks)
    if not unit.supplied:
        return 0, Line(f"{name}: {total} tanks without supply", "14.83", "none may fight", 0)
    if not phasing:
        return total, Line(f"{name}: {total} tanks", "WIW-I9", f"all {total} available", total)
    count, percent = available(rules, total, unit.moved)
    return count, Line(f"{name}: {total} tanks, moved {unit.moved}", "WIW-I9", f"{percent} %: {count}", count)


def _fire(
    rules: Rules, side_nation: Nation, units: tuple[CombatUnit, ...], side: str
) -> tuple[tuple[Battery, ...], list[Line]]:
    """Step 4: a side's anti-tank fire, a battery for each line of the table on which its units roll, and the lines."""
    rows: dict[str, list[tuple[Nation, CombatUnit]]] = {}
    for unit in units:
        nation = unit.nation or side_nation
        fires_as = nation if rules.choice("WIW-I22") == "by-line" else side_nation
        rows.setdefault(anti_aircraft_line(rules, fires_as), []).append((nation, unit))
    batteries, slip = [], []
    for row, fire in rows.items():
        rule = "WIW-I22" if len({nation for nation, _ in fire}) > 1 or len(rows) > 1 else RULE
        what = f"anti-tank strength, {side} side" + (f", {row} line" if len(rows) > 1 else "")
        guns = Tally(what, [_anti_tank(rules, nation, unit) for nation, unit in fire])
        if not guns:
            slip.append(Line(what, rule, "0", 0))
            continue
        nations = " and ".join(dict.fromkeys(nation for nation, _ in fire))
        column, line = Columns(rules.chart("anti-aircraft"), row).line(f"{nations} fire, {row} line", "7.58", guns)
        sums = Line(what, rule, " + ".join(str(each.value) for each in guns.lines), int(guns))
        slip += [*guns.lines, sums, line]
        batteries.append(Battery(column, guns))
    return tuple(batteries), slip


def _anti_tank(rules: Rules, nation: Nation, unit: CombatUnit) -> Line:
    """Twice the supply multiple, but for German FLAK and Soviet anti-tank brigades (WIW-I10); a depot has none."""
    name = f"{nation} {unit.kind} {unit.size}"
    if unit.kind == "depot":
        return Line(name, "50.4", "0", 0)
    if unit.kind == "flak" and nation == "german":
        return Line("German FLAK", RULE, str(FLAK), FLAK)
    rule = "WIW-I10" if unit.kind == "anti-tank" and nation == "soviet" else RULE
    if rule == "WIW-I10" and rules.choice(rule) == "none":
        return Line(name, rule, "0", 0)
    each = multiple(rules, unit.size)
    return Line(name, rule, f"{TIMES} × {each} = {TIMES * each}", TIMES * each)
