"""Combat of 1962-1989: loss rolls for the attacker's stacks and the defender's units, then a retreat roll."""

from __future__ import annotations

from itertools import compress
from typing import Annotated

import msgspec

from grognard.chance.dice import D6
from grognard.chance.procedures import Inputs, Ready
from grognard.chance.requests import Call, Fold, Procedure, Roll
from grognard.chance.tally import Line
from grognard.charts.chart import Chart, Strip
from grognard.charts.rules import Rules
from grognard.titles.iron_curtain.registry import (
    HAS_TERRAIN,
    NO_RETREAT,
    NO_RETREAT_RULE,
    PROCEDURES,
    TERRAIN_SHIFT,
    Attack,
    Defence,
    Faces,
    HasTerrain,
    NoRetreat,
    UnitSteps,
    counted,
    ends,
    odds,
    shifted_from,
)
from grognard.titles.iron_curtain.rolls_1962 import (
    RETREATS,
    LossRoll,
    loss_roll,
    retreat_cells,
    retreat_roll,
    step_lost,
)
from grognard.titles.kit import in_turn, moved_from, refuse

SHEET = "crt-1962"
MOST_STACKS = 100
STACKS = "attacking stacks"


class Combat1962(Inputs, frozen=True):
    """One attack on one hex, 1962-1989."""

    attack: Attack
    defence: Defence
    terrain: HasTerrain = False
    no_retreat: NoRetreat = False
    attacker_stacks: Annotated[int, msgspec.Meta(ge=1, le=MOST_STACKS, description="stacks that attack")] = 1
    defenders: Annotated[UnitSteps, msgspec.Meta(description="steps of each defending unit, top first: [2,1]")] = (1,)
    attackers: Annotated[
        UnitSteps | None,
        msgspec.Meta(description="steps of the top unit used in each attacking stack, to count the destroyed"),
    ] = None


