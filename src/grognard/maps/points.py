"""Movement points: exact fractions at the edges, whole numbers inside."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from fractions import Fraction

from grognard.chance.tally import amount

MOST = 1_000
_POINTS = re.compile(r"\d{1,6}|\d{1,6}/\d{1,4}|\d{0,6}\.\d{1,4}|\d{0,6} ?½")


def parse_points(text: str) -> Fraction | None:
    """Points as players write them: 2, 1/2, 0.5, 1½; `None` for anything else."""
    said = text.strip()
    if not _POINTS.fullmatch(said):
        return None
    if said.endswith("½"):
        return Fraction(said[:-1].strip() or 0) + Fraction(1, 2)
    try:
        points = Fraction(said)
    except ZeroDivisionError:
        return None
    return points if points <= MOST else None


def common(amounts: Iterable[Fraction]) -> int:
    """The least whole number that makes all of these whole: 2 where there are halves."""
    return math.lcm(*(each.denominator for each in amounts))


def show(points: Fraction | int) -> str:
    """Points as players write them: 0, 7, 7½, 1/3."""
    return amount(Fraction(points)) or "0"


def counted(number: Fraction | int, one: str, more: str) -> str:
    """“1 hex”, “½ point”, “3 hexes”."""
    return f"{show(number)} {one if number and number <= 1 else more}"


def many(points: Fraction | int) -> str:
    """“1 point”, “3 points”."""
    return counted(points, "point", "points")
