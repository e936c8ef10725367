"""The working of one question, whole: slip, chances, figures, the chart lit up, what would it take, best play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from grognard.chance import query
from grognard.chance.distribution import Distribution
from grognard.chance.live import Live
from grognard.chance.procedures import Ready
from grognard.chance.reach import reach
from grognard.chance.requests import Roll
from grognard.charts.chart import Strip
from grognard.errors import BadQuestion
from grognard.staff.answers import odds_answer, reach_answer, sample_answer
from grognard.staff.deciding import BestPlay, Found, best_play
from grognard.staff.documents import Document, OddsDocument, ReachDocument
from grognard.staff.prospects import SHOWN, Prospects, prospects
from grognard.staff.question import Question


class RollChance(msgspec.Struct, frozen=True):
    """How often a roll falls on one cell of the strip."""

    index: int
    probability: str
    p: float


class StripEntry(msgspec.Struct, frozen=True, kw_only=True):
    """The column or row that is read, where it was before the shifts, and where the roll may fall on it."""

    chart: str
    kind: str
    index: int
    under: str
    label: str
    start: int | None = msgspec.field(name="from", default=None)
    rolls: list[RollChance]


class Working(Document, frozen=True, kw_only=True):
    """All that the page of a procedure shows."""

    schema: str = "grognard-working/1"
    odds: OddsDocument
    prospects: Prospects
    strip: StripEntry | None
    reach: ReachDocument | None
    choices: list[tuple[str, str]]
    """Every choice met on the way: its label, and the role that makes it."""
    best: BestPlay | None
    """Best play, where it was asked for."""
    digest: str


SEED = 1
"""Of a page's sample: whoever opens its address sees the same shares."""


def working(
    asked: Question,
    side: str | None = None,
    worth: Mapping[str, Fraction] | None = None,
    full: bool = False,
    runs: int | None = None,
) -> Working:
    """The whole working: under the doctrine or, for a side and a worth, with best play where that can be had.

    With `runs` the chances are sampled: for questions too large for exact odds.
    """
    best = best_play(asked, side, worth or {}) if side else None
    chances = _chances(asked, best, full, runs)
    ready, live = query.begin(asked.procedure, asked.rules, asked.inputs)
    return Working(
        odds=chances.odds,
        prospects=prospects(asked, chances.shown, full),
        strip=_strip(ready, live),
        reach=_reach(asked),
        choices=list(chances.choices),
        best=best.told if best else None,
        digest=asked.rules.digest,
    )


class Chances(NamedTuple):
    """The chances as they are shown, and every choice met on the way to them."""

    odds: OddsDocument
    shown: Distribution[Any]
    choices: Sequence[tuple[str, str]] = ()


def _chances(asked: Question, best: Found | None, full: bool, runs: int | None) -> Chances:
    def top(shown: Distribution[Any]) -> int | None:
        return None if full or len(shown) <= SHOWN else SHOWN

    if runs and not (best and best.odds):
        ready, sample = query.sampled(
            asked.procedure, asked.rules, asked.inputs, asked.doctrine, runs, SEED, asked.budget
        )
        shown = sample.distribution
        return Chances(sample_answer(asked, ready, sample, None, top(shown)), shown)
    found = best.odds if best and best.odds else asked.odds()
    shown = found.distribution
    choices = best.choices if best and best.odds else found.choices
    return Chances(odds_answer(asked, found, top=top(shown)), shown, choices)


def _strip(ready: Ready, live: Live) -> StripEntry | None:
    """What the roll is read on: of the head, or of the first roll that is asked."""
    first = live.pending if isinstance(live.pending, Roll) else None
    rolled = first.on if first and isinstance(first.on, Strip) else None
    strip = ready.strip if isinstance(ready.strip, Strip) else rolled
    if strip is None:
        return None
    entry = strip_entry(strip, first if rolled is not None and _same(strip, rolled) else None)
    return msgspec.structs.replace(entry, start=_before_shifts(ready, strip))


def strip_entry(strip: Strip, roll: Roll[Any] | None) -> StripEntry:
    """A strip, with how often a roll falls on each of its cells."""
    chances: dict[int, Fraction] = {}
    if roll is not None:
        for total, weight in zip(roll.dice.totals, roll.dice.weights, strict=True):
            place = strip.headings.index(total)
            chances[place] = chances.get(place, Fraction(0)) + Fraction(weight, roll.dice.ways)
    return StripEntry(
        chart=strip.chart.id,
        kind=strip.kind,
        index=strip.index,
        under=strip.under or "",
        label=strip.label,
        rolls=[RollChance(place, str(chance), float(chance)) for place, chance in sorted(chances.items())],
    )


def _same(one: Strip, other: Strip) -> bool:
    """Whether two strips are one, by whichever class of headings they are called."""
    return (one.chart, one.kind, one.index) == (other.chart, other.kind, other.index)


def _before_shifts(ready: Ready, strip: Strip) -> int | None:
    """Where the slip says that the column was before it was shifted: “3:1 2R” began at 3:1."""
    axis = strip.chart.axis(strip.under) if strip.kind == "column" else strip.chart.rows
    for line in ready.lines():
        if line.value == strip.label:
            began = line.effect.rpartition(" ")[0] if " " in line.effect else ""
            began = line.effect.split(" ")[0] if began not in axis.labels else began
            if began in axis.labels and axis.labels.index(began) != strip.index:
                return axis.labels.index(began)
    return None


def _reach(asked: Question) -> ReachDocument | None:
    if asked.procedure.strength is None:
        return None
    try:
        return reach_answer(asked, reach(asked.procedure, asked.rules, asked.given))
    except BadQuestion:  # what was given in place of a strength cannot grow
        return None
