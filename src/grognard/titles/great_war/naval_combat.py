"""The Naval Combat Table: two sides fire, at once or one before the other."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from grognard.chance.dice import D6
from grognard.chance.procedures import Inputs, Ready
from grognard.chance.requests import Become, Call, Procedure, Roll
from grognard.chance.tally import Line
from grognard.charts.rules import Rules
from grognard.titles.great_war.registry import PROCEDURES, Combat, Protection, chosen
from grognard.titles.great_war.ships import Ships, Units, ships
from grognard.titles.kit import refuse

RULE = "Naval Combat Table"

First = Literal["both", "attacker", "defender"]


class NavalCombat(Inputs, frozen=True):
    """One naval combat; lists go unit by unit, those of a side in one order."""

    attack: Annotated[Combat, msgspec.Meta(description="the attackers' total combat strength; 0 does not fire")]
    defence: Annotated[Combat, msgspec.Meta(description="the defenders' total combat strength; 0 does not fire")]
    first: Annotated[First, msgspec.Meta(description="who fires first; both fire at once")] = "both"
    attacker_protection: Annotated[
        tuple[Protection, ...], msgspec.Meta(max_length=12, description="protection factors of each attacking unit")
    ] = ()
    defender_protection: Annotated[
        tuple[Protection, ...], msgspec.Meta(max_length=12, description="protection factors of each defending unit")
    ] = ()
    attacker_combat: Annotated[
        tuple[Combat, ...], msgspec.Meta(max_length=12, description="combat strength of each attacking unit")
    ] = ()
    defender_combat: Annotated[
        tuple[Combat, ...], msgspec.Meta(max_length=12, description="combat strength of each defending unit")
    ] = ()


class NavalOutcome(msgspec.Struct, frozen=True):
    """Protection factors each side loses, and the units those remove."""

    attacker_factors_lost: int
    defender_factors_lost: int
    attacker_units_lost: int
    defender_units_lost: int


class Battle(msgspec.Struct, frozen=True, eq=False):
    """What is the same on every path of one naval combat."""

    attacker: Ships
    defender: Ships
    in_rounds: bool
    """GW-I6."""

    def is_over(self, attackers: Units, defenders: Units) -> bool:
        """GW-I14: a side has no units left, or neither can remove one more; without their units nothing is known."""
        if not (attackers and defenders):
            return True
        (least, _), (least_of_others, _) = attackers[0], defenders[0]
        return self.attacker.worst(attackers) < least_of_others and self.defender.worst(defenders) < least


class Exchange(msgspec.Struct, frozen=True):
    """One round: the factors each side loses and the units left to it."""

    attacker_factors: int
    defender_factors: int
    attackers: Units
    defenders: Units


def naval_text(outcome: NavalOutcome) -> str:
    """The table's figures for each side, and the units that go with them."""
    return losses(outcome, "attacker", "defender")


def losses(outcome: NavalOutcome, one: str, other: str) -> str:
    """The same with the sides under these names."""
    return (
        f"{one} {_loss(outcome.attacker_factors_lost, outcome.attacker_units_lost)}, "
        f"{other} {_loss(outcome.defender_factors_lost, outcome.defender_units_lost)}"
    )


def _loss(factors: int, units: int) -> str:
    return str(factors) + (f" ({units} {'unit' if units == 1 else 'units'})" if units else "")


def naval_combat(battle: Battle, first: First) -> Procedure[NavalOutcome]:
    """Naval Combat Table: one round of fire, or rounds to the end (GW-I6)."""
    attackers, defenders = battle.attacker.units, battle.defender.units
    if battle.in_rounds and attackers and defenders:
        return Become(rounds, battle, first, attackers, defenders)
    after = yield from Call(one_round, battle, first, attackers, defenders)
    return NavalOutcome(
        after.attacker_factors,
        after.defender_factors,
        battle.attacker.lost(after.attackers),
        battle.defender.lost(after.defenders),
    )


def rounds(battle: Battle, first: First, attackers: Units, defenders: Units) -> Procedure[NavalOutcome]:
    """GW-I14: another round while either side can remove a unit; the factors are those of the units removed."""
    if not battle.is_over(attackers, defenders):
        after = yield from Call(one_round, battle, first, attackers, defenders)
        return Become(rounds, battle, first, after.attackers, after.defenders)
    return NavalOutcome(
        battle.attacker.factors(attackers),
        battle.defender.factors(defenders),
        battle.attacker.lost(attackers),
        battle.defender.lost(defenders),
    )


