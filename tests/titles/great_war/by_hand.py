"""Naval combat and missions worked out die by die from the printed tables, without our charts or procedures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, product
from typing import Any

from tests.titles.great_war.printed import FACES, half_up, printed

Units = list[tuple[int, int]]
"""Protection and combat strength of each unit, in any order."""


def weakest_first(units: Units, factors: int) -> Units:
    """Unit after unit goes while the factors reach for a whole one."""
    left = sorted(units)
    while left and left[0][0] <= factors:
        factors -= left.pop(0)[0]
    return left


def fill(units: Units, factors: int) -> Units:
    """Of all ways to give up units the one that uses most factors; then fewest units, then least strength."""
    places = range(len(units))
    ways = [set(way) for count in range(len(units) + 1) for way in combinations(places, count)]
    within = [way for way in ways if sum(units[i][0] for i in way) <= factors]
    gone = max(within, key=lambda way: (sum(units[i][0] for i in way), -len(way), -sum(units[i][1] for i in way)))
    return sorted(units[i] for i in places if i not in gone)


class Navy:
    """One side of a combat."""

    def __init__(self, total: int, protection: list[int], combat: list[int] | None = None) -> None:
        self.total, self.known = total, bool(combat)
        self.units: Units = sorted(zip(protection, combat or [0] * len(protection), strict=True))

    def strength(self, left: Units) -> int:
        if len(left) == len(self.units):
            return self.total
        if self.known:
            return sum(combat for _, combat in left)
        return half_up(Fraction(self.total * len(left), len(self.units)))

    def fire(self, left: Units, face: int) -> int:
        strength = self.strength(left)
        return int(printed("naval-combat", face, strength)) if strength else 0


def exchange(
    attacker: Navy, defender: Navy, first: str, faces: tuple[int, int], remove: Callable[[Units, int], Units]
) -> tuple[int, int, Units, Units]:
    """Factors lost by attacker and defender, and what is left of both; the first face is the attacker's."""
    a, d = attacker.units, defender.units
    if first == "defender":
        to_attacker = defender.fire(d, faces[1])
        a = remove(a, to_attacker)
        to_defender = attacker.fire(a, faces[0])
        return to_attacker, to_defender, a, remove(d, to_defender)
    to_defender = attacker.fire(a, faces[0])
    left = remove(d, to_defender)
    to_attacker = defender.fire(d if first == "both" else left, faces[1])
    return to_attacker, to_defender, remove(a, to_attacker), left


def combats(
    attacker: Navy, defender: Navy, first: str, remove: Callable[[Units, int], Units] = weakest_first
) -> Iterator[tuple[int, int, int, int]]:
    """Every pair of dice: factors lost by each, then units lost by each."""
    for faces in product(FACES, FACES):
        to_attacker, to_defender, a, d = exchange(attacker, defender, first, faces, remove)
        yield to_attacker, to_defender, len(attacker.units) - len(a), len(defender.units) - len(d)


def mission(
    kind: str,
    force: dict[str, Any],
    interceptor: dict[str, Any] | None,
    *,
    doctrine: str = "fight",
    shift: int = 0,
    modifier: int = 0,
    mission_attacks: bool = False,
    abandoned: bool = False,
    remove: Callable[[Units, int], Units] = weakest_first,
    task: Callable[[int, int], tuple[Any, ...]] | None = None,
) -> dict[tuple[Any, ...], Fraction]:
    """Every fall of the dice of a mission, `task(lost, face)` giving what its own table does.

    Outcomes are (intercepted, letter, refused, completed, force_returns, interceptor_returns, dominates, combat, task).
    """
    found: dict[tuple[Any, ...], Fraction] = {}

    def carried_out(chance: Fraction, fate: tuple[Any, ...], combat: tuple[int, ...] | None) -> None:
        if not (fate[3] and task):
            found[(*fate, combat, None)] = found.get((*fate, combat, None), Fraction()) + chance
            return
        for face in FACES:
            end = (*fate, combat, task(combat[3] if combat else 0, face))
            found[end] = found.get(end, Fraction()) + chance / 6

    seen = Fraction(sum(a + b + modifier <= 3 for a, b in product(FACES, FACES)), 36) if interceptor else Fraction(0)
    if seen < 1:
        carried_out(1 - seen, (False, None, None, True, None, False, None), None)
    if not interceptor:
        return found
    hunter = Navy(interceptor["combat"], interceptor["protection"])
    prey = Navy(force["combat"], force["protection"])
    ratings = min(interceptor["contacts"]), min(force["contacts"])
    difference = ratings[1] - ratings[0] if mission_attacks else ratings[0] - ratings[1]
    column = min(max(min(max(difference, -2), 3) + shift, -2), 3)
    for face in FACES:
        letter, chance = printed("contact", face, column), seen / 6
        holder = {"A": "interceptor", "D": "force"}.get(letter)
        if mission_attacks and holder:
            holder = {"interceptor": "force", "force": "interceptor"}[holder]
        if letter == "N":
            carried_out(chance, (True, "N", None, True, None, False, None), None)
        elif holder and doctrine in ("refuse", f"{holder}-refuses"):
            carried_out(chance, (True, letter, holder, *refusal(kind, holder)), None)
        else:
            first = {"interceptor": "attacker", "force": "defender", None: "both"}[holder]
            for combat in combats(hunter, prey, first, remove):
                alive = not prey.units or combat[3] < len(prey.units)
                hunted = not hunter.units or combat[2] < len(hunter.units)
                area = None
                if kind == "engagement" and alive != hunted:
                    area = "force" if alive else "interceptor"
                fate = (True, letter, None, alive and not abandoned, None, False, area)
                carried_out(chance / 36, fate, combat)
    return found


def refusal(kind: str, refuser: str) -> tuple[bool, str | None, bool, str | None]:
    """Refusing Combat: completed, force returns, interceptor returns, dominates."""
    if refuser == "force":
        back = "previous-area" if kind == "rebasing" else "base"
        return False, back, True, "interceptor" if kind == "engagement" else None
    if kind == "engagement":
        return False, "base", True, "force"
    return True, None, True, None
