"""What a search may find: charts and what is on them, procedures and their inputs, rules, the turn, ledgers."""

from __future__ import annotations

import re
from typing import Literal

import msgspec

Kind = Literal[
    "title",
    "chart",
    "procedure",
    "ledger action",
    "interpretation",
    "option",
    "house rule",
    "ledger",
    "step",
    "modifier",
    "column",
    "row",
    "cell",
    "legend",
    "input",
    "doctrine",
    "remark",
    "statement",
    "note",
]

Page = Literal["chart", "procedure", "rules", "statements", "sequence", "ledger"]


class Place(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where a thing is to be opened: a page of a title, and what on it."""

    page: Page
    title: str
    id: str | None = None
    """Of the chart, the procedure or the ledger's action."""
    key: str | None = None
    """What on the page: a modifier's key, a legend's code, an input, a doctrine, the id of a rule or a step."""
    row: str | None = None
    column: str | None = None
    under: str | None = None
    """The class of headings in which the column is called so, where a chart has several."""

    @property
    def command(self) -> str:
        """The command that shows it."""
        match self.page:
            case "chart":
                return f"grognard chart {self.title}/{self.id}"
            case "procedure":
                return f"grognard odds {self.title}/{self.id} --help"
            case "rules":
                return f"grognard rules {self.title}"
            case "statements":
                return f"grognard rules {self.title} --coverage"
            case "sequence":
                return f"grognard sequence {self.title}"
            case "ledger":
                return f"grognard ledger actions {self.title}" + (f" {self.id}" if self.id else "")


class Thing(msgspec.Struct, frozen=True, eq=False, kw_only=True):
    """One thing that may be found."""

    kind: Kind
    id: str
    name: str
    called: tuple[str, ...]
    """What it goes by: its id and its name, a heading, a key, a code."""
    lines: tuple[str, ...]
    """What is said of it; the first is shown where no other has the words."""
    place: Place
    parts: tuple[Thing, ...] = ()
    """What is on it: the headings, modifiers and notes of a chart, the inputs of a procedure."""


LONG = 200
"""Characters from which on a text is told by its sentences."""


def sentences(text: str) -> tuple[str, ...]:
    """A text, or its sentences if it is long."""
    return (text,) if len(text) < LONG else tuple(re.split(r"(?<=[.?!]) (?=[A-Z])", text))
