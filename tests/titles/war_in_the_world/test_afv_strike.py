"""AFV strikes [50.6]: the five steps against a reckoning by hand, and the choices."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

import pytest

from grognard.chance.budget import Budget
from grognard.chance.errors import TooLarge
from grognard.chance.exact import Exact
from grognard.chance.live import Live
from grognard.chance.requests import Choose, Roll
from grognard.chance.sampling import sample
from grognard.chance.solving import solve
from grognard.titles import title
from grognard.titles.rolled import said
from grognard.titles.war_in_the_world.afv_battle import StrikeOutcome
from tests.oracle import exactly, odds
from tests.titles.war_in_the_world.printed import (
    BOMBARDMENT,
    COMBAT,
    COMMONWEALTH,
    FACES,
    INITIATIVE,
    JAPANESE,
    TITLE,
    cell,
    chances,
    named,
    refused,
    says,
    text,
    warned,
)

STRIKE = title(TITLE).procedure("afv-strike")

LIGHT, MEDIUM, HEAVY, GUN, HUNTER = (1, 1), (3, 2), (5, 1), ("(3)", 3), (4, 0)
Type = tuple[Any, int]
Army = list[tuple[Type, int]]


def tanks(army: Army) -> list[dict[str, Any]]:
    return [{"at": at, "b": b, "count": count} for (at, b), count in army]


def unit(army: Army, size: str = "division", **facts: Any) -> dict[str, Any]:
    return {"size": size, "tanks": tanks(army), **facts}


def given(mine: Any, theirs: Any, **facts: Any) -> dict[str, Any]:
    """A German attack on Soviets in 1/43, where the Axis goes first on 1 and 2; armies, or whole lists of units."""
    return {
        "date": "1/43",
        "phasing": "axis",
        "phasing_nation": "german",
        "other_nation": "soviet",
        "phasing_units": mine if mine and isinstance(mine[0], dict) else [unit(mine)],
        "other_units": theirs if theirs and isinstance(theirs[0], dict) else [unit(theirs)],
        **facts,
    }


# a reckoning by hand ---------------------------------------------------------------------------------

Group = tuple[int, ...]
Falls = dict[Any, Fraction]


def at(kind: Type) -> int:
    return int(str(kind[0]).strip("()"))


def split(army: Army, how: Callable[[int], int]) -> tuple[Group, Group]:
    """Escort and assault: brackets assault only, no bombardment escorts only, the others as they are divided."""
    escort = tuple(0 if str(kind[0]).startswith("(") else n if not kind[1] else how(n) for kind, n in army)
    assault = tuple(0 if not kind[1] else n - e for (kind, n), e in zip(army, escort, strict=True))
    return escort, assault


def take(group: Group, lost: int, worth: list[tuple[int, int]]) -> Group:
    """The best first."""
    left = list(group)
    for place in sorted(range(len(group)), key=worth.__getitem__, reverse=True):
        gone = min(left[place], lost)
        left[place] -= gone
        lost -= gone
    return tuple(left)


def spread(falls: Falls, rolled: Callable[[Any, int], Any]) -> Falls:
    """Every state by every face of a die."""
    after: Falls = {}
    for state, chance in falls.items():
        for face in FACES:
            new = rolled(state, face)
            after[new] = after.get(new, Fraction(0)) + chance / 6
    return after


class Reckoning:
    """Two armies; a state is both escorts and both assault groups."""

    def __init__(self, mine: Army, theirs: Army, guns: tuple[Any, Any], how: Callable[[int], int]) -> None:
        self.armies, self.guns = (mine, theirs), guns
        (e0, a0), (e1, a1) = split(mine, how), split(theirs, how)
        self.start = (e0, e1), (a0, a1)
        self.ats = [[(at(kind), kind[1]) for kind, _ in army] for army in self.armies]
        self.bs = [[(kind[1], at(kind)) for kind, _ in army] for army in self.armies]

    def total(self, side: int, group: Group, worths: list[list[tuple[int, int]]]) -> int:
        return sum(worth[0] * n for worth, n in zip(worths[side], group, strict=True))

    def strike(self, state: Any, striker: int, face: int) -> Any:
        """An escort strikes the other."""
        escorts, assaults = list(state[0]), state[1]
        lost = cell(COMBAT, self.total(striker, escorts[striker], self.ats), face)
        escorts[1 - striker] = take(escorts[1 - striker], lost, self.ats[1 - striker])
        return tuple(escorts), assaults

    def strike_again(self, state: Any, striker: int, face: int, *, may: bool) -> tuple[Any, bool]:
        """An escort strikes the assault group, if it may and there is one; whether it did."""
        escorts, assaults = state[0], list(state[1])
        if not (may and any(escorts[striker]) and any(assaults[1 - striker])):
            return self.strike(state, striker, face), False
        lost = cell(COMBAT, self.total(striker, escorts[striker], self.ats), face)
        assaults[1 - striker] = take(assaults[1 - striker], lost, self.bs[1 - striker])
        return (escorts, tuple(assaults)), True

    def exchanged(self, first: int, chance: Fraction) -> Falls:
        """Step 3 when this side goes first."""
        second = 1 - first
        falls: Falls = {self.start: chance}
        falls = spread(falls, lambda state, face: self.strike(state, first, face))
        falls = spread(falls, lambda state, face: self.strike(state, second, face))
        falls = spread(falls, lambda state, face: self.strike_again(state, first, face, may=True))
        falls = spread(falls, lambda told, face: self.strike_again(told[0], second, face, may=told[1]))
        merged: Falls = {}
        for (state, _), share in falls.items():
            merged[state] = merged.get(state, Fraction(0)) + share
        return merged

    def fire(self, state: Any, side: int, face: int) -> Any:
        """Step 4 at one side's assault group."""
        assaults = list(state[1])
        line, power = self.guns[1 - side]
        assaults[side] = take(assaults[side], cell(line, power, face), self.bs[side])
        return state[0], tuple(assaults)

    def outcome(self, state: Any, faces: tuple[int, ...]) -> StrikeOutcome:
        """Step 5, and what was lost since the start."""
        results = [cell(BOMBARDMENT, self.total(side, state[1][side], self.bs), faces[side]) for side in (0, 1)]
        parts = [(self.start[0][side], self.start[1][side], state[0][side], state[1][side]) for side in (0, 1)]
        lost = [tuple(e + a - f - b for e, a, f, b in zip(*groups, strict=True)) for groups in parts]
        return StrikeOutcome(results[0] - results[1], lost[0], lost[1], attackers_halved=False)


