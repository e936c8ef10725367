"""Supply of ground units: what it costs, how it is reached, what its lack does, who has it free."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from grognard.chance.procedures import Inputs, Ready
from grognard.chance.tally import Line
from grognard.charts.rules import Rules
from grognard.titles.kit import MOST, answer
from grognard.titles.war_in_the_world.countries import Country, named
from grognard.titles.war_in_the_world.registry import PROCEDURES, said

RULE, FREE = "Supply Rules", "14.9"

Size = Literal["regiment", "brigade", "division", "corps"]
March = Literal["any", "forced-march", "none"]
FreeBy = Literal["home", "looting", "liberation"]


def multiple(rules: Rules, size: Size) -> int:
    """The supply multiple of a ground unit: its size alone gives it."""
    value: int = rules.chart("supply-multiples").value(size, "multiple")
    return value


class SupplyCost(Inputs, frozen=True):
    """One unit in one ground phase."""

    size: Annotated[Size, msgspec.Meta(description="size of the unit")]
    terrain_mp: Annotated[int, msgspec.Meta(ge=0, le=MOST, description="movement cost of the unit's hex")]
    spent: Annotated[int, msgspec.Meta(ge=0, le=MOST, description="movement points it spends")] = 0
    attacks: Annotated[bool, msgspec.Meta(description="it attacks")] = False


class SupplyCostOutcome(msgspec.Struct, frozen=True):
    """Supply points for each of the three needs, and in all."""

    basic: int
    movement: int
    combat: int
    total: int


def supply_cost_text(outcome: SupplyCostOutcome) -> str:
    """The sum and its parts."""
    return f"{outcome.total}: basic {outcome.basic}, movement {outcome.movement}, combat {outcome.combat}"


@PROCEDURES.register(
    "supply-cost",
    inputs=SupplyCost,
    body=answer,
    text=supply_cost_text,
    example="size=division terrain_mp=2 spent=4 attacks=true",
    charts=("supply-multiples",),
)
def supply_cost_head(rules: Rules, given: SupplyCost) -> Ready:
    """Supply points a ground unit costs: basic, movement and combat."""
    each = multiple(rules, given.size)
    basic, movement, combat = each * given.terrain_mp, each * given.spent, each if given.attacks else 0
    total = basic + movement + combat
    slip = (
        Line(f"supply multiple of a {given.size}", RULE, str(each), each),
        Line("basic supply, by the cost of its hex", RULE, f"{each} × {given.terrain_mp} = {basic}", basic),
        Line("movement supply, by the points spent", RULE, f"{each} × {given.spent} = {movement}", movement),
        Line("combat supply" if given.attacks else "combat supply, as it does not attack", RULE, str(combat), combat),
        Line("supply points", RULE, f"{basic} + {movement} + {combat} = {total}", total),
    )
    return Ready((SupplyCostOutcome(basic, movement, combat, total),), slip)


class SupplyPath(Inputs, frozen=True):
    """A path from the unit's hex to a hex with supply points."""

    length: Annotated[int, msgspec.Meta(ge=0, le=MOST, description="hexes from the unit to the supply points")]
    blocked: Annotated[
        bool, msgspec.Meta(description="an enemy unit or its zone of control stands on every such path")
    ] = False


class SupplyPathOutcome(msgspec.Struct, frozen=True):
    """Whether the unit may draw on the supply points."""

    reached: bool


@PROCEDURES.register(
    "supply-path",
    inputs=SupplyPath,
    body=answer,
    text=lambda outcome: "reached" if outcome.reached else "not reached",
    example="length=5 blocked=false",
    charts=("supply-path-length",),
)
def supply_path_head(rules: Rules, given: SupplyPath) -> Ready:
    """Whether a unit can draw supply over a path: free of the enemy and one link long at most."""
    longest: int = rules.chart("supply-path-length").value("one link", "hexes")
    near = given.length <= longest
    slip = (
        said("enemy units and zones on the path", RULE, "blocked" if given.blocked else "free"),
        Line(f"length {given.length}, at most", RULE, f"{longest}: {'near enough' if near else 'too far'}", longest),
    )
    return Ready((SupplyPathOutcome(near and not given.blocked),), slip)


