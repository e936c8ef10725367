"""Whole slips, line by line: the working is what the referee shows."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from grognard.cli.questions import read_inputs
from grognard.titles import title
from tests.titles.war_in_the_world.printed import TITLE

Slip = tuple[str, list[str]]


def slips() -> list[Slip]:
    """Questions as typed, each with the lines that its slip must have: what, rule, effect, value."""
    content = (Path(__file__).parent / "slips.txt").read_text("utf-8")
    blocks = [block.strip().splitlines() for block in content.split("\n$ ")[1:]]
    return [(question, lines) for question, *lines in blocks]


def asked(question: str) -> list[str]:
    """The slip of a question under the choices that it names."""
    id_, *words = shlex.split(question)
    choices = dict(words[i + 1].split("=") for i, word in enumerate(words) if word == "--rules")
    inputs = [w for i, w in enumerate(words) if w != "--rules" and (not i or words[i - 1] != "--rules")]
    procedure = title(TITLE).procedure(id_)
    ready = procedure.head(title(TITLE).rules(choices), procedure.read(read_inputs(tuple(inputs))))
    return [f"{line.what} | {line.rule} | {line.effect} | {line.value}" for line in ready.lines()]


@pytest.mark.parametrize(("question", "lines"), slips(), ids=[question[:60] for question, _ in slips()])
def test_the_slip_says(question: str, lines: list[str]) -> None:
    assert asked(question) == lines


def test_every_procedure_has_a_slip_here() -> None:
    assert {question.split()[0] for question, _ in slips()} == set(title(TITLE).procedures)
