"""The turn of each title, in the order its rule gives; and what the steps point at exists and is reached."""

from __future__ import annotations

import re

import pytest

from grognard.errors import Unknown
from grognard.play.sequence import Place, Sequence, Step
from grognard.titles import TITLES, title
from grognard.titles.ledgers import kept, ledger_of
from grognard.titles.sequences import NUMBERED, sequence_of

EVERY = pytest.mark.parametrize("id_", TITLES)


def names(of: Sequence, part: str) -> list[str]:
    """The steps of a part."""
    return [step.name for step in of.steps if step.part == part]


def sentences(step: Step) -> list[str]:
    """All that is said in a step."""
    return [each.what for each in step.permitted] + [each.what for each in step.remember]


def under(id_: str, **choices: str) -> Sequence:
    return sequence_of(id_, title(id_).rules({name.replace("_", "-"): choice for name, choice in choices.items()}))


# world-war-three: the abbreviated sequence of play -------------------------------------------------------

WW3 = sequence_of("world-war-three")


def test_the_naval_stage_is_supply_movement_combat() -> None:
    assert names(WW3, "east-naval") == ["Naval supply", "Naval movement", "Naval combat"]


def test_the_land_stage_is_movement_combat_icbm_strike_strategic_movement() -> None:
    assert names(WW3, "west-land") == ["Land movement", "Land combat", "ICBM strike", "Strategic movement"]


def test_only_the_icbm_strike_is_optional() -> None:
    assert {step.name for step in WW3.steps if step.optional} == {"ICBM strike"}


def test_the_production_stage_is_reinforcement_preparation_turn_record_and_is_of_both_sides() -> None:
    assert names(WW3, "production") == ["Reinforcement", "Production preparation", "Turn record"]
    assert {step.acts for step in WW3.steps if step.part == "production"} == {"both"}


def test_the_east_bloc_takes_both_stages_then_the_western_alliance() -> None:
    assert [part.id for part in WW3.parts] == ["east-naval", "east-land", "west-naval", "west-land", "production"]
    assert WW3.show(Place("3", "west-land/land-combat")) == "Game turn 3 · Land stage · Land combat · Western Alliance"


def test_under_i5_stage_by_stage_both_take_the_naval_stage_first() -> None:
    of = under("world-war-three", **{"WW3-I5": "stage-by-stage"})
    assert [part.id for part in of.parts] == ["east-naval", "west-naval", "east-land", "west-land", "production"]
    assert of.next(Place("1", "east-naval/naval-combat")) == Place("1", "west-naval/naval-supply")
    assert sorted(step.id for step in of.steps) == sorted(step.id for step in WW3.steps)


def test_the_ledger_waits_at_the_start_of_the_turn_until_production() -> None:
    dates = list(dict.fromkeys(WW3.date(Place("3", step.id)) for step in WW3.steps))
    assert dates == ["3.naval", "3.production"]


def test_the_second_chit_is_told_by_the_estimate_in_force() -> None:
    def told(of: Sequence) -> str:
        return " ".join(reminder.what for reminder in of.step("west-land/land-combat").remember)

    assert "before the second is drawn" in told(WW3)
    assert "Any E is nuclear war" in told(under("world-war-three", strict_nuclear="high"))


# iron-curtain: IC-H1 ------------------------------------------------------------------------------------

IC = sequence_of("iron-curtain")


def test_a_side_has_reinforcement_strikes_movement_combat_exploitation() -> None:
    wanted = ["Reinforcement", "Strikes", "Movement", "Combat", "Exploitation"]
    assert names(IC, "first") == names(IC, "second") == wanted


def test_all_of_it_is_a_house_sequence() -> None:
    assert all(step.house and step.rule.startswith("IC-H1,") for step in IC.steps)


def test_the_scenario_says_who_goes_first_for_the_whole_game() -> None:
    at = IC.place("3", "second/combat", "wp")
    assert IC.show(at) == "Turn 3 · Second player turn · Combat · NATO"
    assert IC.next(IC.place("3", "second/exploitation", "wp")) == Place("4", "first/reinforcement", "wp")


# war-in-the-world: the strategic turn, and WIW-H1 to H3 ----------------------------------------------------

WIW = sequence_of("war-in-the-world")


