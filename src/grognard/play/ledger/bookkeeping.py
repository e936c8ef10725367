"""The bookkeeping of a title: one declaration of its accounts, its actions, its calendar and what falls due."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

import msgspec

from grognard.charts.rules import Rules
from grognard.errors import Unknown
from grognard.play.ledger.accounts import Account, Accounts, source
from grognard.play.ledger.actions import Action
from grognard.play.ledger.balances import Balances, Held
from grognard.play.ledger.calendar import ELAPSED, STEPS, TO_COME, Calendar
from grognard.play.ledger.journal import JOURNAL
from grognard.play.ledger.names import fits
from grognard.play.ledger.postings import Posting

ADVANCE, UNDO = "advance", "undo"
"""The two actions that every ledger has beside those declared; they have commands of their own."""

DATES = ("cycle", "begun", "due")
"""What parts of account names are called that are dates."""

TIME = (
    Account(ELAPSED, "steps of the calendar gone by", (STEPS,)),
    source(TO_COME, "steps of the calendar to come", STEPS),
)


class Desk(msgspec.Struct, frozen=True, eq=False):
    """What an action and a thing due may read: the rules in force, the date, and the balances."""

    rules: Rules
    calendar: Calendar
    now: int
    balances: Balances
    """As they stand, postings of the action so far among them."""
    opening: Balances
    """As they stood when the present step began."""

    @property
    def period(self) -> int:
        """The present cycle, quarter or game turn, counted."""
        return self.calendar.period(self.now)

    @property
    def step(self) -> str:
        """The present step."""
        return self.calendar.step(self.now)

    @property
    def date(self) -> str:
        """The present period as it is written."""
        return self.calendar.written(self.period)

    def of(self, account: str, commodity: str) -> int:
        """What an account holds."""
        return self.balances.of(account, commodity)

    def began(self, account: str, commodity: str) -> int:
        """What an account held when the present step began."""
        return self.opening.of(account, commodity)

    def moved(self, account: str, commodity: str) -> int:
        """What has come into an account in the present step, less what has left."""
        return self.of(account, commodity) - self.began(account, commodity)

    def held(self, pattern: str) -> list[Held]:
        """What the accounts of a family hold, where that is not zero."""
        return self.balances.held(pattern)


class Due(msgspec.Struct, frozen=True, eq=False):
    """Something that happens by itself as time passes."""

    what: str
    at: Literal["begin", "end"]
    steps: tuple[str, ...]
    does: Callable[[Desk], Iterable[Posting]]


class Bookkeeping(msgspec.Struct, frozen=True, eq=False, kw_only=True):
    """All that the ledger of one title is made of."""

    title: str
    about: str
    calendar: Calendar
    start: str
    """Where a campaign begins unless it is told otherwise."""
    families: tuple[Account, ...]
    actions: tuple[Action, ...]
    due: tuple[Due, ...] = ()
    """In the order they are run where several fall on one step."""
    options: tuple[str, ...] = ()
    """The options and interpretations of the title that its actions and what falls due ask for."""
    house: tuple[str, ...] = ()
    """What is our own in it, where the source does not say."""
    slots: Callable[[str], int] | None = None
    """The period that a part of an account's name stands for, where parts are dates (`DATES`)."""

    def accounts(self) -> Accounts:
        """Every account there can be, time among them."""
        return Accounts((*TIME, *self.families))

    @property
    def every_action(self) -> tuple[Action, ...]:
        """The title's own actions and the journal."""
        return (*self.actions, JOURNAL)

    def action(self, id_: str) -> Action:
        """An action by its id."""
        for each in self.every_action:
            if each.id == id_:
                return each
        raise Unknown.name(f"action in the ledger of {self.title}", id_[:40], [each.id for each in self.every_action])

    def parts(self, account: str) -> dict[str, str]:
        """What the parts of an account's name stand for, dates as written: {"power": "german", "due": "3/40"}."""
        family = next((each for each in self.families if fits(account, each.pattern)), None)
        found = family.read(account) if family else {}
        return {name: self._written(part) if name in DATES else part for name, part in found.items()}

    def _written(self, part: str) -> str:
        return self.calendar.written(self.slots(part)) if self.slots else part

    def falls_due(self, at: Literal["begin", "end"], step: str) -> list[Due]:
        """What is run as a step begins or ends."""
        return [each for each in self.due if each.at == at and step in each.steps]
