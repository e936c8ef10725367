"""Naval combat [25.4] and transit attacks [25.3]: differentials on one table."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

import msgspec

from grognard.chance.dice import D6
from grognard.chance.procedures import Inputs, Ready
from grognard.chance.requests import Procedure, Repeat, Roll
from grognard.chance.tally import Line, amount
from grognard.charts.chart import Chart, Strip
from grognard.charts.rules import Rules
from grognard.titles.kit import MOST, Round, Strength, refuse, rounded_how, rounding, whole
from grognard.titles.world_war_three.cells import NavalResult
from grognard.titles.world_war_three.registry import PROCEDURES, differential, subtraction

COMBAT, TRANSIT = "25.4", "25.3"
MOST_UNITS = 100

Force = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
Ship = Literal["ss", "ssn", "surface-a", "surface-b"]
Mode = Literal["silent", "snort", "fast"]


class NavalCombat(Inputs, frozen=True):
    """One naval attack, and the defenders' answer if they give one."""

    attack: Annotated[int, msgspec.Meta(ge=0, le=MOST, description="the attackers' Attack Strength, in all")]
    defence: Annotated[int, msgspec.Meta(ge=0, le=MOST, description="the defenders' adjusted Defense Strength")]
    defenders: Annotated[int, msgspec.Meta(ge=1, le=MOST_UNITS, description="defending units")]
    attackers: Annotated[int, msgspec.Meta(ge=1, le=MOST_UNITS, description="attacking units that take part")] = 1
    can_deplete: Annotated[bool, msgspec.Meta(description="a Surface-A or ASW unit attacks")] = True
    counter: Annotated[bool, msgspec.Meta(description="the defending combat units fire back, once")] = False
    counter_attack: Annotated[
        Force | Annotated[tuple[Force, ...], msgspec.Meta(max_length=12)],
        msgspec.Meta(description="attack strength of the defending combat units: of each, as a list, or of all"),
    ] = 0
    counter_defence: Annotated[
        int, msgspec.Meta(ge=0, le=MOST, description="the first attackers' Defense Strength against it")
    ] = 0
    counter_can_deplete: Annotated[bool, msgspec.Meta(description="a Surface-A or ASW unit fires back")] = True


class NavalOutcome(msgspec.Struct, frozen=True):
    """What both sides lose; depletions are 0 or 1."""

    defender_lost: int
    attacker_depleted: int
    attacker_lost: int
    defender_depleted: int


class Battle(msgspec.Struct, frozen=True, eq=False):
    """What is the same on every path of one naval combat."""

    column: Strip
    attackers: int
    defenders: int
    can_deplete: bool
    answers: tuple[Strip, ...]
    """The counter-attack's column by the number of defenders lost; empty if none is made."""
    counter_can_deplete: bool


def naval_text(result: NavalOutcome) -> str:
    """The table's print; after a stroke the counter-attack's."""
    first = _print(result.attacker_depleted, result.defender_lost)
    back = _print(result.defender_depleted, result.attacker_lost)
    return first if back == "•" else f"{first} / {back}"


def _print(depleted: int, lost: int) -> str:
    return ("d" * depleted + (str(lost) if lost else "")) or "•"


def naval_combat(battle: Battle) -> Procedure[NavalOutcome]:
    """25.4: the attack, then the counter-attack by what is left of the defenders."""
    result: NavalResult = yield from Roll(D6, "naval combat", on=battle.column)
    lost = min(result.defender_lost, battle.defenders)
    depleted = result.attacker_depleted if battle.can_deplete else 0
    if not battle.answers:
        return NavalOutcome(lost, depleted, 0, 0)
    back: NavalResult = yield from Roll(D6, "counter-attack", on=battle.answers[lost])
    can_deplete = battle.counter_can_deplete and lost < battle.defenders  # with no defender left none is depleted
    return NavalOutcome(
        lost,
        depleted,
        attacker_lost=min(back.defender_lost, battle.attackers),
        defender_depleted=back.attacker_depleted if can_deplete else 0,
    )


@PROCEDURES.register(
    "naval-combat",
    inputs=NavalCombat,
    body=naval_combat,
    text=naval_text,
    example="attack=12 defence=7 defenders=3",
    charts=("naval-combat",),
    strength="attack",
    rule=COMBAT,
)
def naval_combat_head(rules: Rules, given: NavalCombat) -> Ready:
    """Attack at sea, with depletion and the counter-attack."""
    chart = rules.chart("naval-combat")
    column, slip = differential(rules, chart, COMBAT, given.attack, given.defence)
    answers, said = _answers(rules, chart, column, given)
    battle = Battle(column, given.attackers, given.defenders, given.can_deplete, answers, given.counter_can_deplete)
    lines = (*slip, *at_most("defending units", given.defenders, COMBAT, column))
    return Ready((battle,), (*lines, depletion("attack", given.can_deplete, COMBAT), *said), strip=column)


