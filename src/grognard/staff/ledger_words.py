"""Names in the books as players say them: `supply/places/7th-armoured` holds `units/infantry-division`."""

from __future__ import annotations

from grognard.play.ledger.bookkeeping import DATES
from grognard.play.ledger.campaign import Ledger
from grognard.staff.forms import spoken

MARKERS = "markers"
"""The commodity of what is there or is not: its number says all."""

ABBREVIATIONS = ("afv", "ap", "apb", "asw", "cd", "icbm", "irp", "ltu", "mrp", "ms", "ssn", "us")
"""Words in names that are written in capitals."""


def part_said(part: str) -> str:
    """A part of an account's name: “7th Armoured”, “Scapa Flow”."""
    return " ".join(word[:1].upper() + word[1:] for word in _words(part))


def thing_said(commodity: str) -> str:
    """What an account holds: “infantry division”, “merchant points”."""
    thing = commodity.rpartition("/")[2]
    return "" if thing == MARKERS else " ".join(_words(thing)).replace("u boat", "U-boat")


def _words(name: str) -> list[str]:
    return [word.upper() if word.strip("()") in ABBREVIATIONS else word for word in name.split("-")]


def parts_said(parts: dict[str, str]) -> list[str]:
    """What the parts of an account's name say, one by one: “Kiel”, “begun 7/42”, “turn 3”."""
    return [f"{name} {part}" if name in DATES or part.isdecimal() else part_said(part) for name, part in parts.items()]


def account_said(ledger: Ledger, account: str) -> str:
    """An account as it stands under the heading of its family."""
    said = parts_said(ledger.books.parts(account))
    return ", ".join(said) or spoken(account.rpartition("/")[2])
