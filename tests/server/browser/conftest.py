"""A real Chromium on a real server. Whatever a page says on its console fails the test that opened it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

from tests.server.conftest import Served
from tools.chromium import found

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
AXE = Path(__file__).parents[3] / "web/node_modules/axe-core/axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
WIDE: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}


SPILLED = """() => [...document.querySelectorAll("main *")].filter((each) => {
  const style = getComputedStyle(each), shown = each.checkVisibility() && each.clientWidth > 0;
  const holds = style.overflowX !== "visible" || style.display === "inline" || each.closest(".unseen, svg, .scroll");
  return shown && !holds && each.scrollWidth > each.clientWidth + 2;
}).map((each) => `${each.tagName} ${each.className}: ${each.innerText.slice(0, 60)}`)"""


expect.set_options(timeout=20_000)
"""A busy machine is no fault of a page."""


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = found()
    assert path, "python -m tools.chromium installs the browser"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield browser
        browser.close()


class Visitor:
    """Somebody at a browser: comes in by the printed address, as a player does."""

    def __init__(self, browser: Browser, served: Served, **options: Any) -> None:
        self.served = served
        options.setdefault("viewport", WIDE)
        self.context: BrowserContext = browser.new_context(base_url=served.origin, **options)
        self.said: list[str] = []
        self.expected: set[str] = set()
        self.page = self.tab(f"/?token={served.token}")

    def tab(self, path: str) -> Page:
        """Another page of the same browser; whatever it complains of is noted."""
        page = self.context.new_page()
        page.on("console", lambda told: self.said.append(told.text) if told.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self.said.append(str(error)))
        page.goto(path)
        return page

    def open(self, path: str) -> Page:
        """A page, with its scripts at rest."""
        self.page.goto(path, wait_until="networkidle")
        return self.page

    def expects(self, *troubles: int | str) -> None:
        """Troubles that the test brings about: statuses other than good, or words; a browser says each of them."""
        self.expected |= {f"status of {each} " if isinstance(each, int) else each for each in troubles}

    def axe(self, *rules: str, page: Page | None = None) -> list[str]:
        """What axe finds wrong with the page as it stands, for whoever cannot see or use it as others do."""
        asked = page or self.page
        if not asked.evaluate("'axe' in window"):
            asked.evaluate(AXE.read_text("utf-8"))
        only = {"type": "rule", "values": rules} if rules else {"type": "tag", "values": TAGS}
        found = asked.evaluate("only => axe.run(document, {runOnly: only})", only)
        return [
            f"{each['id']}: {node['html'][:160]} {node['failureSummary'][:300]}"
            for each in found["violations"]
            for node in each["nodes"]
        ]

    def overflow(self, page: Page | None = None) -> int:
        """How far the page is wider than its window."""
        wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        return int((page or self.page).evaluate(wide))

    def spilled(self, page: Page | None = None) -> list[str]:
        """What is wider than its place and runs into what stands beside it."""
        return list((page or self.page).evaluate(SPILLED))

    def leave(self) -> None:
        """Close it; a page that complained fails."""
        self.context.close()
        assert [each for each in self.said if not any(words in each for words in self.expected)] == []


@pytest.fixture
def visitor(chromium: Browser, served: Served) -> Iterator[Visitor]:
    found = Visitor(chromium, served)
    yield found
    found.leave()


@pytest.fixture
def phone(chromium: Browser, served: Served) -> Iterator[Visitor]:
    found = Visitor(chromium, served, viewport=PHONE, device_scale_factor=2, is_mobile=True, has_touch=True)
    yield found
    found.leave()


@pytest.fixture
def dark(chromium: Browser, served: Served) -> Iterator[Visitor]:
    found = Visitor(chromium, served, color_scheme="dark")
    yield found
    found.leave()
