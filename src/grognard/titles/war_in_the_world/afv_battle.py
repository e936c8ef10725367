"""How an AFV strike is fought [50.6]: tank against tank, anti-tank fire, and the change of the combat die."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from grognard.chance.dice import D6
from grognard.chance.requests import Become, Call, Choose, Fold, Procedure, Roll
from grognard.chance.tally import Line, Tally
from grognard.charts.chart import Strip
from grognard.titles.war_in_the_world.registry import Columns
from grognard.titles.war_in_the_world.tanks import Kind

Report = Literal["modifier", "totals", "types"]
Group = tuple[int, ...]
"""Tank-points of each kind of a force."""
Both = tuple[Group, Group]
"""The phasing side's group and the other side's."""
Act = Callable[["Field", int, int, "Battle"], Procedure["Field"]]

RULE = "50.6"
PHASING, OTHER = 0, 1
OPENING, ANSWER, PURSUIT, LAST_ANSWER = range(4)
SIDES = ("phasing", "non-phasing")

COMMIT, DIVIDE, TARGET, LOSSES = "tanks committed", "tanks to escort and intercept", "target", "tanks lost"
ESCORT, ASSAULT, NOTHING = "escort-intercept", "assault", "none"


class Unit(msgspec.Struct, frozen=True):
    """A unit, its tanks as (place among the kinds, tank-points), and how many of them may be committed."""

    name: str
    tanks: tuple[tuple[int, int], ...]
    available: int


class Battery(msgspec.Struct, frozen=True, eq=False):
    """The anti-tank strength of units that fire on one line of the table, and the column it gives."""

    column: Strip
    guns: Tally


class Force(msgspec.Struct, frozen=True, eq=False):
    """What one side brings, the same on every path."""

    kinds: tuple[Kind, ...]
    units: tuple[Unit, ...]
    met_by: tuple[Battery, ...]
    """What its assault group meets of the enemy's anti-tank fire; nothing without strength."""
    known: dict[tuple[str, Group], Tally] = {}

    def total(self, role: str, group: Group) -> Tally:
        """AT strength of a group in escort and interception, B strength of one in assault."""
        if (role, group) not in self.known:
            what = "strength against tanks" if role == ESCORT else "bombardment strength"
            each = [kind.at if role == ESCORT else kind.b for kind in self.kinds]
            lines = [
                Line(f"{count} {kind.name}", RULE, f"{count} × {strength}", count * strength)
                for kind, count, strength in zip(self.kinds, group, each, strict=True)
                if count
            ]
            self.known[role, group] = Tally(what, lines)
        return self.known[role, group]

    def by_worth(self, role: str) -> list[int]:
        """The kinds from the best to the worst in a role."""
        worths = [(kind.at, kind.b) if role == ESCORT else (kind.b, kind.at) for kind in self.kinds]
        return sorted(range(len(worths)), key=worths.__getitem__, reverse=True)


class Battle(msgspec.Struct, frozen=True, eq=False):
    """What is the same on every path of one AFV strike."""

    forces: tuple[Force, Force]
    combat: Columns
    bombardment: Columns
    initiative: Strip
    phasing_side: str
    """`axis` or `allied`."""
    report: Report
    attackers_halved: bool


class Field(msgspec.Struct, frozen=True):
    """Both sides' groups and losses; what no longer matters is emptied, so that equal fields merge."""

    escort: Both
    assault: Both
    lost: Both
    """In the detail that the report asks for."""
    assault_struck: bool = False
    """The first side has struck the second's assault group."""
    modifier: int = 0

    def of(self, role: str, side: int) -> Group:
        """A side's group in a role; nothing for none."""
        return () if role == NOTHING else (self.assault if role == ASSAULT else self.escort)[side]

    def without(self, gone: Group, role: str, side: int, report: Report) -> Field:
        """The field after a side has lost tanks in a role."""
        left = less(self.of(role, side), gone)
        lost = changed(self.lost, side, tuple(a + b for a, b in zip(self.lost[side], told(gone, report), strict=True)))
        if role == ASSAULT:
            return Field(self.escort, changed(self.assault, side, left), lost, self.assault_struck)
        return Field(changed(self.escort, side, left), self.assault, lost, self.assault_struck)


class StrikeOutcome(msgspec.Struct, frozen=True):
    """The change of the combat die, in the phasing side's favour where positive, and the tanks lost."""

    modifier: int
    phasing_lost: Group
    other_lost: Group
    attackers_halved: bool


def afv_strike(battle: Battle) -> Procedure[StrikeOutcome]:
    """Steps 1 to 3: both sides commit tanks and divide them, and the initiative is found, if it matters."""
    mine = yield from Call(commit, PHASING, battle)
    theirs = yield from Call(commit, OTHER, battle)
    my_escort = yield from Call(divide, mine, PHASING, battle)
    their_escort = yield from Call(divide, theirs, OTHER, battle)
    assault = less(mine, my_escort), less(theirs, their_escort)
    lost = told(less(mine, mine), battle.report), told(less(theirs, theirs), battle.report)
    leader = PHASING
    if any(mine) and any(theirs) and (any(my_escort) or any(their_escort)):
        side = yield from Roll(D6, "initiative", on=battle.initiative)
        leader = PHASING if side == battle.phasing_side else OTHER
    return Become(fight, Field((my_escort, their_escort), assault, lost), leader, battle)


def commit(side: int, battle: Battle) -> Procedure[Group]:
    """Step 1: a side names the tanks of each unit that it uses, no more than are available (WIW-I16)."""
    force = battle.forces[side]
    group = [0] * len(force.kinds)
    for unit in force.units:
        left = unit.available
        for place, count in unit.tanks:
            kind = force.kinds[place]
            most = min(count, left) if kind.strikes or kind.assaults else 0
            if most:
                used = yield from Choose(SIDES[side], COMMIT, tuple(range(most, -1, -1)), (unit.name, kind.name))
                group[place] += used
                left -= used
    return tuple(group)


