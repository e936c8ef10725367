"""Where the procedures of World War Three register, and the differential that its combats share."""

from __future__ import annotations

from fractions import Fraction

from grognard.chance.procedures import Procedures
from grognard.chance.tally import Line, amount
from grognard.charts.chart import Chart, Strip
from grognard.charts.rules import Rules
from grognard.titles.kit import HALF, Round, refuse, rounding

PROCEDURES = Procedures[Rules]("world-war-three")


def differential(
    rules: Rules, chart: Chart, rule: str, attack: Fraction | int, defence: Fraction | int, parts: int = 1
) -> tuple[Strip, tuple[Line, ...]]:
    """The column of a difference of strengths and the line that leads to it; below the table the attack is refused.

    `parts` is how many like this one the attack is divided into: a point more for each takes so many.
    """
    axis = chart.axis()
    exact = Fraction(attack) - defence
    rounded, first = rounding(rules)(exact), axis.bands[0]
    if first and first.low is not None and rounded < first.low:
        more = _lacking(rounding(rules), exact, first.low, parts)
        raise refuse(
            rule,
            f"The attack cannot be made: {amount(attack)} against a defence of {amount(defence)} is {signed(exact)}, "
            f"and the table begins at {axis.labels[0]}. {more} more strength point{'s' * (more > 1)}"
            f"{' in all' * (parts > 1)} would do.",
            attack,
            defence,
        )
    place = axis.index(rounded)
    by = rule if exact == rounded else "GEN-I4"
    return chart.column(place), (
        Line("differential", by, subtraction(attack, defence, axis.labels[place]), axis.labels[place]),
    )


def _lacking(rounded: Round, difference: Fraction, least: int, parts: int) -> int:
    """The fewest points that, shared out among the parts, bring a difference to where the table begins."""
    points = ((least - HALF - difference) * parts).__ceil__()
    return points if rounded(difference + Fraction(points, parts)) >= least else points + 1


def subtraction(attack: Fraction | int, defence: Fraction | int, heading: str) -> str:
    """“12 − 7 = +5”, and what the difference counts as where no heading is just that."""
    difference = signed(Fraction(attack) - defence)
    beyond = "" if difference == heading else f", counts as {heading}"
    return f"{amount(attack)} − {amount(defence)} = {difference}{beyond}"


def signed(difference: Fraction) -> str:
    """+2, +0, −2."""
    return f"{'−' if difference < 0 else '+'}{amount(abs(difference))}"
