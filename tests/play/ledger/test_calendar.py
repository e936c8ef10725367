"""Dates: periods and their steps."""

from __future__ import annotations

import pytest

from grognard.chance.procedures import BadInput
from grognard.play.ledger.calendar import Calendar
from grognard.titles.great_war.ledger import CALENDAR as QUARTERS
from grognard.titles.war_in_the_world.ledger_calendar import CALENDAR as CYCLES
from grognard.titles.war_in_the_world.ledger_calendar import cycle_of, slot
from grognard.titles.world_war_three.ledger import CALENDAR as TURNS

ALL = pytest.mark.parametrize("calendar", [CYCLES, TURNS, QUARTERS], ids=["cycles", "turns", "quarters"])


@ALL
def test_every_step_is_written_and_read_back(calendar: Calendar) -> None:
    first, last = calendar.read(calendar.first), calendar.read(calendar.last)
    for at in (first[0], first[-1], first[-1] + 1, last[0] - 1, last[-1]):
        assert at in calendar.read(calendar.show(at))


def test_a_period_is_all_its_steps() -> None:
    assert len(CYCLES.read("7/42")) == 10
    assert [CYCLES.show(at) for at in CYCLES.read("7/42")][5:8] == ["7/42.production", "7/42.1", "7/42.2"]


def test_thirteen_cycles_make_a_year() -> None:
    assert CYCLES.show(CYCLES.read("13/41")[-1] + 1) == "1/42.reinforcement"


def test_four_quarters_make_a_year() -> None:
    assert QUARTERS.show(QUARTERS.read("4/1914")[-1] + 1) == "1/1915"


@pytest.mark.parametrize(
    "text",
    ["", "14/42", "0/42", "7/38", "7/50", "7/42.", "7/42.5", "7/42.Supply", "07/42", "7/42/1", "٧/42", "x" * 999],
)
def test_what_is_no_date_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match=r"is no date here: write 1/39 … 13/49, or 1/39\.4 for a step"):
        CYCLES.read(text)


def test_the_next_game_turn() -> None:
    (first,) = CYCLES.read("7/42.4")
    assert CYCLES.show(first + CYCLES.to_next_turn(first)) == "8/42.1"
    (second,) = CYCLES.read("7/42.1")
    assert CYCLES.show(second + CYCLES.to_next_turn(second)) == "7/42.2"
    assert QUARTERS.to_next_turn(QUARTERS.read("4/1914")[0]) == 1


def test_cycles_in_names_of_accounts_stand_in_the_order_of_time() -> None:
    cycles = range(CYCLES.number("1/39"), CYCLES.number("13/49") + 1)
    assert [slot(cycle) for cycle in cycles] == sorted(slot(cycle) for cycle in cycles)
    assert [cycle_of(slot(cycle)) for cycle in cycles] == list(cycles)
