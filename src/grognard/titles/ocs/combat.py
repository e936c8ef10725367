"""Combat: odds and shifts, surprise, and one roll on the combat table, or two at all costs."""

from __future__ import annotations

import msgspec

from grognard.chance.dice import D6, TWO_D6
from grognard.chance.procedures import Ready
from grognard.chance.requests import Call, Fold, Procedure, Roll
from grognard.chance.tally import Line, Tally, shift
from grognard.charts.chart import Chart, Strip
from grognard.charts.odds import Rounding
from grognard.charts.rules import Rules
from grognard.titles.kit import odds_place, shifted
from grognard.titles.ocs.attack import Combat, attack_strength, defence_strength, may_attack, ratings_line
from grognard.titles.ocs.cells import CombatResult, combat_text
from grognard.titles.ocs.registry import PROCEDURES, modifier_line, noted

CHARTS = ("combat", "combat-steps", "combat-supply", "supply-levels", "surprise")


class Battle(msgspec.Struct, frozen=True, eq=False):
    """What is the same on every path of one combat."""

    chart: Chart
    terrain: str
    """Whose headings call the columns."""
    place: int
    """The column of the odds, before any shift."""
    shifts: Tally
    surprise: Strip | None
    surprise_modifier: Tally
    modifiers: tuple[Tally, ...]
    """The die-roll modifier of each roll on the table: of one, or at all costs of two."""
    overrun: bool

    def column(self, shifts: int) -> Strip:
        """The column moved once by all shifts, and clamped once (GEN-I3)."""
        return self.chart.column(min(max(self.place + shifts, 0), len(self.chart.cells[0]) - 1), self.terrain)


# the rolls ---------------------------------------------------------------------------------------


def combat(battle: Battle) -> Procedure[CombatResult]:
    """Steps 6-8: surprise, then one roll for each modifier, their results added up."""
    shifts = yield from Call(surprised, battle)
    return (yield from Fold(one_roll, battle.modifiers, CombatResult(), battle, shifts))


def surprised(battle: Battle) -> Procedure[Tally]:
    """Step 6: two dice tell who has surprise, if anyone; one more moves the column his way."""
    if battle.surprise is None:
        return battle.shifts
    modifier = battle.surprise_modifier
    side: str | None = yield from Roll(TWO_D6 + modifier, "surprise", on=battle.surprise, because=(modifier,))
    if side is None:
        return battle.shifts
    columns = yield from Roll(D6, "surprise shift")
    move = columns if side == "attacker" else -columns
    return battle.shifts.plus(f"the {side} has surprise", "surprise", move, shift(move))


def one_roll(so_far: CombatResult, modifier: Tally, battle: Battle, shifts: Tally) -> Procedure[CombatResult]:
    """Step 8: two dice and the modifier on the column."""
    cell: CombatResult = yield from Roll(
        TWO_D6 + modifier, "combat", on=battle.column(shifts), because=(shifts, modifier)
    )
    return added(so_far, cell, battle.overrun)


def added(one: CombatResult, other: CombatResult, overrun: bool) -> CombatResult:
    """Two results together (OCS-I5): the lower exploitation number; in an overrun there is none."""
    return CombatResult(
        attacker_losses=one.attacker_losses + other.attacker_losses,
        attacker_option=one.attacker_option + other.attacker_option,
        defender_losses=one.defender_losses + other.defender_losses,
        defender_option=one.defender_option + other.defender_option,
        disorganized=one.disorganized or other.disorganized,
        exploitation=None if overrun else lower(one.exploitation, other.exploitation),
    )


def lower(*numbers: int | None) -> int | None:
    """The lower exploitation number, if there is any."""
    return min((number for number in numbers if number is not None), default=None)


# before the roll ---------------------------------------------------------------------------------


