"""Air battles to the end: who fights, doubling, what becomes of each unit, and best play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from math import comb, prod
from typing import Any

import pytest

from grognard.chance.errors import TooLarge
from grognard.chance.exact import Exact
from grognard.chance.procedures import BadInput
from grognard.chance.query import best_play
from grognard.chance.solving import solve
from grognard.titles import title
from grognard.titles.ocs import air_battle
from tests.oracle import agrees, odds, resolved, sure

BATTLE = "ocs/air-battle"


def unit(value: int, full: bool = True, fighter: bool = True) -> dict[str, Any]:
    return {"value": value, "full": full, "fighter": fighter}


def bomber(value: int, full: bool = True) -> dict[str, Any]:
    return unit(value, full, fighter=False)


def shown(outcome: Any) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return outcome.attackers, outcome.defenders


def found(attackers: list[Any], defenders: list[Any], doctrine: str | None = None) -> dict[Any, Fraction]:
    distribution = odds(BATTLE, doctrine=doctrine, attackers=attackers, defenders=defenders).distribution
    return {shown(outcome): chance for outcome, chance in distribution}


def doubled(attackers: list[Any], defenders: list[Any]) -> Any:
    slip = odds(BATTLE, attackers=attackers, defenders=defenders).slip
    return next((line.value, line.effect) for line in slip if line.what == "doubled exchanges")


# an independent working of the rules ------------------------------------------------------------------

TWO_DICE = Counter(a + b for a, b in product(range(1, 7), repeat=2))
Side = tuple[tuple[str, ...], tuple[int, ...], tuple[bool, ...]]
"""What has become of each unit, its value, and whether it came full."""


def printed(total: int) -> tuple[str, bool]:
    """Who aborts, and whether he loses a step."""
    return ("attacker" if total <= 6 else "defender"), total <= 4 or total >= 10


def start(force: list[Any]) -> Side:
    return ("in",) * len(force), tuple(u["value"] for u in force), tuple(u["full"] for u in force)


def out(side: Side, who: tuple[int, ...], hit: int | None) -> Side:
    fates, values, full = side
    after = list(fates)
    for i in who:
        after[i] = ("reduced" if full[i] else "destroyed") if i == hit else "aborted"
    return tuple(after), values, full


def left(side: Side) -> list[int]:
    return [i for i, fate in enumerate(side[0]) if fate == "in"]


def lead(attackers: list[Any], defenders: list[Any]) -> tuple[str, int]:
    halves = [sum(2 if u["full"] else 1 for u in force if u["fighter"]) for force in (attackers, defenders)]
    more = halves[0] - halves[1]
    return ("attacker" if more > 0 else "defender"), (abs(more) // 2 if abs(more) >= 4 else 0)


def rolls(value: int, against: list[int]) -> Iterator[tuple[tuple[str, bool], Fraction]]:
    ways: Counter[tuple[str, bool]] = Counter()
    for total, falls in TWO_DICE.items():
        ways[printed(total + value - sum(against))] += falls
    return ((result, Fraction(falls, 36)) for result, falls in ways.items())


def merit(result: tuple[str, bool]) -> int:
    return {("attacker", True): 0, ("attacker", False): 1, ("defender", False): 2, ("defender", True): 3}[result]


def by_hand(attackers: list[Any], defenders: list[Any]) -> dict[Any, Fraction]:
    """In the order listed, doubling whenever allowed and two are left."""
    total: dict[Any, Fraction] = {}

    def on(ours: Side, theirs: Side, allowed: int, chance: Fraction) -> None:
        if not left(ours) or not left(theirs):
            total[ours[0], theirs[0]] = total.get((ours[0], theirs[0]), Fraction(0)) + chance
            return
        first, enemy = left(ours)[0], left(theirs)[0]
        if allowed and who == "attacker" and len(left(ours)) > 1:
            second = left(ours)[1]
            for (one, p), (other, q) in product(
                rolls(ours[1][first], [theirs[1][enemy]]), rolls(ours[1][second], [theirs[1][enemy]])
            ):
                used, result = (second, other) if merit(other) > merit(one) else (first, one)
                apply(ours, theirs, used, (enemy,), result, allowed - 1, chance * p * q)
            return
        against = left(theirs)[: 2 if allowed and who == "defender" else 1]
        for result, p in rolls(ours[1][first], [theirs[1][i] for i in against]):
            apply(ours, theirs, first, tuple(against), result, allowed - (len(against) == 2), chance * p)

    def apply(
        ours: Side, theirs: Side, used: int, against: tuple[int, ...], result: Any, allowed: int, chance: Fraction
    ) -> None:
        loser, step = result
        if loser == "attacker":
            on(out(ours, (used,), used if step else None), theirs, allowed, chance)
        else:
            on(ours, out(theirs, against, against[0] if step else None), allowed, chance)

    who, most = lead(attackers, defenders)
    on(start(attackers), start(defenders), most, Fraction(1))
    return total


SMALL = {
    "1v1": ([unit(3)], [unit(3)]),
    "1v1, reduced": ([unit(4, full=False)], [bomber(1, full=False)]),
    "2v1": ([unit(3), unit(4)], [bomber(2)]),
    "2v1, doubled": ([unit(3), unit(4)], [bomber(4)]),
    "1v2, doubled": ([bomber(5)], [unit(3), unit(1)]),
    "1v2": ([unit(5)], [unit(3), unit(1)]),
    "2v2": ([unit(3), unit(1)], [unit(2), unit(4)]),
    "2v2, doubled by the attacker": ([unit(3), unit(1)], [bomber(2), bomber(4, full=False)]),
    "2v2, doubled by the defender": ([bomber(6), bomber(3, full=False)], [unit(2), unit(3)]),
    "3v2, doubled": ([unit(4), unit(2), unit(3)], [bomber(2), bomber(3, full=False)]),
    "2v4, doubled": ([bomber(9), bomber(6)], [unit(2), unit(1), unit(3, full=False), unit(1)]),
    "3v1, doubled": ([unit(1), unit(3, full=False), unit(3)], [bomber(5)]),
}


@pytest.mark.parametrize("case", SMALL)
def test_battles_agree_with_a_working_by_hand(case: str) -> None:
    attackers, defenders = SMALL[case]
    assert found(attackers, defenders) == by_hand(attackers, defenders)


@pytest.mark.parametrize("case", ["1v1", "1v1, reduced", "2v1, doubled", "1v2, doubled", "2v2"])
def test_each_fall_of_the_dice_bears_out_the_odds(case: str) -> None:
    attackers, defenders = SMALL[case]
    agrees(BATTLE, attackers=attackers, defenders=defenders)


# the exchanges --------------------------------------------------------------------------------------


def test_who_aborts_is_out_and_the_next_goes_on() -> None:
    outcome = resolved(BATTLE, [3, 4, 1, 4, 3, 5], attackers=[unit(3), unit(3)], defenders=[unit(3), unit(3)])
    assert shown(outcome) == (("aborted", "in"), ("aborted", "aborted"))


def test_a_step_lost_reduces_a_full_unit_and_destroys_a_reduced_one() -> None:
    assert shown(resolved(BATTLE, [6, 6], attackers=[unit(3)], defenders=[unit(3)]))[1] == ("reduced",)
    assert shown(resolved(BATTLE, [6, 6], attackers=[unit(3)], defenders=[unit(3, full=False)]))[1] == ("destroyed",)
    assert shown(resolved(BATTLE, [1, 1], attackers=[unit(3, full=False)], defenders=[unit(3)]))[0] == ("destroyed",)


def test_one_side_has_nobody_left_at_the_end_and_never_both() -> None:
    for ours, theirs in found(*SMALL["2v2"]):
        assert ("in" in ours) != ("in" in theirs)


def test_a_full_unit_is_never_destroyed_and_a_reduced_one_never_reduced() -> None:
    battle = [unit(3), unit(3, full=False)], [unit(3, full=False), unit(3)]
    fates = {(i, fate) for outcome in found(*battle) for i, fate in enumerate((*outcome[0], *outcome[1]))}
    assert (0, "destroyed") not in fates and (3, "destroyed") not in fates
    assert (1, "reduced") not in fates and (2, "reduced") not in fates


def test_nobody_on_a_side_is_no_battle() -> None:
    assert shown(sure(BATTLE, attackers=[], defenders=[unit(3)])) == ((), ("in",))
    assert shown(sure(BATTLE, attackers=[unit(3)], defenders=[])) == (("in",), ())
    assert shown(resolved(BATTLE, [], attackers=[], defenders=[])) == ((), ())


@pytest.mark.parametrize("value", range(6))
def test_a_better_attacker_never_lets_a_defender_through_more_often(value: int) -> None:
    through = [
        odds(BATTLE, attackers=[unit(value + more), unit(2)], defenders=[bomber(3), bomber(2)]).distribution.chance(
            lambda outcome: "in" in outcome.defenders
        )
        for more in (0, 1)
    ]
    assert through[1] <= through[0]


def test_six_against_five_by_formula() -> None:
    """Equal values and no doubling: exchanges are alike, and the last unit of the losers goes out in the last one.

    The losers' n are out and k of the winners: C(n + k − 1, k) orders, each unit with its own step lost or not.
    """
    lost = {"attacker": (Fraction(6, 36), Fraction(9, 36)), "defender": (Fraction(6, 36), Fraction(15, 36))}
    wanted: dict[Any, Fraction] = {}
    for side, n, m in (("attacker", 6, 5), ("defender", 5, 6)):
        other = "defender" if side == "attacker" else "attacker"
        for k in range(m):
            for losers, winners in product(product((0, 1), repeat=n), product((0, 1), repeat=k)):
                fates = tuple("reduced" if step == 0 else "aborted" for step in losers)
                left = (*("reduced" if step == 0 else "aborted" for step in winners), *("in",) * (m - k))
                steps = [*(lost[side][s] for s in losers), *(lost[other][s] for s in winners)]
                chance = Fraction(comb(n + k - 1, k)) * prod(steps, start=Fraction(1))
                wanted[(fates, left) if side == "attacker" else (left, fates)] = chance
    assert found([unit(3)] * 6, [unit(3)] * 5) == wanted


def test_chances_of_six_against_five_sum_to_one() -> None:
    attackers = [unit(2 + i % 3) for i in range(6)]
    for defenders in ([unit(1 + i % 4) for i in range(5)], [bomber(1 + i % 4) for i in range(5)]):
        each = found(attackers, defenders)
        assert sum(each.values()) == 1
        assert len(each) > 3000


# doubling -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attackers", "defenders", "most", "whose"),
    [
        ([unit(3)] * 2, [bomber(3)], 2, "attacker"),
        ([unit(3)] * 3, [unit(3)], 2, "attacker"),
        ([unit(3)] * 2, [unit(3)], 0, "none"),
        ([unit(3), unit(3, full=False)], [bomber(3)], 0, "none"),
        ([unit(3), unit(3), unit(3, full=False)], [bomber(3)], 2, "attacker"),
        ([unit(3)] * 3, [unit(3, full=False)], 2, "attacker"),
        ([unit(3)] * 4, [unit(3, full=False)], 3, "attacker"),
        ([unit(3, full=False)] * 4, [bomber(3)], 2, "attacker"),
        ([bomber(3)] * 6, [unit(3)] * 2, 2, "defender"),
        ([unit(3)], [unit(3)] * 4, 3, "defender"),
    ],
)
def test_the_doubling_allowance(attackers: list[Any], defenders: list[Any], most: int, whose: str) -> None:
    """Full fighters count 1, reduced ½, others nothing; a lead of 2 or more gives the whole of it (OCS-I11)."""
    value, effect = doubled(attackers, defenders)
    assert (value, whose in effect) == (most, True)


def test_the_allowance_is_not_worked_out_again() -> None:
    """Two against one from the start, whatever happens on the way: three doubled rolls of two dice each."""
    attackers, defenders = [unit(3)] * 4, [bomber(3), bomber(3), bomber(3)]
    dice = [3, 4, 1, 1] * 3
    assert shown(resolved(BATTLE, dice, attackers=attackers, defenders=defenders))[1] == ("aborted",) * 3


def test_doubling_ends_with_the_allowance() -> None:
    attackers, defenders = [unit(3)] * 3, [unit(3), bomber(3), bomber(3)]
    outcome = resolved(BATTLE, [3, 4, 1, 1, 3, 4, 1, 1, 6, 6], attackers=attackers, defenders=defenders)
    assert shown(outcome) == (("in",) * 3, ("aborted", "aborted", "reduced"))


def test_doubling_ends_when_one_is_left() -> None:
    outcome = resolved(BATTLE, [1, 1, 1, 1, 3, 4], attackers=[unit(3), unit(3)], defenders=[bomber(3)])
    assert shown(outcome) == (("reduced", "in"), ("aborted",))


def test_any_units_may_double_whether_full_fighters_or_not() -> None:
    attackers = [bomber(3, full=False), bomber(3), unit(3), unit(3)]
    outcome = resolved(BATTLE, [1, 1, 6, 6], attackers=attackers, defenders=[bomber(3)])
    assert shown(outcome) == (("in",) * 4, ("reduced",))


def test_doubling_attackers_lose_only_the_unit_whose_roll_is_used() -> None:
    outcome = resolved(BATTLE, [1, 1, 1, 4, 3, 4], attackers=[unit(3), unit(3)], defenders=[bomber(3)])
    assert shown(outcome) == (("in", "aborted"), ("aborted",))


def test_doubling_defenders_abort_together_and_one_takes_the_step() -> None:
    attackers, defenders = [bomber(9)], [unit(3), unit(3)]
    assert shown(resolved(BATTLE, [3, 4], attackers=attackers, defenders=defenders))[1] == ("reduced", "aborted")
    assert shown(resolved(BATTLE, [1, 4], attackers=attackers, defenders=defenders))[1] == ("aborted", "aborted")


def test_doubling_defenders_are_both_untouched_when_the_attacker_aborts() -> None:
    outcome = resolved(BATTLE, [1, 5], attackers=[bomber(4)], defenders=[unit(1), unit(3)])
    assert shown(outcome) == (("aborted",), ("in", "in"))


# doctrines ------------------------------------------------------------------------------------------


def test_singly_never_doubles() -> None:
    battle = [unit(3), unit(3)], [bomber(3)]
    assert found(*battle, doctrine="singly") == found([unit(3), bomber(3)], [bomber(3)])
    assert found(*battle, doctrine="singly") != found(*battle)


def test_best_first_doubles_with_the_two_best() -> None:
    assert found([unit(4), unit(0)], [bomber(3)], doctrine="best-first") == found([unit(4), unit(0)], [bomber(3)])
    last = found([unit(0), unit(1), unit(4)], [bomber(3)], doctrine="best-first")
    assert max(fates.count("aborted") for fates, _ in last) == 3
    assert not any(fates[0] != "in" and fates.count("in") == 2 for fates, _ in last)


def test_best_first_is_the_order_listed_of_a_sorted_force() -> None:
    backwards = found([unit(1), unit(4)], [unit(2), unit(3)], doctrine="best-first")
    sorted_ = found([unit(4), unit(1)], [unit(3), unit(2)])
    assert backwards == {(ours[::-1], theirs[::-1]): chance for (ours, theirs), chance in sorted_.items()}


def test_the_order_listed_matters() -> None:
    assert found([unit(1), unit(4)], [unit(2)]) != found([unit(4), unit(1)], [unit(2)])


# best play ------------------------------------------------------------------------------------------


def worth(outcome: Any) -> int:
    """A destroyed or reduced unit counts 2, an aborted one 1: theirs for the attacker, his own against him."""
    count = {"in": 0, "aborted": 1, "reduced": 2, "destroyed": 3}
    return sum(count[fate] for fate in outcome.defenders) - sum(count[fate] for fate in outcome.attackers)


class Ended:
    """An outcome as `worth` reads it."""

    def __init__(self, attackers: tuple[str, ...], defenders: tuple[str, ...]) -> None:
        self.attackers, self.defenders = attackers, defenders


def minimax(attackers: list[Any], defenders: list[Any]) -> Fraction:
    """Backward induction written out: the attacker picks, then the defender, then the dice."""
    who, most = lead(attackers, defenders)

    @lru_cache(None)
    def value(ours: Side, theirs: Side, allowed: int) -> Fraction:
        if not left(ours) or not left(theirs):
            return Fraction(worth(Ended(ours[0], theirs[0])))
        return max(
            min(fight(ours, theirs, allowed, mine, his) for his in picks(theirs, allowed and who == "defender"))
            for mine in picks(ours, allowed and who == "attacker")
        )

    def picks(side: Side, double: Any) -> list[tuple[int, ...]]:
        return [*((i,) for i in left(side)), *(combinations(left(side), 2) if double else ())]

    def fight(ours: Side, theirs: Side, allowed: int, mine: tuple[int, ...], his: tuple[int, ...]) -> Fraction:
        after = allowed - (len(mine) + len(his) > 2)
        against = [theirs[1][i] for i in his]
        total = Fraction(0)
        for results in product(*(rolls(ours[1][i], against) for i in mine)):
            chance = Fraction(1)
            for _, p in results:
                chance *= p
            each = (came(ours, theirs, after, i, his, result) for i, (result, _) in zip(mine, results, strict=True))
            total += chance * max(each)
        return total

    def came(ours: Side, theirs: Side, after: int, used: int, his: tuple[int, ...], result: Any) -> Fraction:
        loser, step = result
        if loser == "attacker":
            return value(out(ours, (used,), used if step else None), theirs, after)
        if not step:
            return value(ours, out(theirs, his, None), after)
        return min(value(ours, out(theirs, his, hit), after) for hit in his)

    return value(start(attackers), start(defenders), most)


@pytest.mark.parametrize("case", [*SMALL, "2v2, mixed"])
def test_best_play_agrees_with_backward_induction(case: str) -> None:
    attackers, defenders = SMALL.get(case, ([unit(5), unit(0)], [unit(1), unit(4, full=False)]))
    procedure, rules = title("ocs").procedure("air-battle"), title("ocs").rules()
    ready = procedure.head(rules, procedure.read({"attackers": attackers, "defenders": defenders}))
    if len(attackers) == len(defenders) == 1:
        return
    assert solve(procedure.body, ready.args, "attacker", worth).value == minimax(attackers, defenders)


@pytest.mark.parametrize("case", ["2v1, doubled", "2v2", "2v2, doubled by the attacker"])
def test_against_a_defender_bound_by_a_doctrine_best_play_has_no_less(case: str) -> None:
    attackers, defenders = SMALL[case]
    procedure, rules = title("ocs").procedure("air-battle"), title("ocs").rules()
    inputs = procedure.read({"attackers": attackers, "defenders": defenders})
    _, both = best_play(procedure, rules, inputs, "attacker", worth)
    assert both.value == both.distribution.mean(worth)
    ready = procedure.head(rules, inputs)
    for doctrine in procedure.doctrines:
        alone = doctrine.with_({})
        del alone.policies[air_battle.ATTACKER_SENDS], alone.policies["roll to use"]
        assert solve(procedure.body, ready.args, "attacker", worth, doctrine=alone).value >= both.value


def test_a_battle_too_large_for_best_play_is_called_by_its_name() -> None:
    procedure, rules = title("ocs").procedure("air-battle"), title("ocs").rules()
    inputs = procedure.read({"attackers": [unit(3)] * 5, "defenders": [unit(3)] * 3})
    with pytest.raises(TooLarge, match=r"^air-battle.* too large for best play"):
        best_play(procedure, rules, inputs, "attacker", worth)


# inputs and slip ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wrong",
    [
        [{"value": 3, "full": True}],
        [{"value": -1, "full": True, "fighter": True}],
        [{"value": 3, "full": True, "fighter": True, "name": "x"}],
        [unit(3)] * 61,
        unit(3),
        "three",
    ],
)
def test_wrong_forces_are_named(wrong: Any) -> None:
    with pytest.raises(BadInput, match="attackers="):
        odds(BATTLE, attackers=wrong, defenders=[unit(3)])


def test_both_forces_are_needed() -> None:
    with pytest.raises(BadInput, match="needs defenders"):
        odds(BATTLE, attackers=[unit(3)])


def test_the_slip_shows_values_fighters_and_allowance() -> None:
    slip = odds(BATTLE, attackers=[unit(4), unit(2), unit(3, full=False)], defenders=[bomber(1)]).slip
    assert [(line.rule, line.value) for line in slip] == [
        ("OCS-I10", "4 2 3 against 1"),
        ("air-to-air", "5/2"),
        ("air-to-air", 0),
        ("OCS-I11", 2),
        ("OCS-I12", "the attacker, then the defender"),
    ]


def test_marks_of_each_unit() -> None:
    text = title("ocs").procedure("air-battle").text
    outcome = air_battle.AirBattleOutcome(("in", "aborted"), ("reduced", "destroyed"))
    assert text(outcome) == "- A / -1 X"
    assert text(air_battle.AirBattleOutcome((), ("in",))) == "nobody / -"


def test_states_merge() -> None:
    """Six against five is a few thousand states, not every path of up to ten exchanges."""
    procedure, rules = title("ocs").procedure("air-battle"), title("ocs").rules()
    forces = {"attackers": [unit(3)] * 6, "defenders": [bomber(3)] * 5}
    exact = Exact(procedure.doctrines[0])
    exact.spread(procedure.body, procedure.head(rules, procedure.read(forces)).args)
    assert exact.budget.paths < 50_000
