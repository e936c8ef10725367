"""The two sides of a game, and what the players call them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec

from grognard.chance.procedures import BadInput
from grognard.errors import Unknown

MAX_NAME = 40
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_NAME)]


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the two sides; the players may call it what they like."""

    id: str
    name: Name
    short: Name


Sides = tuple[Side, Side]


def side_of(sides: Sides, id_: str, title: str) -> Side:
    """A side by its id."""
    for side in sides:
        if side.id == id_:
            return side
    raise Unknown.name(f"side of {title}", id_[:80], [side.id for side in sides])


def renamed(sides: Sides, names: Mapping[str, str], title: str) -> Sides:
    """The sides as the players call them, by their ids."""
    called = {side.id: side.name for side in sides}
    called |= {side_of(sides, id_, title).id: _called(name) for id_, name in names.items()}
    one, two = map(Side, called, called.values(), _shorts(*called.values()))
    return one, two


def _called(name: str) -> str:
    """What players call a side, on one line."""
    said = " ".join(name.split())
    if not said or len(said) > MAX_NAME or not said.isprintable():
        raise BadInput(f"a side has a name of 1 to {MAX_NAME} characters; “{said[:MAX_NAME]}” will not do")
    return said


def _shorts(one: str, two: str) -> tuple[str, str]:
    """As many first letters as tell two names apart."""
    if one.casefold() == two.casefold():
        raise BadInput(f"both sides cannot be called “{one}”")
    longest = range(1, max(len(one), len(two)) + 1)
    letters = next(n for n in longest if one[:n].casefold() != two[:n].casefold())
    return one[:letters].strip().capitalize(), two[:letters].strip().capitalize()
