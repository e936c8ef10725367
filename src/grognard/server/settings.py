"""How one server is set up: where its data is, where it listens, who may come in, and how much it takes on."""

from __future__ import annotations

import os
import secrets
import sys
from pathlib import Path

import msgspec

from grognard.errors import BadQuestion, GrognardError

HOST = "127.0.0.1"
"""Nobody but this machine can reach it."""
PORT = 8642
TOKEN = "token"  # noqa: S105 - the name of the file it is kept in


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """One server."""

    data: Path
    port: int = PORT
    token: str
    workers: int | None = None
    seconds: float = 5.0
    """How long one answer may take."""
    requests_a_minute: int = 30_000
    """More than fifty players ask, and more than can be worked out: it stops what runs wild."""
    most_bytes: int = 300_000
    """Of the body of one request."""

    @property
    def origin(self) -> str:
        """The address it is reached at."""
        return f"http://{HOST}:{self.port}"

    @property
    def hosts(self) -> tuple[str, ...]:
        """The names it answers to; any other is another site that points here."""
        return (f"{HOST}:{self.port}", f"localhost:{self.port}")


def port_of(given: int | None) -> int:
    """The port that is meant."""
    if given is not None and not 0 <= given <= 65_535:
        raise BadQuestion(f"--port {given}: a port is a number from 0 to 65535")
    return PORT if given is None else given


def data_folder() -> Path:
    """Where a user's data is kept on this system, unless he says otherwise."""
    if given := os.environ.get("GROGNARD_DATA"):
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA", Path.home())) / "Grognard"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Grognard"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "grognard"


def ready_folder(data: Path) -> Path:
    """The data folder, made if it is not there, for nobody else to read."""
    try:
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
    except FileExistsError:
        raise GrognardError(f"{data.name} is a file; --data needs a folder") from None
    return data


def token_of(data: Path) -> str:
    """The token of this data folder, made at first: an address noted once stays good."""
    file = data / TOKEN
    if file.is_file() and len(kept := file.read_text("ascii", errors="replace").strip()) >= 32:
        return kept
    made = secrets.token_urlsafe(32)
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as opened:
        opened.write(made + "\n")
    return made
