"""The sequence of play: the steps of a turn in their order, and the track on which players advance through them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal

import msgspec

from grognard.chance.procedures import BadInput
from grognard.errors import Unknown
from grognard.play.ledger.calendar import Calendar
from grognard.play.sides import Side, Sides, renamed, side_of

FIRST, SECOND, BOTH = "first", "second", "both"
"""Who acts, where that is no side by name: who goes first is another matter than who they are."""

MAX_TEXT = 200
Words = Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_TEXT)]

Decided = Literal["fixed", "each-game", "each-turn"]
"""When it is settled who goes first: by the sequence itself, once for a game, or anew every turn."""


class Permitted(msgspec.Struct, frozen=True):
    """Something that may be done in a step, and what carries it out."""

    what: str
    procedures: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    """Actions of the title's ledger."""


class Reminder(msgspec.Struct, frozen=True):
    """Something that is easy to forget, and the rule it comes from."""

    what: str
    rule: str


class Part(msgspec.Struct, frozen=True):
    """A part of the turn: a stage, a player's turn."""

    id: str
    name: str
    acts: str
    """Whose it is: a side, `first`, `second`, or `both`."""
    block: str
    """Parts of one block have the same steps."""


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One step of the turn, in one of its parts."""

    id: str
    """Its part and its own name: `one-first/movement`."""
    name: str
    part: str
    acts: str
    """A side, `first`, `second`, or `both`."""
    optional: bool
    rule: str
    house: bool
    """Its place in the turn is a house rule: the source has no such step, or does not say when it is."""
    decides: bool
    """Here it is settled who goes first this turn."""
    date: str
    """The step of the title's calendar in which it falls, where the calendar tells steps apart."""
    permitted: tuple[Permitted, ...]
    remember: tuple[Reminder, ...]


class Place(msgspec.Struct, frozen=True):
    """Where the players are: the turn as it is written, the step, and who is first in this turn if that is settled."""

    turn: str
    step: str
    first: str | None = None


class Sequence(msgspec.Struct, frozen=True, eq=False, kw_only=True, dict=True):
    """The turn of a title, step by step, with its calendar."""

    title: str
    about: str
    turn: str
    """What a turn is called: a week, a quarter."""
    calendar: Calendar
    """How turns are written, and which is the first and the last."""
    begins: str
    """The turn in which a game begins unless it is told otherwise."""
    first: Decided
    sides: Sides
    parts: tuple[Part, ...]
    steps: tuple[Step, ...]

    # what it is made of

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {step.id: number for number, step in enumerate(self.steps)}

    def number(self, id_: str) -> int:
        """How many steps of the turn come before this one."""
        if id_ not in self._numbers:
            raise Unknown.name(f"step in the sequence of {self.title}", id_[:80], list(self._numbers))
        return self._numbers[id_]

    def step(self, id_: str) -> Step:
        """A step by its id."""
        return self.steps[self.number(id_)]

    def part(self, id_: str) -> Part:
        """A part by its id."""
        known = {part.id: part for part in self.parts}
        if id_ not in known:
            raise Unknown.name(f"part in the sequence of {self.title}", id_[:80], list(known))
        return known[id_]

    def side(self, id_: str) -> Side:
        """A side by its id."""
        return side_of(self.sides, id_, self.title)

    def other(self, id_: str) -> Side:
        """The opponent of a side."""
        one, two = self.sides
        return two if self.side(id_) is one else one

    # what players make of it

    def renamed(self, names: Mapping[str, str]) -> Sequence:
        """The same with sides called as the players like, each by its id."""
        return msgspec.structs.replace(self, sides=renamed(self.sides, names, self.title))

    def lasting(self, first: str, last: str) -> Sequence:
        """The same for a scenario that begins and ends in these turns."""
        for turn in (first, last):
            self._turn(turn)
        if self.calendar.number(first) > self.calendar.number(last):
            raise BadInput(f"a game from {first} to {last} would end before it begins")
        calendar = msgspec.structs.replace(self.calendar, first=first, last=last)
        return msgspec.structs.replace(self, calendar=calendar, begins=first)

    # the track

    def start(self) -> Place:
        """The first step of the game."""
        return Place(self.begins, self.steps[0].id)

    def place(self, turn: str, step: str | None = None, first: str | None = None) -> Place:
        """A place as it was written down, checked; without a step the turn's first one."""
        self._turn(turn)
        found = Place(turn, self.steps[0].id if step is None else self.step(step).id)
        return found if first is None else self.decide(found, first)

    def decide(self, place: Place, first: str) -> Place:
        """The same place with this side going first."""
        if self.first == "fixed":
            raise BadInput(f"in {self.title} who goes first is not decided: the sequence has each side at its place")
        return Place(place.turn, place.step, self.side(first).id)

    def next(self, place: Place) -> Place | None:
        """The step after; none after the last step of the last turn.

        Where each turn has its own first player, a new turn begins without one.
        """
        return self._moved(place, 1)

    def previous(self, place: Place) -> Place | None:
        """The step before; none before the first step of the first turn.

        Back in an earlier turn, who was first in it is no longer known where each turn has its own first player.
        """
        return self._moved(place, -1)

    def _moved(self, place: Place, by: int) -> Place | None:
        over, number = divmod(self.number(place.step) + by, len(self.steps))
        step = self.steps[number].id
        if not over:
            return Place(place.turn, step, place.first)
        count = self.calendar.number(place.turn) + over
        if not self.calendar.number(self.calendar.first) <= count <= self.calendar.number(self.calendar.last):
            return None
        return Place(self.calendar.written(count), step, None if self.first == "each-turn" else place.first)

    def acting(self, place: Place) -> tuple[Side, ...]:
        """The sides that act here; none if that depends on who is first and nobody has said."""
        acts = self.step(place.step).acts
        if acts == BOTH:
            return self.sides
        if acts not in (FIRST, SECOND):
            return (self.side(acts),)
        if place.first is None:
            return ()
        return (self.side(place.first) if acts == FIRST else self.other(place.first),)

    def undecided(self, place: Place) -> bool:
        """Whether the players must say who goes first before they can go on."""
        return not self.acting(place)

    def date(self, place: Place) -> str:
        """The date by the title's calendar, as its ledger writes it: `7/42.3`."""
        step = self.step(place.step).date
        return place.turn + (f".{step}" if step else "")

    def show(self, place: Place) -> str:
        """A place in words: “Turn 3 · Second player turn · Combat · NATO”."""
        step = self.step(place.step)
        turn = f"{self.turn.capitalize()} {place.turn}"
        return " · ".join((turn, self.part(step.part).name, step.name, self._who(place)))

    def _who(self, place: Place) -> str:
        acting = self.acting(place)
        return acting[0].name if len(acting) == 1 else self.who(self.step(place.step).acts)

    def who(self, acts: str) -> str:
        """Who acts, in words, before anybody has said who goes first."""
        words = {BOTH: "both sides", FIRST: "first player", SECOND: "second player"}
        return words[acts] if acts in words else self.side(acts).name

    def _turn(self, turn: str) -> None:
        """A turn of the game, by itself and without a step of the calendar."""
        self.calendar.read(turn)
        if "." in turn:
            raise BadInput(f"“{turn}” is a step of a {self.turn}, and not a {self.turn}")
