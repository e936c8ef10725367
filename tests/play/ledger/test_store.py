"""Ledgers on disk: whole or not at all, one writer at a time, nothing lost, a kill at any moment survived."""

from __future__ import annotations

import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from grognard.errors import GrognardError
from grognard.play.ledger import store
from grognard.play.ledger.campaign import Ledger
from grognard.play.ledger.codec import BadLedger
from tests.play.ledger.toy import begun, rules, shelf

ROOT = Path(__file__).parents[3]
RULES = rules()

WRITER = """
import sys
from pathlib import Path
from grognard.play.ledger import store
from tests.play.ledger.toy import rules, shelf
file, rounds = Path(sys.argv[1]), int(sys.argv[2])
known, done, busy = rules(), 0, 0
print("ready", flush=True)
while done < rounds:
    try:
        with store.writing(file, shelf) as ledger:
            ledger.post("harvest", {"sacks": 1}, known)
    except store.Busy:
        busy += 1
        continue
    done += 1
    print(done, flush=True)
print("busy", busy, flush=True)
"""


KILLED_AT_EVERY_LINE = """
import os, signal, sys
from itertools import count
from pathlib import Path
from grognard.play.ledger import store
from tests.play.ledger.toy import rules, shelf
file, known, before, kills = Path(sys.argv[1]), rules(), 0, 0

def post(kill_at):
    left = [kill_at]
    def line(frame, event, _):
        if event == "line" and frame.f_code.co_filename == store.__file__:
            left[0] -= 1
            if not left[0]:
                os.kill(os.getpid(), signal.SIGKILL)
        return line
    sys.settrace(line)
    with store.writing(file, shelf) as ledger:
        ledger.post("harvest", {"sacks": 1}, known)
    os._exit(0)

for kill_at in count(1):
    child = os.fork() or post(kill_at)
    status = os.waitpid(child, 0)[1]
    now = len(store.read(file, shelf).records)
    assert now in (before, before + 1), (kill_at, before, now)
    if not os.WIFSIGNALED(status):
        break
    kills, before = kills + 1, now
print(kills, now - before)
"""


AS_ANYBODY = """
import fcntl, os, sys
from pathlib import Path
from grognard.play.ledger import store
from tests.play.ledger.toy import rules, shelf
file, known = Path(sys.argv[1]), rules()
if os.geteuid() == 0:
    os.setuid(65_534)
store.read(file, shelf)
print("read")
try:
    with store.writing(file, shelf) as ledger:
        ledger.post("harvest", {"sacks": 1}, known)
    print("posted")
except PermissionError:
    print("refused")
"""


def writer(file: Path, rounds: int) -> subprocess.Popen[str]:
    """A process that posts one action after another and says each that is done."""
    return process(WRITER, str(file), str(rounds))


def process(script: str, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", script, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"},
    )


@pytest.fixture
def file(tmp_path: Path) -> Path:
    found = tmp_path / "my.ledger"
    store.create(found, begun())
    return found


def post(file: Path, sacks: int = 1) -> None:
    with store.writing(file, shelf) as ledger:
        ledger.post("harvest", {"sacks": sacks}, RULES)


def read(file: Path) -> Ledger:
    return store.read(file, shelf)


def test_what_is_posted_is_there(file: Path) -> None:
    post(file, 20)
    assert read(file).balances.of("grain/barn", "grain") == 20


def test_the_log_is_only_added_to(file: Path) -> None:
    post(file)
    before = file.read_bytes()
    post(file)
    assert file.read_bytes().startswith(before)
    assert len(file.read_bytes()) > len(before)


def test_a_refused_action_leaves_the_file_as_it_was(file: Path) -> None:
    post(file)
    before = file.read_bytes(), file.stat().st_mtime_ns
    with pytest.raises(GrognardError), store.writing(file, shelf) as ledger:
        ledger.post("harvest", {"sacks": 1}, RULES)
        ledger.post("feast", {"sacks": 30}, RULES)
    assert (file.read_bytes(), file.stat().st_mtime_ns) == before


def test_a_new_ledger_never_takes_the_place_of_another(file: Path) -> None:
    post(file)
    before = file.read_bytes()
    with pytest.raises(GrognardError, match="is there already"):
        store.create(file, begun())
    assert file.read_bytes() == before


def test_a_folder_that_is_not_there_is_named_and_not_the_file_that_would_have_been_beside(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="there is no such folder") as no:
        store.create(tmp_path / "none" / "my.ledger", begun())
    assert no.value.filename == str(tmp_path / "none")


def test_nothing_is_left_beside_the_ledger(file: Path) -> None:
    post(file)
    assert [each.name for each in file.parent.iterdir()] == ["my.ledger"]


def test_what_a_killed_writer_left_beside_it_does_no_harm(file: Path) -> None:
    (file.parent / ".my.ledger.new").write_bytes(b"half a led")
    post(file)
    assert len(read(file).records) == 1
    assert [each.name for each in file.parent.iterdir()] == ["my.ledger"]


def test_the_file_keeps_its_permissions(file: Path) -> None:
    file.chmod(0o640)
    post(file)
    assert file.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("umask", [0o000, 0o022, 0o077])
def test_a_file_that_a_group_shares_stays_theirs_whatever_the_umask(file: Path, umask: int) -> None:
    file.chmod(0o664)
    before = os.umask(umask)
    try:
        post(file)
    finally:
        os.umask(before)
    assert file.stat().st_mode & 0o777 == 0o664


