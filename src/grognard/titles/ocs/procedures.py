"""Every procedure of OCS under its id."""

from __future__ import annotations

from grognard.titles.ocs import (
    air,
    air_battle,
    air_strike,
    attrition,
    barrage,
    barrage_dump,
    barrage_facility,
    combat,
    drops,
    dumps,
    engagement,
    flak,
    phasing,
    queries,
    supply,
)
from grognard.titles.ocs.registry import PROCEDURES

__all__ = [
    "PROCEDURES",
    "air",
    "air_battle",
    "air_strike",
    "attrition",
    "barrage",
    "barrage_dump",
    "barrage_facility",
    "combat",
    "drops",
    "dumps",
    "engagement",
    "flak",
    "phasing",
    "queries",
    "supply",
]
