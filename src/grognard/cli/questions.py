"""A question as typed, taken apart: title, procedure, inputs, rules in force, doctrine."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from grognard.chance.procedures import BadInput
from grognard.cli.common import in_force, split
from grognard.errors import printable
from grognard.staff.question import Question
from grognard.staff.typed import read_fraction, read_inputs, read_value


def question(
    address: str,
    words: tuple[str, ...],
    rules: list[str] | None,
    charts: Path | None,
    doctrine: str | None,
    choose: list[str] | None,
) -> Question:
    """What `odds` and `resolve` are asked."""
    title, id_ = split(address, "procedure")
    title.procedure(id_)
    given, chosen = read_inputs(words), read_choices(choose)
    return Question(title, id_, given, in_force(title, rules, charts), doctrine, chosen)


def read_choices(pairs: list[str] | None) -> dict[str, str]:
    """`label=option` words."""
    found: dict[str, str] = {}
    for pair in pairs or []:
        label, equals, option = pair.partition("=")
        if not equals:
            raise BadInput(f"--choose {pair}: write label=option")
        if label in found:
            raise BadInput(f"--choose: {label} is chosen twice, {found[label]} and {option}")
        found[label] = option
    return found


def read_worth(text: str | None) -> dict[str, Fraction]:
    """`field=number,…`: what each field of an outcome is worth."""
    if not text:
        raise BadInput("--solve needs --worth field=number,…: what each field of the outcome is worth to that side")
    terms: dict[str, Fraction] = {}
    for pair in text.split(","):
        field, _, number = pair.partition("=")
        figure, dot, word = field.strip().partition(".")
        name = f"{figure.replace('-', '_')}{dot}{word}"
        if name in terms:
            raise BadInput(f"--worth: {printable(name)} is given twice")
        try:
            terms[name] = read_fraction(number)
        except ValueError:
            said = f"--worth {printable(pair)}: write field=number, such as defender_lost=1, -2 or 1/2"
            raise BadInput(said) from None
    return terms


__all__ = ["Question", "question", "read_choices", "read_inputs", "read_value", "read_worth"]
