"""How a page is put on paper: templates, what every one of them knows, and data for the scripts of a page."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from litestar import Request, Response
from litestar.enums import MediaType
from markupsafe import Markup

from grognard import __version__
from grognard.server.problems import Problem
from grognard.staff.forms import spoken
from grognard.staff.sheets import MARKS, class_name, legend, marks_of, notes, origin, standing, text_of, words
from grognard.titles import TITLES, title

HTML = MediaType.HTML
RAISED = str.maketrans({mark: kind[0] for kind, mark in MARKS.items()})
"""The letters of marks: a page raises them itself."""
Asked = Request[Any, Any, Any]


@cache
def environment() -> Environment:
    """The templates, with what all of them use."""
    found = Environment(
        loader=PackageLoader("grognard.server", "templates"),
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.globals.update(version=__version__, asset=asset, titles=[title(id_) for id_ in TITLES])
    found.globals.update(origin=origin, notes=notes, text_of=text_of, marks_of=marks_of, words=words, standing=standing)
    found.globals.update(class_name=class_name, legend=legend)
    found.filters.update(spoken=spoken, embedded=embedded, capfirst=lambda text: text[:1].upper() + text[1:])
    found.filters.update(titled=titled, day=day, raised=lambda marks: marks.translate(RAISED))
    return found


@cache
def _built() -> dict[str, str]:
    """The names of the built files, each with a mark of what is in it."""
    manifest = Path(str(files("grognard.server").joinpath("static", "built.json")))
    return json.loads(manifest.read_text("utf-8")) if manifest.is_file() else {}


def asset(name: str) -> str:
    """The address of a built file; it changes with what is in it."""
    return f"/static/{name}?{_built().get(name, __version__)}"


def titled(id_: str) -> str:
    """What the players call a title."""
    return title(id_).sheet.name


def day(at: str) -> str:
    """The day of a time, as it is said: 3 May 2026."""
    then = datetime.fromisoformat(at)
    return f"{then.day} {then:%B %Y}"


def embedded(value: Any) -> Markup:
    """A value for the scripts of a page, as JSON that cannot end the element it stands in."""
    text = msgspec.json.encode(value).decode()
    return Markup(text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"))  # noqa: S704


def page(template: str, status: int = 200, **known: Any) -> Response[str]:
    """A page."""
    return Response(environment().get_template(template).render(known), media_type=HTML, status_code=status)


def problem_page(_: Asked, problem: Problem) -> Response[str]:
    """A page that says what is wrong and where to go on."""
    return page("problem.html", status=problem.status, problem=problem)


def crumbs(*steps: tuple[str, str]) -> list[Mapping[str, str]]:
    """The way back: names and addresses from the first screen on."""
    return [{"name": name, "to": to} for name, to in steps]
