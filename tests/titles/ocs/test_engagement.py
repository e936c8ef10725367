"""Engagements: losses, options, retreats and exploitation, by doctrine and by best play."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

import pytest

from grognard.chance.live import Live
from grognard.chance.requests import Choose
from grognard.chance.solving import Solution, solve
from grognard.chance.table import Scripted, play
from grognard.titles.ocs.cells import CombatResult
from grognard.titles.ocs.engagement import Stand, carry_out, outcome
from tests.oracle import agrees, exactly, odds, resolved
from tests.titles.ocs.printed import (
    OCS,
    TWO_DICE,
    Result,
    bad,
    cell,
    columns_by_chance,
    head,
    printed,
    slip,
    taken_apart,
    together,
)

RATINGS: dict[str, Any] = {"attacker_ar": 3, "defender_ar": 3}
IN_TURN = {"OCS-I5": "one-after-the-other"}
EXEMPT = {"OCS-I6": "exempt"}


class End(NamedTuple):
    """The outcome, field by field as the page lists them."""

    attacker_steps_lost: int
    attacker_hexes: int
    defender_steps_lost: int
    defender_hexes: int
    attacker_destroyed: bool
    defender_destroyed: bool
    attacker_disorganized: bool
    defender_disorganized: bool
    exploitation: int | None


def end(came: Any) -> End:
    return End(*(getattr(came, name) for name in End._fields))


# an engagement written a second time, from the page ----------------------------------------------

Way = tuple[int, int]
"""Steps and hexes."""
Pick = Callable[[dict[Way, End], int], End]
"""From what each way comes to, and the steps there are, to the end it chooses."""


class Case(NamedTuple):
    """What the oracle is told."""

    attackers: int
    defenders: int
    attacker: Pick
    defender: Pick
    at_all_costs: bool = False
    exempt: bool = False
    stuck: bool = False


def ways(option: int, steps: int) -> list[Way]:
    """Every mix that sums to the option; whoever loses all his steps goes nowhere."""
    found = []
    for hexes in range(option, -1, -1):
        lost = option - hexes
        if lost >= steps:
            found.append((steps, 0))
            break
        found.append((lost, hexes))
    return found


def finish(case: Case, attacker: Way, defender: Way, dg: bool, exploitation: int | None) -> End:
    attackers_gone, defenders_gone = attacker[0] >= case.attackers, defender[0] >= case.defenders
    if case.stuck and defender[1]:
        defenders_gone = True
    lost = case.defenders if defenders_gone else defender[0]
    back = 0 if defenders_gone else defender[1]
    return End(
        attacker[0],
        attacker[1],
        lost,
        back,
        attackers_gone,
        defenders_gone,
        attacker[1] >= 2,
        not defenders_gone and (dg or back >= 2),
        None if attackers_gone or attacker[1] else exploitation,
    )


def carried_out(case: Case, result: Result, lost: Way = (0, 0), before: int | None = None, dg: bool = False) -> End:
    """Steps 1-4 of the page; `lost`, `before` and `dg` are what an earlier result left."""
    attackers = max(0, case.attackers - lost[0] - result.attacker_losses)
    defenders = max(0, case.defenders - lost[1] - result.defender_losses)
    gone, fallen = case.attackers - attackers, case.defenders - defenders
    numbers = [number for number in (before, result.exploitation) if number]
    exploitation, dg = (min(numbers) if numbers else None), dg or result.disorganized
    if not attackers or not defenders:
        return finish(case, (gone, 0), (fallen, 0), dg, exploitation)

    def answered(paid: Way) -> End:
        now = (gone + paid[0], paid[1])
        free = paid[1] > 0 or (case.exempt and paid[0] == attackers)
        if free or not result.defender_option:
            return finish(case, now, (fallen, 0), dg, exploitation)
        options = ways(result.defender_option, defenders)
        return case.defender(
            {way: finish(case, now, (fallen + way[0], way[1]), dg, exploitation) for way in options}, defenders
        )

    if not result.attacker_option:
        return answered((0, 0))
    if case.at_all_costs:
        return answered((min(result.attacker_option, attackers), 0))
    return case.attacker({way: answered(way) for way in ways(result.attacker_option, attackers)}, attackers)


def by_hexes(ends: dict[Way, End], steps: int) -> End:
    return ends[max(ends, key=lambda way: way[1])]


def by_steps(ends: dict[Way, End], steps: int) -> End:
    return ends[max(ends, key=lambda way: way[0])]


def by_holding(ends: dict[Way, End], steps: int) -> End:
    return ends[max((way for way in ends if way[0] < steps), key=lambda way: way[0])]


POLICIES: dict[str, Pick] = {"give-ground": by_hexes, "to-the-last": by_steps, "hold": by_holding}


def rolled(case: Case, nth: int, difference: int = 0) -> dict[End, Fraction]:
    """Every fall of two dice, or at all costs of twice two."""
    found: dict[End, Fraction] = {}
    for one in TWO_DICE:
        first = taken_apart(cell("combat", one + difference, nth))
        for other in TWO_DICE if case.at_all_costs else [None]:
            result = first
            if other is not None:
                result = together(first, taken_apart(cell("combat", other + difference - 4, nth)))
            came = carried_out(case, result)
            found[came] = found.get(came, Fraction()) + Fraction(1, 1296 if case.at_all_costs else 36)
    return found


def in_turn(case: Case, nth: int) -> dict[End, Fraction]:
    """The first result carried out, then the second if somebody is left to fight there."""
    found: dict[End, Fraction] = {}
    for one, other in product(TWO_DICE, repeat=2):
        came = carried_out(case, taken_apart(cell("combat", one, nth)))
        if not (came.attacker_destroyed or came.defender_destroyed or came.defender_hexes):
            lost = (came.attacker_steps_lost, came.defender_steps_lost)
            second = taken_apart(cell("combat", other - 4, nth))
            came = carried_out(case, second, lost, came.exploitation, came.defender_disorganized)
        found[came] = found.get(came, Fraction()) + Fraction(1, 1296)
    return found


def at_column(nth: int) -> dict[str, Any]:
    attack, defence = map(int, printed("combat").heads["open"][nth].split(":"))
    return {"attack": attack, "defence": defence, **RATINGS}


def steps(attackers: int, defenders: int) -> dict[str, Any]:
    return {"attacker_steps": attackers, "defender_steps": defenders}


def found(rules: dict[str, str] | None = None, doctrine: str | None = None, **inputs: Any) -> dict[End, Fraction]:
    return {end(o): chance for o, chance in odds("ocs/engagement", rules, doctrine, **inputs).distribution}


# by doctrine -------------------------------------------------------------------------------------


@pytest.mark.parametrize("nth", range(13))
@pytest.mark.parametrize("attacker", POLICIES)
@pytest.mark.parametrize("defender", POLICIES)
def test_every_column_under_every_pair_of_doctrines(nth: int, attacker: str, defender: str) -> None:
    doctrine = attacker if attacker == defender else f"{attacker}/{defender}"
    for attackers, defenders in product((1, 2, 3, 6), repeat=2):
        case = Case(attackers, defenders, POLICIES[attacker], POLICIES[defender])
        assert found(doctrine=doctrine, **at_column(nth), **steps(attackers, defenders)) == rolled(case, nth)


@pytest.mark.parametrize("nth", [0, 4, 9, 12])
@pytest.mark.parametrize("doctrine", POLICIES)
@pytest.mark.parametrize("exempt", [False, True])
def test_at_all_costs_under_each_doctrine(nth: int, doctrine: str, exempt: bool) -> None:
    for attackers, defenders in [(1, 1), (2, 3), (4, 2), (6, 6)]:
        case = Case(attackers, defenders, by_steps, POLICIES[doctrine], at_all_costs=True, exempt=exempt)
        inputs = {**at_column(nth), **steps(attackers, defenders), "at_all_costs": True}
        assert found(EXEMPT if exempt else None, doctrine, **inputs) == rolled(case, nth)


@pytest.mark.parametrize("nth", [0, 4, 9, 12])
@pytest.mark.parametrize("doctrine", POLICIES)
def test_at_all_costs_one_result_after_the_other(nth: int, doctrine: str) -> None:
    for attackers, defenders in [(1, 1), (2, 3), (4, 2), (6, 6)]:
        case = Case(attackers, defenders, by_steps, POLICIES[doctrine], at_all_costs=True)
        inputs = {**at_column(nth), **steps(attackers, defenders), "at_all_costs": True}
        assert found(IN_TURN, doctrine, **inputs) == in_turn(case, nth)


def test_the_order_of_two_results_makes_a_difference_only_at_all_costs() -> None:
    inputs = {**at_column(9), **steps(4, 4)}
    assert found(IN_TURN, **inputs) == found(None, **inputs)
    assert found(IN_TURN, **inputs, at_all_costs=True) != found(None, **inputs, at_all_costs=True)


def test_surprise_comes_before_an_engagement() -> None:
    expected: dict[End, Fraction] = {}
    case = Case(3, 3, by_holding, by_holding)
    for nth, chance in columns_by_chance(6, 1, overrun=False, fortified=False):
        for came, share in rolled(case, nth, 1).items():
            expected[came] = expected.get(came, Fraction()) + chance * share
    assert found(**{**at_column(6), "attacker_ar": 4}, **steps(3, 3), surprise=True) == expected


# the rules one by one ----------------------------------------------------------------------------


def came_of(nth: int, row: int, attackers: int, defenders: int, doctrine: str | None = None, **more: Any) -> End:
    """One fall of the dice on one cell of the table."""
    rules = more.pop("rules", None)
    dice = [row // 2, row - row // 2] if row > 1 else [1, 1]
    difference = row - sum(dice)
    ratings = {"attacker_ar": max(0, difference), "defender_ar": max(0, -difference)}
    inputs = {**at_column(nth), **ratings, **steps(attackers, defenders), **more}
    if doctrine is None:
        return end(resolved("ocs/engagement", dice, rules, **inputs))
    return played(dice, doctrine, rules, **inputs)


def played(dice: list[int], doctrine: str, rules: dict[str, str] | None = None, **inputs: Any) -> End:
    """A run with these dice under a doctrine."""
    of = OCS.procedure("engagement")
    return end(play(Live(of.body, *head("engagement", rules, **inputs).args), Scripted(dice), of.doctrine(doctrine)))


def test_losses_of_both_sides_come_first_and_at_once() -> None:
    """AL1 DL1o1 against one step each: both are destroyed, and nobody owes anything (OCS-I4)."""
    both = came_of(12, 0, 1, 1)
    assert both == End(1, 0, 1, 0, True, True, False, False, None)


def test_losses_go_no_further_than_the_steps_there_are() -> None:
    """AL2 against one step."""
    assert came_of(0, 5, 1, 3) == End(1, 0, 0, 0, True, False, False, False, None)


def test_an_attacker_destroyed_by_losses_frees_the_defender_and_cannot_exploit() -> None:
    """AL1o1 Do1 against one attacking step: the defender stays."""
    assert came_of(8, 0, 1, 3) == End(1, 0, 0, 0, True, False, False, False, None)


def test_a_defender_destroyed_by_losses_frees_the_attacker_and_exploitation_stands() -> None:
    """Ao1 e4 DL1o2 against one defending step."""
    assert came_of(12, 3, 3, 1) == End(0, 0, 1, 0, False, True, False, False, 4)


def test_an_attacker_who_retreats_voids_the_defenders_option_and_exploitation() -> None:
    """Ao1 e4 DL1o2: the loss stands."""
    assert came_of(12, 3, 3, 3, "give-ground") == End(0, 1, 1, 0, False, False, False, False, None)


def carried(result: CombatResult, attackers: int, doctrine: str) -> End:
    """A result that no cell of the sheet holds, but a player's own chart may, against five defending steps."""
    sides = head("engagement", **at_column(8), **steps(attackers, 5)).args[1]
    policy = OCS.procedure("engagement").doctrine(doctrine)
    ((stand, _),) = exactly(carry_out, Stand(), result, sides, doctrine=policy)
    return end(outcome(stand, sides))


