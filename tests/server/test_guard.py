"""Who may come in: this machine's own browser, sent by ourselves, with the token."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import httpx
import pytest

from tests.server.conftest import Served


def test_without_the_token_nobody_comes_in(served: Served) -> None:
    answer = httpx.get(f"{served.origin}/api/sessions")
    assert answer.status_code == 401
    assert answer.json()["kind"] == "turned-away"
    assert "grognard serve" in answer.json()["text"]


def test_a_wrong_token_does_not_let_in(served: Served) -> None:
    for token in ("x", served.token[:-1], served.token + "x", "é"):
        headers = {"authorization": f"Bearer {token}".encode()}
        assert httpx.get(f"{served.origin}/api/sessions", headers=headers).status_code == 401  # type: ignore[arg-type]


def test_a_person_is_told_on_a_page(served: Served) -> None:
    answer = httpx.get(served.origin, headers={"accept": "text/html"})
    assert answer.status_code == 401
    assert "<h1>Grognard</h1>" in answer.text


def test_the_printed_address_leaves_a_cookie_and_loses_its_token(served: Served) -> None:
    answer = httpx.get(f"{served.origin}/ocs/ask/combat?token={served.token}&attack=3")
    assert (answer.status_code, answer.headers["location"]) == (303, "/ocs/ask/combat?attack=3")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie


def test_the_printed_address_leads_nowhere_else(served: Served) -> None:
    answer = httpx.get(f"{served.origin}//elsewhere.example/?token={served.token}")
    assert answer.headers["location"] == "/elsewhere.example/"


@pytest.mark.parametrize("path", ["/\\elsewhere.example", "/%09/elsewhere.example", "/%0d%0ax-header:y", "/%E2%82%AC"])
def test_the_printed_address_leads_nowhere_else_in_any_spelling(served: Served, path: str) -> None:
    port = int(served.origin.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), 5) as sent:
        lines = [f"GET {path}?token={served.token} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Connection: close", "", ""]
        sent.sendall("\r\n".join(lines).encode())
        head = sent.makefile("rb").read().decode("ascii")
    (location,) = [line.removeprefix("location: ") for line in head.split("\r\n") if line.startswith("location: ")]
    assert location[:2] not in ("//", "/\\", "/\t")
    assert location.isprintable()
    assert "\r\nx-header" not in head


@pytest.mark.parametrize("path", ["/static/app.js%00", "/static/" + "a" * 5000, "/ocs/" + "é" * 300, "/ocs/%00"])
def test_what_is_no_address_is_not_looked_for(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.json()["kind"]) == (404, "unknown")


@pytest.fixture
def browser(served: Served) -> Iterator[httpx.Client]:
    """Somebody with the cookie."""
    with httpx.Client(base_url=served.origin, follow_redirects=True) as found:
        found.get(f"/?token={served.token}")
        yield found


def test_the_cookie_lets_in(browser: httpx.Client) -> None:
    assert browser.get("/api/sessions").status_code == 200


QUESTION = {"title": "world-war-three", "procedure": "land-combat", "inputs": {"attack": 4, "defence": 2}}


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", "http://127.0.0.1:1", None])
def test_a_page_of_another_site_cannot_post(browser: httpx.Client, origin: str | None) -> None:
    headers = {"origin": origin} if origin else {}
    answer = browser.post("/api/odds", json=QUESTION, headers=headers)
    assert (answer.status_code, answer.json()["kind"]) == (403, "turned-away")


def test_our_own_page_can_post(served: Served, browser: httpx.Client) -> None:
    assert browser.post("/api/odds", json=QUESTION, headers={"origin": served.origin}).status_code == 200


@pytest.mark.parametrize("host", ["elsewhere.example", "127.0.0.1", "127.0.0.1.elsewhere.example:80", ""])
def test_another_name_that_points_here_is_turned_away(served: Served, host: str) -> None:
    with served.client(host=host) as client:
        assert client.get("/api/sessions").status_code in (400, 421)


@pytest.mark.parametrize("path", ["/", "/ocs", "/nowhere/at/all", "/api/sessions", "/api/nothing", "/static/nothing"])
def test_every_answer_is_sent_with_its_protection(client: httpx.Client, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert (headers["x-content-type-options"], headers["referrer-policy"]) == ("nosniff", "no-referrer")


def test_answers_about_games_are_not_kept_by_browsers(client: httpx.Client) -> None:
    assert client.get("/").headers["cache-control"] == "no-store"


def test_a_body_that_is_too_large_is_refused(client: httpx.Client) -> None:
    answer = client.post("/api/plan", json={"plan": "x" * 400_000})
    assert (answer.status_code, answer.json()["kind"]) == (413, "too-large")


def test_the_token_is_for_nobody_else_to_read(served: Served) -> None:
    assert (served.data / "token").stat().st_mode & 0o077 == 0


def test_the_same_folder_keeps_its_token(served: Served) -> None:
    assert (served.data / "token").read_text().strip() == served.token
