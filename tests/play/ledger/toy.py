"""A small title's books for the tests of the ledger itself: grain, money, a mill that takes two steps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import msgspec

from grognard.chance.procedures import Inputs
from grognard.charts.rules import Rules
from grognard.play.ledger.accounts import Account, source
from grognard.play.ledger.actions import Action
from grognard.play.ledger.bookkeeping import Bookkeeping, Desk, Due
from grognard.play.ledger.calendar import Calendar
from grognard.play.ledger.campaign import Head, Ledger
from grognard.play.ledger.postings import Entry, Posting, move, posting
from grognard.titles import title

FIELDS, BARN, EATEN = "fields", "grain/barn", "grain/eaten"


class Grain(Inputs, frozen=True):
    """So much grain."""

    sacks: Annotated[int, msgspec.Meta(ge=0, le=1000)]


def harvest(desk: Desk, given: Grain) -> Iterator[Posting]:
    """Bring grain into the barn."""
    yield posting(f"{given.sacks} sacks", "barn", move("grain", given.sacks, out_of=FIELDS, into=BARN))


def feast(desk: Desk, given: Grain) -> Iterator[Posting]:
    """Eat in two courses; the second sees what the first has left."""
    yield posting("first", "table", move("grain", given.sacks, out_of=BARN, into=EATEN))
    yield posting(f"second, of {desk.of(BARN, 'grain')}", "table", move("grain", given.sacks, out_of=BARN, into=EATEN))


def forge(_desk: Desk, _given: Grain) -> Iterator[Posting]:
    """A faulty action: grain out of nowhere."""
    yield Posting("forged", "none", (Entry(BARN, "grain", 5),))


def rats(desk: Desk) -> Iterator[Posting]:
    """A tenth goes as a day ends."""
    yield posting("rats", "rats", move("grain", desk.of(BARN, "grain") // 10, out_of=BARN, into=EATEN))


def rent(desk: Desk) -> Iterator[Posting]:
    """A sack falls due as the night begins, if there is one."""
    yield posting("rent", "rent", move("grain", min(desk.of(BARN, "grain"), 1), out_of=BARN, into=EATEN))


CALENDAR = Calendar(steps=("day", "night"), turns=("day",), number=int, written=str, first="1", last="40")

BOOKS = Bookkeeping(
    title="great-war",
    about="Grain.",
    calendar=CALENDAR,
    start="1",
    families=(
        source(FIELDS, "where grain grows", "grain"),
        Account(BARN, "the barn", ("grain",), ceiling=5000),
        Account("grain/*", "other grain", ("grain", "seed/*"), parts=("kind",)),
    ),
    actions=(
        Action(id="harvest", inputs=Grain, does=harvest, example="sacks=20"),
        Action(id="feast", inputs=Grain, does=feast, example="sacks=2", when=("day",)),
        Action(id="forge", inputs=Grain, does=forge, example="sacks=2"),
    ),
    due=(Due("rats", "end", ("day",), rats), Due("rent", "begin", ("night",), rent)),
)


def rules() -> Rules:
    """Any rules: the toy asks them for nothing but their digest."""
    return title("great-war").rules()


def begun(**head: Any) -> Ledger:
    """An empty ledger of the toy."""
    return Ledger(BOOKS, Head(**{"title": BOOKS.title, "name": "toy", "start": "1", **head}))


def shelf(_title: str) -> Bookkeeping:
    """The toy's books, whatever the title."""
    return BOOKS


def stocked(sacks: int = 100) -> Ledger:
    """A ledger with grain in the barn."""
    found = begun()
    found.post("harvest", {"sacks": sacks}, rules())
    return found
