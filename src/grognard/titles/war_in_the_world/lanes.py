"""The off-map lanes as a graph: boxes, circles and the ports they open on, with the article's changes made.

The display before the changes is the house chart `off-map-lanes`, the changes are the article's chart `off-map`, and
where the boxes open on the European map is the house chart `off-map-exits`.
"""

from __future__ import annotations

from collections import deque
from itertools import pairwise
from typing import Literal

import msgspec

from grognard.charts.chart import Chart
from grognard.charts.rules import Rules
from grognard.errors import Unknown
from grognard.titles.kit import refuse

RULE = "26.0"
EAST = "east of PCZ"
PANAMA = "PCZ"
"""The circle that “east of PCZ” counts from."""

Side = Literal["allied", "axis"]
Kind = Literal["box", "circle", "port"]


class Spot(msgspec.Struct, kw_only=True):
    """A box, a circle, or a port that a box opens on."""

    id: str
    kind: Kind
    lane: str | None = None
    """The set a circle belongs to."""
    number: int | None = None
    """Its number, counted from the box the set begins at."""
    names: list[str] = []
    mark: str | None = None
    """The letter for deployment."""
    barred: list[str] = []
    """Sides that may not enter."""
    notes: list[str] = []
    capacity: int | None = None
    """Of a port."""

    @property
    def label(self) -> str:
        """What it is called, its mark among it."""
        called = [*self.names, *([f"mark {self.mark}"] if self.mark else [])]
        return f"{self.id} ({', '.join(called)})" if called else self.id

    @property
    def short(self) -> str:
        """Its name, its mark, or else its id."""
        return next((name for name in self.names if name != PANAMA), self.mark or self.id)


class Lane(msgspec.Struct, frozen=True):
    """A set of circles between two boxes."""

    name: str
    begins: str
    ends: str
    circles: int

    def number(self, circle: int, counted_from: str) -> int:
        """A circle's number from the beginning of the set, counted from either of its boxes."""
        if not 1 <= circle <= self.circles:
            raise refuse(RULE, f"{self.name} has {self.circles} circles and no number {circle}.", circle, self.circles)
        if counted_from not in (self.begins, self.ends):
            raise Unknown.name(f"end of {self.name}", counted_from, [self.begins, self.ends])
        return circle if counted_from == self.begins else self.circles + 1 - circle


class Link(msgspec.Struct, frozen=True):
    """Two spots side by side; `points` where a box opens on the European map."""

    a: str
    b: str
    kind: Literal["lane", "join", "exit"]
    points: int | None = None


class Route(msgspec.Struct, frozen=True):
    """A shortest way between two spots for one side."""

    side: Side
    spots: tuple[Spot, ...]

    @property
    def moves(self) -> int:
        """Circles and boxes entered: ports are on the map and do not count."""
        return sum(spot.kind != "port" for spot in self.spots[1:])

    @property
    def circles(self) -> int:
        """Circles entered."""
        return sum(spot.kind == "circle" for spot in self.spots[1:])


