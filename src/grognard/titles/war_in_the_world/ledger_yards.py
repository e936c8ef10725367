"""U-boats being built, by port, cycle begun and cycle due, and the raids that delay them [35.8]."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.chance.procedures import Inputs
from grognard.play.ledger.accounts import Account, source
from grognard.play.ledger.actions import Action
from grognard.play.ledger.balances import Held
from grognard.play.ledger.bookkeeping import Desk
from grognard.play.ledger.names import path
from grognard.play.ledger.postings import Posting, move, posting
from grognard.titles.kit import refuse
from grognard.titles.ledger_kit import Face, Place, rolled
from grognard.titles.war_in_the_world.bombing import KIEL, YARD, Navalyard, Strength, UBoats
from grognard.titles.war_in_the_world.ledger_calendar import BOMBING, cycle_of, slot
from grognard.titles.war_in_the_world.registry import PROCEDURES

YARDS, U_BOATS = "yards", "u-boats"
RAIDS, RAIDERS = "yard-raids", "yard-raiders"
LOTS = 12
"""So many lots does the procedure take at a time."""

ACCOUNTS = (
    Account(
        f"{YARDS}/*/*/*",
        "U-boats being built, by port, cycle begun and cycle due",
        (f"units/{U_BOATS}",),
        parts=("port", "begun", "due"),
    ),
    Account(f"{RAIDS}/*", "raids on the navalyards of a port", (RAIDS,), parts=("port",)),
    source(RAIDERS, "the other side of raids", RAIDS),
)


class RaidYard(Inputs, frozen=True):
    """Bombers over a navalyard."""

    strength: Strength
    die: Face
    port: Place = KIEL


def raid_yard(desk: Desk, given: RaidYard) -> Iterator[Posting]:
    """Bomb a navalyard: U-boats on the track come later; those begun in this cycle do not."""
    lots = desk.held(f"{YARDS}/*/*/*")
    if not lots:
        raise refuse(YARD, "No U-boats are being built.")
    yield posting(
        f"{given.port} bombed with strength {given.strength}, die {given.die}",
        YARD,
        move(RAIDS, 1, out_of=RAIDERS, into=path(RAIDS, given.port)),
    )
    for some in _batched(lots):
        asked = Navalyard(strength=given.strength, u_boats=tuple(_lot(desk, held) for held in some), port=given.port)
        result = rolled(PROCEDURES.by_id["navalyard"], desk.rules, asked, given.die)
        for held, due in zip(some, result.due, strict=True):
            yield _delayed(desk, held, desk.period + due)


def _batched(lots: list[Held]) -> Iterator[tuple[Held, ...]]:
    return (tuple(lots[i : i + LOTS]) for i in range(0, len(lots), LOTS))


def _lot(desk: Desk, held: Held) -> UBoats:
    """A lot as the procedure is told of it."""
    port, begun, due = held.names[1:]
    return UBoats(
        count=held.amount, due=cycle_of(due) - desk.period, new=cycle_of(begun) == desk.period, port=port.title()
    )


def _delayed(desk: Desk, held: Held, due: int) -> Posting:
    """A lot moved to the cycle it now comes in; nothing, if that is the one it was to come in."""
    port, begun, was = held.names[1:]
    if cycle_of(was) == due:
        return posting("", YARD)
    dates = [desk.calendar.written(cycle) for cycle in (due, cycle_of(was))]
    memo = f"{held.amount} U-boats of {port} come in {dates[0]}, not {dates[1]}"
    into = path(YARDS, port, begun, slot(due))
    return posting(memo, YARD, move(held.commodity, held.amount, out_of=held.account, into=into))


ACTIONS = (Action(id="raid-yard", inputs=RaidYard, does=raid_yard, example="strength=40 die=5", when=(BOMBING,)),)