def one_round(battle: Battle, first: First, attackers: Units, defenders: Units) -> Procedure[Exchange]:
    """Each side fires once; who fires second fires with what is left, unless both fire at once."""
    one, other = battle.attacker, battle.defender
    if first == "defender":
        to_attacker = yield from Call(fire, other, defenders)
        left = one.remove(attackers, to_attacker)
        to_defender = yield from Call(fire, one, left)
        return Exchange(to_attacker, to_defender, left, other.remove(defenders, to_defender))
    to_defender = yield from Call(fire, one, attackers)
    left = other.remove(defenders, to_defender)
    to_attacker = yield from Call(fire, other, defenders if first == "both" else left)
    return Exchange(to_attacker, to_defender, one.remove(attackers, to_attacker), left)


def fire(side: Ships, units: Units) -> Procedure[int]:
    """The factors that a side's fire removes; 0 does not fire."""
    column = side.fires(units)
    if column is None:
        return 0
    hits: int = yield from Roll(D6, side.label, on=column)
    return hits


@PROCEDURES.register(
    "naval-combat",
    inputs=NavalCombat,
    body=naval_combat,
    text=naval_text,
    example="attack=30 defence=18 first=attacker 'attacker_protection=[4,6,8]' 'defender_protection=[3,5]'",
    charts=("naval-combat",),
    strength="attack",
    rule=RULE,
)
def naval_combat_head(rules: Rules, given: NavalCombat) -> Ready:
    """Fire at sea: protection factors lost by each side, and the units those remove."""
    _check("attack", given.attack, given.attacker_protection, given.attacker_combat)
    _check("defence", given.defence, given.defender_protection, given.defender_combat)
    battle = Battle(
        ships(rules, "attacker", given.attack, given.attacker_protection, given.attacker_combat),
        ships(rules, "defender", given.defence, given.defender_protection, given.defender_combat),
        rules.choice("GW-I6") == "rounds",
    )
    slip = (*working(rules, battle), Line("fires first", RULE, given.first, given.first), *answers(battle, given.first))
    return Ready((battle, given.first), slip, strip=battle.attacker.fires(battle.attacker.units))


def _check(name: str, total: int, protection: tuple[int, ...], combat: tuple[int, ...]) -> None:
    """The strengths of a side's units go with their protection, one by one, and add up to its own."""
    if not combat:
        return
    if len(combat) != len(protection):
        raise refuse(
            RULE,
            f"Strengths for {name} are given unit by unit for {len(combat)} and protection for {len(protection)}: "
            "give both for each unit, in one order.",
            len(combat),
            len(protection),
        )
    if sum(combat) != total:
        raise refuse(
            RULE,
            f"The units' strengths come to {sum(combat)} and {name} is {total}: the two must be equal.",
            sum(combat),
            total,
        )


def working(rules: Rules, battle: Battle) -> tuple[Line, ...]:
    """Both sides as they go into combat, and how losses are taken."""
    sides = battle.attacker, battle.defender
    lines = [line for side in sides for line in _side(side)]
    if any(side.units for side in sides):
        lines.append(chosen(rules, "GW-I4", "units removed"))
    if any(side.has_ties for side in sides):
        lines.append(chosen(rules, "GW-I13", "of equal protection"))
    if battle.in_rounds and not all(side.units for side in sides):
        return (*lines, Line("rounds", "GW-I6", "one: the units of a side are not given", 1))
    lines.append(chosen(rules, "GW-I6", "rounds"))
    if battle.in_rounds:
        lines.append(chosen(rules, "GW-I14", "later rounds"))
    return tuple(lines)


def _side(side: Ships) -> tuple[Line, Line]:
    heading = side.heading(side.units)
    protection = ", ".join(str(protection) for protection, _ in side.units) or "not given"
    return (
        Line(f"{side.who}'s combat strength", RULE, f"{side.combat} → {heading}", heading),
        Line(f"{side.who}'s protection", RULE, protection, protection),
    )


def answers(battle: Battle, first: First) -> tuple[Line, ...]:
    """What the side that fires second fires with, by the units that the results remove."""
    if first == "both":
        return ()
    one, other = battle.attacker, battle.defender
    if first == "defender":
        one, other = other, one
    return tuple(
        Line(
            f"{other.who} after {', '.join(map(str, hits))} factors",
            RULE if other.known else "GW-I5",
            f"{other.lost(left)} lost: {other.reckoned(left)} → {other.heading(left)}",
            other.heading(left),
        )
        for left, hits in _losses(one, other).items()
        if left != other.units
    )


def _losses(one: Ships, other: Ships) -> dict[Units, list[int]]:
    """What one side's first fire may leave the other, with the factors that leave it."""
    column = one.fires(one.units)
    found: dict[Units, list[int]] = {}
    for hits in sorted({cell.value for cell in column.cells}) if column else []:
        found.setdefault(other.remove(other.units, hits), []).append(hits)
    return found
