"""An air strike: interception on the way in, flak over the target, and the barrage of those who come through."""

from __future__ import annotations

from typing import Annotated

import msgspec

from grognard.chance.doctrine import first
from grognard.chance.procedures import UNIT_BY_UNIT, Inputs, Ready
from grognard.chance.requests import Become, Call, Choose, Fold, Procedure
from grognard.chance.tally import Line
from grognard.charts.chart import Strip
from grognard.charts.rules import Rules
from grognard.titles.kit import MOST
from grognard.titles.ocs.air import AirTable
from grognard.titles.ocs.air_battle import DOCTRINES, IN, STEP_LOST, AirUnit, Battle, Force, fight, meeting
from grognard.titles.ocs.air_targets import Aim, Struck, Target, aim, struck_text
from grognard.titles.ocs.cells import FlakResult
from grognard.titles.ocs.flak import Flak, fire, flak
from grognard.titles.ocs.registry import PROCEDURES, noted

RAIDER, INTERCEPTOR = "raider", "interceptor"
FLAK_HITS = "unit that flak hits"


class Bomber(AirUnit, frozen=True):
    """An air unit that is to bomb, with its barrage strength."""

    strength: Annotated[int, msgspec.Meta(ge=0, le=MOST, description="barrage strength over the target")]


class AirStrike(Inputs, frozen=True):
    """One mission against one hex."""

    bombers: Annotated[
        tuple[Bomber, ...],
        UNIT_BY_UNIT,
        msgspec.Meta(
            min_length=1,
            description='such as [{"value":1,"full":true,"fighter":false,"strength":8}]',
        ),
    ]
    target: Annotated[
        Target,
        msgspec.Meta(
            description='a unit, a dump or a facility, with that barrage\'s inputs, such as {"kind":"unit","re":3}'
        ),
    ]
    escorts: Annotated[Force, msgspec.Meta(description="air units that fly along and do not bomb")] = ()
    interceptors: Annotated[Force, msgspec.Meta(description="enemy air units that meet them on the way in")] = ()
    flak: Annotated[Flak, msgspec.Meta(description='of the target hex, such as {"steps":4}')] = Flak()


class Raid(msgspec.Struct, frozen=True):
    """What the mission has cost so far, and the strength that has come through."""

    aborted: int = 0
    reduced: int = 0
    destroyed: int = 0
    strength: int = 0

    def turned_back(self, full: bool, step_lost: bool) -> Raid:
        """One air unit less: who loses a step aborts too."""
        return Raid(
            self.aborted + (not step_lost),
            self.reduced + (step_lost and full),
            self.destroyed + (step_lost and not full),
            self.strength,
        )

    def through(self, strength: int) -> Raid:
        """With so much more strength over the target."""
        return Raid(self.aborted, self.reduced, self.destroyed, self.strength + strength)


class Strike(msgspec.Struct, frozen=True, eq=False):
    """What is the same on every path of one mission. Its air units stand in one order: escorts, then bombers."""

    battle: Battle
    raider_attacks: bool
    """Whether the raider is the attacker of the air to air table (OCS-I20)."""
    units: tuple[AirUnit, ...]
    names: tuple[str, ...]
    strengths: tuple[int, ...]
    """What each drops on the target; escorts nothing."""
    first_under_fire: int
    """Where those begin that flak fires at (OCS-I22)."""
    flak: Strip
    flak_at_each: bool
    """Whether flak rolls for each of them, or once (OCS-I9)."""
    aim: Aim


# the mission ---------------------------------------------------------------------------------------


def air_strike(strike: Strike) -> Procedure[Struck]:
    """The interceptors come first; who aborts or loses a step is out of the mission (OCS-I21)."""
    attackers, defenders = yield from Call(fight, strike.battle)
    raid, left = Raid(), []
    for place, condition in enumerate(attackers if strike.raider_attacks else defenders):
        if condition != IN:
            raid = raid.turned_back(strike.units[place].full, condition == STEP_LOST)
        elif place >= strike.first_under_fire:
            left.append(place)
    return Become(over_target, strike, raid, tuple(left))


def over_target(strike: Strike, raid: Raid, left: tuple[int, ...]) -> Procedure[Struck]:
    """Flak fires before they bomb: at each of those left, or once at the mission (OCS-I9)."""
    if strike.flak_at_each:
        items = tuple((strike.units[place].full, strike.strengths[place]) for place in left)
        return Become(bombing, strike, (yield from Fold(shot_at, items, raid, strike.flak)))
    hit = None
    if left:
        result: FlakResult = yield from Call(flak, strike.flak)
        if result.abort:
            names = tuple(strike.names[place] for place in left)
            hit = left[names.index((yield from Choose(RAIDER, FLAK_HITS, names)))]
            raid = raid.turned_back(strike.units[hit].full, result.reduced)
    return Become(bombing, strike, raid.through(sum(strike.strengths[place] for place in left if place != hit)))


