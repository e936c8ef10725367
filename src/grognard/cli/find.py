"""`grognard find`: any chart, procedure, modifier or rule by words that a player would type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from grognard.chance.procedures import BadInput
from grognard.cli.common import Json, console, emit_document
from grognard.titles import TITLES

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from grognard.staff.finding import FindDocument, HitEntry

TOP = 10
NUMBERED = ("interpretation", "option", "house rule", "statement")
"""Kinds that players know by their ids."""


def find(
    *words: str,
    titles: Annotated[
        list[str] | None,
        Parameter(name="--title", consume_multiple=False, negative="", help="Only this title; may be repeated."),
    ] = None,
    top: Annotated[int, Parameter(help="How many to show, the best first.")] = TOP,
    json: Json = False,
) -> None:
    """Find charts, procedures, modifiers, rules and what is said of them; all the words must be there.

    Example: grognard find hedgehog

    Parameters
    ----------
    words
        Words, codes and abbreviations: flak, AL1o1, 6:1, GEN-I3, USW.
    """
    from grognard.staff.finding import find as found

    if not words:
        raise BadInput("say what is to be found, for example: grognard find hedgehog")
    document = found(" ".join(words), titles, top)
    return emit_document(document) if json else _print(console(), document)


def _print(out: Console, document: FindDocument) -> None:
    from rich.markup import escape

    for term in document.terms:
        out.print(f"[dim]{escape(term.short)}: {escape(term.means)} ({', '.join(term.titles)})[/]")
    if not document.found:
        return _nothing(out, document)
    if document.terms:
        out.print()
    for hit in document.hits:
        _hit(out, hit)
    shown = len(document.hits)
    rest = f", these are the best {shown}; --top shows more" if shown < document.found else ""
    out.print(f"[dim]{document.found} found{rest}[/]")
    return None


def _hit(out: Console, hit: HitEntry) -> None:
    """What it is, the line with its words, and the command that opens it."""
    from rich.markup import escape
    from rich.padding import Padding

    name = f"{hit.id} {hit.name}" if hit.kind == "house rule" else hit.id if hit.kind in NUMBERED else hit.name
    out.print(f"[bold]{escape(name)}[/]  {hit.title}  [dim]{escape(_what(hit))}[/]")
    if hit.line != hit.name or hit.kind in NUMBERED:
        out.print(Padding(_marked(hit), (0, 0, 0, 4)))
    out.print(Padding(f"[dim]$ {escape(hit.command)}[/]", (0, 0, 1, 4)))


def _what(hit: HitEntry) -> str:
    """The kind, and where on its page."""
    place = hit.opens
    if hit.kind in NUMBERED or hit.kind == "legend":
        return hit.kind
    under = f", {place.under.replace('-', ' ')}" if place.under else ""
    match hit.kind:
        case "cell":
            return f"cell, first in row {place.row}, column {place.column}{under}"
        case "note":
            spots = (f"{what} {which}" for what, which in (("row", place.row), ("column", place.column)) if which)
            return ", ".join(("note", *([place.key] if place.key else []), *spots))
        case "column":
            return f"column {place.column}{under}" if place.column else f"columns{under}"
        case "row":
            return f"row {place.row}"
    return f"{hit.kind} {place.key or ''}".strip()


def _marked(hit: HitEntry) -> Text:
    from rich.text import Text

    line = Text(hit.line)
    for start, end in hit.marks:
        line.stylize("bold underline", start, end)
    return line


def _nothing(out: Console, document: FindDocument) -> None:
    from rich.markup import escape

    meant = " or ".join(f"“{other}”" for other in document.meant)
    where = "" if len(document.titles) == len(TITLES) else f" in {', '.join(document.titles)}"
    out.print(escape(f"Nothing{where} has “{document.query}”." + (f" Did you mean {meant}?" if meant else "")))
    if document.elsewhere:
        out.print(f"There is something in {', '.join(document.elsewhere)}.")
