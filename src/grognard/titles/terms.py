"""Abbreviations that players use, and what they mean in which title: `terms.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

import msgspec

from grognard.reading import convert


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An abbreviation."""

    short: str
    means: str
    finds: str = ""
    """What the charts and rules say, where that is not what the letters stand for."""
    titles: tuple[str, ...] = ()
    """Where it is used; none named: everywhere."""

    @property
    def said(self) -> str:
        """The words to look for."""
        return self.finds or self.means


class TermsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every key of `terms.toml`."""

    term: tuple[Term, ...]


def terms_of(title: str) -> tuple[Term, ...]:
    """The abbreviations of a title, those of every title among them."""
    return tuple(term for term in _every() if not term.titles or title in term.titles)


@cache
def _every() -> tuple[Term, ...]:
    raw = files("grognard.titles").joinpath("terms.toml").read_text("utf-8")
    return convert(tomllib.loads(raw), TermsFile).term
