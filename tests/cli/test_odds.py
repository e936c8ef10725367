"""`grognard odds`, `resolve` and their options, as typed."""

from __future__ import annotations

import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from grognard.titles import TITLES, title
from tests.cli.conftest import Run
from tests.oracle import odds

LAND = "world-war-three/land-combat"
NAVAL = ("world-war-three/naval-combat", "attack=12", "defence=7", "defenders=3")
NUCLEAR = "world-war-three/nuclear-confrontation"
BOMBERS = 'bombers=[{"value":1,"full":true,"fighter":false,"strength":8}]'
OCS = ("attack=12", "defence=4", "attacker_ar=4", "defender_ar=3")
EXAMPLES = [(f"{id_}/{p.id}", p.example) for id_ in TITLES for p in title(id_).procedures.values()]


def words(example: str) -> list[str]:
    import shlex

    return shlex.split(example)


@pytest.mark.parametrize(("address", "example"), EXAMPLES, ids=[address for address, _ in EXAMPLES])
def test_the_example_of_every_procedure_runs(run: Run, address: str, example: str) -> None:
    said = run("odds", address, *words(example), "--json")
    assert said.code == 0, said.err
    document = said.json
    assert list(document)[:4] == ["schema", "title", "procedure", "inputs"]
    assert sum(Fraction(each["probability"]) for each in document["outcomes"]) == 1
    for line in document["slip"]:
        assert list(line) == ["what", "rule", "effect", "value"]
    assert run("odds", address, *words(example)).code == 0
    resolved = run("resolve", address, *words(example), "--seed", "7", "--json").json
    assert resolved["outcome"] in [each["outcome"] for each in document["outcomes"]]
    assert resolved["slip"] == document["slip"]


@pytest.mark.parametrize(("address", "example"), EXAMPLES, ids=[address for address, _ in EXAMPLES])
def test_the_example_of_every_procedure_can_be_typed_in_any_shell(address: str, example: str) -> None:
    bare = re.sub(r"'[^']*'", "", example)
    assert not set('[]{}()*?$!;&|<>"`\\') & set(bare), address


@pytest.mark.parametrize("address", [address for address, _ in EXAMPLES])
def test_help_of_every_procedure_lists_its_inputs(run: Run, address: str) -> None:
    said = run("odds", address, "--help")
    id_, _, name = address.partition("/")
    for field in title(id_).procedure(name).inputs.__struct_fields__:
        assert field in said.out
    assert "Example: grognard odds" in said.out
    assert "<" not in said.out.replace("<=", "")


def test_odds_say_what_the_api_says(run: Run) -> None:
    document = run("odds", *NAVAL, "--json").json
    found = odds("world-war-three/naval-combat", attack=12, defence=7, defenders=3)
    assert document["outcomes"] == found.distribution.json()
    assert document["exact"] is True
    assert document["warnings"] == list(found.warnings)


def test_outcomes_are_merged_to_fields_and_cut_to_the_likeliest(run: Run) -> None:
    merged = run("odds", *NAVAL, "--by", "defender_lost", "--json").json["outcomes"]
    assert [each["outcome"] for each in merged] == [{"defender_lost": n} for n in (0, 1, 2)][: len(merged)]
    cut = run("odds", *NAVAL, "--top", "1", "--json").json
    assert len(cut["outcomes"]) == 1
    assert Fraction(cut["outcomes"][0]["probability"]) + Fraction(cut["left_out"]) == 1
    assert "and 3 others, together 66.7%" in run("odds", *NAVAL, "--top", "1").flat
    assert "and 1 other, 16.7%" in run("odds", *NAVAL, "--top", "3").flat


def test_given_dice_are_used_in_order(run: Run) -> None:
    document = run("resolve", LAND, "attack=4", "defence=2", "--dice", "4", "--json").json
    assert document["rolls"] == [{"label": "land combat", "dice": [4], "total": 4, "cell": "1"}]
    assert document["outcome"] == {"points_lost": 1, "retreat": True, "eliminated": False}


def test_a_roll_without_effect_shows_the_mark_of_the_sheet(run: Run) -> None:
    assert "land combat: 1 → •" in run("resolve", LAND, "attack=4", "defence=4", "--dice", "1").out
    one, other = "attacker_chit=9", "defender_chit=9"
    assert "first chit: 3 → •" in run("resolve", NUCLEAR, one, other, "--dice", "3").out


