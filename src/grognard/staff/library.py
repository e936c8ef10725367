"""What there is to ask about, as documents: the procedures, the rules of a title."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from grognard.charts.rules import Option
from grognard.staff.answers import declaration
from grognard.staff.documents import Document, ProcedureEntry
from grognard.titles.coverage import Coverage, coverage
from grognard.titles.sheet import House
from grognard.titles.title import Title


class ProceduresDocument(Document, frozen=True, kw_only=True):
    """What can be asked."""

    schema: str = "grognard-procedures/1"
    procedures: list[ProcedureEntry]


class DocumentEntry(msgspec.Struct, frozen=True):
    """The source of a title."""

    document: str


class RulesDocument(Document, frozen=True, kw_only=True):
    """A title: its edition, what is interpreted, what of its source is covered."""

    schema: str = "grognard-rules/1"
    title: str
    name: str
    edition: str
    about: str
    state: str
    source: DocumentEntry
    digest: str
    options: list[Option]
    interpretations: list[Option]
    house: list[House]
    coverage: list[Coverage]


def procedures_document(titles: Iterable[Title]) -> ProceduresDocument:
    """The procedures of these titles."""
    return ProceduresDocument(procedures=[declaration(each) for of in titles for each in of.procedures.values()])


def rules_document(of: Title) -> RulesDocument:
    """The rules of a title."""
    sheet = of.sheet
    return RulesDocument(
        title=of.id,
        name=sheet.name,
        edition=sheet.edition,
        about=sheet.about,
        state=sheet.state,
        source=DocumentEntry(sheet.source.document),
        digest=of.rules().digest,
        options=list(sheet.option),
        interpretations=[option for option in of.options.values() if option not in sheet.option],
        house=list(sheet.house),
        coverage=coverage(of),
    )
