"""Samples: chosen by the caller, seeded, and honest about how they were had and how far they may be off."""

from __future__ import annotations

import random
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate
from typing import Any, Literal

import msgspec

from grognard.chance.budget import Budget
from grognard.chance.distribution import Distribution, Text
from grognard.chance.doctrine import NO_CHOICES, Doctrine
from grognard.chance.errors import TooLarge
from grognard.chance.exact import Exact
from grognard.chance.live import Live
from grognard.chance.requests import Doubt, On
from grognard.chance.table import Seeded, play
from grognard.errors import BadQuestion

MAX_SAMPLES = 10_000_000
QUICK = 50_000
"""So much is spent on an exact result before playing: whoever asks for a sample is in a hurry."""


class Sample(msgspec.Struct, frozen=True):
    """What so many runs gave."""

    distribution: Distribution[Any]
    runs: int
    seed: int
    method: Literal["drawn from the exact result", "played"]
    doubts: tuple[Doubt, ...] = ()
    """The doubtful cells that a roll may fall on or, where it was played, fell on."""

    def __repr__(self) -> str:
        return f"{self.distribution!r}\n{self.runs:,} runs {self.method}, seed {self.seed}"

    def _repr_html_(self) -> str:
        """As the distribution, and how it was had."""
        return f"{self.distribution._repr_html_()}<p>{self.runs:,} runs {self.method}, seed {self.seed}</p>"

    def error(self, outcome: Any) -> float:
        """The standard error of an outcome's share; never 0, as an unseen outcome is not an impossible one."""
        share = (float(self.distribution[outcome]) * self.runs + 1) / (self.runs + 2)
        return float((share * (1 - share) / self.runs) ** 0.5)


def sample(
    procedure: Callable[..., Any],
    args: tuple[Any, ...],
    runs: int,
    seed: int,
    doctrine: Doctrine = NO_CHOICES,
    budget: Budget | None = None,
    text: Text = str,
) -> Sample:
    """So many results: drawn from the exact distribution where there is one, else by playing."""
    if not 1 <= runs <= MAX_SAMPLES:
        raise BadQuestion(f"{runs:,} runs; there may be 1 to {MAX_SAMPLES:,}")
    budget = budget or Budget(paths=QUICK, states=QUICK)
    exact = Exact(doctrine, budget)
    try:
        weights, whole = exact.spread(procedure, args)
    except TooLarge:
        read: dict[tuple[On[Any], int], None] = {}
        played = Counter(_played(procedure, args, runs, seed, doctrine, budget, read))
        return Sample(Distribution(played, text), runs, seed, "played", doubts_of(read))
    drawn = Distribution(_drawn(weights, whole, runs, seed), text)
    return Sample(drawn, runs, seed, "drawn from the exact result", tuple(exact.doubts))


def doubts_of(read: Iterable[tuple[On[Any], int]]) -> tuple[Doubt, ...]:
    """The doubtful cells among those that columns were read at."""
    return tuple(dict.fromkeys(doubt for on, total in read for doubt in on.doubts(range(total, total + 1))))


def _played(
    procedure: Callable[..., Any],
    args: tuple[Any, ...],
    runs: int,
    seed: int,
    doctrine: Doctrine,
    budget: Budget,
    read: dict[tuple[On[Any], int], None],
) -> Iterator[Any]:
    source = Seeded(seed)
    for _ in range(runs):
        budget.ask()
        live = Live(procedure, *args)
        yield play(live, source, doctrine)
        read.update(live.read)


def _drawn(weights: tuple[tuple[Any, int], ...], whole: int, runs: int, seed: int) -> Any:
    below = random.Random(seed).randrange
    upto = list(accumulate(weight for _, weight in weights))
    places = Counter(bisect_right(upto, below(whole)) for _ in range(runs))
    return {weights[place][0]: count for place, count in places.items()}
