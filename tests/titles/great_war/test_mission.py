"""A mission as a whole: interception, contact, refusal or combat, and what is left to carry it out."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from grognard.chance.procedures import BadInput, Refusal
from grognard.chance.query import best_play
from grognard.titles import title
from grognard.titles.great_war.encounter import MissionOutcome
from tests.oracle import agrees, odds, resolved, sure
from tests.titles.great_war import by_hand
from tests.titles.great_war.printed import chance, chances, half_up, printed, slip, text, warned

FORCE: dict[str, Any] = {"combat": 24, "protection": [4, 6, 6], "contacts": [3, 4], "nations": ["german"]}
INTERCEPTOR: dict[str, Any] = {"combat": 60, "protection": [3, 5], "contacts": [4, 4, 5], "nations": ["british"]}
SQUADRONS = 4
TASKS: dict[str, dict[str, Any]] = {
    "bombardment": {"squadrons": SQUADRONS, "fortification": True, "city": True},
    "raiding": {"convoy_contact": 9, "convoy_tactic": True, "convoy_present": True, "transport_present": True},
    "rebasing": {},
    "engagement": {},
}
MISSIONS = tuple(TASKS)
PARTS = 7
"""Fields of the outcome before those of its parts."""


def asked(mission: str, **changes: Any) -> dict[str, Any]:
    return {"mission": mission, "force": FORCE, "interceptor": INTERCEPTOR, **TASKS[mission], **changes}


def run(mission: str, dice: list[int], rules: dict[str, str] | None = None, **changes: Any) -> MissionOutcome:
    found: MissionOutcome = resolved("great-war/mission", dice, rules, **asked(mission, **changes))
    return found


def flat(outcome: MissionOutcome) -> tuple[Any, ...]:
    """An outcome as `by_hand` gives it: the combat and the mission's own table as tuples, or none."""
    values = msgspec.structs.astuple(outcome)
    parts = values[PARTS : PARTS + 4], values[PARTS + 4 : PARTS + 8], values[PARTS + 8 :]
    combat, *tables = (None if None in part else part for part in parts)
    return (*values[:PARTS], combat, next((table for table in tables if table is not None), None))


def bombard(lost: int, face: int) -> tuple[Any, ...]:
    """The Bombardment Table on a fort and a city by the squadrons of the units left."""
    left = max(1, half_up(Fraction(SQUADRONS * (3 - lost), 3)))
    cell = printed("bombardment", face, left)
    return cell in ("B", "X", "XX"), int(cell == "_*"), {"X": -1, "XX": 2}.get(cell, 0), cell == "XX"


def raid(lost: int, face: int) -> tuple[Any, ...]:
    """The Commerce Raiding Table by the strength of the units left."""
    combat = half_up(Fraction(FORCE["combat"] * (3 - lost), 3))
    points, _, mark = printed("commerce-raiding", face, combat - 9).partition("+")
    return int(points), int(mark == "D"), int(mark == "D"), int(mark == "A")


OWN: dict[str, Callable[[int, int], tuple[Any, ...]]] = {"bombardment": bombard, "raiding": raid}


# the whole chain -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mission", MISSIONS)
@pytest.mark.parametrize("doctrine", ["fight", "refuse", "force-refuses", "interceptor-refuses"])
@pytest.mark.parametrize("mission_attacks", [False, True])
@pytest.mark.parametrize("abandoned", [False, True])
def test_every_fall_of_every_die(mission: str, doctrine: str, mission_attacks: bool, abandoned: bool) -> None:
    """Interceptors all rate above the lowest of the force: -1. British attack Germans: 1R 1L, and 1R in port."""
    rules = {
        "GW-I8": "mission-attacks" if mission_attacks else "interceptor-attacks",
        "GW-I10": "abandoned" if abandoned else "completed",
    }
    expected = by_hand.mission(
        mission,
        FORCE,
        INTERCEPTOR,
        doctrine=doctrine,
        modifier=-1,
        shift=(2 - 1) if mission_attacks else (1 - 1 + (mission == "bombardment")),
        mission_attacks=mission_attacks,
        abandoned=abandoned,
        task=OWN.get(mission),
    )
    found: dict[Any, Fraction] = {}
    for outcome, probability in chances("mission", rules, doctrine, **asked(mission)).items():
        found[flat(outcome)] = found.get(flat(outcome), Fraction()) + probability
    assert found == expected


