"""The exact interpreter: every path of a procedure, in integer weights over one denominator."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable
from functools import lru_cache
from math import gcd, lcm
from types import NoneType
from typing import Any

from grognard.chance.audit import Audit
from grognard.chance.budget import ASK_EVERY, Budget
from grognard.chance.dice import Dice
from grognard.chance.doctrine import NO_CHOICES, Doctrine
from grognard.chance.errors import Endless, Impure, TooDeep, TooLarge, annotate
from grognard.chance.loops import Row, components, push, unloop
from grognard.chance.requests import Become, Call, Choose, Doubt, Draw, Fold, On, Repeat, Roll, Secret, shown, started
from grognard.chance.values import check
from grognard.errors import Defect

Key = tuple[Callable[..., Any], tuple[Any, ...]]
Spread = tuple[tuple[tuple[Any, int], ...], int]
"""Answers or results with their weights, and the sum of the weights."""

_PLAIN = (int, str, bool, NoneType)

MAX_DEPTH = 150
MAX_EQUATIONS = 100


class Exact:
    """One query: one doctrine, one budget, one memory of what each procedure gives for its arguments."""

    def __init__(
        self, doctrine: Doctrine = NO_CHOICES, budget: Budget | None = None, audit: Audit | None = None
    ) -> None:
        self.doctrine, self.audit = doctrine, audit
        self.budget = budget or Budget()
        self.doubts: dict[Doubt, None] = {}
        self.choices: dict[tuple[str, str], None] = {}
        """The label and the side of every choice met."""
        self._rolls: dict[tuple[Dice, On[Any] | None], Spread] = {}
        self._opened: dict[Key, Row[Any]] = {}
        self._spreads: dict[Key, Spread] = {}
        self._running: dict[Key, None] = {}

    def spread(self, procedure: Callable[..., Any], args: tuple[Any, ...]) -> Spread:
        """Every result of a procedure with its weight; equal results are merged."""
        key = (procedure, args)
        try:
            known = self._spreads.get(key)
        except TypeError:  # an argument that cannot be remembered
            check(args, f"an argument of {procedure.__name__}")
            raise
        if known is None:
            known = self._spreads[key] = self._settle(key)
        elif self.audit:
            self.audit.same_arguments(procedure, args)
        return known

    def weigh(self, request: Any) -> Spread:
        """The answers a request may have, with their weights."""
        if type(request) is Roll:
            return self._roll(request)
        weigher = _WEIGHERS.get(type(request))
        if weigher is None:
            raise Defect(f"{request!r} was yielded, which is not a request")
        return weigher(self, request)

    # requests ------------------------------------------------------------------------------------

    def _roll(self, roll: Roll[Any]) -> Spread:
        key = (roll.dice, roll.on)
        known = self._rolls.get(key)
        if known is None:
            known, doubts = rolled(roll.dice, roll.on)  # type: ignore[arg-type]  # a protocol says nothing of hashing
            self._rolls[key] = known
            self.doubts.update(dict.fromkeys(doubts))
        return known

    def _call(self, call: Call[Any]) -> Spread:
        return self.spread(call.procedure, call.args)

    def _draw(self, draw: Draw[Any]) -> Spread:
        return draw.cup.draws(), len(draw.cup)

    def _choose(self, choose: Choose[Any]) -> Spread:
        self.choices[choose.label, choose.side] = None
        options, whole = self.doctrine.weigh(choose)
        return tuple(options), whole

    def _secret(self, secret: Secret) -> Spread:
        joint: list[tuple[tuple[Any, ...], int]] = [((), 1)]
        below = 1
        for choice in secret.choices():
            self.choices[choice.label, choice.side] = None
            options, whole = self.doctrine.weigh(choice)
            joint = [((*picked, option), weight * w) for picked, weight in joint for option, w in options]
            below *= whole
        return tuple(joint), below

    def _along(self, fold: Fold[Any] | Repeat[Any]) -> Spread:
        """States carried through each step, equal ones merged before the next."""
        masses, below = {fold.start: 1}, 1
        after: dict[Any, Spread] = {}
        given: tuple[Any, ...] | None = None
        for round_ in fold.rounds():
            if round_ is not given and round_ != given:
                after, given = {}, round_
            masses, below = self._step(fold.step, masses, below, after, round_)
            self.budget.visit(len(masses), fold.step, fold.label)
        return tuple(masses.items()), below

    def _step(
        self, step: Callable[..., Any], masses: dict[Any, int], below: int, after: dict[Any, Spread], given: Any
    ) -> tuple[dict[Any, int], int]:
        """One step: `after` remembers what follows each state, so that equal rounds look it up by the state alone."""
        for state in masses:
            if state not in after:
                after[state] = self.spread(step, (state, *given))
        whole = lcm(*{after[state][1] for state in masses})
        following: dict[Any, int] = {}
        for state, mass in masses.items():
            results, own = after[state]
            if own != whole:
                mass *= whole // own
            for result, weight in results:
                following[result] = following.get(result, 0) + mass * weight
        return following, below * whole

    # procedures ----------------------------------------------------------------------------------

    def _settle(self, key: Key) -> Spread:
        """A procedure's results, with every `Become` followed to its end."""
        weights, whole = self._open(key)
        ahead = [result for result in weights if type(result) is Become]
        if not ahead:
            return tuple(weights.items()), whole
        if len(ahead) == 1 and _key(ahead[0]) == key:
            return self._made_over(weights, whole, ahead[0])
        start: Become[Any] = Become(key[0], *key[1])
        order = components(start, self._following)
        rows: dict[Any, Row[Any]] = {state: self._open(_key(state)) for component in order for state in component}
        for component in order:
            self._unloop(component, rows)
        ends, whole = push((state for component in order for state in component), start, rows, self.budget.ask)
        self.budget.hold(len(ends), key[0])
        return tuple(ends.items()), whole

    def _made_over(self, weights: dict[Any, int], whole: int, start: Become[Any]) -> Spread:
        """A roll made over again for as long as it takes: its ends in their proportions."""
        ends = tuple((result, weight) for result, weight in weights.items() if type(result) is not Become)
        if not ends:
            raise Endless([shown(*_key(start))])
        return ends, whole - weights[start]

    def _following(self, state: Become[Any]) -> list[Become[Any]]:
        weights, _ = self._open(_key(state))
        self.budget.visit(1, state.procedure, None)
        return [result for result in weights if type(result) is Become]

    def _unloop(self, component: list[Become[Any]], rows: dict[Any, Row[Any]]) -> None:
        if len(component) > MAX_EQUATIONS:
            raise TooLarge("states that lead back to each other", MAX_EQUATIONS, component[0].procedure, None)
        if len(component) == 1 and component[0] not in rows[component[0]][0]:
            return
        if not unloop(component, rows, self.budget.ask):
            raise Endless([shown(*_key(state)) for state in component])

    def _open(self, key: Key) -> Row[Any]:
        """A procedure's results as they stand, `Become` and all."""
        known = self._opened.get(key)
        if known is not None:
            return known
        if key in self._running:
            raise TooDeep(*key, depth=None)
        if len(self._running) >= MAX_DEPTH:
            raise TooDeep(*key, depth=MAX_DEPTH)
        for arg in key[1]:
            if type(arg) not in _PLAIN:
                check(arg, f"an argument of {key[0].__name__}")
        self._running[key] = None
        try:
            row = self._opened[key] = self._every_path(*key)
        except RecursionError:  # the caller stood deep already
            raise TooDeep(*key, depth=len(self._running)) from None
        finally:
            del self._running[key]
        self.budget.hold(len(row[0]), key[0])
        return row

    def _every_path(self, procedure: Callable[..., Any], args: tuple[Any, ...]) -> Row[Any]:
        """Each path is run from the top: a generator cannot be copied.

        A path follows the first answer to each new request and leaves the others for later, so there
        is one run for each result reached. `trail` holds the requests met and the answers sent.
        """
        budget, audit = self.budget, self.audit
        by_whole: dict[int, dict[Any, int]] = {}
        later: list[tuple[list[tuple[Any, Any]], int, int]] = [([], 1, 1)]
        while later:
            trail, weight, whole = later.pop()
            running = procedure(*args) if trail else started(procedure, args)
            try:
                request = self._replayed(running, trail)
                while True:
                    answers, below = self.weigh(request)
                    whole *= below
                    for answer, ways in answers[1:]:
                        later.append(([*trail, (request, answer)], weight * ways, whole))
                    answer, ways = answers[0]
                    weight *= ways
                    trail.append((request, answer))
                    request = running.send(answer)
            except StopIteration as stop:
                result = stop.value
            except Exception as error:
                annotate(error, procedure, args, trail)
                raise
            paths = budget.paths = budget.paths + 1
            if paths > budget.max_paths or not paths % ASK_EVERY:
                budget.path(procedure, trail[-1][0].label if trail else None)
                budget.hold(sum(map(len, by_whole.values())), procedure)
            if audit:
                audit.path(procedure, args, trail, result)
            if type(result) is float:
                check(result, f"the result of {shown(procedure, args)}")
            found = by_whole.get(whole)
            if found is None:
                found = by_whole[whole] = {}
            try:
                found[result] = found.get(result, 0) + weight
            except TypeError:
                check(result, f"the result of {shown(procedure, args)}")
                raise
        return _over_one(by_whole)

    def _replayed(self, running: Generator[Any, Any, Any], trail: list[tuple[Any, Any]]) -> Any:
        """The first request not yet answered; a procedure that asks other things than before is a fault."""
        sent = 0
        try:
            request = next(running)
            for asked, answer in trail:
                kind = type(asked)
                if (
                    type(request) is not kind
                    or request.label != asked.label
                    or (kind is Roll and (request.dice is not asked.dice or request.on is not asked.on))
                ):
                    raise Impure(f"asked {request!r} where it had asked {asked!r}: a procedure must be pure")
                sent += 1
                request = running.send(answer)
        except StopIteration as stop:
            if sent < len(trail):
                raise Impure("ended early when run again: a procedure must be pure") from stop
            raise
        return request


