"""Every procedure of War in the World under its id."""

from __future__ import annotations

from grognard.titles.war_in_the_world import (
    afv,
    afv_bombing,
    afv_capture,
    afv_strike,
    afv_upkeep,
    air,
    blocks,
    bombing,
    construction,
    imports,
    initiative,
    jets,
    limits,
    march,
    production,
    search,
    supply,
    swedish_ore,
    transport,
    v1,
    v2,
)
from grognard.titles.war_in_the_world.registry import PROCEDURES

__all__ = [
    "PROCEDURES",
    "afv",
    "afv_bombing",
    "afv_capture",
    "afv_strike",
    "afv_upkeep",
    "air",
    "blocks",
    "bombing",
    "construction",
    "imports",
    "initiative",
    "jets",
    "limits",
    "march",
    "production",
    "search",
    "supply",
    "swedish_ore",
    "transport",
    "v1",
    "v2",
]
