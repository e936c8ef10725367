"""The title as a whole: its procedures, their examples, and a name that is never printed."""

from __future__ import annotations

import shlex
from fractions import Fraction

import pytest

from grognard.chance.exact import Exact
from grognard.cli.questions import read_inputs
from grognard.titles import title
from grognard.titles.coverage import coverage

OF = title("great-war")
PROCEDURES = (
    "interception",
    "contact",
    "naval-combat",
    "bombardment",
    "commerce-raiding",
    "merchant-shipping",
    "contested-zone",
    "land-attrition",
    "naval-attrition",
    "mission",
)


def test_it_has_these_procedures() -> None:
    assert set(OF.procedures) == set(PROCEDURES)


def test_everything_in_the_source_is_covered() -> None:
    assert {part.state for part in coverage(OF)} == {"covered"}


@pytest.mark.parametrize("id_", PROCEDURES)
def test_each_example_can_be_asked_and_nothing_is_lost(id_: str) -> None:
    procedure = OF.procedure(id_)
    ready = procedure.head(OF.rules(), procedure.read(read_inputs(tuple(shlex.split(procedure.example)))))
    for doctrine in procedure.doctrines:
        weights, whole = Exact(doctrine).spread(procedure.body, ready.args)
        assert Fraction(sum(weight for _, weight in weights), whole) == 1
        assert all(procedure.text(outcome) for outcome, _ in weights)


@pytest.mark.parametrize("id_", PROCEDURES)
def test_each_procedure_is_described(id_: str) -> None:
    procedure = OF.procedure(id_)
    assert procedure.about
    assert set(procedure.charts) <= set(OF.rules().library.ids)


def test_a_mission_is_fought_by_default_and_refused_by_both_sides_or_one() -> None:
    doctrines = ["fight", "refuse", "force-refuses", "interceptor-refuses"]
    assert [doctrine.name for doctrine in OF.procedure("mission").doctrines] == doctrines


def test_no_name_is_printed_for_the_game() -> None:
    assert OF.sheet.name == OF.sheet.id == "great-war"
