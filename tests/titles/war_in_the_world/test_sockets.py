"""Every socket takes a chart of the player's own: another value in it changes the answer, and the slip says so."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from grognard.chance.procedures import Refusal
from grognard.charts.rules import Rules
from grognard.cli.questions import read_inputs
from grognard.titles import title
from grognard.titles.war_in_the_world.lanes import Lanes
from tests.titles.bookkeeper import begun
from tests.titles.war_in_the_world.printed import TITLE, under, with_chart

OF = title(TITLE)

TABLES = [
    "naval-reinforcements",
    "air-blocks",
    "afv-types",
    "afv-blocks",
    "ships",
    "aircraft",
    "rebuild-supply",
    "afv-capacity",
    "production-costs",
    "off-map-exits",
]
"""Tables I to IX and Figure I of the part that we lack."""


def own(folder: Path, chart: str, row: str, column: str, text: str) -> Rules:
    """The rules with one cell of a chart another; a player's sheet need not run from better to worse as ours does."""
    content = OF.rules().library.bundled[chart].read_text("utf-8")
    place = next(iter(OF.rules().chart(chart).columns.values())).labels.index(column) + 1
    found = []
    for line in content.splitlines():
        cells = line.split("|")
        if cells[0].strip() == row and len(cells) > place:
            cells[place] = f" {text} "
        if not line.startswith("better"):
            found.append("|".join(cells))
    (folder / "mine.toml").write_text("\n".join(found) + "\n", "utf-8")
    return OF.rules(charts=folder)


ASKED: list[tuple[str, str, str, str, str, str]] = [
    ("afv-types", "example medium tank", "AT", "9", "afv-depot-load", ""),
    ("aircraft", "example dive-bomber", "bombardment", "9", "afv-bombardment", ""),
    ("production-costs", "U-boats", "German cycles", "7", "production-plan", ""),
    ("production-costs", "infantry division", "Soviet arms", "3", "soviet-production", ""),
    ("availability", "available", "3", "55", "afv-availability", ""),
    ("initiative", "5", "1/42-6/42", "J", "initiative", ""),
    ("air-combat", "1", "40-79", "7", "jet-air-combat", ""),
    ("anti-aircraft", "2", "8-13", "7", "v1-strike", ""),
    ("anti-aircraft", "2", "8-13", "7", "afv-strike", ""),
    ("bombardment", "6", "12-19", "+3", "afv-strike", ""),
    ("search", "3", "4", "-", "off-map-search", ""),
    ("search", "4", "3", "-", "explicit-raid", ""),
    ("construction", "1-2", "Japanese", "15", "construction-rights", ""),
    ("supply-capture", "6", "captured", "90", "afv-capture", ""),
    ("strategic-bombing", "1", "30-59", "2", "strategic-bombing", ""),
    ("fire-bombing", "1", "30-59", "2", "fire-bombing", ""),
    ("ports-and-bases", "1", "21-40", "D3", "navalyard", ""),
    ("headquarters-losses", "1", "20-39", "3", "afv-bombardment", ""),
    ("looting-values", "France", "blocks a turn", "17", "supply-production", "country=France"),
    ("economic-multiple", "multiple", "1/41-13/42", "3/2", "german-production", ""),
    ("supply-path-length", "one link", "hexes", "4", "supply-path", ""),
    ("air-routines", "B", "step 3", "-", "jet-air-combat", ""),
    ("afv-over-capacity", "above the capacity", "lost", "90", "afv-attrition", ""),
]
ENTERED: list[tuple[str, str, str, str, str, str]] = [
    ("afv-capacity", "division", "armored", "44", "tank-unit unit=A place=B", "tanks/capacity/a"),
    ("afv-blocks", "German", "holds", "9 example heavy tank", "tank-block power=german to=D", "tanks/depots/d"),
    ("air-blocks", "German", "holds", "3 example jet", "air-block power=german", "air/german"),
    ("rebuild-supply", "corps", "rebuild", "77", "rebuild unit=X place=A size=corps how=rebuild", "supply/places/a"),
]
DRAWN: list[tuple[str, str, str, str]] = [
    ("off-map-lanes", "England-East Coast", "circles", "9"),
    ("off-map-exits", "Bristol", "box", "Middle East"),
]
READ = {"naval-reinforcements", "ships", "critical-hit-table"}
"""House charts that players read and nothing here asks."""


