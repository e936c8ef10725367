"""`grognard serve` and `grognard doctor` as their user meets them."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from grognard.cli import main
from grognard.server.doctor import diagnose
from grognard.server.launch import listening
from grognard.titles import title
from tests.server.conftest import Served, children, gone

ROOT = Path(__file__).parents[2]


def test_a_port_that_is_taken_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert main(["serve", "--data", str(tmp_path), "--port", port, "--no-browser"]) == 1
    assert "--port" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--port", "70000"], ["--workers", "0"], ["--port", "x"]])
def test_what_no_server_can_be_started_with_is_refused(tmp_path: Path, words: list[str]) -> None:
    assert main(["serve", "--data", str(tmp_path), "--no-browser", *words]) == 2


def test_without_its_scripts_and_styles_nothing_is_served(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grognard.server.launch.BUILT", tmp_path / "built.json")
    assert main(["serve", "--data", str(tmp_path), "--port", "0", "--no-browser"]) == 4
    assert "tools.web build" in capsys.readouterr().err


def test_the_doctor_looks_at_no_port_that_cannot_be(tmp_path: Path) -> None:
    assert main(["doctor", "--data", str(tmp_path), "--port", "99999"]) == 2


def test_the_doctor_misses_a_chart_that_a_procedure_reads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(title("ocs"), "_in_force", {})  # nothing has been read yet
    monkeypatch.delitem(title("ocs").rules().library.bundled, "combat")
    (found,) = [each for each in diagnose(tmp_path).findings if each.what == "Title ocs"]
    assert (found.state, "combat" in found.said) == ("bad", True)


def test_a_file_is_no_data_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x").write_text("")
    assert main(["serve", "--data", str(tmp_path / "x"), "--no-browser"]) == 1
    assert "folder" in capsys.readouterr().err


@pytest.mark.parametrize(("content", "said"), [(b"junk" * 2000, "is no database"), (None, "of a newer Grognard")])
def test_a_database_that_will_not_do_is_told_before_anything_is_served(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes | None, said: str
) -> None:
    if content:
        (tmp_path / "grognard.db").write_bytes(content)
    else:
        with contextlib.closing(sqlite3.connect(tmp_path / "grognard.db")) as connection:
            connection.execute("PRAGMA user_version = 999")
    assert main(["serve", "--data", str(tmp_path), "--port", "0", "--no-browser"]) == 4
    printed = capsys.readouterr()
    assert said in printed.err
    assert printed.out == ""


def test_answers_are_sent_at_once() -> None:
    with listening(0) as listener, socket.create_connection(listener.getsockname()):
        taken, _ = listener.accept()
        with taken:
            asyncio.base_events._set_nodelay(taken)  # type: ignore[attr-defined]  # what asyncio does to each connection
            assert taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_it_listens_on_this_machine_only(served: Served) -> None:
    assert served.origin.startswith("http://127.0.0.1:")
    port = int(served.origin.rpartition(":")[2])
    listening = [line.split()[1] for line in Path("/proc/net/tcp").read_text().splitlines() if " 0A " in line]
    assert f"0100007F:{port:04X}" in listening
    assert f"00000000:{port:04X}" not in listening


@pytest.mark.parametrize("how", ["stop", "kill"])
def test_no_worker_outlives_the_server(tmp_path: Path, how: str) -> None:
    server = Served(tmp_path)
    with server.client() as client:
        ask = {"title": "world-war-three", "procedure": "land-combat", "inputs": {"attack": 4, "defence": 2}}
        assert client.post("/api/odds", json=ask).status_code == 200
    assert server.process
    workers = children(server.process.pid)
    assert workers
    getattr(server, how)()
    assert all(gone(worker) for worker in workers)


def test_a_worker_that_is_ended_is_replaced(tmp_path: Path) -> None:
    server = Served(tmp_path, "--workers", "1")
    ask = {"title": "world-war-three", "procedure": "land-combat", "inputs": {"attack": 4, "defence": 2}}
    with server.client() as client:
        assert client.post("/api/odds", json=ask).status_code == 200
        assert server.process
        for worker in children(server.process.pid):
            os.kill(worker, 9)
        time.sleep(0.2)
        answers = [client.post("/api/odds", json=ask).status_code for _ in range(2)]
    server.stop()
    assert answers[-1] == 200


def test_the_doctor_finds_a_sound_installation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--data", str(tmp_path), "--port", "1"]) == 0
    assert "Everything that Grognard needs is there" in capsys.readouterr().out


def test_the_doctor_speaks_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--data", str(tmp_path), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["schema"], found["sound"]) == ("grognard-doctor/1", True)


def test_the_doctor_finds_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "grognard.db").write_text("no database at all" * 100)
    assert main(["doctor", "--data", str(tmp_path)]) == 1
    said = capsys.readouterr()
    assert "✗ Database" in said.out
    assert "Something is wrong" in said.err


def test_the_doctor_finds_a_token_that_others_can_read(tmp_path: Path) -> None:
    (tmp_path / "token").write_text("x" * 40)
    (tmp_path / "token").chmod(0o644)
    (note,) = [each for each in diagnose(tmp_path).findings if each.what == "Token"]
    assert (note.state, note.mend.startswith("chmod 600")) == ("note", True)


def test_the_types_of_the_pages_are_those_of_the_api(tmp_path: Path) -> None:
    from tools.web import TYPES, types

    types(tmp_path / "schema.d.ts")
    assert (tmp_path / "schema.d.ts").read_text() == TYPES.read_text(), "make types brings them up to date"


def test_the_wheel_serves_where_there_is_no_node(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", tmp_path, ROOT],
        check=True,
        stderr=subprocess.DEVNULL,
    )
    (wheel,) = tmp_path.glob("*.whl")
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", tmp_path / "site", wheel],
        check=True,
        stderr=subprocess.DEVNULL,
    )
    known = {"PYTHONPATH": str(tmp_path / "site"), "PATH": "/nonexistent", "HOME": str(tmp_path)}
    with subprocess.Popen(
        [sys.executable, "-m", "grognard", "serve", "--data", tmp_path / "data", "--port", "0", "--no-browser"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=tmp_path,
        env=known,
    ) as process:
        assert process.stdout
        origin, _, token = process.stdout.readline().strip().partition("/?token=")
        headers = {"authorization": f"Bearer {token}"}
        page = httpx.get(f"{origin}/ocs/ask/combat", headers=headers)
        script = httpx.get(f"{origin}/static/app.js")
        process.terminate()
    assert page.status_code == 200
    assert script.status_code == 200
    assert "javascript" in script.headers["content-type"]


def test_who_goes_away_while_asking_leaves_the_terminal_quiet(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "grognard", "serve", "--data", str(tmp_path), "--port", "0", "--no-browser"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout and server.stderr
        origin, _, token = server.stdout.readline().strip().partition("/?token=")
        host, _, port = origin.removeprefix("http://").partition(":")
        with socket.create_connection((host, int(port))) as asker:
            head = f"POST /api/working HTTP/1.1\r\nHost: {host}:{port}\r\nAuthorization: Bearer {token}\r\n"
            asker.sendall(f"{head}Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{{".encode())
            time.sleep(0.3)
        time.sleep(0.3)
        server.send_signal(signal.SIGINT)
        assert "Traceback" not in server.stderr.read()
