"""A session as a document: where the game is, what was rolled, and the log in sentences."""

from __future__ import annotations

from typing import Any

import msgspec

from grognard.charts.rules import Rules
from grognard.play.sequence import Permitted, Place, Reminder, Sequence
from grognard.play.sides import Side
from grognard.staff.documents import Document
from grognard.staff.forms import spoken
from grognard.staff.given import given
from grognard.staff.session.events import (
    Answered,
    AnyEvent,
    Begun,
    Dropped,
    Noted,
    Opened,
    Overruled,
    Placed,
    Redone,
    Renamed,
    Result,
    Stored,
    Undone,
)
from grognard.staff.session.log import CHANCE, Session, last
from grognard.titles import title
from grognard.titles.sequences import sequence_of


class PlaceEntry(msgspec.Struct, frozen=True, kw_only=True):
    """Where the game is on the track of the sequence of play."""

    turn: str
    step: str
    first: str | None
    said: str
    name: str
    part: str
    acting: list[str]
    undecided: bool
    """The players must say who goes first before they can go on."""
    decides: bool
    """Here it is settled who goes first."""
    permitted: list[Permitted]
    remember: list[Reminder]
    next: str | None
    previous: str | None


class RunEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One roll."""

    number: int
    procedure: str
    name: str
    inputs: dict[str, Any]
    given: list[str]
    """The inputs that differ from the default, in words."""
    doctrine: str | None
    roles: dict[str, str]
    at: str
    place: str
    note: str
    open: bool
    by_hand: bool
    result: Result | None
    redone: list[str]
    """Why it was corrected, each time."""
    overruled: Overruled | None


class LogEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the log."""

    number: int
    at: str
    kind: str
    said: str
    run: int | None = None
    gone: bool = False
    """It was taken back, or took something back."""


class SessionDocument(Document, frozen=True, kw_only=True):
    """A session as it stands."""

    schema: str = "grognard-session/1"
    id: str
    title: str
    title_name: str
    name: str
    begun: str
    sides: list[Side]
    rules: dict[str, str]
    charts: str
    """The set of own charts it is played by; empty for none."""
    own_charts: list[str]
    """The files of that set, each named by its chart and version."""
    events: int
    place: PlaceEntry
    runs: list[RunEntry]
    log: list[LogEntry]
    undo: str | None
    """What would be taken back, in words; none where nothing can be."""


def session_document(id_: str, session: Session, rules: Rules) -> SessionDocument:
    """The whole session."""
    track = track_of(session, rules)
    of = title(session.begun.title)
    return SessionDocument(
        id=id_,
        title=of.id,
        title_name=of.sheet.name,
        name=session.name,
        begun=session.log[0].at,
        sides=list(track.sides),
        rules=dict(session.begun.rules),
        charts=session.begun.charts,
        own_charts=[own.name for own in rules.library.replaced.values()],
        events=session.number,
        place=place_entry(track, place_of(session, track)),
        runs=[run_entry(session, number, track) for number in session.runs],
        log=[_entry(session, each, track) for each in session.log],
        undo=_undo(session, track),
    )


def track_of(session: Session, rules: Rules) -> Sequence:
    """The sequence of play, its sides called as the players call them."""
    found = sequence_of(session.begun.title, rules)
    return found.renamed(session.sides) if session.sides else found


def place_of(session: Session, track: Sequence) -> Place:
    """Where the game is; at its start before anybody has moved it."""
    return _place(session.place, track) if session.place else track.start()


def _place(placed: Placed, track: Sequence) -> Place:
    return track.place(placed.turn, placed.step, placed.first)


def place_entry(track: Sequence, place: Place) -> PlaceEntry:
    """A place with what may be done there, and what comes before and after it."""
    step = track.step(place.step)
    after, before = track.next(place), track.previous(place)
    return PlaceEntry(
        turn=place.turn,
        step=place.step,
        first=place.first,
        said=track.show(place),
        name=step.name,
        part=track.part(step.part).name,
        acting=[side.id for side in track.acting(place)],
        undecided=track.undecided(place),
        decides=step.decides,
        permitted=list(step.permitted),
        remember=list(step.remember),
        next=track.show(after) if after else None,
        previous=track.show(before) if before else None,
    )


def run_entry(session: Session, number: int, track: Sequence) -> RunEntry:
    """One roll of the session."""
    run = session.run(number)
    known = title(session.begun.title).procedures.get(run.opened.procedure)  # none: of another Grognard
    return RunEntry(
        number=number,
        procedure=run.opened.procedure,
        name=spoken(run.opened.procedure),
        inputs=run.opened.inputs,
        given=given(known, run.opened.inputs) if known else [],
        doctrine=run.opened.doctrine,
        roles=run.opened.roles,
        at=run.at,
        place=track.show(_place(run.place, track) if run.place else track.start()),
        note=run.opened.note,
        open=run.open,
        by_hand=run.by_hand,
        result=run.result,
        redone=[each.why for each in run.redone],
        overruled=run.overruled,
    )


def _undo(session: Session, track: Sequence) -> str | None:
    stored = last(session)
    if stored is None or is_chance(stored.event):
        return None
    return said(stored.event, track)


def is_chance(event: AnyEvent) -> bool:
    """Whether dice fell with it."""
    return isinstance(event, Answered) and any(each.kind in CHANCE for each in event.answers)


def _entry(session: Session, stored: Stored, track: Sequence) -> LogEntry:
    run = getattr(stored.event, "run", None)
    return LogEntry(
        number=stored.number,
        at=stored.at,
        kind=str(type(stored.event).__struct_config__.tag),
        said=said(stored.event, track),
        run=run,
        gone=stored.number in session.gone,
    )


BY = {
    "app": "the app's dice",
    "hand": "dice from the table",
    "choice": "a choice",
    "doctrine": "choices by doctrine",
}


def said(event: AnyEvent, track: Sequence) -> str:
    """One event in a sentence."""
    match event:
        case Begun(name=name):
            return f"“{name}” begins."
        case Renamed(name=name, sides=sides):
            called = f" The sides: {', '.join(sides.values())}." if sides else ""
            return f"It is called “{name}”.{called}"
        case Placed() as placed:
            return f"{track.show(_place(placed, track))}."
        case Noted(text=text):
            return text
        case Opened(run=run, procedure=procedure, note=note):
            return f"Roll {run}: {spoken(procedure)}{f', {note}' if note else ''}."
        case Answered() as answered:
            return _answered(answered)
        case Redone(run=run, why=why, result=result):
            return f"Roll {run} is corrected: {result.text}. {_sentence(why)}"
        case Overruled(run=run, why=why, text=text):
            return f"Roll {run} is overruled: {text}. {_sentence(why)}"
        case Dropped(run=run):
            return f"Roll {run} is put aside."
        case Undone(event=number):
            return f"Line {number} is taken back."


def _answered(event: Answered) -> str:
    faces = [str(face) for each in event.answers if each.kind == "roll" for face in each.given]
    given = [_given(each.given) for each in event.answers if each.kind != "roll"]
    fell = f": {', '.join(faces + given)}" if faces or given else ""
    result = f" → {event.result.text}" if event.result else ""
    return f"Roll {event.run}, {BY[event.by]}{fell}{result}."


def _given(given: tuple[int | str, ...] | str) -> str:
    return given if isinstance(given, str) else " and ".join(map(str, given))


def _sentence(text: str) -> str:
    text = text.strip()
    return text if not text or text[-1] in ".!?" else text + "."
