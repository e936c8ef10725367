"""Sessions: rolls that are kept, choices as they arise, what can be taken back and what cannot."""

from __future__ import annotations

import uuid
from typing import Any

import httpx
import pytest

from tests.server.conftest import Served

ENGAGEMENT = {
    "procedure": "engagement",
    "inputs": {
        "attack": 12,
        "defence": 4,
        "attacker_ar": 4,
        "defender_ar": 3,
        "attacker_steps": 5,
        "defender_steps": 4,
    },
    "acting": "blue",
}
COMBAT = {
    **ENGAGEMENT,
    "procedure": "combat",
    "inputs": {"attack": 12, "defence": 4, "attacker_ar": 4, "defender_ar": 3},
}


class Evening:
    """A session under way."""

    def __init__(self, client: httpx.Client, title: str = "ocs", **more: Any) -> None:
        self.client = client
        made = client.post("/api/sessions", json={"title": title, "name": "An evening", **more})
        assert made.status_code == 201, made.text
        self.id = made.json()["id"]

    def post(self, path: str, body: Any, key: str | None = None) -> httpx.Response:
        headers = {"idempotency-key": key} if key else {}
        return self.client.post(f"/api/sessions/{self.id}/{path}", json=body, headers=headers)

    def done(self, path: str, body: Any, key: str | None = None) -> Any:
        answer = self.post(path, body, key)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def get(self, path: str = "") -> Any:
        return self.client.get(f"/api/sessions/{self.id}{path}").json()

    def rolled(self, *faces: int, ask: dict[str, Any] = COMBAT) -> Any:
        """A roll with dice from the table."""
        return self.done("rolls", {**ask, "give": {"by": "hand", "faces": list(faces)}})


@pytest.fixture
def evening(client: httpx.Client) -> Evening:
    return Evening(client)


def test_a_session_begins_at_the_first_step_with_an_empty_log(evening: Evening) -> None:
    session = evening.get()
    assert (session["place"]["turn"], session["runs"], session["undo"]) == ("1", [], None)
    assert [entry["kind"] for entry in session["log"]] == ["begun"]


def test_the_apps_dice_are_rolled_to_the_end(evening: Evening) -> None:
    roll = evening.done("rolls", {**COMBAT, "give": {"by": "app"}})
    assert roll["running"]["pending"] is None
    assert len(roll["running"]["steps"][0]["faces"]) == 2
    assert roll["run"]["result"]["text"] == roll["running"]["text"]


def test_dice_from_the_table_give_what_the_chart_says(evening: Evening) -> None:
    roll = evening.rolled(3, 4)
    assert roll["running"]["steps"][0]["said"] == "combat: 3+4+1 = 8 → Ao1 Do1"
    assert roll["run"]["by_hand"]
    assert roll["run"]["result"]["said"].endswith(".")


def test_a_roll_may_be_opened_first_and_rolled_later(evening: Evening) -> None:
    opened = evening.done("rolls", COMBAT)
    assert (opened["run"]["open"], opened["running"]["pending"]["dice"]) == (True, "2d6+1")
    rolled = evening.done("rolls/1", {"by": "hand", "faces": [3, 4]})
    assert not rolled["run"]["open"]


@pytest.mark.parametrize("faces", [[3], [3, 4, 5], [0, 7], [], [7, 7]])
def test_dice_that_cannot_be_are_refused_and_nothing_is_kept(evening: Evening, faces: list[int]) -> None:
    answer = evening.post("rolls", {**COMBAT, "give": {"by": "hand", "faces": faces}})
    assert (answer.status_code, answer.json()["kind"]) == (400, "bad-input")
    assert evening.get()["runs"] == []


def test_choices_are_asked_in_sentences_as_they_arise(evening: Evening) -> None:
    roll = evening.rolled(3, 4, ask=ENGAGEMENT)
    (choice,) = roll["running"]["pending"]["choices"]
    assert choice["side"] == "attacker"
    assert choice["asks"].startswith("The attackers owe one")
    assert {option["said"] for option in choice["options"]} == {"fall back a hex", "lose a step"}


