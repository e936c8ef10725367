"""TOML from others: nothing in it takes longer to read than its length would let one think."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.charts.toml import MAX_PARTS, NotToml, load

LONG = "a" + ".a" * 20_000
"""A key that takes a quarter of a minute to read."""


@pytest.mark.parametrize(
    ("raw", "line"),
    [
        (f"{LONG} = 1", 1),
        (f"[{LONG}]", 1),
        (f"[[{LONG}]]", 1),
        (f"x = 1\ny = {{ {LONG} = 1 }}", 2),
        ("x = 1\n" + LONG.replace("a", '"a b"') + " = 1", 2),
        (LONG.replace("a", r'"\""') + " = 1", 1),
        (LONG.replace(".", " \t. ") + " = 1", 1),
        (f"# it's '''\n{LONG} = 1", 2),
        (f"x = {{ a = '''\n''', {LONG} = 1 }}", 2),
        (f'x = {{ a = """b"""", {LONG} = 1 }}', 1),
        (f"x = {{ a = '''b'''''', {LONG} = 1 }}".replace("''''''", "'''''"), 1),
        (f'x = {{ a = "\\\\", {LONG} = 1 }}', 1),
    ],
)
def test_a_key_of_many_parts_is_refused_before_it_is_read(raw: str, line: int) -> None:
    with pytest.raises(NotToml, match=f"more than {MAX_PARTS} parts") as caught:
        load(raw)
    assert caught.value.line == line


@pytest.mark.parametrize(
    "raw",
    [
        "a" + ".a" * (MAX_PARTS - 1) + " = 1",
        f"x = '{LONG}'",
        f'x = "{LONG}"',
        f'x = """\n{LONG}\n"""',
        f"x = '''\n{LONG}\n'''",
        f"x = 1 # {LONG}",
        "x = [" + "1.5, " * 1000 + "]",
        'x = """' + "\\" + '"""' + f'{LONG}"""',
    ],
)
def test_what_only_looks_like_a_key_of_many_parts_is_read(raw: str) -> None:
    assert load(raw) == tomllib.loads(raw)


@pytest.mark.parametrize(
    ("raw", "words", "line"),
    [
        ("x = 1\ny =", "Invalid value", 2),
        ("x = 1\ny = ]", "Invalid value", 2),
        ("x = " + "9" * 5000, "too long to read", 1),
        ("x = " + "[" * 5000, "recursion", 1),
    ],
)
def test_what_is_no_toml_is_one_kind_of_error(raw: str, words: str, line: int) -> None:
    with pytest.raises(NotToml, match=words) as caught:
        load(raw)
    assert caught.value.line == line


@given(st.text("ab.\"'\\#=\n \t[]{}1,", max_size=60))
def test_every_text_is_read_as_the_standard_library_reads_it(raw: str) -> None:
    try:
        wanted = tomllib.loads(raw)
    except tomllib.TOMLDecodeError:
        with pytest.raises(NotToml):
            load(raw)
    else:
        assert load(raw) == wanted
