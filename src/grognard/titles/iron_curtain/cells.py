"""What the cells of the Iron Curtain charts mean."""

from __future__ import annotations

import re
from enum import Enum
from fractions import Fraction

import msgspec

from grognard.charts.bands import Band, parse_band
from grognard.charts.cells import NOTHING, Vocabulary

RETREAT_1945 = 3
"""Hexes of a retreat on the 1945 table."""

WORSE_THAN_STEPS = 100
"""More steps than a unit has: elimination compares as worse than any number of them."""


class RollRange(msgspec.Struct, frozen=True):
    """The faces of one die for which a loss or a retreat happens."""

    faces: Band | None
    """`None`: no roll does it."""
    rolled_again: bool
    """A first roll of 1 is rolled again, and only a second roll within the faces counts."""


def _roll_range(text: str) -> RollRange:
    if text == NOTHING:
        return RollRange(None, rolled_again=False)
    again = re.fullmatch(r"\((.*)\)", text)
    band = parse_band(again[1] if again else text)
    if band is None or band.low is None or band.high is None:
        raise ValueError("die faces such as 4-6 are wanted, (1-3) for a 1 rolled again, or “-”")
    return RollRange(band, rolled_again=again is not None)


class Result1945(msgspec.Struct, frozen=True):
    """A cell of the 1945 combat table."""

    attacker_steps: int
    defender_steps: int
    retreat: int
    """Hexes the defender retreats: 0 or 3."""


def _result_1945(text: str) -> Result1945:
    if text == NOTHING:
        return Result1945(0, 0, 0)
    match = re.fullmatch(r"(?:A ([1-9]))?(?:(?:^| )D ([1-9])( r)?)?", text)
    if not match or not text or text != text.strip():
        raise ValueError("a result such as A 2, A 1 D 1 or D 1 r is wanted, or “-”")
    attacker, defender, retreat = match.groups()
    return Result1945(int(attacker or 0), int(defender or 0), RETREAT_1945 if retreat else 0)


def _merits_1945(result: Result1945) -> tuple[int, ...]:
    return -result.attacker_steps, result.defender_steps, result.retreat


class StepLoss(msgspec.Struct, frozen=True):
    """What a nuclear or chemical weapon does to the unit that rolls."""

    steps: int
    eliminated: bool
    """Every step the unit has is lost; `steps` is then 0."""


def _step_loss(text: str) -> StepLoss:
    if text == NOTHING:
        return StepLoss(0, eliminated=False)
    if text == "Elim":
        return StepLoss(0, eliminated=True)
    words = text.split(" ")
    if set(words) != {"Step"}:
        raise ValueError("“Step”, “Step Step”, “Elim” or “-” is wanted")
    return StepLoss(len(words), eliminated=False)


def _step_loss_merits(loss: StepLoss) -> tuple[int, ...]:
    return (-WORSE_THAN_STEPS if loss.eliminated else -loss.steps,)


class Effect(Enum):
    """What a kind of terrain does, in one column of the terrain chart."""

    NONE = "-"
    NUMBER = "a number"
    ADDED = "a number on top"
    YES = "yes"
    PROHIBITED = "P"
    NO_ATTACK = "no attack"
    OTHER_TERRAIN = "ot"


class TerrainCell(msgspec.Struct, frozen=True):
    """A cell of the terrain chart: an effect, its number if it has one, and the notes that bind it."""

    effect: Effect
    number: Fraction | None
    """Movement points (added to the hex's where the effect is `ADDED`), or the die roll an air strike needs."""
    notes: tuple[int, ...]


def _terrain(text: str) -> TerrainCell:
    match = re.fullmatch(r"(.*?)(?: \[(\d(?:, \d)*)\])?", text)
    said, marks = match.groups() if match else (text, None)
    notes = tuple(int(mark) for mark in marks.split(", ")) if marks else ()
    if number := re.fullmatch(r"(\+?)(\d+(?:/[1-9]\d*)?)", said):
        return TerrainCell(Effect.ADDED if number[1] else Effect.NUMBER, Fraction(number[2]), notes)
    if said not in ("-", "yes", "P", "no attack", "ot"):
        raise ValueError("a number such as 1/2 or +3, “yes”, “P”, “no attack”, “ot” or “-” is wanted")
    return TerrainCell(Effect(said), None, notes)


VOCABULARIES: dict[str, Vocabulary] = {
    "roll-range": Vocabulary(_roll_range),
    "result-1945": Vocabulary(_result_1945, _merits_1945),
    "step-loss": Vocabulary(_step_loss, _step_loss_merits),
    "terrain": Vocabulary(_terrain),
}
