"""The second transcription of the sheets, read without any of our charts, and what a combat result says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from grognard.chance.distribution import Distribution
from grognard.chance.procedures import BadInput, Ready, Refusal
from grognard.titles import title
from tests.sheets import Sheet, read_sheet

OCS = title("ocs")
HEADINGS = ("open", "close", "very-close")
TWO_DICE = [one + other for one in range(1, 7) for other in range(1, 7)]
ERRATA = {"errata": "operations-8-9"}


@lru_cache
def printed(chart: str) -> Sheet:
    return read_sheet(Path(__file__).parent / "sheets" / f"{chart}.txt")


def cell(chart: str, roll: int, column: int) -> str:
    """The cell a roll falls on; beyond the sheet the nearest row."""
    sheet = printed(chart)
    edges = [(label, *edge) for label, edge in sheet.edges("rows").items()]
    low, high = edges[0][1], edges[-1][2]
    inside = max(roll, low) if low is not None else roll
    inside = min(inside, high) if high is not None else inside
    for row, (_, least, most) in enumerate(edges):
        if (least is None or least <= inside) and (most is None or inside <= most):
            return sheet.cells[row][column]
    raise AssertionError(roll)


class Result(NamedTuple):
    """A combat result taken apart."""

    attacker_losses: int
    attacker_option: int
    defender_losses: int
    defender_option: int
    disorganized: bool
    exploitation: int | None


def taken_apart(text: str) -> Result:
    """AL1o2 e4 DL2o3DG letter by letter."""
    attacker, _, defender = text.partition("D") if "D" in text else (text, "", "")
    numbers = {
        (side, letter): int(number)
        for side, part in (("A", attacker), ("D", defender))
        for letter, number in re.findall(r"([Loe])(\d)", part)
    }
    return Result(
        numbers.get(("A", "L"), 0),
        numbers.get(("A", "o"), 0),
        numbers.get(("D", "L"), 0),
        numbers.get(("D", "o"), 0),
        defender.endswith("G"),
        numbers.get(("A", "e")),
    )


def together(one: Result, other: Result) -> Result:
    numbers = [result.exploitation for result in (one, other) if result.exploitation]
    return Result(
        one.attacker_losses + other.attacker_losses,
        one.attacker_option + other.attacker_option,
        one.defender_losses + other.defender_losses,
        one.defender_option + other.defender_option,
        one.disorganized or other.disorganized,
        min(numbers) if numbers else None,
    )


def columns_by_chance(column: int, difference: int, overrun: bool, fortified: bool) -> Iterator[tuple[int, Fraction]]:
    """Where surprise leads, face by face: 11+ and 3- in an overrun, 12+ and 2- in a regular attack."""
    best, worst = (11, 3) if overrun else (12, 2)
    for total in TWO_DICE:
        roll = total + difference - fortified
        for die in range(1, 7):
            moved = column + (die if roll >= best else -die if roll <= worst else 0)
            yield min(max(moved, 0), 12), Fraction(1, 216)


def head(procedure: str, rules: dict[str, str] | None = None, **inputs: Any) -> Ready:
    """What a head makes of these inputs."""
    registered = OCS.procedure(procedure)
    return registered.head(OCS.rules(rules), registered.read(inputs))


def column(procedure: str, rules: dict[str, str] | None = None, **inputs: Any) -> int:
    """The place of the column the main roll is read on."""
    return int(head(procedure, rules, **inputs).strip.index)


def slip(procedure: str, rules: dict[str, str] | None = None, **inputs: Any) -> dict[str, tuple[str, str]]:
    """The slip: rule and effect by what each line is about."""
    return {line.what: (line.rule, line.effect) for line in head(procedure, rules, **inputs).lines()}


def refused(procedure: str, rules: dict[str, str] | None = None, **inputs: Any) -> tuple[str, str, tuple[str, ...]]:
    """The rule, the sentence and the numbers of a refusal."""
    try:
        head(procedure, rules, **inputs)
    except Refusal as refusal:
        (reason,) = refusal.reasons
        return reason.rule, reason.text, reason.numbers
    raise AssertionError(f"{procedure} {inputs} is not refused")


def bad(procedure: str, **inputs: Any) -> str:
    """What is said of inputs that are no inputs."""
    try:
        OCS.procedure(procedure).read(inputs)
    except BadInput as error:
        return str(error)
    raise AssertionError(f"{procedure} takes {inputs}")


def texts(procedure: str, distribution: Distribution[Any]) -> dict[str, Fraction]:
    """The odds by the text of the outcome."""
    return dict(distribution.map(OCS.procedure(procedure).text))