class Lanes:
    """The display as it is in force."""

    def __init__(self, rules: Rules) -> None:
        self.spots: dict[str, Spot] = {}
        self.links: list[Link] = []
        self.lanes: dict[str, Lane] = {}
        self.dropped: dict[str, Lane] = {}
        self.said: list[str] = []
        """What holds on the whole display."""
        self.marks: dict[str, str] = {}
        """What begins at each mark."""
        self.provenance = rules.provenance("off-map-lanes", "off-map", "off-map-exits")
        for lane in _lanes(rules.chart("off-map-lanes")):
            self.lanes[lane.name] = lane
        self._edit(rules.chart("off-map"))
        for lane in self.lanes.values():
            self._string(lane)
        self._change(rules.chart("off-map"))
        self._open(rules.chart("off-map-exits"), rules.chart("ports"))

    def _edit(self, edits: Chart) -> None:
        """Sets taken away, before any circle is named."""
        for row in _rows(edits):
            if row["edit"] == "drop":
                self.dropped[str(row["on"])] = self.lanes.pop(self._lane(row["on"]).name)

    def _string(self, lane: Lane) -> None:
        """The circles of a set, from box to box."""
        for box in (lane.begins, lane.ends):
            self.spots.setdefault(box, Spot(id=box, kind="box"))
        circles = [
            Spot(id=f"{lane.name} {n}", kind="circle", lane=lane.name, number=n) for n in range(1, lane.circles + 1)
        ]
        self.spots |= {circle.id: circle for circle in circles}
        ids = [lane.begins, *(circle.id for circle in circles), lane.ends]
        self.links += [Link(a, b, "lane") for a, b in pairwise(ids)]

    def _change(self, edits: Chart) -> None:
        """What the article writes on the circles and boxes that are left."""
        for row in _rows(edits):
            match row["edit"]:
                case "name":
                    self._circle(row).names.append(str(row["what"]))
                case "bar":
                    self._circle(row).barred.append(str(row["what"]).lower())
                case "mark":
                    self._circle(row).mark = mark = str(row["what"])
                    self.marks[mark] = edits.legend.get(mark, "a mark for deployment")
                case "join":
                    here, there = self._circle(row), self._circle(row, "with", "counted there from", "circle there")
                    self.links.append(Link(here.id, there.id, "join"))
                    if row["what"]:
                        here.names.append(str(row["what"]))
                case "box":
                    self._box(str(row["on"])).notes.append(str(row["what"]))
                case "rule":
                    self.said.append(str(row["what"]))

    def _open(self, exits: Chart, ports: Chart) -> None:
        """The ports that boxes open on, with their capacities."""
        for name in exits.rows.labels:
            box = self._box(str(exits.value(name, "box")))
            capacity = ports.value(name, "capacity") if name in ports.rows.labels else None
            self.spots[name] = Spot(id=name, kind="port", capacity=capacity)
            self.links.append(Link(name, box.id, "exit", exits.value(name, "movement points")))

    def _lane(self, name: object) -> Lane:
        if name not in self.lanes:
            raise Unknown.name("set of circles on the chart off-map-lanes", str(name), list(self.lanes))
        return self.lanes[str(name)]

    def _box(self, name: str) -> Spot:
        return self.spots.setdefault(name, Spot(id=name, kind="box"))

    def _circle(self, row: dict[str, object], on: str = "on", end: str = "counted from", nth: str = "circle") -> Spot:
        """The circle that a line of the chart speaks of."""
        lane, circle = self._lane(row[on]), int(str(row[nth]))
        if row[end] == EAST:
            panama = next(n for n in range(1, lane.circles + 1) if PANAMA in self.spots[f"{lane.name} {n}"].names)
            circle, counted_from = panama + circle, lane.begins
        else:
            counted_from = str(row[end])
        return self.spots[f"{lane.name} {lane.number(circle, counted_from)}"]

    def find(self, name: str) -> Spot:
        """A spot by its id, its name or its mark."""
        wanted = " ".join(name.split()).casefold()
        found = [s for s in self.spots.values() if wanted in {n.casefold() for n in (s.id, *s.names, s.mark or "")}]
        if len(found) > 1:
            raise Unknown(f"“{name}” is {' and '.join(spot.id for spot in found)}: say which")
        if not found:
            raise Unknown.name("box, circle or port on the lanes", name[:60], self._known())
        return found[0]

    def _known(self) -> list[str]:
        named = [n for s in self.spots.values() for n in (*s.names, s.mark) if n and n != PANAMA]
        return [s.id for s in self.spots.values() if s.kind != "circle"] + named

    def beside(self, spot: Spot) -> list[Spot]:
        """What is one step away."""
        ids = [link.b if link.a == spot.id else link.a for link in self.links if spot.id in (link.a, link.b)]
        return [self.spots[id_] for id_ in ids]

    def route(self, start: str, goal: str, side: Side) -> Route:
        """A shortest way for a side; refused where there is none."""
        first, last = self.find(start), self.find(goal)
        for spot in (first, last):
            if side in spot.barred:
                raise refuse(RULE, f"{spot.label}: {side.title()} forces may not enter.", spot.id, side)
        before: dict[str, Spot | None] = {first.id: None}
        queue = deque([first])
        while queue and last.id not in before:
            here = queue.popleft()
            for there in self.beside(here):
                if there.id not in before and side not in there.barred:
                    before[there.id] = here
                    queue.append(there)
        if last.id not in before:
            raise refuse(RULE, f"No lane leads {side.title()} forces from {first.label} to {last.label}.")
        way: list[Spot] = []
        at: Spot | None = last
        while at is not None:
            way.append(at)
            at = before[at.id]
        return Route(side, tuple(reversed(way)))


def _lanes(chart: Chart) -> list[Lane]:
    """The sets of circles of the display before the changes."""
    return [
        Lane(name, str(chart.value(name, "from")), str(chart.value(name, "to")), int(chart.value(name, "circles")))
        for name in chart.rows.labels
    ]


def _rows(chart: Chart) -> list[dict[str, object]]:
    """The lines of a list, by heading."""
    headings = chart.axis().labels
    return [{h: chart.value(label, h) for h in headings} for label in chart.rows.labels]
