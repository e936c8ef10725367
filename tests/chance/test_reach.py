"""What would it take: the least strength for each better column, against every strength asked one by one."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grognard.chance.procedures import Refusal
from grognard.chance.reach import Reach, reach
from grognard.errors import BadQuestion
from grognard.titles import title

ASKED: list[tuple[str, dict[str, Any]]] = [
    ("world-war-three/land-combat", {"defence": 7}),
    ("world-war-three/naval-combat", {"defence": 9, "defenders": 3, "counter": True, "counter_attack": 4}),
    ("world-war-three/transit-attack", {"ship": "ssn", "mode": "silent", "strength": 2, "units": 2}),
    ("great-war/contact", {"defender_rating": 3, "attacker_all_german": True}),
    ("great-war/naval-combat", {"defence": 20, "defender_protection": [3, 5]}),
    ("great-war/bombardment", {}),
    ("great-war/commerce-raiding", {"convoy_contact": 6}),
    ("great-war/merchant-shipping", {}),
    ("great-war/contested-zone", {}),
    ("iron-curtain/combat-1962", {"defence": 5}),
    ("iron-curtain/combat-1962", {"defence": 5, "terrain": True}),
    ("iron-curtain/combat-1945", {"defence": 6}),
    ("iron-curtain/combat-1945", {"defence": 6, "terrain": True}),
]


def asked(address: str, given: dict[str, Any], strength: float) -> Reach:
    of, _, id_ = address.partition("/")
    procedure = title(of).procedure(id_)
    return reach(procedure, title(of).rules(), {**given, str(procedure.strength): strength})


def column(address: str, given: dict[str, Any], strength: float) -> str | None:
    """The column of one strength, none where it has none."""
    of, _, id_ = address.partition("/")
    procedure = title(of).procedure(id_)
    try:
        strip = procedure.head(title(of).rules(), procedure.read({**given, str(procedure.strength): strength})).strip
    except Refusal:
        return None
    return strip.label if strip else None


@pytest.mark.parametrize(("address", "given"), ASKED)
def test_reach_finds_what_asking_for_every_strength_finds(address: str, given: dict[str, Any]) -> None:
    least = 1 if address.endswith("bombardment") else -9 if address.endswith("contested-zone") else 0
    columns = {strength: column(address, given, strength) for strength in range(least, 121)}
    for strength in range(least, 41, 3):
        found = asked(address, given, strength)
        assert found.column == columns[strength]
        better: dict[str, int] = {}
        for more in range(strength + 1, 121):
            label = columns[more]
            if label is not None and label != columns[strength]:
                better.setdefault(label, more)
        assert {each.column: int(each.strength) for each in found.better} == better
        assert [each.more for each in found.better] == [each - strength for each in better.values()]
        same = [each for each in range(least, strength + 1) if columns[each] == columns[strength]]
        if columns[strength] is not None and columns[strength] != "less than -3":
            assert found.wasted == strength - same[0]


def test_a_strength_that_other_inputs_bind_has_no_reach_and_is_told_why() -> None:
    given = {"defence": 4, "attacker_protection": [2, 3], "attacker_combat": [8, 9]}
    with pytest.raises(BadQuestion, match="more attack alone is refused"):
        asked("great-war/naval-combat", given, 17)


@pytest.mark.parametrize(
    ("strength", "defence", "row", "wasted", "more"),
    [
        (9.5, 3, "3:1", Fraction(2), {"4:1": Fraction(1)}),
        (17.25, 6, "3:1", Fraction(9, 4), {"4:1": Fraction(15, 4)}),
        (20.65, 5.9, "4:1", Fraction(0), {}),  # 3.5 exactly: not as its whole or half below
    ],
)
def test_a_strength_with_a_fraction_is_measured_as_it_is(
    strength: float, defence: float, row: str, wasted: Fraction, more: dict[str, Fraction]
) -> None:
    found = asked("iron-curtain/combat-1962", {"defence": defence}, strength)
    assert (found.column, found.wasted) == (row, wasted)
    assert {each.column: each.more for each in found.better} == more


def test_who_does_not_fire_is_on_no_column() -> None:
    found = asked("great-war/naval-combat", {"defence": 20}, 0)
    assert found.column is None
    assert (found.better[0].column, found.better[0].more) == ("1-5", Fraction(1))


def test_of_a_column_without_a_lower_end_nothing_is_wasted() -> None:
    assert asked("great-war/contested-zone", {}, -50).wasted == 0


def test_a_balance_in_words_has_nothing_to_add_to() -> None:
    contested = title("great-war").procedure("contested-zone")
    with pytest.raises(BadQuestion, match="balance=no-defenders is no number"):
        reach(contested, title("great-war").rules(), {"balance": "no-defenders"})
