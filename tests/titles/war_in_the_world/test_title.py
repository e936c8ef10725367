"""What every procedure of the title shows of itself, its interpretations, and the statements of the article."""

from __future__ import annotations

import re
import shlex
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from grognard.chance.exact import Exact
from grognard.chance.procedures import BadInput
from grognard.cli.questions import read_inputs
from grognard.errors import Unknown
from grognard.titles import title
from grognard.titles.coverage import coverage
from tests.oracle import odds
from tests.titles.war_in_the_world.printed import TITLE, under, with_chart

OF = title(TITLE)
PROCEDURES = OF.procedures
STATEMENTS: list[dict[str, Any]] = tomllib.loads(
    files("grognard.titles.war_in_the_world").joinpath("statements.toml").read_text("utf-8")
)["statement"]
ELSEWHERE = {"frame", "sequence", "ledger", "sockets"}
"""What is no chart and no procedure: what replaces what, the sequence of play, the campaign file, the part we lack."""


def example(id_: str) -> dict[str, Any]:
    return read_inputs(tuple(shlex.split(PROCEDURES[id_].example)))


def test_every_line_of_the_page_has_its_procedure() -> None:
    page = (
        "bounce, initiative, supply-cost, supply-path, supply-state, alternate-supply, forced-march, rail-repair, "
        "construction-rights, supply-production, import-capacity, raider-damage, explicit-raid, off-map-search, "
        "afv-availability, afv-strike, afv-transfer, afv-capture, afv-supply, afv-attrition, afv-depot-load, "
        "afv-bombardment, sea-move, load-points, amphibious-preparation, air-headquarters, v1-strike, v2-strike, "
        "jet-air-combat, strategic-bombing, fire-bombing, navalyard, german-production, swedish-ore, "
        "soviet-production, production-plan, replacement-allowed, reaction-limits, intelligence, unit-exchange"
    )
    assert sorted(PROCEDURES) == sorted(re.split(", ", page))


@pytest.mark.parametrize("id_", PROCEDURES)
def test_the_example_is_a_question_it_answers_and_all_its_chances_sum_to_one(id_: str) -> None:
    procedure = PROCEDURES[id_]
    ready = procedure.head(OF.rules(), procedure.read(example(id_)))
    weights, whole = Exact(procedure.doctrine(None)).spread(procedure.body, ready.args)
    assert sum(weight for _, weight in weights) == whole
    assert all(procedure.text(outcome) for outcome, _ in weights)
    assert ready.lines()


@pytest.mark.parametrize("id_", PROCEDURES)
def test_it_is_helped_by_one_short_sentence(id_: str) -> None:
    first, *_ = PROCEDURES[id_].about.splitlines()
    assert first.endswith(".")
    assert len(first) < 120


@pytest.mark.parametrize("id_", PROCEDURES)
def test_every_doctrine_answers_every_choice(id_: str) -> None:
    for doctrine in PROCEDURES[id_].doctrines:
        assert odds(f"{TITLE}/{id_}", doctrine=doctrine.name, **example(id_)).distribution


@pytest.mark.parametrize("id_", PROCEDURES)
def test_it_names_charts_there_are(id_: str) -> None:
    assert set(PROCEDURES[id_].charts) <= set(OF.rules().library.ids)


@pytest.mark.parametrize("id_", [id_ for id_ in PROCEDURES if PROCEDURES[id_].strength])
def test_more_of_the_declared_strength_reaches_another_column(id_: str) -> None:
    procedure, given = PROCEDURES[id_], example(id_)
    assert procedure.strength is not None
    least = {**given, procedure.strength: 1 if "rockets" in given else 0}
    most = {**given, procedure.strength: 10 if "rockets" in given else 500}
    one, other = (procedure.head(OF.rules(), procedure.read(asked)).strip for asked in (least, most))
    assert one is not other


@pytest.mark.parametrize("id_", PROCEDURES)
def test_an_input_it_does_not_know_is_refused_by_name(id_: str) -> None:
    with pytest.raises(Unknown, match=f"input of {id_} “luck”"):
        odds(f"{TITLE}/{id_}", luck=1, **example(id_))


@pytest.mark.parametrize("id_", PROCEDURES)
def test_each_input_is_checked(id_: str) -> None:
    for name in example(id_):
        with pytest.raises(BadInput, match=re.escape(name)):
            odds(f"{TITLE}/{id_}", **{**example(id_), name: {"no": "input"}})


