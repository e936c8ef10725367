"""The five systems Grognard knows."""

from __future__ import annotations

from functools import cache

from grognard.errors import Unknown
from grognard.titles.title import Title

TITLES = ("world-war-three", "iron-curtain", "war-in-the-world", "great-war", "ocs")


@cache
def title(id_: str) -> Title:
    """A title by its id."""
    if id_ not in TITLES:
        raise Unknown.name("title", id_, list(TITLES))
    return Title(id_)