def test_losses_and_disorganization_stand_when_the_attacker_retreats() -> None:
    result = CombatResult(attacker_option=1, defender_losses=2, defender_option=3, disorganized=True, exploitation=2)
    assert carried(result, 3, "give-ground") == End(0, 1, 2, 0, False, False, False, True, None)


def test_two_hexes_disorganize_an_attacker_too() -> None:
    assert carried(CombatResult(attacker_option=2), 3, "give-ground").attacker_disorganized
    assert not carried(CombatResult(attacker_option=2), 3, "hold").attacker_disorganized
    assert not carried(CombatResult(attacker_option=2), 2, "hold").attacker_disorganized


def test_an_attacker_who_dies_of_a_large_option_has_not_retreated() -> None:
    result = CombatResult(attacker_option=3, defender_option=1)
    assert carried(result, 2, "to-the-last") == End(2, 0, 1, 0, True, False, False, False, None)


def test_an_option_is_offered_from_all_hexes_to_all_steps() -> None:
    """Ae4 DL1o2 against six steps, and against two: of those the first is gone, and the last of them pays."""
    for defenders, offered in ((6, ("retreat-2", "lose-1-retreat-1", "lose-2")), (2, ("retreat-2", "lose-1"))):
        live = Live(OCS.procedure("engagement").body, *head("engagement", **at_column(12), **steps(2, defenders)).args)
        live.roll((2, 2))
        assert isinstance(live.pending, Choose)
        assert live.pending.options == offered


