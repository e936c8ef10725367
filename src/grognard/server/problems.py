"""Why something was not done, as one document: for a page, for a client, and between the server and its workers."""

from __future__ import annotations

import msgspec

from grognard.chance.errors import BadAnswer, Cancelled, OpenChoice, TooLarge
from grognard.chance.procedures import BadInput, Reason, Refusal
from grognard.chance.table import WrongDice
from grognard.charts.files import BadChart
from grognard.errors import Defect, GrognardError, Unknown, Unreadable
from grognard.play.ledger.codec import BadLedger
from grognard.play.ledger.store import Busy
from grognard.staff.documents import Document
from grognard.staff.expressions import BadExpression
from grognard.staff.ledgers import Moved
from grognard.staff.plan import BadPlan
from grognard.staff.session.log import BadLog


class FaultEntry(msgspec.Struct, frozen=True):
    """One thing wrong in a file."""

    line: int
    key: str
    text: str


class Problem(Document, frozen=True, kw_only=True):
    """Why there is no answer: what kind of trouble it is, a sentence, and what can be said beside it."""

    schema: str = "grognard-problem/1"
    kind: str
    status: int
    text: str
    reasons: tuple[Reason, ...] = ()
    """Of a refusal by the rules: each with its rule and the numbers that clash."""
    inputs: dict[str, str] = msgspec.field(default_factory=dict)
    """Of bad inputs: what is wrong with each, by its name."""
    faults: tuple[FaultEntry, ...] = ()
    """Of a bad file: every fault with its line."""


class Trouble(GrognardError):
    """A problem on its way to whoever asked."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(problem.text)


class TooLong(Cancelled):
    """The time for an answer is over."""

    def __init__(self, seconds: float) -> None:
        GrognardError.__init__(
            self, f"This would take longer than {seconds:g} seconds to work out exactly; it can be sampled instead."
        )


KINDS: tuple[tuple[type[Exception], str, int], ...] = (
    (Moved, "moved", 409),
    (Refusal, "refused", 422),
    (BadChart, "bad-file", 422),
    (BadPlan, "bad-file", 422),
    (BadExpression, "bad-file", 422),
    (BadLedger, "bad-file", 422),
    (BadLog, "bad-file", 422),
    (Busy, "busy", 409),
    (TooLarge, "too-large", 422),
    (TooLong, "too-long", 422),
    (Cancelled, "cancelled", 409),
    (OpenChoice, "open-choice", 422),
    (Unreadable, "storage", 503),
    (Unknown, "unknown", 404),
    (BadInput, "bad-input", 400),
    (BadAnswer, "bad-input", 400),
    (WrongDice, "bad-input", 400),
    (Defect, "defect", 500),
    (GrognardError, "refused", 422),
)
"""Each error with the word and the HTTP status it is told by; the first that fits."""


def problem_of(error: GrognardError) -> Problem:
    """An error as a document."""
    if isinstance(error, Trouble):
        return error.problem
    kind, status = next((kind, status) for type_, kind, status in KINDS if isinstance(error, type_))
    return Problem(
        kind=kind,
        status=status,
        text=str(error),
        reasons=error.reasons if isinstance(error, Refusal) else (),
        faults=_faults(error),
    )


def _faults(error: GrognardError) -> tuple[FaultEntry, ...]:
    """Everything wrong in a file, each with its place."""
    match error:
        case BadChart():
            return tuple(FaultEntry(each.line, each.key, each.text) for each in error.faults)
        case BadPlan():
            return tuple(FaultEntry(each.line, each.where, each.text) for each in error.faults)
        case BadExpression():
            return (FaultEntry(0, error.where, str(error)),)
    return ()