def test_what_is_chosen_is_played(evening: Evening) -> None:
    roll = evening.rolled(3, 4, ask=ENGAGEMENT)
    option = next(each for each in roll["running"]["pending"]["choices"][0]["options"] if "step" in each["said"])
    roll = evening.done("rolls/1", {"by": "choice", "options": {"attacker": option["id"]}})
    assert roll["running"]["pending"]["choices"][0]["side"] == "defender"
    roll = evening.done("rolls/1", {"by": "doctrine"})
    assert roll["run"]["result"]["outcome"]["attacker_steps_lost"] == 1


def test_what_is_not_offered_cannot_be_chosen(evening: Evening) -> None:
    evening.rolled(3, 4, ask=ENGAGEMENT)
    answer = evening.post("rolls/1", {"by": "choice", "options": {"attacker": "surrender"}})
    assert (answer.status_code, answer.json()["kind"]) == (400, "bad-input")


def test_a_choice_is_not_answered_with_dice(evening: Evening) -> None:
    evening.rolled(3, 4, ask=ENGAGEMENT)
    assert evening.post("rolls/1", {"by": "app"}).status_code == 400


def test_one_roll_is_finished_before_the_next(evening: Evening) -> None:
    evening.rolled(3, 4, ask=ENGAGEMENT)
    answer = evening.post("rolls", COMBAT)
    assert answer.status_code == 422
    assert "Roll 1 is not finished" in answer.text


def test_a_request_that_is_sent_again_rolls_once(evening: Evening) -> None:
    key = str(uuid.uuid4())
    first = evening.done("rolls", {**COMBAT, "give": {"by": "app"}}, key)
    again = evening.done("rolls", {**COMBAT, "give": {"by": "app"}}, key)
    assert first["running"]["steps"] == again["running"]["steps"]
    assert len(evening.get()["runs"]) == 1


def test_a_note_that_is_sent_again_is_written_once(evening: Evening) -> None:
    for _ in range(3):
        evening.done("notes", {"text": "The bridge is blown."}, "once")
    assert [entry["said"] for entry in evening.get()["log"]].count("The bridge is blown.") == 1


def test_the_track_goes_on_and_back(evening: Evening) -> None:
    first = evening.get()["place"]
    evening.done("place", {"move": "next"})
    assert evening.get()["place"]["said"] == first["next"]
    evening.done("place", {"move": "previous"})
    assert evening.get()["place"]["said"] == first["said"]


def test_who_goes_first_is_said_where_it_is_decided(evening: Evening) -> None:
    for _ in range(20):
        if evening.get()["place"]["decides"]:
            break
        evening.done("place", {"move": "next"})
    refused = evening.post("place", {"move": "next"})
    assert refused.status_code == 422
    assert "who goes first" in refused.text
    evening.done("place", {"first": "red"})
    assert evening.done("place", {"move": "next"})["place"]["acting"] == ["red"]


def test_a_place_that_is_not_there_is_refused(evening: Evening) -> None:
    assert evening.post("place", {"turn": "1", "step": "tea"}).status_code == 404
    assert evening.post("place", {"turn": "tomorrow"}).status_code == 400


def test_sides_are_called_what_the_players_call_them(evening: Evening) -> None:
    session = evening.done("names", {"name": "Smolensk", "sides": {"blue": "German", "red": "Soviet"}})
    assert (session["name"], [side["name"] for side in session["sides"]]) == ("Smolensk", ["German", "Soviet"])


def test_notes_and_moves_can_be_taken_back_up_to_the_dice(evening: Evening) -> None:
    evening.rolled(3, 4)
    evening.done("notes", {"text": "A mistake."})
    evening.done("place", {"move": "next"})
    evening.done("undo", {})
    evening.done("undo", {})
    session = evening.get()
    assert session["undo"] is None
    assert sum(entry["gone"] for entry in session["log"]) == 4
    refused = evening.post("undo", {})
    assert refused.status_code == 422
    assert "stand" in refused.text


