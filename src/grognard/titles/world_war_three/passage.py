"""Range attenuation on passage [25.2]: how many of a group may put to sea."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

import msgspec

from grognard.chance.procedures import Inputs, Ready
from grognard.chance.tally import Line
from grognard.charts.axes import OffTheSheet
from grognard.charts.chart import doubts
from grognard.charts.rules import Rules
from grognard.titles.kit import MOST, answer, rounded_how, rounding
from grognard.titles.world_war_three.naval import Mode, travelling
from grognard.titles.world_war_three.registry import PROCEDURES

RULE = "25.2"


class Passage(Inputs, frozen=True):
    """Ships of one type in one mode: a group of its own (WW3-I8)."""

    ship: Annotated[
        Literal["ss", "ssn", "surface", "surface-a", "surface-b"], msgspec.Meta(description="the type of the ships")
    ]
    ships: Annotated[int, msgspec.Meta(ge=0, le=MOST, description="ships of the group, at sea and in port")]
    range: Annotated[int, msgspec.Meta(ge=1, le=MOST, description="hexes that the force goes out from port")]
    mode: Annotated[Mode | None, msgspec.Meta(description="how submarines travel; none for surface ships")] = None


class PassageOutcome(msgspec.Struct, frozen=True):
    """The ratio at sea to in port, and how many that lets sail; no ratio where none may."""

    ratio: str | None
    at_sea: int
    in_port: int


def passage_text(outcome: PassageOutcome) -> str:
    """The ratio as printed, and what it comes to."""
    return f"{outcome.ratio or '•'}: {outcome.at_sea} at sea, {outcome.in_port} in port"


@PROCEDURES.register(
    "passage",
    inputs=Passage,
    body=answer,
    text=passage_text,
    example="ship=ss mode=silent ships=6 range=8",
    charts=("passage",),
    rule=RULE,
)
def passage_head(rules: Rules, given: Passage) -> Ready:
    """How many ships of one type and mode may put to sea for a range."""
    chart, column = rules.chart("passage"), _column(given.ship, given.mode)
    group = Line("ships", "WW3-I8", f"{given.ships}, a group of its own: column {column}", given.ships)
    try:
        cell = chart.cell(given.range, column)
    except OffTheSheet as beyond:
        none = Line(f"range {given.range}", RULE, f"beyond {beyond.edge}: none may sail", "none")
        return Ready((PassageOutcome(None, 0, given.ships),), (group, none))
    ratio = cell.text if cell.value else None
    at_sea, sail = _at_sea(rules, cell.value, given.ships)
    slip = (
        group,
        Line(f"range {given.range}", RULE, ratio or "•, none may sail", ratio or "•"),
        *(_chosen(rules, note.under) for note in cell.notes if note.under),
        *sail,
    )
    return Ready((PassageOutcome(ratio, at_sea, given.ships - at_sea),), slip, doubts=doubts(chart, cell))


def _column(ship: str, mode: str | None) -> str:
    boat = travelling(ship, mode, RULE)
    return "{} ({})".format(*boat) if boat else "Surf"


def _chosen(rules: Rules, interpretation: str) -> Line:
    """The line for a lost cell: the choice in force says how it is read."""
    meaning = rules.options[interpretation].choices[rules.choice(interpretation)]
    return Line("the cell is lost", interpretation, meaning, meaning)


def _at_sea(rules: Rules, ratio: tuple[int, int] | None, ships: int) -> tuple[int, tuple[Line, ...]]:
    """⌊ships·a/(a+b)⌋ for a at sea to b in port (WW3-I4), and its line; none of them where there is no ratio."""
    if ratio is None:
        return 0, ()
    a, b = ratio
    sail, how = Fraction(ships * a, a + b), "rounded down"
    at_sea = sail.__floor__()
    if rules.choice("WW3-I4") == "rounded":
        at_sea, how = rounding(rules)(sail), rounded_how(rules)
    share = f"{ships} × {a}/{a + b}, {how}" if b else "all"
    return at_sea, (Line("at sea", "WW3-I4", share, at_sea),)
