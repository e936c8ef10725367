"""The Naval Contact Table and its column shifts."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from grognard.chance.procedures import BadInput, Refusal
from grognard.titles.great_war.contact import ContactOutcome
from tests.oracle import agrees, odds, resolved
from tests.titles.great_war.printed import FACES, chances, columns, place, shares, sheet, slip, text


def by_hand(column: int) -> dict[ContactOutcome, Fraction]:
    """Each die on a column counted from 0, held to the sheet."""
    last = len(columns("contact")) - 1
    return shares(ContactOutcome(sheet("contact").cells[face - 1][min(max(column, 0), last)]) for face in FACES)  # type: ignore[arg-type]


def met(difference: int, **facts: Any) -> dict[ContactOutcome, Fraction]:
    return chances("contact", attacker_rating=10 + difference, defender_rating=10, **facts)


@pytest.mark.parametrize("difference", range(-5, 7))
def test_each_difference_of_ratings_has_its_printed_column(difference: int) -> None:
    assert met(difference) == by_hand(place("contact", difference))


def test_differences_beyond_minus_2_and_plus_3_are_on_the_end_columns() -> None:
    assert met(-3) == met(-2) == by_hand(0) != met(-1)
    assert met(4) == met(3) == by_hand(5) != met(2)


SHIFTS: dict[str, tuple[Any, int]] = {
    "attacker_all_german": (True, 2),
    "attacker_all_british_us": (True, 1),
    "defender_in_port": (True, 1),
    "attacker_air": (4, 1),
    "defender_air": (4, -1),
    "defender_all_bgu": (True, -1),
}


@pytest.mark.parametrize("fact", SHIFTS)
def test_each_shift_alone(fact: str) -> None:
    value, shift = SHIFTS[fact]
    assert met(0, **{fact: value}) == by_hand(2 + shift)


@pytest.mark.parametrize("fact", ["attacker_air", "defender_air"])
@pytest.mark.parametrize(("level", "counts"), [(0, 0), (3, 0), (4, 1), (5, 1)])
def test_air_shifts_from_level_4(fact: str, level: int, counts: int) -> None:
    assert met(0, **{fact: level}) == by_hand(2 + counts * SHIFTS[fact][1])


def test_all_shifts_add_up_and_are_held_once_to_the_end_columns() -> None:
    for difference, *flags in product((-3, -2, 0, 2, 3), *([False, True],) * len(SHIFTS)):
        facts = {fact: SHIFTS[fact][0] for fact, flag in zip(SHIFTS, flags, strict=True) if flag}
        if {"attacker_all_german", "attacker_all_british_us"} <= set(facts):
            continue
        shift = sum(SHIFTS[fact][1] for fact in facts)
        assert met(difference, **facts) == by_hand(place("contact", difference) + shift)


def test_GEN_I3_minus_3_shifted_2_right_is_column_0() -> None:
    assert met(-3, attacker_all_german=True) == by_hand(columns("contact").index("0"))


def test_GW_I2_shifts_are_added_before_the_end_column_holds_them() -> None:
    held_step_by_step = columns("contact").index("+2")
    together = met(3, attacker_all_german=True, defender_air=4)
    assert together == by_hand(5) != by_hand(held_step_by_step)


def test_all_german_and_all_british_or_us_at_once_is_refused() -> None:
    with pytest.raises(Refusal, match="German and all British") as no:
        met(0, attacker_all_german=True, attacker_all_british_us=True)
    assert no.value.reasons[0].numbers == ("2R", "1R")


def test_each_letter_comes_from_its_die() -> None:
    letters = [resolved("great-war/contact", [face], attacker_rating=3, defender_rating=3).contact for face in FACES]
    assert letters == ["N", "D", "C", "C", "C", "A"]


def test_outcomes_are_listed_as_the_sheet_explains_them() -> None:
    found = odds("great-war/contact", attacker_rating=3, defender_rating=3).distribution.outcomes
    assert [outcome.contact for outcome in found] == ["N", "C", "D", "A"]


@pytest.mark.parametrize("difference", range(-3, 4))
def test_a_better_rating_never_hurts_the_attacker(difference: int) -> None:
    rank = "NDCA".index
    for least in range(1, 4):
        now, better = (
            sum(p for o, p in met(d).items() if rank(o.contact) >= least) for d in (difference, difference + 1)
        )
        assert better >= now


def test_the_slip_tells_ratings_shifts_and_column() -> None:
    lines = slip("contact", attacker_rating=4, defender_rating=3, attacker_all_german=True, defender_air=3)
    assert ("difference", "Naval Contact Table", "+1: column +1") in lines
    assert ("every attacking unit is German", "Naval Contact Table", "2R") in lines
    assert ("defender at air level 3", "Naval Contact Table", "0") in lines
    assert lines[-1] == ("column", "GW-I2", "+1 2R → +3(+)")


def test_the_slip_tells_when_the_sheet_ends() -> None:
    lines = slip("contact", attacker_rating=5, defender_rating=3, attacker_all_german=True)
    assert lines[-1] == ("column", "GW-I2", "+2 2R → +3(+), the end of the sheet")


def test_ratings_are_the_lowest_of_a_mixed_fleet_by_GW_I3() -> None:
    assert ("attacker's contact rating", "GW-I3", "4") in slip("contact", attacker_rating=4, defender_rating=3)


@pytest.mark.parametrize(
    "facts",
    [
        {"attacker_rating": 1},
        {"attacker_rating": -1, "defender_rating": 1},
        {"attacker_rating": 1.5, "defender_rating": 1},
        {"attacker_rating": 1, "defender_rating": 1, "attacker_air": 6},
        {"attacker_rating": 1, "defender_rating": 1, "defender_in_port": "yes"},
    ],
)
def test_bad_inputs_are_named(facts: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        chances("contact", **facts)


@pytest.mark.parametrize("difference", range(-2, 4))
def test_every_fall_of_the_die_agrees(difference: int) -> None:
    agrees("great-war/contact", attacker_rating=5 + difference, defender_rating=5, defender_in_port=True)


def test_text_is_the_letter_and_its_name() -> None:
    assert [text("contact", ContactOutcome(letter)) for letter in ("N", "C", "D", "A")] == [
        "N no contact",
        "C contact",
        "D defender advantage",
        "A attacker advantage",
    ]