@pytest.mark.parametrize("mission", MISSIONS)
@pytest.mark.parametrize("doctrine", ["fight", "refuse"])
def test_every_fall_of_the_dice_agrees(mission: str, doctrine: str) -> None:
    small = {"combat": 7, "protection": [2, 3], "contacts": [2]}
    agrees("great-war/mission", None, doctrine, **asked(mission, force=small, interceptor={**small, "combat": 20}))


def test_every_fall_of_the_dice_agrees_under_fill() -> None:
    agrees("great-war/mission", {"GW-I4": "fill"}, **asked("engagement"))


@pytest.mark.parametrize("mission", MISSIONS)
def test_uncontested_it_is_completed_and_nobody_dominates(mission: str) -> None:
    for outcome in odds("great-war/mission", **asked(mission, interceptor=None)).distribution.outcomes:
        assert flat(outcome)[:PARTS] == (False, None, None, True, None, False, None)


@pytest.mark.parametrize("mission", MISSIONS)
def test_the_chance_of_interception_is_that_of_interception(mission: str) -> None:
    facts = {"interceptor_contacts": INTERCEPTOR["contacts"], "intercepted_contacts": FORCE["contacts"]}
    alone = chance("interception", lambda o: o.intercepted, mission=mission, **facts)
    assert chance("mission", lambda o: o.intercepted, **asked(mission)) == alone == Fraction(6, 36)


def test_uncontested_the_mission_is_its_own_procedure() -> None:
    own = chances("bombardment", **TASKS["bombardment"])
    for outcome, probability in chances("mission", **asked("bombardment", interceptor=None)).items():
        (same,) = [o for o in own if flat(outcome)[-1] == msgspec.structs.astuple(o)]
        assert probability == own[same]


# contact and combat --------------------------------------------------------------------------------------------------


def test_N_is_no_combat_and_the_mission_goes_on() -> None:
    assert flat(run("rebasing", [1, 1, 1])) == (True, "N", None, True, None, False, None, None, None)


def test_not_intercepted_rolls_for_no_contact() -> None:
    assert flat(run("rebasing", [6, 6])) == (False, None, None, True, None, False, None, None, None)


def test_C_both_fire_at_once() -> None:
    found = run("rebasing", [1, 1, 4, 6, 6])
    assert (found.contact, found.attacker_factors_lost, found.defender_factors_lost) == ("C", 12, 16)
    assert (found.attacker_units_lost, found.defender_units_lost) == (2, 3)


def test_A_the_interceptor_fires_first_and_the_force_answers_with_what_is_left() -> None:
    """60 on 51-75, a 6 is 16 factors: all three go, and nobody answers."""
    found = run("rebasing", [1, 1, 6, 6])
    assert (found.contact, found.attacker_factors_lost, found.defender_factors_lost) == ("A", 0, 16)
    assert (found.defender_units_lost, found.completed) == (3, False)


def test_D_the_force_fires_first() -> None:
    """24 on 16-30, a 6 is 12 factors: both interceptors go, and nobody answers."""
    found = run("rebasing", [1, 1, 2, 6])
    assert (found.contact, found.attacker_units_lost, found.defender_factors_lost) == ("D", 2, 0)
    assert found.completed


def test_in_combat_the_attacker_is_the_interceptor_whoever_attacked_in_contact() -> None:
    """GW-I8 mission-attacks: A is then the force's, and what it fires at are still the `attacker` fields."""
    found = run("rebasing", [1, 1, 6, 6], {"GW-I8": "mission-attacks"})
    assert (found.contact, found.attacker_units_lost, found.defender_factors_lost) == ("A", 2, 0)


def test_a_force_wiped_out_completes_nothing() -> None:
    for mission in MISSIONS:
        found = chances("mission", **asked(mission))
        assert all(not o.completed and flat(o)[-1] is None for o in found if o.defender_units_lost == 3)


def test_a_force_of_unknown_units_is_never_wiped_out() -> None:
    unlisted = {**FORCE, "protection": []}
    assert chance("mission", lambda o: not o.completed, **asked("rebasing", force=unlisted)) == 0


@pytest.mark.parametrize("combat", [1, 5, 15, 30, 50, 75, 99])
def test_a_stronger_interceptor_never_helps_the_mission(combat: int) -> None:
    done = [
        chance("mission", lambda o: o.completed, **asked("raiding", interceptor={**INTERCEPTOR, "combat": n}))
        for n in (combat, combat + 1)
    ]
    assert done[1] <= done[0]


