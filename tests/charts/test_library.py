"""A player's own charts in place of ours, and what is said of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.charts.files import BadChart, BadCharts
from grognard.errors import GrognardError, Unknown
from grognard.titles import TITLES, title

OURS = Path(str(title("ocs").rules().library.bundled["flak"])).read_text("utf-8")


def own(folder: Path, text: str = OURS, name: str = "mine.toml") -> Path:
    (folder / name).write_text(text, "utf-8")
    return folder


def test_a_chart_of_ones_own_stands_in_by_its_id(tmp_path: Path) -> None:
    changed = OURS.replace("11    ", "11    ").replace("| A   ", "| -   ", 1)
    rules = title("ocs").rules(charts=own(tmp_path, changed))
    assert rules.chart("flak").origin == "mine.toml"
    assert rules.provenance("flak") == ("flak is replaced by mine.toml",)
    assert rules.digest != title("ocs").rules().digest
    assert title("ocs").rules().chart("flak").origin == "bundled"


def test_a_new_id_is_added(tmp_path: Path) -> None:
    rules = title("ocs").rules(charts=own(tmp_path, OURS.replace('id = "flak"', 'id = "my-flak"')))
    assert "my-flak" in rules.library.ids
    assert rules.chart("flak").origin == "bundled"


def test_a_folder_named_for_the_title_is_used_before_the_folder_itself(tmp_path: Path) -> None:
    (tmp_path / "ocs").mkdir()
    own(tmp_path / "ocs", name="inner.toml")
    own(tmp_path, "broken", name="outer.toml")
    assert title("ocs").rules(charts=tmp_path).chart("flak").origin == "inner.toml"


def test_one_id_in_two_files_is_refused(tmp_path: Path) -> None:
    own(tmp_path, name="a.toml")
    own(tmp_path, name="b.toml")
    with pytest.raises(BadChart, match=r"b.toml(.|\n)*chart “flak” stands in a.toml already"):
        title("ocs").rules(charts=tmp_path)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('dice = "2d6"', "# no dice", "dice: is absent"),
        ('cells = "flak"', 'cells = "text"', "the chart it replaces has flak"),
        ('kind = "bands"', 'kind = "names"', "of kind names"),
    ],
)
def test_a_chart_of_another_form_cannot_stand_in(tmp_path: Path, old: str, new: str, words: str) -> None:
    assert old in OURS
    rules = title("ocs").rules(charts=own(tmp_path, OURS.replace(old, new)))
    with pytest.raises(BadChart, match=words):
        rules.chart("flak")


@pytest.mark.parametrize(("effect", "moves"), [("-1", "the roll"), ("1U", "rows")])
def test_a_shift_of_columns_is_not_replaced_by_another_kind_of_modifier(
    tmp_path: Path, effect: str, moves: str
) -> None:
    barrage = title("ocs").rules().library.bundled_text("barrage")
    rules = title("ocs").rules(charts=own(tmp_path, barrage.replace('effect = "1L"', f'effect = "{effect}"', 1)))
    line = barrage.splitlines().index('effect = "1L"') + 1
    with pytest.raises(BadChart, match=rf"line {line}, modifier\[0\].effect: moves {moves}; .* columns"):
        rules.chart("barrage")


def test_a_missing_or_empty_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(GrognardError, match="nowhere is not there"):
        title("ocs").rules(charts=tmp_path / "nowhere")
    (tmp_path / "file").touch()
    with pytest.raises(GrognardError, match="file is no folder of charts"):
        title("ocs").rules(charts=tmp_path / "file")
    (tmp_path / "file").unlink()
    with pytest.raises(GrognardError, match="no chart files"):
        title("ocs").rules(charts=tmp_path)


def test_an_unknown_chart_title_or_choice_is_refused_with_the_nearest() -> None:
    with pytest.raises(Unknown, match="did you mean flak"):
        title("ocs").rules().chart("flack")
    with pytest.raises(Unknown, match="did you mean ocs"):
        title("oc")
    with pytest.raises(Unknown, match="OCS-I9"):
        title("ocs").rules({"OCS-I99": "x"})
    with pytest.raises(GrognardError, match="one-right, two-right"):
        title("ocs").rules({"OCS-I1": "three-right"})


@pytest.mark.parametrize("id_", TITLES)
def test_every_bundled_chart_is_named_by_its_id_and_loads_under_every_choice(id_: str) -> None:
    of = title(id_)
    for chart in of.rules().library.ids:
        assert of.rules().chart(chart).id == chart
    for option in of.options.values():
        for choice in option.choices:
            rules = of.rules({option.id: choice})
            for chart in rules.library.ids:
                rules.chart(chart)


@pytest.mark.parametrize("id_", TITLES)
def test_the_same_choices_are_the_same_rules(id_: str) -> None:
    of = title(id_)
    assert of.rules() is of.rules({})
    option = next(iter(of.options.values()))
    assert of.rules({option.id: option.default}).digest == of.rules().digest


@pytest.mark.parametrize("id_", TITLES)
def test_interpretations_have_a_default_among_their_choices_and_a_reason(id_: str) -> None:
    for option in title(id_).options.values():
        assert option.default in option.choices
        assert option.why or option in title(id_).sheet.option


@pytest.mark.parametrize("id_", TITLES)
def test_a_house_chart_says_so_and_why(id_: str) -> None:
    rules = title(id_).rules()
    for chart in map(rules.chart, rules.library.ids):
        if chart.state == "house":
            assert chart.why
            assert "house chart, not the published one" in rules.provenance(chart.id)[0]


@pytest.mark.parametrize("id_", TITLES)
def test_every_note_says_why_and_every_coverage_row_names_charts_there_are(id_: str) -> None:
    of = title(id_)
    rules = of.rules()
    for chart in map(rules.chart, rules.library.ids):
        assert all(note.why for note in chart.notes)
    assert {chart for part in of.sheet.coverage for chart in part.charts} <= set(rules.library.ids)


def test_a_chart_that_lacks_what_procedures_read_cannot_stand_in(tmp_path: Path) -> None:
    ours = title("world-war-three").rules().library.bundled["transit-defence"].read_text("utf-8")
    without = "\n".join(line for line in ours.splitlines() if not line.startswith("SSN-Fast"))
    rules = title("world-war-three").rules(charts=own(tmp_path, without))
    with pytest.raises(BadChart, match="lacks SSN-Fast, which procedures read"):
        rules.chart("transit-defence")


@pytest.mark.parametrize(
    ("note", "key", "words"),
    [
        ('under = "eratta"\nvalues = { yes = "A" }', "under", "there is no eratta; there are errata, OCS-I1"),
        (
            'under = "errata"\nvalues = { yes = "A" }',
            "values",
            "no choice yes of errata; there are none, oper",
        ),
        ('values = { yes = "A" }', "values", "under which option"),
    ],
)
def test_a_note_that_follows_a_choice_there_is_not_is_refused_with_every_other_fault(
    tmp_path: Path, note: str, key: str, words: str
) -> None:
    text = f'{OURS}\n[[note]]\nrow = "8"\ncolumn = "13+"\nkind = "errata"\nwhy = "x"\n{note}\n'
    lines = text.splitlines()
    with pytest.raises(BadChart) as caught:
        title("ocs").rules(charts=own(tmp_path, text.replace("| A\n9", "| X\n9"))).chart("flak")
    said = {fault.key: fault for fault in caught.value.faults}
    assert set(said) == {"sheet", f"note[0].{key}"}
    assert words in said[f"note[0].{key}"].text
    assert lines[said[f"note[0].{key}"].line - 1].startswith(key)


def test_every_file_that_cannot_be_used_is_told_at_once(tmp_path: Path) -> None:
    barrage = title("ocs").rules().library.bundled_text("barrage")
    own(tmp_path, OURS.replace("3-6", "4-6"), "a.toml")
    own(tmp_path, barrage.replace("5-7", "6-7"), "b.toml")
    with pytest.raises(BadCharts) as caught:
        title("ocs").rules(charts=tmp_path).charts()
    assert {bad.path for bad in caught.value.bad} == {"a.toml", "b.toml"}


def test_a_file_without_an_id_is_told_all_else_that_is_wrong_in_it(tmp_path: Path) -> None:
    own(tmp_path, OURS.replace('id = "flak"', "").replace("| A\n9", "| X\n9"))
    with pytest.raises(BadChart, match=r"2 faults(.|\n)*id: is missing(.|\n)*“X” does not parse"):
        title("ocs").rules(charts=tmp_path)