def test_a_seed_gives_the_same_roll_again(run: Run) -> None:
    one, other = (run("resolve", *NAVAL, "--seed", "5").out for _ in range(2))
    assert one == other


def test_choices_are_answered_by_doctrine_or_by_name(run: Run) -> None:
    chosen = run("resolve", NUCLEAR, "--choose", "confrontation chit=3", "--dice", "9", "--json").json
    assert [each["option"] for each in chosen["choices"]] == ["3", "3"]
    high = run("resolve", NUCLEAR, "--doctrine", "high", "--seed", "1", "--json").json
    assert [(each["side"], each["option"]) for each in high["choices"]] == [("attacker", "9"), ("defender", "9")]


def test_what_is_chosen_by_name_stands_beside_the_doctrine(run: Run) -> None:
    told = "even-chance, but confrontation chit 9"
    assert run("odds", NUCLEAR, "--choose", "confrontation chit=9", "--json").json["doctrine"] == told
    assert f"choices: {told}" in run("odds", NUCLEAR, "--choose", "confrontation chit=9").out


def test_best_play_gives_value_and_play(run: Run) -> None:
    document = run(
        "odds", NUCLEAR, "--solve", "attacker", "--worth", "war=-1", "--rules", "WW3-I2=numbers-are-E", "--json"
    ).json
    assert Fraction(document["value"]) < 0
    assert {each["side"] for each in document["play"]} == {"attacker", "defender"}
    for each in document["play"]:
        assert list(each) == ["label", "side", "after", "choice"]
        if isinstance(each["choice"], dict):
            assert sum(map(Fraction, each["choice"].values())) == 1
    assert "worth to attacker" in run("odds", NUCLEAR, "--solve", "attacker", "--worth", "war=-1").out


def test_of_many_outcomes_a_yes_or_no_has_its_chance_and_a_number_its_average(run: Run) -> None:
    fleet = '{"combat":24,"protection":[4,6],"contacts":[3,4]}'
    said = run("odds", "great-war/mission", "mission=rebasing", f"force={fleet}", f"interceptor={fleet}").flat
    assert "intercepted 8.3% completed 99.0% interceptor returns 0.0% attacker factors lost 0.37 on average" in said


def test_reach_gives_the_least_for_each_better_column(run: Run) -> None:
    document = run("odds", "iron-curtain/combat-1945", "attack=9", "defence=4", "--reach", "--json").json
    assert document["column"] == "2:1"
    better = {each["column"]: each["strength"] for each in document["better"]}
    assert better == {"3:1": 10, "4:1 or more": 14}
    assert document["wasted"] == 3  # 6:4 is 1.5, the least that is still 2:1
    for each in document["better"]:
        assert each["more"] == each["strength"] - 9


def test_reach_from_a_refused_attack_says_the_least_that_is_allowed(run: Run) -> None:
    document = run("odds", LAND, "attack=4", "defence=9", "--reach", "--json").json
    assert document["column"] is None
    assert document["better"][0] == {"column": "+0", "strength": 9, "more": 5}


def test_vary_compares_and_shows_what_is_refused(run: Run) -> None:
    document = run("odds", LAND, "attack=4", "defence=2", "--vary", "attack=1..3", "--json").json
    assert [point["value"] for point in document["points"]] == [1, 2, 3]
    assert "refused" in document["points"][0]
    assert document["points"][1]["outcomes"] == odds(LAND, attack=2, defence=2).distribution.json()
    words_ = run("odds", LAND, "attack=4", "defence=2", "--vary", "defender_points=0,1").out
    assert "defender_points" in words_


def test_vary_shows_values_as_typed_and_no_figure_that_is_not_known(run: Run) -> None:
    asked = ("iron-curtain/combat-1962", "attack=9", "defence=3")
    said = run("odds", *asked, "--vary", "terrain=true,false")
    assert " true " in said.out
    assert "True" not in said.out
    assert "attacker destroyed" not in said.flat
    told = run("odds", *asked, "attackers=[1]", "--vary", "defenders=[1,1],[2]")
    assert " [1,1] " in told.out
    assert "attacker" in told.out
    assert said.code == told.code == 0


