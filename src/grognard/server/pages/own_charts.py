"""Charts of the players' own: the list of them, one to be changed, and two laid side by side."""

from __future__ import annotations

import re
from typing import Annotated

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from grognard.charts.chart import Chart
from grognard.errors import Unknown
from grognard.server.pages.paper import page
from grognard.server.room import Room
from grognard.server.written import BUNDLED, TEMPLATE, OwnChart, listing, texts
from grognard.staff.forms import spoken
from grognard.titles import TITLES, title
from grognard.titles.title import Title

NEW = "_new"
"""In an address: a chart that has no id yet."""
FRESH = """\
id = "my-chart"
name = "My chart"
source = { document = "ours", section = "the club's sheet" }
dice = "1d6"
cells = "text"
rows = { kind = "total" }

sheet = '''
Die | first | second
----+-------+-------
1-3 | -     | -
4-6 | -     | -
'''
"""
"""What a chart of a new id begins with."""

Wanted = Annotated[str | None, QueryParameter(name="version", max_length=20)]


class Reader(msgspec.Struct, frozen=True):
    """A procedure that reads a chart."""

    id: str
    name: str


class Editing(msgspec.Struct, frozen=True, kw_only=True):
    """All that the page of a chart begins with."""

    title: str
    title_name: str
    id: str
    name: str
    bundled: bool
    state: str
    """Of the bundled chart, if there is one."""
    version: int | None
    """That the text is of; none: bundled, or of no chart yet."""
    text: str | None
    own: OwnChart | None
    readers: list[Reader]


@get("/own-charts")
async def own_charts_page(room: NamedDependency[Room]) -> Response[str]:
    """Every chart that was kept, and the way to begin another."""
    kept = await listing(room)
    by_title = [(title(of), [each for each in kept if each.title == of]) for of in TITLES]
    return page("own_charts.html", kept=[(of, those) for of, those in by_title if those], offered=_offered())


def _offered() -> list[tuple[Title, list[Chart], list[Chart]]]:
    """What one may begin from, title by title: house charts, which wait for the real ones, and all others."""
    found = []
    for of in map(title, TITLES):
        charts = [of.chart(id_) for id_ in of.rules().library.bundled]
        house = [chart for chart in charts if chart.state == "house"]
        found.append((of, house, [chart for chart in charts if chart.state != "house"]))
    return found


@get("/own-charts/{name:str}/{id_:str}")
async def own_chart_page(
    name: FromPath[str], id_: FromPath[str], room: NamedDependency[Room], version: Wanted = None
) -> Response[str]:
    """One chart, to be changed in a form and as text."""
    found = await _editing(room, title(name), id_, version)
    return page("own_chart.html", of=title(name), chart=found)


@get("/own-charts/{name:str}/{id_:str}/compare")
async def chart_compare_page(name: FromPath[str], id_: FromPath[str], room: NamedDependency[Room]) -> Response[str]:
    """Two charts of one id: cell by cell, and by the odds they give."""
    found = await _editing(room, title(name), id_, None)
    return page("own_compare.html", of=title(name), chart=msgspec.structs.replace(found, text=None))


async def _editing(room: Room, of: Title, id_: str, version: str | None) -> Editing:
    own = next((each for each in await listing(room, of.id) if each.id == id_), None)
    stands = of.chart(id_) if id_ in of.rules().library.bundled else None
    if not (own or stands or id_ == NEW or re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", id_)):
        raise Unknown(f"“{id_[:40]}” can be no chart's id: small letters, digits and single hyphens are wanted")
    number, text = await _begun(room, of, id_, version, own, stands)
    return Editing(
        title=of.id,
        title_name=of.sheet.name,
        id=id_,
        name=own.name if own else stands.name if stands else "A new chart" if id_ == NEW else spoken(id_),
        bundled=stands is not None,
        state=stands.state if stands else "",
        version=number,
        text=text,
        own=own,
        readers=[Reader(each.id, spoken(each.id)) for each in of.procedures.values() if id_ in each.charts],
    )


async def _begun(
    room: Room, of: Title, id_: str, version: str | None, own: OwnChart | None, stands: Chart | None
) -> tuple[int | None, str | None]:
    """The text that the page begins with: what is asked for, else the last of yours, else a template or the bundled."""
    if id_ == NEW:
        return None, FRESH
    if version is None and own is None:
        if stands is None:
            return None, None  # a draft in the reader's browser may be of it
        version = TEMPLATE if stands.state == "house" else BUNDLED
    return await texts(room, of.id, id_, version)


OWN_CHARTS = [own_charts_page, own_chart_page, chart_compare_page]
