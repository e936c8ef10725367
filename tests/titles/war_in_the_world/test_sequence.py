"""The sequence of play against the statements of the article that make it."""

from __future__ import annotations

import pytest

from grognard.play.sequence import Step
from grognard.titles.sequences import sequence_of

OF = sequence_of("war-in-the-world")
PHASES = ["initial movement", "rail movement", "combat", "mechanized movement"]


def ground(segment: str, turn: str = "turn-3") -> list[Step]:
    """The phases of a ground segment."""
    return [step for step in OF.steps if step.part == turn and step.name.startswith(segment)]


def asked(step: Step) -> set[str]:
    """The procedures and ledger actions that a step leads to."""
    return {name for each in step.permitted for name in (*each.procedures, *each.actions)}


@pytest.mark.parametrize("segment", ["First ground segment", "Second ground segment"])
@pytest.mark.parametrize("turn", ["turn-1", "turn-2", "turn-3", "turn-4"])
def test_s5_each_ground_segment_gives_way_to_the_four_phases_of_the_european_game(segment: str, turn: str) -> None:
    assert [step.name for step in ground(segment, turn)] == [f"{segment}: {phase}" for phase in PHASES]


@pytest.mark.parametrize("segment", ["First ground segment", "Second ground segment"])
def test_s6_in_the_four_phases_supply_is_spent_and_tanks_are_used(segment: str) -> None:
    initial, rail, combat, mechanized = map(asked, ground(segment))
    assert {"supply-cost", "supply-unit"} <= initial & mechanized
    assert {"rail-repair", "repair-rail"} <= rail
    assert {"supply-state", "supply-unit", "afv-strike", "afv-transfer"} <= combat
    assert all("tank-move" in phase for phase in (initial, mechanized))


@pytest.mark.parametrize(
    ("step", "game"),
    [
        ("strategic/submarine", "Pacific"),
        ("strategic/cycle-supply", "Pacific"),
        ("turn-1/naval-1", "Pacific"),
        ("turn-1/naval-3", "Pacific"),
        ("turn-1/air-2", "Pacific"),
        ("turn-1/axis-rail", "European"),
        ("turn-1/allies-combat", "European"),
    ],
)
def test_s7_strategic_turn_sea_and_air_go_by_the_pacific_games_rules_and_the_ground_by_the_european_ones(
    step: str, game: str
) -> None:
    said = " ".join(each.what for each in OF.step(step).permitted)
    assert f"{game} game's rules" in said
    assert said.count("game's rules") == said.count(f"{game} game's rules")