def test_a_range_may_go_down(run: Run) -> None:
    document = run("odds", LAND, "attack=6", "--vary", "defence=5..3", "--json").json
    assert [point["value"] for point in document["points"]] == [5, 4, 3]


def test_more_figures_than_the_page_is_wide_stand_one_below_the_other(run: Run) -> None:
    fleet = '{"combat":24,"protection":[4,6],"contacts":[3,4]}'
    asked = ("great-war/mission", "mission=bombardment", f"force={fleet}", f"interceptor={fleet}")
    said = run("odds", *asked, "--vary", "squadrons=1..12")
    assert "…" not in said.out
    assert said.flat.count("attacker factors lost 0.") == 2  # half of the values in a table, and half below it
    assert max(map(len, said.out.splitlines())) <= 80


def test_a_picture_says_what_is_refused_and_draws_what_is_less_than_nothing_downwards(run: Run, tmp_path: Path) -> None:
    picture = tmp_path / "p.svg"
    run("odds", LAND, "attack=4", "--vary", "defence=4..5", "--plot", str(picture))
    assert "chance of each outcome; attack 4; – refused" in picture.read_text("utf-8")
    fleet = '{"combat":24,"protection":[4,6],"contacts":[3,4]}'
    asked = ("great-war/mission", "mission=bombardment", "city=true", f"force={fleet}", f"interceptor={fleet}")
    run("odds", *asked, "--vary", "squadrons=8,10", "--plot", str(picture))
    drawn = [each for each in ElementTree.parse(picture).getroot().iter() if "y" in each.attrib]
    ys = {each.text: float(each.attrib["y"]) for each in drawn if each.text}
    less = next(text for text in ys if text.startswith("-0."))
    assert ys["enemy morale"] < ys[less]
    assert ys["completed"] > ys["0.99"]


@pytest.mark.parametrize("vary", ["attack=2..9", "attack=2,30"])
def test_a_picture_is_svg_with_its_numbers_in_words(run: Run, tmp_path: Path, vary: str) -> None:
    picture = tmp_path / "p.svg"
    assert run("odds", LAND, "attack=4", "defence=2", "--vary", vary, "--plot", str(picture)).code == 0
    root = ElementTree.parse(picture).getroot()
    assert root.tag.endswith("svg")
    assert "land-combat" in "".join(root.itertext())
    assert "http" not in picture.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")


@pytest.mark.parametrize("how", [("--sample", "200"), ("--vary", "attack=1..2"), ("--by", "attacker_losses")])
def test_doubts_and_replaced_charts_are_told_however_the_odds_are_had(
    run: Run, tmp_path: Path, how: tuple[str, str]
) -> None:
    text = title("ocs").rules().library.bundled["combat"].read_text("utf-8")
    (tmp_path / "mine.toml").write_text(text, "utf-8")
    asked = ("odds", "ocs/combat", "attack=1", "defence=3", "attacker_ar=3", "defender_ar=3", *how)
    said = run(*asked, "--charts", str(tmp_path))
    assert "! combat is replaced by mine.toml" in said.flat
    assert "! combat: row 6, column 1:3, disputed" in said.flat
    warnings = run(*asked, "--charts", str(tmp_path), "--json").json["warnings"]
    assert [warning.split(",")[0] for warning in warnings] == ["combat is replaced by mine.toml", "combat: row 6"]


def test_a_picture_says_what_stays_the_same_and_leaves_room_for_long_values(run: Run, tmp_path: Path) -> None:
    picture = tmp_path / "p.svg"
    assert run("odds", LAND, "attack=4", "defence=2", "--vary", "attack=2..4", "--plot", str(picture)).code == 0
    assert "chance of each outcome; defence 2" in picture.read_text("utf-8")
    zone = ("great-war/contested-zone", "--vary", "balance=no-defenders,no-attackers")
    assert run("odds", *zone, "--plot", str(picture)).code == 0
    one, other = (
        float(each.attrib["x"])
        for each in ElementTree.parse(picture).getroot().iter()
        if each.text in ("no-defenders", "no-attackers")
    )
    assert other - one > 8 * len("no-defenders")


