"""Sessions: an evening's game, its place on the track, its notes and names, its log."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.di import NamedDependency
from litestar.enums import MediaType
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED
from msgspec import Meta

from grognard.charts.library import OwnFile
from grognard.reading import decode
from grognard.server.api.operations import KEY, shown
from grognard.server.api.responses import RESPONSES
from grognard.server.asks import Ask, Given, Name, OwnText, Table, Word
from grognard.server.chart_sets import name_of
from grognard.server.desk.session_jobs import LogTold
from grognard.server.keeper import Keeper, RollDocument
from grognard.server.room import Room
from grognard.server.shelf import sessions as shelf
from grognard.staff.documents import Document
from grognard.staff.own_charts.checking import ChartCheck
from grognard.staff.running import Give
from grognard.staff.session import doing
from grognard.staff.session.documents import SessionDocument
from grognard.staff.session.events import Begun, Toll
from grognard.staff.session.export import Export
from grognard.staff.session.log import BadLog
from grognard.staff.session.log import undo as taken_back
from grognard.staff.session.luck import Luck

Asked = Request[Any, Any, Any]
COMBAT = {"attack": 12, "defence": 4, "attacker_ar": 4, "defender_ar": 3}
MOST_BYTES = 16_000_000
"""Of a log that is taken in: some thousands of rolls, and the charts they were made on."""
Long = Annotated[str, Meta(max_length=4_000)]
Faces = Annotated[list[Annotated[int, Meta(ge=-1_000, le=1_000)]], Meta(min_length=1, max_length=500)]


class Told(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a request says."""


