"""`grognard doctor`: what is wrong with an installation."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from grognard.cli.common import Json, console, emit_document
from grognard.errors import GrognardError


class NotSound(GrognardError):
    """Something is wrong."""


def doctor(
    *,
    data: Annotated[Path | None, Parameter(help="The data folder to look at; otherwise your own.")] = None,
    port: Annotated[int | None, Parameter(help="The port to look at.")] = None,
    json: Json = False,
) -> None:
    """Look whether the installation is sound, and say what would mend it.

    Example: grognard doctor
    """
    from rich.markup import escape

    from grognard.cli.answers import grid
    from grognard.server.doctor import diagnose
    from grognard.server.settings import data_folder, port_of

    found = diagnose(data or data_folder(), port_of(port))
    if json:
        emit_document(found)
    else:
        table = grid()
        marks = {"good": "✓", "note": "·", "bad": "✗"}
        for each in found.findings:
            mend = f"\n[bold]{escape(each.mend)}[/]" if each.mend else ""
            table.add_row(f"{marks[each.state]} {each.what}", escape(each.said) + mend)
        console().print(table)
    if not found.sound:
        raise NotSound("Something is wrong; what would mend it stands beside it.")
    if not json:
        console().print("\nEverything that Grognard needs is there.")
