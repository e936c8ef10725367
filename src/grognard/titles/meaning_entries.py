"""What is written in an `outcomes.toml`: every key there may be, and the tokens and conditions of its phrases."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from grognard.errors import GrognardError
from grognard.titles.wording import Forms, Noun

Written = str | tuple[str, ...]
"""A phrase as it is written: one form, or a list of them."""

MOST_FORMS = 3
TOKEN = re.compile(r"\{([^{}]*)\}")
OWN = {"n", "#n", "some", "#some", "it", "which"}
"""Tokens of the figure itself."""
OF_OPTIONS = {"n", "#n", "some", "which", "each"}
"""Tokens of the option itself."""
OF_QUESTIONS = {"side", "other", "options", "least", "most", "#least", "#most"}
FORMATS = ("some", "#", "or")
"""What may stand before the name of another figure: {some left}, {# left}, {or places}."""
NOT, WITHOUT = "not ", "without "
"""Begin a condition: that a figure is 0, no or nothing; that there is nothing there."""
GIVEN = "given."
"""Begins the name of an input, in a condition."""
FORMED = ("says", "clause", "more", "none", "below", "all", "part")


class BadMeanings(GrognardError):
    """A file of meanings that cannot be used, with everything that is wrong in it."""

    def __init__(self, name: str, faults: list[str]) -> None:
        self.faults = tuple(faults)
        count = "one fault" if len(faults) == 1 else f"{len(faults)} faults"
        super().__init__(f"{name}: {count}" + "".join(f"\n  {fault}" for fault in faults))


class _Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Unknown keys are faults."""


class WordingEntry(_Strict, frozen=True, kw_only=True):
    """The phrases of a figure, or of a case of it."""

    says: Written = ()
    clause: Written = ()
    more: Written = ()
    none: Written = ()
    below: Written = ()
    all: Written = ()
    part: Written = ()
    verb: str = ""
    also: str = ""


class KindEntry(WordingEntry, frozen=True, kw_only=True):
    """What is said and weighed of a figure, or of one word of it."""

    on: str = ""
    unit: str = ""
    as_: str = msgspec.field(default="", name="as")
    worth: int = 0


class FigureEntry(KindEntry, frozen=True, kw_only=True):
    """One figure as it is written."""

    once: bool = False
    of: str = ""
    if_: dict[str, WordingEntry] = msgspec.field(default_factory=dict, name="if")
    is_: dict[str, KindEntry] = msgspec.field(default_factory=dict, name="is")
    words: dict[str, str] = {}
    silent: str = ""


class PartEntry(_Strict, frozen=True, kw_only=True):
    """Another procedure within this one."""

    procedure: str
    roles: dict[str, str]
    called: dict[str, str] = {}
    before: str = ""


class OutcomeEntry(_Strict, frozen=True, kw_only=True):
    """What is written of one procedure; its figures are read one by one."""

    acts: str = ""
    meets: str = ""
    called: dict[str, str] = {}
    nothing: str = ""
    closing: str = ""
    like: str = ""
    """Another outcome that means the same; then nothing else is written."""
    figure: dict[str, Any] = {}
    part: tuple[PartEntry, ...] = ()


class ChoiceEntry(_Strict, frozen=True, kw_only=True):
    """What is written of one choice."""

    asks: str
    many: str = ""
    about: Written = ()
    units: dict[str, str] = {}
    words: dict[str, str] = {}
    option: dict[str, str] = {}
    number: Written = ()
    none: str = ""
    part: dict[str, Written] = {}
    each: Written = ()
    result: dict[str, Any] | None = None


class FileEntry(_Strict, frozen=True, kw_only=True):
    """The tables of the file."""

    unit: dict[str, str | Noun] = {}
    called: dict[str, str] = {}
    outcome: dict[str, Any] = {}
    choice: dict[str, Any] = {}


def forms(written: Written) -> Forms:
    """The forms of a phrase."""
    return (written,) if isinstance(written, str) else written
