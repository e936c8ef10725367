"""The pages of charts of one's own in a real browser: by keyboard, in two tabs, on a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from grognard.titles import title
from tests.server.browser.conftest import PHONE, WIDE, Visitor
from tests.server.conftest import Served

COMBAT = title("ocs").rules().library.bundled_text("combat")
SEVEN = next(line for line in COMBAT.split("\n") if line.startswith("7 "))
MINE = COMBAT.replace(SEVEN, SEVEN.replace("AL1 Do1 ", "Ao1 Do1 ", 1))
EDITOR = "/own-charts/ocs/combat"
SAVE = "Save as version 1"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    started = Served(tmp_path)
    yield started
    started.stop()


@pytest.fixture
def reader(chromium: Browser, server: Served) -> Iterator[Visitor]:
    found = Visitor(chromium, server)
    found.expects(400, 409, 422, "net::ERR")
    yield found
    found.leave()


def write(page: Page, text: str) -> None:
    """The file as text, written anew."""
    page.get_by_role("radio", name="Text", exact=True).check()
    page.get_by_label("The chart file, as text").fill(text)


def text_of(page: Page, holding: str = "id = ") -> str:
    """The file as text, once it holds what the form has sent."""
    page.get_by_role("radio", name="Text", exact=True).check()
    area = page.get_by_label("The chart file, as text")
    expect(area).to_have_value(re.compile(re.escape(holding)))
    return area.input_value()


def test_a_cell_is_changed_put_in_force_and_asked_with_the_keyboard_alone(reader: Visitor) -> None:
    page = reader.tab(EDITOR)
    expect(page.get_by_role("status").first).to_have_text("Nothing is wrong in it.")
    page.locator('[data-r="0"][data-c="0"]').focus()
    for key in [*["ArrowDown"] * 7, *["ArrowRight"] * 4]:
        page.keyboard.press(key)
    page.keyboard.type("Ao1 Do1")
    page.keyboard.press("Enter")
    expect(page.locator('[data-r="8"][data-c="4"]')).to_be_focused()
    button = page.get_by_role("button", name="Save and put in force")
    expect(button).to_be_enabled()
    button.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Version 1 is kept and in force")).to_be_visible()
    asked = reader.tab("/ocs/ask/combat?attack=8&defence=4&attacker_ar=3&defender_ar=3")
    expect(asked.get_by_text("combat is replaced by combat.v1.toml")).to_be_visible()
    expect(asked.locator("table.bars")).to_contain_text("Ao1 Do1")
    assert asked.locator("table.bars").inner_text().split("Ao1 Do1")[1].split()[:2] == ["41.7", "%"]


def test_a_change_in_the_form_touches_one_line_of_the_text_and_no_comment(reader: Visitor) -> None:
    page = reader.tab(EDITOR)
    mine = COMBAT.replace('id = "combat"', 'id = "combat" # as bundled').replace("sheet =", "# The sheet.\nsheet =")
    write(page, mine)
    page.get_by_role("radio", name="Form", exact=True).check()
    page.locator('[data-r="7"][data-c="4"]').click()
    page.keyboard.type("Ao1 Do1")
    page.keyboard.press("Enter")
    expect(page.locator('[data-r="7"][data-c="4"]')).to_contain_text("Ao1 Do1")
    text = text_of(page, SEVEN.replace("AL1 Do1 ", "Ao1 Do1 ", 1))
    changed = [(a, b) for a, b in zip(mine.split("\n"), text.split("\n"), strict=True) if a != b]
    assert [b.startswith("7 ") for _, b in changed] == [True]


def test_a_change_in_the_text_is_seen_in_the_form(reader: Visitor) -> None:
    page = reader.tab(EDITOR)
    write(page, COMBAT.replace("27:1", "28:1"))
    page.get_by_role("radio", name="Form", exact=True).check()
    expect(page.locator('[data-r="-3"][data-c="12"]')).to_have_text("28:1")


def test_every_fault_is_marked_at_its_line_and_in_its_cell(reader: Visitor) -> None:
    page = reader.tab(EDITOR)
    write(page, COMBAT.replace("AL2 ", "zz  ", 1).replace('row = "6"', 'row = "66"'))
    expect(page.get_by_text("Two things in it are wrong.")).to_be_visible()
    expect(page.locator(".marks-of > span")).to_have_count(2)
    assert "! 15" in page.locator(".numbers-of").inner_text()
    expect(page.get_by_role("button", name=SAVE)).to_be_disabled()
    page.get_by_role("radio", name="Form", exact=True).check()
    cell = page.locator('[data-r="0"][data-c="0"]')
    expect(cell).to_have_attribute("aria-invalid", "true")
    expect(cell).to_contain_text("a combat result such as")
    page.get_by_role("button", name="Line 15").click()
    expect(cell).to_be_focused()


def test_a_text_that_is_no_toml_leaves_the_form_as_it_was_and_says_so(reader: Visitor) -> None:
    page = reader.tab(EDITOR)
    expect(page.get_by_role("status").first).to_have_text("Nothing is wrong in it.")
    write(page, COMBAT.replace('cells = "combat"', "cells = combat"))
    expect(page.get_by_text("One thing in it is wrong.")).to_be_visible()
    page.get_by_role("radio", name="Form", exact=True).check()
    expect(page.get_by_text("Mend line 5 first")).to_be_visible()
    expect(page.locator('[data-r="0"][data-c="0"]')).to_contain_text("AL2")
    page.locator('[data-r="0"][data-c="0"]').click()
    page.keyboard.type("AL1o1")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("not TOML")
    assert "cells = combat\n" in text_of(page)


def test_what_the_lint_queries_is_excused_with_a_reason(reader: Visitor) -> None:
    page = reader.tab(EDITOR)
    page.locator('[data-r="7"][data-c="0"]').click()
    page.keyboard.type("AL2")
    page.keyboard.press("Enter")
    expect(page.get_by_text("One thing in it is to be queried.")).to_be_visible()
    page.locator('[data-r="7"][data-c="0"]').click()
    page.get_by_role("button", name="It is meant so").click()
    page.get_by_label("Why is it right all the same?").fill("our print has it so")
    page.get_by_role("button", name="Note that").click()
    expect(page.get_by_text("Nothing is wrong in it.")).to_be_visible()
    assert '[[exception]]\nrow = "7"\ncolumn = "1:2"\nwhy = "our print has it so"' in text_of(page)


def test_a_cell_is_noted_and_its_note_follows_a_heading_that_is_changed(reader: Visitor) -> None:
    page = reader.tab("/own-charts/ocs/flak")
    page.locator('[data-r="1"][data-c="1"]').click()
    page.get_by_role("button", name="Say something of this cell").click()
    page.get_by_label("Why", exact=True).fill("corrected in the second printing")
    page.get_by_role("button", name="Write it down").click()
    expect(page.locator('[data-r="1"][data-c="1"]')).to_contain_text("errata: corrected in the second printing")
    text_of(page, 'why = "corrected in the second printing"')


def test_a_step_back_and_a_step_forth(reader: Visitor) -> None:
    page = reader.tab(EDITOR)
    cell = page.locator('[data-r="7"][data-c="4"]')
    cell.click()
    page.keyboard.type("Ao1 Do1")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=SAVE)).to_be_enabled()
    page.keyboard.press("Control+z")
    expect(cell).to_have_text("AL1 Do1")
    page.keyboard.press("Control+y")
    expect(cell).to_contain_text("Ao1 Do1")


def test_a_block_of_a_spreadsheet_is_pasted_as_it_was_copied(reader: Visitor) -> None:
    page = reader.tab("/own-charts/war-in-the-world/afv-capacity")
    page.locator('[data-r="0"][data-c="0"]').click()
    page.evaluate(
        """() => {
            const data = new DataTransfer();
            data.setData("text/plain", "11\\t6\\n31\\t16\\n41\\t21\\n99\\t99\\n");
            const paste = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
            document.activeElement.dispatchEvent(paste);
        }"""
    )
    expect(page.locator('[data-r="2"][data-c="1"]')).to_contain_text("21")
    text_of(page, "corps               | 41      | 21")


def test_what_was_not_saved_is_there_after_a_reload_and_can_be_downloaded(reader: Visitor) -> None:
    page = reader.tab(EDITOR)
    faulty = COMBAT.replace("AL2 ", "zz  ", 1)
    write(page, faulty)
    expect(page.get_by_text("One thing in it is wrong.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("did not save is here again")).to_be_visible()
    assert text_of(page) == faulty
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    assert download.value.suggested_filename == "combat.toml"
    assert Path(download.value.path()).read_text("utf-8") == faulty


def test_of_two_tabs_that_save_neither_loses_what_it_wrote(reader: Visitor) -> None:
    texts = [COMBAT.replace('name = "Combat Table"', f'name = "Tab {n}"') for n in range(2)]
    tabs = [reader.tab(EDITOR) for _ in texts]
    for tab, text in zip(tabs, texts, strict=True):
        write(tab, text)
        expect(tab.get_by_role("button", name=SAVE)).to_be_enabled()
    tabs[0].get_by_role("button", name=SAVE).click()
    expect(tabs[0].get_by_text("Version 1 is kept")).to_be_visible()
    tabs[1].get_by_role("button", name=SAVE).click()
    expect(tabs[1].get_by_role("alert")).to_contain_text("has been saved meanwhile")
    tabs[1].reload()
    assert text_of(tabs[1]) == texts[1]
    tabs[1].get_by_role("button", name="Save as version 2").click()
    expect(tabs[1].get_by_role("alert")).to_contain_text("has been saved meanwhile")
    tabs[1].get_by_role("button", name="Save mine as the next version").click()
    expect(tabs[1].get_by_text("Version 2 is kept")).to_be_visible()


def test_a_server_that_is_down_loses_nothing(reader: Visitor, server: Served) -> None:
    page = reader.tab(EDITOR)
    mine = COMBAT.replace('name = "Combat Table"', 'name = "Ours"')
    server.kill()
    write(page, mine)
    expect(page.get_by_role("alert")).to_contain_text("does not answer")
    drafts = page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('grognard.chart/'))")
    assert [page.evaluate("(key) => JSON.parse(localStorage.getItem(key)).text", key) for key in drafts] == [mine]


def test_two_charts_are_compared_and_the_page_says_what_the_erratum_does(reader: Visitor) -> None:
    page = reader.tab(EDITOR)
    page.locator('[data-r="7"][data-c="4"]').click()
    page.keyboard.type("Ao1 Do1")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=SAVE)).to_be_enabled()
    page.get_by_role("link", name="What does it change?").click()
    expect(page.get_by_text("One cell of 195 is not the same.")).to_be_visible()
    changed = page.locator("td.differs")
    expect(changed).to_have_count(1)
    assert changed.inner_text().split("\n")[-1] == "Ao1 Do1"
    expect(page.get_by_text("of 12 columns changes")).to_be_visible()
    page.get_by_role("button", name="Look there").click()
    expect(page.get_by_text("the result is another")).to_be_visible()


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_are_free_of_what_axe_finds(
    chromium: Browser, server: Served, size: ViewportSize, scheme: str
) -> None:
    with server.client() as client:
        assert client.post("/api/charts/ocs", json={"text": MINE, "in_force": True}).status_code == 201
    reader = Visitor(chromium, server, viewport=size, color_scheme=scheme)
    reader.expects(400, 422)
    for path in ["/own-charts", EDITOR, f"{EDITOR}/compare?other=1", "/ocs/charts/combat", "/ocs/ask/combat"]:
        page = reader.open(path)
        if path == EDITOR:
            page.locator('[data-r="7"][data-c="4"]').click()
            page.keyboard.type("zz")
            page.keyboard.press("Enter")
            page.locator('[data-r="7"][data-c="4"]').click()
            page.get_by_role("button", name="Say something of this cell").click()
        assert (path, reader.overflow(), reader.axe()) == (path, 0, [])
    reader.leave()


def test_plans_and_ledgers_are_made_by_the_charts_in_force(reader: Visitor, server: Served) -> None:
    with server.client() as client:
        client.post("/api/charts/ocs", json={"text": MINE, "in_force": True}).raise_for_status()
        capacity = title("war-in-the-world").rules().library.bundled_text("afv-capacity")
        client.post("/api/charts/war-in-the-world", json={"text": capacity, "in_force": True}).raise_for_status()
    page = reader.open("/plan?example=ocs/storm")
    expect(page.get_by_text("your charts: combat")).to_be_visible()
    expect(page.get_by_text("combat is replaced by combat.v1.toml")).to_be_visible()
    page = reader.open("/ledgers?title=war-in-the-world")
    page.get_by_label("Name").fill("By our charts")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/ledgers/by-our-charts?charts=*")