@PROCEDURES.register(
    "combat",
    inputs=Combat,
    body=combat,
    text=combat_text,
    example="attack=12 defence=4 attacker_ar=4 defender_ar=3",
    charts=CHARTS,
    strength="attack",
)
def combat_head(rules: Rules, given: Combat) -> Ready:
    """Attack a hex: odds, shifts, surprise and the roll on the combat table."""
    battle, slip, column = prepared(rules, given)
    return Ready((battle,), (*slip, *_rolls(rules, given)), strip=column)


def _rolls(rules: Rules, given: Combat) -> tuple[Line, ...]:
    """How many results there are, and what becomes of them here."""
    if not given.at_all_costs:
        return ()
    together = "added up" if rules.choice("OCS-I5") == "summed" else "added up here; an engagement takes them in turn"
    return (noted("two results at all costs", "OCS-I5", together),)


def prepared(rules: Rules, given: Combat) -> tuple[Battle, tuple[Line | Tally, ...], Strip]:
    """The battle, its slip, and the column of the roll if there is no surprise."""
    may_attack(rules, given)
    chart = rules.chart("combat")
    attack, defence = attack_strength(rules, given), defence_strength(rules, given)
    rounding: Rounding = "nearest" if rules.choice("OCS-I3") == "nearest" else "defender"
    axis = chart.axis(given.terrain)
    place, odds = odds_place(axis, attack, defence, rounding, "OCS-I3")
    agreed = Line("agreed shift", "combat-steps", shift(given.shift), given.shift)
    shifts = Tally("shifts", [agreed] if given.shift else [])
    moved, column = shifted(axis, place, shifts, f"combat, {given.terrain.replace('-', ' ')}")
    ratings = ratings_line(rules, given)
    surprise, said = _surprise(rules, given, ratings)
    modifiers = _modifiers(rules, given, ratings)
    battle = Battle(chart, given.terrain, place, shifts, surprise, said, modifiers, given.overrun)
    to_column = (*attack.lines, *defence.lines, *odds, *column)
    return (
        battle,
        (*to_column, *_said(surprise, said), *modifiers, *_facts(given)),
        chart.column(moved, given.terrain),
    )


def _modifiers(rules: Rules, given: Combat, ratings: Line) -> tuple[Tally, ...]:
    first = Tally("die-roll modifier", [ratings])
    if not given.at_all_costs:
        return (first,)
    further = modifier_line(rules.chart("combat-steps"), "at-all-costs")
    as_before = Line("as for the first roll", ratings.rule, f"{first:+d}", int(first))
    return first, Tally("second die-roll modifier", [as_before, further])


def _surprise(rules: Rules, given: Combat, ratings: Line) -> tuple[Strip | None, Tally]:
    """The column surprise is rolled on, and the modifier: the hex counts once, however it is fortified."""
    if not given.surprise:
        return None, Tally("surprise modifier")
    chart = rules.chart("surprise")
    lines = [ratings]
    if given.hedgehog or given.fortification:
        lines.append(modifier_line(chart, "hedgehog-or-fortification"))
    heading = "Overrun Attack" if given.overrun else "Regular Attack"
    return chart.column(chart.axis().index(heading)), Tally("surprise modifier", lines)


def _said(surprise: Strip | None, modifier: Tally) -> tuple[Line | Tally, ...]:
    """The column surprise is read in, and what modifies its roll."""
    return () if surprise is None else (noted("surprise column", "surprise", surprise.label), modifier)


def _facts(given: Combat) -> tuple[Line, ...]:
    """What was said and changes nothing here, or only strikes something out."""
    lines = []
    if given.overrun:
        lines.append(noted("overrun", "combat", "no exploitation"))
    if given.overrun and given.at_all_costs:
        lines.append(noted("an overrun at all costs", "OCS-I15", "allowed"))
    if (given.hedgehog or given.fortification) and not given.surprise:
        lines.append(noted("hedgehog or fortification", "surprise", "counts for surprise only"))
    return tuple(lines)
