"""Ledgers: a campaign's books. The documents are those of `grognard ledger`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from litestar import Response, Router, get, post
from litestar.di import NamedDependency
from litestar.openapi.spec import OpenAPIFormat, OpenAPIMediaType, OpenAPIType, Operation, RequestBody, Schema
from litestar.params import FromPath, JSONBody, QueryParameter, RawBody
from litestar.response import File
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from grognard.reading import decode
from grognard.server.api.operations import shown
from grognard.server.api.responses import RESPONSES
from grognard.server.desk.ledger_adds import AdvanceTold, NewTold, PostTold, TakeInTold, UndoTold
from grognard.server.desk.ledger_reads import DueTold, Folder, FormTold, JournalTold, LedgersDocument, ShowTold
from grognard.server.desk.ledger_told import Told
from grognard.server.ledger_asks import AdvanceAsk, NewLedger, PostAsk, UndoAsk
from grognard.server.ledger_files import MOST_BYTES
from grognard.server.room import Room, document
from grognard.staff.ledger_documents import (
    LedgerActionsDocument,
    LedgerAdvanceDocument,
    LedgerCheckDocument,
    LedgerDueDocument,
    LedgerNewDocument,
    LedgerPostDocument,
    LedgerShowDocument,
    LedgerUndoDocument,
    actions_document,
)
from grognard.staff.ledger_forms import LedgerFormDocument
from grognard.staff.ledger_journal import LedgerJournalDocument
from grognard.staff.ledger_state import LedgerStateDocument
from grognard.staff.ledgers import LONGEST
from grognard.titles.ledgers import ledger_of

LONG = 20.0
"""Seconds for what is done with a ledger: one of many years takes its time."""

Charts = Annotated[str, QueryParameter(name="charts", max_length=64, description="A set of own charts in force.")]
Account = Annotated[
    str | None,
    QueryParameter(name="account", max_length=160, description="A name, the beginning of one, or a pattern."),
]
When = Annotated[str | None, QueryParameter(name="date", max_length=40, description="A period, or a step of one.")]
Every = Annotated[bool, QueryParameter(name="all", description="Sources too.")]
Last = Annotated[int, QueryParameter(name="last", ge=1, le=2_000, description="So many movements of an account.")]
Turns = Annotated[int | None, QueryParameter(name="turns", ge=1, le=LONGEST, description="Game turns to look ahead.")]
Phases = Annotated[int | None, QueryParameter(name="phases", ge=1, le=LONGEST, description="Or steps.")]
Before = Annotated[int | None, QueryParameter(name="before", ge=1, description="The actions before this one.")]
Most = Annotated[int, QueryParameter(name="most", ge=1, le=100, description="At most so many.")]


@dataclass
class Upload(Operation):
    """Says that the body of a request is a file, as it is."""

    def __post_init__(self) -> None:
        schema = Schema(type=OpenAPIType.STRING, format=OpenAPIFormat.BINARY)
        self.request_body = RequestBody({"application/octet-stream": OpenAPIMediaType(schema=schema)}, required=True)


@get("/", responses=RESPONSES)
async def every(room: NamedDependency[Room]) -> Response[LedgersDocument]:
    """The ledgers in the data folder, the latest first."""
    return document(await room.ask("ledgers", Folder(str(room.ledgers.folder)), seconds=LONG))


@post(
    "/",
    status_code=HTTP_201_CREATED,
    responses=RESPONSES,
    operation_class=shown({"title": "war-in-the-world", "name": "Our war"}),
)
async def begin(data: JSONBody[NewLedger], room: NamedDependency[Room]) -> Response[LedgerNewDocument]:
    """Begin a ledger of a title, in a file of its own."""
    return made(await room.ask("ledger-new", NewTold(str(room.ledgers.folder), data), once=True))


@post(
    "/import",
    status_code=HTTP_201_CREATED,
    responses=RESPONSES,
    request_max_body_size=MOST_BYTES,
    operation_class=Upload,
)
async def take_in(body: RawBody, room: NamedDependency[Room]) -> Response[LedgerNewDocument]:
    """Take a ledger in from a file made by `grognard ledger`, if it is sound; if not, every fault is told."""
    return made(await room.ask("ledger-take-in", TakeInTold(str(room.ledgers.folder), body), seconds=LONG, once=True))


@get("/{id_:str}", responses=RESPONSES)
async def ledger(id_: FromPath[str], room: NamedDependency[Room], charts: Charts = "") -> Response[LedgerStateDocument]:
    """A ledger as it stands: its calendar, what there is in groups and on tracks, what may be done."""
    return document(await room.ask("ledger-state", told(room, id_, charts), seconds=LONG))


@get("/{id_:str}/show", responses=RESPONSES)
async def show(
    id_: FromPath[str],
    room: NamedDependency[Room],
    account: Account = None,
    date: When = None,
    all_: Every = False,
    last: Last = 200,
) -> Response[LedgerShowDocument]:
    """What there is; for an account or a date, what came and went, and the action behind each movement."""
    asked = ShowTold(file=told(room, id_).file, account=account or None, date=date or None, every=all_, last=last)
    return document(await room.ask("ledger-show", asked, seconds=LONG))


@get("/{id_:str}/journal", responses=RESPONSES)
async def journal(
    id_: FromPath[str], room: NamedDependency[Room], before: Before = None, most: Most = 20
) -> Response[LedgerJournalDocument]:
    """The actions with all that they posted, the latest first, a page at a time."""
    asked = JournalTold(file=told(room, id_).file, before=before, most=most)
    return document(await room.ask("ledger-journal", asked, seconds=LONG))


@get("/{id_:str}/due", responses=RESPONSES)
async def due(
    id_: FromPath[str],
    room: NamedDependency[Room],
    turns: Turns = None,
    phases: Phases = None,
    charts: Charts = "",
) -> Response[LedgerDueDocument]:
    """What falls due as time passes, if nothing is done before. Nothing is written."""
    asked = DueTold(file=told(room, id_).file, charts=charts, turns=turns, phases=phases)
    return document(await room.ask("ledger-due", asked, seconds=LONG))


@get("/{id_:str}/check", responses=RESPONSES)
async def check(id_: FromPath[str], room: NamedDependency[Room], charts: Charts = "") -> Response[LedgerCheckDocument]:
    """Every hash, date, sum and bound, and the whole campaign done again from its log."""
    return document(await room.ask("ledger-check", told(room, id_, charts), seconds=LONG))


@get("/{id_:str}/actions/{action:str}", responses=RESPONSES)
async def form(id_: FromPath[str], action: FromPath[str], room: NamedDependency[Room]) -> Response[LedgerFormDocument]:
    """The form of an action: its inputs, with the names that the books already have."""
    return document(await room.ask("ledger-form", FormTold(file=told(room, id_).file, action=action), seconds=LONG))


@get("/{id_:str}/file", responses=RESPONSES, media_type="application/octet-stream")
async def file(id_: FromPath[str], room: NamedDependency[Room]) -> File:
    """The ledger's file, as it stands."""
    found = room.ledgers.path(id_)
    return File(path=found, filename=found.name, media_type="application/octet-stream")