def divide(committed: Group, side: int, battle: Battle) -> Procedure[Group]:
    """Step 3: of tanks that can do both, how many are to escort and intercept; the others assault (WIW-I17)."""
    escort = []
    for kind, count in zip(battle.forces[side].kinds, committed, strict=True):
        if count and kind.strikes and kind.assaults:
            escort.append((yield from Choose(SIDES[side], DIVIDE, tuple(range(count, -1, -1)), kind.name)))
        else:
            escort.append(count if kind.strikes else 0)
    return tuple(escort)


def fight(field: Field, leader: int, battle: Battle) -> Procedure[StrikeOutcome]:
    """Steps 3 to 5, the side with the initiative leading."""
    end = yield from Fold(act, ACTS, field, leader, battle)
    return StrikeOutcome(end.modifier, *end.lost, battle.attackers_halved)


def act(field: Field, what: tuple[Act, int], leader: int, battle: Battle) -> Procedure[Field]:
    """One act of the fight."""
    does, number = what
    return (yield from does(field, number, leader, battle))


def exchange(field: Field, number: int, leader: int, battle: Battle) -> Procedure[Field]:
    """Step 3: an escort and intercept group strikes; first and second side take turns, two strikes each."""
    striker = leader if number in (OPENING, PURSUIT) else 1 - leader
    struck, target = 1 - striker, ESCORT
    if number in (PURSUIT, LAST_ANSWER):
        options = targets(field, striker, may_assault=number == PURSUIT or field.assault_struck)
        target = (yield from Choose(SIDES[striker], TARGET, options)) if len(options) > 1 else NOTHING
    strength = battle.forces[striker].total(ESCORT, field.escort[striker])
    group = field.of(target, struck)
    after = field
    if strength and any(group):
        rolled = yield from Roll(D6, "tank combat", on=battle.combat.of(strength), because=(strength,))
        gone = yield from Call(pick, group, min(rolled, sum(group)), target, struck, battle)
        after = field.without(gone, target, struck, battle.report)
    if number == PURSUIT:
        return msgspec.structs.replace(after, assault_struck=target == ASSAULT)
    return after if number < LAST_ANSWER else Field(((), ()), after.assault, after.lost)


def targets(field: Field, striker: int, *, may_assault: bool) -> tuple[str, ...]:
    """What may be struck: groups that are there, or nothing."""
    struck = 1 - striker
    groups = ((ASSAULT, field.assault[struck] if may_assault else ()), (ESCORT, field.escort[struck]))
    return (*(role for role, group in groups if any(group) and any(field.escort[striker])), NOTHING)


def anti_tank_fire(field: Field, side: int, _leader: int, battle: Battle) -> Procedure[Field]:
    """Step 4: a side's assault group meets the anti-tank fire of the other's combat units."""
    return (yield from Fold(volley, battle.forces[side].met_by, field, side, battle))


def volley(field: Field, battery: Battery, side: int, battle: Battle) -> Procedure[Field]:
    """The fire of the units on one line of the table (WIW-I22)."""
    group = field.assault[side]
    if not any(group):
        return field
    rolled = yield from Roll(D6, "anti-tank fire", on=battery.column, because=(battery.guns,))
    gone = yield from Call(pick, group, min(rolled, sum(group)), ASSAULT, side, battle)
    return field.without(gone, ASSAULT, side, battle.report)


def bombard(field: Field, side: int, _leader: int, battle: Battle) -> Procedure[Field]:
    """Step 5: what is left of an assault group changes the die in its own side's favour (WIW-I11)."""
    strength = battle.forces[side].total(ASSAULT, field.assault[side])
    rolled = 0
    if strength:
        rolled = yield from Roll(D6, "bombardment", on=battle.bombardment.of(strength), because=(strength,))
    modifier = field.modifier + (rolled if side == PHASING else -rolled)
    return Field(field.escort, changed(field.assault, side, ()), field.lost, modifier=modifier)


def pick(group: Group, number: int, role: str, side: int, battle: Battle) -> Procedure[Group]:
    """So many tanks of a group, kind by kind from the best to the worst, as its opponent picks."""
    force, gone, later = battle.forces[side], [0] * len(group), sum(group)
    for place in force.by_worth(role):
        later -= group[place]
        most, least = min(group[place], number), max(0, number - later)
        options, about = tuple(range(most, least - 1, -1)), (role, force.kinds[place].name)
        gone[place] = (yield from Choose(SIDES[1 - side], LOSSES, options, about)) if len(options) > 1 else most
        number -= gone[place]
    return tuple(gone)


ACTS: tuple[tuple[Act, int], ...] = (
    *((exchange, number) for number in (OPENING, ANSWER, PURSUIT, LAST_ANSWER)),
    *((anti_tank_fire, side) for side in (PHASING, OTHER)),
    *((bombard, side) for side in (PHASING, OTHER)),
)


def told(gone: Group, report: Report) -> Group:
    """Losses in the detail wanted: by kind, in all, or not at all."""
    return gone if report == "types" else (sum(gone),) if report == "totals" else ()


def less(group: Group, gone: Group) -> Group:
    """A group without some of its tanks."""
    return tuple(have - lost for have, lost in zip(group, gone, strict=True))


def changed(both: Both, side: int, group: Group) -> Both:
    """Both sides' groups, one of them another."""
    return (group, both[OTHER]) if side == PHASING else (both[PHASING], group)
