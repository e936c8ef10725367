"""`grognard find`, as typed."""

from __future__ import annotations

import shlex

import pytest

from tests.cli.conftest import Run


@pytest.mark.parametrize("query", ["hedgehog", "supply", "GE", "1945", "AL1o1", "bounce", "zone", "hegdehog", "ledger"])
def test_everything_found_prints_within_80_columns(run: Run, query: str) -> None:
    said = run("find", query, "--top", "40")
    assert said.code == 0
    assert max(map(len, said.out.splitlines())) <= 80


@pytest.mark.parametrize("query", ["flak", "hedgehog", "GEN-I3", "WIW-S12", "morale", "great war"])
def test_each_hit_has_the_command_that_opens_it(run: Run, query: str) -> None:
    for hit in run("find", query, "--json").json["hits"]:
        assert hit["command"] in run("find", query).out
        assert run(*shlex.split(hit["command"])[1:]).code == 0


def test_a_hit_tells_what_it_is_and_on_what_it_stands(run: Run) -> None:
    said = run("find", "hedgehog").out
    assert "Barrage Table  ocs  modifier hedgehog-1-2\n    a hedgehog of level 1 or 2 (line 1): 1L" in said
    assert "cell, first in row 0, column 12:1, very close" in run("find", "AL1o1").out


def test_the_document_is_one_object(run: Run) -> None:
    document = run("find", "hedgehog", "--json", "--top", "3").json
    assert list(document)[:2] == ["schema", "query"]
    assert document["schema"] == "grognard-find/1"
    assert (len(document["hits"]), document["found"] > 3) == (3, True)
    hit = document["hits"][0]
    assert hit["opens"] == {"page": "chart", "title": "ocs", "id": "barrage", "key": "hedgehog-1-2"}
    assert hit["line"][slice(*hit["marks"][0])] == "hedgehog"


def test_words_are_looked_for_together_and_titles_may_be_named(run: Run) -> None:
    said = run("find", "naval", "combat", "--title", "great-war", "--json").json
    assert {hit["title"] for hit in said["hits"]} == {"great-war"}
    assert said["query"] == "naval combat"
    both = run("find", "naval", "combat", "--title", "great-war", "--title", "world-war-three", "--json").json
    assert both["titles"] == ["great-war", "world-war-three"]


def test_a_modifier_such_as_minus_one_can_be_looked_for(run: Run) -> None:
    assert "Flak Table" in run("find", "-1").out


def test_how_many_there_are_is_told_at_the_end(run: Run) -> None:
    assert run("find", "AL1o1", "--title", "ocs").out.endswith("\n3 found\n")
    said = run("find", "AL1o1", "--title", "ocs", "--top", "2").out
    assert said.endswith("\n3 found, these are the best 2; --top shows more\n")


def test_nothing_found_is_an_answer_with_the_nearest_words(run: Run) -> None:
    said = run("find", "hegdehog")
    assert (said.code, said.flat) == (0, "Nothing has “hegdehog”. Did you mean “hedgehog”?")
    assert run("find", "hegdehog", "--json").json["found"] == 0
    elsewhere = run("find", "hedgehog", "--title", "great-war")
    assert elsewhere.flat == "Nothing in great-war has “hedgehog”. There is something in ocs."


def test_an_abbreviation_is_explained(run: Run) -> None:
    assert run("find", "USW").out.startswith("USW: unrestricted submarine warfare (great-war)\n\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "say what is to be found"),
        (("flak", "--title", "osc"), "did you mean ocs"),
        (("flak", "--top", "0"), "from 1 to 100"),
        (("a" * 10_000,), "at most 200 characters"),
    ],
)
def test_bad_usage_is_2(run: Run, words: tuple[str, ...], said: str) -> None:
    result = run("find", *words)
    assert (result.code, said in result.flat) == (2, True)
