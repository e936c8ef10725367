"""The headings of a chart and how a value finds its place among them."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Literal

import msgspec

from grognard.charts.bands import Band, faults, parse_band
from grognard.charts.odds import half_up, parse_odds, show_odds
from grognard.errors import GrognardError, Unknown

AxisKind = Literal["total", "odds", "differential", "bands", "names", "periods"]
"""`periods` are stretches of the title's own dates; what asks for one finds its place by the date."""
Beyond = Literal["end", "refuse"]


class OffTheSheet(GrognardError):
    """A value for which the sheet has no column or row."""

    def __init__(self, value: object, side: Literal["begins", "ends"], edge: str) -> None:
        self.value, self.edge = value, edge
        super().__init__(f"{value} has no place on the sheet, which {side} at {edge}")


class Axis(msgspec.Struct, frozen=True, eq=False):
    """Headings in printed order. Odds and differentials find “the highest heading not above”."""

    kind: AxisKind
    labels: tuple[str, ...]
    below: Beyond = "end"
    above: Beyond = "end"
    named: tuple[str, ...] = ()

    @classmethod
    def check(
        cls, kind: AxisKind, labels: tuple[str, ...], named: tuple[str, ...] = ()
    ) -> list[tuple[str, int | None]]:
        """What is wrong with these headings, each with the place of the heading, if it is one's."""
        wrong: list[tuple[str, int | None]] = [(f"heading “{labels[i]}” stands twice", i) for i in _twice(labels)]
        wrong += [(f"“{name}” is declared a name but heads nothing", None) for name in named if name not in labels]
        measured = [(i, label) for i, label in enumerate(labels) if label not in named]
        if kind in ("names", "periods"):
            return wrong
        if labels and not measured:
            wrong.append(("every heading is declared a name; one at least must be a number", None))
        return wrong + (_odds_faults(measured) if kind == "odds" else _band_faults(measured))

    @property
    def bands(self) -> tuple[Band | None, ...]:
        """The band under each heading; `None` for a name."""
        return tuple(None if label in self.named else parse_band(label) for label in self.labels)

    def named_index(self, label: str) -> int:
        """Where the heading with this very label stands."""
        try:
            return self.labels.index(label)
        except ValueError:
            raise Unknown.name("heading", label, list(self.labels)) from None

    def index(self, value: int | Fraction | str) -> int:
        """Where a value finds its heading, before any shift."""
        if isinstance(value, str):
            return self.named_index(value)
        return self._odds_index(Fraction(value)) if self.kind == "odds" else self._band_index(value)

    def shifted(self, value: int | Fraction | str, shift: int) -> int:
        """The place of the unshifted value, moved once by the whole shift and clamped once (GEN-I3)."""
        return min(max(self.index(value) + shift, 0), len(self.labels) - 1)

    def _odds_index(self, ratio: Fraction) -> int:
        """The best heading that the ratio reaches."""
        headings = [(parse_odds(label), i) for i, label in enumerate(self.labels) if label not in self.named]
        known = sorted((r, i) for r, i in headings if r is not None)
        reached = [i for r, i in known if r <= ratio]
        if not reached:
            return self._end(known[0][1], "begins", show_odds(ratio))
        if ratio > known[-1][0]:
            return self._end(reached[-1], "ends", show_odds(ratio))
        return reached[-1]

    def _band_index(self, exact: int | Fraction) -> int:
        """The band a number falls in; a fraction is rounded first (GEN-I4)."""
        value = half_up(exact) if isinstance(exact, Fraction) else exact
        bands = [(band, i) for i, band in enumerate(self.bands) if band is not None]
        for (low, high), i in bands:
            if high is None or value <= high:
                return i if low is None or value >= low else self._end(i, "begins", value)
        return self._end(bands[-1][1], "ends", value)

    def _end(self, index: int, side: Literal["begins", "ends"], value: object) -> int:
        """The end heading for a value beyond it, unless the sheet refuses such values."""
        if (self.below if side == "begins" else self.above) == "refuse":
            raise OffTheSheet(value, side, self.labels[index])
        return index


def _twice(labels: tuple[str, ...]) -> list[int]:
    """Where a heading stands that stood before; each such heading once."""
    first: set[str] = set()
    again: dict[str, int] = {}
    for place, label in enumerate(labels):
        if label in first:
            again.setdefault(label, place)
        first.add(label)
    return [again[label] for label in sorted(again)]


def _odds_faults(labels: list[tuple[int, str]]) -> list[tuple[str, int | None]]:
    ratios = [(place, label, parse_odds(label)) for place, label in labels]
    wrong: list[tuple[str, int | None]] = [
        (f"heading “{label}” is not odds such as 3:1", place) for place, label, ratio in ratios if ratio is None
    ]
    known = [(place, ratio) for place, _, ratio in ratios if ratio is not None]
    order = [ratio for _, ratio in known]
    if order not in (sorted(order), sorted(order, reverse=True)):
        up = order[0] < order[-1]
        place = next((place for (_, one), (place, other) in pairwise(known) if (one < other) != up), known[-1][0])
        wrong.append(("the odds do not stand in order", place))
    return wrong


def _band_faults(labels: list[tuple[int, str]]) -> list[tuple[str, int | None]]:
    bands = [(place, label, parse_band(label)) for place, label in labels]
    wrong: list[tuple[str, int | None]] = [
        (f"heading “{label}” is not a number or a band such as 5-7", place) for place, label, band in bands if not band
    ]
    known = [(place, band) for place, _, band in bands if band]
    return wrong + [(text, known[nth][0]) for text, nth in faults([band for _, band in known])]