def test_a_choice_can_be_taken_back_and_its_roll_goes_on(evening: Evening) -> None:
    roll = evening.rolled(3, 4, ask=ENGAGEMENT)
    evening.done(
        "rolls/1",
        {"by": "choice", "options": {"attacker": roll["running"]["pending"]["choices"][0]["options"][0]["id"]}},
    )
    evening.done("undo", {})
    assert evening.get("/rolls/1")["running"]["pending"]["label"] == roll["running"]["pending"]["label"]


def test_dice_that_were_entered_wrongly_are_corrected_and_both_stay(evening: Evening) -> None:
    evening.rolled(3, 4)
    roll = evening.done("rolls/1/redo", {"why": "the four was a five", "faces": [3, 5]})
    assert roll["running"]["steps"][0]["faces"] == [3, 5]
    session = evening.get()
    assert session["runs"][0]["redone"] == ["the four was a five"]
    assert any("3, 4" in entry["said"] for entry in session["log"])


def test_a_correction_needs_all_dice_and_a_reason(evening: Evening) -> None:
    evening.rolled(3, 4)
    assert evening.post("rolls/1/redo", {"why": "x", "faces": [3]}).status_code == 400
    assert evening.post("rolls/1/redo", {"why": " ", "faces": [3, 5]}).status_code == 422
    assert evening.post("rolls/1/redo", {"why": "x", "faces": [3, 4]}).status_code == 422


def test_a_result_is_overruled_and_the_rolled_one_stays(evening: Evening) -> None:
    evening.rolled(3, 4)
    session = evening.done("rolls/1/overrule", {"why": "we forgot the river", "text": "no effect"})
    run = session["runs"][0]
    assert (run["overruled"]["text"], run["result"]["text"]) == ("no effect", "Ao1 Do1")


def test_an_override_can_be_taken_back(evening: Evening) -> None:
    evening.rolled(3, 4)
    evening.done("rolls/1/overrule", {"why": "we forgot the river", "text": "no effect"})
    assert evening.done("undo", {})["runs"][0]["overruled"] is None


def test_a_roll_is_put_aside_only_while_no_dice_have_fallen(evening: Evening) -> None:
    evening.done("rolls", COMBAT)
    assert not evening.done("rolls/1/drop", {})["runs"][0]["open"]
    evening.rolled(3, 4, ask=ENGAGEMENT)
    assert evening.post("rolls/2/drop", {}).status_code == 422


def test_a_session_is_played_by_its_own_rules(client: httpx.Client) -> None:
    evening = Evening(client, "iron-curtain", rules={"IC-I2": "defender"})
    ask = {"procedure": "combat-1962", "inputs": {"attack": 7, "defence": 2}, "acting": "nato"}
    slip = evening.done("rolls", ask)["running"]["slip"]
    assert any(line["rule"] == "IC-I2" and str(line["value"]) == "3:1" for line in slip)


def test_luck_compares_with_what_was_to_be_expected(evening: Evening) -> None:
    evening.rolled(6, 6)
    evening.rolled(6, 6)
    blue, red = evening.get("/luck")["sides"]
    assert (blue["side"], blue["rolls"]) == ("blue", 2)
    assert blue["percentile"] > 0.99
    assert red["percentile"] == pytest.approx(1 - blue["percentile"])
    assert "no proof of anything" in blue["said"]
    assert red["unluckiest"]["as_bad"] == pytest.approx(1 / 36)


def test_luck_says_nothing_before_anything_was_rolled(evening: Evening) -> None:
    assert evening.get("/luck")["sides"] == []