def at_most(what: str, units: int, rule: str, *columns: Strip) -> tuple[Line, ...]:
    """The line of a cap, where a column can give more losses than there are units."""
    if all(cell.value.defender_lost <= units for column in columns for cell in column.cells):
        return ()
    return (Line(f"{what}, at most lost", rule, str(units), units),)


def depletion(attack: str, can_deplete: bool, rule: str) -> Line:
    """The line that says whether a d takes effect."""
    effect = "depletes 1 Surface-A or ASW unit" if can_deplete else "depletes 0: no Surface-A or ASW unit"
    return Line(f"d in the {attack}", rule, effect, int(can_deplete))


def _answers(
    rules: Rules, chart: Chart, column: Strip, given: NavalCombat
) -> tuple[tuple[Strip, ...], tuple[Line, ...]]:
    """The counter-attack's column for each number of defenders lost; lines for the losses that the column can give."""
    if not given.counter:
        return (), (Line("no counter-attack", COMBAT, "0", 0),)
    losses = {min(cell.value.defender_lost, given.defenders) for cell in column.cells}
    answers = [_answer(rules, chart, given, lost) for lost in range(max(losses) + 1)]
    said = [answers[lost][1] for lost in sorted(losses)]
    fired = [answers[lost][0] for lost in losses]
    return tuple(strip for strip, _ in answers), (
        *_too_many(given),
        *said,
        *at_most("attacking units", given.attackers, COMBAT, *fired),
        depletion("counter-attack", given.counter_can_deplete, COMBAT),
    )


def _too_many(given: NavalCombat) -> tuple[Line, ...]:
    """More combat units listed than there are defenders: only so many of them can fire."""
    if isinstance(given.counter_attack, int) or len(given.counter_attack) <= given.defenders:
        return ()
    over = len(given.counter_attack) - given.defenders
    return (Line(f"combat units beyond the {given.defenders} defenders", COMBAT, f"0: the weakest {over}", 0),)


def _answer(rules: Rules, chart: Chart, given: NavalCombat, lost: int) -> tuple[Strip, Line]:
    """25.4: a counter-attack below +0, or by nobody, is made in the column +0."""
    of_all, left = isinstance(given.counter_attack, int), lost < given.defenders
    undiminished = of_all and left and rules.choice("WW3-I6") == "whole-strength"
    strength = surviving_attack(given.counter_attack, given.defenders, 0 if undiminished else lost, rounding(rules))
    place = chart.axis().index(max(0, strength - given.counter_defence))
    heading = chart.axis().labels[place]
    effect, rule = subtraction(strength, given.counter_defence, heading), COMBAT
    if of_all and lost:
        share = f"{given.counter_attack} × {given.defenders - lost}/{given.defenders}, {rounded_how(rules)}"
        effect, rule = f"{'the whole strength' if undiminished else share}; {effect}", "WW3-I6"
    return chart.column(place), Line(f"counter-attack, {lost} lost", rule, effect, heading)


def surviving_attack(counter_attack: int | tuple[int, ...], defenders: int, lost: int, rounded: Round = whole) -> int:
    """What the defenders left fire with.

    Of a list those who are left, the weakest lost first and before them the defenders who are not on it;
    of one number their share, rounded (WW3-I6).
    """
    left = defenders - lost
    if isinstance(counter_attack, int):
        return rounded(Fraction(counter_attack * left, defenders))
    return sum(sorted(counter_attack, reverse=True)[:left])


class TransitAttack(Inputs, frozen=True):
    """An attack on ships in transit."""

    attack: Annotated[int, msgspec.Meta(ge=0, le=MOST, description="the attackers' Attack Strength, in all")]
    ship: Annotated[Ship, msgspec.Meta(description="the ships in transit")]
    strength: Annotated[int, msgspec.Meta(ge=0, le=MOST, description="Defense Strength: of the stack, or of each boat")]
    units: Annotated[int, msgspec.Meta(ge=1, le=MOST_UNITS, description="units in transit")]
    mode: Annotated[Mode | None, msgspec.Meta(description="how submarines travel; none for surface ships")] = None
    one_at_a_time: Annotated[bool, msgspec.Meta(description="attack submarines one by one, not as a stack")] = False
    can_deplete: Annotated[bool, msgspec.Meta(description="a Surface-A or ASW unit attacks")] = True


