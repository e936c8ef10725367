"""Names of accounts and of what they hold: paths such as `supply/places/london`, and patterns of them."""

from __future__ import annotations

import re
import unicodedata
from fnmatch import fnmatchcase
from functools import lru_cache

from grognard.chance.procedures import BadInput

MAX_NAME = 160
MAX_PART = 60
ANY = "*"
"""Stands for one part of a path in a declaration."""

_PART = re.compile(r"\w[\w.,()+'&-]*")


def part(words: str) -> str:
    """A name as players write it, as one part of a path: “7th Armoured” is 7th-armoured."""
    found = "-".join(unicodedata.normalize("NFC", words).casefold().split())
    if len(found) > MAX_PART or not _PART.fullmatch(found):
        shown = words if len(words) <= MAX_PART else words[:MAX_PART] + "…"
        raise BadInput(
            f"“{shown}” names nothing in a ledger: write letters, digits, spaces and . , - + ( ) ' &, "
            f"{MAX_PART} characters at most"
        )
    return found


def path(*words: str) -> str:
    """A path of names: `path("supply/places", "Scapa Flow")`. The first word may be a path itself."""
    return "/".join((words[0], *map(part, words[1:])))


def is_path(name: str) -> bool:
    """Whether this is a path of names and nothing else."""
    return len(name) <= MAX_NAME and all(
        len(each) <= MAX_PART and _PART.fullmatch(each) is not None for each in name.split("/")
    )


@lru_cache(maxsize=65_536)
def fits(name: str, pattern: str) -> bool:
    """Whether a path is of a declared family: each `*` stands for one part."""
    names, wanted = name.split("/"), pattern.split("/")
    return len(names) == len(wanted) and all(w in (ANY, n) for n, w in zip(names, wanted, strict=True))


def asked_for(name: str, pattern: str) -> bool:
    """Whether a reader who writes this pattern means the path: `supply`, `supply/places/*` and `*/london` all work."""
    return fnmatchcase(name, pattern) or name.startswith(pattern.rstrip("/") + "/")
