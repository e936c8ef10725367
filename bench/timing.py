"""The best of several runs: what the work costs when nothing else disturbs it."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any


def best(work: Callable[[], Any], seconds: float = 1.0, most: int = 200) -> float:
    """The shortest of up to `most` runs within about so many seconds."""
    shortest = float("inf")
    until = perf_counter() + seconds
    for _ in range(most):
        begun = perf_counter()
        work()
        ended = perf_counter()
        shortest = min(shortest, ended - begun)
        if ended > until:
            break
    return shortest


def shown(seconds: float) -> str:
    """A duration in the unit that suits it."""
    return (
        f"{seconds * 1e6:.0f} µs"
        if seconds < 1e-3
        else f"{seconds * 1e3:.1f} ms"
        if seconds < 1
        else f"{seconds:.2f} s"
    )
