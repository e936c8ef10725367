"""The database: one SQLite file, brought up to date by numbered migrations, used by one thread.

A write is on the disk when it is acknowledged: `synchronous = FULL` brings the log to the disk at every commit.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

from grognard.errors import Unreadable

FILE = "grognard.db"
PATIENCE = 5.0
"""Seconds that another process's write is waited for."""

T = TypeVar("T")
Row = tuple[Any, ...]


class BadDatabase(Unreadable):
    """A database that cannot be used."""


AGAIN = "Nothing was changed, and what was kept before is there."
TOLD = {
    sqlite3.SQLITE_BUSY: f"Another program holds {{}}. {AGAIN} Try again.",
    sqlite3.SQLITE_FULL: f"There is no room left on the disk of {{}}. {AGAIN} Make room and try again.",
    sqlite3.SQLITE_READONLY: f"{{}} cannot be written to. {AGAIN} --data names another folder.",
    sqlite3.SQLITE_CANTOPEN: "{} cannot be opened: it or its folder cannot be written to. --data names another folder.",
    sqlite3.SQLITE_CORRUPT: "{} is damaged. Keep a copy of it and bring a backup back; --data names another folder.",
    sqlite3.SQLITE_NOTADB: "{} is no database. --data names another folder.",
}
"""What the disk or another program refuses, and what would make it right."""


def trouble(file: Path, error: sqlite3.DatabaseError) -> BadDatabase:
    """Why the database did not do what it should."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # what is beyond tells more than anybody asks
    return BadDatabase(TOLD.get(code, f"{{}} cannot be used: {error}. {AGAIN}").format(file.name))


def migrations() -> list[tuple[int, str]]:
    """Every migration with its number, in order."""
    found = [each for each in files(__package__).joinpath("migrations").iterdir() if each.name.endswith(".sql")]
    return sorted((int(each.name.partition("_")[0]), each.read_text("utf-8")) for each in found)


class Database:
    """The file, opened. What is done with it is done by one thread of its own, one thing after the other."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="shelf")
        try:
            self._open = self._thread.submit(_opened, file).result()
        except sqlite3.DatabaseError as error:
            self._thread.shutdown()
            raise trouble(file, error) from None
        except BadDatabase:
            self._thread.shutdown()
            raise

    async def do(self, does: Callable[..., T], *given: Any, **named: Any) -> T:
        """Something with the connection, in the database's own thread. What it writes is kept whole or not at all."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, partial(self._do, does, *given, **named))

    def do_now(self, does: Callable[..., T], *given: Any, **named: Any) -> T:
        """The same, for who can wait."""
        return self._thread.submit(partial(self._do, does, *given, **named)).result()

    def _do(self, does: Callable[..., T], *given: Any, **named: Any) -> T:
        try:
            with transaction(self._open):
                return does(self._open, *given, **named)
        except sqlite3.DatabaseError as error:
            raise trouble(self.file, error) from error

    def close(self) -> None:
        """Close the file."""
        self._thread.submit(self._open.close).result()
        self._thread.shutdown()


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All of it or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # a full disk may have ended it already
            connection.execute("ROLLBACK")
        raise


def _opened(file: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(file, timeout=PATIENCE, isolation_level=None)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        migrate(connection, migrations())
    except BaseException:
        connection.close()
        raise
    return connection


def version(connection: sqlite3.Connection) -> int:
    """The number of the last migration that was run."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection, every: list[tuple[int, str]]) -> None:
    """Run what has not been run, each migration whole or not at all; a database of a later version is left alone."""
    newest = every[-1][0]
    if version(connection) > newest:
        raise BadDatabase(
            f"the data is of a newer Grognard: its version is {version(connection)}, this one knows {newest}. "
            "Use that one, or another data folder."
        )
    for number, script in every:
        with transaction(connection):
            if version(connection) >= number:
                continue
            for statement in _statements(script):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {number:d}")


def _statements(script: str) -> Iterator[str]:
    """The statements of a script one by one: run as a script, they would each be kept for themselves."""
    held = ""
    for line in script.splitlines(keepends=True):
        held += line
        if sqlite3.complete_statement(held):
            yield held
            held = ""
    if held.strip():
        yield held