def test_a_file_that_may_be_read_only_is_not_written_over() -> None:
    """The folder may be written, so that a new file could be put in its place; the file itself says no."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o777)
        file = Path(folder) / "my.ledger"
        store.create(file, begun())
        file.chmod(0o666)
        assert process(AS_ANYBODY, str(file)).communicate(timeout=60) == ("read\nposted\n", "")
        file.chmod(0o444)
        before = file.read_bytes()
        assert process(AS_ANYBODY, str(file)).communicate(timeout=60) == ("read\nrefused\n", "")
        assert file.read_bytes() == before


def test_a_full_disk_leaves_the_ledger_as_it_was_and_nothing_beside_it(file: Path) -> None:
    post(file)
    before, limit = file.read_bytes(), resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 40, limit[1]))
    try:
        with pytest.raises(OSError, match=r"my\.ledger") as full:
            post(file)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limit)
    assert full.value.filename
    assert file.read_bytes() == before
    assert [each.name for each in file.parent.iterdir()] == ["my.ledger"]
    post(file)
    assert len(read(file).records) == 2


@pytest.mark.parametrize("does", [read, post])
def test_a_pipe_or_a_device_is_no_ledger_and_is_not_waited_for(tmp_path: Path, does: Callable[[Path], object]) -> None:
    pipe = tmp_path / "pipe.ledger"
    os.mkfifo(pipe)
    for each in (pipe, Path("/dev/null")):
        with pytest.raises(BadLedger, match="is no ordinary file, and so no ledger"):
            does(each)


def test_a_ledger_behind_a_link_is_written_where_it_is(file: Path, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(file)
    post(link)
    assert link.is_symlink()
    assert len(read(file).records) == 1


def test_a_damaged_ledger_is_not_written_over(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-10])
    before = file.read_bytes()
    with pytest.raises(BadLedger):
        post(file)
    assert file.read_bytes() == before


def test_a_file_too_large_is_refused_before_it_is_read(file: Path) -> None:
    with file.open("r+b") as opened:
        opened.truncate(10**11)
    with pytest.raises(BadLedger, match="a ledger has at most"):
        read(file)


def test_a_second_writer_is_refused_with_a_sentence_and_nothing_is_lost(file: Path) -> None:
    with store.writing(file, shelf) as ledger:
        ledger.post("harvest", {"sacks": 5}, RULES)
        with pytest.raises(store.Busy, match="is being written by another process; nothing was changed"):
            post(file, 7)
    assert read(file).balances.of("grain/barn", "grain") == 5
    post(file, 7)
    assert read(file).balances.of("grain/barn", "grain") == 12


def test_readers_wait_for_nobody_and_see_the_whole_ledger(file: Path) -> None:
    post(file)
    with store.writing(file, shelf) as ledger:
        ledger.post("harvest", {"sacks": 5}, RULES)
        assert len(read(file).records) == 1


def test_a_writer_that_waited_for_the_old_file_works_on_the_new(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between opening and locking, another writer puts a new file in place: the lock is then on the old one."""
    lock, once = store._lock, [True]

    def overtaken(descriptor: int, name: str) -> None:
        if once and once.pop():
            post(file, 3)
        lock(descriptor, name)

    monkeypatch.setattr(store, "_lock", overtaken)
    post(file, 4)
    assert read(file).balances.of("grain/barn", "grain") == 7


def test_several_writers_at_once_lose_nothing(file: Path) -> None:
    rounds, writers = 40, [writer(file, 40) for _ in range(3)]
    for each in writers:
        out, err = each.communicate(timeout=120)
        assert each.returncode == 0, err
        assert f"\n{rounds}\n" in out
    assert read(file).balances.of("grain/barn", "grain") == 3 * rounds


def test_a_kill_at_any_moment_leaves_a_whole_ledger_with_all_that_was_told_done(file: Path) -> None:
    """kill -9 a writer again and again: the ledger can always be read and written, and holds what was acknowledged."""
    chance, told = random.Random(7), 0
    for _ in range(12):
        running = writer(file, 10_000)
        assert running.stdout is not None
        wanted = chance.randint(0, 12)
        done = 0
        for line in running.stdout:
            done = 0 if line.startswith("ready") else int(line)
            if done >= wanted:
                break
        for _ in range(chance.randint(0, 4000)):  # a moment of no fixed length
            pass
        running.send_signal(signal.SIGKILL)
        rest = [int(line) for line in running.stdout if line.strip().isdigit()]
        running.wait()
        running.stdout.close()
        assert running.stderr is not None
        running.stderr.close()
        done = max([done, *rest])
        stands = len(read(file).records)
        assert stands in (told + done, told + done + 1), "what was told done is there, and at most one action more"
        told = stands
    post(file)
    assert len(read(file).records) == told + 1
    assert {each.name for each in file.parent.iterdir()} == {"my.ledger"}


def test_a_kill_at_every_single_line_of_a_write_leaves_the_old_ledger_or_the_new(file: Path) -> None:
    """Writers that kill -9 themselves at the first line of the store that they run, at the second, and so on."""
    out, err = process(KILLED_AT_EVERY_LINE, str(file)).communicate(timeout=120)
    assert not err
    kills, posted_at_last = map(int, out.split())
    assert kills > 40, "the lines of reading, locking, writing, replacing and settling"
    assert posted_at_last == 1


@pytest.mark.parametrize("step", ["_write", "replace", "_settle"])
def test_a_crash_at_each_step_of_writing_leaves_the_old_ledger_or_the_new(
    file: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    post(file)

    def crash(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as broken:
        if step == "replace":
            broken.setattr(Path, "replace", crash)
        else:
            broken.setattr(store, step, crash)
        with pytest.raises(KeyboardInterrupt):
            post(file)
    assert len(read(file).records) == (2 if step == "_settle" else 1)
    post(file)
    assert len(read(file).records) == (3 if step == "_settle" else 2)