def shot_at(raid: Raid, unit: tuple[bool, int], column: Strip) -> Procedure[Raid]:
    """One air unit, full or reduced, with its strength: it is turned back, or comes through."""
    full, strength = unit
    result: FlakResult = yield from Call(flak, column)
    return raid.turned_back(full, result.reduced) if result.abort else raid.through(strength)


def bombing(strike: Strike, raid: Raid) -> Procedure[Struck]:
    """The barrage of what has come through, if anything has."""
    kind, args = strike.aim.kind, strike.aim.args[raid.strength]
    effect = (yield from Call(kind.body, *args)) if args else kind.nothing
    return kind.outcome(*msgspec.structs.astuple(effect), raid.aborted, raid.reduced, raid.destroyed)


# before take-off -----------------------------------------------------------------------------------


@PROCEDURES.register(
    "air-strike-mission",
    inputs=AirStrike,
    body=air_strike,
    text=struck_text,
    example="""'bombers=[{"value":1,"full":true,"fighter":false,"strength":8}]' 'target={"kind":"unit","re":3}' """
    """'flak={"steps":4}'""",
    doctrines=tuple(doctrine.with_({FLAK_HITS: first}) for doctrine in DOCTRINES),
    charts=("air-to-air", "flak", "barrage", "barrage-dump", "barrage-facility", "port-damage", "inactive-air"),
)
def air_strike_head(rules: Rules, given: AirStrike) -> Ready:
    """An air mission: interception, flak, and the barrage of those who come through."""
    units = (*given.escorts, *given.bombers)
    raider_attacks = rules.choice("OCS-I20") == "raider"
    battle, met = _interception(rules, given.interceptors, units, raider_attacks)
    column, fired = fire(rules, given.flak)
    escorts_too = rules.choice("OCS-I22") == "escorts-too"
    bombing_run = aim(rules, given.target, _sums(given.bombers))
    strike = Strike(
        battle=battle,
        raider_attacks=raider_attacks,
        units=units,
        names=(*_numbered("escort", given.escorts), *_numbered("bomber", given.bombers)),
        strengths=(*(0 for _ in given.escorts), *(bomber.strength for bomber in given.bombers)),
        first_under_fire=0 if escorts_too else len(given.escorts),
        flak=column,
        flak_at_each=rules.choice("OCS-I9") == "each-unit",
        aim=bombing_run,
    )
    whom = noted("flak fires at", "OCS-I22", "escorts and bombers" if escorts_too else "bombers")
    slip = (*met, *fired, *(whom,) * bool(given.escorts), *_dropped(given.bombers), *bombing_run.lines)
    return Ready((strike,), slip, doubts=bombing_run.full.doubts)


def _numbered(what: str, force: tuple[AirUnit, ...]) -> tuple[str, ...]:
    return tuple(f"{what}-{number}" for number in range(1, len(force) + 1))


def _interception(
    rules: Rules, interceptors: Force, units: tuple[AirUnit, ...], raider_attacks: bool
) -> tuple[Battle, tuple[Line, ...]]:
    """The battle on the way in. What becomes of each interceptor is not told: the mission asks only for its own."""
    sides = (RAIDER, INTERCEPTOR) if raider_attacks else (INTERCEPTOR, RAIDER)
    forces = (units, interceptors) if raider_attacks else (interceptors, units)
    battle, slip = meeting(AirTable.of(rules, *sides), *forces)
    told = msgspec.structs.replace(
        battle, tell_attackers_losses=raider_attacks, tell_defenders_losses=not raider_attacks
    )
    if not interceptors:
        return told, (noted("no interceptors", "air-to-air", "no battle"),)
    return told, (noted("who attacks in the interception", "OCS-I20", f"the {sides[0]}"), *slip)


def _dropped(bombers: tuple[Bomber, ...]) -> tuple[Line, ...]:
    """What the bombers are worth if all come through."""
    total = sum(bomber.strength for bomber in bombers)
    parts = " + ".join(str(bomber.strength) for bomber in bombers)
    return (
        noted("who aborts or loses a step", "OCS-I21", "does not bomb"),
        Line("bombers, all through", "OCS-I21", f"{parts} = {total}" if len(bombers) > 1 else parts, total),
    )


def _sums(bombers: tuple[Bomber, ...]) -> set[int]:
    """Every strength that some of them make, none of them among those."""
    sums = {0}
    for bomber in bombers:
        sums |= {so_far + bomber.strength for so_far in sums}
    return sums
