"""A finished roll as a notebook shows it, and how what happened in one is told."""

from __future__ import annotations

from html import escape
from typing import Any

import msgspec

from grognard.chance.live import Happened
from grognard.chance.procedures import Ready
from grognard.chance.requests import Choose, Draw, On, Roll
from grognard.chance.tally import Line
from grognard.chance.values import option_id
from grognard.charts.cells import NOTHING
from grognard.charts.chart import Strip


class Rolled(msgspec.Struct, frozen=True):
    """The slip, what was rolled and chosen, and what came of it."""

    procedure: str
    ready: Ready
    happened: tuple[Happened, ...]
    outcome: Any
    text: str
    warnings: tuple[str, ...]

    @property
    def slip(self) -> list[Line]:
        """The working, line by line."""
        return self.ready.lines()

    @property
    def rolls(self) -> list[str]:
        """What was rolled and chosen, in order: “combat: 5+3+2 = 10 → D 2 r”."""
        return [said(each) for each in self.happened]

    def __repr__(self) -> str:
        lines = [f"{line.what}  {line.said}  {line.rule}".rstrip() for line in self.slip]
        return "\n".join([self.procedure, *lines, *self.rolls, self.text, *(f"! {text}" for text in self.warnings)])

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{escape(line.what)}</td><td>{escape(line.said)}</td><td>{escape(line.rule)}</td></tr>"
            for line in self.slip
        )
        rolls, result, doubts = ("<br>".join(map(escape, each)) for each in (self.rolls, [self.text], self.warnings))
        slip = f"<table><caption>{escape(self.procedure)}</caption>{rows}</table>"
        return f"{slip}<p>{rolls}</p><p><b>{result}</b></p><p>{doubts}</p>"


def said(each: Happened) -> str:
    """One thing that happened, in words: the arithmetic from the dice to the cell, or who chose what."""
    request = each.request
    match request:
        case Roll():
            return _arithmetic(each)
        case Draw():
            return f"{request.label}: {each.answer.given}"
        case Choose():
            return f"{request.side}, {request.label}{_of(request.about)}: {each.answer.given}"
    pairs = zip(request.choices(), each.value, strict=True)
    return f"{request.label}: " + ", ".join(f"{choice.side} {option_id(option)}" for choice, option in pairs)


def _of(about: object) -> str:
    """What a choice is about, where that has a name: several of one label are then told apart."""
    names = [each for each in (about if isinstance(about, tuple) else (about,)) if isinstance(each, str)]
    return f" ({', '.join(names)})" if names else ""


def _arithmetic(each: Happened) -> str:
    """One line that leads from the dice to the cell: 3+4+1 = 8 → AL1o1."""
    request = each.request
    sum_ = "+".join(str(face) for face in each.faces)
    sum_ += f"{request.dice.plus:+d}" if request.dice.plus else ""
    sum_ += f" = {each.total}" if sum_ != str(each.total) else ""
    return f"{request.label}: {sum_}" + (f" → {_printed(request.on, each.total)}" if request.on else "")


def _printed(on: On[Any], total: int) -> str:
    """What stands in a cell; the mark for no effect is that of the sheet."""
    text = on.text(total)
    return on.chart.no_effect if isinstance(on, Strip) and text == NOTHING else text
