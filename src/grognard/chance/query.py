"""Questions asked of a registered procedure: its odds, one run of it, best play, a sample."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterable
from html import escape
from threading import Lock
from typing import Any

import msgspec

from grognard.chance.budget import Budget
from grognard.chance.declared import exact_lengths
from grognard.chance.distribution import Distribution
from grognard.chance.doctrine import NO_CHOICES, Doctrine
from grognard.chance.errors import BadAnswer, GameTooLarge, TooLarge
from grognard.chance.exact import Exact
from grognard.chance.live import Live
from grognard.chance.procedures import Inputs, Ready, Refusal, Registered
from grognard.chance.records import Record, resume
from grognard.chance.requests import Doubt
from grognard.chance.sampling import Sample, doubts_of, sample
from grognard.chance.solving import Solution, Worth, solve
from grognard.chance.tally import Line
from grognard.chance.values import check
from grognard.errors import Defect

KEPT = 256
NAMED = 4
"""Doubtful cells named one by one before the rest are only counted."""
Kept = tuple[Distribution[Any], tuple[Doubt, ...], tuple[tuple[str, str], ...]]
"""What a query comes to: the distribution, the doubtful cells met, the choices met by label and side."""


class Odds(msgspec.Struct, frozen=True):
    """The slip and the exact distribution of one question."""

    procedure: str
    ready: Ready
    distribution: Distribution[Any]
    warnings: tuple[str, ...]
    doctrine: str
    choices: tuple[tuple[str, str], ...] = ()
    """Every choice met: its label and who makes it."""

    @property
    def slip(self) -> list[Line]:
        """The working, line by line."""
        return self.ready.lines()

    def __repr__(self) -> str:
        lines = [f"{line.what}  {line.said}  {line.rule}".rstrip() for line in self.slip]
        lines += [f"choices: {self.doctrine}"] * bool(self.choices)
        return "\n".join([self.procedure, *lines, repr(self.distribution), *(f"! {text}" for text in self.warnings)])

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{escape(line.what)}</td><td>{escape(line.said)}</td><td>{escape(line.rule)}</td></tr>"
            for line in self.slip
        )
        said = "".join(f"<p>{escape(text)}</p>" for text in self.warnings)
        choices = f"; choices: {self.doctrine}" if self.choices else ""
        name = f"<caption>{escape(self.procedure + choices)}</caption>"
        return f"<table>{name}{rows}</table>{self.distribution._repr_html_()}{said}"


class Finished:
    """Distributions already worked out, the latest kept; nothing else outlives a query. Threads may share it."""

    def __init__(self, kept: int = KEPT) -> None:
        self.kept = kept
        self._known: OrderedDict[Hashable, Kept] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable) -> Kept | None:
        with self._lock:
            if key in self._known:
                self._known.move_to_end(key)
            return self._known.get(key)

    def put(self, key: Hashable, found: Kept) -> None:
        with self._lock:
            self._known[key] = found
            if len(self._known) > self.kept:
                self._known.popitem(last=False)


FINISHED = Finished()


def check_lengths(procedure: Registered[Any], inputs: Inputs) -> None:
    """Lists longer than exact odds can take are told at once what can be done with them."""
    for name, most in exact_lengths(type(inputs)).items():
        if len(getattr(inputs, name) or ()) > most:
            raise TooLarge(f"items in {name}", most, procedure.body, None, procedure.id)


def odds(
    procedure: Registered[Any], rules: Any, inputs: Inputs, doctrine: Doctrine, budget: Budget | None = None
) -> Odds:
    """The exact odds. The key of what is kept holds the rules in force: edition, options and charts."""
    ready = procedure.head(rules, inputs)
    check_lengths(procedure, inputs)
    key = (rules.title, rules.digest, procedure.id, inputs, doctrine)
    found = FINISHED.get(key)
    if found is None:
        exact = Exact(doctrine, budget)
        try:
            weights, _ = exact.spread(procedure.body, ready.args)
        except Refusal as error:
            raise Defect(f"{procedure.id} refused while it ran: {error}") from error
        except TooLarge as error:  # whoever asked knows the procedure by its id, and not what it is made of
            raise TooLarge(error.what, error.bound, procedure.body, error.label, procedure.id) from error
        for outcome, _ in weights:
            check(outcome, f"an outcome of {procedure.id}")
        found = Distribution(dict(weights), procedure.text), tuple(exact.doubts), tuple(exact.choices)
        FINISHED.put(key, found)
    distribution, doubts, choices = found
    said = _warnings(procedure, rules, ready, doubts)
    return Odds(procedure.id, ready, distribution, said, doctrine.name, choices)


def begin(procedure: Registered[Any], rules: Any, inputs: Inputs) -> tuple[Ready, Live]:
    """The slip, and a run that waits for its first answer."""
    ready = procedure.head(rules, inputs)
    return ready, Live(procedure.body, *ready.args)


def recorded(procedure: Registered[Any], rules: Any, inputs: Inputs, live: Live) -> Record:
    """What to store of a run."""
    return Record(procedure.id, msgspec.to_builtins(inputs), rules.digest, live.answers)


def reopened(procedure: Registered[Any], rules: Any, record: Record) -> Live:
    """The run a record leads to, under the very rules it was made by."""
    if record.procedure != procedure.id:
        raise BadAnswer(f"the record is of {record.procedure}, not of {procedure.id}")
    if record.rules != rules.digest:
        raise BadAnswer(f"the record was made under rules {record.rules}; those in force are {rules.digest}")
    ready = procedure.head(rules, procedure.read(record.inputs))
    return resume(procedure.body, ready.args, record.answers)


def best_play(
    procedure: Registered[Any],
    rules: Any,
    inputs: Inputs,
    side: str,
    worth: Worth,
    doctrine: Doctrine = NO_CHOICES,
    budget: Budget | None = None,
) -> tuple[Odds, Solution]:
    """The odds if both sides do their best, and what that is; labels the doctrine answers are played by it."""
    ready = procedure.head(rules, inputs)
    try:
        check_lengths(procedure, inputs)
        found = solve(procedure.body, ready.args, side, worth, doctrine, budget, procedure.text)
    except TooLarge as error:
        raise GameTooLarge(error.what, error.bound, procedure.body, error.label, procedure.id) from error
    said = _warnings(procedure, rules, ready, found.doubts)
    return Odds(procedure.id, ready, found.distribution, said, "best play"), found


def sampled(
    procedure: Registered[Any],
    rules: Any,
    inputs: Inputs,
    doctrine: Doctrine,
    runs: int,
    seed: int,
    budget: Budget | None = None,
) -> tuple[Ready, Sample]:
    """The slip, and what so many runs gave."""
    ready = procedure.head(rules, inputs)
    return ready, sample(procedure.body, ready.args, runs, seed, doctrine, budget, procedure.text)


def warnings(procedure: Registered[Any], rules: Any, ready: Ready, live: Live) -> tuple[str, ...]:
    """What must be said beside a run: of the charts used, and of the very cells it fell on."""
    return _warnings(procedure, rules, ready, doubts_of(live.read))


def sample_warnings(procedure: Registered[Any], rules: Any, ready: Ready, found: Sample) -> tuple[str, ...]:
    """What must be said beside a sample: of the charts used, and of the doubtful cells among those it was had from."""
    return _warnings(procedure, rules, ready, found.doubts)


def _warnings(procedure: Registered[Any], rules: Any, ready: Ready, met: tuple[Doubt, ...]) -> tuple[str, ...]:
    return told(rules, procedure.charts, (*ready.doubts, *met))


def told(rules: Any, charts: Iterable[str], doubts: Iterable[Doubt]) -> tuple[str, ...]:
    """House and replaced charts, then doubtful cells; those of one chart with one reason in one sentence."""
    grouped: dict[tuple[str, str], list[str]] = {}
    for doubt in dict.fromkeys(doubts):
        grouped.setdefault((doubt.chart, doubt.why), []).append(doubt.where)
    said = [f"{chart}: {_places(where)}. {why}" for (chart, why), where in grouped.items()]
    return (*rules.provenance(*charts), *said)


def _places(where: list[str]) -> str:
    return "; ".join(where) if len(where) <= NAMED else f"{'; '.join(where[:NAMED])}; and {len(where) - NAMED} more"
