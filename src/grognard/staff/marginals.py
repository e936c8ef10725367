"""Joint outcomes too many to read: what each part of them comes to by itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from grognard.chance.distribution import Distribution
from grognard.chance.values import declared, option_id, order


def shares(distribution: Distribution[Any]) -> str:
    """Each value with its chance, on one line."""
    return " · ".join(f"{option_id(value)}: {float(chance):.1%}" for value, chance in distribution)


def places(distribution: Distribution[Any]) -> Iterator[tuple[str, Distribution[Any]]]:
    """Each unit of the lists in the outcomes, by the name of its list and its number."""
    sample = distribution.outcomes[0]
    if not isinstance(sample, msgspec.Struct):
        return
    for name, named in zip(sample.__struct_fields__, declared(type(sample)), strict=True):
        lengths = {_length(getattr(outcome, name)) for outcome in distribution.outcomes}
        for place in range(lengths.pop() if len(lengths) == 1 else 0):
            yield (
                f"{name.replace('_', ' ')} {place + 1}",
                distribution.map(
                    lambda outcome, name=name, place=place: getattr(outcome, name)[place],  # type: ignore[misc]
                    key=lambda value, named=named: order(value, named),  # type: ignore[misc]
                ),
            )


def _length(value: Any) -> int:
    return len(value) if isinstance(value, tuple) else 0
