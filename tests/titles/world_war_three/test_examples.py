"""What every procedure of the title shows of itself."""

from __future__ import annotations

import shlex

import pytest

from grognard.cli.questions import read_inputs
from grognard.titles import title
from tests.oracle import odds

PROCEDURES = title("world-war-three").procedures


def test_every_ruled_table_of_the_source_has_its_procedure() -> None:
    assert sorted(PROCEDURES) == [
        "land-combat",
        "naval-combat",
        "nuclear-confrontation",
        "passage",
        "production",
        "transit-attack",
    ]


@pytest.mark.parametrize("id_", PROCEDURES)
def test_the_example_is_a_question_it_answers(id_: str) -> None:
    given = read_inputs(tuple(shlex.split(PROCEDURES[id_].example)))
    assert len(odds(f"world-war-three/{id_}", **given).distribution) >= 1


@pytest.mark.parametrize("id_", ["land-combat", "naval-combat", "transit-attack"])
def test_more_of_the_declared_strength_reaches_another_column(id_: str) -> None:
    procedure, rules = PROCEDURES[id_], title("world-war-three").rules()
    given = read_inputs(tuple(shlex.split(procedure.example)))
    assert procedure.strength == "attack"
    more = {**given, "attack": given["attack"] + 1}
    one, other = (procedure.head(rules, procedure.read(asked)).strip for asked in (given, more))
    assert other.index == one.index + 1


@pytest.mark.parametrize("id_", PROCEDURES)
def test_it_names_the_charts_it_reads(id_: str) -> None:
    assert set(PROCEDURES[id_].charts) <= set(title("world-war-three").rules().library.ids)
    assert PROCEDURES[id_].charts
