"""What of a title's source is implemented: asked of the charts and procedures there are, not claimed."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Literal, TypeVar

import msgspec

from grognard.errors import GrognardError
from grognard.reading import convert
from grognard.titles.ledgers import kept
from grognard.titles.sheet import Covered
from grognard.titles.title import Title

T = TypeVar("T")


class Coverage(msgspec.Struct, frozen=True):
    """One part of the source: what holds it, what carries it out, and what is still missing."""

    what: str
    where: str
    state: Literal["covered", "charts only", "not yet"]
    charts: tuple[str, ...]
    procedures: tuple[str, ...]
    charts_missing: tuple[str, ...]
    procedures_missing: tuple[str, ...]
    note: str

    @property
    def said(self) -> str:
        """The state, and what else there is to say of it."""
        return f"{self.state}: {self.note}" if self.note else self.state


def coverage(of: Title) -> list[Coverage]:
    """Every part of the source in its order."""
    charts, procedures = set(of.rules().library.ids), set(of.procedures)
    played = files(f"grognard.titles.{of.module}").joinpath("sequence.toml").is_file()
    return [
        Coverage(
            what=part.what,
            where=part.where,
            state="covered" if part.sequence and played else _state(part, charts, procedures),
            charts=tuple(id_ for id_ in part.charts if id_ in charts),
            procedures=tuple(id_ for id_ in part.procedures if id_ in procedures),
            charts_missing=tuple(id_ for id_ in part.charts if id_ not in charts),
            procedures_missing=tuple(id_ for id_ in part.procedures if id_ not in procedures),
            note=part.note,
        )
        for part in of.sheet.coverage
    ]


def _state(part: Covered, have: set[str], can: set[str]) -> Literal["covered", "charts only", "not yet"]:
    charted = have.issuperset(part.charts)
    if (part.charts or part.procedures) and charted and can.issuperset(part.procedures) and not part.later:
        return "covered"
    return "charts only" if part.charts and charted else "not yet"


class StatementEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A statement of the source, as numbered in `statements.toml`."""

    number: int
    lines: str
    what: str
    where: tuple[str, ...]
    socket: bool
    """The source only points at the table."""
    house: bool
    """The source gives no figure."""


class StatementFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every key of `statements.toml`."""

    statement: tuple[StatementEntry, ...]


class TestedFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every key of `tested.toml`: by number the test files that name a statement. Written by its own test."""

    tested: dict[str, tuple[str, ...]]


StatementState = Literal["implemented", "socket", "house", "frame", "with play", "not yet"]

MEANING: dict[StatementState, str] = {
    "implemented": "as the source states it",
    "socket": "the source only points at the table: a house chart stands in for it, and yours replaces it",
    "house": "the source gives no figure: ours is a house value",
    "frame": "says what replaces what; there is nothing to carry out",
    "with play": "the sequence of play: grognard sequence prints it, the ledger keeps the order of turns and phases",
    "not yet": "nothing carries it out",
}


class Statement(msgspec.Struct, frozen=True):
    """A statement of the source: where it is met, and the tests that name it."""

    id: str
    lines: str
    what: str
    charts: tuple[str, ...]
    house: tuple[str, ...]
    """Of the charts those that are house charts: the values in them are ours, whatever the statement itself says."""
    procedures: tuple[str, ...]
    ledger: bool
    state: StatementState
    tests: tuple[str, ...]


def statements(of: Title) -> list[Statement]:
    """Every numbered statement of a title's source, asked of the charts, procedures and ledgers there are."""
    folder = files(f"grognard.titles.{of.module}")
    if not folder.joinpath("statements.toml").is_file():
        raise GrognardError(f"the statements of {of.id} are not numbered; `grognard rules {of.id}` has what is covered")
    entries = _read(folder.joinpath("statements.toml"), StatementFile).statement
    tested = _read(folder.joinpath("tested.toml"), TestedFile).tested
    rules = of.rules()
    charts, procedures, ledger = set(rules.library.ids), set(of.procedures), of.id in kept()
    ours = {id_ for id_ in charts if rules.chart(id_).state == "house"}
    return [
        Statement(
            id=f"{SHORT[of.id]}-S{entry.number}",
            lines=entry.lines,
            what=entry.what,
            charts=tuple(id_ for id_ in entry.where if id_ in charts),
            house=tuple(id_ for id_ in entry.where if id_ in ours),
            procedures=tuple(id_ for id_ in entry.where if id_ in procedures),
            ledger="ledger" in entry.where and ledger,
            state=_statement_state(entry, charts | procedures | ({"ledger"} if ledger else set())),
            tests=tested.get(str(entry.number), ()),
        )
        for entry in entries
    ]


def _read(file: Traversable, wanted: type[T]) -> T:
    return convert(tomllib.loads(file.read_text("utf-8")), wanted)


SHORT = {"war-in-the-world": "WIW"}
"""How the ids of a title's statements begin."""


def _statement_state(entry: StatementEntry, there: set[str]) -> StatementState:
    if entry.where == ("frame",):
        return "frame"
    if entry.where == ("sequence",):
        return "with play"
    if entry.socket:
        return "socket"
    if not there.issuperset(entry.where):
        return "not yet"
    return "house" if entry.house else "implemented"