@post(
    "/{id_:str}/post",
    status_code=HTTP_200_OK,
    responses=RESPONSES,
    operation_class=shown({"action": "stock", "inputs": {"place": "London", "points": 600}}),
)
async def enter(
    id_: FromPath[str], data: JSONBody[PostAsk], room: NamedDependency[Room]
) -> Response[LedgerPostDocument]:
    """Enter an action: all its postings, or none if one of them does not balance."""
    asked = PostTold(file=told(room, id_).file, charts=data.charts, ask=data)
    return document(await add(room, id_, "ledger-post", asked))


@post("/{id_:str}/advance", status_code=HTTP_200_OK, responses=RESPONSES, operation_class=shown({"turns": 1}))
async def advance(
    id_: FromPath[str], data: JSONBody[AdvanceAsk], room: NamedDependency[Room]
) -> Response[LedgerAdvanceDocument]:
    """Let time pass: what falls due is run, step by step in its order."""
    asked = AdvanceTold(file=told(room, id_).file, charts=data.charts, ask=data)
    return document(await add(room, id_, "ledger-advance", asked))


@post("/{id_:str}/undo", status_code=HTTP_200_OK, responses=RESPONSES, operation_class=shown({}))
async def undo(
    id_: FromPath[str], data: JSONBody[UndoAsk], room: NamedDependency[Room]
) -> Response[LedgerUndoDocument]:
    """Reverse the last action that still stands. Both stay in the log."""
    asked = UndoTold(file=told(room, id_).file, charts=data.charts, ask=data)
    return document(await add(room, id_, "ledger-undo", asked))


@get("/ledger-actions/{name:str}", responses=RESPONSES, sync_to_thread=True)
def actions(name: FromPath[str]) -> LedgerActionsDocument:
    """The actions of a title's ledger: what each is for, its inputs as JSON Schema, when it may be done."""
    return actions_document(ledger_of(name))


def told(room: Room, id_: str, charts: str = "") -> Told:
    """What a job about this ledger is told."""
    return Told(file=str(room.ledgers.path(id_)), charts=charts)


async def add(room: Room, id_: str, job: str, asked: Told) -> bytes:
    """Something added to a ledger, after what this server is adding to it already."""
    async with room.ledgers.turn(id_):
        return await room.ask(job, asked, seconds=LONG, once=True)


def made(body: bytes) -> Response[LedgerNewDocument]:
    """A ledger that has been made, with its address."""
    id_ = decode(body, LedgerNewDocument).id
    found = document(body)
    found.headers["location"] = f"/ledgers/{id_}"
    return found


LEDGERS = Router(
    "/",
    route_handlers=[
        actions,
        Router(
            "/ledgers",
            route_handlers=[every, begin, take_in, ledger, show, journal, due, check, form, file, enter, advance, undo],
        ),
    ],
    tags=["Ledgers"],
)