def test_the_doctrines_are_three_for_both_sides_and_six_mixed() -> None:
    names = [doctrine.name for doctrine in OCS.procedure("engagement").doctrines]
    assert names[:3] == ["hold", "to-the-last", "give-ground"]
    assert len(names) == 9
    assert all("/" in name for name in names[3:])


def test_holding_keeps_the_last_step() -> None:
    """Ao1 DL1o1 with two steps each: the attacker loses one, the defender one and retreats one."""
    assert came_of(8, 5, 2, 2) == End(1, 0, 1, 1, False, False, False, False, None)


def test_to_the_last_loses_it() -> None:
    assert came_of(8, 5, 2, 2, "to-the-last") == End(1, 0, 2, 0, False, True, False, False, None)


def test_an_option_may_be_met_by_a_mix() -> None:
    """DL1o2 against three steps: one more lost, one hex."""
    assert came_of(12, 4, 3, 3) == End(0, 0, 2, 1, False, False, False, False, 4)


@pytest.mark.parametrize(("hexes", "row"), [(1, 5), (2, 11)])
def test_two_hexes_disorganize_and_one_does_not(hexes: int, row: int) -> None:
    """Ao1 DL1o1 and Ae4 DL1o2, the attacker by steps, the defender by hexes."""
    came = came_of(8 if hexes == 1 else 7, row, 5, 5, "to-the-last/give-ground")
    assert (came.defender_hexes, came.defender_disorganized) == (hexes, hexes == 2)