def test_a_log_that_is_taken_elsewhere_is_the_same_there(client: httpx.Client, evening: Evening) -> None:
    evening.rolled(3, 4)
    evening.done("notes", {"text": "Über den Fluß <b>"})
    evening.done("undo", {})
    log = evening.get("/export")
    other = client.post("/api/sessions/import", json=log).json()
    mine = evening.get()
    assert other["id"] != mine["id"]
    assert {**other, "id": ""} == {**mine, "id": ""}


AT = "2001-02-03T04:05:06+00:00"
BEGUN = {"type": "begun", "title": "ocs", "name": "x"}
NOTED = {"type": "noted", "text": "x"}
OPENED = {
    "type": "opened",
    "run": 1,
    "procedure": "combat",
    "inputs": COMBAT["inputs"],
    "digest": "x",
    "roles": {"attacker": "blue", "defender": "red"},
}


def answered(**more: Any) -> dict[str, Any]:
    """A roll of a 3 and a 4."""
    result = {"outcome": {}, "text": "x", "said": "x", **more}
    given = [{"kind": "roll", "label": "combat", "given": [3, 4]}]
    return {"type": "answered", "run": 1, "by": "app", "answers": given, "result": result}


def worth(*values: tuple[int, str]) -> list[Any]:
    return [{"role": "attacker", "unit": "", "values": values}]


def numbered(events: list[Any]) -> list[Any]:
    return [{"number": number, "at": AT, "event": event} for number, event in enumerate(events, 1)]


@pytest.mark.parametrize(
    "events",
    [
        [],
        [NOTED],
        [{**BEGUN, "title": "chess"}],
        [{**BEGUN, "rules": {"OCS-I99": "x"}}],
        [{**BEGUN, "sides": {"green": "x"}}],
        [{**BEGUN, "charts": "../.."}],
        [BEGUN, BEGUN],
        [BEGUN, {"type": "dropped", "run": 7}],
        [BEGUN, {"type": "placed", "turn": "1", "step": "tea"}],
        [BEGUN, {"type": "placed", "turn": "tomorrow", "step": "overphase/weather"}],
        [BEGUN, {"type": "undone", "event": 1}],
        [BEGUN, {"type": "undone", "event": 3}, NOTED],
        [BEGUN, NOTED, NOTED, {"type": "undone", "event": 2}],
        [BEGUN, OPENED, answered(), {"type": "undone", "event": 3}],
        [BEGUN, OPENED, OPENED],
        [BEGUN, OPENED, {**OPENED, "run": 2}],
        [BEGUN, OPENED, answered(), answered()],
        [BEGUN, OPENED, {"type": "overruled", "run": 1, "why": "x", "text": "x"}],
        [BEGUN, OPENED, answered(expected=worth((0, "1/2"), (1, "1/3")), merit=0)],
        [BEGUN, OPENED, answered(expected=worth((0, "1/2"), (1, "1/2")), merit=7)],
        [BEGUN, OPENED, answered(expected=worth((0, "1/0"), (1, "1/2")), merit=0)],
        [BEGUN, OPENED, answered(expected=worth((0, "1e999999999"), (1, "1/2")), merit=0)],
        [BEGUN, OPENED, answered(expected=worth((10**30, "1/2"), (1, "1/2")), merit=1)],
    ],
)
def test_what_is_no_log_is_not_taken_in(client: httpx.Client, events: list[Any]) -> None:
    before = client.get("/api/sessions").json()
    answer = client.post("/api/sessions/import", json={"schema": "grognard-session-log/1", "log": numbered(events)})
    assert answer.status_code in (400, 404, 422)
    assert client.get("/api/sessions").json() == before


def test_a_log_whose_numbers_have_gaps_is_not_taken_in(client: httpx.Client) -> None:
    log = [*numbered([BEGUN, NOTED]), {"number": 4, "at": AT, "event": NOTED}]
    answer = client.post("/api/sessions/import", json={"schema": "grognard-session-log/1", "log": log})
    assert (answer.status_code, answer.json()["kind"]) == (422, "bad-file")


