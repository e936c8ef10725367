"""Options: how a side meets the number a combat result gives it, by steps or by hexes."""

from __future__ import annotations

from itertools import product
from typing import Any

import msgspec

from grognard.chance.doctrine import Doctrine, Policy
from grognard.chance.requests import Choose, Procedure

LABELS = {"attacker": "the attacker's option", "defender": "the defender's option"}


class Paid(msgspec.Struct, frozen=True):
    """How an option was met."""

    steps: int = 0
    hexes: int = 0


def pay(side: str, option: int, steps: int, by_steps_only: bool) -> Procedure[Paid]:
    """An option met by steps, by hexes, or by both; a side that loses its last step goes nowhere."""
    if by_steps_only:
        return Paid(steps=min(option, steps))
    ways = [Paid(lost, option - lost if lost < steps else 0) for lost in range(min(option, steps) + 1)]
    named = {_named(paid): paid for paid in ways}
    return named[(yield from Choose(side, LABELS[side], tuple(named), (option, steps)))]


def _named(paid: Paid) -> str:
    """lose-1, retreat-2 or lose-1-retreat-1."""
    parts = [f"lose-{paid.steps}"] * (paid.steps > 0) + [f"retreat-{paid.hexes}"] * (paid.hexes > 0)
    return "-".join(parts)


def give_ground(choice: Choose[str]) -> str:
    """Hexes."""
    return choice.options[0]


def to_the_last(choice: Choose[str]) -> str:
    """Steps."""
    return choice.options[-1]


def hold(choice: Choose[str]) -> str:
    """Steps while one would be left, the rest in hexes."""
    owing: Any = choice.about  # as `pay` says it
    option, steps = owing
    lost: int = min(option, steps - 1)
    return choice.options[lost]


POLICIES: dict[str, tuple[Policy, str]] = {
    "hold": (hold, "steps while one would be left, the rest in hexes"),
    "to-the-last": (to_the_last, "steps"),
    "give-ground": (give_ground, "hexes"),
}


def _doctrine(attacker: str, defender: str) -> Doctrine:
    """One for both sides, or `attacker/defender` where they differ."""
    policies = {LABELS["attacker"]: POLICIES[attacker][0], LABELS["defender"]: POLICIES[defender][0]}
    if attacker == defender:
        return Doctrine(attacker, policies, f"both sides meet their options by {POLICIES[attacker][1]}")
    about = f"the attacker by {POLICIES[attacker][1]}; the defender by {POLICIES[defender][1]}"
    return Doctrine(f"{attacker}/{defender}", policies, about)


DOCTRINES = tuple(_doctrine(*pair) for pair in sorted(product(POLICIES, repeat=2), key=lambda pair: pair[0] != pair[1]))
