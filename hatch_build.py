"""Part of the wheel's build: the pages are bundled into it, so that whoever installs it needs no Node."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Pages(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the pages where they are not built, and takes them into the wheel although git ignores them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before the wheel is put together."""
        if version == "editable":
            return
        root = Path(self.root)
        if (root / "web").is_dir():
            sys.path.insert(0, self.root)
            from tools.web import build

            build()
        build_data["artifacts"].append("/src/grognard/server/static/**")
