"""The API's own description, without a server."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from grognard.server.app import inside
from grognard.server.settings import Settings


def description() -> dict[str, Any]:
    """The OpenAPI document that `/schema` sends, in plain values."""
    app = inside(Settings(data=Path(), token="x" * 32))  # nothing is opened before it starts
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(app.openapi_schema.to_schema()))
    return found