# refusal -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mission", "refuser", "ending"),
    [
        ("bombardment", "force", (False, "base", True, None)),
        ("raiding", "force", (False, "base", True, None)),
        ("rebasing", "force", (False, "previous-area", True, None)),
        ("engagement", "force", (False, "base", True, "interceptor")),
        ("bombardment", "interceptor", (True, None, True, None)),
        ("raiding", "interceptor", (True, None, True, None)),
        ("rebasing", "interceptor", (True, None, True, None)),
        ("engagement", "interceptor", (False, "base", True, "force")),
    ],
)
def test_refusal_is_no_combat_and_each_side_does_as_its_mission_says(
    mission: str, refuser: str, ending: tuple[Any, ...]
) -> None:
    found = [o for o in chances("mission", doctrine="refuse", **asked(mission)) if o.refused == refuser]
    assert {o.contact for o in found} == {"D" if refuser == "force" else "A"}
    assert {flat(o)[3:PARTS] for o in found} == {ending}
    assert {flat(o)[PARTS] for o in found} == {None}


def test_who_does_not_have_the_advantage_cannot_refuse() -> None:
    refused = {(o.contact, o.refused) for o in chances("mission", doctrine="refuse", **asked("engagement"))}
    assert refused == {(None, None), ("N", None), ("C", None), ("D", "force"), ("A", "interceptor")}


@pytest.mark.parametrize("side", ["force", "interceptor"])
def test_a_doctrine_by_which_one_side_refuses_has_the_other_fight(side: str) -> None:
    found = chances("mission", doctrine=f"{side}-refuses", **asked("engagement"))
    assert {o.refused for o in found} == {None, side}
    assert {o.contact for o in found if o.attacker_factors_lost is not None} == {"C", "A" if side == "force" else "D"}


def test_under_the_doctrine_fight_nobody_refuses() -> None:
    assert {o.refused for o in chances("mission", **asked("engagement"))} == {None}


# who dominates (GW-I11) ----------------------------------------------------------------------------------------------


def test_an_engagement_fought_out_is_dominated_by_the_side_left_alone() -> None:
    for outcome in chances("mission", **asked("engagement")):
        if outcome.attacker_units_lost is not None and outcome.defender_units_lost is not None:
            left = outcome.defender_units_lost < 3, outcome.attacker_units_lost < 2
            assert outcome.dominates == {(True, False): "force", (False, True): "interceptor"}.get(left)


def test_all_ways_to_dominate_or_not_happen() -> None:
    found = {o.dominates for o in chances("mission", **asked("engagement")) if o.attacker_units_lost is not None}
    assert found == {None, "force", "interceptor"}


@pytest.mark.parametrize("side", ["force", "interceptor"])
def test_a_side_of_unknown_units_is_left_whatever_it_loses(side: str) -> None:
    fleets = {"force": FORCE, "interceptor": INTERCEPTOR}
    found = chances("mission", **asked("engagement", **{side: {**fleets[side], "protection": []}}))
    assert {o.dominates for o in found} == {None, side}


@pytest.mark.parametrize("mission", MISSIONS[:3])
@pytest.mark.parametrize("doctrine", ["fight", "refuse"])
def test_no_other_mission_is_for_domination(mission: str, doctrine: str) -> None:
    assert {o.dominates for o in chances("mission", None, doctrine, **asked(mission))} == {None}


# what is left of the mission (GW-I5, GW-I10) -------------------------------------------------------------------------


def test_GW_I5_squadrons_left_are_the_share_of_the_units_left() -> None:
    """One of three units lost leaves 4 × 2/3 = 2⅔ squadrons, which are 3: a 3 eliminates the fort, as 2 could not."""
    lost_one = [1, 1, 3, 2, 1, 3]  # C on +2; 60 on 2 is 6 factors: the 4 goes; 24 on 1 is 2
    found = run("bombardment", lost_one)
    assert (found.defender_units_lost, found.fortress_eliminated) == (1, True)
    assert printed("bombardment", 3, 2) == "-"


def test_GEN_I4_a_share_of_squadrons_below_one_uses_the_first_column() -> None:
    """One squadron among three units, two lost: a third rounds to 0, and the first column is rolled on."""
    weak = {**FORCE, "protection": [2, 2, 9]}
    found = run("bombardment", [1, 1, 3, 2, 1, 5], squadrons=1, force=weak)
    assert (found.defender_units_lost, found.fortress_eliminated) == (2, True)


