"""Charts of the players' own: kept version by version, checked as they are written, compared, put in force."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED
from msgspec import Meta

from grognard.charts.files import BadChart, Fault, check_size
from grognard.errors import Unknown
from grognard.reading import decode
from grognard.server.api.responses import RESPONSES
from grognard.server.asks import EditAsk, Given, Name, OwnText, Table, TwoCharts, TwoOdds, Word
from grognard.server.desk.chart_jobs import ChartEdited
from grognard.server.problems import FaultEntry, Problem, Trouble
from grognard.server.room import Room
from grognard.server.shelf import own_charts as shelf
from grognard.server.written import OwnChart, Which, listing, sides, texts
from grognard.staff.documents import Document
from grognard.staff.own_charts.checking import ChartCheck
from grognard.staff.own_charts.comparing import ComparedChart
from grognard.staff.own_charts.odds import ChartOdds, ChartOver
from grognard.staff.own_charts.trying import ChartTrials
from grognard.titles import title as title_of

Asked = Request[Any, Any, Any]
MOST_BYTES = 1_500_000
"""Of a request: what is larger than a chart may be is refused with both numbers, not cut off."""
LONGEST_ID = 80
LONG = 20.0
"""Seconds for a question at many values under two charts."""
Of = Annotated[str | None, QueryParameter(name="title", max_length=40, description="Those of this title only.")]
Wanted = Annotated[
    str | None,
    QueryParameter(
        name="version",
        max_length=20,
        description="A number, `bundled`, or `template` to begin from; your last version, else the bundled, if absent.",
    ),
]


class Told(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a request says."""