def test_a_result_with_dg_disorganizes_even_a_defender_who_stays() -> None:
    """Ae3 DL2o2DG."""
    assert came_of(12, 6, 5, 9, "to-the-last") == End(0, 0, 4, 0, False, False, False, True, 3)


def test_an_attacker_who_dies_of_his_option_leaves_the_defender_his_or_not() -> None:
    """Ao1 Do1 with one attacking step, to the last."""
    inputs: dict[str, Any] = {"nth": 9, "row": 3, "attackers": 1, "defenders": 3, "doctrine": "to-the-last"}
    assert came_of(**inputs) == End(1, 0, 1, 0, True, False, False, False, None)
    assert came_of(**inputs, rules=EXEMPT) == End(1, 0, 0, 0, True, False, False, False, None)


def test_exploitation_is_void_when_the_attacker_dies_of_his_option() -> None:
    """Ao1 e4 DL1o2 with one attacking step, to the last."""
    assert came_of(12, 3, 1, 5, "to-the-last").exploitation is None
    assert came_of(12, 3, 2, 5, "to-the-last").exploitation == 4


def test_an_overrun_does_not_exploit() -> None:
    assert came_of(12, 4, 2, 5, overrun=True).exploitation is None


def test_armor_or_mech_in_no_supply_is_destroyed_if_it_retreats_at_all() -> None:
    """Ao1 DL1o1 against four steps, by hexes; a leg unit, or supplied armor, walks away."""
    mech = {"defender_mech": True, "defender_supply": "none", "defence": 4, "attack": 14}
    destroyed = came_of(8, 5, 5, 4, "to-the-last/give-ground", **mech)
    assert destroyed == End(1, 0, 4, 0, False, True, False, False, None)
    for other in ({**mech, "defender_mech": False}, {**mech, "defender_supply": "low", "attack": 28}):
        assert came_of(8, 5, 5, 4, "to-the-last/give-ground", **other) == End(
            1, 0, 1, 1, False, False, False, False, None
        )


