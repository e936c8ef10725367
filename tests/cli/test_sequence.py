"""`grognard sequence`, as typed."""

from __future__ import annotations

import pytest

from grognard.titles import TITLES
from grognard.titles.sequences import sequence_of
from tests.cli.conftest import Run


@pytest.mark.parametrize("name", TITLES)
def test_a_sequence_fits_80_columns_and_has_every_step(run: Run, name: str) -> None:
    said = run("sequence", name)
    assert said.code == 0
    assert max(map(len, said.out.splitlines())) <= 80
    assert [step.name for step in sequence_of(name).steps if step.name not in said.flat] == []


def test_a_step_is_printed_with_who_acts_what_may_be_done_and_what_is_easy_to_forget(run: Run) -> None:
    said = run("sequence", "ocs")
    assert "10 Reaction: movement · second player Outline Sequence of Play, II.1.E" in said.flat
    assert "• Roll attrition for each unit in no supply. → attrition" in said.flat
    assert "! A base in no supply refits nothing. [Supply Level Effects Chart]" in said.flat


def test_parts_with_the_same_steps_name_them_only(run: Run) -> None:
    said = run("sequence", "ocs")
    assert said.flat.count("Roll attrition for each unit") == 1
    assert "19-31, as in Player turn one, first player: Air unit return" in said.flat


def test_a_step_like_an_earlier_one_says_so(run: Run) -> None:
    assert "13 Combat: barrage Outline Sequence of Play, II.1.F = all that is under 11 !" in run("sequence", "ocs").flat


def test_house_steps_are_marked_and_the_mark_is_explained(run: Run) -> None:
    said = run("sequence", "iron-curtain")
    assert "Reinforcementʰ" in said.out
    assert "ʰ house rule" in said.out
    assert "ʰ" not in run("sequence", "world-war-three").out


def test_a_choice_among_the_rules_changes_the_order(run: Run) -> None:
    said = run("sequence", "world-war-three", "--rules", "WW3-I5=stage-by-stage", "--json").json
    assert [part["id"] for part in said["parts"]][:2] == ["east-naval", "west-naval"]


def test_the_document_has_turns_sides_parts_and_steps(run: Run) -> None:
    said = run("sequence", "war-in-the-world", "--json").json
    assert next(iter(said)) == "schema"
    assert said["schema"] == "grognard-sequence/1"
    assert said["turns"] == {"called": "cycle", "begins": "9/39", "first": "1/39", "last": "13/49"}
    assert said["first_player"] == "fixed"
    assert [side["id"] for side in said["sides"]] == ["axis", "allies"]
    (step,) = (each for each in said["steps"] if each["id"] == "strategic/strategic-bombing")
    assert (step["part"], step["acts"], step["date"], step["house"]) == ("strategic", "allies", "bombing", False)
    assert step["permitted"][2] == {
        "what": "Raid the navalyards.",
        "procedures": ["navalyard"],
        "actions": ["raid-yard"],
    }
    assert step["remember"][0] == {"what": "Fire-bombing begins with 1/44.", "rule": "35.5"}


def test_a_title_that_is_none_is_bad_usage(run: Run) -> None:
    said = run("sequence", "osc")
    assert said.code == 2
    assert "did you mean ocs" in said.err


def test_a_choice_that_is_none_is_refused(run: Run) -> None:
    assert run("sequence", "ocs", "--rules", "OCS-I99=x").code == 2
