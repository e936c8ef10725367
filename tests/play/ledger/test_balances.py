"""What may be posted: every commodity adds up to nothing, and every account stays within its bounds."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.chance.procedures import Refusal
from grognard.play.ledger.accounts import Account, Accounts, source
from grognard.play.ledger.balances import Balances
from grognard.play.ledger.postings import MAX_ENTRIES, MOST, Entry, Posting, move, posting

ACCOUNTS = Accounts(
    (
        source("world", "a source", "grain", "gold"),
        Account("barn", "no more than a hundred", ("grain",), ceiling=100),
        Account("purses/*", "purses", ("gold", "coins/*")),
        Account("debts/*", "may go below nothing", ("gold",), floor=-50),
    )
)


def balances(*entries: tuple[str, str, int]) -> Balances:
    found = Balances(ACCOUNTS)
    if entries:
        found.apply(of(*entries))
    return found


def of(*entries: tuple[Any, Any, Any]) -> Posting:
    return Posting("", "", tuple(Entry(*each) for each in entries))


def refused(posting: Posting, held: Balances | None = None) -> str:
    before = held or balances()
    kept = before.held()
    with pytest.raises(Refusal) as refusal:
        before.apply(posting)
    assert before.held() == kept, "a refused posting left something behind"
    return str(refusal.value)


def test_a_posting_moves_what_it_says() -> None:
    held = balances(("world", "grain", -20), ("barn", "grain", 20))
    assert (held.of("world", "grain"), held.of("barn", "grain")) == (-20, 20)


def test_an_unbalanced_posting_is_refused_with_the_sum() -> None:
    said = refused(of(("world", "grain", -14), ("barn", "grain", 10)))
    assert "entries of grain add up to -4 and not to 0" in said


def test_each_commodity_balances_by_itself() -> None:
    said = refused(of(("world", "grain", -5), ("purses/me", "gold", 5)))
    assert "add up to -5" in said


def test_a_single_entry_cannot_balance() -> None:
    assert "add up to +5" in refused(of(("barn", "grain", 5)))


def test_no_account_goes_below_its_floor() -> None:
    held = balances(("world", "grain", -5), ("barn", "grain", 5))
    said = refused(of(("barn", "grain", -7), ("world", "grain", 7)), held)
    assert "There are 5 grain in barn and 7 are to leave it: 2 too many." in said


def test_a_floor_may_be_below_nothing() -> None:
    held = balances(("debts/me", "gold", -50), ("purses/me", "gold", 50))
    assert "1 too many" in refused(of(("debts/me", "gold", -1), ("purses/me", "gold", 1)), held)


def test_no_account_goes_above_its_ceiling() -> None:
    assert "it holds 100 at most" in refused(of(("world", "grain", -101), ("barn", "grain", 101)))


def test_what_cancels_within_a_posting_is_judged_by_its_sum() -> None:
    held = balances(("barn", "grain", 150), ("barn", "grain", -60), ("world", "grain", -90))
    assert held.of("barn", "grain") == 90


@pytest.mark.parametrize("account", ["cellar", "purses", "purses/me/too", "purses/", "", "Barn", "purses/..\n"])
def test_an_account_that_is_not_declared_is_refused(account: str) -> None:
    assert refused(of(("world", "gold", -1), (account, "gold", 1)))


def test_an_account_holds_only_what_it_is_declared_to_hold() -> None:
    assert "barn holds grain, not gold" in refused(of(("world", "gold", -1), ("barn", "gold", 1)))


def test_families_of_commodities_fit_part_by_part() -> None:
    lent = of(("purses/me", "coins/ducat", 3), ("purses/you", "coins/ducat", -3))
    assert "0 coins/ducat in purses/you and 3 are to leave it" in refused(lent)
    assert "not coins" in refused(of(("purses/me", "coins", 3), ("purses/you", "coins", -3)))


@pytest.mark.parametrize("amount", [0, MOST + 1, -MOST - 1, True, 1.0, "1", None])
def test_amounts_are_whole_numbers_within_bounds(amount: Any) -> None:
    assert "is no whole number" in refused(of(("world", "grain", amount), ("barn", "grain", 1)))


def test_no_account_grows_without_bound() -> None:
    held = balances(("world", "gold", -MOST), ("purses/me", "gold", MOST))
    assert "no account holds more" in refused(of(("world", "gold", -1), ("purses/me", "gold", 1)), held)


def test_a_posting_has_entries_and_not_too_many() -> None:
    assert "1 to" in refused(of())
    assert "1 to" in refused(of(*[("barn", "grain", 1)] * (MAX_ENTRIES + 1)))


def test_a_move_of_nothing_is_no_entry() -> None:
    assert move("grain", 0, out_of="world", into="barn") == ()


def test_moves_to_one_account_are_one_entry() -> None:
    both = posting(
        "", "", *(move("gold", n, out_of="world", into=f"purses/{who}") for n, who in ((2, "me"), (3, "you")))
    )
    assert both.entries == (Entry("world", "gold", -5), Entry("purses/me", "gold", 2), Entry("purses/you", "gold", 3))


PURSES = ("world", "purses/a", "purses/b", "debts/c")
MOVES = st.lists(st.tuples(st.sampled_from(PURSES), st.sampled_from(PURSES), st.integers(-60, 60)), max_size=40)


@given(MOVES)
def test_whatever_is_posted_everything_together_is_nothing(moves: list[tuple[str, str, int]]) -> None:
    held = balances()
    for out_of, into, amount in moves:
        try:
            held.apply(posting("", "", move("gold", amount, out_of=out_of, into=into)))
        except Refusal:
            continue
    assert held.totals() in ({}, {"gold": 0})
    assert all(each.amount >= 0 for each in held.held("purses/*"))
    assert all(each.amount >= -50 for each in held.held("debts/*"))


@given(st.integers(1, 1000), st.integers(1, 1000))
def test_a_reversal_undoes(one: int, other: int) -> None:
    held = balances(("world", "gold", -one - other), ("purses/a", "gold", one + other))
    before = held.held()
    moved = posting("", "", move("gold", one, out_of="purses/a", into="purses/b"))
    held.apply(moved)
    held.apply(moved.reversed)
    assert held.held() == before
