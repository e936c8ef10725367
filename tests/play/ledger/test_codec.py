"""Ledger files: what is read, and everything that is refused, with its line."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.play.ledger import codec
from grognard.play.ledger.campaign import Ledger
from grognard.play.ledger.codec import MOST_FAULTS, BadLedger, decode, encode, encode_records, faults
from tests.play.ledger.toy import rules, shelf, stocked


def written() -> Ledger:
    ledger = stocked(100)
    ledger.post("feast", {"sacks": 10}, rules(), "with friends")
    ledger.advance(rules())
    ledger.undo(rules())
    return ledger


LEDGER = written()
RAW = encode(LEDGER.head) + encode_records(LEDGER.records)
LINES = RAW.decode().splitlines()


def refused(raw: bytes) -> str:
    with pytest.raises(BadLedger) as refusal:
        decode("my.ledger", raw, shelf)
    said = str(refusal.value)
    assert said.startswith("my.ledger")
    assert len(said) < 900
    return said


def with_line(number: int, change: Callable[[dict[str, Any]], Any]) -> bytes:
    lines = [json.loads(line) for line in LINES]
    changed = change(lines[number - 1])
    lines[number - 1] = lines[number - 1] if changed is None else changed
    return "".join(json.dumps(line) + "\n" for line in lines).encode()


def test_a_ledger_is_read_as_it_was_written() -> None:
    read = decode("my.ledger", RAW, shelf)
    assert read.hash == LEDGER.hash
    assert read.records == LEDGER.records
    assert read.balances.held() == LEDGER.balances.held()
    assert read.date == LEDGER.date


def test_one_line_is_the_head_and_one_each_record() -> None:
    assert [json.loads(line).get("action", "head") for line in LINES] == ["head", "harvest", "feast", "advance", "undo"]
    assert next(iter(json.loads(LINES[0]))) == "schema"


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"", "the file is empty"),
        (b"\n", "line 1"),
        (RAW[:-1], "cut off in its last line"),
        (RAW[:-20] + b"\n", "line 5"),
        (b"\x00" * 100 + b"\n", "line 1"),
        (b"\xff\xfe\n", "line 1"),
        (b"[" * 100_000 + b"\n", "line 1"),
        (b'{"a":' * 100_000 + b"\n", "line 1"),
        (b"null\n", "line 1"),
        (b"{}\n", "line 1"),
        (b'{"schema":"grognard-ledger/2"}\n', "line 1"),
        (LINES[0].encode() + b"\n\n", "line 2"),
        (LINES[0].encode() + b"\n" + b"[" * 100_000 + b"\n", "line 2"),
        (RAW.replace(b"\n", b"\r\n\n"), "line 2"),
        (RAW + b"{}\n", "line 6"),
        (RAW + LINES[4].encode() + b"\n", "line 6: Record 4 stands where 5 belongs"),
        ("\n".join([LINES[0], LINES[2], LINES[1], *LINES[3:], ""]).encode(), "line 2: Record 2 stands where 1 belongs"),
        ("\n".join([LINES[0], LINES[1], *LINES[3:], ""]).encode(), "line 3: Record 3 stands where 2 belongs"),
    ],
)
def test_what_is_no_ledger_is_refused(raw: bytes, said: str) -> None:
    assert said in refused(raw)


def test_json_of_python_is_no_ledger_either() -> None:
    assert "line 2" in refused(RAW.replace(b"-100", b"NaN", 1))
    assert "line 2" in refused(RAW.replace(b"-100", b"-1e2", 1))
    assert "line 2" in refused(RAW.replace(b"-100", b"-" + b"9" * 5000, 1))


@pytest.mark.parametrize(
    ("number", "change", "said"),
    [
        (1, lambda head: head.update(start="99"), "line 1: “99” is no date here"),
        (1, lambda head: head.update(start=["1"]), "line 1"),
        (1, lambda head: head.update(extra=1), "line 1"),
        (1, lambda head: head.update(name="another"), "line 2: Record 1 has been changed"),
        (2, lambda r: r["inputs"].update(sacks=99), "Record 1 has been changed since it was written"),
        (2, lambda r: r.update(memo="later"), "Record 1 has been changed"),
        (2, lambda r: r["postings"][0].update(memo="more"), "Record 1 has been changed"),
        (2, lambda r: r["postings"][0]["entries"][0].__setitem__(2, -90), "Record 1 has been changed"),
        (2, lambda r: r.update(hash="0" * 64), "Record 1 has been changed"),
        (2, lambda r: r.update(hash=""), "Record 1 has been changed"),
        (2, lambda r: r.update(date="2.day"), "dated 2.day, and it is 1.day"),
        (2, lambda r: r.update(number=0), "line 2"),
        (2, lambda r: r.update(number="1"), "line 2"),
        (2, lambda r: r.update(postings=[]), "line 2"),
        (2, lambda r: r.update(extra=1), "line 2"),
        (2, lambda r: r.pop("rules"), "line 2"),
        (2, lambda r: r.update(inputs=[1]), "line 2"),
        (2, lambda r: [r], "line 2"),
    ],
)
def test_what_was_changed_by_hand_is_refused(number: int, change: Callable[[Any], Any], said: str) -> None:
    def keep(line: dict[str, Any]) -> Any:
        found = change(line)
        return found if isinstance(found, list) else None

    assert said in refused(with_line(number, keep))


def forged(change: Callable[[dict[str, Any]], Any], number: int = 2) -> bytes:
    """A log with one record changed, and the hashes made to fit: what only the rules of bookkeeping can catch."""
    import msgspec

    from grognard.play.ledger.postings import Record, canonical

    records = [json.loads(line) for line in LINES[1:]]
    change(records[number - 2])
    before = stocked().__class__(LEDGER.books, LEDGER.head).hash
    text = canonical(LEDGER.head) + b"\n"
    for each in records[: number - 1]:
        record = msgspec.convert(each, Record).hashed(before)
        before = record.hash
        text += canonical(record) + b"\n"
    return text


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda r: r["postings"][0]["entries"][0].__setitem__(2, -90), "add up to +10 and not to 0"),
        (lambda r: r["postings"][0]["entries"][0].__setitem__(0, "grain/eaten"), "are to leave it"),
        (lambda r: r["postings"][0]["entries"][1].__setitem__(0, "treasure"), "There is no account treasure"),
        (lambda r: r.update(action="undo", inputs={"action": 1}), "no reversal of the last action"),
        (
            lambda r: r["postings"][0].update(
                entries=[["calendar/to-come", "steps", -9], ["calendar/elapsed", "steps", 9]]
            ),
            "moves the calendar and is no advance",
        ),
    ],
)
def test_a_forged_record_with_a_fitting_hash_is_refused_by_the_books(change: Callable[[Any], Any], said: str) -> None:
    assert said in refused(forged(change))


def test_an_undo_reverses_the_last_action_and_nothing_else() -> None:
    def other(record: dict[str, Any]) -> None:
        record["postings"][0]["memo"] = "quietly"

    assert "no reversal of the last action" in refused(forged(other, number=5))


def test_sizes_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codec, "MAX_LINE", 300)
    assert "line 3: " in refused(RAW)
    monkeypatch.setattr(codec, "MAX_RECORDS", 2)
    assert "5 lines; a ledger has at most 2 records" in refused(RAW)
    monkeypatch.setattr(codec, "MAX_BYTES", 500)
    assert "a ledger has at most 500" in refused(RAW)


@pytest.mark.parametrize(
    "changed",
    [
        RAW.replace(b'"memo":""', b'"memo": ""', 1),
        RAW.replace(b"harvest", b"\\u0068arvest", 1),
        RAW.replace(b'"memo":"",', b"", 1),
        RAW.replace(b',"choices":{}', b"", 1),
        RAW.replace(b"\n", b" \n", 1),
    ],
)
def test_what_says_the_same_in_another_form_is_refused_too(changed: bytes) -> None:
    assert changed != RAW
    assert "was not written as ledgers are" in refused(changed)


def test_no_bit_of_the_file_can_be_turned_unnoticed() -> None:
    for at in range(len(RAW)):
        for bit in range(8):
            raw = bytearray(RAW)
            raw[at] ^= 1 << bit
            with pytest.raises(BadLedger):
                decode("my.ledger", bytes(raw), shelf)


@settings(max_examples=300, deadline=None)
@given(st.integers(0, len(RAW) - 1), st.integers(0, 8), st.binary(max_size=8))
def test_a_file_damaged_anywhere_is_refused_and_nothing_worse(at: int, cut: int, put: bytes) -> None:
    raw = RAW[:at] + put + RAW[at + cut :]
    try:
        found = decode("my.ledger", raw, shelf)
    except BadLedger as refusal:
        assert "my.ledger" in str(refusal)
    else:
        assert RAW.startswith(raw), "a damage went unnoticed"
        assert found.hash in {
            LEDGER.hash,
            *(record.hash for record in LEDGER.records),
            Ledger(LEDGER.books, LEDGER.head).hash,
        }


def test_every_line_that_is_none_is_told_and_where_all_are_the_first_that_does_not_fit() -> None:
    ledger = stocked(100)
    ledger.post("feast", {"sacks": 10}, rules())
    raw = encode(ledger.head) + encode_records(ledger.records)
    head, first, second = raw.splitlines(keepends=True)
    assert faults("x", raw, shelf) == []
    assert [each.line for each in faults("x", head + b"{}\n" + first + b"?\n", shelf)] == [2, 4]
    assert [each.line for each in faults("x", head + second, shelf)] == [2]
    assert [each.line for each in faults("x", raw[:-1], shelf)] == [0]
    assert len(faults("x", head + b"?\n" * 1_000, shelf)) == MOST_FAULTS
