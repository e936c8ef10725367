"""The ledger of a joined world war: its accounts, its actions, and what falls due, in the order of the turn.

The order of the strategic turn is the Pacific game's: reinforcement and production, merchant shipping, submarine, cycle
supply, strategic bombing, production; then four game turns.
"""

from __future__ import annotations

from grognard.play.ledger.bookkeeping import Bookkeeping
from grognard.titles.war_in_the_world import (
    ledger_air,
    ledger_construction,
    ledger_imports,
    ledger_industry,
    ledger_makers,
    ledger_ore,
    ledger_production,
    ledger_reinforcements,
    ledger_shipping,
    ledger_supply,
    ledger_tank_moves,
    ledger_tanks,
    ledger_upkeep,
    ledger_yards,
)
from grognard.titles.war_in_the_world.ledger_calendar import CALENDAR, cycle_of

LEDGER = Bookkeeping(
    title="war-in-the-world",
    about="Supply by place, London's imports, production and reinforcements, tanks, merchant shipping, the bounce.",
    calendar=CALENDAR,
    start="9/39",
    slots=cycle_of,
    families=(
        *ledger_supply.ACCOUNTS,
        *ledger_makers.ACCOUNTS,
        *ledger_imports.ACCOUNTS,
        *ledger_production.ACCOUNTS,
        *ledger_industry.ACCOUNTS,
        *ledger_yards.ACCOUNTS,
        *ledger_construction.ACCOUNTS,
        *ledger_reinforcements.ACCOUNTS,
        *ledger_tanks.ACCOUNTS,
        *ledger_shipping.ACCOUNTS,
        *ledger_air.ACCOUNTS,
    ),
    actions=(
        *ledger_makers.ACTIONS,
        *ledger_supply.ACTIONS,
        *ledger_imports.ACTIONS,
        *ledger_industry.ACTIONS,
        *ledger_production.ACTIONS,
        *ledger_yards.ACTIONS,
        *ledger_construction.ACTIONS,
        *ledger_reinforcements.ACTIONS,
        *ledger_tanks.ACTIONS,
        *ledger_tank_moves.ACTIONS,
        *ledger_upkeep.ACTIONS,
        *ledger_shipping.ACTIONS,
        *ledger_ore.ACTIONS,
        *ledger_air.ACTIONS,
    ),
    due=(
        # the strategic turn, phase by phase
        *ledger_imports.DUE[:1],
        *ledger_reinforcements.DUE,
        *ledger_production.DUE,
        *ledger_industry.DUE,
        *ledger_imports.DUE[1:],
        *ledger_upkeep.DUE,
        # each game turn
        *ledger_shipping.DUE,
        *ledger_construction.DUE,
        *ledger_makers.DUE,
    ),
    options=("u-boat-yards", "WIW-I1", "WIW-I2", "WIW-I15", "WIW-I19"),
    house=(
        "The strategic turn opens its cycle: what it makes and fixes is for the four game turns that follow.",
        "Tanks wear out, and what was paid for the last cycle ends, as the cycle supply phase begins.",
        "Attrition takes of a unit's types in proportion, the greatest remainders first.",
        "The points a work takes are told when it is begun; it is finished as the turn after its last point begins.",
        "A pipeline carries its through-put once in the merchant shipping phase and once in each game turn.",
        "Of a neutral pipeline that falls, ships in proportion to the load points lost go home, rounded down.",
        "The die for the bounce is kept once a game turn.",
    ),
)
