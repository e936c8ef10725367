"""Charts, laid out like the sheet."""

from __future__ import annotations

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from grognard.server.chart_sets import file_of
from grognard.server.pages.here import Charts
from grognard.server.pages.paper import page
from grognard.server.room import Room
from grognard.titles import title


@get("/{name:str}/charts/{id_:str}")
async def chart_page(
    name: FromPath[str], id_: FromPath[str], room: NamedDependency[Room], charts: Charts = None
) -> Response[str]:
    """One chart as it is in force, with its notes under it and the procedures that read it."""
    of = title(name)
    chart = (await room.rules_here(name, charts)).chart(id_)
    forced = (await room.standing(name)).charts.get(id_)
    return page(
        "chart.html",
        of=of,
        chart=chart,
        readers=[each.id for each in of.procedures.values() if id_ in each.charts],
        bundled=id_ in of.rules().library.bundled,
        forced=forced,
        is_forced=forced is not None and chart.origin == file_of(id_, forced, "").name,
    )


@get("/{name:str}/charts/{id_:str}/part")
async def chart_part(
    name: FromPath[str], id_: FromPath[str], room: NamedDependency[Room], charts: Charts = None
) -> Response[str]:
    """The sheet alone, for a page that lights it up."""
    return page("part_chart.html", chart=(await room.rules_here(name, charts)).chart(id_))


CHARTS = [chart_page, chart_part]
