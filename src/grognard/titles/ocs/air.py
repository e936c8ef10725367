"""Air to air combat, one exchange with its doubling, and the refit of air units at a base."""

from __future__ import annotations

from typing import Annotated, Any, Literal, cast

import msgspec

from grognard.chance.dice import D6, TWO_D6
from grognard.chance.doctrine import Doctrine, Policy, first
from grognard.chance.procedures import Inputs, Ready
from grognard.chance.requests import Choose, Procedure, Roll
from grognard.chance.tally import Line, Tally
from grognard.charts.chart import Strip
from grognard.charts.rules import Rules
from grognard.titles.kit import MOST, refuse
from grognard.titles.ocs.cells import AirResult, Side
from grognard.titles.ocs.registry import PROCEDURES

AIR_TO_AIR, REFIT = "air-to-air", "air-refit"

ROLL_USED, STEP_TAKEN = "roll to use", "unit that takes the step"

AirValue = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
Which = Literal[1, 2]


class AirToAir(Inputs, frozen=True):
    """One exchange. A second unit means that its side doubles."""

    attacker: Annotated[int, msgspec.Meta(ge=0, le=MOST, description="air value of the attacking air unit")]
    defender: Annotated[int, msgspec.Meta(ge=0, le=MOST, description="air value of the defending air unit")]
    attacker_second: Annotated[
        AirValue | None, msgspec.Meta(description="air value of the attacker's second unit, if he doubles")
    ] = None
    defender_second: Annotated[
        AirValue | None, msgspec.Meta(description="air value of the defender's second unit, if he doubles")
    ] = None


class AirToAirOutcome(msgspec.Struct, frozen=True):
    """What one exchange costs: steps, who turns back, whose roll was used, and who took a defender's step."""

    attacker_steps: int
    defender_steps: int
    aborted: Side
    attacker_unit: Which
    defender_unit: Which | None


class AirTable(msgspec.Struct, frozen=True, eq=False):
    """The table, and what the two who fight on it are called."""

    column: Strip
    attacker: str = "attacker"
    defender: str = "defender"

    @classmethod
    def of(cls, rules: Rules, attacker: str = "attacker", defender: str = "defender") -> AirTable:
        """The table in force."""
        return cls(rules.chart("air-to-air").column(0), attacker, defender)


def air_to_air_text(outcome: AirToAirOutcome) -> str:
    """The table's words, and whether the attacker's second roll is used or the defender's second unit hit."""
    steps = outcome.attacker_steps + outcome.defender_steps
    said = f"{outcome.aborted.capitalize()} {'-1 step and abort' if steps else 'Abort'}"
    said += ", 2nd roll" if outcome.attacker_unit == 2 else ""
    return said + (", 2nd unit" if outcome.defender_unit == 2 else "")


def exchange(table: AirTable, roll: Tally, second_roll: Tally | None, two_defend: bool) -> Procedure[AirToAirOutcome]:
    """Air to Air Combat Table: two dice and the difference; an attacker who doubles keeps one of two rolls."""
    result: AirResult = yield from Roll(TWO_D6 + roll, "air to air", on=table.column, because=(roll,))
    used: Which = 1
    if second_roll is not None:
        other: AirResult = yield from Roll(
            TWO_D6 + second_roll, "air to air, second unit", on=table.column, because=(second_roll,)
        )
        used = yield from Choose(table.attacker, ROLL_USED, WHICH, (result, other))
        result = result if used == 1 else other
    hit: Which | None = None
    if result.defender_steps:
        hit = (yield from Choose(table.defender, STEP_TAKEN, WHICH)) if two_defend else 1
    return AirToAirOutcome(result.attacker_steps, result.defender_steps, result.aborted, used, hit)


WHICH: tuple[Which, ...] = (1, 2)


def difference(attacker: int, *defenders: int, what: str = "air values", whose: str = "attacker's") -> Tally:
    """The die-roll modifier: the attacker's air value less that of each defender (OCS-I10)."""
    named = zip(("defender's", "defender's second"), defenders, strict=False)
    less = (Line(f"{who} air value", "OCS-I10", f"-{value}", -value) for who, value in named)
    return Tally(what, (Line(f"{whose} air value", "OCS-I10", f"+{attacker}", attacker), *less))


def better_roll(choice: Choose[Any]) -> Which:
    """The roll that is better for the attacker; of equal ones the first unit's."""
    one, other = cast("tuple[AirResult, AirResult]", choice.about)
    return 2 if _merit(other) > _merit(one) else 1


def _merit(result: AirResult) -> tuple[bool, int, int]:
    return result.aborted == "defender", result.defender_steps, -result.attacker_steps


EXCHANGE: dict[str, Policy] = {ROLL_USED: better_roll, STEP_TAKEN: first}
DOCTRINES = (
    Doctrine("better-roll", EXCHANGE, "the attacker uses the better roll; the defender's first unit takes the step"),
)


@PROCEDURES.register(
    "air-to-air",
    inputs=AirToAir,
    body=exchange,
    text=air_to_air_text,
    example="attacker=4 defender=3",
    doctrines=DOCTRINES,
    charts=("air-to-air",),
)
def air_to_air_head(rules: Rules, given: AirToAir) -> Ready:
    """One exchange between air units, with doubling by either side."""
    if given.attacker_second is not None and given.defender_second is not None:
        raise refuse(
            AIR_TO_AIR,
            "Only the side with the lead in fighters may double, and both have a second unit "
            f"({given.attacker_second} and {given.defender_second}); leave one out.",
            given.attacker_second,
            given.defender_second,
        )
    against = (given.defender,) if given.defender_second is None else (given.defender, given.defender_second)
    roll, table = difference(given.attacker, *against), AirTable.of(rules)
    if given.attacker_second is None:
        return Ready((table, roll, None, len(against) == 2), (roll,), strip=table.column)
    second = difference(given.attacker_second, *against, what="air values, second roll", whose="attacker's second")
    return Ready((table, roll, second, False), (roll, second), strip=table.column)


class Refit(Inputs, frozen=True):
    """One supplied friendly base."""

    level: Annotated[int, msgspec.Meta(ge=0, le=MOST, description="the airbase's actual level")]
    usable: Annotated[int, msgspec.Meta(ge=0, le=MOST, description="levels paid for this turn; 0 in no supply")]


class RefitOutcome(msgspec.Struct, frozen=True):
    """How many air units are made active again; the owner picks them."""

    refit: int


def refit(column: Strip, usable: int) -> Procedure[RefitOutcome]:
    """Air Unit Refit Table: the die times the usable level."""
    each: int = yield from Roll(D6, "refit", on=column)
    return RefitOutcome(each * usable)


@PROCEDURES.register(
    "refit",
    inputs=Refit,
    body=refit,
    text=lambda outcome: f"{outcome.refit} refit",
    example="level=3 usable=2",
    charts=("air-refit",),
)
def refit_head(rules: Rules, given: Refit) -> Ready:
    """How many air units a base makes active again."""
    if given.usable > given.level:
        raise refuse(
            REFIT,
            f"A base of level {given.level} has no {given.usable} usable levels; {given.level} at most.",
            given.usable,
            given.level,
        )
    column = rules.chart("air-refit").column(0)
    slip = (
        Line("the airbase's level", REFIT, str(given.level), given.level),
        Line("usable levels", REFIT, f"the die ×{given.usable}", given.usable),
    )
    return Ready((column, given.usable), slip, strip=column)
