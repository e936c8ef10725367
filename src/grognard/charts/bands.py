"""Bands of whole numbers as sheets print them: 5-7, 31+, 2 or less, more than +3."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

_NUMBER = r"([+\-−]?\d+)"
_FORMS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), form)
    for pattern, form in (
        (rf"{_NUMBER}", "one"),
        (rf"{_NUMBER} ?(?:-|–|to) ?{_NUMBER}\+", "at least"),  # “81-100+”: one open column
        (rf"{_NUMBER} ?(?:-|–|to) ?{_NUMBER}", "span"),
        (rf"{_NUMBER}(?:\+|\(\+\)| or more)", "at least"),
        (rf"{_NUMBER}(?:\(-\)| or less)", "at most"),
        (rf"less than {_NUMBER}", "below"),
        (rf"more than {_NUMBER}", "above"),
    )
)


class Band(NamedTuple):
    """A closed run of whole numbers; `None` is an open end."""

    low: int | None
    high: int | None

    def __contains__(self, value: object) -> bool:
        return (
            isinstance(value, int)
            and (self.low is None or self.low <= value)
            and (self.high is None or value <= self.high)
        )


def parse_band(label: str) -> Band | None:
    """The band a heading names, or `None` if it names none."""
    for pattern, form in _FORMS:
        if match := pattern.fullmatch(label.strip()):
            numbers = [int(n.replace("−", "-")) for n in match.groups()]
            return _band(form, numbers)
    return None


def _band(form: str, numbers: list[int]) -> Band | None:
    first, last = numbers[0], numbers[-1]
    match form:
        case "one":
            return Band(first, first)
        case "span":
            return Band(first, last) if first <= last else None
        case "at least":
            return Band(first, None)
        case "at most":
            return Band(None, first)
        case "below":
            return Band(None, first - 1)
        case _:
            return Band(first + 1, None)


def faults(bands: list[Band]) -> list[tuple[str, int]]:
    """Gaps and overlaps in a list of bands read in order, each with the place of the band at which it shows."""
    found = []
    for place, (left, right) in enumerate(pairwise(bands), 1):
        if left.high is None or right.low is None:
            found.append((f"{show(left)} and {show(right)} overlap: an open end stands inside the list", place))
        elif right.low <= left.high:
            found.append((f"{show(left)} and {show(right)} overlap at {right.low}", place))
        elif right.low > left.high + 1:
            missing = Band(left.high + 1, right.low - 1)
            found.append((f"nothing covers {show(missing)}, between {show(left)} and {show(right)}", place))
    return found


def show(band: Band) -> str:
    """A band in the plainest print."""
    low, high = band
    if low is None:
        return "every number" if high is None else f"{high} or less"
    if high is None:
        return f"{low} or more"
    return str(low) if low == high else f"{low}-{high}"
