"""A mission at sea, from interception to its end."""

from __future__ import annotations

from typing import Annotated

import msgspec

from grognard.chance.procedures import Inputs, Ready
from grognard.chance.requests import Doubt
from grognard.chance.tally import Line, Tally
from grognard.charts.rules import Rules
from grognard.errors import printable
from grognard.titles.great_war.bombardment import RULE as BOMBARDMENT
from grognard.titles.great_war.bombardment import Bombardment, bombardment, bombardment_head
from grognard.titles.great_war.contact import RULE as CONTACT
from grognard.titles.great_war.contact import Contact, contact_head
from grognard.titles.great_war.encounter import DOCTRINES, Encounter, Plan, Task, mission, mission_text
from grognard.titles.great_war.ending import SIDES, Side, after_refusal, refusal_line
from grognard.titles.great_war.fleet import Fleet, check_ratings, meeting, seeking
from grognard.titles.great_war.interception import RULE as INTERCEPTION
from grognard.titles.great_war.interception import interception_head
from grognard.titles.great_war.naval_combat import Battle, answers, working
from grognard.titles.great_war.raiding import RULE as RAIDING
from grognard.titles.great_war.raiding import CommerceRaiding, commerce_raiding, commerce_raiding_head
from grognard.titles.great_war.registry import PROCEDURES, Mission, Rating, chosen, share, share_text
from grognard.titles.great_war.ships import ships
from grognard.titles.kit import MOST, refuse, rounding

Slip = tuple[Line | Tally, ...]


class MissionAtSea(Inputs, frozen=True):
    """A force on a mission, and perhaps a fleet that would intercept it."""

    mission: Annotated[Mission, msgspec.Meta(description="what the force is to do")]
    force: Annotated[Fleet, msgspec.Meta(description="the force on the mission")]
    interceptor: Annotated[Fleet | None, msgspec.Meta(description="the fleet that would intercept it")] = None
    in_port: Annotated[
        bool | None,
        msgspec.Meta(description="the force is in a port, coastal or small-island hex; left out, it is if it bombards"),
    ] = None
    squadrons: Annotated[
        Annotated[int, msgspec.Meta(ge=1, le=MOST)] | None,
        msgspec.Meta(description="bombardment: squadrons of battleships, battlecruisers and pre-dreadnoughts"),
    ] = None
    fortification: Annotated[bool, msgspec.Meta(description="bombardment: an enemy fortification is in the hex")] = (
        False
    )
    city: Annotated[bool, msgspec.Meta(description="bombardment: a city is in the hex")] = False
    convoy_contact: Annotated[
        Rating | None, msgspec.Meta(description="raiding: total contact strength of Allied convoys in the zone")
    ] = None
    unrestricted: Annotated[bool, msgspec.Meta(description="raiding: unrestricted submarine warfare is in effect")] = (
        False
    )
    convoy_tactic: Annotated[bool, msgspec.Meta(description="raiding: the convoy tactic is in effect")] = False
    convoy_present: Annotated[bool, msgspec.Meta(description="raiding: an Allied convoy unit is in the box")] = False
    transport_present: Annotated[
        bool, msgspec.Meta(description="raiding: a Central Powers transport flotilla is in the area")
    ] = False


FORCE = '{"combat":24,"protection":[4,6],"contacts":[3,4],"nations":["german"]}'
INTERCEPTOR = '{"combat":40,"protection":[5,5,8],"contacts":[4,4,5],"nations":["british"]}'


@PROCEDURES.register(
    "mission",
    inputs=MissionAtSea,
    body=mission,
    text=mission_text,
    example=f"mission=bombardment squadrons=2 fortification=true 'force={FORCE}' 'interceptor={INTERCEPTOR}'",
    doctrines=DOCTRINES,
    charts=("interception", "contact", "naval-combat", "refusal", "bombardment", "commerce-raiding"),
)
def mission_head(rules: Rules, given: MissionAtSea) -> Ready:
    """A whole mission: interception, contact, refusal or combat, and the mission itself."""
    encounter, contested, doubts = _encounter(rules, given)
    tasks, own = _tasks(rules, given)
    return Ready((Plan(given.mission, encounter, tasks),), (*contested, *own, *_idle(rules, given)), doubts)


def _encounter(rules: Rules, given: MissionAtSea) -> tuple[Encounter | None, Slip, tuple[Doubt, ...]]:
    """Everything that may come of the interceptor, by the heads of its parts."""
    if given.interceptor is None:
        return None, (Line("interceptor", INTERCEPTION, "none: not contested", 0),), ()
    check_ratings(force=given.force, interceptor=given.interceptor)
    sought = interception_head(rules, seeking(given.mission, given.interceptor, given.force))
    attacker: Side = "force" if rules.choice("GW-I8") == "mission-attacks" else "interceptor"
    met = contact_head(rules, _met(rules, given, given.interceptor, attacker))
    battle = Battle(
        ships(rules, "interceptor", given.interceptor.combat, given.interceptor.protection),
        ships(rules, "force", given.force.combat, given.force.protection),
        rules.choice("GW-I6") == "rounds",
    )
    refusals = {side: after_refusal(rules, given.mission, side) for side in SIDES}
    encounter = Encounter(
        sought.args,
        met.args,
        attacker,
        battle,
        refusals,
        goes_on=rules.choice("GW-I10") == "completed",
        alone_dominates=rules.choice("GW-I11") == "side-left-alone",
    )
    slip = (
        *sought.slip,
        chosen(rules, "GW-I8", "attacker in contact"),
        *_nations(given),
        *met.slip,
        chosen(rules, "GW-I9", "mission if no contact"),
        *working(rules, battle),
        *answers(battle, "attacker"),
        *answers(battle, "defender"),
        *(refusal_line(side, ending) for side, ending in refusals.items()),
        chosen(rules, "GW-I10", "mission after combat"),
    )
    if given.mission == "engagement":
        slip += (chosen(rules, "GW-I11", "who dominates after combat"),)
    return encounter, slip, sought.doubts


