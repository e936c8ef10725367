"""Units that roll one by one: twelve are answered exactly; more are rolled and sampled, and the refusal says so."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.chance.errors import GameTooLarge, TooLarge
from grognard.chance.procedures import BadInput
from grognard.titles import title

AIR = {"value": 3, "full": True, "fighter": True}
STARVING = {"ar": 3, "re": 1, "before": True}
QUESTIONS: list[tuple[str, str, Any, dict[str, Any]]] = [
    ("iron-curtain/combat-1962", "defenders", 1, {"attack": 9, "defence": 3}),
    ("iron-curtain/nuclear-strike", "units", 1, {}),
    ("ocs/attrition", "units", STARVING, {}),
    ("ocs/air-battle", "attackers", AIR, {"defenders": [AIR]}),
    ("ocs/air-strike-mission", "bombers", {**AIR, "strength": 5}, {"target": {"kind": "unit", "re": 3}}),
]
each = pytest.mark.parametrize(
    ("address", "name", "unit", "others"), QUESTIONS, ids=[address for address, *_ in QUESTIONS]
)


def asked(address: str) -> tuple[Any, str]:
    id_, _, procedure = address.partition("/")
    return title(id_), procedure


@each
def test_twelve_units_are_answered_exactly(address: str, name: str, unit: Any, others: dict[str, Any]) -> None:
    of, procedure = asked(address)
    found = of.odds(procedure, **others, **{name: [unit] * 12})
    assert sum(chance for _, chance in found.distribution) == 1


@each
def test_thirteen_units_may_be_sampled_and_are_told_so(
    address: str, name: str, unit: Any, others: dict[str, Any]
) -> None:
    of, procedure = asked(address)
    with pytest.raises(TooLarge, match=rf"{procedure} goes past 12 items in {name}.*it can be sampled"):
        of.odds(procedure, **others, **{name: [unit] * 13})
    sample = of.sample(procedure, runs=20, seed=1, **others, **{name: [unit] * 13})
    assert sample.distribution.total <= 20


@each
def test_thirteen_units_are_rolled(address: str, name: str, unit: Any, others: dict[str, Any]) -> None:
    of, procedure = asked(address)
    assert of.resolve(procedure, seed=1, **others, **{name: [unit] * 13}).outcome is not None


@each
def test_sixty_one_units_are_no_question(address: str, name: str, unit: Any, others: dict[str, Any]) -> None:
    of, procedure = asked(address)
    with pytest.raises(BadInput, match="60"):
        of.odds(procedure, **others, **{name: [unit] * 61})


def test_best_play_of_thirteen_against_one_is_refused_at_once() -> None:
    with pytest.raises(GameTooLarge, match=r"12 items in attackers.*against a named doctrine"):
        title("ocs").best_play(
            "air-battle", "attacker", lambda outcome: outcome.defenders.count("destroyed"),
            attackers=[AIR] * 13, defenders=[AIR],
        )  # fmt: skip
