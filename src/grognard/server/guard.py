"""Who may come in: this machine's own browser, sent by ourselves, with the token of the printed address.

A page of another site must not be able to use the player's browser against this server: a foreign name that is pointed
here is turned away by its Host (DNS rebinding), a foreign page that posts here by its Origin.
"""

from __future__ import annotations

import hmac
from html import escape
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qsl, quote, urlencode

import msgspec
from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.response.base import ASGIResponse
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from grognard.server.problems import Problem
from grognard.server.settings import Settings

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
"""Sent by uvicorn itself: what it answers where the application fails is protected, too."""
SAFE = {"GET", "HEAD", "OPTIONS"}
OPEN = ("/static/",)
"""What anybody on this machine may have: the look of the pages holds nothing of a player's."""
LONGEST = 255
"""Bytes of the address of a file: no name of one is longer."""
YEAR = 365 * 24 * 3600


class Guard:
    """Around the whole application: checks every request, and has no answer about games kept by a browser."""

    def __init__(self, inside: ASGIApp, settings: Settings) -> None:
        self.inside, self.settings = inside, settings
        self.cookie = f"grognard-{settings.port}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let in, or say why not."""
        if scope["type"] != ScopeType.HTTP:
            await self.inside(scope, receive, send)
            return

        async def kept_nowhere(message: Message) -> None:
            if message["type"] == "http.response.start" and not scope["path"].startswith(OPEN):
                MutableScopeHeaders.from_message(message).setdefault("cache-control", "no-store")
            await send(message)

        await (self._turned_away(scope) or self.inside)(scope, receive, kept_nowhere)

    def _turned_away(self, scope: HTTPScope) -> ASGIResponse | None:
        headers = Headers.from_scope(scope)
        if headers.get("host", "") not in self.settings.hosts:
            return _said(scope, 421, f"This is Grognard at {self.settings.origin}; it answers to no other name.")
        if scope["path"].startswith(OPEN):
            nowhere = "\0" in scope["path"] or len(scope["path"].encode()) > LONGEST
            return _said(scope, 404, "There is nothing at this address.", "unknown") if nowhere else None
        if entering := self._entering(scope):
            return entering
        if self._fits(headers.get("authorization", "").removeprefix("Bearer ")):
            return None
        if not self._fits(self._cookie(headers)):
            return _said(
                scope, 401, "Open the address that `grognard serve` printed: it holds the token that lets you in."
            )
        if scope["method"] not in SAFE and headers.get("origin") not in self._origins():
            return _said(
                scope, 403, "This was sent from another site, or from nowhere; only Grognard's own pages may do that."
            )
        return None

    def _origins(self) -> list[str]:
        return [f"http://{host}" for host in self.settings.hosts]

    def _entering(self, scope: HTTPScope) -> ASGIResponse | None:
        """The printed address: its token becomes a cookie and leaves the address, so that no link carries it on."""
        query = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
        given = [value for name, value in query if name == "token"]
        if scope["method"] != "GET" or not given or not self._fits(given[0]):
            return None
        rest = urlencode([(name, value) for name, value in query if name != "token"])
        path = "/" + quote(scope["path"].lstrip("/"))  # never //elsewhere, in no other spelling either
        cookie = f"{self.cookie}={self.settings.token}; Path=/; HttpOnly; SameSite=Strict; Max-Age={YEAR}"
        where = path + (f"?{rest}" if rest else "")
        return ASGIResponse(status_code=303, headers={"location": where, "set-cookie": cookie}, media_type="text/plain")

    def _fits(self, given: str) -> bool:
        return hmac.compare_digest(given.encode(), self.settings.token.encode())

    def _cookie(self, headers: Headers) -> str:
        try:
            found = SimpleCookie(headers.get("cookie", "")).get(self.cookie)
        except CookieError:
            return ""
        return found.value if found else ""


PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Grognard</title><link rel="stylesheet" href="/static/app.css">
<main class="plain"><h1>Grognard</h1><p>{}</p></main></html>
"""


def _said(scope: HTTPScope, status: int, text: str, kind: str = "turned-away") -> ASGIResponse:
    if "text/html" in Headers.from_scope(scope).get("accept", ""):
        return ASGIResponse(status_code=status, body=PAGE.format(escape(text)), media_type="text/html")
    problem = Problem(kind=kind, status=status, text=text)
    return ASGIResponse(status_code=status, body=msgspec.json.encode(problem), media_type="application/json")
