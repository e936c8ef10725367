"""Ledgers for those who show them: begun, gone on with, looked ahead, grouped, and as documents."""

from __future__ import annotations

import msgspec
import pytest

from grognard.chance.procedures import BadInput, Refusal
from grognard.errors import GrognardError, Unknown
from grognard.play.ledger.campaign import Ledger
from grognard.play.ledger.checking import check
from grognard.staff import ledger_documents as documents
from grognard.staff import ledgers
from grognard.titles.ledgers import kept, ledger_of
from tests.titles.bookkeeper import LINES, begun

RULES = ledgers.rules_of(ledgers.begin("war-in-the-world", name="x"))


@pytest.fixture(scope="module")
def war() -> Ledger:
    return begun()(*LINES).ledger


def small() -> Ledger:
    found = ledgers.begin("war-in-the-world", name="Our war", start="9/39.4")
    found.post("stock", {"place": "London", "points": 600}, RULES)
    found.post("standing", {"country": "Italy", "blocks": 5}, RULES)
    return found


def test_a_ledger_is_begun_with_a_dict_of_choices_and_posted_with_a_dict_of_inputs() -> None:
    found = ledgers.begin("war-in-the-world", name="Our war", start="9/39.1", choices={"WIW-I2": "total"})
    rules = ledgers.rules_of(found)
    found.post("raid", {"strength": 30}, rules)
    assert found.balances.of("imports/damage", "damage") == 30


def test_a_ledger_begins_where_its_title_begins() -> None:
    assert ledgers.begin("great-war", name="x").date == "3/1914"


@pytest.mark.parametrize(
    ("name", "start", "choices", "error", "said"),
    [
        ("a\nb", None, None, BadInput, "one line of text"),
        ("x" * 500, None, None, BadInput, "400 characters"),
        ("x", "7/12", None, BadInput, "no date here"),
        ("x", None, {"WIW-I99": "total"}, Unknown, "WIW-I99"),
        ("x", None, {"WIW-I2": "half"}, GrognardError, "half"),
    ],
)
def test_what_no_ledger_can_begin_with_is_refused(
    name: str, start: str | None, choices: dict[str, str] | None, error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        ledgers.begin("war-in-the-world", name=name, start=start, choices=choices)


def test_going_on_runs_to_the_next_game_turn_and_gives_each_step() -> None:
    found = small()
    records = ledgers.go_on(found, RULES)
    assert (found.date, len(records)) == ("10/39.1", 7)


def test_looking_ahead_tells_what_going_on_then_posts() -> None:
    found = small()
    told = [(step.date, each) for step in ledgers.ahead(found, RULES, turns=2) for each in step.postings]
    assert [(date, each.memo) for date, each in told] == [
        ("10/39.reinforcement", "import capacity 0 → 6"),
        ("10/39.1", "Italy makes 5 blocks in Rome"),
        ("10/39.2", "Italy makes 5 blocks in Rome"),
    ]
    records = ledgers.go_on(found, RULES, turns=2)
    assert [each for _, each in told] == [e for r in records for e in r.postings if not e.passes_time]


@pytest.mark.parametrize(("turns", "phases"), [(0, None), (None, 0), (521, None), (1, 1), (-1, None)])
def test_how_far_to_go_is_bounded(turns: int | None, phases: int | None) -> None:
    with pytest.raises(BadInput):
        ledgers.go_on(small(), RULES, turns=turns, phases=phases)


def test_the_actions_open_now_are_those_of_the_step_and_those_of_any() -> None:
    ids = {each.id for each in ledgers.open_now(small())}
    assert {"make", "stock", "journal"} <= ids
    assert not ids & {"raid-yard", "pipeline"}


def test_balances_stand_in_groups_with_what_their_names_say() -> None:
    found = small()
    found.post("points", {"pool": "german-points", "count": 50}, RULES)
    ledgers.go_on(found, RULES, phases=1)
    found.post("order", {"power": "german", "unit": "armored division"}, RULES)
    rows = {group.pattern: group.rows for group in ledgers.groups(found)}
    (london,) = rows["supply/places/*"]
    assert (london.parts, london.commodity, london.amount) == ({"place": "london"}, "supply", 600)
    (division,) = rows["track/*/*"]
    assert division.parts == {"power": "german", "due": division.parts["due"]}
    assert "/39" in division.parts["due"] or "/40" in division.parts["due"]


def test_groups_have_every_balance_once(war: Ledger) -> None:
    for every in (False, True):
        rows = [(r.account, r.commodity, r.amount) for group in ledgers.groups(war, every=every) for r in group.rows]
        assert sorted(rows) == [tuple(each) for each in ledgers.held(war, every=every)]


def test_sources_are_shown_only_where_all_are_wanted(war: Ledger) -> None:
    assert not any(group.is_source for group in ledgers.groups(war))
    assert any(group.is_source for group in ledgers.groups(war, every=True))


def test_names_in_the_books_are_known_for_inputs_so_called(war: Ledger) -> None:
    known = ledgers.known(war)
    assert {"london", "tobruk", "hull"} <= set(known["place"])
    assert "15th-panzer" in known["unit"]
    assert not {"due", "cycle", "begun"} & set(known)


def test_a_known_name_is_understood_as_an_input(war: Ledger) -> None:
    other = war.copy()
    before = other.balances.of("supply/places/hull", "supply")
    (place,) = [name for name in ledgers.known(war)["place"] if name == "hull"]
    other.post("spend-supply", {"place": place, "points": 6, "on": "other"}, RULES)
    assert other.balances.of("supply/places/hull", "supply") == before - 6


def test_the_balance_after_each_entry_is_reckoned_back_from_now() -> None:
    found = small()
    records = [
        found.post("stock", {"place": "London", "points": 50}, RULES),
        found.post("spend-supply", {"place": "London", "points": 20, "on": "other"}, RULES),
    ]
    after = ledgers.balances_after(found, records)
    london = [
        after[record.number, p, e]
        for record in records
        for p, each in enumerate(record.postings)
        for e, entry in enumerate(each.entries)
        if entry.account == "supply/places/london"
    ]
    assert london == [650, 630]


def test_what_was_refused_leaves_nothing_in_the_ledger() -> None:
    found = small()
    before = found.hash
    with pytest.raises(Refusal):
        found.post("spend-supply", {"place": "London", "points": 601, "on": "other"}, RULES)
    assert found.hash == before


def test_documents_can_be_written_as_json(war: Ledger) -> None:
    for document in (
        documents.show_document(war),
        documents.show_document(war, account="supply", date="7/41"),
        documents.due_document(war, ledgers.ahead(war, RULES)),
        documents.added_document(documents.LedgerPostDocument, war, war.records[-2:]),
        documents.check_document(war, check(war, RULES)),
    ):
        written = msgspec.json.encode(document)
        assert list(msgspec.json.decode(written))[:6] == ["schema", "title", "name", "date", "records", "hash"]
        assert msgspec.json.encode(msgspec.json.decode(written)) == written


@pytest.mark.parametrize("id_", kept())
def test_every_star_of_an_account_has_a_name(id_: str) -> None:
    for family in ledger_of(id_).families:
        assert family.pattern.split("/").count("*") == len(family.parts), family.pattern


@pytest.mark.parametrize("id_", kept())
def test_the_actions_of_a_title_are_listed_with_their_inputs(id_: str) -> None:
    books = ledger_of(id_)
    listed = documents.actions_document(books).actions
    assert [each.id for each in listed] == [each.id for each in books.every_action]
    assert all(each.about and each.example and each.inputs for each in listed)
