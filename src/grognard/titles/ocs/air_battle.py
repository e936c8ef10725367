"""An air battle: exchange after exchange until one side has nobody left."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import Annotated, Any, Literal, cast

import msgspec

from grognard.chance.doctrine import Doctrine, first
from grognard.chance.procedures import UNIT_BY_UNIT, Inputs, Ready
from grognard.chance.requests import Become, Call, Choose, Procedure
from grognard.chance.tally import Line, Tally, amount
from grognard.charts.rules import Rules
from grognard.titles.kit import HALF, plain
from grognard.titles.ocs.air import AIR_TO_AIR, EXCHANGE, AirTable, AirToAirOutcome, AirValue, difference, exchange
from grognard.titles.ocs.registry import PROCEDURES, noted

LEAD_TO_DOUBLE = 2
"""How many more fighters a side must have."""

IN, ABORTED, STEP_LOST = 0, 1, 2
"""What has become of an air unit so far; who loses a step aborts too."""

ATTACKER_SENDS, DEFENDER_SENDS = "attacking air unit", "defending air unit"

Fate = Literal["in", "aborted", "reduced", "destroyed"]
Units = tuple[int, ...]
"""The condition of each unit of a side, in the order listed."""
Sent = tuple[int, ...]
"""The number of the unit that fights, from 1; two if its side doubles."""


class AirUnit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An air unit as it enters the battle."""

    value: Annotated[AirValue, msgspec.Meta(description="its air value")]
    full: Annotated[bool, msgspec.Meta(description="at full strength, and not reduced")]
    fighter: Annotated[bool, msgspec.Meta(description="an F-type fighter: it counts for doubling")]


Force = Annotated[tuple[AirUnit, ...], UNIT_BY_UNIT]


class AirBattle(Inputs, frozen=True):
    """Two forces; the attacker is who flew to the other."""

    attackers: Annotated[
        Force, msgspec.Meta(description='such as [{"value":4,"full":true,"fighter":true}]; fighter is F-type')
    ]
    defenders: Annotated[Force, msgspec.Meta(description="likewise")]


class AirBattleOutcome(msgspec.Struct, frozen=True):
    """What becomes of each air unit, in the order listed. Who is reduced aborts too."""

    attackers: tuple[Fate, ...]
    defenders: tuple[Fate, ...]


class Battle(msgspec.Struct, frozen=True, eq=False):
    """What is the same on every path of one battle."""

    table: AirTable
    attackers: tuple[AirUnit, ...]
    defenders: tuple[AirUnit, ...]
    rolls: tuple[tuple[Tally, ...], ...]
    """The die-roll modifier of each attacker against each defender."""
    doubler: Literal["attacker", "defender"]
    """Whose the doubled exchanges are, if there are any."""
    doubled: int
    """How many there are."""
    attacker_values: tuple[int, ...]
    defender_values: tuple[int, ...]
    tell_attackers_losses: bool = True
    """Whether a step lost is told from a plain abort; if not, more states are equal."""
    tell_defenders_losses: bool = True

    def roll(self, attacker: int, defenders: Sent) -> Tally:
        """The modifier of one attacker's roll."""
        if len(defenders) == 1:
            return self.rolls[attacker - 1][defenders[0] - 1]
        return difference(self.attacker_values[attacker - 1], *(self.defender_values[n - 1] for n in defenders))


def air_battle(battle: Battle) -> Procedure[AirBattleOutcome]:
    """Every exchange, and what became of each unit."""
    attackers, defenders = yield from Call(fight, battle)
    return AirBattleOutcome(_fates(battle.attackers, attackers), _fates(battle.defenders, defenders))


def fight(battle: Battle) -> Procedure[tuple[Units, Units]]:
    """From the first exchange to the last."""
    yield from ()
    return _onward(battle, (IN,) * len(battle.attackers), (IN,) * len(battle.defenders), battle.doubled)


def one_exchange(battle: Battle, attackers: Units, defenders: Units, doubled: int) -> Procedure[tuple[Units, Units]]:
    """The attacker picks who fights, then the defender (OCS-I12); the sheet's table says who turns back."""
    attack = _options(attackers, bool(doubled) and battle.doubler == "attacker")
    ours = attack[0]
    if len(attack) > 1:
        ours = yield from Choose(battle.table.attacker, ATTACKER_SENDS, attack, battle.attacker_values)
    defence = _options(defenders, bool(doubled) and battle.doubler == "defender")
    theirs = defence[0]
    if len(defence) > 1:
        theirs = yield from Choose(battle.table.defender, DEFENDER_SENDS, defence, battle.defender_values)
    second = battle.roll(ours[1], theirs) if len(ours) == 2 else None
    came: AirToAirOutcome = yield from Call(
        exchange, battle.table, battle.roll(ours[0], theirs), second, len(theirs) == 2
    )
    if came.aborted == "attacker":
        used = ours[came.attacker_unit - 1]
        attackers = _out(attackers, (used,), used if came.attacker_steps and battle.tell_attackers_losses else None)
    else:
        hit = theirs[came.defender_unit - 1] if came.defender_unit and battle.tell_defenders_losses else None
        defenders = _out(defenders, theirs, hit)
    return _onward(battle, attackers, defenders, doubled - (len(ours) + len(theirs) > 2))


def _onward(
    battle: Battle, attackers: Units, defenders: Units, doubled: int
) -> tuple[Units, Units] | Become[tuple[Units, Units]]:
    """The next exchange, or the end when one side has nobody left."""
    if IN in attackers and IN in defenders:
        return Become(one_exchange, battle, attackers, defenders, doubled)
    return attackers, defenders


