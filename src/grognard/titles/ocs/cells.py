"""What the cells of the OCS charts mean."""

from __future__ import annotations

import re
from typing import Literal

import msgspec

from grognard.charts.cells import NOTHING, Vocabulary, words

TOKENS_PER_SUPPLY_POINT = 4

Side = Literal["attacker", "defender"]

_LOWEST_EXPLOITATION = 6
"""One above the best action rating: the lower the rating an exploitation asks for, the better."""


class CombatResult(msgspec.Struct, frozen=True):
    """A cell of the combat table, or what is made of several."""

    attacker_losses: int = 0
    attacker_option: int = 0
    defender_losses: int = 0
    defender_option: int = 0
    disorganized: bool = False
    exploitation: int | None = None
    """The action rating from which attackers exploit."""


class BarrageResult(msgspec.Struct, frozen=True):
    """A cell of the barrage table; `half` asks for one die, a step on 4-6."""

    steps: int = 0
    disorganized: bool = False
    half: bool = False


class FacilityResult(msgspec.Struct, frozen=True):
    """A cell of the facility table: levels (or hits on a port), and whether inactive aircraft may be attacked."""

    levels: int = 0
    air_may_be_attacked: bool = False


class FlakResult(msgspec.Struct, frozen=True):
    """A cell of the flak table, for one air unit."""

    abort: bool = False
    reduced: bool = False


class AirResult(msgspec.Struct, frozen=True):
    """A cell of the air to air table."""

    attacker_steps: int
    defender_steps: int
    aborted: Side


_COMBAT = re.compile(
    r"(?:A(?:L(?P<al>\d+))?(?:o(?P<ao>\d+))?(?: ?e(?P<e>\d))?)?"
    r" ?(?P<d>D(?:L(?P<dl>\d+))?(?:o(?P<do>\d+))?(?P<dg>DG)?)?"
)


def combat_text(result: CombatResult) -> str:
    """The result as the sheet prints it, absent parts left out."""
    attacker = _part("L", result.attacker_losses) + _part("o", result.attacker_option)
    if result.exploitation is not None:
        attacker += f"{' ' if attacker else ''}e{result.exploitation}"
    defender = _part("L", result.defender_losses) + _part("o", result.defender_option)
    defender += "DG" if result.disorganized else ""
    sides = [f"{letter}{parts}" for letter, parts in (("A", attacker), ("D", defender)) if parts]
    return " ".join(sides) or NOTHING


def _part(letter: str, number: int) -> str:
    return f"{letter}{number}" if number else ""


def _combat(text: str) -> CombatResult:
    match = _COMBAT.fullmatch("" if text == NOTHING else text)
    result = CombatResult() if match is None else _combat_result(match)
    if match is None or combat_text(result) != text:
        raise ValueError("a combat result such as “AL1o1 Do1” or “Ao1 e4 DL1o2” is wanted, or “-”")
    return result


def _combat_result(match: re.Match[str]) -> CombatResult:
    return CombatResult(
        attacker_losses=int(match["al"] or 0),
        attacker_option=int(match["ao"] or 0),
        exploitation=int(match["e"]) if match["e"] else None,
        defender_losses=int(match["dl"] or 0),
        defender_option=int(match["do"] or 0),
        disorganized=match["dg"] is not None,
    )


def _combat_merits(result: CombatResult) -> tuple[int, ...]:
    """For the attacker. A loss is an option without a choice, so losses count in both places."""
    reach = 0 if result.exploitation is None else _LOWEST_EXPLOITATION - result.exploitation
    return (
        -result.attacker_losses,
        -result.attacker_losses - result.attacker_option,
        reach,
        result.defender_losses,
        result.defender_losses + result.defender_option,
        int(result.disorganized),
    )


_BARRAGE = {
    NOTHING: BarrageResult(),
    "DG": BarrageResult(disorganized=True),
    "1/2": BarrageResult(disorganized=True, half=True),
}


def _barrage(text: str) -> BarrageResult:
    if re.fullmatch(r"[1-9]", text):
        return BarrageResult(steps=int(text), disorganized=True)
    if text not in _BARRAGE:
        raise ValueError("a number of steps, “1/2”, “DG” or “-” is wanted")
    return _BARRAGE[text]


def _facility(text: str) -> FacilityResult:
    if re.fullmatch(r"[1-9]", text):
        return FacilityResult(levels=int(text), air_may_be_attacked=True)
    if text not in (NOTHING, "(AB)"):
        raise ValueError("a number of levels, “(AB)” or “-” is wanted")
    return FacilityResult(air_may_be_attacked=text == "(AB)")


_FLAK = {NOTHING: FlakResult(), "A": FlakResult(abort=True), "-1": FlakResult(abort=True, reduced=True)}


def _flak(text: str) -> FlakResult:
    if text not in _FLAK:
        raise ValueError("“A”, “-1” or “-” is wanted")
    return _FLAK[text]


_AIR_TO_AIR = {
    "Attacker -1 step and abort": AirResult(1, 0, "attacker"),
    "Attacker Abort": AirResult(0, 0, "attacker"),
    "Defender Abort": AirResult(0, 0, "defender"),
    "Defender -1 step and abort": AirResult(0, 1, "defender"),
}


def _air_to_air(text: str) -> AirResult:
    if text not in _AIR_TO_AIR:
        raise ValueError(f"one of “{'”, “'.join(_AIR_TO_AIR)}” is wanted")
    return _AIR_TO_AIR[text]


def _supply(text: str) -> int:
    """Supply in tokens; a plain number, of levels or units, stands for itself."""
    if text == NOTHING:
        return 0
    match = re.fullmatch(r"(\d+)( SP|T)?", text)
    if match is None:
        raise ValueError("supply such as “2T” or “1 SP” is wanted, a plain number, or “-”")
    return int(match[1]) * (TOKENS_PER_SUPPLY_POINT if match[2] == " SP" else 1)


def _steps_lost(text: str) -> int:
    if text == NOTHING:
        return 0
    if not re.fullmatch(r"[-−][1-9]", text):
        raise ValueError("a loss of steps such as “-1” is wanted, or “-”")
    return int(text[1:])


VOCABULARIES: dict[str, Vocabulary] = {
    "combat": Vocabulary(_combat, _combat_merits),
    "barrage": Vocabulary(_barrage, lambda cell: (int(cell.disorganized), 2 * cell.steps + int(cell.half))),
    "facility": Vocabulary(_facility, lambda cell: (cell.levels, int(cell.air_may_be_attacked))),
    "flak": Vocabulary(_flak, lambda cell: (int(cell.abort), int(cell.reduced))),
    "air-to-air": Vocabulary(
        _air_to_air, lambda cell: (-cell.attacker_steps, int(cell.aborted == "defender"), cell.defender_steps)
    ),
    "supply": Vocabulary(_supply, lambda tokens: (-tokens,)),
    "steps-lost": Vocabulary(_steps_lost, lambda steps: (-steps,)),
    "surprise": words("defender", NOTHING, "attacker"),
    "supply-drop": words("lost", "landed"),
    "unit-drop": words("destroyed", "scatters", "landed"),
    "inactive-air": words(NOTHING, "reduced"),
    "whose-aircraft": words(NOTHING, "non-phasing", "phasing"),
}
