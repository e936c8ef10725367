"""The capture of tanks [50.7]."""

from __future__ import annotations

from typing import Annotated

import msgspec

from grognard.chance.dice import D6
from grognard.chance.doctrine import Doctrine, first
from grognard.chance.procedures import Inputs, Ready
from grognard.chance.requests import Choose, Procedure, Roll
from grognard.chance.tally import Line
from grognard.charts.chart import Strip
from grognard.charts.rules import Rules
from grognard.titles.kit import refuse, whole
from grognard.titles.war_in_the_world.registry import PROCEDURES, percent_of, said
from grognard.titles.war_in_the_world.tanks import Groups, Kind, kind_of

RULE = "50.7"
TAKEN = "tanks captured"


class AfvCapture(Inputs, frozen=True):
    """Tanks in a hex that changes hands."""

    tanks: Groups
    depot: Annotated[bool, msgspec.Meta(description="a friendly unit gains the hex of the depot they are in")] = False
    destroyed: Annotated[bool, msgspec.Meta(description="every enemy unit in their hex was destroyed")] = False
    occupied: Annotated[bool, msgspec.Meta(description="friendly units move into the hex at once")] = False


class AfvCaptureOutcome(msgspec.Struct, frozen=True):
    """Tanks captured of each group, in the order given; the others are destroyed."""

    captured: tuple[int, ...]
    lost: int


class Park(msgspec.Struct, frozen=True, eq=False):
    """The tanks in the hex."""

    groups: tuple[tuple[Kind, int], ...]

    @property
    def total(self) -> int:
        """Tank-points in the hex."""
        return sum(count for _, count in self.groups)


def afv_capture(park: Park, table: Strip) -> Procedure[AfvCaptureOutcome]:
    """As supply is captured: a die gives a share of the tanks, rounded, and the captor picks the types."""
    percent: int = yield from Roll(D6, "capture", on=table)
    due = whole(percent_of(park.total, percent))
    taken, later = [], park.total
    left = due
    for kind, count in park.groups:
        later -= count
        most, least = min(count, left), max(0, left - later)
        options = tuple(range(most, least - 1, -1))
        taken.append((yield from Choose("captor", TAKEN, options, kind.name)) if len(options) > 1 else most)
        left -= taken[-1]
    return AfvCaptureOutcome(tuple(taken), park.total - due)


def afv_capture_text(outcome: AfvCaptureOutcome) -> str:
    """Captured of each group, and lost."""
    return f"captured {' + '.join(map(str, outcome.captured)) or '0'}, destroyed {outcome.lost}"


@PROCEDURES.register(
    "afv-capture",
    inputs=AfvCapture,
    body=afv_capture,
    text=afv_capture_text,
    example="""'tanks=[{"type":"example heavy tank","count":8},{"type":"example light tank","count":12}]' depot=true""",
    doctrines=(Doctrine("as-listed", {TAKEN: first}, "the captor takes all he may of the types listed first"),),
    charts=("afv-types", "supply-capture"),
)
def afv_capture_head(rules: Rules, given: AfvCapture) -> Ready:
    """Capture the tanks of a depot, or of a hex whose defenders were destroyed."""
    if not given.depot and not (given.destroyed and given.occupied):
        lacking = "not occupied at once" if given.destroyed else "not emptied of enemy units"
        raise refuse(
            RULE,
            f"No tanks are captured: it is no depot's hex that was gained, and the hex was {lacking}. Tanks in units "
            "are captured when all enemy units there are destroyed and friends move straight in.",
        )
    park = Park(tuple((kind_of(rules, tanks), tanks.count) for tanks in given.tanks))
    table = rules.chart("supply-capture").column(0)
    how = "a depot's hex is gained" if given.depot else "all enemy units destroyed and the hex occupied"
    slip = (
        said(how, RULE, "as captured supply"),
        Line("tanks in the hex; the captor picks the types", RULE, str(park.total), park.total),
    )
    return Ready((park, table), slip, strip=table)
