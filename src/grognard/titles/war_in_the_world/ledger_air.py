"""Air points by power, out of the air blocks that arrive, and the bounce by date."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from grognard.chance.procedures import Inputs
from grognard.play.ledger.accounts import Account, source
from grognard.play.ledger.actions import Action
from grognard.play.ledger.bookkeeping import Desk
from grognard.play.ledger.names import path
from grognard.play.ledger.postings import Posting, move, posting
from grognard.titles.kit import refuse
from grognard.titles.ledger_kit import Face, Some
from grognard.titles.war_in_the_world.dates import period
from grognard.titles.war_in_the_world.ledger_calendar import TURNS, slot
from grognard.titles.war_in_the_world.ledger_production import FORCES, unit
from grognard.titles.war_in_the_world.ledger_tanks import BROKEN_UP

AIR, FROM = "air", "air-blocks"
BOUNCE, DICE, PIPS = "bounce", "dice", "pips"
RULE, BLOCKS = "Air Rules, 4", "Reinforcement Tracks"

ACCOUNTS = (
    Account(f"{AIR}/*", "air points of a power, by type", (f"{AIR}/*",), parts=("power",)),
    source(FROM, "where air points came from", f"{AIR}/*"),
    Account(
        f"{BOUNCE}/*/*",
        "the die for the bounce, by cycle and turn (year-cycle)",
        (PIPS,),
        ceiling=6,
        parts=("cycle", "turn"),
    ),
    source(DICE, "the other side of dice", PIPS),
)


class AirBlock(Inputs, frozen=True):
    """Air blocks that have arrived and are made up into air points."""

    power: Literal["commonwealth", "french", "italian", "german", "soviet", "us"]
    count: Some = 1
    block: Annotated[Literal[1, 2, 3] | None, msgspec.Meta(description="which of the three Commonwealth blocks")] = None


def air_block(desk: Desk, given: AirBlock) -> Iterator[Posting]:
    """Make air blocks that have arrived up into air points, by the chart air-blocks."""
    label = _block(given)
    shares = desk.rules.chart("air-blocks").value(label, "holds")
    into = path(AIR, given.power)
    yield posting(
        f"{given.count} air block{'s' * (given.count > 1)}, {label}",
        BLOCKS,
        move(unit("air-block"), given.count, out_of=path(FORCES, given.power), into=BROKEN_UP),
        *(move(path(AIR, share.type), share.points * given.count, out_of=FROM, into=into) for share in shares),
    )


def _block(given: AirBlock) -> str:
    """The row of the chart: Britain picks one of three, and the US block is of fighters."""
    if given.power == "commonwealth":
        if given.block is None:
            raise refuse(BLOCKS, "Say which of the three Commonwealth air blocks it is: block=1, 2 or 3.")
        return f"Commonwealth {given.block}"
    return "US fighter" if given.power == "us" else given.power.title()


class Bounce(Inputs, frozen=True):
    """The die for the bounce."""

    die: Face


def bounce(desk: Desk, given: Bounce) -> Iterator[Posting]:
    """Keep the die for the bounce of this game turn; the order it gives is told with it."""
    account = path(f"{BOUNCE}/{slot(desk.period)}", desk.step)
    if before := desk.of(account, PIPS):
        raise refuse(RULE, f"The die for the bounce has been rolled this turn: {before}.", before)
    chart = desk.rules.chart("bounce")
    order = chart.cells[chart.rows.index(given.die)][period(chart.axis(), desk.date)].value
    yield posting(f"die {given.die}: {'/'.join(order)}", RULE, move(PIPS, given.die, out_of=DICE, into=account))


ACTIONS = (
    Action(id="air-block", inputs=AirBlock, does=air_block, example="power=commonwealth block=2"),
    Action(id="bounce", inputs=Bounce, does=bounce, example="die=4", when=TURNS),
)
