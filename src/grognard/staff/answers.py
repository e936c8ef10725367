"""Answers to questions as documents: odds, rolls, reach, comparisons, plans, declarations."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
from msgspec import UNSET

from grognard.chance import query
from grognard.chance.distribution import Distribution
from grognard.chance.live import Live
from grognard.chance.procedures import Ready, Registered
from grognard.chance.reach import Reach
from grognard.chance.requests import Choose, Roll, Secret
from grognard.chance.sampling import Sample
from grognard.chance.solving import Decision, Solution
from grognard.chance.values import option_id
from grognard.reading import convert
from grognard.staff.documents import (
    Answered,
    BetterEntry,
    ChoiceEntry,
    DoctrineEntry,
    OddsDocument,
    OrderEntry,
    OutcomeEntry,
    PlanDocument,
    PlayEntry,
    PointEntry,
    ProcedureEntry,
    ReachDocument,
    RefusedEntry,
    ResolveDocument,
    RollEntry,
    SampleEntry,
    ShareEntry,
    StepEntry,
    ValueEntry,
    VaryDocument,
)
from grognard.staff.joint import Joint, Share
from grognard.staff.plan import Plan
from grognard.staff.question import Question, merged
from grognard.staff.varying import Point, warnings_of


def odds_answer(
    asked: Question,
    found: query.Odds,
    by: str | None = None,
    top: int | None = None,
    best: tuple[str, Solution] | None = None,
) -> OddsDocument:
    """Exact odds, and best play if it was asked for: the side, and what was found."""
    shown = merged(found.distribution, by)
    entries, left = outcomes(shown, top)
    side, solution = best or (None, None)
    return OddsDocument(
        **asked.head,
        slip=found.slip,
        outcomes=entries,
        left_out=UNSET if left is None else str(left),
        exact=True,
        doctrine=found.doctrine,
        warnings=list(found.warnings),
        solve=side or UNSET,
        value=str(solution.value) if solution else UNSET,
        play=play(solution) if solution else UNSET,
    )


def sample_answer(asked: Question, ready: Ready, sample: Sample, by: str | None, top: int | None) -> OddsDocument:
    """A sample, with how it was had and how far it may be off."""
    entries, left = outcomes(merged(sample.distribution, by), top)
    return OddsDocument(
        **asked.head,
        slip=ready.lines(),
        outcomes=entries,
        left_out=UNSET if left is None else str(left),
        exact=False,
        sample=SampleEntry(sample.runs, sample.seed, sample.method, worst_error(sample.runs)),
        doctrine=asked.doctrine.name,
        warnings=list(query.sample_warnings(asked.procedure, asked.rules, ready, sample)),
    )


def worst_error(runs: int) -> float:
    """The standard error of a share of one half, the largest there is."""
    return float(0.5 / runs**0.5)


def resolve_answer(asked: Question, ready: Ready, live: Live) -> ResolveDocument:
    """A finished run."""
    return ResolveDocument(
        **asked.head,
        slip=ready.lines(),
        rolls=rolls(live),
        choices=choices(live),
        outcome=msgspec.to_builtins(live.result),
        text=asked.procedure.text(live.result),
        warnings=list(query.warnings(asked.procedure, asked.rules, ready, live)),
    )


def outcomes(shown: Distribution[Any], top: int | None = None) -> tuple[list[OutcomeEntry], Fraction | None]:
    """The outcomes in their order, and the chance of what `top` leaves out."""
    entries = [convert(each, OutcomeEntry) for each in shown.json()]
    if top is None:
        return entries, None
    kept, left = shown.top(top)
    names = {outcome for outcome, _ in kept}
    return [entry for outcome, entry in zip(shown.outcomes, entries, strict=True) if outcome in names], left


def rolls(live: Live) -> list[RollEntry]:
    """The rolls of a run."""
    return [
        RollEntry(
            each.request.label,
            list(each.faces),
            each.total,
            each.request.on.text(each.total) if each.request.on else UNSET,
        )
        for each in live.happened
        if isinstance(each.request, Roll)
    ]


def choices(live: Live) -> list[ChoiceEntry]:
    """The choices of a run: who picked what, secret ones side by side."""
    found = []
    for each in live.happened:
        if isinstance(each.request, Choose):
            found.append(ChoiceEntry(each.request.label, each.request.side, option_id(each.value)))
        elif isinstance(each.request, Secret):
            found += [
                ChoiceEntry(choice.label, choice.side, option_id(option))
                for choice, option in zip(each.request.choices(), each.value, strict=True)
            ]
    return found


def play(solution: Solution) -> list[PlayEntry]:
    """Best play: each decision, the answers that led to it, and the option or mix."""
    return [
        PlayEntry(
            decision.label,
            decision.side,
            [Answered(label, _plain(answer)) for label, answer in decision.after],
            picked(decision),
        )
        for decision in solution.play
    ]


def picked(decision: Decision) -> str | dict[str, str]:
    """What a decision takes: one option, or the share of each."""
    if len(decision.choice) == 1:
        return option_id(decision.choice[0][0])
    return {option_id(option): str(share) for option, share in decision.choice}


def _plain(answer: Any) -> Any:
    return msgspec.to_builtins(answer) if isinstance(answer, msgspec.Struct) else option_id(answer)


def reach_answer(asked: Question, found: Reach) -> ReachDocument:
    """What each better column would take."""
    return ReachDocument(
        title=asked.title.id,
        procedure=asked.procedure.id,
        input=found.input,
        strength=plain(found.strength),
        column=found.column,
        wasted=plain(found.wasted),
        better=[BetterEntry(each.column, plain(each.strength), plain(each.more)) for each in found.better],
    )


def plain(value: Fraction) -> int | float:
    """A strength as a JSON number."""
    return int(value) if value.denominator == 1 else float(value)


def vary_answer(asked: Question, name: str, points: list[Point]) -> VaryDocument:
    """One question at several values of an input."""
    return VaryDocument(
        title=asked.title.id,
        procedure=asked.procedure.id,
        inputs={key: value for key, value in asked.given.items() if key != name},
        vary=name,
        points=[
            PointEntry(point.value, outcomes=outcomes(point.odds)[0])
            if point.odds
            else PointEntry(point.value, refused=point.refused or "")
            for point in points
        ],
        warnings=list(warnings_of(points)),
    )


def plan_answer(read: Plan, found: Joint, top: int | None = None) -> PlanDocument:
    """The joint odds of a plan."""
    final, left = outcomes(found.final, top)
    return PlanDocument(
        title=read.title,
        objective=read.objective.text,
        probability=str(found.objective),
        p=float(found.objective),
        steps=[_step_entry(share) for share in found.shares],
        values=[ValueEntry(name, _shares(found.final.by(name))) for name, _ in read.start],
        final=final,
        left_out=UNSET if left is None else str(left),
        orders=[OrderEntry(list(each.steps), str(each.objective), float(each.objective)) for each in found.orders],
        warnings=list(found.warnings),
    )


def _step_entry(share: Share) -> StepEntry:
    return StepEntry(
        name=share.name,
        procedure=share.procedure,
        made=str(share.made),
        made_p=float(share.made),
        left_out=str(share.left_out),
        left_out_p=float(share.left_out),
        not_possible=[RefusedEntry(why, str(part), float(part)) for why, part in share.not_possible],
        objective=str(share.objective),
        objective_p=float(share.objective),
    )


def _shares(values: Distribution[Any]) -> list[ShareEntry]:
    return [ShareEntry(option_id(value), str(chance), float(chance)) for value, chance in values]


def declaration(procedure: Registered[Any]) -> ProcedureEntry:
    """What a procedure declares of itself."""
    return ProcedureEntry(
        procedure.title,
        procedure.id,
        procedure.about,
        msgspec.json.schema(procedure.inputs),
        [DoctrineEntry(each.name, each.about) for each in procedure.doctrines],
        procedure.example,
        list(procedure.charts),
    )
