"""TOML from others, read in a time that its length bounds."""

from __future__ import annotations

import re
import tomllib
from typing import Any

MAX_PARTS = 8
"""How many parts a dotted key may have: reading one takes the cube of their number."""

_STRING_OR_COMMENT = re.compile(
    r'"""(?:[^\\]|\\.)*?(?:"{3,5}|\Z)'
    r"|'''.*?(?:'{3,5}|\Z)"
    r'|"(?:[^"\\\n]|\\.)*(?:"|$)'
    r"|'[^'\n]*(?:'|$)"
    r"|#[^\n]*",
    re.DOTALL | re.MULTILINE,
)
_LONG_KEY = re.compile(rf"(?<![\w-])[\w-]+(?:[ \t]*\.[ \t]*[\w-]+){{{MAX_PARTS}}}")


class NotToml(ValueError):
    """A text that is no TOML, or more than a reader should be given; it knows the line."""

    def __init__(self, text: str, line: int = 1) -> None:
        self.line = line
        super().__init__(text)


def load(raw: str) -> dict[str, Any]:
    """The table in a text."""
    bare = _STRING_OR_COMMENT.sub(_blank, raw)
    if long := _LONG_KEY.search(bare):
        line = bare.count("\n", 0, long.start()) + 1
        raise NotToml(f"a key of more than {MAX_PARTS} parts (at line {line})", line)
    try:
        return tomllib.loads(raw)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        where = re.search(r"at line (\d+)", str(error))
        last = raw.rstrip().count("\n") + 1 if "end of document" in str(error) else 1
        raise NotToml(str(error), int(where[1]) if where else last) from None
    except ValueError:  # thousands of digits
        raise NotToml("a number is too long to read") from None


def _blank(token: re.Match[str]) -> str:
    """A string as one word, on as many lines; a comment as nothing."""
    return "" if token[0].startswith("#") else "s" + "\n" * token[0].count("\n")
