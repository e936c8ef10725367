"""How a title's procedures and ledger actions stand under headings, and their inputs on a form: its `forms.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec

from grognard.reading import convert

if TYPE_CHECKING:
    from grognard.titles.title import Title


class LedgerLayout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the ledger of a title is laid out."""

    headings: dict[str, tuple[str, ...]] = {}
    """Actions under the headings that a player would look under."""
    names: dict[str, str] = {}
    """For `action.input`: what the accounts call the names it takes, where that is not the input's own name."""
    charts: dict[str, str] = {}
    """For `action.input`: the chart whose rows are what a player may mean."""
    levels: dict[str, str] = {}
    """Families of accounts whose course is drawn date by date, and what they are called there."""


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every key of a `forms.toml`."""

    headings: dict[str, tuple[str, ...]] = {}
    """Procedures under the headings that a player would look under."""
    form: dict[str, dict[str, tuple[str, ...]]] = {}
    """By procedure, the groups as a player gathers them, and their inputs in order."""
    folded: tuple[str, ...] = ()
    """Groups that are folded away at first, by name."""
    suggest: dict[str, str] = {}
    """For an input that is text, by its name: the chart whose rows are what a player may mean."""
    ledger: LedgerLayout = LedgerLayout()


def layout_of(title: Title) -> Layout:
    """How the forms of a title are laid out; a title that declares nothing has forms all the same."""
    return _file(title.module)


@cache
def _file(module: str) -> Layout:
    path = files(f"grognard.titles.{module}").joinpath("forms.toml")
    return convert(tomllib.loads(path.read_text("utf-8")), Layout) if path.is_file() else Layout()
