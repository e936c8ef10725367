"""What the cells of the great-war charts mean."""

from __future__ import annotations

import re

import msgspec

from grognard.charts.bands import Band, parse_band
from grognard.charts.cells import NOTHING, Vocabulary, words


class BombardmentResult(msgspec.Struct, frozen=True):
    """A cell of the bombardment table: what happens if everything it speaks of is in the hex."""

    fortress_eliminated: bool = False
    attacker_unit_lost: int = 0
    enemy_morale: int = 0
    city_devastated: bool = False


class RaidingResult(msgspec.Struct, frozen=True):
    """A cell of the commerce raiding table, with its mark `+D` or `+A`."""

    merchant_points: int
    plus_d: bool = False
    plus_a: bool = False


class ShippingResult(msgspec.Struct, frozen=True):
    """A cell of the merchant shipping table; the morale is the Allies'."""

    morale: int = 0
    industrial_collapse: bool = False


class ContestedResult(msgspec.Struct, frozen=True):
    """A cell of the contested sea zone table."""

    points_lost: int
    general_engagement: bool = False


ALWAYS = Band(None, None)


def _interception(text: str) -> Band:
    """The modified rolls that intercept."""
    band = ALWAYS if text == "automatic" else parse_band(text)
    if band is None:
        raise ValueError("modified rolls such as “3 or less” are wanted, or “automatic”")
    return band


_BOMBARDMENT = {
    "_*": BombardmentResult(attacker_unit_lost=1),
    NOTHING: BombardmentResult(),
    "B": BombardmentResult(fortress_eliminated=True),
    "X": BombardmentResult(fortress_eliminated=True, enemy_morale=-1),
    "XX": BombardmentResult(fortress_eliminated=True, enemy_morale=2, city_devastated=True),
}


def _bombardment(text: str) -> BombardmentResult:
    if text not in _BOMBARDMENT:
        raise ValueError(f"one of “{'”, “'.join(_BOMBARDMENT)}” is wanted")
    return _BOMBARDMENT[text]


def _bombardment_merits(result: BombardmentResult) -> tuple[int, ...]:
    """The place in the list, which the sheet climbs: XX outranks X although it angers the enemy."""
    return (list(_BOMBARDMENT.values()).index(result),)


def _raiding(text: str) -> RaidingResult:
    match = re.fullmatch(r"(\d+)(\+D|\+A)?", "0" if text == NOTHING else text)
    if match is None:
        raise ValueError("merchant points such as “3”, “0+D” or “3+A” are wanted, or “-”")
    return RaidingResult(int(match[1]), plus_d=match[2] == "+D", plus_a=match[2] == "+A")


def _raiding_merits(result: RaidingResult) -> tuple[int, ...]:
    return result.merchant_points, int(result.plus_a) - int(result.plus_d)


def _shipping(text: str) -> ShippingResult:
    match = re.fullmatch(r"(SS?)(/I)?", text)
    if match is None and text != NOTHING:
        raise ValueError("“S” or “SS” is wanted, with “/I” or without, or “-”")
    if match is None:
        return ShippingResult()
    return ShippingResult(-5 * len(match[1]), industrial_collapse=match[2] is not None)


def _contested(text: str) -> ContestedResult:
    match = re.fullmatch(r"(\d+)( \+ GE)?", "0" if text == NOTHING else text)
    if match is None:
        raise ValueError("points such as “3” or “1 + GE” are wanted, or “-”")
    return ContestedResult(int(match[1]), general_engagement=match[2] is not None)


VOCABULARIES: dict[str, Vocabulary] = {
    "interception": Vocabulary(_interception),
    "contact": words("N", "D", "C", "A"),
    "refusal": words(NOTHING, "previous-area", "base", "completes", "dominates"),
    "bombardment": Vocabulary(_bombardment, _bombardment_merits),
    "raiding": Vocabulary(_raiding, _raiding_merits),
    "shipping": Vocabulary(_shipping, lambda cell: (cell.morale, -int(cell.industrial_collapse))),
    "contested-zone": Vocabulary(_contested, lambda cell: (-cell.points_lost,)),
}
