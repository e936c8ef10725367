"""Charts of one's own over HTTP: kept, checked, put in force, compared; hostile ones refused with the numbers."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import httpx
import pytest

from grognard.chance.query import Odds
from grognard.charts.library import OwnFile
from grognard.charts.rules import Rules
from grognard.server.chart_sets import BUNDLED, ChartSets, file_of, name_of
from grognard.server.shelf import own_charts as shelf
from grognard.server.shelf.database import Database
from grognard.staff.forms import example_inputs
from grognard.titles import TITLES, title
from tests.server.conftest import Served

OCS = title("ocs")
COMBAT = OCS.rules().library.bundled_text("combat")
LAND = title("world-war-three").rules().library.bundled_text("land-combat")
ASK = {"attack": 8, "defence": 4, "attacker_ar": 3, "defender_ar": 3}
"""2:1 in the open, no modifier."""


def cell(text: str, row: str, old: str, new: str) -> str:
    """A chart with the first such cell of a row changed."""
    lines = text.split("\n")
    at = next(i for i, line in enumerate(lines) if line.split("|")[0].strip() == row and "|" in line)
    assert old in lines[at]
    lines[at] = lines[at].replace(old, new, 1)
    return "\n".join(lines)


MINE = cell(COMBAT, "7", "AL1 Do1 ", "Ao1 Do1 ")
"""In the column 2:1 (open), a seven costs the attacker an option instead of a step."""


class Table:
    """A server of one's own: what is put in force there is in force nowhere else."""

    def __init__(self, client: httpx.Client) -> None:
        self.client = client

    def post(self, path: str, body: Any) -> httpx.Response:
        return self.client.post(f"/api/charts{path}", json=body)

    def done(self, path: str, body: Any) -> Any:
        answer = self.post(path, body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def save(self, text: str, of: str = "ocs", **more: Any) -> Any:
        return self.done(f"/{of}", {"text": text, **more})

    def force(self, version: int | None, of: str = "ocs", id_: str = "combat") -> Any:
        return self.done(f"/{of}/{id_}/in-force", {"version": version})

    def check(self, text: str, of: str = "ocs") -> Any:
        return self.done("/check", {"title": of, "text": text})

    def page(self, path: str) -> str:
        answer = self.client.get(path, headers={"accept": "text/html"})
        assert answer.status_code == 200, answer.text
        return answer.text

    def odds(self, **more: Any) -> dict[str, Fraction]:
        """The texts of a combat with their chances, as the server tells them."""
        ask = {"title": "ocs", "procedure": "combat", "inputs": ASK, **more}
        answer = self.client.post("/api/odds", json=ask)
        assert answer.status_code == 200, answer.text
        return chances(answer.json()["outcomes"])


def odds(rules: Rules | None = None, **changed: Any) -> Odds:
    """The combat, asked of the library directly."""
    inputs: dict[str, Any] = {**ASK, **changed}
    return OCS.odds("combat", rules=rules, **inputs)


def chances(outcomes: list[Any]) -> dict[str, Fraction]:
    found: dict[str, Fraction] = {}
    for each in outcomes:
        found[each["text"]] = found.get(each["text"], Fraction(0)) + Fraction(each["probability"])
    return found


def of_library(*files: OwnFile) -> dict[str, Fraction]:
    """The same, asked of the library directly."""
    rules = OCS.rules(charts=files) if files else OCS.rules()
    found: dict[str, Fraction] = {}
    shown = odds(rules).distribution
    for outcome, chance in shown:
        found[shown.text(outcome)] = found.get(shown.text(outcome), Fraction(0)) + chance
    return found


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    server = Served(tmp_path)
    with server.client() as client:
        yield Table(client)
    server.stop()


@pytest.fixture
def shared(client: httpx.Client) -> Table:
    """The server of all tests, for those that put nothing in force."""
    return Table(client)


# kept ----------------------------------------------------------------------------------------------------


def test_a_chart_is_kept_version_by_version(table: Table) -> None:
    assert table.save(MINE)["version"] == 1
    later = MINE.replace('name = "Combat Table"', 'name = "Ours"')
    assert table.save(later, after=1)["version"] == 2
    (kept,) = table.client.get("/api/charts").json()["charts"]
    assert (kept["id"], kept["name"], kept["replaces"], kept["in_force"]) == ("combat", "Ours", "Combat Table", None)
    assert [each["version"] for each in kept["versions"]] == [1, 2]
    assert table.client.get("/api/charts/ocs/combat?version=1").json()["text"] == MINE
    assert table.client.get("/api/charts/ocs/combat").json()["text"] == later
    assert table.client.get("/api/charts/ocs/combat?version=bundled").json()["text"] == COMBAT


def test_the_same_text_is_the_same_version(table: Table) -> None:
    assert [table.save(MINE)["version"] for _ in range(3)] == [1, 1, 1]


def test_a_chart_of_a_new_id_is_added(table: Table) -> None:
    chart = table.save(MINE.replace('id = "combat"', 'id = "our-combat"'), in_force=True)["chart"]
    assert (chart["id"], chart["replaces"], chart["in_force"]) == ("our-combat", None, 1)
    assert "in force at this table" in table.page("/ocs/charts/our-combat")
    assert "our-combat" in table.page("/ocs")


def test_a_faulty_chart_is_not_kept(table: Table) -> None:
    answer = table.post("/ocs", {"text": MINE.replace("AL2", "nothing", 1)})
    assert (answer.status_code, answer.json()["kind"]) == (422, "bad-file")
    (fault,) = answer.json()["faults"]
    assert (fault["line"], fault["key"]) == (15, "sheet")
    assert "a combat result such as" in answer.json()["text"]
    assert table.client.get("/api/charts").json()["charts"] == []


def test_a_template_says_how_and_loads_as_it_stands(shared: Table) -> None:
    text = shared.client.get("/api/charts/war-in-the-world/afv-capacity?version=template").json()["text"]
    assert text.startswith("# A file of the form of war-in-the-world/afv-capacity, with invented values")
    assert "FOLDER" not in text
    assert shared.check(text, "war-in-the-world")["sound"]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/chess/x", 404),
        ("/ocs/nothing", 404),
        ("/ocs/combat?version=7", 404),
        ("/ocs/combat?version=last", 404),
        ("/ocs/combat?version=-1", 404),
        ("/ocs/nothing?version=template", 404),
    ],
)
def test_what_is_not_there_is_told(shared: Table, path: str, status: int) -> None:
    answer = shared.client.get(f"/api/charts{path}")
    assert (answer.status_code, answer.json()["kind"]) == (status, "unknown")


