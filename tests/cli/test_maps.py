"""`grognard map …`, as typed."""

from __future__ import annotations

import shutil
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from grognard.titles import iron_curtain
from tests.cli.conftest import Run
from tests.maps.test_tiled import PLAIN
from tests.maps.worlds import FORDS

CENTRAL = "iron-curtain/central-europe"
CHARTS = Path(iron_curtain.__file__).parent / "charts"


def test_the_five_maps_are_listed(run: Run) -> None:
    said = run("map", "list", "--json").json
    assert said["schema"] == "grognard-maps/1"
    assert {each["title"] for each in said["maps"]} == {
        "world-war-three",
        "iron-curtain",
        "war-in-the-world",
        "great-war",
        "ocs",
    }
    assert all(each["hexes"] or each["areas"] for each in said["maps"])


@pytest.mark.parametrize("sheet", [(), ("--dark",)])
def test_a_map_is_drawn_to_a_file_or_to_standard_output(run: Run, tmp_path: Path, sheet: tuple[str, ...]) -> None:
    file = tmp_path / "map.svg"
    assert run("map", "show", str(FORDS), "--svg", str(file), *sheet).code == 0
    assert run("map", "show", str(FORDS), "--svg", "-", *sheet).out == file.read_text("utf-8")
    ET.fromstring(file.read_text("utf-8"))


def test_a_map_that_is_right_has_nothing_wrong_with_it(run: Run) -> None:
    said = run("map", "check", str(FORDS))
    assert (said.code, said.flat) == (0, "fords: 8 × 6, 48 hexes; nothing is wrong with it.")


def test_what_is_doubtful_fails_the_check(run: Run, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(FORDS, tmp_path / "fords"))
    roads = (folder / "networks.csv").read_text("utf-8").replace(" 0603 0703 0803,,", " 0603 0703,,")
    (folder / "networks.csv").write_text(roads, "utf-8")
    said = run("map", "check", str(folder), "--json")
    assert (said.code, said.json["doubts"]) == (
        1,
        [{"file": "networks.csv", "line": 2, "text": "the road ends in the open at 0703"}],
    )


def test_a_faulty_map_is_refused_with_file_and_line_by_every_question(run: Run, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(FORDS, tmp_path / "fords"))
    hexes = (folder / "hexes.csv").read_text("utf-8").replace("0203,woods", "0203,wods")
    (folder / "hexes.csv").write_text(hexes, "utf-8")
    questions = (
        ("check", str(folder)),
        ("show", str(folder), "--svg", "-"),
        ("reach", str(folder), "--from", "0101", "--points", "2"),
        ("supply", str(folder), "--unit", "0101", "--source", "0102"),
        ("retreat", str(folder), "--from", "0101", "--hexes", "1"),
    )
    for words in questions:
        said = run("map", *words)
        assert said.code == 3
        assert "hexes.csv, line 3: terrain: there is no “wods”; did you mean woods" in said.flat


def test_reach_gives_costs_a_path_and_its_slip(run: Run) -> None:
    said = run("map", "reach", str(FORDS), "--from", "Aston", "--points", "2½", "--mover", "track", "--json").json
    assert (said["schema"], said["from"], said["points"]) == ("grognard-map-reach/1", "0102", "5/2")
    costs = {each["at"]: each["cost"] for each in said["reached"]}
    assert costs["0503"] == "2"
    to = run(
        "map", "reach", str(FORDS), "--from", "Aston", "--points", "3", "--to", "0503", "--mover", "track", "--json"
    ).json
    assert (to["cost"], to["path"][0], to["path"][-1]) == ("2", "0102", "0503")
    assert "along the road" in to["slip"][0]["what"]


def test_a_hex_out_of_reach_is_refused_with_both_numbers(run: Run) -> None:
    words = ("map", "reach", CENTRAL, "--from", "Fulda", "--points", "2", "--to", "Gotha")
    said = run(*words)
    assert (said.code, said.flat) == (1, "21.23 Gotha costs 3½ points; the unit has 2. [terrain]")
    document = run(*words, "--json")
    assert (document.code, document.json["refused"]["numbers"]) == (1, ["3½", "2"])


