"""What is wrong in the files of a map, each with its file and line."""

from __future__ import annotations

import msgspec

from grognard.errors import GrognardError

MOST_SHOWN = 40


class Fault(msgspec.Struct, frozen=True, order=True):
    """One thing wrong in one place."""

    file: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}: {self.text}"


class BadMap(GrognardError):
    """A map that cannot be used, with everything that is wrong in it."""

    def __init__(self, name: str, faults: list[Fault]) -> None:
        self.name, self.faults = name, sorted(faults)
        lines = "".join(f"\n  {fault}" for fault in self.faults[:MOST_SHOWN])
        rest = len(faults) - MOST_SHOWN
        more = f"\n  and {rest} more" if rest > 0 else ""
        count = "one fault" if len(faults) == 1 else f"{len(faults)} faults"
        super().__init__(f"{name}: {count}{lines}{more}")


class Faults:
    """Faults as they are found, so that all of them show at once."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.found: list[Fault] = []

    def add(self, file: str, line: int, text: str) -> None:
        """One more."""
        self.found.append(Fault(file, line, text))

    def stop(self) -> None:
        """Raise what has been found, if anything has."""
        if self.found:
            raise BadMap(self.name, self.found)
