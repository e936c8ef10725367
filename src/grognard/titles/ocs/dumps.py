"""Capture of dumps, trucks and wagons, and dumps blown by their owner."""

from __future__ import annotations

from typing import Annotated

import msgspec

from grognard.chance.dice import D6
from grognard.chance.procedures import Inputs, Ready
from grognard.chance.requests import Call, Procedure, Roll
from grognard.chance.tally import Line
from grognard.charts.chart import Chart, Strip
from grognard.charts.rules import Rules
from grognard.titles.kit import Count
from grognard.titles.ocs.registry import PROCEDURES, noted, share

HALF = 50
"""Half of what is taken is captured, in percent."""

DISPLACED = (5, 10, 5)
"""Hexes that what is not taken may move off: a dump, trucks, wagons (notes 2-4)."""


class Capture(Inputs, frozen=True, kw_only=True):
    """What lies in a hex that enemy units enter and no friendly unit holds."""

    dump: Annotated[Count, msgspec.Meta(description="supply points on the ground")] = 0
    trucks: Annotated[Count, msgspec.Meta(description="truck points")] = 0
    truck_supply: Annotated[Count, msgspec.Meta(description="supply points on the trucks")] = 0
    wagons: Annotated[Count, msgspec.Meta(description="wagon points")] = 0
    wagon_supply: Annotated[Count, msgspec.Meta(description="supply points on the wagons")] = 0


class Taken(msgspec.Struct, frozen=True):
    """What becomes of one amount; what is displaced may move off."""

    captured: int
    destroyed: int
    displaced: int


class CaptureOutcome(msgspec.Struct, frozen=True):
    """What becomes of each amount."""

    dump: Taken
    trucks: Taken
    truck_supply: Taken
    wagons: Taken
    wagon_supply: Taken


def capture_text(outcome: CaptureOutcome) -> str:
    """What was captured and destroyed; the rest may move off."""
    losses = []
    for name in outcome.__struct_fields__:
        lost: Taken = getattr(outcome, name)
        if lost.captured:
            destroyed = f", {lost.destroyed} destroyed" if lost.destroyed else ""
            losses.append(f"{name.replace('_', ' ')} {lost.captured} captured{destroyed}")
    return "; ".join(losses) or "-"


def capture(
    columns: tuple[Strip, ...], dump: int, trucks: tuple[int, int], wagons: tuple[int, int]
) -> Procedure[CaptureOutcome]:
    """A die for each category that is there; note 1."""
    on_ground, motor, drawn = columns
    (ground,) = yield from Call(category, on_ground, "dump", (dump,))
    truck, truck_supply = yield from Call(category, motor, "trucks", trucks)
    wagon, wagon_supply = yield from Call(category, drawn, "wagons", wagons)
    return CaptureOutcome(ground, truck, truck_supply, wagon, wagon_supply)


def category(column: Strip, label: str, amounts: tuple[int, ...]) -> Procedure[tuple[Taken, ...]]:
    """One die, its percentage of each amount; no die if nothing of it is there."""
    if not any(amounts):
        return tuple(Taken(0, 0, 0) for _ in amounts)
    percent: int = yield from Roll(D6, label, on=column)
    return tuple(taken(amount, percent) for amount in amounts)


def taken(amount: int, percent: int) -> Taken:
    """The percentage is rounded, then half of it, which is captured (OCS-I13)."""
    lost = share(amount, percent)
    captured = share(lost, HALF)
    return Taken(captured, lost - captured, amount - lost)


@PROCEDURES.register(
    "capture",
    inputs=Capture,
    body=capture,
    text=capture_text,
    example="dump=5 trucks=4 truck_supply=3",
    charts=("capture",),
)
def capture_head(rules: Rules, given: Capture) -> Ready:
    """Enemy units enter a hex with a dump, trucks or wagons and no friendly unit."""
    chart = rules.chart("capture")
    columns = tuple(chart.column(place) for place in range(len(chart.axis().labels)))
    trucks, wagons = (given.trucks, given.truck_supply), (given.wagons, given.wagon_supply)
    vehicles = noted("captured vehicles", "capture", "may move at once, with what is on them")
    slip = (
        *_present(chart, ((given.dump,), trucks, wagons)),
        noted("rounding", "OCS-I13", "what is taken, then half of it"),
        *(vehicles,) * bool(given.trucks or given.wagons),
    )
    return Ready((columns, given.dump, trucks, wagons), slip)


def _present(chart: Chart, amounts: tuple[tuple[int, ...], ...]) -> tuple[Line, ...]:
    """A line for each category: what is there and how far the rest may go, or that no die is rolled for it."""
    return tuple(
        noted(
            heading,
            "capture",
            f"{' and '.join(map(str, there))}; the rest up to {hexes} hexes off" if any(there) else "none: no die",
        )
        for heading, there, hexes in zip(chart.axis().labels, amounts, DISPLACED, strict=True)
    )


class BlowDump(Inputs, frozen=True, kw_only=True):
    """A dump that its owner blows."""

    supply: Annotated[Count, msgspec.Meta(description="supply points in the dump")]


class Blown(msgspec.Struct, frozen=True):
    """Supply points destroyed, and left."""

    destroyed: int
    left: int


def blown_text(outcome: Blown) -> str:
    """Points destroyed and left."""
    return f"{outcome.destroyed} destroyed, {outcome.left} left"


def blow_dump(column: Strip, supply: int) -> Procedure[Blown]:
    """One die, its percentage of the dump, rounded."""
    percent: int = yield from Roll(D6, "blow dump", on=column)
    destroyed = share(supply, percent)
    return Blown(destroyed, supply - destroyed)


@PROCEDURES.register(
    "blow-dump",
    inputs=BlowDump,
    body=blow_dump,
    text=blown_text,
    example="supply=7",
    charts=("dump-blowing",),
)
def blow_dump_head(rules: Rules, given: BlowDump) -> Ready:
    """Blow one's own dump."""
    column = rules.chart("dump-blowing").column(0)
    slip = (Line("supply points in the dump", "dump-blowing", str(given.supply), given.supply),)
    return Ready((column, given.supply), slip, strip=column)
