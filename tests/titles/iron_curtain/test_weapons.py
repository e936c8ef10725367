"""Nuclear and chemical weapons: steps lost by units struck, and by units that enter a struck hex."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from grognard.chance.procedures import BadInput
from grognard.titles.iron_curtain.weapons import WeaponOutcome, weapon_text
from tests.oracle import agrees, odds, resolved
from tests.titles.iron_curtain.printed import WEAPONS, chances, never_less, slip, tails, whole_sum

each_weapon = pytest.mark.parametrize("used", WEAPONS)


def asked(used: str) -> tuple[str, dict[str, Any]]:
    """The procedure and, where it has one, its side."""
    id_, _, side = used.partition(" ")
    return id_, {"side": side} if side else {}


def by_hand(used: str, units: tuple[int, ...]) -> dict[WeaponOutcome, Fraction]:
    """Every fall of one die for each unit, from the printed column, no unit losing more than it has."""
    found: Counter[WeaponOutcome] = Counter()
    for losses in product(WEAPONS[used], repeat=len(units)):
        lost = tuple(min(loss, steps) for loss, steps in zip(losses, units, strict=True))
        found[WeaponOutcome(lost, sum(a == b for a, b in zip(lost, units, strict=True)))] += 1
    return {outcome: Fraction(count, 6 ** len(units)) for outcome, count in found.items()}


@each_weapon
@pytest.mark.parametrize("units", [(1,), (2,), (4,), (1, 1), (2, 1), (3, 1, 2)])
def test_each_column_unit_by_unit(used: str, units: tuple[int, ...]) -> None:
    id_, side = asked(used)
    assert chances(id_, units=list(units), **side) == by_hand(used, units)


@each_weapon
@pytest.mark.parametrize("face", range(1, 7))
def test_each_roll_costs_its_printed_steps(used: str, face: int) -> None:
    id_, side = asked(used)
    lost = min(WEAPONS[used][face - 1], 7)
    assert resolved(f"iron-curtain/{id_}", [face], units=[7], **side) == WeaponOutcome((lost,), int(lost == 7))


def test_elimination_takes_every_step() -> None:
    assert resolved("iron-curtain/nuclear-strike", [6, 6], units=[5, 2]) == WeaponOutcome((5, 2), 2)


def test_no_unit_loses_more_steps_than_it_has() -> None:
    assert resolved("iron-curtain/nuclear-entry", [6, 6], units=[1, 2]) == WeaponOutcome((1, 2), 2)


def test_a_unit_that_loses_its_last_step_is_eliminated() -> None:
    assert resolved("iron-curtain/chemical-strike", [4, 4], units=[1, 2]) == WeaponOutcome((1, 1), 1)


def test_units_roll_in_the_order_given() -> None:
    assert resolved("iron-curtain/nuclear-strike", [1, 3, 6], units=[2, 2, 2]) == WeaponOutcome((0, 1, 2), 1)


def test_the_sides_enter_a_chemical_hex_in_columns_of_their_own() -> None:
    nato, pact = (odds("iron-curtain/chemical-entry", units=[1], side=side).distribution for side in ("nato", "wp"))
    assert [each.chance(lambda o: o.eliminated == 1) for each in (nato, pact)] == [Fraction(2, 6), Fraction(1, 6)]


@each_weapon
@pytest.mark.parametrize("units", [(1,), (3,), (2, 1), (1, 2, 3)])
def test_every_fall_of_the_dice_bears_the_odds_out(used: str, units: tuple[int, ...]) -> None:
    id_, side = asked(used)
    assert dict(agrees(f"iron-curtain/{id_}", units=list(units), **side)) == by_hand(used, units)


def test_units_do_not_bear_on_each_other() -> None:
    alone = odds("iron-curtain/nuclear-strike", units=[2]).distribution
    among = odds("iron-curtain/nuclear-strike", units=[3, 2, 1]).distribution
    assert among.map(lambda o: o.steps_lost[1]) == alone.map(lambda o: o.steps_lost[0])


@pytest.mark.parametrize(
    ("struck", "entered"), [("nuclear-strike", "nuclear-entry"), ("chemical-strike", "chemical-entry nato")]
)
def test_to_be_struck_is_never_better_than_to_enter(struck: str, entered: str) -> None:
    def at(used: str) -> list[Fraction]:
        id_, side = asked(used)
        return tails(id_, lambda o: int(o.steps_lost[0]), units=[3], **side)

    assert never_less(at(struck), at(entered))


@each_weapon
def test_the_chances_sum_to_1(used: str) -> None:
    id_, side = asked(used)
    assert whole_sum(id_, units=[1, 2, 3, 4], **side) == 1


def test_twelve_units_are_exact() -> None:
    found = odds("iron-curtain/chemical-strike", units=[1] * 12).distribution
    assert len(found) == 2**12
    assert found.mean(lambda o: o.eliminated) == 6


@pytest.mark.parametrize(
    ("outcome", "text"),
    [
        (WeaponOutcome((0,), 0), "-"),
        (WeaponOutcome((1,), 0), "Step"),
        (WeaponOutcome((1, 0), 1), "Step, -; 1 Elim"),
        (WeaponOutcome((2, 3, 0), 2), "2 Steps, 3 Steps, -; 2 Elim"),
    ],
)
def test_the_text_goes_unit_by_unit(outcome: WeaponOutcome, text: str) -> None:
    assert weapon_text(outcome) == text


def test_the_slip_names_the_column_and_the_units() -> None:
    assert slip("chemical-entry", units=[2, 1], side="wp") == [
        ("column", "chemical", "Entry: WP", "Entry: WP"),
        ("units: 2 (steps 2, 1)", "chemical", "one die each", "one die each"),
    ]


@each_weapon
@pytest.mark.parametrize("units", [[], [0], [100], [1.5], 2, "1", [1] * 61])
def test_units_out_of_range_are_refused(used: str, units: Any) -> None:
    id_, side = asked(used)
    with pytest.raises(BadInput, match="units"):
        chances(id_, units=units, **side)


@pytest.mark.parametrize("side", ["us", "NATO", None, 1])
def test_a_side_that_is_neither_is_refused(side: Any) -> None:
    with pytest.raises(BadInput, match="side"):
        chances("chemical-entry", units=[1], side=side)


def test_units_that_enter_a_chemical_hex_have_a_side() -> None:
    with pytest.raises(BadInput, match="needs side"):
        chances("chemical-entry", units=[1])
