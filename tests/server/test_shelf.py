"""What is kept: whole or not at all, only added to, brought up to date step by step."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from grognard.errors import Unknown
from grognard.server.shelf import sessions
from grognard.server.shelf.database import BadDatabase, Database, migrate, migrations, transaction, version
from grognard.staff.session.events import Begun, Noted

BEGUN = Begun(title="ocs", name="An evening")


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    found = Database(tmp_path / "x.db")
    yield found
    found.close()


def test_a_new_database_is_of_the_newest_version(database: Database) -> None:
    assert database.do_now(version) == migrations()[-1][0]


def test_migrations_are_numbered_one_after_the_other() -> None:
    assert [number for number, _ in migrations()] == list(range(1, len(migrations()) + 1))


def test_opening_again_changes_nothing(tmp_path: Path) -> None:
    first = Database(tmp_path / "x.db")
    id_ = first.do_now(sessions.begin, BEGUN)
    first.close()
    again = Database(tmp_path / "x.db")
    assert again.do_now(sessions.log, id_)[0].event == BEGUN
    again.close()


def test_a_database_of_a_newer_grognard_is_left_alone(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "x.db") as connection:
        connection.execute("PRAGMA user_version = 999")
    connection.close()
    with pytest.raises(BadDatabase, match="999"):
        Database(tmp_path / "x.db")


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_text("this is no database" * 100)
    with pytest.raises(BadDatabase):
        Database(tmp_path / "x.db")


def test_a_migration_that_fails_leaves_all_as_it_was(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "x.db", isolation_level=None)
    with pytest.raises(sqlite3.OperationalError):
        migrate(connection, [(1, "CREATE TABLE one (a);\nCREATE TABLE one (b);\n")])
    assert version(connection) == 0
    assert connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
    connection.close()


def test_what_fails_is_not_kept(database: Database) -> None:
    def half(connection: sqlite3.Connection) -> None:
        sessions.begin(connection, BEGUN)
        raise RuntimeError

    with pytest.raises(RuntimeError):
        database.do_now(half)
    assert database.do_now(sessions.listed) == []


@pytest.mark.parametrize("statement", ["UPDATE event SET body = '{}'", "DELETE FROM event"])
def test_a_log_is_only_added_to(database: Database, statement: str) -> None:
    database.do_now(sessions.begin, BEGUN)
    with pytest.raises(BadDatabase, match="only added to"):
        database.do_now(lambda connection: connection.execute(statement))


def test_who_comes_second_is_told_that_the_log_has_gone_on(database: Database) -> None:
    id_ = database.do_now(sessions.begin, BEGUN)
    database.do_now(sessions.append, id_, 1, [Noted(text="first")])
    with pytest.raises(sessions.Moved) as refused:
        database.do_now(sessions.append, id_, 1, [Noted(text="second")])
    assert refused.value.reasons[0].numbers == ("1", "2")


def test_the_same_key_is_written_once(database: Database) -> None:
    id_ = database.do_now(sessions.begin, BEGUN)
    for _ in range(3):
        database.do_now(sessions.append, id_, 1, [Noted(text="once")], "key")
    assert len(database.do_now(sessions.log, id_)) == 2


def test_a_session_that_is_not_there_is_unknown(database: Database) -> None:
    with pytest.raises(Unknown):
        database.do_now(sessions.log, "nothing")
    with pytest.raises(Unknown):
        database.do_now(sessions.append, "nothing", 1, [Noted(text="x")])


def test_a_transaction_is_kept_when_it_ends_well(database: Database) -> None:
    connection = sqlite3.connect(database.file, isolation_level=None)
    with transaction(connection):
        id_ = sessions.begin(connection, BEGUN)
    connection.close()
    assert database.do_now(sessions.listed)[0].id == id_


def test_a_full_disk_is_told_and_nothing_is_lost(database: Database) -> None:
    id_ = database.do_now(sessions.begin, BEGUN)
    note = Noted(text="x" * 4000)
    pages = database.do_now(lambda connection: connection.execute("PRAGMA page_count").fetchone()[0])
    database.do_now(lambda connection: connection.execute(f"PRAGMA max_page_count = {pages + 2}").fetchone())
    with pytest.raises(BadDatabase, match="no room left"):
        database.do_now(sessions.append, id_, 1, [note] * 10)
    assert len(database.do_now(sessions.log, id_)) == 1
    database.do_now(lambda connection: connection.execute("PRAGMA max_page_count = 100000").fetchone())
    database.do_now(sessions.append, id_, 1, [note] * 10)
    assert len(database.do_now(sessions.log, id_)) == 11


def test_another_program_that_holds_the_database_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grognard.server.shelf.database.PATIENCE", 0.1)
    database = Database(tmp_path / "x.db")
    other = sqlite3.connect(tmp_path / "x.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(BadDatabase, match=r"Another program holds x\.db"):
        database.do_now(sessions.begin, BEGUN)
    other.execute("ROLLBACK")
    other.close()
    assert database.do_now(sessions.begin, BEGUN)
    database.close()
