"""`python -m tools.pictures`: the pictures in README and docs, taken of a real server in a real browser.

The evening that they show is made anew each time, with dice that are given: only the times on it differ.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
from playwright.sync_api import Browser, sync_playwright

from tools.chromium import found
from tools.served import Served

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
COMBAT = "/ocs/ask/combat?attack=26&defence=8&attacker_ar=4&defender_ar=3&terrain=close&hedgehog=2"
COMPARED = "/ocs/compare/combat?" + "&".join(
    f"q={quote(f'?attack={attack}&defence=4&attacker_ar=4&defender_ar=3')}" for attack in (12, 20)
)
ROLLS: tuple[tuple[str, str, dict[str, Any], list[int]], ...] = (
    ("barrage", "blue", {"strength": 36, "re": 4, "target_steps": 4, "hedgehog": 2}, [5, 4]),
    ("combat", "blue", {"attack": 26, "defence": 8, "attacker_ar": 4, "defender_ar": 3, "terrain": "close"}, [6, 3]),
    ("flak", "blue", {"steps": 3, "supplies_in_hex": True}, [2, 5]),
    ("combat", "red", {"attack": 14, "defence": 9, "attacker_ar": 3, "defender_ar": 4, "hedgehog": 1}, [1, 3]),
    ("combat", "blue", {"attack": 30, "defence": 6, "attacker_ar": 4, "defender_ar": 2}, [5, 5]),
)


def evening(client: httpx.Client) -> str:
    """A session under way; its id."""
    told = {"title": "ocs", "name": "The crossing", "sides": {"blue": "Anna", "red": "Bert"}}
    session = client.post("/api/sessions", json=told).raise_for_status().json()["id"]
    for _ in range(4):
        client.post(f"/api/sessions/{session}/place", json={"move": "next"}).raise_for_status()
    client.post(f"/api/sessions/{session}/place", json={"first": "blue"}).raise_for_status()
    for _ in range(4):
        client.post(f"/api/sessions/{session}/place", json={"move": "next"}).raise_for_status()
    for procedure, acting, inputs, faces in ROLLS:
        give = {"by": "hand", "faces": faces}
        roll = {"procedure": procedure, "inputs": inputs, "acting": acting, "give": give}
        client.post(f"/api/sessions/{session}/rolls", json=roll).raise_for_status()
    note = {"text": "The bridge at the mill is down: no trucks across until it is mended."}
    client.post(f"/api/sessions/{session}/notes", json=note).raise_for_status()
    return str(session)


def take(
    browser: Browser, server: Served, name: str, path: str, width: int = 1280, height: int = 800, **more: Any
) -> None:
    """One picture."""
    press = more.pop("press", None)
    context = browser.new_context(base_url=server.origin, viewport={"width": width, "height": height}, **more)
    page = context.new_page()
    page.goto(f"/?token={server.token}")
    page.goto(path, wait_until="networkidle")
    if press:
        page.get_by_role("button", name=press).click()
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(2_000)
    page.screenshot(path=PICTURES / f"{name}.png")
    context.close()
    print(f"docs/pictures/{name}.png")


def main() -> None:
    """Take them all."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Served(Path(folder))
        browser = playwright.chromium.launch(executable_path=found(), args=["--no-sandbox", "--disable-gpu"])
        with server.client() as client:
            session = evening(client)
        take(browser, server, "first-screen", "/")
        take(browser, server, "combat", COMBAT, 1440, 900)
        take(browser, server, "session", f"/sessions/{session}", 1280, 860)
        take(browser, server, "plan", "/plan?example=ocs/storm", 1440, 900)
        take(browser, server, "compare", COMPARED, 1280, 1220, press="Draw the map")
        take(browser, server, "dark", "/world-war-three/ask/naval-combat", 1440, 900, color_scheme="dark")
        take(browser, server, "phone", "/ocs/ask/combat", 390, 844, device_scale_factor=2)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
