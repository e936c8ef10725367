"""Where the procedures of Iron Curtain register, and what they share: odds, faces of one die, units in turn."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Generic, NamedTuple, TypeVar, TypeVarTuple

import msgspec

from grognard.chance.procedures import UNIT_BY_UNIT, Procedures
from grognard.chance.requests import Doubt
from grognard.chance.tally import Line
from grognard.charts.axes import Axis
from grognard.charts.odds import Rounding, parse_odds
from grognard.charts.rules import Rules
from grognard.titles.kit import Number, Strength, odds_place

PROCEDURES = Procedures[Rules]("iron-curtain")

MOST_STEPS = 99
TERRAIN_SHIFT = "defender-terrain"
"""The modifier under both combat tables."""
HAS_TERRAIN = "the defender has terrain"
NO_RETREAT = "no-retreat terrain"
NO_RETREAT_RULE = "7.2d"
"""The rule that the sheet names for terrain that forbids retreat."""

Attack = Annotated[Number, msgspec.Meta(description="the attackers' strength, in all")]
Defence = Annotated[Number, msgspec.Meta(description="the defenders' strength, in all; 0 is beyond the best odds")]
HasTerrain = Annotated[bool, msgspec.Meta(description="the defender has terrain, of the hex, the hexside or both")]
NoRetreat = Annotated[bool, msgspec.Meta(description="no-retreat terrain applies")]
Steps = Annotated[int, msgspec.Meta(ge=1, le=MOST_STEPS)]
UnitSteps = Annotated[tuple[Steps, ...], msgspec.Meta(min_length=1), UNIT_BY_UNIT]
"""The steps that each unit has."""

C = TypeVar("C")
I = TypeVar("I")  # noqa: E741
Ts = TypeVarTuple("Ts")


class Faces(Generic[C]):
    """What each face of one die gives, where a cell holds faces. Made once for its cells and compared by identity."""

    __slots__ = ("_doubts", "_given")

    def __init__(self, given: Mapping[int, tuple[C, str]], doubts: tuple[Doubt, ...]) -> None:
        self._given, self._doubts = dict(given), doubts

    def at(self, total: int) -> C:
        """What a face gives."""
        return self._given[total][0]

    def text(self, total: int) -> str:
        """What a face gives, in words."""
        return self._given[total][1]

    def doubts(self, totals: range) -> tuple[Doubt, ...]:  # noqa: ARG002
        """A doubtful cell bears on every face: those it does not hold might be its own."""
        return self._doubts


class Odds(NamedTuple):
    """Rounded odds and their place among the headings, before any shift; odds beyond the sheet stand at its end."""

    ratio: Fraction
    place: int
    over: int
    """How many headings better than the best they would be if the sheet went on."""
    lines: tuple[Line, ...]


def odds(rules: Rules, axis: Axis, attack: float, defence: float, sheet: str) -> Odds:
    """The odds of two strengths, rounded (IC-I2), and the lines that lead there."""
    rounding: Rounding = "defender" if rules.choice("IC-I2") == "defender" else "nearest"
    one, other = (_counted(rules, Strength.of(*of, sheet)) for of in (("attack", attack), ("defence", defence)))
    ended = msgspec.structs.replace(axis, below="end", above="end")
    place, lines = odds_place(ended, one, other, rounding, "IC-I2")
    ratio = parse_odds(str(lines[-1].value)) or Fraction(0)
    over = max(0, (ratio - ends(axis)[1]).__floor__())
    return Odds(ratio, place, over, (*one.lines, *other.lines, *lines))


def _counted(rules: Rules, strength: Strength) -> Strength:
    """A strength of 0 as it counts (GEN-I2)."""
    if strength.value or rules.choice("GEN-I2") != "counts-as-1":
        return strength
    return strength.counts_as(1, "0 counts as 1", "GEN-I2")


def shifted_from(rules: Rules, found: Odds, better: int) -> tuple[int, tuple[Line, ...]]:
    """Whence odds are shifted: from the end of the sheet, or from where they would be if it went on (GEN-I3).

    `better` is the step from a heading to the better one beside it.
    """
    if not found.over:
        return found.place, ()
    goes_on = rules.choice("GEN-I3") == "sheet-goes-on"
    whence = "there" if goes_on else "the end of the sheet"
    line = Line(f"{found.over} beyond the sheet", "GEN-I3", f"shifted from {whence}", whence)
    return found.place + better * found.over * goes_on, (line,)


def ends(axis: Axis) -> tuple[Fraction, Fraction]:
    """The worst and the best odds that have a heading."""
    known = [ratio for ratio in map(parse_odds, axis.labels) if ratio is not None]
    return min(known), max(known)


def idle(what: str, rule: str, why: str) -> Line:
    """A fact that changes nothing here: the slip shows it at 0."""
    return Line(what, rule, f"0, {why}", 0)


def counted(what: str, steps: tuple[int, ...]) -> str:
    """How many units there are and the steps of each: “units: 2 (steps 2, 1)”."""
    return f"{what}: {len(steps)} (steps {', '.join(map(str, steps))})"
