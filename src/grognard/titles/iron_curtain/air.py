"""Air strikes: one die each, against the value of the terrain."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal

import msgspec

from grognard.chance.dice import D6
from grognard.chance.procedures import Inputs, Ready
from grognard.chance.requests import Procedure, Repeat, Roll
from grognard.chance.tally import Line
from grognard.charts.chart import Cell, Chart, doubts
from grognard.charts.rules import Rules
from grognard.errors import Unknown
from grognard.titles.iron_curtain.cells import Effect
from grognard.titles.iron_curtain.registry import PROCEDURES, Faces
from grognard.titles.kit import refuse

SHEET = "terrain"
COLUMNS = {1945: "air 1945", 1962: "air 1962-1989"}
MOST_STRIKES = 100


class AirStrike(Inputs, frozen=True):
    """Strikes on one hex."""

    terrain: Annotated[str, msgspec.Meta(description="a row of the terrain chart, such as open, city or major-city")]
    era: Annotated[Literal[1945, 1962], msgspec.Meta(description="1945, or 1962 for 1962-1989")] = 1962
    strikes: Annotated[int, msgspec.Meta(ge=1, le=MOST_STRIKES, description="air strikes, one die each")] = 1


class AirOutcome(msgspec.Struct, frozen=True):
    """How many of the strikes succeed."""

    successes: int


def air_text(outcome: AirOutcome) -> str:
    """The count in words."""
    return "1 success" if outcome.successes == 1 else f"{outcome.successes or 'no'} successes"


def air_strikes(strikes: int, roll: Faces[bool]) -> Procedure[AirOutcome]:
    """One die for each strike."""
    return AirOutcome((yield from Repeat(air_strike, strikes, 0, roll)))


def air_strike(so_far: int, roll: Faces[bool]) -> Procedure[int]:
    """The value of the terrain or more succeeds (IC-I5)."""
    success = yield from Roll(D6, "air strike", on=roll)
    return so_far + (1 if success else 0)


@lru_cache(maxsize=64)
def success_roll(chart: Chart, cell: Cell) -> Faces[bool]:
    """The faces that reach the cell's value."""
    value = cell.value.number
    faces = {face: (face >= value, "success" if face >= value else "no success") for face in D6.faces}
    return Faces(faces, doubts(chart, cell))


@PROCEDURES.register(
    "air-strike",
    inputs=AirStrike,
    body=air_strikes,
    text=air_text,
    example="terrain=forest era=1945 strikes=3",
    charts=("terrain",),
)
def air_strike_head(rules: Rules, given: AirStrike) -> Ready:
    """Air strikes on a hex: how many succeed against its terrain."""
    chart, column = rules.chart("terrain"), COLUMNS[given.era]
    if given.terrain not in chart.rows.labels:
        raise Unknown.name("terrain on the terrain chart called", given.terrain, list(chart.rows.labels))
    cell = chart.cell(given.terrain, column)
    if cell.value.effect is not Effect.NUMBER:
        raise refuse(
            SHEET,
            f"{given.terrain} has no value of its own against air strikes (“{cell.text}”): "
            "name the other terrain in the hex.",
            given.terrain,
            cell.text,
        )
    slip = (
        Line(f"{given.terrain}, {column}", SHEET, f"value {cell.text}", cell.text),
        Line("a strike succeeds", "IC-I5", f"on {cell.text} or more", cell.text),
        Line("strikes, one die each", SHEET, str(given.strikes), given.strikes),
    )
    return Ready((given.strikes, success_roll(chart, cell)), slip)
