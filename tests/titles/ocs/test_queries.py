"""May this unit do this here, now? Air units by phase, units by supply, and hexes next to an enemy."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.oracle import sure
from tests.titles.ocs.printed import OCS, bad, printed, slip

# air phasing -------------------------------------------------------------------------------------

BASE, ELSEWHERE, INACTIVE = "active-at-base", "active-elsewhere", "inactive"
UNITS = (BASE, ELSEWHERE, INACTIVE)
ACTIONS = ("move", "return", "barrage")
PHASES = ("movement", "reaction", "combat", "exploitation")
AT_BASE = {"OCS-I18": "at-base"}


def air(unit: str, action: str, phase: str, phasing: bool = True, rules: dict[str, str] | None = None) -> Any:
    return sure("ocs/air-phasing", rules, unit=unit, action=action, phase=phase, phasing=phasing)


@pytest.mark.parametrize(("row", "unit"), list(enumerate(UNITS)))
@pytest.mark.parametrize(("nth", "action"), list(enumerate(ACTIONS)))
def test_every_cell_of_the_table_of_air_units(row: int, unit: str, nth: int, action: str) -> None:
    """In a phase where its owner's aircraft may do that."""
    phase = "return" if action == "return" else "movement"
    assert air(unit, action, phase).allowed == (printed("air-phasing").cells[row][nth] == "yes")


@pytest.mark.parametrize(("row", "phase"), list(enumerate(PHASES)))
@pytest.mark.parametrize(("nth", "action"), [(0, "move"), (1, "intercept")])
@pytest.mark.parametrize("phasing", [True, False])
def test_every_cell_of_the_table_of_phases(row: int, phase: str, nth: int, action: str, phasing: bool) -> None:
    whose = printed("air-phasing-phases").cells[row][nth]
    assert air(BASE, action, phase, phasing).allowed == (whose == ("phasing" if phasing else "non-phasing"))


@pytest.mark.parametrize(
    ("phase", "whose"),
    [("movement", True), ("reaction", False), ("combat", True), ("exploitation", True), ("return", None)],
)
def test_barrages_are_made_by_those_who_move_and_in_the_combat_phase(phase: str, whose: bool | None) -> None:
    for unit, phasing in product((BASE, ELSEWHERE), (True, False)):
        assert air(unit, "barrage", phase, phasing).allowed == (phasing is whose)


@pytest.mark.parametrize("phase", PHASES)
def test_air_units_return_in_their_own_return_segment_only(phase: str) -> None:
    assert air(ELSEWHERE, "return", "return").allowed
    assert not air(ELSEWHERE, "return", "return", phasing=False).allowed
    assert not air(ELSEWHERE, "return", phase).allowed


@pytest.mark.parametrize("action", ["move", "barrage", "intercept"])
def test_nothing_else_is_done_in_the_return_segment(action: str) -> None:
    assert not any(air(BASE, action, "return", phasing).allowed for phasing in (True, False))


@pytest.mark.parametrize(
    ("unit", "any_active", "at_base"), [(BASE, True, True), (ELSEWHERE, True, False), (INACTIVE, False, False)]
)
def test_who_may_intercept(unit: str, any_active: bool, at_base: bool) -> None:
    assert air(unit, "intercept", "movement", phasing=False).allowed == any_active
    assert air(unit, "intercept", "movement", False, AT_BASE).allowed == at_base


def test_interception_reaches_five_hexes() -> None:
    assert air(BASE, "intercept", "reaction").hexes == 5
    assert air(BASE, "intercept", "combat").hexes is None
    assert air(BASE, "move", "movement").hexes is None


def test_the_reason_of_a_phase_names_whose_aircraft_may() -> None:
    assert "non-phasing player" in air(BASE, "move", "reaction").reason
    assert air(BASE, "move", "combat").reason == "nobody's aircraft move to targets or station in the Combat Phase"
    assert air(ELSEWHERE, "return", "return").reason.endswith("may return to base in the Air Return Segment")
    assert "inactive may not" in air(INACTIVE, "move", "movement").reason
    text = OCS.procedure("air-phasing").text(air(BASE, "intercept", "reaction"))
    assert text.startswith("allowed: ")
    assert text.endswith("up to 5 hexes")


def test_the_slip_of_air_phasing_shows_both_cells() -> None:
    lines = slip("air-phasing", unit=BASE, action="move", phase="reaction", phasing=True)
    assert ("air-phasing", "yes") in lines.values()
    assert ("air-phasing-phases", "non-phasing") in lines.values()
    lines = slip("air-phasing", unit=ELSEWHERE, action="intercept", phase="reaction", phasing=True)
    assert ("OCS-I18", "yes") in lines.values()


# supply levels -----------------------------------------------------------------------------------

LEVELS = ("full", "low", "none")
COLUMNS = {
    ("attack", False): 0,
    ("attack", True): 0,
    ("barrage", False): 1,
    ("defend", False): 2,
    ("defend", True): 2,
    ("move", False): 2,
    ("move", True): 3,
    ("refit", False): 4,
}