class Outcome1962(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who loses a step, who is destroyed by it, and how far the defender retreats."""

    attacker_losses: int
    defender_losses: tuple[int, ...]
    """0 or 1 for each defending unit."""
    defender_destroyed: int
    retreat: int
    attacker_destroyed: int | None = None
    """Known, and told, only where the attackers' steps were given."""


class Battle(msgspec.Struct, frozen=True, eq=False):
    """What is the same on every path of one combat."""

    attacker: LossRoll
    stacks: tuple[bool, ...]
    """For each attacking stack whether the unit that rolls is known to be on its last step."""
    units: tuple[LossRoll, ...]
    """The roll of each defending unit."""
    last_steps: tuple[bool, ...]
    """Which of the defending units are on their last step."""
    retreat: Faces[int] | None
    """`None` where terrain forbids retreat."""
    of_nobody: bool
    """The retreat is rolled for though nobody is left (IC-I3)."""
    steps_known: bool
    """Whether the attackers' steps were given."""


def text_1962(outcome: Outcome1962) -> str:
    """Stacks that lost, defenders that lost and hexes of retreat, such as A1 D2 r3."""
    parts = {"A": outcome.attacker_losses, "D": sum(outcome.defender_losses), "r": outcome.retreat}
    return " ".join(f"{letter}{count}" for letter, count in parts.items() if count) or "ne"


def combat_1962(battle: Battle) -> Procedure[Outcome1962]:
    """All rolls are made on one row: the attacker's stacks, the defender's units, the retreat."""
    lost, destroyed = yield from Fold(attacking_stack, battle.stacks, (0, 0), battle)
    losses = yield from Call(in_turn, step_lost, battle.units)
    gone = sum(compress(losses, battle.last_steps))
    hexes = 0
    if battle.retreat is not None and (gone < len(losses) or battle.of_nobody):
        hexes = yield from Roll(D6, "retreat", on=battle.retreat)
    return Outcome1962(lost, losses, gone, hexes, destroyed if battle.steps_known else None)


def attacking_stack(so_far: tuple[int, int], last_step: bool, battle: Battle) -> Procedure[tuple[int, int]]:
    """One roll for the stack, which only its top unit used can suffer."""
    lost, destroyed = so_far
    loss = yield from Call(step_lost, battle.attacker)
    return lost + loss, destroyed + (loss if last_step else 0)


@PROCEDURES.register(
    "combat-1962",
    inputs=Combat1962,
    body=combat_1962,
    text=text_1962,
    example="attack=14 defence=4 terrain=true attacker_stacks=2",
    charts=("crt-1962",),
    strength="attack",
)
def combat_1962_head(rules: Rules, given: Combat1962) -> Ready:
    """Ground combat of 1962-1989: one die a roll for losses, and one for the retreat."""
    _check_stacks(given)
    chart = rules.chart("crt-1962")
    row, slip = row_of(rules, chart, given)
    attacker, defender = loss_roll(row, "attacker"), loss_roll(row, "defender")
    battle = Battle(
        attacker=attacker,
        stacks=tuple(steps == 1 for steps in given.attackers or (0,) * given.attacker_stacks),
        units=(defender,) * len(given.defenders),
        last_steps=tuple(steps == 1 for steps in given.defenders),
        retreat=None if given.no_retreat else retreat_roll(row),
        of_nobody=rules.choice("IC-I3") == "rolled",
        steps_known=given.attackers is not None,
    )
    stacks = counted(STACKS, given.attackers) if given.attackers else f"{STACKS}: {given.attacker_stacks}"
    rolls = (_loss_line(stacks, attacker), _loss_line(counted("defending units", given.defenders), defender))
    return Ready((battle,), (*slip, *rolls, *_retreat_lines(row, battle)), strip=row)


def _check_stacks(given: Combat1962) -> None:
    if given.attackers is not None and len(given.attackers) != given.attacker_stacks:
        told, stacks = len(given.attackers), given.attacker_stacks
        raise refuse(
            SHEET,
            f"One top unit rolls for each attacking stack: attackers lists {told} and attacker_stacks is {stacks}. "
            f"With attacker_stacks={told} they agree.",
            told,
            stacks,
        )


def row_of(rules: Rules, chart: Chart, given: Combat1962) -> tuple[Strip, tuple[Line, ...]]:
    """The row of the odds, further down for terrain, and the lines that lead to it."""
    rows = chart.rows.labels
    found = odds(rules, chart.rows, given.attack, given.defence, SHEET)
    place, lines = found.place, found.lines
    if found.ratio > ends(chart.rows)[1]:
        lines += (Line("odds above the sheet", "IC-I1", f"count as {rows[place]}", rows[place]),)
    if not given.terrain:
        return chart.row(place), (*lines, Line("row", SHEET, rows[place], rows[place]))
    down = chart.modifier(TERRAIN_SHIFT)
    start, whence = shifted_from(rules, found, better=-1)
    moved = min(max(start + down.value, 0), len(rows) - 1)
    how = moved_from(chart.rows, start, down.effect, moved, ended=moved != start + down.value)
    return chart.row(moved), (
        *lines,
        *whence,
        Line(HAS_TERRAIN, SHEET, down.effect, down.value),
        Line("row", SHEET, how, rows[moved]),
    )


def _loss_line(who: str, roll: LossRoll) -> Line:
    return Line(who, SHEET, f"each loses on {roll.cell.text}", roll.cell.text)


def _retreat_lines(row: Strip, battle: Battle) -> tuple[Line, ...]:
    """The retreat roll, and when it is not made."""
    none = "no retreat roll"
    if battle.retreat is None:
        return (Line(NO_RETREAT, NO_RETREAT_RULE, none, none),)
    cells = retreat_cells(row).items()
    given = " · ".join(f"r{RETREATS[heading]}: {cell.text}" for heading, cell in cells if cell.value.faces)
    roll = (Line("retreat roll", SHEET, given, given),)
    if not all(battle.last_steps):
        return roll
    all_gone = "rolled for all the same" if battle.of_nobody else none
    return (*roll, Line("if every defender is destroyed", "IC-I3", all_gone, all_gone))
