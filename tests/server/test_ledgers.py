"""Ledgers over HTTP: the same files and documents as `grognard ledger`, one change after the other, nothing lost."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from grognard.charts.library import OwnFile
from grognard.cli import main
from grognard.play.ledger import store
from grognard.play.ledger.codec import encode, encode_records
from grognard.server.chart_sets import FOLDER as CHART_SETS
from grognard.server.chart_sets import ChartSets
from grognard.server.ledger_files import MOST_BYTES
from grognard.staff.typed import read_words
from grognard.titles import title
from grognard.titles.ledgers import kept, ledger_of
from tests.server.conftest import Served
from tests.titles.bookkeeper import LINES, begun

NOWHERE = "0" * 64


class Books:
    """A ledger under way."""

    def __init__(self, client: httpx.Client, of: str = "war-in-the-world", **more: Any) -> None:
        self.client = client
        made = client.post("/api/ledgers", json={"title": of, "name": "Our war", **more})
        assert made.status_code == 201, made.text
        self.id = made.json()["id"]

    def ask(self, how: str, **body: Any) -> httpx.Response:
        return self.client.post(f"/api/ledgers/{self.id}/{how}", json=body)

    def done(self, how: str, **body: Any) -> Any:
        answer = self.ask(how, **body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, line: str, **more: Any) -> httpx.Response:
        """An action as typed: `stock place=London points=600`."""
        action, _, rest = line.partition(" ")
        return self.ask("post", action=action, inputs=read_words(rest), **more)

    def posted(self, *lines: str) -> Books:
        for line in lines:
            answer = self.post(line)
            assert answer.status_code == 200, answer.text
        return self

    def get(self, path: str = "", **query: Any) -> Any:
        answer = self.client.get(f"/api/ledgers/{self.id}{path}", params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def held(self, account: str) -> int:
        return next((each["amount"] for each in self.get("/show")["balances"] if each["account"] == account), 0)


@pytest.fixture
def books(client: httpx.Client) -> Books:
    return Books(client)


def folder(served: Served) -> Path:
    return served.data / "ledgers"


def taken_in(client: httpx.Client, raw: bytes) -> httpx.Response:
    return client.post("/api/ledgers/import", content=raw, headers={"content-type": "application/octet-stream"})


@pytest.fixture(scope="module")
def campaign() -> bytes:
    """The scripted campaign, as a file."""
    ledger = begun()(*LINES).ledger
    return encode(ledger.head) + encode_records(ledger.records)


def spoken(*words: str) -> Any:
    """What `grognard ledger` prints in a process of its own."""
    command = [sys.executable, "-m", "grognard", "ledger", *words, "--json"]
    return json.loads(subprocess.run(command, capture_output=True, check=True).stdout)


# begin -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("of", "date"),
    [("world-war-three", "1.naval"), ("war-in-the-world", "9/39.reinforcement"), ("great-war", "3/1914")],
)
def test_a_ledger_begins_empty_where_its_title_begins(client: httpx.Client, of: str, date: str) -> None:
    state = Books(client, of).get()
    assert (state["title"], state["date"], state["records"]) == (of, date, 0)
    assert (state["families"], state["undo"]) == ([], None)


def test_a_ledger_may_begin_later_and_under_other_choices(client: httpx.Client) -> None:
    books = Books(client, start="9/39.1", rules={"WIW-I2": "total"}).posted("raid strength=30")
    assert books.held("imports/damage") == 30
    assert books.get()["choices"] == {"WIW-I2": "total"}


def test_ledgers_of_one_name_have_files_of_their_own(client: httpx.Client, served: Served) -> None:
    ids = [Books(client, name="Für Elise / 2!").id for _ in range(3)]
    assert ids == ["fur-elise-2", "fur-elise-2-2", "fur-elise-2-3"]
    assert all((folder(served) / f"{id_}.ledger").is_file() for id_ in ids)


@pytest.mark.parametrize(
    ("wrong", "status", "said"),
    [
        ({"title": "ocs"}, 422, "ocs keeps no ledger"),
        ({"title": "chess"}, 404, "no title"),
        ({"name": ""}, 400, "name"),
        ({"name": "a\nb"}, 400, "one line of text"),
        ({"name": "x" * 401}, 400, "name"),
        ({"start": "7/12"}, 400, "no date here"),
        ({"rules": {"WIW-I99": "x"}}, 404, "WIW-I99"),
        ({"rules": {"WIW-I2": "half"}}, 422, "half"),
        ({"luck": 1}, 400, "luck"),
    ],
)
def test_what_no_ledger_can_begin_with_is_refused_and_no_file_is_made(
    client: httpx.Client, served: Served, wrong: dict[str, Any], status: int, said: str
) -> None:
    before = sorted(folder(served).glob("*"))
    answer = client.post("/api/ledgers", json={"title": "war-in-the-world", "name": "x", **wrong})
    assert answer.status_code == status
    assert said in answer.text
    assert sorted(folder(served).glob("*")) == before


def test_a_wrong_date_to_begin_with_is_told_beside_its_field(client: httpx.Client) -> None:
    problem = client.post("/api/ledgers", json={"title": "great-war", "name": " ", "start": "7/42"}).json()
    assert set(problem["inputs"]) == {"name", "start"}


# post ------------------------------------------------------------------------------------------------


def test_what_is_posted_is_answered_as_the_command_prints_it(books: Books, served: Served) -> None:
    posted = books.done("post", action="stock", inputs={"place": "London", "points": 600}, memo="as of old")
    assert (posted["schema"], posted["records"]) == ("grognard-ledger-post/1", 1)
    (record,) = posted["added"]
    assert (record["number"], record["action"], record["memo"]) == (1, "stock", "as of old")
    assert record["postings"][0]["entries"] == [
        ["supply/from/opening", "supply", -600],
        ["supply/places/london", "supply", 600],
    ]
    shown = spoken("show", str(folder(served) / f"{books.id}.ledger"))
    assert shown == books.get("/show")


def test_every_answer_is_the_document_of_its_command(books: Books, served: Served) -> None:
    books.posted("stock place=London points=600", "standing country=Italy blocks=5")
    file = str(folder(served) / f"{books.id}.ledger")
    assert books.get("/due", turns=2) == spoken("due", file, "--turns", "2")
    assert books.get("/check") == spoken("check", file)
    assert books.get("/show", account="supply", all=True) == spoken("show", file, "--account", "supply", "--all")
    assert books.client.get("/api/ledger-actions/great-war").json() == spoken("actions", "great-war")


def test_a_ledger_of_the_command_is_gone_on_with_by_the_server_and_back(books: Books, served: Served) -> None:
    file = str(folder(served) / f"{books.id}.ledger")
    spoken("post", file, "stock", "place=London", "points=600")
    books.posted("spend-supply place=London points=14 on=ships")
    assert spoken("undo", file)["added"][0]["inputs"] == {"action": 2}
    assert (books.held("supply/places/london"), books.get("/check")["sound"]) == (600, True)


def test_more_than_there_is_cannot_be_spent(books: Books) -> None:
    books.posted("stock place=Tobruk points=300")
    before = books.get()["hash"]
    answer = books.post("spend-supply place=Tobruk points=314 on=aircraft")
    problem = answer.json()
    assert (answer.status_code, problem["kind"]) == (422, "refused")
    assert problem["reasons"][0]["rule"] == "ledger"
    assert problem["reasons"][0]["numbers"] == ["300", "314"]
    assert books.get()["hash"] == before


def test_entries_by_hand_that_do_not_balance_are_refused(books: Books) -> None:
    books.posted("stock place=Tobruk points=300")
    entries = [["supply/places/tobruk", "supply", -14], ["supply/spent/lost", "supply", 10]]
    answer = books.ask("post", action="journal", inputs={"entries": entries, "why": "fire"})
    assert answer.status_code == 422
    assert "The entries of supply add up to -4 and not to 0" in answer.text
    entries[1][2] = 14
    books.done("post", action="journal", inputs={"entries": entries, "why": "fire"})
    assert books.held("supply/places/tobruk") == 286


@pytest.mark.parametrize(
    ("action", "inputs", "wrong"),
    [
        ("stock", {}, {"place", "points"}),
        ("stock", {"place": "x" * 41, "points": -1}, {"place", "points"}),
        ("stock", {"place": "London", "points": "many"}, {"points"}),
        ("stock", {"place": "London", "points": 1.5}, {"points"}),
        ("move-supply", {"out_of": "A", "into": "B", "points": 1, "by": "broom"}, {"by"}),
        ("journal", {"entries": [["a", "b"]], "why": ""}, {"entries"}),
        ("journal", {"entries": [], "why": "x" * 500}, {"entries", "why"}),
    ],
)
def test_every_input_that_is_wrong_is_told_by_its_name(
    books: Books, action: str, inputs: dict[str, Any], wrong: set[str]
) -> None:
    answer = books.ask("post", action=action, inputs=inputs)
    assert answer.status_code == 400
    assert set(answer.json()["inputs"]) == wrong
    assert books.get()["records"] == 0


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        ({"action": "stok"}, 404, "did you mean stock"),
        ({"action": "stock", "inputs": {"place": "a", "points": 1, "luck": 1}}, 404, "luck"),
        ({"action": "make", "inputs": {"country": "Italy", "blocks": 1}}, 422, "is done in 1 or 2 or 3 or 4"),
        ({"action": "stock", "inputs": {"place": "a/b", "points": 1}}, 400, "names nothing in a ledger"),
        ({"action": "stock", "inputs": {"place": "a", "points": 1}, "memo": "a\nb"}, 400, "one line of text"),
        ({"action": "journal", "inputs": {"entries": [["a", "b", 1]] * 41, "why": ""}}, 400, "entries"),
        ({"action": "../x"}, 400, ""),
        ({}, 400, "action"),
    ],
)
def test_what_cannot_be_posted_is_refused_with_a_word(
    books: Books, body: dict[str, Any], status: int, said: str
) -> None:
    answer = books.ask("post", **body)
    assert answer.status_code == status
    assert said in answer.text
    assert books.get()["records"] == 0


# time ------------------------------------------------------------------------------------------------


def test_going_on_posts_what_was_told_to_fall_due(client: httpx.Client) -> None:
    books = Books(client, start="6/42.4").posted(
        "imports capacity=52", "standing country=England blocks=60", "raid strength=12"
    )
    told = [(step["date"], each) for step in books.get("/due")["coming"] for each in step["postings"]]
    assert [date for date, _ in told] == ["7/42.reinforcement", "7/42.submarine", "7/42.1"]
    gone = books.done("advance")
    assert (gone["schema"], gone["date"], len(gone["added"])) == ("grognard-ledger-advance/1", "7/42.1", 7)
    posted = [each for record in gone["added"] for each in record["postings"]]
    assert [each for each in posted if each["rule"] != "ledger"] == [each for _, each in told]


def test_time_goes_on_by_steps_and_by_game_turns(books: Books) -> None:
    assert books.done("advance", phases=2)["date"] == "9/39.submarine"
    assert books.done("advance", turns=2)["date"] == "9/39.2"


@pytest.mark.parametrize("far", [{"turns": 0}, {"phases": 521}, {"turns": 1, "phases": 1}, {"turns": "x"}])
def test_how_far_to_go_is_bounded(books: Books, far: dict[str, Any]) -> None:
    assert books.ask("advance", **far).status_code == 400
    assert books.client.get(f"/api/ledgers/{books.id}/due", params=far).status_code == 400


def test_the_state_says_where_the_calendar_is_and_where_it_leads(books: Books) -> None:
    calendar = books.get()["calendar"]
    assert (calendar["called"], calendar["period"], calendar["step"]) == ("cycle", "9/39", "reinforcement")
    assert (calendar["next_step"], calendar["next_turn"]) == ("9/39.shipping", "9/39.1")


def test_the_calendar_ends(client: httpx.Client) -> None:
    books = Books(client, "great-war", start="4/1930")
    assert books.get()["calendar"]["next_step"] is None
    assert "the last step of the calendar" in books.ask("advance").text
    assert books.client.get(f"/ledgers/{books.id}").status_code == 200


# undo ------------------------------------------------------------------------------------------------


def test_the_state_says_what_an_undo_takes_back_and_both_stay_in_the_journal(books: Books) -> None:
    books.posted("stock place=London points=600", "spend-supply place=London points=14 on=ships")
    last = books.get()["undo"]
    assert (last["number"], last["name"]) == (2, "Spend supply")
    undone = books.done("undo")
    assert (undone["schema"], undone["added"][0]["inputs"]) == ("grognard-ledger-undo/1", {"action": 2})
    journal = books.get("/journal")["journal"]
    assert [(each["number"], each["undone"]) for each in journal] == [(3, True), (2, True), (1, False)]
    assert (books.held("supply/places/london"), books.get()["undo"]["number"]) == (600, 1)


def test_there_is_an_end_to_undoing(books: Books) -> None:
    answer = books.ask("undo")
    assert (answer.status_code, answer.json()["kind"]) == (422, "refused")
    assert "There is nothing to undo" in answer.text


# asking ----------------------------------------------------------------------------------------------


def test_the_journal_tells_what_each_account_held_after_each_entry(books: Books) -> None:
    books.posted("stock place=London points=600", "spend-supply place=London points=14 on=ships")
    latest, first = books.get("/journal")["journal"]
    assert [(line["account"], line["after"]) for line in latest["postings"][0]["lines"]] == [
        ("supply/places/london", 586),
        ("supply/spent/ships", 14),
    ]
    assert [line["is_source"] for line in first["postings"][0]["lines"]] == [True, False]


def test_the_journal_is_read_page_by_page(books: Books) -> None:
    for n in range(1, 8):
        books.posted(f"stock place=London points={n}")
    page = books.get("/journal", most=3)
    assert ([each["number"] for each in page["journal"]], page["earlier"]) == ([7, 6, 5], 4)
    page = books.get("/journal", most=3, before=5)
    assert ([each["number"] for each in page["journal"]], page["earlier"]) == ([4, 3, 2], 1)
    assert page["journal"][0]["postings"][0]["lines"][1]["after"] == 1 + 2 + 3 + 4
    assert books.get("/journal", most=3, before=1)["journal"] == []
    assert books.client.get(f"/api/ledgers/{books.id}/journal", params={"most": 101}).status_code == 400


def test_where_it_went_is_answered_for_an_account_and_a_date(books: Books) -> None:
    books.posted("stock place=London points=600")
    books.done("advance")
    books.posted("spend-supply place=London points=14 on=ships", "spend-supply place=London points=6 on=basic")
    found = books.get("/show", account="supply/places/london", date="9/39.1")
    (sheet,) = found["accounts"]
    assert (sheet["opening"], sheet["came"], sheet["went"], sheet["closing"]) == (600, 0, 20, 580)
    assert [(each["amount"], each["against"], each["record"]) for each in sheet["movements"]] == [
        (-14, ["supply/spent/ships"], 8),
        (-6, ["supply/spent/basic"], 9),
    ]


def test_the_last_movements_are_told_and_how_many_are_left_out(books: Books) -> None:
    for n in range(1, 6):
        books.posted(f"stock place=London points={n}")
    (sheet,) = books.get("/show", account="*/london", last=2)["accounts"]
    assert ([each["amount"] for each in sheet["movements"]], sheet["left_out"], sheet["closing"]) == ([4, 5], 3, 15)


def test_a_date_that_is_none_is_told(books: Books) -> None:
    answer = books.client.get(f"/api/ledgers/{books.id}/show", params={"date": "tomorrow"})
    assert (answer.status_code, answer.json()["kind"]) == (400, "bad-input")


def test_the_form_of_an_action_suggests_the_names_in_the_books(books: Books) -> None:
    books.posted("stock place='Scapa Flow' points=1", "tank-depot depot=Delta place=Alexandria")
    fields = {
        field["name"]: field["suggestions"]
        for action in ("move-supply", "tank-issue", "order")
        for group in books.get(f"/actions/{action}")["groups"]
        for field in group["fields"]
    }
    assert "scapa-flow" in fields["out_of"]
    assert fields["to"] == ["delta"]
    assert "example medium tank" in fields["type"]
    assert "infantry division" in fields["unit"]


def test_an_action_out_of_its_step_says_so_in_its_form(books: Books) -> None:
    assert books.get("/actions/raid-yard")["open"] is False
    choices = {each["id"]: each for heading in books.get()["actions"] for each in heading["actions"]}
    assert (choices["raid-yard"]["open"], choices["raid-yard"]["when"]) == (False, ["bombing"])
    assert choices["stock"]["open"]


def test_a_check_does_the_campaign_again(books: Books) -> None:
    books.posted("stock place=London points=600")
    found = books.get("/check")
    assert (found["schema"], found["sound"], found["replayed"]) == ("grognard-ledger-check/1", True, found["hash"])


# tracks ----------------------------------------------------------------------------------------------


def test_what_is_ordered_stands_on_the_track_at_its_date(client: httpx.Client) -> None:
    books = Books(client, "world-war-three").posted("points side=west points=30")
    books.done("advance", phases=2)
    books.posted("order side=west unit=ssn kind=new count=2")
    track = next(each for each in books.get()["tracks"] if each["pattern"] == "track/*/*")
    (lane,) = track["lanes"]
    (box,) = lane["boxes"]
    (item,) = box["items"]
    assert (lane["name"], item["amount"], item["said"]) == ("West", 2, "SSN")
    assert box["date"] in [each["date"] for each in track["dates"]]
    assert [each["date"] for each in track["dates"] if each["now"]] == ["1"]


def test_the_level_of_shipping_is_told_quarter_by_quarter(client: httpx.Client) -> None:
    books = Books(client, "great-war").posted("build points=90", "raid combat=14 convoy_contact=5 die=4")
    books.done("advance")
    books.posted("build points=3")
    (track,) = [each for each in books.get()["tracks"] if each["kind"] == "level"]
    (lane,) = [each for each in track["lanes"] if each["name"] == "Merchant shipping"]
    assert [(box["date"], box["items"][0]["amount"], box["items"][0]["change"]) for box in lane["boxes"]] == [
        ("3/1914", 87, 87),
        ("4/1914", 90, 3),
    ]


# one change after the other --------------------------------------------------------------------------


def test_who_has_not_seen_the_last_action_is_told_that_the_ledger_has_gone_on(books: Books) -> None:
    seen = books.get()["hash"]
    books.posted("stock place=London points=600")
    post = {"action": "stock", "inputs": {"place": "Hull", "points": 1}}
    for how, body in (("post", post), ("advance", {}), ("undo", {})):
        answer = books.ask(how, after=seen, **body)
        assert (answer.status_code, answer.json()["kind"]) == (409, "moved")
        assert answer.json()["reasons"][0]["numbers"] == ["0", "1"]
    assert books.get()["records"] == 1


def test_a_request_of_which_no_answer_came_is_done_once(books: Books) -> None:
    def twice(how: str, **body: Any) -> None:
        seen = books.get()["hash"]
        first = books.done(how, after=seen, **body)
        assert books.done(how, after=seen, again=True, **body) == first

    twice("post", action="stock", inputs={"place": "London", "points": 600}, memo="once")
    twice("advance", turns=1)
    twice("undo")
    assert [each["action"] for each in books.get("/journal")["journal"]] == ["undo", *["advance"] * 6, "stock"]


def test_what_another_did_meanwhile_is_not_taken_for_a_request_sent_again(books: Books) -> None:
    seen = books.get()["hash"]
    books.posted("stock place=London points=600")
    other = {"action": "stock", "inputs": {"place": "London", "points": 601}}
    assert books.ask("post", after=seen, again=True, **other).status_code == 409
    assert books.ask("undo", after=seen, again=True).status_code == 409


def test_a_hash_of_another_ledger_is_refused(books: Books) -> None:
    answer = books.ask("advance", after=NOWHERE)
    assert (answer.status_code, answer.json()["kind"]) == (409, "moved")


def test_a_ledger_that_another_process_writes_is_busy_and_nothing_is_lost(books: Books, served: Served) -> None:
    file = folder(served) / f"{books.id}.ledger"
    with store.writing(file, ledger_of):
        answer = books.post("stock place=London points=600")
        assert (answer.status_code, answer.json()["kind"]) == (409, "busy")
        assert "is being written by another process; nothing was changed" in answer.text
        assert books.get()["records"] == 0, "readers are never refused"
    books.posted("stock place=London points=600")


def test_writers_of_the_server_wait_for_each_other(books: Books, served: Served) -> None:
    answers: list[int] = []

    def write() -> None:
        with served.client() as client:
            body = {"action": "stock", "inputs": {"place": "London", "points": 1}}
            answers.extend(client.post(f"/api/ledgers/{books.id}/post", json=body).status_code for _ in range(6))

    threads = [threading.Thread(target=write) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [200] * 24
    assert books.held("supply/places/london") == 24


def test_the_server_and_the_command_write_at_once_and_all_that_was_done_is_there(books: Books, served: Served) -> None:
    file = folder(served) / f"{books.id}.ledger"
    done = [0, 0]

    def by_command() -> None:
        for _ in range(30):
            done[0] += main(["ledger", "post", str(file), "stock", "place=London", "points=1", "--json"]) == 0

    thread = threading.Thread(target=by_command)
    thread.start()
    while thread.is_alive():
        done[1] += books.post("stock place=London points=1").status_code == 200
    thread.join()
    assert all(done)
    assert books.held("supply/places/london") == sum(done) == books.get()["records"]


def test_nothing_that_was_acknowledged_is_lost_however_the_server_ends(tmp_path: Path) -> None:
    server = Served(tmp_path)
    with server.client() as client:
        books = Books(client)
    for nth in range(1, 6):
        with server.client() as client:
            books.client = client
            books.posted(f"stock place=London points={nth}")
        server.kill()
        server.start()
        with server.client() as client:
            books.client = client
            state = books.get()
            assert state["records"] == nth
            assert books.held("supply/places/london") == nth * (nth + 1) // 2
    server.stop()


def test_a_server_ended_in_the_middle_of_writing_leaves_whole_actions(tmp_path: Path) -> None:
    server = Served(tmp_path)
    with server.client() as client:
        books = Books(client)
    done = 0
    for _ in range(4):
        stopping = threading.Timer(0.15, server.kill)
        with server.client() as client:
            books.client = client
            books.get()  # a worker is warm
            stopping.start()
            try:
                while True:
                    done += books.post("stock place=London points=1").status_code == 200
            except httpx.HTTPError:
                pass
        stopping.join()
        server.start()
        with server.client() as client:
            books.client = client
            assert done <= books.get()["records"] <= done + 1
            done = books.get()["records"]
            assert books.held("supply/places/london") == done
            assert books.get("/check")["sound"]
    server.stop()


# a file ----------------------------------------------------------------------------------------------


def test_a_file_of_the_command_is_taken_in_as_it_is(client: httpx.Client, campaign: bytes) -> None:
    made = taken_in(client, campaign)
    assert (made.status_code, made.json()["schema"]) == (201, "grognard-ledger-new/1")
    assert made.headers["location"] == f"/ledgers/{made.json()['id']}"
    file = client.get(f"/api/ledgers/{made.json()['id']}/file")
    assert file.content == campaign
    assert "attachment" in file.headers["content-disposition"]


def _lines(raw: bytes) -> list[bytes]:
    return raw.splitlines(keepends=True)


def _changed(raw: bytes, line: int, old: bytes, new: bytes) -> bytes:
    lines = _lines(raw)
    assert old in lines[line]
    lines[line] = lines[line].replace(old, new, 1)
    return b"".join(lines)


END = -1
"""The line after the last of the campaign."""
BAD: list[tuple[str, Any, list[int], str]] = [
    ("empty", lambda raw: b"", [0], "empty"),
    ("cut off", lambda raw: raw[:-20], [0], "cut off in its last line"),
    ("a line lost", lambda raw: b"".join(_lines(raw)[:5] + _lines(raw)[6:]), [6], "stands where 5 belongs"),
    ("an amount changed", lambda raw: _changed(raw, 2, b"1200", b"9200"), [3], "has been changed since it was written"),
    ("another title", lambda raw: _changed(raw, 0, b"war-in-the-world", b"iron-curtain"), [1], "keeps no ledger"),
    ("choices there are not", lambda raw: _changed(raw, 0, b'"choices":{}', b'"choices":{"X":"y"}'), [2], "hash"),
    ("not JSON", lambda raw: _changed(_changed(raw, 3, b"{", b"["), 7, b"{", b"<"), [4, 8], "not a record"),
    ("not UTF-8", lambda raw: _changed(raw, 3, b"supply", b"\xff\xfe"), [4], "not a record"),
    ("nested deep", lambda raw: raw + b"[" * 200_000 + b"\n", [END], "not a record"),
    ("a picture", lambda raw: b"\x89PNG\r\n\x1a\n", [1, 2], "not the head of a ledger"),
    ("a long line", lambda raw: raw + b'"' + b"x" * 5_000_000 + b'"\n', [END], "a line has at most"),
]


@pytest.mark.parametrize(("what", "spoil", "lines", "said"), BAD, ids=[each[0] for each in BAD])
def test_every_fault_of_a_bad_file_is_told_and_nothing_is_kept(
    client: httpx.Client, served: Served, campaign: bytes, what: str, spoil: Any, lines: list[int], said: str
) -> None:
    before = sorted(folder(served).glob("*"))
    answer = taken_in(client, spoil(campaign))
    problem = answer.json()
    assert (answer.status_code, problem["kind"]) == (422, "bad-file"), what
    after = campaign.count(b"\n") + 1
    assert [fault["line"] for fault in problem["faults"]] == [after if line == END else line for line in lines]
    assert said in problem["faults"][0]["text"]
    assert sorted(folder(served).glob("*")) == before


def test_a_file_forged_with_hashes_that_fit_is_found_out_by_doing_it_again(client: httpx.Client) -> None:
    ledger = begun()("stock place=London points=600").ledger
    entries = ledger.records[0].postings[0].entries
    forged = [msgspec.structs.replace(entry, amount=entry.amount * 10) for entry in entries]
    posting = msgspec.structs.replace(ledger.records[0].postings[0], entries=tuple(forged))
    record = msgspec.structs.replace(ledger.records[0], postings=(posting,), hash="").hashed(begun().ledger.hash)
    answer = taken_in(client, encode(ledger.head) + encode_records([record]))
    assert answer.status_code == 422
    assert "action 1 (stock) now gives other postings" in answer.text


def test_a_file_with_choices_that_there_are_not_is_refused(client: httpx.Client) -> None:
    head = msgspec.structs.replace(begun().ledger.head, choices={"WIW-I2": "half"})
    answer = taken_in(client, encode(head))
    assert (answer.status_code, answer.json()["kind"]) == (422, "bad-file")
    assert "WIW-I2 cannot be “half”" in answer.text


def test_a_file_kept_by_other_charts_is_taken_in_and_said_to_be_so(client: httpx.Client) -> None:
    ledger = begun().ledger
    record = ledger.post(
        "stock", {"place": "London", "points": 600}, title("war-in-the-world").rules(), digest="x" * 16
    )
    made = taken_in(client, encode(ledger.head) + encode_records([record]))
    assert made.status_code == 201
    state = client.get(f"/api/ledgers/{made.json()['id']}").json()
    assert "are not those of the action before (xxxxxxxxxxxxxxxx)" in state["remark"]


def test_an_action_is_done_by_the_charts_that_the_player_has_put_in_force(books: Books, served: Served) -> None:
    capacity = title("war-in-the-world").rules().library.bundled["afv-capacity"].read_text("utf-8")
    own = OwnFile("afv-capacity.v1.toml", capacity + "# mine\n")
    mine = ChartSets(served.data / CHART_SETS).write("war-in-the-world", [own])
    books.done("post", action="stock", inputs={"place": "London", "points": 1}, charts=mine)
    assert books.get("", charts=mine)["remark"] is None
    assert "are not those of the action before" in books.get("")["remark"]
    assert books.get("/check", charts=mine)["remarks"] == []
    assert books.ask("advance", charts="f" * 16).status_code == 404


def test_a_file_that_is_too_large_is_turned_away(client: httpx.Client, served: Served) -> None:
    before = sorted(folder(served).glob("*"))
    answer = taken_in(client, b"x" * (MOST_BYTES + 1))
    assert (answer.status_code, answer.json()["kind"]) == (413, "too-large")
    assert sorted(folder(served).glob("*")) == before


def test_a_ledger_damaged_on_the_disk_is_listed_with_its_fault_and_can_be_fetched(
    client: httpx.Client, served: Served, campaign: bytes
) -> None:
    books = Books(client, name="To be damaged")
    (folder(served) / f"{books.id}.ledger").write_bytes(campaign[:-20])
    listed = {each["id"]: each for each in client.get("/api/ledgers").json()["ledgers"]}
    assert "cut off in its last line" in listed[books.id]["fault"]
    answer = client.get(f"/api/ledgers/{books.id}")
    assert (answer.status_code, answer.json()["kind"]) == (422, "bad-file")
    assert client.get(f"/api/ledgers/{books.id}/file").content == campaign[:-20]
    assert books.post("stock place=London points=1").status_code == 422
    assert (folder(served) / f"{books.id}.ledger").read_bytes() == campaign[:-20]
    assert "cannot be read" in client.get("/ledgers").text
    (folder(served) / f"{books.id}.ledger").unlink()


# pages -----------------------------------------------------------------------------------------------


def test_ledgers_are_listed_the_latest_first(client: httpx.Client) -> None:
    first, last = Books(client, name="first"), Books(client, "great-war", name="last")
    listed = client.get("/api/ledgers").json()["ledgers"]
    assert [each["id"] for each in listed[:2]] == [last.id, first.id]
    first.posted("stock place=London points=1")
    again = client.get("/api/ledgers").json()["ledgers"][0]
    assert (again["id"], again["records"], again["date"]) == (first.id, 1, "9/39.reinforcement")


@pytest.mark.parametrize("of", kept())
def test_the_list_chooses_the_title_that_the_address_names(client: httpx.Client, of: str) -> None:
    text = client.get("/ledgers", params={"title": of}).text
    assert f'<option value="{of}" selected>' in text


def test_the_choices_offered_are_those_that_bear_on_the_ledger(client: httpx.Client) -> None:
    text = client.get("/ledgers").text
    for of in kept():
        for option in ledger_of(of).options:
            assert f'data-id="{option}"' in text
    assert "WIW-I18" not in text


def test_a_title_that_keeps_no_ledger_chooses_nothing(client: httpx.Client) -> None:
    for wanted in ("ocs", "<script>", "x" * 40):
        answer = client.get("/ledgers", params={"title": wanted})
        assert answer.status_code == 200
        assert "<script>" not in answer.text


def test_an_empty_folder_says_what_a_ledger_is(tmp_path: Path) -> None:
    server = Served(tmp_path)
    with server.client() as client:
        text = client.get("/ledgers").text
    server.stop()
    assert "There is none yet" in text


@pytest.mark.parametrize("of", kept())
def test_the_page_of_a_ledger_holds_its_state_its_file_and_a_way_back(
    client: httpx.Client, served: Served, of: str
) -> None:
    books = Books(client, of, name="</script><b>x")
    text = client.get(f"/ledgers/{books.id}", headers={"accept": "text/html"}).text
    assert '<a href="/ledgers">Ledgers</a>' in text
    assert "</script><b>" not in text
    assert f"grognard ledger show {folder(served) / books.id}.ledger" in text


@pytest.mark.parametrize("id_", ["none", "..%2Fgrognard", "%2e%2e%2ftoken", ".hidden", "a%00b", "x" * 200])
def test_a_ledger_that_is_not_there_is_told_on_a_page_with_a_way_back(client: httpx.Client, id_: str) -> None:
    answer = client.get(f"/ledgers/{id_}", headers={"accept": "text/html"})
    assert answer.status_code == 404
    assert "First screen" in answer.text
    assert client.get(f"/api/ledgers/{id_}/file").status_code == 404


def test_a_game_is_kept_from_its_first_posting_to_its_check(client: httpx.Client) -> None:
    """The scripted campaign, entered over HTTP: the same hash."""
    books = Books(client, name="test")
    for line in LINES[:60]:
        word, _, rest = line.partition(" ")
        match word:
            case "advance":
                books.done("advance", turns=int(rest))
            case "phases":
                books.done("advance", phases=int(rest))
            case "undo":
                books.done("undo")
            case _:
                books.posted(line)
    assert books.get()["hash"] == begun()(*LINES[:60]).ledger.hash
    assert books.get("/check")["sound"]


@pytest.fixture(autouse=True)
def _no_leftovers(served: Served) -> Iterator[None]:
    """No file but whole ledgers is left in the folder."""
    yield
    assert [each.name for each in folder(served).glob("*") if not each.name.endswith(".ledger")] == []
