"""What the page of a ledger shows: names as players say them, tracks, the journal, what an action needs."""

from __future__ import annotations

import pytest

from grognard.charts.rules import Rules
from grognard.play.ledger.campaign import Ledger
from grognard.staff import ledgers
from grognard.staff.ledger_forms import action_form, headings
from grognard.staff.ledger_journal import MOST_ENTRIES, journal_document
from grognard.staff.ledger_state import LedgerStateDocument, state_document
from grognard.staff.ledger_tracks import AHEAD, FAR, TrackEntry, tracks
from grognard.staff.ledger_words import part_said, parts_said, thing_said
from grognard.titles import title
from grognard.titles.ledgers import kept
from tests.titles.bookkeeper import LINES, Books, begun


@pytest.fixture(scope="module")
def war() -> Ledger:
    return begun()(*LINES).ledger


def rules(ledger: Ledger) -> Rules:
    return ledgers.rules_of(ledger)


def state(ledger: Ledger) -> LedgerStateDocument:
    return state_document(ledger, rules(ledger))


def track(ledger: Ledger, pattern: str) -> TrackEntry:
    (found,) = [each for each in tracks(ledger) if each.pattern == pattern]
    return found


def course(ledger: Ledger, name: str) -> list[tuple[str, int, int | None]]:
    """A level from date to date, with its changes."""
    (found,) = [lane for each in tracks(ledger) if each.kind == "level" for lane in each.lanes if lane.name == name]
    return [(box.date, box.items[0].amount, box.items[0].change) for box in found.boxes]


# names -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("part", "said"),
    [("7th-armoured", "7th Armoured"), ("scapa-flow", "Scapa Flow"), ("us", "US"), ("1-ltu", "1 LTU")],
)
def test_a_name_in_the_books_is_said_as_a_player_would(part: str, said: str) -> None:
    assert part_said(part) == said


@pytest.mark.parametrize(
    ("thing", "said"),
    [
        ("units/infantry-division", "infantry division"),
        ("units/u-boats", "U-boats"),
        ("units/asw", "ASW"),
        ("merchant-points", "merchant points"),
        ("markers", ""),
    ],
)
def test_a_thing_is_said_without_its_family(thing: str, said: str) -> None:
    assert thing_said(thing) == said


def test_a_date_and_a_number_in_a_name_are_said_with_what_they_are() -> None:
    assert parts_said({"port": "kiel", "begun": "7/42", "turn": "3"}) == ["Kiel", "begun 7/42", "turn 3"]


# state -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("of", kept())
def test_an_empty_ledger_has_a_state(of: str) -> None:
    found = state(ledgers.begin(of, name="x"))
    assert (found.families, found.undo, found.remark) == ([], None, None)


def test_every_balance_stands_among_the_families_or_on_a_track(war: Ledger) -> None:
    found = state(war)
    shown = {(each.account, each.commodity) for family in found.families for each in family.held}
    on_track = {family.pattern for family in war.books.families if {"due", "cycle"} & set(family.parts)}
    for held in war.balances.held():
        family = war.balances.accounts.family(held.account)
        assert family
        if not held.account.startswith("calendar/") and family.pattern not in on_track:
            assert (held.account, held.commodity) in shown


def test_time_is_no_account_of_the_page(war: Ledger) -> None:
    found = state(war)
    assert not [each for each in found.accounts if each.startswith("calendar/")]
    assert not [family for family in found.families if family.pattern.startswith("calendar/")]


def test_other_rules_than_before_are_remarked(war: Ledger) -> None:
    assert state_document(war, title("war-in-the-world").rules({"WIW-I2": "total"})).remark


# tracks ----------------------------------------------------------------------------------------------


def ww3() -> Books:
    return begun("1", "world-war-three")("points side=east points=60", "phases 2", "order side=east unit=ssn kind=new")


def test_a_track_has_every_date_from_now_on_and_marks_the_present() -> None:
    found = track(ww3().ledger, "track/*/*")
    assert [each.date for each in found.dates] == [str(n) for n in range(1, 2 + AHEAD)]
    assert [each.now for each in found.dates] == [True] + [False] * AHEAD


def test_what_has_appeared_is_off_the_track() -> None:
    books = ww3()
    due = track(books.ledger, "track/*/*").lanes[0].boxes[0].date
    books.turns(int(due))
    assert track(books.ledger, "track/*/*").lanes == []


def test_dates_with_nothing_on_them_are_left_out_far_ahead() -> None:
    books = begun("9/39")("schedule track=pacific item=naval power=us due=9/49", "phases 1")
    found = track(books.ledger, "reinforcements/*/*/*/*/*")
    assert (found.dates[-1].date, found.dates[-1].gap) == ("9/49", True)
    assert len(found.dates) == 1 + AHEAD + 1 <= FAR


