"""Air strikes against the values of the terrain chart."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import pytest

from grognard.chance.procedures import BadInput, Refusal
from grognard.errors import Unknown
from grognard.titles import title
from grognard.titles.iron_curtain.air import AirOutcome, air_text
from tests.oracle import agrees, resolved
from tests.titles.iron_curtain.printed import (
    AIR,
    DISPUTED,
    OTHER_TERRAIN,
    chances,
    never_less,
    slip,
    tails,
    whole_sum,
    with_chart,
)

STRIKE = "iron-curtain/air-strike"
ERAS = (1962, 1945)

each_value = pytest.mark.parametrize(
    ("terrain", "era", "value"),
    [(terrain, era, value) for terrain, values in AIR.items() for era, value in zip(ERAS, values, strict=True)],
)


def binomial(value: int, strikes: int) -> dict[AirOutcome, Fraction]:
    """Each strike succeeds with the faces from the value to 6."""
    chance = Fraction(7 - value, 6)
    return {AirOutcome(n): comb(strikes, n) * chance**n * (1 - chance) ** (strikes - n) for n in range(strikes + 1)}


@each_value
def test_one_strike_succeeds_on_the_value_or_more(terrain: str, era: int, value: int) -> None:
    assert chances("air-strike", terrain=terrain, era=era) == binomial(value, 1)


@each_value
def test_the_value_succeeds_and_one_less_does_not(terrain: str, era: int, value: int) -> None:
    assert resolved(STRIKE, [value], terrain=terrain, era=era) == AirOutcome(1)
    assert resolved(STRIKE, [value - 1], terrain=terrain, era=era) == AirOutcome(0)


@pytest.mark.parametrize("strikes", [2, 3, 7, 100])
def test_each_strike_rolls_its_own_die(strikes: int) -> None:
    assert chances("air-strike", terrain="city", strikes=strikes) == binomial(5, strikes)


def test_the_era_is_1962_to_1989_unless_it_is_1945() -> None:
    assert chances("air-strike", terrain="open") == binomial(4, 1) != chances("air-strike", terrain="open", era=1945)


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("terrain", OTHER_TERRAIN)
def test_a_feature_that_uses_the_other_terrain_is_refused(terrain: str, era: int) -> None:
    with pytest.raises(Refusal, match=f"{terrain} has no value of its own .* name the other terrain in the hex"):
        chances("air-strike", terrain=terrain, era=era)


def test_every_terrain_of_the_chart_strikes_or_is_refused() -> None:
    assert {*AIR, *OTHER_TERRAIN} == set(title("iron-curtain").chart("terrain").rows.labels)


def test_terrain_that_is_not_on_the_chart_is_unknown() -> None:
    with pytest.raises(Unknown, match="did you mean forest"):
        chances("air-strike", terrain="forrest")


@pytest.mark.parametrize("strikes", [1, 3])
@each_value
def test_every_fall_of_the_dice_bears_the_odds_out(terrain: str, era: int, value: int, strikes: int) -> None:
    assert dict(agrees(STRIKE, terrain=terrain, era=era, strikes=strikes)) == binomial(value, strikes)


@pytest.mark.parametrize("strikes", range(1, 6))
def test_one_more_strike_never_has_fewer_successes(strikes: int) -> None:
    fewer, more = (
        tails("air-strike", lambda o: int(o.successes), terrain="forest", strikes=n) for n in (strikes, strikes + 1)
    )
    assert never_less(more, fewer)
    assert more != fewer


@pytest.mark.parametrize(("easy", "hard"), [("open", "rough"), ("rough", "major-city")])
def test_better_cover_never_helps_a_strike(easy: str, hard: str) -> None:
    reached, missed = (tails("air-strike", lambda o: int(o.successes), terrain=t, strikes=3) for t in (easy, hard))
    assert never_less(reached, missed)
    assert reached != missed


def test_the_chances_sum_to_1() -> None:
    assert whole_sum("air-strike", terrain="rough", strikes=9) == 1


@pytest.mark.parametrize(("successes", "text"), [(0, "no successes"), (1, "1 success"), (4, "4 successes")])
def test_the_text_counts_the_successes(successes: int, text: str) -> None:
    assert air_text(AirOutcome(successes)) == text


def test_the_slip_names_the_value_and_how_it_is_read() -> None:
    assert slip("air-strike", terrain="mountain", era=1945, strikes=2) == [
        ("mountain, air 1945", "terrain", "value 6", "6"),
        ("a strike succeeds", "IC-I5", "on 6 or more", "6"),
        ("strikes, one die each", "terrain", "2", 2),
    ]


def test_a_disputed_value_warns(tmp_path: Path) -> None:
    rules = with_chart(tmp_path, "terrain", more=DISPUTED.format(row="city", column="air 1945", other="5"))
    of = title("iron-curtain")
    assert any("disputed" in text for text in of.odds("air-strike", rules=rules, terrain="city", era=1945).warnings)
    assert not of.odds("air-strike", rules=rules, terrain="city").warnings[1:]


@pytest.mark.parametrize("wrong", [{"era": 1975}, {"era": "1945"}, {"strikes": 0}, {"strikes": 101}, {"terrain": 4}])
def test_inputs_out_of_range_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match=next(iter(wrong))):
        chances("air-strike", **{"terrain": "open", **wrong})
