"""Names of accounts: what players write, and what is no name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.chance.procedures import BadInput
from grognard.play.ledger.names import asked_for, fits, is_path, part, path


@pytest.mark.parametrize(
    ("written", "named"),
    [
        ("London", "london"),
        ("  Scapa   Flow ", "scapa-flow"),
        ("7th Armoured", "7th-armoured"),
        ("Luleå", "luleå"),
        ("Lule\u0061\u030a", "luleå"),
        ("SS(F)", "ss(f)"),
        ("1. Panzer", "1.-panzer"),
    ],
)
def test_a_name_is_written_one_way(written: str, named: str) -> None:
    assert part(written) == named
    assert is_path(named)


@pytest.mark.parametrize(
    "written", ["", " ", "a/b", "../etc", "*", "x" * 61, "a\nb\x00", "\ud800", "-", "[bold]", "a;b", ".hidden"]
)
def test_what_is_no_name_is_refused(written: str) -> None:
    with pytest.raises(BadInput, match="names nothing in a ledger"):
        part(written)


@given(st.text(max_size=80))
def test_whatever_is_written_gives_a_part_of_a_path_or_a_refusal(written: str) -> None:
    try:
        named = part(written)
    except BadInput:
        return
    assert is_path(named)
    assert "/" not in named
    assert part(named) == named


def test_a_path_is_made_of_names() -> None:
    assert path("supply/places", "Scapa Flow") == "supply/places/scapa-flow"


def test_a_declared_star_stands_for_one_part() -> None:
    assert fits("supply/places/london", "supply/places/*")
    assert not fits("supply/places", "supply/places/*")
    assert not fits("supply/places/a/b", "supply/places/*")


@pytest.mark.parametrize("pattern", ["supply", "supply/", "supply/places/*", "*/london", "*", "supply/places/london"])
def test_a_reader_may_ask_in_several_ways(pattern: str) -> None:
    assert asked_for("supply/places/london", pattern)


@pytest.mark.parametrize("pattern", ["sup", "London", "supply/place", "*/rome"])
def test_and_gets_nothing_else(pattern: str) -> None:
    assert not asked_for("supply/places/london", pattern)
