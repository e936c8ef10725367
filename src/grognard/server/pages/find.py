"""What was found, each with the page it leads to."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import quote

from litestar import Response, get
from litestar.params import QueryParameter
from markupsafe import Markup, escape

from grognard.server.pages.paper import page
from grognard.staff.finding import FindDocument, HitEntry, Place, find

Query = Annotated[str, QueryParameter(name="q", max_length=200)]
FEW, MANY = 8, 60


@get("/find", sync_to_thread=True)
def find_page(words: Query = "") -> Response[str]:
    """Everything that was found."""
    return page("find.html", words=words, found=_found(words, MANY), address=address, marked=marked)


@get("/find/part", sync_to_thread=True)
def find_part(words: Query = "") -> Response[str]:
    """The first of it, for the search box."""
    return page("part_find.html", words=words, found=_found(words, FEW), address=address, marked=marked)


def _found(words: str, top: int) -> FindDocument | None:
    return find(words, top=top) if words.strip() else None


def address(place: Place) -> str:
    """Where a thing is to be seen."""
    base, id_ = f"/{place.title}", quote(place.id or "")
    match place.page:
        case "chart":
            return f"{base}/charts/{id_}" + (f"#modifier-{quote(place.key)}" if place.key else "")
        case "procedure":
            return f"{base}/ask/{id_}"
        case "rules":
            return f"{base}/rules" + (f"#{quote(place.key)}" if place.key else "")
        case "statements":
            return f"{base}/coverage" + (f"#{quote(place.key)}" if place.key else "")
        case "sequence":
            return f"{base}/sequence" + (f"#{quote(place.key)}" if place.key else "")
        case "ledger":
            return f"/ledgers?title={place.title}"
    return base


def marked(hit: HitEntry) -> Markup:
    """The line in which the words are, with them marked."""
    parts, at = [], 0
    for start, end in hit.marks:
        parts += [escape(hit.line[at:start]), Markup("<mark>"), escape(hit.line[start:end]), Markup("</mark>")]
        at = end
    return Markup("").join([*parts, escape(hit.line[at:])])


FIND = [find_page, find_part]
