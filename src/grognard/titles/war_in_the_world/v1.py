"""V-1 strikes: what meets the rockets on the way, and what they do."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from grognard.chance.dice import D6
from grognard.chance.procedures import Ready
from grognard.chance.requests import Call, Procedure, Roll
from grognard.chance.tally import Line, amount
from grognard.charts.chart import Strip
from grognard.charts.rules import Rules
from grognard.titles.kit import MOST, refuse
from grognard.titles.war_in_the_world.air_combat import PARTIES, Fight, Flight, Step, air_combat, routine, strength_of
from grognard.titles.war_in_the_world.registry import PROCEDURES, Columns, figure, percent_of
from grognard.titles.war_in_the_world.rockets import V1, Launch, RocketStrike, bombard, check_base, hit_text, launch_of

ATTACKS = ("first attack", "second attack", "third attack", "later attacks")
"""The rows of the share of anti-aircraft fire, by how many V-1 attacks there have been (WIW-I13)."""

Place = Annotated[str, msgspec.Meta(max_length=40)]


class V1Strike(RocketStrike, frozen=True, kw_only=True):
    """V-1s against the target fixed for their baseforce."""

    attack: Annotated[
        int, msgspec.Meta(ge=1, le=MOST, description="which air phase with V-1s this is, over the whole game")
    ]
    target_hex: Annotated[Place | None, msgspec.Meta(description="the hex attacked")] = None
    fixed_hex: Annotated[Place | None, msgspec.Meta(description="the hex recorded for the baseforces, for good")] = None
    anti_aircraft: Annotated[int, msgspec.Meta(ge=0, le=MOST, description="anti-aircraft strength at the target")] = 0
    line: Annotated[
        Literal["commonwealth", "japanese"], msgspec.Meta(description="line of table 7.58 on which it fires")
    ] = "commonwealth"
    interceptors: Annotated[
        Flight | None, msgspec.Meta(description='fighters in the way, such as {"type":"example fighter","points":12}')
    ] = None


class V1StrikeOutcome(msgspec.Struct, frozen=True):
    """Rockets shot down by fighters and by anti-aircraft fire, what struck, what it did, and the rockets spent."""

    intercepted: int
    shot_down: int
    struck: int
    modifier: int
    d: int
    s: bool
    spent: int


def v1_strike(
    launch: Launch, points: tuple[int, ...], steps: tuple[Step, ...], fight: Fight, fire: Strip | None
) -> Procedure[V1StrikeOutcome]:
    """Fighters, then anti-aircraft fire, then the bombardment by what is left."""
    left = (yield from Call(air_combat, points, steps, fight))[PARTIES.index("bombers")]
    rolled = (yield from Roll(D6, "anti-aircraft fire", on=fire)) if fire is not None and left else 0
    struck = max(0, left - rolled)
    hit = yield from Call(bombard, struck, launch)
    return V1StrikeOutcome(launch.rockets - left, left - struck, struck, hit.modifier, hit.d, hit.s, launch.spent)


def v1_strike_text(outcome: V1StrikeOutcome) -> str:
    """What was shot down, what struck, and the print of the result."""
    result = hit_text(outcome.modifier, outcome.d, outcome.s)
    return f"shot down {outcome.intercepted} + {outcome.shot_down}, {outcome.struck} strike: {result}"


@PROCEDURES.register(
    "v1-strike",
    inputs=V1Strike,
    body=v1_strike,
    text=v1_strike_text,
    example="""rockets=10 attack=3 anti_aircraft=16 'interceptors={"type":"example fighter","points":5}'""",
    charts=("vweapons", "aircraft", "air-routines", "air-combat", "anti-aircraft", "bombardment", "ports-and-bases"),
)
def v1_strike_head(rules: Rules, given: V1Strike) -> Ready:
    """A strike by V-1s: fighters, anti-aircraft fire as the defence learns, and bombardment."""
    base = check_base(rules, "V-1", given)
    _check_target(given)
    launch, launched = launch_of(rules, "V-1", given)
    points, fight, met = _interception(rules, given)
    fire, guns = _fire(rules, given)
    letter: str = rules.chart("vweapons").value("air combat routine", "V-1")
    steps = routine(rules, letter, jets=False)
    return Ready((launch, points, steps, fight, fire), (base, *launched, met, *guns))


def _check_target(given: V1Strike) -> None:
    """The target of a baseforce is recorded beforehand and never changes."""
    if given.target_hex is not None and given.fixed_hex is not None and given.target_hex != given.fixed_hex:
        raise refuse(
            V1,
            f"{given.target_hex} may not be attacked: the target of these baseforces is {given.fixed_hex}, for good.",
            given.target_hex,
            given.fixed_hex,
        )


def _interception(rules: Rules, given: V1Strike) -> tuple[tuple[int, ...], Fight, Line]:
    """Fighters meet the rockets with a share of their low-altitude strength."""
    share: int = rules.chart("vweapons").value("% of low-altitude strength met", "V-1")
    own: int = rules.chart("aircraft").value("V-1", "low")
    each = strength_of(rules, given.interceptors, "low")
    count = given.interceptors.points if given.interceptors else 0
    parties = {"cap": (count, each, share), "bombers": (given.rockets, own, 100)}
    points, strengths, shares = zip(*(parties.get(party, (0, 0, 100)) for party in PARTIES), strict=True)
    fight = Fight(strengths, shares, Columns(rules.chart("air-combat")))
    shown = percent_of(count * each, share)
    line = Line(
        f"interceptors: low-altitude strength {count * each}", V1, f"{share} % = {amount(shown)}", figure(shown)
    )
    return points, fight, line


def _fire(rules: Rules, given: V1Strike) -> tuple[Strip | None, tuple[Line, ...]]:
    """The share of anti-aircraft fire that answers, and its column; none where nothing answers."""
    when = ATTACKS[min(given.attack, len(ATTACKS)) - 1]
    share: int = rules.chart("vweapons").value(f"% anti-aircraft, {when}", "V-1")
    strength = percent_of(given.anti_aircraft, share)
    answers = Line(
        f"anti-aircraft strength {given.anti_aircraft}, {when}",
        "WIW-I13",
        f"{share} % = {amount(strength)}",
        figure(strength),
    )
    if not strength:
        return None, (answers,)
    column, line = Columns(rules.chart("anti-aircraft"), given.line).line("anti-aircraft fire", "7.58", strength)
    return column, (answers, line)
