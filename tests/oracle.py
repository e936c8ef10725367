"""Independent ways to the same odds, and short words for the tests of procedures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from grognard.chance.audit import Audit
from grognard.chance.distribution import Distribution
from grognard.chance.doctrine import NO_CHOICES, Doctrine
from grognard.chance.exact import Exact
from grognard.chance.live import Answer
from grognard.chance.query import Odds
from grognard.chance.records import resume
from grognard.chance.requests import Choose, Draw, Roll, Secret
from grognard.charts.rules import Rules
from grognard.titles import title


def exactly(procedure: Callable[..., Any], *args: Any, doctrine: Doctrine = NO_CHOICES) -> Distribution[Any]:
    """The exact interpreter, audited: every path run twice, types and purity checked."""
    weights, _ = Exact(doctrine, audit=Audit()).spread(procedure, args)
    return Distribution(dict(weights))


def every_fall(procedure: Callable[..., Any], *args: Any, doctrine: Doctrine = NO_CHOICES) -> Distribution[Any]:
    """Every fall of every die, played through the live interpreter one by one; it shares no code with `Exact`."""
    found: dict[Any, Fraction] = {}
    later: list[tuple[tuple[Answer, ...], Fraction]] = [((), Fraction(1))]
    while later:
        answers, chance = later.pop()
        live = resume(procedure, args, answers)
        if live.pending is None:
            found[live.result] = found.get(live.result, Fraction(0)) + chance
            continue
        for answer, share in _falls(live.pending, doctrine):
            later.append(((*answers, answer), chance * share))
    whole = 1
    for chance in found.values():
        whole = max(whole, chance.denominator) if whole % chance.denominator == 0 else whole * chance.denominator
    return Distribution({outcome: int(chance * whole) for outcome, chance in found.items()})


def _falls(asked: Any, doctrine: Doctrine) -> list[tuple[Answer, Fraction]]:
    match asked:
        case Roll(dice=dice, label=label):
            each: dict[int, tuple[tuple[int, ...], int]] = {}
            for faces in product(dice.faces, repeat=dice.count):
                kept, count = each.get(sum(faces), (faces, 0))
                each[sum(faces)] = kept, count + 1
            return [(Answer("roll", label, faces), Fraction(n, dice.ways)) for faces, n in each.values()]
        case Draw(cup=cup, label=label):
            return [(Answer("draw", label, str(chit)), Fraction(n, len(cup))) for chit, n in cup.chits]
        case Choose(label=label):
            return [(Answer("choose", label, str(option)), share) for option, share in _mix(asked, doctrine)]
        case Secret(label=label):
            mixes = [_mix(choice, doctrine) for choice in asked.choices()]
            return [
                (Answer("secret", label, tuple(str(o) for o, _ in picked)), _times([share for _, share in picked]))
                for picked in product(*mixes)
            ]
    raise AssertionError(asked)


def _mix(choice: Choose[Any], doctrine: Doctrine) -> list[tuple[Any, Fraction]]:
    from grognard.chance.values import option_id

    options, whole = doctrine.weigh(choice)
    return [(option_id(option), Fraction(weight, whole)) for option, weight in options]


def _times(shares: list[Fraction]) -> Fraction:
    whole = Fraction(1)
    for share in shares:
        whole *= share
    return whole


def odds(address: str, rules: Mapping[str, str] | None = None, doctrine: str | None = None, **inputs: Any) -> Odds:
    """`odds("ocs/combat", attack=9, defence=3)`, under default or given choices of interpretations."""
    id_, _, procedure = address.partition("/")
    of = title(id_)
    return of.odds(procedure, rules=of.rules(rules), doctrine=doctrine, **inputs)


def sure(address: str, rules: Mapping[str, str] | None = None, **inputs: Any) -> Any:
    """The one outcome of a calculator, or of a question with only one."""
    distribution = odds(address, rules, **inputs).distribution
    assert len(distribution) == 1, distribution
    return distribution.outcomes[0]


def agrees(
    address: str, rules: Mapping[str, str] | None = None, doctrine: str | None = None, **inputs: Any
) -> Distribution[Any]:
    """The audited odds of a procedure, which every fall of the dice through `resolve` must bear out."""
    id_, _, name = address.partition("/")
    of = title(id_)
    procedure = of.procedure(name)
    in_force: Rules = of.rules(rules)
    ready = procedure.head(in_force, procedure.read(inputs))
    chosen = procedure.doctrine(doctrine)
    found = exactly(procedure.body, *ready.args, doctrine=chosen)
    assert found == every_fall(procedure.body, *ready.args, doctrine=chosen)
    return found


def resolved(address: str, dice: list[int], rules: Mapping[str, str] | None = None, **inputs: Any) -> Any:
    """The outcome of a run with these dice, choices by the default doctrine."""
    from grognard.chance.live import Live
    from grognard.chance.table import Scripted, play

    id_, _, name = address.partition("/")
    of = title(id_)
    procedure = of.procedure(name)
    ready = procedure.head(of.rules(rules), procedure.read(inputs))
    return play(Live(procedure.body, *ready.args), Scripted(dice), procedure.doctrine(None))