def test_the_strategic_turn_has_its_six_phases() -> None:
    assert names(WIW, "strategic") == [
        "Reinforcement and production",
        "Merchant shipping",
        "Submarine",
        "Cycle supply",
        "Strategic bombing",
        "Production",
    ]


def test_a_cycle_is_the_strategic_turn_and_four_game_turns() -> None:
    assert [part.name for part in WIW.parts] == ["Strategic turn", *(f"Game turn {n}" for n in range(1, 5))]


def test_each_ground_segment_is_initial_rail_combat_mechanized() -> None:
    segment = ["initial movement", "rail movement", "combat", "mechanized movement"]
    for name, side in (("First", "axis"), ("Second", "allies")):
        found = [step for step in WIW.steps if step.name.startswith(f"{name} ground") and step.part == "turn-2"]
        assert [step.name.partition(": ")[2] for step in found] == segment
        assert {step.acts for step in found} == {side}


def test_three_naval_phases_each_have_an_air_phase_after_them() -> None:
    found = [name for name in names(WIW, "turn-1") if name.endswith(("naval phase", "air phase"))]
    assert found == [f"{nth} {what} phase" for nth in ("First", "Second", "Third") for what in ("naval", "air")]


def test_search_off_the_map_and_the_raiders_come_with_the_third_naval_phase_only() -> None:
    reached = {step.id for step in WIW.steps for each in step.permitted if "off-map-search" in each.procedures}
    assert reached == {f"turn-{n}/naval-3" for n in range(1, 5)}


def test_strategic_bombing_is_of_the_allies() -> None:
    assert WIW.step("strategic/strategic-bombing").acts == "allies"


def test_a_game_turn_is_house_and_the_phases_of_the_strategic_turn_are_not() -> None:
    assert [step.house for step in WIW.steps if step.part == "strategic"] == [True, *[False] * 5]
    assert all(step.house for step in WIW.steps if step.part == "turn-3")


def test_places_have_the_dates_of_the_ledger() -> None:
    calendar = ledger_of("war-in-the-world").calendar
    assert WIW.date(Place("7/42", "strategic/cycle-supply")) == "7/42.supply"
    assert WIW.date(Place("7/42", "turn-3/plans")) == "7/42.3"
    dates = list(dict.fromkeys(WIW.date(Place("7/42", step.id)) for step in WIW.steps))
    assert dates == [calendar.show(at) for at in calendar.read("7/42")]
    assert WIW.next(Place("13/41", WIW.steps[-1].id)) == Place("1/42", "strategic/reinforcement")


# great-war: GW-H1 ----------------------------------------------------------------------------------------

GW = sequence_of("great-war")


def test_a_quarter_is_shipping_industry_the_sea_the_land_supply() -> None:
    assert [step.name for step in GW.steps] == [
        "Merchant shipping",
        "Industry and mobilization",
        "Contested sea zones",
        "Missions",
        "Commerce raiding",
        "Missions",
        "Land operations",
        "Supply and attrition",
    ]
    assert all(step.house for step in GW.steps)


def test_the_central_powers_sail_first_and_only_they_raid() -> None:
    acts = {step.id: step.acts for step in GW.steps}
    assert acts["central-missions/missions"] == acts["central-missions/raiding"] == "central"
    assert acts["allied-missions/answer"] == "allied"
    raids = {step.id for step in GW.steps for each in step.permitted if "commerce-raiding" in each.procedures}
    assert raids == {"central-missions/raiding"}


def test_a_game_begins_with_the_war_and_quarters_follow_each_other() -> None:
    assert GW.start() == Place("3/1914", "home/shipping")
    assert GW.next(Place("4/1914", "supply/attrition")) == Place("1/1915", "home/shipping")


# ocs: the outline ------------------------------------------------------------------------------------------

OCS = sequence_of("ocs")


def test_the_overphase_has_its_five_segments() -> None:
    assert names(OCS, "overphase") == [
        "Weather determination",
        "Supply usage",
        "Reinforcement placement",
        "Replacement and reorganization",
        "First player determination",
    ]


