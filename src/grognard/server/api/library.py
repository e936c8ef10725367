"""The library: what there is to ask about, and to find."""

from __future__ import annotations

from typing import Annotated

from litestar import Router, get
from litestar.params import FromPath, QueryParameter

from grognard.server.api.responses import RESPONSES
from grognard.staff.finding import FindDocument
from grognard.staff.finding import find as found
from grognard.staff.forms import Form, form
from grognard.staff.sequences import SequenceDocument, sequence_document
from grognard.titles import title
from grognard.titles.sequences import sequence_of

Words = Annotated[str, QueryParameter(name="q", max_length=200, min_length=1, description="What to look for.")]
Top = Annotated[int, QueryParameter(name="top", ge=1, le=100, description="At most so many hits.")]
Of = Annotated[str | None, QueryParameter(name="title", max_length=40, description="In this title only.")]


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


LIBRARY = Router("/", route_handlers=[procedure, sequence, find], tags=["Library"])
