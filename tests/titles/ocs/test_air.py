"""Air to air combat, one exchange, and refit: case by case."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from grognard.chance.procedures import BadInput, Refusal
from grognard.titles import title
from tests.oracle import agrees, odds, resolved, sure

AIR, REFIT = "ocs/air-to-air", "ocs/refit"
FALLS = list(product(range(1, 7), repeat=2))


def printed(total: int) -> tuple[int, int, str]:
    """The table: steps of the attacker, steps of the defender, who aborts."""
    if total <= 4:
        return 1, 0, "attacker"
    if total <= 6:
        return 0, 0, "attacker"
    return (0, 0, "defender") if total <= 9 else (0, 1, "defender")


def shown(outcome: Any) -> tuple[Any, ...]:
    return (
        outcome.attacker_steps,
        outcome.defender_steps,
        outcome.aborted,
        outcome.attacker_unit,
        outcome.defender_unit,
    )


def spread(**inputs: Any) -> dict[tuple[Any, ...], Fraction]:
    return {shown(outcome): chance for outcome, chance in odds(AIR, **inputs).distribution}


def counted(results: list[tuple[Any, ...]]) -> dict[tuple[Any, ...], Fraction]:
    return {result: Fraction(results.count(result), len(results)) for result in results}


# one against one -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("attacker", "defender"), [(3, 3), (5, 2), (2, 5), (0, 4), (4, 0), (9, 0), (0, 9), (0, 30)])
def test_two_dice_plus_the_attackers_value_less_the_defenders(attacker: int, defender: int) -> None:
    falls = [(*printed(a + b + attacker - defender), 1) for a, b in FALLS]
    wanted = counted([(*fall, 1 if fall[1] else None) for fall in falls])
    assert spread(attacker=attacker, defender=defender) == wanted


@pytest.mark.parametrize(
    ("dice", "text"),
    [
        ([1, 3], "Attacker -1 step and abort"),
        ([1, 4], "Attacker Abort"),
        ([2, 4], "Attacker Abort"),
        ([3, 4], "Defender Abort"),
        ([4, 5], "Defender Abort"),
        ([5, 5], "Defender -1 step and abort"),
    ],
)
def test_every_edge_of_the_table(dice: list[int], text: str) -> None:
    outcome = resolved(AIR, dice, attacker=3, defender=3)
    assert title("ocs").procedure("air-to-air").text(outcome) == text


def test_a_roll_beyond_the_table_uses_its_end() -> None:
    assert shown(sure(AIR, attacker=20, defender=0)) == (0, 1, "defender", 1, 1)
    assert shown(sure(AIR, attacker=0, defender=20)) == (1, 0, "attacker", 1, None)


def test_each_fall_of_the_dice_bears_out_the_odds() -> None:
    agrees(AIR, attacker=4, defender=3)
    agrees(AIR, attacker=4, attacker_second=2, defender=3)
    agrees(AIR, attacker=4, defender=3, defender_second=1)


@pytest.mark.parametrize("lead", range(-8, 8))
def test_a_point_more_never_hurts_the_attacker(lead: int) -> None:
    worse, better = (odds(AIR, attacker=10 + lead + more, defender=10).distribution for more in (0, 1))
    assert better.chance(lambda o: o.aborted == "defender") >= worse.chance(lambda o: o.aborted == "defender")
    assert better.mean(lambda o: o.defender_steps) >= worse.mean(lambda o: o.defender_steps)
    assert better.mean(lambda o: o.attacker_steps) <= worse.mean(lambda o: o.attacker_steps)


# doubling by the attacker --------------------------------------------------------------------------


def best_of_two(first: int, second: int, defender: int) -> list[tuple[Any, ...]]:
    """Two rolls of two dice; the better one, or the first."""
    found = []
    for one, other in product(FALLS, repeat=2):
        results = [printed(sum(one) + first - defender), printed(sum(other) + second - defender)]
        used = max((0, 1), key=lambda i: (results[i][2] == "defender", results[i][1], -results[i][0], -i))
        found.append((*results[used], used + 1, 1 if results[used][1] else None))
    return found


@pytest.mark.parametrize(("first", "second", "defender"), [(3, 3, 3), (4, 2, 3), (2, 4, 3), (0, 5, 2)])
def test_each_attacker_rolls_with_his_own_value_and_the_better_roll_is_used(
    first: int, second: int, defender: int
) -> None:
    wanted = counted(best_of_two(first, second, defender))
    assert spread(attacker=first, attacker_second=second, defender=defender) == wanted


@pytest.mark.parametrize(
    ("dice", "wanted"),
    [
        ([1, 1, 1, 4], (0, 0, "attacker", 2, None)),
        ([1, 4, 1, 1], (0, 0, "attacker", 1, None)),
        ([1, 1, 1, 1], (1, 0, "attacker", 1, None)),
        ([3, 4, 6, 6], (0, 1, "defender", 2, 1)),
        ([3, 4, 3, 5], (0, 0, "defender", 1, None)),
    ],
)
def test_a_result_against_the_attacker_falls_on_the_unit_whose_roll_is_used(dice: list[int], wanted: Any) -> None:
    assert shown(resolved(AIR, dice, attacker=3, attacker_second=3, defender=3)) == wanted


def test_the_attacker_may_use_the_worse_roll() -> None:
    outcome = _chosen([6, 6, 1, 1], "2", attacker=3, attacker_second=3, defender=3)
    assert shown(outcome) == (1, 0, "attacker", 2, None)


def test_doubling_never_makes_the_attack_worse() -> None:
    for second in range(6):
        alone, doubled = odds(AIR, attacker=3, defender=3), odds(AIR, attacker=3, attacker_second=second, defender=3)
        won = [each.distribution.chance(lambda o: o.aborted == "defender") for each in (alone, doubled)]
        assert won[1] >= won[0]


# doubling by the defender --------------------------------------------------------------------------


@pytest.mark.parametrize(("first", "second"), [(1, 1), (2, 3), (0, 0), (5, 5)])
def test_both_defending_values_are_subtracted_from_one_roll(first: int, second: int) -> None:
    falls = [printed(a + b + 4 - first - second) for a, b in FALLS]
    wanted = counted([(*fall, 1, 1 if fall[1] else None) for fall in falls])
    assert spread(attacker=4, defender=first, defender_second=second) == wanted


def test_the_defender_picks_the_unit_that_takes_the_step() -> None:
    facts: dict[str, Any] = {"attacker": 6, "defender": 1, "defender_second": 1}
    assert shown(resolved(AIR, [6, 6], **facts)) == (0, 1, "defender", 1, 1)
    assert shown(_chosen([6, 6], "2", **facts)) == (0, 1, "defender", 1, 2)


def test_no_unit_is_picked_when_no_step_is_lost() -> None:
    assert shown(resolved(AIR, [3, 4], attacker=3, defender=2, defender_second=1)) == (0, 0, "defender", 1, None)


def test_a_second_unit_of_value_nothing_still_doubles() -> None:
    assert spread(attacker=3, attacker_second=0, defender=3) != spread(attacker=3, defender=3)
    assert shown(_chosen([6, 6], "2", attacker=3, defender=3, defender_second=0)) == (0, 1, "defender", 1, 2)


def _chosen(dice: list[int], option: str, **inputs: Any) -> Any:
    """A run with these dice in which the one choice is answered so."""
    from grognard.chance.doctrine import Doctrine
    from grognard.chance.live import Live
    from grognard.chance.table import Scripted, play
    from grognard.chance.values import option_id

    procedure = title("ocs").procedure("air-to-air")
    ready = procedure.head(title("ocs").rules(), procedure.read(inputs))
    labels = ("roll to use", "unit that takes the step")
    pick = Doctrine("so", dict.fromkeys(labels, lambda choice: _by_id(choice, option, option_id)))
    return play(Live(procedure.body, *ready.args), Scripted(dice), pick)


def _by_id(choice: Any, option: str, name: Any) -> Any:
    return next(each for each in choice.options if name(each) == option)


# refusals and slips --------------------------------------------------------------------------------


def test_both_sides_doubling_is_refused() -> None:
    with pytest.raises(Refusal, match="both have a second unit") as refused:
        odds(AIR, attacker=3, attacker_second=2, defender=3, defender_second=1)
    assert refused.value.reasons[0].numbers == ("2", "1")
    assert refused.value.reasons[0].rule == "air-to-air"


@pytest.mark.parametrize("wrong", [{"attacker": -1}, {"attacker": 2.5}, {"attacker": "three"}, {"attacker": True}])
def test_air_values_are_whole_numbers(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match="attacker="):
        odds(AIR, **{"defender": 3, **wrong})


def test_both_values_are_needed() -> None:
    with pytest.raises(BadInput, match="needs defender"):
        odds(AIR, attacker=3)


def test_the_slip_names_every_value() -> None:
    slip = odds(AIR, attacker=5, defender=2, defender_second=1).slip
    assert [line.value for line in slip] == [5, -2, -1, 2]
    assert {line.rule for line in slip[:3]} == {"OCS-I10"}
    both = odds(AIR, attacker=5, attacker_second=4, defender=2).slip
    assert [line.value for line in both] == [5, -2, 3, 4, -2, 2]


# refit ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "usable", "die", "refit"), [(3, 3, 3, 9), (3, 2, 3, 6), (1, 1, 6, 6), (4, 0, 5, 0)])
def test_the_die_times_the_usable_level(level: int, usable: int, die: int, refit: int) -> None:
    assert resolved(REFIT, [die], level=level, usable=usable).refit == refit


def test_each_number_of_refits_is_a_sixth() -> None:
    found = {outcome.refit: chance for outcome, chance in agrees(REFIT, level=3, usable=2)}
    assert found == {2 * face: Fraction(1, 6) for face in range(1, 7)}


def test_a_base_in_no_supply_refits_none() -> None:
    assert sure(REFIT, level=3, usable=0).refit == 0


def test_the_actual_level_changes_nothing() -> None:
    assert odds(REFIT, level=2, usable=2).distribution == odds(REFIT, level=5, usable=2).distribution


def test_more_usable_levels_than_the_base_has_are_refused() -> None:
    with pytest.raises(Refusal, match="level 2 has no 3 usable levels") as refused:
        odds(REFIT, level=2, usable=3)
    assert refused.value.reasons[0].numbers == ("3", "2")


def test_refit_in_words() -> None:
    assert title("ocs").procedure("refit").text(resolved(REFIT, [3], level=3, usable=3)) == "9 refit"
