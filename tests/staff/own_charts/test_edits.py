"""Edits of a form: the text says what was wanted, and every other letter of it stays."""

from __future__ import annotations

import difflib
import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.charts.scan import scan
from grognard.staff.own_charts.changing import CannotChange, Changing
from grognard.staff.own_charts.edit_types import (
    AddColumn,
    AddRow,
    AnyEdit,
    Drop,
    DropColumn,
    DropRow,
    SetException,
    SetField,
    SetFields,
    SetKey,
    SetKind,
    SetLegend,
    SetModifier,
    SetNote,
    SetRemark,
    SetSource,
    SetState,
)
from grognard.staff.own_charts.edits import edited
from grognard.titles import TITLES, title

WRITTEN = """\
# Ours, from the club's copy.
id = "flak"   # as the bundled one
name = "Flak"

source = { document = "004", section = "Flak" }
dice = "1d6" # one die
cells = "count"
rows = { kind = "total", named = ["none"] }
columns = { kind = "bands" }
better = { rows = "down" }

# The sheet as printed.
sheet = '''
Die  | 1-4 | 5-8 | 9+
-----+-----+-----+---
none | -   | -   | -
1-2  | -   | -   | 1
3-5  | -   | 1   | 2
6    | 1   | 2   | 3
'''

[legend]
"1" = "steps lost" # of any kind

[[modifier]]
key = "city"
what = "a city"
effect = "1R"

# The tear runs across it.
[[note]]
row = "6" # the last
column = ["5-8", "9+"]
kind = "disputed"
# two readings
alternatives = ["1"]
why = "the print is torn"

[[note]]
row = ["3-5", "6"]
column = "1-4"
kind = "house"
why = "ours"

[[exception]]
row = "6"
column = "9+"
why = "meant" # really

[[remark]]
text = "A remark."
# the end
"""
FILES = [(of, id_) for of in TITLES for id_ in title(of).rules().library.ids]


def comments(text: str) -> list[str]:
    return sorted(text[a:b].strip() for a, b in scan(text).comments)


def done(*edits: AnyEdit, text: str = WRITTEN) -> str:
    """The text after the edits; no comment is lost, whatever was done."""
    after, _ = edited(text, edits)
    assert comments(after) == comments(text)
    return after


def said(*edits: AnyEdit) -> list[str]:
    return edited(WRITTEN, edits)[1]


def lines_changed(before: str, after: str) -> list[str]:
    return [each for each in difflib.ndiff(before.splitlines(), after.splitlines()) if each[0] in "+-"]


def field(row: int, column: int, text: str) -> SetFields:
    return SetFields(fields=[SetField(row, column, text)])


def test_a_cell_that_fits_changes_one_line() -> None:
    assert lines_changed(WRITTEN, done(field(2, 1, "7"))) == ["- 3-5  | -   | 1   | 2", "+ 3-5  | -   | 7   | 2"]


def test_a_cell_that_does_not_fit_widens_its_column() -> None:
    sheet = tomllib.loads(done(field(1, 0, "12345")))["sheet"]
    assert sheet.splitlines() == [
        "Die  | 1-4   | 5-8 | 9+",
        "-----+-------+-----+---",
        "none | -     | -   | -",
        "1-2  | 12345 | -   | 1",
        "3-5  | -     | 1   | 2",
        "6    | 1     | 2   | 3",
    ]


def test_a_cell_at_the_end_of_a_line() -> None:
    sheet = tomllib.loads(done(field(3, 2, "12345")))["sheet"]
    assert sheet.splitlines()[1:] == [
        "-----+-----+-----+------",
        "none | -   | -   | -",
        "1-2  | -   | -   | 1",
        "3-5  | -   | 1   | 2",
        "6    | 1   | 2   | 12345",
    ]


def test_several_cells_at_once() -> None:
    sheet = tomllib.loads(done(SetFields(fields=[SetField(1, 0, "4"), SetField(2, 0, "5")])))["sheet"]
    assert "1-2  | 4 " in sheet
    assert "3-5  | 5 " in sheet


def test_notes_and_exceptions_follow_a_row_that_is_called_otherwise() -> None:
    table = tomllib.loads(done(field(3, -1, "6-7")))
    assert [note["row"] for note in table["note"]] == ["6-7", ["3-5", "6-7"]]
    assert table["exception"][0]["row"] == "6-7"
    assert said(field(3, -1, "6-7")) == ["3 notes on 6 now speak of 6-7."]


def test_notes_follow_a_column_that_is_called_otherwise() -> None:
    table = tomllib.loads(done(field(-1, 2, "9 or more")))
    assert table["note"][0]["column"] == ["5-8", "9 or more"]
    assert table["exception"][0]["column"] == "9 or more"