def test_GW_I5_raiders_left_raid_with_their_share() -> None:
    found = run("raiding", [1, 1, 5, 2, 1, 2])
    assert found.defender_units_lost == 1
    assert found.merchant_points == int(printed("commerce-raiding", 2, 16 - 9).rstrip("+DA"))


def test_unrestricted_warfare_doubles_the_points_of_a_mission_too() -> None:
    once, twice = (run("raiding", [6, 6, 5], unrestricted=doubled).merchant_points for doubled in (False, True))
    assert (once, twice) == (5, 10)


def test_GW_I10_abandoned_ends_the_mission_after_combat_and_only_then() -> None:
    found = chances("mission", {"GW-I10": "abandoned"}, **asked("raiding"))
    fought = {o.attacker_units_lost is not None: o.completed for o in found}
    assert fought == {True: False, False: True}


# the sides and their facts -------------------------------------------------------------------------------------------


def effects(rule: str, **changes: Any) -> list[str]:
    """The effects of the slip's lines under a rule."""
    return [effect for _, of, effect in slip("mission", **asked("raiding", **changes)) if of == rule]


@pytest.mark.parametrize(
    ("nations", "shifts"),
    [
        ([], []),
        (["German"], ["2R"]),
        (["british", "US"], ["1R"]),
        (["us"], ["1R"]),
        (["german", "british"], []),
        (["french"], []),
    ],
)
def test_an_interceptor_of_one_nation_shifts_and_a_mixed_or_unnamed_one_does_not(
    nations: list[str], shifts: list[str]
) -> None:
    lines = effects(
        "Naval Contact Table", interceptor={**INTERCEPTOR, "nations": nations}, force={**FORCE, "nations": []}
    )
    assert [effect for effect in lines if effect[-1] in "RL"] == shifts


@pytest.mark.parametrize(
    ("nations", "shifts"),
    [([], []), (["german"], ["1L"]), (["german", "british", "us"], ["1L"]), (["german", "austrian"], [])],
)
def test_a_force_of_the_great_navies_shifts_left(nations: list[str], shifts: list[str]) -> None:
    lines = effects(
        "Naval Contact Table", interceptor={**INTERCEPTOR, "nations": []}, force={**FORCE, "nations": nations}
    )
    assert [effect for effect in lines if effect[-1] in "RL"] == shifts


@pytest.mark.parametrize(
    ("side", "lines"),
    [
        ("interceptor", [("Interception", "-1"), ("Naval Contact Table", "1R")]),
        ("force", [("Interception", "+1"), ("Naval Contact Table", "1L")]),
    ],
)
def test_air_counts_in_interception_and_in_contact(side: str, lines: list[tuple[str, str]]) -> None:
    flying = {**(FORCE if side == "force" else INTERCEPTOR), "air": 5}
    told = slip("mission", **asked("raiding", **{side: flying}))
    assert [(rule, effect) for what, rule, effect in told if "air level" in what] == lines


def test_submarines_alone_are_harder_to_intercept() -> None:
    boats = {**FORCE, "submarines_only": True}
    assert chance("mission", lambda o: o.intercepted, **asked("raiding", force=boats)) == Fraction(3, 36)


def in_port(mission: str, rules: dict[str, str] | None = None, **changes: Any) -> bool:
    """Whether the contact table is shifted for a port."""
    return any("coastal" in what for what, _, _ in slip("mission", rules, **asked(mission, **changes)))


@pytest.mark.parametrize("mission", MISSIONS)
def test_a_force_is_in_port_if_it_bombards_unless_it_is_said(mission: str) -> None:
    assert in_port(mission) == (mission == "bombardment")
    assert in_port(mission, in_port=True)
    assert not in_port(mission, in_port=False)


def test_GW_I8_a_force_that_attacks_gains_nothing_by_its_port_and_suffers_nothing() -> None:
    assert not in_port("bombardment", {"GW-I8": "mission-attacks"})


def test_contact_ratings_are_the_lowest_of_each_side() -> None:
    lines = slip("mission", **asked("raiding"))
    assert ("attacker's contact rating", "GW-I3", "4") in lines
    assert ("defender's contact rating", "GW-I3", "3") in lines


# the slip ------------------------------------------------------------------------------------------------------------


