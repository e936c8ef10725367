"""What the cells of the joined world war mean: entries of lists, tank strengths, make-ups and results."""

from __future__ import annotations

import re
from typing import Literal

import msgspec

from grognard.charts.cells import NOTHING, Vocabulary

Navy = Literal["british", "french", "italian", "german"]
Party = Literal["cap", "bombers", "close-escort", "loose-escort"]

_ARRIVAL = re.compile(r"(?:(\d+) )?([A-Z]{1,3}(?:\([FC]\))?)(?: (\d+))?(?: \((FR|GE)\))?")
_MARKED: dict[str, Navy] = {"FR": "french", "GE": "german"}
_PARTIES: dict[str, Party] = {
    "cap": "cap",
    "bombers": "bombers",
    "close escort": "close-escort",
    "loose escort": "loose-escort",
}


class Strength(msgspec.Struct, frozen=True):
    """A tank's strength; a bracketed one against tanks bars it from escort and interception [50.2]."""

    points: int
    bracketed: bool


class Share(msgspec.Struct, frozen=True):
    """So many points of one type in a block of aircraft or tanks."""

    points: int
    type: str


class Arrival(msgspec.Struct, frozen=True):
    """Ships that come in; `navy` is `None` where the print leaves it to the side's usual one."""

    count: int
    type: str
    ship_class: str | None
    navy: Navy | None


class Strike(msgspec.Struct, frozen=True):
    """One step of an air routine: who strikes whom."""

    striker: Party
    target: Party


class Critical(msgspec.Struct, frozen=True):
    """What a critical hit does to a ship beyond the hit itself."""

    hits: int
    sunk: bool


class PortResult(msgspec.Struct, frozen=True):
    """A bombardment of a port or base: the lesser result S, or D with its number."""

    s: bool
    d: int


def _entry(text: str) -> int | bool | str | None:
    """One field of a list: a whole number, yes or no, or words. Each column or row keeps to one of them."""
    if text == NOTHING:
        return None
    if text in ("yes", "no"):
        return text == "yes"
    return int(text) if re.fullmatch(r"\d+", text) else text


def _strength(text: str) -> Strength:
    """6, or (6) in brackets; “-” is 0."""
    if text == NOTHING:
        return Strength(0, bracketed=False)
    if not re.fullmatch(r"\d+|\(\d+\)", text):
        raise ValueError("a strength such as 6 or (6) is wanted, or “-”")
    return Strength(int(text.strip("()")), bracketed=text.startswith("("))


def _make_up(text: str) -> tuple[Share, ...]:
    """What a block holds: 4 example fighter, 2 example bomber."""
    if text == NOTHING:
        return ()
    parts = [re.fullmatch(r"(\d+) (\S.*)", part.strip()) for part in text.split(",")]
    if not all(parts):
        raise ValueError("points and type such as “4 example fighter, 2 example bomber” are wanted, or “-”")
    return tuple(Share(int(part[1]), part[2]) for part in parts if part)


def _arrivals(text: str) -> tuple[Arrival, ...]:
    """Ships as Table I writes them: number, type, class, and the navy in brackets where it is marked."""
    if text == NOTHING:
        return ()
    parts = [_ARRIVAL.fullmatch(part.strip()) for part in text.split(",")]
    if not all(parts):
        raise ValueError("ships such as “2 DD 91 (FR), SS(F)” are wanted, or “-”")
    return tuple(
        Arrival(int(part[1] or 1), part[2], part[3], _MARKED[part[4]] if part[4] else None) for part in parts if part
    )


def _side(text: str) -> Literal["axis", "allied"]:
    """J is every Axis side, A every Allied one [9.51]."""
    if text not in ("J", "A"):
        raise ValueError("“J” for the Axis or “A” for the Allies is wanted")
    return "axis" if text == "J" else "allied"


def _contact(text: str) -> bool:
    if text not in ("contact", NOTHING):
        raise ValueError("“contact” or “-” is wanted")
    return text == "contact"


def _strike(text: str) -> Strike | None:
    if text == NOTHING:
        return None
    striker, _, target = text.partition(" > ")
    if striker not in _PARTIES or target not in _PARTIES:
        raise ValueError(f"a step such as “cap > bombers” is wanted, or “-”; there are {', '.join(_PARTIES)}")
    return Strike(_PARTIES[striker], _PARTIES[target])


def _critical(text: str) -> Critical:
    if text == NOTHING:
        return Critical(0, sunk=False)
    if text == "sunk":
        return Critical(0, sunk=True)
    if not re.fullmatch(r"\+[1-9]\d*", text):
        raise ValueError("further hits such as +1, “sunk” or “-” are wanted")
    return Critical(int(text), sunk=False)


def _critical_merits(value: Critical) -> tuple[int, ...]:
    """For the firer, sinking is worth more than any number of hits."""
    return (1000 if value.sunk else value.hits,)


def _port_result(text: str) -> PortResult:
    if text == NOTHING:
        return PortResult(s=False, d=0)
    if text == "S":
        return PortResult(s=True, d=0)
    if not re.fullmatch(r"D[1-9]\d*", text):
        raise ValueError("“S”, a result such as D2, or “-” is wanted")
    return PortResult(s=False, d=int(text[1:]))


def _port_merits(value: PortResult) -> tuple[int, ...]:
    """For the bomber, S is worth more than nothing and less than D1."""
    return (1 if value.s else 2 * value.d,)


VOCABULARIES: dict[str, Vocabulary] = {
    "entry": Vocabulary(_entry),
    "strength": Vocabulary(_strength),
    "make-up": Vocabulary(_make_up),
    "arrivals": Vocabulary(_arrivals),
    "side": Vocabulary(_side, lambda value: (1 if value == "allied" else 0,)),
    "contact": Vocabulary(_contact, lambda value: (1 if value else 0,)),
    "strike": Vocabulary(_strike),
    "critical": Vocabulary(_critical, _critical_merits),
    "port-result": Vocabulary(_port_result, _port_merits),
}
