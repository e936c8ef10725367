"""What outcomes are worth: a sum over their numbers, the words they say, and what stands in their fields."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grognard.chance.procedures import BadInput
from grognard.staff.figures import worth
from grognard.titles.ocs.air import AirToAirOutcome
from grognard.titles.ocs.air_battle import AirBattleOutcome
from grognard.titles.ocs.attrition import AttritionOutcome
from grognard.titles.ocs.dumps import CaptureOutcome, Taken
from grognard.titles.ocs.engagement import EngagementResult

AIR = AirBattleOutcome(("in", "aborted", "in"), ("destroyed", "reduced"))
EXCHANGE = AirToAirOutcome(0, 1, "defender", 1, 2)
NOTHING = Taken(0, 0, 0)
CAPTURE = CaptureOutcome(Taken(2, 1, 4), NOTHING, NOTHING, NOTHING, NOTHING)
ENGAGED = EngagementResult(1, 0, 2, 0, False, True, False, False, None)


@pytest.mark.parametrize(
    ("outcome", "terms", "sum_"),
    [
        (AIR, {"attackers.in": 1, "defenders.destroyed": 10, "defenders.in": 100}, 12),
        (EXCHANGE, {"aborted.defender": 3, "aborted.attacker": 5, "defender_steps": 1}, 4),
        (CAPTURE, {"dump.captured": 10, "dump.displaced": -1, "trucks.captured": 7}, 16),
        (AttritionOutcome((1, 0, 2)), {"steps_lost": 2}, 6),
        (ENGAGED, {"defender_destroyed": 4, "exploitation": 9, "attacker_steps_lost": Fraction(-1, 2)}, Fraction(7, 2)),
    ],
)
def test_a_worth_sums_fields_words_and_what_stands_in_fields(outcome: Any, terms: dict[str, Any], sum_: Any) -> None:
    assert worth(outcome, {field: Fraction(each) for field, each in terms.items()}) == sum_


@pytest.mark.parametrize(
    ("outcome", "field"),
    [
        (AIR, "defenders"),
        (AIR, "defenders.shot"),
        (EXCHANGE, "aborted"),
        (EXCHANGE, "attacker_unit.1"),
        (CAPTURE, "dump"),
    ],
)
def test_what_is_no_number_is_refused_and_what_there_is_is_named(outcome: Any, field: str) -> None:
    with pytest.raises(BadInput, match=r"no number “.*”; there are [a-z]"):
        worth(outcome, {field: Fraction(1)})
