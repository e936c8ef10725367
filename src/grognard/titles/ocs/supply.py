"""Supply to be paid and carried: for combat, for barrage, by the week, and in transport. No dice."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

import msgspec

from grognard.chance.procedures import MAX_LIST, Inputs, Ready
from grognard.chance.tally import Line, amount
from grognard.charts.rules import Rules
from grognard.titles.kit import Number, answer, exact, plain, refuse, whole
from grognard.titles.ocs.cells import TOKENS_PER_SUPPLY_POINT, Side
from grognard.titles.ocs.registry import PROCEDURES, tokens_text

ONE_RE = 1
DOUBLE = 2
"""What an attack at all costs multiplies combat supply by."""


class Tokens(msgspec.Struct, frozen=True):
    """Supply in tokens; four are a supply point."""

    tokens: int


def paid_text(outcome: Tokens) -> str:
    """Tokens as players pay them."""
    return tokens_text(outcome.tokens)


# combat supply -----------------------------------------------------------------------------------


class CombatSupply(Inputs, frozen=True, kw_only=True):
    """One side of one combat."""

    side: Annotated[Side, msgspec.Meta(description="who pays")]
    re: Annotated[Number, msgspec.Meta(description="RE that side has in the combat")]
    at_all_costs: Annotated[bool, msgspec.Meta(description="the attack is at all costs")] = False


@PROCEDURES.register(
    "combat-supply",
    inputs=CombatSupply,
    body=answer,
    text=paid_text,
    example="side=attacker re=3",
    charts=("combat-supply",),
)
def combat_supply_head(rules: Rules, given: CombatSupply) -> Ready:
    """Supply that a side spends on a combat."""
    size = "1 RE or less" if exact(given.re) <= ONE_RE else "more than 1 RE"
    cell = rules.chart("combat-supply").cell(given.side, size)
    tokens: int = cell.value
    lines = [Line(f"{given.side}, {size}", "combat-supply", cell.text, tokens)]
    if given.at_all_costs:
        doubled = given.side == "attacker" or rules.choice("OCS-I7") == "both"
        tokens *= DOUBLE if doubled else 1
        rule = "combat-supply" if given.side == "attacker" else "OCS-I7"
        lines.append(Line("at all costs", rule, f"×{DOUBLE if doubled else 1}", tokens))
    return Ready((Tokens(tokens),), tuple(lines))


class BarrageSupply(Inputs, frozen=True, kw_only=True):
    """The artillery of one barrage; aircraft and ships pay nothing."""

    artillery_re: Annotated[Number, msgspec.Meta(description="RE of artillery that fires")]


@PROCEDURES.register(
    "barrage-supply",
    inputs=BarrageSupply,
    body=answer,
    text=paid_text,
    example="artillery_re=2.5",
    charts=("barrage-supply",),
)
def barrage_supply_head(rules: Rules, given: BarrageSupply) -> Ready:
    """Supply that artillery spends on a barrage."""
    cell = rules.chart("barrage-supply").cell("artillery", "for each RE")
    cost = exact(given.artillery_re) * cell.value
    lines = [
        Line(f"{amount(exact(given.artillery_re))} RE of artillery", "barrage-supply", f"×{cell.text}", plain(cost))
    ]
    if whole(cost) != cost:
        lines.append(Line("rounded", "GEN-I4", f"{whole(cost)}T", whole(cost)))
    return Ready((Tokens(whole(cost)),), tuple(lines))


# supply by the week ------------------------------------------------------------------------------


class Division(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One division; `motorized` is fully motorized, `leg` all that are of no other kind."""

    kind: Annotated[
        Literal["leg", "armor", "mech", "motorized"],
        msgspec.Meta(description="armor, mech and fully motorized divisions count two, all others one"),
    ]


class SupplyNeed(Inputs, frozen=True, kw_only=True):
    """All that draws on one source of supply."""

    divisions: Annotated[
        tuple[Division, ...],
        msgspec.Meta(max_length=MAX_LIST, description='such as [{"kind":"armor"},{"kind":"leg"}]'),
    ]
    independents: Annotated[bool, msgspec.Meta(description="units outside divisions too, headquarters among them")]


class Need(msgspec.Struct, frozen=True):
    """Division equivalents, and the tokens that full and low supply cost."""

    dse: int
    full: int
    low: int


def need_text(outcome: Need) -> str:
    """Division equivalents and both costs."""
    return f"{outcome.dse} DSE: full {tokens_text(outcome.full)}, low {tokens_text(outcome.low)}"


