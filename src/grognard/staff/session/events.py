"""What may stand in the log of a session. Nothing in it is ever changed: what corrects or undoes it comes later on."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from grognard.chance.live import Answer

MOST_EVENTS = 20_000
"""In one session: many years of evenings."""

Line = Annotated[str, Meta(max_length=200)]
Text = Annotated[str, Meta(max_length=4_000)]
Time = Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\+00:00$")]
Number = Annotated[int, Meta(ge=1, le=MOST_EVENTS)]
Choices = Annotated[dict[Line, Line], Meta(max_length=100)]
MOST = 1_000_000_000
Count = Annotated[int, Meta(ge=-MOST, le=MOST)]
Share = Annotated[str, Meta(max_length=20_000, pattern=r"^[0-9]+(/[0-9]+)?$")]
"""A chance, as a fraction."""
MOST_VALUES = 400
"""Of one toll: what has more is not kept."""


class Event(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something that was done."""


class Begun(Event, frozen=True, tag="begun", kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The session: its title, the rules it is played by, and what its sides are called."""

    title: Line
    name: Line
    sides: Choices = {}
    """What the players call the sides, by the sides' ids."""
    rules: Choices = {}
    charts: Line = ""
    """The set of own charts in force."""


class Renamed(Event, frozen=True, tag="renamed", kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Another name for the session, or for its sides."""

    name: Line
    sides: Choices = {}


class Placed(Event, frozen=True, tag="placed", kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The place on the track of the sequence of play."""

    turn: Line
    step: Line
    first: Line | None = None


class Noted(Event, frozen=True, tag="noted", kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A note of the players'."""

    text: Text


class Opened(Event, frozen=True, tag="opened", kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A roll about to be made: the question, who is who, and the rules by which it is made."""

    run: Number
    procedure: Line
    inputs: dict[str, Any]
    doctrine: Line | None = None
    roles: Choices = {}
    """Which side plays each role of the procedure: attacker, defender."""
    digest: Line
    """Of the rules in force."""
    note: Line = ""


class Toll(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So much of something that fell on a role: 2 steps on the defender."""

    role: str
    unit: str
    count: Count


class Chance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a toll, or the worth to the acting role, was to be expected before the dice fell."""

    role: str
    unit: str
    """Empty for the worth to the acting role by the house measure."""
    values: Annotated[list[tuple[Count, Share]], Meta(min_length=1, max_length=MOST_VALUES)]
    """Each value with its chance."""


class Result(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a roll came to, and what was to be expected of it: kept as it was told, whatever the rules become."""

    outcome: Any
    text: str
    said: str
    merit: Count | None = None
    tolls: list[Toll] = []
    expected: list[Chance] = []
    sampled: int = 0
    """Of how many runs what was expected is a sample; 0: it is exact."""


class Answered(Event, frozen=True, tag="answered", kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Answers to a roll: dice of the app, dice from the table, choices; the last of them brings the result."""

    run: Number
    by: Literal["app", "hand", "choice", "doctrine"]
    answers: list[Answer]
    result: Result | None = None


class Redone(Event, frozen=True, tag="redone", kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A roll corrected: the answers that take the place of the old ones, and why. The old ones stay in the log."""

    run: Number
    why: Line
    answers: list[Answer]
    result: Result


class Overruled(Event, frozen=True, tag="overruled", kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A result that the players have agreed on in place of the one that was rolled, and why."""

    run: Number
    why: Line
    text: Line
    tolls: list[Toll] = []


class Dropped(Event, frozen=True, tag="dropped", kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A roll that was opened and is not made."""

    run: Number


class Undone(Event, frozen=True, tag="undone", kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is taken back, by its number in the log."""

    event: Number


AnyEvent = Begun | Renamed | Placed | Noted | Opened | Answered | Redone | Overruled | Dropped | Undone


class Stored(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An event as it stands in the log: its number, when, and what."""

    number: Number
    at: Time
    event: AnyEvent
