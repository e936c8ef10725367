"""Chart files: what is read, and every kind of fault with its line and key."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.charts.cells import COMMON
from grognard.charts.chart import Chart
from grognard.charts.files import BadChart
from grognard.charts.loading import build_chart
from grognard.errors import Unreadable

GOOD = """\
id = "flak"
name = "Flak"
source = { document = "004", section = "Flak Table" }
dice = "1d6"
cells = "count"
rows = { kind = "total" }
columns = { kind = "bands" }
better = { rows = "down", columns = "right" }

sheet = '''
Die | 1-4 | 5-8 | 9+
----+-----+-----+---
1-2 | -   | -   | 1
3-5 | -   | 1   | 2
6   | 1   | 2   | 3
'''

[legend]
"1" = "steps lost"

[[modifier]]
key = "city"
what = "a city"
effect = "1R"

[[note]]
row = "6"
column = "5-8"
kind = "disputed"
alternatives = ["1"]
why = "the print is torn"

[[note]]
row = "3-5"
column = "9+"
kind = "errata"
under = "errata"
values = { yes = "3" }
why = "a correction"
"""


def load(text: str, **choices: str) -> Chart:
    return build_chart("flak.toml", text, "ocs", {}, choices)


def fault(text: str) -> str:
    with pytest.raises(BadChart) as caught:
        load(text)
    return str(caught.value)


def test_a_chart_is_read_as_it_is_laid_out() -> None:
    chart = load(GOOD)
    assert chart.axis().labels == ("1-4", "5-8", "9+")
    assert chart.rows.labels == ("1-2", "3-5", "6")
    assert chart.value(6, 12) == 3
    assert chart.column(1).at(4) == 1
    assert chart.modifier("city").value == 1
    assert [chart.row(2).text(total) for total in (0, 6, 99)] == ["1", "2", "3"]


def test_columns_are_one_object_each() -> None:
    chart = load(GOOD)
    assert chart.column(1) is chart.column(1)
    assert load(GOOD).column(1) is not chart.column(1)


def test_a_doubtful_cell_warns_whoever_may_hit_it_and_nobody_else() -> None:
    column = load(GOOD).column(1)
    assert [doubt.where for doubt in column.doubts(range(1, 7))] == ["row 6, column 5-8, disputed, read as 2, or 1"]
    assert not column.doubts(range(1, 6))


def test_a_choice_puts_the_corrected_cell_in_force() -> None:
    assert load(GOOD).cell(3, 9).text == "2"
    chart = load(GOOD, errata="yes")
    assert (chart.cell(3, 9).text, chart.value(3, 9)) == ("3", 3)
    (note,) = [note for note in chart.notes if note.kind == "errata"]
    assert (note.printed, note.value, note.alternatives) == ("2", "3", ("2",))


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ('name = "Flak"', "", 1, "name: is missing"),
        ('id = "flak"', 'id = "Flak!"', 1, "id: “Flak!” is not of small letters"),
        ('cells = "count"', 'cells = "counts"', 5, "cells: there is no vocabulary “counts”"),
        ('dice = "1d6"', 'dice = "6"', 4, "dice: “6” is not dice"),
        ('dice = "1d6"', "dice = 6", 4, "dice: text is wanted, not a whole number"),
        ('dice = "1d6"', 'dice = "2d6"', 6, "rows: no row for a roll of 7 on 2d6"),
        ('kind = "bands" }', 'kind = "banded" }', 7, "columns.kind: Invalid enum value 'banded'; there are total"),
        ('kind = "bands" }', 'kind = "bands", odd = 1 }', 7, "columns.odd: no such key; there are kind, below"),
        ('cells = "count"', 'cells = "count"\ncolour = "red"', 6, "colour: no such key"),
        ('cells = "count"', 'cells = "count"\n"a[b" = 1', 6, "a[b: no such key"),
        ('cells = "count"', 'cells = "count"\n"a[9]" = 1', 6, "a[9]: no such key"),
        ("3-5 | -   | 1   | 2", "3-5 | -   | 1   | x", 14, "cell “x” does not parse: a whole number"),
        ("3-5 | -   | 1   | 2", "3-5 | -   | 1", 14, "has 3 fields where the first heading line has 4"),
        ("3-5 | -", "4-5 | -", 14, "rows: nothing covers 3, between 1-2 and 4-5"),
        ("3-5 | -", "2-5 | -", 14, "rows: 1-2 and 2-5 overlap at 2"),
        ("1-4 | 5-8", "1-4 | 6-8", 11, "columns: nothing covers 5, between 1-4 and 6-8"),
        ("1-4 | 5-8", "1-4 | many", 11, "columns: heading “many” is not a number or a band"),
        ("1-4 | 5-8", "1-4 | 1-4", 11, "columns: heading “1-4” stands twice"),
        ("----+-----+-----+---\n", "", 10, "sheet: wants headings, one rule of hyphens"),
        ("6   | 1   | 2   | 3", "6   | 1   | 0   | 3", 15, "columns should get better right, but 6, 5-8 has 0 after 1"),
        ('effect = "1R"', 'effect = "right"', 24, "modifier[0].effect: “right” is not a modifier"),
        ('row = "6"', 'row = "7"', 27, "note[0].row: there is no “7”; there are 1-2, 3-5, 6"),
        ('kind = "disputed"', 'kind = "doubted"', 29, "note[0].kind: Invalid enum value 'doubted'; there are recon"),
        ('alternatives = ["1"]', 'alternatives = ["y"]', 30, "note[0].alternatives: cell “y” does not parse"),
        ('values = { yes = "3" }', 'values = { yes = "y" }', 38, "note[1].values: cell “y” does not parse"),
        ('"1" = "steps lost"', '"1" = 1', 19, "legend.1: text is wanted, not a whole number"),
        ('name = "Flak"', 'name = ["Flak"]', 2, "name: text is wanted, not a list"),
        ('dice = "1d6"', 'dice = ["1d6"]', 4, "dice: text is wanted, not a list"),
        ('rows = { kind = "total" }', 'rows = ["total"]', 6, "rows: a table is wanted, not a list"),
        ('section = "Flak Table" }', 'section = "Flak Table", page = 3 }', 3, "source.page: no such key"),
        (', section = "Flak Table"', "", 3, "source: section is missing"),
        ('why = "a correction"\n', "", 33, "note[1]: why is missing"),
        ('column = "9+"', "column = 9", 35, "note[1].column: text or a list is wanted, not a whole number"),
        ('row = "6"', 'row = "6"\nmodifier = "city"', 26, "note[0]: speaks of a modifier or of cells, not of both"),
        ('row = "6"', 'only = ["1", "7"]', 27, "note[0].only: no such cell has 7"),
        ('dice = "1d6"', 'state = "house"', 4, "state: a chart that is house says why"),
        ('id = "flak"', "id = ", 1, "file: not TOML"),
        ('id = "flak"', 'id = "flak"\nid = "flak"', 2, "file: not TOML"),
    ],
)
def test_each_fault_is_named_with_its_line_and_key(old: str, new: str, line: int, words: str) -> None:
    assert old in GOOD
    said = fault(GOOD.replace(old, new, 1))
    assert words in said
    assert f"line {line}, " in said


def test_each_key_of_an_entry_is_checked_for_itself() -> None:
    said = fault(GOOD + '\n[[note]]\nrow = 6\nkynd = "errata"\nalternatives = "1"\n')
    assert "5 faults" in said
    assert "line 41, note[2]: kind is missing" in said
    assert "line 41, note[2]: why is missing" in said
    assert "line 42, note[2].row: text or a list is wanted" in said
    assert "line 43, note[2].kynd: no such key" in said
    assert "line 44, note[2].alternatives: a list is wanted, not text" in said


def test_a_reading_that_many_cells_share_is_told_once() -> None:
    said = fault(GOOD + '\n[[note]]\nkind = "disputed"\nalternatives = ["x"]\nwhy = "x"\n')
    assert "one fault" in said
    assert "note[2].alternatives: cell “x” does not parse" in said


def test_a_key_in_a_table_of_its_own_is_found_there() -> None:
    inner = GOOD.replace(
        'under = "errata"\nvalues = { yes = "3" }\nwhy = "a correction"', 'under = "errata"\nwhy = "x"'
    )
    assert "line 40, note[1].values.yes: text is wanted" in fault(inner + "[note.values]\nyes = 3\n")
    assert "line 8, better.rows: Invalid" in fault(GOOD.replace('rows = "down"', 'rows = "dwn"'))


def test_all_faults_of_a_file_are_listed_at_once() -> None:
    broken = GOOD.replace('"1R"', '"right"').replace("| 2\n6", "| x\n6").replace("5-8 | 9+", "6-8 | 9+")
    said = fault(broken)
    assert "4 faults" in said  # the note on column 5-8 no longer has a place, either
    for words in ("“right”", "“x”", "nothing covers 5", "there is no “5-8”"):
        assert words in said


def test_a_fault_says_which_field_of_the_sheet_it_is_in() -> None:
    """Rows from 0, the last heading line -1; columns from 0, the rows' headings -1."""
    for old, new, at in (
        ("3-5 | -   | 1   | 2", "3-5 | -   | 1   | x", (1, 2)),
        ("3-5 | -   | 1   | 2", "3-5 | -   | 1", (1, 1)),
        ("1-4 | 5-8", "1-4 | many", (-1, 1)),
        ("1-4 | 5-8", "1-4 | 1-4", (-1, 1)),
        ("1-4 | 5-8", "1-4 | 6-8", (-1, 1)),
        ("3-5 | -", "2-5 | -", (1, -1)),
        ("6   | 1   | 2   | 3", "6   | 1   | 0   | 3", (2, 1)),
        ('alternatives = ["1"]', 'alternatives = ["y"]', (2, 1)),
        ('effect = "1R"', 'effect = "right"', ()),
    ):
        with pytest.raises(BadChart) as caught:
            load(GOOD.replace(old, new, 1))
        assert at in {fault.at for fault in caught.value.faults}, new


