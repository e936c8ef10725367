"""Actions, time and undo: the log is the save, and everything else is read off it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from grognard.chance.procedures import BadInput, Refusal
from grognard.errors import GrognardError, Unknown
from grognard.play.ledger import campaign
from grognard.play.ledger.campaign import Ledger
from grognard.play.ledger.checking import check
from grognard.play.ledger.codec import decode, encode, encode_records
from tests.play.ledger.toy import BARN, EATEN, begun, rules, shelf, stocked

RULES = rules()


def barn(of: Ledger) -> int:
    return of.balances.of(BARN, "grain")


def test_an_action_is_kept_with_its_inputs_date_rules_and_postings() -> None:
    ledger = begun()
    record = ledger.post("harvest", {"sacks": 20}, RULES, "a good year")
    assert (record.number, record.date, record.action) == (1, "1.day", "harvest")
    assert (record.inputs, record.memo, record.rules) == ({"sacks": 20}, "a good year", RULES.digest)
    assert barn(ledger) == 20


def test_a_later_posting_of_an_action_sees_the_earlier() -> None:
    record = stocked(100).post("feast", {"sacks": 30}, RULES)
    assert record.postings[1].memo == "second, of 70"


def test_an_action_is_done_whole_or_not_at_all() -> None:
    ledger = stocked(50)
    before = ledger.hash
    with pytest.raises(Refusal, match="There are 20 grain in grain/barn and 30 are to leave it"):
        ledger.post("feast", {"sacks": 30}, RULES)
    assert (barn(ledger), ledger.hash, len(ledger.records)) == (50, before, 1)


def test_an_action_that_makes_something_of_nothing_is_refused() -> None:
    with pytest.raises(Refusal, match=r"add up to \+5 and not to 0"):
        stocked().post("forge", {"sacks": 1}, RULES)


def test_an_unbalanced_entry_in_the_journal_is_refused() -> None:
    entries = [[BARN, "grain", -14], [EATEN, "grain", 10]]
    with pytest.raises(Refusal, match="entries of grain add up to -4 and not to 0"):
        stocked().post("journal", {"entries": entries, "why": "slip of the pen"}, RULES)


def test_a_balanced_entry_in_the_journal_is_kept() -> None:
    ledger = stocked()
    ledger.post("journal", {"entries": [[BARN, "grain", -14], [EATEN, "grain", 14]], "why": "mice"}, RULES)
    assert barn(ledger) == 86


def test_an_action_that_changes_nothing_is_refused() -> None:
    with pytest.raises(Refusal, match="changes nothing"):
        begun().post("harvest", {"sacks": 0}, RULES)


@pytest.mark.parametrize(
    ("action", "given", "wrong", "said"),
    [
        ("harvset", {}, Unknown, "did you mean harvest"),
        ("harvest", {}, BadInput, "harvest needs sacks; for example: harvest sacks=20"),
        ("harvest", {"sacks": -1}, BadInput, "sacks=-1 will not do"),
        ("harvest", {"sacks": 1.5}, BadInput, "sacks=1.5 will not do"),
        ("harvest", {"sacks": True}, BadInput, "sacks=true will not do"),
        ("harvest", {"sacks": 1, "luck": 1}, Unknown, "input of harvest “luck”"),
        ("harvest", {"sacks": 10**30}, BadInput, "will not do"),
        ("harvest", {"sacks": "\ud800"}, BadInput, "that no file can hold"),
        ("journal", {"entries": [], "why": ""}, BadInput, "entries=.* will not do"),
        ("journal", {"entries": [["a", "b", 1]] * 1000, "why": ""}, BadInput, "characters"),
        ("journal", {"entries": [["a", "b", 1.5]], "why": ""}, BadInput, "entries=.* will not do"),
    ],
)
def test_inputs_are_checked(action: str, given: dict[str, Any], wrong: type[GrognardError], said: str) -> None:
    with pytest.raises(wrong, match=said):
        begun().post(action, given, RULES)


@pytest.mark.parametrize("memo", ["two\nlines", "x" * 401, "\ud800", "\x1b[31m"])
def test_a_note_is_a_line_of_text(memo: str) -> None:
    with pytest.raises(BadInput, match="one line of text"):
        begun().post("harvest", {"sacks": 1}, RULES, memo)


def test_an_action_out_of_its_step_is_refused_with_the_way_on() -> None:
    ledger = stocked()
    ledger.advance(RULES)
    with pytest.raises(Refusal, match=r"“feast” is done in day, and it is 1\.night"):
        ledger.post("feast", {"sacks": 1}, RULES)


def test_time_runs_what_falls_due_as_a_step_ends_then_as_the_next_begins() -> None:
    record = stocked(100).advance(RULES)
    assert [each.memo for each in record.postings] == ["rats", "1.day → 1.night", "rent"]


def test_an_action_of_more_postings_than_can_be_read_again_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """What falls due as one step ends and as the next begins stands in one record."""
    ledger = stocked(100)
    monkeypatch.setattr(campaign, "MAX_POSTINGS", 2)
    with pytest.raises(Refusal, match="One action would make 3 postings; 2 at most"):
        ledger.advance(RULES)
    assert (ledger.date, barn(ledger)) == ("1.day", 100)


def test_time_ends_with_the_calendar() -> None:
    ledger = begun(start="40.night")
    with pytest.raises(Refusal, match=r"It is 40\.night, the last step"):
        ledger.advance(RULES)


def test_undo_is_a_recorded_reversal() -> None:
    ledger = stocked(100)
    ledger.post("feast", {"sacks": 30}, RULES)
    record = ledger.undo(RULES)
    assert (record.action, record.inputs) == ("undo", {"action": 2})
    assert [each.memo for each in record.postings] == ["undone: second, of 70", "undone: first"]
    assert (barn(ledger), len(ledger.records)) == (100, 3)


def test_undo_goes_back_action_by_action_and_past_what_was_undone() -> None:
    ledger = stocked(100)
    ledger.post("feast", {"sacks": 10}, RULES)
    ledger.undo(RULES)
    ledger.post("feast", {"sacks": 20}, RULES)
    assert [ledger.undo(RULES).inputs["action"] for _ in range(2)] == [4, 1]
    assert barn(ledger) == 0
    with pytest.raises(Refusal, match="nothing to undo"):
        ledger.undo(RULES)


def test_undoing_an_advance_turns_back_the_date_and_what_fell_due() -> None:
    ledger = stocked(100)
    before = ledger.balances.held(), ledger.opening.held()
    ledger.advance(RULES)
    assert ledger.date == "1.night"
    ledger.undo(RULES)
    assert ledger.date == "1.day"
    assert (ledger.balances.held(), ledger.opening.held()) == before


def test_what_a_step_began_with_is_known_in_it() -> None:
    ledger = stocked(100)
    ledger.advance(RULES)
    assert ledger.opening.of(BARN, "grain") == 90, "after the rats of the day, before the rent of the night"


def test_the_hash_names_the_log_and_not_only_the_balances() -> None:
    one, other = stocked(30), begun()
    for sacks in (10, 20):
        other.post("harvest", {"sacks": sacks}, RULES)
    assert one.balances.held() == other.balances.held()
    assert one.hash != other.hash


def test_the_same_actions_give_the_same_hash() -> None:
    assert stocked(30).hash == stocked(30).hash
    assert stocked(30).hash != stocked(31).hash
    assert begun(name="another").hash != begun().hash


class Play(RuleBasedStateMachine):
    """Anything players may do, in any order."""

    def __init__(self) -> None:
        super().__init__()
        self.ledger = begun()
        self.stood: list[tuple[Any, str]] = []

    def do(self, what: Any) -> None:
        before = self.ledger.balances.held(), self.ledger.date
        try:
            what()
        except Refusal:
            assert (self.ledger.balances.held(), self.ledger.date) == before
        else:
            self.stood.append(before)

    @rule(sacks=st.integers(0, 1000))
    def harvest(self, sacks: int) -> None:
        self.do(lambda: self.ledger.post("harvest", {"sacks": sacks}, RULES))

    @rule(sacks=st.integers(0, 400))
    def feast(self, sacks: int) -> None:
        self.do(lambda: self.ledger.post("feast", {"sacks": sacks}, RULES))

    @rule()
    def advance(self) -> None:
        self.do(lambda: self.ledger.advance(RULES))

    @rule()
    def undo(self) -> None:
        if self.stood:
            self.ledger.undo(RULES)
            assert (self.ledger.balances.held(), self.ledger.date) == self.stood.pop()

    @invariant()
    def nothing_comes_from_nowhere(self) -> None:
        assert not any(self.ledger.balances.totals().values())

    @invariant()
    def no_account_is_out_of_bounds(self) -> None:
        assert 0 <= barn(self.ledger) <= 5000

    def teardown(self) -> None:
        text = encode(self.ledger.head) + encode_records(self.ledger.records)
        read = decode("toy", text, shelf)
        assert read.hash == self.ledger.hash
        assert (read.balances.held(), read.opening.held()) == (self.ledger.balances.held(), self.ledger.opening.held())
        found = check(read, RULES)
        assert found.sound
        assert found.replayed == self.ledger.hash


TestPlay = Play.TestCase
TestPlay.settings = settings(max_examples=40, stateful_step_count=25, deadline=None)
