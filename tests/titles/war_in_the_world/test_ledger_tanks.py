"""Tanks off the map, as the ledger keeps them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.chance.procedures import Refusal
from grognard.titles.war_in_the_world.ledger_upkeep import shared
from tests.titles.bookkeeper import Books, begun

UNITS = (
    "tank-unit unit='7th Armoured' place=Tobruk",
    "tank-unit unit=Brigade place=Tobruk size=brigade",
    "tank-depot depot=Delta place=Tobruk",
)
MEDIUM, LIGHT = "example-medium-tank", "example-light-tank"


def issue(to: str, kind: str, count: int) -> str:
    return f"tank-issue to='{to}' type='example {kind} tank' count={count}"


def park(*lines: str, start: str = "9/39.1") -> Books:
    return begun(start)(*UNITS, *lines)


def test_s161_tanks_are_kept_off_the_map_by_unit_and_type() -> None:
    books = park(issue("7th Armoured", "medium", 20), issue("7th Armoured", "light", 4))
    assert books.held("tanks/units/*") == {f"7th-armoured {LIGHT}": 4, f"7th-armoured {MEDIUM}": 20}


def test_s162_a_units_name_matches_one_track_of_the_display() -> None:
    with pytest.raises(Refusal, match="7th armoured is on the display chart already, in tobruk"):
        park("tank-unit unit='7th armoured' place=Cairo")
    with pytest.raises(Refusal, match="There is no 8th on the display chart"):
        park(issue("8th", "light", 1))


@pytest.mark.parametrize(
    ("size", "kind", "capacity"),
    [("division", "armored", 30), ("division", "mechanized", 15), ("brigade", "armored", 10), ("corps", "armored", 40)],
)
def test_s163_a_unit_has_the_capacity_of_its_size(size: str, kind: str, capacity: int) -> None:
    books = begun()(f"tank-unit unit=X place=Y size={size} kind={kind}")
    assert books.of("tanks/capacity/x") == capacity


def test_s166_a_depot_holds_tanks_without_a_unit() -> None:
    assert park(issue("Delta", "medium", 8)).held("tanks/depots/*") == {f"delta {MEDIUM}": 8}


def test_s171_tanks_pass_between_those_in_one_hex() -> None:
    books = park(
        issue("Delta", "medium", 8), "tank-transfer out_of=Delta into=Brigade type='example medium tank' count=5"
    )
    assert (books.of("tanks/depots/delta"), books.of("tanks/units/brigade")) == (3, 5)
    with pytest.raises(Refusal, match="giver and receiver must be in one hex"):
        books(
            "tank-move name=Delta to=Cairo",
            "tank-transfer out_of=Delta into=Brigade type='example medium tank' count=1",
        )


def test_a_block_that_has_arrived_is_made_up_into_tanks_once() -> None:
    books = park("muster power=soviet unit='AFV block'", "tank-block power=soviet to=Delta")
    assert books.held("tanks/depots/delta") == {"delta example-heavy-tank": 4, f"delta {MEDIUM}": 6}
    with pytest.raises(Refusal, match="There are 0 units/afv-block"):
        books("tank-block power=soviet to=Delta")


# supply ---------------------------------------------------------------------------------------------


def test_s203_s204_s205_tank_supply_costs_15_for_small_units_and_100_for_others() -> None:
    books = begun("9/39.shipping")("stock place=Tobruk points=500", *UNITS, "phases 2", "tank-supply unit=Brigade")
    assert books.of("supply/places/tobruk") == 485
    assert books("tank-supply unit='7th Armoured'").of("supply/places/tobruk") == 385
    assert books.of("supply/spent/tanks") == 115


def test_s209_a_marker_shows_which_units_are_supplied_until_the_next_cycle_supply() -> None:
    books = begun("9/39.shipping")("stock place=Tobruk points=500", *UNITS, "phases 2", "tank-supply unit=Brigade")
    assert books.held("tanks/supplied/*") == {"brigade markers": 1}
    assert books("until 10/39.submarine").held("tanks/supplied/*") == {"brigade markers": 1}
    assert books("phases 1").held("tanks/supplied/*") == {}


def test_tanks_are_supplied_once_a_cycle() -> None:
    with pytest.raises(Refusal, match="Brigade has been supplied for this cycle"):
        begun("9/39.shipping")("stock place=Tobruk points=500", *UNITS, "phases 2", *["tank-supply unit=Brigade"] * 2)


def test_s207_the_points_must_have_begun_the_phase_in_the_hex() -> None:
    books = begun("9/39.submarine")(*UNITS, "stock place=Cairo points=500", "phases 1")
    with pytest.raises(
        Refusal, match="Brigade needs 15 points for its tanks, and 0 that began the phase are in tobruk"
    ):
        books("move-supply out_of=Cairo into=Tobruk points=100", "tank-supply unit=Brigade")


def test_s210_tanks_can_be_supplied_later_at_the_same_price() -> None:
    books = begun("9/39.shipping")(
        "stock place=Tobruk points=500", *UNITS, "until 9/39.3", "tank-supply unit='7th Armoured'"
    )
    assert books.of("supply/spent/tanks") == 100


def test_s206_no_other_phase_of_the_strategic_turn_is_for_tank_supply() -> None:
    with pytest.raises(Refusal, match="“tank-supply” is done in supply"):
        begun("9/39.shipping")(*UNITS, "tank-supply unit=Brigade")


def test_a_reduced_unit_pays_for_its_present_capacity() -> None:
    books = begun("9/39.shipping")(
        "tank-unit unit=X place=Y size=division kind=mechanized", "tank-reduce unit=X", "stock place=Y points=100"
    )
    assert books("phases 2", "tank-supply unit=X").of("supply/spent/tanks") == 15


def test_s201_a_depot_needs_none() -> None:
    with pytest.raises(Refusal, match="Delta is a depot: only mechanized units need tank supply"):
        park("tank-supply unit=Delta")


# attrition ------------------------------------------------------------------------------------------


def test_s211_s213_units_lose_a_tenth_each_cycle_and_depots_nothing() -> None:
    books = park(issue("7th Armoured", "medium", 20), issue("7th Armoured", "light", 10), issue("Delta", "light", 30))
    books("until 10/39.submarine")
    assert books.of("tanks/lost/attrition") == 0
    books("phases 1")
    assert books.held("tanks/units/*") == {f"7th-armoured {LIGHT}": 9, f"7th-armoured {MEDIUM}": 18}
    assert books.of("tanks/depots/delta") == 30
    assert books("until 11/39.supply").of("tanks/units/7th-armoured") == 24


def test_s165_tanks_above_the_capacity_wear_out_faster() -> None:
    books = park(issue("Brigade", "light", 20), "until 10/39.supply")
    assert books.of("tanks/lost/attrition") == 6


def test_s164_a_reduced_unit_has_half_the_capacity() -> None:
    books = park(issue("Brigade", "light", 10), "tank-reduce unit=Brigade", "until 10/39.supply")
    assert books.of("tanks/lost/attrition") == 3


@given(st.lists(st.integers(0, 1000), min_size=1, max_size=8), st.data())
def test_losses_are_shared_in_whole_tanks_and_never_above_what_there_is(
    amounts: list[int], data: st.DataObject
) -> None:
    if not sum(amounts):
        return
    lost = data.draw(st.integers(0, sum(amounts)))
    shares = shared(amounts, lost)
    assert sum(shares) == lost
    assert all(0 <= share <= amount for share, amount in zip(shares, amounts, strict=True))


# losses and capture ---------------------------------------------------------------------------------


def test_s197_losses_are_taken_as_the_opponent_has_picked_them() -> None:
    books = park(issue("Brigade", "light", 5), "tank-loss of=Brigade type='example light tank' count=2")
    assert (books.of("tanks/units/brigade"), books.of("tanks/lost/combat")) == (3, 2)


def test_s198_s200_the_captor_picks_the_types_of_his_share() -> None:
    books = park(
        issue("Delta", "medium", 6),
        issue("Delta", "light", 14),
        "tank-depot depot=Enemy place=Tobruk",
        "tank-capture of=Delta by=Enemy die=4 'first=[\"example medium tank\"]'",
    )
    assert books.held("tanks/depots/*") == {f"enemy {MEDIUM}": 6}
    assert books.of("tanks/lost/captured-or-destroyed") == 14


def test_s198_tanks_in_units_are_captured_only_with_all_units_destroyed_and_the_hex_occupied() -> None:
    with pytest.raises(Refusal, match="No tanks are captured"):
        park(issue("Brigade", "light", 5), "tank-capture of=Brigade by=Delta die=4 occupied=false")


def test_s198_the_captor_stands_where_the_tanks_are() -> None:
    books = park(issue("Delta", "medium", 6), "tank-unit unit=Enemy place=Cairo")
    with pytest.raises(Refusal, match="Enemy is in cairo and the tanks are in tobruk"):
        books("tank-capture of=Delta by=Enemy die=6")
    books("tank-move name=Enemy to=Tobruk", "tank-capture of=Delta by=Enemy die=6")
    assert books.of("tanks/units/enemy") == 3


def test_s164_a_depot_has_no_reduced_side() -> None:
    with pytest.raises(Refusal, match="Delta is a depot, which has no reduced side"):
        park("tank-reduce unit=Delta")


def test_an_empty_depot_and_a_destroyed_unit_are_taken_off_the_display() -> None:
    books = park(issue("Brigade", "light", 5), "tank-reduce unit=Brigade")
    with pytest.raises(Refusal, match="Brigade still holds 5 tanks"):
        books("tank-remove name=Brigade")
    books(
        "tank-loss of=Brigade type='example light tank' count=5", "tank-remove name=Brigade", "tank-remove name=Delta"
    )
    assert {h.names[-2] for h in books.ledger.balances.held("tanks/at/*/*")} == {"7th-armoured"}
    assert not any("brigade" in h.account for h in books.ledger.balances.held())
    assert books("tank-unit unit=Brigade place=Cairo size=brigade").of("tanks/reduced/brigade") == 0
