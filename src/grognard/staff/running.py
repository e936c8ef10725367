"""A roll under way at the table: what happened, what is asked now, and the ways to answer it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

import msgspec

from grognard.chance import query
from grognard.chance.errors import BadAnswer
from grognard.chance.live import Answer, Happened, Live
from grognard.chance.procedures import Ready, Registered
from grognard.chance.records import resume
from grognard.chance.requests import Choose, Draw, Roll, Secret
from grognard.chance.table import Scripted, Seeded, Source, WrongDice, by_doctrine, step
from grognard.chance.tally import Line
from grognard.chance.values import option_id
from grognard.charts.chart import Strip
from grognard.staff.asking import asks, option_said
from grognard.staff.documents import Document
from grognard.staff.question import Question
from grognard.staff.working import StripEntry, strip_entry
from grognard.titles.rolled import said

MOST_FACES = 500
MOST_STEPS = 5_000
"""Answers in one go: whole air battles by doctrine have hundreds."""


class OptionEntry(msgspec.Struct, frozen=True):
    """One thing that may be chosen."""

    id: str
    said: str


class ToChoose(msgspec.Struct, frozen=True):
    """What one side may choose."""

    side: str
    asks: str
    options: list[OptionEntry]


class Pending(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked now."""

    kind: Literal["roll", "draw", "choose", "secret"]
    label: str
    dice: str = ""
    """Of a roll: the dice, modifier and all."""
    count: int = 0
    low: int = 0
    high: int = 0
    plus: int = 0
    because: list[Line] = []
    strip: StripEntry | None = None
    chits: list[str] = []
    """Of a draw: what is in the cup."""
    choices: list[ToChoose] = []
    """Of a choice: for each side that chooses, its options."""


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """Something that has happened, in the order it happened."""

    kind: Literal["roll", "draw", "choose", "secret"]
    label: str
    said: str
    """The arithmetic that leads from the dice to the cell, or who chose what."""
    faces: list[int] = []
    low: int = 1
    sides: int = 6
    total: int | None = None
    cell: str | None = None
    chart: str | None = None
    place: int | None = None
    """Where on the strip of the chart the roll fell."""
    strip: StripEntry | None = None


class Running(Document, frozen=True, kw_only=True):
    """A roll under way, or done."""

    schema: str = "grognard-running/1"
    title: str
    procedure: str
    inputs: dict[str, Any]
    digest: str
    slip: list[Line]
    steps: list[Step]
    pending: Pending | None
    outcome: Any = None
    text: str | None = None
    warnings: list[str]
    answers: list[Answer]


