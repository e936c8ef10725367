"""The page of a ledger in a real browser, as it is used during a game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, ViewportSize, expect

from grognard.play.ledger import store
from grognard.play.ledger.codec import encode, encode_records
from grognard.titles.ledgers import kept, ledger_of
from tests.server.browser.conftest import PHONE, WIDE, Visitor
from tests.server.conftest import Served
from tests.titles.bookkeeper import begun

SIZES: dict[str, ViewportSize] = {"desk": WIDE, "wide": {"width": 1920, "height": 1080}, "phone": PHONE}


@pytest.fixture
def page(visitor: Visitor) -> Page:
    visitor.expects(400, 409, 422, 503, "net::ERR")
    return visitor.page


def begin(page: Page, title: str = "war-in-the-world", start: str = "") -> None:
    """Begin a ledger as a player does."""
    page.goto(f"/ledgers?title={title}")
    page.get_by_label("Name").fill("Our war")
    if start:
        page.get_by_role("textbox", name="It begins on").fill(start)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/ledgers/our-war*")


def fill(page: Page, action: str, **inputs: str | int) -> None:
    """Fill in an action."""
    page.locator(".pick select").select_option(action)
    for name, value in inputs.items():
        page.locator(f"#f-{name}").fill(str(value))


def enter(page: Page, action: str, **inputs: str | int) -> None:
    fill(page, action, **inputs)
    page.get_by_role("button", name="Enter it").click()


def entered(page: Page, number: int) -> None:
    expect(page.locator(".done")).to_contain_text(f"Entered as action {number}.")


def held(page: Page, family: str, account: str) -> str:
    table = page.locator("table.family", has_text=family)
    return table.locator("tr", has_text=account).locator("td.n").inner_text()


def test_a_game_of_supply_is_kept_by_hand_and_by_time(page: Page) -> None:
    begin(page, start="6/42.4")
    enter(page, "stock", place="Tobruk", points=300)
    entered(page, 1)
    assert held(page, "Supply points in a place", "Tobruk") == "300"
    enter(page, "imports", capacity=52)
    entered(page, 2)
    enter(page, "standing", country="England", blocks=60)
    entered(page, 3)
    expect(page.locator(".to-come")).to_contain_text("England makes 58 blocks in London")
    page.get_by_role("button", name="Go on to 7/42.1").click()
    expect(page.locator("#when")).to_have_text("Cycle 7/42, game turn 1")
    assert held(page, "Supply points in a place", "London") == "5,800"
    expect(page.locator(".strip [aria-current]")).to_have_text("1")


def test_what_is_not_there_cannot_be_spent_and_what_was_typed_stays(page: Page) -> None:
    begin(page)
    enter(page, "stock", place="Tobruk", points=300)
    entered(page, 1)
    enter(page, "spend-supply", place="Tobruk", points=314)
    expect(page.locator("#enter-form .refused")).to_contain_text("There are 300 supply in supply/places/tobruk and 314")
    assert page.locator("#f-points").input_value() == "314"
    page.locator("#f-points").fill("14")
    page.get_by_role("button", name="Enter it").click()
    entered(page, 2)
    expect(page.locator("#enter-form .refused")).to_have_count(0)


def test_what_is_wrong_with_an_input_is_told_beside_it(page: Page) -> None:
    begin(page)
    enter(page, "stock", points="many")
    expect(page.locator("#f-place-wrong")).to_contain_text("Place is needed")
    expect(page.locator("#f-points-wrong")).to_contain_text("will not do")
    expect(page.locator("[aria-invalid=true]").first).to_be_focused()


def test_where_it_went_is_told_with_the_balance_after_each_movement(page: Page) -> None:
    begin(page)
    for points in (300, 20):
        enter(page, "stock", place="Tobruk", points=points)
        entered(page, 1 if points == 300 else 2)
    enter(page, "spend-supply", place="Tobruk", points=14)
    entered(page, 3)
    page.locator("table.family").get_by_role("link", name="Tobruk").click()
    expect(page.locator("#where")).to_be_focused()
    expect(page.locator(".account-sheet .sum")).to_have_text("0 + 320 − 14 = 306 supply")
    rows = page.locator(".movements tbody tr")
    assert [rows.nth(n).locator("td.n").all_inner_texts() for n in range(3)] == [
        ["−14", "306"],
        ["+20", "320"],
        ["+300", "300"],
    ]
    assert "account=supply" in page.url
    page.reload()
    expect(page.locator(".account-sheet .sum")).to_have_text("0 + 320 − 14 = 306 supply")


def test_the_last_action_is_taken_back_after_it_was_said_what_that_is(page: Page) -> None:
    begin(page, "great-war")
    enter(page, "build", points=90)
    entered(page, 1)
    page.get_by_role("button", name="Take back action 1").click()
    expect(page.get_by_role("group", name="Take back action 1")).to_contain_text("90 merchant points")
    page.get_by_role("button", name="Take it back").click()
    expect(page.locator("#there + p")).to_have_text("Nothing yet: every account is empty.")
    expect(page.locator(".books-log > li").first).to_contain_text("action 1 taken back")
    expect(page.locator(".books-log > li.undone")).to_contain_text("90 merchant points")


def test_entries_by_hand_say_what_is_missing_before_they_are_sent(page: Page) -> None:
    begin(page)
    enter(page, "stock", place="Tobruk", points=300)
    entered(page, 1)
    page.locator(".pick select").select_option("journal")
    fields = page.locator(".by-hand-row input")
    for n, text in enumerate(["supply/places/tobruk", "-14", "supply", "supply/spent/lost", "10", "supply"]):
        fields.nth(n).fill(text)
    page.get_by_label("What it is for").fill("fire")
    expect(page.locator(".sums")).to_have_text("supply: 4 more must come in somewhere.")
    page.get_by_role("button", name="Enter it").click()
    expect(page.locator("#enter-form .refused")).to_contain_text("add up to -4 and not to 0")
    fields.nth(4).fill("14")
    page.get_by_role("button", name="Enter it").click()
    entered(page, 2)


def test_an_answer_that_is_lost_is_asked_for_again_and_the_action_is_done_once(page: Page) -> None:
    begin(page, "great-war")
    lost: list[int] = []

    def lose(route: Route) -> None:
        if not lost:
            lost.append(route.fetch().status)  # it is done, and nobody hears of it
            route.abort()
        else:
            route.continue_()

    page.route("**/api/ledgers/*/post", lose)
    enter(page, "build", points=90)
    expect(page.locator("#enter-form .notice")).to_contain_text("will be sent again")
    entered(page, 1)
    assert lost == [200]
    assert held(page, "The Allied merchant shipping level", "Level") == "90"


def test_two_pages_of_one_ledger_do_not_post_over_each_other(page: Page) -> None:
    begin(page, "great-war")
    other = page.context.new_page()
    other.goto(page.url)
    enter(page, "build", points=90)
    entered(page, 1)
    enter(other, "build", points=5)
    expect(other.locator("#enter-form .refused")).to_contain_text(
        "The ledger has gone on meanwhile, from action 0 to 1"
    )
    expect(other.locator(".books-log > li")).to_have_count(1)
    other.get_by_role("button", name="Enter it").click()
    entered(other, 2)


def test_a_ledger_that_another_process_writes_is_said_to_be_busy(page: Page, served: Served) -> None:
    begin(page, "great-war")
    file = served.data / "ledgers" / f"{page.url.rpartition('/')[2]}.ledger"
    with store.writing(file, ledger_of):
        enter(page, "build", points=90)
        expect(page.locator("#enter-form .refused")).to_contain_text("is being written by another process")
    page.get_by_role("button", name="Enter it").click()
    entered(page, 1)


def test_a_file_is_taken_in_and_a_bad_one_is_told_line_by_line(page: Page, tmp_path: Path) -> None:
    ledger = begun("3/1914", "great-war")("build points=90", "morale side=allied change=100").ledger
    raw = encode(ledger.head) + encode_records(ledger.records)
    file = tmp_path / "war.ledger"
    page.goto("/ledgers")
    file.write_bytes(raw.replace(b'"number"', b'"nomber"'))
    page.locator("#take-in").set_input_files(file)
    expect(page.locator("#faults li")).to_have_count(2)
    expect(page.locator("#faults li").first).to_contain_text("Line 2:")
    file.write_bytes(raw)
    page.locator("#take-in").set_input_files(file)
    page.wait_for_url("**/ledgers/test*")
    assert held(page, "Morale of a side", "Allied") == "100"


def test_a_wrong_date_to_begin_with_is_told_beside_it(page: Page) -> None:
    page.goto("/ledgers?title=great-war")
    page.get_by_label("Name").fill("x")
    page.get_by_role("textbox", name="It begins on").fill("7/42")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("fieldset.of:not([hidden]) .wrong")).to_contain_text("is no date here")


def test_the_books_are_checked_on_the_page(page: Page) -> None:
    begin(page, "great-war")
    enter(page, "build", points=90)
    entered(page, 1)
    page.get_by_role("button", name="Check the books").click()
    expect(page.locator(".sound")).to_contain_text("Done again from the log: the same hash.")


def test_an_action_is_entered_with_the_keyboard_alone(page: Page) -> None:
    begin(page, "great-war")
    page.locator(".pick select").focus()
    page.keyboard.press("Tab")
    page.keyboard.type("90")
    page.keyboard.press("Tab")
    page.keyboard.type("as the war begins")
    page.keyboard.press("Enter")
    entered(page, 1)
    expect(page.locator(".books-log .note-own")).to_have_text("“as the war begins”")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_bars_a_reader_and_nothing_is_wider_than_the_screen(
    chromium: Browser, served: Served, size: str, scheme: Any
) -> None:
    someone = Visitor(chromium, served, viewport=SIZES[size], color_scheme=scheme)
    someone.expects(422)
    page = someone.page
    for title in kept():
        begin(page, title)
        page.get_by_role("button", name="Fill in an example").click()
        page.get_by_role("button", name="Enter it").click()
        page.locator(".done b, #enter-form .refused").first.wait_for()
        _clean(someone)
    page.locator(".family a").first.click()
    page.locator(".account-sheet").first.wait_for()
    page.get_by_role("button", name="Take back action").click()
    _clean(someone)
    page.locator(".pick select").select_option("journal")
    page.locator(".by-hand").wait_for()
    _clean(someone)
    page.goto("/ledgers")
    _clean(someone)
    someone.leave()


def _clean(someone: Visitor) -> None:
    assert someone.axe() == []
    assert someone.overflow() == 0
