"""The tables of document 003 for the tests to reckon with: the second transcription of them, and bands of our own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from grognard.titles import title
from tests.oracle import odds
from tests.sheets import Sheet, read_sheet

FACES = range(1, 7)


@cache
def sheet(id_: str) -> Sheet:
    """The second transcription of a chart."""
    return read_sheet(Path(__file__).parent / "sheets" / f"{id_}.txt")


def place(id_: str, value: int) -> int:
    """Which column covers a value; beyond the sheet it is the one at that end."""
    edges = list(sheet(id_).edges("columns").items())
    for label, (low, high) in edges:
        if (low is None or low <= value) and (high is None or value <= high):
            return columns(id_).index(label)
    first, last = edges[0], edges[-1]
    return columns(id_).index(last[0] if last[1][1] is not None and value > last[1][1] else first[0])


def columns(id_: str) -> list[str]:
    """The column headings."""
    return next(iter(sheet(id_).heads.values()))


def printed(id_: str, face: int, value: int | str) -> str:
    """The printed cell for a die and a value, or for a die and a heading in words."""
    column = columns(id_).index(value) if isinstance(value, str) else place(id_, value)
    return sheet(id_).cells[face - 1][column]


def half_up(number: Fraction) -> int:
    """2½ is 3."""
    return (2 * number.numerator + number.denominator) // (2 * number.denominator)


def shares(falls: Iterable[Any]) -> dict[Any, Fraction]:
    """What equally likely falls come to, each with its share of them."""
    found: dict[Any, int] = {}
    for fall in falls:
        found[fall] = found.get(fall, 0) + 1
    return {fall: Fraction(count, sum(found.values())) for fall, count in found.items()}


def chances(
    procedure: str, rules: Mapping[str, str] | None = None, doctrine: str | None = None, **inputs: Any
) -> dict[Any, Fraction]:
    """The odds as a mapping."""
    return dict(odds(f"great-war/{procedure}", rules, doctrine, **inputs).distribution)


def chance(
    procedure: str, test: Callable[[Any], bool], rules: Mapping[str, str] | None = None, **inputs: Any
) -> Fraction:
    """How likely an outcome is that passes a test."""
    return odds(f"great-war/{procedure}", rules, **inputs).distribution.chance(test)


def slip(procedure: str, rules: Mapping[str, str] | None = None, **inputs: Any) -> list[tuple[str, str, str]]:
    """The slip's lines: what, rule, effect."""
    lines = odds(f"great-war/{procedure}", rules, **inputs).slip
    return [(line.what, line.rule, line.effect) for line in lines]


def warned(procedure: str, rules: Mapping[str, str] | None = None, **inputs: Any) -> str:
    """All that the slip warns of."""
    return " ".join(odds(f"great-war/{procedure}", rules, **inputs).warnings)


def text(procedure: str, outcome: Any) -> str:
    """An outcome as its procedure prints it."""
    return title("great-war").procedure(procedure).text(outcome)