def test_one_kind_of_fault_does_not_hide_another() -> None:
    """A key that is unknown, one that is missing, a row with a field too few and a cell that does not parse."""
    broken = GOOD.replace('name = "Flak"', 'colour = "red"').replace("3-5 | -   | 1   | 2", "3-5 | -   | 1")
    broken = broken.replace("6   | 1   | 2   | 3", "6   | 1   | 2   | x").replace('"1R"', '"right"')
    said = fault(broken.replace('kind = "disputed"', 'kind = "doubted"'))
    assert "6 faults" in said
    for words in ("colour", "name: is missing", "has 3 fields", "“x”", "“right”", "note[0].kind"):
        assert words in said


def test_a_heading_line_that_lacks_a_field_is_the_one_that_is_told() -> None:
    said = fault(GOOD.replace("Die | 1-4 | 5-8 | 9+", "Die | 1-4 | 5-8"))
    assert "line 11, sheet: has 3 fields where most lines have 4" in said
    assert "first heading line" not in said


def test_a_note_after_one_that_cannot_be_read_keeps_its_number() -> None:
    broken = GOOD.replace('kind = "disputed"', 'kind = "doubted"').replace('row = "3-5"', 'row = "3-6"')
    assert "line 34, note[1].row: there is no “3-6”" in fault(broken)


