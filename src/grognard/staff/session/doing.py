"""What is done to a session, as the events it comes to: checked against what stands, written nowhere yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from grognard.chance.live import Answer
from grognard.charts.rules import Rules
from grognard.errors import Unknown
from grognard.play.sequence import Place
from grognard.staff.question import Question
from grognard.staff.session.documents import place_of, track_of
from grognard.staff.session.events import (
    Answered,
    Begun,
    Dropped,
    Noted,
    Opened,
    Overruled,
    Placed,
    Redone,
    Renamed,
    Result,
    Toll,
)
from grognard.staff.session.log import CHANCE, Session, may_open, refuse
from grognard.titles import title
from grognard.titles.meanings import meaning_of
from grognard.titles.sequences import sequence_of


def begin(
    title_id: str, name: str, sides: Mapping[str, str], choices: Mapping[str, str], rules: Rules, charts: str = ""
) -> Begun:
    """A new session."""
    track = sequence_of(title_id, rules)
    if sides:
        track.renamed(sides)  # says what will not do
    return Begun(title=title_id, name=_line(name, "a name"), sides=dict(sides), rules=dict(choices), charts=charts)


def rename(session: Session, rules: Rules, name: str, sides: Mapping[str, str]) -> Renamed:
    """Other names."""
    track_of(session, rules).renamed({**session.sides, **sides})
    return Renamed(name=_line(name, "a name"), sides=dict(sides))


def move(session: Session, rules: Rules, *, on: bool) -> Placed:
    """On to the next step of the track, or back to the one before."""
    track = track_of(session, rules)
    place = place_of(session, track)
    if on and track.step(place.step).decides and track.first != "fixed" and place.first is None:
        raise refuse("Say first who goes first: this is the step in which it is settled.")
    found = track.next(place) if on else track.previous(place)
    if found is None:
        raise refuse(f"{track.show(place)} is the {'last' if on else 'first'} step there is.")
    return _placed(found)


def go_to(session: Session, rules: Rules, turn: str, step: str | None, first: str | None) -> Placed:
    """Straight to a place on the track."""
    return _placed(track_of(session, rules).place(turn, step, first))


def decide(session: Session, rules: Rules, first: str) -> Placed:
    """Who goes first from here on."""
    track = track_of(session, rules)
    return _placed(track.decide(place_of(session, track), first))


def _placed(place: Place) -> Placed:
    return Placed(turn=place.turn, step=place.step, first=place.first)


def note(text: str) -> Noted:
    """A note."""
    kept = text.strip()
    if not kept:
        raise refuse("There is nothing in the note.")
    return Noted(text=kept)


def open_run(session: Session, asked: Question, doctrine: str | None, acting: str, about: str) -> Opened:
    """A roll about to be made; the other roll must be finished first."""
    may_open(session)
    return Opened(
        run=session.next_run(),
        procedure=asked.procedure.id,
        inputs=msgspec.to_builtins(asked.inputs),
        doctrine=doctrine,
        roles=roles_of(asked, acting),
        digest=asked.rules.digest,
        note=" ".join(about.split())[:200],
    )


def roles_of(asked: Question, acting: str) -> dict[str, str]:
    """Which side plays which role, if this side is the one that acts."""
    meaning = meaning_of(asked.title.id, asked.procedure.id)
    if not acting or not meaning.acts:
        return {}
    track = sequence_of(asked.title.id, asked.rules)
    roles = {meaning.acts: track.side(acting).id}
    if meaning.meets:
        roles[meaning.meets] = track.other(acting).id
    return roles


def answer(session: Session, number: int, by: str, given: Sequence[Answer], result: Result | None) -> Answered:
    """Answers to what a roll asks; `given` are those that are new."""
    run = session.run(number)
    if not run.open:
        raise refuse(f"Roll {number} is done: nothing is asked any more.")
    return Answered(run=number, by=by, answers=list(given), result=result)  # type: ignore[arg-type]


def redo(session: Session, number: int, why: str, given: Sequence[Answer], result: Result) -> Redone:
    """Other answers in place of those of a finished roll."""
    run = session.run(number)
    if run.result is None:
        raise refuse(f"Roll {number} is not finished; a roll is corrected when it is.")
    if tuple(given) == run.answers:
        raise refuse(f"Roll {number} has these very answers already.")
    return Redone(run=number, why=_line(why, "a reason"), answers=list(given), result=result)


def overrule(session: Session, number: int, why: str, text: str, tolls: Sequence[Toll]) -> Overruled:
    """Another result, as the players agreed."""
    if session.run(number).result is None:
        raise refuse(f"Roll {number} is not finished; its result is overruled when there is one.")
    return Overruled(run=number, why=_line(why, "a reason"), text=_line(text, "a result"), tolls=list(tolls))


def drop(session: Session, number: int) -> Dropped:
    """Put a roll aside that has not been rolled yet."""
    run = session.run(number)
    if not run.open:
        raise refuse(f"Roll {number} is done, and stands.")
    if any(each.kind in CHANCE for each in run.answers):
        raise refuse(f"Dice of roll {number} have fallen: it is finished, not put aside.")
    return Dropped(run=number)


def _line(text: str, what: str) -> str:
    """One line of text, with something in it."""
    kept = " ".join(text.split())
    if not kept:
        raise refuse(f"It needs {what}.")
    if len(kept) > 200:
        raise refuse(f"{what[0].upper()}{what[1:]} has 200 characters at most; this has {len(kept)}.", len(kept), 200)
    return kept


def question_of(session: Session, run: int, rules: Rules) -> Question:
    """The question of a roll, under the rules of the session; refused where they are no longer the same."""
    opened = session.run(run).opened
    if rules.digest != opened.digest:
        raise refuse(
            f"Roll {run} was made under rules {opened.digest}; those in force are {rules.digest}. It can be read, but "
            "not gone on with.",
            opened.digest,
            rules.digest,
        )
    of = title(session.begun.title)
    if opened.procedure not in of.procedures:
        raise Unknown(f"{of.id} has no procedure {opened.procedure}")
    return Question(of, opened.procedure, opened.inputs, rules, opened.doctrine)
