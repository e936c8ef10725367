"""Tanks that come, pass, are lost and are captured [50.5]-[50.7]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from grognard.chance.procedures import Inputs
from grognard.play.ledger.actions import Action
from grognard.play.ledger.bookkeeping import Desk
from grognard.play.ledger.names import path
from grognard.play.ledger.postings import Posting, move, posting
from grognard.titles.kit import refuse
from grognard.titles.ledger_kit import Called, Face, Some, rolled
from grognard.titles.war_in_the_world.afv import TRANSFER, AfvTransfer, afv_transfer_head
from grognard.titles.war_in_the_world.afv_capture import RULE as CAPTURE
from grognard.titles.war_in_the_world.afv_capture import AfvCapture
from grognard.titles.war_in_the_world.ledger_calendar import TURNS
from grognard.titles.war_in_the_world.ledger_production import FORCES, unit
from grognard.titles.war_in_the_world.ledger_tanks import (
    BROKEN_UP,
    DEPOTS,
    FROM,
    LOST,
    TANKS,
    UNITS,
    holder,
    known_type,
    place_of,
    tank,
)
from grognard.titles.war_in_the_world.registry import PROCEDURES
from grognard.titles.war_in_the_world.tanks import Tanks


class OpenBlock(Inputs, frozen=True):
    """AFV blocks that have arrived and are made up into tanks."""

    power: Literal["commonwealth", "french", "italian", "german", "soviet", "us"]
    to: Annotated[Called, msgspec.Meta(description="the unit or depot that takes the tanks")]
    count: Some = 1
    us_make_up: Annotated[bool, msgspec.Meta(description="Commonwealth blocks that came made up as US ones")] = False


def open_block(desk: Desk, given: OpenBlock) -> Iterator[Posting]:
    """Make AFV blocks that have arrived up into tanks, by the chart afv-blocks."""
    label = "US" if given.us_make_up or given.power == "us" else given.power.title()
    shares = desk.rules.chart("afv-blocks").value(label, "holds")
    into = holder(desk, given.to)
    block = unit("us-afv-block" if given.us_make_up else "afv-block")
    yield posting(
        f"{given.count} {label} AFV block{'s' * (given.count > 1)} opened for {given.to}",
        "Reinforcement Tracks",
        move(block, given.count, out_of=path(FORCES, given.power), into=BROKEN_UP),
        *(move(tank(share.type), share.points * given.count, out_of=f"{FROM}/blocks", into=into) for share in shares),
    )


class TransferTanks(Inputs, frozen=True):
    """Tanks that pass between two in one hex at the end of the combat phase."""

    out_of: Called
    into: Called
    type: Called
    count: Some


def transfer(desk: Desk, given: TransferTanks) -> Iterator[Posting]:
    """Pass tanks between units and depots in one hex, as the combat phase ends."""
    ends = holder(desk, given.out_of), holder(desk, given.into)
    places = place_of(desk, given.out_of), place_of(desk, given.into)
    afv_transfer_head(
        desk.rules,
        AfvTransfer(
            tanks=given.count,
            to="mechanized" if ends[1].startswith(UNITS) else "depot",
            same_hex=places[0] == places[1],
            after_combat=True,
        ),
    )
    type_ = known_type(desk, given.type)
    memo = f"{given.count} {type_}, {given.out_of} → {given.into}"
    yield posting(memo, TRANSFER, move(tank(type_), given.count, out_of=ends[0], into=ends[1]))


class LoseTanks(Inputs, frozen=True):
    """Tanks lost; in combat the opponent has picked them."""

    of: Called
    type: Called
    count: Some
    to: Literal["combat", "bombing", "other"] = "combat"


def lose_tanks(desk: Desk, given: LoseTanks) -> Iterator[Posting]:
    """Take off tanks that were lost."""
    type_ = known_type(desk, given.type)
    moved = move(tank(type_), given.count, out_of=holder(desk, given.of), into=f"{LOST}/{given.to}")
    yield posting(f"{given.of} loses {given.count} {type_}: {given.to}", "50.6", moved)


class CaptureTanks(Inputs, frozen=True):
    """Enemy tanks in a hex that is gained."""

    of: Called
    by: Annotated[Called, msgspec.Meta(description="the unit or depot of the captor that takes them")]
    die: Face
    first: Annotated[
        tuple[Called, ...], msgspec.Meta(max_length=12, description="the types the captor takes first, in order")
    ] = ()
    destroyed: Annotated[bool, msgspec.Meta(description="every enemy unit in the hex was destroyed")] = True
    occupied: Annotated[bool, msgspec.Meta(description="friendly units moved in at once")] = True


def capture_tanks(desk: Desk, given: CaptureTanks) -> Iterator[Posting]:
    """Capture tanks: a share by the die, the captor picks the types, the rest is destroyed."""
    losing, gaining = holder(desk, given.of), holder(desk, given.by)
    there, captor = place_of(desk, given.of), place_of(desk, given.by)
    if there != captor:
        raise refuse(
            CAPTURE,
            f"{given.by} is in {captor} and the tanks are in {there}: friendly units occupy the hex at once. Enter "
            "that it has moved there with tank-move.",
            captor,
            there,
        )
    wanted = [tank(known_type(desk, type_)) for type_ in given.first]
    held = sorted(desk.held(losing), key=lambda h: wanted.index(h.commodity) if h.commodity in wanted else len(wanted))
    asked = AfvCapture(
        tanks=tuple(Tanks(h.amount, known_type(desk, h.commodity.removeprefix(f"{TANKS}/"))) for h in held),
        depot=losing.startswith(DEPOTS),
        destroyed=given.destroyed,
        occupied=given.occupied,
    )
    found = rolled(PROCEDURES.by_id["afv-capture"], desk.rules, asked, given.die)
    moves = []
    for each, taken in zip(held, found.captured, strict=True):
        moves.append(move(each.commodity, taken, out_of=losing, into=gaining))
        moves.append(move(each.commodity, each.amount - taken, out_of=losing, into=f"{LOST}/captured-or-destroyed"))
    memo = f"{given.by} captures {sum(found.captured)} tanks of {given.of}, die {given.die}; {found.lost} destroyed"
    yield posting(memo, CAPTURE, *moves)


ACTIONS = (
    Action(id="tank-block", inputs=OpenBlock, does=open_block, example="power=commonwealth to=Delta"),
    Action(
        id="tank-transfer",
        inputs=TransferTanks,
        does=transfer,
        example="out_of=Delta into='7th Armoured' type='example medium tank' count=6",
        when=TURNS,
    ),
    Action(
        id="tank-loss",
        inputs=LoseTanks,
        does=lose_tanks,
        example="of='7th Armoured' type='example medium tank' count=2",
    ),
    Action(
        id="tank-capture",
        inputs=CaptureTanks,
        does=capture_tanks,
        example="of=Delta by='15th Panzer' die=4",
        when=TURNS,
    ),
)
