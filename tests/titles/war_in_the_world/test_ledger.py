"""The campaign's ledger: a scripted campaign through every track, the order of the turn, and the same hash again."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from grognard.chance.procedures import Refusal
from grognard.errors import Defect, GrognardError
from grognard.play.ledger import store
from grognard.play.ledger.checking import check
from grognard.play.ledger.codec import BadLedger, decode, encode, encode_records
from grognard.play.ledger.statements import statement
from grognard.titles.ledgers import ledger_of
from grognard.titles.war_in_the_world.ledger import LEDGER
from tests.titles.bookkeeper import LINES, Books, begun

STRATEGIC = ["reinforcement", "shipping", "submarine", "supply", "bombing", "production"]


@pytest.fixture(scope="module")
def war() -> Books:
    return begun()(*LINES)


def test_the_campaign_goes_from_9_39_to_12_41(war: Books) -> None:
    assert war.ledger.head.start == "9/39"
    assert war.ledger.date == "12/41.1"


def test_the_campaign_uses_every_action_there_is() -> None:
    used = {line.split()[0] for line in LINES}
    assert {each.id for each in LEDGER.every_action} <= used


def test_the_campaign_is_played_again_to_the_same_hash(war: Books) -> None:
    found = check(war.ledger, war.rules)
    assert found.faults == ()
    assert found.replayed == war.ledger.hash
    assert begun()(*LINES).ledger.hash == war.ledger.hash


def test_another_campaign_has_another_hash(war: Books) -> None:
    changed = [line.replace("blocks=5", "blocks=4") for line in LINES]
    assert begun()(*changed).ledger.hash != war.ledger.hash


def test_the_campaign_is_written_and_read_to_the_same_hash(war: Books, tmp_path: Path) -> None:
    file = tmp_path / "war.ledger"
    store.create(file, war.ledger)
    read = store.read(file, ledger_of)
    assert read.hash == war.ledger.hash
    assert read.balances.held() == war.ledger.balances.held()
    assert read.date == war.ledger.date


def test_one_letter_changed_in_the_file_is_noticed(war: Books, tmp_path: Path) -> None:
    file = tmp_path / "war.ledger"
    store.create(file, war.ledger)
    file.write_bytes(file.read_bytes().replace(b"a fire in Hull", b"a flood in Hull", 1))
    with pytest.raises(BadLedger, match="has been changed since it was written"):
        store.read(file, ledger_of)


def test_nothing_in_the_campaign_comes_from_nowhere(war: Books) -> None:
    assert set(war.ledger.balances.totals().values()) == {0}


def test_the_campaign_can_be_undone_to_its_beginning_and_is_then_empty() -> None:
    books = begun()(*LINES[:60])
    for _ in range(len(books.ledger.records)):
        books("undo")
    assert books.ledger.balances.held() == []
    assert books.ledger.date == "9/39.reinforcement"


def test_where_did_14_supply_points_go_in_7_41(war: Books) -> None:
    (sheet,) = statement(war.ledger, "supply/places/hull", LEDGER.calendar.read("7/41"))
    assert (sheet.opening, sheet.went, sheet.closing) == (300, 14, 286)
    (movement,) = sheet.movements
    assert (movement.amount, movement.against, movement.memo) == (-14, ("supply/spent/lost",), "a fire in Hull")
    assert movement.action == "journal"


def test_the_campaign_ends_with_the_stocks_reckoned_by_hand(war: Books) -> None:
    # 300 by rail, 14 burnt
    assert war.of("supply/places/hull") == 286
    # 2,000 and 3 IRPs of 2 blocks and 20 US blocks
    assert war.of("supply/places/east-coast-box") == 2000 + 600 + 2000
    # 700 and 4 blocks for arms points
    assert war.of("supply/places/moscow") == 1100
    # 2 French IRPs of 2 blocks
    assert war.of("supply/places/oran") == 400
    # one Italian IRP of 2 blocks, 300 by sea
    assert war.of("supply/places/tripoli") == 500
    # 3 + 3 blocks made in Warsaw, 30 unloaded, 100 for a rail hex of another gauge
    assert war.of("supply/places/warsaw") == 530
    # 2,000, of which 400 paid for ore, and 200 of 240 for a pipeline that fell from 60 load points to 50
    assert war.of("supply/places/stettin") == 1400


def test_the_campaign_ends_with_the_units_reckoned_by_hand(war: Books) -> None:
    assert war.held("forces/german") == {
        "german infantry-division": 56,
        "german armored-division": 1,
        "german u-boats": 2,
        "german truck-unit-(ltu)": 4,
        "german railroad-unit": 1,
    }
    assert war.held("forces/us") == {"us marine-division": 1, "us naval-unit": 2}
    assert war.of("reinforcements/ignored") == 4 + 3 + 1 + 1


# the order of the turn ------------------------------------------------------------------------------


def test_s214_s215_s216_the_strategic_turn_has_its_six_phases_in_their_order() -> None:
    cycle = LEDGER.calendar.read("7/42")
    assert [LEDGER.calendar.step(at) for at in cycle] == [*STRATEGIC, "1", "2", "3", "4"]


def test_what_falls_due_in_a_strategic_turn_is_run_in_the_order_of_its_phases() -> None:
    books = begun("9/39.4")(
        "imports capacity=40 damage=9",
        "schedule track=european item=irp power=italian due=10/39 place=Tripoli",
        "muster power=german unit=x",
        "tank-unit unit=A place=B",
        "tank-issue to=A type='example light tank' count=10",
        "standing country=Italy blocks=5",
        "advance 1",
    )
    ran = [each.memo for record in books.ledger.records[6:] for each in record.postings]
    assert ran == [
        "9/39.4 → 10/39.reinforcement",
        "import capacity 40 → 46",
        "1 irp (italian): supply block, 2 in tripoli",
        "10/39.reinforcement → 10/39.shipping",
        "10/39.shipping → 10/39.submarine",
        "damage 9: import capacity 46 → 37 for the next four turns, damage back to 0",
        "10/39.submarine → 10/39.supply",
        "a: attrition of 10 tanks, 1 lost",
        "10/39.supply → 10/39.bombing",
        "10/39.bombing → 10/39.production",
        "10/39.production → 10/39.1",
        "Italy makes 5 blocks in Rome",
    ]


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_entered_nothing_is_lost_and_what_is_refused_leaves_no_trace(seed: int) -> None:
    """The campaign's actions in any order with other numbers: sums, undo, the file and the replay always agree."""
    chance, books = random.Random(seed), begun()
    ledger = books.ledger
    typed = [line for line in LINES if line.split()[0] not in ("advance", "phases", "until", "undo")]
    for _ in range(600):
        before = ledger.hash, ledger.balances.held()
        line = chance.choice(["advance 1", "phases 1", "undo", *typed])
        line = re.sub(r"=(\d+)\b", lambda told: f"={chance.choice([told[1], chance.randint(0, 40)])}", line)
        try:
            books(line)
        except GrognardError as refusal:
            assert not isinstance(refusal, Defect)
            assert (ledger.hash, ledger.balances.held()) == before
            continue
        if chance.random() < 0.1 and not line.startswith(("advance", "undo")):
            books("undo")
            assert ledger.balances.held() == before[1]
    assert not any(ledger.balances.totals().values())
    read = decode("war.ledger", encode(ledger.head) + encode_records(ledger.records), ledger_of)
    assert (read.hash, read.opening.held()) == (ledger.hash, ledger.opening.held())
    assert check(read, books.rules).faults == ()


