"""Supply by place and London's imports, as the ledger keeps them."""

from __future__ import annotations

import pytest

from grognard.chance.procedures import Refusal
from grognard.titles import title
from grognard.titles.ledger_kit import worked
from grognard.titles.war_in_the_world.imports import ImportCapacity, import_capacity_head
from tests.titles.bookkeeper import Books, begun


def turn(*lines: str) -> Books:
    """A ledger in the first game turn of 9/39, after these lines in its strategic turn."""
    return begun()(*lines, "advance 1")


def test_s121_the_stock_of_supply_is_limited() -> None:
    books = turn("stock place=Tobruk points=14")
    with pytest.raises(Refusal, match="There are 14 supply in supply/places/tobruk and 15 are to leave it: 1 too many"):
        books("supply-unit unit=X place=Tobruk size=division terrain_mp=1 spent=3 attacks=true")


def test_s114_a_unit_is_paid_basic_movement_and_combat_supply() -> None:
    books = turn("stock place=Tobruk points=100")
    books("supply-unit unit=X place=Tobruk size=division terrain_mp=1 spent=3 attacks=true")
    assert {name: books.of(f"supply/spent/{name}") for name in ("basic", "movement", "combat")} == {
        "basic": 3,
        "movement": 9,
        "combat": 3,
    }
    assert books.of("supply/places/tobruk") == 85


def test_s275_basic_supply_may_be_free() -> None:
    books = turn("stock place=Tobruk points=100")
    books("supply-unit unit=X place=Tobruk size=corps terrain_mp=2 spent=1 free=true")
    assert books.of("supply/spent/basic") == 0
    assert books.of("supply/places/tobruk") == 96


def test_s123_s124_italy_makes_up_to_five_blocks_a_turn_at_rome() -> None:
    books = turn()("make country=Italy blocks=3", "make country=Italy blocks=2")
    assert books.of("supply/places/rome") == 500
    with pytest.raises(Refusal, match="1 blocks may not be made: 0 are left for Italy this turn"):
        books("make country=Italy blocks=1")
    assert books("advance 1", "make country=Italy blocks=5").of("supply/places/rome") == 1000


def test_s125_s126_england_makes_as_many_as_the_import_capacity() -> None:
    books = turn("imports capacity=41")
    with pytest.raises(Refusal, match="42 blocks may not be made: 41 are left"):
        books("make country=Britain blocks=42")
    assert books("make country=Britain blocks=41").of("supply/places/london") == 4100


def test_london_says_where_its_import_capacity_stands() -> None:
    with pytest.raises(
        Refusal, match=r"0 are left for England this turn\. London's import capacity is 0; imports sets"
    ):
        turn()("make country=England blocks=1")


def test_s262_s263_s264_imports_come_to_london_without_ships_and_from_no_stock() -> None:
    books = turn("imports capacity=60")("make country=England blocks=60")
    moved = {entry.account for entry in books.ledger.records[-1].postings[0].entries}
    assert moved == {"supply/made/england", "supply/places/london"}


def test_a_standing_order_makes_no_more_than_may_be_made() -> None:
    books = begun()("imports capacity=41", "standing country=England blocks=60", "advance 1")
    assert books.of("supply/places/london") == 4100
    with pytest.raises(Refusal, match="0 are left"):
        books("make country=England blocks=1")


def test_a_standing_order_can_be_changed_and_ended() -> None:
    books = begun()("standing country=Italy blocks=5", "standing country=Italy blocks=2", "advance 1")
    assert books.of("supply/places/rome") == 200
    assert books("standing country=Italy blocks=0", "advance 1").of("supply/places/rome") == 200


def test_s128_s129_germany_makes_the_blocks_of_a_country_it_may_loot() -> None:
    books = turn("fate country=France now=looted")("make country=France blocks=12 place=Paris")
    assert books.memos == ["Germany makes 12 blocks in Paris"]


def test_s130_a_liberated_country_makes_none_again() -> None:
    books = turn("fate country=France now=looted", "fate country=France now=liberated")
    with pytest.raises(Refusal, match="0 are left for France"):
        books("make country=France blocks=1 place=Paris")


@pytest.mark.parametrize("country", ["Germany", "US", "Russia"])
def test_s122_germany_the_us_and_the_soviets_make_supply_in_the_strategic_turn(country: str) -> None:
    with pytest.raises(Refusal, match="makes supply by production in the strategic turn"):
        turn()(f"make country={country} blocks=1 place=X")
    with pytest.raises(Refusal, match="makes supply by production in the strategic turn"):
        begun()(f"standing country={country} blocks=1 place=X")


def test_s131_us_blocks_appear_in_a_coast_box() -> None:
    books = begun("9/39.production")("us-supply blocks=3 coast=west")
    assert books.of("supply/places/west-coast-box") == 300