def test_what_is_too_large_is_named_by_its_id_and_offers_a_sample(run: Run) -> None:
    said = run("odds", "iron-curtain/nuclear-strike", "units=[3,3,3,3,3,3,3,3,3,3,3,3]")
    assert (said.code, said.out) == (1, "")
    assert "nuclear-strike goes past 200,000 outcomes" in said.err
    assert "add --sample 10000" in said.err


def test_a_sample_says_how_it_was_had(run: Run) -> None:
    document = run("odds", LAND, "attack=4", "defence=2", "--sample", "200", "--seed", "3", "--json").json
    assert document["exact"] is False
    assert document["sample"]["method"] == "drawn from the exact result"
    assert "standard error" in run("odds", LAND, "attack=4", "defence=2", "--sample", "200").out


def test_a_chart_of_ones_own_is_told_on_the_slip(run: Run, tmp_path: Path) -> None:
    text = title("world-war-three").rules().library.bundled["land-combat"].read_text("utf-8")
    (tmp_path / "erratum.toml").write_text(text, "utf-8")
    said = run("odds", LAND, "attack=4", "defence=2", "--charts", str(tmp_path))
    assert "land-combat is replaced by erratum.toml" in said.flat


@pytest.mark.parametrize(
    ("typed", "code", "said"),
    [
        (("odds", LAND), 2, "needs attack, defence; for example: attack=4 defence=2"),
        (("odds", LAND, "attack=4", "defense=2"), 2, "did you mean defence"),
        (
            ("odds", LAND, "attack=x", "defence=2"),
            2,
            'attack="x" will not do: a whole number from 0 to 100,000 is wanted [25.5]',
        ),
        (("odds", LAND, "attack=-4", "defence=2"), 2, "attack=-4 will not do: a whole number from 0"),
        (("odds", LAND, "attack=1e400", "defence=2"), 2, "attack"),
        (("odds", LAND, "attack=4", "attack=5", "defence=2"), 2, "attack is given twice: 4 and 5"),
        (("odds", LAND, "attack", "defence=2"), 2, "write name=value"),
        (("odds", LAND, "attack=\udcff", "defence=2"), 2, "is no text: it is not in UTF-8"),
        (("odds", LAND, "attack=4", "\u202edefence=2"), 2, "there is no input of land-combat “\\u202edefence”"),
        (("odds", LAND, "attack=4", "x" * 9_999 + "=2"), 2, "x…”; there are: attack, defence"),
        (("odds", LAND, "attack=4", "defence=9"), 1, "4 against a defence of 9 is −5"),
        (
            ("odds", "ocs/supply-need", 'divisions=[{"kind":"tank"}]', "independents=true"),
            2,
            "and leg, armor, mech or motorized is wanted",
        ),
        (("odds", "ocs/air-strike-mission", BOMBERS, 'target={"kind":"ship"}'), 2, "{kind: unit, "),
        (
            ("odds", "ocs/air-strike-mission", BOMBERS, 'target={"kind":"unit","re":1,"terrain":"woods"}'),
            2,
            'terrain="woods", and open, close or very-close is wanted',
        ),
        (("odds", "ocs/refit", "level=3", "usable=2", "--reach"), 2, "no odds or differential"),
        (("odds", "world-war-three/land-comba"), 2, "did you mean land-combat"),
        (("odds", "land-combat"), 2, "write TITLE/PROCEDURE"),
        (("odds", LAND, "attack=4", "defence=2", "--by", "points"), 2, "did you mean points_lost"),
        (("odds", LAND, "attack=4", "defence=2", "--by", "retreat,retreat"), 2, "names one twice"),
        (("odds", LAND, "attack=4", "defence=2", "--top", "many"), 2, "--top"),
        (("odds", LAND, "attack=4", "defence=2", "--top", "0"), 2, "at least the likeliest one"),
        (("odds", LAND, "attack=4", "defence=2", "--top", "-1"), 2, "at least the likeliest one"),
        (("odds", LAND, "attack=4", "defence=2", "--seed", "1"), 2, "--seed is for the dice of resolve"),
        (("odds", LAND, "attack=4", "defence=2", "--worth", "points_lost=1"), 2, "give --solve SIDE too"),
        (("odds", LAND, "attack=4", "defence=2", "--reach", "--vary", "attack=2..3"), 2, "are two questions"),
        (("odds", LAND, "attack=4", "defence=2", "--reach", "--by", "retreat"), 2, "and --reach gives none"),
        (("odds", LAND, "attack=4", "defence=2", "--vary", "attack=2..3", "--top", "1"), 2, "and --vary gives none"),
        (("odds", LAND, "attack=4", "defence=2", "--rules", "WW3-I1=maybe"), 2, "copy-ssn-fast, not-attenuated"),
        (("odds", LAND, "attack=4", "defence=2", "--rules", "ww3-i1=maybe"), 2, "did you mean WW3-I1"),
        (("odds", LAND, *["--rules", "WW3-I1=copy-ssn-fast"] * 2), 2, "WW3-I1 is chosen twice"),
        (("odds", LAND, "attack=4", "defence=2", "--charts", "nowhere"), 4, "nowhere is not there"),
        (("odds", LAND, "attack=4", "defence=2", "--charts", __file__), 4, "is no folder of charts"),
        (("odds", LAND, "attack=4", "defence=2", "--choose", "colour=red"), 2, "nobody chooses anything in land"),
        (("odds", LAND, "attack=4", "defence=2", "--plot", "x.svg"), 2, "give --vary too"),
        (("odds", LAND, "attack=4", "defence=2", "--vary", "attack"), 2, "write input=4..9"),
        (("odds", LAND, "attack=4", "defence=2", "--vary", "attack=1..99999999"), 2, "there may be 1 to 100"),
        (("odds", LAND, "attack=4", "defence=2", "--vary", "attack=200..1"), 2, "200 values"),
        (
            ("odds", LAND, "attack=4", "defence=9", "--vary", "attack=1..3"),
            1,
            "Every value of attack is refused; 1: The",
        ),
        (("odds", LAND, "attack=4", "defence=9", "--vary", "attack=1.5..3"), 2, "from one whole number to another"),
        (("odds", LAND, "attack=4", "defence=2", "--doctrine", "bold"), 2, "no doctrine"),
        (
            ("odds", LAND, "attack=4", "defence=2", "--solve", "attacker", "--worth", "points_lost=1"),
            2,
            "nobody chooses",
        ),
        (("odds", NUCLEAR, "--solve", "attacker"), 2, "--solve needs --worth"),
        (("odds", NUCLEAR, "--solve", "attacker", "--worth", "peace=1"), 2, "no number “peace”; there are war"),
        (("odds", NUCLEAR, "--solve", "attacker", "--worth", "war"), 2, "write field=number"),
        (("odds", NUCLEAR, "--solve", "attacker", "--worth", "war=1e999999999"), 2, "write field=number"),
        (("odds", NUCLEAR, "--solve", "attacker", "--worth", "war=1/0"), 2, "write field=number"),
        (("odds", NUCLEAR, "--solve", "attacker", "--worth", "war=1,war=2"), 2, "war is given twice"),
        (("odds", NUCLEAR, "--solve", "referee", "--worth", "war=1"), 2, "two sides"),
        (("odds", NUCLEAR, "--choose", "confrontation chit=12"), 2, "attacker is offered 1, 2, 3"),
        (("odds", NUCLEAR, "--choose", "chit"), 2, "write label=option"),
        (("odds", NUCLEAR, "--choose", "chit=3"), 2, "“chit”; there are: confrontation chit"),
        (("odds", NUCLEAR, *["--choose", "confrontation chit=3"] * 2), 2, "is chosen twice, 3 and 3"),
        (("odds", NUCLEAR, "attacker_chit=1", "--reach"), 2, "no odds or differential"),
        (("odds", LAND, "attack=4", "defence=2", "--sample", "0"), 2, "0 runs"),
        (("resolve", LAND, "attack=4", "defence=2", "--dice", "7"), 2, "shows 7"),
        (("resolve", LAND, "attack=4", "defence=2", "--dice", "3,4"), 2, "2 dice were given, and 1 is never rolled"),
        (
            ("resolve", *NAVAL, "--dice", ""),
            2,
            "naval combat: 0 dice were given, and more are rolled: 1d6 finds none left",
        ),
        (("resolve", "ocs/combat", *OCS, "--dice", "4"), 2, "1 die was given, and more are rolled: 2d6+1 finds 1 left"),
        (("resolve", LAND, "attack=4", "defence=2", "--dice", "three"), 2, "write faces"),
        (("resolve", LAND, "attack=4", "defence=2", "--dice", "1_0"), 2, "write faces"),
        (("resolve", LAND, "attack=4", "defence=2", "--dice=-3"), 2, "shows -3"),
        (("resolve", LAND, "attack=4", "defence=2", "--seed", "-1"), 2, "a seed is 0 or more"),
        (("resolve", LAND, "attack=4", "defence=2", "--dice", "3", "--seed", "1"), 2, "not both"),
    ],
)
def test_wrong_words_are_answered_on_stderr(run: Run, typed: tuple[str, ...], code: int, said: str) -> None:
    result = run(*typed)
    assert (result.code, result.out) == (code, ""), result.err
    assert said in " ".join(result.err.split())