def test_reach_turns_on_the_year_the_weather_and_the_reading(run: Run) -> None:
    def cost(*more: str) -> str:
        to = ("--from", "Kassel", "--points", "30", "--to", "Göttingen", "--mover", "mech", "--json")
        return str(run("map", "reach", CENTRAL, *to, *more).json["cost"])

    assert cost() != cost("--rules", "IC-I9=hexside")
    slip = run("map", "reach", CENTRAL, "--from", "Fulda", "--points", "9", "--to", "Hersfeld", "--year", "1961").flat
    assert "primary road from 1975" not in slip
    rain = ("--from", "Sedan", "--points", "30", "--to", "18.17", "--mover", "truck")
    dry, wet = (run("map", "reach", "ocs/meuse", *rain, "--weather", each, "--json").json for each in ("clear", "rain"))
    assert dry["cost"] != wet["cost"]


def test_a_chart_of_the_players_own_drives_movement(run: Run, tmp_path: Path) -> None:
    printed = (CHARTS / "terrain.toml").read_text("utf-8")
    row = "forest                | 1     | 1     |"
    assert row in printed
    (tmp_path / "terrain.toml").write_text(printed.replace(row, "forest                | 4     | 3     |"), "utf-8")
    kinds = run("map", "ground", "iron-curtain", "--charts", str(tmp_path), "--json").json["kinds"]
    costs = {kind["key"]: kind["cost"] for kind in kinds}
    assert (costs["forest"]["mech"], costs["forest"]["leg"]) == ("4", "3")
    words = ("map", "reach", CENTRAL, "--from", "28.14", "--points", "9", "--to", "28.15", "--mover", "mech", "--json")
    ours, theirs = run(*words).json["cost"], run(*words, "--charts", str(tmp_path)).json["cost"]
    assert (ours, theirs) == ("1", "4")


def test_supply_gives_a_line_or_what_breaks_it_and_what_would_restore_it(run: Run) -> None:
    words = ("map", "supply", CENTRAL, "--side", "nato", "--unit")
    assert "16.25 Fulda is in supply from 02.33." in run(*words, "Fulda").flat
    enemies = ("--enemy", "15.19,15.21,16.22,17.20,17.21")
    said = run(*words, "Kassel", *enemies)
    assert said.code == 0
    assert "broken at 15.20, in the zone of the enemy in 15.19 and 15.21" in said.flat
    assert "There would be a line if the enemy left 15.21. [IC-H5]" in said.flat
    document = run(*words, "Kassel,Fulda", *enemies, "--json").json
    kassel, fulda = document["units"]
    assert (kassel["supplied"], kassel["if_enemy_left"], kassel["breaks"][0][0]) == (False, [["15.21"]], "15.20")
    assert (fulda["supplied"], fulda["line"][0]["path"][0]) == (True, "16.25")


def test_a_map_without_the_source_that_was_asked_for_says_whose_it_has(run: Run) -> None:
    said = run("map", "supply", CENTRAL, "--side", "neutral", "--unit", "Fulda")
    assert (said.code, said.flat) == (
        2,
        "the map has no source of neutral; its sources are of nato, wp: name some with --source",
    )


def test_retreats_are_paths_or_the_reason(run: Run) -> None:
    said = run("map", "retreat", CENTRAL, "--from", "Fulda", "--hexes", "2", "--enemy", "17.25,17.26", "--json").json
    assert said["hexes"] == 2
    assert all(path[0] == "16.25" and len(path) == 3 for path in said["paths"].values())
    round_about = "15.25,15.26,16.24,17.25,17.26,16.26"
    said = run("map", "retreat", CENTRAL, "--from", "Fulda", "--hexes", "2", "--enemy", round_about)
    assert "16.25 Fulda can retreat none of 2 hexes. [IC-H9]" in said.flat


def test_attackers_who_can_enter_the_hex_may_advance(run: Run) -> None:
    words = ("map", "retreat", CENTRAL, "--from", "Duisburg", "--hexes", "1", "--mover", "mech")
    assert run(*words, "--attacker", "02.19,Kassel", "--json").json["may_advance"] == [], (
        "the Rhine has no bridge there"
    )
    said = run("map", "retreat", CENTRAL, "--from", "Fulda", "--hexes", "2", "--attacker", "17.25,17.26,Kassel")
    assert "Once 16.25 Fulda is empty 17.25 or 17.26 may advance into it. [IC-H9]" in said.flat
    assert run("map", "retreat", CENTRAL, "--from", "Fulda", "--hexes", "2", "--attacker", "16.25").code == 2


