"""An engagement: a combat carried out, with the losses of both sides and the ways they choose to meet their options."""

from __future__ import annotations

from typing import Annotated

import msgspec

from grognard.chance.procedures import Ready
from grognard.chance.requests import Become, Call, Fold, Procedure
from grognard.chance.tally import Line, Tally
from grognard.charts.rules import Rules
from grognard.titles.kit import MOST
from grognard.titles.ocs.attack import Combat
from grognard.titles.ocs.cells import CombatResult
from grognard.titles.ocs.combat import CHARTS, Battle, combat, lower, one_roll, prepared, surprised
from grognard.titles.ocs.options import DOCTRINES, Paid, pay
from grognard.titles.ocs.registry import PROCEDURES, noted, some

DISORGANIZING = 2
"""Hexes of retreat that disorganize a side (Combat Table, note 3)."""

Steps = Annotated[int, msgspec.Meta(ge=1, le=MOST)]


class Engagement(Combat, frozen=True, kw_only=True):
    """One attack on one hex, and the steps that both sides bring to it."""

    attacker_steps: Annotated[Steps, msgspec.Meta(description="steps of the attackers, in all")]
    defender_steps: Annotated[Steps, msgspec.Meta(description="steps of the defenders, in all")]
    defender_mech: Annotated[bool, msgspec.Meta(description="the defenders are armor or mech")] = False


class EngagementResult(msgspec.Struct, frozen=True):
    """What has become of both sides, and the action rating from which attackers exploit."""

    attacker_steps_lost: int
    attacker_hexes: int
    defender_steps_lost: int
    defender_hexes: int
    attacker_destroyed: bool
    defender_destroyed: bool
    attacker_disorganized: bool
    defender_disorganized: bool
    exploitation: int | None


class Sides(msgspec.Struct, frozen=True, eq=False):
    """What is the same on every path of one engagement."""

    attacker_steps: int
    defender_steps: int
    by_steps_only: bool
    """At all costs the attackers meet their option by steps."""
    immobile: bool
    """Armor or mech in no supply are destroyed if they must retreat."""
    exempt: bool
    """The defenders owe nothing to attackers who died of their own option (OCS-I6)."""
    in_succession: bool
    """At all costs the first result is carried out before the second is rolled (OCS-I5)."""


class Stand(msgspec.Struct, frozen=True):
    """How both sides stand after what was carried out so far."""

    attacker_lost: int = 0
    attacker_hexes: int = 0
    defender_lost: int = 0
    defender_hexes: int = 0
    disorganized: bool = False
    exploitation: int | None = None


def engagement_text(outcome: EngagementResult) -> str:
    """Both sides in words, and the sheet's mark of exploitation."""
    attacker = _side(outcome.attacker_destroyed, outcome.attacker_steps_lost, outcome.attacker_hexes)
    defender = _side(outcome.defender_destroyed, outcome.defender_steps_lost, outcome.defender_hexes)
    attacker += " DG" if outcome.attacker_disorganized else ""
    defender += " DG" if outcome.defender_disorganized else ""
    exploitation = f"; e{outcome.exploitation}" if outcome.exploitation is not None else ""
    return f"attacker {attacker}; defender {defender}{exploitation}"


def _side(destroyed: bool, lost: int, hexes: int) -> str:
    if destroyed:
        return "destroyed"
    parts = [f"-{some(lost, 'step')}"] * (lost > 0) + [f"back {some(hexes, 'hex', 'hexes')}"] * (hexes > 0)
    return ", ".join(parts) or "holds"


# the engagement ----------------------------------------------------------------------------------


def engagement(battle: Battle, sides: Sides) -> Procedure[EngagementResult]:
    """The combat and all that follows from it; at all costs its two results together, or one after the other."""
    if sides.in_succession:
        shifts = yield from Call(surprised, battle)
        stand = yield from Fold(next_roll, battle.modifiers, Stand(), battle, shifts, sides)
        return outcome(stand, sides)
    result = yield from Call(combat, battle)
    return outcome((yield from Call(carry_out, Stand(), result, sides)), sides)


def next_roll(stand: Stand, modifier: Tally, battle: Battle, shifts: Tally, sides: Sides) -> Procedure[Stand]:
    """One roll carried out; none is made once a side is destroyed or the defenders have left the hex (OCS-I16)."""
    now = outcome(stand, sides)
    if now.attacker_destroyed or now.defender_destroyed or now.defender_hexes:
        return stand
    result = yield from Call(one_roll, CombatResult(), modifier, battle, shifts)
    return Become(carry_out, stand, result, sides)


