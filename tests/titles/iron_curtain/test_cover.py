"""What the ground gives a defender: the terrain chart with its notes, and IC-I6, IC-I7 and IC-I8 both ways."""

from __future__ import annotations

import pytest

from grognard.chance.procedures import Refusal
from grognard.errors import Unknown
from grognard.titles import title
from grognard.titles.iron_curtain.cover import Across, Cover, cover

RIVER, RAIL_BRIDGE, FLYING = Across(("river-canal",)), Across(("major-river", "rr")), Across(("major-river",), True)


def covered(hex_terrain: str, *attackers: Across, **choices: str) -> Cover:
    chosen = {id_.replace("_", "-"): choice for id_, choice in choices.items()}
    return cover(title("iron-curtain").rules(chosen), hex_terrain, attackers)


def given(hex_terrain: str, *attackers: Across, **choices: str) -> tuple[bool, bool]:
    """Terrain and no retreat."""
    found = covered(hex_terrain, *attackers, **choices)
    return found.terrain, found.no_retreat


@pytest.mark.parametrize(
    ("hex_terrain", "terrain", "no_retreat"),
    [
        ("open", False, False),
        ("major-city", True, True),
        ("city", True, False),
        ("forest", True, False),
        ("rough", True, False),
        ("mountain", True, True),
    ],
)
def test_the_hex_gives_what_its_row_says(hex_terrain: str, terrain: bool, no_retreat: bool) -> None:
    assert given(hex_terrain, Across()) == (terrain, no_retreat)


def test_note_2_hexside_terrain_counts_if_every_attacker_is_across_some() -> None:
    assert given("open", RIVER) == (True, False)
    assert given("open", RIVER, RIVER) == (True, False)
    assert given("open", RIVER, Across()) == (False, False)
    assert given("open", RIVER, RAIL_BRIDGE) == (True, True)


def test_a_city_behind_a_river_has_terrain_whoever_crosses() -> None:
    assert given("city", RIVER, Across()) == (True, False)


def test_note_P_an_attack_by_road_or_rail_across_a_prohibited_hexside_gives_terrain() -> None:
    for crossing in ("primary-road", "secondary-road", "rr", "secondary-road-bridge"):
        assert given("open", Across(("major-river", crossing))) == (True, True)


def test_note_P_without_one_it_may_not_be_made() -> None:
    with pytest.raises(Refusal, match=r"without a road or railroad these units do not attack across major-river\."):
        covered("open", Across(("major-river",)))


def test_air_mobile_units_ignore_a_prohibited_hexside_and_it_gives_no_terrain_against_them() -> None:
    assert given("open", FLYING) == (False, False)
    assert given("open", FLYING, RAIL_BRIDGE) == (False, False)  # one attacker without hexside terrain
    assert given("open", Across(("river-canal",), air_mobile=True)) == (True, False)  # a river is not prohibited


@pytest.mark.parametrize("attacker", [Across(("ocean",)), Across(("ocean", "rr")), Across(("ocean",), air_mobile=True)])
def test_nobody_attacks_across_ocean(attacker: Across) -> None:
    with pytest.raises(Refusal, match="nobody attacks across ocean"):
        covered("open", attacker)


def test_IC_I6_a_ferry_carries_movement_only_or_attacks_too() -> None:
    with pytest.raises(Refusal, match="major-river"):
        covered("open", Across(("major-river", "ferry")))
    assert given("open", Across(("major-river", "ferry")), IC_I6="ferry-too") == (True, True)
    with pytest.raises(Refusal, match="sea-line"):  # note [3] asks for a road or railroad all the same
        covered("open", Across(("sea-line", "ferry")), IC_I6="ferry-too")


def test_IC_I7_air_mobile_units_attack_across_a_sea_line_or_note_3_binds_them_too() -> None:
    assert given("open", Across(("sea-line",), air_mobile=True)) == (False, False)
    with pytest.raises(Refusal, match="sea-line"):
        covered("open", Across(("sea-line",), air_mobile=True), IC_I7="note-3-binds-all")
    assert given("open", Across(("sea-line", "rr"), air_mobile=True), IC_I7="note-3-binds-all") == (False, False)
    assert given("open", FLYING, IC_I7="note-3-binds-all") == (False, False)  # of a major river it says nothing


def test_IC_I8_a_major_river_forbids_retreat_only_with_terrain_or_whenever_one_is_across() -> None:
    assert given("open", RAIL_BRIDGE, Across()) == (False, False)
    assert given("open", RAIL_BRIDGE, Across(), IC_I8="any-attacker-across") == (False, True)
    assert given("open", RAIL_BRIDGE, RIVER) == given("open", RAIL_BRIDGE, RIVER, IC_I8="any-attacker-across")
    assert given("open", RIVER, IC_I8="any-attacker-across") == (True, False)


def test_the_lines_say_why() -> None:
    assert [(line.what, line.rule, line.effect) for line in covered("forest", RAIL_BRIDGE, Across()).lines] == [
        ("forest", "terrain", "terrain yes"),
        ("hexside terrain: major-river", "terrain [2]", "does not count: not every attacker is across such"),
        ("hexsides that forbid retreat", "IC-I8", "none"),
    ]


@pytest.mark.parametrize("names", [("swamp", ()), ("open", ("brook",))])
def test_ground_that_is_not_on_the_chart_is_unknown(names: tuple[str, tuple[str, ...]]) -> None:
    with pytest.raises(Unknown, match="there is no terrain on the terrain chart called"):
        covered(names[0], Across(names[1]))
