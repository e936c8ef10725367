"""Grognard: referee, staff officer and laboratory for hex-and-counter wargames."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # declared, not imported: a checker would take the function for the module of its name
    from collections.abc import Callable

    from grognard.titles.title import Title

    TITLES: tuple[str, ...]
    title: Callable[[str], Title]


__all__ = ["TITLES", "__version__", "title"]
__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    """`title` and `TITLES`, loaded when first wanted so that `import grognard` costs nothing."""
    if name in ("title", "TITLES"):
        from grognard import titles

        return getattr(titles, name)
    raise AttributeError(f"module 'grognard' has no attribute {name!r}")
