"""Supply to be paid and carried: combat, barrage, the week, transport."""

from __future__ import annotations

from typing import Any

import pytest

from tests.oracle import sure
from tests.titles.ocs.printed import OCS, bad, head, refused, slip

BOTH = {"OCS-I7": "both"}
UP = {"OCS-I17": "up"}


# combat and barrage ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "re", "tokens"),
    [
        ("attacker", 0, 1),
        ("attacker", 1, 1),
        ("attacker", 1.01, 2),
        ("attacker", 12, 2),
        ("defender", 0.5, 0),
        ("defender", 1, 0),
        ("defender", 1.5, 1),
    ],
)
def test_combat_supply(side: str, re: float, tokens: int) -> None:
    assert sure("ocs/combat-supply", side=side, re=re).tokens == tokens


def test_at_all_costs_doubles_what_the_attacker_pays() -> None:
    assert sure("ocs/combat-supply", side="attacker", re=3, at_all_costs=True).tokens == 4
    assert sure("ocs/combat-supply", side="attacker", re=1, at_all_costs=True).tokens == 2
    assert sure("ocs/combat-supply", BOTH, side="attacker", re=3, at_all_costs=True).tokens == 4


def test_at_all_costs_doubles_what_the_defender_pays_only_if_so_chosen() -> None:
    assert sure("ocs/combat-supply", side="defender", re=3, at_all_costs=True).tokens == 1
    assert sure("ocs/combat-supply", BOTH, side="defender", re=3, at_all_costs=True).tokens == 2
    assert slip("combat-supply", side="defender", re=3, at_all_costs=True)["at all costs"] == ("OCS-I7", "×1")
    assert slip("combat-supply", side="attacker", re=3, at_all_costs=True)["at all costs"] == ("combat-supply", "×2")


@pytest.mark.parametrize(("re", "tokens"), [(0, 0), (0.4, 0), (0.5, 1), (1, 1), (2.4, 2), (2.5, 3), (7, 7)])
def test_barrage_costs_a_token_for_each_re_of_artillery_rounded(re: float, tokens: int) -> None:
    assert sure("ocs/barrage-supply", artillery_re=re).tokens == tokens


def test_the_slip_of_barrage_supply_keeps_the_fraction() -> None:
    lines = slip("barrage-supply", artillery_re=2.5)
    assert lines["2½ RE of artillery"] == ("barrage-supply", "×1T")
    assert lines["rounded"] == ("GEN-I4", "3T")


@pytest.mark.parametrize(("tokens", "text"), [(0, "0"), (1, "1T"), (3, "3T"), (4, "1 SP"), (10, "2 SP 2T")])
def test_four_tokens_are_a_supply_point(tokens: int, text: str) -> None:
    outcome = sure("ocs/barrage-supply", artillery_re=tokens)
    assert OCS.procedure("barrage-supply").text(outcome) == text


@pytest.mark.parametrize(
    ("procedure", "inputs", "said"),
    [
        ("combat-supply", {"side": "ally", "re": 1}, "side"),
        ("combat-supply", {"side": "attacker", "re": -1}, "re"),
        ("combat-supply", {"side": "attacker"}, "re"),
        ("barrage-supply", {"artillery_re": -0.5}, "artillery_re"),
    ],
)
def test_inputs_out_of_range_are_named(procedure: str, inputs: dict[str, Any], said: str) -> None:
    assert said in bad(procedure, **inputs)


# the week ----------------------------------------------------------------------------------------


def need(*kinds: str, independents: bool = False) -> tuple[int, int, int]:
    outcome = sure("ocs/supply-need", divisions=[{"kind": kind} for kind in kinds], independents=independents)
    return outcome.dse, outcome.full, outcome.low


@pytest.mark.parametrize(("kind", "dse"), [("leg", 1), ("armor", 2), ("mech", 2), ("motorized", 2)])
def test_a_division_of_each_kind(kind: str, dse: int) -> None:
    """Full supply is a point for each, in tokens; low supply half."""
    assert need(kind) == (dse, 4 * dse, 2 * dse)


def test_all_other_units_count_as_one() -> None:
    assert need(independents=True) == (1, 4, 2)
    assert need("armor", "mech", "leg", independents=True) == (6, 24, 12)


def test_nothing_needs_nothing() -> None:
    assert need() == (0, 0, 0)


def test_low_supply_for_five_is_two_points_and_two_tokens() -> None:
    """5 → 2 SP 2T."""
    inputs: dict[str, Any] = {"divisions": [{"kind": kind} for kind in ("armor", "mech", "leg")], "independents": False}
    outcome = sure("ocs/supply-need", **inputs)
    assert OCS.procedure("supply-need").text(outcome) == "5 DSE: full 5 SP, low 2 SP 2T"