@pytest.mark.parametrize("doctrine", POLICIES)
def test_armor_that_cannot_move_under_each_doctrine(doctrine: str) -> None:
    case = Case(3, 2, POLICIES[doctrine], POLICIES[doctrine], stuck=True)
    inputs = {**at_column(8), **steps(3, 2), "defender_mech": True, "defender_supply": "none"}
    assert found(doctrine=doctrine, **{**inputs, "defence": 2}) == rolled(case, 8)


def test_at_all_costs_the_attacker_never_retreats() -> None:
    inputs = {**at_column(4), **steps(4, 4), "at_all_costs": True}
    assert all(came.attacker_hexes == 0 for came in found(doctrine="give-ground", **inputs))
    assert any(came.attacker_hexes for came in found(doctrine="give-ground", **at_column(4), **steps(4, 4)))


def test_one_after_the_other_the_second_is_not_rolled_when_the_defenders_have_left() -> None:
    """Ao1 DL1o1, by hexes: they are gone after one roll; by steps they stand for the second (OCS-I16)."""
    inputs = {**at_column(8), **steps(5, 5), "at_all_costs": True}
    assert played([2, 3], "give-ground", IN_TURN, **inputs) == End(1, 0, 1, 1, False, False, False, False, None)
    both = played([2, 3, 2, 2], "to-the-last", IN_TURN, **inputs)
    assert both == End(3, 0, 3, 0, False, False, False, False, None)  # Ao1 DL1o1, then AL1o1 Do1 at 0


def test_the_slip_says_how_the_result_is_carried_out() -> None:
    lines = slip("engagement", **at_column(8), **steps(5, 5))
    assert lines["losses of both sides"] == ("OCS-I4", "at once, before options")
    assert lines["attackers, as one body"] == ("OCS-I14", "5 steps")
    assert "second roll" not in slip("engagement", **at_column(8), **steps(5, 5), at_all_costs=True)
    in_turn = slip("engagement", IN_TURN, **at_column(8), **steps(5, 5), at_all_costs=True)
    assert in_turn["second roll"] == ("OCS-I16", "only if somebody is left to fight")


# best play ---------------------------------------------------------------------------------------


