"""What the title says of itself: house rules, interpretations, coverage, the examples of its procedures."""

from __future__ import annotations

import json
import shlex

import pytest

from grognard.titles import title
from grognard.titles.coverage import coverage
from tests.oracle import odds

IRON_CURTAIN = title("iron-curtain")


def test_every_procedure_of_the_page_is_there() -> None:
    assert set(IRON_CURTAIN.procedures) == {
        "combat-1962",
        "combat-1945",
        "air-strike",
        "nuclear-strike",
        "nuclear-entry",
        "chemical-strike",
        "chemical-entry",
    }


@pytest.mark.parametrize("id_", list(IRON_CURTAIN.procedures))
def test_the_example_of_a_procedure_works(id_: str) -> None:
    words = (word.partition("=") for word in shlex.split(IRON_CURTAIN.procedure(id_).example))
    given = {}
    for name, _, value in words:
        try:
            given[name] = json.loads(value)
        except json.JSONDecodeError:
            given[name] = value
    assert len(odds(f"iron-curtain/{id_}", **given).distribution) > 1


@pytest.mark.parametrize("id_", list(IRON_CURTAIN.procedures))
def test_every_input_of_a_procedure_is_described(id_: str) -> None:
    import msgspec

    inputs = IRON_CURTAIN.procedure(id_).inputs
    (declared,) = (each for name, each in msgspec.json.schema(inputs)["$defs"].items() if name == inputs.__name__)
    assert all(field.get("description") for field in declared["properties"].values())


def test_house_rules_are_numbered_and_each_has_its_reason() -> None:
    house = IRON_CURTAIN.sheet.house
    assert [rule.id for rule in house] == [f"IC-H{n}" for n in range(1, len(house) + 1)]
    assert all(rule.about.endswith(".") and rule.why.endswith(".") for rule in house)


@pytest.mark.parametrize(
    "subject",
    [
        "Turn",
        "Movement",
        "Zones of control",
        "Stacking",
        "Supply",
        "Overrun",
        "Exploitation",
        "Reinforcements",
        "Air strikes",
        "Nuclear and chemical weapons",
    ],
)
def test_what_the_source_names_and_does_not_state_has_a_house_rule(subject: str) -> None:
    assert [rule for rule in IRON_CURTAIN.sheet.house if rule.about.startswith(f"{subject}.")]


def test_no_part_of_the_source_waits_for_a_procedure() -> None:
    assert not [part.what for part in coverage(IRON_CURTAIN) if part.procedures_missing or part.charts_missing]