def test_each_player_has_the_phases_a_to_h_in_each_player_turn() -> None:
    wanted = [
        "Air unit return",
        "Air unit refit",
        "Mode determination",
        "Movement",
        *(f"Reaction: {segment}" for segment in ("movement", "barrage", "combat")),
        *(f"Combat: {segment}" for segment in ("barrage", "combat")),
        *(f"Exploitation: {segment}" for segment in ("movement", "barrage", "combat")),
        "Clean up",
    ]
    players = ["one-first", "one-second", "two-first", "two-second"]
    assert [names(OCS, part) for part in players] == [wanted] * 4
    assert [part.id for part in OCS.parts] == ["overphase", *players, "end"]


def test_reaction_is_by_the_player_whose_turn_it_is_not() -> None:
    for part, mover, reactor in (("one-first", "first", "second"), ("two-second", "second", "first")):
        for step in OCS.steps:
            if step.part == part:
                assert step.acts == (reactor if step.name.startswith("Reaction") else mover)


def test_the_first_player_is_settled_each_week_at_the_end_of_the_overphase() -> None:
    (settled,) = (step for step in OCS.steps if step.decides)
    assert settled.id == "overphase/first-player"
    assert OCS.next(OCS.place("1", "end/turn-end", "red")) == Place("2", "overphase/weather", None)


def test_a_place_says_who_acts() -> None:
    at = OCS.place("3", "one-first/reaction-barrage", "red")
    assert OCS.show(at) == "Week 3 · Player turn one, first player · Reaction: barrage · Blue"


def test_each_player_moves_twice_a_week() -> None:
    movers = [step.acts for step in OCS.steps if step.name == "Movement"]
    assert movers == ["first", "second", "first", "second"]


def test_the_corrections_are_remembered_where_they_are_in_force() -> None:
    corrected = under("ocs", errata="operations-8-9").step("two-first/mode").remember
    assert len(corrected) == len(OCS.step("two-first/mode").remember) + 1


# every title -----------------------------------------------------------------------------------------------


@EVERY
def test_every_procedure_is_reached_from_some_step(id_: str) -> None:
    reached = {name for step in sequence_of(id_).steps for each in step.permitted for name in each.procedures}
    assert set(title(id_).procedures) == reached


SET_UP = {
    "world-war-three": {"deploy"},
    "war-in-the-world": {"stock", "imports", "points", "muster", "tank-unit", "tank-depot", "tank-issue", "merchants"},
    "great-war": set[str](),
}
"""Actions that put down what is there as a campaign begins, or what other games' rules give: of no step."""


@pytest.mark.parametrize("id_", kept())
def test_every_action_of_a_ledger_is_reached_but_those_of_the_set_up(id_: str) -> None:
    reached = {name for step in sequence_of(id_).steps for each in step.permitted for name in each.actions}
    assert {each.id for each in ledger_of(id_).actions} - reached == SET_UP[id_]


@EVERY
def test_every_step_says_what_may_be_done(id_: str) -> None:
    assert all(step.permitted for step in sequence_of(id_).steps)


@EVERY
def test_everything_is_said_in_short_sentences(id_: str) -> None:
    for step in sequence_of(id_).steps:
        for said in sentences(step):
            assert re.fullmatch(r"[A-Z0-9].*\.", said), said
            assert len(said) <= 160, said


@EVERY
def test_nothing_is_said_twice_in_a_step(id_: str) -> None:
    for step in sequence_of(id_).steps:
        said = sentences(step)
        assert len(said) == len(set(said)), step.id


@EVERY
def test_a_house_step_stands_on_a_house_rule_of_the_title(id_: str) -> None:
    house = {rule.id for rule in title(id_).sheet.house}
    for step in sequence_of(id_).steps:
        assert step.house == bool(house & set(re.split(r"[;,] ", step.rule))), step.rule


@EVERY
def test_the_calendar_is_the_ledgers(id_: str) -> None:
    wanted = ledger_of(id_).calendar if id_ in kept() else NUMBERED
    assert sequence_of(id_).calendar is wanted


@EVERY
def test_every_choice_of_every_option_leaves_a_whole_turn(id_: str) -> None:
    steps = {step.id for step in sequence_of(id_).steps}
    for option in title(id_).options.values():
        for choice in option.choices:
            assert {step.id for step in under(id_, **{option.id: choice}).steps} == steps


def test_a_sequence_is_made_once() -> None:
    assert sequence_of("ocs") is sequence_of("ocs")


def test_a_title_that_is_none_has_no_sequence() -> None:
    with pytest.raises(Unknown, match="there is no title “osc”"):
        sequence_of("osc")
