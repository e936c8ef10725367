"""What each unit of a list comes to by itself."""

from __future__ import annotations

from fractions import Fraction

from grognard.staff.marginals import places, shares
from tests.oracle import odds

FIGHTER = {"value": 3, "full": True, "fighter": True}
REDUCED = {"value": 3, "full": False, "fighter": False}


def test_each_unit_has_its_chances_in_the_order_its_fates_are_declared() -> None:
    battle = odds("ocs/air-battle", attackers=[FIGHTER], defenders=[FIGHTER, REDUCED]).distribution
    found = dict(places(battle))
    assert list(found) == ["attackers 1", "defenders 1", "defenders 2"]
    assert found["defenders 1"]["aborted"] == Fraction(5, 12)
    assert list(found["defenders 2"].outcomes) == ["in", "aborted", "destroyed"]


def test_a_mixed_fate_is_the_sum_over_the_others() -> None:
    battle = odds("ocs/air-battle", attackers=[FIGHTER], defenders=[FIGHTER, REDUCED]).distribution
    for place, (_, each) in enumerate(list(places(battle))[1:]):
        assert each["in"] == battle.chance(lambda outcome, place=place: outcome.defenders[place] == "in")  # type: ignore[misc]


def test_outcomes_without_lists_have_no_places() -> None:
    assert not list(places(odds("ocs/barrage", strength=20, re=3).distribution))


def test_the_shares_of_a_figure_on_one_line() -> None:
    lost = odds("ocs/attrition", units=[{"ar": 3, "re": 2, "before": False}]).distribution
    (_, each) = next(places(lost))
    assert shares(each) == "0: 83.3% · 1: 16.7%"
