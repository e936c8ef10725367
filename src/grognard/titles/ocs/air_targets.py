"""What an air mission may strike, and the barrage that goes with each kind of target."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import groupby
from typing import Annotated, Any

import msgspec

from grognard.chance.procedures import Inputs, Ready
from grognard.chance.requests import Procedure
from grognard.chance.tally import Line, amount
from grognard.charts.chart import Strip
from grognard.charts.rules import Rules
from grognard.titles.kit import Number, exact, plain
from grognard.titles.ocs.barrage import Barrage, BarrageOutcome, barrage, barrage_head, barrage_text
from grognard.titles.ocs.barrage_dump import BarrageDump, DumpLoss, barrage_dump, barrage_dump_head, dump_text
from grognard.titles.ocs.barrage_facility import (
    BarrageFacility,
    FacilityOutcome,
    barrage_facility,
    barrage_facility_head,
    facility_text,
)
from grognard.titles.ocs.registry import noted

Artillery = Annotated[Number, msgspec.Meta(description="strength of artillery that fires with the aircraft")]


class UnitTarget(Barrage, frozen=True, kw_only=True, tag_field="kind", tag="unit"):
    """Units, as for `barrage`."""

    strength: Artillery = 0


class DumpTarget(BarrageDump, frozen=True, kw_only=True, tag_field="kind", tag="dump"):
    """Trucks, wagons and supplies, as for `barrage-dump`."""

    strength: Artillery = 0


class FacilityTarget(BarrageFacility, frozen=True, kw_only=True, tag_field="kind", tag="facility"):
    """A railroad, airbase, hedgehog or port, as for `barrage-facility`."""

    strength: Artillery = 0


class UnitStruck(BarrageOutcome, frozen=True):
    """What the barrage did to units, and the raider's own air units turned back, reduced and destroyed."""

    own_aborted: int
    own_reduced: int
    own_destroyed: int


class DumpStruck(DumpLoss, frozen=True):
    """What was lost of the dump, and own air units."""

    own_aborted: int
    own_reduced: int
    own_destroyed: int


class FacilityStruck(FacilityOutcome, frozen=True):
    """What was done to the facility, and own air units."""

    own_aborted: int
    own_reduced: int
    own_destroyed: int


Target = UnitTarget | DumpTarget | FacilityTarget
Struck = UnitStruck | DumpStruck | FacilityStruck


class Kind(msgspec.Struct, frozen=True, eq=False):
    """The barrage that goes with one kind of target."""

    head: Callable[[Rules, Any], Ready]
    body: Callable[..., Procedure[Any]]
    text: Callable[[Any], str]
    outcome: Callable[..., Struck]
    nothing: BarrageOutcome | DumpLoss | FacilityOutcome
    """What the barrage comes to where there is no strength to roll with."""


KINDS: dict[type[Inputs], Kind] = {
    UnitTarget: Kind(barrage_head, barrage, barrage_text, UnitStruck, BarrageOutcome(0, disorganized=False)),
    DumpTarget: Kind(barrage_dump_head, barrage_dump, dump_text, DumpStruck, DumpLoss(0, 0, 0)),
    FacilityTarget: Kind(
        barrage_facility_head,
        barrage_facility,
        facility_text,
        FacilityStruck,
        FacilityOutcome(damaged=False, levels=0, hits=0, air_may_be_attacked=False, air_reduced=0, air_destroyed=0),
    ),
}
TEXTS: dict[Any, Callable[[Any], str]] = {kind.outcome: kind.text for kind in KINDS.values()}


def struck_text(outcome: Struck) -> str:
    """The barrage's result as its table prints it, then what became of the aircraft."""
    counts = (
        (outcome.own_aborted, "aborted"),
        (outcome.own_reduced, "reduced"),
        (outcome.own_destroyed, "destroyed"),
    )
    own = ", ".join(f"{count} {what}" for count, what in counts if count) or "all through"
    return f"{TEXTS[type(outcome)](outcome)}; {own}"


class Aim(msgspec.Struct, frozen=True, eq=False):
    """One target, and the barrage's arguments for each strength that may come through."""

    kind: Kind
    args: dict[int, tuple[Any, ...]]
    """None where there is nothing to roll with."""
    full: Ready
    """What the barrage's own head says of the greatest."""
    lines: tuple[Line, ...]


def aim(rules: Rules, target: Target, strengths: Iterable[int]) -> Aim:
    """The barrage's own head is asked for every strength; those on one column share their arguments."""
    kind, artillery = KINDS[type(target)], exact(target.strength)
    asked = {through: _asked(rules, kind, target, artillery + through) for through in sorted(strengths)}
    full = asked[max(asked)]
    chart = full.strip.chart.id
    known: dict[Strip, tuple[Any, ...]] = {}
    args = {through: known.setdefault(ready.strip, ready.args) for through, ready in asked.items()}
    if not artillery:
        args[0] = ()
    besides = Line("artillery besides", chart, f"+{amount(artillery)}", plain(artillery))
    columns = _columns({through: ready.strip.label for through, ready in asked.items() if args[through]}, chart)
    return Aim(kind, args, full, (*(besides,) * bool(artillery), *full.lines(), *columns))


def _asked(rules: Rules, kind: Kind, target: Target, strength: Fraction) -> Ready:
    number = int(strength) if strength.denominator == 1 else float(strength)
    return kind.head(rules, msgspec.structs.replace(target, strength=number))


def _columns(labels: dict[int, str], chart: str) -> list[Line]:
    """The column of each strength, those on one column together; nothing if there is only one strength."""
    if len(labels) == 1:
        return []
    lines = []
    for label, group in groupby(labels.items(), key=lambda item: item[1]):
        through = [strength for strength, _ in group]
        which = str(through[0]) if len(through) == 1 else f"{through[0]}-{through[-1]}"
        lines.append(noted(f"with {which} through", chart, f"column {label}"))
    return lines
