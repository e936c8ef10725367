"""The calendar of a joined world war: a cycle is a strategic turn of six phases and four game turns.

The article does not say where in its cycle the strategic turn stands; as what it produces and fixes is for the four
game turns that follow, it opens the cycle here.
"""

from __future__ import annotations

from grognard.play.ledger.calendar import Calendar
from grognard.titles.war_in_the_world.dates import number, written

REINFORCEMENT, SHIPPING, SUBMARINE, SUPPLY, BOMBING, PRODUCTION = STRATEGIC = (
    "reinforcement",
    "shipping",
    "submarine",
    "supply",
    "bombing",
    "production",
)
TURNS = ("1", "2", "3", "4")

CALENDAR = Calendar(steps=(*STRATEGIC, *TURNS), turns=TURNS, number=number, written=written, first="1/39", last="13/49")


def slot(cycle: int) -> str:
    """A cycle as part of an account's name, so that accounts stand in the order of time: 42-07."""
    month, _, year = written(cycle).partition("/")
    return f"{year}-{int(month):02}"


def cycle_of(slot_: str) -> int:
    """The cycle that a part of an account's name stands for."""
    year, _, month = slot_.partition("-")
    return number(f"{int(month)}/{year}")
