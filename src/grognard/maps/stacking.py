"""Stacking: how much of a side one hex holds."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from grognard.chance.procedures import Reason
from grognard.maps.board import Map
from grognard.maps.points import show


class StackingRule(msgspec.Struct, frozen=True, kw_only=True):
    """A limit, and what it counts."""

    rule: str
    limit: Fraction
    counts: str
    """In words: “combat units”, “RE”."""

    def room(self, there: Fraction | int) -> Fraction:
        """How much more a hex holds."""
        return max(Fraction(0), self.limit - there)

    def over(self, found: Map, stacks: Mapping[int, Fraction | int]) -> dict[int, Reason]:
        """The hexes that hold too much, each with the reason."""
        return {
            node: Reason(
                self.rule,
                f"{found.said(node)} holds {show(there)} {self.counts}; {show(self.limit)} are allowed.",
                (show(there), show(self.limit)),
            )
            for node, there in stacks.items()
            if there > self.limit
        }