def test_a_heading_that_was_declared_a_name_stays_one() -> None:
    assert tomllib.loads(done(field(0, -1, "no one")))["rows"]["named"] == ["no one"]


def test_a_row_that_goes_takes_the_notes_on_it_along_but_not_their_comments() -> None:
    after = done(DropRow(at=3))
    table = tomllib.loads(after)
    assert [note["row"] for note in table["note"]] == [["3-5"]]
    assert "exception" not in table
    assert said(DropRow(at=3)) == ["2 notes on 6 went with it.", "One note no longer speaks of 6."]
    assert "# two readings\n" in after


def test_a_column_that_goes() -> None:
    table = tomllib.loads(done(DropColumn(at=2)))
    assert table["sheet"].splitlines()[0] == "Die  | 1-4 | 5-8"
    assert table["note"][0]["column"] == ["5-8"]


def test_rows_and_columns_are_put_in() -> None:
    sheet = tomllib.loads(done(AddRow(at=4), AddRow(at=4), AddColumn(at=0)))["sheet"].splitlines()
    assert sheet[0] == "Die   | new | 1-4 | 5-8 | 9+"
    assert sheet[-2:] == ["new 2 | -   | -   | -   | -", "new   | -   | -   | -   | -"]


@pytest.mark.parametrize(
    ("edit", "key", "value"),
    [
        (SetKey(key="name", value='A “new” "name" \\ \t'), "name", 'A “new” "name" \\ \t'),
        (SetKey(key="dice", value="2d6"), "dice", "2d6"),
        (SetKey(key="dice", value=None), "dice", None),
        (SetKey(key="why", value="because"), "why", "because"),
        (SetState(value="house"), "state", "house"),
        (SetState(value="stated"), "state", None),
        (SetSource(key="section", value="p. 4"), "source", {"document": "004", "section": "p. 4"}),
        (SetKind(side="rows", key="kind", value="bands"), "rows", {"kind": "bands", "named": ["none"]}),
        (SetKind(side="columns", key="better", value="right"), "better", {"rows": "down", "columns": "right"}),
        (SetKind(side="rows", key="better", value=None), "better", {}),
        (SetLegend(code="1", meaning="x"), "legend", {"1": "x"}),
        (SetLegend(code="(AB)", was="1", meaning="x"), "legend", {"(AB)": "x"}),
        (SetLegend(code="1", meaning=None), "legend", {}),
        (SetRemark(text="Two."), "remark", [{"text": "A remark."}, {"text": "Two."}]),
        (SetRemark(nth=0, mark="*", text="One."), "remark", [{"mark": "*", "text": "One."}]),
        (Drop(of="remark", nth=0), "remark", None),
        (
            SetModifier(nth=0, key="city", what="a town", effect="2R"),
            "modifier",
            [{"key": "city", "what": "a town", "effect": "2R"}],
        ),
    ],
)
def test_a_key_is_set_and_nothing_else_is(edit: AnyEdit, key: str, value: Any) -> None:
    before, after = tomllib.loads(WRITTEN), tomllib.loads(done(edit))
    assert after.get(key) == value
    assert {name: each for name, each in before.items() if name != key} == {
        name: each for name, each in after.items() if name != key
    }


def test_a_note_is_added_changed_and_taken_away() -> None:
    added = done(SetNote(row="1-2", column="9+", kind="errata", why="corrected", printed="-", alternatives=["2"]))
    assert tomllib.loads(added)["note"][2] == {
        "row": "1-2",
        "column": "9+",
        "kind": "errata",
        "printed": "-",
        "alternatives": ["2"],
        "why": "corrected",
    }
    changed = done(SetNote(nth=0, kind="errata", why="the print is torn"))
    assert tomllib.loads(changed)["note"][0] == {
        "row": "6",
        "column": ["5-8", "9+"],
        "kind": "errata",
        "why": "the print is torn",
    }
    assert len(tomllib.loads(done(Drop(of="note", nth=1)))["note"]) == 1


def test_an_exception_is_added() -> None:
    assert tomllib.loads(done(SetException(row="6", column="1-4", why="so it is")))["exception"][1]["column"] == "1-4"


