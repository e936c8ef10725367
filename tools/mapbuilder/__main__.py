"""`python -m tools.mapbuilder build`: the maps of the package. `check` compares, `fetch` makes derived data anew."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from tools.mapbuilder import europe, great_war, iron_curtain, ocs, world

TITLES = Path(__file__).parents[2] / "src" / "grognard" / "titles"
MAPS: dict[str, Callable[[], dict[str, str]]] = {
    "iron_curtain/maps/central-europe": iron_curtain.build,
    "ocs/maps/meuse": ocs.build,
    "world_war_three/maps/world": world.build,
    "war_in_the_world/maps/europe": europe.build,
    "great_war/maps/sea-areas": great_war.build,
}
"""Each map by its folder."""


def build() -> None:
    """Write every map; files that it no longer has go."""
    for folder, make in MAPS.items():
        made, there = make(), TITLES / folder
        there.mkdir(parents=True, exist_ok=True)
        for old in there.iterdir():
            if old.name not in made:
                old.unlink()
        for name, text in made.items():
            (there / name).write_text(text, "utf-8", newline="")
        print(f"{folder}: {', '.join(made)}")


def differing() -> list[str]:
    """Every file of the package that is not, byte for byte, what is built; and those that are missing or too many."""
    found = []
    for folder, make in MAPS.items():
        there = TITLES / folder
        made = {name: text.encode() for name, text in make().items()}
        kept = {path.name: path.read_bytes() for path in there.iterdir()} if there.is_dir() else {}
        found += [f"{folder}/{name}" for name in sorted({*made, *kept}) if made.get(name) != kept.get(name)]
    return found


def main() -> int:
    """One of the three."""
    match sys.argv[1:]:
        case ["build"]:
            build()
        case ["check"]:
            if wrong := differing():
                print(f"not as built: {', '.join(wrong)}", file=sys.stderr)
                return 1
        case ["fetch"]:
            from tools.mapbuilder.sources import fetch

            print(*fetch(), sep="\n")
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