def by_hand(
    mine: Army,
    theirs: Army,
    guns: tuple[Any, Any],
    axis_first: int = 2,
    how: Callable[[int], int] = lambda n: n - n // 2,
    phasing_is_axis: bool = True,
) -> Falls:
    """All five steps, every die face by face; both sides strike the assault group whenever they may."""
    of = Reckoning(mine, theirs, guns, how)
    chance = Fraction(axis_first if phasing_is_axis else 6 - axis_first, 6)
    falls = of.exchanged(0, chance)
    for state, share in of.exchanged(1, 1 - chance).items():
        falls[state] = falls.get(state, Fraction(0)) + share
    falls = spread(falls, lambda state, face: of.fire(state, 0, face))
    falls = spread(falls, lambda state, face: of.fire(state, 1, face))
    found: Falls = {}
    for state, share in falls.items():
        for faces in product(FACES, repeat=2):
            outcome = of.outcome(state, faces)
            found[outcome] = found.get(outcome, Fraction(0)) + share / 36
    return {outcome: share for outcome, share in found.items() if share}


def asked(doctrine: str | None = None, rules: dict[str, str] | None = None, **inputs: Any) -> Falls:
    """The audited odds."""
    in_force = title(TITLE).rules(rules)
    ready = STRIKE.head(in_force, STRIKE.read(inputs))
    return dict(exactly(STRIKE.body, *ready.args, doctrine=STRIKE.doctrine(doctrine)))


SIX = (COMMONWEALTH, 6)
"""The fire of one division."""

ARMIES: list[tuple[Army, Army]] = [
    ([(MEDIUM, 4)], [(MEDIUM, 4)]),
    ([(MEDIUM, 20)], [(HEAVY, 16)]),
    ([(MEDIUM, 15), (GUN, 5)], [(HEAVY, 6), (LIGHT, 9)]),
    ([(HUNTER, 8), (GUN, 12)], [(MEDIUM, 11)]),
    ([(GUN, 10)], [(GUN, 7)]),
    ([(GUN, 10)], [(HUNTER, 9)]),
    ([(LIGHT, 3), (MEDIUM, 9), (HEAVY, 6)], [(HUNTER, 5), (MEDIUM, 7)]),
]


@pytest.mark.parametrize(("mine", "theirs"), ARMIES)
def test_s59_s60_s158_s180_s181_s182_s183_s185_s187_the_five_steps_are_those_reckoned_by_hand(
    mine: Army, theirs: Army
) -> None:
    assert asked(**given(mine, theirs)) == by_hand(mine, theirs, (SIX, SIX))