class NewSession(Told, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A session to be begun."""

    title: Name
    name: Word
    sides: Annotated[Table, Meta(description="What the players call the sides, by their ids.")] = {}
    rules: Table = {}
    charts: Annotated[
        Word | None, Meta(description="A set of own charts; those in force at this table if absent, empty for none.")
    ] = None


class Names(Told, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Other names for a session and its sides."""

    name: Word
    sides: Table = {}


class Where(Told, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where to go on the track: on, back, to a place, or on with this side first."""

    move: Literal["next", "previous"] | None = None
    turn: Word | None = None
    step: Word | None = None
    first: Word | None = None


class Note(Told, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A note."""

    text: Long


class NewRoll(Told, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A roll to be made: the question, which side acts, and how it is answered at once, if it is."""

    procedure: Name
    inputs: Given = {}
    doctrine: Word | None = None
    acting: Word = ""
    note: Word = ""
    give: Give | None = None


class Redo(Told, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Other dice for a roll, and why."""

    why: Word
    faces: Faces


class Overrule(Told, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Another result for a roll, and why."""

    why: Word
    text: Word
    tolls: Annotated[list[Toll], Meta(max_length=20)] = []


class SessionsDocument(Document, frozen=True, kw_only=True):
    """The sessions there are, the latest first."""

    schema: str = "grognard-sessions/1"
    sessions: list[shelf.Listed]


def keeper(room: Room, id_: str, request: Asked) -> Keeper:
    """The keeper of a session; a request that is sent again bears the same key."""
    key = request.headers.get("idempotency-key", "")[:80]
    return Keeper(room, id_, key or None)


@get("/", responses=RESPONSES)
async def sessions(room: NamedDependency[Room]) -> SessionsDocument:
    """The sessions there are, the latest first."""
    return SessionsDocument(sessions=await room.database.do(shelf.listed))


@post(
    "/",
    status_code=HTTP_201_CREATED,
    responses=RESPONSES,
    operation_class=shown({"title": "ocs", "name": "An evening"}),
)
async def begin(data: JSONBody[NewSession], room: NamedDependency[Room]) -> SessionDocument:
    """Begin a session of a title."""
    charts = (await room.standing(data.title)).name if data.charts is None else data.charts
    rules = room.rules(data.title, data.rules, charts)
    begun = doing.begin(data.title, data.name, data.sides, data.rules, rules, charts)
    return await (await Keeper.begin(room, begun)).document()


@get("/{id_:str}", responses=RESPONSES)
async def session(id_: FromPath[str], room: NamedDependency[Room]) -> SessionDocument:
    """A session as it stands: where it is on the track, its rolls, its log."""
    return await Keeper(room, id_).document()


@post(
    "/{id_:str}/names",
    status_code=HTTP_200_OK,
    responses=RESPONSES,
    operation_class=shown({"name": "Smolensk", "sides": {"blue": "German", "red": "Soviet"}}, header=KEY),
)
async def names(
    id_: FromPath[str], data: JSONBody[Names], room: NamedDependency[Room], request: Asked
) -> SessionDocument:
    """Call the session or its sides something else."""
    return await keeper(room, id_, request).change(lambda s, rules: doing.rename(s, rules, data.name, data.sides))


@post(
    "/{id_:str}/place",
    status_code=HTTP_200_OK,
    responses=RESPONSES,
    operation_class=shown({"move": "next"}, header=KEY),
)
async def place(
    id_: FromPath[str], data: JSONBody[Where], room: NamedDependency[Room], request: Asked
) -> SessionDocument:
    """Go on, back, or elsewhere on the track of the sequence of play; or say who goes first."""

    def change(s: Any, rules: Any) -> Any:
        if data.move:
            return doing.move(s, rules, on=data.move == "next")
        if data.turn is not None:
            return doing.go_to(s, rules, data.turn, data.step, data.first)
        return doing.decide(s, rules, data.first or "")

    return await keeper(room, id_, request).change(change)


@post(
    "/{id_:str}/notes",
    status_code=HTTP_200_OK,
    responses=RESPONSES,
    operation_class=shown({"text": "The bridge is blown."}, header=KEY),
)
async def notes(
    id_: FromPath[str], data: JSONBody[Note], room: NamedDependency[Room], request: Asked
) -> SessionDocument:
    """Write a note in the log."""
    return await keeper(room, id_, request).change(lambda *_: doing.note(data.text))


@post("/{id_:str}/undo", status_code=HTTP_200_OK, responses=RESPONSES, operation_class=shown(header=KEY))
async def undo(id_: FromPath[str], room: NamedDependency[Room], request: Asked) -> SessionDocument:
    """Take the last thing back, up to the last dice: those stand."""
    return await keeper(room, id_, request).change(lambda s, _: taken_back(s))


@post(
    "/{id_:str}/rolls",
    status_code=HTTP_201_CREATED,
    responses=RESPONSES,
    operation_class=shown(
        {"procedure": "combat", "inputs": COMBAT, "acting": "blue", "give": {"by": "app"}}, header=KEY
    ),
)
async def new_roll(
    id_: FromPath[str], data: JSONBody[NewRoll], room: NamedDependency[Room], request: Asked
) -> RollDocument:
    """Make a roll: the app's dice, dice from the table, or only the question first."""
    keeps = keeper(room, id_, request)
    title = (await keeps.session()).begun.title
    ask = Ask(title=title, procedure=data.procedure, inputs=data.inputs, doctrine=data.doctrine)
    return await keeps.open(ask, data.acting, data.note, data.give)


@get("/{id_:str}/rolls/{number:int}", responses=RESPONSES)
async def roll(id_: FromPath[str], number: FromPath[int], room: NamedDependency[Room]) -> RollDocument:
    """A roll as it stands."""
    return await Keeper(room, id_).roll(number)


@post(
    "/{id_:str}/rolls/{number:int}",
    status_code=HTTP_200_OK,
    responses=RESPONSES,
    operation_class=shown({"by": "hand", "faces": [3, 4]}, header=KEY),
)
async def give(
    id_: FromPath[str], number: FromPath[int], data: JSONBody[Give], room: NamedDependency[Room], request: Asked
) -> RollDocument:
    """Answer what a roll asks: dice, a choice."""
    return await keeper(room, id_, request).give(number, data)


@post(
    "/{id_:str}/rolls/{number:int}/redo",
    status_code=HTTP_200_OK,
    responses=RESPONSES,
    operation_class=shown({"why": "the four was a five", "faces": [3, 5]}, header=KEY),
)
async def redo(
    id_: FromPath[str], number: FromPath[int], data: JSONBody[Redo], room: NamedDependency[Room], request: Asked
) -> RollDocument:
    """Correct the dice of a roll; the old ones stay in the log, with the reason."""
    return await keeper(room, id_, request).redo(number, data.why, data.faces)


@post(
    "/{id_:str}/rolls/{number:int}/overrule",
    status_code=HTTP_200_OK,
    responses=RESPONSES,
    operation_class=shown({"why": "we forgot the river", "text": "no effect"}, header=KEY),
)
async def overrule(
    id_: FromPath[str], number: FromPath[int], data: JSONBody[Overrule], room: NamedDependency[Room], request: Asked
) -> SessionDocument:
    """Agree on another result; the rolled one stays in the log, with the reason."""
    keeps = keeper(room, id_, request)
    return await keeps.change(lambda s, _: doing.overrule(s, number, data.why, data.text, data.tolls))


@post(
    "/{id_:str}/rolls/{number:int}/drop",
    status_code=HTTP_200_OK,
    responses=RESPONSES,
    operation_class=shown(header=KEY),
)
async def drop(
    id_: FromPath[str], number: FromPath[int], room: NamedDependency[Room], request: Asked
) -> SessionDocument:
    """Put a roll aside before any of its dice have fallen."""
    return await keeper(room, id_, request).change(lambda s, _: doing.drop(s, number))


@get("/{id_:str}/luck", responses=RESPONSES)
async def luck(id_: FromPath[str], room: NamedDependency[Room]) -> Luck:
    """What the dice gave each side, beside what was to be expected of them."""
    return await Keeper(room, id_).luck()


@get("/{id_:str}/export", responses=RESPONSES)
async def export(id_: FromPath[str], room: NamedDependency[Room]) -> Response[Export]:
    """The whole log, to be kept or taken elsewhere."""
    log = await Keeper(room, id_).log()
    begun = Export(log=log).begun
    document = Export(log=log, charts=room.charts.files(begun.title, begun.charts))
    name = f"grognard-{id_}.json"
    return Response(
        document, media_type=MediaType.JSON, headers={"content-disposition": f'attachment; filename="{name}"'}
    )


@post("/import", status_code=HTTP_201_CREATED, responses=RESPONSES, request_max_body_size=MOST_BYTES)
async def take_in(data: JSONBody[Export], room: NamedDependency[Room]) -> SessionDocument:
    """A session out of its exported log, under an address of its own."""
    await _take_in_charts(room, data.begun, data.charts)
    await room.ask("session-check", LogTold(data.log))
    id_ = await room.database.do(shelf.take_in, data.log)
    return await Keeper(room, id_).document()


async def _take_in_charts(room: Room, begun: Begun, charts: list[OwnFile]) -> None:
    """Own charts that a log was played by: those with it, if they are what it says and sound, or those kept here."""
    if not charts:
        room.charts.files(begun.title, begun.charts)
        return
    if name_of(charts) != begun.charts:
        raise BadLog("the charts with this log are not those that it was played by")
    for each in charts:
        told = OwnText(title=begun.title, text=each.text)
        found = decode(await room.ask("chart-check", told), ChartCheck)
        if not found.sound:
            raise BadLog(f"{each.name}, a chart with this log, will not do: {found.faults[0].text}")
    room.charts.write(begun.title, charts)


SESSIONS = Router(
    "/sessions",
    route_handlers=[
        sessions,
        begin,
        session,
        names,
        place,
        notes,
        undo,
        new_roll,
        roll,
        give,
        redo,
        overrule,
        drop,
        luck,
        export,
        take_in,
    ],
    tags=["Sessions"],
)
