"""The rows of the chart reinforcement-conversion, by what a printed track has: item, power and date."""

from __future__ import annotations

from typing import Literal, get_args

from grognard.titles.war_in_the_world.dates import number
from grognard.titles.war_in_the_world.ledger_calendar import slot

AIR_BLOCKS_TO, AMPH_YEAR = "5/42", "42"

Track = Literal["european", "pacific"]
Item = Literal[
    "irp",
    "mrp",
    "ap",
    "mobile-supply",
    "railroad",
    "amph",
    "general",
    "apb",
    "naval",
    "naval-east-coast",
    "other",
]

ITEMS: tuple[Item, ...] = get_args(Item)
US_LATE, US_MADE = "us-too-late", "mrp-as-us"
"""Kinds of a US unit that could not be produced in time, and of a Commonwealth MRP that comes as the US block."""

ON_ONE_TRACK: dict[str, Track] = {
    **dict.fromkeys(("irp", "mrp", "ap", "mobile-supply", "railroad", "amph", "general"), "european"),
    **dict.fromkeys(("apb", "naval-east-coast"), "pacific"),
}
"""Items that only one of the two games prints; the others may be on either track."""

ROWS: dict[tuple[str, str, str], str] = {
    ("european", "irp", "commonwealth"): "IRP, Commonwealth",
    ("european", "irp", "french"): "IRP, French",
    ("european", "irp", "italian"): "IRP, Italian",
    ("european", "mrp", "*"): "MRP",
    ("european", "ap", "commonwealth"): "AP, British",
    ("european", "ap", "us"): "AP, US",
    ("european", "ap", "*"): "AP",
    ("european", "mobile-supply", "*"): "Mobile Supply Unit",
    ("european", "railroad", "*"): "railroad unit",
    ("european", "amph", "*"): "AMPH in 1942 (six of them)",
    ("european", "general", "*"): "general reinforcement",
    ("pacific", "naval", "commonwealth"): "Commonwealth naval unit",
    ("pacific", "naval", "us"): "US naval unit",
    ("pacific", "naval-east-coast", "us"): "US naval unit already in the East Coast box",
}
LATE_AIR, US_MAKE_UP, TOO_LATE, AS_PRINTED = (
    "APB after 5/42",
    "MRP, Commonwealth, from 13/41, as the US block",
    "US unit that could not",
    "anything not named below, Pacific",
)
BECOMES: dict[str, str] = {
    "AFV block": "afv-block",
    "APB": "apb",
    "amphibious block": "amphibious-block",
    "air block": "air-block",
    "Commonwealth air block, any of 3": "air-block",
    "US fighter air block": "air-block",
    "truck unit (LTU)": "truck unit (LTU)",
}
"""The chart's words, and the kind of unit the ledger counts them as; kinds that are built too bear the name of the
chart production-costs."""

AS_IT_IS: dict[str, str] = {"railroad": "railroad unit", "naval": "naval unit"}
"""What comes as printed, by the word it is scheduled under."""


def row(track: str, kind: str, power: str, due: int) -> str:
    """The row of the conversion chart for a scheduled unit."""
    if kind == US_LATE:
        return TOO_LATE
    if kind == US_MADE:
        return US_MAKE_UP
    if kind == "apb" and track == "pacific" and due > number(AIR_BLOCKS_TO):
        return LATE_AIR
    if kind == "amph" and not _in_1942(due):
        return ROWS["european", "general", "*"]
    return ROWS.get((track, kind, power)) or ROWS.get((track, kind, "*")) or AS_PRINTED


def _in_1942(due: int) -> bool:
    return slot(due).startswith(AMPH_YEAR)
