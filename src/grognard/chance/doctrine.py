"""Doctrines: a named policy for each choice, so that odds can be stated where players choose."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from math import lcm
from typing import Any

from grognard.chance.errors import BadAnswer, OpenChoice
from grognard.chance.requests import Choose
from grognard.chance.values import option_id

Mix = Mapping[Hashable, Fraction | int]
Policy = Callable[[Choose[Any]], Any]
"""From a choice (side, label, options, about) to one option, or to a `Mix` of them."""


class Doctrine:
    """What each side does at each label. Compared by identity: one doctrine, one memory.

    `not_for` is a side whose choices it leaves open.
    """

    def __init__(self, name: str, policies: Mapping[str, Policy], about: str = "", not_for: str | None = None) -> None:
        self.name, self.policies, self.about, self.not_for = name, dict(policies), about, not_for

    def answers(self, choice: Choose[Any]) -> bool:
        """Whether it speaks of this label, for this side."""
        return choice.label in self.policies and choice.side != self.not_for

    def weigh(self, choice: Choose[Any]) -> tuple[list[tuple[Any, int]], int]:
        """The options it takes with their weights, and the whole weight."""
        if not self.answers(choice):
            raise OpenChoice(choice)
        policy = self.policies[choice.label]
        picked = policy(choice)
        mix = {o: Fraction(w) for o, w in picked.items() if w} if isinstance(picked, Mapping) else {picked: Fraction(1)}
        for option in mix:
            if option not in choice.options:
                raise BadAnswer(f"doctrine {self.name} answers “{choice.label}” with {option}, which is not offered")
        if sum(mix.values()) != 1 or min(mix.values()) < 0:
            raise BadAnswer(f"doctrine {self.name} answers “{choice.label}” with a mix that does not sum to 1")
        whole = lcm(*(weight.denominator for weight in mix.values()))
        return [(option, int(weight * whole)) for option, weight in mix.items()], whole

    def with_(self, policies: Mapping[str, Policy], name: str | None = None) -> Doctrine:
        """The same doctrine but for these labels, perhaps with a name that says so."""
        return Doctrine(name or self.name, {**self.policies, **policies}, self.about, self.not_for)

    def opposing(self, side: str) -> Doctrine:
        """The same doctrine for everybody but this side."""
        return Doctrine(self.name, self.policies, self.about, side)

    def __repr__(self) -> str:
        return f"<doctrine {self.name}>"


NO_CHOICES = Doctrine("none", {}, "for procedures in which nobody chooses")


def first(choice: Choose[Any]) -> Any:
    """The policy that takes the first option offered."""
    return choice.options[0]


def evenly(choice: Choose[Any]) -> Mix:
    """The policy that takes each option as often as the others."""
    return {option: Fraction(1, len(choice.options)) for option in choice.options}


def always(wanted: str) -> Policy:
    """The policy that takes the option written so; where it is not offered, an error that lists what is."""

    def choose(choice: Choose[Any]) -> Any:
        for option in choice.options:
            if option_id(option) == wanted:
                return option
        offered = ", ".join(option_id(option) for option in choice.options)
        raise BadAnswer(f"“{choice.label}” cannot be {wanted}: {choice.side} is offered {offered}")

    return choose
