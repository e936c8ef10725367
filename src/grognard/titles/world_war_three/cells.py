"""What the cells of the World War Three charts mean."""

from __future__ import annotations

import re

import msgspec

from grognard.charts.cells import NOTHING, Vocabulary


class NavalResult(msgspec.Struct, frozen=True):
    """A cell of the naval table. With a counter-attack the roles are turned."""

    defender_lost: int
    """Units the defender loses, of his choice."""
    attacker_depleted: int
    """1 if the attacker depletes a Surface-A or ASW unit, if one took part; else 0."""


def _naval(text: str) -> NavalResult:
    match = re.fullmatch(r"(d?)([1-9]?)", "" if text == NOTHING else text)
    if not match or not text:
        raise ValueError("a naval result is wanted: units lost such as 2, or d, or both such as d2, or “-”")
    depletion, lost = match.groups()
    return NavalResult(defender_lost=int(lost or 0), attacker_depleted=len(depletion))


def _naval_merits(result: NavalResult) -> tuple[int, ...]:
    return result.defender_lost, -result.attacker_depleted


def _second_draw(text: str) -> bool:
    """Whether the attacker draws again. A number does not say so: only E has that meaning on the sheet (WW3-I2)."""
    if text != NOTHING and text != "E" and not re.fullmatch(r"[1-9]", text):
        raise ValueError("“E”, one of the sheet's numbers or “-” is wanted")
    return text == "E"


def _second_draw_merits(draws_again: bool) -> tuple[int, ...]:
    """Who draws risks losing the game by a second draw."""
    return (0 if draws_again else 1,)


def _build(text: str) -> int | None:
    """Production Points or turns; none where the unit cannot be had that way."""
    if text == NOTHING:
        return None
    if not re.fullmatch(r"\d+", text):
        raise ValueError("a whole number of points or turns is wanted, or “-” for not possible")
    return int(text)


VOCABULARIES: dict[str, Vocabulary] = {
    "naval": Vocabulary(_naval, _naval_merits),
    "second-draw": Vocabulary(_second_draw, _second_draw_merits),
    "build": Vocabulary(_build),
}
