"""What the text in a cell means: the vocabularies every title shares, and the form of its own."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import msgspec

from grognard.charts.bands import Band, parse_band

NOTHING = "-"
"""How every file writes the sheet's mark for no effect."""


def _nothing_to_compare(_: Any) -> tuple[int, ...]:
    return ()


class Vocabulary(msgspec.Struct, frozen=True, eq=False):
    """How a chart's cells are read.

    `parse` raises `ValueError` for text it does not know. `merits` gives numbers none of which may
    fall where the chart says it gets better; the lint compares them cell by cell.
    """

    parse: Callable[[str], Any]
    merits: Callable[[Any], tuple[int, ...]] = _nothing_to_compare


def _text(text: str) -> str | None:
    return None if text == NOTHING else text


def _count(text: str) -> int:
    if text == NOTHING:
        return 0
    if not re.fullmatch(r"[+\-−]?\d+", text):
        raise ValueError("a whole number or “-” is wanted")
    return int(text.replace("−", "-"))


def _number(text: str) -> Fraction | None:
    if text == NOTHING:
        return None
    if not re.fullmatch(r"[x×+]?\d+(/0*[1-9]\d*)?", text):
        raise ValueError("a number such as 3, 1/2 or x3 is wanted, or “-”")
    return Fraction(text.lstrip("x×+"))


def _percent(text: str) -> int:
    if text == NOTHING:
        return 0
    if not re.fullmatch(r"\d{1,3}%?", text):
        raise ValueError("a percentage such as 25 or 25% is wanted, or “-”")
    return int(text.rstrip("%"))


def _span(text: str) -> Band | None:
    """The die faces for which something happens: 4-6, 3, or none."""
    if text == NOTHING:
        return None
    band = parse_band(text)
    if band is None:
        raise ValueError("die faces such as 4-6 are wanted, or “-”")
    return band


def _ratio(text: str) -> tuple[int, int] | None:
    if text == NOTHING:
        return None
    a, b = map(int, text.split(":")) if re.fullmatch(r"\d+:\d+", text) else (0, 0)
    if a + b == 0:
        raise ValueError("a ratio such as 2:1 is wanted, or “-”")
    return a, b


def _order(text: str) -> tuple[str, ...]:
    if not re.fullmatch(r"[^/\s]+(/[^/\s]+)*", text):
        raise ValueError("names from first to last such as G/I/A/S are wanted")
    return tuple(text.split("/"))


def _yes(text: str) -> bool:
    if text not in ("yes", "no", NOTHING):
        raise ValueError("“yes”, “no” or “-” is wanted")
    return text == "yes"


def words(*known: str) -> Vocabulary:
    """A closed list of words, from the worst to the best; “-” means none of them."""

    def parse(text: str) -> str | None:
        if text not in known:
            raise ValueError(f"one of “{'”, “'.join(known)}” is wanted")
        return None if text == NOTHING else text

    return Vocabulary(parse, lambda value: (known.index(value or NOTHING),))


COMMON: dict[str, Vocabulary] = {
    "text": Vocabulary(_text),
    "count": Vocabulary(_count, lambda value: (value,)),
    "number": Vocabulary(_number),
    "percent": Vocabulary(_percent, lambda value: (value,)),
    "span": Vocabulary(_span),
    "ratio": Vocabulary(_ratio),
    "order": Vocabulary(_order),
    "yes": Vocabulary(_yes),
}
