"""Cups of chits: what is left is a value like any other."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Generic, TypeVar

from grognard.errors import GrognardError

K = TypeVar("K", bound=Hashable)


class Cup(Generic[K]):
    """Chits with their numbers. With `returned`, a drawn chit goes straight back."""

    __slots__ = ("_hash", "chits", "returned")

    def __init__(self, chits: Iterable[tuple[K, int]], returned: bool = False) -> None:
        counts: dict[K, int] = {}
        for chit, count in chits:
            if count < 0:
                raise GrognardError(f"a cup cannot hold {count} of {chit!r}")
            counts[chit] = counts.get(chit, 0) + count
        self.chits = tuple((chit, count) for chit, count in counts.items() if count)
        self.returned = returned
        self._hash = hash((frozenset(self.chits), returned))

    @classmethod
    def of(cls, *chits: K, returned: bool = False) -> Cup[K]:
        """A cup of these chits, one by one."""
        return cls(((chit, 1) for chit in chits), returned)

    def __len__(self) -> int:
        return sum(count for _, count in self.chits)

    def without(self, chit: K) -> Cup[K]:
        """The cup once this chit is drawn."""
        if chit not in dict(self.chits):
            raise GrognardError(f"there is no chit {chit!r} in {self!r}")
        if self.returned:
            return self
        return Cup((other, count - (other == chit)) for other, count in self.chits)

    def draws(self) -> tuple[tuple[tuple[K, Cup[K]], int], ...]:
        """Each chit that may come, with the cup it leaves and its weight."""
        if not self.chits:
            raise GrognardError("nothing can be drawn from an empty cup")
        return tuple(((chit, self.without(chit)), count) for chit, count in self.chits)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Cup)
            and self.returned == other.returned
            and frozenset(self.chits) == frozenset(other.chits)
        )

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"Cup({', '.join(f'{count}×{chit!r}' for chit, count in self.chits)})"