def test_dates_near_by_are_drawn_without_a_gap() -> None:
    books = begun("9/39")("schedule track=pacific item=naval power=us due=9/41")
    found = track(books.ledger, "reinforcements/*/*/*/*/*")
    assert (found.dates[-1].date, any(each.gap for each in found.dates)) == ("9/41", False)


def test_what_is_long_past_is_not_drawn() -> None:
    books = begun("9/39.1")("bounce die=2", "advance 60")
    found = track(books.ledger, "bounce/*/*")
    assert found.lanes == []


def test_a_thing_on_a_track_says_what_its_row_does_not() -> None:
    books = begun("9/39")("schedule track=european item=irp power=french due=10/39 count=3 place=Oran")
    (lane,) = track(books.ledger, "reinforcements/*/*/*/*/*").lanes
    item = lane.boxes[0].items[0]
    assert (lane.name, item.amount, item.said) == ("European", 3, "IRP, French, Oran")


def test_the_last_date_of_the_calendar_is_the_last_of_the_track() -> None:
    assert track(begun("998", "world-war-three").ledger, "track/*/*").dates[-1].date == "999"


def test_a_level_is_what_it_was_at_the_end_of_each_date() -> None:
    books = begun("3/1914", "great-war")(
        "build points=90", "build points=5", "advance 2", "build points=3", "advance 1"
    )
    assert course(books.ledger, "Merchant shipping") == [
        ("3/1914", 95, 95),
        ("4/1914", 95, 0),
        ("1/1915", 98, 3),
        ("2/1915", 98, 0),
    ]


def test_what_was_undone_is_not_in_the_course_of_a_level() -> None:
    books = begun("3/1914", "great-war")("build points=90", "advance 1", "build points=7", "undo", "undo")
    assert course(books.ledger, "Merchant shipping") == [("3/1914", 90, 90)]
    books("build points=2", "advance 1")
    assert course(books.ledger, "Merchant shipping") == [("3/1914", 92, 92), ("4/1914", 92, 0)]


def test_the_course_of_a_level_ends_with_what_is_held(war: Ledger) -> None:
    (found,) = [each for each in tracks(war) if each.kind == "level"]
    for lane in found.lanes:
        item = lane.boxes[-1].items[0]
        assert item.amount == war.balances.of(item.account, item.commodity)
    assert found.dates[-1].now


# the journal -----------------------------------------------------------------------------------------


def test_the_journal_of_all_pages_is_the_log(war: Ledger) -> None:
    numbers: list[int] = []
    before = None
    while before is None or before > 1:
        page = journal_document(war, before=before, most=50)
        numbers += [each.number for each in page.journal]
        before = numbers[-1]
        assert page.earlier == before - 1
    assert numbers == list(range(len(war.records), 0, -1))


def test_the_balance_after_the_last_entry_of_an_account_is_what_it_holds(war: Ledger) -> None:
    seen = set()
    for entry in journal_document(war, most=100).journal:
        for posting in reversed(entry.postings):
            for line in posting.lines:
                if (line.account, line.commodity) not in seen:
                    assert line.after == war.balances.of(line.account, line.commodity)
                seen.add((line.account, line.commodity))
    assert seen


def test_the_passing_of_time_is_told_as_the_date_it_leads_to() -> None:
    ledger = begun()("standing country=England blocks=60", "phases 6").ledger
    (latest,) = journal_document(ledger, most=1).journal
    assert [(each.passes, bool(each.lines)) for each in latest.postings] == [("9/39.1", False)]


def test_a_page_of_the_journal_is_bounded_by_its_entries() -> None:
    books = begun()
    entries = [["supply/from/opening", "supply", -20], *[[f"supply/places/p{n}", "supply", 1] for n in range(20)]]
    for n in range(120):
        books.ledger.post("journal", {"entries": entries, "why": str(n)}, books.rules)
    page = journal_document(books.ledger, most=120)
    assert sum(len(each.lines) for entry in page.journal for each in entry.postings) <= MOST_ENTRIES
    assert (page.journal[0].number, page.earlier) == (120, 120 - len(page.journal))


# forms -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("of", kept())
def test_every_action_has_a_form_with_all_its_inputs(of: str) -> None:
    ledger = ledgers.begin(of, name="x")
    for heading in headings(ledger):
        for choice in heading.actions:
            form = action_form(ledger, choice.id)
            names = [field.name for group in form.groups for field in group.fields]
            assert names == list(ledger.books.action(choice.id).inputs.__struct_encode_fields__)
            assert set(form.example) <= set(names)


def test_a_place_is_not_suggested_where_a_unit_is_wanted(war: Ledger) -> None:
    fields = {field.name: field.suggestions for group in action_form(war, "tank-move").groups for field in group.fields}
    assert "15th-panzer" in fields["name"]
    assert "tobruk" in fields["to"]
    assert "attrition" not in fields["to"]
