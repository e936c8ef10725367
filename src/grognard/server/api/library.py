"""The library: what there is to ask about, and to find."""

from __future__ import annotations

from typing import Annotated

from litestar import Router, get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from grognard.server.api.responses import RESPONSES
from grognard.server.room import Room
from grognard.staff.chart_documents import ChartDocument, ChartsDocument, chart_document, charts_document
from grognard.staff.finding import FindDocument
from grognard.staff.finding import find as found
from grognard.staff.forms import Form, form
from grognard.staff.library import ProceduresDocument, RulesDocument, procedures_document, rules_document
from grognard.staff.sequences import SequenceDocument, sequence_document
from grognard.titles import TITLES, title
from grognard.titles.sequences import sequence_of
from grognard.titles.title import Title

Words = Annotated[str, QueryParameter(name="q", max_length=200, min_length=1, description="What to look for.")]
Top = Annotated[int, QueryParameter(name="top", ge=1, le=100, description="At most so many hits.")]
Charts = Annotated[str, QueryParameter(name="charts", max_length=64, description="A set of own charts in force.")]
Of = Annotated[str | None, QueryParameter(name="title", max_length=40, description="In this title only.")]


@get("/rules/{name:str}", responses=RESPONSES, sync_to_thread=True)
def rules(name: FromPath[str]) -> RulesDocument:
    """A title: its edition, its options and interpretations, what of its source is covered."""
    return rules_document(title(name))


@get("/chart", responses=RESPONSES, sync_to_thread=True)
def chart_list(of: Of = None) -> ChartsDocument:
    """The charts of every title, as they are bundled."""
    return charts_document(chart for each in titles(of) for chart in each.rules().charts())


@get("/chart/{name:str}/{id_:str}", responses=RESPONSES, sync_to_thread=True)
def chart(name: FromPath[str], id_: FromPath[str], room: NamedDependency[Room], charts: Charts = "") -> ChartDocument:
    """A chart as on the sheet, with its notes."""
    return chart_document(room.rules(name, {}, charts).chart(id_))


@get("/procedures", responses=RESPONSES, sync_to_thread=True)
def procedures(of: Of = None) -> ProceduresDocument:
    """What can be asked: every procedure with its inputs as JSON Schema."""
    return procedures_document(titles(of))


def titles(of: str | None) -> list[Title]:
    """The title that is meant, or all."""
    return [title(each) for each in ([of] if of else TITLES)]


@get("/procedures/{name:str}/{id_:str}", responses=RESPONSES, sync_to_thread=True)
def procedure(name: FromPath[str], id_: FromPath[str]) -> Form:
    """The form of a procedure: its inputs in groups, with ranges, defaults and help."""
    of = title(name)
    return form(of, of.procedure(id_))


@get("/sequence/{name:str}", responses=RESPONSES, sync_to_thread=True)
def sequence(name: FromPath[str]) -> SequenceDocument:
    """The sequence of play of a title, step by step."""
    return sequence_document(sequence_of(name))


@get("/find", responses=RESPONSES, sync_to_thread=True)
def find(words: Words, top: Top = 20, of: Of = None) -> FindDocument:
    """Any chart, procedure, modifier or rule term, by words that a player would type."""
    return found(words, titles=[of] if of else None, top=top)


LIBRARY = Router(
    "/", route_handlers=[rules, chart_list, chart, procedures, procedure, sequence, find], tags=["Library"]
)
