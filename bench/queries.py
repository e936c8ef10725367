"""Every procedure's own example asked cold, then the heavy ones. `python -m bench queries`."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from bench.timing import best, shown
from grognard.chance.distribution import Distribution
from grognard.chance.exact import Exact, rolled
from grognard.chance.solving import solve
from grognard.cli.questions import read_inputs
from grognard.staff.figures import worth
from grognard.staff.joint import Staff
from grognard.staff.plan import parse_plan
from grognard.titles import TITLES, title
from grognard.titles.plans import plan_text

PLAN = "ocs/storm"
FIGHTER = '{"value":4,"full":true,"fighter":true}'

ENGAGED = "attack=30 defence=8 attacker_ar=4 defender_ar=3 attacker_steps=12 defender_steps=9 surprise=true"

AIR_BATTLE = ("ocs/air-battle", f"'attackers=[{','.join([FIGHTER] * 6)}]' 'defenders=[{','.join([FIGHTER] * 5)}]'")
HEAVY = (
    AIR_BATTLE,
    ("ocs/engagement", ENGAGED),
    ("ocs/engagement", f"{ENGAGED} at_all_costs=true"),
    ("iron-curtain/combat-1962", f"attack=30 defence=12 attacker_stacks=6 defenders=[{','.join(['2'] * 11)}]"),
)
WORTH = {"defender_steps_lost": Fraction(1), "attacker_steps_lost": Fraction(-1), "defender_hexes": Fraction(1)}
SMALLER = ("attack=20", "defence=6", "attacker_ar=4", "defender_ar=3", "attacker_steps=6", "defender_steps=5")


def cold(address: str, words: str) -> Callable[[], Any]:
    """One question with nothing remembered: head, body, all."""
    id_, _, name = address.partition("/")
    rules, procedure = title(id_).rules(), title(id_).procedure(name)
    given = read_inputs(tuple(shlex.split(words)))

    def ask() -> Any:
        rolled.cache_clear()
        ready = procedure.head(rules, procedure.read(given))
        weights, _ = Exact(procedure.doctrines[0]).spread(procedure.body, ready.args)
        return Distribution(dict(weights), procedure.text)

    return ask


def solved() -> Any:
    """Best play of an engagement, for a stated worth."""
    of = title("ocs")
    procedure = of.procedure("engagement")
    ready = procedure.head(of.rules(), procedure.read(read_inputs(SMALLER)))
    return solve(procedure.body, ready.args, "attacker", lambda outcome: worth(outcome, WORTH))


def planned() -> Any:
    """A plan of five steps, read and worked out."""
    return Staff(parse_plan(PLAN, plan_text(PLAN))).joint()


def main() -> None:
    """Print the slowest examples, then each heavy question against its budget."""
    times = []
    for id_ in TITLES:
        for procedure in title(id_).procedures.values():
            ask = cold(f"{id_}/{procedure.id}", procedure.example)
            times.append((best(ask, 0.2, 20), f"{id_}/{procedure.id}", len(ask())))
    times.sort(reverse=True)
    print(f"{len(times)} procedures asked their example, cold; the slowest (budget 50 ms; air battles 1 s):")
    for seconds, name, outcomes in times[:6]:
        print(f"{shown(seconds):>9}  {name}, {outcomes} outcomes")
    print("\nheavy questions (budget 50 ms; air battles, plans and best play 1 s):")
    for address, words in HEAVY:
        ask = cold(address, words)
        print(f"{shown(best(ask, 1.0, 10)):>9}  {address} {words[:80]}, {len(ask()):,} outcomes")
    print(f"{shown(best(planned, 1.0, 10)):>9}  the plan {PLAN}, every order")
    print(f"{shown(best(solved, 1.0, 10)):>9}  best play of an engagement, {len(solved().play)} decisions")