def test_the_slip_holds_that_of_each_part() -> None:
    lines = slip("mission", **asked("bombardment"))
    contact: dict[str, Any] = {
        "attacker_rating": 4,
        "defender_rating": 3,
        "attacker_all_british_us": True,
        "defender_in_port": True,
    }
    for part in (slip("contact", defender_all_bgu=True, **contact), slip("bombardment", **TASKS["bombardment"])):
        assert [line for line in lines if line in part] == part


def test_the_slip_foresees_answers_refusals_and_what_losses_leave() -> None:
    lines = slip("mission", **asked("bombardment"))
    for line in [
        ("force after 4, 6, 8 factors", "GW-I5", "1 lost: 24 × 2/3 = 16 → 16-30"),
        ("interceptor after 8, 12 factors", "GW-I5", "2 lost: 0 → does not fire"),
        ("force refuses", "Refusing Combat", "mission not completed, force to base, interceptor to base"),
        ("interceptor refuses", "Refusing Combat", "mission completed, interceptor to base"),
        ("bombardment after 1 of 3 lost", "GW-I5", "4 × 2/3 = 3 → column 3"),
        ("bombardment after 2 of 3 lost", "GW-I5", "4 × 1/3 = 1 → column 1"),
    ]:
        assert line in lines


def test_the_slip_names_each_interpretation_that_bears_on_it() -> None:
    rules = {rule for _, rule, _ in slip("mission", **asked("engagement"))}
    assert {"GW-I1", "GW-I2", "GW-I3", "GW-I4", "GW-I5", "GW-I6", "GW-I8", "GW-I9", "GW-I10", "GW-I11"} <= rules


def test_an_engagement_warns_of_the_number_that_is_unknown() -> None:
    assert "General Engagement" in warned("mission", **asked("engagement"))
    assert warned("mission", **asked("engagement", interceptor=None)) == ""
    assert warned("mission", **asked("raiding")) == ""


# refusals ------------------------------------------------------------------------------------------------------------


def test_a_bombardment_without_squadrons_is_refused() -> None:
    with pytest.raises(Refusal, match="squadrons=1 or more"):
        chances("mission", **asked("bombardment", squadrons=None))


def test_raiding_without_the_convoys_contact_is_refused() -> None:
    with pytest.raises(Refusal, match="add convoy_contact"):
        chances("mission", **asked("raiding", convoy_contact=None))


@pytest.mark.parametrize("side", ["force", "interceptor"])
def test_a_fleet_without_contact_ratings_cannot_come_into_contact(side: str) -> None:
    blind = {**(FORCE if side == "force" else INTERCEPTOR), "contacts": []}
    with pytest.raises(Refusal, match=f"the {side} has .* none are listed"):
        chances("mission", **asked("rebasing", **{side: blind}))


def test_uncontested_a_fleet_needs_no_contact_rating() -> None:
    blind = {**FORCE, "contacts": []}
    assert sure("great-war/mission", **asked("rebasing", force=blind, interceptor=None)).completed


def test_what_another_mission_would_need_is_allowed() -> None:
    assert chances("mission", **asked("rebasing", squadrons=3, convoy_contact=2)) == chances(
        "mission", **asked("rebasing")
    )


@pytest.mark.parametrize(
    "changes",
    [
        {"mission": "landing"},
        {"force": {"combat": 1, "protection": []}},
        {"force": {**FORCE, "speed": 3}},
        {"force": {**FORCE, "air": 6}},
        {"force": {**FORCE, "protection": [1] * 13}},
        {"interceptor": "none"},
        {"squadrons": 0},
        {"convoy_contact": -1},
        {"in_port": 1},
    ],
)
def test_bad_inputs_are_named(changes: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        chances("mission", **(asked("bombardment") | changes))


# the outcome ---------------------------------------------------------------------------------------------------------


def test_the_outcome_holds_the_fields_of_the_parts_that_took_place() -> None:
    always = ["intercepted", "contact", "refused", "completed", "force_returns", "interceptor_returns", "dominates"]
    assert list(msgspec.to_builtins(run("rebasing", [6, 6]))) == always
    raided = ["merchant_points", "raiders_lost", "transports_lost", "convoys_lost"]
    assert list(msgspec.to_builtins(run("raiding", [6, 6, 3]))) == [*always, *raided]
    fought = ["attacker_factors_lost", "defender_factors_lost", "attacker_units_lost", "defender_units_lost"]
    bombarded = ["fortress_eliminated", "attacker_unit_lost", "enemy_morale", "city_devastated"]
    assert list(msgspec.to_builtins(run("bombardment", [1, 1, 3, 2, 1, 3]))) == [*always, *fought, *bombarded]


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (MissionOutcome(False, None, None, True, None, False, None), "not intercepted; mission completed"),
        (
            MissionOutcome(True, "D", "force", False, "previous-area", True, None),
            "intercepted, D; force refuses; mission not completed, force to its previous area, interceptor to base",
        ),
        (
            MissionOutcome(True, "A", None, False, None, False, "interceptor", 2, 12, 0, 3),
            "intercepted, A; interceptor 2, force 12 (3 units); mission not completed, interceptor dominates",
        ),
        (
            MissionOutcome(
                True,
                "N",
                None,
                True,
                None,
                False,
                None,
                merchant_points=3,
                raiders_lost=1,
                transports_lost=0,
                convoys_lost=0,
            ),
            "intercepted, N; mission completed; raiding 3+D: raider lost",
        ),
    ],
)
def test_text_tells_the_mission_from_first_roll_to_last(outcome: MissionOutcome, words: str) -> None:
    assert text("mission", outcome) == words


