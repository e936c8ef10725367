"""What is to come: what the next advance will post, told before it does."""

from __future__ import annotations

import pytest

from grognard.chance.procedures import Refusal
from grognard.play.ledger.coming import coming
from tests.play.ledger.toy import begun, rules, stocked

RULES = rules()


def told(sacks: int, steps: int | None = None) -> list[tuple[str, list[str]]]:
    return [(each.date, [one.memo for one in each.postings]) for each in coming(stocked(sacks), RULES, steps)]


def test_what_falls_due_is_told_under_its_step_to_the_next_game_turn() -> None:
    assert told(100) == [("1.day", ["rats"]), ("1.night", ["rent"]), ("2.day", [])]


def test_the_present_step_is_left_out_where_nothing_falls_due_as_it_ends() -> None:
    assert told(5) == [("1.night", ["rent"]), ("2.day", [])]


def test_as_many_steps_as_are_asked_for() -> None:
    assert [date for date, _ in told(100, 3)] == ["1.day", "1.night", "2.day", "2.night"]


def test_what_is_told_is_what_the_advances_then_post() -> None:
    ledger = stocked()
    foretold = [each for step in coming(ledger, RULES, 6) for each in step.postings]
    posted = [each for _ in range(6) for each in ledger.advance(RULES).postings if not each.passes_time]
    assert foretold == posted


def test_looking_ahead_leaves_the_ledger_as_it_is() -> None:
    ledger = stocked()
    before = ledger.hash, ledger.date, ledger.balances.held(), len(ledger.records)
    coming(ledger, RULES, 8)
    assert (ledger.hash, ledger.date, ledger.balances.held(), len(ledger.records)) == before
    assert ledger.undo(RULES).inputs == {"action": 1}


def test_a_copy_goes_its_own_way() -> None:
    ledger = stocked()
    other = ledger.copy()
    other.advance(RULES)
    other.undo(RULES)
    ledger.post("harvest", {"sacks": 3}, RULES)
    assert (len(ledger.records), len(other.records)) == (2, 3)
    assert (ledger.balances.of("grain/barn", "grain"), other.balances.of("grain/barn", "grain")) == (103, 100)


def test_there_is_nothing_to_come_after_the_last_step() -> None:
    with pytest.raises(Refusal, match="the last step of the calendar"):
        coming(begun(start="40.night"), RULES)
