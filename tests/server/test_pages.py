"""Pages that are only read: each has a heading, a way back and something to do next."""

from __future__ import annotations

import re

import httpx
import pytest

from grognard.titles import TITLES, title

PAGES = [
    "/",
    "/help",
    "/find",
    "/find?q=hedgehog",
    "/find?q=nothing-is-called-so",
    "/sessions",
    "/ledgers",
    "/ledgers?title=great-war",
    *(f"/{of}" for of in TITLES),
    *(f"/{of}/rules" for of in TITLES),
    *(f"/{of}/sequence" for of in TITLES),
    "/war-in-the-world/coverage",
    *(f"/{of}/ask/{each}" for of in TITLES for each in title(of).procedures),
    *(f"/{of}/compare/{each}" for of in TITLES for each in title(of).procedures),
    *(f"/{of}/charts/{each}" for of in TITLES for each in title(of).rules().library.ids),
]


@pytest.mark.parametrize("path", PAGES)
def test_a_page_has_one_heading_a_title_and_ways_on(client: httpx.Client, path: str) -> None:
    answer = client.get(path, headers={"accept": "text/html"})
    assert answer.status_code == 200
    assert len(re.findall(r"<h1[ >]", answer.text)) == 1
    assert "<title>" in answer.text
    assert 'class="mark" href="/"' in answer.text
    assert " style=" not in answer.text
    assert "<script>" not in answer.text


@pytest.mark.parametrize(
    "path", ["/nothing", "/ocs/nothing", "/ocs/charts/nothing", "/ocs/ask/nothing", "/sessions/zz", "/ledgers/zz"]
)
def test_what_is_not_there_is_told_on_a_page_with_a_way_back(client: httpx.Client, path: str) -> None:
    answer = client.get(path, headers={"accept": "text/html"})
    assert answer.status_code == 404
    assert "First screen" in answer.text


def test_what_is_looked_for_is_shown_as_it_was_typed_and_does_nothing(client: httpx.Client) -> None:
    text = client.get("/find", params={"q": "<script>alert(1)</script>"}, headers={"accept": "text/html"}).text
    assert "<script>alert" not in text
    assert "&lt;script&gt;" in text


def test_a_code_is_explained_as_the_sheet_prints_it(client: httpx.Client) -> None:
    assert "<dt>•</dt><dd>no points are lost</dd>" in client.get("/world-war-three/charts/land-combat").text
    assert "<dt>ne</dt><dd>no effect</dd>" in client.get("/iron-curtain/charts/crt-1945").text


def test_a_chart_is_laid_out_like_the_sheet(client: httpx.Client) -> None:
    text = client.get("/ocs/charts/combat").text
    chart = title("ocs").chart("combat")
    assert text.count("<td data-r=") == len(chart.rows.labels) * len(chart.cells[0])
    assert "Very close" in text


def test_a_doubtful_cell_says_why(client: httpx.Client) -> None:
    text = client.get("/ocs/charts/combat").text
    assert 'class="n-disputed' in text
    assert "passes over it" in text


@pytest.mark.parametrize(
    ("words", "leads_to"),
    [("hedgehog", "/ocs/"), ("silent", "/world-war-three/"), ("USW", "/great-war/"), ("GEN-I3", "/rules#GEN-I3")],
)
def test_the_search_leads_to_the_page(client: httpx.Client, words: str, leads_to: str) -> None:
    assert leads_to in client.get("/find/part", params={"q": words}).text


def test_every_hit_of_a_search_leads_to_a_page_that_is_there(client: httpx.Client) -> None:
    for words in ("hedgehog", "supply", "combat", "air", "bounce", "reinforcement", "WIW-S12", "order"):
        text = client.get("/find", params={"q": words}).text
        for path in re.findall(r'<ol class="hits">(.*)</ol>', text, re.S):
            for link in re.findall(r'href="([^"#]+)', path)[:25]:
                assert client.get(link).status_code == 200, link
