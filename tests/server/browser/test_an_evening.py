"""An evening with it, as players spend one: from the first screen to rolled combats, twenty of them, and home again."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.server.browser.conftest import PHONE, Visitor
from tests.server.conftest import Served

DOORS = [
    ("World War Three", "Land combat", "/world-war-three/ask/land-combat"),
    ("Iron Curtain", "Combat 1962", "/iron-curtain/ask/combat-1962"),
    ("War in the World", "AFV strike", "/war-in-the-world/ask/afv-strike"),
    ("great-war", "Naval combat", "/great-war/ask/naval-combat"),
    ("Operational Combat Series", "Engagement", "/ocs/ask/engagement"),
]
LAND = "/world-war-three/ask/land-combat"


def roll(page: Page) -> str:
    """Press Roll and answer what is asked with the first there is, until there is a result; it, in words."""
    panel = page.get_by_role("region", name="The roll")
    panel.get_by_role("button", name="Roll", exact=True).click()
    for _ in range(60):
        result, choice = panel.get_by_role("status"), panel.get_by_role("group", name="A choice")
        go_on = panel.get_by_role("button", name=re.compile("^Roll "))
        expect(panel).to_have_attribute("aria-busy", "false")
        expect(result.or_(choice).or_(go_on).first).to_be_visible()
        if result.is_visible():
            return result.inner_text()
        (choice.get_by_role("button").first if choice.is_visible() else go_on).click()
    raise AssertionError("the roll never ends")


def to_the_end(panel: Locator) -> None:
    """Roll what is left to be rolled, until there is a result."""
    go_on, result = panel.get_by_role("button", name=re.compile("^Roll ")), panel.get_by_role("status")
    for _ in range(9):
        expect(panel).to_have_attribute("aria-busy", "false")
        expect(result.or_(go_on).first).to_be_visible()
        if result.is_visible():
            return
        go_on.click()
    raise AssertionError("the roll never ends")


def by_hand(page: Page, faces: str) -> None:
    """Roll on the table and enter what fell."""
    panel = page.get_by_role("region", name="The roll")
    panel.get_by_label("I roll on the table").check()
    panel.get_by_label("Faces").fill(faces)
    panel.get_by_role("button", name="Enter the dice").click()
    expect(panel.get_by_role("status")).to_be_visible()
    panel.get_by_role("button", name="Another roll").click()
    panel.get_by_label("I roll on the table").uncheck()
    page.reload()


def begun(visitor: Visitor, name: str, title: str = "world-war-three") -> str:
    """Begin a session as players do; its address."""
    page = visitor.open("/sessions")
    page.get_by_label("Title").select_option(title)
    page.get_by_label("Name").fill(name)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/sessions/*")
    return page.url


@pytest.mark.parametrize(("door", "procedure", "address"), DOORS, ids=[each[0] for each in DOORS])
def test_from_the_first_screen_to_a_rolled_combat(visitor: Visitor, door: str, procedure: str, address: str) -> None:
    page = visitor.open("/")
    page.get_by_role("link", name=door).first.click()
    page.get_by_role("main").get_by_role("link", name=procedure, exact=True).click()
    page.wait_for_url(f"**{address}")
    assert roll(page).endswith(".")
    page.get_by_role("link", name="To the log").click()
    expect(page.get_by_role("heading", name="The log")).to_be_visible()
    assert procedure in page.locator(".log").inner_text()
    assert visitor.axe() == []


def test_an_evening_of_twenty_rolls(visitor: Visitor) -> None:
    session = begun(visitor, "Test of twenty")
    page = visitor.page
    ask = f"{LAND}?attack=9&defence=6&_session={session.rpartition('/')[2]}"
    page.goto(ask)
    for number in range(20):
        if page.get_by_role("button", name="Another roll").is_visible():
            page.get_by_role("button", name="Another roll").click()
        if number % 5 == 4:
            by_hand(page, "4")
        else:
            roll(page)
    page.goto(session)
    rolls = page.locator(".log .run")
    expect(rolls).to_have_count(20)
    expect(page.get_by_text("table dice")).to_have_count(4)

    # a note, and taken back
    page.get_by_label("A note").fill("We stopped for tea.")
    page.get_by_role("button", name="Write it down").click()
    expect(page.locator(".log")).to_contain_text("We stopped for tea.")
    page.get_by_role("button", name="Take back the last line").click()
    expect(page.locator(".log .noted.gone")).to_contain_text("We stopped for tea.")

    # dice that were entered wrongly, and a result agreed on
    first = rolls.first
    first.get_by_role("button", name="Correct the dice").click()
    first.get_by_label("All its dice, in order").fill("6")
    first.get_by_label("Why").fill("it was a six")
    first.get_by_role("button", name="Put these dice in place").click()
    expect(first).to_contain_text("Corrected: it was a six")
    first.get_by_role("button", name="Overrule").click()
    first.get_by_label("The result you agree on").fill("1 retreat")
    first.get_by_label("Why").fill("we forgot the river")
    first.get_by_role("button", name="Put this result in place").click()
    expect(first).to_contain_text("Overruled: we forgot the river")

    # dice that have fallen stay
    expect(page.get_by_role("button", name="Take back the last line")).to_be_enabled()
    page.get_by_role("button", name="Take back the last line").click()
    expect(first).not_to_contain_text("Overruled")

    # tomorrow
    page.reload()
    expect(page.locator(".log .run")).to_have_count(20)
    expect(page.locator(".log .run").first).to_contain_text("Corrected: it was a six")
    expect(page.get_by_role("heading", name="Luck")).to_be_visible()

    # home with it
    with page.expect_download() as json_file:
        page.get_by_role("link", name="JSON").click()
    log = json.loads(json_file.value.path().read_text("utf-8"))
    assert log["schema"].startswith("grognard-session")
    with page.expect_download() as report:
        page.get_by_role("link", name="Markdown").click()
    assert "Land combat" in report.value.path().read_text("utf-8")
    page.get_by_role("link", name="Report to print").click()
    expect(page.get_by_role("heading", name="Test of twenty")).to_be_visible()
    assert visitor.axe() == []

    # and taken in elsewhere
    page.goto("/sessions")
    page.get_by_label("A log that was exported as JSON").set_input_files(
        {"name": "log.json", "mimeType": "application/json", "buffer": json.dumps(log).encode()}
    )
    page.wait_for_url("**/sessions/*")
    assert page.url != session
    expect(page.locator(".log .run")).to_have_count(20)


def test_a_session_is_begun_for_the_title_at_hand_with_the_names_of_who_plays(visitor: Visitor) -> None:
    page = visitor.open("/ocs")
    page.get_by_role("link", name="Begin a session").click()
    expect(page.get_by_label("Title")).to_have_value("ocs")
    page.get_by_label("Who plays Blue?").fill("Anna")
    page.get_by_text("Rules in force").locator("visible=true").click()
    page.get_by_label("OCS-I3").locator("visible=true").select_option(index=1)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/sessions/*")
    expect(page.locator(".asked")).to_contain_text("Anna against Red")
    page.get_by_role("link", name="Report to print").click()
    expect(page.get_by_text("Rules that are not the default: OCS-I3")).to_be_visible()


def test_steps_gone_along_at_once_are_one_line(visitor: Visitor) -> None:
    begun(visitor, "Three steps", "ocs")
    page = visitor.page
    for _ in range(3):
        now = page.locator("#now-h").inner_text()
        page.get_by_role("button", name="Next step").click()
        expect(page.locator("#now-h")).not_to_have_text(now)
    expect(page.locator(".log .placed")).to_have_count(1)
    page.get_by_role("button", name="Take back the last line").click()
    expect(page.locator(".log .placed.gone")).to_have_count(1)


def test_the_track_is_gone_along(visitor: Visitor) -> None:
    begun(visitor, "Along the track", "ocs")
    page = visitor.page
    before = page.locator("#now-h").inner_text()
    page.get_by_role("button", name="Next step").click()
    expect(page.locator("#now-h")).not_to_have_text(before)
    page.get_by_role("button", name="‹ Back").click()
    expect(page.locator("#now-h")).to_have_text(before)
    page.get_by_text("The whole track").click()
    page.get_by_role("button", name=re.compile("^Combat")).first.click()
    expect(page.locator("#now-h")).not_to_have_text(before)
    assert visitor.axe() == []


def test_a_roll_that_is_not_finished_is_gone_on_with(visitor: Visitor) -> None:
    session = begun(visitor, "Left alone", "war-in-the-world").rpartition("/")[2]
    page = visitor.open(f"/war-in-the-world/ask/afv-strike?_session={session}")
    page.get_by_role("button", name="Roll", exact=True).click()
    panel = page.get_by_role("region", name="The roll")
    panel.get_by_role("group", name="A choice").get_by_role("button").first.click()
    expect(panel.locator(".fell li").first).to_be_visible()
    page.goto(f"/war-in-the-world/ask/bounce?_session={session}")
    expect(page.get_by_role("region", name="The roll")).to_contain_text("afv strike, is not finished")
    expect(page.get_by_role("button", name="Roll", exact=True)).to_have_count(0)
    page.get_by_role("link", name="Go on with it").click()
    expect(panel.locator(".fell li").first).to_be_visible()


def test_the_address_holds_the_question(visitor: Visitor) -> None:
    page = visitor.open(LAND)
    page.get_by_label("Attack", exact=True).fill("11")
    page.get_by_label("Defence", exact=True).fill("7")
    expect(page.locator(".slip")).to_contain_text("11 − 7 = +4")
    assert "attack=11&defence=7" in page.url
    other = visitor.context.new_page()
    other.goto(page.url)
    expect(other.locator(".slip")).to_contain_text("11 − 7 = +4")


def test_a_refusal_stands_where_the_working_stood_and_nothing_can_be_rolled(visitor: Visitor) -> None:
    page = visitor.open(f"{LAND}?attack=4&defence=9")
    expect(page.get_by_role("alert")).to_contain_text("4 against a defence of 9 is −5")
    expect(page.get_by_role("button", name="Roll", exact=True)).to_have_count(0)
    visitor.expects(422)


def test_an_error_stands_beside_its_field(visitor: Visitor) -> None:
    page = visitor.open(LAND)
    page.get_by_label("Attack", exact=True).fill("many")
    field = page.get_by_label("Attack", exact=True)
    expect(field).to_have_attribute("aria-invalid", "true")
    described = (field.get_attribute("aria-describedby") or "").split()
    assert any("many" in page.locator(f"#{each}").inner_text() for each in described)
    visitor.expects(400)


def test_the_likeliest_result_has_the_longest_bar_and_it_fills_its_column(visitor: Visitor) -> None:
    page = visitor.open("/ocs/ask/combat")
    shares = page.locator(".bars td.bar").evaluate_all(
        """cells => cells.map((cell) => {
          const style = getComputedStyle(cell);
          const room = cell.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
          return cell.querySelector("rect").getBoundingClientRect().width / room;
        })"""
    )
    assert max(shares) == pytest.approx(1, abs=0.02)


def test_a_field_goes_with_the_page_when_it_is_scrolled(visitor: Visitor) -> None:
    page = visitor.open("/ocs/ask/combat")
    field = page.get_by_label("Attack", exact=True)
    assert (before := field.bounding_box())
    page.evaluate("scrollTo(0, 400)")
    assert (after := field.bounding_box())
    assert after["y"] == before["y"] - page.evaluate("scrollY")


def test_a_certain_answer_goes_into_the_log_and_stops_no_roll(visitor: Visitor) -> None:
    session = begun(visitor, "Nothing to roll", "ocs").rpartition("/")[2]
    page = visitor.open(f"/ocs/ask/supply-levels?supply=low&action=attack&_session={session}")
    page.get_by_role("button", name="Put it in the log").click()
    expect(page.get_by_role("region", name="The roll").get_by_role("status")).to_contain_text("half value")
    assert roll(visitor.open(f"/ocs/ask/combat?_session={session}")).endswith(".")


def test_who_can_do_one_thing_only_is_not_asked_to_choose_it(visitor: Visitor) -> None:
    page = visitor.open("/world-war-three/ask/nuclear-confrontation?attacker_chit=7&defender_chit=9")
    panel = page.get_by_role("region", name="The roll")
    panel.get_by_role("button", name="Roll", exact=True).click()
    panel.get_by_role("group", name="A choice").get_by_role("button", name="Go on").click()
    expect(panel.locator(".fell li").first).to_be_visible()
    expect(panel.get_by_role("group", name="A choice")).to_have_count(0)
    to_the_end(panel)


def test_a_secret_choice_is_not_shown_to_the_other_side(visitor: Visitor) -> None:
    page = visitor.open("/world-war-three/ask/nuclear-confrontation?attacker_chit=null&defender_chit=null")
    panel = page.get_by_role("region", name="The roll")
    panel.get_by_role("button", name="Roll", exact=True).click()
    panel.get_by_role("group", name="A choice").get_by_role("button", name="chit 4").first.click()
    expect(panel).to_contain_text("Chosen.")
    expect(panel.get_by_role("button", name="chit 4")).to_have_count(1)
    panel.get_by_role("button", name="chit 5").click()
    to_the_end(panel)


def test_a_doubtful_cell_says_why_on_a_tap(visitor: Visitor) -> None:
    page = visitor.open("/world-war-three/charts/naval-combat")
    page.locator(".noted").first.click()
    expect(page.get_by_role("tooltip").first).to_be_visible()


def test_why_a_cell_is_doubtful_can_be_read_whole_on_a_phone(phone: Visitor) -> None:
    page = phone.open("/world-war-three/charts/naval-combat")
    page.locator(".noted").nth(5).tap()
    said = page.get_by_role("tooltip")
    expect(said).to_be_in_viewport(ratio=1)
    within = """said => { const box = said.getBoundingClientRect();
      return said.contains(document.elementFromPoint(box.right - 20, box.bottom - 12)); }"""
    assert said.evaluate(within)


def test_what_is_lost_comes_back(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> None:
    """The server ends while a roll is made; begun again, the page goes on by itself."""
    server = Served(tmp_path_factory.mktemp("lost"))
    someone = Visitor(chromium, server)
    page = someone.open(LAND)
    port = server.origin.rpartition(":")[2]
    server.kill()
    page.get_by_role("button", name="Roll", exact=True).click()
    expect(page.get_by_text("Grognard does not answer").first).to_be_visible()
    again = Served(server.data, port=int(port))
    expect(page.get_by_role("status")).to_be_visible(timeout=15_000)
    again.stop()
    someone.said.clear()
    someone.leave()


# by keyboard, and on a phone


def focus_on(page: Page, name: str) -> None:
    """Go there by the Tab key alone."""
    said = "(document.activeElement?.getAttribute('aria-label') || document.activeElement?.textContent || '').trim()"
    label = "document.activeElement?.labels?.[0]?.textContent?.trim() || ''"
    for _ in range(120):
        page.keyboard.press("Tab")
        if name in (page.evaluate(said), page.evaluate(label).partition(" ")[0]):
            return
    raise AssertionError(f"no way to “{name}” by the Tab key")


def test_a_combat_is_rolled_by_keyboard_alone(visitor: Visitor) -> None:
    page = visitor.open("/")
    page.keyboard.press("/")
    page.keyboard.type("land combat")
    expect(page.get_by_role("option").first).to_be_visible()
    for _ in range(10):
        page.keyboard.press("ArrowDown")
        if page.locator('[role=option][aria-selected="true"]').get_attribute("href") == LAND:
            break
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{LAND}")
    page.wait_for_load_state("networkidle")
    focus_on(page, "Attack")
    page.keyboard.press("ArrowUp")
    expect(page.locator(".slip")).to_contain_text("5 − 2 = +3")
    focus_on(page, "Roll")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_be_visible()


def test_a_combat_is_rolled_on_a_phone(phone: Visitor) -> None:
    page = phone.open("/ocs/ask/combat")
    bar = page.locator("#thumb")
    expect(bar).to_be_in_viewport()
    expect(bar).to_contain_text("Most likely")
    bar.get_by_role("button", name="Roll").tap()
    expect(page.get_by_role("status")).to_be_visible()
    expect(page.get_by_role("status")).to_be_in_viewport()
    expect(bar.get_by_role("button", name="Another")).to_be_visible()
    assert phone.overflow() == 0
    assert phone.page.viewport_size == PHONE


def test_light_or_dark_is_remembered(visitor: Visitor) -> None:
    page = visitor.open("/")
    page.get_by_role("button", name="Light or dark").click()
    page.goto("/help")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


# best play, comparing and planning


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("/ocs/ask/engagement", "attacker"),
        ("/ocs/ask/air-battle", "doubling"),
        ("/world-war-three/ask/nuclear-confrontation?attacker_chit=null&defender_chit=null", "attacker"),
    ],
)
def test_best_play_is_told_as_a_tree_of_decisions(visitor: Visitor, address: str, says: str) -> None:
    page = visitor.open(address)
    page.get_by_text("At their best").click()
    expect(page.get_by_role("heading", name="Best play")).to_be_visible()
    expect(page.locator(".tree .decides").first).to_be_attached()
    assert says in page.locator(".tree").inner_text()
    assert visitor.axe() == []


def test_best_play_that_is_too_large_says_why_and_what_stands_instead(visitor: Visitor) -> None:
    fighters = "[" + ",".join(['{"value":4,"full":true,"fighter":true}'] * 6) + "]"
    page = visitor.open(f"/ocs/ask/air-battle?attackers={fighters}&defenders={fighters}")
    page.get_by_text("At their best").click()
    expect(page.get_by_text("Best play cannot be had here")).to_be_visible()
    expect(page.get_by_text("by doctrine, as listed")).to_be_visible()


# comparing and planning


def test_two_set_ups_stand_side_by_side_and_over_two_inputs(visitor: Visitor) -> None:
    page = visitor.open("/ocs/compare/combat")
    page.get_by_role("textbox", name="Attack of B").fill("20")
    expect(page.locator(".side-by-side tbody").first).to_contain_text("–")
    page.get_by_role("button", name="Draw the map").click()
    expect(page.locator(".heat tbody tr")).to_have_count(9, timeout=20_000)
    assert "attack%3D20" in page.url
    assert visitor.axe() == []


def test_a_plan_follows_what_is_filled_in(visitor: Visitor) -> None:
    page = visitor.open("/plan?example=ocs/storm")
    headline = page.locator(".headline")
    expect(headline).to_have_text("The objective is met 57 % of the time")
    page.get_by_role("button", name="Take this order").first.click()
    expect(headline).to_have_text("The objective is met 58 % of the time")
    page.get_by_label("Objective").fill("vilage == 0")
    expect(page.locator("#objective ~ .wrong")).to_contain_text("there is no “vilage”")
    page.get_by_label("Objective").fill("village == 0")
    expect(headline).to_be_visible()
    page.get_by_role("button", name="Edit as a file").click()
    text = page.get_by_label("The plan file")
    expect(text).to_have_value(re.compile('objective = "village == 0"'))
    page.reload()
    expect(page.get_by_label("Objective")).to_have_value("village == 0")
    visitor.expects(422)


def test_a_step_is_told_in_the_form_alone(visitor: Visitor) -> None:
    page = visitor.open("/plan")
    page.get_by_label("Begin with").select_option("new:world-war-three")
    page.get_by_label("What step 1 asks").select_option("land-combat")
    page.get_by_label("Attack", exact=True).fill("9")
    page.get_by_label("Defence", exact=True).fill("6")
    page.get_by_role("button", name="Change a value").click()
    page.get_by_label("What done becomes").fill("outcome.points_lost >= 2")
    expect(page.locator(".headline")).to_have_text("The objective is met 33 % of the time")
    visitor.expects(422)
