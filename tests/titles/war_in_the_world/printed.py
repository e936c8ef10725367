"""The tables the tests reckon with, typed out for them, and short words to ask the title's procedures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from grognard.chance.procedures import Refusal
from grognard.charts.rules import Rules
from grognard.titles import title
from tests.oracle import agrees, odds, resolved, sure

TITLE = "war-in-the-world"
FACES = range(1, 7)

COMBAT = (
    (0, "0 0 0 0 0 0"),
    (1, "0 0 0 0 0 1"),
    (5, "0 0 0 0 1 1"),
    (10, "0 1 1 1 1 1"),
    (20, "1 1 1 2 2 2"),
    (40, "1 2 3 3 4 4"),
    (80, "3 4 5 7 8 9"),
    (160, "6 8 11 13 16 18"),
    (320, "10 14 18 22 26 30"),
)
"""House table 7.32: from which strength on, and the losses on 1 to 6."""

FIRE = ("0 0 0 0 0 0", "0 0 0 0 1 1", "0 0 1 1 1 1", "0 1 1 1 1 1", "1 1 1 2 2 2", "1 2 2 2 3 4", "2 3 3 4 4 5")
COMMONWEALTH = tuple(zip((0, 1, 4, 8, 14, 22, 36), FIRE, strict=True))
JAPANESE = tuple(zip((0, 1, 6, 12, 20, 32, 52), FIRE, strict=True))
"""House table 7.58 under its two lines."""

BOMBARDMENT = (
    (0, "0 0 0 0 0 0"),
    (1, "0 0 0 0 0 1"),
    (6, "0 0 0 1 1 1"),
    (12, "0 1 1 1 1 2"),
    (20, "1 1 1 1 2 2"),
    (35, "1 1 2 2 2 3"),
    (60, "2 2 2 2 3 3"),
)
"""House table 7.67."""

HEADQUARTERS = (
    (0, "0 0 0 0 0 0"),
    (5, "0 0 0 0 0 1"),
    (10, "0 0 0 0 1 1"),
    (20, "0 0 1 1 1 1"),
    (40, "1 1 1 2 2 2"),
    (80, "1 2 3 3 4 4"),
    (160, "3 4 5 6 7 8"),
)
"""House table of bombed headquarters."""

STRATEGIC = (
    (0, "0 0 0 0 0 0"),
    (1, "0 0 0 0 0 0"),
    (5, "0 0 0 0 1 1"),
    (15, "0 0 1 1 1 1"),
    (30, "0 1 1 1 1 2"),
    (60, "1 1 1 2 2 3"),
    (120, "1 2 2 2 3 3"),
)
FIRE_RAID = (
    (0, "0 0 0 0 0 0"),
    (1, "0 0 0 0 1 1"),
    (5, "0 0 1 1 1 1"),
    (15, "0 1 1 1 1 2"),
    (30, "1 1 1 2 2 3"),
    (60, "1 2 2 2 3 3"),
    (120, "2 3 3 3 4 4"),
)
PORTS = (
    (0, "- - - - - -"),
    (1, "- - - - - S"),
    (6, "- - - S S D1"),
    (11, "- - S S D1 D1"),
    (21, "- S S D1 D1 D2"),
    (41, "S D1 D1 D1 D2 D3"),
    (81, "D1 D1 D2 D2 D3 D4"),
)
"""House table of bombed ports and bases."""

AVAILABLE = {0: 100, 1: 90, 2: 80, 3: 70, 4: 60, 5: 50, 6: 40, 7: 30, 8: 30, 9: 20, 10: 20, 11: 10, 99: 10}
"""House table 7.44: hexes moved, percent."""

INITIATIVE = {"13/41": 5, "1/42": 4, "6/42": 4, "7/42": 3, "13/42": 3, "1/43": 2, "13/43": 2, "1/44": 1, "13/49": 1}
"""House table 9.57: on how many faces the Axis goes first."""


def row(table: Iterable[tuple[int, str]], strength: int) -> list[str]:
    """The cells of the column a strength falls in, from 1 to 6."""
    return next(cells for least, cells in reversed(list(table)) if strength >= least).split()


def cell(table: Iterable[tuple[int, str]], strength: int, face: int) -> int:
    """A cell that is a number."""
    return int(row(table, strength)[face - 1])


def ask(id_: str, rules: Mapping[str, str] | None = None, **inputs: Any) -> Any:
    """The one outcome of a calculator."""
    return sure(f"{TITLE}/{id_}", rules, **inputs)


def chances(
    id_: str, rules: Mapping[str, str] | None = None, doctrine: str | None = None, **inputs: Any
) -> dict[Any, Fraction]:
    """The odds as a mapping, borne out by every fall of the dice."""
    return dict(agrees(f"{TITLE}/{id_}", rules, doctrine, **inputs))


def rolled(id_: str, dice: list[int], rules: Mapping[str, str] | None = None, **inputs: Any) -> Any:
    """What these dice give."""
    return resolved(f"{TITLE}/{id_}", dice, rules, **inputs)


def shares(falls: Iterable[Any]) -> dict[Any, Fraction]:
    """What equally likely falls come to, each with its share of them."""
    all_falls = list(falls)
    return {fall: Fraction(all_falls.count(fall), len(all_falls)) for fall in all_falls}


def slip(id_: str, rules: Mapping[str, str] | None = None, **inputs: Any) -> list[tuple[str, str, str]]:
    """The slip's lines: what, rule, effect."""
    return [(line.what, line.rule, line.effect) for line in odds(f"{TITLE}/{id_}", rules, **inputs).slip]


def says(id_: str, words: str, rules: Mapping[str, str] | None = None, **inputs: Any) -> bool:
    """Whether some line of the slip holds these words."""
    return any(words in " ".join(line) for line in slip(id_, rules, **inputs))


def named(id_: str, rule: str, rules: Mapping[str, str] | None = None, **inputs: Any) -> bool:
    """Whether some line of the slip names this rule."""
    return any(line[1] == rule for line in slip(id_, rules, **inputs))


def warned(id_: str, rules: Mapping[str, str] | None = None, **inputs: Any) -> str:
    """All that is said beside the slip."""
    return " ".join(odds(f"{TITLE}/{id_}", rules, **inputs).warnings)


def text(id_: str, outcome: Any) -> str:
    """An outcome in words."""
    return title(TITLE).procedure(id_).text(outcome)


def refused(id_: str, match: str, rules: Mapping[str, str] | None = None, **inputs: Any) -> Refusal:
    """The refusal of a question; it must say this."""
    with pytest.raises(Refusal, match=match) as no:
        odds(f"{TITLE}/{id_}", rules, **inputs)
    assert re.search(r"\[\S.*\]$", str(no.value)), "a refusal names its rule"
    return no.value


def value(chart: str, line: str, column: str) -> Any:
    """A cell of a chart."""
    return title(TITLE).rules().chart(chart).value(line, column)


def with_chart(folder: Path, id_: str, *changes: tuple[str, str]) -> Rules:
    """The rules with a player's own edition of one chart in force: the bundled file with these changes."""
    of = title(TITLE)
    content = of.rules().library.bundled[id_].read_text(encoding="utf-8")
    for old, new in changes:
        assert old in content
        content = content.replace(old, new)
    (folder / f"{id_}.toml").write_text(content, encoding="utf-8")
    return of.rules(charts=folder)


def under(rules: Rules, id_: str, **inputs: Any) -> dict[Any, Fraction]:
    """The odds under a player's own charts."""
    return dict(title(TITLE).odds(id_, rules=rules, **inputs).distribution)
