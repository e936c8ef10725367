"""Questions over HTTP: answered as the commands do, what is wrong is told, and what is heavy holds up nobody."""

from __future__ import annotations

import json
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from grognard.cli import main
from grognard.staff.forms import example_inputs
from grognard.titles import TITLES, title
from tests.server.conftest import Served

PROCEDURES = [(of, each) for of in TITLES for each in title(of).procedures]
MAP = {
    "title": "ocs",
    "procedure": "air-battle",
    "inputs": {},
    "x": "attackers",
    "xs": [[{"value": value, "full": True, "fighter": True}] * 8 for value in range(5)],
    "y": "defenders",
    "ys": [[{"value": value, "full": True, "fighter": True}] * 7 for value in range(5)],
}
LAND = {"title": "world-war-three", "procedure": "land-combat"}


def heavy(n: int = 12, m: int = 11) -> dict[str, Any]:
    """An air battle that goes past every bound."""
    units = [{"value": i % 5, "full": True, "fighter": True} for i in range(n)]
    return {"title": "ocs", "procedure": "air-battle", "inputs": {"attackers": units, "defenders": units[:m]}}


@pytest.mark.parametrize(("of", "id_"), PROCEDURES)
def test_every_procedure_shows_its_whole_working(client: httpx.Client, of: str, id_: str) -> None:
    ask = {"title": of, "procedure": id_, "inputs": example_inputs(title(of).procedure(id_))}
    working = client.post("/api/working", json=ask).json()
    assert working["schema"] == "grognard-working/1"
    assert working["odds"]["slip"]
    assert all(text["said"].endswith((".", "?")) for text in working["prospects"]["texts"])
    if working["prospects"]["texts_count"] == len(working["prospects"]["texts"]):
        assert sum(text["p"] for text in working["prospects"]["texts"]) == pytest.approx(1)


