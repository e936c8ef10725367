"""The jobs a worker can do: each takes what it is told, and whether to stop, and answers a document."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from grognard.chance import query
from grognard.chance.budget import Budget
from grognard.chance.procedures import BadInput, Registered
from grognard.chance.reach import reach
from grognard.chance.table import Scripted, Seeded, play
from grognard.errors import GrognardError, printable
from grognard.reading import decode
from grognard.server.asks import Ask, HeatAsk, OddsAsk, PlanAsk, ResolveAsk, RunAsk, VaryAsk, WorkingAsk
from grognard.server.chart_sets import FOLDER, ChartSets
from grognard.server.problems import Problem, Trouble
from grognard.staff import answers, documents
from grognard.staff.forms import faults
from grognard.staff.heat import HeatDocument, heat
from grognard.staff.joint import Staff
from grognard.staff.plan import Plan, PlanFile, located, parse_plan, ready
from grognard.staff.question import Question
from grognard.staff.running import Running, again, begin, give, running, under_way
from grognard.staff.session.events import Result
from grognard.staff.session.results import result_of
from grognard.staff.typed import read_fraction
from grognard.staff.varying import points_of
from grognard.staff.working import Working, working
from grognard.titles import TITLES, title
from grognard.titles.ledgers import kept, ledger_of

Stopper = Callable[[], bool]
A = TypeVar("A")
CHART_SETS = "GROGNARD_CHART_SETS"
"""What the server tells its workers: where the sets of own charts are."""
Job = Callable[[Any, Stopper], Any]
JOBS: dict[str, tuple[type[Any], Job]] = {}


def job(name: str, told: type[A]) -> Callable[[Callable[[A, Stopper], Any]], Callable[[A, Stopper], Any]]:
    """Registers what it decorates under a name."""

    def keep(does: Callable[[A, Stopper], Any]) -> Callable[[A, Stopper], Any]:
        JOBS[name] = (told, does)
        return does

    return keep


def work_out(name: str, body: bytes, stop: Stopper) -> Any:
    """One job from what it is told to its document."""
    type_, does = JOBS[name]
    told = decode(body, type_)
    try:
        return does(told, stop)
    except (GrognardError, MemoryError, RecursionError):
        raise
    except Exception as error:
        ask = told.ask if isinstance(told, RunAsk) else told
        if not getattr(ask, "charts", ""):
            raise
        sys.excepthook(type(error), error, error.__traceback__)  # it may be a fault of ours all the same
        raise Trouble(_not_with_own(ask.procedure, error)) from error


def _not_with_own(procedure: str, error: Exception) -> Problem:
    """What a chart of the players' own can do to a procedure is no fault of ours."""
    said = (
        f"{procedure} cannot be worked out with the charts of your own that are in force "
        f"({type(error).__name__}: {error})."[:300]
    )
    return Problem(kind="refused", status=422, text=f"{said} Mend the chart that it reads, or put it out of force.")


def question(ask: Ask, stop: Stopper, given_later: tuple[str, ...] = ()) -> Question:
    """A question as asked; every input that is wrong is told, not only the first."""
    of = title(ask.title)
    check_inputs(of.procedure(ask.procedure), ask.inputs, given_later)
    rules = sets().rules(ask.title, ask.rules, ask.charts)
    return Question(of, ask.procedure, ask.inputs, rules, ask.doctrine, ask.choose, stop)


def check_inputs(procedure: Registered[Any], given: Mapping[str, Any], given_later: tuple[str, ...] = ()) -> None:
    """Refuse inputs with all that is wrong in them."""
    wrong = {name: said for name, said in faults(procedure, given).items() if name not in given_later}
    if wrong:
        raise Trouble(Problem(kind="bad-input", status=400, text=" ".join(wrong.values()), inputs=wrong))


@cache
def sets() -> ChartSets:
    """The sets of own charts."""
    return ChartSets(Path(os.environ.get(CHART_SETS, FOLDER)))


def worths(table: dict[str, str]) -> dict[str, Fraction]:
    """What fields are worth, out of texts such as 1, -2 and 1/2."""
    found = {}
    for field, text in table.items():
        try:
            found[field] = read_fraction(text)
        except ValueError:
            raise BadInput(
                f"{printable(field)} cannot be worth “{printable(text)}”: write a number such as 1, -2 or 1/2"
            ) from None
    return found


