"""Luck: what the dice of an evening gave each side, beside what they were to be expected to give.

Of each roll the log keeps what was to be expected before it fell. Rolls are independent, so the chances of an evening
are those of its rolls put together; the percentile is where the evening came out among all that might have been. Where
rolls are so many that all their sums are too many, the bell curve of their mean and spread stands in for them.
What is counted against expectation is the roll as it fell, also where the players then agreed on another result.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from statistics import NormalDist

import msgspec

from grognard.staff.documents import Document
from grognard.staff.session.events import Chance
from grognard.staff.session.log import Run, Session

Spread = Mapping[int, float]
"""The chance of each value."""

ORDINARY, UNUSUAL = 0.10, 0.01
"""How far out in the tail an evening may come before it is called unusual, and rare."""
RAREST = 1_000
"""Of so many evenings one is told of: what was expected is partly sampled, and says no more."""
SUMS = 300_000
"""Sums of values that are worked out one by one."""
BELL, POINTS = 8.0, 1_000
"""How many deviations a bell curve is followed on either side, and over how many values."""


class Counted(msgspec.Struct, frozen=True, kw_only=True):
    """What fell on a side, of one unit: in fact, as expected, and how often it would be as little or less."""

    unit: str
    actual: int
    expected: float
    at_most: float


class Unlucky(msgspec.Struct, frozen=True, kw_only=True):
    """The roll that went worst for a side."""

    run: int
    procedure: str
    text: str
    as_bad: float
    """How often such a roll goes so badly or worse."""


class SideLuck(msgspec.Struct, frozen=True, kw_only=True):
    """The evening of one side."""

    side: str
    rolls: int
    """Rolls with a worth in which it had a part."""
    worth: float
    """What the rolls were worth to it by the house measure, less what they were to be expected to be."""
    percentile: float | None
    """The share of such evenings in which it would have done worse, half of those as good counted in."""
    said: str
    suffered: list[Counted]
    inflicted: list[Counted]
    unluckiest: Unlucky | None


class Luck(Document, frozen=True, kw_only=True):
    """The luck of an evening."""

    schema: str = "grognard-luck/1"
    sides: list[SideLuck]
    rolls: int
    """Finished rolls, whether or not anything about them can be expected."""
    sampled: bool
    """Whether some of what was expected is sampled."""
    measure: str = (
        "What a result is worth is Grognard's own rough measure. Expectations take choices as the doctrine makes them."
    )


def luck(session: Session) -> Luck:
    """The luck of each side."""
    runs = [run for run in session.runs.values() if run.result is not None]
    sides = list(dict.fromkeys(side for run in runs for side in run.opened.roles.values()))
    return Luck(
        sides=[_of(side, runs) for side in sides],
        rolls=len(runs),
        sampled=any(run.result.sampled for run in runs if run.result),
    )


def _of(side: str, runs: list[Run]) -> SideLuck:
    weighed = [each for run in runs if (each := _worth(side, run)) is not None]
    spreads = [spread for _, spread, _ in weighed]
    total = sum(actual for actual, _, _ in weighed)
    percentile = below(together(spreads), total) if weighed else None
    return SideLuck(
        side=side,
        rolls=len(weighed),
        worth=total - sum(map(mean, spreads)),
        percentile=percentile,
        said=words(percentile, len(weighed)),
        suffered=_counted(runs, side, lambda run, role: run.opened.roles.get(role) == side),
        inflicted=_counted(runs, side, lambda run, role: run.opened.roles.get(role, side) != side),
        unluckiest=min((_unlucky(*each) for each in weighed), key=lambda each: each.as_bad, default=None),
    )


def _worth(side: str, run: Run) -> tuple[int, Spread, Run] | None:
    """What a roll was worth to a side, and how that was to be expected."""
    result = run.result
    assert result
    chance = next((each for each in result.expected if not each.unit), None)
    if chance is None or result.merit is None or side not in run.opened.roles.values():
        return None
    sign = 1 if run.opened.roles.get(chance.role) == side else -1
    return sign * result.merit, {sign * value: share for value, share in spread_of(chance).items()}, run


def _unlucky(actual: int, spread: Spread, run: Run) -> Unlucky:
    assert run.result
    as_bad = sum(share for value, share in spread.items() if value <= actual)
    return Unlucky(run=run.number, procedure=run.opened.procedure, text=run.result.text, as_bad=min(1.0, as_bad))


def _counted(runs: Iterable[Run], side: str, falls: Callable[[Run, str], bool]) -> list[Counted]:
    """By unit, what fell on the roles that are meant: of rolls of which something was to be expected, and no others."""
    actual: dict[str, int] = defaultdict(int)
    spreads: dict[str, list[Spread]] = defaultdict(list)
    for run in runs:
        if side not in run.opened.roles.values() or run.result is None:
            continue
        fell = {(toll.role, toll.unit): toll.count for toll in run.result.tolls}
        for chance in run.result.expected:
            if chance.unit and falls(run, chance.role):
                actual[chance.unit] += fell.get((chance.role, chance.unit), 0)
                spreads[chance.unit].append(spread_of(chance))
    return [_count(unit, actual[unit], spreads[unit]) for unit in spreads]


def _count(unit: str, actual: int, spreads: Sequence[Spread]) -> Counted:
    at_most = min(1.0, sum(share for value, share in together(spreads).items() if value <= actual))
    return Counted(unit=unit, actual=actual, expected=sum(map(mean, spreads)), at_most=at_most)


# chances --------------------------------------------------------------------------------------------


def spread_of(chance: Chance) -> Spread:
    """The chances as they are kept, as numbers."""
    return {value: float(Fraction(share)) for value, share in chance.values}


def together(spreads: Sequence[Spread]) -> Spread:
    """The chances of the sum of independent values."""
    found: dict[int, float] = {0: 1.0}
    sums = 0
    for spread in spreads:
        sums += len(found) * len(spread)
        if sums > SUMS:
            return bell(spreads)
        after: dict[int, float] = defaultdict(float)
        for value, share in found.items():
            for more, its in spread.items():
                after[value + more] += share * its
        found = after
    return found


def bell(spreads: Sequence[Spread]) -> Spread:
    """The bell curve that the chances of a long sum come close to, over whole numbers."""
    middle = sum(map(mean, spreads))
    deviation = sqrt(sum(map(variance, spreads)))
    step = max(1, round(2 * BELL * deviation / POINTS))
    least = round(middle - BELL * deviation)
    if not deviation:
        return {least: 1.0}
    curve = NormalDist(middle, deviation)
    values = range(least, round(middle + BELL * deviation) + 1, step)
    return {value: curve.cdf(value + step / 2) - curve.cdf(value - step / 2) for value in values}


def variance(spread: Spread) -> float:
    """How far values lie from the one to be expected: the mean of the squares."""
    middle = mean(spread)
    return sum((value - middle) ** 2 * share for value, share in spread.items())


def mean(spread: Spread) -> float:
    """The value to be expected."""
    return sum(value * share for value, share in spread.items())


def below(spread: Spread, actual: int) -> float:
    """The share below a value, half of the share at it counted in."""
    return sum(share * (1.0 if value < actual else 0.5) for value, share in spread.items() if value <= actual)


def words(percentile: float | None, rolls: int) -> str:
    """What a percentile says, without claiming more."""
    if percentile is None:
        return "Nothing has been rolled yet whose worth can be expected."
    over = f"Over {rolls} rolls" if rolls != 1 else "In its one roll"
    came = f"{over} this side did better than in {_of_a_hundred(percentile)} of 100 such evenings."
    tail = min(percentile, 1 - percentile)
    if tail >= ORDINARY:
        return f"{came} That is what dice do."
    one = f"About one evening in {round(1 / (2 * tail))}" if 2 * tail * RAREST > 1 else f"Less than one in {RAREST:,}"
    far = f"{came} {one} is as far from the middle, on either side"
    return f"{far}." if tail >= UNUSUAL else f"{far}: rare, and no proof of anything."


def _of_a_hundred(share: float) -> str:
    """Never all, and never none: dice promise neither."""
    worse = round(100 * share)
    return "more than 99" if worse >= 100 else "fewer than 1" if worse <= 0 else str(worse)


def every_unit(sides: Iterable[SideLuck]) -> Iterator[str]:
    """The units that were counted, each once."""
    yield from dict.fromkeys(each.unit for side in sides for each in (*side.suffered, *side.inflicted))
