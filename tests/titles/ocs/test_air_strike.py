"""Air missions: interception, flak and the barrage of those who come through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

import pytest
from msgspec import structs

from grognard.chance.query import best_play
from tests.oracle import agrees, odds, resolved
from tests.titles.ocs.printed import ERRATA, OCS, TWO_DICE, bad, cell, head, refused, slip
from tests.titles.ocs.test_air_battle import by_hand, unit

MISSION, STRIKE = "ocs/air-strike-mission", "air-strike-mission"
UNITS = {"kind": "unit", "re": 2}
DUMP = {"kind": "dump", "trucks": 10, "wagons": 4, "supply": 15}
BASE = {"kind": "facility", "facility": "airbase", "level": 2, "inactive_air": 3, "reduced_air": 1}

Chances = dict[Any, Fraction]


def bomber(strength: int, value: int = 1, full: bool = True, fighter: bool = False) -> dict[str, Any]:
    return {**unit(value, full, fighter), "strength": strength}


def found(rules: Mapping[str, str] | None = None, doctrine: str | None = None, **inputs: Any) -> Chances:
    """Own aircraft aborted, reduced and destroyed, and the effect in the words of its table."""
    text = OCS.procedure(STRIKE).text
    distribution = odds(MISSION, rules, doctrine, **inputs).distribution
    return dict(distribution.map(lambda o: (o.own_aborted, o.own_reduced, o.own_destroyed, text(o).partition("; ")[0])))


# an independent working ------------------------------------------------------------------------------

FLAK_COLUMNS = ((2, 0), (6, 1), (12, 2))
BARRAGE_COLUMNS = ((1, 0), (2, 1), (4, 2), (7, 3), (11, 4), (16, 5), (24, 6), (40, 7), (68, 8), (116, 9))


def place(columns: tuple[tuple[int, int], ...], strength: int) -> int:
    return next((column for most, column in columns if strength <= most), len(columns))


def two_dice(chart: str, column: int) -> Chances:
    marks = Counter(cell(chart, total, column) for total in TWO_DICE)
    return {mark: Fraction(count, 36) for mark, count in marks.items()}


def barraged(strength: int) -> Chances:
    """Units of 2 RE in the open: no shift. Nothing without strength."""
    if not strength:
        return {"-": Fraction(1)}
    chances = two_dice("barrage", place(BARRAGE_COLUMNS, strength))
    half = chances.pop("1/2", Fraction(0)) / 2
    for mark in ("DG", "1"):
        chances[mark] = chances.get(mark, Fraction(0)) + half
    return {mark: chance for mark, chance in chances.items() if chance}


def mission_by_hand(
    bombers: list[Any],
    escorts: list[Any],
    interceptors: list[Any],
    flak: int,
    *,
    raider_attacks: bool = False,
    once: bool = False,
    escorts_too: bool = False,
) -> Chances:
    """Bombers against units of 2 RE in the open; flak once hits the first that is left."""
    own = [*escorts, *bombers]
    battle = by_hand(own, interceptors) if raider_attacks else by_hand(interceptors, own)
    drops = [0] * len(escorts) + [b["strength"] for b in bombers]
    marks = two_dice("flak", place(FLAK_COLUMNS, flak))
    total: Chances = {}
    for sides, chance in battle.items():
        fates = list(sides[0] if raider_attacks else sides[1])
        left = [i for i, fate in enumerate(fates) if fate == "in" and (escorts_too or i >= len(escorts))]
        shots = min(len(left), 1) if once else len(left)
        for fall in product(marks, repeat=shots):
            after = list(fates)
            for i, mark in zip(left, fall, strict=False):
                step = "reduced" if own[i]["full"] else "destroyed"
                after[i] = {"-": "in", "A": "aborted", "-1": step}[mark]
            shared = chance * prod(marks[mark] for mark in fall)
            for effect, share in barraged(sum(drops[i] for i in left if after[i] == "in")).items():
                key = (*(after.count(fate) for fate in ("aborted", "reduced", "destroyed")), effect)
                total[key] = total.get(key, Fraction(0)) + shared * share
    return total


MISSIONS: dict[str, tuple[list[Any], list[Any], list[Any], int]] = {
    "one bomber": ([bomber(8)], [], [], 0),
    "three bombers under flak": ([bomber(8), bomber(5), bomber(14, full=False)], [], [], 13),
    "met by one": ([bomber(8), bomber(14)], [], [unit(3)], 4),
    "met by more, who double": ([bomber(20), bomber(8, full=False)], [], [unit(2), unit(3)], 7),
    "with an escort": ([bomber(8), bomber(14)], [unit(4)], [unit(3), unit(2)], 4),
    "escorts who double": ([bomber(30)], [unit(4), unit(3)], [unit(5, fighter=False)], 12),
    "fighters as bombers": ([bomber(6, 3, fighter=True), bomber(6, 3, fighter=True)], [], [unit(9, fighter=False)], 2),
    "none of whom has strength": ([bomber(0)], [], [unit(2)], 4),
}


def asked(case: str) -> dict[str, Any]:
    bombers, escorts, interceptors, flak = MISSIONS[case]
    return {
        "bombers": bombers,
        "escorts": escorts,
        "interceptors": interceptors,
        "flak": {"strength": flak},
        "target": UNITS,
    }


@pytest.mark.parametrize("case", MISSIONS)
def test_missions_agree_with_a_working_by_hand(case: str) -> None:
    assert found(**asked(case)) == mission_by_hand(*MISSIONS[case])


@pytest.mark.parametrize("case", ["one bomber", "met by one", "none of whom has strength"])
def test_each_fall_of_the_dice_bears_out_the_odds(case: str) -> None:
    agrees(MISSION, **{**asked(case), "bombers": asked(case)["bombers"][:1]})


@pytest.mark.parametrize("case", MISSIONS)
def test_chances_sum_to_one(case: str) -> None:
    assert sum(found(**asked(case)).values()) == 1


# the interpretations, both ways ---------------------------------------------------------------------


@pytest.mark.parametrize("case", ["met by one", "met by more, who double", "with an escort", "escorts who double"])
def test_who_attacks_in_the_interception(case: str) -> None:
    """OCS-I20: those who intercept, or the raider."""
    raider = found({"OCS-I20": "raider"}, **asked(case))
    assert raider == mission_by_hand(*MISSIONS[case], raider_attacks=True)
    assert raider != found(**asked(case))


@pytest.mark.parametrize("case", ["three bombers under flak", "met by one", "with an escort"])
def test_how_often_flak_rolls(case: str) -> None:
    """OCS-I9: for each air unit, or once for the mission."""
    once = found({"OCS-I9": "mission"}, **asked(case))
    assert once == mission_by_hand(*MISSIONS[case], once=True)
    assert once != found(**asked(case))


def test_whom_flak_fires_at() -> None:
    """OCS-I22: those who bomb, or their escorts too."""
    too = found({"OCS-I22": "escorts-too"}, **asked("with an escort"))
    assert too == mission_by_hand(*MISSIONS["with an escort"], escorts_too=True)
    assert too != found(**asked("with an escort"))


def test_flak_once_may_fall_on_an_escort() -> None:
    rules = {"OCS-I9": "mission", "OCS-I22": "escorts-too"}
    once = found(rules, **asked("with an escort"))
    assert once == mission_by_hand(*MISSIONS["with an escort"], escorts_too=True, once=True)


def test_an_air_unit_that_aborts_does_not_bomb() -> None:
    """OCS-I21: of two bombers of 8 one is turned back by flak, and 8 strike: a 10 is 1/2, not 1."""
    two: dict[str, Any] = {"bombers": [bomber(8), bomber(8)], "flak": {"strength": 13}, "target": UNITS}
    outcome = resolved(MISSION, [4, 4, 1, 1, 4, 6, 2], **two)
    assert (outcome.own_aborted, outcome.steps, outcome.disorganized) == (1, 0, True)
    assert resolved(MISSION, [1, 1, 1, 1, 4, 6], **two).steps == 1


def test_an_air_unit_that_loses_a_step_does_not_bomb() -> None:
    outcome = resolved(MISSION, [6, 6], bombers=[bomber(40)], flak={"strength": 13}, target=UNITS)
    assert (outcome.own_reduced, outcome.steps, outcome.disorganized) == (1, 0, False)


def test_flak_destroys_who_came_reduced() -> None:
    outcome = resolved(MISSION, [6, 6], bombers=[bomber(40, full=False)], flak={"strength": 13}, target=UNITS)
    assert (outcome.own_aborted, outcome.own_reduced, outcome.own_destroyed) == (0, 0, 1)


# the way there --------------------------------------------------------------------------------------


def test_the_order_is_interception_flak_barrage() -> None:
    """The escort is turned back, the interceptor breaks off from the bomber, flak misses it, and 20 strike."""
    inputs: dict[str, Any] = {
        "bombers": [bomber(20)],
        "escorts": [unit(3)],
        "interceptors": [unit(3)],
        "flak": {"strength": 3},
        "target": UNITS,
    }
    outcome = resolved(MISSION, [3, 4, 1, 3, 2, 2, 6, 6], **inputs)
    assert (outcome.own_aborted, outcome.own_reduced, outcome.own_destroyed) == (1, 0, 0)
    assert (outcome.steps, outcome.disorganized) == (2, True)


def test_escorts_stand_before_bombers() -> None:
    """A step lost destroys the reduced escort, who is met first; the bomber then drives the interceptor off."""
    inputs: dict[str, Any] = {
        "bombers": [bomber(8)],
        "escorts": [unit(3, full=False)],
        "interceptors": [unit(3)],
        "target": UNITS,
    }
    outcome = resolved(MISSION, [6, 6, 1, 1, 1, 1, 1, 1], **inputs)
    assert (outcome.own_aborted, outcome.own_reduced, outcome.own_destroyed) == (0, 0, 1)


def test_without_interceptors_nobody_fights() -> None:
    assert resolved(MISSION, [1, 1, 6, 6], bombers=[bomber(8)], escorts=[unit(3)], target=UNITS).steps == 1


def test_no_barrage_without_strength() -> None:
    """All turned back, or none with strength: no dice are rolled for it."""
    everybody = resolved(MISSION, [6, 6], bombers=[bomber(8)], flak={"strength": 13}, target=DUMP)
    assert (everybody.trucks, everybody.wagons, everybody.supply) == (0, 0, 0)
    assert resolved(MISSION, [1, 1], bombers=[bomber(0)], target=UNITS).steps == 0


def test_artillery_that_fires_along_is_added_and_fires_alone() -> None:
    target = {**UNITS, "strength": 7.5}
    inputs: dict[str, Any] = {"bombers": [bomber(8)], "flak": {"strength": 0}, "target": target}
    each = odds(MISSION, **inputs).distribution
    with_aircraft = odds("ocs/barrage", strength=15.5, re=2).distribution
    alone = odds("ocs/barrage", strength=7.5, re=2).distribution
    assert _effects(each, through=True) == _alone(with_aircraft)
    assert _effects(each, through=False) == _alone(alone)


def _effects(distribution: Any, through: bool) -> Chances:
    """What the barrage does, given that all came through or that all were turned back."""
    kept = {o: c for o, c in distribution if (o.own_aborted + o.own_reduced + o.own_destroyed == 0) == through}
    whole = sum(kept.values())
    found: Chances = {}
    for outcome, chance in kept.items():
        effect = structs.astuple(outcome)[:-3]
        found[effect] = found.get(effect, Fraction(0)) + chance / whole
    return found


def _alone(distribution: Any) -> Chances:
    return {structs.astuple(outcome): chance for outcome, chance in distribution}


@pytest.mark.parametrize(
    ("target", "procedure"), [(UNITS, "barrage"), (DUMP, "barrage-dump"), (BASE, "barrage-facility")]
)
@pytest.mark.parametrize("rules", [{}, ERRATA])
def test_the_barrage_is_that_of_its_own_procedure(target: dict[str, Any], procedure: str, rules: Any) -> None:
    """Whoever comes through strikes as the barrage procedure of the target has it, its lines and corrections too."""
    for facts in _facts(procedure):
        own = {key: value for key, value in {**target, **facts}.items() if key != "kind"}
        mission = odds(MISSION, rules, bombers=[bomber(60), bomber(65)], target={**target, **facts}).distribution
        alone = odds(f"ocs/{procedure}", rules, strength=125, **own).distribution
        assert _effects(mission, through=True) == _alone(alone)


def _facts(procedure: str) -> list[dict[str, Any]]:
    if procedure == "barrage-facility":
        return [{}, {"facility": "port", "level": 1}, {"facility": "rail"}]
    hex_ = {"hedgehog": 2, "terrain": "close", "fortification": True}
    return (
        [{}, hex_, {"spotted": False, "target_steps": 2, "headquarters": 1}] if procedure == "barrage" else [{}, hex_]
    )


def test_exactly_15_points_in_the_dump_warn() -> None:
    assert odds(MISSION, bombers=[bomber(8)], target={"kind": "dump", "supply": 15}).warnings
    assert not odds(MISSION, bombers=[bomber(8)], target={"kind": "dump", "supply": 14}).warnings


def test_strength_by_strength_the_better_column_never_hurts() -> None:
    means = [
        odds(MISSION, bombers=[bomber(strength), bomber(5)], target=UNITS).distribution.mean(lambda o: o.steps)
        for strength in range(0, 60, 3)
    ]
    assert means == sorted(means)


def test_more_flak_never_helps() -> None:
    means = [
        odds(MISSION, bombers=[bomber(20)], flak={"strength": s}, target=UNITS).distribution.mean(lambda o: o.steps)
        for s in (0, 3, 7, 13)
    ]
    assert means == sorted(means, reverse=True)


def test_one_more_escort_never_hurts() -> None:
    reach = [
        odds(
            MISSION, bombers=[bomber(20)], escorts=[unit(4)] * escorts, interceptors=[unit(3)] * 2, target=UNITS
        ).distribution.chance(lambda o: o.disorganized)
        for escorts in range(4)
    ]
    assert reach == sorted(reach)


# choices --------------------------------------------------------------------------------------------


def test_singly_never_doubles() -> None:
    case = "met by more, who double"
    assert found(doctrine="singly", **asked(case)) != found(**asked(case))


def _best(worth: Any, rules: Mapping[str, str] | None = None, **inputs: Any) -> Any:
    procedure = OCS.procedure(STRIKE)
    return best_play(procedure, OCS.rules(rules), procedure.read(inputs), "raider", worth)[1]


def test_the_owner_picks_the_unit_that_flak_hits() -> None:
    """OCS-I9, once for the mission: best play gives up the weakest bomber, the default the first."""
    inputs: dict[str, Any] = {"bombers": [bomber(20), bomber(2), bomber(8)], "flak": {"strength": 13}, "target": UNITS}
    once = {"OCS-I9": "mission"}
    solution = _best(lambda o: o.steps, once, **inputs)
    assert {decision.choice for decision in solution.play} == {(("bomber-2", Fraction(1)),)}
    assert solution.value > odds(MISSION, once, **inputs).distribution.mean(lambda o: o.steps)


def test_best_play_is_worth_no_less_to_the_raider_than_doctrine_against_it() -> None:
    """Both sides choose; a raider with one air unit has nothing to choose, and the interceptor may only gain."""

    def worth(outcome: Any) -> int:
        return 3 * int(outcome.steps) - int(outcome.own_reduced) - 2 * int(outcome.own_destroyed)

    alone: dict[str, Any] = {"bombers": [bomber(20)], "interceptors": [unit(1), unit(4)], "target": UNITS}
    assert _best(worth, **alone).value < odds(MISSION, **alone).distribution.mean(worth)
    two: dict[str, Any] = {"bombers": [bomber(20), bomber(8)], "interceptors": [unit(3)], "target": UNITS}
    assert _best(worth, **two).value > odds(MISSION, **two).distribution.mean(worth)


# refusals and slip ----------------------------------------------------------------------------------


def test_what_the_barrage_refuses_the_mission_refuses() -> None:
    rule, _, _ = refused(STRIKE, bombers=[bomber(8)], target={**UNITS, "headquarters": 1})
    assert rule == "barrage"
    rule, _, numbers = refused(STRIKE, bombers=[bomber(8)], target={**BASE, "reduced_air": 9})
    assert (rule, numbers) == ("inactive-air", ("9", "3"))


def test_what_flak_refuses_the_mission_refuses() -> None:
    rule, _, numbers = refused(STRIKE, bombers=[bomber(8)], target=UNITS, flak={"strength": 3, "steps": 2})
    assert (rule, numbers) == ("flak", ("3", "2"))


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"bombers": []}, "bombers="),
        ({"bombers": [bomber(8)] * 61}, "bombers="),
        ({"bombers": [unit(3)]}, "strength"),
        ({"escorts": [bomber(8)]}, "strength"),
        ({"target": {"re": 2}}, "kind"),
        ({"target": {"kind": "bridge"}}, "bridge"),
        ({"target": {"kind": "unit"}}, "re"),
        ({"target": {"kind": "dump", "re": 2}}, "re"),
        ({"flak": {"guns": 2}}, "guns"),
        ({"flak": 3}, "flak="),
    ],
)
def test_wrong_inputs_are_named(wrong: dict[str, Any], said: str) -> None:
    assert said in bad(STRIKE, **{"bombers": [bomber(8)], "target": UNITS, **wrong})


def test_bombers_and_a_target_are_needed() -> None:
    assert "needs bombers, target" in bad(STRIKE)


def test_the_slip_follows_the_mission() -> None:
    said = slip(STRIKE, **asked("with an escort"))
    assert said["who attacks in the interception"] == ("OCS-I20", "the interceptor")
    assert said["air values"] == ("OCS-I10", "3 2 against 4 1 1")
    assert said["flak column"][1] == "3-6"
    assert said["flak fires at"] == ("OCS-I22", "bombers")
    assert said["who aborts or loses a step"] == ("OCS-I21", "does not bomb")
    assert said["bombers, all through"] == ("OCS-I21", "8 + 14 = 22")
    assert said["with 8 through"][1] == "column 8-11"
    assert said["with 14 through"][1] == "column 12-16"


def test_strengths_on_one_column_share_a_line() -> None:
    said = slip(STRIKE, bombers=[bomber(n) for n in (8, 9, 1)], target=UNITS)
    assert said["with 8-10 through"][1] == "column 8-11"
    assert said["with 17-18 through"][1] == "column 17-24"


def test_equal_columns_are_one_barrage() -> None:
    """Strengths on one column are opened once: what the body is given for them is the same object."""
    strike = head(STRIKE, bombers=[bomber(n) for n in (8, 9, 1)], target=BASE).args[0]
    assert strike.aim.args[8] is strike.aim.args[9]
    assert strike.aim.args[0] == ()


def test_the_mission_in_words() -> None:
    text = OCS.procedure(STRIKE).text
    inputs: dict[str, Any] = {"bombers": [bomber(8), bomber(8)], "flak": {"strength": 13}, "target": UNITS}
    assert text(resolved(MISSION, [1, 1, 1, 1, 1, 1], **inputs)) == "-; all through"
    assert text(resolved(MISSION, [4, 4, 6, 6], **inputs)) == "-; 1 aborted, 1 reduced"
    base = {**inputs, "target": {"kind": "facility", "facility": "rail"}}
    assert text(resolved(MISSION, [4, 4, 1, 1, 6], **base)) == "railroad damaged; 1 aborted"
