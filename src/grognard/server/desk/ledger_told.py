"""What a job about a ledger is told, and how it comes by the ledger and its rules.

All that is done with a ledger's file is done by the workers, which can be ended at any moment: to read a ledger is to
check every hash of it, to go on may ask many procedures, and whatever is written stands whole or not at all.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import msgspec

from grognard.charts.rules import Rules
from grognard.errors import GrognardError, Unknown, Unreadable
from grognard.play.ledger import store
from grognard.play.ledger.campaign import Ledger
from grognard.play.ledger.codec import BadLedger
from grognard.server.desk.jobs import sets
from grognard.titles import title
from grognard.titles.ledgers import ledger_of

KEPT = 4
"""Ledgers that a worker keeps read."""


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """What a job about one ledger is told."""

    file: str
    charts: str = ""

    @property
    def path(self) -> Path:
        """Its file."""
        return Path(self.file)


@contextmanager
def at_disk(file: Path) -> Iterator[None]:
    """What the system refuses, told in a sentence."""
    try:
        yield
    except FileNotFoundError:
        raise Unknown(f"{file.name} is no longer there") from None
    except OSError as error:
        raise Unreadable(f"{file.name}: {error.strerror}; nothing was changed") from None


_read: OrderedDict[tuple[str, int, int, int], Ledger] = OrderedDict()
"""Ledgers that have been read, by file, inode, time and size: every change puts a new file in the place of the old."""


def read(told: Told) -> tuple[Ledger, Rules]:
    """A ledger to look at, and the rules it goes on by. It may be shown to others too: nobody adds to it."""
    with at_disk(told.path):
        stat = told.path.stat()
        key = told.file, stat.st_ino, stat.st_mtime_ns, stat.st_size
        if key not in _read:
            _read[key] = store.read(told.path, ledger_of)
        _read.move_to_end(key)
        if len(_read) > KEPT:
            _read.popitem(last=False)
    return _read[key], rules_of(_read[key], told)


def rules_of(ledger: Ledger, told: Told) -> Rules:
    """The rules that a ledger goes on by: the choices it was begun with, and a set of own charts."""
    return sets().rules(ledger.head.title, choices_of(ledger, told.path.name), told.charts)


def choices_of(ledger: Ledger, name: str) -> Mapping[str, str]:
    """The choices of a ledger, if there are such: its head comes from a file."""
    try:
        return title(ledger.head.title).rules(ledger.head.choices).chosen
    except GrognardError as error:
        raise BadLedger(name, str(error), 1) from None
