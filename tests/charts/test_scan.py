"""Where everything stands in a TOML text: the same as what `tomllib` reads there."""

from __future__ import annotations

import tomllib

import pytest

from grognard.charts.scan import scan
from grognard.titles import TITLES, title

FILES = [(of, id_) for of in TITLES for id_ in title(of).rules().library.ids]


@pytest.mark.parametrize(("of", "id_"), FILES)
def test_every_value_of_every_bundled_chart_stands_where_it_is_said_to(of: str, id_: str) -> None:
    text = title(of).rules().library.bundled_text(id_)
    found, table = scan(text), tomllib.loads(text)
    assert found.whole
    entries: dict[str, int] = {}
    within = table
    for each in found.statements:
        name = each.path[0]
        if each.kind == "entry":
            entries[name] = entries.get(name, -1) + 1
            within = table[name][entries[name]]
        elif each.kind == "table":
            within = table[name]
        else:
            start, end = each.value
            assert tomllib.loads(f"x = {text[start:end]}")["x"] == within[name]
            assert text.count("\n", 0, start) + 1 >= each.line


@pytest.mark.parametrize(
    ("value", "after"),
    [
        ("1", " # a remark"),
        ('"a # b"', ""),
        ("'a # b'", "  # x"),
        ('"a \\" b"', ""),
        ('"""\na " b # c\n"""', " # x"),
        ('"""a\\""""', ""),
        ('"""a"""""', ""),
        ("'''\na = 1\n[x]\n'''", ""),
        ("'''a'''''", " # x"),
        ("[1, # one\n 2]", " # x"),
        ("[{ a = \"]\" }, { a = '}' }]", ""),
        ("{ a = 1, b = { c = [1, 2] } }", ""),
    ],
)
def test_a_value_ends_where_it_ends(value: str, after: str) -> None:
    text = f"a = {value}{after}\nb = 2\n"
    assert tomllib.loads(text)["b"] == 2
    first, second = scan(text).statements
    assert text[slice(*first.value)] == value
    assert (first.path, second.path, second.line) == (("a",), ("b",), text.count("\n"))
    assert tomllib.loads(f"x = {text[slice(*first.value)]}")["x"] == tomllib.loads(text)["a"]


def test_comments_are_those_outside_of_strings() -> None:
    text = "# one\na = '# no' # two\nb = [ # three\n 1 ]\nc = '''\n# no\n'''\n  # four\n"
    assert [text[a:b] for a, b in scan(text).comments] == ["# one", "# two", "# three", "# four"]


def test_heads_of_tables_and_of_their_parts() -> None:
    text = '[[note]]\n[note.values]\na."b.c" = 1\n'
    assert [(each.kind, each.path) for each in scan(text).statements] == [
        ("entry", ("note",)),
        ("table", ("note", "values")),
        ("key", ("a", "b.c")),
    ]


@pytest.mark.parametrize(
    "text", ["a = 1\nb = '''\n", "a = 1\nb = [1\n", "a = 1\n= 2\n", "a = 1\nb ] 2\n", "a = 1\n[b\n"]
)
def test_what_is_no_toml_is_followed_as_far_as_it_goes(text: str) -> None:
    found = scan(text)
    assert not found.whole
    assert [each.path for each in found.statements] == [("a",)]