@pytest.mark.parametrize("signed", ["+3", "−3"])
def test_a_signed_number_may_be_typed_as_it_is_printed(run: Run, signed: str) -> None:
    document = run("odds", "great-war/contested-zone", f"balance={signed}", "--json").json
    assert document["inputs"] == {"balance": 3 if signed == "+3" else -3}


def test_what_is_told_twice_in_a_record_is_refused(run: Run) -> None:
    force = '{"combat":5,"combat":6,"protection":[3],"contacts":[2]}'
    said = run("odds", "great-war/mission", "mission=rebasing", f"force={force}")
    assert (said.code, said.out) == (2, "")
    assert "combat is given twice in one record" in said.err


@pytest.mark.parametrize("opened", ["[", '{"a":'])
def test_ten_thousand_lists_within_lists_are_no_list(run: Run, opened: str) -> None:
    said = run("odds", "iron-curtain/nuclear-strike", f"units={opened * 10_000}")
    assert (said.code, len(said.err) < 400) == (2, True)
    assert "a list of 1 to 60 whole numbers from 1 to 99 is wanted [iron-curtain/nuclear]" in said.err


@pytest.mark.parametrize("words_", [("procedures",), ("odds", LAND, "--help"), ("rules", "ocs", "--json")])
def test_a_reader_who_has_seen_enough_is_no_fault(words_: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "grognard", *words_]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert (running.stderr.read(), running.wait()) == (b"", 0)