def worth(came: Any) -> int:
    """To the attacker: steps at 3, hexes at 2, a destroyed side at 5, exploitation at 4."""
    return int(
        3 * (came.defender_steps_lost - came.attacker_steps_lost)
        + 2 * (came.defender_hexes - came.attacker_hexes)
        + 5 * (came.defender_destroyed - came.attacker_destroyed)
        + 4 * (came.exploitation is not None)
    )


def dear_ground(came: Any) -> int:
    """To the attacker, where ground is dear: hexes at 7, steps at 2, disorder at 1."""
    return int(
        2 * (came.defender_steps_lost - came.attacker_steps_lost)
        + 7 * (came.defender_hexes - came.attacker_hexes)
        + came.defender_disorganized
    )


def best(measure: Callable[[Any], int], sign: int) -> Pick:
    return lambda ends, steps: max(ends.values(), key=lambda came: sign * measure(came))


def solved(measure: Callable[[Any], int], rules: dict[str, str] | None = None, **inputs: Any) -> Solution:
    of = OCS.procedure("engagement")
    return solve(of.body, head("engagement", rules, **inputs).args, "attacker", measure)


@pytest.mark.parametrize("measure", [worth, dear_ground])
@pytest.mark.parametrize("nth", range(0, 13, 2))
@pytest.mark.parametrize(("attackers", "defenders"), [(1, 2), (2, 3), (4, 2), (6, 6)])
def test_best_play_against_brute_force(measure: Callable[[Any], int], nth: int, attackers: int, defenders: int) -> None:
    case = Case(attackers, defenders, best(measure, 1), best(measure, -1))
    expected = sum(measure(came) * chance for came, chance in rolled(case, nth).items())
    assert solved(measure, **at_column(nth), **steps(attackers, defenders)).value == expected


@pytest.mark.parametrize("nth", [4, 8, 12])
@pytest.mark.parametrize("measure", [worth, dear_ground])
def test_best_play_at_all_costs_against_brute_force(measure: Callable[[Any], int], nth: int) -> None:
    case = Case(3, 4, by_steps, best(measure, -1), at_all_costs=True)
    expected = sum(measure(came) * chance for came, chance in rolled(case, nth).items())
    assert solved(measure, **at_column(nth), **steps(3, 4), at_all_costs=True).value == expected


@pytest.mark.parametrize("nth", [4, 8, 12])
def test_best_play_one_result_after_the_other_looks_ahead(nth: int) -> None:
    """What the defender does with the first result decides whether there is a second roll."""

    def later(stand: End) -> Fraction:
        if stand.attacker_destroyed or stand.defender_destroyed or stand.defender_hexes:
            return Fraction(worth(stand))
        lost = (stand.attacker_steps_lost, stand.defender_steps_lost)
        case = Case(4, 4, by_steps, best(worth, -1), at_all_costs=True)
        ends = [
            carried_out(
                case,
                taken_apart(cell("combat", total - 4, nth)),
                lost,
                stand.exploitation,
                stand.defender_disorganized,
            )
            for total in TWO_DICE
        ]
        return Fraction(sum(worth(came) for came in ends), 36)

    first = Case(4, 4, by_steps, lambda ends, _: min(ends.values(), key=later), at_all_costs=True)
    stands = [carried_out(first, taken_apart(cell("combat", total, nth))) for total in TWO_DICE]
    expected = sum((later(stand) for stand in stands), Fraction()) / 36
    assert solved(worth, IN_TURN, **at_column(nth), **steps(4, 4), at_all_costs=True).value == expected


@pytest.mark.parametrize("doctrine", ["hold", "to-the-last", "give-ground"])
@pytest.mark.parametrize("nth", [5, 8, 11])
def test_no_doctrine_of_the_attacker_beats_best_play(doctrine: str, nth: int) -> None:
    """Against a defender who plays his best; and none of the defender does better than best play either."""
    value = solved(worth, **at_column(nth), **steps(3, 3)).value
    against_best = Case(3, 3, POLICIES[doctrine], best(worth, -1))
    assert sum(worth(came) * chance for came, chance in rolled(against_best, nth).items()) <= value
    by_best = Case(3, 3, best(worth, 1), POLICIES[doctrine])
    assert sum(worth(came) * chance for came, chance in rolled(by_best, nth).items()) >= value


