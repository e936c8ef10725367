"""`grognard ledger`, as typed."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from grognard.play.ledger import store
from grognard.titles.ledgers import kept, ledger_of
from tests.cli.conftest import Run
from tests.test_docs import ROOT

PAGES = [ROOT / "docs/how-to/ledger.md"]


@pytest.fixture
def war(run: Run, tmp_path: Path) -> str:
    file = str(tmp_path / "war.ledger")
    assert run("ledger", "new", file, "--title", "war-in-the-world", "--name", "Our war").code == 0
    return file


def post(run: Run, file: str, line: str) -> None:
    said = run("ledger", "post", file, *shlex.split(line))
    assert said.code == 0, said.err


def test_a_new_ledger_says_what_it_keeps_and_what_is_next(run: Run, tmp_path: Path) -> None:
    said = run("ledger", "new", str(tmp_path / "w.ledger"), "--title", "great-war")
    assert said.code == 0
    assert "grognard ledger actions great-war" in said.flat
    assert "It is 3/1914." in said.flat


def test_a_ledger_that_is_there_is_left_alone(run: Run, war: str) -> None:
    before = Path(war).read_bytes()
    said = run("ledger", "new", war, "--title", "great-war")
    assert (said.code, said.out) == (1, "")
    assert "war.ledger is there already" in said.err
    assert Path(war).read_bytes() == before


def test_a_posting_is_shown_with_its_rule_entries_and_new_balance(run: Run, war: str) -> None:
    said = run("ledger", "post", war, "stock", "place=London", "points=600", "--memo", "as of old")
    assert said.out.splitlines()[0] == "1  stock  9/39.reinforcement  “as of old”"
    assert "600 points in London to begin with [Supply Rules]" in said.flat
    assert "supply/places/london +600 supply now 600" in said.flat


def test_a_balance_below_nothing_is_written_with_a_minus(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "w.ledger")
    assert run("ledger", "new", file, "--title", "great-war").code == 0
    said = run("ledger", "post", file, "morale", "side=central", "change=-3")
    assert "morale/central −3 morale now −3" in said.flat
    assert "morale/central −3 morale" in run("ledger", "show", file).flat
    assert "0 + 0 − 3 = −3 morale" in run("ledger", "show", file, "--account", "morale").flat


def test_an_unbalanced_posting_is_refused_and_nothing_is_written(run: Run, war: str) -> None:
    post(run, war, "stock place=London points=600")
    before = Path(war).read_bytes()
    entries = '[["supply/places/london","supply",-14],["supply/spent/lost","supply",10]]'
    said = run("ledger", "post", war, "journal", f"entries={entries}", "why=slip")
    assert (said.code, said.out) == (1, "")
    assert "The entries of supply add up to -4 and not to 0" in said.err
    assert Path(war).read_bytes() == before


def test_where_did_14_supply_points_go_in_7_42(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "war.ledger")
    run("ledger", "new", file, "--title", "war-in-the-world", "--start", "6/42.4")
    post(run, file, "stock place=Tobruk points=300")
    run("ledger", "advance", file)
    post(run, file, "supply-unit 'unit=7th Armoured' place=Tobruk size=division terrain_mp=1 spent=3 free=true")
    post(run, file, "spend-supply place=Tobruk points=5 on=aircraft")
    said = run("ledger", "show", file, "--account", "supply/places/tobruk", "--date", "7/42")
    assert "supply/places/tobruk 300 + 0 − 14 = 286 supply" in said.flat
    assert "7/42.1 −9 7th Armoured: movement 9; basic supply is free [14.9] [Supply Rules]" in said.flat
    assert "to supply/spent/movement by action 9, supply-unit" in said.flat
    assert "7/42.1 −5 5 points in Tobruk: aircraft [Supply Rules] to supply/spent/aircraft" in said.flat
    document = run("ledger", "show", file, "--account", "supply/places/tobruk", "--date", "7/42", "--json").json
    (sheet,) = document["accounts"]
    assert (sheet["opening"], sheet["went"], sheet["closing"]) == (300, 14, 286)
    assert [(each["amount"], each["action"]) for each in sheet["movements"]] == [
        (-9, "supply-unit"),
        (-5, "spend-supply"),
    ]


def test_advance_lists_what_fell_due_under_each_step(run: Run, war: str) -> None:
    post(run, war, "imports capacity=50")
    post(run, war, "standing country=England blocks=60")
    said = run("ledger", "advance", war, "--turns", "1")
    assert said.out.splitlines()[0] == "9/39.shipping"
    assert "9/39.1 England makes 50 blocks in London [Supply Rules]" in said.flat
    said = run("ledger", "advance", war, "--phases", "1", "--json")
    assert said.json["date"] == "9/39.2"
    assert len(said.json["added"]) == 1


def test_undo_reverses_the_last_action_and_both_stay_in_the_log(run: Run, war: str) -> None:
    post(run, war, "stock place=London points=600")
    said = run("ledger", "undo", war)
    assert "undone: 600 points in London" in said.flat
    assert run("ledger", "show", war, "--json").json["balances"] == []
    assert run("ledger", "show", war, "--json").json["records"] == 2
    said = run("ledger", "undo", war)
    assert (said.code, "There is nothing to undo" in said.err) == (1, True)


@pytest.mark.parametrize(("choices", "said"), [('"WIW-I1":"luck"', "cannot be “luck”"), ('"LUCK":"yes"', "“LUCK”")])
def test_a_choice_that_there_is_not_makes_the_file_a_bad_one(run: Run, war: str, choices: str, said: str) -> None:
    head = Path(war).read_text("utf-8")
    Path(war).write_text(head.replace('"choices":{}', f'"choices":{{{choices}}}'), "utf-8")
    for command in (["check"], ["advance"], ["post"]):
        told = run("ledger", command[0], war, *(["imports"] if command == ["post"] else []))
        assert (told.code, "line 1" in told.err, said in told.err) == (3, True, True)


def test_an_advance_through_several_steps_is_taken_back_at_once(run: Run, war: str) -> None:
    post(run, war, "imports capacity=40")
    assert run("ledger", "advance", war).code == 0
    steps = len(json.loads(run("ledger", "undo", war, "--times", "6", "--json").out)["added"])
    assert (steps, "9/39.reinforcement 13 actions" in run("ledger", "show", war).flat) == (6, True)


def test_more_is_not_taken_back_than_there_is_and_then_nothing_is(run: Run, war: str) -> None:
    post(run, war, "imports capacity=40")
    before = Path(war).read_bytes()
    assert run("ledger", "undo", war, "--times", "2").code == 1
    assert run("ledger", "undo", war, "--times", "0").code == 2
    assert Path(war).read_bytes() == before


def test_what_was_undone_is_shown_on_request_only(run: Run, war: str) -> None:
    post(run, war, "stock place=London points=600")
    run("ledger", "undo", war)
    assert "600 points" not in run("ledger", "show", war, "--account", "supply/places").out
    assert "(undone)" in run("ledger", "show", war, "--account", "supply/places", "--all").flat


def test_show_lists_balances_without_sources_unless_all(run: Run, war: str) -> None:
    post(run, war, "stock place=London points=600")
    assert "supply/from/opening" not in run("ledger", "show", war).out
    assert "supply/from/opening" in run("ledger", "show", war, "--all").out


def test_check_says_sound_and_gives_the_hash(run: Run, war: str) -> None:
    post(run, war, "stock place=London points=600")
    said = run("ledger", "check", war)
    assert said.code == 0
    assert "done again from the log: the same hash" in said.flat
    document = run("ledger", "check", war, "--json").json
    assert document["sound"] is True
    assert document["hash"] == document["replayed"]
    assert document["totals"] == {"supply": 0}


def test_check_fails_where_the_charts_now_give_other_postings(run: Run, war: str, tmp_path: Path) -> None:
    post(run, war, "tank-unit unit=X place=Y")
    template = run("chart", "war-in-the-world/afv-capacity", "--template").out
    (tmp_path / "own").mkdir()
    (tmp_path / "own/mine.toml").write_text(template.replace("30 ", "35 "), "utf-8")
    assert run("ledger", "check", war).code == 0
    said = run("ledger", "check", war, "--charts", str(tmp_path / "own"))
    assert said.code == 1
    assert "action 1 (tank-unit) now gives other postings" in said.err


def test_other_charts_than_before_are_told(run: Run, war: str, tmp_path: Path) -> None:
    post(run, war, "stock place=London points=600")
    (tmp_path / "mine.toml").write_text(run("chart", "war-in-the-world/afv-capacity", "--template").out, "utf-8")
    said = run("ledger", "post", war, "tank-unit", "unit=X", "place=Y", "--charts", str(tmp_path))
    assert said.code == 0
    assert "are not those of the action before" in said.err
    assert run("ledger", "post", war, "tank-unit", "unit=Z", "place=Y", "--charts", str(tmp_path)).err == ""


def test_the_choices_a_ledger_was_begun_with_are_kept(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "w.ledger")
    run("ledger", "new", file, "--title", "war-in-the-world", "--rules", "WIW-I2=total", "--start", "9/39.1")
    post(run, file, "raid strength=30")
    assert "imports/damage 30 damage" in run("ledger", "show", file).flat


def test_a_chart_of_ones_own_is_used_and_undone_without_a_word(run: Run, war: str, tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    text = run("chart", "war-in-the-world/afv-capacity", "--template").out
    (own / "mine.toml").write_text(text.replace("division            | 30", "division            | 35"), "utf-8")
    said = run("ledger", "post", war, "tank-unit", "unit=A", "place=B", "--charts", str(own))
    assert "capacity 35" in said.flat
    said = run("ledger", "undo", war, "--charts", str(own))
    assert (said.code, said.err) == (0, "")
    assert "are not those of the action before" in run("ledger", "post", war, "stock", "place=A", "points=1").err


def test_two_writers_at_once_the_second_is_refused(run: Run, war: str) -> None:
    with store.writing(Path(war), ledger_of):
        said = run("ledger", "post", war, "stock", "place=London", "points=1")
    assert (said.code, said.out) == (1, "")
    assert "is being written by another process; nothing was changed" in said.err


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("ledger", "show", "nowhere.ledger"), 4, "nowhere.ledger: No such file"),
        (
            ("ledger", "new", "x", "--title", "ocs"),
            1,
            "ocs keeps no ledger; world-war-three, war-in-the-world, great-war do",
        ),
        (("ledger", "new", "x", "--title", "oscar"), 2, "no title “oscar”"),
        (("ledger", "new", "x", "--title", "great-war", "--start", "7/42"), 2, "“7/42” is no date here"),
        (("ledger", "new", "x", "--title", "great-war", "--name", "a\nb"), 2, "one line of text"),
        (("ledger", "actions", "great-war", "riad"), 2, "did you mean raid"),
        (("ledger", "post", "WAR", "stock"), 2, "stock needs place, points; for example: stock place=London"),
        (("ledger", "post", "WAR", "stock", "place=London", "points=-1"), 2, "points=-1 will not do"),
        (("ledger", "post", "WAR", "stock", "place=a/b", "points=1"), 2, "names nothing in a ledger"),
        (("ledger", "post", "WAR", "make", "country=Italy", "blocks=1"), 1, "“make” is done in 1 or 2 or 3 or 4"),
        (("ledger", "post", "WAR", "stock", "--memo", "a\nb"), 2, "one line of text"),
        (("ledger", "advance", "WAR", "--turns", "0"), 2, "from 1 to 520"),
        (("ledger", "advance", "WAR", "--turns", "1", "--phases", "1"), 2, "not both"),
        (("ledger", "show", "WAR", "--date", "7/38"), 2, "“7/38” is no date here"),
        (("ledger", "check", "BAD"), 3, "bad.ledger, line 1: this is not the head of a ledger"),
        (("ledger", "post", "BAD", "stock"), 3, "bad.ledger, line 1"),
        (("ledger", "frob"), 2, "frob"),
    ],
)
def test_wrong_words_are_answered_on_stderr(
    run: Run, war: str, tmp_path: Path, words: tuple[str, ...], code: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bad.ledger").write_text('{"schema":"grognard-odds/1"}\n', "utf-8")
    result = run(*(word.replace("WAR", war).replace("BAD", "bad.ledger") for word in words))
    assert (result.code, result.out) == (code, "")
    assert said in " ".join(result.err.replace("│", " ").split())
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize(
    "head",
    [
        '{"schema":"grognard-ledger/1","title":"\\u001b[31mx","name":"x","start":"9/39","choices":{}}',
        '{"schema":"grognard-ledger/1","title":"great-war","name":"\\u202ex","start":"3/1914","choices":{}}',
        '{"schema":"grognard-ledger/1","title":"great-war","name":"x","start":"3/1914","choices":{"\\u001b[31mx":"y"}}',
        '{"schema":"grognard-ledger/1","title":"great-war","name":"x","start":"3/1914","choices":{},"\\u001b[31mx":1}',
    ],
)
@pytest.mark.parametrize("command", ["show", "check", "advance"])
def test_a_hostile_file_cannot_steer_the_terminal(run: Run, tmp_path: Path, command: str, head: str) -> None:
    file = tmp_path / "evil\x1b[31m.ledger"
    file.write_text(f"{head}\n", "utf-8")
    said = run("ledger", command, str(file))
    assert (said.code, said.out) == (3, "")
    assert "line 1" in said.err
    assert not set("\x1b\u202e") & set(said.err)


@pytest.mark.parametrize("title_", kept())
def test_actions_are_listed_and_each_is_helped(run: Run, title_: str) -> None:
    listed = run("ledger", "actions", title_).out
    documents = run("ledger", "actions", title_, "--json").json
    assert documents["schema"] == "grognard-ledger-actions/1"
    for each in documents["actions"]:
        assert each["id"] in listed
        said = run("ledger", "actions", title_, each["id"])
        assert f"Example: grognard ledger post FILE {each['id']} " in said.flat
        assert max(len(line) for line in said.out.splitlines() if not line.startswith("Example")) <= 80


@pytest.mark.parametrize("command", ["new", "actions", "post", "show", "advance", "undo", "check"])
def test_every_command_has_help_with_an_example(run: Run, command: str) -> None:
    assert f"Example: grognard ledger {command} " in run("ledger", command, "--help").flat


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_sessions_of_the_pages_print_what_they_say(
    run: Run, page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Blocks marked `console session` are typed one after the other in one folder."""
    monkeypatch.chdir(tmp_path)
    blocks = "\n".join(re.findall(r"```console session\n(.*?)```", page.read_text("utf-8"), re.DOTALL))
    parts = re.split(r"^\$ ", blocks, flags=re.MULTILINE)[1:]
    assert parts
    for part in parts:
        command, _, output = part.partition("\n")
        said = run(*shlex.split(command)[1:])
        lines = [line.rstrip() for line in (said.out + said.err).strip("\n").splitlines()]
        wanted = [line.rstrip() for line in output.strip("\n").splitlines()]
        if "…" in wanted:
            cut = wanted.index("…")
            lines, wanted = lines[:cut], wanted[:cut]
        assert lines == wanted, command


def test_every_json_answer_has_its_schema_first(run: Run, war: str) -> None:
    post(run, war, "stock place=London points=600")
    for command in ("show", "check", "advance", "undo"):
        assert next(iter(json.loads(run("ledger", command, war, "--json").out).items())) == (
            "schema",
            f"grognard-ledger-{command}/1",
        )
