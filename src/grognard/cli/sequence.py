"""`grognard sequence`: the turn of a title, step by step, with what may be done and what is easy to forget."""

from __future__ import annotations

from grognard.cli.common import Choices, Json, console, emit_document, in_force
from grognard.titles import title


def sequence(name: str, /, *, rules: Choices = None, json: Json = False) -> None:
    """Print a title's sequence of play: each step, who acts, what may be done, what is easy to forget.

    Example: grognard sequence ocs

    Parameters
    ----------
    name
        A title: world-war-three, iron-curtain, war-in-the-world, great-war, ocs.
    """
    from grognard.titles.sequences import sequence_of

    found = sequence_of(name, in_force(title(name), rules, None))
    if json:
        from grognard.staff.sequences import sequence_document

        return emit_document(sequence_document(found))
    from grognard.cli.sequence_print import print_sequence

    return print_sequence(console(), title(name).sheet.name, found)
