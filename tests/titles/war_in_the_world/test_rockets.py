"""V-1 and V-2 strikes."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from grognard.titles import title
from grognard.titles.war_in_the_world.v1 import V1StrikeOutcome
from grognard.titles.war_in_the_world.v2 import V2StrikeOutcome
from tests.titles.war_in_the_world.printed import (
    BOMBARDMENT,
    COMBAT,
    COMMONWEALTH,
    FACES,
    JAPANESE,
    PORTS,
    TITLE,
    cell,
    chances,
    named,
    refused,
    row,
    says,
    shares,
    text,
    under,
    value,
    warned,
    with_chart,
)

SHARE = {1: 0, 2: 25, 3: 50, 4: 100, 5: 100, 50: 100}
"""Percent of anti-aircraft fire that answers each attack."""


def half_up(number: Fraction) -> int:
    return int(number + Fraction(1, 2))


def ground(strength: int, face: int) -> tuple[int, int, bool]:
    return cell(BOMBARDMENT, strength, face), 0, False


def port(strength: int, face: int) -> tuple[int, int, bool]:
    result = row(PORTS, strength)[face - 1]
    return 0, int(result[1:] or 0) if result[0] == "D" else 0, result == "S"


def v1_by_hand(rockets: int, attack: int, guns: int, fighters: int, line: Any = COMMONWEALTH) -> dict[Any, Fraction]:
    """Fighters at half strength, the share of the guns, two points of bombardment for each rocket left."""
    falls = []
    for air, flak, bomb in product(FACES, repeat=3):
        shot = min(rockets, cell(COMBAT, half_up(Fraction(fighters, 2)), air))
        hit = min(rockets - shot, cell(line, half_up(Fraction(guns * SHARE[attack], 100)), flak))
        left = rockets - shot - hit
        falls.append(V1StrikeOutcome(shot, hit, left, *ground(2 * left, bomb), rockets))
    return shares(falls)


@pytest.mark.parametrize(("attack", "percent"), SHARE.items())
@pytest.mark.parametrize("guns", [0, 8, 14, 30, 51])
def test_s86_s87_s88_s89_anti_aircraft_fire_answers_as_the_defence_learns(attack: int, percent: int, guns: int) -> None:
    assert chances("v1-strike", rockets=10, attack=attack, anti_aircraft=guns) == v1_by_hand(10, attack, guns, 0)
    assert says("v1-strike", f"{percent} %", rockets=1, attack=attack, anti_aircraft=guns)
    assert named("v1-strike", "WIW-I13", rockets=1, attack=attack)


@pytest.mark.parametrize(
    ("attack", "percent"),
    [("first attack", 0), ("second attack", 25), ("third attack", 50), ("later attacks", 100)],
)
def test_s86_s87_s88_s89_the_shares_are_those_of_the_chart(attack: str, percent: int) -> None:
    assert value("vweapons", f"% anti-aircraft, {attack}", "V-1") == percent


@pytest.mark.parametrize("fighters", [0, 1, 2, 9, 10, 39, 40, 79, 200])
def test_s90_aircraft_meet_v1s_at_half_their_low_altitude_strength(fighters: int) -> None:
    interceptors = {"points": 1, "strength": fighters}
    assert chances("v1-strike", rockets=6, attack=1, interceptors=interceptors) == v1_by_hand(6, 1, 0, fighters)


def test_s90_a_type_uses_its_strength_at_low_altitude() -> None:
    typed = chances("v1-strike", rockets=6, attack=1, interceptors={"type": "example jet", "points": 10})
    assert typed == v1_by_hand(6, 1, 0, 10 * 6)


def test_fighters_come_before_guns_and_guns_before_the_bombardment() -> None:
    given: dict[str, Any] = {
        "rockets": 9,
        "attack": 3,
        "anti_aircraft": 40,
        "interceptors": {"points": 10, "strength": 8},
    }
    assert chances("v1-strike", **given) == v1_by_hand(9, 3, 40, 80)


def test_guns_may_fire_on_the_japanese_line() -> None:
    given: dict[str, Any] = {"rockets": 9, "attack": 4, "anti_aircraft": 10}
    assert chances("v1-strike", line="japanese", **given) == v1_by_hand(9, 4, 10, 0, JAPANESE)
    assert chances("v1-strike", line="japanese", **given) != chances("v1-strike", **given)


def test_rockets_all_shot_down_strike_nothing() -> None:
    found = chances("v1-strike", rockets=1, attack=4, anti_aircraft=36)
    assert found == {V1StrikeOutcome(0, 1, 0, 0, 0, False, 1): 1}


def test_s83_v1s_are_spent_in_use_and_not_replaced() -> None:
    found = chances("v1-strike", rockets=7, attack=1)
    assert {outcome.spent for outcome in found} == {7}
    assert says("v1-strike", "spent in use, not replaced", rockets=7, attack=1)
    assert value("vweapons", "replaced", "V-1") is False


def test_s80_v1s_fly_bombardment_strikes_only() -> None:
    refused("v1-strike", "V-1 rockets fly bombardment strikes only", rockets=1, attack=1, mission="other")


def test_s81_v1s_need_headquarters_and_baseforce() -> None:
    refused("v1-strike", "need an air headquarters", rockets=1, attack=1, headquarters=False)
    refused("v1-strike", "need a baseforce", rockets=1, attack=1, baseforces=0)


def test_s82_the_target_of_a_baseforce_never_changes() -> None:
    no = refused("v1-strike", "W1234 may not be attacked", rockets=1, attack=2, target_hex="W1234", fixed_hex="B2632")
    assert no.reasons[0].numbers == ("W1234", "B2632")
    assert chances("v1-strike", rockets=1, attack=1, target_hex="B2632", fixed_hex="B2632")


@pytest.mark.parametrize(("baseforces", "most"), [(1, 10), (3, 30)])
def test_s84_ten_v1s_at_most_a_baseforce(baseforces: int, most: int) -> None:
    assert chances("v1-strike", rockets=most, attack=1, baseforces=baseforces)
    no = refused("v1-strike", f"which makes {most} here", rockets=most + 1, attack=1, baseforces=baseforces)
    assert no.reasons[0].numbers == (str(most + 1), str(most))


@pytest.mark.parametrize(
    "how", ["destroyed on the ground at base", "destroyed by anti-aircraft fire", "destroyed in air combat"]
)
def test_s85_v1s_fall_on_the_ground_to_guns_and_in_air_combat_by_routine_a(how: str) -> None:
    assert value("vweapons", how, "V-1") is True
    assert value("vweapons", "air combat routine", "V-1") == "A"


def test_more_guns_never_let_more_rockets_through() -> None:
    struck = [
        sum(o.struck * p for o, p in chances("v1-strike", rockets=10, attack=4, anti_aircraft=guns).items())
        for guns in (0, 3, 8, 20, 50)
    ]
    assert struck == sorted(struck, reverse=True)
    assert struck[0] > struck[-1]


@pytest.mark.parametrize("rockets", [1, 4, 7, 10])
def test_a_v1_strike_on_a_port_is_read_on_the_ports_table(rockets: int) -> None:
    expected = shares(V1StrikeOutcome(0, 0, rockets, *port(2 * rockets, face), rockets) for face in FACES)
    assert chances("v1-strike", rockets=rockets, attack=1, target="port-or-base") == expected


@pytest.mark.parametrize("rockets", [1, 4, 10])
def test_s91_s94_v2s_bombard_with_three_points_each_and_nothing_meets_them(rockets: int) -> None:
    expected = shares(V2StrikeOutcome(rockets, *ground(3 * rockets, face), 0) for face in FACES)
    assert chances("v2-strike", rockets=rockets, level=5) == expected


def test_a_v2_strike_on_a_port_is_read_on_the_ports_table() -> None:
    expected = shares(V2StrikeOutcome(9, *port(27, face), 0) for face in FACES)
    assert chances("v2-strike", rockets=9, level=5, target="port-or-base") == expected


def test_s91_v2s_fly_bombardment_strikes_only() -> None:
    refused("v2-strike", "V-2 rockets fly bombardment strikes only", rockets=1, level=5, mission="other")


@pytest.mark.parametrize(("level", "may"), [(4, False), (5, True), (10, True)])
def test_s92_v2s_need_headquarters_and_a_baseforce_of_level_5(level: int, may: bool) -> None:
    if may:
        assert chances("v2-strike", rockets=1, level=level)
    else:
        no = refused("v2-strike", "need a baseforce of level 5", rockets=1, level=level)
        assert no.reasons[0].numbers == ("4", "5")
    refused("v2-strike", "need an air headquarters", rockets=1, level=level, headquarters=False)
    refused("v2-strike", "need a baseforce in", rockets=1, level=level, baseforces=0)


def test_s93_that_baseforce_may_not_run_v1s() -> None:
    refused("v2-strike", "The baseforce runs V-1s", rockets=1, level=5, v1_there=True)


def test_s94_ten_v2s_at_most_an_air_phase() -> None:
    no = refused("v2-strike", "11 V-2 cannot be launched", rockets=11, level=5)
    assert no.reasons[0].numbers == ("11", "10")


@pytest.mark.parametrize(
    ("how", "may"),
    [
        ("destroyed on the ground at base", True),
        ("destroyed by anti-aircraft fire", False),
        ("destroyed in air combat", False),
    ],
)
def test_s95_v2s_are_destroyed_only_on_the_ground(how: str, may: bool) -> None:
    assert value("vweapons", how, "V-2") is may


def test_whether_v2s_are_spent_is_disputed_and_follows_the_chart(tmp_path: Path) -> None:
    assert "spent in use, column V-2, disputed" in warned("v2-strike", rockets=3, level=5)
    line = "spent in use                       | yes          | no"
    own = with_chart(tmp_path, "vweapons", (line, line[:-2] + "yes"))
    assert {outcome.spent for outcome in under(own, "v2-strike", rockets=3, level=5)} == {3}


def test_strikes_in_words() -> None:
    assert text("v1-strike", V1StrikeOutcome(1, 2, 7, 1, 0, False, 10)) == "shot down 1 + 2, 7 strike: +1"
    assert text("v1-strike", V1StrikeOutcome(0, 0, 7, 0, 2, False, 7)) == "shot down 0 + 0, 7 strike: D2"
    assert text("v2-strike", V2StrikeOutcome(7, 0, 0, True, 0)) == "S"
    assert text("v2-strike", V2StrikeOutcome(7, 0, 0, False, 0)) == "no effect"


def test_the_slip_shows_the_column_of_all_v2s_together() -> None:
    procedure = title(TITLE).procedure("v2-strike")
    strip = procedure.head(title(TITLE).rules(), procedure.read({"rockets": 9, "level": 5})).strip
    assert strip.label == "20-34"
