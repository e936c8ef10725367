"""Every statement of the article as a row: where it is met, and by which tests."""

from __future__ import annotations

import pytest

from grognard.errors import GrognardError
from grognard.titles import title
from grognard.titles.coverage import MEANING, Statement, statements
from tests.titles.war_in_the_world.tested import KEPT, written

ROWS = statements(title("war-in-the-world"))


def row(number: int) -> Statement:
    return ROWS[number - 1]


def test_there_is_a_row_for_each_of_the_287_statements() -> None:
    assert [each.id for each in ROWS] == [f"{'WIW'}-{'S'}{number}" for number in range(1, 288)]


@pytest.mark.parametrize("each", ROWS, ids=lambda each: f"statement {each.id[5:]}")
def test_each_is_met_somewhere_or_says_why_not(each: Statement) -> None:
    assert each.state != "not yet"
    if each.state in ("implemented", "house"):
        assert each.charts or each.procedures or each.ledger
    assert each.tests or each.state == "frame", "no test names it"
    assert each.state in MEANING


def test_the_list_of_tests_is_the_one_the_tests_give() -> None:
    assert KEPT.read_text("utf-8") == written(), "write it anew: python -m tests.titles.war_in_the_world.tested"


@pytest.mark.parametrize(
    ("number", "state"),
    [
        (1, "frame"),
        (2, "socket"),
        (5, "with play"),
        (97, "implemented"),
        (165, "house"),
        (157, "socket"),
        (240, "socket"),
    ],
)
def test_the_states(number: int, state: str) -> None:
    assert row(number).state == state


def test_a_row_tells_charts_procedures_and_ledger_apart() -> None:
    assert (row(269).procedures, row(269).ledger) == (("raider-damage",), True)
    assert row(29).charts == ("ports",)


@pytest.mark.parametrize("each", ROWS, ids=lambda each: f"statement {each.id[5:]}")
def test_a_row_says_that_the_ledger_keeps_it_where_a_test_of_the_ledger_names_it(each: Statement) -> None:
    if each.state != "with play":
        assert each.ledger == any("ledger" in test for test in each.tests)


def test_house_charts_are_told_apart_from_those_of_the_article() -> None:
    assert (row(274).charts, row(274).house) == (("search",), ("search",))
    assert (row(123).state, row(123).house) == ("implemented", ("looting-values",))
    assert row(97).house == ()


def test_other_titles_have_no_numbered_statements() -> None:
    with pytest.raises(GrognardError, match="the statements of ocs are not numbered"):
        statements(title("ocs"))