def test_a_long_log_is_taken_in_and_its_luck_told(client: httpx.Client) -> None:
    die = [{"role": "attacker", "unit": "", "values": [(face, "1/36") for face in range(36)]}]
    rolls = [{**each, "run": run} for run in range(1, 401) for each in (OPENED, answered(expected=die, merit=run % 36))]
    sent = client.post("/api/sessions/import", json={"log": numbered([BEGUN, *rolls])})
    assert len(sent.request.content) > 300_000
    assert sent.status_code == 201
    blue, _ = client.get(f"/api/sessions/{sent.json()['id']}/luck").json()["sides"]
    assert 0 < blue["percentile"] < 1


def test_a_roll_of_a_procedure_that_is_no_more_can_still_be_read(client: httpx.Client) -> None:
    log = numbered([BEGUN, {**OPENED, "procedure": "charge"}, answered()])
    session = client.post("/api/sessions/import", json={"log": log}).json()
    assert session["runs"][0]["name"] == "Charge"
    assert client.get(f"/api/sessions/{session['id']}/rolls/1").json()["running"] is None
    assert client.get(f"/sessions/{session['id']}/report.md").status_code == 200


def test_the_report_tells_the_working_of_every_roll(client: httpx.Client, evening: Evening) -> None:
    evening.rolled(3, 4)
    evening.done("notes", {"text": "*Not* <i>markup</i>"})
    text = client.get(f"/sessions/{evening.id}/report.md").text
    assert "combat: 3+4+1 = 8" in text
    assert r"\*Not\* \<i\>markup\</i\>" in text
    page = client.get(f"/sessions/{evening.id}/report").text
    assert "combat: 3+4+1 = 8" in page
    assert "&lt;i&gt;markup" in page


def test_the_page_of_a_session_holds_what_players_wrote_as_text(client: httpx.Client, evening: Evening) -> None:
    evening.done("notes", {"text": "</script><script>alert(1)</script>"})
    assert "<script>alert" not in client.get(f"/sessions/{evening.id}").text


def test_sessions_are_listed_the_latest_first(client: httpx.Client, evening: Evening) -> None:
    evening.done("names", {"name": "The last of them"})
    first = client.get("/api/sessions").json()["sessions"][0]
    assert (first["id"], first["name"]) == (evening.id, "The last of them")


def test_nothing_that_was_acknowledged_is_lost_however_the_server_ends(tmp_path: Any) -> None:
    server = Served(tmp_path)
    with server.client() as client:
        evening = Evening(client)
    for nth in range(8):
        with server.client() as client:
            evening.client = client
            roll = evening.done("rolls", {**COMBAT, "give": {"by": "app"}})
            evening.done("notes", {"text": f"note {nth}"})
        server.kill()
        server.start()
        with server.client() as client:
            evening.client = client
            session = evening.get()
            assert session["runs"][nth]["result"] == roll["run"]["result"]
            assert session["log"][-1]["said"] == f"note {nth}"
    server.stop()


LEVELS = {"procedure": "supply-levels", "inputs": {"supply": "low", "action": "attack"}}


def test_what_asks_for_no_dice_is_done_as_soon_as_it_is_begun(evening: Evening) -> None:
    roll = evening.done("rolls", {**LEVELS, "give": {"by": "app"}})
    assert roll["run"]["open"] is False
    assert roll["run"]["result"]["said"]
    evening.rolled(6, 3)
    assert [run["open"] for run in evening.get()["runs"]] == [False, False]


def test_what_asked_for_no_dice_can_be_taken_back_and_gone_on_with(evening: Evening) -> None:
    evening.done("rolls", {**LEVELS, "give": {"by": "app"}})
    evening.done("undo", {})
    assert [run["open"] for run in evening.get()["runs"]] == [True]
    assert evening.done("rolls/1", {"by": "app"})["run"]["open"] is False
