"""The Bombardment Table: ships fire at a coastal hex."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from grognard.chance.dice import D6
from grognard.chance.procedures import Inputs, Ready
from grognard.chance.requests import Procedure, Roll
from grognard.chance.tally import Line
from grognard.charts.chart import Strip
from grognard.charts.rules import Rules
from grognard.titles.great_war.cells import BombardmentResult
from grognard.titles.great_war.registry import PROCEDURES, chosen, column
from grognard.titles.kit import MOST

RULE = "Bombardment Table"


class Bombardment(Inputs, frozen=True):
    """Capital ships that fire at a hex, and what is in it."""

    squadrons: Annotated[
        int,
        msgspec.Meta(
            ge=1,
            le=MOST,
            description="squadrons of battleships, battlecruisers and pre-dreadnoughts, not their factors",
        ),
    ]
    fortification: Annotated[bool, msgspec.Meta(description="an enemy fortification is in the hex")] = False
    city: Annotated[bool, msgspec.Meta(description="a city is in the hex")] = False


class BombardmentOutcome(msgspec.Struct, frozen=True):
    """What the hex loses, an attacking unit lost (0 or 1), and the change of the enemy's morale."""

    fortress_eliminated: bool
    attacker_unit_lost: int
    enemy_morale: int
    city_devastated: bool


Outrage = Literal["city-only", "always"]


class Target(msgspec.Struct, frozen=True):
    """What is in the hex, and whether XX needs a city to anger the enemy (GW-I12)."""

    fortification: bool
    city: bool
    outrage: Outrage


def bombardment_text(outcome: BombardmentOutcome) -> str:
    """The table's letters, and what they did."""
    what = [
        "fortress eliminated" * outcome.fortress_eliminated,
        "attacking unit lost" * outcome.attacker_unit_lost,
        "city devastated" * outcome.city_devastated,
        f"enemy morale {outcome.enemy_morale:+d}" * bool(outcome.enemy_morale),
    ]
    done = ", ".join(each for each in what if each)
    return f"{_letters(outcome)}: {done}" if done else "-"


def _letters(outcome: BombardmentOutcome) -> str:
    if outcome.attacker_unit_lost:
        return "_*"
    if outcome.city_devastated or outcome.enemy_morale > 0:
        return "XX"
    return "X" if outcome.enemy_morale else "B"


def bombardment(squadrons: Strip, target: Target) -> Procedure[BombardmentOutcome]:
    """Bombardment Table: what is not in the hex cannot be lost; a city is needed for X, and for XX to devastate it."""
    result: BombardmentResult = yield from Roll(D6, "bombardment", on=squadrons)
    outraged = result.enemy_morale > 0 and target.outrage == "always"
    return BombardmentOutcome(
        fortress_eliminated=result.fortress_eliminated and target.fortification,
        attacker_unit_lost=result.attacker_unit_lost if target.fortification else 0,
        enemy_morale=result.enemy_morale if target.city or outraged else 0,
        city_devastated=result.city_devastated and target.city,
    )


@PROCEDURES.register(
    "bombardment",
    inputs=Bombardment,
    body=bombardment,
    text=bombardment_text,
    example="squadrons=7 fortification=true city=true",
    charts=("bombardment",),
    strength="squadrons",
    rule=RULE,
)
def bombardment_head(rules: Rules, given: Bombardment) -> Ready:
    """Fire at a coast: fortress, city, and the enemy's morale."""
    strip = column(rules.chart("bombardment"), given.squadrons)
    outrage: Outrage = "always" if rules.choice("GW-I12") == "always" else "city-only"
    slip = [
        Line("squadrons", RULE, f"{given.squadrons} → column {strip.label}", given.squadrons),
        _there("enemy fortification in the hex", given.fortification),
        _there("city in the hex", given.city),
    ]
    if not given.city:
        slip.append(chosen(rules, "GW-I12", "outrage at XX"))
    return Ready((strip, Target(given.fortification, given.city, outrage)), tuple(slip), strip=strip)


def _there(what: str, there: bool) -> Line:
    return Line(what, RULE, "yes" if there else "no", "yes" if there else "no")
