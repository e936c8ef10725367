"""What the outcomes of every procedure mean, in words and in worth: each title's `outcomes.toml`.

The worths are a house measure: ours, rough, for sorting outcomes and for telling luck. No published game
claims them. They are whole numbers, to the role on which a figure falls.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from grognard.errors import Unknown
from grognard.titles import title
from grognard.titles.meaning_files import read_meanings
from grognard.titles.wording import ChoiceWords, Meaning, Meanings


@cache
def meanings_of(title_id: str) -> Meanings:
    """Everything a title's `outcomes.toml` says; read when first asked for."""
    path = files(f"grognard.titles.{title(title_id).module}").joinpath("outcomes.toml")
    return read_meanings(title_id, path.read_text("utf-8"))


def meaning_of(title_id: str, procedure: str) -> Meaning:
    """What the outcomes of a procedure mean."""
    outcomes = meanings_of(title_id).outcomes
    if procedure not in outcomes:
        raise Unknown.name(f"procedure of {title_id} with a meaning", procedure, list(outcomes))
    return outcomes[procedure]


def choice_of(title_id: str, label: str) -> ChoiceWords:
    """How a title puts a choice."""
    choices = meanings_of(title_id).choices
    if label not in choices:
        raise Unknown.name(f"choice of {title_id}", label, list(choices))
    return choices[label]