def test_best_play_is_listed_choice_by_choice() -> None:
    decisions = solved(worth, **at_column(8), **steps(3, 3)).play
    assert {decision.label for decision in decisions} == {"the attacker's option", "the defender's option"}
    assert {decision.side for decision in decisions} == {"attacker", "defender"}


# the whole ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("doctrine", [None, "give-ground", "to-the-last/hold"])
@pytest.mark.parametrize("inputs", [{}, {"surprise": True}, {"at_all_costs": True}, {"overrun": True}])
def test_every_fall_of_the_dice_bears_the_odds_out(doctrine: str | None, inputs: dict[str, Any]) -> None:
    spread = agrees("ocs/engagement", None, doctrine, **at_column(7), **steps(2, 3), **inputs)
    assert sum(chance for _, chance in spread) == 1


def test_every_fall_bears_out_one_result_after_the_other() -> None:
    agrees("ocs/engagement", IN_TURN, "to-the-last", **at_column(9), **steps(3, 3), at_all_costs=True)


def test_more_defending_steps_never_save_an_attacker_a_step() -> None:
    """To the last on both sides: the attacker loses the same, and a larger defence is destroyed less often."""
    spreads = [
        odds("ocs/engagement", None, "to-the-last", **at_column(11), **steps(9, defenders)).distribution
        for defenders in range(2, 8)
    ]
    lost = [spread.chance(lambda o: o.defender_destroyed) for spread in spreads]
    assert lost == sorted(lost, reverse=True)
    assert lost[0] > lost[-1]


def test_the_default_doctrine_is_to_hold() -> None:
    assert odds("ocs/engagement", **at_column(8), **steps(3, 3)).doctrine == "hold"


def test_the_slip_says_how_it_is_carried_out() -> None:
    inputs = {**at_column(8), **steps(3, 1), "at_all_costs": True}
    lines = slip("engagement", **inputs, defender_mech=True, defender_supply="none")
    assert lines["attackers, as one body"] == ("OCS-I14", "3 steps")
    assert lines["defenders, as one body"] == ("OCS-I14", "1 step")
    assert lines["defending armor or mech"] == ("supply-levels", "destroyed if they retreat")
    assert lines["two results at all costs"] == ("OCS-I5", "added up, then carried out")
    assert slip("engagement", IN_TURN, **inputs)["two results at all costs"][1] == "one carried out, then the other"
    assert slip("engagement", EXEMPT, **inputs)["attackers' death of their option"][1] == "frees the defenders"
    assert slip("engagement", **inputs, defender_mech=True)["defending armor or mech"][1] == "free to retreat"


def test_the_text() -> None:
    text = OCS.procedure("engagement").text
    last = odds("ocs/engagement", None, "to-the-last", **at_column(9), **steps(1, 3)).distribution
    inputs = {**at_column(12), **steps(2, 3)}
    held = {text(o) for o in odds("ocs/engagement", **inputs).distribution.outcomes}
    gave = {text(o) for o in odds("ocs/engagement", None, "give-ground", **inputs).distribution.outcomes}
    assert "attacker holds; defender -2 steps, back 1 hex; e4" in held
    assert "attacker destroyed; defender -1 step" in {text(o) for o in last.outcomes}
    assert "attacker holds; defender -2 steps, back 3 hexes DG; e2" in gave


@pytest.mark.parametrize("name", ["attacker_steps", "defender_steps"])
def test_a_side_without_steps_cannot_fight(name: str) -> None:
    assert name in bad("engagement", **{**at_column(8), **steps(1, 1), name: 0})
