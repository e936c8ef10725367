"""What answers are printed on."""

from __future__ import annotations

from rich.console import Console


class Paper(Console):
    """A console that leaves it to the command what becomes of a reader who has seen enough."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError
