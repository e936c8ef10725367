"""The Naval Contact Table: whether fleets meet, and who may refuse combat or fire first."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from grognard.chance.dice import D6
from grognard.chance.procedures import Inputs, Ready
from grognard.chance.requests import Procedure, Roll
from grognard.chance.tally import Line, Tally, shift
from grognard.charts.axes import Axis
from grognard.charts.chart import Chart, Strip
from grognard.charts.rules import Rules
from grognard.titles.great_war.registry import GOOD_AIR, PROCEDURES, AirLevel, Fact, Rating, air, signed, tally
from grognard.titles.kit import beyond, refuse

RULE = "Naval Contact Table"

Letter = Literal["N", "C", "D", "A"]
MEANING: dict[str, str] = {
    "N": "no contact",
    "C": "contact",
    "D": "defender advantage",
    "A": "attacker advantage",
}


class Contact(Inputs, frozen=True):
    """Two fleets that may find each other."""

    attacker_rating: Annotated[Rating, msgspec.Meta(description="the attackers' contact rating, the lowest of them")]
    defender_rating: Annotated[Rating, msgspec.Meta(description="the defenders' contact rating, the lowest of them")]
    attacker_all_german: Annotated[bool, msgspec.Meta(description="every attacking unit is German")] = False
    attacker_all_british_us: Annotated[bool, msgspec.Meta(description="every attacking unit is British or US")] = False
    defender_in_port: Annotated[
        bool, msgspec.Meta(description="the defenders are in a port, coastal or small-island hex")
    ] = False
    attacker_air: Annotated[AirLevel, msgspec.Meta(description="air level of the attackers; 0 for none")] = 0
    defender_air: Annotated[AirLevel, msgspec.Meta(description="air level of the defenders; 0 for none")] = 0
    defender_all_bgu: Annotated[bool, msgspec.Meta(description="every defending unit is British, German or US")] = False


class ContactOutcome(msgspec.Struct, frozen=True):
    """N none; C both fire at once; D or A: the defender or the attacker may refuse combat or fire first."""

    contact: Letter


def contact_text(outcome: ContactOutcome) -> str:
    """The letter of the table and what it stands for."""
    return f"{outcome.contact} {MEANING[outcome.contact]}"


def contact(ratings: Strip, shifts: Tally) -> Procedure[ContactOutcome]:
    """Naval Contact Table: a die on the column of the ratings, shifted."""
    letter: Letter = yield from Roll(D6, "contact", on=ratings, because=(shifts,))
    return ContactOutcome(letter)


@PROCEDURES.register(
    "contact",
    inputs=Contact,
    body=contact,
    text=contact_text,
    example="attacker_rating=4 defender_rating=3 attacker_all_german=true",
    charts=("contact",),
    strength="attacker_rating",
    rule=RULE,
)
def contact_head(rules: Rules, given: Contact) -> Ready:
    """Whether two fleets meet, and on whose terms."""
    chart = rules.chart("contact")
    shifts = tally(chart, "column shifts", RULE, (*_attacker(chart, given), *_defender(given)))
    difference, axis = given.attacker_rating - given.defender_rating, chart.axis()
    place, over = axis.index(difference), beyond(axis, difference)
    moved = _moved(rules, axis, place, over, shifts)
    slip: tuple[Line | Tally, ...] = (
        Line("attacker's contact rating", "GW-I3", str(given.attacker_rating), given.attacker_rating),
        Line("defender's contact rating", "GW-I3", str(given.defender_rating), given.defender_rating),
        Line("difference", RULE, f"{signed(difference)}: column {axis.labels[place]}", difference),
        shifts,
        *_beyond(rules, over, shifts),
        Line("column", "GW-I2", _how(rules, axis, place, shifts, moved), axis.labels[moved]),
    )
    ratings = chart.column(moved)
    return Ready((ratings, shifts), slip, strip=ratings)


def _moved(rules: Rules, axis: Axis, place: int, over: int, shifts: Tally) -> int:
    """The column after the shifts, all at once or one by one (GW-I2)."""
    start = place + over if rules.choice("GEN-I3") == "sheet-goes-on" else place
    if rules.choice("GW-I2") == "once-at-the-end":
        return _held(axis, start + shifts)
    for line in shifts.lines:
        if line.value:  # what was stated and changes nothing holds nothing to the sheet either
            start = _held(axis, start + int(line.value))
    return _held(axis, start)


def _held(axis: Axis, place: int) -> int:
    return min(max(place, 0), len(axis.labels) - 1)


def _beyond(rules: Rules, over: int, shifts: Tally) -> tuple[Line, ...]:
    """Whence a difference beyond the sheet is shifted (GEN-I3)."""
    if not (over and shifts):
        return ()
    whence = "there" if rules.choice("GEN-I3") == "sheet-goes-on" else "the end column"
    return (Line(f"{abs(over)} beyond the sheet", "GEN-I3", f"shifted from {whence}", whence),)


def _how(rules: Rules, axis: Axis, place: int, shifts: Tally, moved: int) -> str:
    """“0 4R → +3(+), the end of the sheet”."""
    way = f"{axis.labels[place]} {shift(shifts)} → " if shifts else ""
    if rules.choice("GW-I2") == "one-by-one" and len(shifts.lines) > 1:
        return f"{way}{axis.labels[moved]}, one by one"
    at_the_end = _held(axis, place + shifts) != place + shifts
    return f"{way}{axis.labels[moved]}{', the end of the sheet' * at_the_end}"


def _attacker(chart: Chart, given: Contact) -> tuple[Fact, ...]:
    if given.attacker_all_german and given.attacker_all_british_us:
        german, british = chart.modifier("attacker-german"), chart.modifier("attacker-british-us")
        raise refuse(
            RULE,
            "The attacking fleet cannot be all German and all British or US at once: take one of the two away.",
            german.effect,
            british.effect,
        )
    return (
        Fact("attacker-german", given.attacker_all_german),
        Fact("attacker-british-us", given.attacker_all_british_us),
        Fact("attacker-air", given.attacker_air >= GOOD_AIR, air("attacker", given.attacker_air)),
    )


def _defender(given: Contact) -> tuple[Fact, ...]:
    return (
        Fact("defender-in-port", given.defender_in_port),
        Fact("defender-air", given.defender_air >= GOOD_AIR, air("defender", given.defender_air)),
        Fact("defender-british-german-us", given.defender_all_bgu),
    )