def _out(units: Units, sent: Sent, hit: int | None) -> Units:
    """The units that turn back, one of them perhaps with a step lost."""
    after = list(units)
    for unit in sent:
        after[unit - 1] = STEP_LOST if unit == hit else ABORTED
    return tuple(after)


@lru_cache(maxsize=4096)
def _options(units: Units, may_double: bool) -> tuple[Sent, ...]:
    """Any two of the units left where the side may double, then each alone."""
    left = [number for number, condition in enumerate(units, 1) if condition == IN]
    return (*(combinations(left, 2) if may_double else ()), *((number,) for number in left))


FATES: dict[tuple[bool, int], Fate] = {
    (True, IN): "in",
    (True, ABORTED): "aborted",
    (True, STEP_LOST): "reduced",
    (False, IN): "in",
    (False, ABORTED): "aborted",
    (False, STEP_LOST): "destroyed",
}


def _fates(force: Sequence[AirUnit], units: Units) -> tuple[Fate, ...]:
    return tuple(FATES[unit.full, condition] for unit, condition in zip(force, units, strict=True))


def _singly(choice: Choose[Any]) -> Any:
    return next(sent for sent in choice.options if len(sent) == 1)


def _best_first(choice: Choose[Any]) -> Any:
    """The best air values: two beat one where the side may double, and the first listed its equals."""
    values = cast("tuple[int, ...]", choice.about)
    return max(choice.options, key=lambda sent: sum(values[number - 1] for number in sent))


DOCTRINES = tuple(
    Doctrine(name, {**EXCHANGE, ATTACKER_SENDS: policy, DEFENDER_SENDS: policy}, about)
    for name, policy, about in (
        ("as-listed", first, "both sides fight in the order listed, and double whenever they may"),
        ("singly", _singly, "in the order listed, never doubling"),
        ("best-first", _best_first, "the best air values first, doubling whenever a side may"),
    )
)


def battle_text(outcome: AirBattleOutcome) -> str:
    """The marks of the flak table for each unit, attackers first; X is destroyed."""
    return " / ".join(
        " ".join(MARKS[fate] for fate in side) or "nobody" for side in (outcome.attackers, outcome.defenders)
    )


MARKS: dict[Fate, str] = {"in": "-", "aborted": "A", "reduced": "-1", "destroyed": "X"}


@PROCEDURES.register(
    "air-battle",
    inputs=AirBattle,
    body=air_battle,
    text=battle_text,
    example="""'attackers=[{"value":4,"full":true,"fighter":true},{"value":3,"full":true,"fighter":true}]' """
    """'defenders=[{"value":3,"full":true,"fighter":false}]'""",
    doctrines=DOCTRINES,
    charts=("air-to-air",),
)
def air_battle_head(rules: Rules, given: AirBattle) -> Ready:
    """An air battle to its end: what becomes of each air unit."""
    battle, slip = meeting(AirTable.of(rules), given.attackers, given.defenders)
    return Ready((battle,), slip, strip=battle.table.column)


def meeting(
    table: AirTable, attackers: tuple[AirUnit, ...], defenders: tuple[AirUnit, ...]
) -> tuple[Battle, tuple[Line, ...]]:
    """Two forces before their first exchange, with the doubled exchanges worked out once, and the lines that say so."""
    doubler, doubled, slip = _doubling(table, attackers, defenders)
    values = tuple(unit.value for unit in attackers), tuple(unit.value for unit in defenders)
    rolls = tuple(tuple(difference(ours, theirs) for theirs in values[1]) for ours in values[0])
    shown = " against ".join(" ".join(map(str, each)) or "none" for each in values)
    lines = (
        noted("air values", "OCS-I10", shown),
        *slip,
        noted("who picks first", "OCS-I12", f"the {table.attacker}, then the {table.defender}"),
    )
    return Battle(table, attackers, defenders, rolls, doubler, doubled, *values), lines


def _doubling(
    table: AirTable, attackers: tuple[AirUnit, ...], defenders: tuple[AirUnit, ...]
) -> tuple[Literal["attacker", "defender"], int, tuple[Line, ...]]:
    """Whose the doubled exchanges are and how many: the whole of a lead of two or more (OCS-I11)."""
    ours, theirs = _fighters(attackers), _fighters(defenders)
    lead = abs(ours - theirs)
    doubled = int(lead) if lead >= LEAD_TO_DOUBLE else 0
    doubler: Literal["attacker", "defender"] = "attacker" if ours >= theirs else "defender"
    whose = f"{doubled} for the {table.attacker if doubler == 'attacker' else table.defender}"
    given = whose if doubled else f"none under {LEAD_TO_DOUBLE}"
    lines = (
        _counted(table.attacker, attackers, ours),
        _counted(table.defender, defenders, theirs),
        Line("doubled exchanges", "OCS-I11", f"a lead of {amount(lead)}: {given}", doubled),
    )
    return doubler, doubled, lines


def _counted(side: str, force: tuple[AirUnit, ...], fighters: Fraction) -> Line:
    full = sum(unit.fighter and unit.full for unit in force)
    reduced = sum(unit.fighter and not unit.full for unit in force)
    counted = f"{full} full, {reduced} reduced at ½ = {amount(fighters)}"
    return Line(f"fighters of the {side}", AIR_TO_AIR, counted, plain(fighters))


def _fighters(force: tuple[AirUnit, ...]) -> Fraction:
    """F-type units, reduced ones at a half; others are nothing."""
    return sum((Fraction(1) if unit.full else HALF for unit in force if unit.fighter), Fraction(0))
