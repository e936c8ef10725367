"""Where did it go? Statements of accounts, and the check of a ledger."""

from __future__ import annotations

import pytest

from grognard.play.ledger.actions import Action
from grognard.play.ledger.campaign import Ledger
from grognard.play.ledger.checking import check
from grognard.play.ledger.statements import Sheet, statement
from tests.play.ledger import toy
from tests.play.ledger.toy import BARN, CALENDAR, rules, stocked

RULES = rules()


@pytest.fixture
def ledger() -> Ledger:
    found = stocked(100)
    found.post("feast", {"sacks": 10}, RULES, "the wedding")
    found.advance(RULES)
    found.advance(RULES)
    found.post("harvest", {"sacks": 7}, RULES)
    found.undo(RULES)
    found.post("feast", {"sacks": 3}, RULES)
    return found


def sheet(of: Ledger, account: str, date: str | None = None) -> Sheet:
    (found,) = statement(of, account, CALENDAR.read(date) if date else None)
    return found


def test_a_statement_opens_and_closes_with_the_balances(ledger: Ledger) -> None:
    found = sheet(ledger, BARN, "1")
    assert (found.opening, found.came, found.went, found.closing) == (0, 100, 29, 71)
    later = sheet(ledger, BARN, "2")
    assert (later.opening, later.came, later.went, later.closing) == (71, 0, 6, 65)
    assert ledger.balances.of(BARN, "grain") == 65


def test_each_movement_has_the_action_behind_it_and_where_it_went(ledger: Ledger) -> None:
    first = sheet(ledger, BARN, "1.day").movements[1]
    assert (first.date, first.amount, first.against) == ("1.day", -10, ("grain/eaten",))
    assert (first.record, first.action, first.memo, first.rule) == (2, "feast", "first", "table")
    assert first.note == "the wedding"


def test_what_falls_due_is_dated_by_its_own_step(ledger: Ledger) -> None:
    moved = {(each.memo, each.date) for each in sheet(ledger, BARN).movements if each.action == "advance"}
    assert moved == {("rats", "1.day"), ("rent", "1.night")}


def test_what_was_undone_is_shown_and_does_not_count(ledger: Ledger) -> None:
    found = sheet(ledger, BARN, "2")
    assert [(each.amount, each.undone) for each in found.movements] == [(7, True), (-7, True), (-3, False), (-3, False)]


def test_without_a_date_all_of_it_is_told(ledger: Ledger) -> None:
    assert [each.account for each in statement(ledger, "grain")] == ["grain/barn", "grain/eaten"]
    assert sheet(ledger, BARN).opening == 0


def test_accounts_that_never_moved_are_left_out(ledger: Ledger) -> None:
    assert statement(ledger, "treasure") == []


def test_a_sound_ledger_is_done_again_to_the_same_hash(ledger: Ledger) -> None:
    found = check(ledger, RULES)
    assert found.sound
    assert (found.records, found.replayed) == (7, ledger.hash)
    assert set(found.totals.values()) == {0}


def test_an_action_that_now_gives_other_postings_is_found(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    kinder = Action(id="feast", inputs=toy.Grain, does=toy.harvest, example="sacks=1", when=("day",))
    changed = [kinder if each.id == "feast" else each for each in toy.BOOKS.actions]
    import msgspec

    ledger.books = msgspec.structs.replace(toy.BOOKS, actions=tuple(changed))
    found = check(ledger, RULES)
    assert not found.sound
    assert found.faults == ("action 2 (feast) now gives other postings",)


def test_an_action_that_can_no_longer_be_done_is_found(ledger: Ledger) -> None:
    import msgspec

    ledger.books = msgspec.structs.replace(toy.BOOKS, actions=toy.BOOKS.actions[:1])
    found = check(ledger, RULES)
    assert not found.sound
    assert "action 2 (feast) can no longer be done: there is no action" in found.faults[0]


def test_other_rules_that_give_the_same_postings_are_a_remark(ledger: Ledger) -> None:
    from grognard.titles import title

    found = check(ledger, title("ocs").rules())
    assert found.sound
    assert "7 actions were done under other rules or charts" in found.remarks[0]
