"""Combat odds: the exact ratio, its rounding, and its printed form."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Literal

Rounding = Literal["nearest", "defender"]

_ODDS = re.compile(r"(\d+):(\d+)(?: or (?:less|more))?")
HALF = Fraction(1, 2)


def parse_odds(label: str) -> Fraction | None:
    """The ratio a heading such as 3:1 or “1:4 or less” names."""
    match = _ODDS.fullmatch(label.strip())
    if not match or "0" in match.groups():
        return None
    return Fraction(int(match[1]), int(match[2]))


def show_odds(ratio: Fraction) -> str:
    """3:1, 1:2, or 5:2 where neither side is one."""
    return f"{ratio.numerator}:{ratio.denominator}"


def half_up(value: Fraction) -> int:
    """Rounded as the sheets mean it: a half goes up (GEN-I4)."""
    return (value + HALF).__floor__()


def half_down(value: Fraction) -> int:
    """The other way to round a half (GEN-I4)."""
    return (value - HALF).__ceil__()


def show_raw(attack: Fraction, defence: Fraction) -> str:
    """The raw ratio in decimals, the smaller side brought to one: 2.83, or 1:2.83.

    Two places, and more where two would show it rounded past the point that its rounding turns on.
    """
    ratio = max(attack, defence) / min(attack, defence)
    places = 2
    while _turns(shown := Fraction(half_up(ratio * 10**places), 10**places)) != _turns(ratio):
        places += 1
    return f"{'' if attack >= defence else '1:'}{float(shown):.{places}f}"


def _turns(ratio: Fraction) -> tuple[int, int, int]:
    """Everything that a way of rounding may make of it."""
    return half_up(ratio), ratio.__floor__(), ratio.__ceil__()


def round_odds(attack: Fraction, defence: Fraction, rounding: Rounding = "nearest") -> Fraction:
    """The ratio with the smaller side brought to one and the larger to a whole number.

    `nearest` rounds the larger side's number, halves up: 2.5:1 is 3:1 and 10:15 is 1:2.
    `defender` favours the defender: n:1 goes down and 1:n goes up.
    """
    if attack >= defence:
        times = attack / defence
        return Fraction(half_up(times) if rounding == "nearest" else times.__floor__())
    times = defence / attack
    return Fraction(1, half_up(times) if rounding == "nearest" else times.__ceil__())
