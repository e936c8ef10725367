"""The family of errors a caller of Grognard may meet."""

from __future__ import annotations

MOST_NAME = 60
"""Of a name nothing bears, so much is repeated."""


class GrognardError(ValueError):
    """Anything Grognard refuses, with a sentence that says why."""


class Defect(GrognardError):
    """A fault in a procedure, not in what was asked of it."""


class Unreadable(GrognardError):
    """A file or folder that is not there, or holds nothing of what is looked for."""


class BadQuestion(GrognardError):
    """A question that cannot be put like this, whatever the rules say of it."""


class Unknown(GrognardError):
    """A name that nothing here bears."""

    @classmethod
    def name(cls, kind: str, name: str, known: list[str]) -> Unknown:
        from difflib import get_close_matches

        name = printable(name)
        as_known = {each.lower(): each for each in known}
        close = [as_known[each] for each in get_close_matches(name.lower(), as_known, n=3)]
        hint = f"did you mean {', '.join(close)}?" if close else f"there are: {', '.join(known)}"
        return cls(f"there is no {kind} “{name}”; {hint}")


def printable(text: str, most: int = MOST_NAME) -> str:
    """What somebody wrote, to be repeated to them: cut where it is long, and nothing in it that a screen obeys."""
    cut = text if len(text) <= most else f"{text[:most]}…"
    return "".join(each if each.isprintable() else ascii(each)[1:-1] for each in cut)
