"""The rules in force in a game: the edition, the choices made among options, and the charts."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cached_property

import msgspec

from grognard.charts.chart import Chart
from grognard.charts.files import BadChart, BadCharts
from grognard.charts.library import Library
from grognard.charts.loading import Draft
from grognard.errors import BadQuestion, Unknown, printable


class Option(msgspec.Struct, frozen=True):
    """A published option, or an interpretation where the source is silent: its choices and why one is the default."""

    id: str
    about: str
    default: str
    choices: dict[str, str]
    """What each choice means."""
    why: str = ""


class Rules:
    """One object, hashed by identity: charts are read when first asked for and kept."""

    def __init__(
        self, library: Library, edition: str, options: Mapping[str, Option], chosen: Mapping[str, str] | None = None
    ) -> None:
        self.title, self.edition = library.title, edition
        self.library, self.options = library, options
        self.chosen = dict(chosen or {})
        for id_, choice in self.chosen.items():
            _check_choice(self.title, options, id_, choice)
        self.choices = {id_: self.chosen.get(id_, option.default) for id_, option in options.items()}
        self._charts: dict[str, Chart] = {}

    def chart(self, id_: str) -> Chart:
        """The chart in force under this id."""
        if id_ not in self._charts:
            draft = self.library.draft(id_, self.choices)
            check_choices(draft, self.options)
            draft.text.raise_faults()
            assert draft.chart
            self._charts[id_] = draft.chart
        return self._charts[id_]

    def charts(self) -> list[Chart]:
        """Every chart in force; if some cannot be used, everything that is wrong in all of them."""
        found, bad = [], []
        for id_ in self.library.ids:
            try:
                found.append(self.chart(id_))
            except BadChart as error:
                bad.append(error)
        if bad:
            raise BadCharts(bad)
        return found

    def choice(self, id_: str) -> str:
        """What is chosen for an option or interpretation."""
        if id_ not in self.choices:
            raise Unknown.name(f"option of {self.title}", id_, list(self.options))
        return self.choices[id_]

    def provenance(self, *ids: str) -> tuple[str, ...]:
        """What a slip must say of the charts it used: house charts, and a player's own in their place."""
        charts = [self.chart(id_) for id_ in ids]
        house = [f"{c.id} is a house chart, not the published one. {c.why}" for c in charts if c.state == "house"]
        own = [f"{c.id} is replaced by {c.origin}" for c in charts if c.origin != "bundled"]
        return (*house, *own)

    @cached_property
    def digest(self) -> str:
        """A name for exactly these rules: edition, choices, and every chart's text."""
        whole = hashlib.sha256(msgspec.json.encode([self.title, self.edition, sorted(self.choices.items())]))
        for id_ in self.library.ids:
            whole.update(id_.encode() + b"\0" + self.library.text(id_).encode())
        return whole.hexdigest()[:16]


def check_choices(draft: Draft, options: Mapping[str, Option]) -> None:
    """Note every choice that there is not and a note follows: a misspelt one would silently change nothing."""
    for nth, note in enumerate(draft.entry.note):
        key = draft.text.entry("note", nth)
        if note.under is None:
            if note.values:
                draft.text.fault(f"{key}.values", "under which option or interpretation? `under` names it")
        elif note.under not in options:
            draft.text.fault(f"{key}.under", f"there is no {note.under}; there are {', '.join(options)}")
        elif unknown := [choice for choice in note.values if choice not in (known := options[note.under].choices)]:
            said = f"there is no choice {', '.join(unknown)} of {note.under}; there are {', '.join(known)}"
            draft.text.fault(f"{key}.values", said)


def _check_choice(title: str, options: Mapping[str, Option], id_: str, choice: str) -> None:
    if id_ not in options:
        raise Unknown.name(f"option of {title}", id_, list(options))
    if choice not in options[id_].choices:
        offered = ", ".join(options[id_].choices)
        raise BadQuestion(f"{id_} cannot be “{printable(choice)}”: there are {offered}")
