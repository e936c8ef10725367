"""The charts of a title as files: the bundled folder, and a player's own files in front of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import msgspec

from grognard.charts.axes import Axis
from grognard.charts.cells import Vocabulary
from grognard.charts.chart import Chart
from grognard.charts.files import BadChart, Fault, Text, read_text, read_toml
from grognard.charts.loading import Draft, build_chart, read_draft
from grognard.errors import GrognardError, Unknown, Unreadable

MAX_FILES = 500


class OwnFile(msgspec.Struct, frozen=True):
    """A player's chart file: what it is called, and its text."""

    name: str
    text: str


class Library:
    """Where each chart id of one title is read from."""

    def __init__(
        self, title: str, bundled: Path, vocabularies: Mapping[str, Vocabulary], own: Iterable[OwnFile] = ()
    ) -> None:
        self.title, self.vocabularies = title, vocabularies
        self.bundled = {path.stem: path for path in sorted(bundled.glob("*.toml"))}
        self.replaced = self._by_id(own)

    @property
    def ids(self) -> list[str]:
        """Every chart id, in alphabetical order."""
        return sorted({**self.bundled, **self.replaced})

    def text(self, id_: str) -> str:
        """The file in force: the player's if he has one, else the bundled one."""
        return self.replaced[id_].text if id_ in self.replaced else self.bundled_text(id_)

    def bundled_text(self, id_: str) -> str:
        """The bundled file."""
        if id_ not in self.bundled:
            raise Unknown.name(f"chart of {self.title}", id_, self.ids)
        return read_text(self.bundled[id_])

    def draft(self, id_: str, choices: Mapping[str, str]) -> Draft:
        """The chart in force as far as it can be read: the player's if he has one, else the bundled one."""
        if id_ in self.replaced:
            return self.read(self.replaced[id_], choices)
        return read_draft(f"{id_}.toml", self.bundled_text(id_), self.title, self.vocabularies, choices)

    def load_bundled(self, id_: str, choices: Mapping[str, str]) -> Chart:
        """The bundled chart."""
        return build_chart(f"{id_}.toml", self.bundled_text(id_), self.title, self.vocabularies, choices)

    def read(self, own: OwnFile, choices: Mapping[str, str]) -> Draft:
        """A player's chart with everything that is wrong in it: by itself, and in place of a bundled one."""
        draft = read_draft(own.name, own.text, self.title, self.vocabularies, choices)
        draft.chart = draft.chart and draft.chart.replaced(origin=own.name)
        if draft.chart and draft.entry.id in self.bundled:
            for key, fault in _unlike(draft.chart, self.load_bundled(draft.entry.id, choices)):
                if key == "sheet" or not draft.text.blames(key):
                    draft.text.fault(key, fault, kind="unlike")
        return draft

    def _by_id(self, files: Iterable[OwnFile]) -> dict[str, OwnFile]:
        """Files by the id they declare; one id in two files is refused."""
        found: dict[str, OwnFile] = {}
        for own in files:
            id_ = read_toml(own.name, own.text).get("id")
            if not isinstance(id_, str):
                read_draft(own.name, own.text, self.title, self.vocabularies, {}).text.raise_faults()
                raise AssertionError  # without an id there is a fault
            if id_ in found:
                line = Text(own.name, own.text).line_of("id")
                raise BadChart(own.name, [Fault(line, "id", f"chart “{id_}” stands in {found[id_].name} already")])
            found[id_] = own
        return found


def own_files(folder: Path, title: str) -> list[OwnFile]:
    """A player's files for a title: in a subfolder of its name, or in the folder itself."""
    if not folder.is_dir():
        where = "is no folder of charts" if folder.exists() else "is not there: it was to be a folder of charts"
        raise Unreadable(f"{folder.name} {where}")
    inside = folder / title
    files = sorted((inside if inside.is_dir() else folder).glob("*.toml"))
    if not files:
        raise Unreadable(f"the folder {folder.name} has no chart files (*.toml) for {title}")
    if len(files) > MAX_FILES:
        raise GrognardError(f"the folder {folder.name} has {len(files)} chart files; {MAX_FILES} at most")
    return [OwnFile(path.name, read_text(path)) for path in files]


def _unlike(chart: Chart, stood: Chart) -> Iterator[tuple[str, str]]:
    """What keeps a chart from standing in for another: procedures read it by its form."""
    if chart.dice != stood.dice:
        yield "dice", f"is {chart.dice or 'absent'}; the chart it replaces has {stood.dice or 'none'}"
    if list(chart.columns) != list(stood.columns):
        yield "sheet", f"has headings {list(chart.columns)}; the chart it replaces has {list(stood.columns)}"
    for side, one, other in (("rows", chart.rows, stood.rows), *_pairs(chart, stood)):
        if one.kind != other.kind:
            yield side, f"are of kind {one.kind}; in the chart it replaces of kind {other.kind}"
        elif (one.below, one.above) != (other.below, other.above):
            ends = f"{other.below}, {other.above}"
            yield side, f"end with {one.below}, {one.above}; in the chart it replaces with {ends}"
        elif other.kind == "names" and (lacking := _lacking(side, one, other, stood)):
            yield "sheet", f"lacks {', '.join(lacking)}, which procedures read"
    if chart.vocabulary != stood.vocabulary:
        yield "cells", f"is {chart.vocabulary}; the chart it replaces has {stood.vocabulary}"
    missing = [m.key for m in stood.modifiers if m.key not in [own.key for own in chart.modifiers]]
    if missing:
        yield "modifier", f"lacks {', '.join(missing)}, which the chart it replaces has"
    moved = {modifier.key: modifier.moves for modifier in stood.modifiers}
    for nth, own in enumerate(chart.modifiers):
        if own.moves != moved.get(own.key, own.moves):
            yield f"modifier[{nth}].effect", f"moves {own.moves}; in the chart it replaces {moved[own.key]}"


def _lacking(side: str, one: Axis, other: Axis, stood: Chart) -> list[str]:
    """Names that procedures may ask for; the rows of a house chart are examples, and the player's own replace them."""
    if side == "rows" and stood.state == "house":
        return []
    return [label for label in other.labels if label not in one.labels]


def _pairs(chart: Chart, stood: Chart) -> list[tuple[str, Axis, Axis]]:
    return [("columns", chart.columns[key], axis) for key, axis in stood.columns.items() if key in chart.columns]