def test_odds_are_the_documents_of_the_command(client: httpx.Client, capsys: pytest.CaptureFixture[str]) -> None:
    answered = client.post("/api/odds", json={**LAND, "inputs": {"attack": 9, "defence": 6}}).json()
    assert main(["odds", "world-war-three/land-combat", "attack=9", "defence=6", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == answered


def test_a_question_is_asked_under_other_rules(client: httpx.Client) -> None:
    ask = {"title": "iron-curtain", "procedure": "combat-1962", "inputs": {"attack": 7, "defence": 2}}
    usual = client.post("/api/odds", json=ask).json()["outcomes"]
    other = client.post("/api/odds", json={**ask, "rules": {"IC-I2": "defender"}}).json()["outcomes"]
    assert usual != other


def test_a_roll_with_given_dice(client: httpx.Client) -> None:
    rolled = client.post("/api/resolve", json={**LAND, "inputs": {"attack": 9, "defence": 6}, "dice": [4]}).json()
    assert (rolled["text"], rolled["rolls"][0]["dice"]) == ("1 retreat", [4])


def test_what_would_it_take(client: httpx.Client) -> None:
    found = client.post("/api/reach", json={**LAND, "inputs": {"attack": 9, "defence": 6}}).json()
    assert (found["column"], found["better"][0]) == ("+3", {"column": "+4", "strength": 10, "more": 1})


def test_a_balance_in_words_has_its_working_and_no_reach(client: httpx.Client) -> None:
    ask = {"title": "great-war", "procedure": "contested-zone", "inputs": {"balance": "no-defenders"}}
    assert client.post("/api/working", json=ask).json()["reach"] is None
    reached = client.post("/api/working", json={**ask, "inputs": {"balance": 2}}).json()["reach"]
    assert reached["better"] == [{"column": "more than +3", "strength": 4, "more": 2}]


def test_one_input_varied_need_not_be_given(client: httpx.Client) -> None:
    ask = {**LAND, "inputs": {"attack": 9}, "vary": "defence", "values": [4, 6, 12]}
    points = client.post("/api/vary", json=ask).json()["points"]
    assert [("refused" in point) for point in points] == [False, False, True]


def test_two_inputs_varied_make_a_map(client: httpx.Client) -> None:
    ask = {**LAND, "x": "attack", "xs": [4, 6], "y": "defence", "ys": [2, 5]}
    found = client.post("/api/heat", json=ask).json()
    assert {figure["name"] for figure in found["figures"]} >= {"worth", "points_lost", "retreat"}
    assert found["cells"][1][0]["refused"].startswith("The attack cannot be made")
    assert found["cells"][0][1]["figures"]["worth"] > found["cells"][0][0]["figures"]["worth"]


@pytest.mark.parametrize(
    ("changed", "status", "kind", "said"),
    [
        ({"inputs": {"attack": 4, "defence": 9}}, 422, "refused", "25.5"),
        ({"inputs": {"attack": "many", "defence": 9}}, 400, "bad-input", "attack"),
        ({"inputs": {"defence": 9}}, 400, "bad-input", "needed"),
        ({"inputs": {"attack": 4, "defence": 2, "moon": 1}}, 404, "unknown", "moon"),
        ({"procedure": "sea-combat"}, 404, "unknown", "naval-combat"),
        ({"title": "chess"}, 404, "unknown", "chess"),
        ({"inputs": {"attack": 4, "defence": 2}, "rules": {"WW3-I1": "maybe"}}, 422, "refused", "WW3-I1"),
        ({"inputs": {"attack": 4, "defence": 2}, "charts": "../../etc"}, 404, "unknown", "no set of own charts"),
        ({"surprise": 1}, 400, "bad-input", "surprise"),
    ],
)
def test_what_will_not_do_is_told(
    client: httpx.Client, changed: dict[str, Any], status: int, kind: str, said: str
) -> None:
    answer = client.post("/api/working", json={**LAND, "inputs": {"attack": 4, "defence": 2}, **changed})
    assert (answer.status_code, answer.json()["kind"]) == (status, kind)
    assert said in answer.text


def test_a_refusal_has_the_rule_and_the_numbers_that_clash(client: httpx.Client) -> None:
    (reason,) = client.post("/api/odds", json={**LAND, "inputs": {"attack": 4, "defence": 9}}).json()["reasons"]
    assert (reason["rule"], reason["numbers"]) == ("25.5", ["4", "9"])


def test_every_input_that_is_wrong_is_told(client: httpx.Client) -> None:
    problem = client.post("/api/working", json={**LAND, "inputs": {"attack": -1, "defence": "x"}}).json()
    assert set(problem["inputs"]) == {"attack", "defence"}


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'{"title":1}', b"\xff\xfe", b'{"a":' * 5000])
def test_what_is_no_question_is_refused(client: httpx.Client, body: bytes) -> None:
    answer = client.post("/api/odds", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert (answer.json()["schema"], answer.json()["kind"]) == ("grognard-problem/1", "bad-input")


def test_what_is_too_large_says_so(client: httpx.Client) -> None:
    problem = client.post("/api/odds", json=heavy()).json()
    assert problem["kind"] in ("too-large", "too-long")
    assert "sampled" in problem["text"]


def test_what_is_too_large_can_be_sampled(client: httpx.Client) -> None:
    answer = client.post("/api/odds", json={**heavy(7, 6), "sample": 50, "seed": 1, "top": 5}).json()
    assert (answer["exact"], answer["sample"]["runs"]) == (False, 50)


def test_a_later_question_of_the_same_page_takes_the_place_of_the_one_before(client: httpx.Client) -> None:
    earlier: list[httpx.Response] = []
    asks = threading.Thread(
        target=lambda: earlier.append(client.post("/api/odds", json=heavy(), headers={"x-asker": "page"}))
    )
    asks.start()
    time.sleep(0.3)
    begun = time.monotonic()
    later = client.post("/api/odds", json={**LAND, "inputs": {"attack": 4, "defence": 2}}, headers={"x-asker": "page"})
    asks.join()
    assert later.status_code == 200
    assert earlier[0].json()["kind"] == "cancelled"
    assert time.monotonic() - begun < 4


def test_who_goes_away_gives_his_question_up(tmp_path: Path) -> None:
    server = Served(tmp_path, "--workers", "1")
    with server.client() as client:
        client.post("/api/odds", json={**LAND, "inputs": {"attack": 4, "defence": 2}})
        begun = time.monotonic()
        with pytest.raises(httpx.ReadTimeout):
            client.post("/api/heat", json=MAP, timeout=1)
        answer = client.post("/api/odds", json={**heavy(7, 6), "sample": 400, "top": 1})
    server.stop()
    assert answer.status_code == 200
    assert time.monotonic() - begun < 15  # the map alone may take twenty


def test_heavy_questions_however_many_hold_up_no_light_one(tmp_path: Path) -> None:
    server = Served(tmp_path, "--workers", "1")
    with server.client() as client, ThreadPoolExecutor(5) as threads:
        asked = [threads.submit(client.post, "/api/odds", json=heavy()) for _ in range(5)]
        time.sleep(0.2)
        answers = [client.post("/api/odds", json={**LAND, "inputs": {"attack": 4, "defence": 2}}) for _ in range(5)]
        assert not any(each.done() for each in asked)
        assert all(answer.status_code == 200 for answer in answers)
        server.kill()
