"""The ledgers that titles keep."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from grognard.errors import GrognardError
from grognard.play.ledger.bookkeeping import Bookkeeping
from grognard.titles import TITLES, title


def ledger_of(id_: str) -> Bookkeeping:
    """The bookkeeping of a title."""
    module = f"grognard.titles.{title(id_).module}.ledger"
    if find_spec(module) is None:
        raise GrognardError(f"{id_} keeps no ledger; {', '.join(kept())} do")
    found: Bookkeeping = import_module(module).LEDGER
    return found


def kept() -> list[str]:
    """The titles that keep a ledger."""
    return [id_ for id_ in TITLES if find_spec(f"grognard.titles.{title(id_).module}.ledger") is not None]