@pytest.mark.parametrize(("row", "supply"), list(enumerate(LEVELS)))
@pytest.mark.parametrize(("case", "nth"), list(COLUMNS.items()))
def test_every_cell_of_the_supply_chart(row: int, supply: str, case: tuple[str, bool], nth: int) -> None:
    action, mech = case
    cells = printed("supply-levels").cells[row]
    outcome = sure("ocs/supply-levels", supply=supply, action=action, mech=mech)
    assert outcome.allowed == (cells[nth] != "-")
    assert outcome.multiple == (cells[nth] if cells[nth] != "-" else None)
    assert outcome.attrition_rolls == int(cells[5])


@pytest.mark.parametrize(
    ("supply", "mech", "allowed"), [("none", True, False), ("none", False, True), ("low", True, True)]
)
def test_armor_and_mech_in_no_supply_do_not_survive_a_retreat(supply: str, mech: bool, allowed: bool) -> None:
    outcome = sure("ocs/supply-levels", supply=supply, action="retreat", mech=mech)
    assert outcome.allowed == allowed
    assert outcome.multiple is None
    assert ("destroyed" in outcome.reason) != allowed


@pytest.mark.parametrize(
    ("supply", "action", "mech", "reason"),
    [
        ("low", "attack", False, "a unit in low supply may attack at half value"),
        ("none", "attack", False, "a unit in no supply may not attack"),
        ("none", "move", True, "armor or mech in no supply may not move"),
        ("none", "move", False, "a unit in no supply may move at half value"),
        ("none", "refit", False, "an airbase in no supply may not refit"),
        ("full", "defend", False, "a unit in full supply may defend at full value"),
        ("low", "refit", False, "an airbase in low supply may refit"),
        ("low", "retreat", True, "armor or mech in low supply may retreat"),
    ],
)
def test_the_reason_of_a_supply_level(supply: str, action: str, mech: bool, reason: str) -> None:
    assert sure("ocs/supply-levels", supply=supply, action=action, mech=mech).reason == reason


# next to an enemy --------------------------------------------------------------------------------

ROWS = {"leave-by-truck": 0, "rail-transport": 1, "supply-line": 2, "rail-repair": 3}


def near(action: str, **more: Any) -> Any:
    return sure("ocs/adjacent-enemy", action=action, **more)


@pytest.mark.parametrize(("action", "row"), list(ROWS.items()))
def test_every_cell_of_the_chart_of_enemies_next_door(action: str, row: int) -> None:
    alone, helped = printed("adjacent-enemy").cells[row]
    assert near(action).allowed == (alone == "yes")
    assert near(action, friend="in-place").allowed == (helped == "yes")


@pytest.mark.parametrize("action", ROWS)
def test_a_unit_that_moves_along_helps_nobody(action: str) -> None:
    assert not near(action, friend="moving-along").allowed
    assert "moves along" in str(slip("adjacent-enemy", action=action, friend="moving-along"))


@pytest.mark.parametrize("action", [*ROWS, "enter-by-truck", "overrun-by-truck"])
def test_away_from_the_enemy_everything_is_allowed(action: str) -> None:
    assert near(action, adjacent=False).allowed


def test_trucks_may_enter_the_first_hex_and_halt_or_overrun() -> None:
    assert near("enter-by-truck").allowed
    assert "halt" in near("enter-by-truck").reason
    assert near("overrun-by-truck").allowed
    assert not near("leave-by-truck").allowed


def test_trucks_that_began_there_may_leave() -> None:
    assert near("leave-by-truck", began_here=True).allowed
    assert not near("rail-transport", began_here=True).allowed


def test_a_friendly_unit_lets_trucks_pass() -> None:
    assert "pass" in near("enter-by-truck", friend="in-place").reason
    assert near("leave-by-truck", friend="in-place").allowed


def test_the_reason_says_whether_a_unit_would_help() -> None:
    assert near("supply-line").reason == "no supply line next to an enemy; a unit there would allow it"
    assert near("supply-line", friend="moving-along").reason.endswith("a unit that moves along is no help")
    assert near("rail-repair", friend="in-place").reason.endswith("with or without a friendly unit")


@pytest.mark.parametrize(
    ("procedure", "inputs", "said"),
    [
        ("air-phasing", {"unit": "flying", "action": "move", "phase": "combat", "phasing": True}, "unit"),
        ("air-phasing", {"unit": BASE, "action": "move", "phase": "weather", "phasing": True}, "phase"),
        ("air-phasing", {"unit": BASE, "action": "move", "phase": "combat"}, "phasing"),
        ("supply-levels", {"supply": "plenty", "action": "move"}, "supply"),
        ("supply-levels", {"supply": "full", "action": "rest"}, "action"),
        ("adjacent-enemy", {"action": "picnic"}, "action"),
        ("adjacent-enemy", {"action": "supply-line", "friend": "yes"}, "friend"),
    ],
)
def test_inputs_out_of_range_are_named(procedure: str, inputs: dict[str, Any], said: str) -> None:
    assert said in bad(procedure, **inputs)
