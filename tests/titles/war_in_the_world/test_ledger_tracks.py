"""Production, construction and reinforcement tracks, as the ledger keeps them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from grognard.chance.procedures import BadInput, Refusal
from grognard.titles import title
from tests.titles.bookkeeper import Books, begun
from tests.titles.war_in_the_world.printed import TITLE, with_chart


def production(*lines: str) -> Books:
    """A ledger in the production phase of 9/39."""
    return begun("9/39.production")(*lines)


GERMAN = ("points pool=german-points count=60",)


def test_s219_s220_import_blocks_become_production_points_times_the_multiple() -> None:
    books = begun("6/42.production")("points pool=import-blocks count=30", "spend-imports blocks=20 centres=24")
    assert books.of("production/pools/german-points") == 40
    assert books.of("production/pools/import-blocks") == 10


def test_s219_no_more_blocks_than_working_centres() -> None:
    with pytest.raises(Refusal, match="20 blocks may not be spent: there are 12 working manufacturing centres"):
        production("points pool=import-blocks count=30", "spend-imports blocks=20 centres=12")


def test_s219_the_working_centres_limit_the_blocks_of_a_whole_strategic_turn() -> None:
    books = begun("9/39.reinforcement")("points pool=import-blocks count=60", "spend-imports blocks=7 centres=12")
    books("until 9/39.production", "spend-imports blocks=4 centres=12")
    with pytest.raises(
        Refusal, match="2 blocks may not be spent: 11 have been in this strategic turn, and there are 12"
    ):
        books("spend-imports blocks=2 centres=12")
    assert books("spend-imports blocks=1 centres=12").of("production/pools/import-blocks") == 48
    assert books("until 10/39.production", "spend-imports blocks=12 centres=12").of("production/converted") == 12


def test_orders_are_given_in_the_production_phases_only() -> None:
    with pytest.raises(Refusal, match=r"“order” is done in reinforcement or production, and it is 9/39\.1"):
        begun("9/39.1")(*GERMAN, "order power=german unit=U-boats")


def test_s236_s238_an_order_is_paid_and_comes_after_its_cycles() -> None:
    books = production(*GERMAN, "order power=german unit='armored division' count=2")
    assert books.of("production/pools/german-points") == 60 - 24
    assert books.held("track/german/*") == {"40-01 armored-division": 2}
    assert books.memos == ["2 armored division for 24 german-points, due 1/40"]
    assert books("until 13/39.production").of("forces/german") == 0
    assert books("phases 4", "phases 1").held("forces/german") == {"german armored-division": 2}
    assert books.ledger.date == "1/40.reinforcement"


@pytest.mark.parametrize("unit", ["infantry division", "U-boats"])
def test_an_order_that_takes_no_cycle_is_there_at_once(unit: str, tmp_path: Path) -> None:
    changes = (
        "infantry division                  | 4             | 2 ",
        "infantry division                  | 4             | 0 ",
    )
    boats = (
        "U-boats                            | 10            | 5 ",
        "U-boats                            | 10            | 0 ",
    )
    books = begun("9/39.production", rules=with_chart(tmp_path, "production-costs", changes, boats))
    assert books(*GERMAN, f"order power=german unit='{unit}'").of("forces/german") == 1


def test_an_order_above_the_pool_is_refused_with_both_numbers() -> None:
    with pytest.raises(Refusal, match="The orders cost 72 production points and there are 60: 12 too many"):
        production(*GERMAN, "order power=german unit='armored division' count=6")


def test_s239_soviet_orders_are_paid_in_both_kinds_of_points() -> None:
    books = production("points pool=soviet-arms count=20", "points pool=soviet-personnel count=20")
    books("order power=soviet unit='infantry division' count=3")
    assert (books.of("production/pools/soviet-arms"), books.of("production/pools/soviet-personnel")) == (14, 8)
    assert books.held("track/soviet/*") == {"39-11 infantry-division": 3}


def test_s122_s132_supply_blocks_are_there_for_the_four_turns_that_follow() -> None:
    books = production(*GERMAN, "order power=german unit='supply block' count=3 place=Essen")
    assert books.of("supply/places/essen") == 300
    with pytest.raises(Refusal, match="Name the place"):
        books("order power=german unit='supply block'")


def test_s133_soviet_supply_is_paid_in_one_kind_of_points() -> None:
    books = production("points pool=soviet-personnel count=4")
    books("order power=soviet unit='supply block, for personnel points' count=4 place=Gorki")
    assert (books.of("production/pools/soviet-personnel"), books.of("supply/places/gorki")) == (0, 400)


# U-boats --------------------------------------------------------------------------------------------


def yards(*lines: str) -> Books:
    """U-boats due in 1/40 and 2/40, in the bombing phase of 13/39; more begun in that cycle."""
    return begun("9/39.production")(
        *GERMAN,
        "order power=german unit=U-boats count=3",
        "until 10/39.production",
        "order power=german unit=U-boats count=2",
        "until 13/39.reinforcement",
        "order power=german unit=U-boats count=1",
        "until 13/39.bombing",
        *lines,
    )


def due(books: Books) -> dict[str, int]:
    found: Counter[str] = Counter()
    for held in books.ledger.balances.held("yards/*/*/*"):
        found[held.names[-1]] += held.amount
    return dict(found)


def test_s251_u_boats_are_kept_by_number_completion_and_port() -> None:
    assert due(yards()) == {"40-01": 3, "40-02": 2, "40-05": 1}
    assert {h.names[1] for h in yards().ledger.balances.held("yards/*/*/*")} == {"kiel"}


def test_s245_s_delays_only_those_due_in_the_next_cycle() -> None:
    assert due(yards("raid-yard strength=1 die=6")) == {"40-02": 5, "40-05": 1}


def test_s246_s247_d_delays_all_on_the_track_but_those_begun_in_this_cycle() -> None:
    assert due(yards("raid-yard strength=90 die=6")) == {"40-05": 4, "40-06": 2}


def test_a_raid_without_effect_leaves_its_trace() -> None:
    books = yards("raid-yard strength=1 die=1")
    assert due(books) == due(yards())
    assert books.memos == ["Kiel bombed with strength 1, die 1"]


def test_s248_all_are_built_at_kiel() -> None:
    with pytest.raises(Refusal, match="All U-boats are built at Kiel, not at Bremen"):
        production(*GERMAN, "order power=german unit=U-boats port=Bremen")


def test_s249_s250_spread_over_ports_a_raid_delays_its_own_port_only() -> None:
    rules = title(TITLE).rules({"u-boat-yards": "home-ports"})
    books = begun("9/39.production", rules=rules)(
        *GERMAN,
        "order power=german unit=U-boats count=2 port=Bremen",
        "order power=german unit=U-boats count=1 port=Kiel",
        "until 10/39.bombing",
        "raid-yard strength=90 die=6 port=Bremen",
    )
    assert books.held("yards/bremen/*/*") == {"40-05 u-boats": 2}
    assert books.held("yards/kiel/*/*") == {"40-01 u-boats": 1}


def test_delayed_u_boats_come_when_they_are_due() -> None:
    books = yards("raid-yard strength=1 die=6", "until 1/40.1")
    assert books.of("forces/german") == 0
    assert books("until 2/40.reinforcement").held("forces/german") == {"german u-boats": 5}


# construction ---------------------------------------------------------------------------------------

WORK = ("stock place=Tobruk points=500", "begin-work place=Tobruk work=airbase points=100")


def build(points: int, builder: str = "A", nation: str = "us", unit: str = "3-8") -> str:
    return f"construct place=Tobruk work=airbase points={points} builder={builder} nation={nation} unit={unit}"


def test_s22_s145_an_airbase_built_in_play_costs_supply_and_is_finished_as_the_next_turn_begins() -> None:
    books = begun("9/39.1")(*WORK, build(40), build(40, "B"), build(20, "C"))
    assert (books.of("supply/places/tobruk"), books.of("construction/open/*/*")) == (400, 0)
    assert books.of("construction/built/tobruk/airbase") == 0
    books("advance 1")
    assert books.memos[-1] == "airbase in tobruk is finished"
    assert books.of("construction/built/tobruk/airbase") == 1


def test_s146_a_unit_spends_no_more_in_a_turn_than_nation_and_factor_allow() -> None:
    books = begun("9/39.1")(*WORK, build(40))
    with pytest.raises(Refusal, match="A may spend 40 points on construction in a turn, as Allied; it has spent 40"):
        books(build(1))
    assert books("advance 1", build(40)).of("construction/open/*/*") == 20


def test_factors_that_are_none_are_refused_as_other_inputs_are() -> None:
    with pytest.raises(BadInput, match='unit="Kiel" will not do'):
        begun("9/39.1")(*WORK, build(1, unit="Kiel"))


def test_no_work_takes_more_than_it_needs() -> None:
    books = begun("9/39.1")(*WORK, build(40), build(40, "B"))
    with pytest.raises(Refusal, match="There are 20 construction-points"):
        books(build(21, "C"))


def test_s148_s150_s151_rail_hexes_are_repaired_and_paid() -> None:
    stock = begun("9/39.1")("stock place=Minsk points=500")
    books = stock("""repair-rail place=Minsk 'hexes=["same","same","same","same","same"]'""")
    assert (books.of("supply/places/minsk"), books.of("construction/rails-repaired")) == (400, 5)
    books("""repair-rail place=Minsk 'hexes=["other","other"]' units=2""")
    assert books.of("supply/places/minsk") == 200
    with pytest.raises(Refusal, match="3 hexes take 1 railroad units 3 turns"):
        books("""repair-rail place=Minsk 'hexes=["other","other","other"]'""")


def test_s148_a_railroad_unit_that_is_named_spends_no_more_than_100_in_a_turn() -> None:
    repair = """repair-rail place=Minsk crew='1st Railroad' 'hexes=["same","same","same"]'"""
    books = begun("9/39.1")("stock place=Minsk points=500", repair)
    with pytest.raises(
        Refusal, match="1st Railroad may spend 100 points on rails in a turn; it has spent 60, and 60 more"
    ):
        books(repair)
    with pytest.raises(Refusal, match="is one railroad unit"):
        books(f"{repair} units=2")
    assert books("advance 1", repair).of("construction/builders/1st-railroad") == 120


def test_s152_other_units_repair_the_rail_hex_they_begin_in() -> None:
    books = begun("9/39.1")(
        "stock place=Minsk points=500",
        """repair-rail place=Minsk units=0 'hexes=["other"]' 'others=[{"hex":1,"points":100}]'""",
    )
    assert (books.of("supply/places/minsk"), books.of("construction/rails-repaired")) == (400, 1)
    with pytest.raises(Refusal, match="There is no railroad unit to enter the hexes that are left"):
        books("""repair-rail place=Minsk units=0 'hexes=["other","same"]' 'others=[{"hex":1,"points":100}]'""")


# reinforcements -------------------------------------------------------------------------------------


def came(*lines: str, by: str = "10/39.reinforcement", start: str = "9/39.4") -> Books:
    return begun(start)(*(f"schedule {line}" for line in lines), f"until {by}")


@pytest.mark.parametrize(
    ("line", "account", "held"),
    [
        pytest.param("item=irp power=commonwealth", "supply/places/*", {"east-coast-box supply": 200}, id="WIW-S42"),
        pytest.param("item=irp power=french place=Oran count=2", "supply/places/*", {"oran supply": 400}, id="WIW-S43"),
        pytest.param("item=irp power=italian place=Tripoli", "supply/places/*", {"tripoli supply": 200}, id="WIW-S44"),
        pytest.param("item=mrp power=german count=2", "forces/*", {"german afv-block": 2}, id="WIW-S46"),
        pytest.param("item=ap power=soviet", "forces/*", {"soviet air-block": 1}, id="WIW-S48"),
        pytest.param("item=ap power=commonwealth", "forces/*", {"commonwealth air-block": 1}, id="WIW-S49"),
        pytest.param("item=ap power=us", "forces/*", {"us air-block": 1}, id="WIW-S52"),
        pytest.param("item=mobile-supply power=german", "forces/*", {"german truck-unit-(ltu)": 1}, id="WIW-S50"),
        pytest.param("item=railroad power=german", "forces/*", {"german railroad-unit": 1}, id="WIW-S40 railroad"),
        pytest.param("item=general power=german", "forces/*", {}, id="WIW-S40"),
        pytest.param("item=amph power=us", "forces/*", {}, id="WIW-S40 before 1942"),
        pytest.param("item=ap power=us producible=false", "forces/*", {}, id="WIW-S51"),
    ],
)
def test_the_european_track_comes_converted(line: str, account: str, held: dict[str, int]) -> None:
    assert came(f"track=european due=10/39 {line}").held(account) == held


@pytest.mark.parametrize(
    ("line", "held"),
    [
        pytest.param("item=other power=us unit='Marine division'", {"us marine-division": 1}, id="WIW-S37"),
        pytest.param("item=naval power=commonwealth", {}, id="WIW-S38"),
        pytest.param("item=naval power=us count=3", {"us naval-unit": 3}, id="WIW-S39"),
        pytest.param("item=naval-east-coast power=us", {}, id="WIW-S39 in the East Coast box"),
        pytest.param("item=apb power=us", {"us apb": 1}, id="WIW-S37 air point block"),
    ],
)
def test_the_pacific_track_comes_converted(line: str, held: dict[str, int]) -> None:
    assert came(f"track=pacific due=10/39 {line}").held("forces/*") == held


@pytest.mark.parametrize(("date", "come"), [("5/42", 1), ("6/42", 0)])
def test_s37_air_point_blocks_after_5_42_come_by_production_only(date: str, come: int) -> None:
    books = came(f"track=pacific item=apb power=us due={date}", by=f"{date}.reinforcement", start="4/42.4")
    assert books.of("forces/us") == come
    assert books.of("reinforcements/ignored") == 1 - come


def test_s40_the_amphs_of_1942_are_air_point_blocks() -> None:
    books = came("track=european item=amph power=us due=3/42 count=6", by="3/42.reinforcement", start="2/42.4")
    assert books.held("forces/us") == {"us apb": 6}


def test_s45_supply_from_irps_comes_on_top() -> None:
    books = begun("9/39.4")(
        "stock place='East Coast box' points=100", "schedule track=european item=irp power=commonwealth due=10/39"
    )
    assert books("phases 1").of("supply/places/east-coast-box") == 300


def test_s61_s62_from_13_41_a_commonwealth_block_may_be_made_up_as_the_us_one() -> None:
    line = "track=european item=mrp power=commonwealth us_make_up=true"
    with pytest.raises(Refusal, match="may be made up as the US block from 13/41"):
        came(f"{line} due=12/41", start="11/41.4")
    books = came(f"{line} due=13/41", by="13/41.reinforcement", start="12/41.4")
    assert books.held("forces/commonwealth") == {"commonwealth us-afv-block": 1}
    assert books.memos[-1].endswith("in east-coast-box")
    books("tank-depot depot=D place='East Coast box'", "tank-block power=commonwealth to=D us_make_up=true")
    assert books.held("tanks/depots/d") == {"d example-medium-tank": 8, "d example-tank-destroyer": 2}


def test_what_is_due_later_stays_on_the_track() -> None:
    books = came("track=european item=mrp power=german due=12/39", by="11/39.4")
    assert books.held("reinforcements/*/*/*/*/*") == {"as-printed scheduled": 1}


def test_what_is_due_in_the_present_reinforcement_phase_comes_at_once_and_not_a_cycle_later() -> None:
    line = "schedule track=european item=irp power=commonwealth due=9/39 count=2"
    books = begun("9/39")(line)
    assert books.of("supply/places/east-coast-box") == 400
    assert books.held("reinforcements/*/*/*/*/*") == {}
    with pytest.raises(Refusal, match="What comes in 9/39 has come: its reinforcement phase has passed"):
        begun("9/39.shipping")(line)


def test_a_date_that_has_passed_is_refused() -> None:
    with pytest.raises(Refusal, match="8/39 has passed: it is 9/39"):
        came("track=european item=mrp power=german due=8/39")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        pytest.param("item=irp power=commonwealth place=London", "comes to the East Coast box, not to London", id="CW"),
        pytest.param("item=irp power=french", "comes to any French port in North Africa", id="French"),
        pytest.param("item=irp power=italian", "comes to any port in Libya", id="Italian"),
    ],
)
def test_s42_s43_s44_supply_from_irps_comes_where_the_article_says(line: str, said: str) -> None:
    with pytest.raises(Refusal, match=said):
        came(f"track=european due=10/39 {line}")


@pytest.mark.parametrize("power", ["german", "us", "soviet", "other"])
def test_s41_what_irps_of_others_become_is_not_told(power: str) -> None:
    with pytest.raises(Refusal, match=f"What an IRP of power {power} becomes is not told"):
        came(f"track=european item=irp power={power} due=10/39")


def test_s47_tank_blocks_come_where_the_player_brings_ground_units_in() -> None:
    assert came("track=european item=mrp power=german due=10/39").memos[-1] == "1 mrp (german): AFV block"
    told = came("track=european item=mrp power=german due=10/39 place=Essen")
    assert told.memos[-1] == "1 mrp (german): AFV block, in essen"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("item=ap power=commonwealth", "Only a Commonwealth MRP may come as the US AFV block, not ap"),
        ("item=mrp power=german", r"not mrp \(german\)"),
        ("item=mrp power=commonwealth place=London", "comes to the East Coast box, not to London"),
    ],
)
def test_s61_s62_nothing_else_is_made_up_as_the_us_block_and_it_comes_nowhere_else(line: str, said: str) -> None:
    with pytest.raises(Refusal, match=said):
        came(f"track=european due=13/41 us_make_up=true {line}", start="12/41.4")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("track=pacific item=irp power=commonwealth", "irp is an item of the European track"),
        ("track=pacific item=general power=us", "general is an item of the European track"),
        ("track=european item=apb power=us", "apb is an item of the Pacific track"),
        ("track=pacific item=naval-east-coast power=commonwealth", "Only US ships"),
        ("track=european item=other power=german unit=MRP", "schedule it as item=mrp"),
    ],
)
def test_a_track_has_the_items_of_its_own_game(line: str, said: str) -> None:
    with pytest.raises(Refusal, match=said):
        came(f"due=10/39 {line}")


def test_s53_ships_of_table_i_come_on_the_european_track() -> None:
    books = came("track=european item=naval power=commonwealth due=10/39 count=2")
    assert books.held("forces/*") == {"commonwealth naval-unit": 2}
