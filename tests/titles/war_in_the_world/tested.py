"""Which test files name which statements; `python -m tests.titles.war_in_the_world.tested` writes it down.

A test names a statement by its number: in its own name (`test_s24_s25_…`), or written out in an id or docstring.
"""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
KEPT = HERE.parents[2] / "src/grognard/titles/war_in_the_world/tested.toml"
HEAD = (
    "# By number the test files that name a statement of the article (tests/titles/war_in_the_world).\n"
    "# Written by: python -m tests.titles.war_in_the_world.tested\n\n[tested]\n"
)


def cited(text: str) -> set[int]:
    """The numbers of statements that a test file names."""
    names = re.findall(r"def test_((?:s\d+_)+)", text)
    return {int(n) for name in names for n in re.findall(r"s(\d+)_", name)} | {
        int(n) for n in re.findall(r"WIW-S(\d+)", text)
    }


def found() -> dict[int, list[str]]:
    """By number the test files, in order."""
    by_number: dict[int, list[str]] = {}
    for path in sorted(HERE.glob("test_*.py")):
        for number in cited(path.read_text("utf-8")):
            by_number.setdefault(number, []).append(path.name)
    return by_number


def written() -> str:
    """The file as it should be."""
    lines = (f"{number} = [{', '.join(map(repr, files))}]" for number, files in sorted(found().items()))
    return HEAD + "\n".join(lines).replace("'", '"') + "\n"


if __name__ == "__main__":
    KEPT.write_text(written(), "utf-8")
