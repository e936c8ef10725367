"""Standard output that is not in UTF-8: a legacy terminal, or a pipe under Windows."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from grognard.cli.letters import escaped

LAND = "world-war-three/land-combat"


def printed(encoding: str, *words: str) -> tuple[int, str, str]:
    command = [sys.executable, "-m", "grognard", *words]
    done = subprocess.run(
        command, capture_output=True, check=False, env={**os.environ, "PYTHONIOENCODING": encoding, "COLUMNS": "80"}
    )
    return done.returncode, done.stdout.decode(encoding), done.stderr.decode(encoding)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_letters_that_cannot_be_written_are_replaced_by_something_close(encoding: str) -> None:
    code, out, err = printed(encoding, "odds", LAND, "attack=4", "defence=2")
    assert (code, err) == (0, "")
    assert "4 - 2 = +2" in out
    assert "########" in out


def test_a_refusal_is_told_there_too() -> None:
    code, out, err = printed("ascii", "odds", LAND, "attack=1", "defence=2")
    assert (code, out) == (1, "")
    assert "is -1, and the table begins at +0" in err


def test_json_says_the_same_in_any_encoding() -> None:
    words = ("odds", LAND, "attack=4", "defence=2", "--json")
    documents = [json.loads(printed(encoding, *words)[1]) for encoding in ("ascii", "utf-8")]
    assert documents[0] == documents[1]
    assert documents[0]["slip"][0]["effect"] == "4 − 2 = +2"


@pytest.mark.parametrize("text", ["plain", "−1 → •", "“a”", "𝄞"])
def test_escaped_json_is_ascii_and_reads_as_the_same(text: str) -> None:
    found = escaped(json.dumps([text], ensure_ascii=False))
    assert found.isascii()
    assert json.loads(found) == [text]
