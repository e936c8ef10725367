"""What a title says of itself: its `rules.toml`, with edition, interpretations and coverage."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Literal

import msgspec

from grognard.charts.chart import Source
from grognard.charts.rules import Option
from grognard.reading import convert


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A house rule: ours, because the source points at something it does not contain."""

    id: str
    about: str
    why: str


class Covered(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One table or ruled paragraph of the source, and what holds or carries it out."""

    what: str
    where: str
    charts: tuple[str, ...] = ()
    procedures: tuple[str, ...] = ()
    sequence: bool = False
    """The sequence of play holds it."""
    later: bool = False
    """The charts hold it and nothing carries it out before there is play."""
    note: str = ""


class Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The source document of a title."""

    document: str


class TitleSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every key of a title's `rules.toml`."""

    id: str
    name: str
    edition: str
    about: str
    condition: Literal["complete", "damaged", "partial"]
    """Of the source, in a word; `state` says it in full."""
    state: str
    source: Origin
    general: tuple[str, ...] = ()
    """The shared interpretations that something in this title turns on: it offers their alternatives too."""
    option: tuple[Option, ...] = ()
    interpretation: tuple[Option, ...] = ()
    house: tuple[House, ...] = ()
    coverage: tuple[Covered, ...] = ()


class General(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The interpretations that every title shares."""

    interpretation: tuple[Option, ...]


def read_title_sheet(module: str) -> TitleSheet:
    """What the title in this module says of itself."""
    raw = files(f"grognard.titles.{module}").joinpath("rules.toml").read_text("utf-8")
    return convert(tomllib.loads(raw), TitleSheet)


def shared(sheet: TitleSheet) -> tuple[Option, ...]:
    """The shared interpretations as a title offers them: without choices that would change nothing in it."""
    return tuple(option if option.id in sheet.general else _settled(option) for option in general())


def _settled(option: Option) -> Option:
    return msgspec.structs.replace(option, choices={option.default: option.choices[option.default]})


@lru_cache(maxsize=1)
def general() -> tuple[Option, ...]:
    """GEN-I1 and its fellows."""
    raw = files("grognard.titles").joinpath("general.toml").read_text("utf-8")
    return convert(tomllib.loads(raw), General).interpretation


__all__ = ["Covered", "House", "Source", "TitleSheet", "general", "read_title_sheet", "shared"]
