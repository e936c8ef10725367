"""What each error means for the exit code. Every kind of error is known here: an error need not be quick."""

from __future__ import annotations

import sys

from grognard.chance.errors import BadAnswer, OpenChoice, TooLarge
from grognard.chance.procedures import BadInput
from grognard.chance.table import WrongDice
from grognard.charts.files import BadChart, BadCharts
from grognard.cli import BAD_DATA, INPUT_OUTPUT, REFUSED, USAGE
from grognard.errors import BadQuestion, Defect, GrognardError, Unknown, Unreadable
from grognard.maps.faults import BadMap
from grognard.play.ledger.codec import BadLedger
from grognard.play.sequence_checking import BadSequence
from grognard.staff.expressions import BadExpression
from grognard.staff.plan import BadPlan


def told(error: GrognardError) -> int:
    """Say why on stderr and choose the code."""
    print(plain(str(error)), file=sys.stderr)
    match error:
        case BadChart() | BadCharts() | BadMap() | BadLedger() | BadSequence() | BadPlan() | BadExpression():
            return BAD_DATA
        case Unknown() | BadInput() | BadQuestion() | BadAnswer() | WrongDice() | OpenChoice():
            return USAGE
        case TooLarge() if type(error) is TooLarge:  # neither best play nor a plan is sampled
            print("For a sample add --sample 10000.", file=sys.stderr)
            return REFUSED
        case Unreadable():
            return INPUT_OUTPUT
        case Defect():
            for note in getattr(error, "__notes__", ()):
                print(f"  {plain(note)}", file=sys.stderr)
            print("This is a fault in Grognard; please report it.", file=sys.stderr)
            return REFUSED
        case _:
            return REFUSED


def not_with_own_charts(error: Exception) -> int:
    """A chart that is sound in itself may still give a procedure what it can do nothing with: no fault of ours."""
    what = f"{type(error).__name__}: {error}"[:300]
    print(plain(f"This cannot be worked out with charts of your own in force ({what})."), file=sys.stderr)
    print("Mend the chart that is read here, or ask without --charts.", file=sys.stderr)
    return BAD_DATA


def plain(text: str) -> str:
    """What was typed or read may hold commands to a terminal: none of them reaches it."""
    return "".join(c if c.isprintable() or c in "\n\t" else c.encode("unicode_escape").decode() for c in text)
