"""Land combat [25.5]."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from grognard.chance.procedures import BadInput, Refusal
from grognard.errors import Unknown
from grognard.titles import title
from grognard.titles.world_war_three.land import LandResult, land_text
from tests.oracle import agrees, resolved
from tests.titles.world_war_three.printed import FACES, LAND, cell, chances, shares, slip, whole_sum, with_chart

LAND_COMBAT = "world-war-three/land-combat"


def by_hand(difference: int, points: int = 0) -> dict[LandResult, Fraction]:
    """The printed column, each die one time in six."""
    return shares(fought(cell(LAND, face - 1, difference), points) for face in FACES)


def fought(text: str, points: int) -> LandResult:
    loss = 0 if text == "•" else int(text)
    if points and loss >= points:
        return LandResult(points, retreat=False, eliminated=True)
    return LandResult(loss, retreat=True, eliminated=False)


@pytest.mark.parametrize("difference", range(7))
def test_each_differential_has_its_printed_column(difference: int) -> None:
    assert chances("land-combat", attack=difference + 3, defence=3) == by_hand(difference)


@pytest.mark.parametrize("attack", [7, 8, 100_000])
def test_a_differential_above_6_counts_as_6(attack: int) -> None:
    assert chances("land-combat", attack=attack, defence=0) == by_hand(6) != by_hand(5)


@pytest.mark.parametrize(("attack", "defence"), [(0, 0), (1, 1), (9, 9)])
def test_equal_strengths_attack_at_plus_0(attack: int, defence: int) -> None:
    assert chances("land-combat", attack=attack, defence=defence) == by_hand(0)


def test_a_differential_below_0_is_refused_with_both_numbers() -> None:
    with pytest.raises(Refusal) as no:
        chances("land-combat", attack=7, defence=9)
    assert no.value.reasons[0].numbers == ("7", "9")
    assert str(no.value) == (
        "The attack cannot be made: 7 against a defence of 9 is −2, and the table begins at +0. "
        "2 more strength points would do. [25.5]"
    )


def test_a_refusal_by_one_point_asks_for_one_point() -> None:
    with pytest.raises(Refusal, match=r"\. 1 more strength point would do\."):
        chances("land-combat", attack=8, defence=9)


def test_the_sheets_example_4_against_2_on_a_4_loses_1_point_and_retreats() -> None:
    assert resolved(LAND_COMBAT, [4], attack=4, defence=2) == LandResult(1, retreat=True, eliminated=False)


def test_survivors_retreat_even_when_nothing_is_lost() -> None:
    assert resolved(LAND_COMBAT, [1], attack=4, defence=4) == LandResult(0, retreat=True, eliminated=False)


@pytest.mark.parametrize("points", range(1, 8))
def test_no_more_is_lost_than_there_is(points: int) -> None:
    assert chances("land-combat", attack=6, defence=0, defender_points=points) == by_hand(6, points)


def test_a_loss_of_the_very_last_point_eliminates_and_nobody_retreats() -> None:
    eliminated = resolved(LAND_COMBAT, [6], attack=6, defence=0, defender_points=6)
    assert eliminated == LandResult(6, retreat=False, eliminated=True)


def test_one_point_beyond_the_loss_survives_and_retreats() -> None:
    left = resolved(LAND_COMBAT, [6], attack=6, defence=0, defender_points=7)
    assert left == LandResult(6, retreat=True, eliminated=False)


def test_points_of_0_do_not_cap_the_loss() -> None:
    assert resolved(LAND_COMBAT, [6], attack=6, defence=0) == LandResult(6, retreat=True, eliminated=False)


@pytest.mark.parametrize("points", [0, 1, 2, 6])
def test_survivors_retreat_unless_all_are_eliminated(points: int) -> None:
    outcomes = chances("land-combat", attack=5, defence=0, defender_points=points)
    assert all(result.retreat is not result.eliminated for result in outcomes)


@pytest.mark.parametrize("points", [0, 3])
@pytest.mark.parametrize("difference", [0, 2, 4, 6])
def test_every_fall_of_the_die_bears_the_odds_out(difference: int, points: int) -> None:
    agreed = agrees(LAND_COMBAT, attack=difference, defence=0, defender_points=points)
    assert dict(agreed) == by_hand(difference, points)


@pytest.mark.parametrize("attack", range(9))
def test_more_attack_never_hurts_the_attacker(attack: int) -> None:
    def at_least(strength: int, lost: int) -> Fraction:
        found = chances("land-combat", attack=strength, defence=0)
        return sum((chance for result, chance in found.items() if result.points_lost >= lost), Fraction())

    assert all(at_least(attack, lost) <= at_least(attack + 1, lost) for lost in range(1, 7))


@pytest.mark.parametrize("difference", range(7))
def test_the_chances_sum_to_1(difference: int) -> None:
    assert whole_sum("land-combat", attack=difference, defence=0) == 1


def test_the_slip_shows_the_subtraction() -> None:
    assert slip("land-combat", attack=4, defence=2) == [("differential", "25.5", "4 − 2 = +2")]


def test_the_slip_of_equal_strengths_shows_plus_0() -> None:
    assert slip("land-combat", attack=4, defence=4) == [("differential", "25.5", "4 − 4 = +0")]


def test_the_slip_says_what_a_differential_off_the_table_counts_as() -> None:
    assert slip("land-combat", attack=10, defence=2) == [("differential", "25.5", "10 − 2 = +8, counts as +6")]


def test_the_slip_shows_the_points_that_cap_the_loss() -> None:
    assert slip("land-combat", attack=4, defence=2, defender_points=3)[1:] == [
        ("points in the hex, at most lost", "25.5", "3")
    ]


def test_the_text_is_the_sheets_figure_and_what_becomes_of_the_defenders() -> None:
    texts = [land_text(LandResult(lost, not gone, gone)) for lost, gone in ((0, False), (2, False), (3, True))]
    assert texts == ["• retreat", "2 retreat", "3 eliminated"]


def test_the_roll_is_read_on_the_column_of_the_differential() -> None:
    of = title("world-war-three")
    land = of.procedure("land-combat")
    assert land.head(of.rules(), land.read({"attack": 5, "defence": 2})).strip.label == "+3"


@pytest.mark.parametrize(
    "wrong",
    [
        {"attack": -1, "defence": 2},
        {"attack": 4, "defence": -1},
        {"attack": "four", "defence": 2},
        {"attack": 4.5, "defence": 2},
        {"attack": True, "defence": 2},
        {"attack": 4, "defence": 2, "defender_points": -1},
        {"attack": 100_001, "defence": 2},
        {"attack": 4},
    ],
)
def test_wrong_inputs_are_named(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match=r"attack|defence|defender_points"):
        chances("land-combat", **wrong)


def test_an_unknown_input_is_named() -> None:
    with pytest.raises(Unknown, match=r"attak.*did you mean attack"):
        chances("land-combat", attak=4, defence=2)


def test_a_players_own_table_decides_where_attacks_begin(tmp_path: Path) -> None:
    own = with_chart(tmp_path, "land-combat", ("| +0 |", "| -1 |"), ("| +1 |", "| +0 |"), ("| +2 |", "| 1-2 |"))
    of = title("world-war-three")
    assert of.odds("land-combat", rules=own, attack=3, defence=4).slip[0].value == "-1"
    with pytest.raises(Refusal, match="is −2, and the table begins at -1"):
        of.odds("land-combat", rules=own, attack=2, defence=4)
