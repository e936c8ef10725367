"""`grognard plan` as typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.staff.test_plan import STORM


@pytest.fixture
def storm(tmp_path: Path) -> str:
    path = tmp_path / "storm.toml"
    path.write_text(STORM, "utf-8")
    return str(path)


def test_a_step_that_is_not_possible_says_why_and_how_often(run: Run, storm: str) -> None:
    assert "storm is not possible 83.3% of the time: defender_steps=0 will not do" in run("plan", storm).flat


def test_rules_typed_go_before_those_of_the_plan(run: Run, storm: str) -> None:
    Path(storm).write_text('rules = { OCS-I3 = "down" }\n' + STORM, "utf-8")
    assert run("plan", storm, "--rules", "OCS-I3=nearest", "--json").json != run("plan", storm, "--json").json


def test_a_chart_of_ones_own_is_used_and_named(run: Run, storm: str, tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    sheet = run("chart", "ocs/barrage", "--template")
    (tmp_path / "own" / "barrage.toml").write_text(sheet.out, "utf-8")
    assert "barrage is replaced by" in run("plan", storm, "--charts", str(tmp_path / "own")).flat


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [("barrage", "barage", 3), ('"ocs"', '"osc"', 3), ("strength", "strenth", 3), ("[state]", "[state", 3)],
)
def test_what_is_wrong_in_the_file_is_bad_data(run: Run, storm: str, old: str, new: str, code: int) -> None:
    Path(storm).write_text(STORM.replace(old, new), "utf-8")
    said = run("plan", storm)
    assert (said.code, said.out) == (code, "")


@pytest.mark.parametrize("key", ["title", "objective", "colour", "name", "procedure", "[step.choose]\nit"])
def test_a_file_gives_the_terminal_no_commands(run: Run, storm: str, key: str) -> None:
    Path(storm).write_text(STORM.replace(f"{key} =", "was =") + f'{key} = "\\u001b[2J"', "utf-8")
    said = run("plan", storm)
    assert (said.code, "\x1b" in said.out + said.err) == (3, False)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('title = "ocs"', 'title = "osc"', "storm.toml, line 2: title: there is no title “osc”"),
        ('procedure = "barrage"', 'procedure = "barage"', "storm.toml, line 8: step guns: there is no procedure"),
    ],
)
@pytest.mark.parametrize("typed", [(), ("--rules", "OCS-I3=down")])
def test_what_is_wrong_is_said_with_its_file_and_line(
    run: Run, storm: str, old: str, new: str, said: str, typed: tuple[str, ...]
) -> None:
    assert old in STORM
    Path(storm).write_text(STORM.replace(old, new), "utf-8")
    found = run("plan", storm, *typed)
    assert (found.code, found.err.startswith(said)) == (3, True)


def test_no_name_is_cut_off(run: Run) -> None:
    assert "merchant-shipping" in run("plan", "great-war/quarter").out
