"""Nuclear confrontation [25.6]: two chits chosen in secret, one drawn, and perhaps another."""

from __future__ import annotations

from typing import Annotated

import msgspec

from grognard.chance.dice import CHIT
from grognard.chance.doctrine import Doctrine, evenly
from grognard.chance.procedures import Inputs, Ready
from grognard.chance.requests import Doubt, Procedure, Roll, Secret
from grognard.chance.tally import Line
from grognard.charts.chart import Chart, Strip
from grognard.charts.rules import Rules
from grognard.titles.world_war_three.registry import PROCEDURES

RULE = "25.6"
CHITS = tuple(range(1, 10))
LABEL = "confrontation chit"

Chosen = Annotated[int, msgspec.Meta(ge=1, le=9, extra={"rule": "WW3-I3"})] | None


class NuclearConfrontation(Inputs, frozen=True):
    """A confrontation; the attacker is who advanced, launched or otherwise brought it on."""

    attacker_chit: Annotated[
        Chosen, msgspec.Meta(description="the attacker's chit; left out, he chooses in secret")
    ] = None
    defender_chit: Annotated[
        Chosen, msgspec.Meta(description="the defender's chit; left out, he chooses in secret")
    ] = None
    strict: Annotated[bool, msgspec.Meta(description="the sheet's higher estimate: any E is war")] = False


class Confrontation(msgspec.Struct, frozen=True):
    """Whether nuclear war breaks out: the game ends and the attacker loses."""

    war: bool


class Even:
    """The second chit: even numbers, 0 among them, are war."""

    def at(self, total: int) -> bool:
        return total % 2 == 0

    def text(self, total: int) -> str:
        return "war" if self.at(total) else "nothing"

    def doubts(self, totals: range) -> tuple[Doubt, ...]:  # noqa: ARG002
        return ()


EVEN = Even()


class Columns:
    """The chart's columns by confrontation total: one small object that stands for the chart."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart

    def of(self, total: int) -> Strip:
        """The column headed by a band that holds the total."""
        return self.chart.column(self.chart.axis().index(total))


def confrontation(
    columns: Columns, attacker: tuple[int, ...], defender: tuple[int, ...], strict: bool
) -> Procedure[Confrontation]:
    """25.6: the sum of the chosen chits is the column, the attacker's drawn chit the row; on E he draws again."""
    one, other = yield from Secret(LABEL, {"attacker": attacker, "defender": defender})
    drawn: bool = yield from Roll(CHIT, "first chit", on=columns.of(one + other))
    if not drawn or strict:
        return Confrontation(war=drawn)
    return Confrontation(war=(yield from Roll(CHIT, "second chit", on=EVEN)))


def confrontation_text(outcome: Confrontation) -> str:
    """War, or nothing."""
    return "war" if outcome.war else "nothing"


DOCTRINES = (
    Doctrine("even-chance", {LABEL: evenly}, "each side takes any of its chits as likely as another"),
    Doctrine("low", {LABEL: lambda choice: choice.options[0]}, "each side takes its lowest chit"),
    Doctrine("high", {LABEL: lambda choice: choice.options[-1]}, "each side takes its highest chit"),
)


@PROCEDURES.register(
    "nuclear-confrontation",
    inputs=NuclearConfrontation,
    body=confrontation,
    text=confrontation_text,
    example="attacker_chit=7 defender_chit=9",
    doctrines=DOCTRINES,
    charts=("nuclear",),
    rule=RULE,
)
def confrontation_head(rules: Rules, given: NuclearConfrontation) -> Ready:
    """The danger of nuclear war in a confrontation; the attacker would lose the game."""
    columns = Columns(rules.chart("nuclear"))
    one, other = given.attacker_chit, given.defender_chit
    column, total = _total(columns, one, other)
    strict, estimate = _estimate(rules, given)
    slip = (_chosen("attacker", one), _chosen("defender", other), *total, *_numbers(rules, column), estimate)
    return Ready((columns, _offered(one), _offered(other), strict), slip, strip=column)


def _offered(chit: int | None) -> tuple[int, ...]:
    return CHITS if chit is None else (chit,)


def _chosen(side: str, chit: int | None) -> Line:
    if chit is None:
        return Line(f"{side}'s chit", "WW3-I3", f"{CHITS[0]}-{CHITS[-1]}, in secret", "secret")
    return Line(f"{side}'s chit", RULE, str(chit), chit)


def _total(columns: Columns, one: int | None, other: int | None) -> tuple[Strip | None, tuple[Line, ...]]:
    """The column and its line, where both chits are known."""
    if one is None or other is None:
        return None, ()
    column = columns.of(one + other)
    reckoned = f"{one} + {other} = {one + other}, column {column.label}"
    return column, (Line("confrontation total", RULE, reckoned, column.label),)


def _numbers(rules: Rules, column: Strip | None) -> tuple[Line, ...]:
    """How numbers are read (WW3-I2), where the column has any or may be any."""
    if column is not None and all(note.under != "WW3-I2" for cell in column.cells for note in cell.notes):
        return ()
    meaning = rules.options["WW3-I2"].choices[rules.choice("WW3-I2")]
    return (Line("a number on the chart", "WW3-I2", meaning, meaning),)


def _estimate(rules: Rules, given: NuclearConfrontation) -> tuple[bool, Line]:
    """The sheet's higher estimate is asked for here, or in force in the whole game."""
    always = rules.choice("strict-nuclear") == "high"
    if given.strict or always:
        return True, Line("an E", "strict-nuclear" if always else RULE, "is war", "war")
    return False, Line("an E", RULE, "is war if a second chit is even", "1/2")
