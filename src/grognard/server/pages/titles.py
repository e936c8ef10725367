"""A title: what it covers, what can be asked, its charts, its rules and how complete its source is."""

from __future__ import annotations

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from grognard.server.pages.paper import page
from grognard.server.room import Room
from grognard.staff.forms import spoken
from grognard.titles import title
from grognard.titles.coverage import MEANING, SHORT, coverage, statements
from grognard.titles.layouts import layout_of
from grognard.titles.ledgers import kept
from grognard.titles.sequences import sequence_of


@get("/{name:str}")
async def title_page(name: FromPath[str], room: NamedDependency[Room]) -> Response[str]:
    """One of the five doors, opened."""
    of = title(name)
    rules = await room.rules_here(name)
    charts = [rules.chart(id_) for id_ in rules.library.ids]
    headings = [
        (heading, [(id_, spoken(id_), of.procedures[id_].about.splitlines()[0]) for id_ in those])
        for heading, those in layout_of(of).headings.items()
    ]
    return page(
        "title.html",
        of=of,
        charts=charts,
        headings=headings,
        numbered=of.id in SHORT,
        ledger=name in kept(),
    )


@get("/{name:str}/rules", sync_to_thread=True)
def rules_page(name: FromPath[str]) -> Response[str]:
    """Edition, options, interpretations, house rules, coverage."""
    of = title(name)
    options = {option.id for option in of.sheet.option}
    return page(
        "rules.html",
        of=of,
        interpretations=[option for id_, option in of.options.items() if id_ not in options],
        covered=coverage(of),
    )


@get("/{name:str}/coverage", sync_to_thread=True)
def coverage_page(name: FromPath[str]) -> Response[str]:
    """Every numbered statement of the source, and where it is met."""
    of = title(name)
    return page("coverage.html", of=of, statements=statements(of), meaning=MEANING)


@get("/{name:str}/sequence", sync_to_thread=True)
def sequence_page(name: FromPath[str]) -> Response[str]:
    """The sequence of play, step by step."""
    of = title(name)
    return page("sequence.html", of=of, track=sequence_of(name))


TITLE_PAGES = [title_page, rules_page, coverage_page, sequence_page]