class TransitOutcome(msgspec.Struct, frozen=True):
    """What the ships in transit lose, and the attackers' depletions, summed over the attacks made."""

    defender_lost: int
    attacker_depleted: int


def transit_text(result: TransitOutcome) -> str:
    """The table's print; of more than one depletion the number stands before the d."""
    if result.attacker_depleted <= 1:
        return _print(result.attacker_depleted, result.defender_lost)
    return f"{result.attacker_depleted}d" + (f" {result.defender_lost}" if result.defender_lost else "")


def transit_attack(column: Strip, attacks: int, most_each: int, can_deplete: bool) -> Procedure[TransitOutcome]:
    """25.3: one attack on the stack, or one on each boat in turn; there is no counter-attack."""
    return (yield from Repeat(one_attack, attacks, TransitOutcome(0, 0), column, most_each, can_deplete))


def one_attack(so_far: TransitOutcome, column: Strip, most: int, can_deplete: bool) -> Procedure[TransitOutcome]:
    """One die on the column."""
    result: NavalResult = yield from Roll(D6, "transit attack", on=column)
    return TransitOutcome(
        so_far.defender_lost + min(result.defender_lost, most),
        so_far.attacker_depleted + (result.attacker_depleted if can_deplete else 0),
    )


@PROCEDURES.register(
    "transit-attack",
    inputs=TransitAttack,
    body=transit_attack,
    text=transit_text,
    example="attack=12 ship=ssn mode=fast strength=2 units=2",
    charts=("naval-combat", "transit-defence"),
    strength="attack",
    rule=TRANSIT,
)
def transit_attack_head(rules: Rules, given: TransitAttack) -> Ready:
    """Attack ships in transit: their strength is multiplied by how they travel."""
    boat = travelling(given.ship, given.mode, TRANSIT)
    if given.one_at_a_time and boat is None:
        raise refuse(
            TRANSIT,
            f"Only submarines may be attacked one at a time, and {given.ship} was given; attack the stack.",
            given.ship,
        )
    row = "{}-{}".format(*boat) if boat else "Surf A and B"
    multiple: Fraction = rules.chart("transit-defence").value(row, "Multiple")
    defence = Strength.of("defence", given.strength, TRANSIT).times(multiple, row, TRANSIT)
    parts, each = _divided(rules, given)
    attack = Fraction(given.attack, parts)
    column, slip = differential(rules, rules.chart("naval-combat"), TRANSIT, attack, defence.value, parts)
    attacks, most = (given.units, 1) if given.one_at_a_time else (1, given.units)
    capped = () if given.one_at_a_time else at_most("units in transit", given.units, TRANSIT, column)
    slip = (*defence.lines, *slip, *capped, depletion("attack", given.can_deplete, TRANSIT), *each)
    return Ready((column, attacks, most, given.can_deplete), slip, strip=column)


def _divided(rules: Rules, given: TransitAttack) -> tuple[int, tuple[Line, ...]]:
    """Into how many parts the attack is divided (WW3-I7), and the line that says so of boats."""
    if not given.one_at_a_time:
        return 1, ()
    parts, said = 1, "the full attack on each"
    if rules.choice("WW3-I7") == "divided":
        parts = given.units
        said = f"{given.attack} ÷ {parts} = {amount(Fraction(given.attack, parts))} on each"
    return parts, (Line("boats, one at a time", "WW3-I7", said, given.units),)


def travelling(ship: str, mode: str | None, rule: str) -> tuple[str, str] | None:
    """The boat and its mode as the sheet prints them, none for surface ships; refused where the sheet has no such."""
    if ship.startswith("surface"):
        if mode is not None:
            raise refuse(rule, f"Surface ships have no mode, and {mode} was given; leave it out.", ship, mode)
        return None
    modes = "silent or fast" if ship == "ssn" else "silent, snort or fast"
    if mode is None:
        raise refuse(rule, f"{ship.upper()} travel {modes}, and no mode was given; name one.", ship)
    if ship == "ssn" and mode == "snort":
        raise refuse(rule, f"The sheet knows no SSN in snort mode: nuclear submarines travel {modes}.", ship, mode)
    return ship.upper(), mode.capitalize()
