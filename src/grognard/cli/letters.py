"""What is printed where letters are not in UTF-8, as in a pipe under Windows: something close, and never a fault."""

from __future__ import annotations

import codecs
import io
import sys

CLOSE = {
    "−": "-",
    "–": "-",
    "→": "->",
    "×": "x",
    "·": "|",
    "•": "*",
    "○": "o",
    "█": "#",
    "─": "-",
    "…": "...",
    "½": "1/2",
    "“": '"',
    "”": '"',
    "’": "'",
}


def is_utf8(stream: object) -> bool:
    """Whether every letter can be written there. What has no encoding takes letters as they are."""
    encoding = getattr(stream, "encoding", None)
    return not encoding or codecs.lookup(encoding).name == "utf-8"


def make_do() -> None:
    """From now on letters that standard output or error cannot hold are written as something close."""
    codecs.register_error("grognard.close", _close)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and not is_utf8(stream):
            stream.reconfigure(errors="grognard.close")


def _close(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    missing = error.object[error.start : error.end]
    return "".join(CLOSE.get(letter, "?") for letter in missing), error.end


def escaped(json: str) -> str:
    """A JSON document in ASCII alone: outside texts it has no other letters."""
    units = (letter.encode("utf-16-be") for letter in json)
    return "".join(
        letter if letter.isascii() else "".join(f"\\u{unit[i : i + 2].hex()}" for i in range(0, len(unit), 2))
        for letter, unit in zip(json, units, strict=True)
    )