def carry_out(stand: Stand, result: CombatResult, sides: Sides) -> Procedure[Stand]:
    """Losses of both at once (OCS-I4), then the attackers' option, then the defenders', with notes 1 and 2."""
    attackers = max(0, sides.attacker_steps - stand.attacker_lost - result.attacker_losses)
    defenders = max(0, sides.defender_steps - stand.defender_lost - result.defender_losses)
    standing = attackers > 0 and defenders > 0
    paid, gave = Paid(), Paid()
    if standing and result.attacker_option:
        paid = yield from Call(pay, "attacker", result.attacker_option, attackers, sides.by_steps_only)
    attackers -= paid.steps
    owing = standing and not paid.hexes and (attackers > 0 or not sides.exempt)
    if owing and result.defender_option:
        gave = yield from Call(pay, "defender", result.defender_option, defenders, False)
    return Stand(
        attacker_lost=sides.attacker_steps - attackers,
        attacker_hexes=stand.attacker_hexes + paid.hexes,
        defender_lost=sides.defender_steps - defenders + gave.steps,
        defender_hexes=stand.defender_hexes + gave.hexes,
        disorganized=stand.disorganized or result.disorganized,
        exploitation=None if paid.hexes or not attackers else lower(stand.exploitation, result.exploitation),
    )


def outcome(stand: Stand, sides: Sides) -> EngagementResult:
    """What both sides are: a destroyed one has lost every step, is nowhere, and is not disorganized."""
    attackers_gone = stand.attacker_lost == sides.attacker_steps
    defenders_gone = stand.defender_lost == sides.defender_steps or (sides.immobile and stand.defender_hexes > 0)
    defender_hexes = 0 if defenders_gone else stand.defender_hexes
    return EngagementResult(
        attacker_steps_lost=stand.attacker_lost,
        attacker_hexes=stand.attacker_hexes,
        defender_steps_lost=sides.defender_steps if defenders_gone else stand.defender_lost,
        defender_hexes=defender_hexes,
        attacker_destroyed=attackers_gone,
        defender_destroyed=defenders_gone,
        attacker_disorganized=stand.attacker_hexes >= DISORGANIZING,
        defender_disorganized=not defenders_gone and (stand.disorganized or defender_hexes >= DISORGANIZING),
        exploitation=stand.exploitation,
    )


# before the roll ---------------------------------------------------------------------------------


@PROCEDURES.register(
    "engagement",
    inputs=Engagement,
    body=engagement,
    text=engagement_text,
    example="attack=12 defence=4 attacker_ar=4 defender_ar=3 attacker_steps=4 defender_steps=2",
    doctrines=DOCTRINES,
    charts=CHARTS,
    strength="attack",
)
def engagement_head(rules: Rules, given: Engagement) -> Ready:
    """Attack a hex and carry it out: losses, options, retreats, exploitation."""
    battle, slip, column = prepared(rules, given)
    sides = Sides(
        given.attacker_steps,
        given.defender_steps,
        by_steps_only=given.at_all_costs,
        immobile=given.defender_mech and given.defender_supply == "none",
        exempt=rules.choice("OCS-I6") == "exempt",
        in_succession=given.at_all_costs and rules.choice("OCS-I5") == "one-after-the-other",
    )
    return Ready((battle, sides), (*slip, *_said(given, sides)), strip=column)


def _said(given: Engagement, sides: Sides) -> tuple[Line, ...]:
    """What decides how the result is carried out."""
    lines = [
        Line("attackers, as one body", "OCS-I14", some(sides.attacker_steps, "step"), sides.attacker_steps),
        Line("defenders, as one body", "OCS-I14", some(sides.defender_steps, "step"), sides.defender_steps),
        noted("losses of both sides", "OCS-I4", "at once, before options"),
    ]
    if given.defender_mech:
        effect = "destroyed if they retreat" if sides.immobile else "free to retreat"
        lines.append(noted("defending armor or mech", "supply-levels", effect))
    if given.at_all_costs:
        lines.append(noted("attackers at all costs", "combat-steps", "meet their option in steps"))
        how = "one carried out, then the other" if sides.in_succession else "added up, then carried out"
        lines.append(noted("two results at all costs", "OCS-I5", how))
    if sides.in_succession:
        lines.append(noted("second roll", "OCS-I16", "only if somebody is left to fight"))
    owed = "frees the defenders" if sides.exempt else "leaves the defenders theirs"
    lines.append(noted("attackers' death of their option", "OCS-I6", owed))
    return tuple(lines)
