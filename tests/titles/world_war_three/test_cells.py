"""What the cells of the naval chart may say."""

from __future__ import annotations

import pytest

from grognard.titles.world_war_three.cells import VOCABULARIES, NavalResult

NAVAL = VOCABULARIES["naval"].parse


@pytest.mark.parametrize(
    ("text", "lost", "depleted"), [("-", 0, 0), ("d", 0, 1), ("1", 1, 0), ("d1", 1, 1), ("5", 5, 0), ("d4", 4, 1)]
)
def test_a_naval_cell_is_units_lost_a_depletion_both_or_nothing(text: str, lost: int, depleted: int) -> None:
    assert NAVAL(text) == NavalResult(defender_lost=lost, attacker_depleted=depleted)


@pytest.mark.parametrize("text", ["", "1d", "dd", "0", "d0", "10", "•"])
def test_a_naval_cell_says_nothing_else(text: str) -> None:
    with pytest.raises(ValueError, match="naval result"):
        NAVAL(text)
