"""What is to come: the next steps of the calendar run on a copy of the ledger, which is then thrown away."""

from __future__ import annotations

import msgspec

from grognard.charts.rules import Rules
from grognard.play.ledger.campaign import Ledger
from grognard.play.ledger.postings import Posting


class Coming(msgspec.Struct, frozen=True, kw_only=True):
    """What falls due in one step of the calendar, in the order it will be run."""

    date: str
    postings: tuple[Posting, ...]


def coming(ledger: Ledger, rules: Rules, steps: int | None = None) -> list[Coming]:
    """What the next steps will post as things stand now, or those up to the next game turn; the ledger is left alone.

    The present step stands first if something falls due as it ends.
    """
    draft, at = ledger.copy(), ledger.now
    calendar = ledger.books.calendar
    found: dict[int, list[Posting]] = {at: []}
    for _ in range(calendar.to_next_turn(at) if steps is None else steps):
        for each in draft.advance(rules).postings:
            if each.passes_time:
                at += 1
                found[at] = []
            else:
                found[at].append(each)
    return [
        Coming(date=calendar.show(step), postings=tuple(postings))
        for step, postings in found.items()
        if postings or step > ledger.now
    ]