@PROCEDURES.register(
    "supply-need",
    inputs=SupplyNeed,
    body=answer,
    text=need_text,
    example="""'divisions=[{"kind":"armor"},{"kind":"leg"}]' independents=true""",
    charts=("supply-need",),
)
def supply_need_head(rules: Rules, given: SupplyNeed) -> Ready:
    """Supply that the units on one source need for a week."""
    chart = rules.chart("supply-need")
    rows = [division.kind for division in given.divisions] + ["non-divisional"] * given.independents
    lines = []
    for row in dict.fromkeys(rows):
        each, count = int(chart.value(row, "DSE")), rows.count(row)
        lines.append(Line(row, "supply-need", f"{count} × {each} DSE", count * each))
    dse, full, low = (sum((chart.value(row, column) for row in rows), Fraction()) for column in ("DSE", "full", "low"))
    outcome = Need(int(dse), _tokens(full), _tokens(low))
    lines += [
        Line("full supply", "supply-need", f"{amount(full)} SP = {outcome.full}T", outcome.full),
        Line("low supply", "supply-need", f"{amount(low)} SP = {outcome.low}T", outcome.low),
    ]
    return Ready((outcome,), tuple(lines))


def _tokens(points: Fraction) -> int:
    return whole(points * TOKENS_PER_SUPPLY_POINT)


# transport ---------------------------------------------------------------------------------------


class Transport(Inputs, frozen=True, kw_only=True):
    """One load on its way."""

    re: Annotated[Number, msgspec.Meta(description="RE of units")] = 0
    supply: Annotated[Number, msgspec.Meta(description="supply points")] = 0
    kind: Annotated[Literal["leg", "mech"], msgspec.Meta(description="mech: the units are armor or mech")] = "leg"
    equipment: Annotated[
        bool, msgspec.Meta(description="the units are built or rebuilt with equipment replacements")
    ] = False
    by: Annotated[Literal["rail", "sea", "air"], msgspec.Meta(description="how it goes")]
    track: Annotated[
        Literal["multi", "single", "low"],
        msgspec.Meta(description="multi: multi-track all the way; low: any low-capacity hex; by rail only"),
    ] = "single"


class Capacity(msgspec.Struct, frozen=True):
    """What the load counts, in supply points."""

    capacity: int


@PROCEDURES.register(
    "transport",
    inputs=Transport,
    body=answer,
    text=lambda outcome: f"{outcome.capacity} SP",
    example="re=3 kind=mech by=rail",
    charts=("transport",),
)
def transport_head(rules: Rules, given: Transport) -> Ready:
    """Capacity that a load takes by rail, sea or air."""
    chart = rules.chart("transport")
    _may_travel(rules, given)
    each: Fraction = chart.value(given.kind, given.by) or Fraction()
    units, supply = exact(given.re) * each, exact(given.supply) * chart.value("supply", given.by)
    lines = [Line(f"{amount(exact(given.re))} RE of {given.kind}", "transport", f"×{amount(each)}", plain(units))]
    if given.equipment and given.re:
        rebuilt: Fraction = chart.value("equipment", given.by)
        units *= rebuilt
        lines.append(Line("built with equipment replacements", "transport", f"×{amount(rebuilt)}", plain(units)))
    lines.append(Line("supply points", "transport", amount(supply), plain(supply)))
    load = units + supply
    if given.by == "rail":
        factor: Fraction = chart.value(given.track, given.by)
        load *= factor
        lines.append(Line(f"{given.track} track", "transport", f"×{amount(factor)}", plain(load)))
    capacity = whole(load) if rules.choice("OCS-I17") == "rounded" else -(-load // 1)
    if load != capacity:
        lines.append(Line("a fraction", "OCS-I17", f"{amount(load)} → {capacity}", capacity))
    return Ready((Capacity(capacity),), tuple(lines))


def _may_travel(rules: Rules, given: Transport) -> None:
    """What the sheet has no way for: armor, mech and equipment by air, and track without a railroad."""
    chart = rules.chart("transport")
    carried = [given.kind] + ["equipment"] * given.equipment
    for load in carried:
        if given.re and chart.value(load, given.by) is None:
            raise refuse(
                "transport",
                f"The units cannot go by {given.by}: {LOADS[load]} never do. By rail or sea they can.",
                load,
                given.by,
            )
    if given.by != "rail" and given.track != "single":
        raise refuse(
            "transport",
            f"There is no {given.track} track by {given.by}: track is for rail. Leave track out.",
            given.track,
            given.by,
        )


LOADS = {"mech": "armor and mech", "equipment": "units built with equipment replacements"}
