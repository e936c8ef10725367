"""Timid fleets, the one strike on an Italian port, and who reads Axis plans."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.titles.war_in_the_world.limits import IntelligenceOutcome, ReactionLimitsOutcome
from tests.titles.war_in_the_world.printed import ask, says, text

NATIONS = ["german", "italian", "commonwealth", "us", "french", "free-french", "soviet", "other"]


def limits(nation: str, breakoff: int = 6, **facts: Any) -> ReactionLimitsOutcome:
    found: ReactionLimitsOutcome = ask("reaction-limits", nation=nation, breakoff=breakoff, **facts)
    return found


@pytest.mark.parametrize(("level", "half"), [(0, 0), (1, 1), (5, 3), (6, 3), (7, 4)])
@pytest.mark.parametrize("nation", ["french", "italian"])
def test_s106_french_and_italians_told_to_react_have_half_their_breakoff_level(
    nation: str, level: int, half: int
) -> None:
    assert limits(nation, level, react=True).breakoff == half
    assert limits(nation, level).breakoff == level


@pytest.mark.parametrize("nation", [nation for nation in NATIONS if nation not in ("french", "italian")])
def test_other_fleets_are_not_timid(nation: str) -> None:
    found = limits(nation, 7, react=True, paris=True, lacking=1)
    assert (found.breakoff, found.combat) == (7, True)


def test_s107_with_an_enemy_on_or_beside_paris_the_french_take_no_combat_mission() -> None:
    assert not limits("french", paris=True).combat
    assert limits("french", paris=False, lacking=1).combat
    assert limits("italian", paris=True).combat


@pytest.mark.parametrize(("lacking", "may"), [(None, True), (0, True), (1, False), (2, True)])
def test_s108_with_all_conditions_of_surrender_but_one_the_italians_take_none(lacking: int | None, may: bool) -> None:
    assert limits("italian", lacking=lacking).combat is may


def test_s109_britain_may_strike_an_italian_port_from_the_air_once_a_game() -> None:
    assert limits("commonwealth").port_strike
    assert says("reaction-limits", "air points in their T role", nation="commonwealth", breakoff=1)
    assert not limits("commonwealth", struck_before=True).port_strike
    assert not any(limits(nation).port_strike for nation in NATIONS if nation != "commonwealth")


def test_limits_in_words() -> None:
    assert text("reaction-limits", limits("italian", 6, react=True, lacking=1)) == "breakoff level 3, no combat mission"
    assert text("reaction-limits", limits("commonwealth", 4)) == (
        "breakoff level 4, combat missions; may strike an Italian port"
    )


@pytest.mark.parametrize(
    ("date", "reads"), [("9/39", False), ("8/40", False), ("9/40", True), ("9/44", True), ("10/44", False)]
)
def test_s253_the_allied_player_reads_axis_plans_from_9_40_through_9_44(date: str, reads: bool) -> None:
    found = ask("intelligence", date=date)
    assert found == IntelligenceOutcome(reads, inspects_cards=False, plots_with_german=False, told_by_allies=False)


@pytest.mark.parametrize("date", ["8/40", "1/42"])
def test_s253_s254_s255_the_soviet_player_reads_nothing_and_plots_when_germany_does(date: str) -> None:
    found = ask("intelligence", date=date, player="soviet")
    assert found == IntelligenceOutcome(False, inspects_cards=False, plots_with_german=True, told_by_allies=False)
    assert says("intelligence", "need be told nothing", date=date, player="soviet")


@pytest.mark.parametrize(
    ("date", "player", "may"), [("1/42", "allied", True), ("8/40", "allied", False), ("1/42", "soviet", False)]
)
def test_s252_who_reads_plans_may_inspect_the_cards_of_u_boats_spread_over_ports(
    date: str, player: str, may: bool
) -> None:
    assert ask("intelligence", {"u-boat-yards": "home-ports"}, date=date, player=player).inspects_cards is may
    assert not ask("intelligence", {"u-boat-yards": "kiel"}, date=date, player=player).inspects_cards


def test_intelligence_in_words() -> None:
    assert text("intelligence", ask("intelligence", date="1/42")) == "reads Axis plans"
    assert text("intelligence", ask("intelligence", date="1/40")) == "reads no Axis plans"
    cards = ask("intelligence", {"u-boat-yards": "home-ports"}, date="1/42")
    assert text("intelligence", cards) == "reads Axis plans, and U-boat cards"
    soviet = ask("intelligence", date="1/42", player="soviet")
    assert text("intelligence", soviet) == "reads no Axis plans; plots naval missions with the German player"