# checked -------------------------------------------------------------------------------------------------

LINES = COMBAT.split("\n")


@pytest.mark.parametrize(
    ("old", "new", "line", "key", "place", "words"),
    [
        ('cells = "combat"', "cells = combat", 5, "file", None, "not TOML"),
        ('id = "combat"', 'id = "Combat!"', 1, "id", None, "small letters"),
        ('name = "Combat Table"\n', "", 1, "name", None, "is missing"),
        ('name = "Combat Table"', 'nom = "x"', 2, "nom", None, "no such key"),
        ('dice = "2d6"', 'dice = "7"', 4, "dice", None, "not dice such as"),
        ('cells = "combat"', 'cells = "comba"', 5, "cells", None, "no vocabulary"),
        ('kind = "total"', 'kind = "sum"', 6, "rows.kind", None, "there are total"),
        ("AL2 ", "XX  ", 15, "sheet", (0, 0), "does not parse: a combat result"),
        ("| 27:1", "| 20:1", 11, "columns", (-3, 12), "do not stand in order"),
        ("| 27:1", "| many", 11, "columns", (-3, 12), "is not odds"),
        ("\n3          |", "\n2          |", 18, "sheet", (3, -1), "overlap at 2"),
        ("Ae2 DL2o3DG\n'''", "Ae2 DL2o3DG | x\n'''", 29, "sheet", (14, 12), "has 15 fields"),
        ('row = "6"', 'row = "66"', 41, "note[0].row", None, "there is no “66”"),
        ('kind = "disputed"', 'kind = "doubtful"', 43, "note[0].kind", None, "there are reconstructed"),
        ('kind = "odds"', 'kind = "names"', 7, "columns", None, "in the chart it replaces of kind odds"),
        ("7          | AL1o1 ", "7          | AL2   ", 22, "sheet", (7, 0), "rows should get better down"),
    ],
)
def test_each_kind_of_fault_has_its_place(
    shared: Table, old: str, new: str, line: int, key: str, place: Any, words: str
) -> None:
    assert old in COMBAT
    found = shared.check(COMBAT.replace(old, new, 1))
    told = [each for each in found["faults"] if words in each["text"]]
    assert told, found["faults"]
    assert (told[0]["line"], told[0]["key"]) == (line, key)
    assert (told[0]["row"], told[0]["column"]) == (place or (None, None))