def test_what_the_lint_finds_is_told_apart_from_what_cannot_be_read() -> None:
    for old, new, kind in (("| 2   | 3", "| 0   | 3", "odd"), ("| 2   | 3", "| x   | 3", "wrong")):
        with pytest.raises(BadChart) as caught:
            load(GOOD.replace(old, new))
        assert {each.kind for each in caught.value.faults} == {kind}


def test_a_sheet_without_columns_or_numbers_is_refused() -> None:
    assert "has no columns" in fault(GOOD[: GOOD.index("sheet = ")] + "sheet = '''\nDie\n---\n1\n'''\n")
    named = GOOD.replace('kind = "bands" }', 'kind = "bands", named = ["1-4", "5-8", "9+"] }')
    assert "every heading is declared a name" in fault(named)


def test_a_stated_exception_silences_the_lint() -> None:
    worse = GOOD.replace("6   | 1   | 2   | 3", "6   | 1   | 0   | 3")
    assert "should get better" in fault(worse)
    load(worse + '\n[[exception]]\nrow = "6"\ncolumn = "5-8"\nwhy = "the print has it"\n')


def test_a_key_given_twice_and_a_modifier_given_twice() -> None:
    assert "modifier “city” stands twice" in fault(GOOD + '\n[[modifier]]\nkey = "city"\nwhat = "x"\neffect = "+1"\n')


def test_hostile_files_are_refused(tmp_path: Path) -> None:
    from grognard.charts.files import read_text

    large = tmp_path / "large.toml"
    large.write_text("#" * 300_000)
    with pytest.raises(BadChart, match="at most 200000"):
        read_text(large)
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"id = 1\n\xff\xfe")
    with pytest.raises(BadChart, match="line 2, file: the text is not UTF-8"):
        read_text(binary)
    endless = tmp_path / "endless.toml"
    for device in ("/dev/zero", "/dev/null", tmp_path, tmp_path / "nowhere", endless):
        endless.unlink(missing_ok=True)
        endless.symlink_to(device)
        with pytest.raises(Unreadable, match=r"endless\.toml is no file"):
            read_text(endless)
    assert "not TOML" in fault("a = " + "[" * 5000)
    assert "too long to read" in fault("a = " + "9" * 5000)
    assert "line 2, file: not TOML: a key of more than" in fault("a = 1\n" + "a." * 20_000 + "a = 1")
    wide = GOOD.replace("9+", " | ".join(["9+"] * 6000))
    assert "fields" in fault(wide)