class SaveAsk(Told, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A chart file to be kept as the next version."""

    text: str
    after: Annotated[int, Meta(ge=0, le=100_000, description="The version it was begun from; 0: none of your own.")] = 0
    in_force: Annotated[bool, Meta(description="Put it in force at once.")] = False


class ForceAsk(Told, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which version to put in force."""

    version: Annotated[int, Meta(ge=1, le=100_000, description="None: the bundled chart.")] | None = None


class CompareAsk(Told, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Two charts to be laid side by side."""

    title: Name
    id: Name
    one: Which = Which()
    other: Which
    rules: Table = {}


class OddsOfTwoAsk(CompareAsk, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question to be asked under two charts."""

    procedure: Name
    inputs: Given = {}
    doctrine: Word | None = None


class OverAsk(OddsOfTwoAsk, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The same at many values of an input."""

    vary: Word
    values: Annotated[list[Any], Meta(min_length=1, max_length=100)]


class OwnChartsDocument(Document, frozen=True, kw_only=True):
    """Every chart of the players' own."""

    schema: str = "grognard-own-charts/1"
    charts: list[OwnChart]


class ChartText(Document, frozen=True, kw_only=True):
    """A chart file."""

    schema: str = "grognard-chart-file/1"
    title: str
    id: str
    version: int | None
    """Of your own; none: the bundled file."""
    text: str
    own: OwnChart | None
    """What is kept under this id."""


class SavedChart(Document, frozen=True, kw_only=True):
    """What was kept."""

    schema: str = "grognard-own-chart/1"
    version: int
    chart: OwnChart


@get("/", responses=RESPONSES)
async def charts(room: NamedDependency[Room], title: Of = None) -> OwnChartsDocument:
    """Every chart of your own: what it replaces or adds, its versions, which of them is in force."""
    return OwnChartsDocument(charts=await listing(room, title_of(title).id if title else None))


@get("/{title:str}/{id_:str}", responses=RESPONSES)
async def text(
    title: FromPath[str], id_: FromPath[str], room: NamedDependency[Room], version: Wanted = None
) -> ChartText:
    """A chart file: a version of yours, the bundled one, or a template."""
    of = title_of(title).id
    own = next((each for each in await listing(room, of) if each.id == id_), None)
    number, found = await texts(room, of, id_, version)
    return ChartText(title=of, id=id_, version=number, text=found, own=own)


@post("/check", status_code=HTTP_200_OK, responses=RESPONSES)
async def check(data: JSONBody[OwnText], room: NamedDependency[Room], request: Asked) -> Response[ChartCheck]:
    """All that is wrong in a chart file, each fault with its line and its field; and the chart as a form shows it."""
    return await room.answer(request, "chart-check", data)


@post("/edit", status_code=HTTP_200_OK, responses=RESPONSES)
async def edit(data: JSONBody[EditAsk], room: NamedDependency[Room], request: Asked) -> Response[ChartEdited]:
    """A chart file after an edit: every other letter of it stays, comments too."""
    check_size("the chart", len(data.text.encode()))
    return await room.answer(request, "chart-edit", data)


@post("/try", status_code=HTTP_200_OK, responses=RESPONSES)
async def try_out(data: JSONBody[OwnText], room: NamedDependency[Room], request: Asked) -> Response[ChartTrials]:
    """Every procedure that reads a sound chart, tried on its example."""
    return await room.answer(request, "chart-try", data)


@post("/{title:str}", status_code=HTTP_201_CREATED, responses=RESPONSES)
async def save(title: FromPath[str], data: JSONBody[SaveAsk], room: NamedDependency[Room]) -> SavedChart:
    """Keep a sound chart file as the next version of the chart that its `id` names."""
    of = title_of(title).id
    found = decode(await room.ask("chart-check", OwnText(title=of, text=data.text)), ChartCheck)
    if not found.sound:
        raise Trouble(_faulty(found))
    if len(found.id) > LONGEST_ID:
        said = f"{len(found.id)} letters; a chart that is kept here has {LONGEST_ID} at most"
        raise BadChart("the chart", [Fault(1, "id", said)])
    version = await room.database.do(_keep, of, found.id, data)
    return SavedChart(version=version, chart=await _one(room, of, found.id))


def _keep(connection: Any, of: str, id_: str, data: SaveAsk) -> int:
    """Keep it, and put it in force, or neither."""
    try:
        version = shelf.save(connection, of, id_, data.text, data.after)
    except shelf.Overtaken as error:
        raise Trouble(Problem(kind="overtaken", status=409, text=str(error))) from None
    if data.in_force:
        shelf.put_in_force(connection, of, id_, version)
    return version


def _faulty(found: ChartCheck) -> Problem:
    many = len(found.faults) + found.more
    first = found.faults[0]
    said = f"It is not kept: {'one thing is' if many == 1 else f'{many} things are'} wrong in it."
    return Problem(
        kind="bad-file",
        status=422,
        text=f"{said} Line {first.line}, {first.key}: {first.text}",
        faults=tuple(FaultEntry(each.line, each.key, each.text) for each in found.faults),
    )


@post("/{title:str}/{id_:str}/in-force", status_code=HTTP_200_OK, responses=RESPONSES)
async def force(
    title: FromPath[str], id_: FromPath[str], data: JSONBody[ForceAsk], room: NamedDependency[Room]
) -> OwnChart:
    """Put a version in force at this table, or the bundled chart back."""
    of = title_of(title).id
    if data.version is not None:
        kept = await room.database.do(shelf.kept, of, id_, data.version)
        checked = await room.ask("chart-check", OwnText(title=of, text=kept.text))
        if not (found := decode(checked, ChartCheck)).sound:
            raise Trouble(_faulty(found))
    await room.database.do(shelf.put_in_force, of, id_, data.version)
    return await _one(room, of, id_)


async def _one(room: Room, of: str, id_: str) -> OwnChart:
    found = next((each for each in await listing(room, of) if each.id == id_), None)
    if found is None:
        raise Unknown(f"there is no chart of your own {of}/{id_[:80]}; /own-charts lists those there are")
    return found


@post("/compare", status_code=HTTP_200_OK, responses=RESPONSES)
async def compare(data: JSONBody[CompareAsk], room: NamedDependency[Room], request: Asked) -> Response[ComparedChart]:
    """Two charts cell by cell, laid out as one sheet."""
    one, other = await sides(room, data.title, data.id, data.one, data.other)
    told = TwoCharts(title=data.title, id=data.id, one=one, other=other, rules=data.rules)
    return await room.answer(request, "chart-compare", told)


@post("/compare/odds", status_code=HTTP_200_OK, responses=RESPONSES)
async def odds(data: JSONBody[OddsOfTwoAsk], room: NamedDependency[Room], request: Asked) -> Response[ChartOdds]:
    """One question under two charts: what each gives, and how far the chances move."""
    return await room.answer(request, "chart-odds", await _two_odds(room, data))


@post("/compare/over", status_code=HTTP_200_OK, responses=RESPONSES)
async def over(data: JSONBody[OverAsk], room: NamedDependency[Room], request: Asked) -> Response[ChartOver]:
    """The same question at many values of an input: the exact change of every figure."""
    told = msgspec.structs.replace(await _two_odds(room, data), vary=data.vary, values=data.values)
    return await room.answer(request, "chart-over", told, seconds=LONG)


async def _two_odds(room: Room, data: OddsOfTwoAsk) -> TwoOdds:
    one, other = await sides(room, data.title, data.id, data.one, data.other)
    return TwoOdds(
        title=data.title,
        id=data.id,
        one=one,
        other=other,
        rules=data.rules,
        procedure=data.procedure,
        inputs=data.inputs,
        doctrine=data.doctrine,
    )


CHARTS = Router(
    "/charts",
    route_handlers=[charts, text, check, edit, try_out, save, force, compare, odds, over],
    tags=["Charts"],
    request_max_body_size=MOST_BYTES,
)
