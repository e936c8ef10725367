"""The tables of document 001 as they are printed, for the tests to reckon with: typed from it, not from our charts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

from grognard.chance.exact import Exact
from grognard.charts.rules import Rules
from grognard.titles import title
from tests.oracle import odds

FACES = range(1, 7)

LOSSES_1962 = {
    "4:1": ("again 1 2 3", "4 5 6"),
    "3:1": ("1", "4 5 6"),
    "2:1": ("1 2", "4 5 6"),
    "1:1": ("1 2 3", "5 6"),
    "shift only": ("1 2 3 4", "5 6"),
    "1:2": ("1 2 3 4", "6"),
    "1:3": ("1 2 3 4", "6"),
    "1:4 or less": ("1 2 3 4", "6"),
}
"""Loss rolls: the faces on which the attacker and on which the defender loses."""

RETREATS_1962 = {
    "4:1": "2 3 3 3 3 3",
    "3:1": "2 2 3 3 3 3",
    "2:1": "0 1 2 2 3 3",
    "1:1": "0 1 1 2 2 3",
    "shift only": "0 0 1 1 2 3",
    "1:2": "0 0 0 1 1 2",
    "1:3": "0 0 0 0 1 1",
    "1:4 or less": "0 0 0 0 0 1",
}
"""Hexes of retreat for a roll of 1, 2, 3, 4, 5, 6."""

ROWS_1962 = tuple(LOSSES_1962)

COLUMNS_1945 = ("1:3", "1:2", "1:1", "2:1", "3:1", "4:1 or more")
CRT_1945 = {
    2: ("A 2", "A 2", "A 2", "A 2", "A 2", "A 2"),
    3: ("A 2", "A 2", "A 2", "A 1", "A 1", "A 1"),
    4: ("A 2", "A 2", "A 1", "A 1", "A 1", "A 1 D 1"),
    5: ("A 1", "A 1", "A 1", "A 1", "D 1", "D 1 r"),
    6: ("A 1", "A 1", "ne", "D 1", "D 1 r", "D 1 r"),
    7: ("A 1", "A 1", "D 1", "D 1 r", "D 1 r", "D 1 r"),
    8: ("A 1", "A 1 D 1", "D 1 r", "D 1 r", "D 1 r", "D 2 r"),
    9: ("A 1 D 1", "D 1 r", "D 1 r", "D 1 r", "D 2 r", "D 2 r"),
    10: ("D 1 r", "D 1 r", "D 2 r", "D 2 r", "D 2 r", "D 2 r"),
    11: ("D 1 r", "D 2 r", "D 2 r", "D 2 r", "D 2 r", "D 2 r"),
    12: ("D 2 r", "D 2 r", "D 2 r", "D 2 r", "D 3 r", "D 3 r"),
}

DRM_1945 = {
    (True, "none"): 2,
    (True, "some"): 1,
    (True, "all"): 0,
    (False, "none"): 0,
    (False, "some"): -2,
    (False, "all"): -2,
}
"""Defender's stack out of supply, attacking stacks out of supply. All in supply has no line."""

AIR = {
    "open": (4, 5),
    "major-city": (6, 6),
    "city": (5, 6),
    "forest": (4, 5),
    "rough": (5, 5),
    "mountain": (5, 6),
}
"""Success values, 1962-1989 and 1945; every other row prints “ot”."""
OTHER_TERRAIN = (
    "primary-road",
    "secondary-road",
    "rr",
    "ferry",
    "river-canal",
    "secondary-road-bridge",
    "major-river",
    "sea-line",
    "ocean",
)

ELIM = 1000
"""More steps than any unit has."""
WEAPONS = {
    "nuclear-strike": (0, 0, 1, 1, 1, ELIM),
    "nuclear-entry": (0, 0, 0, 1, 1, 2),
    "chemical-strike": (0, 0, 0, 1, 1, 1),
    "chemical-entry nato": (0, 0, 0, 0, 1, 1),
    "chemical-entry wp": (0, 0, 0, 0, 0, 1),
}
"""Steps lost by the unit that rolls 1, 2, 3, 4, 5, 6."""


def loss_chance(row: str, side: int) -> Fraction:
    """How likely one loss roll is a loss, for the attacker (0) or the defender (1), by counting two dice."""
    again, faces = _faces(LOSSES_1962[row][side])
    falls = [(second in faces and first == 1) if again else first in faces for first, second in product(FACES, FACES)]
    return Fraction(sum(falls), len(falls))


def _faces(cell: str) -> tuple[bool, set[int]]:
    return cell.startswith("again"), {int(face) for face in cell.removeprefix("again").split()}


def shares(falls: Iterable[Any]) -> dict[Any, Fraction]:
    """What equally likely falls come to, each with its share of them."""
    all_falls = list(falls)
    return {fall: Fraction(all_falls.count(fall), len(all_falls)) for fall in all_falls}


def chances(id_: str, rules: Mapping[str, str] | None = None, **inputs: Any) -> dict[Any, Fraction]:
    """The odds as a mapping."""
    return dict(odds(f"iron-curtain/{id_}", rules, **inputs).distribution)


def tails(id_: str, figure: Callable[[Any], int], **inputs: Any) -> list[Fraction]:
    """The chance that a figure of the outcome is at least 1, at least 2 and so on."""
    found = odds(f"iron-curtain/{id_}", **inputs).distribution.map(figure)
    return [found.at_least(least) for least in range(1, 8)]


def never_less(ones: list[Fraction], others: list[Fraction]) -> bool:
    """Whether each of the ones is at least the other."""
    return all(one >= other for one, other in zip(ones, others, strict=True))


def texts(id_: str, rules: Mapping[str, str] | None = None, **inputs: Any) -> dict[str, Fraction]:
    """The chance of each text."""
    found = odds(f"iron-curtain/{id_}", rules, **inputs).distribution
    return dict(found.map(found.text))


def slip(id_: str, rules: Mapping[str, str] | None = None, **inputs: Any) -> list[tuple[str, str, str, int | str]]:
    """The slip's lines: what, rule, effect, value."""
    lines = odds(f"iron-curtain/{id_}", rules, **inputs).slip
    return [(line.what, line.rule, line.effect, line.value) for line in lines]


def line(what: str, id_: str, rules: Mapping[str, str] | None = None, **inputs: Any) -> tuple[str, str, int | str]:
    """The rule, effect and value of the one line of this name."""
    ((rule, effect, value),) = [found[1:] for found in slip(id_, rules, **inputs) if found[0] == what]
    return rule, effect, value


def whole_sum(id_: str, **inputs: Any) -> Fraction:
    """The weights of every outcome over the denominator the interpreter names: nothing may be lost on the way."""
    of = title("iron-curtain")
    procedure = of.procedure(id_)
    ready = procedure.head(of.rules(), procedure.read(inputs))
    weights, whole = Exact(procedure.doctrine(None)).spread(procedure.body, ready.args)
    return Fraction(sum(weight for _, weight in weights), whole)


def with_chart(folder: Path, id_: str, *changes: tuple[str, str], more: str = "") -> Rules:
    """The rules with a player's own edition of one chart in force: the bundled file with these changes."""
    of = title("iron-curtain")
    text = of.rules().library.bundled[id_].read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    (folder / "own.toml").write_text(text + more, encoding="utf-8")
    return of.rules(charts=folder)


DISPUTED = """
[[note]]
row = "{row}"
column = "{column}"
kind = "disputed"
alternatives = ["{other}"]
why = "Two printings differ."
"""
"""A note that a player might put under his own chart."""