def test_answers_are_drawn_on_the_map(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "answer.svg"
    run("map", "reach", str(FORDS), "--from", "Aston", "--points", "3", "--enemy", "0402", "--svg", str(file))
    assert 'class="lit"' in file.read_text("utf-8")
    assert 'class="enemy"' in file.read_text("utf-8")
    run("map", "supply", str(FORDS), "--unit", "0603", "--source", "Aston", "--svg", str(file), "--dark")
    assert 'class="l line"' in file.read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("reach", "--from", "Kasel", "--points", "2"), 2, "there is no hex or area “Kasel”; did you mean Kassel"),
        (("reach", "--from", "Kassel", "--points", "two"), 2, "--points two: write a number of points up to 1,000"),
        (("reach", "--from", "Kassel", "--points", "2", "--mover", "horse"), 2, "there is no mover “horse”"),
        (("reach", "--from", "1620", "--points", "2"), 2, "there is no hex or area “1620”; did you mean 16.20?"),
        (
            ("reach", "--from", "41.20", "--points", "2"),
            2,
            "41.20 is not on the map, which runs from 01.01 to 40.40",
        ),
        (("reach", "--from", "Kassel", "--points", "2", "--year", "1"), 2, "--year 1: it may be 1900 to 2100"),
        (
            ("reach", "--from", "Kassel", "--points", "2", "--weather", "fog"),
            2,
            "--weather fog: it may be clear, rain, storm",
        ),
        (
            ("reach", "--from", "Kassel", "--points", "2", "--enemy", "Kassel"),
            2,
            "16.20 Kassel: units of both sides stand there; name one of them elsewhere",
        ),
        (("retreat", "--from", "Kassel", "--hexes", "0"), 2, "--hexes 0: a stack retreats 1 to 20 hexes"),
        (("supply", "--unit", ""), 2, "--unit: say where a unit stands"),
        (("reach", "--from", "Kassel", "--points", "2000"), 2, "--points 2000: write a number of points up to 1,000"),
        (
            ("supply", "--unit", "Kassel", "--side", "nato", "--enemy", "Kassel"),
            2,
            "16.20 Kassel: units of both sides stand there; name one of them elsewhere",
        ),
        (("show", "--svg", "/nowhere/at/all.svg"), 4, "/nowhere/at/all.svg: No such file or directory"),
    ],
)
def test_what_cannot_be_asked_is_refused(run: Run, words: tuple[str, ...], code: int, said: str) -> None:
    found = run("map", words[0], CENTRAL, *words[1:])
    assert (found.code, said in found.flat) == (code, True), found.flat


def test_the_ground_of_a_title_lists_every_key_whole(run: Run) -> None:
    said = run("map", "ground", "iron-curtain", "--year", "1962")
    assert "secondary-road-bridge" in said.out
    assert "Rule of the costs: terrain. A hex holds 3 combat units of a side. [IC-H4]" in said.flat
    document = run("map", "ground", "iron-curtain", "--year", "1962", "--json").json
    costs = {kind["key"]: kind["cost"]["mech"] for kind in document["kinds"]}
    assert (costs["mountain"], costs["road-1975"], costs["road-1962"], costs["major-river"]) == ("5", "1", "½", "P")


def test_costs_that_no_sheet_prints_are_said_to_be_ours(run: Run) -> None:
    assert "Rule of the costs: house ground." in run("map", "ground", "world-war-three").flat
    said = run("map", "reach", "world-war-three/world", "--from", "Guam", "--points", "1", "--to", "Adak").flat
    assert said.endswith("[house ground]")
    assert run("map", "ground", "ocs", "--json").json["rules"]["truck"] == "OCS-H1"


def test_a_drawing_of_tiled_becomes_a_map_that_can_be_asked(run: Run, tmp_path: Path) -> None:
    drawing, folder = tmp_path / "front.tmx", tmp_path / "My Front"
    drawing.write_text(PLAIN, "utf-8")
    said = run("map", "import", str(drawing), str(folder), "--title", "ocs", "--json")
    assert (said.code, said.json["id"], said.json["hexes"]) == (0, "my-front", 11)
    assert run("map", "check", str(folder)).code in (0, 1)
    reached = run("map", "reach", str(folder), "--from", "Old Mill", "--points", "2", "--mover", "truck", "--json").json
    assert {"at": "0401", "cost": "3/2", "by": "0301"} in reached["reached"]
    again = run("map", "import", str(drawing), str(folder), "--title", "ocs")
    assert (again.code, "holds a map already" in again.flat) == (1, True)
    wrong = run("map", "import", str(drawing), str(tmp_path / "other"), "--title", "iron-curtain")
    assert (wrong.code, "front.tmx, line" in wrong.flat) == (3, True)
