"""The plan sheet over HTTP: a file or what stands in one, faults in their places, hostile plans."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from grognard.staff.answers import plan_answer
from grognard.staff.joint import Staff
from grognard.staff.plan import parse_plan
from grognard.titles.plans import addresses, plan_text
from tests.server.conftest import Served

STORM = plan_text("ocs/storm")


def problem(client: httpx.Client, plan: Any, status: int = 422, path: str = "/api/plan") -> dict[str, Any]:
    answer = client.post(path, json={"plan": plan})
    assert answer.status_code == status, answer.text
    found: dict[str, Any] = answer.json()
    return found


def faults(client: httpx.Client, old: str, new: str) -> dict[str, str]:
    """What is wrong with the storm once this is changed, by place."""
    assert old in STORM
    return {each["key"]: each["text"] for each in problem(client, STORM.replace(old, new, 1))["faults"]}


@pytest.mark.parametrize("address", list(addresses()))
def test_the_answer_is_that_of_the_command(client: httpx.Client, address: str) -> None:
    read = parse_plan("plan", plan_text(address))
    wanted = plan_answer(read, Staff(read).joint())
    found = client.post("/api/plan", json={"plan": plan_text(address)}).json()
    assert (found["schema"], found["probability"]) == ("grognard-plan/1", wanted.probability)
    assert [each["made"] for each in found["steps"]] == [each.made for each in wanted.steps]


@pytest.mark.parametrize("address", list(addresses()))
def test_a_file_and_what_stands_in_it_are_one_plan(client: httpx.Client, address: str) -> None:
    sheet = client.post("/api/plan/sheet", json={"plan": plan_text(address)}).json()
    assert sheet["file"] == plan_text(address)
    written = client.post("/api/plan/sheet", json={"plan": sheet["plan"]}).json()
    assert written["plan"] == sheet["plan"]
    answers = [client.post("/api/plan", json={"plan": each}).json() for each in (sheet["plan"], written["file"])]
    assert answers[0] == answers[1]


def test_only_the_likeliest_ends_are_sent_where_that_is_asked(client: httpx.Client) -> None:
    found = client.post("/api/plan", json={"plan": STORM, "top": 3}).json()
    assert len(found["final"]) == 3
    assert found["left_out"] not in ("", "0")


def test_each_value_stands_by_itself(client: httpx.Client) -> None:
    found = client.post("/api/plan", json={"plan": STORM}).json()
    hill = next(each for each in found["values"] if each["name"] == "hill")
    assert [each["value"] for each in hill["shares"]] == ["0", "1", "2"]
    assert abs(sum(each["p"] for each in hill["shares"]) - 1) < 1e-9


@pytest.mark.parametrize(
    ("old", "new", "where", "said"),
    [
        ("village == 0 or passed", "vilage == 0", "objective", "there is no “vilage”"),
        ("village == 0 or passed", "village", "objective", "neither true nor false"),
        ('when = "hill > 0"', 'when = "hill >"', "step storm, when", "no expression"),
        ("strength = 36", "strength = -1", "step guns", "strength"),
        ('"hill - outcome.steps"', '"hill - outcome.step"', "step guns, after hill", "there is no field “step”"),
        ('defence = "=hill', 'defence = "=hil', "step storm, defence", "there is no “hil”"),
        ('procedure = "barrage"', 'procedure = "barage"', "step guns", "barage"),
        ('name = "bombers"', 'name = "guns"', "step guns", "two steps are called"),
        ("hill = 4 ", "Hill = 4 ", "state Hill", "no name for a value"),
        ("hill = 4 ", "hill = 4.5 ", "state hill", "hill is 4.5"),
        ("village == 0 or passed", "'\\u001b' == 'x'", "objective", "a character that cannot be printed"),
        ('"guns", "bombers"]', '"gun", "bombers"]', "exchange", "which is no step"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(client: httpx.Client, old: str, new: str, where: str, said: str) -> None:
    assert said in faults(client, old, new)[where]


def test_text_that_is_no_toml_is_told(client: httpx.Client) -> None:
    assert "not TOML" in problem(client, "title = ")["text"]


def test_a_plan_of_more_bytes_than_any_has_is_refused(client: httpx.Client) -> None:
    assert problem(client, "#" * 100_001, 400)["kind"] == "bad-input"


def test_a_plan_nested_without_end_is_refused(client: httpx.Client) -> None:
    deep = STORM.replace("strength = 36", f"strength = {'[' * 5000}{']' * 5000}")
    assert problem(client, deep)["kind"] == "bad-file"


@pytest.mark.parametrize("path", ["/api/plan", "/api/plan/sheet"])
def test_a_key_of_thousands_of_parts_holds_nobody_up(client: httpx.Client, path: str) -> None:
    assert "a key of more than" in problem(client, "a" + ".a" * 49_000 + " = 1", path=path)["text"]


def test_what_no_file_can_hold_is_told(client: httpx.Client) -> None:
    plan = {
        "title": "ocs",
        "objective": "True",
        "step": [{"name": "a", "procedure": "refit", "inputs": {"level": None}}],
    }
    assert "leave the input out" in problem(client, plan, path="/api/plan/sheet")["text"]


def test_a_plan_too_large_says_so_and_others_are_answered(served: Served, client: httpx.Client) -> None:
    steps = "".join(
        f'[[step]]\nname = "s{i}"\nprocedure = "combat"\n'
        "inputs = { attack = 30, defence = 10, attacker_ar = 3, defender_ar = 3, at_all_costs = true }\n"
        f'after = {{ a{i} = "outcome.attacker_losses * 7 + outcome.defender_losses * 3 + outcome.defender_option" }}\n'
        for i in range(12)
    )
    state = "".join(f"a{i} = 0\n" for i in range(12))
    plan = f'title = "ocs"\nobjective = "a0 > 0"\n[state]\n{state}{steps}'
    assert problem(client, plan)["kind"] in ("too-large", "too-long")
    assert client.post("/api/plan", json={"plan": STORM}).status_code == 200


def test_the_page_begins_with_the_plan_of_its_address(client: httpx.Client) -> None:
    page = client.get("/plan", params={"example": "great-war/quarter"})
    assert page.status_code == 200
    assert 'data-begin="great-war/quarter"' in page.text


def test_what_the_address_says_is_escaped(client: httpx.Client) -> None:
    page = client.get("/plan", params={"example": '"><script>'})
    assert "<script>" not in page.text.partition('data-begin="')[2][:40]
