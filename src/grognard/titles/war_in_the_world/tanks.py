"""Groups of equal tanks: strength against tanks (AT), in brackets or not, and in bombardment (B) [50.1]-[50.2]."""

from __future__ import annotations

from typing import Annotated

import msgspec

from grognard.charts.rules import Rules
from grognard.titles.kit import MOST, refuse
from grognard.titles.war_in_the_world.cells import VOCABULARIES, Strength

RULE = "50.1"
MOST_TANKS = 1000
"""Tank-points of one group, and more than any unit could hold."""

Points = Annotated[int, msgspec.Meta(ge=0, le=MOST_TANKS)]


class Tanks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many equal tank-points: of a type on the chart afv-types, or with both strengths given."""

    count: Annotated[Points, msgspec.Meta(description="tank-points")]
    type: Annotated[
        Annotated[str, msgspec.Meta(max_length=40)] | None, msgspec.Meta(description="a row of the chart afv-types")
    ] = None
    at: Annotated[
        Annotated[int, msgspec.Meta(ge=0, le=MOST)] | Annotated[str, msgspec.Meta(pattern=r"^\(\d{1,5}\)$")] | None,
        msgspec.Meta(description="strength of each against tanks, where no type is named; in brackets: assault only"),
    ] = None
    b: Annotated[
        Annotated[int, msgspec.Meta(ge=0, le=MOST)] | None,
        msgspec.Meta(description="bombardment strength of each, where no type is named"),
    ] = None


class Kind(msgspec.Struct, frozen=True):
    """What one tank-point of a group can do."""

    name: str
    at: int
    bracketed: bool
    b: int

    @property
    def strikes(self) -> bool:
        """Role T: an AT strength without brackets, and some of it [50.2]."""
        return self.at > 0 and not self.bracketed

    @property
    def assaults(self) -> bool:
        """Role B: a bombardment strength above zero [50.2]."""
        return self.b > 0


Groups = Annotated[
    tuple[Tanks, ...],
    msgspec.Meta(
        max_length=12, description='such as [{"type":"example medium tank","count":20}] or [{"at":3,"b":2,"count":20}]'
    ),
]


def kind_of(rules: Rules, tanks: Tanks) -> Kind:
    """The strengths of a group: those given, else its type's."""
    chart = rules.chart("afv-types")
    at, b = tanks.at, tanks.b
    if tanks.type in chart.rows.labels and (at is None or b is None):
        typed: Strength = chart.value(tanks.type, "AT")
        bomb: Strength = chart.value(tanks.type, "B")
        at = (f"({typed.points})" if typed.bracketed else typed.points) if at is None else at
        b = bomb.points if b is None else b
    if at is None or b is None:
        known = ", ".join(chart.rows.labels)
        named = f"there is no type “{tanks.type}”" if tanks.type else "a group has no type"
        raise refuse(RULE, f"Strengths are lacking: {named}, so it needs both at and b. There are {known}.")
    strength: Strength = VOCABULARIES["strength"].parse(str(at))
    return Kind(tanks.type or f"AT {at} B {b}", strength.points, strength.bracketed, b)


def kinds_of(rules: Rules, groups: tuple[Tanks, ...]) -> tuple[Kind, ...]:
    """The different kinds among groups, in the order they are first named."""
    return tuple(dict.fromkeys(kind_of(rules, tanks) for tanks in groups))
