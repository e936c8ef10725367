"""What is wrong with an installation, if anything: each thing looked at, with what would mend it."""

from __future__ import annotations

import json
import os
import platform
import socket
import sqlite3
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

import msgspec

from grognard.errors import GrognardError
from grognard.server.settings import HOST, PORT, TOKEN
from grognard.server.shelf.database import FILE, migrations, trouble
from grognard.server.shelf.database import version as data_version
from grognard.staff.documents import Document
from grognard.titles import TITLES, title

BUILT = Path(__file__).parent / "static" / "built.json"
BUILD = "In a checkout: python -m tools.web build. An installed wheel should have them: install it again."
State = Literal["good", "note", "bad"]
OLDEST = (3, 11)
NEEDED = ("msgspec", "cyclopts", "rich")
SERVED = ("litestar", "uvicorn", "jinja2")
SQLITE = (3, 37)
"""STRICT tables came with it."""


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that was looked at."""

    what: str
    state: State
    said: str
    mend: str = ""


class Diagnosis(Document, frozen=True, kw_only=True):
    """Everything that was looked at."""

    schema: str = "grognard-doctor/1"
    sound: bool
    findings: list[Finding]


def diagnose(data: Path, port: int = PORT) -> Diagnosis:
    """Look at everything."""
    looks: list[Callable[[], Iterator[Finding]]] = [
        _python,
        _packages,
        _titles,
        _pages,
        lambda: _data(data),
        lambda: _database(data),
        lambda: _port(port),
    ]
    findings = [finding for look in looks for finding in look()]
    return Diagnosis(sound=all(each.state != "bad" for each in findings), findings=findings)


def _finding(what: str, good: bool, said: str, mend: str = "", otherwise: State = "bad") -> Finding:
    return Finding(what=what, state="good" if good else otherwise, said=said, mend="" if good else mend)


def _python() -> Iterator[Finding]:
    said = f"{platform.python_version()} on {platform.system()}"
    yield _finding("Python", sys.version_info >= OLDEST, said, "Python 3.11 or later is needed.")


def _packages() -> Iterator[Finding]:
    for names, what, mend in (
        (NEEDED, "Packages of the commands", "pip install grognard"),
        (SERVED, "Packages of the pages", "pip install 'grognard[serve]'"),
    ):
        missing = [name for name in names if find_spec(name) is None]
        said = ", ".join(f"{name} {_version(name)}" for name in names if name not in missing)
        yield _finding(what, not missing, said if not missing else f"missing: {', '.join(missing)}", mend)


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "(version unknown)"


def _titles() -> Iterator[Finding]:
    for id_ in TITLES:
        try:
            rules, procedures = title(id_).rules(), title(id_).procedures.values()
            read = [chart for procedure in procedures for chart in procedure.charts]
            charts = {each: rules.chart(each) for each in [*rules.library.ids, *read]}
            said = f"{len(charts)} charts, {len(procedures)} procedures"
            yield _finding(f"Title {id_}", True, said)
        except (GrognardError, OSError, ImportError) as error:
            yield _finding(f"Title {id_}", False, str(error), "The installation is damaged; install it again.")


def _pages() -> Iterator[Finding]:
    if not BUILT.is_file():
        yield _finding("Scripts and styles of the pages", False, "not built", BUILD)
        return
    names = json.loads(BUILT.read_text("utf-8"))
    missing = [name for name in names if not (BUILT.parent / name).is_file()]
    said = f"{len(names)} files" if not missing else f"missing: {', '.join(missing)}"
    yield _finding("Scripts and styles of the pages", not missing, said, BUILD)


def _data(data: Path) -> Iterator[Finding]:
    if not data.exists():
        yield Finding(what="Data folder", state="note", said=f"{data} is not there yet; `grognard serve` makes it")
        return
    writable = data.is_dir() and os.access(data, os.W_OK)
    yield _finding("Data folder", writable, str(data), "It is no folder that can be written to; --data names another.")
    token = data / TOKEN
    if token.is_file() and os.name == "posix":
        private = not token.stat().st_mode & 0o077
        said = "nobody else can read it" if private else "others on this machine can read it"
        yield _finding("Token", private, said, f"chmod 600 {token}", "note")


def _database(data: Path) -> Iterator[Finding]:
    yield _finding("SQLite", sqlite3.sqlite_version_info >= SQLITE, sqlite3.sqlite_version, "SQLite 3.37 is needed.")
    file = data / FILE
    if not file.is_file():
        return
    newest = migrations()[-1][0]
    try:
        connection = sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)
        try:
            found = data_version(connection)
            (said,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        finally:
            connection.close()
    except sqlite3.DatabaseError as error:
        yield _finding("Database", False, str(error), str(trouble(file, error)))
        return
    yield _finding("Database", said == "ok", f"sound, version {found}" if said == "ok" else said, "Restore a backup.")
    if found > newest:
        mend = "Use the newer Grognard, or another data folder."
        yield _finding("Database version", False, f"{found}; this Grognard knows {newest}", mend)


def _port(port: int) -> Iterator[Finding]:
    with socket.socket() as tried:
        tried.settimeout(0.3)
        taken = tried.connect_ex((HOST, port)) == 0
    said = f"{port} is {'in use: Grognard may be running already' if taken else 'free'}"
    yield _finding("Port", not taken, said, "`grognard serve --port` takes another.", "note")
