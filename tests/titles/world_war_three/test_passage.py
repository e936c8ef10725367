"""Range attenuation on passage [25.2]."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.chance.procedures import BadInput, Refusal
from grognard.titles.world_war_three.passage import PassageOutcome, passage_text
from tests.oracle import agrees, sure
from tests.titles.world_war_three.printed import slip, warned

PASSAGE = "world-war-three/passage"
NOT_ATTENUATED = {"WW3-I1": "not-attenuated"}
NONE = "•"

PRINTED = {
    ("ss", "silent"): "2:1 1:1 1:5 • • •",
    ("ss", "snort"): "1:0 2:1 1:1 1:2 1:5 •",
    ("ss", "fast"): "1:0 2:1 2:1 2:1 1:1 2:3",
    ("ssn", "silent"): "1:0 1:0 2:1 2:1 1:1 2:3",
    ("ssn", "fast"): "1:0 1:0 1:0 2:1 2:1 2:1",
}
"""The five columns that are whole, for ranges 1-5, 6-10, 11-15, 16-20, 21-25 and 26-30."""
BANDS = [(1, 5), (6, 10), (11, 15), (16, 20), (21, 25), (26, 30)]
CELLS = [
    (*way, band, ratio) for way, column in PRINTED.items() for band, ratio in zip(BANDS, column.split(), strict=True)
]
FAST: dict[str, Any] = {"ship": "ss", "mode": "fast", "ships": 3, "range": 3}
SURFACE = ("surface", "surface-a", "surface-b")


def most(ships: int, ratio: str) -> int:
    """By trying: the most that may be at sea with so many of the rest in port as the ratio asks."""
    if ratio == NONE:
        return 0
    a, b = map(int, ratio.split(":"))
    return max(sea for sea in range(ships + 1) if (ships - sea) * a >= sea * b)


def outcome(ships: int, ratio: str) -> PassageOutcome:
    sea = most(ships, ratio)
    return PassageOutcome(None if ratio == NONE else ratio, at_sea=sea, in_port=ships - sea)


# the table -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ship", "mode", "band", "ratio"), CELLS)
def test_both_edges_of_every_range_have_the_printed_ratio(
    ship: str, mode: str, band: tuple[int, int], ratio: str
) -> None:
    for hexes in band:
        assert sure(PASSAGE, ship=ship, mode=mode, ships=12, range=hexes) == outcome(12, ratio)


@pytest.mark.parametrize("ships", range(14))
@pytest.mark.parametrize(
    ("given", "ratio"),
    [
        ({"ship": "ss", "mode": "silent", "range": 3}, "2:1"),
        ({"ship": "ss", "mode": "silent", "range": 8}, "1:1"),
        ({"ship": "ss", "mode": "silent", "range": 12}, "1:5"),
        ({"ship": "ss", "mode": "snort", "range": 18}, "1:2"),
        ({"ship": "ss", "mode": "fast", "range": 28}, "2:3"),
        ({"ship": "ssn", "mode": "fast", "range": 8}, "1:0"),
        ({"ship": "ss", "mode": "silent", "range": 18}, "•"),
    ],
)
def test_as_many_sail_as_leave_enough_in_port(given: dict[str, Any], ratio: str, ships: int) -> None:
    assert sure(PASSAGE, ships=ships, **given) == outcome(ships, ratio)


def test_a_fraction_of_a_ship_stays_in_port() -> None:
    assert sure(PASSAGE, ship="ss", mode="silent", ships=5, range=1) == PassageOutcome("2:1", at_sea=3, in_port=2)


def test_under_1_to_0_all_sail() -> None:
    assert sure(PASSAGE, ship="ss", mode="fast", ships=7, range=5) == PassageOutcome("1:0", at_sea=7, in_port=0)


@pytest.mark.parametrize("hexes", [31, 100])
@pytest.mark.parametrize(("ship", "mode"), [*PRINTED, ("surface", None)])
@pytest.mark.parametrize("rules", [{}, NOT_ATTENUATED])
def test_beyond_30_none_may_sail(ship: str, mode: str | None, hexes: int, rules: dict[str, str]) -> None:
    assert sure(PASSAGE, rules, ship=ship, mode=mode, ships=6, range=hexes) == PassageOutcome(None, 0, 6)


@pytest.mark.parametrize(("ship", "mode"), [*PRINTED, ("surface", None)])
def test_farther_out_never_lets_more_ships_sail(ship: str, mode: str | None) -> None:
    sail = [sure(PASSAGE, ship=ship, mode=mode, ships=30, range=hexes).at_sea for hexes in range(1, 33)]
    assert sail == sorted(sail, reverse=True)


@pytest.mark.parametrize("ships", range(8))
def test_every_ship_is_at_sea_or_in_port(ships: int) -> None:
    found = sure(PASSAGE, ship="ss", mode="snort", ships=ships, range=17)
    assert found.at_sea + found.in_port == ships


# surface ships (WW3-I1) ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ship", SURFACE)
@pytest.mark.parametrize("rules", [{}, NOT_ATTENUATED])
def test_surface_ships_all_sail_to_range_5(ship: str, rules: dict[str, str]) -> None:
    assert sure(PASSAGE, rules, ship=ship, ships=7, range=5) == PassageOutcome("1:0", 7, 0)


@pytest.mark.parametrize("ship", SURFACE)
@pytest.mark.parametrize("hexes", [6, 10, 11, 15, 16, 20, 21, 25, 26, 30])
def test_farther_out_surface_ships_sail_as_fast_ssn(ship: str, hexes: int) -> None:
    fast = sure(PASSAGE, ship="ssn", mode="fast", ships=7, range=hexes)
    assert sure(PASSAGE, ship=ship, ships=7, range=hexes) == fast


@pytest.mark.parametrize("ship", SURFACE)
@pytest.mark.parametrize("hexes", [6, 15, 16, 30])
def test_under_the_other_reading_surface_ships_are_not_attenuated(ship: str, hexes: int) -> None:
    assert sure(PASSAGE, NOT_ATTENUATED, ship=ship, ships=7, range=hexes) == PassageOutcome("1:0", 7, 0)


@pytest.mark.parametrize("rules", [{}, NOT_ATTENUATED])
def test_a_lost_cell_warns_and_its_interpretation_is_on_the_slip(rules: dict[str, str]) -> None:
    asked: dict[str, Any] = {"ship": "surface", "ships": 7, "range": 22}
    assert "row 21-25, column Surf, unknown" in warned("passage", rules, **asked)
    assert [line for line in slip("passage", rules, **asked) if line[1] == "WW3-I1"]


def test_the_warning_says_how_the_lost_cell_is_read_and_what_else_it_may_be() -> None:
    asked: dict[str, Any] = {"ship": "surface", "ships": 7, "range": 22}
    assert "read as 2:1, or 1:0" in warned("passage", **asked)
    assert "read as 1:0, or 2:1" in warned("passage", NOT_ATTENUATED, **asked)


@pytest.mark.parametrize("given", [{"ship": "surface", "range": 5}, {"ship": "ssn", "mode": "fast", "range": 22}])
def test_cells_that_survive_do_not_warn(given: dict[str, Any]) -> None:
    assert warned("passage", ships=7, **given) == ""
    assert all(rule != "WW3-I1" for _, rule, _ in slip("passage", ships=7, **given))


# refusals ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ship", SURFACE)
def test_a_mode_for_a_surface_ship_is_refused(ship: str) -> None:
    with pytest.raises(Refusal, match=r"Surface ships have no mode, and fast was given.*\[25\.2\]"):
        sure(PASSAGE, ship=ship, mode="fast", ships=3, range=3)


@pytest.mark.parametrize("ship", ["ss", "ssn"])
def test_a_submarine_without_a_mode_is_refused(ship: str) -> None:
    with pytest.raises(Refusal, match=rf"{ship.upper()} travel .* no mode was given.*\[25\.2\]"):
        sure(PASSAGE, ship=ship, ships=3, range=3)


def test_ssn_snort_is_refused() -> None:
    with pytest.raises(Refusal, match=r"no SSN in snort mode.*\[25\.2\]"):
        sure(PASSAGE, ship="ssn", mode="snort", ships=3, range=3)


@pytest.mark.parametrize(
    ("name", "value"), [("range", 0), ("range", -3), ("ships", -1), ("ship", "cd"), ("mode", "dry")]
)
def test_wrong_inputs_are_named(name: str, value: object) -> None:
    with pytest.raises(BadInput, match=f"{name}=.*will not do"):
        sure(PASSAGE, **{**FAST, name: value})


# what is said --------------------------------------------------------------------------------------------------------


def test_the_slip_shows_the_group_the_ratio_and_the_rounding() -> None:
    assert slip("passage", ship="surface-a", ships=7, range=22) == [
        ("ships", "WW3-I8", "7, a group of its own: column Surf"),
        ("range 22", "25.2", "2:1"),
        ("the cell is lost", "WW3-I1", "as fast nuclear submarines"),
        ("at sea", "WW3-I4", "7 × 2/3, rounded down"),
    ]


def test_the_slip_says_when_all_sail() -> None:
    assert slip("passage", ship="surface", ships=7, range=5)[1:] == [
        ("range 5", "25.2", "1:0"),
        ("at sea", "WW3-I4", "all"),
    ]


def test_the_slip_says_why_none_may_sail() -> None:
    assert slip("passage", ship="ss", mode="silent", ships=7, range=16)[1] == ("range 16", "25.2", "•, none may sail")
    assert slip("passage", ship="ss", mode="silent", ships=7, range=31)[1] == (
        "range 31",
        "25.2",
        "beyond 26-30: none may sail",
    )


def test_the_text_is_the_ratio_and_what_it_comes_to() -> None:
    assert passage_text(PassageOutcome("2:1", 4, 3)) == "2:1: 4 at sea, 3 in port"
    assert passage_text(PassageOutcome(None, 0, 7)) == "•: 0 at sea, 7 in port"


def test_a_run_gives_what_the_odds_say() -> None:
    assert agrees(PASSAGE, ship="ss", mode="silent", ships=6, range=8).outcomes == (PassageOutcome("1:1", 3, 3),)
