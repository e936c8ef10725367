"""Merchant pipelines, Swedish ore, air blocks and the bounce, as the ledger keeps them."""

from __future__ import annotations

import pytest

from grognard.chance.procedures import Refusal
from tests.titles.bookkeeper import Books, begun


def shipping(*lines: str) -> Books:
    """A ledger in the merchant shipping phase of 9/39, with an Italian pipeline of 50 load points."""
    return begun("9/39.shipping")(
        "merchants nation=Italian ships=12",
        "stock place=Naples points=1000",
        "pipeline pipeline=Naples-Tripoli nation=Italian ships=10 through_put=50",
        *lines,
    )


def ship(points: int, load: int) -> str:
    return f"ship pipeline=Naples-Tripoli out_of=Naples into=Tripoli points={points} load={load}"


def test_a_pipeline_takes_ships_out_of_port() -> None:
    books = shipping()
    assert books.held("shipping/home/*") == {"italian merchant-ships": 2}
    assert books.held("shipping/pipelines/*/*") == {"italian merchant-ships": 10}


def test_no_more_ships_than_there_are() -> None:
    with pytest.raises(Refusal, match="There are 2 merchant-ships in shipping/home/italian and 3 are to leave it"):
        shipping("pipeline pipeline=Other nation=Italian ships=3 through_put=5")


def test_a_pipeline_carries_no_more_than_its_through_put_in_a_turn() -> None:
    books = shipping(ship(300, 30), ship(200, 20))
    assert books.of("supply/places/tripoli") == 500
    with pytest.raises(Refusal, match="carries 50 load points a turn and has carried 50: 1 more are too many"):
        books(ship(10, 1))
    assert books("phases 5", ship(10, 1)).of("supply/places/tripoli") == 510


def test_ships_of_a_dissolved_pipeline_are_home_with_the_next_naval_phases() -> None:
    books = shipping("dissolve pipeline=Naples-Tripoli")
    assert books.of("shipping/returning/italian") == 10
    assert books("until 9/39.1").of("shipping/home/italian") == 12
    assert books.of("pipelines/through-put/naples-tripoli") == 0


def test_ships_sunk_take_through_put_with_them() -> None:
    books = shipping("sink nation=Italian ships=4 pipeline=Naples-Tripoli through_put=20")
    assert (books.of("shipping/sunk/italian"), books.of("pipelines/through-put/naples-tripoli")) == (4, 30)


def ore(*lines: str) -> Books:
    return begun("9/39.shipping")(
        "merchants nation=Swedish ships=8",
        "stock place=Stettin points=1000",
        "pipeline pipeline=Ore nation=Swedish ships=8 through_put=100",
        *lines,
    )


def carry(supply: int, imports: int) -> str:
    return (
        f"ore pipeline=Ore ships=swedish place=Stettin supply_points={supply * 4} supply_load={supply} "
        f"blocks={imports // 25} blocks_load={imports}"
    )


def test_s224_s225_the_supply_that_pays_for_ore_leaves_play() -> None:
    books = ore(carry(100, 100))
    assert (books.of("supply/places/stettin"), books.of("supply/spent/swedish-ore")) == (600, 400)
    assert books.of("production/pools/import-blocks") == 4


def test_s228_a_shortfall_cuts_the_pipeline_at_once_in_steps_of_25() -> None:
    books = ore(carry(80, 75))
    assert books.of("pipelines/through-put/ore") == 75
    assert books.memos[1] == "Ore falls to 75 load points: too little supply"


def test_s229_ships_freed_are_home_in_the_next_naval_phase() -> None:
    books = ore(carry(50, 50))
    assert books.of("shipping/returning/swedish") == 4
    assert books("until 9/39.1").held("shipping/home/*") == {"swedish merchant-ships": 4}


def test_s228_supply_beyond_what_the_pipeline_still_carries_stays_where_it_is() -> None:
    """80 load points of supply, of which a pipeline cut to 75 carries 75: 300 of 320 points."""
    assert ore(carry(80, 75)).of("supply/places/stettin") == 700
    assert ore(carry(200, 100)).of("supply/spent/swedish-ore") == 400


