"""Types are read by one thread at a time: msgspec dies where two of them first meet the same type."""

from __future__ import annotations

import subprocess
import sys

import msgspec
import pytest

from grognard.reading import convert, decode, prepare

MANY_AT_ONCE = """
import sys, threading
import msgspec
from grognard.reading import convert

sys.setswitchinterval(1e-6)
for _ in range(150):
    inner = None
    for depth in range(3):
        fields = [(f"f{i}", int | None, None) for i in range(40)]
        inner = msgspec.defstruct(f"S{depth}", fields + ([("inner", inner | None, None)] if inner else []))
    together = threading.Barrier(4)
    def read():
        together.wait()
        assert convert({"f1": 1, "inner": {"f2": 3}}, inner).inner.f2 == 3
    threads = [threading.Thread(target=read) for _ in range(4)]
    [each.start() for each in threads]
    [each.join() for each in threads]
print("alive")
"""


def test_threads_that_first_meet_a_type_together_all_read_it() -> None:
    done = subprocess.run([sys.executable, "-c", MANY_AT_ONCE], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout) == (0, "alive\n"), done.stderr


class Point(msgspec.Struct):
    x: int


def test_values_and_texts_are_read_as_the_type_wanted() -> None:
    assert convert({"x": 1}, Point) == decode(b'{"x": 1}', Point) == Point(1)
    with pytest.raises(msgspec.ValidationError):
        convert({"x": "one"}, Point)


def test_nothing_of_ours_reads_a_type_past_the_lock() -> None:
    from pathlib import Path

    import grognard

    house = Path(grognard.__file__).parent
    past = [
        str(path.relative_to(house))
        for path in house.rglob("*.py")
        for line in path.read_text("utf-8").splitlines()
        if ("msgspec.convert(" in line or ("msgspec.json.decode(" in line and "type=" in line))
        and path.name != "reading.py"
    ]
    assert past == []


def test_structs_are_worked_out_beforehand_and_those_that_cannot_be_read_are_passed_over() -> None:
    import grognard.server.app  # noqa: F401 - whatever a server knows

    prepare()
