"""Sessions on the shelf: logs that are only added to."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec

from grognard.chance.procedures import Reason, Refusal
from grognard.errors import Unknown
from grognard.staff.session.events import MOST_EVENTS, AnyEvent, Begun, Renamed, Stored
from grognard.staff.session.log import RULE

MOST_SESSIONS = 10_000
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Of a session's id: none that is taken for another."""

_EVENT = msgspec.json.Decoder(AnyEvent)


class Moved(Refusal):
    """Somebody has added to the log meanwhile."""


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """A session in the list of sessions."""

    id: str
    title: str
    name: str
    begun: str
    last: str
    events: int


def now() -> str:
    """The time as it is written in logs."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def begin(connection: sqlite3.Connection, begun: Begun) -> str:
    """A new session; its id is its address."""
    id_ = _made(connection, begun)
    _insert(connection, id_, 1, None, begun)
    return id_


def take_in(connection: sqlite3.Connection, log_: Sequence[Stored]) -> str:
    """A session out of its exported log: as it was, under an id of its own."""
    begun = log_[0].event
    assert isinstance(begun, Begun)
    id_ = _made(connection, begun)
    for stored in log_:
        _insert(connection, id_, stored.number, None, stored.event, stored.at)
    return id_


def _made(connection: sqlite3.Connection, begun: Begun) -> str:
    (many,) = connection.execute("SELECT count(*) FROM session").fetchone()
    if many >= MOST_SESSIONS:
        raise Refusal(Reason(RULE, f"There are {many:,} sessions, as many as there may be.", (str(many),)))
    id_ = "".join(secrets.choice(LETTERS) for _ in range(10))
    connection.execute("INSERT INTO session VALUES (?, ?, ?)", (id_, begun.title, now()))
    return id_


def append(
    connection: sqlite3.Connection, id_: str, after: int, events: Sequence[AnyEvent], key: str | None = None
) -> None:
    """Add events to a log, if it still ends where it did; a request that is sent again is done once."""
    if key is not None and is_done(connection, id_, key):
        return
    (last,) = connection.execute("SELECT max(number) FROM event WHERE session = ?", (id_,)).fetchone()
    if last is None:
        raise unknown(id_)
    if last != after:
        said = f"The session has gone on meanwhile, from event {after} to {last}: look at it again and repeat this."
        raise Moved(Reason(RULE, said, (str(after), str(last))))
    if last + len(events) > MOST_EVENTS:
        raise Refusal(Reason(RULE, f"The session is full: it has {last:,} of {MOST_EVENTS:,} events.", (str(last),)))
    for number, event in enumerate(events, after + 1):
        _insert(connection, id_, number, key if number == after + 1 else None, event)


def is_done(connection: sqlite3.Connection, id_: str, key: str) -> bool:
    """Whether a request has been done already."""
    found = connection.execute("SELECT 1 FROM event WHERE session = ? AND key = ?", (id_, key)).fetchone()
    return found is not None


def _insert(
    connection: sqlite3.Connection, id_: str, number: int, key: str | None, event: AnyEvent, at: str = ""
) -> None:
    body = msgspec.json.encode(event).decode()
    connection.execute("INSERT INTO event VALUES (?, ?, ?, ?, ?)", (id_, number, at or now(), key, body))


def log(connection: sqlite3.Connection, id_: str) -> list[Stored]:
    """The whole log of a session."""
    rows = connection.execute("SELECT number, at, body FROM event WHERE session = ? ORDER BY number", (id_,)).fetchall()
    if not rows:
        raise unknown(id_)
    return [Stored(number=number, at=at, event=_EVENT.decode(body)) for number, at, body in rows]


def unknown(id_: str) -> Unknown:
    """There is no such session."""
    return Unknown(f"there is no session “{id_[:40]}”; /sessions lists those there are")


def listed(connection: sqlite3.Connection, most: int = 500) -> list[Listed]:
    """The sessions, the latest first."""
    rows = connection.execute(
        """
        SELECT session.id, session.title, session.begun, max(event.at), count(*),
               (SELECT body FROM event AS named WHERE named.session = session.id
                AND json_extract(named.body, '$.type') IN ('begun', 'renamed') ORDER BY number DESC LIMIT 1)
        FROM session JOIN event ON event.session = session.id
        GROUP BY session.id ORDER BY max(event.at) DESC, session.rowid DESC LIMIT ?
        """,
        (most,),
    ).fetchall()
    return [
        Listed(id=id_, title=title, name=_name(named), begun=begun, last=last, events=events)
        for id_, title, begun, last, events, named in rows
    ]


def _name(body: str) -> str:
    event = _EVENT.decode(body)
    return event.name if isinstance(event, Begun | Renamed) else ""
