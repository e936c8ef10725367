"""What an attack is told, and what supply makes of strengths and ratings."""

from __future__ import annotations

from typing import Annotated

import msgspec

from grognard.chance.procedures import Inputs
from grognard.chance.tally import Line
from grognard.charts.rules import Rules
from grognard.titles.kit import HALF, MOST, Number, Strength, exact, refuse, whole
from grognard.titles.ocs.registry import SUPPLIED, Fortification, Hedgehog, SupplyLevel, Terrain

Rating = Annotated[int, msgspec.Meta(ge=0, le=5)]


class Combat(Inputs, frozen=True, kw_only=True):
    """One attack on one hex, a regular attack or an overrun."""

    attack: Annotated[Number, msgspec.Meta(description="the attackers' strength as printed, in all")]
    defence: Annotated[Number, msgspec.Meta(description="the defenders' strength as printed, in all")]
    terrain: Terrain = "open"
    attacker_ar: Annotated[Rating, msgspec.Meta(description="action rating of the attackers' chosen unit")]
    defender_ar: Annotated[Rating, msgspec.Meta(description="action rating of the defenders' chosen unit")]
    attacker_supply: Annotated[SupplyLevel, msgspec.Meta(description="the attackers' supply")] = "full"
    attacker_combat_supply: Annotated[bool, msgspec.Meta(description="the attackers pay their combat supply")] = True
    defender_supply: Annotated[SupplyLevel, msgspec.Meta(description="the defenders' supply")] = "full"
    defender_combat_supply: Annotated[
        bool, msgspec.Meta(description="the defenders pay their combat supply, or are of 1 RE or less and need not")
    ] = True
    hedgehog: Hedgehog = 0
    fortification: Fortification = False
    overrun: Annotated[bool, msgspec.Meta(description="an overrun, not a regular attack")] = False
    surprise: Annotated[bool, msgspec.Meta(description="the optional rule of surprise is in play")] = False
    at_all_costs: Annotated[bool, msgspec.Meta(description="an attack at all costs")] = False
    shift: Annotated[
        int, msgspec.Meta(ge=-MOST, le=MOST, description="agreed columns of shift, positive for the attacker")
    ] = 0


def may_attack(rules: Rules, given: Combat) -> None:
    """An attacker needs supply and his combat supply."""
    if rules.chart("supply-levels").value(given.attacker_supply, "attack") is None:
        raise refuse(
            "supply-levels",
            "The attack cannot be made: units in no supply may not attack. In low supply they attack at half.",
            f"attacker_supply={given.attacker_supply}",
            "low",
        )
    if not given.attacker_combat_supply:
        costs = rules.chart("combat-supply").cells[0]
        raise refuse(
            "combat-supply",
            "The attack cannot be made: attackers without all of their combat supply may not attack. It is "
            f"{costs[0].text}, {costs[1].text} for 1 RE or less, and at all costs double.",
            0,
            costs[0].text,
        )
    if given.overrun and given.at_all_costs and rules.choice("OCS-I15") == "regular-only":
        raise refuse(
            "OCS-I15",
            "The overrun cannot be at all costs: regular attacks only may be. Leave out one of the two.",
            "overrun",
            "at all costs",
        )


def attack_strength(rules: Rules, given: Combat) -> Strength:
    """The attack; low supply halves it."""
    attack = Strength.of("attack", given.attack, "combat-steps")
    if given.attacker_supply == "full":
        return attack
    factor = rules.chart("supply-levels").value(given.attacker_supply, "attack")
    return attack.times(factor, SUPPLIED[given.attacker_supply], "supply-levels")


def defence_strength(rules: Rules, given: Combat) -> Strength:
    """No supply halves, and so does the want of combat supply: both together to a quarter (OCS-I2)."""
    defence = Strength.of("defence", given.defence, "combat-steps")
    if given.defender_supply != "full":
        factor = rules.chart("supply-levels").value(given.defender_supply, "other values")
        defence = defence.times(factor, SUPPLIED[given.defender_supply], "supply-levels")
    if given.defender_combat_supply:
        return defence
    if given.defender_supply != "none":
        return defence.halved("no combat supply", "combat-supply")
    factor = HALF if rules.choice("OCS-I2") == "twice" else HALF / HALF
    return defence.times(factor, "no combat supply as well", "OCS-I2")


def ratings_line(rules: Rules, given: Combat) -> Line:
    """The difference of the action ratings; one reading of OCS-I8 halves that of a defender in no supply."""
    what, rule, defender = "action ratings", "combat", given.defender_ar
    if given.defender_supply == "none":
        halved = rules.choice("OCS-I8") == "rating-too"
        what, rule = f"{what}, {defender} {'halved' if halved else 'not halved'}", "OCS-I8"
        defender = whole(exact(defender) * HALF) if halved else defender
    value = given.attacker_ar - defender
    return Line(what, rule, f"{given.attacker_ar} − {defender} = {value:+d}", value)
