"""The tables of document 000 as they are printed, for the tests to reckon with: typed from it, not from our charts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from grognard.chance.exact import Exact
from grognard.charts.rules import Rules
from grognard.titles import title
from tests.oracle import odds

LAND = (
    "• • • • 1 1 1",
    "• • • 1 1 3 3",
    "• • • 1 2 3 3",
    "• • 1 1 2 3 4",
    "• 1 1 2 3 4 5",
    "1 1 2 3 4 4 6",
)
"""[25.5]: dice 1 to 6, differentials +0 to +6."""

NAVAL = (
    "d d d d d d d1 d1 d1 d1 d2 d2 d2 d2 d3 d3 d3 d4",  # the source has one cell less: a d at the head is restored
    "d d d d d d1 1 1 1 2 2 2 2 3 3 3 4 4",
    "d d d d1 1 1 1 2 2 2 2 3 3 3 3 4 4 4",
    "d d d1 1 1 1 2 2 2 2 3 3 3 3 3 4 4 4",
    "d d1 1 1 2 2 2 2 2 3 3 3 3 3 3 4 4 4",
    "d1 1 1 2 2 2 2 3 3 3 3 4 4 4 4 4 5 5",
)
"""[25.4]: dice 1 to 6, differentials +0 to +17."""

NUCLEAR = (
    "• • • • • • • •",
    "1 • • • • • • •",
    "2 • • • • • • •",
    "3 2 • • • • • •",
    "3 2 • • • • • E",
    "4 3 2 • • • • E",
    "5 4 3 2 • • • E",
    "6 5 4 3 2 • E E",
    "7 6 5 4 3 2 E E",
    "8 7 6 5 4 3 E E",
)
"""[25.6]: chits 0 to 9, totals 2-3, 4-5, … 14-15, 16-18."""

MULTIPLES = {
    ("ss", "silent"): 3,
    ("ss", "snort"): 2,
    ("ss", "fast"): 1,
    ("ssn", "silent"): 10,
    ("ssn", "fast"): 3,
    ("surface-a", None): 1,
    ("surface-b", None): 1,
}
"""[25.3]."""

FACES = range(1, 7)


def cell(table: tuple[str, ...], row: int, column: int) -> str:
    """A cell by its place, counted from 0; a place past the right edge is the last column."""
    cells = table[row].split()
    return cells[min(column, len(cells) - 1)]


def naval(face: int, difference: int) -> tuple[int, int]:
    """Units lost and units depleted of a die under a differential."""
    text = cell(NAVAL, face - 1, difference)
    return int(text.strip("d") or 0), text.count("d")


def shares(falls: Iterable[Any]) -> dict[Any, Fraction]:
    """What equally likely falls come to, each with its share of them."""
    all_falls = list(falls)
    return {fall: Fraction(all_falls.count(fall), len(all_falls)) for fall in all_falls}


def chances(address: str, rules: Mapping[str, str] | None = None, **inputs: Any) -> dict[Any, Fraction]:
    """The odds as a mapping."""
    return dict(odds(f"world-war-three/{address}", rules, **inputs).distribution)


def slip(address: str, rules: Mapping[str, str] | None = None, **inputs: Any) -> list[tuple[str, str, str]]:
    """The slip's lines: what, rule, effect."""
    lines = odds(f"world-war-three/{address}", rules, **inputs).slip
    return [(line.what, line.rule, line.effect) for line in lines]


def warned(address: str, rules: Mapping[str, str] | None = None, **inputs: Any) -> str:
    """All that the slip warns of."""
    return " ".join(odds(f"world-war-three/{address}", rules, **inputs).warnings)


def whole_sum(id_: str, **inputs: Any) -> Fraction:
    """The weights of every outcome over the denominator the interpreter names: nothing may be lost on the way."""
    of = title("world-war-three")
    procedure = of.procedure(id_)
    ready = procedure.head(of.rules(), procedure.read(inputs))
    weights, whole = Exact(procedure.doctrine(None)).spread(procedure.body, ready.args)
    return Fraction(sum(weight for _, weight in weights), whole)


def with_chart(folder: Path, id_: str, *changes: tuple[str, str]) -> Rules:
    """The rules with a player's own edition of one chart in force: the bundled file with these changes."""
    of = title("world-war-three")
    text = of.rules().library.bundled[id_].read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    (folder / "own.toml").write_text(text, encoding="utf-8")
    return of.rules(charts=folder)
