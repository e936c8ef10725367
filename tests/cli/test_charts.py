"""`grognard charts`, `chart` and `rules`, as typed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from grognard.cli.sheet import blocks
from grognard.cli.widths import Width, columns, shared
from grognard.staff.sheets import shown
from grognard.titles import TITLES, title
from tests.cli.conftest import Run

CHARTS = [f"{id_}/{chart}" for id_ in TITLES for chart in title(id_).rules().library.ids]


@pytest.mark.parametrize("address", CHARTS)
def test_every_chart_prints_within_80_columns(run: Run, address: str) -> None:
    said = run("chart", address)
    assert said.code == 0
    assert max(map(len, said.out.splitlines())) <= 80
    chart = title(address.split("/")[0]).chart(address.split("/")[1])
    assert chart.name.split()[0] in said.out


@pytest.mark.parametrize("columns", [60, 80, 200])
@pytest.mark.parametrize("address", CHARTS)
def test_no_word_of_a_chart_is_cut_off(run: Run, monkeypatch: pytest.MonkeyPatch, address: str, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    said = run("chart", address).out
    chart = title(address.split("/")[0]).chart(address.split("/")[1])
    whole = {word for row in chart.cells for cell in row for word in shown(chart, cell).split()}
    assert "…" not in said
    assert whole <= set(said.split())


def test_a_sheet_is_in_as_few_blocks_as_fit_and_none_is_much_the_wider() -> None:
    chart = title("world-war-three").chart("naval-combat")
    assert blocks(chart, 80) == [range(10), range(10, 18)]
    assert blocks(chart, 120) == [range(18)]
    assert len(blocks(title("iron-curtain").chart("crt-1962"), 80)) == 1


def test_room_goes_to_those_that_want_it_and_no_further() -> None:
    assert shared([Width(3, 3), Width(4, 20), Width(4, 6)], 20) == [3, 11, 6]
    assert shared([Width(3, 3), Width(4, 5)], 20) == [3, 5]
    assert shared([Width(30, 40)], 20) == [30]
    assert columns(["a", "b"], [("word " * 9, "x")], 12) == [7, 1]
    assert columns(["a", "b"], [("unbreakable-codes", "x")], 12) == [7, 1]


def test_a_code_is_explained_as_the_sheet_prints_it(run: Run) -> None:
    assert "•  no points are lost" in run("chart", "world-war-three/land-combat").out
    assert "ne  no effect" in run("chart", "iron-curtain/crt-1945").out


def test_a_note_names_its_rows_and_columns_in_the_order_of_the_sheet(run: Run) -> None:
    said = " ".join(run("chart", "world-war-three/nuclear").out.split())
    assert "rows 3 · 4, columns 2-3 · 4-5 (or E); row 5, columns 2-3 · 4-5 · 6-7 (or E)" in said
    assert "row 1, column +5 (printed d1). One cell" in run("chart", "world-war-three/naval-combat").out
    said = " ".join(run("chart", "ocs/attrition").out.split())
    assert "“action rating 4 or 5” (printed - 3); “action rating 3” (printed - 1)" in said


def test_a_note_on_a_modifier_says_what_is_read_there_under_the_choice_in_force(run: Run) -> None:
    printed = " ".join(run("chart", "ocs/barrage-dump").out.split())
    assert "“more than 15 points in the hex”, here 2R above 15 points only (printed 2R, or " in printed
    chosen = run("chart", "ocs/barrage-dump", "--rules", "OCS-I1=two-right")
    said = " ".join(chosen.out.split())
    assert "“more than 15 points in the hex”, here 2R from exactly 15 points on (printed 2R, or " in said
    minus = run("chart", "ocs/attrition", "--json").json["notes"][0]
    assert (minus["row"], minus["printed"], minus["value"]) == ("modifier ar-4-5", "- 3", "-3")


@pytest.mark.parametrize("address", CHARTS)
def test_every_chart_is_one_documented_object(run: Run, address: str) -> None:
    document = run("chart", address, "--json").json
    assert list(document)[:3] == ["schema", "id", "title"]
    assert document["schema"] == "grognard-chart/1"
    assert set(document["source"]) == {"document", "section"}
    heads = document["columns"] if isinstance(document["columns"], list) else next(iter(document["columns"].values()))
    assert len(document["cells"]) == len(document["rows"])
    assert {len(row) for row in document["cells"]} == {len(heads)}
    for note in document["notes"]:
        assert list(note) == ["row", "column", "kind", "printed", "value", "alternatives", "why"]


@pytest.mark.parametrize("address", CHARTS)
def test_a_sheet_that_is_not_simply_stated_has_a_note_on_the_whole_of_it(run: Run, address: str) -> None:
    document = run("chart", address, "--json").json
    whole = [note for note in document["notes"] if note["row"] is None]
    state = [] if document["state"] == "stated" else [(document["state"], document["why"])]
    assert [(note["kind"], note["why"]) for note in whole] == state


def test_several_headings_are_columns_for_each(run: Run) -> None:
    columns = run("chart", "ocs/combat", "--json").json["columns"]
    assert set(columns) == {"open", "close", "very-close"}
    assert columns["open"][0] == "1:4"
    assert columns["close"][-1] == "21:1"


def test_the_mark_of_no_effect_is_a_hyphen_in_json_and_the_sheets_own_in_print(run: Run) -> None:
    assert run("chart", "world-war-three/land-combat", "--json").json["cells"][0][0] == "-"
    assert "•" in run("chart", "world-war-three/land-combat").out


def test_a_disputed_cell_is_marked_and_explained(run: Run) -> None:
    said = run("chart", "ocs/combat")
    assert "AL1o1 Do1ᵈ" in said.out
    note = "ᵈ disputed: row 6, column very close 1:1, close 1:2, open 1:3 (or AL1o1)."
    assert note in " ".join(said.out.split())


def test_a_choice_shows_in_the_chart(run: Run) -> None:
    printed = run("chart", "ocs/barrage", "--json").json
    corrected = run("chart", "ocs/barrage", "--rules", "errata=operations-8-9", "--json").json
    row, column = printed["rows"].index("7"), printed["columns"].index("25-40")
    assert (printed["cells"][row][column], corrected["cells"][row][column]) == ("1", "1/2")


@pytest.mark.parametrize("columns", ["40", "60", "80"])
def test_no_name_in_the_list_of_charts_is_cut_off(run: Run, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    said = run("charts").out
    assert "…" not in said
    assert max(map(len, said.splitlines())) <= max(int(columns), 60)


def test_charts_lists_every_chart(run: Run) -> None:
    assert len(run("charts", "--json").json["charts"]) == len(CHARTS)
    assert {address.split("/")[1] for address in CHARTS} <= set(run("charts").out.split())
    said = run("charts", "great-war")
    assert "contested-zone" in said.out
    assert "combat-supply" not in said.out


@pytest.mark.parametrize("id_", TITLES)
def test_rules_lists_interpretations_with_default_and_alternatives(run: Run, id_: str) -> None:
    document = run("rules", id_, "--json").json
    assert document["schema"] == "grognard-rules/1"
    assert f"Edition  {document['edition'].split()[0]}" in run("rules", id_).out
    ids = [option["id"] for option in document["interpretations"]]
    assert {"GEN-I1", "GEN-I2", "GEN-I3", "GEN-I4"} <= set(ids)
    assert len(ids) == len(set(ids))
    said = run("rules", id_)
    assert all(each in said.out for each in ids)
    assert "…" not in said.out
    covered = {id_ for part in document["coverage"] for id_ in (*part["charts"], *part["procedures"])}
    assert covered <= set(said.out.split())
    assert "Coverage" in said.out


def test_the_statements_of_a_source_are_listed_whole(run: Run) -> None:
    said = run("rules", "war-in-the-world", "--coverage").out
    assert "…" not in said
    assert {f"WIW-S{number}" for number in range(1, 288)} <= set(said.split())
    assert max(map(len, said.splitlines())) <= 80


def test_what_waits_for_play_is_not_called_covered(run: Run) -> None:
    states = {part["what"]: part["state"] for part in run("rules", "iron-curtain", "--json").json["coverage"]}
    assert states["advance into a destroyed defender's hex"] == "charts only"
    assert "14 of 15 parts" in run("rules", "iron-curtain").out


@pytest.mark.parametrize("id_", TITLES)
def test_a_part_of_a_source_has_its_state_before_what_else_is_said_of_it(
    run: Run, monkeypatch: pytest.MonkeyPatch, id_: str
) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    said = run("rules", id_).out
    for part in run("rules", id_, "--json").json["coverage"]:
        assert (f"{part['state']}: {part['note']}" if part["note"] else part["state"]) in said


def test_ones_own_chart_is_shown_as_such(run: Run, tmp_path: Path) -> None:
    text = title("ocs").rules().library.bundled["flak"].read_text("utf-8")
    (tmp_path / "mine.toml").write_text(text, "utf-8")
    assert "replaced by your mine.toml" in run("chart", "ocs/flak", "--charts", str(tmp_path)).out
    for asked in ([], ["--reach"], ["--sample", "10"], ["--vary", "steps=1..3"]):
        assert (
            "! flak is replaced by mine.toml"
            in run("odds", "ocs/flak", "steps=4", *asked, "--charts", str(tmp_path)).out
        )
    resolved = run("resolve", "ocs/flak", "steps=4", "--dice", "3,3", "--charts", str(tmp_path))
    assert "! flak is replaced by mine.toml" in resolved.out
    assert "yours: mine.toml" in " ".join(run("charts", "ocs", "--charts", str(tmp_path)).out.split())


def test_a_list_of_every_title_takes_ones_own_charts_from_a_folder_for_each(run: Run, tmp_path: Path) -> None:
    text = title("ocs").rules().library.bundled["flak"].read_text("utf-8")
    (tmp_path / "mine.toml").write_text(text, "utf-8")
    lost = run("charts", "--charts", str(tmp_path))
    assert (lost.code, lost.out) == (2, "")
    assert "grognard charts ocs --charts" in lost.err
    (tmp_path / "ocs").mkdir()
    (tmp_path / "mine.toml").rename(tmp_path / "ocs" / "mine.toml")
    listed = run("charts", "--json", "--charts", str(tmp_path)).json["charts"]
    assert [chart["id"] for chart in listed if chart["origin"] == "mine.toml"] == ["flak"]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("chart", "ocs/combta"), 2, "did you mean combat"),
        (("chart", "ocs"), 2, "write TITLE/CHART"),
        (("chart", "oscar/combat"), 2, "no title “oscar”"),
        (("charts", "oscar"), 2, "no title “oscar”"),
        (("chart",), 2, "requires an argument"),
        (("chart", "ocs/combat", "--frob"), 2, "--frob"),
        (("frobnicate",), 2, "frobnicate"),
        (("chart", "ocs/combat", "--rules", "errata"), 2, "write ID=choice"),
        (("chart", "ocs/combat", "--rules", "errata=all"), 2, "none, operations-8-9"),
        (("chart", "ocs/combat", "--charts", "nowhere"), 4, "nowhere"),
        (("charts", "--charts", "nowhere"), 4, "nowhere"),
        (("chart", "OCS/combat"), 2, "did you mean ocs"),
        (("chart", "ocs/COMBAT"), 2, "did you mean combat"),
    ],
)
def test_wrong_words_are_answered_on_stderr(run: Run, words: tuple[str, ...], code: int, said: str) -> None:
    result = run(*words)
    assert (result.code, result.out) == (code, "")
    assert said in " ".join(result.err.split())


@pytest.mark.parametrize("words", [("charts",), ("charts", "--json"), ("chart", "ocs/combat")])
def test_a_reader_who_has_seen_enough_is_no_error(words: tuple[str, ...]) -> None:
    """As in `grognard charts | head -1`."""
    command = [sys.executable, "-u", "-m", "grognard", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout
        assert running.stderr
        running.stdout.close()
        assert (running.wait(60), running.stderr.read()) == (0, b"")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("2-7", "3-7", "no row for a roll of 2"),
        ("| A ", "| Abort ", "does not parse"),
        ("3-6", "4-6", "nothing covers 3"),
        ('id = "flak"', "id = flak", "not TOML"),
    ],
)
def test_a_malformed_chart_file_is_bad_data(run: Run, tmp_path: Path, old: str, new: str, said: str) -> None:
    text = title("ocs").rules().library.bundled["flak"].read_text("utf-8")
    (tmp_path / "mine.toml").write_text(text.replace(old, new, 1), "utf-8")
    result = run("chart", "ocs/flak", "--charts", str(tmp_path))
    assert result.code == 3
    assert said in result.err
    assert "mine.toml" in result.err
    assert "line " in result.err


def test_a_chart_with_which_a_procedure_can_do_nothing_is_bad_data(run: Run, tmp_path: Path) -> None:
    text = title("world-war-three").rules().library.bundled_text("transit-defence")
    (tmp_path / "mine.toml").write_text(text.replace("SS-Fast      | x1", "SS-Fast      | -"), "utf-8")
    transit = ("attack=9", "ship=ss", "mode=fast", "strength=4", "units=2")
    said = run("odds", "world-war-three/transit-attack", *transit, "--charts", str(tmp_path))
    assert (said.code, said.out) == (3, "")
    assert "cannot be worked out with charts of your own in force" in said.err


def test_a_chart_may_say_that_no_die_roll_eliminates(run: Run, tmp_path: Path) -> None:
    text = title("great-war").rules().library.bundled_text("naval-attrition")
    (tmp_path / "mine.toml").write_text(text.replace("naval | 1-2", "naval | -"), "utf-8")
    said = run("odds", "great-war/naval-attrition", "units=2", "--charts", str(tmp_path), "--json").json
    assert [each["outcome"] for each in said["outcomes"]] == [{"eliminated": 0}]


def test_several_files_that_cannot_be_used_are_all_told(run: Run, tmp_path: Path) -> None:
    library = title("ocs").rules().library
    (tmp_path / "a.toml").write_text(library.bundled_text("flak").replace("3-6", "4-6"), "utf-8")
    (tmp_path / "b.toml").write_text(library.bundled_text("barrage").replace("5-7", "6-7"), "utf-8")
    said = run("charts", "ocs", "--charts", str(tmp_path))
    assert (said.code, said.out) == (3, "")
    assert "a.toml: one fault" in said.err
    assert "b.toml: one fault" in said.err


def test_no_error_brings_a_command_to_the_terminal(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(r'id = "x"' + "\n" + r'"\u001b[31m" = 1', "utf-8")
    assert "\x1b" not in run("charts", "ocs", "--charts", str(tmp_path)).err
    assert "\x1b" not in run("chart", "ocs/\x1b[31m").err


def test_help_and_version(run: Run) -> None:
    assert "grognard look" in run("--help").out
    assert run("--version").out.strip() == "0.1.0"
    assert "Example: grognard chart ocs/combat" in run("chart", "--help").out


def test_the_guided_look(run: Run) -> None:
    said = run("look")
    assert said.code == 0
    assert "land combat: " in said.out


def test_a_command_reads_nothing_that_it_does_not_need() -> None:
    """A script that asks for a chart never pays for maps, ledgers or a server."""
    script = (
        "import sys; from grognard.cli import main; main(['chart', 'ocs/flak']); print(*sys.modules, file=sys.stderr)"
    )
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stderr.split()
    assert "grognard.charts.loading" in said
    assert not [
        name for name in said if name.startswith(("grognard.maps", "grognard.play", "grognard.server", "litestar"))
    ]
