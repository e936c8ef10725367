"""London's import capacity and the damage done to it [26.67]: two markers that the strategic turn moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec

from grognard.chance.procedures import Inputs
from grognard.play.ledger.accounts import Account, source
from grognard.play.ledger.actions import Action
from grognard.play.ledger.bookkeeping import Desk, Due
from grognard.play.ledger.postings import Posting, move, posting
from grognard.titles.kit import MOST, refuse
from grognard.titles.ledger_kit import Some, set_to, worked
from grognard.titles.war_in_the_world.blocks import FULL_IMPORTS
from grognard.titles.war_in_the_world.imports import (
    RULE,
    ImportCapacity,
    RaiderDamage,
    import_capacity_head,
    raider_damage_head,
)
from grognard.titles.war_in_the_world.ledger_calendar import REINFORCEMENT, SUBMARINE, TURNS
from grognard.titles.war_in_the_world.ledger_makers import CAPACITY, RATE

DAMAGE_DONE, DAMAGE = "imports/damage", "damage"
SEA, RAIDS, HITS = "imports/sea", "imports/raids", "imports/hits"

ACCOUNTS = (
    Account(CAPACITY, "supply blocks that reach London each turn", (RATE,), ceiling=FULL_IMPORTS),
    source(SEA, "the other side of the capacity", RATE),
    Account(DAMAGE_DONE, "damage since the last strategic turn", (DAMAGE,)),
    source(RAIDS, "damage done by surface raiders", DAMAGE),
    source(HITS, "damage done by submarines", DAMAGE),
)


class Imports(Inputs, frozen=True):
    """Where the two markers stand."""

    capacity: Annotated[int, msgspec.Meta(ge=0, le=FULL_IMPORTS)] = FULL_IMPORTS
    damage: Annotated[int, msgspec.Meta(ge=0, le=MOST)] = 0


def imports(desk: Desk, given: Imports) -> Iterator[Posting]:
    """Set the two markers, as the campaign begins."""
    yield posting(
        f"import capacity {given.capacity}, damage {given.damage}",
        RULE,
        set_to(desk, RATE, given.capacity, account=CAPACITY, against=SEA),
        set_to(desk, DAMAGE, given.damage, account=DAMAGE_DONE, against=HITS),
    )


class Raid(Inputs, frozen=True):
    """German surface forces on the England-African Coast lane as the third naval phase ends."""

    strength: Annotated[Some, msgspec.Meta(description="their bombardment strength, after damage")]


def raid(desk: Desk, given: Raid) -> Iterator[Posting]:
    """Note what surface raiders on the lane do at the end of a game turn's third naval phase, once a turn."""
    if desk.moved(RAIDS, DAMAGE):
        raise refuse(RULE, "The raiders' strength is totalled once, at the end of the third naval phase; it has been.")
    damage = worked(raider_damage_head(desk.rules, RaiderDamage(strength=given.strength))).damage
    memo = f"raiders of strength {given.strength} on the lane: damage {damage:+d}"
    yield posting(memo, RULE, move(DAMAGE, damage, out_of=RAIDS, into=DAMAGE_DONE))


class SubmarineHits(Inputs, frozen=True):
    """Hits by submarine points on the England-African Coast lane."""

    hits: Some


def submarine_hits(desk: Desk, given: SubmarineHits) -> Iterator[Posting]:
    """Note hits that submarine points achieve on the lane."""
    asked = RaiderDamage(strength=0, submarine_hits=given.hits)
    damage = worked(raider_damage_head(desk.rules, asked)).damage
    yield posting(f"{given.hits} submarine hits on the lane", RULE, move(DAMAGE, damage, out_of=HITS, into=DAMAGE_DONE))


def recover(desk: Desk) -> Iterator[Posting]:
    """The capacity grows as the strategic turn begins."""
    now = desk.of(CAPACITY, RATE)
    grown = worked(import_capacity_head(desk.rules, ImportCapacity(capacity=now, damage=0))).capacity
    yield posting(f"import capacity {now} → {grown}", RULE, move(RATE, grown - now, out_of=SEA, into=CAPACITY))


def suffer(desk: Desk) -> Iterator[Posting]:
    """After the submarine segment the damage is taken off the capacity, not below 0, and begins anew."""
    now, damage = desk.of(CAPACITY, RATE), desk.of(DAMAGE_DONE, DAMAGE)
    lost = min(now, damage)
    yield posting(
        f"damage {damage}: import capacity {now} → {now - lost} for the next four turns, damage back to 0",
        RULE,
        move(RATE, lost, out_of=CAPACITY, into=SEA),
        move(DAMAGE, damage, out_of=DAMAGE_DONE, into=HITS),
    )


ACTIONS = (
    Action(id="imports", inputs=Imports, does=imports, example="capacity=60 damage=0"),
    Action(id="raid", inputs=Raid, does=raid, example="strength=12", when=TURNS),
    Action(id="submarine-hits", inputs=SubmarineHits, does=submarine_hits, example="hits=2", when=(*TURNS, SUBMARINE)),
)

DUE = (
    Due("London's import capacity recovers", "begin", (REINFORCEMENT,), recover),
    Due("damage is taken off London's import capacity", "end", (SUBMARINE,), suffer),
)
