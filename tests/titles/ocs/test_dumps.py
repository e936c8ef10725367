"""Capture of dumps, trucks and wagons, and dumps blown by their owner."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from grognard.chance.query import begin
from grognard.chance.table import Scripted, play
from tests.oracle import agrees, odds, resolved, sure
from tests.titles.ocs.printed import OCS, bad, cell, slip

NAMES = ("dump", "trucks", "truck_supply", "wagons", "wagon_supply")


def half_up(value: Fraction) -> int:
    return int(value + Fraction(1, 2))


def fate(amount: int, percent: int) -> tuple[int, int, int]:
    """Captured, destroyed, displaced: the percentage, rounded; then half of that, rounded."""
    taken = half_up(Fraction(amount * percent, 100))
    captured = half_up(Fraction(taken, 2))
    return captured, taken - captured, amount - taken


def of_each(names: tuple[str, ...], amount: int) -> dict[str, Any]:
    return dict.fromkeys(names, amount)


def came(outcome: Any, name: str) -> tuple[int, int, int]:
    taken = getattr(outcome, name)
    return taken.captured, taken.destroyed, taken.displaced


def test_three_at_a_quarter_is_one_taken_and_captured_and_two_left() -> None:
    """The designer's order (OCS-I13)."""
    assert came(resolved("ocs/capture", [2], dump=3), "dump") == (1, 0, 2)


@pytest.mark.parametrize(
    ("amount", "die", "what"), [(10, 2, (2, 1, 7)), (6, 2, (1, 1, 4)), (2, 2, (1, 0, 1)), (1, 2, (0, 0, 1))]
)
def test_both_steps_round_half_up(amount: int, die: int, what: tuple[int, int, int]) -> None:
    """25 % of 10 is 2½, so 3; half of 3 is 1½, so 2."""
    assert came(resolved("ocs/capture", [die], dump=amount), "dump") == what


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize(
    ("nth", "names"), [(0, ("dump",)), (1, ("trucks", "truck_supply")), (2, ("wagons", "wagon_supply"))]
)
def test_every_cell_takes_its_share_of_every_amount(die: int, nth: int, names: tuple[str, ...]) -> None:
    percent = int(cell("capture", die, nth))
    for amount in range(1, 25):
        outcome = resolved("ocs/capture", [die], **of_each(names, amount))
        for name in NAMES:
            assert came(outcome, name) == (fate(amount, percent) if name in names else (0, 0, 0))


def test_trucks_and_the_supplies_on_them_share_a_die() -> None:
    outcome = resolved("ocs/capture", [5], trucks=4, truck_supply=7)
    assert (came(outcome, "trucks"), came(outcome, "truck_supply")) == ((1, 1, 2), (2, 2, 3))


def test_each_category_has_a_die_of_its_own_and_one_that_is_absent_has_none() -> None:
    outcome = resolved("ocs/capture", [6, 1], dump=4, wagon_supply=4)
    assert (came(outcome, "dump"), came(outcome, "wagon_supply")) == ((2, 1, 1), (0, 0, 4))
    assert slip("capture", dump=4)["Trucks (and supplies thereon)"][1] == "none: no die"


def test_each_category_is_rolled_for_under_its_name() -> None:
    procedure = OCS.procedure("capture")
    _, live = begin(procedure, OCS.rules(), procedure.read({"dump": 1, "truck_supply": 2, "wagons": 1}))
    play(live, Scripted([1, 1, 1]), procedure.doctrine(None))
    assert [answer.label for answer in live.answers] == ["dump", "trucks", "wagons"]


def test_the_slip_says_how_far_the_rest_may_move_off() -> None:
    lines = slip("capture", dump=4, trucks=2, truck_supply=1, wagons=3)
    rest = [lines[what][1].rpartition("; ")[2] for what in lines if what[:4] in ("Dump", "Truc", "Wago")]
    assert rest == [f"the rest up to {hexes} hexes off" for hexes in (5, 10, 5)]


def test_the_slip_says_that_captured_vehicles_may_move() -> None:
    assert "captured vehicles" in slip("capture", wagons=1)
    assert "captured vehicles" not in slip("capture", dump=1)


def test_nothing_there_is_nothing_taken() -> None:
    assert OCS.procedure("capture").text(sure("ocs/capture")) == "-"


def test_nothing_is_lost_or_made() -> None:
    inputs: dict[str, Any] = dict(zip(NAMES, (7, 5, 3, 4, 9), strict=True))
    for outcome in odds("ocs/capture", **inputs).distribution.outcomes:
        assert {name: sum(came(outcome, name)) for name in NAMES} == inputs


def test_the_joint_odds_against_brute_force() -> None:
    found: dict[tuple[tuple[int, int, int], ...], Fraction] = {}
    amounts = (5, 4, 3, 6, 2)
    for dice in product(range(1, 7), repeat=3):
        shares = [int(cell("capture", die, nth)) for nth, die in enumerate(dice)]
        key = tuple(fate(amount, shares[nth]) for amount, nth in zip(amounts, (0, 1, 1, 2, 2), strict=True))
        found[key] = found.get(key, Fraction()) + Fraction(1, 216)
    inputs: dict[str, Any] = dict(zip(NAMES, amounts, strict=True))
    spread = odds("ocs/capture", **inputs).distribution
    assert {tuple(came(outcome, name) for name in NAMES): chance for outcome, chance in spread} == found


def test_one_amount_by_itself_is_told_in_words() -> None:
    only = odds("ocs/capture", dump=4, trucks=2).distribution.merged("dump")
    assert only.text(only.outcomes[0]) == "dump (captured 0, destroyed 0, displaced 4)"


def test_the_text_of_a_capture() -> None:
    outcome = resolved("ocs/capture", [6, 3], dump=5, trucks=2)
    assert OCS.procedure("capture").text(outcome) == "dump 2 captured, 2 destroyed; trucks 1 captured"


@pytest.mark.parametrize("inputs", [{}, {"dump": 5}, {"dump": 5, "trucks": 2, "wagon_supply": 7}])
def test_every_fall_bears_out_a_capture(inputs: dict[str, Any]) -> None:
    assert sum(chance for _, chance in agrees("ocs/capture", **inputs)) == 1


@pytest.mark.parametrize("name", NAMES)
def test_amounts_are_not_below_0(name: str) -> None:
    assert name in bad("capture", **{name: -1})


# blowing a dump ----------------------------------------------------------------------------------


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("supply", [0, 1, 2, 3, 5, 6, 7, 10, 33])
def test_a_dump_blown_loses_its_percentage_rounded(die: int, supply: int) -> None:
    destroyed = half_up(Fraction(supply * int(cell("dump-blowing", die, 0)), 100))
    outcome = resolved("ocs/blow-dump", [die], supply=supply)
    assert (outcome.destroyed, outcome.left) == (destroyed, supply - destroyed)


def test_the_odds_of_blowing_six_points() -> None:
    """1½ is 2, 3, 4½ is 5, all 6: on a 1, on 2-3, on 4-5, on a 6."""
    spread = odds("ocs/blow-dump", supply=6).distribution.by("destroyed")
    assert dict(spread) == {2: Fraction(1, 6), 3: Fraction(1, 3), 5: Fraction(1, 3), 6: Fraction(1, 6)}


def test_every_fall_bears_out_a_blown_dump() -> None:
    assert sum(chance for _, chance in agrees("ocs/blow-dump", supply=7)) == 1
    assert OCS.procedure("blow-dump").text(resolved("ocs/blow-dump", [1], supply=7)) == "2 destroyed, 5 left"


def test_a_dump_must_be_named() -> None:
    assert "supply" in bad("blow-dump")
