"""Transit attacks [25.3]."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from grognard.chance.live import Live
from grognard.chance.procedures import BadInput, Refusal
from grognard.chance.table import Seeded, play
from grognard.titles import title
from grognard.titles.world_war_three.naval import TransitOutcome, transit_text
from tests.oracle import agrees, resolved
from tests.titles.world_war_three.printed import (
    FACES,
    MULTIPLES,
    chances,
    naval,
    shares,
    slip,
    warned,
    whole_sum,
    with_chart,
)

TRANSIT_ATTACK = "world-war-three/transit-attack"
FAST: dict[str, Any] = {"ship": "ssn", "mode": "fast"}
each_way = pytest.mark.parametrize(("way", "multiple"), MULTIPLES.items(), ids=lambda way: str(way))


def stack(difference: int, units: int, can_deplete: bool = True) -> dict[TransitOutcome, Fraction]:
    """One printed column, each die one time in six."""

    def falls() -> Iterator[TransitOutcome]:
        for face in FACES:
            hits, d = naval(face, difference)
            yield TransitOutcome(min(hits, units), d if can_deplete else 0)

    return shares(falls())


def one_by_one(difference: int, boats: int, can_deplete: bool = True) -> dict[TransitOutcome, Fraction]:
    """Every fall of a die for each boat; a boat is lost or not, whatever the number."""

    def falls() -> Iterator[TransitOutcome]:
        for faces in product(FACES, repeat=boats):
            results = [naval(face, difference) for face in faces]
            depleted = sum(d for _, d in results) if can_deplete else 0
            yield TransitOutcome(sum(hits > 0 for hits, _ in results), depleted)

    return shares(falls())


# the defence multiple ------------------------------------------------------------------------------------------------


@each_way
def test_defence_strength_is_multiplied_by_the_way_of_travelling(way: tuple[str, str | None], multiple: int) -> None:
    ship, mode = way
    for over in (0, 5):
        found = chances("transit-attack", attack=3 * multiple + over, ship=ship, mode=mode, strength=3, units=4)
        assert found == stack(over, 4)


@each_way
def test_one_attack_point_short_of_the_multiplied_defence_is_refused(
    way: tuple[str, str | None], multiple: int
) -> None:
    ship, mode = way
    short = rf"{3 * multiple - 1} against a defence of {3 * multiple} is −1, .* 1 more .* \[25\.3\]"
    with pytest.raises(Refusal, match=short):
        chances("transit-attack", attack=3 * multiple - 1, ship=ship, mode=mode, strength=3, units=4)


@pytest.mark.parametrize("attack", [23, 24, 60])
def test_a_differential_above_17_counts_as_17(attack: int) -> None:
    assert chances("transit-attack", attack=attack, strength=2, units=9, **FAST) == stack(17, 9)


def test_ships_without_defence_strength_may_be_attacked_even_without_attack_strength() -> None:
    assert chances("transit-attack", attack=0, strength=0, units=2, **FAST) == stack(0, 2)


@pytest.mark.parametrize("units", range(1, 7))
def test_a_stack_loses_no_more_than_it_has(units: int) -> None:
    assert chances("transit-attack", attack=23, strength=2, units=units, **FAST) == stack(17, units)


def test_a_stack_has_its_strength_together() -> None:
    four = chances("transit-attack", attack=12, strength=2, units=4, **FAST)
    assert four == stack(6, 4)
    assert four != chances("transit-attack", attack=12, strength=1, units=4, **FAST)


def test_a_d_depletes_nothing_without_a_surface_a_or_asw_unit() -> None:
    assert chances("transit-attack", attack=8, strength=2, units=3, can_deplete=False, **FAST) == stack(2, 3, False)


def test_there_is_no_counter_attack_but_one_roll() -> None:
    of = title("world-war-three")
    transit = of.procedure("transit-attack")
    ready = transit.head(of.rules(), transit.read({"attack": 8, "strength": 2, "units": 3, **FAST}))
    live = Live(transit.body, *ready.args)
    play(live, Seeded(1))
    assert [each.request.label for each in live.happened] == ["transit attack"]


# one at a time -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("boats", [1, 2, 3, 4])
@pytest.mark.parametrize("difference", [0, 2, 6, 17])
@pytest.mark.parametrize("can_deplete", [True, False])
def test_the_full_attack_meets_each_boat_and_takes_at_most_one(boats: int, difference: int, can_deplete: bool) -> None:
    asked = {"attack": 6 + difference, "strength": 2, "units": boats, "can_deplete": can_deplete, **FAST}
    assert chances("transit-attack", one_at_a_time=True, **asked) == one_by_one(difference, boats, can_deplete)


def test_losses_and_depletions_are_summed_over_the_boats() -> None:
    asked = {"attack": 8, "strength": 2, "units": 3, "one_at_a_time": True, **FAST}
    assert resolved(TRANSIT_ATTACK, [1, 4, 6], **asked) == TransitOutcome(defender_lost=2, attacker_depleted=2)


def test_one_boat_is_taken_where_a_stack_would_lose_five() -> None:
    asked = {"attack": 23, "strength": 2, "units": 5, **FAST}
    assert resolved(TRANSIT_ATTACK, [6], **asked).defender_lost == 5
    assert resolved(TRANSIT_ATTACK, [6, 6, 6, 6, 6], one_at_a_time=True, **asked).defender_lost == 5
    assert resolved(TRANSIT_ATTACK, [6, 1, 1, 1, 1], one_at_a_time=True, **{**asked, "attack": 6}).defender_lost == 1


def test_a_single_boat_alone_is_a_stack_of_one() -> None:
    asked = {"attack": 12, "strength": 2, "units": 1, **FAST}
    assert chances("transit-attack", one_at_a_time=True, **asked) == chances("transit-attack", **asked)


@pytest.mark.parametrize(("ship", "mode"), [("ss", "silent"), ("ss", "snort"), ("ss", "fast"), ("ssn", "silent")])
def test_every_kind_of_submarine_may_be_attacked_one_at_a_time(ship: str, mode: str) -> None:
    asked: dict[str, Any] = {
        "attack": 2 * MULTIPLES[ship, mode] + 3,
        "ship": ship,
        "mode": mode,
        "strength": 2,
        "units": 2,
    }
    assert chances("transit-attack", one_at_a_time=True, **asked) == one_by_one(3, 2)


# refusals ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ship", ["surface-a", "surface-b"])
def test_a_mode_for_a_surface_ship_is_refused(ship: str) -> None:
    with pytest.raises(Refusal, match=r"Surface ships have no mode, and fast was given.*\[25\.3\]"):
        chances("transit-attack", attack=9, ship=ship, mode="fast", strength=2, units=1)


@pytest.mark.parametrize(("ship", "modes"), [("ss", "silent, snort or fast"), ("ssn", "silent or fast")])
def test_a_submarine_without_a_mode_is_refused(ship: str, modes: str) -> None:
    with pytest.raises(Refusal, match=rf"{ship.upper()} travel {modes}, and no mode was given.*\[25\.3\]"):
        chances("transit-attack", attack=9, ship=ship, strength=2, units=1)


def test_ssn_snort_is_refused() -> None:
    with pytest.raises(Refusal, match=r"no SSN in snort mode.*silent or fast.*\[25\.3\]"):
        chances("transit-attack", attack=9, ship="ssn", mode="snort", strength=2, units=1)


@pytest.mark.parametrize("ship", ["surface-a", "surface-b"])
def test_surface_ships_one_at_a_time_are_refused(ship: str) -> None:
    with pytest.raises(Refusal, match=rf"Only submarines may be attacked one at a time, and {ship}.*\[25\.3\]"):
        chances("transit-attack", attack=9, ship=ship, strength=2, units=2, one_at_a_time=True)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ship", "ssbn"),
        ("mode", "slow"),
        ("strength", -1),
        ("units", 0),
        ("units", 101),
        ("attack", -1),
        ("one_at_a_time", 2),
    ],
)
def test_wrong_inputs_are_named(name: str, value: object) -> None:
    with pytest.raises(BadInput, match=f"{name}=.*will not do"):
        chances("transit-attack", **{"attack": 12, "strength": 2, "units": 2, **FAST, name: value})


# agreement -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("boats", [1, 2, 3])
@pytest.mark.parametrize("one_at_a_time", [True, False])
def test_every_fall_of_the_dice_bears_the_odds_out(boats: int, one_at_a_time: bool) -> None:
    asked = {"attack": 8, "strength": 2, "units": boats, "one_at_a_time": one_at_a_time, **FAST}
    expected = one_by_one(2, boats) if one_at_a_time else stack(2, boats)
    assert dict(agrees(TRANSIT_ATTACK, **asked)) == expected


@pytest.mark.parametrize("one_at_a_time", [True, False])
def test_the_chances_sum_to_1(one_at_a_time: bool) -> None:
    assert whole_sum("transit-attack", attack=8, strength=2, units=7, one_at_a_time=one_at_a_time, **FAST) == 1


@pytest.mark.parametrize("attack", range(6, 24))
@pytest.mark.parametrize("one_at_a_time", [True, False])
def test_more_attack_never_hurts_the_attacker(attack: int, one_at_a_time: bool) -> None:
    def at_least(strength: int, lost: int) -> Fraction:
        asked = {"strength": 2, "units": 3, "one_at_a_time": one_at_a_time, **FAST}
        found = chances("transit-attack", attack=strength, **asked)
        return sum((chance for result, chance in found.items() if result.defender_lost >= lost), Fraction())

    assert all(at_least(attack, lost) <= at_least(attack + 1, lost) for lost in range(1, 4))


# what is said --------------------------------------------------------------------------------------------------------


def test_the_slip_shows_the_multiple_and_the_subtraction() -> None:
    assert slip("transit-attack", attack=12, strength=2, units=2, **FAST) == [
        ("defence", "25.3", "2"),
        ("defence: SSN-Fast", "25.3", "×3"),
        ("differential", "25.3", "12 − 6 = +6"),
        ("d in the attack", "25.3", "depletes 1 Surface-A or ASW unit"),
    ]


def test_the_slip_names_the_interpretation_of_attacks_one_by_one() -> None:
    assert slip("transit-attack", attack=12, strength=2, units=2, one_at_a_time=True, **FAST)[-1] == (
        "boats, one at a time",
        "WW3-I7",
        "the full attack on each",
    )


def test_a_disputed_cell_of_the_naval_table_warns_here_too() -> None:
    assert "row 1, column +5, disputed" in warned("transit-attack", attack=11, strength=2, units=2, **FAST)
    assert warned("transit-attack", attack=12, strength=2, units=2, **FAST) == ""


@pytest.mark.parametrize(
    ("lost", "depleted", "text"), [(0, 0, "•"), (2, 0, "2"), (0, 1, "d"), (2, 1, "d2"), (0, 3, "3d"), (2, 3, "3d 2")]
)
def test_the_text_is_the_tables_print_and_counts_depletions(lost: int, depleted: int, text: str) -> None:
    assert transit_text(TransitOutcome(lost, depleted)) == text


@pytest.mark.parametrize(
    ("multiple", "attack", "effect", "column"),
    [
        ("x1/2", 12, "12 − 2½ = +9½, counts as +10", "+10"),
        ("x1/3", 12, "12 − 5/3 = +31/3, counts as +10", "+10"),
        ("x2/3", 12, "12 − 10/3 = +26/3, counts as +9", "+9"),
        ("x1/2", 2, "2 − 2½ = −½, counts as +0", "+0"),
    ],
)
def test_a_multiple_that_leaves_a_fraction_is_rounded_a_half_up(
    tmp_path: Path, multiple: str, attack: int, effect: str, column: str
) -> None:
    own = with_chart(tmp_path, "transit-defence", ("| x10", f"| {multiple}"))
    asked: dict[str, Any] = {"attack": attack, "ship": "ssn", "mode": "silent", "strength": 5, "units": 1}
    line = title("world-war-three").odds("transit-attack", rules=own, **asked).slip[2]
    assert (line.rule, line.effect, line.value) == ("GEN-I4", effect, column)