@pytest.mark.parametrize("due", LEDGER.due, ids=lambda due: due.what)
def test_everything_due_falls_on_steps_of_the_calendar(due: object) -> None:
    assert set(due.steps) <= set(LEDGER.calendar.steps)  # type: ignore[attr-defined]


@pytest.mark.parametrize("action", LEDGER.every_action, ids=lambda action: action.id)
def test_every_action_is_helped_by_a_sentence_and_an_example(action: object) -> None:
    assert action.about.splitlines()[0].endswith(".")  # type: ignore[attr-defined]
    assert "=" in action.example  # type: ignore[attr-defined]


@pytest.mark.parametrize("family", LEDGER.families, ids=lambda family: family.pattern)
def test_every_family_of_accounts_is_reached_by_the_campaign(family: object, war: Books) -> None:
    names = {entry.account for record in war.ledger.records for each in record.postings for entry in each.entries}
    of = war.ledger.balances.accounts.family
    assert any(of(name) is family for name in names)


def test_no_two_families_claim_one_account(war: Books) -> None:
    from grognard.play.ledger.names import fits

    names = {entry.account for record in war.ledger.records for each in record.postings for entry in each.entries}
    for name in names:
        assert sum(fits(name, each.pattern) for each in war.ledger.balances.accounts.families) == 1, name


def test_an_unbalanced_posting_is_refused() -> None:
    with pytest.raises(Refusal, match="entries of supply add up to -4 and not to 0"):
        begun()(
            "stock place=London points=100",
            "journal why=x 'entries="
            + '[["supply/places/london","supply",-14],["supply/spent/lost","supply",10]]'
            + "'",
        )
