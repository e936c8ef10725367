"""What an interpreter may refuse, each with the procedure and label it stopped at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.chance.requests import Choose, shown
from grognard.errors import Defect, GrognardError


class TooLarge(GrognardError):
    """A query past its budget."""

    instead = "too large to work out exactly; it can be sampled instead"

    def __init__(
        self,
        what: str,
        bound: int,
        procedure: Callable[..., Any] | None,
        label: str | None,
        question: str | None = None,
    ) -> None:
        self.what, self.bound, self.label = what, bound, label
        self.procedure = procedure.__name__ if procedure else None
        where = f" at “{label}”" if label else ""
        asked = question or self.procedure or "the query"
        super().__init__(f"{asked}{where} goes past {bound:,} {what}: {self.instead}")


class GameTooLarge(TooLarge):
    """A game past its nodes: best play cannot be sampled."""

    instead = "too large for best play; against a named doctrine it is smaller, or ask for odds"


class Cancelled(GrognardError):
    """The caller no longer wants the answer."""

    def __init__(self) -> None:
        super().__init__("the query was cancelled")


class OpenChoice(GrognardError):
    """A choice that no doctrine answers."""

    def __init__(self, choice: Choose[Any]) -> None:
        self.choice = choice
        options = ", ".join(str(option) for option in choice.options)
        super().__init__(f"{choice.side} must choose “{choice.label}” from {options}, and no doctrine says how")


class Endless(GrognardError):
    """States that lead back to each other and never end."""

    def __init__(self, states: list[str]) -> None:
        super().__init__(f"this never ends: {'; '.join(states[:4])}{' …' if len(states) > 4 else ''}")


class TooDeep(Defect):
    """A call inside itself, or calls nested without end."""

    def __init__(self, procedure: Callable[..., Any], args: tuple[Any, ...], depth: int | None) -> None:
        how = "calls itself with the same arguments" if depth is None else f"is called {depth} deep"
        super().__init__(f"{shown(procedure, args)} {how}: end with Become, or use Repeat")


def annotate(
    error: Exception, procedure: Callable[..., Any], args: tuple[Any, ...], trail: list[tuple[Any, Any]]
) -> None:
    """An exception passes through unchanged, with a note of where it came from."""
    answers = ", ".join(f"{request.label} = {answer!r}" for request, answer in trail)
    error.add_note(f"in {shown(procedure, args)}" + (f" after {answers}" if answers else ""))


class Impure(Defect):
    """A procedure that did not ask the same twice."""


class BadAnswer(GrognardError):
    """An answer that the request did not offer."""
