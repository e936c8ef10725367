"""Production Points, the production track and units, as the ledger keeps them."""

from __future__ import annotations

import pytest

from grognard.chance.procedures import Refusal
from grognard.play.ledger.checking import check
from tests.titles.bookkeeper import Books, begun

WAR = (
    "points side=west points=40",
    "points side=east points=30",
    "deploy side=west unit=asw count=6",
    "deploy side=west unit=surface-a count=4",
    "lose side=west unit=asw count=2",
    "deplete side=west unit=surface-a count=3",
    "until 1.production",
    "order side=west unit=asw kind=rebuild count=2",
    "order side=west unit=undepletion kind=rebuild of=surface-a count=2",
    "order side=west unit=surface-b kind=new",
    "order side=east unit=land-point kind=new count=3",
    "advance 4",
    "until 8.production",
    "undo",
    "until 9.naval",
)


def war(*lines: str) -> Books:
    return begun("1", "world-war-three")(*lines)


def test_a_campaign_is_played_again_to_the_same_hash() -> None:
    books = war(*WAR)
    found = check(books.ledger, books.rules)
    assert found.faults == ()
    assert found.replayed == war(*WAR).ledger.hash
    assert set(found.totals.values()) == {0}


def test_the_campaign_ends_with_what_was_ordered() -> None:
    books = war(*WAR)
    assert books.held("forces/*") == {
        "west asw": 6,
        "west surface-a": 4,
        "west surface-b": 1,
        "east land-point": 3,
    }
    assert books.held("depleted/*") == {"west surface-a": 1}
    assert (books.of("points/pools/west"), books.of("points/pools/east")) == (40 - 4 - 2 - 4, 30 - 12)


@pytest.mark.parametrize("unit", ["surface", "undepletion", "banana"])
def test_what_is_no_unit_is_not_put_into_the_books(unit: str) -> None:
    with pytest.raises(Refusal, match=f"There is no unit “{unit}”; there are surface-a, .*, icbm, ss"):
        war(f"deploy side=west unit={unit}")


def test_conventional_submarines_are_counted_though_the_chart_does_not_build_them() -> None:
    assert war("deploy side=east unit=SS count=5", "lose side=east unit=ss").of("forces/east") == 4


def test_an_order_is_given_in_the_production_stage() -> None:
    with pytest.raises(Refusal, match=r"“order” is done in production, and it is 1\.naval"):
        war("points side=west points=9", "order side=west unit=asw kind=new")


def test_three_turns_started_on_1_arrive_on_4() -> None:
    books = war("points side=west points=9", "until 1.production", "order side=west unit=asw kind=new")
    assert books.held("track/*/*") == {"0004 asw": 1}
    assert books("until 4.land").of("forces/west") == 0
    assert books("phases 1").of("forces/west") == 1
    assert books.ledger.date == "4.production"


def test_only_units_that_were_lost_are_rebuilt() -> None:
    with pytest.raises(Refusal, match="There are 0 units/asw in lost/west and 1 are to leave it"):
        war("points side=west points=9", "until 1.production", "order side=west unit=asw kind=rebuild")


def test_overspending_is_refused_with_both_numbers() -> None:
    with pytest.raises(Refusal, match="The orders cost 6 and there are 5 Production Points"):
        war("points side=west points=5", "until 1.production", "order side=west unit=surface-a kind=new")


def test_no_more_is_made_whole_than_is_depleted() -> None:
    books = war(*WAR[:8], "order side=west unit=undepletion kind=rebuild of=surface-a count=2")
    with pytest.raises(Refusal, match="2 surface-a cannot be made whole: 1 are depleted"):
        books("order side=west unit=undepletion kind=rebuild of=surface-a count=2")


def test_a_depleted_unit_that_is_lost_is_depleted_no_more() -> None:
    books = war("deploy side=west unit=asw count=2", "deplete side=west unit=asw count=2", "lose side=west unit=asw")
    assert (books.of("forces/west"), books.of("depleted/west"), books.of("lost/west")) == (1, 1, 1)


def test_only_units_in_play_are_depleted() -> None:
    with pytest.raises(Refusal, match="1 asw cannot be depleted: of 0, 0 are already"):
        war("deplete side=west unit=asw")


def test_a_unit_that_is_not_on_the_chart_is_not_built() -> None:
    with pytest.raises(Refusal, match="There is no “ss” on the production chart"):
        war("points side=west points=9", "until 1.production", "order side=west unit=ss kind=new")
