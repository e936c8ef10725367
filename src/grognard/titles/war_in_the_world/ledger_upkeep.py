"""What tanks cost each cycle [14.8], [19.5]: supply paid unit by unit, and attrition as the cycle is supplied.

The article takes attrition each cycle and names no phase; here it falls, with the end of what was paid for the last
cycle, as the cycle supply phase begins. Of which types the losses are it leaves to the air rules; here they are in
proportion, the greatest remainders first.
"""

from __future__ import annotations

from collections.abc import Iterator

from grognard.chance.procedures import Inputs
from grognard.play.ledger.actions import Action
from grognard.play.ledger.balances import Held
from grognard.play.ledger.bookkeeping import Desk, Due
from grognard.play.ledger.names import path
from grognard.play.ledger.postings import Posting, move, posting
from grognard.titles.kit import refuse
from grognard.titles.ledger_kit import MARKER, Called, worked
from grognard.titles.war_in_the_world.afv_upkeep import (
    ATTRITION,
    AfvAttrition,
    AfvSupply,
    When,
    afv_attrition_head,
    afv_supply_head,
)
from grognard.titles.war_in_the_world.afv_upkeep import SUPPLY as RULE
from grognard.titles.war_in_the_world.ledger_calendar import SUPPLY as CYCLE_SUPPLY
from grognard.titles.war_in_the_world.ledger_calendar import TURNS
from grognard.titles.war_in_the_world.ledger_supply import PLACES, SPENT, SUPPLY
from grognard.titles.war_in_the_world.ledger_tanks import (
    CAPACITY,
    LOST,
    MARKERS,
    RATING,
    REDUCED,
    SUPPLIED,
    UNITS,
    holder,
    place_of,
)


class SupplyTanks(Inputs, frozen=True):
    """A unit whose tanks are supplied for the cycle."""

    unit: Called


def supply_tanks(desk: Desk, given: SupplyTanks) -> Iterator[Posting]:
    """Pay tank supply for the cycle, from points that began the phase where the unit is."""
    if not holder(desk, given.unit).startswith(UNITS):
        raise refuse(RULE, f"{given.unit} is a depot: only mechanized units need tank supply.")
    if desk.of(path(SUPPLIED, given.unit), MARKER):
        raise refuse(RULE, f"{given.unit} has been supplied for this cycle.")
    place = place_of(desk, given.unit)
    here = path(PLACES, place)
    points = min(desk.of(here, SUPPLY), desk.began(here, SUPPLY))
    when: When = "start-of-turn" if desk.step in TURNS else "strategic-turn"
    found = worked(
        afv_supply_head(
            desk.rules,
            AfvSupply(
                capacity=desk.of(path(CAPACITY, given.unit), RATING),
                points=points,
                when=when,
                reduced=bool(desk.of(path(REDUCED, given.unit), MARKER)),
            ),
        )
    )
    if not found.supplied:
        raise refuse(
            "14.82",
            f"{given.unit} needs {found.cost} points for its tanks, and {points} that began the phase are in {place}.",
            found.cost,
            points,
        )
    yield posting(
        f"tanks of {given.unit}, in {place}",
        RULE,
        move(SUPPLY, found.cost, out_of=here, into=f"{SPENT}/tanks"),
        move(MARKER, 1, out_of=MARKERS, into=path(SUPPLIED, given.unit)),
    )


def unsupply(desk: Desk) -> Iterator[Posting]:
    """What was paid for the last cycle is over."""
    for held in desk.held(f"{SUPPLIED}/*"):
        over = move(MARKER, held.amount, out_of=held.account, into=MARKERS)
        yield posting(f"{held.names[-1]}: tanks to be supplied anew", "14.83", over)


def wear(desk: Desk) -> Iterator[Posting]:
    """A tenth of the tanks in each unit is worn out; depots lose none."""
    units: dict[str, list[Held]] = {}
    for held in desk.held(f"{UNITS}/*"):
        units.setdefault(held.names[-1], []).append(held)
    for name, held_ in units.items():
        total = sum(held.amount for held in held_)
        lost = worked(
            afv_attrition_head(
                desk.rules,
                AfvAttrition(
                    tanks=total,
                    capacity=desk.of(path(CAPACITY, name), RATING),
                    reduced=bool(desk.of(path(REDUCED, name), MARKER)),
                ),
            )
        ).lost
        shares = zip(held_, shared([held.amount for held in held_], lost), strict=True)
        gone = (move(held.commodity, share, out_of=held.account, into=f"{LOST}/attrition") for held, share in shares)
        yield posting(f"{name}: attrition of {total} tanks, {lost} lost", ATTRITION, *gone)


def shared(amounts: list[int], lost: int) -> list[int]:
    """Losses over amounts in proportion, whole; the rest goes to the greatest remainders, the first of equals."""
    total = sum(amounts)
    shares = [lost * amount // total for amount in amounts]
    remainders = sorted(range(len(amounts)), key=lambda i: (-(lost * amounts[i] % total), i))
    for i in remainders[: lost - sum(shares)]:
        shares[i] += 1
    return shares


ACTIONS = (
    Action(
        id="tank-supply",
        inputs=SupplyTanks,
        does=supply_tanks,
        example="unit='7th Armoured'",
        when=(CYCLE_SUPPLY, *TURNS),
    ),
)

DUE = (
    Due("tanks are to be supplied anew", "begin", (CYCLE_SUPPLY,), unsupply),
    Due("attrition of tanks", "begin", (CYCLE_SUPPLY,), wear),
)
