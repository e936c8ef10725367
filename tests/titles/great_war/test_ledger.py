"""Merchant shipping, morale, industry and mobilization, as the ledger keeps them."""

from __future__ import annotations

import pytest

from grognard.chance.procedures import Refusal
from grognard.play.ledger.checking import check
from tests.titles.bookkeeper import Books, begun

WAR = (
    "build points=90",
    "morale side=allied change=100",
    "morale side=central change=90",
    "mobilize side=allied points=12",
    "raid combat=14 convoy_contact=5 die=4",
    "shipping-outcome die=6",
    "advance 1",
    "raid combat=31 convoy_contact=0 die=6 unrestricted=true convoy_present=true",
    "shipping-outcome die=6",
    "bombard by=central squadrons=9 city=true fortification=true die=6",
    "bombard by=allied squadrons=9 city=true fortification=true die=1",
    "contested side=allied balance=2 die=3",
    "advance 1",
    "shipping-outcome die=5",
)


def war(*lines: str) -> Books:
    return begun("3/1914", "great-war")(*lines)


def test_a_campaign_is_played_again_to_the_same_hash() -> None:
    books = war(*WAR)
    found = check(books.ledger, books.rules)
    assert found.faults == ()
    assert found.replayed == war(*WAR).ledger.hash
    assert set(found.totals.values()) == {0}


def test_ships_sunk_come_off_the_merchant_shipping_level() -> None:
    books = war(*WAR[:5])
    assert (books.of("shipping/level"), books.of("shipping/sunk")) == (87, 3)


def test_unrestricted_warfare_doubles_the_points_and_a_convoy_is_counted_lost() -> None:
    books = war(*WAR[:8])
    assert books.of("shipping/sunk") == 3 + 20
    assert books.held("losses/*") == {"convoys units": 1}


def test_no_more_is_sunk_than_there_is() -> None:
    books = war("build points=2", "raid combat=31 convoy_contact=0 die=5")
    assert (books.of("shipping/level"), books.of("shipping/sunk")) == (0, 2)


@pytest.mark.parametrize(
    ("level", "die", "morale", "collapse"), [(90, 6, 0, 0), (67, 6, -5, 0), (41, 6, -5, 1), (20, 4, -10, 1)]
)
def test_the_shipping_outcome_changes_allied_morale_and_may_stop_half_of_industry(
    level: int, die: int, morale: int, collapse: int
) -> None:
    books = war(f"build points={level}", f"shipping-outcome die={die}")
    assert (books.of("morale/allied"), books.of("industry/collapse")) == (morale, collapse)


def test_the_shipping_outcome_is_rolled_once_a_quarter() -> None:
    books = war("build points=90", "shipping-outcome die=1")
    with pytest.raises(Refusal, match="The shipping outcome of 3/1914 has been rolled"):
        books("shipping-outcome die=1")
    assert books("advance 1", "shipping-outcome die=1").ledger.date == "4/1914"


def test_industrial_collapse_ends_with_its_quarter() -> None:
    books = war("build points=10", "shipping-outcome die=6")
    assert books.of("industry/collapse") == 1
    assert books("advance 1").of("industry/collapse") == 0


def test_bombardment_moves_the_enemys_morale() -> None:
    books = war("bombard by=central squadrons=9 city=true die=6", "bombard by=allied squadrons=8 city=true die=3")
    assert (books.of("morale/allied"), books.of("morale/central")) == (2, -1)


def test_a_fortification_may_cost_a_squadron() -> None:
    assert war("bombard by=allied squadrons=3 fortification=true die=1").held("losses/*") == {
        "allied-squadrons units": 1
    }


def test_mobilization_points_are_lost_at_sea_and_no_more_than_there_are() -> None:
    books = war("mobilize side=central points=3", "contested side=central balance=no-defenders die=4")
    assert (books.of("mobilization/pools/central"), books.of("mobilization/lost/central")) == (0, 3)


def test_a_roll_without_effect_leaves_its_trace() -> None:
    books = war("raid combat=1 convoy_contact=9 die=2")
    assert books.held("missions/*") == {"raids missions": 1}
