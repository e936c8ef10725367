"""The sequences of play of the titles."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import as_file, files

from grognard.charts.rules import Rules
from grognard.play.ledger.bookkeeping import Bookkeeping
from grognard.play.ledger.calendar import Calendar
from grognard.play.sequence import Sequence
from grognard.play.sequence_checking import Known, load_sequence
from grognard.play.sequence_files import SequenceFile, sequence
from grognard.titles import title
from grognard.titles.ledgers import kept, ledger_of

NUMBERED = Calendar(steps=("",), turns=("",), number=int, written=str, first="1", last="999")
"""The calendar of a title that keeps no ledger: its turns are counted."""


def sequence_of(id_: str, rules: Rules | None = None) -> Sequence:
    """The turn of a title step by step, under the rules in force."""
    choices = (rules or title(id_).rules()).choices
    return _sequence(id_, tuple(sorted(choices.items())))


@lru_cache(maxsize=64)
def _sequence(id_: str, choices: tuple[tuple[str, str], ...]) -> Sequence:
    file, calendar, ledger = _file(id_), _calendar(id_), _ledger(id_)
    return sequence(file, calendar, dict(choices), ledger.start if ledger else calendar.first)


@cache
def _file(id_: str) -> SequenceFile:
    with as_file(files(f"grognard.titles.{title(id_).module}").joinpath("sequence.toml")) as path:
        return load_sequence(path, known(id_))


def known(id_: str) -> Known:
    """What the sequence of a title may name."""
    of, ledger = title(id_), _ledger(id_)
    actions: Mapping[str, tuple[str, ...]] = {each.id: each.when for each in ledger.every_action} if ledger else {}
    return Known(
        title=id_,
        calendar=_calendar(id_),
        procedures=tuple(of.procedures),
        actions=actions,
        choices={option.id: tuple(option.choices) for option in of.options.values()},
        house=tuple(rule.id for rule in of.sheet.house),
    )


def _ledger(id_: str) -> Bookkeeping | None:
    return ledger_of(id_) if id_ in kept() else None


def _calendar(id_: str) -> Calendar:
    """Of a title that keeps a ledger, the ledger's: dates are written in one way."""
    ledger = _ledger(id_)
    return ledger.calendar if ledger else NUMBERED
