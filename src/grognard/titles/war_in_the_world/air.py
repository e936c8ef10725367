"""What an air headquarters may serve and fly, and which lost air points are replaced [7.0], [7.8]."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec

from grognard.chance.procedures import Inputs, Ready
from grognard.chance.tally import Line
from grognard.charts.rules import Rules
from grognard.titles.kit import answer, refuse
from grognard.titles.war_in_the_world.registry import PROCEDURES, said

JETS, SERVES, REPLACED = "Air Rules 1", "Air Rules 4", "7.8"

Sort = Literal["conventional", "jet", "V-1", "V-2"]
Mission = Literal["intercept-cap", "loose-escort", "close-escort", "bombardment", "other"]
SORTS: tuple[Sort, ...] = get_args(Sort)
MISSIONS: dict[str, tuple[Mission, ...]] = {
    "conventional": ("intercept-cap", "loose-escort", "close-escort", "bombardment", "other"),
    "jet": ("intercept-cap", "loose-escort"),
}
"""What each sort may fly, but for the two rockets, of which the chart vweapons tells."""


class AirHeadquarters(Inputs, frozen=True):
    """What one headquarters is to serve."""

    contents: Annotated[
        tuple[Annotated[str, msgspec.Meta(max_length=40)], ...],
        msgspec.Meta(
            min_length=1,
            max_length=12,
            description='conventional, jet, V-1, V-2 or types of the chart aircraft: ["example jet"]',
        ),
    ]
    mission: Annotated[Mission | None, msgspec.Meta(description="a mission to fly")] = None


class AirHeadquartersOutcome(msgspec.Struct, frozen=True):
    """The one sort it serves, and what that may fly."""

    serves: Sort
    missions: tuple[Mission, ...]


@PROCEDURES.register(
    "air-headquarters",
    inputs=AirHeadquarters,
    body=answer,
    text=lambda outcome: f"{outcome.serves}: {', '.join(outcome.missions)}",
    example="""'contents=["jet"]' mission=loose-escort""",
    charts=("aircraft", "vweapons"),
)
def air_headquarters_head(rules: Rules, given: AirHeadquarters) -> Ready:
    """Whether one headquarters may serve these aircraft, and what they may fly."""
    sorts = tuple(dict.fromkeys(sort_of(rules, name) for name in given.contents))
    if len(sorts) > 1:
        raise refuse(
            SERVES,
            f"One headquarters serves V-1s, V-2s, jets or conventional aircraft, and not {' and '.join(sorts)} "
            "together. Give each sort its own.",
            *sorts,
        )
    (sort,) = sorts
    missions = MISSIONS.get(sort) or (rules.chart("vweapons").value("missions", sort),)
    if given.mission is not None and given.mission not in missions:
        raise refuse(
            JETS if sort == "jet" else "Air Rules 2-3",
            f"{sort} may not fly {given.mission}: they fly {' or '.join(missions)} only.",
            given.mission,
        )
    slip = [Line("the headquarters serves", SERVES, sort, sort)]
    slip += [said("mission", JETS if sort == "jet" else SERVES, _how(sort, mission)) for mission in missions]
    return Ready((AirHeadquartersOutcome(sort, missions),), tuple(slip))


def _how(sort: Sort, mission: str) -> str:
    if sort != "jet":
        return mission
    return f"{mission}, as ordinary fighters" if mission == "loose-escort" else f"{mission}, by the jets' routines"


def sort_of(rules: Rules, name: str) -> Sort:
    """Which of the four sorts a headquarters tells apart an aircraft is."""
    chart = rules.chart("aircraft")
    sort = next((one for one in SORTS if one == name), None)
    if sort is None and name in chart.rows.labels:
        sort = chart.value(name, "kind")
    if sort is None:
        known = ", ".join((*SORTS, *chart.rows.labels))
        raise refuse(SERVES, f"There is no aircraft “{name}”; there are {known}.", name)
    return sort


class ReplacementAllowed(Inputs, frozen=True):
    """Where air points were lost."""

    enemy_occupied: Annotated[bool, msgspec.Meta(description="over a hex that an enemy occupies")]
    enemy_country: Annotated[
        bool, msgspec.Meta(description="over a hex of the enemy's home country or of an ally of his")
    ]
    line: Annotated[bool, msgspec.Meta(description="a line of communication can be traced from that hex")]


class ReplacementOutcome(msgspec.Struct, frozen=True):
    """Whether the air points lost are replaced."""

    replaced: bool


@PROCEDURES.register(
    "replacement-allowed",
    inputs=ReplacementAllowed,
    body=answer,
    text=lambda outcome: "replaced" if outcome.replaced else "not replaced",
    example="enemy_occupied=false enemy_country=true line=false",
)
def replacement_allowed_head(_rules: Rules, given: ReplacementAllowed) -> Ready:
    """Whether lost air points are replaced, by the hex they were lost over."""
    cut_off = given.enemy_country and not given.line
    slip = (
        said("over a hex an enemy occupies", REPLACED, "lost for good" if given.enemy_occupied else "no"),
        said("over the enemy's country or his ally's, without a line", "36.0", "lost for good" if cut_off else "no"),
    )
    return Ready((ReplacementOutcome(not (given.enemy_occupied or cut_off)),), slip)