@pytest.mark.parametrize(("doctrine", "how"), [("escort", lambda n: n), ("assault", lambda n: 0)])
@pytest.mark.parametrize(("mine", "theirs"), ARMIES[1:4])
def test_tanks_that_can_do_both_are_divided_as_their_side_wants(
    doctrine: str, how: Callable[[int], int], mine: Army, theirs: Army
) -> None:
    assert asked(doctrine, **given(mine, theirs)) == by_hand(mine, theirs, (SIX, SIX), how=how)


@pytest.mark.parametrize(("date", "axis"), INITIATIVE.items())
def test_s179_9_57_tells_who_goes_first(date: str, axis: int) -> None:
    mine, theirs = ARMIES[2]
    assert asked(**given(mine, theirs, date=date)) == by_hand(mine, theirs, (SIX, SIX), axis_first=axis)
    assert named("afv-strike", "9.51", **given(mine, theirs, date=date))


def test_s179_the_allies_may_be_the_phasing_side() -> None:
    mine, theirs = ARMIES[2]
    facts = {"phasing": "allied", "phasing_nation": "soviet", "other_nation": "german"}
    assert asked(**given(mine, theirs, **facts)) == by_hand(mine, theirs, (SIX, SIX), phasing_is_axis=False)
    assert asked(**given(mine, theirs, **facts)) != asked(**given(mine, theirs))


@pytest.mark.parametrize(("mine", "theirs"), [([(GUN, 3)], [(GUN, 2)]), ([(HUNTER, 4)], [(GUN, 2)])])
def test_every_fall_of_the_dice_bears_the_odds_out(mine: Army, theirs: Army) -> None:
    facts = {"phasing_units": [unit(mine, "regiment")], "other_units": [unit(theirs, "regiment")]}
    found = chances("afv-strike", **given(mine, theirs, **facts))
    assert found == by_hand(mine, theirs, ((COMMONWEALTH, 2), (COMMONWEALTH, 2)))


# roles and units ------------------------------------------------------------------------------------


def run(*, options: dict[str, Any] | None = None, dice: Iterable[int] = (), **inputs: Any) -> Live:
    """A run by the default doctrine but for these choices, until the dice are used up."""
    ready = STRIKE.head(title(TITLE).rules(), STRIKE.read(inputs))
    live, left = Live(STRIKE.body, *ready.args), list(dice)
    while live.pending is not None:
        if isinstance(live.pending, Roll):
            if not left:
                break
            live.roll((left.pop(0),))
        else:
            assert isinstance(live.pending, Choose)
            wanted = (options or {}).get(live.pending.label)
            (picked, _), *_ = STRIKE.doctrine(None).weigh(live.pending)[0]
            live.choose(picked if wanted is None else wanted)
    return live


def choices(live: Live) -> list[tuple[str, str]]:
    return [(h.request.side, h.request.label) for h in live.happened if isinstance(h.request, Choose)]


def rolls(live: Live) -> list[str]:
    return [h.request.label for h in live.happened if isinstance(h.request, Roll)]


def test_s159_s186_bracketed_tanks_do_not_escort_or_intercept() -> None:
    live = run(**given([(GUN, 5)], [(GUN, 5)]), dice=[1] * 4)
    assert rolls(live) == ["anti-tank fire", "anti-tank fire", "bombardment", "bombardment"]
    assert ("phasing", "tanks to escort and intercept") not in choices(live)


def test_s159_tanks_without_strength_against_tanks_do_not_escort() -> None:
    live = run(**given([((0, 2), 5)], [((0, 2), 5)]), dice=[1] * 4)
    assert rolls(live) == ["anti-tank fire", "anti-tank fire", "bombardment", "bombardment"]


def test_s160_tanks_without_bombardment_strength_do_not_assault() -> None:
    live = run(**given([(HUNTER, 5)], [(HUNTER, 5)]), dice=[1] * 9)
    assert set(rolls(live)) == {"initiative", "tank combat"}


def test_tanks_with_neither_role_are_not_committed() -> None:
    live = run(**given([(("(3)", 0), 5)], [(MEDIUM, 2)]), dice=[1] * 9)
    assert ("phasing", "tanks committed") not in choices(live)


def test_s172_it_comes_before_a_combat_with_mechanized_units() -> None:
    foot = [{"size": "division", "kind": "other"}]
    refused("afv-strike", "none is in it", **given(foot, foot))
    assert asked(**given(foot, [(MEDIUM, 3)]))


@pytest.mark.parametrize("kind", ["other", "flak", "anti-tank"])
def test_s173_only_tanks_of_mechanized_units_in_the_combat_are_used(kind: str) -> None:
    units = [unit([], "division"), unit([(MEDIUM, 3)], "brigade", kind=kind)]
    refused("afv-strike", "phasing side, unit 2: tanks are given to a unit that is not", **given(units, [(MEDIUM, 3)]))