def test_ten_faults_at_once_are_all_told(shared: Table) -> None:
    text = COMBAT
    for old, new in (
        ('name = "Combat Table"', 'nom = "x"'),
        ('dice = "2d6"', "dice = 2"),
        ('kind = "odds"', 'kind = "chances"'),
        ('better = { rows = "down"', 'better = { rows = "sideways"'),
        (
            "AL2       | AL2       | AL2          | AL2          | AL2          | AL2          | AL2          | AL1o1",
            "?",
        ),
        ("1          | AL2 ", "1          | XX  "),
        ('row = "6"', 'row = "66"'),
        ('text = "The die-roll', 'words = "The die-roll'),
        ('mark = "2"', "mark = 2"),
    ):
        assert old in text
        text = text.replace(old, new, 1)
    found = shared.check(text + "\n[[modifier]]\nkey = 'x'\nwhat = 'x'\neffect = 'x'\n")
    keys = {each["key"] for each in found["faults"]}
    wanted = {
        "nom",
        "name",
        "dice",
        "columns.kind",
        "better.rows",
        "sheet",
        "note[0].row",
        "remark[0].words",
        "remark[0]",
        "remark[2].mark",
    }
    assert wanted <= keys
    assert any(key.startswith("modifier[0]") for key in keys)
    assert found["view"] is not None


def test_a_chart_is_shown_as_it_is_laid_out_faults_and_all(shared: Table) -> None:
    found = shared.check(COMBAT.replace("AL2 ", "XX  ", 1))
    view = found["view"]
    assert [line[0] for line in view["heads"]] == ["Very Close", "Close", "Open"]
    assert view["body"][0][:2] == ["0", "XX"]
    assert view["notes"][0]["cells"] == [[6, 1]]


def test_an_edit_changes_its_cell_and_leaves_every_other_letter(shared: Table) -> None:
    text = f"# a remark of ours\n{COMBAT}"
    edits = [{"do": "fields", "fields": [{"row": 7, "column": 4, "text": "Ao1 Do1"}]}]
    found = shared.done("/edit", {"title": "ocs", "text": text, "edits": edits})
    changed = [(a, b) for a, b in zip(text.split("\n"), found["text"].split("\n"), strict=True) if a != b]
    assert len(changed) == 1
    assert changed[0][1].startswith("7 ")
    assert found["check"]["sound"]


@pytest.mark.parametrize(
    ("edits", "status"),
    [
        ([{"do": "fields", "fields": [{"row": 99, "column": 0, "text": "x"}]}], 422),
        ([{"do": "nothing"}], 400),
        ([], 400),
        ([{"do": "drop", "of": "note", "nth": 5}], 422),
        ([{"do": "fields", "fields": []}], 400),
        ([{"do": "key", "key": "sheet", "value": "x"}], 400),
    ],
)
def test_an_edit_that_cannot_be_is_refused(shared: Table, edits: Any, status: int) -> None:
    assert shared.post("/edit", {"title": "ocs", "text": COMBAT, "edits": edits}).status_code == status


def test_an_edit_of_what_is_no_toml_says_which_line(shared: Table) -> None:
    edits = [{"do": "add-row", "at": 0}]
    answer = shared.post("/edit", {"title": "ocs", "text": "id = \n" + COMBAT, "edits": edits})
    assert (answer.status_code, answer.json()["faults"][0]["line"]) == (422, 1)


def test_a_chart_is_tried_on_the_procedures_that_read_it(shared: Table) -> None:
    trials = shared.done("/try", {"title": "ocs", "text": MINE})["trials"]
    assert [(each["procedure"], each["works"]) for each in trials] == [("combat", True), ("engagement", True)]


# hostile files -------------------------------------------------------------------------------------------


def test_a_file_of_a_megabyte_is_refused_with_both_numbers(shared: Table) -> None:
    text = COMBAT + "#" * 1_000_000
    (fault,) = shared.check(text)["faults"]
    assert fault["text"] == f"{len(text.encode())} bytes; a chart file has at most 200000"
    for path, body in (
        ("/ocs", {"text": text}),
        ("/edit", {"title": "ocs", "text": text, "edits": [{"do": "add-row", "at": 0}]}),
        ("/compare", {"title": "ocs", "id": "combat", "other": {"text": text}}),
    ):
        answer = shared.post(path, body)
        assert answer.status_code == 422
        assert "at most 200000" in answer.text


def test_a_request_that_is_larger_still_is_cut_off_with_its_bound(shared: Table) -> None:
    answer = shared.post("/check", {"title": "ocs", "text": "x" * 3_000_000})
    assert (answer.status_code, answer.json()["kind"]) == (413, "too-large")
    assert "1,500,000 bytes" in answer.json()["text"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("x = " + "[" * 90_000, "brackets 90000 deep; there may be 8"),
        ("x = " + "[" * 90_000 + "]" * 90_000, "brackets 90000 deep; there may be 8"),
        ("[" + ".".join("a" * 90_000) + "]", "a key of more than 8 parts"),
        (
            COMBAT.replace("| AL2 ", "|" * 100_000 + " AL2 ", 1),
            "cells, in fields parted by bars; a chart has at most 5000",
        ),
        ("x = " + "9" * 100_000, "not TOML"),
        ("\n".join(f"a{n} = 1" for n in range(18_000)), "no such key"),
        ("[[note]]\n" * 20_000, "20000 entries; there may be 500"),
        ("\x00", "not TOML"),
        ("", "is missing"),
        ("id = 'x'\nsheet = '''\n" + "-- | --\n" * 9 + "'''", "wants headings"),
    ],
)
def test_a_hostile_file_is_refused_at_once_with_the_number(shared: Table, text: str, words: str) -> None:
    found = shared.check(text)
    assert not found["sound"]
    assert any(words in each["text"] for each in found["faults"]), found["faults"][:3]
    assert len(found["faults"]) <= 100