class Nothing(msgspec.Struct, frozen=True):
    """A job that need be told nothing."""


@job("warm", Nothing)
def warm(_: Nothing, stop: Stopper) -> dict[str, int]:
    """Read what every question will need, title by title."""
    procedures = 0
    for id_ in TITLES:
        procedures += len(title(id_).procedures)
        stop()
    for id_ in kept():
        ledger_of(id_)
    return {"procedures": procedures}


@job("odds", OddsAsk)
def odds(ask: OddsAsk, stop: Stopper) -> documents.OddsDocument:
    """Exact odds, best play, or a sample."""
    asked = question(ask, stop)
    if ask.sample is not None:
        seed = secrets.randbelow(2**32) if ask.seed is None else ask.seed
        budget = Budget(cancelled=stop)
        ready, sample = query.sampled(
            asked.procedure, asked.rules, asked.inputs, asked.doctrine, ask.sample, seed, budget
        )
        return answers.sample_answer(asked, ready, sample, ask.by, ask.top)
    if ask.solve is not None:
        found, solution = asked.best_play(ask.solve, worths(ask.worth))
        return answers.odds_answer(asked, found, ask.by, ask.top, (ask.solve, solution))
    return answers.odds_answer(asked, asked.odds(), ask.by, ask.top)


@job("working", WorkingAsk)
def whole_working(ask: WorkingAsk, stop: Stopper) -> Working:
    """All that the page of a procedure shows."""
    return working(question(ask, stop), ask.solve, worths(ask.worth), ask.full, ask.sample)


@job("reach", Ask)
def reached(ask: Ask, stop: Stopper) -> documents.ReachDocument:
    """What each better column would take."""
    asked = question(ask, stop)
    return answers.reach_answer(asked, reach(asked.procedure, asked.rules, asked.given))


@job("vary", VaryAsk)
def varied(ask: VaryAsk, stop: Stopper) -> documents.VaryDocument:
    """One question at several values of an input."""
    asked = question(ask, stop, given_later=(ask.vary,))
    return answers.vary_answer(asked, ask.vary, points_of(asked, ask.vary, ask.values, ask.by))


@job("heat", HeatAsk)
def heated(ask: HeatAsk, stop: Stopper) -> HeatDocument:
    """A figure of the outcome over two inputs."""
    return heat(question(ask, stop, given_later=(ask.x, ask.y)), ask.x, ask.xs, ask.y, ask.ys)


@job("resolve", ResolveAsk)
def resolved(ask: ResolveAsk, stop: Stopper) -> documents.ResolveDocument:
    """A roll that is kept nowhere."""
    asked = question(ask, stop)
    ready, live = query.begin(asked.procedure, asked.rules, asked.inputs)
    play(live, Seeded(ask.seed) if ask.dice is None else Scripted(ask.dice), asked.doctrine)
    return answers.resolve_answer(asked, ready, live)


class Rolled(msgspec.Struct, frozen=True):
    """A roll as it stands, and its result if it is done."""

    running: Running
    result: Result | None


@job("run", RunAsk)
def rolled(told: RunAsk, stop: Stopper) -> Rolled:
    """A roll of a session, gone on with."""
    asked = question(told.ask, stop)
    if told.again is not None:
        ready, live = again(asked, told.answers, told.again)
    else:
        ready, live = under_way(asked, told.answers)
        if told.give is not None:
            (begin if told.begins else give)(asked, live, told.give)
    result = None if live.pending is not None else result_of(asked, live.result, stop)
    return Rolled(running(asked, ready, live), result)


@job("plan", PlanAsk)
def planned(ask: PlanAsk, stop: Stopper) -> documents.PlanDocument:
    """The joint odds of a plan."""
    read = plan_of(ask.plan)
    rules = sets().rules(read.title, read.rules, ask.charts) if ask.charts else None
    with located("plan", ask.plan) if isinstance(ask.plan, str) else nullcontext():
        found = Staff(read, Budget(cancelled=stop), rules).joint()
    return answers.plan_answer(read, found, ask.top)


def plan_of(given: str | PlanFile) -> Plan:
    """A plan, out of a file's text or of what stands in one."""
    return parse_plan("plan", given) if isinstance(given, str) else ready("plan", given)