def test_s167_depot_tanks_neither_attack_nor_defend() -> None:
    units = [unit([]), unit([(MEDIUM, 3)], kind="depot")]
    refused("afv-strike", "other side, unit 2: tanks in a depot neither", **given([(MEDIUM, 3)], units))


def test_s174_s175_the_phasing_player_announces_first() -> None:
    made = choices(run(**given([(MEDIUM, 5), (LIGHT, 2)], [(HEAVY, 3)])))
    assert made[:3] == [("phasing", "tanks committed")] * 2 + [("non-phasing", "tanks committed")]


def test_s174_he_names_number_and_origin() -> None:
    live = run(**given([unit([(MEDIUM, 5)]), unit([(MEDIUM, 3), (LIGHT, 2)])], [(HEAVY, 3)]))
    made = [h.request for h in live.happened if h.request.label == "tanks committed"]
    origins = [request.about[0] for request in made]
    assert origins == ["phasing side, unit 1", *["phasing side, unit 2"] * 2, "other side, unit 1"]
    assert [request.options[0] for request in made] == [5, 3, 2, 3]


def test_what_was_committed_is_told_by_unit_and_type() -> None:
    live = run(**given([(MEDIUM, 5)], [(HEAVY, 3)]))
    assert [said(each) for each in live.happened][:3] == [
        "phasing, tanks committed (phasing side, unit 1, AT 3 B 2): 5",
        "non-phasing, tanks committed (other side, unit 1, AT 5 B 1): 3",
        "phasing, tanks to escort and intercept (AT 3 B 2): 3",
    ]


def test_i17_the_phasing_player_divides_first() -> None:
    made = choices(run(**given([(MEDIUM, 5)], [(HEAVY, 3)])))
    assert made[2:] == [(side, "tanks to escort and intercept") for side in ("phasing", "non-phasing")]


def offered(label: str, side: str, live: Live) -> list[tuple[Any, ...]]:
    asked_ = [h.request for h in live.happened if isinstance(h.request, Choose)]
    return [request.options for request in asked_ if request.label == label and request.side == side]


@pytest.mark.parametrize(("moved", "most"), [(0, 15), (1, 14), (3, 11), (11, 2)])
def test_s176_i16_a_moved_unit_can_announce_only_what_is_available(moved: int, most: int) -> None:
    units = [unit([(MEDIUM, 15)], moved=moved)]
    live = run(**given(units, [(HEAVY, 3)]))
    assert offered("tanks committed", "phasing", live) == [tuple(range(most, -1, -1))]


def test_i9_each_units_share_is_its_own_and_the_other_sides_tanks_all_count() -> None:
    units = [unit([(MEDIUM, 15)], moved=3), unit([(MEDIUM, 5), (HEAVY, 5)], moved=5)]
    live = run(**given(units, units))
    assert [options[0] for options in offered("tanks committed", "phasing", live)] == [11, 5]
    assert [options[0] for options in offered("tanks committed", "non-phasing", live)] == [15, 5, 5]


def test_s208_tanks_without_supply_do_not_fight() -> None:
    units = [unit([(MEDIUM, 15)], supplied=False), unit([(LIGHT, 2)])]
    live = run(**given(units, [(HEAVY, 3)]))
    assert offered("tanks committed", "phasing", live) == [(2, 1, 0)]
    assert named("afv-strike", "14.83", **given(units, [(HEAVY, 3)]))


@pytest.mark.parametrize(("doctrine", "side"), [("phasing-alone", 1), ("other-alone", 0)])
def test_s196_one_side_alone_may_commit_tanks(doctrine: str, side: int) -> None:
    mine, theirs = ARMIES[2]
    found = asked(doctrine, **given(mine, theirs))
    assert all(not sum((outcome.phasing_lost, outcome.other_lost)[side]) for outcome in found)
    sign = 1 if side == 1 else -1
    assert {outcome.modifier * sign >= 0 for outcome in found} == {True}
    assert any(outcome.modifier for outcome in found)


def test_s196_with_no_tanks_at_all_nothing_is_rolled() -> None:
    live = run(**given([(MEDIUM, 3)], [(MEDIUM, 3)]), options={"tanks committed": 0})
    assert live.result == StrikeOutcome(0, (0,), (0,), attackers_halved=False)
    assert not rolls(live)


@pytest.mark.parametrize(("mine", "theirs"), ARMIES[1:4])
def test_s196_who_fights_alone_is_met_by_anti_tank_fire_only(mine: Army, theirs: Army) -> None:
    nobody: Army = [(kind, 0) for kind, _ in theirs]
    assert asked("phasing-alone", **given(mine, theirs)) == by_hand(mine, nobody, (SIX, SIX))
    nobody = [(kind, 0) for kind, _ in mine]
    assert asked("other-alone", **given(mine, theirs)) == by_hand(nobody, theirs, (SIX, SIX))


