"""What several commands share: addresses, options, rules in force, and how answers are printed."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from cyclopts import Parameter

from grognard.chance.declared import BadInput
from grognard.charts.rules import Rules
from grognard.cli.letters import escaped, is_utf8
from grognard.errors import GrognardError, Unknown
from grognard.staff.documents import Document
from grognard.titles import title
from grognard.titles.title import Title

if TYPE_CHECKING:
    from rich.console import Console

Json = Annotated[bool, Parameter(name="--json", negative="", help="Print one JSON document instead.")]
Charts = Annotated[
    Path | None, Parameter(name="--charts", help="A folder of your own chart files (*.toml), used in place of ours.")
]
Choices = Annotated[
    list[str] | None,
    Parameter(
        name="--rules",
        consume_multiple=False,
        negative="",
        help="ID=choice for an option or interpretation, as `grognard rules TITLE` lists them; may be repeated.",
    ),
]


def split(address: str, what: str) -> tuple[Title, str]:
    """TITLE/ID taken apart."""
    name, slash, id_ = address.partition("/")
    if not slash or not id_:
        raise Unknown(f"“{address}” names no {what}: write TITLE/{what.upper()}, for example ocs/combat")
    return title(name), id_


def in_force(
    of: Title, choices: list[str] | None, charts: Path | None, stated: Mapping[str, str] | None = None
) -> Rules:
    """The rules in force under `--rules` and `--charts`, the former before what is stated elsewhere."""
    chosen: dict[str, str] = {}
    for pair in choices or []:
        id_, equals, choice = pair.partition("=")
        if not equals:
            raise BadInput(f"--rules {pair}: write ID=choice, for example {next(iter(of.options))}=…")
        if id_ in chosen:
            raise BadInput(f"--rules: {id_} is chosen twice, {chosen[id_]} and {choice}")
        chosen[id_] = choice
    return of.rules({**(stated or {}), **chosen}, charts)


def emit(schema: str, document: dict[str, Any]) -> None:
    """One JSON document, its schema first."""
    _write({"schema": f"grognard-{schema}/1", **document})


def emit_document(document: Document) -> None:
    """One of the documents that the server sends too."""
    _write(document)


def _write(document: Document | dict[str, Any]) -> None:
    text = msgspec.json.format(msgspec.json.encode(document), indent=2).decode()
    sys.stdout.write((text if is_utf8(sys.stdout) else escaped(text)) + "\n")


def console() -> Console:
    """Where answers for people go; as wide as the terminal, 80 where there is none."""
    from grognard.cli.paper import Paper

    width = shutil.get_terminal_size((80, 24)).columns
    return Paper(highlight=False, width=max(40, width), soft_wrap=False, emoji=False)


__all__ = ["Charts", "Choices", "GrognardError", "Json", "console", "emit", "emit_document", "in_force", "split"]
