"""Grognard: referee, staff officer and laboratory for hex-and-counter wargames."""

from __future__ import annotations

__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    """`title` and `TITLES`, loaded when first wanted so that `import grognard` costs nothing."""
    if name in ("title", "TITLES"):
        from grognard import titles

        return getattr(titles, name)
    raise AttributeError(f"module 'grognard' has no attribute {name!r}")