# the exchange of strikes ----------------------------------------------------------------------------

# 8 mediums against 8: four of each escort (strength 12: 1 lost on 2 and more), four assault


def test_s180_s181_first_strikes_then_what_is_left_of_second_strikes_back() -> None:
    live = run(**given([(MEDIUM, 8)], [(MEDIUM, 8)]), dice=[1, 2, 1])
    assert rolls(live) == ["initiative", "tank combat", "tank combat"]
    because = [h.request.because[0] for h in live.happened if h.request.label == "tank combat"]
    assert [int(tally) for tally in because] == [12, 9]
    assert [(tally.what, tally.lines[0].effect) for tally in because] == [
        ("strength against tanks", "4 × 3"),
        ("strength against tanks", "3 × 3"),
    ]


def test_every_roll_says_what_strength_it_is_made_with() -> None:
    live = run(**given([(GUN, 5)], [(GUN, 4)]), dice=[1, 1, 1, 1])
    said = [(h.request.label, h.request.because[0].what, int(h.request.because[0])) for h in live.happened if h.because]
    assert said == [
        ("anti-tank fire", "anti-tank strength, other side", 6),
        ("anti-tank fire", "anti-tank strength, phasing side", 6),
        ("bombardment", "bombardment strength", 15),
        ("bombardment", "bombardment strength", 12),
    ]


def test_s181_a_side_without_survivors_does_not_strike_back() -> None:
    live = run(**given([(HEAVY, 40)], [(HUNTER, 2)]), dice=[1, 6, 1, 1])
    assert rolls(live) == ["initiative", "tank combat", "anti-tank fire", "bombardment"]
    assert "target" not in [label for _, label in choices(live)]


@pytest.mark.parametrize("first", [1, 6])
def test_s182_s183_the_first_side_may_strike_either_group_or_none(first: int) -> None:
    live = run(**given([(MEDIUM, 8)], [(MEDIUM, 8)]), dice=[first, 1, 1, 1, 1])
    one, other = ("phasing", "non-phasing") if first == 1 else ("non-phasing", "phasing")
    assert choices(live)[-2:] == [(one, "target"), (other, "target")]
    assert offered("target", one, live) == [("assault", "escort-intercept", "none")]


