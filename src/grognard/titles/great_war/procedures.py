"""Every procedure of great-war under its id."""

from __future__ import annotations

from grognard.titles.great_war import (
    attrition,
    bombardment,
    contact,
    contested,
    interception,
    mission,
    naval_combat,
    raiding,
    shipping,
)
from grognard.titles.great_war.registry import PROCEDURES

__all__ = [
    "PROCEDURES",
    "attrition",
    "bombardment",
    "contact",
    "contested",
    "interception",
    "mission",
    "naval_combat",
    "raiding",
    "shipping",
]
