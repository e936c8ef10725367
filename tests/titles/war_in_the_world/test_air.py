"""Air headquarters, replacement of air points, and jets in the routines."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from grognard.chance.solving import solve
from grognard.titles import title
from grognard.titles.war_in_the_world.air import AirHeadquartersOutcome
from grognard.titles.war_in_the_world.jets import JetAirCombatOutcome
from tests.titles.war_in_the_world.printed import (
    COMBAT,
    FACES,
    TITLE,
    ask,
    cell,
    chances,
    refused,
    rolled,
    says,
    shares,
    text,
    value,
    warned,
)

# headquarters ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("contents", [["jet"], ["example jet"], ["jet", "example jet", "jet"]])
def test_s73_jets_fly_cap_only(contents: list[str]) -> None:
    assert ask("air-headquarters", contents=contents) == AirHeadquartersOutcome(
        "jet", ("intercept-cap", "loose-escort")
    )
    no = refused("air-headquarters", "jet may not fly bombardment", contents=contents, mission="bombardment")
    assert no.reasons[0].rule == "Air Rules 1"


def test_s74_jets_may_not_be_close_escort() -> None:
    refused("air-headquarters", "jet may not fly close-escort", contents=["jet"], mission="close-escort")


def test_s75_in_loose_escort_jets_are_ordinary_fighters() -> None:
    assert says("air-headquarters", "loose-escort, as ordinary fighters", contents=["jet"], mission="loose-escort")


@pytest.mark.parametrize("weapon", ["V-1", "V-2"])
def test_rockets_bombard_only(weapon: str) -> None:
    assert ask("air-headquarters", contents=[weapon]).missions == ("bombardment",)
    no = refused("air-headquarters", f"{weapon} may not fly intercept-cap", contents=[weapon], mission="intercept-cap")
    assert no.reasons[0].rule == "Air Rules 2-3"


def test_conventional_aircraft_fly_anything() -> None:
    found = ask("air-headquarters", contents=["conventional", "example bomber", "example fighter"])
    assert (found.serves, len(found.missions)) == ("conventional", 5)


SORTS = ["V-1", "V-2", "jet", "conventional"]


@pytest.mark.parametrize("mixture", [[a, b] for a in SORTS for b in SORTS if a != b])
def test_s96_a_headquarters_serves_no_mixture(mixture: list[str]) -> None:
    no = refused("air-headquarters", "One headquarters serves", contents=mixture)
    assert no.reasons[0].numbers == tuple(mixture)


def test_an_unknown_aircraft_is_named_with_those_there_are() -> None:
    refused("air-headquarters", "no aircraft “Me 262”; there are conventional, jet", contents=["Me 262"])


def test_headquarters_in_words() -> None:
    assert text("air-headquarters", ask("air-headquarters", contents=["jet"])) == "jet: intercept-cap, loose-escort"


# replacement ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("facts", list(product([False, True], repeat=3)))
def test_s99_points_lost_over_the_enemy_are_not_replaced(facts: tuple[bool, bool, bool]) -> None:
    occupied, country, line = facts
    found = ask("replacement-allowed", enemy_occupied=occupied, enemy_country=country, line=line)
    assert found.replaced is not (occupied or (country and not line))
    assert text("replacement-allowed", found) == ("replaced" if found.replaced else "not replaced")


# jets in the routines -------------------------------------------------------------------------------

STEPS = {
    "A": ["cap bombers", "bombers cap", "", ""],
    "B": ["cap close", "close cap", "cap bombers", ""],
    "C": ["cap loose", "loose cap", "cap bombers", "close cap"],
    "D": ["cap loose", "cap bombers", "loose cap", ""],
}
"""The house routines: who strikes whom."""

LEFT_OUT = {"A": {2}, "B": set(), "C": {4}, "D": {3}}
CONDITIONAL = {"A": set(), "B": {2}, "C": {2}, "D": set()}
"""The article: steps jets leave out, and steps they do only if they mean to do step 3."""

NAMES = ("cap", "bombers", "close", "loose")
Air = tuple[int, int, int, int]


def steps(routine: str, *, jets: bool, press_on: bool) -> list[str]:
    kept = []
    for number, strike in enumerate(STEPS[routine], 1):
        out = jets and (number in LEFT_OUT[routine] or (number in CONDITIONAL[routine] and not press_on))
        given_up = jets and number == 3 and CONDITIONAL[routine] and not press_on
        if strike and not out and not given_up:
            kept.append(strike)
    return kept


def by_hand(points: Air, each: Air, strikes: list[str]) -> dict[Any, Fraction]:
    """Every fall of a die for every step, with what is left of each party."""
    falls: dict[Air, Fraction] = {points: Fraction(1)}
    for strike in strikes:
        striker, target = (NAMES.index(name) for name in strike.split())
        after: dict[Air, Fraction] = {}
        for left, chance in falls.items():
            for face in FACES:
                lost = min(left[target], cell(COMBAT, left[striker] * each[striker], face))
                new = tuple(n - lost * (place == target) for place, n in enumerate(left))
                after[new] = after.get(new, Fraction(0)) + chance / 6  # type: ignore[index, arg-type]
        falls = after
    found: dict[Any, Fraction] = {}
    for left, chance in falls.items():
        outcome = JetAirCombatOutcome(*(a - b for a, b in zip(points, left, strict=True)))
        found[outcome] = found.get(outcome, Fraction(0)) + chance
    return found


def asked(points: Air, each: Air) -> dict[str, Any]:
    names = ("cap", "bombers", "close_escort", "loose_escort")
    return {name: {"points": n, "strength": s} for name, n, s in zip(names, points, each, strict=True)}


FIGHTS: list[tuple[Air, Air]] = [
    ((6, 20, 10, 8), (8, 1, 4, 4)),
    ((2, 3, 1, 2), (30, 5, 9, 20)),
    ((40, 4, 3, 3), (9, 0, 2, 2)),
]


@pytest.mark.parametrize(("points", "each"), FIGHTS)
@pytest.mark.parametrize("routine", "ABCD")
def test_a_routine_as_it_stands_is_fought_step_by_step(routine: str, points: Air, each: Air) -> None:
    found = chances("jet-air-combat", routine=routine, jets=False, **asked(points, each))
    assert found == by_hand(points, each, steps(routine, jets=False, press_on=True))


CASES = [
    pytest.param("A", id="WIW-S76: A leaves out step 2"),
    pytest.param("B", id="WIW-S77: B does step 2 only if it means to do step 3"),
    pytest.param("C", id="WIW-S78: C likewise, and leaves out step 4"),
    pytest.param("D", id="WIW-S79: D leaves out step 3"),
]


@pytest.mark.parametrize(("points", "each"), FIGHTS)
@pytest.mark.parametrize("press_on", [True, False])
@pytest.mark.parametrize("routine", CASES)
def test_jets_on_intercept_cap(routine: str, press_on: bool, points: Air, each: Air) -> None:
    doctrine = "press-on" if press_on else "break-off"
    found = chances("jet-air-combat", doctrine=doctrine, routine=routine, **asked(points, each))
    assert found == by_hand(points, each, steps(routine, jets=True, press_on=press_on))


@pytest.mark.parametrize("routine", "ABCD")
def test_jets_never_lose_more_than_ordinary_fighters_would(routine: str) -> None:
    given = asked((6, 20, 10, 8), (8, 2, 4, 4))
    lost = [
        sum(
            outcome.cap_lost * p
            for outcome, p in chances("jet-air-combat", routine=routine, jets=jets, **given).items()
        )
        for jets in (True, False)
    ]
    assert lost[0] < lost[1] if routine in "ACD" else lost[0] == lost[1]


def test_interceptors_shot_away_in_step_2_strike_no_more() -> None:
    given = asked((1, 9, 9, 0), (10, 1, 40, 0))
    found = rolled("jet-air-combat", [6, 6], routine="B", **given)
    assert found == JetAirCombatOutcome(1, 0, 1, 0)


@pytest.mark.parametrize("party", ["bombers", "close_escort"])
def test_s73_s74_jets_are_no_bombers_and_no_close_escort(party: str) -> None:
    given = {**asked((5, 5, 5, 5), (1, 1, 1, 1)), party: {"type": "example jet", "points": 5}}
    refused("jet-air-combat", "example jet may not fly as", routine="A", **given)


def test_a_type_has_its_strength_at_the_altitude() -> None:
    jets = {"type": "example jet", "points": 10}
    bombers = {"type": "example bomber", "points": 50}
    for altitude in ("high", "low"):
        typed = chances("jet-air-combat", routine="A", cap=jets, bombers=bombers, altitude=altitude)
        strength = value("aircraft", "example jet", altitude)
        assert typed == shares(JetAirCombatOutcome(0, cell(COMBAT, 10 * strength, face), 0, 0) for face in FACES)


def test_a_flight_needs_a_type_or_a_strength() -> None:
    refused(
        "jet-air-combat", "no aircraft “Spad”", routine="A", cap={"type": "Spad", "points": 1}, bombers={"points": 1}
    )
    refused("jet-air-combat", "no type is named", routine="A", cap={"points": 1}, bombers={"points": 1})


def best(price: int) -> Fraction:
    """What the jets' best play is worth at this price of their own losses."""
    procedure, rules = title(TITLE).procedure("jet-air-combat"), title(TITLE).rules()
    ready = procedure.head(rules, procedure.read({"routine": "B", **asked((6, 20, 10, 0), (8, 1, 4, 0))}))

    def worth(outcome: Any) -> int:
        return int(outcome.bombers_lost - price * outcome.cap_lost)

    return solve(procedure.body, ready.args, "interceptor", worth).value


def by_doctrine(doctrine: str, price: int) -> Fraction:
    odds = chances("jet-air-combat", doctrine=doctrine, routine="B", **asked((6, 20, 10, 0), (8, 1, 4, 0)))
    return sum(((o.bombers_lost - price * o.cap_lost) * p for o, p in odds.items()), Fraction())


@pytest.mark.parametrize(("price", "doctrine"), [(0, "press-on"), (1, "press-on"), (9, "break-off")])
def test_the_jets_press_on_where_it_gains_more_than_it_costs(price: int, doctrine: str) -> None:
    worths = {name: by_doctrine(name, price) for name in ("press-on", "break-off")}
    assert best(price) == max(worths.values()) == worths[doctrine]


def test_a_fight_in_words_and_its_house_charts() -> None:
    assert text("jet-air-combat", JetAirCombatOutcome(1, 3, 0, 2)) == "cap −1, bombers −3, loose −2"
    assert text("jet-air-combat", JetAirCombatOutcome(0, 0, 0, 0)) == "no losses"
    said = warned("jet-air-combat", routine="A", **asked((1, 1, 1, 1), (1, 1, 1, 1)))
    assert "air-routines is a house chart" in said
    assert "jet-routines is a house chart" not in said
