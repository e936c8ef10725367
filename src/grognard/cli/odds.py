"""`grognard odds` and `grognard resolve`: a question to a procedure, before the roll and with it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from grognard.chance import query
from grognard.chance.procedures import BadInput
from grognard.chance.table import Scripted, Seeded, play
from grognard.cli import answers
from grognard.cli.common import Charts, Choices, Json, console, emit_document
from grognard.cli.questions import question, read_worth
from grognard.errors import printable
from grognard.staff.answers import odds_answer, resolve_answer
from grognard.staff.question import Question, merged

Doctrine = Annotated[str | None, Parameter(help="How choices are made; with --solve, by the opponent.")]
Chosen = Annotated[
    list[str] | None,
    Parameter(name="--choose", consume_multiple=False, negative="", help="label=option for a choice; may be repeated."),
]
Dice = Annotated[str | None, Parameter(help="The faces rolled, in order: 3,4,6. Too few or too many is an error.")]
Seed = Annotated[int | None, Parameter(help="Seed for the dice; without it they come from the system.")]
By = Annotated[str | None, Parameter(help="Merge the outcomes to these fields, parted by commas.")]
Top = Annotated[int | None, Parameter(help="Show the likeliest so many only, and say how much is left out.")]
Solve = Annotated[str | None, Parameter(help="Best play for this side and its opponent; needs --worth.")]
Worth = Annotated[str | None, Parameter(help="What outcome fields are worth to that side: field=number,…")]
Reach = Annotated[bool, Parameter(negative="", help="What each better column would take, and what is wasted now.")]
Vary = Annotated[str | None, Parameter(help="Compare values of one input: defence=4..9 or terrain=open,close.")]
Plot = Annotated[Path | None, Parameter(help="With --vary: also write a picture to this SVG file.")]
Runs = Annotated[int | None, Parameter(name="--sample", help="Sample so many runs instead of exact odds.")]


def odds(
    address: str,
    /,
    *inputs: str,
    by: By = None,
    top: Top = None,
    reach: Reach = False,
    vary: Vary = None,
    plot: Plot = None,
    doctrine: Doctrine = None,
    choose: Chosen = None,
    solve: Solve = None,
    worth: Worth = None,
    sample: Runs = None,
    seed: Seed = None,
    rules: Choices = None,
    charts: Charts = None,
    json: Json = False,
) -> None:
    """Show the slip and the exact odds of every result.

    Example: grognard odds world-war-three/land-combat attack=4 defence=2

    `grognard odds TITLE/PROCEDURE --help` lists a procedure's inputs.

    Parameters
    ----------
    address
        TITLE/PROCEDURE, as `grognard procedures` lists them.
    inputs
        name=value for each input.
    """
    asked = question(address, inputs, rules, charts, doctrine, choose)
    _check_together(
        {"reach": reach, "vary": vary, "sample": sample is not None, "solve": solve},
        {"plot": plot, "worth": worth, "seed": seed is not None, "top": top is not None, "by": by},
    )
    if top is not None and top < 1:
        raise BadInput(f"--top {top}: at least the likeliest one is shown")
    if reach:
        from grognard.cli.reach import print_reach

        return print_reach(asked, json)
    if vary:
        from grognard.cli.vary import compare

        return compare(asked, vary, by, plot, json)
    if sample is not None:
        from grognard.cli.sample import print_sample

        _check_seed(seed)
        return print_sample(asked, sample, seed, by, top, json)
    if solve:
        return _solved(asked, solve, worth, by, top, json)
    found = asked.odds()
    if json:
        return emit_document(odds_answer(asked, found, by, top))
    return answers.print_odds(console(), asked, found, merged(found.distribution, by), top)


KINDS = {
    "plot": ("--plot draws what --vary compares: give --vary too", ("vary",)),
    "worth": ("--worth is what --solve goes by: give --solve SIDE too", ("solve",)),
    "seed": ("--seed is for the dice of resolve, or of --sample", ("sample",)),
    "top": ("--top cuts a list of outcomes, and {} gives none", ("", "sample", "solve")),
    "by": ("--by merges outcomes, and {} gives none", ("", "vary", "sample", "solve")),
}
"""By option: what to say where it goes with none of these kinds of question; plain odds are the kind “”."""


def _check_together(kinds: Mapping[str, object], options: Mapping[str, object]) -> None:
    """One kind of question at a time, and no option that would do nothing."""
    asked = [kind for kind, given in kinds.items() if given]
    if len(asked) > 1:
        raise BadInput(f"--{asked[0]} and --{asked[1]} are two questions: ask them one after the other")
    kind = asked[0] if asked else ""
    for option, given in options.items():
        why, with_ = KINDS[option]
        if given and kind not in with_:
            raise BadInput(why.format(f"--{kind}"))


def _solved(asked: Question, side: str, worth: str | None, by: str | None, top: int | None, json: bool) -> None:
    found, solution = asked.best_play(side, read_worth(worth))
    if json:
        return emit_document(odds_answer(asked, found, by, top, (side, solution)))
    answers.print_odds(console(), asked, found, merged(found.distribution, by), top)
    return answers.print_play(console(), solution)


def resolve(
    address: str,
    /,
    *inputs: str,
    dice: Dice = None,
    seed: Seed = None,
    doctrine: Doctrine = None,
    choose: Chosen = None,
    rules: Choices = None,
    charts: Charts = None,
    json: Json = False,
) -> None:
    """Roll it: the slip, the dice, the result.

    Example: grognard resolve world-war-three/land-combat attack=4 defence=2 --dice 4

    Parameters
    ----------
    address
        TITLE/PROCEDURE, as `grognard procedures` lists them.
    inputs
        name=value for each input.
    """
    asked = question(address, inputs, rules, charts, doctrine, choose)
    if dice is not None and seed is not None:
        raise BadInput("give --dice or --seed, not both")
    _check_seed(seed)
    ready, live = query.begin(asked.procedure, asked.rules, asked.inputs)
    play(live, Seeded(seed) if dice is None else Scripted(_faces(dice)), asked.doctrine)
    if json:
        return emit_document(resolve_answer(asked, ready, live))
    warnings = query.warnings(asked.procedure, asked.rules, ready, live)
    return answers.print_resolved(console(), asked, ready, live, warnings)


def _check_seed(seed: int | None) -> None:
    if seed is not None and seed < 0:
        raise BadInput(f"--seed {seed}: a seed is 0 or more")


def _faces(dice: str) -> list[int]:
    faces = dice.replace(",", " ").split()
    if not all(re.fullmatch(r"-?[0-9]{1,6}", face) for face in faces):
        raise BadInput(f"--dice {printable(dice)}: write faces parted by commas, such as 3,4")
    return [int(face) for face in faces]
