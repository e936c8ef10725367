"""Errors on their way out: to the API as a problem document, to a reader as a page that says what to do next."""

from __future__ import annotations

import sys
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.enums import MediaType
from litestar.exceptions import HTTPException, ValidationException

from grognard.errors import GrognardError
from grognard.server.problems import Problem, problem_of

Asked = Request[Any, Any, Any]

GONE = "client disconnected prematurely"
"""What Litestar says where a page has asked anew before its last question had come in whole: no fault of anybody's."""

SAID = {
    404: ("unknown", "There is nothing at this address."),
    405: ("unknown", "This address cannot be used that way."),
    429: ("busy", "Too many requests in a minute; wait a little."),
}


def refused(request: Asked, error: GrognardError) -> Response[Any]:
    """What Grognard itself refuses."""
    return told(request, problem_of(error))


def invalid(request: Asked, error: ValidationException) -> Response[Any]:
    """A request that is not of the form the API declares."""
    return told(request, Problem(kind="bad-input", status=400, text=f"The request will not do: {_details(error)}"))


def failed(request: Asked, error: HTTPException) -> Response[Any]:
    """What the server itself refuses."""
    if error.status_code == 413:
        most = request.route_handler.resolve_request_max_body_size()
        text = f"The request is too large: at most {most:,} bytes are taken here." if most else "It is too large."
        return told(request, Problem(kind="too-large", status=413, text=text))
    if error.detail == GONE:
        return told(request, Problem(kind="cancelled", status=400, text="Whoever asked went away."))
    if error.status_code >= 500:
        return broken(request, error)
    kind, text = SAID.get(error.status_code, ("bad-input", f"The request will not do: {error.detail}"))
    return told(request, Problem(kind=kind, status=error.status_code, text=text), dict(error.headers or {}))


def too_deep(request: Asked, _: RecursionError) -> Response[Any]:
    """A document nested without end."""
    return told(request, Problem(kind="bad-input", status=400, text="The request is nested too deep to be read."))


def broken(request: Asked, error: Exception) -> Response[Any]:
    """A fault of ours: told on standard error in full, to the reader in a sentence."""
    sys.excepthook(type(error), error, error.__traceback__)
    return told(
        request,
        Problem(kind="defect", status=500, text="This is a fault in Grognard; the terminal it runs in says more."),
    )


def told(request: Asked, problem: Problem, headers: dict[str, str] | None = None) -> Response[Any]:
    """A problem in the form its reader wants."""
    if wants_page(request):
        from grognard.server.pages.paper import problem_page

        return problem_page(request, problem)
    return Response(
        msgspec.json.encode(problem), status_code=problem.status, media_type=MediaType.JSON, headers=headers or {}
    )


def wants_page(request: Asked) -> bool:
    """Whether a person reads the answer."""
    return not request.url.path.startswith("/api/") and "text/html" in request.headers.get("accept", "")


def _details(error: ValidationException) -> str:
    extra = error.extra if isinstance(error.extra, list) else []
    said = [f"{each.get('key', '')}: {each.get('message', '')}".strip(": ") for each in extra if isinstance(each, dict)]
    return "; ".join(said) or error.detail


HANDLERS: dict[Any, Any] = {
    GrognardError: refused,
    ValidationException: invalid,
    HTTPException: failed,
    RecursionError: too_deep,
    Exception: broken,
}
