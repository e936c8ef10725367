"""A mission as it runs: interception, contact, refusal or combat, and what is left to carry it out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec

from grognard.chance.doctrine import Doctrine
from grognard.chance.requests import Call, Choose, Procedure
from grognard.titles.great_war.bombardment import BombardmentOutcome, bombardment_text
from grognard.titles.great_war.contact import Letter, contact
from grognard.titles.great_war.ending import OTHER, UNOPPOSED, Ending, Return, Side, after_combat, ending_words
from grognard.titles.great_war.interception import interception
from grognard.titles.great_war.naval_combat import Battle, First, NavalOutcome, losses, naval_combat
from grognard.titles.great_war.raiding import RaidingOutcome, raiding_text
from grognard.titles.great_war.registry import Mission

ADVANTAGE = "advantage"
FIRES: dict[Side, First] = {"interceptor": "attacker", "force": "defender"}
"""In combat the interceptor is the attacker, whoever was that in contact (GW-I8)."""

Result = BombardmentOutcome | RaidingOutcome
Task = tuple[Callable[..., Procedure[Any]], tuple[Any, ...]]
"""A procedure and its arguments."""
P = TypeVar("P", bound=msgspec.Struct)


def _refuses(asked: Choose[Any], side: Side) -> str:
    return "refuse" if asked.side == side else "fight"


DOCTRINES = (
    Doctrine("fight", {ADVANTAGE: lambda _: "fight"}, "who has the advantage fires first"),
    Doctrine("refuse", {ADVANTAGE: lambda _: "refuse"}, "who has the advantage refuses combat"),
    Doctrine(
        "force-refuses", {ADVANTAGE: lambda asked: _refuses(asked, "force")}, "only the force on the mission refuses"
    ),
    Doctrine(
        "interceptor-refuses", {ADVANTAGE: lambda asked: _refuses(asked, "interceptor")}, "only the interceptor does"
    ),
)


class Encounter(msgspec.Struct, frozen=True, eq=False):
    """An interceptor, and all that may follow."""

    interception: tuple[Any, ...]
    contact: tuple[Any, ...]
    attacker: Side
    """On the contact table (GW-I8)."""
    battle: Battle
    refusals: Mapping[Side, Ending]
    goes_on: bool
    """After combat (GW-I10)."""
    alone_dominates: bool
    """After an engagement (GW-I11)."""


class Plan(msgspec.Struct, frozen=True, eq=False):
    """A mission: who may contest it, and what it does after each number of units lost."""

    mission: Mission
    encounter: Encounter | None
    tasks: tuple[Task, ...]
    """None for a mission that rolls nothing of its own."""


class Meeting(msgspec.Struct, frozen=True):
    """What came of the interceptor."""

    intercepted: bool
    contact: Letter | None = None
    refused: Side | None = None
    combat: NavalOutcome | None = None


class MissionOutcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """The whole mission, and the fields of the parts that took place; the attacker of combat is the interceptor."""

    intercepted: bool
    contact: Letter | None
    refused: Side | None
    completed: bool
    force_returns: Return | None
    interceptor_returns: bool
    dominates: Side | None
    attacker_factors_lost: int | None = None
    defender_factors_lost: int | None = None
    attacker_units_lost: int | None = None
    defender_units_lost: int | None = None
    fortress_eliminated: bool | None = None
    attacker_unit_lost: int | None = None
    enemy_morale: int | None = None
    city_devastated: bool | None = None
    merchant_points: int | None = None
    raiders_lost: int | None = None
    transports_lost: int | None = None
    convoys_lost: int | None = None


def mission(plan: Plan) -> Procedure[MissionOutcome]:
    """Whoever contests it first; then, if it is not over, the mission itself with what is left."""
    met, ending = Meeting(intercepted=False), UNOPPOSED
    if plan.encounter is not None:
        met = yield from Call(meet, plan.encounter)
        ending = ending_of(plan.mission, plan.encounter, met)
    result: Result | None = None
    if ending.completed and plan.tasks:
        procedure, args = plan.tasks[met.combat.defender_units_lost if met.combat else 0]
        result = yield from Call(procedure, *args)
    return _outcome(met, ending, result)


def meet(encounter: Encounter) -> Procedure[Meeting]:
    """Interception, contact, and who may refuse combat or fire first."""
    found = yield from Call(interception, *encounter.interception)
    if not found.intercepted:
        return Meeting(intercepted=False)
    letter = (yield from Call(contact, *encounter.contact)).contact
    if letter == "N":
        return Meeting(True, letter)
    first: First = "both"
    if letter != "C":
        holder = encounter.attacker if letter == "A" else OTHER[encounter.attacker]
        choice = yield from Choose(holder, ADVANTAGE, ("fight", "refuse"), letter)
        if choice == "refuse":
            return Meeting(True, letter, holder)
        first = FIRES[holder]
    combat = yield from Call(naval_combat, encounter.battle, first)
    return Meeting(True, letter, None, combat)


def ending_of(mission: Mission, encounter: Encounter, met: Meeting) -> Ending:
    """By refusal, by combat, or as if nobody had contested it (GW-I9)."""
    if met.refused is not None:
        return encounter.refusals[met.refused]
    if met.combat is None:
        return UNOPPOSED
    battle = encounter.battle
    return after_combat(
        mission,
        force_left=not battle.defender.units or met.combat.defender_units_lost < len(battle.defender.units),
        interceptor_left=not battle.attacker.units or met.combat.attacker_units_lost < len(battle.attacker.units),
        goes_on=encounter.goes_on,
        alone_dominates=encounter.alone_dominates,
    )


def _outcome(met: Meeting, ending: Ending, result: Result | None) -> MissionOutcome:
    """Everything that happened under the names its own procedure gives it."""
    fields: dict[str, Any] = {"intercepted": met.intercepted, "contact": met.contact, "refused": met.refused}
    for part in (ending, met.combat, result):
        fields |= msgspec.structs.asdict(part) if part is not None else {}
    return MissionOutcome(**fields)


def mission_text(outcome: MissionOutcome) -> str:
    """The mission from its first roll to its last, as the tables put it."""
    combat = _part(outcome, NavalOutcome)
    bombarded, raided = _part(outcome, BombardmentOutcome), _part(outcome, RaidingOutcome)
    words = ["intercepted, " + outcome.contact if outcome.contact else "not intercepted"]
    if outcome.refused:
        words.append(f"{outcome.refused} refuses")
    if combat is not None:
        words.append(losses(combat, "interceptor", "force"))
    ending = Ending(outcome.completed, outcome.force_returns, outcome.interceptor_returns, outcome.dominates)
    words.append(", ".join(ending_words(ending)))
    if bombarded is not None:
        words.append(f"bombardment {bombardment_text(bombarded)}")
    if raided is not None:
        words.append(f"raiding {raiding_text(raided)}")
    return "; ".join(words)


def _part(outcome: MissionOutcome, kind: type[P]) -> P | None:
    """The outcome of one part, if that took place."""
    values = [getattr(outcome, name) for name in kind.__struct_fields__]
    return None if None in values else kind(*values)