@pytest.mark.parametrize(
    ("id_", "inputs", "wrong"),
    [
        ("supply-cost", {"size": "army", "terrain_mp": 1}, "size"),
        ("supply-cost", {"size": "corps", "terrain_mp": -1}, "terrain_mp"),
        ("supply-cost", {"size": "corps", "terrain_mp": 100_001}, "terrain_mp"),
        ("bounce", {"date": "1/42", "sides": []}, "sides"),
        ("bounce", {"date": "1/42", "sides": ["X"]}, "sides"),
        ("construction-rights", {"nation": "us", "unit": "three-four", "date": "1/42"}, "unit"),
        ("import-capacity", {"capacity": 61, "damage": 0}, "capacity"),
        ("rail-repair", {"hexes": ["same"] * 13}, "hexes"),
        ("v1-strike", {"rockets": 0, "attack": 1}, "rockets"),
        ("v1-strike", {"rockets": 1, "attack": 0}, "attack"),
        ("afv-depot-load", {"tanks": [{"at": "3)", "b": 1, "count": 1}]}, "tanks"),
        ("afv-depot-load", {"tanks": [{"at": 3, "b": 1, "count": 1, "armour": 9}]}, "tanks"),
        ("german-production", {"pool": 1, "spend": 1, "centres": 1, "date": "1/42", "multiple": -1}, "multiple"),
    ],
)
def test_what_is_out_of_range_is_refused(id_: str, inputs: dict[str, Any], wrong: str) -> None:
    with pytest.raises(BadInput, match=wrong):
        odds(f"{TITLE}/{id_}", **inputs)


TESTS = "\n".join(path.read_text("utf-8") for path in sorted(Path(__file__).parent.glob("test_*.py")))


@pytest.mark.parametrize("id_", [each.id for each in OF.sheet.interpretation if len(each.choices) > 1])
def test_every_interpretation_with_two_readings_is_tested_both_ways(id_: str) -> None:
    (interpretation,) = [each for each in OF.sheet.interpretation if each.id == id_]
    others = set(interpretation.choices) - {interpretation.default}
    assert all(f'"{choice}"' in TESTS for choice in others)
    assert f'"{id_}"' in TESTS
    assert f"_{id_.removeprefix('WIW-').lower()}_" in TESTS


def test_a_players_own_tank_types_take_the_place_of_ours(tmp_path: Path) -> None:
    own = with_chart(tmp_path, "afv-types", ("example medium tank    | 3   | 2", "Panther                | 7   | 2"))
    given: dict[str, Any] = {"tanks": [{"type": "Panther", "count": 3}]}
    (found,) = under(own, "afv-depot-load", **given)
    assert found.at == 21
    said = " ".join(OF.odds("afv-depot-load", rules=own, **given).warnings)
    assert "afv-types is replaced by afv-types.toml" in said


def test_no_part_of_the_source_lacks_a_chart_or_a_procedure() -> None:
    for part in coverage(OF):
        assert not part.charts_missing
        assert not part.procedures_missing
        assert part.state == "covered" or "sequence of play" in part.note


# the statements of the article ----------------------------------------------------------------------


def test_the_287_statements_stand_in_order() -> None:
    assert [statement["number"] for statement in STATEMENTS] == list(range(1, 288))


@pytest.mark.parametrize("statement", STATEMENTS, ids=lambda statement: f"WIW statement {statement['number']}")
def test_a_statement_is_met_by_what_there_is(statement: dict[str, Any]) -> None:
    assert statement["where"]
    assert set(statement["where"]) <= ELSEWHERE | set(PROCEDURES) | set(OF.rules().library.ids)


def cited() -> set[int]:
    """Numbers in the names of tests (test_s24_s25_…) and, written out, in their ids and docstrings."""
    names = re.findall(r"def test_((?:s\d+_)+)", TESTS)
    return {int(n) for name in names for n in re.findall(r"s(\d+)_", name)} | {
        int(n) for n in re.findall(r"WIW-S(\d+)", TESTS)
    }


def test_every_statement_that_a_chart_or_a_procedure_meets_is_cited_by_a_test() -> None:
    wanted = {statement["number"] for statement in STATEMENTS if set(statement["where"]) - ELSEWHERE}
    assert wanted - cited() == set()


@pytest.mark.parametrize("id_", PROCEDURES)
def test_every_procedure_meets_a_statement(id_: str) -> None:
    assert any(id_ in statement["where"] for statement in STATEMENTS)