def test_s229_ships_freed_may_be_turned_back_in_the_mode_segment() -> None:
    books = ore(carry(50, 50), "pipeline pipeline=Ore nation=Swedish ships=4 through_put=50")
    assert (books.of("shipping/returning/swedish"), books.of("shipping/pipelines/ore/swedish")) == (0, 8)
    with pytest.raises(Refusal, match="There are 0 merchant-ships in shipping/home/swedish and 1 are to leave it"):
        ore(carry(50, 50), "pipeline pipeline=Ore nation=Swedish ships=5 through_put=50")


def test_a_neutral_pipeline_carries_its_through_put_once_a_turn() -> None:
    with pytest.raises(Refusal, match="carries 100 load points a turn and has carried 100: 100 more are too many"):
        ore(carry(100, 100), carry(100, 100))


@pytest.mark.parametrize("ships", ["swedish", "norwegian"])
def test_s221_s226_ore_comes_by_a_pipeline_of_neutral_ships_only(ships: str) -> None:
    line = f"ore pipeline=Other ships={ships} place=Stettin supply_points=4 supply_load=1 blocks=1 blocks_load=1"
    with pytest.raises(Refusal, match=f"There are no {ships.title()} ships in a pipeline called Other"):
        ore("merchants nation=German ships=2", "pipeline pipeline=Other nation=German ships=2 through_put=50", line)


@pytest.mark.parametrize(("points", "load", "blocks", "imports"), [(0, 100, 4, 100), (400, 100, 4, 0), (400, 0, 0, 0)])
def test_s227_what_is_carried_has_a_load(points: int, load: int, blocks: int, imports: int) -> None:
    with pytest.raises(Refusal, match="what is carried has a load"):
        ore(
            f"ore pipeline=Ore ships=swedish place=Stettin supply_points={points} supply_load={load} "
            f"blocks={blocks} blocks_load={imports}"
        )


def test_s227_without_any_supply_the_pipeline_falls_to_nothing() -> None:
    books = ore(carry(0, 0))
    assert (books.of("pipelines/through-put/ore"), books.of("shipping/returning/swedish")) == (0, 8)


def test_s230_imports_are_never_above_exports() -> None:
    with pytest.raises(Refusal, match="100 load points of import blocks may not come in: 75 of supply go out"):
        ore(carry(80, 100))


# air ------------------------------------------------------------------------------------------------


def test_s49_britain_picks_one_of_three_air_blocks() -> None:
    books = begun()("muster power=commonwealth unit='air block' count=2", "air-block power=commonwealth block=2")
    assert books.held("air/commonwealth") == {
        "commonwealth example-dive-bomber": 4,
        "commonwealth example-fighter-bomber": 6,
    }
    with pytest.raises(Refusal, match="Say which of the three"):
        books("air-block power=commonwealth")


def test_s52_us_air_blocks_are_of_fighters() -> None:
    books = begun()("muster power=us unit='air block'", "air-block power=us")
    assert books.held("air/us") == {"us example-fighter": 10}


@pytest.mark.parametrize(
    ("date", "die", "order"), [("9/39", 1, "G/I/A/S"), ("9/40", 5, "A/G/S/I"), ("7/43", 6, "S/A/G/I")]
)
def test_s97_the_bounce_is_kept_by_date_with_the_order_it_gives(date: str, die: int, order: str) -> None:
    books = begun(f"{date}.production")("advance 1", f"bounce die={die}")
    assert books.memos == [f"die {die}: {order}"]
    cycle, _, year = date.partition("/")
    assert books.of(f"bounce/{year}-{int(cycle):02}/1") == die


def test_the_bounce_is_rolled_once_a_turn() -> None:
    books = begun("9/39.production")("advance 1", "bounce die=3")
    with pytest.raises(Refusal, match="has been rolled this turn: 3"):
        books("bounce die=3")
    assert books("advance 1", "bounce die=3").of("bounce/39-09/2") == 3
