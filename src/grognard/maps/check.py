"""What a proof-reader would ask of a map that can be read: do the roads join, does every hex touch another?"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grognard.maps.board import OFF, Map
from grognard.maps.geometry import SIDES


class Doubt(msgspec.Struct, frozen=True):
    """One thing that is probably wrong."""

    file: str
    line: int
    """0 where it is no one line."""
    text: str

    def __str__(self) -> str:
        where = f"{self.file}, line {self.line}" if self.line else self.file
        return f"{where}: {self.text}"


def check(found: Map) -> list[Doubt]:
    """Everything doubtful in a map."""
    return [*_orphans(found), *_loose_ends(found), *_idle_bridges(found), *_lonely_areas(found), *_apart(found)]


def _orphans(found: Map) -> Iterator[Doubt]:
    for hex_ in found.hexes:
        if not found.adjacent(hex_):
            yield Doubt("hexes.csv", 0, f"{found.label(hex_)} touches no other hex of the map")


def _loose_ends(found: Map) -> Iterator[Doubt]:
    """Ends of roads that lie in the open: not on the rim, at no place, at no other road of the group."""
    met: dict[tuple[str, int], int] = {}
    for network in found.networks:
        group = found.ground.networks[network.kind].group
        for hex_ in dict.fromkeys(network.hexes):
            met[group, hex_] = met.get((group, hex_), 0) + 1
    for network in found.networks:
        group = found.ground.networks[network.kind].group
        for end in dict.fromkeys((network.hexes[0], network.hexes[-1])):
            joined = met[group, end] > 1 or network.hexes.count(end) > 1
            if not (joined or network.ends or _is_somewhere(found, end)):
                text = f"the {found.ground.networks[network.kind].name} ends in the open at {found.label(end)}"
                yield Doubt("networks.csv", network.line, text)


def _is_somewhere(found: Map, hex_: int) -> bool:
    """Whether a road may well end here."""
    assert found.grid
    rim = sum(found.terrain[other] != OFF for _, other in found.grid.around(hex_)) < SIDES
    linked = any(hex_ in (link.one, link.other) for link in found.links)
    return rim or linked or hex_ in found.names or hex_ in found.places_at


def _idle_bridges(found: Map) -> Iterator[Doubt]:
    """Bridges and ferries over nothing."""
    for side, keys in found.features.items():
        hex_, direction = divmod(side, SIDES)
        for key in keys:
            negates = found.ground.hexsides[key].negates
            if negates and not set(negates) & set(keys):
                assert found.grid
                name = found.ground.hexsides[key].name
                where = f"{found.label(hex_)} {found.grid.directions[direction]}"
                yield Doubt("hexsides.csv", 0, f"{where}: {name} over a hexside that has none of {', '.join(negates)}")


def _lonely_areas(found: Map) -> Iterator[Doubt]:
    for node, area in enumerate(found.areas, found.room):
        linked = any(node in (link.one, link.other) for link in found.links)
        if not linked and not found.ground.areas[area.kind].drawn_only:
            yield Doubt("areas.csv", 0, f"{area.id} has no link")


def _apart(found: Map) -> Iterator[Doubt]:
    """Parts of the map that no step joins."""
    drawn = {i for i, area in enumerate(found.areas, found.room) if found.ground.areas[area.kind].drawn_only}
    nodes = [*found.hexes, *(node for node in range(found.room, found.room + len(found.areas)) if node not in drawn)]
    seen: set[int] = set()
    parts: list[int] = []
    for node in nodes:
        if node in seen:
            continue
        parts.append(node)
        seen.add(node)
        edge = [node]
        while edge:
            here = edge.pop()
            for other in found.near(here):
                if other not in seen:
                    seen.add(other)
                    edge.append(other)
    if len(parts) > 1:
        some = ", ".join(found.label(node) for node in parts[:6])
        yield Doubt("the map", 0, f"falls into {len(parts)} parts that nothing joins: at {some}")
