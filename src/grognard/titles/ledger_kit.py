"""What the ledgers of several titles share: inputs, and how their actions ask the titles' procedures."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from grognard.chance.procedures import Inputs, Ready, Registered
from grognard.chance.query import begin
from grognard.chance.table import Scripted, play
from grognard.charts.rules import Rules
from grognard.play.ledger.bookkeeping import Desk
from grognard.play.ledger.postings import Entry, move
from grognard.titles.kit import MOST

Place = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Called = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
"""What players call a unit, a depot, a pipeline."""
Some = Annotated[int, msgspec.Meta(ge=1, le=MOST)]
Any0 = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
Face = Annotated[int, msgspec.Meta(ge=1, le=6, description="the die as it was rolled")]

MARKER = "markers"
"""The commodity of what is there or is not: 1 or 0."""


def worked(ready: Ready) -> Any:
    """The outcome of a calculator, which its head has worked out."""
    return ready.args[0]


def rolled(procedure: Registered[Rules], rules: Rules, inputs: Inputs, *faces: int) -> Any:
    """The outcome of a procedure with the dice that the players have rolled."""
    _, live = begin(procedure, rules, inputs)
    play(live, Scripted(faces), procedure.doctrine(None))
    return live.result


def set_to(desk: Desk, commodity: str, amount: int, *, account: str, against: str) -> tuple[Entry, ...]:
    """Entries that bring an account to an amount, the difference coming out of another or going into it."""
    return move(commodity, amount - desk.of(account, commodity), out_of=against, into=account)