def test_a_picture_that_cannot_be_written_is_input_output(run: Run, tmp_path: Path) -> None:
    words_ = ("odds", LAND, "attack=4", "defence=2", "--vary", "attack=2..4", "--plot", str(tmp_path / "no" / "p.svg"))
    assert run(*words_).code == 4


def test_a_plan_as_typed(run: Run, tmp_path: Path) -> None:
    from tests.staff.test_plan import LAND as PLAN

    (tmp_path / "plan.toml").write_text(PLAN, "utf-8")
    document = run("plan", str(tmp_path / "plan.toml"), "--json").json
    assert document["schema"] == "grognard-plan/1"
    assert sum(Fraction(each["probability"]) for each in document["final"]) == 1
    assert "best order" in run("plan", str(tmp_path / "plan.toml")).out
    assert run("plan", str(tmp_path / "none.toml")).code == 4
    (tmp_path / "bad.toml").write_text("title = 3", "utf-8")
    assert run("plan", str(tmp_path / "bad.toml")).code == 3


def test_procedures_are_listed_with_their_inputs(run: Run) -> None:
    listed = run("procedures", "world-war-three", "--json").json["procedures"]
    by_id: dict[str, Any] = {each["id"]: each for each in listed}
    assert "attack" in str(by_id["land-combat"]["inputs"])
    assert "land-combat" in run("procedures").out


def test_a_fraction_that_the_effect_says_is_not_said_again(run: Run) -> None:
    assert "supply points 1½ transport" in run("odds", "ocs/transport", "supply=1.5", "by=sea").flat


def test_an_interrupted_command_ends_with_130(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("grognard.cli.answers.print_odds", interrupted)
    assert run("odds", LAND, "attack=4", "defence=2").code == 130