def test_faults_beyond_those_that_are_listed_are_counted(shared: Table) -> None:
    found = shared.check("\n".join(f"a{n} = 1" for n in range(18_000)))
    assert (len(found["faults"]), found["more"] > 17_000) == (100, True)


def heavy(n: int, m: int) -> dict[str, Any]:
    """An air battle that goes past every bound."""
    units = [{"value": i % 5, "full": True, "fighter": True} for i in range(n)]
    return {"attackers": units, "defenders": units[:m]}


def test_odds_that_blow_up_under_ones_own_chart_are_cut_off_and_hold_up_nobody(table: Table) -> None:
    text = OCS.rules().library.bundled_text("air-to-air").replace("Air", "Our air", 1)
    version = table.save(text, in_force=True)["version"]
    pair = {"title": "ocs", "id": "air-to-air", "other": {"version": version}, "procedure": "air-battle"}
    answers: list[httpx.Response] = []
    ask = {**pair, "inputs": heavy(12, 11)}
    waiting = threading.Thread(target=lambda: answers.append(table.post("/compare/odds", ask)))
    waiting.start()
    assert table.odds() == of_library()
    assert waiting.is_alive()
    waiting.join()
    (answer,) = answers
    said = answer.json()["text"] if answer.status_code != 200 else answer.json()["other"]["refused"]
    assert "sampled" in said
    over = {**pair, "inputs": heavy(12, 11), "vary": "defenders", "values": [heavy(12, 11)["defenders"]] * 3}
    told = table.post("/compare/over", over)
    assert told.status_code in (200, 422)
    assert "sampled" in told.text
    assert table.odds() == of_library()


def test_a_number_without_end_is_refused(shared: Table) -> None:
    found = shared.check(LAND.replace("| 1 ", "| " + "9" * 150 + " "), "world-war-three")
    assert found["faults"][0]["text"] == "a number of 150 digits; 9 at most"


