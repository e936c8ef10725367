"""A question too large for exact odds: the page says so, samples it when asked to, and lets it be rolled."""

from __future__ import annotations

import json
from urllib.parse import quote

from playwright.sync_api import expect

from tests.server.browser.conftest import Visitor

STARVING = [{"ar": 3, "re": 1, "before": True}] * 20
ADDRESS = f"/ocs/ask/attrition?units={quote(json.dumps(STARVING))}"


def test_what_is_too_large_is_sampled_when_asked_for_and_rolled(visitor: Visitor) -> None:
    visitor.expects(422)
    page = visitor.open(ADDRESS)
    expect(page.locator("#working")).to_contain_text("goes past 12 items in units")
    assert visitor.axe() == []
    page.get_by_role("button", name="Sample 2,000 runs").first.click()
    expect(page.locator("#prospects .sample")).to_contain_text("A sample of 2,000 runs")
    expect(page.locator("#prospects .figures")).to_contain_text("Steps lost")
    assert "_sample=2000" in page.url
    assert (visitor.axe(), visitor.overflow(), visitor.spilled()) == ([], 0, [])
    page.get_by_role("button", name="Roll", exact=True).first.click()
    expect(page.get_by_role("button", name="Another roll")).to_be_visible()
    page.get_by_role("button", name="Exact odds").click()
    expect(page.locator("#working")).to_contain_text("goes past 12 items in units")


def test_a_link_to_a_sample_shows_the_same_shares_to_everybody(visitor: Visitor) -> None:
    page = visitor.open(f"{ADDRESS}&_sample=500")
    expect(page.locator("#prospects .sample")).to_contain_text("A sample of 500 runs, played")
    one = page.locator("#prospects .figures").inner_text()
    other = visitor.tab(f"{ADDRESS}&_sample=500")
    expect(other.locator("#prospects .sample")).to_be_visible()
    assert other.locator("#prospects .figures").inner_text() == one