def test_a_table_may_be_written_in_any_way() -> None:
    for source in (
        'source = { document = "a", section = "b" }\n',
        'source.document = "a" # one\nsource.section = "b"\n',
    ):
        text = WRITTEN.replace('source = { document = "004", section = "Flak" }\n', source)
        assert tomllib.loads(done(SetSource(key="section", value="c"), text=text))["source"]["section"] == "c"
    text = WRITTEN.replace('source = { document = "004", section = "Flak" }\n', "")
    text += '[source] # x\ndocument = "a"\nsection = "b" # y\n'
    assert tomllib.loads(done(SetSource(key="section", value="c"), text=text))["source"]["section"] == "c"


@pytest.mark.parametrize(
    "sheet", ['"""\nDie | 1\\u0021 | 2\n---+--\n1 | a | b\n"""', '"Die | 1 | 2\\n---\\n1 | a | b"']
)
def test_a_sheet_may_be_written_as_any_string(sheet: str) -> None:
    text = f"# one\nid = 'x'\nsheet = {sheet} # two\n"
    assert LINE in tomllib.loads(done(field(0, 1, "c"), text=text))["sheet"]


LINE = "1 | a | c"


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (field(2, 1, "a | b"), "one line without"),
        (field(2, 1, "a\nb"), "one line without"),
        (field(9, 1, "a"), "no row 9"),
        (field(1, 9, "a"), "no column 9"),
        (DropRow(at=-1), "keeps its headings"),
        (AddRow(at=99), "no row 99"),
        (Drop(of="note", nth=7), "number 8"),
        (SetNote(nth=7, kind="house", why="x"), "number 8"),
    ],
)
def test_what_cannot_be_done_is_refused(edit: AnyEdit, words: str) -> None:
    with pytest.raises(CannotChange, match=words):
        edited(WRITTEN, [edit])


def test_what_the_form_cannot_follow_is_left_to_the_text() -> None:
    listed = 'id = "x"\nnote = [{ kind = "house", why = "x" }] # in one line\n'
    with pytest.raises(CannotChange, match="in the text"):
        edited(listed, [SetNote(kind="house", why="y")])
    with pytest.raises(CannotChange, match="in the text"):
        edited(listed, [Drop(of="note", nth=0)])
    commented = WRITTEN.replace('alternatives = ["1"]', 'alternatives = [ # one\n "1" ]')
    with pytest.raises(CannotChange, match="comments within"):
        edited(commented, [SetNote(nth=0, kind="disputed", why="the print is torn", alternatives=["2"])])


def test_lines_may_end_as_they_do_on_windows() -> None:
    after, _ = edited("\ufeff" + WRITTEN.replace("\n", "\r\n"), [field(2, 1, "7")])
    assert after == done(field(2, 1, "7"))


@pytest.mark.parametrize(("of", "id_"), FILES)
def test_every_cell_of_every_bundled_chart_can_be_set_in_one_line(of: str, id_: str) -> None:
    text = title(of).rules().library.bundled_text(id_)
    chart = title(of).chart(id_)
    last = len(chart.rows.labels) - 1, len(chart.cells[0]) - 1
    for row, column in {(0, 0), last, (last[0], 0)}:
        after = done(field(row, column, "?"), text=text)
        assert len(lines_changed(text, after)) == 2
        assert Changing(after).table.keys() == Changing(text).table.keys()


WORDS = st.text(st.characters(codec="utf-8", exclude_characters="|"), max_size=12)
EDITS = st.one_of(
    st.builds(field, st.integers(-1, 3), st.integers(-1, 2), WORDS),
    st.builds(AddRow, at=st.integers(0, 4)),
    st.builds(DropRow, at=st.integers(0, 3)),
    st.builds(AddColumn, at=st.integers(0, 3)),
    st.builds(DropColumn, at=st.integers(0, 2)),
    st.builds(SetKey, key=st.sampled_from(["id", "name", "why", "dice"]), value=st.none() | WORDS),
    st.builds(SetSource, key=st.sampled_from(["document", "section"]), value=WORDS),
    st.builds(SetLegend, code=WORDS, meaning=st.none() | WORDS, was=st.none() | st.just("1")),
    st.builds(SetNote, nth=st.none() | st.integers(0, 2), row=WORDS, column=WORDS, kind=st.just("house"), why=WORDS),
    st.builds(SetRemark, nth=st.none() | st.integers(0, 2), text=WORDS, mark=WORDS),
    st.builds(Drop, of=st.sampled_from(["note", "remark", "modifier", "exception"]), nth=st.integers(0, 2)),
)


@given(st.lists(EDITS, max_size=6))
@settings(max_examples=150)
def test_whatever_is_done_leaves_a_text_that_reads_and_every_comment(edits: list[AnyEdit]) -> None:
    text = WRITTEN
    for edit in edits:
        try:
            text = done(edit, text=text)
        except CannotChange:
            continue
        tomllib.loads(text)
