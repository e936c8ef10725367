"""Strategic and fire bombing, navalyards, and the bombing of tanks."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grognard.titles.war_in_the_world.afv_bombing import AfvBombardmentOutcome
from grognard.titles.war_in_the_world.bombing import CentreOutcome, NavalyardOutcome
from tests.titles.war_in_the_world.printed import (
    FACES,
    FIRE_RAID,
    HEADQUARTERS,
    PORTS,
    STRATEGIC,
    cell,
    chances,
    refused,
    rolled,
    row,
    says,
    shares,
    text,
    warned,
)

EDGES = [0, 1, 4, 5, 14, 15, 29, 30, 59, 60, 119, 120, 5000]


@pytest.mark.parametrize("strength", EDGES)
def test_s240_strategic_bombing_is_read_on_its_table(strength: int) -> None:
    expected = shares(CentreOutcome(cell(STRATEGIC, strength, face)) for face in FACES)
    assert chances("strategic-bombing", strength=strength) == expected


@pytest.mark.parametrize("strength", EDGES)
def test_s241_fire_bombing_is_read_on_its_own(strength: int) -> None:
    expected = shares(CentreOutcome(cell(FIRE_RAID, strength, face)) for face in FACES)
    assert chances("fire-bombing", strength=strength, date="1/44") == expected


@pytest.mark.parametrize("date", ["9/39", "13/43"])
def test_s241_german_centres_may_be_fire_bombed_from_1_44(date: str) -> None:
    no = refused("fire-bombing", f"It is {date}", strength=10, date=date)
    assert no.reasons[0].numbers == (date, "1/44")


def mean(odds: dict[Any, Fraction]) -> Fraction:
    return sum((outcome.cycles * chance for outcome, chance in odds.items()), Fraction())


def test_more_strength_never_bombs_worse_and_fire_never_worse_than_bombs() -> None:
    bombs = [mean(chances("strategic-bombing", strength=strength)) for strength in EDGES]
    fire = [mean(chances("fire-bombing", strength=strength, date="2/45")) for strength in EDGES]
    assert bombs == sorted(bombs)
    assert fire == sorted(fire)
    assert all(a <= b for a, b in zip(bombs, fire, strict=True))


def test_bombing_in_words_and_its_house_charts() -> None:
    assert [text("strategic-bombing", CentreOutcome(n)) for n in (0, 1, 2)] == [
        "no cycles idle",
        "1 cycle idle",
        "2 cycles idle",
    ]
    assert "strategic-bombing is a house chart" in warned("strategic-bombing", strength=1)
    assert "fire-bombing is a house chart" in warned("fire-bombing", strength=1, date="1/44")


# navalyards -----------------------------------------------------------------------------------------

TRACK = [{"count": 3, "due": 1}, {"count": 2, "due": 2}, {"count": 1, "due": 5}]


def yard(strength: int, u_boats: list[dict[str, Any]], **inputs: Any) -> dict[Any, Fraction]:
    return chances("navalyard", inputs.pop("rules", None), strength=strength, u_boats=u_boats, **inputs)


def delayed(result: str, due: list[int]) -> NavalyardOutcome:
    cycles = int(result[1:]) if result[0] == "D" else 0
    if result == "S":
        return NavalyardOutcome(0, s=True, due=tuple(d + (d == 1) for d in due))
    return NavalyardOutcome(cycles, s=False, due=tuple(d + cycles for d in due))


@pytest.mark.parametrize("strength", [0, 1, 5, 6, 10, 11, 20, 21, 40, 41, 80, 81, 900])
def test_s242_s243_s244_a_navalyard_is_bombed_as_a_port_and_only_u_boats_are_delayed(strength: int) -> None:
    expected = shares(delayed(result, [1, 2, 5]) for result in row(PORTS, strength))
    assert yard(strength, TRACK) == expected


def test_s245_s_delays_by_one_cycle_those_due_in_the_next() -> None:
    assert rolled("navalyard", [6], strength=1, u_boats=TRACK) == NavalyardOutcome(0, s=True, due=(2, 2, 5))


@pytest.mark.parametrize(("die", "cycles"), [(1, 1), (3, 2), (5, 3), (6, 4)])
def test_s246_d_with_a_number_delays_all_by_that_number(die: int, cycles: int) -> None:
    found = rolled("navalyard", [die], strength=81, u_boats=TRACK)
    assert found == NavalyardOutcome(cycles, s=False, due=(1 + cycles, 2 + cycles, 5 + cycles))


@pytest.mark.parametrize(("die", "strength"), [(6, 1), (6, 81)])
def test_s247_u_boats_begun_this_cycle_or_the_next_are_safe(die: int, strength: int) -> None:
    new = [{**lot, "new": True} for lot in TRACK]
    assert rolled("navalyard", [die], strength=strength, u_boats=new).due == (1, 2, 5)


SPREAD = [{"count": 1, "due": 1, "port": "Kiel"}, {"count": 1, "due": 3, "port": "Hamburg"}]


def test_s248_all_u_boats_are_built_at_kiel() -> None:
    assert rolled("navalyard", [6], strength=81, u_boats=SPREAD, port="Kiel").due == (5, 7)
    assert rolled("navalyard", [6], strength=81, u_boats=SPREAD, port="Hamburg").due == (1, 3)


@pytest.mark.parametrize(("port", "due"), [("Kiel", (5, 3)), ("hamburg", (1, 7)), ("Bremen", (1, 3))])
def test_s249_s250_s251_spread_over_the_home_ports_only_the_port_bombed_suffers(
    port: str, due: tuple[int, int]
) -> None:
    home_ports = {"u-boat-yards": "home-ports"}
    assert rolled("navalyard", [6], home_ports, strength=81, u_boats=SPREAD, port=port).due == due
    assert says("navalyard", "built at Hamburg", home_ports, strength=81, u_boats=SPREAD, port=port)


def test_a_raid_on_a_yard_with_nothing_in_it_still_has_its_result() -> None:
    assert yard(81, []) == shares(delayed(result, []) for result in row(PORTS, 81))


def test_a_raid_in_words() -> None:
    assert text("navalyard", NavalyardOutcome(0, s=True, due=(2, 5))) == "S: due in 2, 5"
    assert text("navalyard", NavalyardOutcome(2, s=False, due=(3,))) == "D2: due in 3"
    assert text("navalyard", NavalyardOutcome(0, s=False, due=())) == "no effect"


# tanks ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("strength", [0, 4, 5, 9, 10, 19, 20, 39, 40, 79, 80, 159, 160, 999])
def test_s287_losses_of_bombed_tanks_are_those_of_a_bombed_headquarters(strength: int) -> None:
    expected = shares(AfvBombardmentOutcome(cell(HEADQUARTERS, strength, face)) for face in FACES)
    aircraft = [{"role": "D", "bombardment": strength, "points": 1}]
    assert chances("afv-bombardment", aircraft=aircraft, tanks=99) == expected


def test_no_more_tanks_are_lost_than_there_are() -> None:
    aircraft = [{"role": "FB", "bombardment": 20, "points": 50}]
    assert chances("afv-bombardment", aircraft=aircraft, tanks=4) == shares(
        AfvBombardmentOutcome(min(4, n)) for n in (3, 4, 5, 6, 7, 8)
    )


@pytest.mark.parametrize("role", ["D", "FB", "F FB T", "D T"])
def test_s286_dive_bombers_and_fighter_bombers_bomb_tanks(role: str) -> None:
    aircraft = [{"role": role, "bombardment": 40, "points": 1}]
    assert chances("afv-bombardment", aircraft=aircraft, tanks=9)


@pytest.mark.parametrize("role", ["F", "B", "T", "rocket", "F T"])
def test_s286_no_other_aircraft_do(role: str) -> None:
    refused(
        "afv-bombardment", "may not bombard tanks", aircraft=[{"role": role, "bombardment": 4, "points": 1}], tanks=9
    )


def test_s286_one_wrong_type_in_the_strike_is_named() -> None:
    aircraft = [{"type": "example dive-bomber", "points": 4}, {"type": "example bomber", "points": 4}]
    refused("afv-bombardment", "example bomber may not", aircraft=aircraft, tanks=9)


def test_types_add_up_by_their_bombardment_strength() -> None:
    types = [{"type": "example dive-bomber", "points": 6}, {"type": "example fighter-bomber", "points": 5}]
    given = [{"role": "D", "bombardment": 1, "points": 6 * 3 + 5 * 2}]
    assert chances("afv-bombardment", aircraft=types, tanks=9) == chances("afv-bombardment", aircraft=given, tanks=9)


def test_aircraft_need_a_type_or_both_figures() -> None:
    refused("afv-bombardment", "need a type, or both", aircraft=[{"role": "D", "points": 1}], tanks=1)
    refused("afv-bombardment", "need a type, or both", aircraft=[{"type": "Stuka", "points": 1}], tanks=1)


def test_bombed_tanks_in_words() -> None:
    assert text("afv-bombardment", AfvBombardmentOutcome(0)) == "no losses"
    assert text("afv-bombardment", AfvBombardmentOutcome(2)) == "2 lost"