def test_the_slip_counts_kind_by_kind() -> None:
    inputs: dict[str, Any] = {"divisions": [{"kind": "armor"}] * 3, "independents": True}
    lines = slip("supply-need", **inputs)
    assert lines["armor"] == ("supply-need", "3 × 2 DSE")
    assert lines["non-divisional"] == ("supply-need", "1 × 1 DSE")
    assert lines["low supply"] == ("supply-need", "3½ SP = 14T")
    values = [line.value for line in head("supply-need", **inputs).lines()]
    assert values == [6, 1, 28, 14]


def test_thirteen_divisions_are_too_many_and_a_kind_must_be_known() -> None:
    assert "divisions" in bad("supply-need", divisions=[{"kind": "leg"}] * 13, independents=False)
    assert "divisions" in bad("supply-need", divisions=[{"kind": "horse"}], independents=False)
    assert "independents" in bad("supply-need", divisions=[])


# transport ---------------------------------------------------------------------------------------


def capacity(rules: dict[str, str] | None = None, **inputs: Any) -> int:
    return int(sure("ocs/transport", rules, **inputs).capacity)


@pytest.mark.parametrize(
    ("inputs", "points"),
    [
        ({"by": "rail"}, 0),
        ({"re": 3, "by": "rail"}, 3),
        ({"re": 3, "by": "sea"}, 3),
        ({"re": 3, "by": "air"}, 3),
        ({"supply": 5, "by": "air"}, 5),
        ({"re": 3, "kind": "mech", "by": "rail"}, 6),
        ({"re": 3, "kind": "mech", "by": "sea"}, 6),
        ({"re": 3, "kind": "mech", "supply": 2, "by": "sea"}, 8),
        ({"re": 3, "equipment": True, "by": "rail"}, 3),
        ({"re": 3, "equipment": True, "by": "sea"}, 3),
        ({"re": 4, "by": "rail", "track": "multi"}, 2),
        ({"re": 4, "by": "rail", "track": "single"}, 4),
        ({"re": 4, "by": "rail", "track": "low"}, 8),
        ({"re": 2, "kind": "mech", "supply": 2, "by": "rail", "track": "low"}, 12),
        ({"supply": 6, "by": "rail", "track": "multi"}, 3),
        ({"re": 0.5, "kind": "mech", "by": "rail"}, 1),
        ({"re": 0.5, "supply": 1.5, "by": "sea"}, 2),
    ],
)
def test_what_a_load_counts(inputs: dict[str, Any], points: int) -> None:
    assert capacity(**inputs) == points
    assert capacity(UP, **inputs) == points


@pytest.mark.parametrize(("re", "rounded", "up"), [(0.5, 0, 1), (1, 1, 1), (2.5, 1, 2), (3, 2, 2), (0.25, 0, 1)])
def test_a_fraction_of_a_point_is_rounded_or_counts_whole(re: float, rounded: int, up: int) -> None:
    """On multi-track a quarter, a half, 1¼, 1½ and an eighth (OCS-I17); the slip keeps it."""
    inputs: dict[str, Any] = {"re": re, "by": "rail", "track": "multi"}
    assert (capacity(**inputs), capacity(UP, **inputs)) == (rounded, up)
    assert slip("transport", **inputs)["a fraction"][0] == "OCS-I17"


@pytest.mark.parametrize(
    ("inputs", "numbers"),
    [
        ({"re": 1, "kind": "mech", "by": "air"}, ("mech", "air")),
        ({"re": 1, "equipment": True, "by": "air"}, ("equipment", "air")),
        ({"supply": 1, "by": "sea", "track": "multi"}, ("multi", "sea")),
        ({"supply": 1, "by": "air", "track": "low"}, ("low", "air")),
    ],
)
def test_what_the_sheet_has_no_way_for_is_refused(inputs: dict[str, Any], numbers: tuple[str, str]) -> None:
    rule, text, clash = refused("transport", **inputs)
    assert (rule, clash) == ("transport", numbers)
    assert "Leave track out" in text or "By rail or sea they can" in text


@pytest.mark.parametrize("by", ["rail", "sea"])
def test_equipment_that_travels_stands_on_the_slip_and_counts_as_others(by: str) -> None:
    assert slip("transport", re=3, equipment=True, by=by)["built with equipment replacements"] == ("transport", "×1")
    assert capacity(re=3, equipment=True, by=by) == capacity(re=3, by=by)


def test_kind_and_equipment_are_nothing_where_no_unit_travels() -> None:
    assert capacity(supply=3, kind="mech", equipment=True, by="air") == 3


def test_how_it_goes_must_be_said() -> None:
    assert "by" in bad("transport", re=1)
    assert "by" in bad("transport", re=1, by="road")