class Give(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How what is asked is answered."""

    by: Literal["app", "hand", "choice", "doctrine"]
    """The app's dice; dice rolled by hand; a choice made; choices made by the doctrine."""
    faces: list[int] = []
    """By hand: the faces as they fell, for this roll and those that follow it."""
    options: dict[str, str] = {}
    """By choice: for each side that chooses, its option."""
    all: bool = True
    """Go on until somebody must choose; else only what is asked now."""


def under_way(asked: Question, answers: Sequence[Answer] = ()) -> tuple[Ready, Live]:
    """The slip and the run that these answers lead to."""
    ready = asked.procedure.head(asked.rules, asked.inputs)
    return ready, resume(asked.procedure.body, ready.args, answers)


def give(asked: Question, live: Live, how: Give) -> None:
    """Answer what is asked, and go on as far as that goes."""
    if live.pending is None:
        raise BadAnswer("this roll is done: nothing is asked any more")
    match how.by:
        case "choice":
            _choose(live, how)
        case "hand":
            _by_hand(live, how)
        case "app":
            _dice(live, Seeded(), how.all)
        case "doctrine":
            _by_doctrine(asked, live, how.all)


def begin(asked: Question, live: Live, how: Give) -> None:
    """Answer what is asked first; where that is a choice, dice wait until it is made."""
    if how.by in ("choice", "doctrine") or isinstance(live.pending, (Roll, Draw)):
        give(asked, live, how)


def again(asked: Question, old: Sequence[Answer], faces: Sequence[int]) -> tuple[Ready, Live]:
    """The roll made again with other dice; what was chosen stays chosen."""
    ready, live = under_way(asked)
    source = Scripted(faces[:MOST_FACES])
    chosen = [answer for answer in old if answer.kind in ("choose", "secret")]
    while live.pending is not None:
        if isinstance(live.pending, (Roll, Draw)):
            _one(live, source)
        elif chosen and chosen[0].label == live.pending.label:
            live.give(chosen.pop(0))
        else:
            raise BadAnswer(
                f"with these dice “{live.pending.label}” has to be chosen anew: overrule the result instead"
            )
    source.close()
    return ready, live


def _choose(live: Live, how: Give) -> None:
    pending = live.pending
    if not isinstance(pending, (Choose, Secret)):
        raise BadAnswer("dice are asked, not a choice")
    sides = [pending.side] if isinstance(pending, Choose) else [side for side, _ in pending.options]
    if set(how.options) != set(sides):
        raise BadAnswer(
            f"{' and '.join(sides)} must choose; given were choices of {', '.join(how.options) or 'nobody'}"
        )
    given = tuple(how.options[side] for side in sides)
    kind = type(pending).__name__.lower()
    live.give(Answer(kind, pending.label, given[0] if isinstance(pending, Choose) else given))


def _by_hand(live: Live, how: Give) -> None:
    if not isinstance(live.pending, (Roll, Draw)):
        raise BadAnswer("a choice is asked, not dice")
    if not how.faces:
        raise WrongDice("no dice were given")
    source = Scripted(how.faces[:MOST_FACES])
    left = len(how.faces)
    while left and isinstance(live.pending, (Roll, Draw)):
        left -= live.pending.dice.count if isinstance(live.pending, Roll) else 1
        _one(live, source)
    source.close()


def _dice(live: Live, source: Source, on: bool) -> None:
    if not isinstance(live.pending, (Roll, Draw)):
        raise BadAnswer("a choice is asked, not dice")
    _one(live, source)
    for _ in _bounded():
        if not on or not isinstance(live.pending, (Roll, Draw)):
            return
        _one(live, source)


def _by_doctrine(asked: Question, live: Live, on: bool) -> None:
    if not isinstance(live.pending, (Choose, Secret)):
        raise BadAnswer("dice are asked, not a choice")
    source = Seeded()
    choose = by_doctrine(asked.doctrine, source)
    step(live, source, choose)
    for _ in _bounded():
        if not on or live.pending is None:
            return
        step(live, source, choose)


def _one(live: Live, source: Source) -> None:
    step(live, source, _nobody)


def _nobody(choice: Choose[Any]) -> Any:
    raise BadAnswer(f"{choice.side} must choose “{choice.label}” first")


def _bounded() -> Iterator[int]:
    yield from range(MOST_STEPS)
    raise BadAnswer(f"this has asked {MOST_STEPS:,} times; go on from here")


def running(asked: Question, ready: Ready, live: Live) -> Running:
    """The run as a document."""
    done = live.pending is None
    return Running(
        title=asked.title.id,
        procedure=asked.procedure.id,
        inputs=msgspec.to_builtins(asked.inputs),
        digest=asked.rules.digest,
        slip=ready.lines(),
        steps=[happened(each) for each in live.happened],
        pending=None if live.pending is None else _pending(asked.procedure, live),
        outcome=msgspec.to_builtins(live.result) if done else None,
        text=asked.procedure.text(live.result) if done else None,
        warnings=list(query.warnings(asked.procedure, asked.rules, ready, live)),
        answers=list(live.answers),
    )


def _pending(procedure: Registered[Any], live: Live) -> Pending:
    match live.pending:
        case Roll() as roll:
            dice, on = roll.dice, roll.on
            return Pending(
                kind="roll",
                label=roll.label,
                dice=repr(dice),
                count=dice.count,
                low=dice.low,
                high=dice.faces[-1],
                plus=dice.plus,
                because=[line for tally in roll.because for line in tally.lines],
                strip=strip_entry(on, roll) if isinstance(on, Strip) else None,
            )
        case Draw() as draw:
            chits = [option_id(chit) for chit, _ in draw.cup.chits]
            return Pending(kind="draw", label=draw.label, chits=chits)
        case Choose() as choice:
            return Pending(kind="choose", label=choice.label, choices=[_to_choose(procedure, choice)])
        case Secret() as secret:
            return Pending(
                kind="secret", label=secret.label, choices=[_to_choose(procedure, each) for each in secret.choices()]
            )
    raise AssertionError("nothing is asked")


def _to_choose(procedure: Registered[Any], choice: Choose[Any]) -> ToChoose:
    options = [OptionEntry(option_id(each), option_said(procedure, choice, each)) for each in choice.options]
    return ToChoose(choice.side, asks(procedure, choice), options)


def happened(each: Happened) -> Step:
    """One thing that happened, in words."""
    request = each.request
    match request:
        case Roll():
            on = request.on
            strip = strip_entry(on, request) if isinstance(on, Strip) else None
            return Step(
                kind="roll",
                label=request.label,
                said=said(each),
                faces=list(each.faces),
                low=request.dice.low,
                sides=request.dice.sides,
                total=each.total,
                cell=on.text(each.total) if on else None,
                chart=strip.chart if strip else None,
                place=on.headings.index(each.total) if isinstance(on, Strip) else None,
                strip=strip,
            )
        case Draw():
            return Step(kind="draw", label=request.label, said=said(each))
        case Choose():
            return Step(kind="choose", label=request.label, said=said(each))
        case _:
            return Step(kind="secret", label=request.label, said=said(each))
