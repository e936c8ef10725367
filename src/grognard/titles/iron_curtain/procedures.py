"""Every procedure of Iron Curtain under its id."""

from __future__ import annotations

from grognard.titles.iron_curtain import air, combat_1945, combat_1962, weapons
from grognard.titles.iron_curtain.registry import PROCEDURES

__all__ = ["PROCEDURES", "air", "combat_1945", "combat_1962", "weapons"]