def _nations(given: MissionAtSea) -> Slip:
    """The nations of each side as they were given: a misspelt one would go without its shift, and unseen."""
    fleets = {"interceptor": given.interceptor, "force": given.force}
    told = {name: ", ".join(map(printable, fleet.nations)) for name, fleet in fleets.items() if fleet and fleet.nations}
    return tuple(Line(f"{name}'s nations", CONTACT, nations, nations) for name, nations in told.items())


def _met(rules: Rules, given: MissionAtSea, interceptor: Fleet, attacker: Side) -> Contact:
    """Contact with the sides as GW-I8 has them. It is the force that may be in port, which counts if it defends."""
    if attacker == "force":
        return meeting(rules, given.force, interceptor, defender_in_port=False)
    in_port = given.mission == "bombardment" if given.in_port is None else given.in_port
    return meeting(rules, interceptor, given.force, in_port)


def _tasks(rules: Rules, given: MissionAtSea) -> tuple[tuple[Task, ...], Slip]:
    """The mission itself after each number of units lost: none first, and never all (GW-I10)."""
    amount, units = _amount(given), len(given.force.protection)
    if amount is None:
        return (), ()
    task, whole = _task(rules, given, amount)
    tasks, slip = [task], list(whole.slip)
    fought = given.interceptor is not None and rules.choice("GW-I10") == "completed"
    for lost in range(1, units if fought else 1):
        left = units - lost
        task, ready = _task(rules, given, share(amount, left, units, rounding(rules)))
        tasks.append(task)
        effect = f"{share_text(amount, left, units, rounding(rules))} → column {ready.strip.label}"
        slip.append(Line(f"{given.mission} after {lost} of {units} lost", "GW-I5", effect, ready.strip.label))
    return tuple(tasks), tuple(slip)


def _idle(rules: Rules, given: MissionAtSea) -> Slip:
    """What is stated and bears on nothing here stands at 0."""
    stated = {
        "bombardment": (given.squadrons is not None, given.fortification, given.city),
        "raiding": (
            given.convoy_contact is not None,
            given.unrestricted,
            given.convoy_tactic,
            given.convoy_present,
            given.transport_present,
        ),
    }
    lines = [
        Line(f"what is stated for {mission}", rule, f"0: the mission is {given.mission}", 0)
        for mission, rule in (("bombardment", BOMBARDMENT), ("raiding", RAIDING))
        if given.mission != mission and any(stated[mission])
    ]
    if given.in_port is not None and given.interceptor is None:
        lines.append(Line("whether the force is in port", CONTACT, "0: nobody would contact it", 0))
    elif given.in_port and rules.choice("GW-I8") == "mission-attacks":
        lines.append(Line("the force is in port", "GW-I8", "0: the interceptor defends, at sea", 0))
    if given.interceptor is not None and given.interceptor.submarines_only:
        lines.append(Line("the interceptor is submarines alone", INTERCEPTION, "0: that tells of the force only", 0))
    return tuple(lines)


def _amount(given: MissionAtSea) -> int | None:
    """What shrinks with the force: its squadrons or its combat strength; nothing where no table is rolled on."""
    if given.mission == "bombardment":
        if given.squadrons is None:
            raise refuse(
                BOMBARDMENT, "A bombardment is by squadrons, and none are given: add squadrons=1 or more.", 0, 1
            )
        return given.squadrons
    return given.force.combat if given.mission == "raiding" else None


def _task(rules: Rules, given: MissionAtSea, amount: int) -> tuple[Task, Ready]:
    """The mission's own table with so much left; a share of the squadrons below one is in its first column (GEN-I4)."""
    if given.mission == "bombardment":
        ready = bombardment_head(
            rules, Bombardment(squadrons=max(amount, 1), fortification=given.fortification, city=given.city)
        )
        return (bombardment, ready.args), ready
    if given.convoy_contact is None:
        raise refuse(
            RAIDING, "Raiding is against the convoys' contact strength: add convoy_contact, 0 if there are none."
        )
    ready = commerce_raiding_head(
        rules,
        CommerceRaiding(
            combat=amount,
            convoy_contact=given.convoy_contact,
            unrestricted=given.unrestricted,
            convoy_tactic=given.convoy_tactic,
            convoy_present=given.convoy_present,
            transport_present=given.transport_present,
        ),
    )
    return (commerce_raiding, ready.args), ready
