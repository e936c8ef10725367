"""Movement of ships and aircraft on European maps, loads, and the passage of units between theatres."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from grognard.chance.procedures import Inputs, Ready
from grognard.chance.tally import Line
from grognard.charts.rules import Rules
from grognard.titles.kit import MOST, answer, refuse
from grognard.titles.war_in_the_world.registry import PROCEDURES, said

SEA, LOAD, PREPARATION, EXCHANGE = "Naval Rules", "Counter Changes", "10.1", "26.10"
HEX = 2
"""Movement points a European hex costs ships and aircraft."""
SPEED_CLASS = 2
HEXES_A_PHASE = 63
"""What a task force of speed class 2, the only one the article speaks of, makes in an active phase."""
COUNTERPARTS = {"11-3": "8-10"}
"""A US infantry division in the Pacific, and what it is in Europe."""
Factors = Annotated[str, msgspec.Meta(min_length=1, max_length=20)]
Points = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
STAYS = {"marine": "pacific", "railroad": "europe"}


class SeaMove(Inputs, frozen=True):
    """A force at sea or in the air over the European maps: its movement points or its speed class."""

    points: Annotated[Points | None, msgspec.Meta(description="movement points in the phase")] = None
    speed_class: Annotated[Points | None, msgspec.Meta(description="speed class of a task force")] = None


class SeaMoveOutcome(msgspec.Struct, frozen=True):
    """European hexes in one phase."""

    hexes: int


@PROCEDURES.register(
    "sea-move",
    inputs=SeaMove,
    body=answer,
    text=lambda outcome: f"{outcome.hexes} hexes",
    example="speed_class=2",
)
def sea_move_head(_rules: Rules, given: SeaMove) -> Ready:
    """How many European hexes ships or aircraft move in a phase."""
    if (given.points is None) == (given.speed_class is None):
        raise refuse(SEA, "Give the movement points, or the speed class of a task force: one of the two.")
    if given.points is not None:
        hexes = given.points // HEX
        line = Line(f"{given.points} movement points, {HEX} a hex", SEA, f"{hexes} hexes", hexes)
        return Ready((SeaMoveOutcome(hexes),), (line,))
    if given.speed_class != SPEED_CLASS:
        raise refuse(
            SEA,
            f"What speed class {given.speed_class} makes is not told: the article speaks of class {SPEED_CLASS} only. "
            "Give its movement points instead.",
            given.speed_class,
            SPEED_CLASS,
        )
    line = Line(f"speed class {SPEED_CLASS}, {HEX} movement points a hex", SEA, f"{HEXES_A_PHASE} hexes", HEXES_A_PHASE)
    return Ready((SeaMoveOutcome(HEXES_A_PHASE),), (line,))


class LoadPoints(Inputs, frozen=True):
    """A ground unit to be carried."""

    strength: Annotated[int, msgspec.Meta(ge=0, le=MOST, description="its combat strength")]
    by: Annotated[Literal["sea", "air"], msgspec.Meta(description="how it is carried")] = "sea"


class LoadPointsOutcome(msgspec.Struct, frozen=True):
    """What carrying the unit takes."""

    load_points: int


@PROCEDURES.register(
    "load-points",
    inputs=LoadPoints,
    body=answer,
    text=lambda outcome: f"{outcome.load_points} load point{'' if outcome.load_points == 1 else 's'}",
    example="strength=8",
)
def load_points_head(_rules: Rules, given: LoadPoints) -> Ready:
    """The load of a ground unit, by sea or by air."""
    line = Line(f"combat strength, carried by {given.by}", LOAD, str(given.strength), given.strength)
    return Ready((LoadPointsOutcome(given.strength),), (line,))


class AmphibiousPreparation(Inputs, frozen=True):
    """Who prepares an amphibious assault."""

    side: Annotated[Literal["axis", "allied", "soviet", "other"], msgspec.Meta(description="the side that prepares")]


class PreparationOutcome(msgspec.Struct, frozen=True):
    """Whose procedure of the Pacific game is followed."""

    procedure: Literal["japanese", "allied"]


def preparation_text(outcome: PreparationOutcome) -> str:
    """Whose procedure it is."""
    return f"the {outcome.procedure.title()} procedure"


@PROCEDURES.register(
    "amphibious-preparation",
    inputs=AmphibiousPreparation,
    body=answer,
    text=preparation_text,
    example="side=axis",
)
def amphibious_preparation_head(_rules: Rules, given: AmphibiousPreparation) -> Ready:
    """Whose procedure a side follows to prepare an amphibious assault."""
    outcome = PreparationOutcome("japanese" if given.side == "axis" else "allied")
    line = said(f"{given.side} forces", PREPARATION, f"prepare by {preparation_text(outcome)}")
    return Ready((outcome,), (line,))


class UnitExchange(Inputs, frozen=True):
    """A unit that changes theatre."""

    kind: Annotated[
        Literal["naval", "air", "ground", "marine", "railroad"],
        msgspec.Meta(description="what it is; marine is a US Marine unit"),
    ]
    to: Annotated[Literal["europe", "pacific"], msgspec.Meta(description="the theatre it goes to")]
    unit: Annotated[Factors | None, msgspec.Meta(description="factors of a ground unit, such as 11-3")] = None
    counterpart: Annotated[
        Factors | None, msgspec.Meta(description="factors it has there; known for 11-3 and 8-10")
    ] = None
    deployed: Annotated[int, msgspec.Meta(ge=0, le=MOST, description="units of its type in the theatre it goes to")] = 0
    counters: Annotated[
        Points | None, msgspec.Meta(description="counters of its type for that theatre; left out, there are enough")
    ] = None


class UnitExchangeOutcome(msgspec.Struct, frozen=True):
    """What leaves one theatre and what appears in the other."""

    exported: str
    imported: str


@PROCEDURES.register(
    "unit-exchange",
    inputs=UnitExchange,
    body=answer,
    text=lambda outcome: f"{outcome.exported} leaves, {outcome.imported} appears",
    example="kind=ground unit=11-3 to=europe",
)
def unit_exchange_head(_rules: Rules, given: UnitExchange) -> Ready:
    """Transfer a unit between the European and the Pacific theatre."""
    if given.kind in ("naval", "air"):
        line = said(f"{given.kind} points", EXCHANGE, "pass without limit")
        return Ready((UnitExchangeOutcome(given.kind, given.kind),), (line,))
    home = STAYS.get(given.kind)
    if home is not None and given.to != home:
        who = "US Marines" if given.kind == "marine" else "Railroad units"
        raise refuse(EXCHANGE, f"{who} may not leave {'the Pacific' if home == 'pacific' else 'Europe'}.")
    exported = given.unit or given.kind
    imported = given.counterpart or _counterpart(given)
    if given.counters is not None and given.deployed >= given.counters:
        raise refuse(
            EXCHANGE,
            f"There is no counter for {imported}: {given.deployed} of {given.counters} are deployed already.",
            given.deployed,
            given.counters,
        )
    slip = (
        said(f"{exported} is exported", EXCHANGE, f"{imported} is imported"),
        Line("counters of the type there", EXCHANGE, _counters(given), given.deployed + 1),
    )
    return Ready((UnitExchangeOutcome(exported, imported),), slip)


def _counterpart(given: UnitExchange) -> str:
    known = COUNTERPARTS if given.to == "europe" else {there: here for here, there in COUNTERPARTS.items()}
    if given.unit is None or given.unit not in known:
        raise refuse(
            EXCHANGE,
            f"What {given.unit or 'the unit'} is in the other theatre is not told; name its counterpart. Known are "
            + ", ".join(f"{here} as {there}" for here, there in known.items())
            + ".",
        )
    return known[given.unit]


def _counters(given: UnitExchange) -> str:
    return f"{given.deployed + 1}, of {'as many as are wanted' if given.counters is None else given.counters}"
