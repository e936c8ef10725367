"""The Commerce Raiding Table."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from grognard.chance.procedures import BadInput
from grognard.titles.great_war.raiding import RaidingOutcome
from tests.oracle import agrees, resolved
from tests.titles.great_war.printed import FACES, chances, printed, shares, slip, text

FACTS = ("unrestricted", "convoy_tactic", "convoy_present", "transport_present")
EDGES = (-5, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16, 20, 21, 30, 31, 99)


def by_hand(difference: int, with_the_raider: bool = False, **facts: Any) -> dict[Any, Fraction]:
    """Each die on the printed table."""
    unrestricted, tactic, convoy, transport = (facts.get(fact, False) for fact in FACTS)

    def fall(cell: str) -> RaidingOutcome:
        points, _, mark = cell.partition("+")
        raider = mark == "D" and tactic and convoy
        flotilla = mark == "D" and transport and (raider or not with_the_raider)
        return RaidingOutcome(
            int(points) * (2 if unrestricted else 1), int(raider), int(flotilla), int(mark == "A" and convoy)
        )

    return shares(fall(printed("commerce-raiding", face, difference)) for face in FACES)


def raided(difference: int, rules: dict[str, str] | None = None, **facts: Any) -> dict[Any, Fraction]:
    return chances("commerce-raiding", rules, combat=50 + difference, convoy_contact=50, **facts)


@pytest.mark.parametrize("difference", EDGES)
def test_each_edge_of_each_column(difference: int) -> None:
    assert raided(difference, convoy_present=True) == by_hand(difference, convoy_present=True)


def test_every_combination_of_facts() -> None:
    for difference, *flags in product((1, 8, 31), *([False, True],) * len(FACTS)):
        facts: dict[str, Any] = dict(zip(FACTS, flags, strict=True))
        assert raided(difference, **facts) == by_hand(difference, **facts)


def test_every_combination_of_facts_under_GW_I7_with_the_raider() -> None:
    for flags in product(*([False, True],) * len(FACTS)):
        facts: dict[str, Any] = dict(zip(FACTS, flags, strict=True))
        assert raided(8, {"GW-I7": "with-the-raider"}, **facts) == by_hand(8, with_the_raider=True, **facts)


def raid(face: int, rules: dict[str, str] | None = None, **facts: Any) -> RaidingOutcome:
    found: RaidingOutcome = resolved("great-war/commerce-raiding", [face], rules, combat=8, convoy_contact=0, **facts)
    return found


def test_points_double_under_unrestricted_warfare_and_units_do_not() -> None:
    facts: dict[str, Any] = {"convoy_tactic": True, "convoy_present": True, "transport_present": True}
    assert raid(1, **facts) == RaidingOutcome(2, 1, 1, 0)
    assert raid(1, unrestricted=True, **facts) == RaidingOutcome(4, 1, 1, 0)
    assert raid(6, **facts) == RaidingOutcome(4, 0, 0, 1)
    assert raid(6, unrestricted=True, **facts) == RaidingOutcome(8, 0, 0, 1)


@pytest.mark.parametrize(("tactic", "convoy", "lost"), [(True, True, 1), (True, False, 0), (False, True, 0)])
def test_a_raider_is_lost_only_to_the_tactic_with_a_convoy(tactic: bool, convoy: bool, lost: int) -> None:
    assert raid(1, convoy_tactic=tactic, convoy_present=convoy).raiders_lost == lost


def test_GW_I7_a_transport_flotilla_is_lost_whatever_the_tactic() -> None:
    assert raid(1, transport_present=True) == RaidingOutcome(2, 0, 1, 0)


def test_GW_I7_with_the_raider_it_goes_only_when_a_raider_does() -> None:
    rules = {"GW-I7": "with-the-raider"}
    assert raid(1, rules, transport_present=True).transports_lost == 0
    assert raid(1, rules, transport_present=True, convoy_tactic=True, convoy_present=True).transports_lost == 1


def test_a_convoy_is_lost_only_if_there_is_one_whatever_its_contact() -> None:
    lost = [
        resolved(
            "great-war/commerce-raiding", [6], combat=14, convoy_contact=contact, convoy_present=present
        ).convoys_lost
        for contact, present in product((0, 6), (False, True))
    ]
    assert lost == [0, 1, 0, 1]


@pytest.mark.parametrize("difference", range(1, 32))
def test_more_combat_strength_never_sinks_fewer_merchantmen(difference: int) -> None:
    fewer, more = (
        sorted(outcome.merchant_points for outcome in raided(d) for _ in range(int(raided(d)[outcome] * 6)))
        for d in (difference, difference + 1)
    )
    assert all(a <= b for a, b in zip(fewer, more, strict=True))


def test_the_slip_tells_the_column_the_multiple_and_the_units_at_risk() -> None:
    lines = slip("commerce-raiding", combat=14, convoy_contact=5, convoy_tactic=True, transport_present=True)
    assert [effect for _, _, effect in lines] == [
        "14 − 5 = 9 → column 9",
        "×1",
        "0: no convoy in the box",
        "1",
        "0",
        "whatever-the-tactic",
    ]


@pytest.mark.parametrize(
    ("tactic", "convoy", "effect"),
    [
        (False, False, "0"),
        (True, False, "0: no convoy in the box"),
        (False, True, "0: no convoy tactic"),
        (True, True, "1"),
    ],
)
def test_the_slip_says_why_no_raider_is_at_risk(tactic: bool, convoy: bool, effect: str) -> None:
    lines = slip("commerce-raiding", combat=1, convoy_contact=0, convoy_tactic=tactic, convoy_present=convoy)
    assert ("+D: raider at risk", "Commerce Raiding Table", effect) in lines


@pytest.mark.parametrize(
    "facts", [{}, {"combat": 1}, {"combat": -1, "convoy_contact": 0}, {"combat": 1.5, "convoy_contact": 0}]
)
def test_bad_inputs_are_named(facts: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        chances("commerce-raiding", **facts)


@pytest.mark.parametrize("choice", ["whatever-the-tactic", "with-the-raider"])
def test_every_fall_of_the_die_agrees(choice: str) -> None:
    for unrestricted, tactic in product((False, True), (False, True)):
        agrees(
            "great-war/commerce-raiding",
            {"GW-I7": choice},
            combat=20,
            convoy_contact=3,
            unrestricted=unrestricted,
            convoy_tactic=tactic,
            convoy_present=True,
            transport_present=True,
        )


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (RaidingOutcome(0, 0, 0, 0), "0"),
        (RaidingOutcome(4, 1, 0, 0), "4+D: raider lost"),
        (RaidingOutcome(4, 0, 1, 0), "4+D: transport flotilla lost"),
        (RaidingOutcome(4, 1, 1, 0), "4+D: raider and transport flotilla lost"),
        (RaidingOutcome(10, 0, 0, 1), "10+A: convoy lost"),
    ],
)
def test_text_is_the_points_and_the_mark(outcome: RaidingOutcome, words: str) -> None:
    assert text("commerce-raiding", outcome) == words
