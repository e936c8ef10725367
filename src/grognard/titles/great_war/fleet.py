"""A fleet as a mission is told of it, and what interception and contact are told of two of them."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

import msgspec

from grognard.charts.rules import Rules
from grognard.titles.great_war.contact import Contact
from grognard.titles.great_war.interception import Interception
from grognard.titles.great_war.registry import AirLevel, Combat, Mission, Protection, Rating
from grognard.titles.kit import refuse, rounding

GERMAN, BRITISH_US = frozenset({"german"}), frozenset({"british", "us"})

Nation = Annotated[str, msgspec.Meta(max_length=40)]


class Fleet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side at sea; lists go unit by unit, except that of its nations."""

    combat: Annotated[Combat, msgspec.Meta(description="total combat strength; 0 does not fire")]
    protection: Annotated[
        tuple[Protection, ...], msgspec.Meta(max_length=12, description="protection factors of each unit")
    ]
    contacts: Annotated[tuple[Rating, ...], msgspec.Meta(max_length=12, description="contact rating of each unit")]
    nations: Annotated[
        tuple[Nation, ...], msgspec.Meta(max_length=12, description="its nations, such as german, british, us")
    ] = ()
    air: Annotated[AirLevel, msgspec.Meta(description="air level; 0 for none")] = 0
    submarines_only: Annotated[bool, msgspec.Meta(description="it is submarines alone")] = False

    def all_of(self, nations: frozenset[str]) -> bool:
        """Whether every nation listed is one of these; a fleet that lists none raises no flag."""
        return bool(self.nations) and nations.issuperset(nation.strip().lower() for nation in self.nations)


def seeking(mission: Mission, interceptor: Fleet, force: Fleet) -> Interception:
    """What interception asks of the two."""
    return Interception(
        mission=mission,
        interceptor_air=interceptor.air,
        intercepted_air=force.air,
        interceptor_contacts=interceptor.contacts,
        intercepted_contacts=force.contacts,
        intercepted_all_submarines=force.submarines_only,
    )


def rating(rules: Rules, fleet: Fleet) -> int:
    """The contact rating of a fleet: the lowest in it, or the average (GW-I3)."""
    if rules.choice("GW-I3") == "average":
        return rounding(rules)(Fraction(sum(fleet.contacts), len(fleet.contacts)))
    return min(fleet.contacts)


def meeting(rules: Rules, attacker: Fleet, defender: Fleet, defender_in_port: bool) -> Contact:
    """What contact asks of the two, each with one rating."""
    return Contact(
        attacker_rating=rating(rules, attacker),
        defender_rating=rating(rules, defender),
        attacker_all_german=attacker.all_of(GERMAN),
        attacker_all_british_us=attacker.all_of(BRITISH_US),
        defender_in_port=defender_in_port,
        attacker_air=attacker.air,
        defender_air=defender.air,
        defender_all_bgu=defender.all_of(GERMAN | BRITISH_US),
    )


def check_ratings(**fleets: Fleet) -> None:
    """In contact a fleet has one rating, of those in it (GW-I3), so it must have some."""
    for name, fleet in fleets.items():
        if not fleet.contacts:
            raise refuse(
                "GW-I3",
                f"In contact the {name} has one rating, by those of its units, and none are listed: give at least one.",
                0,
                1,
            )
