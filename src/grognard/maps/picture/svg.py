"""Bits of SVG: numbers without needless digits, elements with their text made safe."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from xml.sax.saxutils import quoteattr

Point = tuple[float, float]


def number(value: float) -> str:
    """One digit after the point is enough for a picture."""
    said = f"{value:.1f}".removesuffix(".0")
    return "0" if said == "-0" else said


def at(point: Point) -> str:
    """A point of a path."""
    return f"{number(point[0])} {number(point[1])}"


def element(name: str, attributes: str = "", *inside: str) -> str:
    """An element; its attributes are written by us, what is inside is made safe before."""
    head = f"{name} {attributes}".rstrip()
    return f"<{head}>{''.join(inside)}</{name}>" if inside else f"<{head}/>"


def path(commands: Iterable[str], class_: str) -> str:
    """A path, if there is anything in it."""
    drawn = "".join(commands)
    return f'<path class="{class_}" d="{drawn}"/>' if drawn else ""


def text(said: str, where: Point, class_: str, more: str = "") -> str:
    """A text at a point."""
    x, y = number(where[0]), number(where[1])
    return f'<text class="{class_}" x="{x}" y="{y}"{more}>{escape(said, quote=False)}</text>'


def attribute(said: str) -> str:
    """A value for an attribute, in quotes."""
    return quoteattr(said)


def polygon(points: Sequence[Point]) -> str:
    """A closed outline as commands of a path."""
    return f"M{at(points[0])}L{' '.join(at(point) for point in points[1:])}Z"
