"""A campaign as typed, played in the ledger."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

from grognard.charts.rules import Rules
from grognard.cli.questions import read_inputs
from grognard.play.ledger.campaign import Head, Ledger
from grognard.titles import title
from grognard.titles.ledgers import ledger_of

CAMPAIGN = Path(__file__).parent / "war_in_the_world" / "campaign.txt"
LINES = [line for line in CAMPAIGN.read_text("utf-8").splitlines() if line and not line.startswith("#")]


def begun(start: str = "9/39", of: str = "war-in-the-world", rules: Rules | None = None) -> Books:
    """An empty ledger, at a step."""
    return Books(Ledger(ledger_of(of), Head(title=of, name="test", start=start)), rules or title(of).rules())


class Books:
    """A ledger that is told lines."""

    def __init__(self, ledger: Ledger, rules: Rules) -> None:
        self.ledger, self.rules = ledger, rules

    def __call__(self, *lines: str) -> Books:
        for line in lines:
            self.line(line)
        return self

    def line(self, line: str) -> None:
        """One line of a campaign."""
        word, _, rest = line.partition(" ")
        steps: dict[str, Callable[[], Any]] = {
            "advance": lambda: self.turns(int(rest)),
            "phases": lambda: self.phases(int(rest)),
            "until": lambda: self.until(rest),
            "undo": lambda: self.ledger.undo(self.rules),
        }
        if word in steps:
            steps[word]()
        else:
            self.ledger.post(word, read_inputs(tuple(shlex.split(rest))), self.rules)

    def turns(self, many: int) -> None:
        """So many game turns on."""
        for _ in range(many):
            self.phases(self.ledger.books.calendar.to_next_turn(self.ledger.now))

    def phases(self, many: int) -> None:
        """So many steps on."""
        for _ in range(many):
            self.ledger.advance(self.rules)

    def until(self, date: str) -> None:
        """To a step that is still to come."""
        (goal,) = self.ledger.books.calendar.read(date)
        assert goal > self.ledger.now, f"{date} is not to come: it is {self.ledger.date}"
        while self.ledger.now < goal:
            self.ledger.advance(self.rules)

    def of(self, account: str, commodity: str | None = None) -> int:
        """What an account holds: of one commodity, or of all."""
        return sum(h.amount for h in self.ledger.balances.held(account) if commodity in (None, h.commodity))

    def held(self, pattern: str) -> dict[str, int]:
        """What a family of accounts holds, by the last part of the name and of the commodity."""
        return {f"{h.names[-1]} {h.commodity.rpartition('/')[2]}": h.amount for h in self.ledger.balances.held(pattern)}

    @property
    def memos(self) -> list[str]:
        """What the last action posted."""
        return [each.memo for each in self.ledger.records[-1].postings]
