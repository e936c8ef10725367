"""`grognard odds … --sample N`: a sample, with how it was had and how far it may be off."""

from __future__ import annotations

import secrets

from grognard.chance import query
from grognard.cli import answers
from grognard.cli.common import console, emit_document
from grognard.staff.answers import sample_answer, worst_error
from grognard.staff.question import Question, merged


def print_sample(asked: Question, runs: int, seed: int | None, by: str | None, top: int | None, json: bool) -> None:
    """So many runs: each outcome's share and its standard error."""
    seed = secrets.randbelow(2**32) if seed is None else seed
    ready, sample = query.sampled(asked.procedure, asked.rules, asked.inputs, asked.doctrine, runs, seed)
    if json:
        return emit_document(sample_answer(asked, ready, sample, by, top))
    out = console()
    out.print(f"[bold]{asked.title.id}/{asked.procedure.id}[/]")
    answers.print_slip(out, ready)
    out.print()
    answers.print_outcomes(out, merged(sample.distribution, by), top)
    out.print(
        f"\n  a sample of {runs:,} {sample.method}, seed {seed}; "
        f"a share may be off by about {worst_error(runs):.1%} (one standard error)"
    )
    answers.warn(out, query.sample_warnings(asked.procedure, asked.rules, ready, sample))
    return None