class SupplyState(Inputs, frozen=True):
    """What supply one unit has been given in a ground phase."""

    basic: Annotated[bool, msgspec.Meta(description="it has basic supply")]
    movement: Annotated[bool, msgspec.Meta(description="it has movement supply")]
    combat: Annotated[bool, msgspec.Meta(description="it has combat supply")]
    mechanized: Annotated[bool, msgspec.Meta(description="it is mechanized")] = False


class SupplyStateOutcome(msgspec.Struct, frozen=True):
    """What the unit may do, and what it suffers."""

    strength_halved: bool
    attrition: bool
    """In the strategic cycle."""
    initial_phase: March
    mechanized_phase: bool
    may_attack: bool


def supply_state_text(outcome: SupplyStateOutcome) -> str:
    """What is allowed and what is suffered, in words."""
    parts = ["half strength, attrition" if outcome.strength_halved else "full strength"]
    how = {"any": "moves", "forced-march": "forced march only", "none": "no move"}[outcome.initial_phase]
    parts.append(f"initial phase: {how}")
    parts.append(f"mechanized phase: {'moves' if outcome.mechanized_phase else 'no move'}")
    parts.append("may attack" if outcome.may_attack else "no attack")
    return "; ".join(parts)


@PROCEDURES.register(
    "supply-state",
    inputs=SupplyState,
    body=answer,
    text=supply_state_text,
    example="basic=true movement=false combat=true mechanized=false",
)
def supply_state_head(rules: Rules, given: SupplyState) -> Ready:
    """What a unit may do with the supply it has, and what the lack of it does."""
    any_unit = rules.choice("WIW-I18") == "any-unit"
    march: March = "any" if given.movement else "none" if given.mechanized else "forced-march"
    moves_again = given.movement and (given.mechanized or any_unit)
    outcome = SupplyStateOutcome(
        strength_halved=not given.basic,
        attrition=not given.basic,
        initial_phase=march,
        mechanized_phase=moves_again,
        may_attack=given.combat,
    )
    slip = (
        _need("basic supply", given.basic, "full strength", "strength halved, attrition"),
        _need("movement supply", given.movement, "moves", "forced march at most, by infantry only"),
        said("mechanized movement phase", "WIW-I18", "moves" if moves_again else "no move"),
        _need("combat supply", given.combat, "may attack", "no attack"),
    )
    return Ready((outcome,), slip)


def _need(what: str, has: bool, then: str, otherwise: str) -> Line:
    return said(f"{what}: {'yes' if has else 'no'}", RULE, then if has else otherwise)


class AlternateSupply(Inputs, frozen=True):
    """A unit and the country it stands in."""

    nation: Annotated[Country, msgspec.Meta(description="the unit's home country")]
    country: Annotated[Country, msgspec.Meta(description="the country it stands in")]
    lootable: Annotated[bool, msgspec.Meta(description="Germany may loot that country")] = False
    liberated_by: Annotated[Country | None, msgspec.Meta(description="the country that liberated it, if one did")] = (
        None
    )


class AlternateSupplyOutcome(msgspec.Struct, frozen=True):
    """Whether basic supply is free, and by what."""

    free: bool
    by: FreeBy | None


@PROCEDURES.register(
    "alternate-supply",
    inputs=AlternateSupply,
    body=answer,
    text=lambda outcome: f"free: {outcome.by}" if outcome.free else "to be paid",
    example="nation=Germany country=Poland lootable=true",
)
def alternate_supply_head(rules: Rules, given: AlternateSupply) -> Ready:
    """Whether a unit has its basic supply free where it stands."""
    nation, country = named(given.nation), named(given.country)
    liberator = named(given.liberated_by) if given.liberated_by else None
    liberators = rules.choice("WIW-I5") == "liberator"
    sources: tuple[tuple[FreeBy, str, str, bool], ...] = (
        ("home", f"{nation} is its home country", FREE, nation == country),
        ("looting", f"Germany may loot {country}", FREE, nation == "Germany" and given.lootable),
        ("liberation", f"{nation} liberated {country}", "WIW-I5", liberators and nation == liberator),
    )
    slip = tuple(said(what, rule, "basic supply free" if holds else "no") for _, what, rule, holds in sources)
    by = next((name for name, _, _, holds in sources if holds), None)
    return Ready((AlternateSupplyOutcome(by is not None, by),), slip)