def test_a_worker_may_have_only_so_much_memory() -> None:
    """What asks for more is refused by the system, and told; the next question is answered."""
    code = (
        "import sys\n"
        "from io import BytesIO\n"
        "from grognard.server.desk import jobs, worker\n"
        "from grognard.server.desk.frames import Do\n"
        "worker.bound_memory()\n"
        "jobs.JOBS['vast'] = (jobs.Nothing, lambda told, stop: bytearray(worker.MEMORY))\n"
        "one = worker.Worker(BytesIO(), BytesIO())\n"
        "print(one.answered(Do(1, 'vast', b'{}', 5)).problem.decode())\n"
        "print(one.answered(Do(2, 'warm', b'{}', 5)).answer.decode())\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    vast, warm = done.stdout.splitlines()
    assert '"kind":"too-large"' in vast
    assert "2 GB" in vast
    assert "procedures" in warm


# saving --------------------------------------------------------------------------------------------------


def test_of_two_tabs_that_save_at_once_one_is_told_and_nothing_is_lost(table: Table) -> None:
    """Both began from the bundled chart; the second may then save on top."""
    texts = [MINE.replace('name = "Combat Table"', f'name = "Tab {n}"') for n in range(2)]
    answers: list[httpx.Response] = []
    tabs = [threading.Thread(target=lambda t=text: answers.append(table.post("/ocs", {"text": t}))) for text in texts]
    for tab in tabs:
        tab.start()
    for tab in tabs:
        tab.join()
    assert sorted(answer.status_code for answer in answers) == [201, 409]
    (told,) = [answer.json() for answer in answers if answer.status_code == 409]
    assert told["kind"] == "overtaken"
    assert "Version 1 of combat has been saved meanwhile" in told["text"]
    kept = table.client.get("/api/charts/ocs/combat").json()["text"]
    other = next(text for text in texts if text != kept)
    assert table.save(other, after=1)["version"] == 2
    assert table.client.get("/api/charts/ocs/combat?version=1").json()["text"] == kept


def test_many_tabs_that_save_on_and_on_leave_versions_without_a_gap(table: Table) -> None:
    def save_on(tab: int) -> None:
        for nth in range(5):
            text, after = f"{MINE}\n# {tab}.{nth}\n", 0
            while (answer := table.post("/ocs", {"text": text, "after": after})).status_code == 409:
                after = len(table.client.get("/api/charts").json()["charts"][0]["versions"])
            assert answer.status_code == 201

    tabs = [threading.Thread(target=save_on, args=(tab,)) for tab in range(3)]
    for each in tabs:
        each.start()
    for each in tabs:
        each.join()
    versions = table.client.get("/api/charts").json()["charts"][0]["versions"]
    assert [each["version"] for each in versions] == list(range(1, 16))


def test_what_was_acknowledged_is_there_however_the_server_ends(tmp_path: Path) -> None:
    server = Served(tmp_path)
    for nth in range(1, 5):
        text = MINE.replace('name = "Combat Table"', f'name = "Ours {nth}"')
        with server.client() as client:
            saved = Table(client).save(text, after=nth - 1, in_force=True)
            assert saved["version"] == nth
        server.kill()
        server.start()
        with server.client() as client:
            table = Table(client)
            assert client.get(f"/api/charts/ocs/combat?version={nth}").json()["text"] == text
            assert client.get("/api/charts").json()["charts"][0]["in_force"] == nth
            assert f"version {nth} of yours" in table.page("/ocs/charts/combat")
    server.stop()


def test_there_are_only_so_many_versions_and_charts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from grognard.chance.procedures import Refusal

    database = Database(tmp_path / "x.db")
    monkeypatch.setattr(shelf, "MOST_VERSIONS", 3)
    monkeypatch.setattr(shelf, "MOST_CHARTS", 2)
    for n in range(3):
        assert database.do_now(shelf.save, "ocs", "a", f"text {n}", n) == n + 1
    with pytest.raises(Refusal, match="3 versions, as many as there may be"):
        database.do_now(shelf.save, "ocs", "a", "text 4", 3)
    database.do_now(shelf.save, "ocs", "b", "x", 0)
    with pytest.raises(Refusal, match="2 charts of your own for ocs"):
        database.do_now(shelf.save, "ocs", "c", "x", 0)
    monkeypatch.setattr(shelf, "MOST_BYTES", 30)
    with pytest.raises(Refusal, match=r"would have 3\d bytes; 30 at most"):
        database.do_now(shelf.save, "ocs", "b", "y" * 16, 1)
    database.close()


# in force ------------------------------------------------------------------------------------------------


def test_nothing_is_in_force_until_it_is_put_there(table: Table) -> None:
    table.save(MINE)
    assert "in force at this table" not in table.page("/ocs/charts/combat")
    assert "combat.v1.toml" not in table.page("/ocs/ask/combat")


def test_a_chart_in_force_goes_with_its_pages_its_questions_and_new_sessions(table: Table) -> None:
    table.save(MINE, in_force=True)
    name = name_of([file_of("combat", 1, MINE)])
    assert "version 1 of yours, in force at this table" in table.page("/ocs/charts/combat")
    assert "replaced by your combat.v1.toml" in table.page("/ocs/ask/combat")
    assert "yours: combat.v1.toml" in table.page("/ocs")
    assert f'"asked":"{name}"' in table.page("/ocs/ask/combat")
    assert f'"in_force":"{name}"' in table.page("/ocs/compare/combat")
    assert table.odds(charts=name) == of_library(file_of("combat", 1, MINE)) != of_library()
    session = table.client.post("/api/sessions", json={"title": "ocs", "name": "x"}).json()
    assert (session["charts"], session["own_charts"]) == (name, ["combat.v1.toml"])


def test_the_bundled_chart_can_be_seen_while_ones_own_is_in_force(table: Table) -> None:
    table.save(MINE, in_force=True)
    page = table.page(f"/ocs/charts/combat?_charts={BUNDLED}")
    assert "This is the bundled chart; version 1 of yours is in force" in page
    assert "replaced by your" not in page
    asked = table.page(f"/ocs/ask/combat?_charts={BUNDLED}")
    assert '"asked":""' in asked
    assert "replaced by your" not in asked


def test_the_slip_says_what_was_replaced(table: Table) -> None:
    table.save(MINE, in_force=True)
    ask = {"title": "ocs", "procedure": "combat", "inputs": ASK, "charts": name_of([file_of("combat", 1, MINE)])}
    assert table.client.post("/api/working", json=ask).json()["odds"]["warnings"] == [
        "combat is replaced by combat.v1.toml"
    ]


def test_an_address_with_its_charts_leads_to_the_very_same_question_later(table: Table) -> None:
    table.save(MINE, in_force=True)
    name = name_of([file_of("combat", 1, MINE)])
    table.save(MINE.replace("AL2 ", "AL3 ", 1), after=1, in_force=True)
    page = table.page(f"/ocs/ask/combat?attack=8&_charts={name}")
    assert "replaced by your combat.v1.toml" in page
    assert table.client.get("/ocs/ask/combat?_charts=0123456789abcdef").status_code == 404
    assert "another machine" in table.client.get("/ocs/ask/combat?_charts=0123456789abcdef").text


def test_a_session_keeps_to_the_charts_it_was_begun_with(table: Table) -> None:
    table.save(MINE, in_force=True)
    session = table.client.post("/api/sessions", json={"title": "ocs", "name": "x"}).json()
    table.save(MINE.replace('name = "Combat Table"', 'name = "Later"'), after=1, in_force=True)
    table.force(None)
    ask = {"procedure": "combat", "inputs": ASK, "acting": "blue", "give": {"by": "hand", "faces": [3, 4]}}
    rolled = table.client.post(f"/api/sessions/{session['id']}/rolls", json=ask).json()
    assert rolled["run"]["result"]["text"] == "Ao1 Do1"
    assert rolled["running"]["warnings"] == ["combat is replaced by combat.v1.toml"]
    fresh = table.client.post("/api/sessions", json={"title": "ocs", "name": "y"}).json()
    assert fresh["charts"] == ""
    other = table.client.post(f"/api/sessions/{fresh['id']}/rolls", json=ask).json()
    assert other["run"]["result"]["text"] == "AL1 Do1"
    page = table.page(f"/ocs/ask/combat?_session={session['id']}&_roll=1")
    assert "replaced by your combat.v1.toml" in page
    assert "combat.v1.toml" in table.client.get(f"/sessions/{session['id']}/report.md").text
    assert "Played by charts of your own: combat.v1.toml" in table.page(f"/sessions/{session['id']}/report")


def test_a_session_may_be_begun_with_the_bundled_charts_all_the_same(table: Table) -> None:
    table.save(MINE, in_force=True)
    session = table.client.post("/api/sessions", json={"title": "ocs", "name": "x", "charts": ""}).json()
    assert session["charts"] == ""


def test_a_later_version_takes_the_place_of_the_one_in_force_only_when_it_is_put_there(table: Table) -> None:
    table.save(MINE, in_force=True)
    table.save(MINE.replace('name = "Combat Table"', 'name = "Ours"'), after=1)
    assert "version 1 of yours" in table.page("/ocs/charts/combat")
    table.force(2)
    assert "version 2 of yours" in table.page("/ocs/charts/combat")
    table.force(1)
    assert "version 1 of yours" in table.page("/ocs/charts/combat")


def test_put_out_of_force_the_bundled_chart_is_back(table: Table) -> None:
    table.save(MINE, in_force=True)
    assert table.force(None)["in_force"] is None
    assert "replaced by your" not in table.page("/ocs/ask/combat")
    assert "version 1" not in table.page("/ocs/charts/combat")
    assert "Version 1" in table.page("/own-charts") or "One version" in table.page("/own-charts")


def test_only_what_was_kept_can_be_put_in_force(table: Table) -> None:
    assert table.post("/ocs/combat/in-force", {"version": 1}).status_code == 404
    table.save(MINE)
    assert table.post("/ocs/combat/in-force", {"version": 2}).status_code == 404
    assert table.post("/ocs/combat/in-force", {"version": 0}).status_code == 400
    assert table.post("/chess/combat/in-force", {"version": 1}).status_code == 404


def test_a_chart_that_no_longer_fits_is_left_out_and_said_to_be(tmp_path: Path) -> None:
    """As after an update of Grognard: it was kept when it was sound."""
    database = Database(tmp_path / "grognard.db")
    database.do_now(shelf.save, "ocs", "combat", MINE.replace("AL2", "old code", 1), 0)
    database.do_now(shelf.put_in_force, "ocs", "combat", 1)
    database.close()
    server = Served(tmp_path)
    with server.client() as client:
        table = Table(client)
        assert "replaced by your" not in table.page("/ocs/ask/combat")
        (kept,) = client.get("/api/charts").json()["charts"]
        assert "old code" in kept["broken"]
        assert "no longer fits" in table.page("/own-charts")
        assert table.page("/ocs")
        table.force(None)
        assert client.get("/api/charts").json()["charts"][0]["broken"] == ""
    server.stop()


# house charts --------------------------------------------------------------------------------------------


def test_a_house_chart_is_replaced_from_its_template(table: Table) -> None:
    of, id_ = "war-in-the-world", "economic-multiple"
    text = table.client.get(f"/api/charts/{of}/{id_}?version=template").json()["text"]
    view = table.check(text, of)["view"]
    assert view["state"] == "house"
    value = next(c for c in view["body"][0][1:] if c != "-")
    edits = [
        {"do": "fields", "fields": [{"row": 0, "column": view["body"][0].index(value) - 1, "text": "7"}]},
        {"do": "state", "value": "stated"},
        {"do": "key", "key": "why", "value": None},
        {"do": "source", "key": "document", "value": "our own sheet"},
    ]
    found = table.done("/edit", {"title": of, "text": text, "edits": edits})
    assert found["check"]["sound"], found["check"]["faults"]
    table.save(found["text"], of, in_force=True)
    asked = {
        "title": of,
        "procedure": "german-production",
        "inputs": example_inputs(title(of).procedure("german-production")),
    }
    before = table.client.post("/api/working", json=asked).json()["odds"]["warnings"]
    name = name_of([file_of(id_, 1, found["text"])])
    after = table.client.post("/api/working", json={**asked, "charts": name}).json()["odds"]["warnings"]
    assert any("is a house chart" in each for each in before)
    assert after == [f"{id_} is replaced by {id_}.v1.toml"]


# compared ------------------------------------------------------------------------------------------------


def test_two_charts_are_compared_cell_by_cell(shared: Table) -> None:
    found = shared.done("/compare", {"title": "ocs", "id": "combat", "other": {"text": MINE}})
    assert (found["changed"], found["cells"]) == (1, 195)
    assert found["rows"][7]["cells"][4] == {"one": "AL1 Do1", "other": "Ao1 Do1", "noted": False}
    assert found["moved"][4]["share"] == "1/6"


def test_compared_odds_are_those_of_the_library(shared: Table) -> None:
    ask = {"title": "ocs", "id": "combat", "other": {"text": MINE}, "procedure": "combat", "inputs": ASK}
    found = shared.done("/compare/odds", ask)
    mine = OwnFile("mine.toml", MINE)
    assert chances(found["one"]["prospects"]["texts"]) == of_library()
    assert chances(found["other"]["prospects"]["texts"]) == of_library(mine)
    gained = [chance - of_library().get(text, Fraction(0)) for text, chance in of_library(mine).items()]
    assert Fraction(found["moved"]) == sum(each for each in gained if each > 0) == Fraction(1, 6)


def test_over_the_columns_only_the_changed_one_moves(shared: Table) -> None:
    ask = {"title": "ocs", "id": "combat", "other": {"text": MINE}, "procedure": "combat", "inputs": ASK}
    columns = shared.done("/compare/odds", ask)["columns"]
    values = [each["value"] for each in columns]
    found = shared.done("/compare/over", {**ask, "vary": "attack", "values": values})
    assert [point["one"] for point in found["points"] if point["moved_p"]] == ["2:1"]
    (point,) = [point for point in found["points"] if point["moved_p"]]
    before = odds(attack=point["value"]).distribution
    after = odds(OCS.rules(charts=[OwnFile("m.toml", MINE)]), attack=point["value"]).distribution
    for name in ("attacker_losses", "attacker_option", "defender_losses"):
        was, becomes = (each.by(name).mean() for each in (before, after))
        figure = point["figures"][name]
        assert (Fraction(figure["one"]), Fraction(figure["other"])) == (was, becomes)
        assert Fraction(figure["change"]) == becomes - was


def test_versions_are_compared_with_each_other(table: Table) -> None:
    table.save(MINE)
    table.save(cell(MINE, "8", "AL1 Do1 ", "Ao1 Do1 "), after=1)
    pair = {"title": "ocs", "id": "combat", "one": {"version": 1}, "other": {"version": 2}}
    assert table.done("/compare", pair)["changed"] == 1
    assert table.post("/compare", {**pair, "other": {"version": 3}}).status_code == 404


def test_a_draft_of_another_chart_is_not_compared(shared: Table) -> None:
    answer = shared.post("/compare", {"title": "ocs", "id": "flak", "other": {"text": MINE}})
    assert (answer.status_code, answer.json()["kind"]) == (400, "bad-input")


def test_a_draft_with_faults_says_what_they_are(shared: Table) -> None:
    answer = shared.post("/compare", {"title": "ocs", "id": "combat", "other": {"text": MINE.replace("AL2", "?", 1)}})
    assert (answer.status_code, answer.json()["faults"][0]["line"]) == (422, 15)


def test_inputs_that_are_wrong_are_told_by_name(shared: Table) -> None:
    ask = {"title": "ocs", "id": "combat", "other": {"text": MINE}, "procedure": "combat"}
    answer = shared.post("/compare/odds", {**ask, "inputs": {**ASK, "attack": "many"}})
    assert (answer.status_code, list(answer.json()["inputs"])) == (400, ["attack"])


# taken elsewhere -----------------------------------------------------------------------------------------


def test_a_session_is_taken_elsewhere_with_the_charts_it_was_played_by(table: Table, tmp_path: Path) -> None:
    table.save(MINE, in_force=True)
    session = table.client.post("/api/sessions", json={"title": "ocs", "name": "x"}).json()
    ask = {"procedure": "combat", "inputs": ASK, "acting": "blue", "give": {"by": "hand", "faces": [3, 4]}}
    table.client.post(f"/api/sessions/{session['id']}/rolls", json=ask)
    log = table.client.get(f"/api/sessions/{session['id']}/export").json()
    assert [each["name"] for each in log["charts"]] == ["combat.v1.toml"]
    (tmp_path / "elsewhere").mkdir()
    other = Served(tmp_path / "elsewhere")
    with other.client() as client:
        bare = client.post("/api/sessions/import", json={**log, "charts": []})
        assert bare.status_code == 404
        assert "another machine" in bare.text
        forged = [{**log["charts"][0], "text": COMBAT}]
        assert client.post("/api/sessions/import", json={**log, "charts": forged}).status_code == 422
        assert client.get("/api/sessions").json()["sessions"] == []
        taken = client.post("/api/sessions/import", json=log)
        assert taken.status_code == 201, taken.text
        assert taken.json()["own_charts"] == ["combat.v1.toml"]
        roll = client.get(f"/api/sessions/{taken.json()['id']}/rolls/1").json()
        assert roll["running"]["warnings"] == ["combat is replaced by combat.v1.toml"]
    other.stop()


@pytest.mark.parametrize(("charts", "said"), [("0123456789abcdef", "charts of your own that are in force"), ("", None)])
def test_what_a_procedure_stumbles_over_is_told_as_the_charts_fault_only_where_it_may_be(
    monkeypatch: pytest.MonkeyPatch, charts: str, said: str | None
) -> None:
    from grognard.server.asks import Ask
    from grognard.server.desk import jobs
    from grognard.server.problems import Trouble

    def stumbles(told: Ask, stop: jobs.Stopper) -> None:
        raise KeyError("a row that is not there")

    monkeypatch.setitem(jobs.JOBS, "stumbles", (Ask, stumbles))
    body = f'{{"title": "ocs", "procedure": "combat", "charts": "{charts}"}}'.encode()
    with pytest.raises(Trouble if said else KeyError, match=said or "a row"):
        jobs.work_out("stumbles", body, lambda: False)


# sets ----------------------------------------------------------------------------------------------------


def test_a_set_is_called_by_what_is_in_it_and_never_changes(tmp_path: Path) -> None:
    sets = ChartSets(tmp_path)
    files = [file_of("combat", 1, MINE), file_of("flak", 2, OCS.rules().library.bundled_text("flak"))]
    name = sets.write("ocs", files)
    assert sets.write("ocs", reversed(files)) == name == name_of(files)
    assert sets.write("ocs", [file_of("combat", 2, MINE)]) != sets.write("ocs", [file_of("combat", 1, MINE)])
    assert sets.write("ocs", []) == ""
    assert {each.name for each in sets.files("ocs", name)} == {"combat.v1.toml", "flak.v2.toml"}
    assert sets.rules("ocs", {}, name).chart("combat").origin == "combat.v1.toml"


@pytest.mark.parametrize(
    "name", ["../x.v1.toml", "x.toml", "x.v1.toml/..", "X.v1.toml", ".v1.toml", "a" * 90 + ".v1.toml"]
)
def test_a_set_holds_files_of_plain_names_only(tmp_path: Path, name: str) -> None:
    from grognard.errors import GrognardError

    with pytest.raises(GrognardError, match="will not do"):
        ChartSets(tmp_path).write("ocs", [OwnFile(name, MINE)])


# pages ---------------------------------------------------------------------------------------------------

PAGES = [
    "/own-charts",
    "/own-charts/ocs/_new",
    "/own-charts/ocs/a-chart-that-is-nowhere",
    *(f"/own-charts/{of}/{id_}" for of in TITLES for id_ in title(of).rules().library.ids),
    *(f"/own-charts/{of}/{title(of).rules().library.ids[0]}/compare" for of in TITLES),
]


@pytest.mark.parametrize("path", PAGES)
def test_a_page_of_charts_has_one_heading_and_ways_on(shared: Table, path: str) -> None:
    text = shared.page(path)
    assert text.count("<h1") == 1
    assert 'class="mark" href="/"' in text
    assert " style=" not in text


@pytest.mark.parametrize("path", ["/own-charts/ocs/No!", "/own-charts/chess/x", "/own-charts/ocs/combat?version=4"])
def test_what_can_be_no_chart_is_told_on_a_page(shared: Table, path: str) -> None:
    answer = shared.client.get(path, headers={"accept": "text/html"})
    assert answer.status_code == 404
    assert "First screen" in answer.text


def test_what_is_written_in_a_chart_does_nothing_on_a_page(table: Table) -> None:
    wild = MINE.replace('name = "Combat Table"', 'name = "</script><script>alert(1)</script>"')
    table.save(wild, in_force=True)
    for path in (
        "/own-charts",
        "/own-charts/ocs/combat",
        "/own-charts/ocs/combat/compare",
        "/ocs",
        "/ocs/charts/combat",
    ):
        assert "<script>alert" not in table.page(path)
