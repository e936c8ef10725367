"""Every page, as it is met: by light and in the dark, on a phone, by whoever cannot see it."""

from __future__ import annotations

import pytest

from grognard.titles import TITLES, title
from tests.server.browser.conftest import PHONE, Visitor

NONE = "/no/such/page"
PAGES = [
    "/",
    "/help",
    "/find",
    "/find?q=hedgehog",
    "/find?q=no-such-thing-at-all",
    "/sessions",
    "/plan",
    "/plan?example=world-war-three/barrier",
    *(f"/{id_}{part}" for id_ in TITLES for part in ("", "/rules", "/sequence")),
    "/war-in-the-world/coverage",
    *(f"/{id_}/charts/{next(iter(title(id_).rules().library.ids))}" for id_ in TITLES),
    "/ocs/charts/combat",
    "/world-war-three/charts/nuclear",
    *(f"/{id_}/ask/{procedure}" for id_ in TITLES for procedure in title(id_).procedures),
    "/ocs/compare/combat",
    NONE,
]


@pytest.mark.parametrize("path", ["/ocs/charts/combat", "/ocs/ask/combat", "/world-war-three/charts/naval-combat"])
def test_a_sheet_of_many_columns_fits_on_the_paper(visitor: Visitor, path: str) -> None:
    page = visitor.open(path)
    page.set_viewport_size({"width": 703, "height": 1032})  # A4 less its margins, at 96 dots an inch
    page.emulate_media(media="print")
    assert visitor.overflow() == 0


@pytest.mark.parametrize("path", PAGES)
def test_a_page_can_be_used_by_everybody(visitor: Visitor, path: str) -> None:
    page = visitor.open(path)
    light, at_desk = visitor.axe(), visitor.spilled()
    page.emulate_media(color_scheme="dark")
    dark = visitor.axe("color-contrast")
    page.set_viewport_size(PHONE)
    visitor.expects(*[404] if path == NONE else [])
    assert {"light": light, "dark": dark, "wider than a phone": visitor.overflow()} == {
        "light": [],
        "dark": [],
        "wider than a phone": 0,
    }
    assert {"at a desk": at_desk, "on a phone": visitor.spilled()} == {"at a desk": [], "on a phone": []}
