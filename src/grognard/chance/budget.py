"""What one query may cost, in counts: the same on every machine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.chance.errors import Cancelled, TooLarge

ASK_EVERY = 256


def never() -> bool:
    """Nobody cancels."""
    return False


class Budget:
    """Counts paths, states and outcomes against their bounds and asks now and then whether to go on."""

    __slots__ = ("cancelled", "max_outcomes", "max_paths", "max_states", "paths", "states")

    def __init__(
        self,
        paths: int = 400_000,
        states: int = 400_000,
        outcomes: int = 200_000,
        cancelled: Callable[[], bool] = never,
    ) -> None:
        self.max_paths, self.max_states, self.max_outcomes = paths, states, outcomes
        self.cancelled = cancelled
        self.paths = self.states = 0

    def path(self, procedure: Callable[..., Any], label: str | None) -> None:
        """A path too many, or the moment to ask; whoever runs paths counts them in `paths`."""
        if self.paths > self.max_paths:
            raise TooLarge("paths", self.max_paths, procedure, label)
        self.ask()

    def visit(self, states: int, procedure: Callable[..., Any], label: str | None) -> None:
        """So many states more to carry on from."""
        self.states += states
        if self.states > self.max_states:
            raise TooLarge("states", self.max_states, procedure, label)
        self.ask()

    def hold(self, outcomes: int, procedure: Callable[..., Any], label: str | None = None) -> None:
        """So many outcomes in one distribution."""
        if outcomes > self.max_outcomes:
            raise TooLarge("outcomes", self.max_outcomes, procedure, label)

    def ask(self) -> None:
        """Stop if the caller has lost interest."""
        if self.cancelled():
            raise Cancelled
