"""The ledgers in the data folder: a file for each, the same that `grognard ledger` reads and writes."""

from __future__ import annotations

import asyncio
import re
import unicodedata
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from secrets import token_hex
from weakref import WeakValueDictionary

from grognard.chance.procedures import Reason, Refusal
from grognard.errors import GrognardError, Unknown
from grognard.play.ledger import store
from grognard.play.ledger.campaign import Ledger

FOLDER, SUFFIX = "ledgers", ".ledger"
MOST = 500
"""Ledgers in the folder."""
MOST_BYTES = 8_000_000
"""Of a file that is taken in by the pages: some fifteen thousand actions."""
LONG = 40
"""Letters of an id made from a name."""
TRIES = 50

ID = re.compile(r"[\w][\w .,()+'&-]{0,99}")


class LedgerFiles:
    """The folder of the ledgers. A ledger's id is the name of its file without the ending."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def path(self, id_: str) -> Path:
        """The file of a ledger."""
        found = self.folder / f"{id_}{SUFFIX}"
        if not ID.fullmatch(id_) or not found.is_file():
            raise Unknown(f"there is no ledger “{id_[:40]}” in the data folder; /ledgers lists those there are")
        return found

    def turn(self, id_: str) -> asyncio.Lock:
        """One change to a ledger after the other: those of this server wait for each other, others are told."""
        return self._turns.setdefault(id_, asyncio.Lock())


def every(folder: Path) -> list[Path]:
    """The files of a folder that can be ledgers, the latest first."""
    found = [each for each in folder.glob(f"*{SUFFIX}") if ID.fullmatch(each.stem) and each.is_file()]
    return sorted(found, key=lambda file: (-file.stat().st_mtime_ns, file.name))[:MOST]


def create(folder: Path, ledger: Ledger) -> str:
    """Write a new ledger into the folder, under an id made from its name."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    there = sum(1 for _ in folder.glob(f"*{SUFFIX}"))
    if there >= MOST:
        raise Refusal(Reason("ledger", f"There are {there} ledgers, as many as there may be.", (str(there),)))
    for id_ in _ids(ledger.head.name or ledger.head.title):
        file = folder / f"{id_}{SUFFIX}"
        if file.exists():
            continue
        try:
            store.create(file, ledger)
        except GrognardError:
            continue  # another came first
        return id_
    raise GrognardError("no file could be made for the ledger; try again")


def _ids(name: str) -> Iterator[str]:
    """Ids to be tried, the plainest first: our-war, our-war-2, our-war-3 …"""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().casefold()
    id_ = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONG].strip("-") or "ledger"
    yield id_
    for nth in count(2):
        if nth > TRIES:
            break
        yield f"{id_}-{nth}"
    for _ in range(TRIES):
        yield f"{id_}-{token_hex(4)}"