_WEIGHERS: dict[type, Callable[[Exact, Any], Spread]] = {
    Call: Exact._call,
    Fold: Exact._along,
    Repeat: Exact._along,
    Draw: Exact._draw,
    Choose: Exact._choose,
    Secret: Exact._secret,
}


def _key(state: Become[Any]) -> Key:
    return state.procedure, state.args


@lru_cache(maxsize=4096)
def rolled(dice: Dice, on: On[Any] | None) -> tuple[Spread, tuple[Doubt, ...]]:
    """The totals of dice, or the cells they fall on with equal cells merged; and what to warn of."""
    if on is None:
        return (tuple(zip(dice.totals, dice.weights, strict=True)), dice.ways), ()
    cells: dict[Hashable, int] = {}
    for total, ways in zip(dice.totals, dice.weights, strict=True):
        cell = on.at(total)
        cells[cell] = cells.get(cell, 0) + ways
    return (tuple(cells.items()), dice.ways), on.doubts(dice.totals)


def _over_one(by_whole: dict[int, dict[Any, int]]) -> Row[Any]:
    """Weights found over several denominators, over one."""
    if len(by_whole) == 1:
        ((whole, weights),) = by_whole.items()
    else:
        whole = lcm(*by_whole)
        weights = {}
        for below, found in by_whole.items():
            for result, weight in found.items():
                weights[result] = weights.get(result, 0) + weight * (whole // below)
    common = gcd(whole, *weights.values())
    if common == 1:
        return weights, whole
    return {result: weight // common for result, weight in weights.items()}, whole // common
