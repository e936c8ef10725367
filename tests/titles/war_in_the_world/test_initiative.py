"""The bounce, and the initiative among ships and tanks."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from grognard.chance.procedures import BadInput
from grognard.charts.axes import Axis
from grognard.errors import GrognardError
from grognard.titles import title
from grognard.titles.war_in_the_world.dates import number, period, written
from grognard.titles.war_in_the_world.initiative import BounceOutcome, InitiativeOutcome
from tests.titles.war_in_the_world.printed import (
    FACES,
    INITIATIVE,
    TITLE,
    chances,
    named,
    rolled,
    shares,
    text,
    warned,
)

CHART = title(TITLE).rules().chart("initiative")
BOUNCE = {
    "8/40": "GIAS GIAS GAIS GAIS GASI AGSI",
    "13/41": "GIAS GIAS GASI GASI AGSI AGSI",
    "6/43": "GAIS GIAS GASI AGSI ASGI ASGI",
    "9/49": "GASI GASI AGSI ASGI SAGI SAGI",
}
"""The article's table by the last date of each period: die 1 to 6, who comes before whom."""

FIRST = {"8/40": ["9/39", "8/40"], "13/41": ["9/40", "13/41"], "6/43": ["1/42", "6/43"], "9/49": ["7/43", "13/46"]}


def order(last: str, face: int, present: str) -> BounceOutcome:
    holder, *over = (power for power in list[Any](BOUNCE[last].split()[face - 1]) if power in present)
    return BounceOutcome(holder, tuple(over))


PRESENT = ["".join(some) for size in (1, 2, 3, 4) for some in combinations("GIAS", size)]


@pytest.mark.parametrize("present", PRESENT)
@pytest.mark.parametrize(("last", "dates"), FIRST.items())
def test_s97_s98_each_power_has_the_bounce_over_those_to_its_right(last: str, dates: list[str], present: str) -> None:
    expected = shares(order(last, face, present) for face in FACES)
    for date in dates:
        assert chances("bounce", date=date, sides=list(present)) == expected


@pytest.mark.parametrize("face", FACES)
def test_i4_absent_powers_are_skipped(face: int) -> None:
    found = rolled("bounce", [face], date="1/45", sides=["I", "S"])
    assert found == BounceOutcome("S", ("I",))
    assert named("bounce", "WIW-I4", date="1/45", sides=["I", "S"])


def test_the_order_in_which_the_sides_are_named_changes_nothing() -> None:
    assert chances("bounce", date="5/42", sides=["S", "A", "G"]) == chances(
        "bounce", date="5/42", sides=["G", "A", "S"]
    )


def test_two_rows_of_the_third_period_are_disputed() -> None:
    assert "disputed" in warned("bounce", date="5/42", sides=["G", "I"])
    assert "disputed" not in warned("bounce", date="5/41", sides=["G", "I"])


def test_the_bounce_in_words() -> None:
    assert text("bounce", BounceOutcome("A", ("G", "I"))) == "A/G/I"


@pytest.mark.parametrize(("date", "axis"), INITIATIVE.items())
def test_the_axis_goes_first_on_fewer_faces_as_the_war_goes_on(date: str, axis: int) -> None:
    expected = {InitiativeOutcome("axis"): Fraction(axis, 6), InitiativeOutcome("allied"): Fraction(6 - axis, 6)}
    assert chances("initiative", date=date) == expected


@pytest.mark.parametrize("date", ["9/39", "1/40", "12/41"])
def test_s101_dates_before_13_41_use_its_column(date: str) -> None:
    assert chances("initiative", date=date) == chances("initiative", date="13/41") != chances("initiative", date="1/42")
    assert named("initiative", "9.51", date=date)


@pytest.mark.parametrize("face", FACES)
def test_s102_j_on_the_table_is_the_axis_side_and_a_the_allied_one(face: int) -> None:
    """By the house table the Axis goes first on 1 to 4 in 1/42."""
    assert rolled("initiative", [face], date="1/42") == InitiativeOutcome("axis" if face <= 4 else "allied")
    (cell,) = [row[1].text for label, row in zip(CHART.rows.labels, CHART.cells, strict=True) if label == str(face)]
    assert cell == ("J" if face <= 4 else "A")


def test_s102_j_is_all_the_axis_and_a_all_the_allies() -> None:
    assert text("initiative", rolled("initiative", [1], date="1/42")) == "J: all the Axis"
    assert text("initiative", rolled("initiative", [6], date="1/42")) == "A: all the Allies"


@pytest.mark.parametrize("date", ["0/41", "14/41", "1/38", "13-41", "13/1941", "", 1341])
def test_a_date_is_cycle_and_year(date: Any) -> None:
    with pytest.raises(BadInput, match="date="):
        chances("initiative", date=date)


@pytest.mark.parametrize(("date", "later", "then"), [("1/42", 0, "1/42"), ("13/41", 1, "1/42"), ("3/42", 12, "2/43")])
def test_thirteen_cycles_make_a_year(date: str, later: int, then: str) -> None:
    assert written(number(date) + later) == then


def test_a_heading_that_is_no_period_is_named() -> None:
    with pytest.raises(GrognardError, match="“late war” heads a chart by dates and is no period"):
        period(Axis("names", ("13/41", "late war")), "1/44")


@pytest.mark.parametrize(
    ("date", "place"), [("9/39", 0), ("2/41", 0), ("3/41", 1), ("9/41", 1), ("10/41", 2), ("1/46", 2)]
)
def test_a_date_belongs_to_the_latest_period_that_has_begun(date: str, place: int) -> None:
    assert period(Axis("names", ("start-2/41", "3/41-5/41", "10/41")), date) == place
