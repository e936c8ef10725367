"""`grognard chart TITLE/ID --template` and `grognard rules TITLE --coverage`, as typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.titles import TITLES, title
from tests.cli.conftest import Run
from tests.test_docs import ROOT

CHARTS = [f"{id_}/{chart}" for id_ in TITLES for chart in title(id_).rules().library.ids]


@pytest.mark.parametrize("address", CHARTS)
def test_a_template_loads_back_with_the_values_in_force(run: Run, address: str, tmp_path: Path) -> None:
    id_, chart = address.split("/")
    said = run("chart", address, "--template")
    assert (said.code, said.err) == (0, "")
    (tmp_path / "mine.toml").write_text(said.out, "utf-8")
    loaded, bundled = title(id_).rules(charts=tmp_path).chart(chart), title(id_).chart(chart)
    assert loaded.origin == "mine.toml"
    assert [[c.text for c in row] for row in loaded.cells] == [[c.text for c in row] for row in bundled.cells]
    assert loaded.rows.labels == bundled.rows.labels


@pytest.mark.parametrize("address", CHARTS)
def test_a_template_says_how_to_use_it(run: Run, address: str) -> None:
    head = run("chart", address, "--template").out.splitlines()[:8]
    assert all(line.startswith("#") for line in head[:7])
    assert f"grognard chart {address} --charts FOLDER" in "\n".join(head)


def test_a_house_chart_says_that_its_values_are_invented(run: Run) -> None:
    assert "with invented values" in run("chart", "war-in-the-world/afv-types", "--template").out.splitlines()[0]
    assert "with the values of its source" in run("chart", "ocs/combat", "--template").out.splitlines()[0]


def test_a_template_of_ones_own_chart_is_that_chart(run: Run, tmp_path: Path) -> None:
    text = run("chart", "war-in-the-world/afv-capacity", "--template").out
    (tmp_path / "mine.toml").write_text(text.replace("30 ", "35 "), "utf-8")
    again = run("chart", "war-in-the-world/afv-capacity", "--template", "--charts", str(tmp_path)).out
    assert "division            | 35 " in again


def test_the_page_about_sockets_names_every_house_chart() -> None:
    page = (ROOT / "docs/how-to/sockets.md").read_text("utf-8")
    rules = title("war-in-the-world").rules()
    house = [id_ for id_ in rules.library.ids if rules.chart(id_).state == "house"]
    assert len(house) > 20
    assert [id_ for id_ in house if f"`{id_}`" not in page] == []


def test_a_template_as_json(run: Run) -> None:
    document = run("chart", "ocs/flak", "--template", "--json").json
    assert (document["schema"], document["id"]) == ("grognard-chart-template/1", "flak")
    assert 'id = "flak"' in document["file"]


# coverage -------------------------------------------------------------------------------------------


def test_coverage_has_a_row_for_each_of_the_287_statements(run: Run) -> None:
    document = run("rules", "war-in-the-world", "--coverage", "--json").json
    assert document["schema"] == "grognard-coverage/1"
    rows = document["statements"]
    assert [row["id"] for row in rows] == ["WIW-S" + str(number) for number in range(1, 288)]
    assert {row["state"] for row in rows} <= set(document["states"])
    assert sum(each["count"] for each in document["states"].values()) == 287
    assert document["states"]["not yet"]["count"] == 0


def test_coverage_prints_within_80_columns_where_each_is_met(run: Run) -> None:
    said = run("rules", "war-in-the-world", "--coverage")
    assert said.code == 0
    assert max(map(len, said.out.splitlines())) <= 80
    assert all("WIW-S" + str(number) in said.out for number in range(1, 288))
    assert "a house chart stands in for it, and yours replaces it" in said.flat


def test_a_title_without_numbered_statements_says_so(run: Run) -> None:
    said = run("rules", "ocs", "--coverage")
    assert (said.code, said.out) == (1, "")
    assert "the statements of ocs are not numbered" in said.err
