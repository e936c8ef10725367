"""Bands, odds and headings: how a value finds its place."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.charts.axes import Axis, OffTheSheet
from grognard.charts.bands import Band, faults, parse_band
from grognard.charts.odds import half_up, parse_odds, round_odds, show_odds, show_raw
from grognard.errors import Unknown


@pytest.mark.parametrize(
    ("label", "band"),
    [
        ("5", (5, 5)),
        ("5-7", (5, 7)),
        ("31+", (31, None)),
        ("81-100+", (81, None)),
        ("1 or less", (None, 1)),
        ("10 or more", (10, None)),
        ("1(-)", (None, 1)),
        ("-2(-)", (None, -2)),
        ("+3(+)", (3, None)),
        ("+17", (17, 17)),
        ("-1", (-1, -1)),
        ("−1", (-1, -1)),
        ("less than -3", (None, -4)),
        ("-3 to +3", (-3, 3)),
        ("more than +3", (4, None)),
    ],
)
def test_bands_as_sheets_print_them(label: str, band: tuple[int | None, int | None]) -> None:
    assert parse_band(label) == Band(*band)


@pytest.mark.parametrize("label", ["", "-", "7-5", "open", "5 - ", "1:2", "5-7-9", "less than"])
def test_what_is_no_band(label: str) -> None:
    assert parse_band(label) is None


@given(st.integers(-50, 50), st.integers(-50, 50), st.integers(-60, 60))
def test_a_printed_span_holds_what_it_says(a: int, b: int, value: int) -> None:
    low, high = sorted((a, b))
    band = parse_band(f"{low} to {high}")
    assert band
    assert (value in band) == (low <= value <= high)


def test_gaps_and_overlaps_are_found() -> None:
    """Each with the place of the band at which it shows."""
    assert faults([Band(1, 4), Band(6, 8)]) == [("nothing covers 5, between 1-4 and 6-8", 1)]
    assert faults([Band(0, 0), Band(1, 4), Band(4, 8)]) == [("1-4 and 4-8 overlap at 4", 2)]
    assert faults([Band(1, None), Band(4, 8)]) == [("1 or more and 4-8 overlap: an open end stands inside the list", 1)]
    assert not faults([Band(None, 0), Band(1, 3), Band(4, None)])


@pytest.mark.parametrize(
    ("attack", "defence", "nearest", "defender"),
    [
        ("5", "2", "3:1", "2:1"),
        ("10", "15", "1:2", "1:2"),
        ("9", "10", "1:1", "1:2"),
        ("10", "9", "1:1", "1:1"),
        ("7", "2", "4:1", "3:1"),
        ("2", "5", "1:3", "1:3"),
        ("17", "6", "3:1", "2:1"),
        ("7/2", "3/2", "2:1", "2:1"),
        ("3", "3", "1:1", "1:1"),
        ("5", "12", "1:2", "1:3"),
    ],
)
def test_both_roundings_of_odds(attack: str, defence: str, nearest: str, defender: str) -> None:
    odds = Fraction(attack), Fraction(defence)
    assert show_odds(round_odds(*odds, "nearest")) == nearest
    assert show_odds(round_odds(*odds, "defender")) == defender


@pytest.mark.parametrize(
    ("attack", "defence", "raw"),
    [
        ("17", "6", "2.83"),
        ("6", "17", "1:2.83"),
        ("3", "3", "1.00"),
        ("1", "3", "1:3.00"),
        ("1999", "800", "2.499"),
        ("4999", "2000", "2.4995"),
        ("29999", "10000", "2.9999"),
        ("10000", "30001", "1:3.0001"),
    ],
    ids=["17:6", "6:17", "3:3", "1:3", "not 2.50", "not 2.50 nor 2.500", "not 3.00", "not 1:3.00"],
)
def test_the_raw_ratio_never_shows_past_the_point_its_rounding_turns_on(attack: str, defence: str, raw: str) -> None:
    assert show_raw(Fraction(attack), Fraction(defence)) == raw


@given(st.fractions(Fraction(1, 9), 40), st.fractions(Fraction(1, 9), 40))
def test_the_defender_is_never_worse_off_by_his_own_rounding(attack: Fraction, defence: Fraction) -> None:
    assert round_odds(attack, defence, "defender") <= round_odds(attack, defence, "nearest")


def test_a_half_goes_up() -> None:
    assert [half_up(Fraction(n, 4)) for n in (9, 10, 11, -2, -3)] == [2, 3, 3, 0, -1]


@pytest.mark.parametrize(("label", "ratio"), [("3:1", "3"), ("1:4 or less", "1/4"), ("4:1 or more", "4")])
def test_odds_headings(label: str, ratio: str) -> None:
    assert parse_odds(label) == Fraction(ratio)


@pytest.mark.parametrize("label", ["3", "0:1", "3:0", "a:b", "3:1:1", "shift only"])
def test_what_are_no_odds(label: str) -> None:
    assert parse_odds(label) is None


ODDS = Axis("odds", ("1:2", "1:1", "2:1", "4:1"))
ROWS = Axis("odds", ("3:1", "2:1", "1:1", "shift only", "1:2 or less"), named=("shift only",))
BANDS = Axis("bands", ("1-5", "6-15", "16+"))
DIFFERENCES = Axis("differential", ("+0", "+1", "+2"), below="refuse")
CONTESTED = Axis("bands", ("none", "less than -3", "-3 to +3", "more than +3"), named=("none",))


@pytest.mark.parametrize(
    ("ratio", "heading"), [("1/9", "1:2"), ("1/2", "1:2"), ("1", "1:1"), ("3", "2:1"), ("4", "4:1"), ("9", "4:1")]
)
def test_odds_find_the_highest_heading_not_above_them(ratio: str, heading: str) -> None:
    assert ODDS.labels[ODDS.index(Fraction(ratio))] == heading


@pytest.mark.parametrize(
    ("ratio", "heading"),
    [("9", "3:1"), ("2", "2:1"), ("1", "1:1"), ("1/2", "1:2 or less"), ("1/5", "1:2 or less")],
)
def test_odds_rows_pass_over_the_shift_only_row(ratio: str, heading: str) -> None:
    assert ROWS.labels[ROWS.index(Fraction(ratio))] == heading


def test_a_shift_can_reach_the_shift_only_row() -> None:
    assert ROWS.labels[ROWS.shifted(Fraction(1), 1)] == "shift only"


@pytest.mark.parametrize(
    ("value", "heading"), [(0, "1-5"), (1, "1-5"), (5, "1-5"), (6, "6-15"), (15, "6-15"), (16, "16+"), (999, "16+")]
)
def test_every_edge_of_every_band(value: int, heading: str) -> None:
    assert BANDS.labels[BANDS.index(value)] == heading


def test_a_differential_below_the_sheet_is_refused_with_both_numbers() -> None:
    with pytest.raises(OffTheSheet, match=r"-1 has no place on the sheet, which begins at \+0"):
        DIFFERENCES.index(-1)
    assert DIFFERENCES.index(99) == 2


def test_names_among_bands() -> None:
    assert [CONTESTED.index(v) for v in ("none", -4, -3, 3, 4)] == [0, 1, 2, 2, 3]
    with pytest.raises(Unknown, match="did you mean none"):
        CONTESTED.index("nine")


def test_shifts_are_added_up_moved_once_and_clamped_once() -> None:
    """GEN-I3: a difference of -3 on a chart that begins at -2 or less, shifted 2 right, is column 0."""
    contact = Axis("differential", ("-2(-)", "-1", "0", "+1"))
    assert contact.labels[contact.shifted(-3, 2)] == "0"
    assert contact.labels[contact.shifted(0, -9)] == "-2(-)"
    assert contact.labels[contact.shifted(0, 9)] == "+1"


@pytest.mark.parametrize(("value", "heading"), [("51/10", "1-5"), ("11/2", "6-15"), ("1/4", "1-5"), ("31/2", "16+")])
def test_a_fraction_is_rounded_before_it_finds_its_band(value: str, heading: str) -> None:
    """GEN-I4: a half goes up; below the first band the first band."""
    assert BANDS.labels[BANDS.index(Fraction(value))] == heading