@pytest.mark.parametrize(
    ("target", "options"),
    [
        ("assault", ("assault", "escort-intercept", "none")),
        ("escort-intercept", ("escort-intercept", "none")),
        ("none", ("escort-intercept", "none")),
    ],
)
def test_s184_the_second_may_strike_the_assault_group_only_if_its_own_was_struck(
    target: str, options: tuple[str, ...]
) -> None:
    ready = STRIKE.head(title(TITLE).rules(), STRIKE.read(given([(MEDIUM, 8)], [(MEDIUM, 8)])))
    live, targets = Live(STRIKE.body, *ready.args), []
    while live.pending is not None:
        if isinstance(live.pending, Roll):
            live.roll((1,))
            continue
        assert isinstance(live.pending, Choose)
        if live.pending.label == "target":
            targets.append(live.pending.options)
            live.choose(target if len(targets) == 1 else "none")
        else:
            live.choose(live.pending.options[len(live.pending.options) // 2])
    assert targets == [("assault", "escort-intercept", "none"), options]


def test_s197_the_opponent_picks_the_tanks_lost() -> None:
    facts = given([(MEDIUM, 20), (LIGHT, 20)], [(HEAVY, 30)])
    live = run(**facts, dice=[1, 6, 6, 6, 6, 6, 6])
    assert ("non-phasing", "tanks lost") in choices(live)
    assert ("phasing", "tanks lost") not in choices(live), "the heavies are all alike"
    (options, *_) = offered("tanks lost", "non-phasing", live)
    assert options[0] == options[-1] + len(options) - 1 > options[-1]


@pytest.mark.parametrize(("die", "options"), [(1, [(1, 0)]), (2, [(2, 1)]), (3, [])])
def test_s197_the_picks_add_up_to_the_loss_and_a_whole_group_needs_none(die: int, options: list[Any]) -> None:
    """Of two better and one lesser tank 1, 2 or 3 are lost (strength 60 on 1, 2, 3)."""
    live = run(**given([(MEDIUM, 40)], [(HUNTER, 2), ((2, 0), 1)]), dice=[1, die])
    assert offered("tanks lost", "phasing", live) == options


# anti-tank fire and bombardment ----------------------------------------------------------------------


def fired(units: list[dict[str, Any]], nation: str = "german", rules: dict[str, str] | None = None) -> str:
    """The effect of the line that adds up the phasing side's anti-tank strength."""
    facts = given(units, [(MEDIUM, 4)], phasing_nation=nation)
    (line,) = [line for line in odds(f"{TITLE}/afv-strike", rules, **facts).slip if "strength, phasing" in line.what]
    return line.effect


@pytest.mark.parametrize(("size", "strength"), [("regiment", "2"), ("brigade", "2"), ("division", "6"), ("corps", "8")])
def test_s189_anti_tank_strength_is_twice_the_supply_multiple(size: str, strength: str) -> None:
    assert fired([unit([(MEDIUM, 1)], size)]) == strength


def test_s190_german_flak_has_6() -> None:
    units = [unit([(MEDIUM, 1)], "regiment"), {"size": "regiment", "kind": "flak"}]
    assert fired(units) == "2 + 6"
    assert fired(units, "italian") == "2 + 2"


def test_s189_a_soviet_anti_tank_brigade_has_none_of_its_own() -> None:
    units = [unit([(MEDIUM, 1)], "corps"), {"size": "brigade", "kind": "anti-tank"}]
    assert fired(units, "soviet") == "8 + 0"
    assert fired(units, "german") == "8 + 2"


def test_i10_a_soviet_anti_tank_brigade_may_have_2() -> None:
    units = [unit([(MEDIUM, 1)], "corps"), {"size": "brigade", "kind": "anti-tank"}]
    assert fired(units, "soviet", {"WIW-I10": "twice-multiple"}) == "8 + 2"
    facts = given([(GUN, 9)], [{"size": "division"}, *[{"size": "brigade", "kind": "anti-tank"}] * 2])
    assert asked(**facts) != asked(rules={"WIW-I10": "twice-multiple"}, **facts)
    assert named("afv-strike", "WIW-I10", **facts)


@pytest.mark.parametrize(
    ("phasing", "other", "halved"),
    [("german", "soviet", True), ("soviet", "german", False), ("soviet", "soviet", True)],
)
def test_s191_defending_soviet_anti_tank_brigades_halve_attacking_mechanized_units(
    phasing: str, other: str, halved: bool
) -> None:
    brigade = {"size": "brigade", "kind": "anti-tank"}
    facts = given(
        [unit([(GUN, 1)]), brigade], [{"size": "division"}, brigade], phasing_nation=phasing, other_nation=other
    )
    assert {outcome.attackers_halved for outcome in asked(**facts)} == {halved}


@pytest.mark.parametrize(
    ("nation", "line"), [("soviet", COMMONWEALTH), ("german", COMMONWEALTH), ("italian", JAPANESE)]
)
@pytest.mark.parametrize("corps", [0, 1, 3])
def test_s188_s192_surviving_assault_tanks_meet_the_fire_on_the_line_of_its_nation(
    nation: str, line: Any, corps: int
) -> None:
    """A corps has 8: the two lines part at 4, 8, 14, 22, 36 and at 6, 12, 20, 32, 52."""
    army: Army = [(GUN, 9), (LIGHT, 0)]
    theirs = [unit([(LIGHT, 0)], "brigade"), *[{"size": "corps"}] * corps]
    expected = by_hand(army, [(LIGHT, 0)], (SIX, (line, 2 + 8 * corps)))
    assert asked(**given(army, theirs, other_nation=nation)) == expected


@pytest.mark.parametrize("nation", ["us", "commonwealth", "free-french", "soviet", "german"])
def test_s193_six_parties_fire_on_the_commonwealth_line(nation: str) -> None:
    assert says("afv-strike", f"{nation} fire, commonwealth line", **given([(GUN, 1)], [(GUN, 1)], other_nation=nation))


@pytest.mark.parametrize("nation", ["italian", "french", "other"])
def test_s194_all_others_fire_as_japanese(nation: str) -> None:
    assert says("afv-strike", f"{nation} fire, japanese line", **given([(GUN, 1)], [(GUN, 1)], other_nation=nation))


MIXED = [unit([(LIGHT, 0)]), {"size": "division", "nation": "italian"}, {"size": "regiment", "kind": "flak"}]
"""Germans with a division of Italians: fire of 6 + 6 on the one line, of 6 on the other."""


def through(lines: list[tuple[Any, int]], count: int) -> dict[int, Fraction]:
    """The change of the die by so many assault guns that come through these fires, one after the other."""
    left = {count: Fraction(1)}
    for line, power in lines:
        shot = [cell(line, power, face) for face in FACES]
        left = spread(left, partial(lambda shot, tanks, face: max(0, tanks - shot[face - 1]), shot))
    found: dict[int, Fraction] = {}
    for tanks, share in left.items():
        for face in FACES:
            result = cell(BOMBARDMENT, 3 * tanks, face)
            found[result] = found.get(result, Fraction(0)) + share / 6
    return found


@pytest.mark.parametrize("count", [1, 3, 7, 9])
@pytest.mark.parametrize(
    ("choice", "lines"),
    [("by-line", [(COMMONWEALTH, 12), (JAPANESE, 6)]), ("one-line", [(COMMONWEALTH, 18)])],
)
def test_i22_nations_of_one_side_fire_each_on_its_line_or_all_on_one(
    choice: str, lines: list[tuple[Any, int]], count: int
) -> None:
    facts = given([(GUN, count)], MIXED, phasing_nation="us", other_nation="german", report="modifier")
    assert modifiers(asked(rules={"WIW-I22": choice}, **facts)) == through(lines, count)
    assert named("afv-strike", "WIW-I22", {"WIW-I22": choice}, **facts)


def test_i22_a_side_of_one_nation_does_not_ask() -> None:
    assert not named("afv-strike", "WIW-I22", **given([(GUN, 3)], [(GUN, 3)]))


def test_s190_s191_flak_and_anti_tank_brigades_are_those_of_their_own_nation() -> None:
    flak = {"size": "regiment", "kind": "flak", "nation": "german"}
    assert fired([unit([(MEDIUM, 1)], "regiment"), flak], "soviet") == "2 + 6"
    brigade = {"size": "brigade", "kind": "anti-tank", "nation": "soviet"}
    facts = given([(GUN, 1)], [{"size": "division"}, brigade], phasing_nation="german", other_nation="us")
    assert {outcome.attackers_halved for outcome in asked(**facts)} == {True}


@pytest.mark.parametrize("count", [1, 2, 4, 7, 12, 20])
def test_s195_surviving_assault_strength_gives_the_modifier(count: int) -> None:
    theirs = [{"size": "brigade", "kind": "anti-tank"}]
    found = asked(**given([(GUN, count)], theirs))
    expected: Falls = {}
    for face in FACES:
        outcome = StrikeOutcome(cell(BOMBARDMENT, 3 * count, face), (0,), (), attackers_halved=True)
        expected[outcome] = expected.get(outcome, Fraction(0)) + Fraction(1, 6)
    assert found == expected


def test_i11_both_results_are_added_with_their_signs() -> None:
    facts = given([(GUN, 20)], [(GUN, 20)], report="modifier")
    found = asked(**facts)
    assert {outcome.modifier for outcome in found} == {-2, -1, 0, 1, 2}
    assert {o.modifier: p for o, p in found.items()} == {-o.modifier: p for o, p in found.items()}
    assert named("afv-strike", "WIW-I11", **facts)


# size -----------------------------------------------------------------------------------------------


def test_less_detail_is_the_same_odds_with_fewer_outcomes() -> None:
    mine, theirs = ARMIES[-1]
    full = asked(**given(mine, theirs))
    for report, told in (("totals", lambda group: (sum(group),)), ("modifier", lambda _: ())):
        merged: Falls = {}
        for o, chance in full.items():
            short = StrikeOutcome(o.modifier, told(o.phasing_lost), told(o.other_lost), o.attackers_halved)
            merged[short] = merged.get(short, Fraction(0)) + chance
        assert asked(**given(mine, theirs, report=report)) == merged


def test_equal_groups_of_several_units_are_one() -> None:
    one = given([unit([(MEDIUM, 20)])], [(HEAVY, 9)], report="totals")
    two = given([unit([(MEDIUM, 12)]), unit([(MEDIUM, 8)], "regiment")], [(HEAVY, 9)], report="totals")
    for facts in (one, two):
        facts["phasing_units"].append({"size": "corps"})
    ready = STRIKE.head(title(TITLE).rules(), STRIKE.read(two))
    assert len(ready.args[0].forces[0].kinds) == 1
    assert {o.phasing_lost for o in asked("escort", **two)} == {o.phasing_lost for o in asked("escort", **one)}


BIG = given(
    [unit([((k, k), 90 + k) for k in range(1, 12)]) for _ in range(4)],
    [unit([((k, k + 1), 90 + k) for k in range(1, 12)]) for _ in range(4)],
)


def test_what_is_too_large_is_refused_and_sampled_instead() -> None:
    ready = STRIKE.head(title(TITLE).rules(), STRIKE.read(BIG))
    small = Budget(paths=2000)
    with pytest.raises(TooLarge, match="it can be sampled instead"):
        Exact(STRIKE.doctrine(None), small).spread(STRIKE.body, ready.args)
    found = sample(STRIKE.body, ready.args, 3, 1, STRIKE.doctrine(None), Budget(paths=2000))
    assert (found.method, found.runs) == ("played", 3)


def test_dozens_of_several_types_a_side_are_exact() -> None:
    three: Army = [(MEDIUM, 24), (HEAVY, 18), (GUN, 20)]
    facts = given(three, three, report="modifier")
    ready = STRIKE.head(title(TITLE).rules(), STRIKE.read(facts))
    exact = Exact(STRIKE.doctrine(None))
    weights, whole = exact.spread(STRIKE.body, ready.args)
    assert sum(weight for _, weight in weights) == whole
    assert exact.budget.paths < 20_000


def modifiers(falls: Falls) -> dict[int, Fraction]:
    """The chances of each change of the die."""
    found: dict[int, Fraction] = {}
    for outcome, chance in falls.items():
        found[outcome.modifier] = found.get(outcome.modifier, Fraction(0)) + chance
    return found


def test_several_units_with_moves_supply_and_flak_are_reckoned_by_hand() -> None:
    """11 of 15 mediums after 3 hexes; 5 of 10 after 5, the first listed; none without supply; fire of 16 and of 8."""
    mine = [
        unit([(MEDIUM, 15)], moved=3),
        unit([(GUN, 5), (HEAVY, 5)], "brigade", moved=5),
        unit([(HEAVY, 30)], "brigade", supplied=False),
        {"size": "regiment", "kind": "flak"},
    ]
    theirs = [unit([(LIGHT, 9), (HUNTER, 7)], "corps", moved=9), {"size": "brigade", "kind": "anti-tank"}]
    guns = ((COMMONWEALTH, 6 + 2 + 2 + 6), (COMMONWEALTH, 8))
    expected = by_hand([(MEDIUM, 11), (GUN, 5)], [(LIGHT, 9), (HUNTER, 7)], guns)
    assert modifiers(asked(**given(mine, theirs, report="modifier"))) == modifiers(expected)


def test_a_played_sample_of_dozens_of_tanks_is_as_far_off_as_it_says() -> None:
    three: Army = [(MEDIUM, 24), (HEAVY, 18), (GUN, 20), (HUNTER, 15)]
    facts = given(three, list(reversed(three)), report="modifier")
    ready = STRIKE.head(title(TITLE).rules(), STRIKE.read(facts))
    exact = modifiers(asked(**facts))
    found = sample(STRIKE.body, ready.args, 2_000, 7, STRIKE.doctrine(None), Budget(paths=5))
    assert found.method == "played"
    for outcome, share in dict(found.distribution).items():
        assert abs(float(share) - float(exact[outcome.modifier])) < 4 * found.error(outcome)
    assert {outcome.modifier for outcome in dict(found.distribution)} <= set(exact)


def test_more_assault_guns_never_lower_the_modifier() -> None:
    means = []
    for count in range(0, 30, 3):
        found = asked(**given([unit([(GUN, count)])], [(MEDIUM, 10)], report="modifier"))
        means.append(sum((o.modifier * p for o, p in found.items()), Fraction()))
    assert means == sorted(means)
    assert means[0] < means[-1]


@pytest.mark.parametrize("side", ["phasing", "non-phasing"])
def test_best_play_is_no_worse_than_the_doctrine_for_either_side(side: str) -> None:
    facts = given([(MEDIUM, 3)], [(GUN, 2), (HUNTER, 1)], report="modifier")
    ready = STRIKE.head(title(TITLE).rules(), STRIKE.read(facts))
    sign = 1 if side == "phasing" else -1

    def worth(outcome: StrikeOutcome) -> int:
        return sign * outcome.modifier

    values = {solve(STRIKE.body, ready.args, side, worth).value}
    other = "non-phasing" if side == "phasing" else "phasing"
    values.add(-solve(STRIKE.body, ready.args, other, lambda o: -worth(o)).value)
    assert len(values) == 1, "what one side gains the other loses"


def test_a_strike_in_words_and_its_house_charts() -> None:
    assert text("afv-strike", StrikeOutcome(-1, (2, 0), (3,), attackers_halved=True)) == (
        "die -1, lost 2+0 against 3; attacking mechanized units halved"
    )
    assert text("afv-strike", StrikeOutcome(0, (), (), attackers_halved=False)) == "die +0"
    said = warned("afv-strike", **given([(MEDIUM, 1)], [(MEDIUM, 1)]))
    for chart in ("air-combat", "anti-aircraft", "bombardment", "initiative", "availability"):
        assert f"{chart} is a house chart" in said
    assert "anti-tank-rows is a house chart" not in said