@pytest.mark.parametrize(("country", "capital"), [("Italy", "Rome"), ("England", "London")])
def test_s124_s125_two_capitals_are_told_and_supply_is_made_in_no_other_place(country: str, capital: str) -> None:
    for line in (f"make country={country} blocks=1", f"standing country={country} blocks=1"):
        with pytest.raises(Refusal, match=f"Supply of {country} is made in {capital}, its capital, not in Tripoli"):
            turn("imports")(f"{line} place=Tripoli")
    assert turn("imports")(f"make country={country} blocks=1 place={capital}").of(f"supply/places/{capital.lower()}")


def test_the_capital_of_another_country_is_to_be_named() -> None:
    with pytest.raises(Refusal, match="Name the place"):
        turn()("make country=Norway blocks=1")


def test_s134_supply_moves_by_truck_and_otherwise_and_nothing_is_lost_on_the_way() -> None:
    books = turn("stock place=A points=100")(
        "truck unit=T place=A points=40 does=load",
        "truck unit=T place=B points=15 does=unload",
        "move-supply out_of=A into=B points=30 by=sea",
    )
    assert (books.of("supply/places/a"), books.of("supply/trucks/t"), books.of("supply/places/b")) == (30, 25, 45)


@pytest.mark.parametrize(("how", "cost"), [("reorganize", 30), ("rebuild", 75)])
def test_s143_reorganizing_and_rebuilding_cost_supply(how: str, cost: int) -> None:
    books = begun()("stock place=A points=100", f"rebuild unit=X place=A size=division how={how}")
    assert books.of("supply/places/a") == 100 - cost


@pytest.mark.parametrize(("die", "left"), [(1, 0), (2, 15), (4, 45), (6, 75)])
def test_a_captured_stock_is_shared_by_the_die_and_the_rest_destroyed(die: int, left: int) -> None:
    books = turn("stock place=A points=150")(f"capture-supply place=A die={die}")
    assert (books.of("supply/places/a"), books.of("supply/spent/destroyed")) == (left, 150 - left)


# London's imports -----------------------------------------------------------------------------------


def test_s265_a_marker_keeps_the_import_capacity() -> None:
    assert begun()("imports capacity=52").of("imports/capacity") == 52


def test_s266_each_strategic_turn_begins_with_a_tenth_more_and_never_above_60() -> None:
    books = begun("9/39.4")("imports capacity=49", "phases 1")
    assert books.of("imports/capacity") == 55
    assert books("until 11/39.1").of("imports/capacity") == 60


def test_s267_s270_after_the_submarine_segment_it_falls_by_the_damage_which_begins_anew() -> None:
    books = begun("9/39.4")("imports capacity=40 damage=9", "until 10/39.submarine")
    assert (books.of("imports/capacity"), books.of("imports/damage")) == (46, 9)
    books("phases 1")
    assert (books.of("imports/capacity"), books.of("imports/damage")) == (37, 0)


def test_s268_it_changes_at_no_other_time() -> None:
    books = begun("9/39.supply")("imports capacity=40")
    found = set()
    while books.ledger.date != "10/39.reinforcement":
        found.add(books.of("imports/capacity"))
        books("phases 1")
    assert found == {40}


def test_s269_s271_s272_a_second_marker_counts_damage_by_raiders_and_submarines() -> None:
    books = turn("imports")("raid strength=30", "submarine-hits hits=4")
    assert books.of("imports/damage") == 1 + 4


def test_wiw_i2_the_reading_of_raider_damage_is_the_players_choice() -> None:
    books = begun(rules=title("war-in-the-world").rules({"WIW-I2": "total"}))("advance 1", "raid strength=30")
    assert books.of("imports/damage") == 30


def test_the_raiders_strength_is_totalled_once_a_turn() -> None:
    books = turn("imports")("raid strength=30")
    with pytest.raises(Refusal, match="totalled once"):
        books("raid strength=5")
    assert books("advance 1", "raid strength=5").of("imports/damage") == 2


def test_submarine_hits_of_the_submarine_segment_count_before_it_ends() -> None:
    books = begun("9/39.4")("imports capacity=54", "until 10/39.submarine", "submarine-hits hits=5", "phases 1")
    assert books.of("imports/capacity") == 55


@pytest.mark.parametrize("damage", [0, 1, 9, 45, 46, 60, 200])
@pytest.mark.parametrize("capacity", [0, 5, 40, 55, 60])
def test_the_two_moments_together_are_what_the_calculator_says(capacity: int, damage: int) -> None:
    rules = title("war-in-the-world").rules()
    said = worked(import_capacity_head(rules, ImportCapacity(capacity=capacity, damage=damage)))
    books = begun("9/39.4")(f"imports capacity={capacity} damage={damage}") if capacity or damage else begun("9/39.4")
    books("until 10/39.supply")
    assert (books.of("imports/capacity"), books.of("imports/damage")) == (said.capacity, said.damage)