# best play -----------------------------------------------------------------------------------------------------------


def gain(outcome: MissionOutcome) -> int:
    """What an outcome is worth to the force."""
    return (outcome.attacker_units_lost or 0) - (outcome.defender_units_lost or 0) + 3 * outcome.completed


def by_letter(mission: str, doctrine: str, letter: str) -> Fraction:
    """What a letter of contact is worth in all under a doctrine."""
    found = chances("mission", None, doctrine, **asked(mission))
    return sum((gain(o) * probability for o, probability in found.items() if o.contact == letter), Fraction())


@pytest.mark.parametrize("mission", MISSIONS)
def test_best_play_takes_the_better_way_for_each_holder_of_the_advantage(mission: str) -> None:
    procedure, rules = title("great-war").procedure("mission"), title("great-war").rules()
    found = best_play(procedure, rules, procedure.read(asked(mission)), "force", gain)[1]
    ways = {letter: [by_letter(mission, doctrine, letter) for doctrine in ("fight", "refuse")] for letter in "DA"}
    mean = odds("great-war/mission", **asked(mission)).distribution.mean(gain)
    others = mean - ways["D"][0] - ways["A"][0]
    assert found.value == others + max(ways["D"]) + min(ways["A"])
    assert {decision.side for decision in found.play} == {"force", "interceptor"}


def test_what_is_stated_and_changes_nothing_stands_at_0_on_the_slip() -> None:
    alone: dict[str, Any] = {"mission": "rebasing", "force": {"combat": 5, "protection": [3], "contacts": [2]}}
    stated: dict[str, Any] = {"squadrons": 2, "city": True, "convoy_tactic": True, "in_port": False}
    assert slip("mission", **alone, **stated)[1:] == [
        ("what is stated for bombardment", "Bombardment Table", "0: the mission is rebasing"),
        ("what is stated for raiding", "Commerce Raiding Table", "0: the mission is rebasing"),
        ("whether the force is in port", "Naval Contact Table", "0: nobody would contact it"),
    ]
    assert len(slip("mission", **alone)) == 1
    assert sure("great-war/mission", **alone, **stated) == sure("great-war/mission", **alone)


def test_the_nations_of_each_side_stand_on_the_slip_as_they_were_given() -> None:
    fleet: dict[str, Any] = {"combat": 5, "protection": [3], "contacts": [2]}
    force, interceptor = {**fleet, "nations": ["german", "austrian"]}, {**fleet, "nations": ["britsh\x1b"]}
    said = slip("mission", mission="rebasing", force=force, interceptor=interceptor)
    assert ("force's nations", "Naval Contact Table", "german, austrian") in said
    assert ("interceptor's nations", "Naval Contact Table", "britsh\\x1b") in said
    assert len(slip("mission", mission="rebasing", force=fleet, interceptor=fleet)) == len(said) - 2


def test_facts_that_change_nothing_stand_on_the_slip_at_0() -> None:
    """A port for the force that attacks in contact (GW-I8), and submarines that intercept."""
    port = ("the force is in port", "GW-I8", "0: the interceptor defends, at sea")
    asked_ = asked("rebasing", in_port=True, interceptor={**INTERCEPTOR, "submarines_only": True})
    assert port in slip("mission", {"GW-I8": "mission-attacks"}, **asked_)
    assert port not in slip("mission", **asked_)
    assert ("the interceptor is submarines alone", "Interception", "0: that tells of the force only") in slip(
        "mission", **asked_
    )