@pytest.mark.parametrize(
    ("old", "new", "line", "key", "code"),
    [
        ('name = "Flak"', r'name = "Flak\u001b[31m"', 2, "name", "U+001B"),
        ('why = "the print is torn"', r'why = "torn \u202e"', 31, "note[0].why", "U+202E"),
        ('"1" = "steps lost"', r'"1\u0000" = "steps lost"', 18, "legend", "U+0000"),
    ],
)
def test_what_a_terminal_would_take_for_a_command_is_refused(
    old: str, new: str, line: int, key: str, code: str
) -> None:
    assert old in GOOD
    assert f"line {line}, {key}: has what cannot be printed: {code}" in fault(GOOD.replace(old, new, 1))
    assert load(GOOD.replace("the print is torn", "the print is\u00a0torn")).notes


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            GOOD.replace("6   | 1", "6   | 1" + "|" * 100_000),
            "100012 cells, in fields parted by bars; a chart has at most 5000",
        ),
        (GOOD + "#" * 1_000_000, "a chart file has at most 200000"),
        (GOOD + "x = " + "[" * 50_000 + "]" * 50_000, "brackets 50000 deep; there may be 8"),
        (GOOD + "[" + ".".join("a" * 50_000) + "]\n", "a key of more than 8 parts"),
        (GOOD + "x = " + "[" * 50_000, "brackets 50000 deep; there may be 8"),
        (GOOD + "x = " + "9" * 50_000, "not TOML: a number is too long to read"),
        (GOOD.replace("| 2   | 3", "| 2   | 3333333333"), "a number of 10 digits; 9 at most"),
        (GOOD.replace('alternatives = ["1"]', 'alternatives = ["1111111111"]'), "a number of 10 digits; 9 at most"),
        (GOOD + "[[remark]]\ntext = 'x'\n" * 501, "501 entries; there may be 500"),
        ("".join(f"x{n} = 1\n" for n in range(15_000)) + GOOD, "and 14900 more"),
        (GOOD + '[[note]]\nkind = "house"\nwhy = "x"\n' * 400, ""),
    ],
)
def test_a_file_can_cost_only_so_much(text: str, words: str) -> None:
    if not words:
        load(text)
        return
    assert words in fault(text)


def test_notes_speak_of_only_so_many_cells() -> None:
    rows = "\n".join(f"{n} | {' | '.join(['1'] * 9)}" for n in range(1, 400))
    sheet = f"sheet = '''\nDie | {' | '.join('abcdefghi')}\n----\n{rows}\n'''\n"
    top = 'id = "x"\nname = "x"\nsource = { document = "x", section = "x" }\ncells = "count"\n'
    assert "all notes together may speak of 20000" in fault(top + sheet + '[[note]]\nkind = "house"\nwhy = "x"\n' * 9)


@pytest.mark.parametrize(
    ("vocabulary", "text", "value"),
    [
        ("count", "-", 0),
        ("count", "−3", -3),
        ("number", "1/2", "1/2"),
        ("number", "x3", "3"),
        ("percent", "25%", 25),
        ("span", "4-6", (4, 6)),
        ("ratio", "2:1", (2, 1)),
        ("order", "G/I/A/S", ("G", "I", "A", "S")),
        ("yes", "yes", True),
        ("text", "-", None),
    ],
)
def test_common_vocabularies(vocabulary: str, text: str, value: object) -> None:
    found = COMMON[vocabulary].parse(text)
    assert (str(found) if vocabulary == "number" else found) == value


@pytest.mark.parametrize(("vocabulary", "text"), [("number", "1/0"), ("number", "x3/00"), ("ratio", "0:0")])
def test_a_number_divided_by_nothing_is_none(vocabulary: str, text: str) -> None:
    with pytest.raises(ValueError, match="wanted"):
        COMMON[vocabulary].parse(text)


@pytest.mark.parametrize("vocabulary", ["count", "number", "percent", "span", "ratio", "order", "yes"])
def test_vocabularies_refuse_what_they_do_not_know(vocabulary: str) -> None:
    with pytest.raises(ValueError, match="wanted"):
        COMMON[vocabulary].parse("// what?")
