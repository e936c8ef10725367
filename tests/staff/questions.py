"""Many questions to every procedure, for tests that read what comes of them: those of `sentences.txt`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from grognard.chance.distribution import Distribution
from grognard.chance.doctrine import Doctrine, Policy, evenly
from grognard.chance.exact import Exact
from grognard.chance.requests import Choose
from grognard.staff.typed import read_words
from grognard.titles import TITLES, title
from grognard.titles.meanings import meanings_of

OTHER_RULES: dict[str, dict[str, str]] = {
    "ocs/engagement": {"OCS-I5": "one-after-the-other"},
    "ocs/air-strike-mission": {"OCS-I9": "mission", "OCS-I20": "raider"},
    "war-in-the-world/off-map-search": {"WIW-I21": "search"},
    "war-in-the-world/intelligence": {"u-boat-yards": "home-ports"},
    "great-war/mission": {"GW-I8": "mission-attacks"},
}
"""Choices under which a procedure's questions are asked once more."""


class Read(msgspec.Struct, frozen=True):
    """A question of `sentences.txt`, with the texts of some outcomes and the sentence that each has."""

    title: str
    procedure: str
    words: str
    results: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return f"{self.title}/{self.procedure} {self.words}"


def read() -> Iterator[Read]:
    """The questions of the file: a line each, its results indented under it."""
    text = (Path(__file__).parent / "sentences.txt").read_text("utf-8")
    for block in text.partition("\n\n")[2].strip().split("\n\n"):
        head, *lines = block.splitlines()
        name, _, words = head.partition(" ")
        title_id, _, procedure = name.partition("/")
        results = tuple((text, said) for text, _, said in (line.strip().partition(" → ") for line in lines))
        yield Read(title_id, procedure, words, results)


READ = tuple(read())


class Asked:
    """One question: its outcomes and every choice met, whatever players choose; an example's by its doctrine."""

    def __init__(self, title_id: str, procedure: str, words: str, choices: dict[str, str] | None = None) -> None:
        self.procedure = title(title_id).procedure(procedure)
        self.inputs = self.procedure.read(read_words(words))
        self.met: dict[Any, Choose[Any]] = {}
        policies = dict.fromkeys(meanings_of(title_id).choices, evenly)
        usual = self.procedure.doctrines[0].policies if words == self.procedure.example else policies
        watched = Doctrine("watched", {label: self._watched(policy) for label, policy in usual.items()})
        ready = self.procedure.head(title(title_id).rules(choices), self.inputs)
        weights, _ = Exact(watched).spread(self.procedure.body, ready.args)
        self.found = Distribution(dict(weights), self.procedure.text)

    def _watched(self, policy: Policy) -> Policy:
        def watch(choice: Choose[Any]) -> Any:
            self.met[choice.label, choice.side, choice.options, choice.about] = choice
            return policy(choice)

        return watch


@cache
def asked(title_id: str, procedure: str) -> tuple[Asked, ...]:
    """Every question to a procedure, under the rules as they stand and under others."""
    others = OTHER_RULES.get(f"{title_id}/{procedure}")
    return tuple(
        Asked(title_id, procedure, each.words, choices)
        for each in READ
        if (each.title, each.procedure) == (title_id, procedure)
        for choices in ([{}, others] if others else [{}])
    )


def everything() -> Iterator[tuple[str, str]]:
    """Every procedure of every title."""
    for id_ in TITLES:
        for procedure in title(id_).procedures:
            yield id_, procedure
