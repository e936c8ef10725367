"""Every procedure of World War Three under its id."""

from __future__ import annotations

from grognard.titles.world_war_three import land, naval, nuclear, passage, production
from grognard.titles.world_war_three.registry import PROCEDURES

__all__ = ["PROCEDURES", "land", "naval", "nuclear", "passage", "production"]
