"""Charts of the players' own on the shelf: every version stays; at most one of each chart is in force."""

from __future__ import annotations

import hashlib
import sqlite3

import msgspec

from grognard.chance.procedures import Reason, Refusal
from grognard.errors import GrognardError, Unknown
from grognard.server.shelf.sessions import now

MOST_CHARTS = 300
"""Of one title."""
MOST_VERSIONS = 200
"""Of one chart."""
MOST_BYTES = 50_000_000
"""Of all versions of all charts."""
RULE = "own charts"


class Version(msgspec.Struct, frozen=True):
    """A version that was kept: when, and a name for its very text."""

    version: int
    at: str
    digest: str


class Kept(msgspec.Struct, frozen=True):
    """A version with its text."""

    id: str
    version: int
    at: str
    text: str


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """An own chart: its versions, the latest last, and which of them is in force."""

    title: str
    id: str
    versions: list[Version]
    in_force: int | None


class Overtaken(GrognardError):
    """Another version was saved since this one was begun."""

    def __init__(self, id_: str, after: int, last: Version) -> None:
        self.last = last
        began = f"version {after}" if after else "no version of it"
        super().__init__(
            f"Version {last.version} of {id_} has been saved meanwhile, at {last.at[11:16]} UTC; yours began from "
            f"{began}. Both can stay: compare the two, or save yours as the next version."
        )


def save(connection: sqlite3.Connection, title: str, id_: str, text: str, after: int) -> int:
    """The number of the version that this text is: a new one, or the last if that is this very text."""
    versions = _versions(connection, title, id_)
    digest = digest_of(text)
    last = versions[-1] if versions else None
    if last and last.digest == digest:
        return last.version
    if last and last.version != after:
        raise Overtaken(id_, after, last)
    _room(connection, title, versions, len(text.encode()))
    number = last.version + 1 if last else 1
    connection.execute("INSERT INTO own_chart VALUES (?, ?, ?, ?, ?, ?)", (title, id_, number, now(), digest, text))
    return number


def digest_of(text: str) -> str:
    """A name for a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _room(connection: sqlite3.Connection, title: str, versions: list[Version], size: int) -> None:
    """Refuse what would be too many, or too much."""
    if len(versions) >= MOST_VERSIONS:
        raise _full(f"This chart has {len(versions)} versions, as many as there may be.", len(versions))
    (charts,) = connection.execute("SELECT count(DISTINCT id) FROM own_chart WHERE title = ?", (title,)).fetchone()
    if not versions and charts >= MOST_CHARTS:
        raise _full(f"There are {charts} charts of your own for {title}, as many as there may be.", charts)
    (held,) = connection.execute("SELECT coalesce(sum(length(CAST(text AS BLOB))), 0) FROM own_chart").fetchone()
    if held + size > MOST_BYTES:
        raise _full(f"All your charts together would have {held + size:,} bytes; {MOST_BYTES:,} at most.", held + size)


def _full(text: str, number: int) -> Refusal:
    return Refusal(Reason(RULE, text, (str(number),)))


def _versions(connection: sqlite3.Connection, title: str, id_: str) -> list[Version]:
    rows = connection.execute(
        "SELECT version, at, digest FROM own_chart WHERE title = ? AND id = ? ORDER BY version", (title, id_)
    )
    return [Version(*row) for row in rows]


def kept(connection: sqlite3.Connection, title: str, id_: str, version: int) -> Kept:
    """A version with its text."""
    row = connection.execute(
        "SELECT id, version, at, text FROM own_chart WHERE title = ? AND id = ? AND version = ?", (title, id_, version)
    ).fetchone()
    if row is None:
        versions = _versions(connection, title, id_)
        has = f"it has {len(versions)}" if versions else "none was saved yet"
        raise Unknown(f"there is no version {version} of your chart {title}/{id_[:80]}; {has}")
    return Kept(*row)


def listed(connection: sqlite3.Connection, title: str | None = None) -> list[Listed]:
    """Every own chart, or those of one title."""
    forced = {(of, id_): version for of, id_, version in connection.execute("SELECT title, id, version FROM in_force")}
    rows = connection.execute(
        "SELECT title, id, version, at, digest FROM own_chart WHERE ? IS NULL OR title = ? ORDER BY title, id, version",
        (title, title),
    )
    found: dict[tuple[str, str], list[Version]] = {}
    for of, id_, *rest in rows:
        found.setdefault((of, id_), []).append(Version(*rest))
    return [
        Listed(title=of, id=id_, versions=versions, in_force=forced.get((of, id_)))
        for (of, id_), versions in found.items()
    ]


def put_in_force(connection: sqlite3.Connection, title: str, id_: str, version: int | None) -> None:
    """Put a version in force at this table; none: the bundled chart, or none at all."""
    connection.execute("DELETE FROM in_force WHERE title = ? AND id = ?", (title, id_))
    if version is not None:
        kept(connection, title, id_, version)
        connection.execute("INSERT INTO in_force VALUES (?, ?, ?)", (title, id_, version))


def forced(connection: sqlite3.Connection, title: str) -> dict[str, int]:
    """Which version of each chart of a title is in force."""
    rows = connection.execute("SELECT id, version FROM in_force WHERE title = ? ORDER BY id", (title,))
    return dict(rows.fetchall())


def in_force(connection: sqlite3.Connection, title: str) -> list[Kept]:
    """The charts in force for a title."""
    rows = connection.execute(
        """
        SELECT id, version, at, text FROM in_force JOIN own_chart USING (title, id, version)
        WHERE title = ? ORDER BY id
        """,
        (title,),
    )
    return [Kept(*row) for row in rows]
