"""What V-1 and V-2 strikes share: their bases, and what they do to a target."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from grognard.chance.dice import D6
from grognard.chance.procedures import Inputs
from grognard.chance.requests import Procedure, Roll
from grognard.chance.tally import Line, Tally
from grognard.charts.rules import Rules
from grognard.titles.kit import refuse
from grognard.titles.war_in_the_world.cells import PortResult
from grognard.titles.war_in_the_world.registry import Columns

MOST_ROCKETS = 200
MOST_BASES = 20
V1, V2 = "Air Rules 2", "Air Rules 3"
RULES = {"V-1": V1, "V-2": V2}

Target = Literal["ground", "port-or-base"]
Mission = Literal["bombardment", "other"]
Weapon = Literal["V-1", "V-2"]


class RocketStrike(Inputs, frozen=True, kw_only=True):
    """What is told of either weapon."""

    rockets: Annotated[int, msgspec.Meta(ge=1, le=MOST_ROCKETS, description="rocket points launched in the air phase")]
    baseforces: Annotated[
        int, msgspec.Meta(ge=0, le=MOST_BASES, description="baseforces in the base hex that launch")
    ] = 1
    headquarters: Annotated[bool, msgspec.Meta(description="an air headquarters is in the base hex")] = True
    target: Annotated[Target, msgspec.Meta(description="what is bombarded")] = "ground"
    mission: Annotated[Mission, msgspec.Meta(description="what they fly")] = "bombardment"


class Hit(msgspec.Struct, frozen=True):
    """What a bombardment does: the change of a combat die, or S or D with its number against a port or base."""

    modifier: int
    d: int
    s: bool


class Launch(msgspec.Struct, frozen=True, eq=False):
    """What is the same on every path of a rocket strike."""

    rockets: int
    spent: int
    bombardment: Columns
    each: int
    """Bombardment strength of one rocket point."""
    rule: str


def bombard(struck: int, launch: Launch) -> Procedure[Hit]:
    """What comes through rolls on the chart of its target, if anything does."""
    line = Line(f"{struck} rockets", launch.rule, f"{struck} × {launch.each}", struck * launch.each)
    strength = Tally("bombardment strength", [line])
    if not strength:
        return Hit(0, 0, s=False)
    result: Any = yield from Roll(D6, "bombardment", on=launch.bombardment.of(strength), because=(strength,))
    if isinstance(result, PortResult):
        return Hit(0, result.d, result.s)
    return Hit(result, 0, s=False)


def hit_text(modifier: int, d: int, s: bool) -> str:
    """The print of the bombardment chart."""
    return "S" if s else f"D{d}" if d else f"{modifier:+d}" if modifier else "no effect"


def launch_of(rules: Rules, weapon: Weapon, given: RocketStrike) -> tuple[Launch, tuple[Line, ...]]:
    """The launch and its lines: strength, and whether the rockets are spent."""
    chart = rules.chart("vweapons")
    each: int = rules.chart("aircraft").value(weapon, "bombardment")
    rockets = given.rockets
    spent = rockets if chart.value("spent in use", weapon) else 0
    table = Columns(rules.chart("bombardment" if given.target == "ground" else "ports-and-bases"))
    slip = (
        Line(f"{rockets} {weapon}, bombardment {each} each", RULES[weapon], str(rockets * each), rockets * each),
        Line("spent in use, not replaced" if spent else "spent in use", RULES[weapon], str(spent), spent),
    )
    return Launch(rockets, spent, table, each, RULES[weapon]), slip


def check_base(rules: Rules, weapon: Weapon, given: RocketStrike) -> Line:
    """Bombardment only, with headquarters and baseforce, and so many a baseforce."""
    chart, rule = rules.chart("vweapons"), RULES[weapon]
    if given.mission != chart.value("missions", weapon):
        raise refuse(rule, f"{weapon} rockets fly bombardment strikes only.")
    if not given.headquarters and chart.value("headquarters in the base hex", weapon):
        raise refuse(rule, f"{weapon} rockets need an air headquarters in their base hex, and there is none.")
    if not given.baseforces and chart.value("baseforce in the base hex", weapon):
        raise refuse(rule, f"{weapon} rockets need a baseforce in their base hex, and there is none.")
    most: int = chart.value("most points a baseforce, air phase", weapon)
    if given.rockets > most * given.baseforces:
        raise refuse(
            rule,
            f"{given.rockets} {weapon} cannot be launched: a baseforce launches at most {most} in an air phase, which "
            f"makes {most * given.baseforces} here.",
            given.rockets,
            most * given.baseforces,
        )
    return Line(
        f"baseforces: {given.baseforces}, {most} rockets each",
        rule,
        f"{most * given.baseforces} at most",
        most * given.baseforces,
    )