def test_every_socket_is_asked_here_or_only_read() -> None:
    house = {id_ for id_ in OF.rules().library.ids if OF.rules().chart(id_).state == "house"}
    assert {chart for chart, *_ in (*ASKED, *ENTERED, *DRAWN)} | READ == house


@pytest.mark.parametrize("chart", TABLES)
def test_s2_the_tables_and_the_figure_that_we_lack_are_sockets(chart: str) -> None:
    stands = OF.rules().chart(chart)
    assert stands.state == "house"
    assert "in a part we lack" in stands.why


@pytest.mark.parametrize(("chart", "row", "column", "text", "id_", "given"), ASKED)
def test_a_value_of_ones_own_is_the_one_that_counts(
    chart: str, row: str, column: str, text: str, id_: str, given: str, tmp_path: Path
) -> None:
    inputs = read_inputs(tuple(shlex.split(given or OF.procedure(id_).example)))
    rules = own(tmp_path, chart, row, column, text)
    assert under(rules, id_, **inputs) != under(OF.rules(), id_, **inputs)
    assert f"{chart} is replaced by mine.toml" in " ".join(OF.odds(id_, rules=rules, **inputs).warnings)


@pytest.mark.parametrize(("chart", "row", "column", "text", "line", "account"), ENTERED)
def test_the_ledger_keeps_what_a_chart_of_ones_own_gives(
    chart: str, row: str, column: str, text: str, line: str, account: str, tmp_path: Path
) -> None:
    before = (
        "stock place=A points=500",
        "tank-depot depot=D place=A",
        "muster power=german unit='AFV block'",
        "muster power=german unit='air block'",
    )
    found = [
        begun(rules=rules)(*before, line).held(account) for rules in (own(tmp_path, chart, row, column, text), None)
    ]
    assert found[0] != found[1]


@pytest.mark.parametrize(("chart", "row", "column", "text"), DRAWN)
def test_the_lanes_are_those_of_a_chart_of_ones_own(
    chart: str, row: str, column: str, text: str, tmp_path: Path
) -> None:
    assert Lanes(own(tmp_path, chart, row, column, text)).links != Lanes(OF.rules()).links


@pytest.mark.parametrize(
    ("chart", "heading", "mine"),
    [("initiative", "1/42-6/42", "1/42-3/42"), ("economic-multiple", "1/41-13/42", "4/41-13/42")],
)
def test_the_periods_of_a_real_table_may_be_others(chart: str, heading: str, mine: str, tmp_path: Path) -> None:
    rules = with_chart(tmp_path, chart, (heading, mine))
    assert mine in rules.chart(chart).axis().labels


def test_bands_of_a_real_table_may_be_others(tmp_path: Path) -> None:
    rules = with_chart(tmp_path, "search", ("| 4       | 5-6     | 7+", "| 4-5     | 6       | 7+"))
    assert under(rules, "off-map-search", moved=1) == under(OF.rules(), "off-map-search", moved=2)


def test_a_country_of_which_ones_own_chart_says_nothing_is_refused(tmp_path: Path) -> None:
    rules = with_chart(tmp_path, "looting-values", ("any other country | 1\n", ""), (', "any other country"', ""))
    with pytest.raises(Refusal, match="has neither Egypt nor “any other country”"):
        under(rules, "supply-production", country="Egypt")
    assert [found.blocks for found in under(rules, "supply-production", country="France")] == [12]
